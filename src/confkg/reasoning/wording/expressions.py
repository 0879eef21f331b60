"""Class expressions and ranges of values as words.

An expression is read from the triples of the axiom that it is a part of. Its words come in two
forms: what is said of a member ("has at least one 'author'"), and what to call one ("a person").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import pyoxigraph as ox

from confkg.reasoning.statements import Term
from confkg.reasoning.vocabulary import LIST, XSD, owl
from confkg.reasoning.wording.names import Namer

_FIRST, _REST, _NIL = LIST
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


class Expressions:
    """The expressions of an axiom."""

    def __init__(self, triples: Iterable[ox.Triple], namer: Namer) -> None:
        self.namer = namer
        self._of: dict[Term, dict[ox.NamedNode, list[Term]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for subject, predicate, value in triples:
            self._of[subject][predicate].append(value)

    def one(self, node: Term, name: str) -> Term | None:
        """The value that a node has for a word of OWL."""
        values = self._of[node].get(owl(name)) if node in self._of else None
        return values[0] if values else None

    def items(self, start: Term | None) -> Iterator[Term]:
        """The items of a list."""
        seen: set[Term] = set()
        while start is not None and start != _NIL and start not in seen:
            seen.add(start)
            yield from self._of[start][_FIRST][:1]
            start = next(iter(self._of[start][_REST]), None)

    def called(self, node: Term) -> str:
        """What to call a member: "a person", "a person or a paper", "something that …"."""
        if isinstance(node, ox.NamedNode):
            return self.namer.class_(node.value)
        for name, joint in (("unionOf", " or "), ("oneOf", " or ")):
            if (start := self.one(node, name)) is not None:
                call = self.called if name == "unionOf" else self.namer.thing
                return joint.join(map(call, self.items(start)))
        if (base := self.one(node, "onDatatype")) is not None:
            return " ".join([self.called(base), " and ".join(self._facets(node))])
        return f"something that {self.said(node)}"

    def said(self, node: Term) -> str:
        """What is said of a member: "is a person", "has at most 1 'edition'"."""
        if (start := self.one(node, "intersectionOf")) is not None:
            return " and ".join(map(self.said, self.items(start)))
        if other := self.one(node, "complementOf") or self.one(node, "datatypeComplementOf"):
            return f"is not {self.called(other)}"
        if isinstance(node, ox.NamedNode) or self.one(node, "onProperty") is None:
            return self._said_plainly(node)
        return self._said_by_property(node)

    def path(self, node: Term) -> str:
        """A property, or one read backwards."""
        if isinstance(node, ox.NamedNode):
            return self.namer.property(node.value)
        inverse = self.one(node, "inverseOf")
        return f"{self.path(inverse)} backwards" if inverse is not None else "some property"

    def _said_plainly(self, node: Term) -> str:
        known = isinstance(node, ox.NamedNode) or any(
            self.one(node, name) is not None for name in ("unionOf", "oneOf", "onDatatype")
        )
        if not known:
            return "is of a kind that has no words here"
        union = self.one(node, "unionOf")
        if union is not None and not all(isinstance(i, ox.NamedNode) for i in self.items(union)):
            return ", or ".join(map(self.said, self.items(union)))
        return f"is {self.called(node)}"

    def _said_by_property(self, node: Term) -> str:
        property_ = self.one(node, "onProperty")
        assert property_ is not None
        path = self.path(property_)
        phrases: dict[str, Callable[[Term], str]] = {
            "someValuesFrom": lambda value: f"has at least one {path}{self._that(value)}",
            "allValuesFrom": lambda value: f"has as {path} nothing but {self.called(value)}",
            "hasValue": lambda value: f"has the {path} {self.namer.thing(value)}",
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

    def _that(self, value: Term | None) -> str:
        return "" if value in (None, owl("Thing")) else f" that {self.said(value)}"

    def _facets(self, node: Term) -> Iterator[str]:
        for facet in self.items(self.one(node, "withRestrictions")):
            for predicate, values in self._of[facet].items():
                words = _FACETS.get(predicate.value.removeprefix(XSD), "with {}")
                yield words.format(self.namer.thing(values[0]))
