"""How many nodes each shape is asked of, and what of the data none is asked of.

The targets of SHACL (https://www.w3.org/TR/shacl/#targets) are counted in one pass over the staged
data, whichever engine validates. Terms are compared as N-Triples writes them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.shapes_graph import TARGETS, ShapesGraph
from confkg.validate.surroundings import ABOUT, Lines
from confkg.validate.terms import TYPE, XSD, sh

__all__ = ["DataTerms", "count_focus_nodes"]

_SUBCLASS = str(term("rdfs:subClassOf")).encode()
_TYPE = str(TYPE).encode()
_TYPED = f"^^<{XSD}".encode()
_END_OF_IRI = b"> .\n"
_QUOTE, _CLOSING = b'">'
_OTHER_TARGETS = (sh("target"), sh("targetWhere"))
"""Targets of SHACL Advanced Features, whose nodes only an engine knows."""


@dataclass(frozen=True, slots=True)
class DataTerms:
    """What the data say, as far as it tells what shapes look at.

    Attributes:
        focus_nodes: how many nodes each shape with targets has; None where only an engine knows.
        classes: how many members each class has in the data, those of its subclasses not counted.
        properties: how many statements each property has.
        datatypes: the datatypes of XML Schema that literals have, by their local names.
        things: how many nodes are subjects.
        untargeted: how many of these are focus nodes of no shape.
        untargeted_classes: their classes with how many there are of each, the most frequent first.
        lines: where the lines about each thing begin.
    """

    focus_nodes: dict[ox.NamedNode, int | None]
    classes: dict[str, int]
    properties: dict[str, int]
    datatypes: frozenset[str]
    things: int
    untargeted: int
    untargeted_classes: tuple[tuple[str, int], ...]
    lines: Lines


@dataclass(slots=True)
class _Read:
    """What one pass over the data has found, terms in N-Triples.

    Attributes:
        lines: where the lines about each thing begin.
        nodes: the nodes that shapes name and that the data have.
        above: pairs of class and superclass, by superclass.
        subjects: of each property that shapes name as a target.
        objects: the same.
    """

    lines: Lines
    nodes: set[bytes]
    above: defaultdict[bytes, set[bytes]]
    subjects: dict[bytes, set[bytes]]
    objects: dict[bytes, set[bytes]]
    properties: defaultdict[bytes, int]
    datatypes: set[bytes]


def count_focus_nodes(shapes: ShapesGraph, data: Path) -> DataTerms:
    """Count the focus nodes of each shape.

    Args:
        shapes: the shapes.
        data: N-Triples as they are staged, one statement a line.
    """
    targets = {name: _by_shape(shapes, name) for name in TARGETS}
    classes = targets["targetClass"]
    for shape in _shapes_that_are_classes(shapes):
        classes[shape].add(str(shape).encode())
    read = _read(data, targets)
    focus: dict[ox.NamedNode, int | None] = {}
    seen: set[bytes] = set()
    for shape in sorted({each for found in targets.values() for each in found}, key=str):
        nodes = set(targets["targetNode"][shape] & read.nodes)
        for kind in classes[shape]:
            for below in _with_subclasses(kind, read.above):
                nodes |= read.lines.members.get(below, set())
        for name, found in (("targetSubjectsOf", read.subjects), ("targetObjectsOf", read.objects)):
            nodes.update(*(found[each] for each in targets[name][shape]))
        focus[shape] = len(nodes)
        seen |= nodes
    for triple in shapes.triples:
        if triple.predicate in _OTHER_TARGETS and isinstance(triple.subject, ox.NamedNode):
            focus[triple.subject] = None
    members = read.lines.members
    left = read.lines.first.keys() - seen
    kinds = Counter({_iri(kind): len(nodes & left) for kind, nodes in members.items()})
    return DataTerms(
        focus,
        {_iri(kind): len(nodes) for kind, nodes in members.items()},
        {_iri(name): number for name, number in read.properties.items()},
        frozenset(name.decode() for name in read.datatypes),
        len(read.lines.first),
        len(left),
        tuple(sorted((+kinds).items(), key=lambda pair: (-pair[1], pair[0]))),
        read.lines,
    )


def _by_shape(shapes: ShapesGraph, name: str) -> defaultdict[ox.NamedNode, set[bytes]]:
    found: defaultdict[ox.NamedNode, set[bytes]] = defaultdict(set)
    for quad in shapes.graph.quads_for_predicate(sh(name)):
        if isinstance(quad.subject, ox.NamedNode):
            found[quad.subject].add(str(quad.object).encode())
    return found


def _shapes_that_are_classes(shapes: ShapesGraph) -> Iterable[ox.NamedNode]:
    for kind in ("NodeShape", "PropertyShape"):
        for quad in shapes.graph.quads_for_object(sh(kind)):
            shape = quad.subject
            if isinstance(shape, ox.NamedNode) and shapes.is_class(shape):
                yield shape


def _read(data: Path, targets: dict[str, defaultdict[ox.NamedNode, set[bytes]]]) -> _Read:
    wanted = {name: set().union(*found.values()) for name, found in targets.items()}
    named = wanted["targetNode"]
    subjects: dict[bytes, set[bytes]] = {each: set() for each in wanted["targetSubjectsOf"]}
    objects: dict[bytes, set[bytes]] = {each: set() for each in wanted["targetObjectsOf"]}
    lines = Lines()
    read = _Read(lines, set(), defaultdict(set), subjects, objects, defaultdict(int), set())
    first, members = lines.first, lines.members
    properties, datatypes = read.properties, read.datatypes
    special = {_SUBCLASS, *ABOUT, *subjects, *objects}
    place, last = 0, b""
    with data.open("rb") as file:
        for line in file:
            subject, predicate, rest = line.split(b" ", 2)
            if subject != last:
                last = subject
                if first.setdefault(subject, place) != place:
                    lines.further[subject].append(place)
            place += len(line)
            properties[predicate] += 1
            if rest[0] == _QUOTE and rest[-4] == _CLOSING:
                _, typed, datatype = rest.rpartition(_TYPED)
                if typed:
                    datatypes.add(datatype[: -len(_END_OF_IRI)])
            if predicate == _TYPE:
                members[rest[:-3]].add(subject)
            if predicate in special:
                _count_targets(read, subject, predicate, rest[:-3])
            if named:
                read.nodes.update(named & {subject, rest[:-3]})
    return read


def _count_targets(read: _Read, subject: bytes, predicate: bytes, value: bytes) -> None:
    if predicate in ABOUT:
        read.lines.claims[value].append(subject)
    elif predicate == _SUBCLASS:
        read.above[value].add(subject)
    if predicate in read.subjects:
        read.subjects[predicate].add(subject)
    if predicate in read.objects:
        read.objects[predicate].add(value)


def _with_subclasses(kind: bytes, above: dict[bytes, set[bytes]]) -> set[bytes]:
    known, ahead = {kind}, [kind]
    while ahead:
        below = above.get(ahead.pop(), set()) - known
        known |= below
        ahead.extend(below)
    return known


def _iri(name: bytes) -> str:
    """The IRI that N-Triples has in brackets.

    >>> _iri(b"<http://e.org/x>")
    'http://e.org/x'
    """
    return name.decode().removeprefix("<").removesuffix(">")
