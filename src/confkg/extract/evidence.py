"""One vote for the series and the year that a document is about, and what votes weigh."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from confkg.model import Span

STATED = 1000.0
OF_DAYS = "days of the meeting"
"""The reason of a vote for the year in which a page says that its meeting takes place."""

LISTED = "list of editions"
"""The reason of a vote for the series whose editions a page lists."""

WEIGHTS = {"edition": 60, "series": 60, "year": 60, "title": 30, "description": 20, "address": 15}
WEIGHTS |= {"parent": 20, "site": 10, "folder": 10, "file": 12, "published": 2}
"""How much a hint counts by its key; a person's word counts more than all others together."""

IN_TEXT = ("opening", "text")
"""The reasons of votes of running text, which speaks of other meetings too."""

FIRST_HEADING, HEADING, OPENING, RUNNING = 25.0, 3.0, 4.0, 1.0
OPENING_LINES, OPENING_PARTS = 4, 6

V = TypeVar("V", str, int)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One vote: which series and year, how much it weighs, and why."""

    series: str
    year: int
    weight: float
    reason: str  # where it stands, in words to show
    span: Span | None = None  # where the document prints it; None for what stands outside its text
    ordinal: int = 0  # which edition it is, if the figures behind an acronym count them

    @property
    def is_of_a_post(self) -> bool:
        """Whether it is for a year that is but that of the day on which a page was published."""
        stated = self.reason.startswith(("heading", "--", "documents.toml"))
        return not (self.series or stated) and self.weight <= WEIGHTS["published"]


def winner(votes: Iterable[tuple[V, float]]) -> V | None:
    """The value with the most weight; None if there is no vote."""
    total: dict[V, float] = defaultdict(float)
    for value, weight in votes:
        total[value] += weight
    return max(total, key=lambda value: (total[value], str(value)), default=None)


def by_series(votes: Iterable[Evidence]) -> Iterator[tuple[str, float]]:
    """The series that are voted for, each with the weight of the vote."""
    return ((vote.series, vote.weight) for vote in votes if vote.series)
