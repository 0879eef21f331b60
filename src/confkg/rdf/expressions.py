"""Class expressions and ranges of values of OWL 2 as words.

Words come in two forms: what is said of a member ("has at least one 'author'"), and what to call
one ("a person").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.terms import Node, term

_FIRST, _REST, _NIL = map(term, ("rdf:first", "rdf:rest", "rdf:nil"))
_FACETS = {
    "minInclusive": "of at least {}",
    "maxInclusive": "of at most {}",
    "minExclusive": "above {}",
    "maxExclusive": "below {}",
    "length": "of {} characters",
    "minLength": "of at least {} characters",
    "maxLength": "of at most {} characters",
    "pattern": "that fits the pattern {}",
}
_COUNTS = {
    "cardinality": "exactly",
    "qualifiedCardinality": "exactly",
    "minCardinality": "at least",
    "minQualifiedCardinality": "at least",
    "maxCardinality": "at most",
    "maxQualifiedCardinality": "at most",
}
_DEEPEST = 40
"""Expressions within expressions; one that contains itself ends there."""


class Namer(Protocol):
    """Names of classes, properties and things."""

    def class_(self, iri: str) -> str: ...
    def property(self, iri: str) -> str: ...
    def thing(self, term: Node) -> str: ...


class Expressions:
    """The expressions in some triples."""

    def __init__(self, triples: Iterable[ox.Triple], namer: Namer) -> None:
        self.namer = namer
        self._of: dict[Node, dict[ox.NamedNode, list[Node]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for subject, predicate, value in triples:
            self._of[subject][predicate].append(value)
        self._depth = 0

    def one(self, node: Node, name: str) -> Node | None:
        """The value that a node has for a word of OWL."""
        values = self._of[node].get(term(f"owl:{name}")) if node in self._of else None
        return values[0] if values else None

    def items(self, start: Node | None) -> Iterator[Node]:
        """The items of a list."""
        seen: set[Node] = set()
        while start is not None and start != _NIL and start not in seen:
            seen.add(start)
            yield from self._of[start][_FIRST][:1]
            start = next(iter(self._of[start][_REST]), None)

    def called(self, node: Node) -> str:
        """What to call a member: "a person", "a person or a paper", "something that …"."""
        if isinstance(node, ox.NamedNode):
            return self.namer.class_(node.value)
        for name, call in (("unionOf", self.called), ("oneOf", self.namer.thing)):
            if (start := self.one(node, name)) is not None:
                return " or ".join(map(call, self.items(start)))
        if (base := self.one(node, "onDatatype")) is not None:
            return " ".join([self.called(base), " and ".join(self._facets(node))])
        return f"something that {self.said(node)}"

    def said(self, node: Node) -> str:
        """What is said of a member: "is a person", "has at most 1 'edition'"."""
        if self._depth >= _DEEPEST:
            return "…"
        self._depth += 1
        try:
            return self._said(node)
        finally:
            self._depth -= 1

    def path(self, node: Node) -> str:
        """A property, or the inverse of one."""
        if isinstance(node, ox.NamedNode):
            return self.namer.property(node.value)
        inverse = self.one(node, "inverseOf")
        return f"the inverse of {self.path(inverse)}" if inverse is not None else "some property"

    def _said(self, node: Node) -> str:
        if (start := self.one(node, "intersectionOf")) is not None:
            return " and ".join(map(self.said, self.items(start)))
        if other := self.one(node, "complementOf") or self.one(node, "datatypeComplementOf"):
            return f"is not {self.called(other)}"
        if (path := self.one(node, "onProperty")) is not None:
            return self._said_by_property(node, self.path(path))
        union = self.one(node, "unionOf")
        if union is not None and not all(isinstance(i, ox.NamedNode) for i in self.items(union)):
            return ", or ".join(map(self.said, self.items(union)))
        known = union or self.one(node, "oneOf") or self.one(node, "onDatatype")
        if known is None and not isinstance(node, ox.NamedNode):
            return "is of a kind that has no words here"
        return f"is {self.called(node)}"

    def _said_by_property(self, node: Node, path: str) -> str:
        phrases: dict[str, Callable[[Node], str]] = {
            "someValuesFrom": lambda value: f"has at least one {path}{self._that(value)}",
            "allValuesFrom": lambda value: f"has as {path} nothing but {self.called(value)}",
            "hasValue": lambda value: f"has as {path} {self.namer.thing(value)}",
            "hasSelf": lambda _: f"has itself as {path}",
        }
        for name, phrase in phrases.items():
            if (value := self.one(node, name)) is not None:
                return phrase(value)
        for name, words in _COUNTS.items():
            if isinstance(count := self.one(node, name), ox.Literal):
                value = self.one(node, "onClass") or self.one(node, "onDataRange")
                return f"has {words} {count.value} {path}{self._that(value)}"
        return f"is of a kind given by {path}"

    def _that(self, value: Node | None) -> str:
        return "" if value in (None, term("owl:Thing")) else f" that {self.said(value)}"

    def _facets(self, node: Node) -> Iterator[str]:
        for facet in self.items(self.one(node, "withRestrictions")):
            for predicate, values in self._of[facet].items():
                words = _FACETS.get(predicate.value.removeprefix(prefixes()["xsd"]), "with {}")
                yield words.format(self.namer.thing(values[0]))
