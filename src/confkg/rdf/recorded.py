"""What records state: a place states a thing as a whole where nothing but whole records speaks of it.

A record of a paper makes some thirty claims. Where all that is known of a thing comes of records that
say the same of it, one triple for each record says so: ``ckg:states``, from the place of the record to
the thing. Where a document speaks of the thing as well, records differ or a conflict is about a claim,
there are claims as of any other document, whose evidence is the place of the record.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby

import pyoxigraph as ox

from confkg.model import Claim, Document, Span
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.terms import ckg, term, typed

READER = "records"
"""Name of the reader of records, as its claims have it."""

_START = "\n\nrecord: "
_TYPE, _SUBJECT, _PREDICATE, _OBJECT = (
    str(term(f"rdf:{name}")) for name in ("type", "subject", "predicate", "object")
)
_CLAIM, _EVIDENCE, _PRINTED, _STATES = (
    str(ckg(name)) for name in ("Claim", "evidence", "printed", "states")
)
_NOTHING = str(ox.Literal(""))
_COMMON = (
    f"{ckg('qualifier')} {ox.NamedNode(concept_iri('qualifier', 'exact'))}",
    f"{ckg('reader')} {ox.Literal(READER)}",
    f"{ckg('confidence')} {typed('1', 'xsd:decimal')}",
)


class Records:
    r"""The places of the records of a document.

    >>> text = "Records\n\nrecord: a\ntitle: A\n\nrecord: b\ntitle: B\n"
    >>> where = Records(Document("d", "d.json", "", text, ())).around(Span(40, 41))
    >>> text[where.start : where.end]
    'record: b\ntitle: B'
    """

    def __init__(self, document: Document) -> None:
        text = document.text
        self._starts: list[int] = []
        at = text.find(_START)
        while at >= 0:
            self._starts.append(at + 2)
            at = text.find(_START, at + 2)
        self._end = len(text.rstrip("\n"))

    def around(self, span: Span) -> Span:
        """The place of the record in which a stretch stands."""
        at = bisect_right(self._starts, span.start)
        end = self._starts[at] - 2 if at < len(self._starts) else self._end
        return Span(self._starts[at - 1], end)


def iter_recorded(
    lines: Iterable[str],
    disputed: Collection[str],
    premises: Collection[str],
    state: Callable[[str], object],
) -> Iterator[str]:
    """The statements on claims of records, in no order.

    Args:
        lines: these claims, and the subjects of all others, in the order of their subjects.
        disputed: the nodes of claims that conflicts are between.
        premises: the predicates of facts that rules may rest on, as N-Triples has them.
        state: takes each premise with what states it, a place or a claim.
    """
    rows = (line.split("\t") for line in lines)
    for subject, group in groupby(rows, key=lambda row: row[0]):
        found = list(group)
        spoken_of = len(found[0]) == 1  # by others than records
        claims = found[1:] if spoken_of else found
        as_places = not spoken_of and _agree(claims, disputed)
        if as_places:
            yield from (f"{place} {_STATES} {subject} ." for place in {row[3] for row in claims})
        for row in claims:
            if row[1] in premises:
                node = row[3] if as_places else _node(row)
                state(f"{' '.join(row[:3])}\tas\t{node}")
            if not as_places:
                yield from _claim(row)


def _agree(rows: Iterable[list[str]], disputed: Collection[str]) -> bool:
    """Whether all records that speak of a thing say the same of it, and nothing that is disputed."""
    said: dict[str, set[tuple[str, str]]] = {}
    for row in rows:
        if _node(row) in disputed:
            return False
        said.setdefault(row[3], set()).add((row[1], row[2]))
    first, *others = said.values()
    return all(first == other for other in others)


def is_of_claims(line: str, nodes: Collection[str]) -> bool:
    """Whether a line is of a claim with one of these nodes."""
    row = line.split("\t")
    return len(row) > 1 and _node(row) in nodes


def _node(row: list[str]) -> str:
    """The node of a claim."""
    return claim_node(row[4])


def claim_node(key: str) -> str:
    """The node of a claim, as N-Triples has it."""
    return f"<{thing_iri('claim', key)}>"


def _claim(row: list[str]) -> Iterator[str]:
    subject, predicate, value, place, _, printed = row
    node = _node(row)
    yield from (
        f"{node} {said} ." for said in said_of_claim(subject, predicate, value, place, printed)
    )


def said_of_claim(subject: str, predicate: str, value: str, place: str, printed: str) -> list[str]:
    """The predicates with objects of a claim that a record makes.

    Args:
        subject: what it speaks of, as N-Triples has it, as the others.
        predicate: the property.
        value: the value.
        place: the place of the record.
        printed: the value as the record prints it.
    """
    said = [
        f"{_TYPE} {_CLAIM}",
        f"{_SUBJECT} {subject}",
        f"{_PREDICATE} {predicate}",
        f"{_OBJECT} {value}",
        f"{_EVIDENCE} {place}",
        *_COMMON,
    ]
    return said if printed == _NOTHING else [*said, f"{_PRINTED} {printed}"]


def is_of_record(document: Document, claim: Claim) -> bool:
    """Whether a claim was read of a record."""
    return document.holds_records and claim.reader == READER
