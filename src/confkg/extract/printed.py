"""Whether words of a page print a name, a year or a number, in whatever form."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from html import unescape
from itertools import groupby

from confkg.extract.lines import Line
from confkg.extract.recognisers.editions import find_editions
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import EditionName
from confkg.ids import fold
from confkg.model import Span, Value

_SEPARATOR = re.compile(r"(?<=\d)[,.’' ](?=\d)")
_ENDING = re.compile(r"(?<=\w{3})s\b")
_ANY_PRIZE = frozenset({"award", "prize"})
"""Words of the names of prizes that a page may leave out: "Outstanding papers: 5"."""


def prints_year(words: str, year: int) -> bool:
    """Whether words have a year, or its last two digits.

    >>> prints_year("VIS2025", 2025), prints_year("ICLR ’25", 2025), prints_year("last year", 2025)
    (True, True, False)
    """
    return re.search(rf"(?<!\d)(?:{year}|{year % 100:02})(?!\d)", words) is not None


def prints_series(words: str, series: str) -> bool:
    """Whether words have the acronym of a series, or its name.

    >>> prints_series("ICLR 2025", "ICLR"), prints_series("2025", "ICLR")
    (True, False)
    """
    if fold(series) in fold(words):
        return True
    values = [span.value for span in find_editions(words)]
    return series in [one.series if isinstance(one, EditionName) else one for one in values]


def prints_name(words: str, *names: str) -> bool:
    """Whether words have one of these names, in whatever case, with or without hyphenation."""
    there = fold(unescape(words)).replace(" ", "")
    return any(name and fold(name).replace(" ", "") in there for name in names)


def prints_number(words: str, printed: str, value: Value) -> bool:
    """Whether words have a number in figures or as it is printed."""
    return prints_name(words, printed) or str(value) in _SEPARATOR.sub("", words)


def prints_prize(words: str, name: str) -> bool:
    """Whether words have those of a prize's name that distinguish it from others.

    >>> prints_prize("Outstanding papers", "Outstanding Paper Award")
    True
    >>> prints_prize("Honorable mentions", "Outstanding Paper Award")
    False
    """
    there = set(_ENDING.sub("", fold(words)).split())
    return set(_ENDING.sub("", fold(name)).split()) - _ANY_PRIZE <= there


_LONGEST_LINE = 200
"""Characters; of a longer line the sentence is enough, of a longer sentence the place itself."""

_DEFINITION = re.compile(r" {0,3}\[[^\[\]]+\]:[ \t]*<?([^\s<>]+)")
_LONGEST_DEFINITION = 500
"""Characters of a line in which the address that it defines ends."""


def iter_addresses(text: str) -> Iterator[tuple[str, Span]]:
    r"""The addresses of links that only refer to them, and where Markdown prints these.

    >>> dict(iter_addresses("By [Bo Ray][ray].\n\n[ray]: https://ray.example"))
    {'https://ray.example': Span(start=26, end=45)}
    """
    start = 0
    for line in text.split("\n"):
        if line.lstrip(" ").startswith("[") and (
            found := _DEFINITION.match(line, 0, _LONGEST_DEFINITION)
        ):
            yield found[1], Span(start + found.start(1), start + found.end(1))
        start += len(line) + 1


class PrintedLines:
    """The printed lines that places stand in, and the headers over them in tables."""

    def __init__(self, lines: Iterable[Line], text: str) -> None:
        self._text = text
        self._whole: list[tuple[Span, Span | None]] = []
        header: Span | None = None
        for _, group in groupby(lines, key=lambda line: (line.row, line.number * (line.row < 0))):
            cells = list(group)
            spans = [cell.span() for cell in cells]
            whole = Span(spans[0].start, spans[-1].end)
            under = header if any(cell.header for cell in cells) else None
            header = under or (whole if cells[0].row >= 0 else None)
            self._whole.append((whole, under))
        self._whole.sort(key=lambda line: line[0])
        self._starts = [whole.start for whole, _ in self._whole]
        self._known: dict[Span, tuple[Span, ...]] = {}

    def wider(self, span: Span) -> tuple[Span, ...]:
        """The line around a place, of a long one the sentence; in a table, the header as well."""
        known = self._known.get(span)
        if known is None:
            known = self._known[span] = tuple(self._wider(span))
        return known

    def _wider(self, span: Span) -> Iterator[Span]:
        at = bisect_right(self._starts, span.start) - 1
        whole, header = self._whole[at] if at >= 0 else (span, None)
        if whole.end < span.end:
            yield span
            return
        if whole.end - whole.start > _LONGEST_LINE and header is None:
            whole = self._sentence(whole, span)
        yield whole if whole.end - whole.start <= _LONGEST_LINE else span
        if header and header.end - header.start <= _LONGEST_LINE:
            yield header

    def _sentence(self, whole: Span, span: Span) -> Span:
        """The sentence that holds a place; if that is more than one, the place itself."""
        for start, end in iter_sentences(self._text[whole.start : whole.end]):
            words = self._text[whole.start + start : whole.start + end].rstrip()
            held = Span(whole.start + start, whole.start + start + len(words))
            if held.start <= span.start and span.end <= held.end:
                return held
        return span
