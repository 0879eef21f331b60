"""How many nodes each shape is asked of, and what of the data none is asked of.

The targets of SHACL (https://www.w3.org/TR/shacl/#targets) are counted while the data are staged,
whichever engine validates. Terms are compared as N-Triples writes them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from operator import ne

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.long_paths import repeated
from confkg.validate.shapes_graph import TARGETS, ShapesGraph
from confkg.validate.staging import Line
from confkg.validate.surroundings import ABOUT, Lines
from confkg.validate.terms import TYPE, XSD, sh

_SUBCLASS = str(term("rdfs:subClassOf")).encode()
_TYPE = str(TYPE).encode()
_TYPED, _END_OF_IRI = f'"^^<{XSD}'.encode(), b"> .\n"
_TRUE = ox.Literal(True)
_QUOTE, _CLOSING = b'">'
_OTHER_TARGETS = (sh("target"), sh("targetWhere"))
"""Targets of SHACL Advanced Features, whose nodes only an engine knows."""


@dataclass(frozen=True, slots=True)
class DataTerms:
    """What the data say, as far as shapes look at it."""

    focus_nodes: dict[ox.NamedNode, int | None]
    classes: dict[str, int]
    properties: dict[str, int]  # how many statements each property has
    datatypes: frozenset[str]
    things: int  # how many nodes are subjects
    untargeted: int  # how many of these are focus nodes of no shape
    untargeted_classes: tuple[tuple[str, int], ...]
    lines: Lines  # where the lines about each thing begin


class FocusCounter:
    """Counts the focus nodes of each shape."""

    def __init__(self, shapes: ShapesGraph) -> None:
        self._shapes = shapes
        self._targets = {name: _by_shape(shapes, name) for name in TARGETS}
        for shape in _class_shapes(shapes):
            self._targets["targetClass"][shape].add(str(shape).encode())
        for triple in shapes.with_predicate(sh("deactivated")):
            for found in self._targets.values() if triple.object == _TRUE else ():
                found.pop(triple.subject, None)  # type: ignore[arg-type]
        wanted = {name: set().union(*found.values()) for name, found in self._targets.items()}
        self._named = wanted["targetNode"]
        self._nodes: set[bytes] = set()
        self._above: defaultdict[bytes, set[bytes]] = defaultdict(set)
        self._repeated = {str(each).encode(): each for each in repeated(shapes)}
        of_subjects = wanted["targetSubjectsOf"] | self._repeated.keys()
        self._subjects: dict[bytes, set[bytes]] = {name: set() for name in of_subjects}
        self._objects: dict[bytes, set[bytes]] = {n: set() for n in wanted["targetObjectsOf"]}
        self._special = {_TYPE, _SUBCLASS, *ABOUT, *self._subjects, *self._objects}
        self._properties: Counter[bytes] = Counter()
        self._datatypes: set[bytes] = set()
        self._lines = Lines()
        self._place = 0

    def see(self, lines: Sequence[Line], whole: Sequence[bytes]) -> None:
        """Take note of the next lines that are staged, see :data:`confkg.validate.staging.Watcher`."""
        subjects, predicates, rests = zip(*lines, strict=True)
        self._properties.update(predicates)
        first, further = self._lines.first, self._lines.further
        places = list(accumulate(map(len, whole), initial=self._place))
        begun = map(ne, subjects, (b"", *subjects))
        for subject, place in compress(zip(subjects, places, strict=False), begun):
            if first.setdefault(subject, place) != place:
                further[subject].append(place)
        self._place = places[-1]
        self._datatypes |= {
            rest[rest.rindex(_QUOTE) :]
            for rest in rests
            if rest[0] == _QUOTE and rest[-4] == _CLOSING
        }
        special: defaultdict[bytes, list[Line]] = defaultdict(list)
        for line in compress(lines, map(self._special.__contains__, predicates)):
            special[line[1]].append(line)
        for predicate, stated in special.items():
            self._note_targets(predicate, stated)
        if self._named:
            self._nodes |= self._named.intersection(subjects)
            self._nodes |= self._named.intersection(rest[:-3] for rest in rests)

    def _note_targets(self, predicate: bytes, stated: Sequence[Line]) -> None:
        """Take note of the lines with a predicate by which something can be a target."""
        if predicate in ABOUT:
            for subject, _, rest in stated:
                self._lines.claims[rest[:-3]].append(subject)
        for wanted, below in ((_TYPE, self._lines.members), (_SUBCLASS, self._above)):
            if predicate == wanted:
                for subject, _, rest in stated:
                    below[rest[:-3]].add(subject)
        if predicate in self._subjects:
            self._subjects[predicate].update(subject for subject, _, _ in stated)
        if predicate in self._objects:
            self._objects[predicate].update(rest[:-3] for _, _, rest in stated)

    def functional(self) -> list[ox.NamedNode]:
        """The properties that paths repeat and of which no thing has two values."""
        number = {name: len(self._subjects[name]) for name in self._repeated}
        return [
            each for name, each in self._repeated.items() if self._properties[name] == number[name]
        ]

    def terms(self) -> DataTerms:
        """What all lines say."""
        focus: dict[ox.NamedNode, int | None] = {}
        targeted: dict[int, set[bytes]] = {}  # each of these large sets once
        for shape in sorted({each for found in self._targets.values() for each in found}, key=str):
            sets = self._focus_nodes(shape)
            focus[shape] = len(sets[0] if len(sets) == 1 else set().union(*sets))
            targeted |= {id(nodes): nodes for nodes in sets}
        for triple in self._shapes.triples:
            if triple.predicate in _OTHER_TARGETS and isinstance(triple.subject, ox.NamedNode):
                focus[triple.subject] = None
        members = self._lines.members
        left = self._lines.first.keys() - set().union(*targeted.values())
        kinds = Counter({_iri(kind): len(nodes & left) for kind, nodes in members.items()})
        return DataTerms(
            focus,
            {_iri(kind): len(nodes) for kind, nodes in members.items()},
            {_iri(name): number for name, number in self._properties.items()},
            frozenset(
                each[len(_TYPED) : -len(_END_OF_IRI)].decode()
                for each in self._datatypes
                if each.startswith(_TYPED)
            ),
            len(self._lines.first),
            len(left),
            tuple(sorted((+kinds).items(), key=lambda pair: (-pair[1], pair[0]))),
            self._lines,
        )

    def _focus_nodes(self, shape: ox.NamedNode) -> list[set[bytes]]:
        """The nodes that a shape targets, in sets that may overlap."""
        targets = {name: found[shape] for name, found in self._targets.items()}
        kinds = targets["targetClass"]
        below = set().union(*(_with_subclasses(kind, self._above) for kind in kinds))
        found = [
            targets["targetNode"] & self._nodes,
            *(self._lines.members.get(kind, set()) for kind in below),
            *(self._subjects[name] for name in targets["targetSubjectsOf"]),
            *(self._objects[name] for name in targets["targetObjectsOf"]),
        ]
        return [nodes for nodes in found if nodes]


def _by_shape(shapes: ShapesGraph, name: str) -> defaultdict[ox.NamedNode, set[bytes]]:
    found: defaultdict[ox.NamedNode, set[bytes]] = defaultdict(set)
    for triple in shapes.with_predicate(sh(name)):
        if isinstance(triple.subject, ox.NamedNode):
            found[triple.subject].add(str(triple.object).encode())
    return found


def _class_shapes(shapes: ShapesGraph) -> Iterable[ox.NamedNode]:
    kinds = (sh("NodeShape"), sh("PropertyShape"))
    for shape in {triple.subject for triple in shapes.with_predicate(TYPE)}:
        if (
            isinstance(shape, ox.NamedNode)
            and shapes.is_class(shape)
            and shapes.is_a(shape, *kinds)
        ):
            yield shape


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
