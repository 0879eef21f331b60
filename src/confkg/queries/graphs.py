"""Triples as files: Turtle, JSON-LD, N-Triples, GraphML; the same triples give the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.namespaces import compact, prefixes
from confkg.queries.asking import Triples
from confkg.queries.edges import as_graphml

_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_TYPE = _RDF + "type"
_BARE = {_XSD + name for name in ("string", "integer", "decimal", "double", "boolean")}
_INTEGER = re.compile("0|-?[1-9][0-9]{0,14}")


def serialize_triples(triples: Triples, form: str) -> bytes:
    """The triples as a file.

    Raises:
        UsageError: there is no such form, or the form has no way to write these triples.
    """
    write = GRAPH_FORMS.get(form)
    if write is None:
        raise UsageError("no form that triples can have", form, f"one of {', '.join(GRAPH_FORMS)}")
    return write(Triples(_in_order(triples.triples), triples.labels, triples.title))


def _in_order(triples: Iterable[ox.Triple]) -> list[ox.Triple]:
    """Sorted, types first, blank nodes named by what is said of them."""
    found = set(triples)
    if any(isinstance(end, ox.BlankNode) for triple in found for end in triple):
        dataset = ox.Dataset(ox.Quad(*triple) for triple in found)
        dataset.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)
        found = {quad.triple for quad in dataset}
    return sorted(found, key=_key)


def _key(triple: ox.Triple) -> tuple[str, bool, str, str]:
    about, says, what = triple
    return str(about), says.value != _TYPE, says.value, str(what)


def _as_ntriples(triples: Triples) -> bytes:
    lines = sorted(f"{triple} .\n" for triple in triples.triples)
    return "".join(lines).encode()


def _as_turtle(triples: Triples) -> bytes:
    used = _used(triples.triples)
    text = ox.serialize(triples.triples, format=ox.RdfFormat.TURTLE, prefixes=used)
    # the serializer declares the prefixes in an order that differs from run to run
    assert text is not None  # None is for those who name a file
    lines = text.splitlines(keepends=True)
    return b"".join(sorted(lines[: len(used)]) + lines[len(used) :])


def _used(triples: Iterable[ox.Triple]) -> dict[str, str]:
    """The prefixes that some IRI is written with."""
    named: set[str] = set()
    for about, says, what in triples:
        ends = [about, what] if says.value == _TYPE else [about, says, what]
        named.update(end.value for end in ends if isinstance(end, ox.NamedNode))
        if isinstance(what, ox.Literal) and not what.language and what.datatype.value not in _BARE:
            named.add(what.datatype.value)
    found = {compact(iri).partition(":")[0] for iri in named if compact(iri) != iri}
    return {prefix: iri for prefix, iri in sorted(prefixes().items()) if prefix in found}


def _as_jsonld(triples: Triples) -> bytes:
    used = _used(triples.triples)
    nodes: dict[str, dict[str, Any]] = {}
    # an IRI whose scheme is spelt like a prefix would be taken for a short one
    schemes = {end.value.partition(":")[0] for t in triples.triples for end in t if _is_iri(end)}
    used = {prefix: iri for prefix, iri in used.items() if prefix not in schemes}

    def short(iri: str) -> str:
        return name if (name := compact(iri)).partition(":")[0] in used else iri

    for about, says, what in triples.triples:
        name = _name(about, short)
        node = nodes.setdefault(name, {"@id": name})
        if says.value == _TYPE and not isinstance(what, ox.Literal):
            node.setdefault("@type", []).append(_name(what, short))
        else:
            node.setdefault(short(says.value), []).append(_value(what, short))
    document = {"@context": used, "@graph": [*nodes.values()]}
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _is_iri(term: object) -> bool:
    return isinstance(term, ox.NamedNode)


def _name(term: object, short: Callable[[str], str]) -> str:
    if isinstance(term, ox.NamedNode):
        return short(term.value)
    if isinstance(term, ox.BlankNode):
        return str(term)
    raise UsageError("JSON-LD has no triples about triples", "jsonld", "take turtle")


def _value(term: object, short: Callable[[str], str]) -> Any:
    if not isinstance(term, ox.Literal):
        return {"@id": _name(term, short)}
    if term.language:
        return {"@value": term.value, "@language": term.language}
    datatype = term.datatype.value
    if datatype == _XSD + "string":
        return term.value
    if datatype == _XSD + "integer" and _INTEGER.fullmatch(term.value):
        return int(term.value)
    if datatype == _XSD + "boolean" and term.value in ("true", "false"):
        return term.value == "true"
    return {"@value": term.value, "@type": short(datatype)}


GRAPH_FORMS: dict[str, Callable[[Triples], bytes]] = {
    "turtle": _as_turtle,
    "jsonld": _as_jsonld,
    "nt": _as_ntriples,
    "graphml": as_graphml,
}
"""Name of a form to what writes triples in it."""
