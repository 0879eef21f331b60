"""Works that a line names: in sentences, before references in brackets, and in rows of lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.extract.works.references import Reference, references_in, tail_at
from confkg.extract.works.titles import (
    is_title,
    is_title_like,
    set_off_at,
    title_ahead,
    title_before,
)
from confkg.extract.works.work import (
    Stretch,
    Work,
    are_authors,
    authors_ahead,
    authors_before,
    trimmed,
)
from confkg.model import PartKind

_PHRASES = phrases("running")

_NOUNS = "|".join(sorted(word_set("nouns of works")))
_BOOK = re.compile(rf"\b(?:{_NOUNS}),? [“\"«]?$", re.IGNORECASE)
_OF_AUTHOR = re.compile(rf"['’]s? (?:\w+ ){{0,2}}?(?:{_NOUNS}),? [“\"«]?$")
_BY = re.compile(r",? (?:by|with) $")
_LONGEST = 24


def referenced_works(each: Annotated) -> Iterator[Work]:
    """The works that a line names before references in brackets."""
    for reference in references_in(each):
        if work := referenced_work(each, reference):
            yield work


def referenced_work(each: Annotated, reference: Reference, since: int = 0) -> Work | None:
    """The work before a reference; what stands before ``since`` is no part of it."""
    if _PHRASES["meeting"].search(each.text[: reference.start], max(0, reference.start - 80)):
        return None  # "the Conference on Robot Learning (CoRL 2027)"
    authors = reference.authors or _named_before(each, reference, since)
    if authors is not None and reference.authors is None:
        by = _BY.search(each.text, max(0, authors.start - 8), authors.start)
        title = title_before(each, by.start()) if by else None
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
    if authors is None or authors.start < since or _is_among_books(each, authors):
        return None
    run = title_before(each, reference.start)
    # "Essentials from Morphology and Syntax", "*Maps and Moss*"
    titled = run is not None and (run.start < authors.start or _is_set_off(each, run))
    return None if titled else authors


def _title(each: Annotated, reference: Reference, since: int) -> Stretch | None:
    title = title_before(each, reference.start)
    if title is not None and title.start < since:
        title = trimmed(each.text, since, title.end)
    return _whole(each, reference, since, title) if _is_whole(each, reference, since) else title


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
    if _BOOK.search(each.text, 0, title.start) or _is_among_books(each, title):
        return True
    return _is_whole(each, reference, since) and is_title(each, title)


def _is_among_books(each: Annotated, place: Stretch) -> bool:
    """Whether a sentence lists books there: "Her books include Maps (2029) and |Moss and Bees| (2031)"."""
    named = each.over(place.start, place.end, Slot.PERSON)
    return not named and _PHRASES["books"].search(each.text, 0, place.start) is not None


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
_QUOTED = re.compile(r"[“\"«](?P<title>[^“”\"»]+?)[,.]?[”\"»]")
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
        behind = _PHRASES["published"].match(each.text, title.end)
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
    such = _PHRASES["such-as"].search(each.text)
    if not such:
        return
    if quoted := _PHRASES["quoted-list"].match(each.text, such.end()):
        for one in _QUOTED.finditer(each.text, *quoted.span()):
            yield Work(each, Stretch(*one.span("title")), score=0.8)
        return
    stop = _LIST_END.search(each.text, such.end())
    end = stop.start() if stop else len(each.text)
    for piece in _PIECE.finditer(each.text, such.end(), end):
        title = title_ahead(each, piece.start())
        if title is not None and title.end <= piece.end():
            yield Work(each, title, score=0.8)


_LABEL = re.compile(r"[^\W\d_][^:“\"«]{1,38}: ")
_JOINT = re.compile(
    rf"[\s,–—:·-]*(?:(?:an?|the) (?:(?P<venue>[^\W\d_a-z]\w+) (?P<year>(?:19|20)\d\d) )?(?:{_NOUNS}) )?(?P<by>by )?"
)
_ENTRY = re.compile(r"(?:[^,;“\"(]|[“\"][^”\"]*[”\"]|\([^()]*\))+")
_NOUNED = re.compile(rf"^the (?=.* (?:{_NOUNS})$)| (?:{_NOUNS})$")
_CAPITALS = re.compile(r"[^\W\d_a-z]")
_MOST_WORDS = 16


def row_work(each: Annotated) -> Work | None:
    """The work of a row: a title that is set off, its authors, its venue and its year, in any part."""
    starts = [0]
    label = _LABEL.match(each.text)
    if label and any(word[0].islower() for word in label[0].split()):  # else a part of the title
        starts.append(label.end())
    for start in starts:
        if found := set_off_at(each, start):
            title, end = found
            return _after_title(each, title, end)
    return _untitled(each)


def _untitled(each: Annotated) -> Work | None:
    """A row that begins with the authors: "Nakagawa and Stone, CVPR 2023, for the cloud masks"."""
    tail = tail_at(each, 0)
    if tail is None or tail.authors is None or tail.venue is None:
        return None
    if not are_authors(tail.authors.of(each.text), sure=True):
        return None
    return Work(each, None, tail.authors, tail.venue, tail.year, tail.number)


def _after_title(each: Annotated, title: Stretch, end: int) -> Work | None:
    joint = _JOINT.match(each.text, end)
    assert joint is not None
    work = Work(each, title)
    if joint["venue"]:
        work = replace(
            work,
            venue=Stretch(*joint.span("venue")),
            year=Stretch(*joint.span("year")),
            number=int(joint["year"]),
        )
    tail = tail_at(each, joint.end())
    if tail is not None and tail.number:
        return replace(
            work, authors=tail.authors, venue=tail.venue, year=tail.year, number=tail.number
        )
    authors = authors_ahead(each, joint.end()) if joint["by"] else None
    if authors is None:
        return None
    return replace(work, authors=authors) if work.number or joint["by"] else None


def with_person(each: Annotated) -> Work | None:
    """ "Ilya Sutskever: An Observation on Generalization": a person and a title, and no more."""
    people, titles = each.of(Slot.PERSON), each.of(Slot.TITLE)
    if not people or len(titles) != 1 or people[0].start > 0:
        return None
    title = trimmed(each.text, titles[0].start, len(each.text))
    between = each.text[people[-1].end : titles[0].start]
    if title is None or between.strip() not in (":", "–", "—") or titles[0].end < title.end - 1:
        return None
    return Work(each, title, Stretch(people[0].start, people[-1].end))


def bare_title(each: Annotated) -> Work | None:
    """The title that a short line consists of, "on" before it left out, if it can be one."""
    text = each.text
    start = len("on ") if text.startswith("on ") else 0
    words = text[start:].split()
    if not 2 < len(words) <= _MOST_WORDS or each.of(Slot.PERSON, Slot.NUMBER):
        return None
    if not words[0][:1].isupper() or text[-1] in '.:!”"' or re.search(r"[:“\"(]", text):
        return None
    place = trimmed(text, start, len(text))
    return Work(each, place, score=0.7) if place else None


def enumerated_works(each: Annotated) -> Iterator[Work]:
    """ "Mentioned papers: A, B (Lee et al., ICLR 2029), C and the D problem" """
    text = each.text
    announced = _PHRASES["announced"].match(text)
    if not announced:
        return
    start = announced.end()
    references = {reference.end: reference for reference in references_in(each)}
    pieces = list(_ENTRY.finditer(text, start))
    for number, piece in enumerate(pieces, 1):
        begin = piece.end() - len(piece[0].lstrip())
        end = begin + len(piece[0].strip())
        parts = [Stretch(begin, end)]
        reference = references.get(end)
        if number == len(pieces):
            stop = reference.start if reference else end
            parts = _halves(each, Stretch(begin, stop), end)
        for part in parts:
            if reference is not None and part.end == end:
                if work := referenced_work(each, reference, part.start):
                    yield work
            elif name := _name(text, part):
                yield Work(each, name, score=0.8)


def _halves(each: Annotated, place: Stretch, end: int) -> list[Stretch]:
    """The last piece of an enumeration, cut at its "and", unless that is a part of a title."""
    text = each.text
    at = text.rfind(" and ", place.start, place.end)
    marked = any(
        mark.start <= place.start and place.end <= mark.end for mark in each.line.part.marks
    )
    if at < 0 or marked or " " not in text[place.start : at]:  # "Attend and Excite"
        return [Stretch(place.start, end)]
    return [Stretch(place.start, at), Stretch(at + len(" and "), end)]


def _name(text: str, place: Stretch) -> Stretch | None:
    """The name in a piece, without "the" and a noun such as "dataset"."""
    name = _NOUNED.sub("", _NOUNED.sub("", place.of(text).rstrip(" .")))
    if not name or not _CAPITALS.search(name) or len(name.split()) > _MOST_WORDS:
        return None
    start = text.find(name, place.start)
    return trimmed(text, start, start + len(name))
