"""Which nodes a shape targets, and for which of them a change makes it so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from confkg.rdf.terms import term
from confkg.validate.changes.change import Change
from confkg.validate.changes.lookups import Lookups
from confkg.validate.changes.shapes import ShapeLookups, Term, Unclear
from confkg.validate.terms import SH

__all__ = [
    "DECLARATIONS",
    "OTHER_DECLARATIONS",
    "Classes",
    "Targets",
    "changed_instances",
    "changed_targets",
    "targeting_shapes",
    "targets_of",
]

_TYPE, _SUBCLASS = str(term("rdf:type")), str(term("rdfs:subClassOf"))
DECLARATIONS = ("sh:targetNode", "sh:targetClass", "sh:targetSubjectsOf", "sh:targetObjectsOf")
"""How a shape of Core SHACL says what it targets, but for being a class."""
OTHER_DECLARATIONS = ("sh:target", "sh:targetWhere", "sh:targetShape", "sh:targetExpression")
"""How shapes of other parts of SHACL do."""
_UNCLEAR = frozenset(term(name).value for name in OTHER_DECLARATIONS)
_OWN_TYPES = frozenset((term("sh:NodeShape"), term("sh:PropertyShape")))
_CLASS = term("rdfs:Class")


@dataclass(frozen=True, slots=True)
class Targets:
    """The target declarations of a shape, each term in N-Triples.

    Attributes:
        nodes: of ``sh:targetNode``.
        classes: of ``sh:targetClass``, and the shape itself if it is a class.
        subjects_of: of ``sh:targetSubjectsOf``.
        objects_of: of ``sh:targetObjectsOf``.
    """

    nodes: frozenset[str]
    classes: frozenset[str]
    subjects_of: frozenset[str]
    objects_of: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.nodes or self.classes or self.subjects_of or self.objects_of)


def targets_of(shapes: ShapeLookups, shape: Term) -> Targets:
    """What a shape targets.

    Raises:
        Unclear: it is not told by Core SHACL alone, or engines differ in it.
    """
    if shapes.predicates(shape) & _UNCLEAR:
        raise Unclear
    found = {
        name: frozenset(map(str, shapes.values(shape, f"sh:target{name}")))
        for name in ("Node", "Class", "SubjectsOf", "ObjectsOf")
    }
    types = set(shapes.values(shape, "rdf:type"))
    if types - _OWN_TYPES - {_CLASS} and types & _classes_of_classes(shapes):
        raise Unclear  # owl:Class, or a class of classes of its own: a target to some engines
    implicit = {str(shape)} if _CLASS in types else set()
    return Targets(
        found["Node"], found["Class"] | implicit, found["SubjectsOf"], found["ObjectsOf"]
    )


def targeting_shapes(shapes: ShapeLookups) -> list[Term]:
    """The shapes that have a target, in a fixed order."""
    found = {shape for name in DECLARATIONS + OTHER_DECLARATIONS for shape in shapes.subjects(name)}
    for kind in {_CLASS, *_classes_of_classes(shapes)}:
        found.update(node for node in shapes.subjects("rdf:type", kind) if _is_shape(shapes, node))
    return sorted(found, key=str)


def _is_shape(shapes: ShapeLookups, node: Term) -> bool:
    own = {iri for iri in shapes.predicates(node) if iri.startswith(SH)}
    return bool(own or _OWN_TYPES.intersection(shapes.values(node, "rdf:type")))


def _classes_of_classes(shapes: ShapeLookups) -> set[Term]:
    found: set[Term] = {term("owl:Class"), term("sh:ShapeClass")}
    pending: list[Term] = [_CLASS]
    while pending:
        new = set(shapes.subjects("rdfs:subClassOf", pending.pop())) - found
        found |= new
        pending += new
    return found


class Classes:
    """Classes and their instances in data.

    Args:
        data: the data.

    Raises:
        TooMuch: the data are too large to look for the classes in them.
    """

    def __init__(self, data: Lookups) -> None:
        self._data = data
        self._below: dict[str, set[str]] = defaultdict(set)
        for narrow, _, wide in data.having(_SUBCLASS):
            self._below[wide].add(narrow)

    def below(self, name: str) -> set[str]:
        """A class and all its subclasses."""
        found, pending = {name}, [name]
        while pending:
            new = self._below.get(pending.pop(), set()) - found
            found |= new
            pending += new
        return found

    def instances(self, classes: Collection[str]) -> set[str]:
        """The nodes of just these classes.

        Raises:
            TooMuch: there are too many.
        """
        return {row[0] for row in self._data.pointing(classes, (_TYPE,))}

    def among(self, nodes: Collection[str], targets: Targets) -> set[str]:
        """Those of the nodes that are targets.

        Raises:
            TooMuch: it takes too long to say.
        """
        found = targets.nodes & set(nodes)
        rest = set(nodes) - found
        classes = {one for name in targets.classes for one in self.below(name)}
        if rest and (classes or targets.subjects_of):
            for subject, predicate, object_ in self._data.about(rest):
                if predicate in targets.subjects_of or (predicate == _TYPE and object_ in classes):
                    found |= {subject}
        rest -= found
        if rest and targets.objects_of:
            found |= {row[2] for row in self._data.pointing(rest, targets.objects_of)}
        return set(found)

    def every(self, targets: Targets) -> Iterator[str]:
        """All nodes that are targets, some more than once.

        Raises:
            TooMuch: it takes too long to say.
        """
        yield from targets.nodes
        classes = {one for name in targets.classes for one in self.below(name)}
        if classes:
            yield from (row[0] for row in self._data.having(_TYPE) if row[2] in classes)
        for predicate in sorted(targets.subjects_of):
            yield from (row[0] for row in self._data.having(predicate))
        for predicate in sorted(targets.objects_of):
            yield from (row[2] for row in self._data.having(predicate))


def changed_instances(name: str, change: Change, union: Classes) -> set[str]:
    """The nodes that may have become, or ceased to be, of a class.

    Args:
        name: the class.
        change: what was changed.
        union: the classes in the data as they are and as they were.

    Raises:
        TooMuch: there are too many.
    """
    classes = union.below(name)
    found = {row[0] for row in change.by_predicate.get(_TYPE, ()) if row[2] in classes}
    narrower = [row[0] for row in change.by_predicate.get(_SUBCLASS, ()) if row[2] in classes]
    if narrower:
        found |= union.instances({one for node in narrower for one in union.below(node)})
    return found


def changed_targets(targets: Targets, change: Change, union: Classes) -> set[str]:
    """The nodes that may have become, or ceased to be, targets.

    Args:
        targets: what a shape targets.
        change: what was changed.
        union: the classes in the data as they are and as they were.

    Raises:
        TooMuch: there are too many.
    """
    found = {node for name in targets.classes for node in changed_instances(name, change, union)}
    for places, names in ((0, targets.subjects_of), (2, targets.objects_of)):
        for name in names:
            found |= {row[places] for row in change.by_predicate.get(name, ())}
    return found
