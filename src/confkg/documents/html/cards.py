"""What the boxes of a page say by their layout, put into its elements: lines of cards, ranks of headings."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

from lxml import etree
from lxml.etree import _Element

from confkg.documents.elements import BLOCKS, HEADINGS
from confkg.documents.html.phrases import words_in

_CARD, _LONGEST = 60, 1000
"""Words and characters; what has more is a part of a page, and its headings are those of the page."""

_BESIDE = re.compile(r"(?:pull|float)-(?:right|end)|badge|\bsmall\b|\bsub")
"""The class of words at the other end of the line."""

_HEADS_BOX = re.compile(
    r"(?:^|\s)(?:card-header|panel-heading|[\w-]*accordion-(?:title|header|button))(?:\s|$)"
)
_TIME = re.compile(r"\d{1,2}[:.h]\d\d")
_NEAR = 8
"""Elements behind a picture in which its words may stand."""

_MOST = 5000
"""Headings and boxes that are looked at."""


def arrange_cards(content: _Element) -> None:
    """Make the headings in the cards, boxes and items of a page what they are for it."""
    headings = list(islice(content.iter(*HEADINGS), _MOST))
    two = Counter(_looks(one) for one in headings if _ends_with_box(one))
    for heading in headings:
        _part_heading(heading, boxed=two[_looks(heading)] > 1)
    _name_boxes(content)
    headings = list(islice(content.iter(*HEADINGS), _MOST))
    boxes = Counter(looks for one in headings if (looks := _looks(one)))
    parents = {one.getparent() for one in headings}
    words = {box: words_in(box)[:_LONGEST] for box in parents if box is not None}
    outer: _Element | None = None
    for heading in headings:
        box = heading.getparent()
        alone = box is None or (box.tag != "li" and words[box] == words_in(heading))
        if _stands_behind_time(heading):
            _as_line(heading)
        elif alone or boxes[_looks(heading)] < 2 or len(words[box].split()) > _CARD:
            outer = heading
        elif next(heading.iterancestors("li"), None) is not None:
            _as_line(heading)
        elif _is_lower_line(heading, box):
            heading.tag = "div"
        elif outer is not None and heading.tag <= outer.tag and _heads(outer, heading):
            heading.tag = f"h{min(int(outer.tag[1]) + 1, 6)}"
    _leave_out_doubled(content)
    for times in list(islice(content.iter("ul", "ol", "dl"), _MOST)):
        _unlist(times)


def _heads(outer: _Element, heading: _Element) -> bool:
    """Whether a heading stands in the box that another one is the head of."""
    around = set(islice(heading.iterancestors(), 1, None))
    return any(box in around for box in islice(outer.iterancestors(), 2))


def _stands_behind_time(heading: _Element) -> bool:
    """Whether a heading is the title of what a box says the time of first."""
    if _TIME.match(words_in(heading)):
        return False
    for box in islice(heading.iterancestors(), 3):
        first = next(filter(None, map(str.strip, box.itertext())), "")
        if next(box.iter(*HEADINGS), None) is not heading:
            return False
        if _TIME.match(first):
            return box.tag in ("div", "li", "section", "article")
    return False


def _unlist(times: _Element) -> None:
    """Make a list of times, with what takes place then on lines of their own, boxes one below the other."""
    items = times.iter("li", "dt", "dd")
    own = [one for one in items if next(one.iterancestors("ul", "ol", "dl")) is times]
    heads = [one for one in own if one.tag != "dd"]
    timed = [one for one in heads if _TIME.match("".join(one.itertext()).strip())]
    lined = any(next(one.iterdescendants("br", *BLOCKS), None) is not None for one in own)
    if lined and len(timed) > len(heads) / 2:
        for one in (times, *own):
            one.tag = "div"


def _leave_out_doubled(content: _Element) -> None:
    """Leave out what a picture shows if the words right behind it say the same."""
    shown, left = None, 0
    for part in content.iter(etree.Element):
        if part.tag == "img":
            shown, left = part, _NEAR
        elif shown is not None and left:
            left -= 1
            if (part.text or "").strip() == shown.get("alt", "").strip() != "":
                shown.attrib.pop("alt")
                left = 0


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
    last = heading[-1] if boxed and _ends_with_box(heading) else None
    before = heading.text or ""
    for part in heading:
        small = part.tag == "small" or part.tag in BLOCKS or _BESIDE.search(part.get("class", ""))
        if (small or part is last) and before.strip() and words_in(part):
            below = etree.Element("div")
            heading.addnext(below)
            below.tail, heading.tail = heading.tail, None
            below.extend([part, *part.itersiblings()])
            return
        before += words_in(part) + (part.tail or "")


def _name_boxes(content: _Element) -> None:
    """Make the head of a card or an accordion a heading, one rank above those in its box."""
    rank = 1
    ranks: dict[_Element, int] = {}
    for part in list(content.iter(etree.Element)):
        if part.tag in HEADINGS:
            rank = int(part.tag[1])
        elif _HEADS_BOX.search(part.get("class", "")) and words_in(part):
            if any(one.tag in HEADINGS for one in (*part.iter(etree.Element), part.getparent())):
                continue
            box = part.getparent()
            if box not in ranks:
                inner = [int(one.tag[1]) for one in box.iter(*HEADINGS)]
                ranks[box] = max(min(inner) - 1, 1) if inner else min(rank + 1, 6)
            part.tag = f"h{ranks[box]}"


def _is_lower_line(heading: _Element, box: _Element) -> bool:
    """Whether a heading is a further line of a card that is nothing but headings, or calls itself one."""
    if next(box.iter(*HEADINGS, "img")) is heading or next(box.iter("img"), None) is not None:
        return False
    inside = sum(len(words_in(one)) for one in box.iterchildren(*HEADINGS, "div"))
    return "subtitle" in heading.get("class", "") or inside >= len(words_in(box))


def _as_line(heading: _Element) -> None:
    """Make the heading of an item a line of it, in bold."""
    heading.tag = "p"
    bold = etree.Element("strong")
    bold.text, heading.text = heading.text, None
    bold.extend(list(heading))
    heading.append(bold)
