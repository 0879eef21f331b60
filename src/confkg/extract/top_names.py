"""What the top of a page calls its meeting, whatever the name is made of: "Fern Days 2031", "eFern ’31", "Ferns in Motion"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from confkg.extract.full_names import BODY
from confkg.extract.lexicon import TOPICS, phrases
from confkg.extract.lines import Line
from confkg.extract.recognisers.acronyms import century
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.dates import MONTHS, WEEKDAYS
from confkg.extract.recognisers.meeting_names import OF_MANY
from confkg.extract.recognisers.number_words import NTH, ordinal
from confkg.extract.recognisers.prizes import PRIZE_WORDS
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import word_set

_PHRASES = phrases("top_names", nth=NTH)
_ABROAD = word_set("gatherings abroad")
GATHERINGS = word_set("gatherings") | _ABROAD | HEADS
OF_PAGES = word_set("no acronyms") | word_set("of pages") | word_set("beside series")
OF_PAGES |= word_set("titles of pages") | word_set("kinds of pages")
_SMALL = word_set("small words of names")
_OF_DAYS = frozenset(MONTHS) | frozenset(WEEKDAYS)
SOLID = re.compile(r"\w*[A-Z]\w*[A-Z]\w*|[A-Z][a-z]+(?:[A-Z]\w*)+")
_MARKS = ' "“”„«»‘*_'
_WORD = re.compile(r"[^\W\d_]{2}|\d?[^\W\d_]\d|[^\W\d_]&")
_OF_MEETING = _PHRASES["of-meeting"]
_OTHER_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|[-’']\d\d\b")
_QUOTED_END = re.compile(r"\w[”\"’'] [–—-] ")
"""The end of a motto before the name of a meeting: "|Power of Moss' – the 3rd Finch Conference"."""

_LONGEST, _MOST_WORDS, _OPENING_TEXT = 200, 10, 500


class TopName(NamedTuple):
    """A name without its year and number, which are 0 if it has none, and where it stands with them.

    It says that people meet, or not; and its year is perhaps that of the meeting that hosts it.
    """

    name: str
    year: int
    number: int
    start: int
    end: int
    gathers: bool
    hosted: bool = False


def find_top_name(text: str, *, dated: bool, titled: bool) -> TopName | None:
    """The name of a meeting in a title, or with ``titled`` off in a sentence of the opening.

    A name has its year, unless the page is ``dated``: gives the days of its meeting elsewhere.

    >>> find_top_name("About – Fern Days, Spring 2031", dated=False, titled=True)
    TopName(name='Fern Days', year=2031, number=0, start=8, end=30, gathers=True, hosted=False)
    >>> [found and found.name for text in ("Symposium on Marine Moss 2031", "Welcome to eFern 2031 in Riga!", "Riga 2031")
    ...  for found in [find_top_name(text, dated=False, titled=True)]]
    ['Symposium on Marine Moss', 'eFern', None]
    >>> [found and found.name for text in ("The Fern Fest will be held in Riga.", "We meet in Riga.")
    ...  for found in [find_top_name(text, dated=True, titled=False)]]
    ['Fern Fest', None]
    """
    body = ""
    for start, end in _pieces(text[:_LONGEST], titled=titled):
        found = _PHRASES["piece"].fullmatch(text, start, end)
        host = None
        if found is None:
            continue
        whole = found["name"].strip(_MARKS)
        words = [word.lower().strip(",") for word in whole.split()]
        gathers = not GATHERINGS.isdisjoint(words)
        if gathers and GATHERINGS.union(OF_MANY).issuperset(words):
            whole = f"{body} {whole}".strip()  # "Society of Ringers: Annual Meeting 2031"
        body = whole if BODY.search(whole) else ""
        name = _shortened(whole)
        printed, short = found["ahead"] or found["year"], found["short"]
        year = int(printed[:4]) if printed else century(short) if short else 0
        if gathers and not year and (host := _PHRASES["at-host"].match(text, end, end + _LONGEST)):
            year = int(host["year"])  # "Workshop on Ferns at BEE 2031"
        sure = bool(year or found["counted"])
        if (year or dated) and _is_name(name, gathers, titled=titled, dated=sure):
            counted = (found["counted"] or found["nth"] or found["roman"] or "").strip(".")
            number = int(counted) if counted.isdecimal() else ordinal(counted.rstrip(".ºª°")) or 0
            return TopName(name, year, number, start, end, gathers, bool(host))
    return None


def find_set_off_name(line: Line) -> TopName | None:
    """A meeting by its title in quotation marks or emphasis, with the kind of meeting beside it: "the symposium “Moss and Us”"."""
    text = line.text[:_OPENING_TEXT]
    places = [found.span("name") for found in _PHRASES["quoted"].finditer(text)]
    places += [(mark.start, mark.end) for mark in line.part.marks if mark.end < len(text)]
    for start, end in places:
        name = text[start:end].strip(_MARKS + ",")
        beside = _PHRASES["kind-ahead"].search(text, 0, start)
        beside = beside or _PHRASES["kind-behind"].match(text, start + len(name))
        words = name.lower().split()
        named = 1 < len(words) <= _MOST_WORDS and not OF_PAGES.issuperset(words)
        if beside and named and not BODY.search(name):
            return TopName(name, 0, 0, start, start + len(name), gathers=True)
    return None


def _shortened(name: str) -> str:
    """A name without the place behind it, and without its kind in small letters: "|BeeNet| conference", "|Bee Days| in Oslo"."""
    short, _, place = name.rpartition(" in ")
    words = (short if short and is_area(place) else name).split()
    kept = list(words)
    while len(kept) > 1 and (kept[-1] in HEADS or kept[-1] in ("and", "Annual")):
        kept.pop()
    short = " ".join(kept)
    return short if SOLID.fullmatch(short) or "Annual" in words[len(kept) :] else " ".join(words)


def _pieces(text: str, *, titled: bool) -> Iterator[tuple[int, int]]:
    """Where a name may begin and end: between signs in a title, behind "Welcome to", before "will be held"."""
    leads = {found.end() for found in _PHRASES["lead"].finditer(text)}
    signs = (found.end() for found in _PHRASES["sign"].finditer(text) if titled)
    first = len(text) - len(text.lstrip(_MARKS))
    for start in sorted({*leads, *signs} if leads else {first, *signs}):
        end = _PHRASES["end"].search(text, start)
        if titled or start in leads or (end and end["verb"]):
            yield start, end.start() if end else len(text.rstrip())


def _is_name(name: str, gathers: bool, *, titled: bool, dated: bool) -> bool:
    """Whether words may be the name of a meeting, and are no title of a page, place, body or prize."""
    words = name.split()
    if not 0 < len(words) <= _MOST_WORDS or is_area(name) or PRIZE_WORDS.search(name):
        return False
    if _QUOTED_END.search(name):
        return False
    folded = [word.lower().strip(",") for word in words]
    small = [
        word for word, low in zip(words, folded, strict=True) if word[0].islower() and word == low
    ]
    small_may_be = (len(words) == 1 and titled and dated) or folded[0] in _ABROAD
    if any(word not in _SMALL | HEADS for word in small) and not small_may_be:
        return False
    own = {*folded} - GATHERINGS - OF_MANY - _OF_DAYS - OF_PAGES - _SMALL
    if (
        not any(map(_WORD.match, own))
        or _OTHER_YEAR.search(name)
        or folded[-1] in (OF_PAGES | _SMALL) - GATHERINGS
    ):
        return False
    if gathers and not dated and _OF_MEETING.search(name) and not SOLID.search(name):
        return False
    if gathers or (dated and SOLID.search(name)):
        return True
    if not OF_PAGES.isdisjoint(folded) or BODY.search(name):
        return False
    if any(re.search(rf"\b(?:{topic})\b", " ".join(folded)) for topic in TOPICS.values()):
        return False
    return len(words) > 1 or (titled and dated)
