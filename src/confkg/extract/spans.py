"""Typed spans: what a stretch of a line is, by whom it was recognised, and how surely."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum


class Slot(StrEnum):
    """Types of spans."""

    PERSON = "PERSON"
    ORG = "ORG"
    TITLE = "TITLE"
    ROLE = "ROLE"
    AWARD = "AWARD"
    EVENT = "EVENT"
    PLACE = "PLACE"
    SERIES = "SERIES"
    EDITION = "EDITION"
    YEAR = "YEAR"
    ORDINAL = "ORDINAL"
    DATE = "DATE"
    TIME = "TIME"
    NUMBER = "NUMBER"
    TRACK = "TRACK"
    FORM = "FORM"
    URL = "URL"
    QUOTE = "QUOTE"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as a text gives it."""

    value: int | Decimal  # the number; of a range its lower bound
    # notation of the qualifier scheme: exact, about, at-least, more-than, almost, at-most,
    # less-than
    qualifier: str = "exact"
    # "" for a count, "percent", a currency code such as "USD", "m2", "page", "week" …
    unit: str = ""
    upper: int | Decimal | None = None  # the upper bound of a range, else None


@dataclass(frozen=True, slots=True)
class Dates:
    """A day or a run of days; ``year`` is None where none is printed.

    The dates then hold year 1 (2 where the run goes over New Year's Eve), or year 4 if one of them
    is the 29th of February.
    """

    start: dt.date
    end: dt.date
    year: int | None

    @property
    def is_one_day(self) -> bool:
        """Whether the run is a single day."""
        return self.start == self.end


@dataclass(frozen=True, slots=True)
class Times:
    """A time of day or a run of time, in minutes since midnight; ``end`` is None for a point."""

    start: int
    end: int | None


@dataclass(frozen=True, slots=True)
class EditionName:
    """An edition as printed: "EMNLP 2024", "AAAI’11", "VIS2025", "18th EACL"."""

    series: str  # the acronym of a known series, else what is printed
    year: int  # 0 where only an ordinal is printed
    ordinal: int | None = None  # its number, where that is printed


@dataclass(frozen=True, slots=True)
class Typed:
    """A stretch ``text[start:end]`` of a line with its type."""

    slot: Slot
    start: int
    end: int
    score: float = 1.0
    # the normalised value of a number, date, time, edition, year or ordinal; None where the text
    # itself is the value
    value: Quantity | Dates | Times | EditionName | int | str | None = None
    reader: str = ""  # what recognised it, for ``--trace``

    @property
    def unit(self) -> str:
        """The unit of a number, or an empty string."""
        return self.value.unit if isinstance(self.value, Quantity) else ""

    @property
    def is_money(self) -> bool:
        """Whether it is an amount of money."""
        return len(self.unit) == len("EUR") and self.unit.isupper()

    @property
    def is_one_day(self) -> bool:
        """Whether it is a date of a single day."""
        return isinstance(self.value, Dates) and self.value.is_one_day

    @property
    def edition(self) -> EditionName:
        """The edition that it names, or the series or the year alone."""
        if isinstance(self.value, EditionName):
            return self.value
        if isinstance(self.value, int):
            return EditionName("", self.value)
        return EditionName(str(self.value), 0)

    def at(self, start: int, end: int) -> Typed:
        """The same with these edges."""
        moved = (start, end) != (self.start, self.end)
        return replace(self, start=start, end=end) if moved else self

    def meets(self, start: int, end: int) -> bool:
        """Whether it shares a character with ``start:end``."""
        return self.start < end and start < self.end
