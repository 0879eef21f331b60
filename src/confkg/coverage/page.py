"""One page of HTML that shows documents with every place marked that a fact was read from.

The page holds all that it needs: no script, no image, no address of another page. What documents
print is text on it and nothing else.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import IO

from confkg.coverage.marks import GROUPS, Stretch, claims_of, groups_of, iter_stretches, shown
from confkg.coverage.measure import Coverage, Figures, Kind
from confkg.errors import inert
from confkg.records import claim_records
from confkg.web_page import page_opening

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
        self._next_stretch = next(self._stretches, None)
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
        while self._next_stretch and self._next_stretch.start < end:
            stretch, self._next_stretch = self._next_stretch, next(self._stretches, None)
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


_STYLE = Path(__file__).with_name("page.css")
_DESCRIBED = {
    Kind.FACT: ("fact", "a fact was read from it"),
    Kind.PASSAGE: ("passage only", "kept as a passage; no fact was read from it"),
    Kind.BOILERPLATE: ("boilerplate", "mark-up, page numbers, front matter"),
    Kind.BLANK: ("nothing", "blank"),
}


def write_page(coverages: Iterable[Coverage], out: IO[str]) -> list[Figures]:
    """Write the page; documents come and go one after the other."""
    figures: list[Figures] = []
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as body:
        for number, coverage in enumerate(coverages, 1):
            figures.append(coverage.figures)
            body.writelines(_iter_document(coverage, figures[-1], number))
        body.seek(0)
        names = ", ".join(row.name for row in figures[:3]) + (" …" if len(figures) > 3 else "")
        style = f"\n{_STYLE.read_text(encoding='utf-8')}"
        out.write(page_opening(escape(inert(f"Coverage of {names}")), style))
        out.writelines(_iter_opening(figures))
        shutil.copyfileobj(body, out)
        out.write(
            '<p class="hint" aria-hidden="true">Point at a marked place, or tab to it, '
            "to see its claims.</p>\n</body>\n</html>\n"
        )
    return figures


def _iter_opening(figures: Sequence[Figures]) -> Iterator[str]:
    yield "<header>\n<h1>What was read, and what was passed over</h1>\n"
    yield '<ul class="legend" aria-label="Kinds of marks">\n'
    for group in GROUPS:
        yield f'<li><mark class="{group}" data-kind="{group}">text</mark></li>\n'
    yield '<li class="gutter fact">line with facts</li>\n<li class="gutter passage">plain: passed over</li>\n'
    yield '<li><span class="boilerplate">slanted: boilerplate</span></li>\n'
    yield "</ul>\n"
    yield "<table>\n<thead><tr><th>document</th><th>of its</th>"
    yield "".join(
        f'<th class="{kind.label}"><abbr title="{described}">{name}</abbr></th>'
        for kind, (name, described) in _DESCRIBED.items()
    )
    yield "<th>all</th><th>claims</th></tr></thead>\n"
    for number, row in enumerate(figures, 1):
        yield from _iter_rows(f'<a href="#d{number}">{shown(row.name)}</a>', row)
    if len(figures) > 1:
        total = Figures(
            "",
            "",
            sum(row.claims for row in figures),
            0,
            tuple(map(sum, zip(*(row.lines for row in figures), strict=True))),
            tuple(map(sum, zip(*(row.characters for row in figures), strict=True))),
        )
        yield from _iter_rows("all documents", total)
    yield "</table>\n</header>\n"


def _iter_rows(name: str, row: Figures) -> Iterator[str]:
    """Two rows of the table: lines and characters."""
    yield f'<tbody><tr><th rowspan="2" scope="rowgroup">{name}</th>'
    for what, counts in (("lines", row.lines), ("characters", row.characters)):
        total = sum(counts)
        cells = (
            f'<td class="{kind.label}">{counts[kind]:,} '
            f"<small>{100 * counts[kind] / max(total, 1):.1f} %</small></td>"
            for kind in _DESCRIBED
        )
        yield f"<td>{what}</td>{''.join(cells)}<td>{total:,}</td>"
        yield f'<td rowspan="2">{row.claims:,}</td></tr>\n<tr>' if what == "lines" else "</tr>"
    yield "</tbody>\n"


def _iter_document(coverage: Coverage, figures: Figures, number: int) -> Iterator[str]:
    document = coverage.document
    yield f'<section id="d{number}">\n<h2>{shown(document.name)}</h2>\n'
    yield f'<p class="file">{shown(document.file_name)} · {figures.claims:,} claims · '
    yield f"{figures.passages:,} passages</p>\n"
    yield f'<div class="bar" aria-hidden="true">{"".join(_iter_shares(figures))}</div>\n'
    if ranges := _ranges(coverage):
        links = ", ".join(
            f'<a href="#d{number}-{first}">{described}</a>' for first, described in ranges
        )
        yield f"<details><summary>Lines that were passed over</summary><p>{links}</p></details>\n"
    label = escape(inert(f"Text of {document.name}"))
    yield f'<div class="text" role="region" aria-label="{label}">\n'
    yield from MarkedText(coverage).iter_lines(number)
    yield "</div>\n</section>\n"


def _iter_shares(figures: Figures) -> Iterator[str]:
    total = max(sum(figures.characters), 1)
    for kind in _DESCRIBED:
        share = 100 * figures.characters[kind] / total
        yield f'<span class="{kind.label}" style="flex-grow:{share:.2f}"></span>'


def _ranges(coverage: Coverage) -> list[tuple[int, str]]:
    """The lines that were passed over, as first lines and "7–9"; blank lines do not part them."""
    ranges: list[list[int]] = []
    goes_on = False
    for line, kind in enumerate(coverage.iter_line_kinds(), 1):
        if kind is Kind.PASSAGE:
            if goes_on:
                ranges[-1][1] = line
            else:
                ranges.append([line, line])
        goes_on = kind is Kind.PASSAGE or (goes_on and kind is Kind.BLANK)
    return [(first, f"{first}–{last}" if last > first else str(first)) for first, last in ranges]
