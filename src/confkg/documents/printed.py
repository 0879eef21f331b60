"""The lines that a block prints, whatever the lines of its source are."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from confkg.documents.tags import iter_tags_and_lines, without_tags
from confkg.documents.wrapping import goes_on

_BARRED = re.compile(r"\|.*\|", re.DOTALL)
_RULE = re.compile(r"\|[ \t]*:?(?:---|===)[ \t:|+=-]*")
_ROW = re.compile(r"[ \t]*\|")
_SHOWN = re.compile(r"<img\b[^<>]*\salt=", re.IGNORECASE)
"""A picture with words for it."""

_BREAK = re.compile(r"(?:  |\\)$")


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line: ``content[start:end]`` of a block."""

    start: int  # where it begins
    end: int  # where it ends
    barred: bool = False  # whether it is a row of a table: "| Ann Lee | Turku |"
    rule: bool = False  # whether it only parts rows


@dataclass
class Source:
    """The source characters of a block."""

    content: str  # without list sign, indentation and signs of quotations
    offsets: Sequence[int]  # where each character stands in the document, and one more
    lines: Sequence[str]  # its lines as they stand in the document
    width: int  # that the document is wrapped to, see :func:`~confkg.documents.wrapping.text_width`
    _starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._starts = [0, *accumulate(len(line) + 1 for line in self.content.split("\n"))]

    def iter_lines(self, start: int, end: int, *, enclosed: bool) -> Iterator[Line]:
        """The printed lines of a stretch.

        A line break of the source parts lines unless it only wraps them; one that the author asks
        for does, unless the next line plainly goes on with the sentence.
        """
        whole: Line | None = None
        before: Line | None = None  # the last line of it
        hard = False
        for begin, stop, broken in self._iter_broken(start, end, enclosed=enclosed):
            hard |= broken
            line = self._line(begin, stop, before)
            if line is None:
                continue
            if whole and before and self._goes_on(before, line, hard=hard):
                whole = Line(whole.start, line.end)
            else:
                if whole:
                    yield whole
                whole = line
            before = line
            hard = False
        if whole:
            yield whole

    def _iter_broken(
        self, start: int, end: int, *, enclosed: bool
    ) -> Iterator[tuple[int, int, bool]]:
        """Stretches between line breaks, and whether the author asked for the one before."""
        hard = False
        row = None if enclosed else _ROW.match(self.content, start)
        for tag in iter_tags_and_lines(self.content, start, end):
            if not (tag.name or enclosed):
                row = _ROW.match(self.content, tag.end)
            ends = tag.parts_lines and not row if tag.name else not enclosed
            if ends:
                yield start, tag.start, hard
                hard = tag.parts_lines or bool(_BREAK.search(self.content, start, tag.start))
                start = tag.end
        yield start, end, hard

    def _line(self, start: int, end: int, before: Line | None) -> Line | None:
        """A stretch without the blanks at its edges; None if nothing else is shown there."""
        text = self.content[start:end]
        words = text.strip()
        if not (without_tags(words).strip() or _SHOWN.search(words)):
            return None
        start += len(text) - len(text.lstrip())
        rule = bool(_RULE.fullmatch(words))
        below_row = before is not None and before.barred and words.startswith("|")
        barred = rule or below_row or bool(_BARRED.fullmatch(words))
        return Line(start, start + len(words), barred, rule)

    def _goes_on(self, before: Line, line: Line, *, hard: bool) -> bool:
        words = [without_tags(self.content[one.start : one.end]) for one in (before, line)]
        if before.barred or line.barred or not all(map(str.strip, words)):
            return False
        if hard:
            return goes_on(words[0], words[1], 0)
        return goes_on(self._written(before.end - 1), self._written(line.start), self.width)

    def _written(self, at: int) -> str:
        """The line of the document in which a character stands."""
        return self.lines[bisect_right(self._starts, at) - 1]
