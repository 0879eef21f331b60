"""Corrections applied to what documents state: claims are withdrawn, and others are added."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from confkg.corrections.rows import Row, Table, contradictions
from confkg.corrections.values import (
    DEPENDENT,
    Unknown,
    added_claim,
    check_part,
    is_part,
    iter_names,
    name_of,
    says,
    wanted,
)
from confkg.errors import CorrectionError
from confkg.model import Claim, Concept, Document, Mention, Node, Reference, Span
from confkg.resolve import Resolution
from confkg.schema import KINDS, PRESUPPOSES
from confkg.statements import iter_statements


@dataclass
class Corrected:
    """What came of a row."""

    row: Row  # the row
    table: str  # name of the document that the table is
    label: str = ""  # the correction in words
    # the places whose statements are withdrawn: names of documents, and spans
    withdrawn: list[tuple[str, Span]] = field(default_factory=list)
    added: Claim | None = None  # the claim that it adds, if it does
    about: bool = False  # whether its subject is still there


class Corrections:
    """Applies tables of corrections.

    Documents are shown to it twice: first each is looked at, then each is corrected.

    Attributes:
        problems: one for each row that contradicts another, or cannot be applied.
        stale: one for each row of which no document states the fact any more.
    """

    def __init__(self, tables: Sequence[Table], resolution: Resolution) -> None:
        self._resolution = resolution
        dropped = contradictions([row for table in tables for row in table.rows])
        self.problems = list(dropped.values())
        self.stale: list[CorrectionError] = []
        self._tables = tables
        self._made = {
            row: Corrected(row, table.document.name)
            for table in tables
            for row in table.rows
            if row not in dropped
        }
        self._wanted = {
            name
            for row in self._made
            for cell in (row.subject, row.value, row.new_value)
            for name in wanted(cell)
        }
        self._things: dict[str, Reference] = {}
        self._labels: dict[str, str] = {}
        self._known: set[str] = set()
        self._stated: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._kinds: dict[Row, str] = {}

    def look(self, document: Document, claims: Iterable[Claim]) -> None:
        """Take note of the things of a document that corrections name."""
        view = self._resolution.within(document.name)
        elsewhere = self._resolution.within("")
        facts = {(row.subject, row.predicate) for row in self._made}
        for claim in claims:
            for reference in (claim.subject, claim.value):
                if isinstance(reference, (Mention, Node)):
                    for name, thing in iter_names(reference, view):
                        if name in self._wanted and name_of(thing, elsewhere) == name:
                            self._things.setdefault(name, thing)
                            self._labels.setdefault(name, view.label(thing))
            fact = name_of(claim.subject, view), claim.property.value
            if fact in facts:
                self._stated[fact].add(_in_words(claim, view))

    def correct(self, document: Document, claims: Sequence[Claim]) -> list[Claim]:
        """The claims of a document that are not withdrawn."""
        view = self._resolution.within(document.name)
        subjects = [name_of(claim.subject, view) for claim in claims]
        gone: dict[int, Row] = {}
        for row in list(self._made):
            if row.action != "add" and row.document in ("", document.name):
                for number in self._hits(row, claims, subjects, view):
                    gone.setdefault(number, row)
                    place = document.name, claims[number].span
                    said = row.predicate in ("", claims[number].property)
                    withdrawn = self._made[row].withdrawn
                    if said and subjects[number] == row.subject and place not in withdrawn:
                        withdrawn.append(place)
        lost = {claims[number]: row for number, row in gone.items()}
        for number, claim in enumerate(claims):  # what was computed from it
            for base in claim.derived_from:
                if base in lost:
                    gone.setdefault(number, lost[base])
                    lost.setdefault(claim, lost[base])
        kept = [claim for number, claim in enumerate(claims) if number not in gone]
        for claim in kept:
            for reference in (claim.subject, claim.value):
                if isinstance(reference, (Mention, Node)):
                    self._known.update(name for name, _ in iter_names(reference, view))
        return kept

    def _hits(
        self, row: Row, claims: Sequence[Claim], subjects: Sequence[str], view: Resolution
    ) -> set[int]:
        """Which claims of a document a row withdraws."""
        if not row.predicate:
            return _involving(row.subject, claims, view)
        said = [
            number
            for number, claim in enumerate(claims)
            if subjects[number] == row.subject and claim.property.value == row.predicate
        ]
        hits = {number for number in said if says(row.value, claims[number].value, view)}
        if not row.value:
            hits = set(said)
        if not hits:
            return hits
        subject, value = claims[min(hits)].subject, claims[min(hits)].value
        kind = KINDS[subject.kind]
        self._kinds[row] = value.kind if isinstance(value, Mention) else ""
        try:
            check_part(row, kind)
        except Unknown as error:
            self.problems.append(CorrectionError(str(error), row.where, error.fix))
            del self._made[row]
            return set()
        is_all = hits == set(said) and kind.sort in DEPENDENT
        if is_all and (is_part(kind, row.predicate) or row.predicate in kind.required):
            return _involving(row.subject, claims, view)
        return hits

    def tables(self) -> Iterator[tuple[Document, list[Claim]]]:
        """The tables as documents, each with the claims that it adds."""
        for table in self._tables:
            claims = [claim for row in table.rows for claim in self._claims_of(row)]
            yield table.document, claims

    def _claims_of(self, row: Row) -> Iterator[Claim]:
        made = self._made.get(row)
        if made is None:
            return
        if row.action != "add" and not made.withdrawn:
            self.stale.append(self._stale(row))
            del self._made[row]
            return
        made.label = self._label(row)
        made.about = row.subject in self._known or row.action != "withdraw"
        if row.action == "withdraw":
            return
        try:
            made.added = added_claim(row, self._things, self._kinds.get(row, ""))
        except Unknown as error:
            self.problems.append(CorrectionError(str(error), row.where, error.fix))
            del self._made[row]
            return
        elsewhere = self._resolution.within("")
        for claim in iter_statements([made.added]):
            is_new = name_of(claim.subject, elsewhere) not in self._known
            goes_with = claim.property == PRESUPPOSES.get(row.predicate)
            if is_new or goes_with or claim == made.added:
                yield replace(claim, reader="correction")

    def _label(self, row: Row) -> str:
        subject, value, new = (
            self._labels.get(cell, cell) for cell in (row.subject, row.value, row.new_value)
        )
        done = {"add": "added", "withdraw": "withdrawn", "replace": "replaced"}[row.action]
        said = " → ".join(filter(None, (value, new)))
        words = ": ".join(filter(None, (row.predicate, said)))
        return f"{' · '.join(filter(None, (subject, words)))} ({done})"

    def _stale(self, row: Row) -> CorrectionError:
        stated = sorted(self._stated.get((row.subject, row.predicate), ()))
        if row.subject not in self._things:
            what = f"no document speaks of '{row.subject}'"
        elif row.predicate:
            value = f" '{row.value}'" if row.value else ""
            what = f"no document states {row.predicate}{value} of '{row.subject}'"
        else:
            what = f"no document states anything of '{row.subject}'"
        fix = f"stated: {'; '.join(stated[:3])}" if stated else "check it, or take the row away"
        return CorrectionError(f"the correction is stale: {what}", row.where, fix)

    def names_known(self, mention: Mention) -> bool:
        """Whether a row means by a mention what documents call so: it names that thing by its IRI."""
        name = name_of(mention, self._resolution.within(""))
        return name in self._known and (mention.kind, mention.name) in self._printed

    @cached_property
    def _printed(self) -> set[tuple[str, str]]:
        """The names that documents print for the things that rows name, and for their parts."""
        view = self._resolution.within("")
        named = (each for thing in self._things.values() for _, each in iter_names(thing, view))
        return {(each.kind, each.name) for each in named if isinstance(each, Mention)}

    def made(self) -> list[Corrected]:
        """What came of each row that could be applied."""
        return list(self._made.values())


def _involving(name: str, claims: Sequence[Claim], view: Resolution) -> set[int]:
    """Which claims speak of a thing, or of what is known by it."""
    return {
        number
        for number, claim in enumerate(claims)
        for reference in (claim.subject, claim.value)
        if isinstance(reference, (Mention, Node))
        and any(name == other for other, _ in iter_names(reference, view))
    }


def _in_words(claim: Claim, view: Resolution) -> str:
    """The value of a claim as a table has it."""
    if isinstance(claim.value, (Mention, Node)):
        return name_of(claim.value, view)
    return claim.value.notation if isinstance(claim.value, Concept) else str(claim.value)
