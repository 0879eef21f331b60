"""Works in rows of lists: "*Title* – Ann Lee, Bo Chen – ICLR 2029", "See also: A (Lee, 2019), B"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Slot
from confkg.extract.works.references import references_in, tail_at
from confkg.extract.works.running import referenced_work
from confkg.extract.works.titles import set_off_at
from confkg.extract.works.work import Stretch, Work, are_authors, authors_ahead, trimmed

_NOUNS = "|".join(sorted(word_set("nouns of works")))
_LABEL = re.compile(r"[^\W\d_][^:“\"«]{1,38}: ")
_JOINT = re.compile(
    rf"[\s,–—:·-]*(?:(?:an?|the) (?:(?P<venue>[^\W\d_a-z]\w+) (?P<year>(?:19|20)\d\d) )?(?:{_NOUNS}) )?(?P<by>by )?"
)
_ANNOUNCED = re.compile(
    r"(?:mentioned(?: papers| works)?|see also|(?:preliminary |further |background )?(?:resources|reading|papers|works|references)"
    r"|related(?: work| papers)?|papers? (?:mentioned|discussed)|also mentioned|reading list)\s*:\s*",
    re.IGNORECASE,
)
"""What announces works that the rest of the line enumerates."""
_PIECE = re.compile(r"(?:[^,;“\"(]|[“\"][^”\"]*[”\"]|\([^()]*\))+")
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
    announced = _ANNOUNCED.match(text)
    if not announced:
        return
    start = announced.end()
    references = {reference.end: reference for reference in references_in(each)}
    pieces = list(_PIECE.finditer(text, start))
    for number, piece in enumerate(pieces, 1):
        begin, end = piece.span()
        while begin < end and text[begin].isspace():
            begin += 1
        end = begin + len(text[begin:end].rstrip())
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
    if at < 0 or marked:
        return [Stretch(place.start, end)]
    if " " in text[place.start : at]:  # not "Attend and Excite"
        return [Stretch(place.start, at), Stretch(at + len(" and "), end)]
    return [Stretch(place.start, end)]


def _name(text: str, place: Stretch) -> Stretch | None:
    """The name in a piece, without "the" and a noun such as "dataset"."""
    name = _NOUNED.sub("", _NOUNED.sub("", place.of(text).rstrip(" .")))
    if not name or not _CAPITALS.search(name) or len(name.split()) > _MOST_WORDS:
        return None
    start = text.find(name, place.start)
    return trimmed(text, start, start + len(name))
