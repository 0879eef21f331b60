"""Subjects with their statements, in one order that every file keeps."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

import pyoxigraph as ox

from confkg.rdf.terms import term

Node = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple

FIRST = {term("rdf:type"): 0, term("rdfs:label"): 1, term("skos:prefLabel"): 1}
"""The predicates that come first of those of a subject."""
_LAST = max(FIRST.values()) + 1
_ITEM, _REST, _NIL = term("rdf:first"), term("rdf:rest"), term("rdf:nil")


@dataclass(frozen=True, slots=True)
class Described:
    """What a graph states of one subject: its type first, then its label, then the rest sorted."""

    subject: ox.NamedNode | ox.BlankNode  # the subject
    triples: tuple[ox.Triple, ...]  # the statements
    # the members of lists that are objects of them, by the blank node that stands there
    lists: Mapping[ox.BlankNode, tuple[Node, ...]] = field(default_factory=dict)

    def values(self, predicate: ox.NamedNode) -> list[ox.NamedNode | ox.BlankNode | ox.Literal]:
        """The objects of one property."""
        return [
            triple.object
            for triple in self.triples
            if triple.predicate == predicate and not isinstance(triple.object, ox.Triple)
        ]

    def flat(self) -> Iterator[ox.Triple]:
        """The statements with those that lists are made of."""
        yield from self.triples
        for head, members in self.lists.items():
            cells = [head, *(_cell(head, number) for number in range(1, len(members)))]
            following: list[Node] = [*cells[1:], _NIL]
            for cell, after, member in zip(cells, following, members, strict=True):
                yield ox.Triple(cell, _ITEM, member)
                yield ox.Triple(cell, _REST, after)


def _cell(head: ox.BlankNode, number: int) -> ox.BlankNode:
    return ox.BlankNode(f"{head.value}x{number}")


def subject_key(triple: ox.Triple) -> str:
    """What statements are grouped and sorted by, as in the files of a graph.

    Parts of a thing (``<thing#part>``) come right behind it.
    """
    return node_key(str(triple.subject))


def node_key(node: str) -> str:
    """What statements on a node, as N-Triples write it, are sorted by."""
    if "#" not in node:
        return node
    owner, _, part = node.partition("#")
    return f"{owner}>#{part}"


def _key(triple: ox.Triple) -> tuple[int, str, str]:
    return FIRST.get(triple.predicate, _LAST), triple.predicate.value, str(triple.object)


def iter_described(triples: Iterable[ox.Triple]) -> Iterator[Described]:
    """The subjects of statements that come sorted by :func:`subject_key`; no statement twice.

    Lists whose cells are parts of a thing become lists of blank nodes.
    """
    near: list[list[ox.Triple]] = []
    owner = ""
    for key, group in groupby(triples, subject_key):
        found = list(group)
        if near and not key.startswith(f"{owner}#"):
            yield from _folded(near)
            near = []
        if not near:
            owner = key.partition("#")[0]
        near.append(found)
    if near:
        yield from _folded(near)


def _folded(near: list[list[ox.Triple]]) -> Iterator[Described]:
    """A thing and its parts, whole lists among them folded into what points at them."""
    if len(near) > 1 and any(each.predicate == _ITEM for found in near for each in found):
        yield from _with_lists([each for found in near for each in found])
        return
    for found in near:
        yield from _described(set(found), {})


def _described(
    found: set[ox.Triple], lists: Mapping[Node, tuple[Node, ...]]
) -> Iterator[Described]:
    heads: dict[Node, ox.BlankNode] = {}
    if lists:
        heads = {each.object: _head(each.object) for each in found if each.object in lists}
        found = {
            ox.Triple(each.subject, each.predicate, heads.get(each.object, each.object))
            for each in found
        }
    ordered = sorted(found, key=_key)
    subject = ordered[0].subject
    if not isinstance(subject, ox.Triple):
        own = {head: lists[cell] for cell, head in heads.items()}
        yield Described(subject, tuple(ordered), own)


def _head(cell: Node) -> ox.BlankNode:
    return ox.BlankNode("l" + hashlib.sha256(str(cell).encode()).hexdigest()[:16])


def _with_lists(found: list[ox.Triple]) -> Iterator[Described]:
    """The subjects of a thing and its parts, whole lists folded into what points at them."""
    items = {each.subject: each.object for each in found if each.predicate == _ITEM}
    rest = {each.subject: each.object for each in found if each.predicate == _REST}
    starts = {each.object for each in found if each.predicate != _REST} & items.keys()
    lists: dict[Node, tuple[Node, ...]] = {}
    folded: set[Node] = set()
    for start in starts:
        cells: list[Node] = []
        cell: Node = start
        while cell in items and cell in rest and cell not in cells and len(cells) <= len(items):
            cells.append(cell)
            cell = rest[cell]  # type: ignore[index]
        if cell == _NIL and len(cells) < 10_000:
            lists[start] = tuple(items[each] for each in cells)  # type: ignore[index]
            folded |= set(cells)
    kept = [each for each in found if each.subject not in folded]
    for _, of_one in groupby(kept, subject_key):
        yield from _described(set(of_one), lists)
