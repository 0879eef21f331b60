"""Labels of the concepts that a file of the graph uses, so that it can be read without the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.terms import term
from confkg.resources import resource


@cache
def _labels() -> dict[str, list[str]]:
    """The lines with the labels of each concept of the vocabulary, by its node."""
    labels: dict[str, list[str]] = {}
    parsed = ox.parse(path=resource("ontology", "vocabulary.ttl"), format=ox.RdfFormat.TURTLE)
    for quad in parsed:
        if quad.predicate == term("skos:prefLabel"):
            labels.setdefault(str(quad.subject), []).append(f"{quad.triple} .")
    return labels


@cache
def _concepts() -> tuple[str, re.Pattern[str]]:
    """What the IRIs of concepts begin with, and how they are found among statements."""
    start = prefixes()["ckgv"]
    return start, re.compile(rf" (<{re.escape(start)}[^>]*>) \.$", re.MULTILINE)


def iter_labelled(texts: Iterable[str]) -> Iterator[str]:
    """Sorted N-Triples on things, a line or more at a time, then the labels of all concepts that they name.

    What is said of things sorts before what is said of concepts, so that the lines stay sorted.
    """
    used: set[str] = set()
    start, concept = _concepts()
    for text in texts:
        if start in text:
            used.update(concept.findall(text))
        yield text
    if used:
        yield from sorted(label for node in used for label in _labels().get(node, []))
