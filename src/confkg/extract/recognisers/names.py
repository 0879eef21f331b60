"""Names by their words and signs: institutions, people with the surname first, titles that nothing sets off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from confkg.extract.lexicon import NAMES, phrases
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.spans import Slot, Typed

HONORIFICS = NAMES["honorific"]
"""What stands before a name."""

_PHRASES = phrases(
    "names",
    led=NAMES["office"],
    abroad_office=NAMES["office-abroad"],
    honorifics=HONORIFICS.replace("+", "*"),
)

_OPENING = re.compile(r"(?:The|A|An|Our|This|At|In|From|Their|His|Her|By|With|For)\s+")
_SCORE = 0.72
_LONGEST = 10
"""Words of an institution."""


def find_bodies(text: str) -> list[Typed]:
    """The institutions that a text names, as far as their words show them to be such.

    >>> text = "She is at the School of Law and co-founded the Value Sensitive Design Lab."
    >>> [text[one.start : one.end] for one in find_bodies(text)]
    ['School of Law', 'Value Sensitive Design Lab']
    """
    found = []
    offices = [one.start for one in find_offices(text)]
    for name in _PHRASES["name"].finditer(text):
        opening = _OPENING.match(text, name.start(), name.end())
        start = opening.end() if opening else name.start()
        stop = min((at for at in offices if start < at < name.end()), default=name.end())
        end = start + len(text[start:stop].rstrip(" ,"))  # "Oslo University|, General Chair|"
        if 1 < len(text[start:end].split()) <= _LONGEST:
            found.append(Typed(Slot.ORG, start, end, _SCORE, reader="bodies"))
    return found


def find_speakers(text: str) -> list[Typed]:
    """The people who are said to give talks, by nothing but that they are.

    >>> text = "We heard a talk from Toby Hodge from Umbra, and a talk by Umbra Labs."
    >>> [text[one.start : one.end] for one in find_speakers(text)]
    ['Toby Hodge']
    >>> find_speakers("9:00 Keynote: Slow Maps"), len(find_speakers("Keynote 2: Dr. Maria Hansen"))
    ([], 1)
    """
    from confkg.extract.labeller import (
        name_score,  # which needs the lines that names are looked for in
    )

    named = _PHRASES["announced"].fullmatch(text)
    announced = [named] if named and name_score(named["name"]) >= 0 else []
    return [
        Typed(Slot.PERSON, *one.span("name"), _SCORE, reader="speakers")
        for one in announced or _PHRASES["speaker"].finditer(text)
        if not has_organisation_word(one["name"])
    ]


_EAST_ASIAN, _NAME_THERE = _PHRASES["letter-of-east-asia"], _PHRASES["name-of-east-asia"]


def may_name(words: str) -> bool:
    """Whether words may be the name of a person: any but those in the scripts of East Asia that are none there."""
    return _EAST_ASIAN.search(words) is None or _NAME_THERE.fullmatch(words) is not None


def find_east_asian(text: str) -> list[Typed]:
    """Somebody and the institution behind the name, in the scripts of East Asia: "苔 花子（東京大学 理学部）"."""
    return [
        Typed(slot, *one.span(part), _SURE, reader="names")
        for one in ([] if text.isascii() else _PHRASES["beside-body-of-east-asia"].finditer(text))
        for slot, part in ((Slot.PERSON, "name"), (Slot.ORG, "body"))
    ]


_OFFICE_SCORE = 0.92


def find_offices(text: str) -> list[Typed]:
    """The offices that a line consists of, or that signs set off: "Co-Chairs", "Ann Lee – Treasurer".

    >>> texts = ("Co-Chairs:", "Two chairs", "Ann Lee (Webmaster), Oslo", "Jury duty, Chairs of Oslo")
    >>> [text[one.start : one.end] for text in texts for one in find_offices(text)]
    ['Co-Chairs', 'Webmaster']
    """
    if not _PHRASES["office-hint"].search(text):
        return []
    return [
        Typed(Slot.ROLE, *one.span("role"), _OFFICE_SCORE, reader="offices")
        for one in _PHRASES["offices"].finditer(text)
        if not re.search(r" [A-ZÀ-Þ]\S* [a-z-]+$", one["role"])  # "Ann Lee chair"
    ]


NAMED_POSTS = "named posts"


def find_named_posts(text: str) -> list[Typed]:
    """The posts that have a name of their own, before where they are: "the |Ann B. Lee Professor of Old Maps| at"."""
    posts = _PHRASES["named-post"].finditer(text)
    return [Typed(Slot.ROLE, *one.span("role"), _OFFICE_SCORE, reader=NAMED_POSTS) for one in posts]


_SURE = 0.9


@lru_cache(maxsize=REMEMBERED)
def find_inverted(text: str) -> tuple[Typed, ...]:
    """The names with surnames first and initials behind, in lists or at the beginning of a line, and those with bare initials in lists.

    >>> text = "Lindqvist, M., Haddad-Sørensen L., and Terlouw, R. T."
    >>> [text[one.start : one.end] for one in find_inverted(text)]
    ['Lindqvist, M.', 'Haddad-Sørensen L.', 'Terlouw, R. T.']
    """
    found = [*_PHRASES["bare-initials"].finditer(text)] or [
        one
        for several in [*_PHRASES["list"].finditer(text)] or [*_PHRASES["alone"].finditer(text)]
        for one in _PHRASES["one"].finditer(text, several.start(), several.end())
    ]
    return tuple(Typed(Slot.PERSON, *one.span(), _SURE, reader="inverted") for one in found)


_FEWEST = 3
_TITLE_SCORE = 0.75
_MOST_KNOWN = 400


def find_running_titles(text: str) -> list[Typed]:
    """The titles that a sentence gives a prize to without a sign of their own.

    >>> text = "The best paper prize goes to Maps with a Memory, written by Ann Lee."
    >>> [text[found.start : found.end] for found in find_running_titles(text)]
    ['Maps with a Memory']
    >>> find_running_titles("The best paper prize went to Ann Lee and Bo Chen. It was Oslo.")
    []
    """
    own = [
        Typed(Slot.TITLE, *found.span("title"), _TITLE_SCORE, reader="titles")
        for found in _PHRASES["own"].finditer(text)
    ]
    return own or [
        Typed(Slot.TITLE, *found.span("title"), _TITLE_SCORE, reader="titles")
        for found in _PHRASES["described"].finditer(text)
        if len(found["title"].split()) >= _FEWEST
        and (inside := _PHRASES["inside"].search(found["title"])) is not None
        and not (inside[0] == " and " and len(found["title"].split()) < 6)
    ]


def known_titles(titles: Iterable[str]) -> Callable[[str], list[Typed]]:
    """What finds titles, known from elsewhere in a document, in a text."""
    names = {" ".join(title.split()).strip(" .,:") for title in titles}
    long = sorted((name for name in names if len(name.split()) >= _FEWEST), key=len, reverse=True)
    if not long:
        return lambda text: []
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, long[:_MOST_KNOWN]))})(?!\w)")
    return lambda text: [
        Typed(Slot.TITLE, *found.span(), _TITLE_SCORE, reader="titles")
        for found in pattern.finditer(text)
    ]
