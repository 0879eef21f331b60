"""For which focus nodes a shape can have another outcome after a change.

What the evaluation of a shape looks at is followed back from the changed statements, over the data
as they are and as they were. Who is not found this way is evaluated over the same statements in
both, and so has the same results.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pyoxigraph as ox

from confkg.validate.changes.change import Change
from confkg.validate.changes.components import Components, sparql_contexts
from confkg.validate.changes.joins import concerned
from confkg.validate.changes.lookups import Lookups, TooMuch
from confkg.validate.changes.paths import Path, Step, Steps, follow, starts, turned
from confkg.validate.changes.shapes import ShapeLookups, Term, Unclear, is_true
from confkg.validate.changes.targets import Classes, changed_instances
from confkg.validate.terms import SH

__all__ = ["Dependence"]

_OF_NODES = (
    "datatype",
    "nodeKind",
    "languageIn",
    "pattern",
    "flags",
    "in",
    "minLength",
    "maxLength",
)
_OF_SETS = ("path", "minCount", "maxCount", "uniqueLang", "hasValue")
_OF_ORDER = ("minExclusive", "minInclusive", "maxExclusive", "maxInclusive")
_OF_PEOPLE = ("severity", "message", "name", "description", "order", "group", "defaultValue")
_OF_TARGETS = ("targetNode", "targetClass", "targetSubjectsOf", "targetObjectsOf", "target")
_OF_OTHERS = ("qualifiedMinCount", "qualifiedMaxCount", "deactivated")
_ABOUT_VALUES = frozenset(
    (*_OF_NODES, *_OF_SETS, *_OF_ORDER, *_OF_PEOPLE, *_OF_TARGETS, *_OF_OTHERS)
)
"""What looks at nothing but the value nodes, or at no data at all."""
_COMPARED = ("equals", "disjoint", "lessThan", "lessThanOrEquals")
_SHAPES = ("node", "property", "not", "qualifiedValueShape")
_LISTS = ("and", "or", "xone")
_ELSEWHERE = frozenset(
    (*_COMPARED, *_SHAPES, *_LISTS, "class", "closed", "ignoredProperties", "sparql")
) | {"qualifiedValueShapesDisjoint"}

Nodes = set[str] | None
"""Focus nodes; None for any."""


class Dependence:
    """What of a shapes graph a change touches.

    Args:
        shapes: the shapes.
        change: what was changed.
        union: the data as they are and as they were.
        classes: the classes in these data.
    """

    def __init__(
        self, shapes: ShapeLookups, change: Change, union: Lookups, classes: Classes
    ) -> None:
        self._shapes, self._change = shapes, change
        self._union, self._classes = union, classes
        self._components = Components(shapes)
        self._touched: dict[Term, Nodes] = {}
        self._own: dict[Term, tuple[set[str], set[str]]] = {}

    def touched(self, shape: Term) -> Nodes:
        """The nodes for which a shape can have another outcome, whether it targets them or not.

        Shapes may contain each other: so it is asked again until nothing is added.
        """
        while True:
            open_: set[Term] = set()
            before = dict(self._touched)
            self._visit(shape, open_)
            if self._touched == before:
                return self._touched[shape]

    def _visit(self, shape: Term, open_: set[Term]) -> Nodes:
        if shape in open_ or self._touched.get(shape, set()) is None:
            return self._touched.get(shape, set())
        open_.add(shape)
        try:
            self._touched[shape] = self._find(shape, open_)
        except (Unclear, TooMuch, RecursionError):
            self._touched[shape] = None
        return self._touched[shape]

    def _find(self, shape: Term, open_: set[Term]) -> Nodes:
        if is_true(self._shapes.values(shape, "sh:deactivated")):
            return set()
        path = self._path(shape)
        if shape not in self._own:
            self._own[shape] = self._as_focus(shape, path), self._as_values(shape)
        focus, values = (set(found) for found in self._own[shape])
        for inner in self._inner_shapes(shape):
            found = self._visit(inner, open_)
            if found is None:
                return None
            values |= found
        return focus | follow(turned(path), values, self._union)

    def _path(self, shape: Term) -> Path:
        paths = self._shapes.values(shape, "sh:path")
        if len(paths) > 1:
            raise Unclear
        return self._shapes.path(paths[0]) if paths else Steps(())

    def _as_focus(self, shape: Term, path: Path) -> set[str]:
        """The focus nodes whose value nodes, or what these are compared with, change."""
        self._check(shape)
        found = starts(path, self._change, self._union)
        for name in _COMPARED:
            for other in self._shapes.values(shape, f"sh:{name}"):
                found |= starts(self._shapes.path(other), self._change, self._union)
        path_of_query = path if self._shapes.values(shape, "sh:path") else None
        for context in chain(
            sparql_contexts(self._shapes, shape, path_of_query),
            self._components.contexts(shape, path_of_query),
        ):
            found |= concerned(context, self._change, self._union)
        return found

    def _check(self, shape: Term) -> None:
        """See that every property of SHACL that the shape has is known here."""
        for iri in self._shapes.predicates(shape):
            name = iri.removeprefix(SH)
            if name != iri and name not in _ABOUT_VALUES | _ELSEWHERE:
                raise Unclear

    def _as_values(self, shape: Term) -> set[str]:
        """The value nodes of which something else changes that the shape looks at."""
        found: set[str] = set()
        for name in self._shapes.values(shape, "sh:class"):
            found |= changed_instances(str(name), self._change, self._classes)
        closed = self._shapes.values(shape, "sh:closed")
        if any(not isinstance(value, ox.Literal) for value in closed):
            raise Unclear
        if is_true(closed):
            allowed = {f"<{iri}>" for iri in self._named_properties(shape)}
            step = Step("", excluded=frozenset(allowed))
            found |= starts(step, self._change, self._union)
        return found

    def _named_properties(self, shape: Term) -> Iterator[str]:
        for property_ in self._shapes.values(shape, "sh:property"):
            yield from (str(p)[1:-1] for p in self._shapes.values(property_, "sh:path"))
        for ignored in self._shapes.values(shape, "sh:ignoredProperties"):
            yield from (str(p)[1:-1] for p in self._shapes.items(ignored))

    def _inner_shapes(self, shape: Term) -> Iterator[Term]:
        for name in _SHAPES:
            yield from self._shapes.values(shape, f"sh:{name}")
        for name in _LISTS:
            for head in self._shapes.values(shape, f"sh:{name}"):
                yield from self._shapes.items(head)
        if is_true(self._shapes.values(shape, "sh:qualifiedValueShapesDisjoint")):
            for parent in self._shapes.subjects("sh:property", shape):
                for sibling in self._shapes.values(parent, "sh:property"):
                    yield from self._shapes.values(sibling, "sh:qualifiedValueShape")
