"""Sentences in which two numbers belong together: "12 of the 79 countries with over 100 …".

Works on bare text, like :mod:`confkg.extract.counts.figures`, which it serves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto

from confkg.extract.counts.phrases import Dimension
from confkg.extract.wording.numbers import NUMBER, parse_number
from confkg.model import Concept, Property

__all__ = ["THRESHOLD", "Figure", "Relation", "find_threshold", "iter_paired"]

_ABOVE = re.compile(
    rf"(?P<count>{NUMBER}) of (?:the |these )?(?:(?P<total>{NUMBER}) )?(?:countries|nations) "
    rf"(?:that |which )?(?:with|had|sent|have|were home to) (?:over|more than|at least|above) (?P<threshold>{NUMBER})(?: \w+)?"
    rf"|\b(?:over|more than|at least) (?P<threshold2>{NUMBER}) (?:\w+ )?(?:from|in) each of (?P<count2>{NUMBER}) "
    rf"of (?:the |these )?(?:(?P<total2>{NUMBER}) )?(?:countries|nations)"
    rf"|(?P<count3>{NUMBER}) (?:countries|nations) (?:that |which )?(?:with|had|sent|have) "
    rf"(?:over|more than|at least|above) (?P<threshold3>{NUMBER})(?: \w+)?(?P<total3>)",
    re.IGNORECASE,
)
_REVIEWED = re.compile(
    rf"(?P<share>{NUMBER})\s?(?:%|percent|per cent) of (?:all |the )?(?:papers|submissions) (?:received|had|got) "
    rf"(?:at least )?(?P<threshold>{NUMBER})(?: or more)? reviews"
    rf"|(?:papers|submissions) with (?:at least )?(?P<threshold2>{NUMBER})(?: or more)? reviews\s*"
    rf"(?:[:=–(]|\.{{2,}})?\s*(?P<share2>{NUMBER})\s?%",
    re.IGNORECASE,
)
_SCORES = re.compile(
    rf"scores?\b[^.;\d]*\bbefore\b[^.;\d]*\bafter\b[^.;\d]*?(?P<before>{NUMBER})[\s:]*"
    rf"(?:->|→|=>|–|/|,|to|and)\s*(?P<after>{NUMBER})"
    rf"|scores?\b[^.;\d]*?(?P<before2>{NUMBER}) before\b[^.;\d]*?(?P<after2>{NUMBER}) after\b(?: \w+)?",
    re.IGNORECASE,
)
THRESHOLD = re.compile(
    rf"\b(?:countries|nations) (?:with|having|above|(?:that|which) (?:sent|had)|from which) (?:came )?"
    rf"(?:over|more than|at least|above)? ?(?P<threshold>{NUMBER})(?: \w+)?",
    re.IGNORECASE,
)
_EACH = re.compile(
    rf"\b(?:each|an?|every) (?P<who>reviewer|area chair|ac)\b (?:\w+ )?(?P<count>{NUMBER}) papers",
    re.IGNORECASE,
)


class Relation(Enum):
    """How a figure's value relates to the edition that is spoken of."""

    STATED = auto()
    DIFFERENCE = auto()
    OTHER_YEAR = auto()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its measure, as printed in ``text[start:end]``.

    Attributes:
        measure: notation of the measure.
        value: the number; negative for "N fewer".
        number: the stretch of the number itself.
        relation: value of the edition, difference to another edition, or that other's value.
        year: the other edition's year; None is the year before.
    """

    measure: str
    value: int | Decimal
    qualifier: str
    start: int
    end: int
    number: tuple[int, int]
    dimensions: tuple[Dimension | tuple[Property, int], ...] = ()
    relation: Relation = Relation.STATED
    year: int | None = None


def find_threshold(text: str) -> int | None:
    """The number of participants from which on a list names a country, if ``text`` opens one.

    >>> find_threshold("List of countries with over 200 participants:")
    200
    """
    found = THRESHOLD.search(text)
    return int(parse_number(found["threshold"])) if found else None


def iter_paired(text: str) -> Iterator[Figure]:
    """The figures of such sentences."""
    for found in _ABOVE.finditer(text):
        which = next(which for which in ("", "2", "3") if found[f"count{which}"])
        threshold = Property.THRESHOLD, int(parse_number(found[f"threshold{which}"]))
        yield _figure(found, "countries-above-threshold", f"count{which}", (threshold,))
        if found[f"total{which}"]:
            yield _figure(found, "countries", f"total{which}")
    for found in _REVIEWED.finditer(text):
        which = "" if found["share"] else "2"
        threshold = Property.THRESHOLD, int(parse_number(found[f"threshold{which}"]))
        yield _figure(found, "share-of-papers-reviewed", f"share{which}", (threshold,))
    for found in _SCORES.finditer(text):
        which = "" if found["before"] else "2"
        for phase in ("before", "after"):
            dimension = Property.PHASE, Concept("phase", f"{phase}-discussion")
            yield _figure(found, "average-score", f"{phase}{which}", (dimension,))
    for found in _CHOSEN.finditer(text):
        which = "" if found["accepted"] else "2"
        yield _figure(found, "submissions", f"submitted{which}")
        yield _figure(found, "accepted-papers", f"accepted{which}")
    for found in _EACH.finditer(text):
        who = "reviewer" if found["who"].lower() == "reviewer" else "area-chair"
        yield _figure(found, f"papers-per-{who}", "count")


_CHOSEN = re.compile(
    rf"\b[Oo]f (?:the )?(?P<submitted>{NUMBER}) submissions,? (?P<accepted>{NUMBER}) (?:got in|made it|were (?:accepted|selected|taken))"
    rf"|(?P<accepted2>{NUMBER}) papers,? (?:chosen|selected|picked) (?:from|out of|among) (?:the )?(?P<submitted2>{NUMBER}) submissions"
)


def _figure(
    found: re.Match[str],
    measure: str,
    group: str,
    dimensions: tuple[Dimension | tuple[Property, int], ...] = (),
) -> Figure:
    value = parse_number(found[group])
    return Figure(measure, value, "exact", *found.span(), found.span(group), dimensions)
