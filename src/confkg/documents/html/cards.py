"""What the boxes of a page say by their layout, put into its elements: lines of cards, ranks of headings."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

from lxml import etree
from lxml.etree import _Element

from confkg.documents.elements import BLOCKS, HEADING
from confkg.documents.html.phrases import words_in

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_CARD = 60
"""Words; what has more is a part of a page, and its headings are those of the page."""

_BESIDE = re.compile(r"(?:pull|float)-(?:right|end)|badge")
"""The class of words at the other end of the line."""

_HEADS_BOX = re.compile(
    r"(?:^|\s)(?:card-header|panel-heading|[\w-]*accordion-(?:title|header|button))(?:\s|$)"
)
_MOST = 5000
"""Headings and boxes that are looked at."""


def arrange_cards(content: _Element) -> None:
    """Make the headings in the cards, boxes and items of a page what they are for it."""
    headings = list(islice(content.iter(*_HEADINGS), _MOST))
    two = Counter(_looks(one) for one in headings if _ends_with_box(one))
    for heading in headings:
        _part_heading(heading, boxed=two[_looks(heading)] > 1)
    _name_boxes(content)
    boxes = Counter(box for one in islice(content.iter(*_HEADINGS), _MOST) if (box := _looks(one)))
    outer = 0
    for heading in list(islice(content.iter(*_HEADINGS), _MOST)):
        box = heading.getparent()
        rank = int(heading.tag[1])
        if box is None or boxes[_looks(heading)] < 2 or len(words_in(box).split()) > _CARD:
            outer = rank
        elif next(heading.iterancestors("li"), None) is not None:
            _as_line(heading)
        elif _is_lower_line(heading, box):
            heading.tag = "div"
        elif rank <= outer:
            heading.tag = f"h{min(outer + 1, 6)}"


def _looks(heading: _Element) -> str:
    """How a heading and its box look; cards of one kind look alike."""
    box = heading.getparent()
    if box is None or not (box.tag == "li" or box.get("class")):
        return ""
    return f"{heading.tag} {box.tag} {box.get('class')}"


def _ends_with_box(heading: _Element) -> bool:
    """Whether a heading is words and then a box of others, as a title and who speaks."""
    last = heading[-1] if len(heading) else None
    return last is not None and last.tag == "span" and not (last.tail or "").strip()


def _part_heading(heading: _Element, *, boxed: bool) -> None:
    """Put what a heading has below or beside its first line behind it, as a line of its own."""
    for part in heading:
        small = part.tag in BLOCKS or part.tag == "small" or _BESIDE.search(part.get("class", ""))
        small = small or (boxed and part is heading[-1] and _ends_with_box(heading))
        before = "".join(
            (
                heading.text or "",
                *(words_in(one) + (one.tail or "") for one in part.itersiblings(preceding=True)),
            )
        )
        if small and before.strip() and words_in(part):
            below = etree.Element("div")
            following = [part, *part.itersiblings()]
            heading.addnext(below)
            below.tail, heading.tail = heading.tail, None
            below.extend(following)
            return


def _name_boxes(content: _Element) -> None:
    """Make the head of a card or an accordion a heading, one rank above those in its box."""
    rank = 1
    for part in list(content.iter(etree.Element)):
        if HEADING.fullmatch(part.tag):
            rank = int(part.tag[1])
        elif _HEADS_BOX.search(part.get("class", "")) and words_in(part):
            box = part.getparent()
            inner = [int(one.tag[1]) for one in box.iter(*_HEADINGS)] if box is not None else []
            if next(part.iter(*_HEADINGS), None) is None:
                part.tag = f"h{max(min(inner) - 1, 1) if inner else min(rank + 1, 6)}"


def _is_lower_line(heading: _Element, box: _Element) -> bool:
    """Whether a heading is a further line of a card that is nothing but headings, or calls itself one."""
    first = next(box.iter(*_HEADINGS), None)
    if first is heading:
        return False
    others = sum(len(words_in(one)) for one in box.iterchildren(*_HEADINGS, "div"))
    return "subtitle" in heading.get("class", "") or others >= len(words_in(box))


def _as_line(heading: _Element) -> None:
    """Make the heading of an item a line of it, in bold."""
    heading.tag = "p"
    bold = etree.Element("strong")
    bold.text, heading.text = heading.text, None
    bold.extend(list(heading))
    heading.append(bold)
