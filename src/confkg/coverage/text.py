"""The text of a document as lines of HTML, every place marked that a fact was read from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from confkg.coverage.marks import claims_of, groups_of, shown
from confkg.coverage.measure import Coverage, Kind
from confkg.coverage.stretches import Stretch, iter_stretches
from confkg.records import claim_records

_BOILERPLATE = re.compile(rb"\x01(?:[\x00\x01]*\x01)?")


class MarkedText:
    """The text of a document with its marks."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self._text = coverage.document.text
        described = claim_records(coverage.document, coverage.claims)
        self._records = {
            id(claim): record for claim, record in zip(coverage.claims, described, strict=True)
        }
        spans = [part.span() for part in coverage.document.parts]
        edges = [edge for span in spans for edge in (span.start, span.end)]
        self._stretches = iter_stretches(coverage.claims, [*coverage.lines, *edges])
        self._waiting = next(self._stretches, None)
        self._before: tuple[int, tuple[str, ...]] = (-1, ())

    def iter_lines(self, number: int) -> Iterator[str]:
        """The lines, each an element; once only."""
        kinds = self._coverage.iter_line_kinds()
        for line, (kind, (start, end)) in enumerate(
            zip(kinds, pairwise(self._coverage.lines), strict=True), 1
        ):
            stop = start + len(self._text[start:end].rstrip("\r\n"))
            yield f'<div class="line {kind.label}" id="d{number}-{line}" data-line="{line}">'
            yield from self._iter_line(start, stop, end)
            yield "</div>\n"

    def _iter_line(self, start: int, stop: int, end: int) -> Iterator[str]:
        at = start
        while self._waiting and self._waiting.start < end:
            stretch, self._waiting = self._waiting, next(self._stretches, None)
            if stretch.start < stop:  # else it is nothing but the end of the line
                yield from self._plain(at, stretch.start)
                at = min(stretch.end, stop)
                yield from self._marked(stretch, at)
        yield from self._plain(at, stop)

    def _marked(self, stretch: Stretch, stop: int) -> Iterator[str]:
        text = self._text[stretch.start : stop]
        if not text.strip() or self._coverage.characters[stretch.start] != Kind.FACT:
            yield from self._plain(stretch.start, stop)
            return
        groups = groups_of(stretch)
        goes_on = self._before[0] == stretch.start and set(groups) <= set(self._before[1])
        self._before = stretch.end, groups
        silent = goes_on or not any(map(str.isalnum, text))
        label = "" if silent else f' data-kind="{" · ".join(groups)}"'
        yield f'<mark class="{groups[0]}" tabindex="0"{label}>{shown(text)}'
        claims = claims_of(stretch, text, self._records)
        yield f'<span class="claims" role="note">{claims}</span></mark>'

    def _plain(self, start: int, stop: int) -> Iterator[str]:
        """Text that no claim was read from; boilerplate is slanted."""
        at = start
        for found in _BOILERPLATE.finditer(self._coverage.characters, start, max(start, stop)):
            yield shown(self._text[at : found.start()])
            yield f'<span class="boilerplate">{shown(self._text[found.start() : found.end()])}</span>'
            at = found.end()
        yield shown(self._text[at : max(at, stop)])
