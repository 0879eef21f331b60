"""Names and years of meetings in addresses and in names of files, spelt as the page prints them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise

from confkg.extract.recognisers.acronyms import century, known_series
from confkg.extract.recognisers.meeting_names import OF_MANY
from confkg.extract.recognisers.number_words import ordinal
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import REMEMBERED, word_set

_WORDS = re.compile(r"(?<![^\W_])\d[A-Za-z]{2,}(?=(?:19|20)\d\d)|[^\W\d_]+|\d+")
_YEAR = re.compile(r"(?<!\d)(?:19[5-9]\d|20[0-4]\d)(?!\d)")
_NUMBERED = re.compile(
    r"(?<![a-z\d])(?P<acronym>[a-z]{1,6}\d[a-z]{1,8}\d?)-?(?P<year>(?:19|20)\d\d)(?!\d)",
    re.IGNORECASE,
)
"""An acronym with a figure in it, glued to its year: "foss4g2023"."""

_SHORT_YEAR = re.compile(
    r"(?<![a-z\d])(?P<acronym>[a-z]{3,12})(?P<year>\d\d)(?![\da-z])", re.IGNORECASE
)
_NO_YEARS = range(33, 70)
"""Two figures that are no year of a meeting with a page, but count its meetings: "finch36"."""
_BEGINS_NAME = r"(?<![^\W_])(?:(?<!\w )|(?<=\b[Tt]he )|(?<=\bAnnual )|(?<=\bInternational )|(?<=\b[a-z]{2} )|(?<=\b[a-z]{3} ))"
_WORD_SMALL = re.compile(r"\b[^\W\dA-ZÀ-Þ]")
_NAMED_BEHIND = rf"(?: |[’'] ?|-)?(?:19|20)\d\d|[ ’']+(?:\d\d\b|(?i:{'|'.join(HEADS)})\b)"
"""What stands before and behind a name of one word that is that of a series: "the |Willow| Symposium", "Willow| 2031"."""
_NO_ACRONYMS = word_set("no acronyms")
"""Words that stand before a year in file names."""
HISTORY = frozenset(["previous", "past", "history", "archive", "archives", "earlier", "editions"])
"""Words of the names of files about earlier meetings."""
KINDS_OF_PAGES = _NO_ACRONYMS | HISTORY | word_set("kinds of pages")
BEFORE_PAGES = word_set("before pages")
"""Words that say which of several pages a file is: "invited-speakers"."""

_LEAST_LETTERS = 4
_LEAST_WORDS, _LONGEST = 2, 12
"""Words of a name in an address that is no acronym; letters of one that the page does not print."""


def named_page(words: str) -> tuple[str, list[str]] | None:
    """The name before the kinds of a page, and these, if the name of a file says just that.

    >>> named_page("finch steering committee"), named_page("finch in oslo")
    (('finch', ['steering', 'committee']), None)
    """
    name, *page = words.lower().split() or [""]
    kind = page and page[-1] in KINDS_OF_PAGES and (KINDS_OF_PAGES | BEFORE_PAGES).issuperset(page)
    return (name, page) if kind else None


def in_address(address: str, text: str) -> Iterator[tuple[str, int]]:
    """What an address or a file name says: known acronyms, those that the text prints, and years."""
    address = re.sub(r"(?:19|20)\d\d[-/]\d\d[-/]\d\d|^https?://www\.", " ", address)
    words = _WORDS.findall(address)
    years = [int(word) for word in words if _YEAR.fullmatch(word)]
    telling = (
        word
        for word in _WORDS.findall(_NUMBERED.sub(" ", address))  # "ase4moss2031" is no ASE
        if word.lower() not in _NO_ACRONYMS
    )
    known = (known_series(word, glued=True) for word in telling)
    series = next((one.acronym for one in known if one), "")
    if not series and (numbered := _NUMBERED.search(address)):
        series, years = as_printed(numbered["acronym"], text), [int(numbered["year"])]
    short = None if years else _SHORT_YEAR.search(address)
    acronym = as_printed(short["acronym"], text) if short else ""
    if short and _is_dated(short, acronym, words, text):
        series, years = acronym, [century(short["year"])]
    elif not series and years:
        series = _phrase(words, text) or _unknown(words, address, text)
    if series:
        yield series, years[0] if len(years) == 1 else 0
    elif len(set(years)) == 1:
        yield "", years[0]


def _unknown(words: Sequence[str], address: str, text: str) -> str:
    """The last word before a year that is printed as an acronym in the text or the address."""
    found = ""
    for word, number in pairwise(words):
        acronym = as_printed(word, text)
        in_capitals = word.isupper() and not address.isupper()
        glued = f"{word}{number}" in address
        shown = (glued or in_capitals) and word.lower() not in _NO_ACRONYMS
        page = re.match(rf"{re.escape(word)}\d{{4}}[ -](?P<kind>[a-z]+)", address, re.IGNORECASE)
        named = page is not None and page["kind"].lower() in KINDS_OF_PAGES
        likely = is_printed(acronym, text) or (shown and (named or len(word) <= _LONGEST))
        least = 1 if glued and address.startswith(word) else 2
        is_end = re.search(rf"\d{re.escape(word)}", address)  # of "map4bees2031"
        if _YEAR.fullmatch(number) and len(word) > least and likely and not is_end:
            found = acronym
    return found


def _is_dated(short: re.Match[str], acronym: str, words: Sequence[str], text: str) -> bool:
    """Whether two figures are the year of a name that the text prints, or behind which a kind of page stands.

    Neither "finch36", nor "finch31" of "FINCH XXXI"; "finch31-keynotes" is.
    """
    name, number = short["acronym"].lower(), int(short["year"])
    counted = re.findall(rf"(?i:\b{name}) ([IVX]{{2,}})\b", text)
    if number in _NO_YEARS or number in map(ordinal, counted):
        return False
    own = short.start() == 0 and len(name) >= _LEAST_LETTERS and name not in _NO_ACRONYMS
    paged = own and not _NO_ACRONYMS.isdisjoint(map(str.lower, words[2:3]))
    return paged or is_printed(acronym, text)


def _phrase(words: Sequence[str], text: str) -> str:
    """The name of several words before the year of an address, or its acronym if that is printed.

    "augmented-finches2031-home" is AF for a text that says "Augmented Finches" and "AF2031"; what ends
    with a kind of meeting ("finch-forum2031-home") needs no such text.
    """
    at = next(place for place, word in enumerate(words) if _YEAR.fullmatch(word))
    name = [word.capitalize() for word in words[:at]]
    while name and name[0].lower() in _NO_ACRONYMS:
        name.pop(0)
    printed = " ".join(name)
    found = _occurrences(printed, text)
    own = {word.lower() for word in name[:-1]} - OF_MANY - _NO_ACRONYMS
    called = bool(own) and name[-1].lower() in HEADS
    if len(name) < _LEAST_WORDS or not (found or called):
        return ""
    printed = found[0] if found else printed
    acronym = "".join(word[0] for word in name)
    shown = re.search(rf"(?<!\w){acronym}(?: |[’']|-)?(?:{words[at]}|{words[at][2:]})(?!\w)", text)
    return acronym if shown else printed


def as_printed(word: str, text: str) -> str:
    """An acronym of an address as the text prints it with two capitals or more, else in capitals.

    Its words may be apart ("quietmaps" is "Quiet Maps"), and a single one has its year or its kind behind it.
    """
    glued = (one for one in _occurrences(word, text) if sum(map(str.isupper, one)) > 1)
    apart = (found[0] for found in re.finditer(_letters_of(word), text, re.IGNORECASE))
    apart = (one for one in apart if len(one) > len(word) and _WORD_SMALL.search(one) is None)
    own = "" if word.lower() in _NO_ACRONYMS | HEADS else word.capitalize()
    named = re.search(rf"{_BEGINS_NAME}{own}(?={_NAMED_BEHIND})", text) if own else None
    return next(chain(glued, apart), own if named else word.upper())


@lru_cache(maxsize=REMEMBERED)
def _letters_of(word: str) -> str:
    """The letters of a word, between which there may be a blank or a sign."""
    return rf"(?<![^\W_]){'[ .-]?'.join(map(re.escape, word))}(?![^\W\d_])"


def is_printed(acronym: str, text: str) -> bool:
    """Whether a text prints an acronym with these capitals; digits may follow."""
    return acronym in _occurrences(acronym, text)


def _occurrences(words: str, text: str) -> list[str]:
    """Words as a text prints them, whatever their capitals, each time; digits may follow."""
    return re.findall(rf"(?<![^\W_]){re.escape(words)}(?![^\W\d_])", text, re.IGNORECASE)
