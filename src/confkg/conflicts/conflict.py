"""What conflicts are made of: claims as rows that can be sorted on disk, and the conflict itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from confkg.conflicts.preference import Choice, Support, prefer
from confkg.conflicts.wording import disagreement
from confkg.ids import digest, shortened, slug
from confkg.resolve import Entity

KINDS = {
    "approximation": "none",
    "arithmetic": "major",
    "category": "minor",
    "identifier": "major",
    "scope": "none",
    "spelling": "minor",
    "superlative": "major",
    "topic": "major",
    "value": "major",
}
"""Notations of the scheme of kinds of conflict, each with the severity that it usually has."""

SEVERITIES = ("major", "minor", "none")
"""Notations of the scheme of severities: a fact is in doubt, only its form is, nothing is."""

_SLUG_LIMIT = 160
_as_json = json.JSONEncoder(separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim as it stands beside others."""

    about: Entity  # the thing spoken of
    label: str  # what the thing is called
    predicate: str  # local name of the property
    value: str  # the value as a key: equal keys agree
    shown: str  # the value for people
    claim: str  # identifier of the claim
    document: str  # name of the document
    source: str  # title of the document, for people
    start: int  # where in the document it was read
    line: int  # line of the document in which that is
    support: Support  # qualifier and document, as far as they weigh
    # what else a detector needs of the claim's subject
    facets: dict[str, str] = field(default_factory=dict)

    @property
    def qualifier(self) -> str:
        """How exact the value is."""
        return self.support.qualifier

    @property
    def order(self) -> tuple[tuple[bool, bool, bool, int], str, int, str]:
        """The best supported first, then in reading order."""
        return self.support.weight, self.document, self.start, self.claim

    def as_json(self) -> str:
        """One line that :meth:`parse` reads."""
        about = self.about.kind, self.about.slug
        fields = self.label, self.predicate, self.value, self.shown, self.claim, self.document
        rest = self.source, self.start, self.line, self.support.as_text(), self.facets
        return _as_json([*about, *fields, *rest])

    @classmethod
    def parse(cls, text: str) -> ClaimRow:
        """The row that :meth:`as_json` wrote."""
        kind, name, label, prop, value, shown, *place, support, facets = json.loads(text)
        claim, document, source, start, line = place
        parsed = Support.parse(support)
        about = Entity(kind, name)
        return cls(
            about, label, prop, value, shown, claim, document, source, start, line, parsed, facets
        )


@dataclass(frozen=True, slots=True)
class Conflict:
    """Claims that do not agree."""

    kind: str  # notation of the scheme of kinds of conflict
    about: Entity  # the thing that they are about
    label: str  # what it is called, and the values
    detail: str  # distinguishes it from other conflicts of that kind about that thing
    rows: tuple[ClaimRow, ...]  # the claims, the best supported first
    preferred: ClaimRow | None  # the claim whose value is preferred, if there is a reason to
    reason: str  # why, in plain words
    sentence: str  # what does not agree, as one sentence that can be read by itself
    severity: str  # notation of the scheme of severities

    @property
    def slug(self) -> str:
        """Readable, and the same whatever the order of documents."""
        detail = slug(self.detail)
        if detail != self.detail.replace(" ", "-"):
            detail = f"{detail}-{digest(self.detail, 6)}"  # identifiers may differ in case only
        whole = "--".join((self.kind, self.about.kind, self.about.slug, detail))
        return shortened(whole, _SLUG_LIMIT)


def by_value(rows: Iterable[ClaimRow]) -> dict[str, list[ClaimRow]]:
    """Values with their claims: of each document the one that weighs most, best first."""
    values: dict[str, dict[str, ClaimRow]] = {}
    for row in rows:
        documents = values.setdefault(row.value, {})
        if row.document not in documents or row.order < documents[row.document].order:
            documents[row.document] = row
    return {
        value: sorted(values[value].values(), key=lambda row: row.order) for value in sorted(values)
    }


def choose(values: Mapping[str, list[ClaimRow]], decided: str | None = None) -> Choice:
    """The value that is preferred."""
    return prefer({v: [row.support for row in rows] for v, rows in values.items()}, decided)


def settle(
    kind: str,
    values: Mapping[str, list[ClaimRow]],
    detail: str,
    *,
    note: str = "",
    about: tuple[Entity, str] | None = None,
    choice: Choice | None = None,
    left_open: str = "",
    sentence: str = "",
    severity: str = "",
) -> Conflict:
    """The conflict between values.

    Args:
        kind: kind of conflict.
        values: as :func:`by_value` gives them.
        detail: distinguishes it from other conflicts of that kind about the same thing.
        note: what is to be said before the reason.
        about: the thing that the conflict is about and its label; None for that of the claims.
        choice: what is preferred, if the values do not show it by themselves.
        left_open: why nothing is, if that is so.
        sentence: what does not agree, if it is not that each source gives another value.
        severity: if it is not the usual one of the kind.
    """
    made = choice or (Choice(min(values), False, left_open) if left_open else choose(values))
    winner = values[made.value][0]
    subject, label = about or (winner.about, winner.label)
    rows = sorted((row for found in values.values() for row in found), key=lambda row: row.order)
    shown = list(dict.fromkeys(row.shown for row in [winner, *rows]))
    return Conflict(
        kind,
        subject,
        f"{label}: {' against '.join(shown)}",
        detail,
        tuple(rows),
        winner if made.settled else None,
        f"{note}; {made.reason}" if note else made.reason,
        sentence or disagreement(kind, label, values.values(), note),
        severity or KINDS[kind],
    )
