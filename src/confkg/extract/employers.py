"""Organisations that nothing but the words around them shows: where somebody works, worked or studied.

Behind "an engineer at", "joined" and "a doctorate from" stands an organisation, whatever it is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from confkg.extract.lexicon import phrases
from confkg.extract.no_names import job_words
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.spans import Slot, Typed

READER = "employers"
_SCORE, _SURE = 0.75, 0.8
_SURE_FRAMES = 3
"""Frames behind which no person is named: "works at", and not "joined"."""

_NO_POST = frozenset({"chair", "chairman", "member", "members", "chief", "head"})
"""Words for jobs that are more often parts of other names, or of what is no job, before "at"."""

_JOBS = sorted(map(re.escape, job_words() - _NO_POST), key=lambda one: (-len(one), one))
_PHRASES = phrases("employers", jobs="|".join(_JOBS))
_FRAMES = [pattern for name, pattern in _PHRASES.items() if name.startswith("frame")]
"""What stands before, or around, a name that is an organisation's by that."""

_LISTED = _PHRASES["listed"]
_NO_BODY = _PHRASES["no-body"]
"""Words of what stands behind a job and is no organisation."""

_INNER = re.compile(r"\w*[a-z\d][A-Z]\w*|(?=(?:\w*[A-Z]){3})[A-Z\d]+")
"""A word that is written as names of companies are: "QuillWorks", "QWX"."""

_OF_NO_BODY = _PHRASES["of-no-body"]
"""Words that are parts of organisations' names, and what somebody is the head of."""

_OF_SEVERAL = re.compile(r"(?<!University) (?:of|for|&) ")
"""What goes on in the name of an institution, so that a list behind it may be the rest of it."""


@lru_cache(maxsize=REMEMBERED)
def find_employers(text: str) -> tuple[Typed, ...]:
    """The organisations in which a text says that somebody works, worked or studied.

    >>> text = "Ann is an engineer at Tiltworks and joined it from Umbra. She worked for Zwirn, 2Maps and Lo."
    >>> [text[one.start : one.end] for one in find_employers(text)]
    ['Tiltworks', 'Zwirn', '2Maps', 'Lo']
    >>> find_employers("She is head of Research and a member of the jury, and spoke at Umbra.")
    ()
    """
    scores: dict[tuple[int, int], float] = {}
    for rank, frame in enumerate(_FRAMES):
        score = _SURE if rank < _SURE_FRAMES else _SCORE
        for match in frame.finditer(text):
            loose = "the" in frame.groupindex  # "head of": it may be a field of work
            if loose and not _is_written_as_body(match["name"], bool(match["the"])):
                continue
            for place in _listed(text, match):
                scores[place] = max(score, scores.get(place, 0))
    return tuple(
        Typed(Slot.ORG, *place, score, reader=READER) for place, score in sorted(scores.items())
    )


def _listed(text: str, first: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The places of the name that a frame has, and of those that are listed behind it."""
    if not _is_body(first["name"]):
        return
    if whole := _with_its_unit(text, first):
        yield first.start("name"), whole
        return
    yield first.span("name")
    if _OF_NO_BODY.search(first["name"]):
        return
    several = _OF_SEVERAL.search(first["name"])
    more: list[tuple[int, int]] = []
    end = first.end("name")
    while found := _LISTED.match(text, end):
        name = found["name"]
        end = found.end("name")
        last = "and" in found["sign"] or "&" in found["sign"]
        if is_area(name) and not last:
            continue
        shown = has_organisation_word(name) or text.endswith("the ", 0, found.start("name"))
        if not _is_body(name) or ((several or len(name.split()) > 2) and not shown):
            return
        more.append(found.span("name"))
        if last:
            yield from more
            return


def _with_its_unit(text: str, first: re.Match[str]) -> int | None:
    """Where a name ends that goes on behind "and": "at the |Map Drawing and Old Charts Lab|"."""
    rest = _LISTED.match(text, first.end("name"))
    if rest is None or rest["sign"] not in (" and ", " & "):
        return None
    definite = text.endswith("the ", 0, first.start("name"))
    last = rest["name"].rsplit(maxsplit=1)[-1]
    own = has_organisation_word(first["name"]) and not _OF_NO_BODY.search(first["name"])
    joined = definite and not own and has_organisation_word(last)
    return rest.end("name") if joined else None


def _is_body(name: str) -> bool:
    """Whether a name can be an organisation's."""
    first = name.split(maxsplit=1)[0]
    return not (
        _NO_BODY.search(name)
        or _OF_NO_BODY.fullmatch(name)
        or first.lower() in job_words()
        or is_area(name)
        or len(name.strip(".")) < 2
    )


def _is_written_as_body(name: str, definite: bool) -> bool:
    """Whether a name is one of an organisation by its letters, and no field of work."""
    last = name.rsplit(maxsplit=1)[-1]
    return (bool(_INNER.fullmatch(last)) and (definite or not last.isupper())) or (
        has_organisation_word(last.title()) and not _OF_NO_BODY.search(name)
    )


def gives_way(text: str, span: Typed, name: Typed, others: Iterable[Typed]) -> bool:
    """Whether a span is none, or has the wrong words, where an organisation was found by its frame."""
    before = text[span.start : name.start]
    if span.slot is Slot.ORG:
        if name.start <= span.start and span.end <= name.end:
            return span.score < name.score
        several = sum(span.start <= one.start and one.end <= span.end for one in others) > 1
        return several or (" at " in before and not has_organisation_word(before))
    if span.slot is Slot.TITLE:
        return span.start > 0 and span.end <= name.end
    if span.slot is Slot.PLACE:
        return span.end - span.start <= name.end - name.start
    sure = span.slot is Slot.PERSON and name.score >= _SURE and span.end <= name.end
    return sure or span.slot in (Slot.ROLE, Slot.AWARD, Slot.EVENT)
