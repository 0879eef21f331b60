"""Shapes as they were read: checked for what may not run, and with names for anonymous shapes.

A property shape is mostly written with brackets. Engines would call it by a name that nobody can
look up again, so it gets an IRI while they work; reports show it as the blank node that it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pyoxigraph as ox

from confkg.errors import GraphError, UsageError
from confkg.namespaces import compact
from confkg.rdf.reading import base_of, iter_quads
from confkg.stores.guard import check_query
from confkg.stores.tokens import TOKEN
from confkg.validate.paths import path_text
from confkg.validate.terms import FIRST, REST, SH, TYPE, sh

__all__ = ["ShapesGraph", "as_written", "is_anonymous", "load_shapes"]

_T = TypeVar("_T", bound=ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple)

_BLANK = "urn:confkg:anonymous-shape:"
_TO_SHAPES = ("property", "node", "not", "qualifiedValueShape", "sparql")
_TO_LISTS = ("and", "or", "xone")
_TARGETS = ("targetClass", "targetNode", "targetSubjectsOf", "targetObjectsOf")
_QUERIES = ("select", "ask", "construct", "update")
_CLASSES = (
    ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#Class"),
    ox.NamedNode("http://www.w3.org/2002/07/owl#Class"),
)
_IMPORTS = ox.NamedNode("http://www.w3.org/2002/07/owl#imports")
_LARGEST = 64 << 20


class ShapesGraph:
    """A graph with shapes.

    Args:
        triples: what was read, anonymous shapes with IRIs.
        files: the files, as the user named them.
        notes: what a user should know of them.
    """

    def __init__(
        self, triples: Sequence[ox.Triple], files: Sequence[str], notes: Sequence[str] = ()
    ) -> None:
        self.triples = tuple(triples)
        self.files, self.notes = tuple(files), tuple(notes)
        self.graph = ox.Dataset(ox.Quad(*triple) for triple in self.triples)

    def values(
        self, subject: ox.NamedNode | ox.BlankNode, name: str
    ) -> list[ox.NamedNode | ox.BlankNode | ox.Literal]:
        """The values that a shape gives for a property of SHACL, by its local name."""
        return self._values(subject, sh(name))

    def literals(self, subject: ox.NamedNode | ox.BlankNode, predicate: ox.NamedNode) -> list[str]:
        """The texts that a shape gives for any property, in order."""
        found = self._values(subject, predicate)
        return sorted(value.value for value in found if isinstance(value, ox.Literal))

    def _values(
        self, subject: ox.NamedNode | ox.BlankNode, predicate: ox.NamedNode
    ) -> list[ox.NamedNode | ox.BlankNode | ox.Literal]:
        found = (
            q.object for q in self.graph.quads_for_subject(subject) if q.predicate == predicate
        )
        return sorted((value for value in found if not isinstance(value, ox.Triple)), key=str)

    def members(
        self, head: ox.NamedNode | ox.BlankNode | ox.Literal
    ) -> Iterator[ox.NamedNode | ox.BlankNode | ox.Literal]:
        """The members of a list."""
        seen = set()
        while isinstance(head, (ox.NamedNode, ox.BlankNode)) and head not in seen:
            seen.add(head)
            yield from self._values(head, FIRST)
            head = next(iter(self._values(head, REST)), FIRST)

    def rule(self, shape: ox.NamedNode | ox.BlankNode, component: str) -> str:
        """A stable name for what a shape wants by one of its constraints.

        An anonymous shape is called after the shape that it is in, and its path.
        """
        path = next(iter(self.values(shape, "path")), None)
        way = f"/{path_text(self.graph, path)}" if path is not None and is_anonymous(shape) else ""
        return f"{self._named(shape)}{way}/{component}"

    def _named(self, shape: ox.NamedNode | ox.BlankNode) -> str:
        seen = set()
        while is_anonymous(shape) and shape not in seen:
            seen.add(shape)
            above = sorted((q.subject for q in self.graph.quads_for_object(shape)), key=str)
            if not above or isinstance(above[0], ox.Triple):
                return "shape"
            shape = above[0]
        return compact(shape.value) if isinstance(shape, ox.NamedNode) else "shape"

    def as_store(self) -> ox.Store:
        """The shapes in a store, which keeps numbers by their values."""
        store = ox.Store()
        store.extend(ox.Quad(*triple) for triple in self.triples)
        return store

    def targeting(self, other: ox.Store) -> ShapesGraph:
        """These shapes with the targets that they have in another store.

        Args:
            other: the same shapes but for what they target.
        """
        own = self.as_store()
        kept = [triple for triple in self.triples if ox.Quad(*triple) in other]
        added = sorted((quad.triple for quad in other if quad not in own), key=str)
        return ShapesGraph([*kept, *added], self.files, self.notes)

    def parts(self, number: int) -> list[tuple[ox.Triple, ...]]:
        """The shapes in up to so many parts: each has all shapes, but targets of its own.

        Validating data against each part gives together what validating it against all gives. They
        are one part if what a shape targets cannot be told from its triples alone.
        """
        targets = [t for t in self.triples if t.predicate in {sh(name) for name in _TARGETS}]
        if any(t.predicate == sh("target") for t in self.triples) or any(
            t.predicate == TYPE and t.object in _CLASSES for t in self.triples
        ):
            return [self.triples]
        owners = sorted({str(t.subject) for t in targets})
        if number < 2 or len(owners) < 2:
            return [self.triples]
        share = {owner: place % number for place, owner in enumerate(owners)}
        targeting = set(targets)
        return [
            tuple(t for t in self.triples if t not in targeting or share[str(t.subject)] == part)
            for part in range(min(number, len(owners)))
        ]


def is_anonymous(shape: ox.NamedNode | ox.BlankNode | ox.Triple | ox.Literal) -> bool:
    """Whether a shape has no IRI of its own."""
    return not isinstance(shape, ox.NamedNode) or shape.value.startswith(_BLANK)


def as_written(term: ox.NamedNode) -> ox.NamedNode | ox.BlankNode:
    """A shape as the file has it: a blank node if it has no IRI there."""
    if not term.value.startswith(_BLANK):
        return term
    return ox.BlankNode(f"shape{term.value.removeprefix(_BLANK)}")


def load_shapes(files: Sequence[Path], names: Sequence[str]) -> ShapesGraph:
    """Read shapes.

    Args:
        files: RDF of any known format.
        names: what the user calls them.

    Raises:
        GraphError: a file is missing or malformed, there is no shape, or a query is one that may
            not run.
    """
    triples: list[ox.Triple] = []
    for number, file in enumerate(files):
        quads = iter_quads(file, base=base_of(file), max_bytes=_LARGEST)
        triples.extend(
            ox.Triple(_apart(quad.subject, number), quad.predicate, _apart(quad.object, number))
            for quad in quads
        )
    triples = _with_names(triples)
    graph = ShapesGraph(triples, names, list(_iter_notes(triples)))
    _check(graph, ", ".join(names))
    return graph


def _apart(term: _T, file: int) -> _T | ox.BlankNode:
    """A term, the blank nodes of each file by names of their own."""
    return ox.BlankNode(f"f{file}x{term.value}") if isinstance(term, ox.BlankNode) else term


def _with_names(triples: Sequence[ox.Triple]) -> list[ox.Triple]:
    graph = ShapesGraph(triples, ())
    shapes: dict[ox.BlankNode, ox.NamedNode] = {}

    def name(node: object) -> None:
        if isinstance(node, ox.BlankNode) and node not in shapes:
            shapes[node] = ox.NamedNode(f"{_BLANK}{len(shapes)}")

    ways, lists = {sh(n) for n in _TO_SHAPES}, {sh(n) for n in _TO_LISTS}
    kinds = {sh("NodeShape"), sh("PropertyShape")}
    for triple in triples:
        if triple.predicate in ways:
            name(triple.object)
        elif triple.predicate in lists and not isinstance(triple.object, ox.Triple):
            for member in graph.members(triple.object):
                name(member)
        elif triple.predicate == TYPE and triple.object in kinds:
            name(triple.subject)

    def named(term: _T) -> _T | ox.NamedNode:
        return shapes.get(term, term) if isinstance(term, ox.BlankNode) else term

    return [ox.Triple(named(t.subject), t.predicate, named(t.object)) for t in triples]


def _iter_notes(triples: Sequence[ox.Triple]) -> Iterator[str]:
    for triple in triples:
        if triple.predicate == _IMPORTS and isinstance(triple.object, ox.NamedNode):
            yield (
                f"the shapes import {triple.object.value}, which is not fetched; "
                "if it is needed, give its file with a further --shapes"
            )


def _check(graph: ShapesGraph, where: str) -> None:
    if not any(t.predicate.value.startswith(SH) for t in graph.triples):
        raise GraphError(
            "there are no shapes in it", where, "give a file with SHACL shapes as --shapes"
        )
    for triple in graph.triples:
        if triple.predicate == sh("property"):
            _check_path(graph, triple, where)
        if triple.predicate not in {sh(name) for name in _QUERIES}:
            continue
        if isinstance(triple.object, ox.Literal):
            subject = triple.subject
            named = subject.value if isinstance(subject, ox.NamedNode) else ""
            place = where if not named or named.startswith(_BLANK) else f"{where}, {compact(named)}"
            _check_constraint(triple.object.value, place)


def _check_path(graph: ShapesGraph, triple: ox.Triple, where: str) -> None:
    shape = triple.object
    paths = [] if isinstance(shape, (ox.Literal, ox.Triple)) else graph.values(shape, "path")
    if len(paths) != 1:
        owner = triple.subject
        name = f", {compact(owner.value)}" if not is_anonymous(owner) else ""  # type: ignore[union-attr]
        what = "a property shape has no sh:path" if not paths else "a property shape has two paths"
        raise GraphError(
            f"the shapes are malformed ({what})", f"{where}{name}", "give it one sh:path"
        )


def _check_constraint(text: str, where: str) -> None:
    try:
        check_query(text)
    except UsageError as error:
        raise GraphError(f"a query of the shapes may not run: {error}", where) from None
    words = [token[0].lower() for token in TOKEN.finditer(text)]
    for place, word in enumerate(words):
        if word == "select" and place and "select" in words[:place]:
            told = words[place + 1 : words.index("{", place)] if "{" in words[place:] else []
            if not {"$this", "?this", "*"} & set(told):
                raise GraphError(
                    "a query of the shapes selects inside without $this, which SHACL does not allow",
                    where,
                    "add $this to the inner SELECT",
                )
