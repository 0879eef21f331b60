"""Which of several values is preferred, and why: the only place that decides it.

The order: what a person decided, exact over approximate, stated over derived, an official
document over an informal one, more *independent* sources over fewer. Where none of these tells,
the question stays open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from confkg.ids import fold
from confkg.model import Document

__all__ = ["APPROXIMATE", "OFFICIAL", "Choice", "Support", "count_independent", "prefer"]

APPROXIMATE = ("about", "at-least", "more-than", "almost", "at-most", "less-than")
"""Qualifiers of values that are not the number itself."""

DERIVED = "derived"

OFFICIAL = ("press-fact-sheet", "proceedings")
"""Kinds of documents that those who hold a conference publish; others are informal."""

_BETWEEN = "|"
_OPEN = "open: nothing speaks for one value more than for another"
_DECIDED = "decided by a person"


@dataclass(frozen=True, slots=True)
class Support:
    """What stands behind a value: the qualifier of a claim, and its document.

    Attributes:
        qualifier: notation of the qualifier scheme.
        kind: kind of the document; empty if it is not known, which weighs least.
        content: SHA-256 of the original, so that a digest is no second source beside it.
        publisher: who published it, folded; empty if unknown.
    """

    qualifier: str
    kind: str
    content: str
    publisher: str

    @classmethod
    def of(cls, document: Document, qualifier: str) -> Support:
        """The support that a document's claim gives."""
        meta = document.metadata
        content = meta.get("original-sha256", document.sha256)
        return cls(qualifier, meta.get("kind", ""), content, fold(meta.get("publisher", "")))

    @classmethod
    def parse(cls, text: str) -> Support:
        """The support that :meth:`as_text` wrote."""
        return cls(*text.split(_BETWEEN))

    def as_text(self) -> str:
        """One line without tabs, which :meth:`parse` reads."""
        parts = (self.qualifier, self.kind, self.content, self.publisher)
        return _BETWEEN.join(" ".join(part.replace(_BETWEEN, " ").split()) for part in parts)

    @property
    def weight(self) -> tuple[bool, bool, int]:
        """What tells first comes first; less is better."""
        known = 2 if not self.kind else 0 if self.kind in OFFICIAL else 1
        return self.qualifier in APPROXIMATE, self.qualifier == DERIVED, known


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to show, and whether there was a reason to prefer it."""

    value: str
    settled: bool
    reason: str


def prefer(values: Mapping[str, Iterable[Support]], decided: str | None = None) -> Choice:
    """Choose one of several values.

    Args:
        values: at least one value, each with what supports it.
        decided: the value that a person decided for.

    Returns:
        The choice. If nothing tells the values apart it is not settled, and the value is the
        first in the order of the alphabet, so that the order of documents plays no part.

    >>> sheet = Support("exact", "press-fact-sheet", "a", "")
    >>> notes = Support("exact", "keynote-notes", "b", "")
    >>> prefer({"30": [notes], "31": [sheet]})
    Choice(value='31', settled=True, reason='official (press fact sheet) over informal (keynote notes)')
    """
    if decided in values:
        return Choice(str(decided), True, _DECIDED)
    supports = {value: list(found) for value, found in values.items()}
    best = {value: min(found, key=lambda s: s.weight) for value, found in supports.items()}
    sources = {value: count_independent(found) for value, found in supports.items()}
    ranked = sorted(values, key=lambda value: (best[value].weight, -sources[value], value))
    first = ranked[0]
    if len(ranked) == 1:
        return Choice(first, True, "nothing contradicts it")
    second = ranked[1]
    if best[first].weight != best[second].weight:
        return Choice(first, True, _over(best[first], best[second]))
    if sources[first] > sources[second]:
        reason = f"more independent sources ({sources[first]} against {sources[second]})"
        return Choice(first, True, reason)
    return Choice(first, False, _OPEN)


def _over(better: Support, worse: Support) -> str:
    if better.weight[0] != worse.weight[0]:
        return "exact over approximate"
    if better.weight[1] != worse.weight[1]:
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
