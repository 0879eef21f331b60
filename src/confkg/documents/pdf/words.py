"""Words and lines of a page, known by the places of their characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from confkg.documents.literal import Run
from confkg.documents.pdf.process import Piece

_RAISED_SIZE = 0.85
_RAISED = 0.15
_ORDINAL = ("st", "nd", "rd", "th")
_MARK = re.compile(r"[\d*†‡§¶,]{1,4}|[a-z](?:,[a-z])*")
_SAME_LINE = 0.5
_LEVEL = 0.25
_WIDE = 0.9
_WIDER = 2.2
_WIDEST = 1.4
"""A gap sets two things apart if it is that wide in sizes of the type, and wider than the blanks of
the line, which a justified line stretches; or if it is wider than any blank is stretched."""

_MANY = 3
"""Lines of a column that end at one place, if it is justified."""

_EVEN = 1.25
_STRETCHED = 2.5
_SIGN = re.compile(r"[•‣◦▪●·–*+○■□➢➤✓✔\uf000-\uf0ff-]|o|\d{1,3}[.)]")


@dataclass(frozen=True)
class Word:
    """Characters between two blanks."""

    runs: tuple[Run, ...]
    left: float
    right: float
    base: float
    size: float

    @cached_property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True)
class Line:
    """Words on one height, from left to right."""

    words: tuple[Word, ...]  # at least one
    base: float  # height that the largest of them stands on
    size: float  # of most of the type
    stretched: bool = False  # whether its blanks are stretched so that it ends where others end

    @property
    def left(self) -> float:
        return self.words[0].left

    @property
    def right(self) -> float:
        return max(word.right for word in self.words)

    @cached_property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def runs(self) -> list[Run]:
        """What its words consist of."""
        return [run for word in self.words for run in word.runs]

    @cached_property
    def gaps(self) -> list[float]:
        """The blanks between its words."""
        return [after.left - before.right for before, after in pairwise(self.words)]

    @cached_property
    def sign(self) -> Word | None:
        """The list sign that the line begins with, if it does; of several the innermost."""
        found = None
        for word in self.words[:-1]:
            if not _SIGN.fullmatch(word.text):
                break
            found = word
        return found

    @cached_property
    def segments(self) -> list[Line]:
        """The line cut at its wide gaps."""
        if self.stretched:
            return [self]
        gaps = self.gaps
        cuts = [0]
        signs = self.words.index(self.sign) + 1 if self.sign else 0
        for number, gap in enumerate(gaps):
            blank = min(gaps[:number] + gaps[number + 1 :], default=0.0)
            wide = gap > _WIDE * self.size and gap > _WIDER * blank
            behind_sign = number < signs
            if (wide or gap > _WIDEST * self.size) and not behind_sign:
                cuts.append(number + 1)
        cuts.append(len(self.words))
        return [replace(self, words=self.words[begin:end]) for begin, end in pairwise(cuts)]


def words_of(pieces: Iterable[Piece]) -> list[Word]:
    """The words of a page; signs of footnotes that are raised beside them are left out."""
    words: list[Word] = []
    for piece in pieces:
        run = Run(piece.text, piece.strong, piece.slanted, piece.target)
        if not piece.glued or not words:
            words.append(Word((run,), piece.left, piece.right, piece.base, piece.size))
            continue
        word = words[-1]
        text = run.text
        if piece.size < _RAISED_SIZE * word.size and piece.base > word.base + _RAISED * word.size:
            text = _beside(word.text, text)
        runs = (*word.runs, replace(run, text=text)) if text else word.runs
        if text and piece.size > word.size / _RAISED_SIZE:  # a raised sign before a word
            word = replace(word, base=piece.base, size=piece.size)
        words[-1] = replace(word, runs=runs, right=max(word.right, piece.right))
    return words


def _beside(text: str, raised: str) -> str:
    """What a raised sign behind a word is read as: the end of an ordinal, a power, or nothing.

    >>> _beside("13", "th"), _beside("10", "6"), _beside("Lee", "2")
    ('th', '^6', '')
    """
    if raised.lower() in _ORDINAL:
        return raised
    if not _MARK.fullmatch(raised):
        return raised
    return f"^{raised}" if text[-1:].isdigit() and raised.isdigit() else ""


def lines_of(words: Iterable[Word]) -> list[Line]:
    """The lines that words stand in, from top to bottom."""
    lines: list[list[Word]] = []
    tallest: list[Word] = []
    for word in sorted(words, key=lambda word: (-word.base, word.left)):
        if lines and tallest[-1].base - word.base < _SAME_LINE * max(tallest[-1].size, word.size):
            lines[-1].append(word)
            if word.size > tallest[-1].size:
                tallest[-1] = word
        else:
            lines.append([word])
            tallest.append(word)
    found = [
        Line(tuple(_joined(sorted(line, key=lambda word: word.left))), top.base, _size(line))
        for line, top in zip(lines, tallest, strict=True)
    ]
    return _justified(found)


def _justified(lines: list[Line]) -> list[Line]:
    """The lines, those marked whose blanks are wide only because the text is justified."""
    ends: Counter[int] = Counter()
    for line in lines:
        ends.update({round(line.right), round(line.right + 0.5)})
    return [
        replace(line, stretched=ends[round(line.right)] >= _MANY and _is_even(line))
        for line in lines
    ]


def _is_even(line: Line) -> bool:
    gaps = line.gaps[1:] if line.sign else line.gaps
    return len(gaps) > 1 and max(gaps) < min(_EVEN * min(gaps), _STRETCHED * line.size)


def _joined(words: Sequence[Word]) -> Iterator[Word]:
    """The words of a line; two that touch each other are one."""
    last: Word | None = None
    for word in words:
        level = last and abs(last.base - word.base) < _LEVEL * word.size
        if last and level and -0.2 * word.size < word.left - last.right < 0.08 * word.size:
            last = replace(last, runs=(*last.runs, *word.runs), right=word.right)
            continue
        if last:
            yield last
        last = word
    if last:
        yield last


def _size(words: Sequence[Word]) -> float:
    """The size that most of the characters of a line have."""
    characters: dict[float, int] = {}
    for word in words:
        characters[word.size] = characters.get(word.size, 0) + len(word.text)
    return max(characters, key=lambda size: (characters[size], size))
