"""What proceedings are like: figures measured once from the lists beside the project.

They cover 19,541 papers with 97,892 signatures of 41,895 people, at ICLR 2013 to 2025 and at ICML
2023 to 2025. How many papers a person has is not drawn but comes out of who writes with whom
(:mod:`proceedings.people`); the figures here say what has to come out.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "AUTHORS_PER_PAPER",
    "EDITIONS",
    "MEAN_AUTHORS",
    "RECORD",
    "SERIES",
    "TALK_SHARES",
    "Held",
]


class Held(NamedTuple):
    """An edition: how many papers its proceedings have, and where and when it was."""

    series: str
    year: int
    papers: int
    city: str
    country: str
    start: str
    end: str
    mode: str

    @property
    def slug(self) -> str:
        return f"{self.series.lower()}-{self.year}"

    @property
    def label(self) -> str:
        return f"{self.series} {self.year}"

    @property
    def ordinal(self) -> int:
        return self.year - SERIES[self.series][1] + 1


SERIES = {
    "ICLR": ("International Conference on Learning Representations", 2013),
    "ICML": ("International Conference on Machine Learning", 1984),
}

EDITIONS = (
    Held("ICLR", 2025, 3703, "Singapore", "SG", "04-24", "04-28", "in-person"),
    Held("ICLR", 2024, 2260, "Vienna", "AT", "05-07", "05-11", "in-person"),
    Held("ICML", 2025, 3330, "Vancouver", "CA", "07-13", "07-19", "in-person"),
    Held("ICML", 2024, 2609, "Vienna", "AT", "07-21", "07-27", "in-person"),
    Held("ICLR", 2023, 1573, "Kigali", "RW", "05-01", "05-05", "hybrid"),
    Held("ICML", 2023, 1827, "Honolulu", "US", "07-23", "07-29", "in-person"),
    Held("ICLR", 2015, 104, "San Diego", "US", "05-07", "05-09", "in-person"),
    Held("ICLR", 2014, 73, "Banff", "CA", "04-14", "04-16", "in-person"),
    Held("ICLR", 2022, 1094, "", "", "04-25", "04-29", "virtual"),
    Held("ICLR", 2021, 860, "", "", "05-03", "05-07", "virtual"),
    Held("ICLR", 2020, 825, "", "", "04-26", "05-01", "virtual"),
    Held("ICLR", 2019, 502, "New Orleans", "US", "05-06", "05-09", "in-person"),
    Held("ICLR", 2018, 337, "Vancouver", "CA", "04-30", "05-03", "in-person"),
    Held("ICLR", 2017, 309, "Toulon", "FR", "04-24", "04-26", "in-person"),
    Held("ICLR", 2016, 80, "San Juan", "PR", "05-02", "05-04", "in-person"),
    Held("ICLR", 2013, 55, "Scottsdale", "US", "05-02", "05-04", "in-person"),
)
"""The first ones are those that a small graph has."""

AUTHORS_PER_PAPER = (
    0.0130, 0.1021, 0.1888, 0.2004, 0.1658, 0.1189, 0.0837, 0.0480, 0.0290, 0.0182, 0.0097, 0.0067,
    0.0042, 0.0028, 0.0015, 0.0018, 0.0005, 0.0010, 0.0004, 0.0006, 0.0002, 0.0005, 0.0004, 0.0002,
    0.0018,
)  # fmt: skip
"""Share of papers with 1, 2, … authors over all years; the last is 25 and more."""

MEAN_AUTHORS = {2013: 3.0, 2016: 3.7, 2019: 4.3, 2022: 4.7, 2024: 5.1, 2025: 5.5}
"""Authors per paper by year; between these years it grows evenly."""

RECORD = 132
"""Papers of the person who has most of them."""

TALK_SHARES = {"oral": 0.045, "spotlight": 0.08}
"""Share of papers with an oral or a spotlight; every paper has a poster."""
