"""Lines of a text that know where they stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from confkg.documents.characters import split_lines

TAB = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or what of it belongs to a block."""

    at: int  # its offset in the document
    text: str

    @property
    def indent(self) -> int:
        """The columns before its first word; none where it is blank."""
        lead = len(self.text) - len(self.text.lstrip())
        return len(self.text[:lead].expandtabs(TAB))

    def cut(self, columns: int) -> Line:
        """The line without blanks in its first columns."""
        at = width = 0
        while width < columns and self.text[at : at + 1] in (" ", "\t"):
            width += TAB - width % TAB if self.text[at] == "\t" else 1
            at += 1
        return self.behind(at)

    def behind(self, place: int) -> Line:
        """What stands behind some of its characters."""
        return Line(self.at + place, self.text[place:])

    def between(self, start: int, end: int | None) -> Line:
        """Some of its columns without the blanks around them."""
        text = self.text[start:end]
        lead = len(text) - len(text.lstrip())
        return Line(self.at + min(start, len(self.text)) + lead, text.strip())


def lines_of(text: str) -> list[Line]:
    """The lines of a text without their ends."""
    lines = split_lines(text)
    starts = accumulate(map(len, lines), initial=0)
    return [Line(at, line.rstrip()) for at, line in zip(starts, lines, strict=False)]


def dedented(lines: Sequence[Line]) -> list[Line]:
    """The lines without the indentation that all of them have."""
    columns = min((line.indent for line in lines if line.text), default=0)
    return [line.cut(columns) for line in lines]


def body_end(lines: Sequence[Line], at: int) -> int:
    """The number of the line behind a block that is indented below the line before ``at``."""
    end = at
    for number in range(at, len(lines)):
        if lines[number].text:
            if not lines[number].indent:
                break
            end = number + 1
    return end
