"""Works in sentences: what stands before a reference in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.annotated import Annotated
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Slot
from confkg.extract.works.authors import authors_before
from confkg.extract.works.references import Reference, references_in
from confkg.extract.works.titles import is_title, is_title_like, title_before
from confkg.extract.works.work import Stretch, Work, trimmed
from confkg.gazetteer import country_code
from confkg.model import PartKind

__all__ = ["referenced_work", "referenced_works"]

_NOUNS = "|".join(sorted(word_set("nouns of works")))
_BOOK = re.compile(rf"\b(?:{_NOUNS}),? [“\"«]?$", re.IGNORECASE)
_OF_AUTHOR = re.compile(rf"['’]s? (?:\w+ ){{0,2}}?(?:{_NOUNS}),? [“\"«]?$")
_BY = re.compile(r",? (?:by|with) $")
_LISTED_NAMES = re.compile(r"\b[Bb]y [^.;()“”\"]{0,80}$")
_MEETING = re.compile(
    r"\b(?:Conference|Symposium|Congress|Meeting|Workshop|Meetings|Proceedings)\b(?: \w+,?){0,8} $"
)
_LONGEST = 24


def referenced_works(each: Annotated) -> Iterator[Work]:
    """The works that a line names before references in brackets."""
    for reference in references_in(each):
        if work := referenced_work(each, reference):
            yield work


def referenced_work(each: Annotated, reference: Reference, since: int = 0) -> Work | None:
    """The work before a reference; what stands before ``since`` is no part of it."""
    if _MEETING.search(each.text[: reference.start], max(0, reference.start - 80)):
        return None  # "the Conference on Robot Learning (CoRL 2027)"
    authors = reference.authors or _named_before(each, reference, since)
    if authors is not None and reference.authors is None:
        before = _without_by(each, authors.start)
        title = title_before(each, before) if before < authors.start else None
    else:
        title = _title(each, reference, since)
        if title is None and authors is None:
            return None
        if title is not None and authors is None:
            if reference.is_bare and not _may_stand_bare(each, reference, title, since):
                return None
            authors = _owner(each, title)
        elif title is not None and _is_name(each, title):
            return None
    venue, year, alias = reference.venue, reference.year, reference.alias
    return Work(each, title, authors, venue, year, reference.number, alias)


def _named_before(each: Annotated, reference: Reference, since: int) -> Stretch | None:
    """The authors before a reference that has none; none if they are a part of a title."""
    authors = authors_before(each, reference.start)
    if authors is None or authors.start < since:
        return None
    run = title_before(each, reference.start)
    longer = (
        run is not None and run.start < authors.start
    )  # "Essentials from Morphology and Syntax"
    return None if longer else authors


def _title(each: Annotated, reference: Reference, since: int) -> Stretch | None:
    title = title_before(each, reference.start)
    if title is not None and title.start < since:
        title = trimmed(each.text, since, title.end)
    return _whole(each, reference, since, title) if _is_whole(each, reference, since) else title


def _without_by(each: Annotated, start: int) -> int:
    """Where the words before authors end, without " by"; ``start`` itself if there is none."""
    found = _BY.search(each.text, max(0, start - 8), start)
    return found.start() if found else start


def _is_whole(each: Annotated, reference: Reference, since: int) -> bool:
    """Whether a list item is a work and its reference and nothing else."""
    behind = each.text[reference.end :].strip(" .:")
    short = len(each.text[since : reference.start].split()) <= _LONGEST
    return each.line.kind is PartKind.ITEM and not behind and short


def _whole(
    each: Annotated, reference: Reference, since: int, title: Stretch | None
) -> Stretch | None:
    """The title that a list item is up to its reference, unless a part of it is set off."""
    place = trimmed(each.text, since, reference.start)
    if place is None or (title is not None and _is_set_off(each, title)):
        return title
    if any(span.slot is Slot.QUOTE and span.start > place.start for span in each.spans):
        return title
    likely = is_title_like(place.of(each.text))
    if reference.authors is not None:
        return place if likely else title
    return place if is_title(each, place) else title


def _is_set_off(each: Annotated, title: Stretch) -> bool:
    around = each.text[max(0, title.start - 1) : title.start]
    marked = any(mark.start <= title.start < mark.end for mark in each.line.part.marks)
    return (around in '“"«' and bool(around)) or marked


def _may_stand_bare(each: Annotated, reference: Reference, title: Stretch, since: int) -> bool:
    """Whether a title with a year alone can be a work: a book, or all that an item says."""
    words = title.of(each.text)
    if country_code(words.rpartition(", ")[2]):
        return False
    if _BOOK.search(each.text, 0, title.start):
        return True
    return _is_whole(each, reference, since) and is_title(each, title)


def _is_name(each: Annotated, title: Stretch) -> bool:
    """Whether what stands before a reference is the last of a list of names, and no title."""
    if _is_set_off(each, title):
        return False
    listed = _LISTED_NAMES.search(each.text[: title.start])
    return listed is not None and len(title.of(each.text).split()) <= 3


def _owner(each: Annotated, title: Stretch) -> Stretch | None:
    """Whose work it is, by what stands before it: "Hollander's book The Borrowed Tongue"."""
    found = _OF_AUTHOR.search(each.text, max(0, title.start - 60), title.start)
    if not found:
        return None
    for span in each.of(Slot.PERSON):
        if found.start() - 1 <= span.end <= found.start() + 2:
            return Stretch(span.start, found.start())
    return None
