"""Whether a line goes on the block before it: by its place, for a line that is full must be wrapped.

A line goes on in the next one if that line's first word would not have fitted into it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from confkg.documents.literal import Run
from confkg.documents.pdf.flows import Flow
from confkg.documents.pdf.measures import Measures
from confkg.documents.pdf.words import Line

_URL = re.compile(r"(?:https?://|www\.)\S+")
_END = (".", "!", "?", "”", '"', "»")
_INDENT = 0.8
"""Sizes of the type by which the first line of a paragraph is set in, at least."""

_HANGING = 0.5
_RAGGED = 0.2
"""Of the width of a column: the line before a page break that goes on ends that near to its edge."""

_BLANK = 0.3
_ALIGNED = 3.0
_DASHES = ("-", "–", "—")
_HEADING_SPACING = 1.7


@dataclass
class Opened:
    """The block that lines are being added to."""

    rank: int  # of a heading, else 0
    sign: str  # what a list item begins with, as it is written; else empty
    depth: int  # of a list item
    left: float  # left edge of its text
    flow: Flow  # where its last line stands
    lines: list[Line] = field(default_factory=list)  # so far
    runs: list[Run] = field(default_factory=list)  # of its text so far


def belongs(opened: Opened, line: Line, flow: Flow, measures: Measures) -> bool:
    """Whether a line is a further line of the block that is open."""
    last = opened.lines[-1]
    rank = measures.rank(line)
    if rank != opened.rank or (not rank and _is_item(opened, line, measures)):
        return False
    if flow is not opened.flow:
        return _goes_over(opened, line, flow, measures)
    if rank:
        return last.base - line.base < _HEADING_SPACING * line.size
    if measures.spaced(last, line):
        return False
    full = is_full(last, line, flow, measures)
    if not full and _is_strong(last) != _is_strong(line):
        return False
    if opened.sign:
        return _hangs(opened, line, full=full)
    paragraph = min(each.left for each in opened.lines[-2:])
    centred = _are_centred(last, line, flow, measures)
    return full or centred or line.left < paragraph + _INDENT * line.size


def _is_item(opened: Opened, line: Line, measures: Measures) -> bool:
    """Whether a line begins with a list sign, and not with a dash or number of a wrapped sentence."""
    if line.sign is None:
        return False
    last, sign = opened.lines[-1], line.sign.text
    following = line.words[line.words.index(line.sign) + 1].text
    doubtful = (sign in _DASHES or sign[0].isdigit()) and following[0].islower()
    aligned = min(abs(line.left - opened.left), abs(line.left - last.left)) < _ALIGNED
    return not (doubtful and aligned and is_full(last, line, opened.flow, measures))


def is_full(line: Line, following: Line, flow: Flow, measures: Measures) -> bool:
    """Whether the first word of the next line would not have fitted into a line."""
    if re.search(r"\w-$", line.text) and following.text[0].isalnum():
        return True
    if len(following.segments) > 1:
        return False
    word = following.words[0]
    needed = (word.right - word.left) + _BLANK * line.size
    edge = measures.edge(flow)
    if _are_centred(line, following, flow, measures):
        return line.right - line.left + needed > edge - flow.left
    return line.right + needed > edge


def _hangs(opened: Opened, line: Line, *, full: bool) -> bool:
    """Whether a line stands under the text of the list item before it."""
    first, *others = opened.lines
    near = _HANGING * line.size
    if others:
        return line.left > others[-1].left - near
    if line.left > opened.left - near:
        return True
    sign = first.sign or first.words[0]
    under = abs(line.left - sign.left) < near
    return full and under and (line.text[0].islower() or not first.text.endswith((*_END, ":")))


def _goes_over(opened: Opened, line: Line, flow: Flow, measures: Measures) -> bool:
    """Whether a block goes on at the top of the next column or page."""
    last = opened.lines[-1]
    if abs(last.size - line.size) > 0.1 * line.size or _URL.match(line.text):
        return False
    if _URL.fullmatch(last.text) or not is_full(last, line, opened.flow, measures):
        return False
    if opened.rank or line.text[0].islower():
        return True
    edge = measures.edge(opened.flow)
    ragged = last.right < edge - _RAGGED * (edge - opened.flow.left)
    if ragged or last.text.endswith(_END):
        return False
    shift = (flow.column or 0.0) - (opened.flow.column or 0.0)
    begin = opened.left if opened.sign else min(each.left for each in opened.lines)
    return abs(line.left - shift - begin) < _INDENT * line.size


def _is_strong(line: Line) -> bool:
    return all(run.strong for run in line.runs)


def _are_centred(above: Line, below: Line, flow: Flow, measures: Measures) -> bool:
    """Whether two lines of different length stand in the middle of their column."""
    middle = (flow.left + measures.edge(flow)) / 2
    return abs(above.left - below.left) > 3.0 and all(
        abs((line.left + line.right) / 2 - middle) < 3.0 for line in (above, below)
    )
