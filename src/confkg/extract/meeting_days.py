"""The year in which the meeting of a page takes place, by the days that the page gives for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import Dates, Typed
from confkg.model import PartKind, Span

_PHRASES = phrases("meeting_days")

_OPENING = 8
"""Lines at the beginning of a page, in which its days stand by themselves or with the place."""

_BESIDE = 60
"""Characters beside days that stand by themselves: "Oslo, Norway | 3-5 May 2031"."""

_LABEL = _PHRASES["label"]
"""What the days of a meeting are called: "Conference dates: …"."""

_HELD = _PHRASES["held"]
_OF_OTHERS = _PHRASES["of-others"]
"""What stands beside days of another meeting, or of something else."""

CALLS = _PHRASES["calls"]
"""What calls for papers before the meeting that a sentence is about."""

_LABELLED, _ALONE, SAID, _HEADING = 4, 4, 2, 1
"""How much days count: behind a label, by themselves in the opening, in a sentence, in a heading of a programme."""

_HISTORY = 4
"""Years of which a page gives days, and is a history of meetings: its own, that of a deadline and two more."""


def find_year(lines: Sequence[Line]) -> tuple[int, Span] | None:
    """The year of most of the days of the meeting, and where its first days stand; None if there is none."""
    weights: dict[int, int] = defaultdict(int)
    places: dict[int, Span] = {}
    for weight, year, span in _iter_days(lines):
        weights[year] += weight
        places.setdefault(year, span)
    year = max(weights, key=lambda one: (weights[one], one), default=0)
    if not weights[year] or len(weights) >= _HISTORY or weights[year] * 2 <= sum(weights.values()):
        return None
    return year, places[year]


def _iter_days(lines: Sequence[Line]) -> Iterator[tuple[int, int, Span]]:
    for place, line in enumerate(lines):
        for found in find_dates(line.text):
            days = found.value
            if isinstance(days, Dates) and days.year is not None:
                beside = lines[place - 1] if place and line.row >= 0 else line
                label = beside.text if beside.row == line.row else line.header
                sentence = sentence_of(line, found)
                called = CALLS.match(line.text[slice(*sentence)])
                begin = sentence[0] + (called.end() if called else 0)
                other = _OF_OTHERS.search(line.text, begin, sentence[1])
                weight = 0 if other else weight_of(line, found, label, sentence)
                yield weight, days.year, line.span(found.start, found.end)


def sentence_of(line: Line, days: Typed) -> tuple[int, int]:
    """Where the sentence with a date begins and ends."""
    sentences = iter_sentences(line.text)
    return next((one for one in sentences if one[0] <= days.start < one[1]), (0, len(line.text)))


def weight_of(line: Line, days: Typed, label: str, sentence: tuple[int, int]) -> int:
    """How much a date counts as the days of the meeting, by its label, its sentence and where it stands."""
    if _LABEL.match(label):
        return _LABELLED
    if _HELD.search(line.text, *sentence):
        return SAID
    if line.kind is PartKind.HEADING:
        return _HEADING
    alone = len(line.text) - (days.end - days.start) <= _BESIDE and line.kind is not PartKind.ITEM
    return _ALONE if opens_page(line) and alone else 0


def opens_page(line: Line) -> bool:
    """Whether a line is one of the first of its page."""
    return line.number < _OPENING
