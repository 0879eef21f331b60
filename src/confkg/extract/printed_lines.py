"""The printed lines that places of a document stand in, and the headers over them in tables."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import groupby

from confkg.extract.lines import Line
from confkg.extract.sentences import iter_sentences
from confkg.model import Span

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
