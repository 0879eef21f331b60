"""Titles and names that a page sets off by bold, italics or a link from the words around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.spans import Slot, Typed
from confkg.model import Mark

_BY = re.compile(r"[”\"*_.]*,? by (?=[^\W\d_a-z])")
_WORD = r"(?:[A-Z][a-z]?\.|[^\W\d_a-z][\w’'-]*)"
_NAME = re.compile(rf"{_WORD}(?: (?:(?:van|von|der|den|de|di|da|del|la|bin|af) )*{_WORD}){{1,3}}")
_STYLES = frozenset({"bold", "italic", "link"})
_TAKEN_FOR = frozenset({Slot.TITLE, Slot.PERSON})
_SCORE, _DOUBTED = 0.9, 0.8
_LONG = 2
"""Spaces of what is a title by its length alone."""

_ANNOUNCED = re.compile(
    r"\b(?:papers?|articles?|work|study|poster|demo|thesis|dissertation|book|talks?|keynote|lecture|presentation|tutorial"
    r"|(?:keynote|talk|lecture|tutorial)s? by [A-Z][^.;:]{3,60}? on|entitled|titled|called|presented|explained|(?:spoke|talked)(?= (?:on|about) ))(?:,? (?:on|is|was|about|entitled|titled|called))?[:,]? [“\"]?$",
    re.IGNORECASE,
)
"""Before what is set off: the words that say that a title follows."""


def with_set_off(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with "**Maps of Mud** by Ann Lee" and "her paper *Maps of Mud*" as titles.

    What is set off and followed by "by" and a name is a title, whatever the labeller took it for,
    and ends where the page sets it off no more. So is what is set off behind "paper" or "entitled"
    if the labeller is sure of nothing in it.
    """
    return [_with_announced(_with_title(one)) for one in lines]


def _with_announced(each: Annotated) -> Annotated:
    """A line with what is set off as a title that the words before it announce."""
    for mark in each.line.part.marks:
        words = each.text[mark.start : mark.end].rstrip(" .,;:")
        doubted = all(_is_doubted(one) for one in each.over(mark.start, mark.end))
        named = " " in words and (words[0].isupper() or words[0].isdigit())
        if (
            mark.style in _STYLES
            and doubted
            and named
            and _ANNOUNCED.search(each.text, 0, mark.start)
        ):
            end = mark.start + len(words)
            each = each.with_span(Typed(Slot.TITLE, mark.start, end, _SCORE, reader="marks"))
    return each


def _is_doubted(span: Typed) -> bool:
    """Whether a span does not keep what is set off around it from being a title."""
    return span.slot in (Slot.FORM, Slot.PLACE, Slot.NUMBER, Slot.TITLE) or span.score < _DOUBTED


def _with_title(each: Annotated) -> Annotated:
    spans = list(each.spans)
    above: dict[str, Mark] = {}
    for mark in each.line.part.marks:
        before, above[mark.style] = above.get(mark.style), mark
        by = _BY.match(each.text, mark.end) if mark.style in _STYLES else None
        start = mark.start
        if before is not None and not each.text[before.end : start].strip():
            start = before.start  # a mark ends with the printed line
        if by is None or " " not in each.text[start : mark.end].strip():
            continue
        start += len(each.text[start : mark.end]) - len(each.text[start : mark.end].lstrip())
        inside = [one for one in spans if one.meets(start, mark.end)]
        long = each.text.count(" ", start, mark.end) >= _LONG
        if not (inside or long) or any(one.slot not in _TAKEN_FOR for one in inside):
            continue
        behind = [one for one in spans if one not in inside and one.end > by.end()]
        names = []
        if not behind or behind[0].start > by.end():
            name = _NAME.match(each.text, by.end())
            if name is None or (behind and behind[0].start < name.end()):
                continue
            names = [Typed(Slot.PERSON, *name.span(), _SCORE, reader="marks")]
        elif behind[0].slot is not Slot.PERSON:
            continue
        title = Typed(Slot.TITLE, start, mark.end, _SCORE, reader="marks")
        inner = tuple(one for one in each.inner if not one.meets(start, mark.end))
        each = replace(each, inner=inner)
        kept = [one for one in spans if one not in inside]
        spans = sorted([*kept, title, *names], key=lambda one: one.start)
    return each.with_spans(spans)
