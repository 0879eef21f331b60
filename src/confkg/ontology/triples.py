"""The triples of a few Turtle files, asked one step at a time, in the order of the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

import pyoxigraph as ox

from confkg.namespaces import compact, expand
from confkg.rdf.expressions import Expressions
from confkg.rdf.store import iter_triples

Node: TypeAlias = ox.NamedNode | ox.BlankNode
Value: TypeAlias = ox.NamedNode | ox.BlankNode | ox.Literal

_ENGLISH = (None, "en")


@cache
def node(prefixed: str) -> ox.NamedNode:
    """The node of a prefixed name."""
    return ox.NamedNode(expand(prefixed) or prefixed)


def in_words(term: Value | None) -> str:
    """A prefixed name, or the text of a literal; nothing for what has no name.

    >>> in_words(ox.Literal(3)), in_words(node("rdfs:label")), in_words(ox.BlankNode())
    ('3', 'rdfs:label', '')
    """
    if isinstance(term, ox.NamedNode):
        return compact(term.value)
    return term.value if isinstance(term, ox.Literal) else ""


def namespace_of(iri: str) -> str:
    """An IRI up to its last ``#`` or ``/``.

    >>> namespace_of("https://example.org/terms#Paper")
    'https://example.org/terms#'
    """
    return iri[: max(iri.rfind("#"), iri.rfind("/")) + 1]


class _Names:
    """Names of terms with their prefixes."""

    def class_(self, iri: str) -> str:
        return compact(iri)

    property = class_

    def thing(self, term: Value | None) -> str:
        return in_words(term)


class Triples:
    """Triples in memory, not too many of them."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._said: dict[Node, dict[str, list[Value]]] = {}
        self._subjects: dict[tuple[str, Value], list[Node]] = {}
        for path in paths:
            for triple in iter_triples(path):
                subject, predicate, value = triple.subject, triple.predicate.value, triple.object
                if isinstance(subject, ox.Triple) or isinstance(value, ox.Triple):
                    continue
                values = self._said.setdefault(subject, {}).setdefault(predicate, [])
                if value not in values:
                    values.append(value)
                    self._subjects.setdefault((predicate, value), []).append(subject)

    def __iter__(self) -> Iterator[Node]:
        """Whatever something is said of."""
        return iter(self._said)

    def subjects(self, prefixed: str, value: Value) -> list[Node]:
        """What has this value of a property."""
        return self._subjects.get((node(prefixed).value, value), [])

    def objects(self, subject: Node, prefixed: str) -> list[Value]:
        """The values of a property."""
        return self.statements(subject).get(node(prefixed).value, [])

    def nodes(self, subject: Node, prefixed: str) -> list[Node]:
        """The values of a property that are nodes."""
        found = self.objects(subject, prefixed)
        return [value for value in found if isinstance(value, (ox.NamedNode, ox.BlankNode))]

    def named(self, subject: Node, prefixed: str) -> list[ox.NamedNode]:
        """The values of a property that have an IRI."""
        return [v for v in self.objects(subject, prefixed) if isinstance(v, ox.NamedNode)]

    def texts(self, subject: Node, *prefixed: str) -> list[str]:
        """The literals of the first of these properties that has any; in English if some are."""
        for name in prefixed:
            literals = [v for v in self.objects(subject, name) if isinstance(v, ox.Literal)]
            english = [v for v in literals if v.language in _ENGLISH]
            if literals:
                return [literal.value for literal in english or literals]
        return []

    def text(self, subject: Node, *prefixed: str) -> str:
        """The first of those literals, or nothing."""
        return next(iter(self.texts(subject, *prefixed)), "")

    def members(self, head: Value) -> list[Value]:
        """The members of an RDF list; of one that bites its own tail each once."""
        found: list[Value] = []
        seen: set[Value] = set()
        while isinstance(head, (ox.NamedNode, ox.BlankNode)) and head not in seen:
            seen.add(head)
            found += self.objects(head, "rdf:first")[:1]
            head = next(iter(self.objects(head, "rdf:rest")), node("rdf:nil"))
        return found

    def statements(self, subject: Node) -> dict[str, list[Value]]:
        """Everything that is said of a node: values by the IRI of the property."""
        return self._said.get(subject, {})

    @cached_property
    def described(self) -> ox.Dataset:
        """What is said of nodes without names: expressions, lists, paths."""
        return ox.Dataset(ox.Quad(*triple) for triple in self._iter_described())

    @cached_property
    def expressions(self) -> Expressions:
        """The class expressions, in words."""
        return Expressions(self._iter_described(), _Names())

    def _iter_described(self) -> Iterator[ox.Triple]:
        for subject, said in self._said.items():
            if isinstance(subject, ox.BlankNode):
                for predicate, values in said.items():
                    yield from (ox.Triple(subject, ox.NamedNode(predicate), v) for v in values)

    def namespaces(self) -> set[str]:
        """The namespaces of all IRIs that are named anywhere."""
        terms = {value for _, value in self._subjects} | set(self._said)
        named = {term.value for term in terms if isinstance(term, ox.NamedNode)}
        predicates = {predicate for said in self._said.values() for predicate in said}
        return {namespace_of(iri) for iri in named | predicates}
