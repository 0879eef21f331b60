"""Triples as files: Turtle, JSON-LD, N-Triples, GraphML; the same triples give the same bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.queries.asking import Triples
from confkg.queries.edges import as_graphml
from confkg.rdf.described import Described, iter_described, subject_key
from confkg.rdf.escaping import Escaping, as_unicode_escape
from confkg.rdf.jsonld import write_jsonld
from confkg.rdf.survey import Survey
from confkg.rdf.turtle import TurtleText


def serialize_triples(triples: Triples, form: str) -> bytes:
    """The triples as a file."""
    write = GRAPH_FORMS.get(form)
    if write is None:
        raise UsageError("no form that triples can have", form, f"one of {', '.join(GRAPH_FORMS)}")
    return write(Triples(_named(triples.triples), triples.labels, triples.title))


def _named(triples: Iterable[ox.Triple]) -> list[ox.Triple]:
    """Sorted, with blank nodes named by what is said of them."""
    found = set(triples)
    if any(ox.BlankNode in (type(each.subject), type(each.object)) for each in found):
        dataset = ox.Dataset(ox.Quad(*triple) for triple in found)
        dataset.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)
        found = {quad.triple for quad in dataset}
    return sorted(found, key=subject_key)


def _as_ntriples(triples: Triples) -> bytes:
    lines = sorted(f"{triple} .\n" for triple in triples.triples)
    return "".join(lines).encode()


def _as_turtle(triples: Triples) -> bytes:
    text, out = TurtleText(), io.BytesIO()
    blocks = [text.block(each) for each in _subjects(triples)]
    whole = "\n".join([text.head(text.used), *blocks])
    Escaping(out, as_unicode_escape).write(whole.encode())
    return out.getvalue()


def _as_jsonld(triples: Triples) -> bytes:
    survey, out = Survey(), io.BytesIO()
    for triple in triples.triples:
        survey.see(triple)
    write_jsonld(_subjects(triples), survey, Escaping(out, as_unicode_escape))
    return out.getvalue()


def _subjects(triples: Triples) -> list[Described]:
    if any(isinstance(triple.object, ox.Triple) for triple in triples.triples):
        raise UsageError("it holds triples about triples", "--format", "take nt, which has them")
    return list(iter_described(triples.triples))


GRAPH_FORMS: dict[str, Callable[[Triples], bytes]] = {
    "turtle": _as_turtle,
    "jsonld": _as_jsonld,
    "nt": _as_ntriples,
    "graphml": as_graphml,
}
"""Name of a form to what writes triples in it."""
