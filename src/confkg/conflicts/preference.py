"""Which of several values is preferred, and why: the only place that decides it.

The order: what a person decided, the later of two statements of one publisher, exact over approximate, stated over derived, an official
document over an informal one, more *independent* sources over fewer. Where none of these decides,
the question stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from confkg.conflicts.digits import digits, is_rounded
from confkg.ids import fold
from confkg.model import Document

APPROXIMATE = ("about", "at-least", "more-than", "almost", "at-most", "less-than")
"""Qualifiers of values that are not the number itself."""

DERIVED = "derived"

OFFICIAL = ("press-fact-sheet", "proceedings")
"""Kinds of documents that those who hold a conference publish; others are informal."""

_BETWEEN = "|"
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_FINER = "the number with more digits; the other is rounded"
_LATER = "the later statement of the same publisher"
_OPEN = "open: nothing speaks for one value more than for another"
_DECIDED = "decided by a person"


@dataclass(frozen=True, slots=True)
class Support:
    """What stands behind a value: the qualifier of a claim, and its document."""

    qualifier: str  # notation of the qualifier scheme
    kind: str  # kind of the document; empty if it is not known, which weighs least
    content: str  # SHA-256 of the original, so that a digest is no second source beside it
    publisher: str  # who published it, folded; empty if unknown
    date: str = ""  # when it was published (ISO 8601); empty if unknown

    @classmethod
    def of(cls, document: Document, qualifier: str) -> Self:
        """The support that a document's claim gives."""
        known: dict[str, Self] = document.__dict__.setdefault("supports", {})
        if qualifier not in known:
            meta = document.metadata
            content = meta.get("original-sha256", document.sha256)
            kind, publisher = meta.get("kind", ""), fold(meta.get("publisher", ""))
            date = meta.get("date", "")
            date = date if _DATE.fullmatch(date) else ""
            known[qualifier] = cls(qualifier, kind, content, publisher, date)
        return known[qualifier]

    @classmethod
    def parse(cls, text: str) -> Support:
        """The support that :meth:`as_text` wrote."""
        return cls(*text.split(_BETWEEN))

    @lru_cache(maxsize=1024)  # noqa: B019 - of few documents many claims
    def as_text(self) -> str:
        """One line without tabs, which :meth:`parse` reads."""
        parts = self.qualifier, self.kind, self.content, self.publisher, self.date
        return _BETWEEN.join(" ".join(part.replace(_BETWEEN, " ").split()) for part in parts)

    @property
    def weight(self) -> tuple[bool, bool, bool, int]:
        """What decides first comes first; less is better."""
        known = 2 if not self.kind else 0 if self.kind in OFFICIAL else 1
        return (
            self.kind != "corrections",
            self.qualifier in APPROXIMATE,
            self.qualifier == DERIVED,
            known,
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """A value, and whether there was a reason to prefer it."""

    value: str  # the preferred one, or the first of those that are equally well supported
    settled: bool  # whether it is preferred
    reason: str  # why, or that the matter is open
    open: tuple[str, ...] = ()  # all that are equally well supported, if none is preferred

    @property
    def best(self) -> tuple[str, ...]:
        """The value that is preferred; all that are equally well supported if none is."""
        return (self.value,) if self.settled else self.open


def prefer(values: Mapping[str, Iterable[Support]], decided: str | None = None) -> Choice:
    """Choose one of several values.

    Returns:
        The choice. If nothing distinguishes the values it is not settled, and the value is the
        first in the order of the alphabet, so that the order of documents plays no part.

    >>> sheet = Support("exact", "press-fact-sheet", "a", "")
    >>> notes = Support("exact", "keynote-notes", "b", "")
    >>> prefer({"30": [notes], "31": [sheet]})
    Choice(value='31', settled=True, reason='official (press fact sheet) over informal (keynote notes)', open=())
    """
    if decided in values:
        return Choice(str(decided), True, _DECIDED)
    stated = {value: list(found) for value, found in values.items()}
    supports = _without_corrected(stated)
    best = {value: min(found, key=lambda s: s.weight) for value, found in supports.items()}
    sources = {value: count_independent(found) for value, found in supports.items()}
    ranked = sorted(supports, key=lambda value: (best[value].weight, -sources[value], value))
    first = ranked[0]
    if len(ranked) == 1:
        return Choice(first, True, _LATER if len(stated) > 1 else "nothing contradicts it")
    second = ranked[1]
    if best[first].weight != best[second].weight:
        return Choice(first, True, _over(best[first], best[second]))
    if sources[first] > sources[second]:
        reason = f"more independent sources ({sources[first]} against {sources[second]})"
        return Choice(first, True, reason)
    tied = [
        value
        for value in ranked
        if (best[value].weight, sources[value]) == (best[first].weight, sources[first])
    ]
    finest = max(tied, key=lambda value: (digits(value), value))
    if all(is_rounded(value, finest) for value in tied if value != finest):
        return Choice(finest, True, _FINER)
    return Choice(first, False, _OPEN, tuple(tied))


def _without_corrected(values: dict[str, list[Support]]) -> dict[str, list[Support]]:
    """Values without the statements that their publisher has corrected since.

    A later statement corrects an earlier one if it is as exact, and says something else.
    """
    latest: dict[str, tuple[str, str]] = {}
    for value, found in values.items():
        for support in found:
            if support.publisher and support.date:
                said = support.date, value
                latest[support.publisher] = max(latest.get(support.publisher, said), said)
    weights = {value: min(support.weight for support in found) for value, found in values.items()}

    def is_corrected(value: str, support: Support) -> bool:
        date, now = latest.get(support.publisher, ("", value))
        return now != value and "" < support.date < date and weights[now] <= support.weight

    left = {
        value: [support for support in found if not is_corrected(value, support)]
        for value, found in values.items()
    }
    return {value: found for value, found in left.items() if found}


def _over(better: Support, worse: Support) -> str:
    if better.weight[0] != worse.weight[0]:
        return "corrected by hand"
    if better.weight[1] != worse.weight[1]:
        return "exact over approximate"
    if better.weight[2] != worse.weight[2]:
        return "stated over derived"
    names = [
        kind.replace("-", " ") or "a document of unknown kind" for kind in (better.kind, worse.kind)
    ]
    if better.kind in OFFICIAL:
        return f"official ({names[0]}) over informal ({names[1]})"
    return f"{names[0]} over {names[1]}"


def count_independent(supports: Iterable[Support]) -> int:
    """How many sources say so that neither copy one another nor share a publisher.

    >>> digest = Support("exact", "blog", "a", "")
    >>> count_independent([digest, Support("exact", "", "a", ""), Support("exact", "", "b", "")])
    2
    """
    groups: list[set[str]] = []
    for support in supports:
        keys = {f"content {support.content}"}
        if support.publisher:
            keys.add(f"publisher {support.publisher}")
        touched = [group for group in groups if group & keys]
        groups = [group for group in groups if not group & keys]
        groups.append(keys.union(*touched))
    return len(groups)
