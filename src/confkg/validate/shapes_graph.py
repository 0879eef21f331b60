"""Shapes as a graph in which each shape has a name.

A property shape is mostly written with brackets. Engines would call it by a name that nobody can
look up again, so it gets an IRI while they work; reports show it as the blank node that it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from functools import cache, cached_property
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.rdf.paths import path_text
from confkg.rdf.terms import Node, term
from confkg.validate.long_lists import LongLists
from confkg.validate.shape_places import ShapePlaces
from confkg.validate.terms import FIRST, REST, TYPE, sh

ANONYMOUS = "urn:confkg:anonymous-shape:"
"""What the IRI of a shape begins with that has none in its file."""
TARGETS = ("targetClass", "targetNode", "targetSubjectsOf", "targetObjectsOf")
"""How a shape says what it targets."""
VALIDATORS = ("validator", "nodeValidator", "propertyValidator")
"""How a constraint component says what checks it."""
CLASSES = (term("rdfs:Class"), term("owl:Class"))
"""What a shape is that targets its own members."""


_Node = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


class ShapesGraph:
    """A graph with shapes."""

    def __init__(
        self,
        triples: Sequence[ox.Triple],
        files: Sequence[str],
        places: ShapePlaces | None = None,
        lists: LongLists | None = None,
    ) -> None:
        self.triples = tuple(triples)
        self.files = tuple(files)
        self.places = places or ShapePlaces((), (), {})
        self._lists = lists
        self._values = cache(self.stated)

    @cached_property
    def graph(self) -> ox.Dataset:
        """The triples, for paths and for what leads to a shape: few runs ask for these."""
        return ox.Dataset(ox.Quad(*triple) for triple in self.triples)

    @cached_property
    def objects(self) -> Set[object]:
        return {triple.object for triple in self.triples}

    @cached_property
    def _by_predicate(self) -> dict[ox.NamedNode, list[ox.Triple]]:
        found: dict[ox.NamedNode, list[ox.Triple]] = {}
        for triple in self.triples:
            found.setdefault(triple.predicate, []).append(triple)
        return found

    @cached_property
    def _said(self) -> dict[tuple[object, ox.NamedNode], set[_Node]]:
        found: dict[tuple[object, ox.NamedNode], set[_Node]] = {}
        for triple in self.triples:
            found.setdefault((triple.subject, triple.predicate), set()).add(triple.object)
        return found

    def with_predicate(self, predicate: ox.NamedNode) -> Sequence[ox.Triple]:
        """The triples with a predicate, each once."""
        return tuple(dict.fromkeys(self._by_predicate.get(predicate, ())))

    def is_a(self, node: object, *kinds: ox.NamedNode) -> bool:
        """Whether a node has one of some classes, stated of itself."""
        return not self._said.get((node, TYPE), set()).isdisjoint(kinds)

    def values(self, subject: ox.NamedNode | ox.BlankNode, name: str) -> Sequence[Node]:
        """The values that a shape gives for a property of SHACL, by its local name."""
        return self._values(subject, sh(name))

    def literals(self, subject: ox.NamedNode | ox.BlankNode, predicate: ox.NamedNode) -> list[str]:
        """The texts that a shape gives for any property, in order."""
        found = self._values(subject, predicate)
        return sorted(value.value for value in found if isinstance(value, ox.Literal))

    def stated(
        self, subject: ox.NamedNode | ox.BlankNode, predicate: ox.NamedNode
    ) -> Sequence[Node]:
        """The values that a shape gives for any property, in order."""
        found = self._said.get((subject, predicate), ())
        values = (value for value in found if not isinstance(value, ox.Triple))
        return tuple(sorted(values, key=str))

    def members(self, head: Node) -> Iterator[Node]:
        """The members of a list."""
        seen = set()
        while isinstance(head, (ox.NamedNode, ox.BlankNode)) and head not in seen:
            seen.add(head)
            yield from self.stated(head, FIRST)  # not kept, since lists may be long
            head = next(iter(self.stated(head, REST)), FIRST)

    def is_class(self, shape: ox.NamedNode | ox.BlankNode | ox.Triple) -> bool:
        """Whether a shape is a class, whose members it targets."""
        return self.is_a(shape, *CLASSES)

    def rule(self, shape: ox.NamedNode | ox.BlankNode, component: str) -> str:
        """A stable name for what a shape wants by one of its constraints."""
        return f"{self.name(shape)}/{component}"

    def name(self, shape: ox.NamedNode | ox.BlankNode) -> str:
        """What to call a shape; an anonymous one after the shape that it is in, and its path."""
        path = next(iter(self.values(shape, "path")), None)
        way = f"/{path_text(self.graph, path)}" if path is not None and is_anonymous(shape) else ""
        return f"{self._named(shape)}{way}"

    def _named(self, shape: ox.NamedNode | ox.BlankNode) -> str:
        seen = set()
        while is_anonymous(shape) and shape not in seen:
            seen.add(shape)
            above = sorted((q.subject for q in self.graph.quads_for_object(shape)), key=str)
            if not above or isinstance(above[0], ox.Triple):
                return "shape"
            shape = above[0]
        return compact(shape.value) if isinstance(shape, ox.NamedNode) else "shape"

    def without(
        self, triples: Collection[ox.Triple], added: Iterable[ox.Triple] = ()
    ) -> ShapesGraph:
        """These shapes without some of what they say, and with other statements."""
        if not triples:
            return self
        kept = [*(triple for triple in self.triples if triple not in triples), *added]
        return ShapesGraph(kept, self.files, self.places, self._lists)

    def write(self, triples: Collection[ox.Triple], path: Path) -> Path:
        """Write some of the triples with the long lists that were left out, as engines want them."""
        (self._lists or LongLists(())).write(triples, path)
        return path

    def parts(self, number: int) -> list[tuple[ox.Triple, ...]]:
        """The shapes in up to so many parts: each has all shapes, but targets of its own.

        Validating data against each part gives together what validating it against all gives. They
        are one part if what a shape targets cannot be known from its triples alone.
        """
        targets = [t for name in TARGETS for t in self.with_predicate(sh(name))]
        owners = sorted({str(t.subject) for t in targets})
        if number < 2 or len(owners) < 2 or self.with_predicate(sh("target")):
            return [self.triples]
        if any(t.object in CLASSES for t in self.with_predicate(TYPE)):
            return [self.triples]
        share = {owner: place % number for place, owner in enumerate(owners)}
        targeting = set(targets)
        return [
            tuple(t for t in self.triples if t not in targeting or share[str(t.subject)] == part)
            for part in range(min(number, len(owners)))
        ]


def is_anonymous(shape: ox.NamedNode | ox.BlankNode | ox.Triple | ox.Literal) -> bool:
    """Whether a shape has no IRI of its own."""
    return not isinstance(shape, ox.NamedNode) or shape.value.startswith(ANONYMOUS)


def as_written(term: ox.NamedNode) -> ox.NamedNode | ox.BlankNode:
    """A shape as the file has it: a blank node if it has no IRI there."""
    if not term.value.startswith(ANONYMOUS):
        return term
    return ox.BlankNode(f"shape{term.value.removeprefix(ANONYMOUS)}")
