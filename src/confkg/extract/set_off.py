"""Titles and names that a page sets off by bold, italics or a link from the words around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import phrases
from confkg.extract.no_names import is_job, is_no_name
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.spans import Slot, Typed
from confkg.ids import fold
from confkg.model import Mark

_PHRASES = phrases("set_off")

_QUOTED = re.compile(r"\W*(?<!\w)[‘'](?P<title>\w.{10,}?)[’'](?!\w)(?:,? (?:\(|[–—-] |by )|, )")
_BY = re.compile(r"[”\"*_.]*,? by (?=[^\W\d_a-z])")
_WORD = r"(?:[A-Z][a-z]?\.|[^\W\d_a-z][\w’'-]*)"
_NAME = re.compile(rf"{_WORD}(?: (?:(?:van|von|der|den|de|di|da|del|la|bin|af) )*{_WORD}){{1,3}}")
_STYLES = frozenset({"bold", "italic", "link"})
_TAKEN_FOR = frozenset({Slot.TITLE, Slot.PERSON})
_SCORE, _DOUBTED = 0.9, 0.8
_LONG = 2
"""Spaces of what is a title by its length alone."""

_PAGE_OF_PERSON = _PHRASES["page-of-person"]
_ANNOUNCED = _PHRASES["announced"]
"""Before what is set off: the words that say that a title follows."""

_PART = _PHRASES["part"]
"""Behind what is set off: the kind of event that it is the name of."""

_SIGN, _DESCRIBED, _BY_WHOM = (_PHRASES[name] for name in ("sign", "described", "by-whom"))
"""What parts a title from what is said of it; how that begins, or the end of a sentence in it; what stands before names."""

_A = re.compile(r"\b(?:[Tt]he|an?|our|another|this)(?: [a-z-]+)? $")
_KIND = _PHRASES["kind"]
"""What is set off that is the name of an event by its own words."""

_JOB = re.compile(r" +(?P<whole>(?:[\w.-]+ ){0,3}(?P<last>[\w-]+))(?=,)")
_HONORIFIC = re.compile(HONORIFICS)


def with_set_off(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with "**Maps of Mud** by Ann Lee" and "her paper *Maps of Mud*" as titles.

    What is set off and followed by "by" and a name is a title, whatever the labeller took it for,
    and ends where the page sets it off no more. So is what is set off behind "paper" or "entitled"
    if the labeller is sure of nothing in it. A name at the beginning of a line ends where it is
    set off no more: "**Dr. Ann Lee** Postdoc, Oslo". A link to a page below "people" with the same name is one.
    """
    read = map(_with_quoted, lines)
    named = (_with_shown(_with_name(one), Slot.PERSON, _has_page) for one in read)
    titled = (_with_shown(_with_title(one), Slot.TITLE, _is_announced) for one in named)
    return [_with_shown(each, Slot.EVENT, _is_event) for each in _with_described(list(titled))]


def _with_quoted(each: Annotated) -> Annotated:
    """A line with the title in single quotation marks that it begins with, behind its time, if a name follows."""
    found = _QUOTED.match(each.text, next((one.end for one in each.of(Slot.TIME)), 0))
    if found is None or all(one.start != found.end() for one in each.of(Slot.PERSON)):
        return each
    return each.with_span(Typed(Slot.TITLE, *found.span("title"), _SCORE, reader="marks"))


def _with_shown(
    each: Annotated, slot: Slot, shown: Callable[[Annotated, Mark, str], object]
) -> Annotated:
    """A line with what is set off as of a type that is ``shown``, if the labeller is sure of nothing in it."""
    for mark in each.line.part.marks:
        words = each.text[mark.start : mark.end].rstrip(" .,;:")
        doubted = all(_is_doubted(one) for one in each.over(mark.start, mark.end))
        if mark.style in _STYLES and doubted and shown(each, mark, words):
            end = mark.start + len(words)
            each = each.with_span(Typed(slot, mark.start, end, _SCORE, reader="marks"))
    return each


def _has_page(each: Annotated, mark: Mark, words: str) -> bool:
    """Whether what is set off is the name of a person with a page on the site: "[Ann Lee](/people/ann-lee)"."""
    targets = (one.target for one in each.line.part.links if one.start <= mark.start < one.end)
    pages = filter(None, map(_PAGE_OF_PERSON.search, targets))
    named = _NAME.fullmatch(words) is not None and not _PHRASES["no-person"].search(words)
    return named and any(fold(one["name"]) == fold(words) for one in pages)


