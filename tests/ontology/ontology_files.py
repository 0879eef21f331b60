"""The files of the ontology."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from confkg.resources import resource
from turtle_files import node

TURTLE = sorted(resource("ontology").glob("*.ttl"))
CHECKS = sorted(resource("ontology", "qc").glob("*-violation.rq"))
CHECKED = tuple(
    resource("ontology", f"{name}.ttl") for name in ("confkg", "vocabulary", "alignment", "shapes")
)
"""What the quality checks are made for."""


def instances(store: ox.Store, *kinds: str) -> set[str]:
    """IRIs of what a store declares to be of one of these classes."""
    return {
        quad.subject.value
        for kind in kinds
        for quad in store.quads_for_pattern(None, node("rdf:type"), node(kind), None)
        if isinstance(quad.subject, ox.NamedNode)
    }


def objects(store: ox.Store, subject: str, prefixed: str) -> list[str]:
    """Values of one property of one thing, as text."""
    quads = store.quads_for_pattern(ox.NamedNode(subject), node(prefixed), None, None)
    return [
        quad.object.value for quad in quads if isinstance(quad.object, (ox.NamedNode, ox.Literal))
    ]


def names(paths: Iterable[Path]) -> list[str]:
    """How the files are called in reports of the tests."""
    return [path.stem for path in paths]
