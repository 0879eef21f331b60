"""What makes an export readable by itself: names with a language, and the meaning of its terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.described import Node
from confkg.rdf.terms import ckg, term
from confkg.resources import resource

__all__ = ["LANGUAGE", "Terms", "with_language"]

LANGUAGE = "en"
"""What things are called in: all readers know English texts alone."""

_LABEL = term("rdfs:label")
_STRING = term("xsd:string")
_OF_CONCEPTS = tuple(map(term, ("rdf:type", "skos:prefLabel", "skos:definition", "skos:notation")))
_BELOW = (term("rdfs:subClassOf"), term("rdfs:subPropertyOf"))
_OF_TERMS = (term("rdf:type"), _LABEL, term("skos:definition"), *_BELOW)
_LEADS_ON = (ckg("unit"), term("skos:broader"), term("skos:inScheme"), *_BELOW)


def with_language(triple: ox.Triple) -> ox.Triple:
    """The statement, with the language of a label that is plain text."""
    value = triple.object
    if triple.predicate != _LABEL or not isinstance(value, ox.Literal):
        return triple
    if value.datatype != _STRING:
        return triple
    return ox.Triple(triple.subject, _LABEL, ox.Literal(value.value, language=LANGUAGE))


class Terms:
    """Collects the terms that statements use, to say what they mean."""

    def __init__(self) -> None:
        self._used: set[ox.NamedNode] = set()
        self._own = (prefixes()["ckg"], prefixes()["ckgv"])

    def see(self, triple: ox.Triple) -> None:
        """Take in a statement."""
        self._used.add(triple.predicate)
        value = triple.object
        if isinstance(value, ox.NamedNode) and value.value.startswith(self._own):
            self._used.add(value)

    def statements(self) -> Iterator[ox.Triple]:
        """Kinds, labels, definitions and units of all that was used, and of what these name."""
        pending, done = set[Node](self._used), set[Node]()
        while pending:
            node = pending.pop()
            done.add(node)
            for triple in _meanings().get(node, ()):
                yield triple
                pending |= {triple.predicate} - done
                if triple.predicate in _LEADS_ON:
                    pending |= {triple.object} - done


@cache
def _meanings() -> dict[Node, list[ox.Triple]]:
    found: dict[Node, list[ox.Triple]] = {}
    own = tuple(f"<{prefixes()[name]}" for name in ("ckg", "ckgv"))
    for name, said in (
        ("vocabulary.ttl", (*_OF_CONCEPTS, *_LEADS_ON)),
        ("confkg.ttl", _OF_TERMS),
    ):
        rows: Iterable[ox.Quad] = ox.parse(
            path=resource("ontology", name), format=ox.RdfFormat.TURTLE
        )
        for quad in rows:
            if isinstance(quad.object, ox.BlankNode):
                continue  # a restriction
            if quad.predicate in said and str(quad.subject).startswith(own):
                found.setdefault(quad.subject, []).append(quad.triple)
    return found
