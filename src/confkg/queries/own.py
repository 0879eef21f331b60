"""A query of one's own: the prefixes that it uses, and the terms in it that nobody knows."""

from __future__ import annotations

import re

from confkg.namespaces import compact, expand, prefixes
from confkg.stores.lookups import Lookups
from confkg.stores.tokens import TOKEN

_DECLARED = re.compile(r"\bPREFIX\s+([^\s:]*)\s*:", re.IGNORECASE)
_DECLARATION = re.compile(r"\b(?:PREFIX\s+[^\s:]*\s*:|BASE)\s*<[^>]*>", re.IGNORECASE)
_NEAREST = 3
_NEAR = 60.0
"""Likeness in per cent above which a term is offered."""


def with_prefixes(text: str) -> str:
    """The query with a first line that declares those prefixes of the project that it lacks.

    >>> with_prefixes("ASK { ?x a ckg:Person }").splitlines()
    ['PREFIX ckg: <https://w3id.org/confkg/ontology#>', 'ASK { ?x a ckg:Person }']
    >>> with_prefixes("PREFIX ckg: <urn:x> ASK { ?x a ckg:Person }").splitlines()
    ['PREFIX ckg: <urn:x> ASK { ?x a ckg:Person }']
    """
    declared = set(_DECLARED.findall(text))
    used = {token["prefix"] for token in TOKEN.finditer(text) if token["prefix"]}
    lacking = sorted(used & prefixes().keys() - declared)
    line = " ".join(f"PREFIX {prefix}: <{prefixes()[prefix]}>" for prefix in lacking)
    return f"{line}\n{text}" if line else text


def unknown_terms(text: str, lookups: Lookups) -> list[str]:
    """A sentence for each term of a query that stands nowhere in ontology and graph.

    Datatypes are let through, and prefixes that the query declares itself.
    """
    own = set(_DECLARED.findall(text))
    iris = set()
    for token in TOKEN.finditer(_DECLARATION.sub(" ", text)):
        name = token[0]
        if token["prefix"] and token["prefix"] not in own:
            iris.add(expand(name) or "")
        elif name.startswith("<") and ":" in name:
            iris.add(name[1:-1])
    asked = {
        iri for iri in iris - {"", *prefixes().values()} if not iri.startswith(prefixes()["xsd"])
    }
    return [_sentence(iri, lookups) for iri in sorted(asked - lookups.known(asked))]


def _sentence(iri: str, lookups: Lookups) -> str:
    from rapidfuzz import fuzz, process  # only a wrong term needs it

    namespace = iri[: max(iri.rfind("/"), iri.rfind("#")) + 1]
    others = lookups.iris_of(namespace) if namespace in prefixes().values() else []
    near = process.extract(iri, others, scorer=fuzz.ratio, limit=_NEAREST, score_cutoff=_NEAR)
    found = ", ".join(compact(other) for other, _, _ in near)
    advice = f"nearest: {found}" if found else "check the spelling"
    return f"{compact(iri)}: neither ontology nor graph has it; {advice}"
