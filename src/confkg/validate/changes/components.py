"""What SPARQL constraints of a shape look at, also those of components that shapes declare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.rdf.terms import term
from confkg.stores.guard import check_query
from confkg.validate.changes.paths import Path, Steps
from confkg.validate.changes.patterns import Context, Group, iter_contexts
from confkg.validate.changes.shapes import ShapeLookups, Term, Unclear, is_true
from confkg.validate.changes.sparql import GroupReader
from confkg.validate.changes.triples import TripleReader
from confkg.validate.changes.words import Words

__all__ = ["Components", "contexts", "sparql_contexts"]

_NAME = re.compile(r"[^\W\d][\w.-]*\Z")
_GIVEN = {"shapesGraph": "", "currentShape": ""}


def sparql_contexts(shapes: ShapeLookups, shape: Term, path: Path | None) -> Iterator[Context]:
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

    def __init__(self, shapes: ShapeLookups) -> None:
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
    shapes: ShapeLookups, node: Term, path: Path | None, constants: dict[str, str]
) -> Iterator[Context]:
    selects, asks = shapes.values(node, "sh:select"), shapes.values(node, "sh:ask")
    if len(selects) + len(asks) != 1:
        raise Unclear
    text = (*selects, *asks)[0]
    if not isinstance(text, ox.Literal):
        raise Unclear
    prefixes = dict(_iter_prefixes(shapes, node))
    yield from contexts(text.value, prefixes, path, constants, value=bool(asks))


def _iter_prefixes(shapes: ShapeLookups, node: Term) -> Iterator[tuple[str, str]]:
    pending, seen = shapes.values(node, "sh:prefixes"), set()
    while pending:
        ontology = pending.pop()
        if ontology in seen:
            continue
        seen.add(ontology)
        pending += shapes.values(ontology, "owl:imports")
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
    """The name at the end of an IRI, by which a query speaks of a parameter.

    >>> _local("urn:test:linkedBy"), _local("https://example.org/#most-2")
    ('linkedBy', 'most-2')
    """
    found = _NAME.search(iri)
    return found[0] if found else ""


def contexts(
    text: str,
    prefixes: Mapping[str, str],
    path: Path | None,
    constants: Mapping[str, str],
    value: bool = False,
) -> list[Context]:
    """The patterns of a constraint's query, each with those that have to match beside it.

    Args:
        text: the query.
        prefixes: prefixes that it uses, with their namespaces.
        path: what ``$PATH`` stands for; None in a node shape.
        constants: what other variables stand for, in N-Triples; those without a known value have
            an empty text.
        value: whether the query is asked for each value node.

    Raises:
        Unclear: it cannot be told.
    """
    try:
        check_query(text)
    except UsageError:
        raise Unclear from None
    triples = TripleReader(Words(text, prefixes), path, constants)
    group = GroupReader(triples, {"?this", *(f"?{name}" for name in constants)}).query()
    if value:
        found = triples.patterns("?this", path or Steps(()), "?value")
        group = Group([*group.patterns, *found], group.parts)
    return list(iter_contexts(group))
