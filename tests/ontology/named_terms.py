"""Which terms of ours a text names, and which of them are declared.

Nothing here is read by the code of the project, which reads queries in its own way.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache

import pyoxigraph as ox
import rdflib
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue

from confkg.namespaces import compact, prefixes, property_iri
from confkg.resources import resource
from turtle_files import in_oxigraph, node

__all__ = [
    "OWN",
    "declared",
    "iris_by_rdflib",
    "iris_in_query",
    "named_in",
    "named_in_calls",
    "undeclared",
]

HOMES = ("ontology#", "vocabulary/", "shapes#")
BASE = "https://w3id.org/confkg/"
OWN = {
    prefix: iri
    for prefix, iri in prefixes().items()
    if iri.startswith(tuple(f"{BASE}{home}" for home in HOMES))
}
PREFIXED = re.compile(rf"(?<![\w:/.@-])({'|'.join(map(re.escape, OWN))}):([A-Za-z][\w-]*)")
IN_QUERY = re.compile(rf"(?<![\w:-])({'|'.join(map(re.escape, OWN))}):([A-Za-z][\w-]*)")
"""In a query a name may stand right behind the sign of a path; in other texts that is an address."""
FULL = re.compile(
    rf"{BASE}(?:(?:ontology|shapes)#|vocabulary/(?:[\w-]+/)?)[A-Za-z][\w-]*(?![\w/-])"
)
NO_TERM = re.compile(r"""<[^<>\s]*>|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|#[^\n]*""")
"""IRIs, strings and comments of a query; a sign of the one within another does not count."""
CALLS = {"ckg", "property_iri"}
"""Functions of the code that take the local name of a term."""


@cache
def declared() -> frozenset[str]:
    """IRIs of all terms, concepts and shapes of ours, and of the prefixes."""
    files = ("confkg", "vocabulary", "shapes", "prefixes")
    store = in_oxigraph(*(resource("ontology", f"{name}.ttl") for name in files))
    typed = store.quads_for_pattern(None, node("rdf:type"), None, None)
    return frozenset(q.subject.value for q in typed if isinstance(q.subject, ox.NamedNode))


def named_in(text: str) -> set[str]:
    """IRIs of ours that a text of any kind names, in full or with a prefix."""
    return {OWN[prefix] + local for prefix, local in PREFIXED.findall(text)} | set(
        FULL.findall(text)
    )


def named_in_calls(code: str) -> set[str]:
    """IRIs of the terms whose local names Python hands to :data:`CALLS`."""
    return {
        property_iri(call.args[0].value)
        for call in ast.walk(ast.parse(code))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in CALLS
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def undeclared(named: Iterable[str]) -> list[str]:
    """Prefixed names of those that are none of :func:`declared`."""
    return sorted(compact(iri) for iri in set(named) - declared())


def iris_in_query(text: str) -> set[str]:
    """IRIs of ours that a query names; its comments and strings do not count."""
    bare = NO_TERM.sub(lambda found: found[0] if found[0].startswith("<") else " ", text)
    short = {OWN[prefix] + local for prefix, local in IN_QUERY.findall(bare)}
    return short | set(FULL.findall(bare))


def iris_by_rdflib(text: str) -> set[str]:
    """All IRIs that a query names, as the parser of rdflib understands it, which takes its time."""
    spaces: dict[str, str] = {}
    found: set[str] = set()
    pending: list[object] = [parseQuery(text)]
    while pending:
        part = pending.pop()
        if isinstance(part, CompValue):
            if part.name == "PrefixDecl":
                spaces[str(part.prefix or "")] = str(part.iri)
                continue
            if part.name == "pname":
                found.add(f"{part.prefix or ''}:{part.localname or ''}")
                continue
            pending += part.values()
        elif isinstance(part, rdflib.URIRef):
            found.add(f"<{part}")
        elif not isinstance(part, (str, bytes)) and hasattr(part, "__iter__"):
            pending += list(part)
    return {
        name[1:] if name[0] == "<" else spaces[name.partition(":")[0]] + name.partition(":")[2]
        for name in found
    }
