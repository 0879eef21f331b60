"""What SPARQL constraints of a shape look at, also those of components that shapes declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.changes.paths import Path
from confkg.validate.changes.patterns import Context
from confkg.validate.changes.shapes import ShapesGraph, Term, Unclear, is_true

__all__ = ["Components", "sparql_contexts"]

_GIVEN = {"shapesGraph": "", "currentShape": ""}


def sparql_contexts(shapes: ShapesGraph, shape: Term, path: Path | None) -> Iterator[Context]:
    """What the ``sh:sparql`` of a shape look at.

    Raises:
        Unclear: it cannot be told.
    """
    for constraint in shapes.values(shape, "sh:sparql"):
        if not is_true(shapes.values(constraint, "sh:deactivated")):
            yield from _contexts(shapes, constraint, path, _GIVEN)


class Components:
    """The constraint components that a shapes graph declares.

    Args:
        shapes: the shapes graph.
    """

    def __init__(self, shapes: ShapesGraph) -> None:
        self._shapes = shapes
        self._components = shapes.subjects("rdf:type", term("sh:ConstraintComponent"))

    def contexts(self, shape: Term, path: Path | None) -> Iterator[Context]:
        """What the components that a shape uses look at.

        Raises:
            Unclear: it cannot be told.
        """
        for component in self._components:
            values = self._values(component, shape)
            if values is not None:
                yield from self._validators(component, path, values)

    def _values(self, component: Term, shape: Term) -> dict[str, str] | None:
        """The parameters' values by name, as far as there is one; None if it is not used here."""
        found = {}
        used = False
        for parameter in self._shapes.values(component, "sh:parameter"):
            for predicate in self._shapes.values(parameter, "sh:path"):
                if not isinstance(predicate, ox.NamedNode):
                    raise Unclear
                values = self._shapes.of(shape, predicate)
                used = used or bool(values)
                single = len(values) == 1 and isinstance(values[0], ox.NamedNode)
                found[_local(predicate.value)] = str(values[0]) if single else ""
        return found if used else None

    def _validators(
        self, component: Term, path: Path | None, values: dict[str, str]
    ) -> Iterator[Context]:
        kind = "sh:nodeValidator" if path is None else "sh:propertyValidator"
        own, shared = (self._shapes.values(component, name) for name in (kind, "sh:validator"))
        if not own and not shared:
            raise Unclear
        for validator in chain(own, shared):
            yield from _contexts(self._shapes, validator, path, _GIVEN | {"value": ""} | values)


def _contexts(
    shapes: ShapesGraph, node: Term, path: Path | None, constants: dict[str, str]
) -> Iterator[Context]:
    from confkg.validate.changes.algebra import contexts  # rdflib takes its time to load

    selects, asks = shapes.values(node, "sh:select"), shapes.values(node, "sh:ask")
    if len(selects) + len(asks) != 1:
        raise Unclear
    text = (*selects, *asks)[0]
    if not isinstance(text, ox.Literal):
        raise Unclear
    prefixes = dict(_iter_prefixes(shapes, node))
    yield from contexts(text.value, prefixes, path, constants, value=bool(asks))


def _iter_prefixes(shapes: ShapesGraph, node: Term) -> Iterator[tuple[str, str]]:
    waiting, seen = shapes.values(node, "sh:prefixes"), set()
    while waiting:
        ontology = waiting.pop()
        if ontology in seen:
            continue
        seen.add(ontology)
        waiting += shapes.values(ontology, "owl:imports")
        for declared in shapes.values(ontology, "sh:declare"):
            names = shapes.values(declared, "sh:prefix")
            spaces = shapes.values(declared, "sh:namespace")
            if len(names) != 1 or len(spaces) != 1:
                raise Unclear
            yield _text(names[0]), _text(spaces[0])


def _text(term: Term) -> str:
    if isinstance(term, ox.Literal | ox.NamedNode):
        return term.value
    raise Unclear


def _local(iri: str) -> str:
    return iri.replace("#", "/").rpartition("/")[2]
