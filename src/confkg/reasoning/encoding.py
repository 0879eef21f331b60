"""Statements as the text that a reasoner reads, and its words back.

IRIs go out as short numbered ones: the reasoner's answers can then be taken apart safely whatever
characters an IRI has, and nothing in them can be taken for an address.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.reasoning.statements import Knowledge, Statement, Term
from confkg.reasoning.vocabulary import LIST, XSD, is_reserved, owl, rdf

_SHORT = "urn:confkg:n#"
_NUMBERED = re.compile(rf"<?{_SHORT}(\d+)>?")
_FIRST, _REST, _NIL = LIST
_MEMBERS: dict[object, ox.NamedNode] = {owl("AllDifferent"): owl("distinctMembers")}


class Encoder:
    """Writes statements for the reasoner, with the declarations of what they speak of."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._kinds = knowledge.kinds
        self._numbers: dict[str, int] = {}
        self._iris: list[str] = []

    def encode(self, statements: Iterable[Statement]) -> str:
        """N-Triples of statements, sorted."""
        statements = list(statements)
        lines = {self._line(triple) for triple in iter_triples(statements)}
        for term in {term for statement in statements for term in statement.terms}:
            for kind in self._kinds.get(term, ()):
                lines.add(self._line(ox.Triple(ox.NamedNode(term), rdf("type"), kind)))
        return "".join(sorted(lines))

    def iri(self, short: str) -> str:
        """The IRI that a short one stands for; others are given back."""
        found = _NUMBERED.fullmatch(short)
        return self._iris[int(found[1])] if found else short.strip("<>")

    def with_full_iris(self, text: str) -> str:
        """A message of the reasoner with the IRIs that are meant."""
        return _NUMBERED.sub(lambda found: f"<{self._iris[int(found[1])]}>", text)

    def _line(self, triple: ox.Triple) -> str:
        subject, predicate, value = (self._short(term) for term in triple)
        return f"{subject} {predicate} {value} .\n"

    def _short(self, term: Term) -> str:
        if isinstance(term, ox.NamedNode):
            return str(self._short_iri(term))
        if isinstance(term, ox.Literal) and not term.language:
            return str(ox.Literal(term.value, datatype=self._short_iri(term.datatype)))
        return str(term)

    def _short_iri(self, node: ox.NamedNode) -> ox.NamedNode:
        if is_reserved(node.value) or node.value.startswith(XSD):
            return node
        number = self._numbers.setdefault(node.value, len(self._iris))
        if number == len(self._iris):
            self._iris.append(node.value)
        return ox.NamedNode(f"{_SHORT}{number}")


def iter_triples(statements: Iterable[Statement]) -> Iterator[ox.Triple]:
    """The triples of statements; the members of an axiom on many are put together again."""
    groups: dict[int, list[Statement]] = defaultdict(list)
    for statement in statements:
        if statement.group is None:
            yield from statement.triples
        else:
            groups[statement.group].append(statement)
    for members in groups.values():
        if len(members) > 1:  # of one thing alone nothing is said
            yield from _iter_group(members)


def _iter_group(members: list[Statement]) -> Iterator[ox.Triple]:
    head = members[0].triples[0]
    cells = [ox.BlankNode(f"list{member.number}") for member in members]
    rests: list[ox.BlankNode | ox.NamedNode] = [*cells[1:], _NIL]
    yield head
    yield ox.Triple(head.subject, _MEMBERS.get(head.object, owl("members")), cells[0])
    for member, cell, following in zip(members, cells, rests, strict=True):
        yield from member.triples[1:]
        assert member.member is not None
        yield ox.Triple(cell, _FIRST, member.member)
        yield ox.Triple(cell, _REST, following)
