"""Works in sentences: before a reference in brackets, or named without one ("the 2017 paper …")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.extract.works.references import Reference, references_in
from confkg.extract.works.titles import is_title, is_title_like, title_ahead, title_before
from confkg.extract.works.work import Stretch, Work, authors_before, trimmed
from confkg.model import PartKind

_WORDS = phrases("running")

_NOUNS = "|".join(sorted(word_set("nouns of works")))
_BOOK = re.compile(rf"\b(?:{_NOUNS}),? [“\"«]?$", re.IGNORECASE)
_OF_AUTHOR = re.compile(rf"['’]s? (?:\w+ ){{0,2}}?(?:{_NOUNS}),? [“\"«]?$")
_BY = re.compile(r",? (?:by|with) $")
_MEETING = _WORDS["meeting"]
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
    if _BOOK.search(each.text, 0, title.start):
        return True
    return _is_whole(each, reference, since) and is_title(each, title)


def _owner(each: Annotated, title: Stretch) -> Stretch | None:
    """Whose work it is, by what stands before it: "Hollander's book The Borrowed Tongue"."""
    found = _OF_AUTHOR.search(each.text, max(0, title.start - 60), title.start)
    if not found:
        return None
    for span in each.of(Slot.PERSON):
        if found.start() - 1 <= span.end <= found.start() + 2:
            return Stretch(span.start, found.start())
    return None


_OF_YEAR = re.compile(rf" (?:{_NOUNS}),? (?:(?:entitled|titled|called) )?(?=[\"“«]|[^\W\d_a-z])")
_TITLED = re.compile(rf"\b(?:{_NOUNS}),? (?:entitled|titled|called) (?=[\"“«])")
_PUBLISHED = _WORDS["published"]
_SUCH_AS = _WORDS["such-as"]
_LIST_END = re.compile(r"\(|[.;:]|, (?:which|who|that|and many)")
_PIECE = re.compile(r"(?=\S)(?:(?!,| and ).)+")
_ET_AL = re.compile(r" et al\b")
_YEAR = re.compile(r"[’']?\d\d(?:\d\d)?$")
_FAR = 160
"""Characters before a title in which its authors are looked for."""
_SHORTEST = 5


def works_in_sentences(each: Annotated, known: Sequence[Work]) -> Iterator[Work]:
    """The works that a sentence names beside those that are known of it."""
    if each.line.row >= 0:
        return
    for work in (*_of_year(each), *_titled(each), *_such_as(each)):
        if not any(one.start < work.end and work.start < one.end for one in known):
            yield work


def _of_year(each: Annotated) -> Iterator[Work]:
    """ "the 2017 paper Attention is All You Need", "her ICLP 2025 paper “Rules”" """
    for span in (*each.spans, *each.inner):
        noun = _OF_YEAR.match(each.text, span.end)
        title = title_ahead(each, noun.end()) if noun else None
        if title is None or title.end - title.start < _SHORTEST:
            continue
        if not each.text.startswith(":", title.end):
            yield from _dated(Work(each, title), span)


def _dated(work: Work, span: Typed) -> Iterator[Work]:
    """The work with the year, and the venue, of a span; nothing if it is no year and no edition."""
    if span.slot is Slot.YEAR and isinstance(span.value, int):
        yield replace(work, year=Stretch(span.start, span.end), number=span.value)
    printed = _YEAR.search(work.each.words(span))
    if printed and isinstance(span.value, EditionName) and span.value.year:
        at = span.start + printed.start()
        venue, year = trimmed(work.each.text, span.start, at), Stretch(at, span.end)
        yield replace(work, venue=venue, year=year, number=span.value.year)


def _titled(each: Annotated) -> Iterator[Work]:
    """ "the paper titled “On Lists”, published at ICML 2014" """
    for found in _TITLED.finditer(each.text):
        title = title_ahead(each, found.end())
        if title is None:
            continue
        work = Work(each, title, _introduced(each, found.start()))
        behind = _PUBLISHED.match(each.text, title.end)
        spans = [
            span for span in (*each.spans, *each.inner) if behind and span.start == behind.end()
        ]
        yield next((dated for span in spans for dated in _dated(work, span)), work)


def _introduced(each: Annotated, end: int) -> Stretch | None:
    """Whose work a sentence is about before it names the title: "work by Rezende et al. …"."""
    others = list(_ET_AL.finditer(each.text, max(0, end - _FAR), end))
    return authors_before(each, others[-1].end()) if others else None


def _such_as(each: Annotated) -> Iterator[Work]:
    """ "early papers, including Adam and Neural Machine Translation (…)" """
    such = _SUCH_AS.search(each.text)
    if not such:
        return
    stop = _LIST_END.search(each.text, such.end())
    end = stop.start() if stop else len(each.text)
    for piece in _PIECE.finditer(each.text, such.end(), end):
        title = title_ahead(each, piece.start())
        if title is not None and title.end <= piece.end():
            yield Work(each, title, score=0.8)