def _is_event(each: Annotated, mark: Mark, words: str) -> bool:
    """Whether what is set off is the name of an event: "the [X] session", "a [workshop on X]"."""
    before = each.text[: mark.start]
    part = words[:1].isupper() and before.endswith(" the ") and _PART.match(each.text, mark.end)
    return bool(part or (_A.search(before) and _KIND.fullmatch(words)))


def _is_announced(each: Annotated, mark: Mark, words: str) -> bool:
    """Whether what is set off is the title that the words before it announce."""
    begins = words[:1].isupper() or words[:1].isdigit()
    return begins and " " in words and _ANNOUNCED.search(each.text, 0, mark.start) is not None


def _with_name(each: Annotated) -> Annotated:
    """A line with the name with which it begins, if that is all that is set off there."""
    mark = next(iter(each.line.part.marks), None)
    if mark is None or mark.style not in _STYLES or each.text[: mark.start].strip():
        return each
    honorific = _HONORIFIC.match(each.text, mark.start)
    start = honorific.end() if honorific else mark.start
    end = mark.start + len(each.text[mark.start : mark.end].rstrip(" .,;:"))
    if not _NAME.fullmatch(each.text, start, end):
        return each
    inside = each.over(start, end)
    if len(inside) > 1 or any(one.slot is not Slot.PERSON for one in inside):
        return each
    if not (honorific or any(one.start == start for one in inside)):
        return each  # a phrase that may be no name
    if any((one.start, one.end) == (start, end) for one in inside):
        return each  # it is read as such
    each = each.with_span(Typed(Slot.PERSON, start, end, _SCORE, reader="marks"))
    return _with_job(each, end)


def _with_job(each: Annotated, start: int) -> Annotated:
    """A line with the position that stands between a name and a comma as such."""
    job = _JOB.match(each.text, start)
    if job is None or not is_job(job["last"]) or each.over(*job.span("whole")):
        return each
    return each.with_span(Typed(Slot.ROLE, *job.span("whole"), _SCORE, reader="marks"))


def _with_described(lines: Sequence[Annotated]) -> Iterator[Annotated]:
    """The lines, with what is set off and what is said of it as one title whose name ends with the mark.

    So it is in a list where one such name is read as a title: "**Slow Moss** - an overview of what moss does (Ann Lee)".
    """
    found = {id(each): title for each in lines if (title := _described(each))}
    read = {
        each.line.list_key
        for each in lines
        if id(each) in found and each.over(0, each.name_end(found[id(each)]), Slot.TITLE)
    }
    for each in lines:
        like = each.line.list_key in read
        yield each.with_span(found[id(each)]) if like and id(each) in found else each


def _described(each: Annotated) -> Typed | None:
    """What a line begins with, set off, and what is said of it, up to the names behind that."""
    mark = next(iter(each.line.part.marks), None)
    sign = _SIGN.match(each.text, mark.end) if mark else None
    if mark is None or sign is None or letters(each.text[: mark.start]):
        return None
    begins = each.over(sign.end(), sign.end() + 1, Slot.PERSON, Slot.ORG)
    if begins or is_no_name(each.text[mark.start : mark.end].strip(" .:"), Slot.TITLE):
        return None
    names = [one.start for one in each.of(Slot.PERSON) if one.start > sign.end()]
    before = _BY_WHOM.search(each.text, sign.end(), names[0]) if names else None
    end = before.start() if before else len(each.text)
    described = _DESCRIBED.search(f"{sign['colon'] or ''}{each.text[sign.end() : end + 1]}")
    return Typed(Slot.TITLE, mark.start, end, _SCORE, reader="described") if described else None


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
        if not behind or behind[0].start > by.end():
            names = list(_names(each.text, by.end()))
            if not names or (behind and behind[0].start < names[-1].end):
                continue
        elif behind[0].slot is Slot.PERSON and behind[0].start == by.end():
            names = []
        else:
            continue
        title = Typed(Slot.TITLE, start, mark.end, _SCORE, reader="marks")
        inner = tuple(one for one in each.inner if not one.meets(start, mark.end))
        each = replace(each, inner=inner)
        kept = [one for one in spans if one not in inside]
        spans = sorted([*kept, title, *names], key=lambda one: one.start)
    return each.with_spans(spans)


def _names(text: str, start: int) -> Iterator[Typed]:
    """The name that begins at a place, if one does."""
    if name := _NAME.match(text, start):
        yield Typed(Slot.PERSON, name.start(), name.end(), _SCORE, reader="marks")
