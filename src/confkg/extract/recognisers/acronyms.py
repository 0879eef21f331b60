"""Editions by acronym: "NAACL 2022", "AAAI’11", "VIS2025", "iswc2016", "2019 CVPR", "18th EACL"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.number_words import NTH, ORDINALS, ordinal
from confkg.extract.recognisers.series import Series, table
from confkg.extract.recognisers.words import has_digit, word_set, words_of
from confkg.extract.spans import EditionName, Slot, Typed

_PHRASES = phrases("acronyms", nth=NTH)

_YEAR = _PHRASES["year"]
_SOCIETY = _PHRASES["society"]
_NTH = re.compile(r"[ ,(–-]*(?:the )?(?P<ordinal>[\w-]+)", re.IGNORECASE)
_ROMAN = re.compile(r"(?<= )([IVXL]{2,})[ \xa0]$")
"""The number of an edition before its year: "TARN |XVI |2031"."""
_NTH_BEHIND = re.compile(r" ?\((?:the )?(?P<ordinal>\d{1,3}(?:st|nd|rd|th))(?: edition)?\)")
_OTHER_YEAR = re.compile(r",? (?:in )?(?:[A-Z][\w.-]+,? ){1,3}(?P<year>(?:19|20)\d\d)(?!\w)")
"""Behind figures that are glued to an acronym where and when it was: "TARN13|, Norway 2017"."""

_YEAR_AHEAD = re.compile(r"^\W*(?P<year>(?:19|20)\d\d)\W{1,4}$")
"""Before it the year that begins a line: "2017 – |TARN13"."""

_NO_EVENT = _PHRASES["no-event"]
_PUBLISHED = _PHRASES["published"]
_ABROAD = word_set("gatherings abroad")
_AT_HOST = re.compile(r"(?<![\w@.-])(?P<own>[A-Z][\w-]*[A-Z][\w-]*)@$")
"""Before an edition the series of a workshop there: "|MOSS|@TARN 2031"."""

SHOWN = "series words"
"""The reader of series that words beside an acronym show: "the … conference series"."""

OF_MEETING = "meeting words"
"""The reader of editions of which words beside the acronym show that it is a meeting's: "chair of TARN 2031"."""

_NUMBERED = word_set("numbered meetings")
"""Series whose meetings have a number behind a hyphen, and no year: "CADE-27"."""

_LONG = 4
"""Letters of an acronym nobody knows that a year of two figures may be glued to: "TARN31"."""

_OF_SERIES = re.compile(r"(?<![\w-])([A-Z][a-z]+[A-Z]\w+) $")
"""The series before the country of one of its meetings: "|PyMoss |CZ 2031"."""
_HONOURED = re.compile(r"\b(?:fellow|president) of (?:the )?$", re.IGNORECASE)
"""What stands before a society with the year of an honour: "Fellow of the XYZ (2004)"."""

_SHORT = 3
_GLUED = 0.6
"""How sure an acronym of two letters is that two figures are glued to: "SC21"."""

WINDOW = 48
"""Characters before a year that are looked at."""


class Acronym(NamedTuple):
    """An acronym that can name a series, at ``start:end``."""

    start: int
    end: int
    series: str
    score: float


def find_acronym_editions(text: str) -> list[Typed]:
    """Editions that a text names by acronym with a year or an ordinal.

    >>> [found.value for found in find_acronym_editions("at NAACL-HLT 2018 and AAAI’11")]
    [EditionName(series='NAACL', year=2018, ordinal=None),
     EditionName(series='AAAI', year=2011, ordinal=None)]
    >>> find_acronym_editions("at CADE-27")
    []
    >>> find_acronym_editions("COVID 2019, Smith 2019, SIGIR Forum 2021, Python 3")
    []
    """
    if not has_digit(text) and words_of(text).isdisjoint(ORDINALS):
        return []
    found: list[Typed] = []
    edge = 0
    for match in _YEAR.finditer(text):
        if match.start() < edge:
            continue
        edition = _with_year(text, match, edge) or (match["full"] and _year_first(text, match))
        if edition:
            if part := _AT_HOST.search(text, edge, edition.start):
                of_year = EditionName(part["own"], edition.edition.year)
                found.append(Typed(Slot.EDITION, *part.span("own"), 1.0, of_year, SHOWN))
            found.append(edition)
            edge = edition.end
            for further in further_years(text, edition):
                found.append(further)
                edge = further.end
            if "(" in text[edition.start : edition.end] and text[edge : edge + 1] == ")":
                found[-1] = replace(found[-1], end=edge + 1)
    return found


def _with_year(text: str, match: re.Match[str], edge: int) -> Typed | None:
    """The edition whose year is the match, if an acronym stands before it."""
    roman = _ROMAN.search(text, max(edge, match.start() - WINDOW), match.start())
    place = roman.start() if roman else match.start()
    acronym = acronym_before(text, place, edge, full=match["full"] is not None)
    before = text[match.start() - 1 : match.start()]
    if not acronym or (match["short"] and acronym.series in _NUMBERED and before == "-"):
        return None
    end = match.end()
    bracketed = text[acronym.end : match.start()].strip()[-1:] in ("(", "[")
    end += bracketed and text[end : end + 1] in (")", "]")
    year = int(match["full"] or 0) or century(match["short"] or match["glued"])
    start, number = ordinal_before(text, acronym.start)
    number = ordinal(roman[1]) if roman else number
    if number is None and (counted := _NTH_BEHIND.match(text, end)):
        number, end = ordinal(counted["ordinal"]), counted.end()
    if match["glued"] and _counts(text, match):
        behind = (one["full"] for one in _YEAR.finditer(text, match.end()) if one["full"])
        year, number = int(next(behind, 0)), int(match["glued"])
    ahead = _YEAR_AHEAD.match(text, 0, start) if match["glued"] else None
    if ahead and int(ahead["year"]) % 100 != int(match["glued"]):
        year, number = int(ahead["year"]), int(match["glued"])
    name = EditionName(acronym.series, year, number)
    ahead, between = _taken_part(text, acronym.start), text[acronym.end : match.start()]
    shown = ahead and (ahead["office"] or not between.strip(" \xa0’'"))
    shown = shown or any(len(word) > _SHORT for word in words_of(between))
    reader = OF_MEETING if shown else "acronyms"
    return Typed(Slot.EDITION, start, end, acronym.score, name, reader)


def _taken_part(text: str, start: int) -> re.Match[str] | None:
    """What says before an acronym that it is a meeting in which somebody took part: "|chair of the ACM |TARN"."""
    first = max(0, start - WINDOW)
    society = _SOCIETY.search(text, first, start)
    return _PHRASES["taken-part"].search(text, first, society.start() if society else start)


def _counts(text: str, glued: re.Match[str]) -> bool:
    """Whether figures behind an acronym are no year but say which it is.

    "TARN13, the thirteenth …", "TARN13, Norway 2017"
    """
    behind, when = _NTH.match(text, glued.end()), _OTHER_YEAR.match(text, glued.end())
    if when is not None and int(when["year"]) % 100 != int(glued["glued"]):
        return True
    return behind is not None and ordinal(behind["ordinal"]) == int(glued["glued"])


def century(digits: str) -> int:
    """A year of two digits: up to 49 of this century.

    >>> century("24"), century("98")
    (2024, 1998)
    """
    return int(digits) + (2000 if int(digits) < 50 else 1900)


def acronym_before(text: str, place: int, edge: int = 0, *, full: bool = True) -> Acronym | None:
    """The acronym right before a year that begins at ``place``; not before ``edge``.

    What stands before the ``edge`` belongs to something else; a ``full`` year has four digits.

    >>> acronym_before("the IEEE VIS 2025", 13)
    Acronym(start=4, end=12, series='VIS', score=0.95)
    """
    first = max(edge, place - WINDOW)
    before_year = _PHRASES["before"].search(text, first, place)
    if not before_year:
        return None
    start, end = before_year.span("acronym")
    sign = before_year["sign"]
    printed = before_year["acronym"]
    quoted = sign.strip() in ("’", "'", "‘")
    cut = start + max(printed.rfind("@"), printed.rfind("/")) + 1
    before = text.rfind(" ", first, start - 1) + 1 or first
    ahead = _taken_part(text, start) if before_year["in"] else None
    if before_year["in"] and ahead is None:
        return None
    for begin in (before, start, cut):
        name = text[begin:end].replace("/", "-") if begin == start else text[begin:end]
        series = known_series(text[begin:end], glued=not sign) or known_series(name)
        if series and not (sign.startswith(",") and series.ambiguous):
            found = _known(text, begin, end, series, sure=quoted)
            if found and not full and not quoted and len(printed) < _SHORT:
                exact = printed == series.acronym and not sign
                return found._replace(score=_GLUED) if exact else None
            return found
    if (regional := _PHRASES["regional"].search(text, first, place)) and is_area(regional["area"]):
        return Acronym(*regional.span("series"), regional["series"], 0.85)
    glued = not sign and printed.isalpha() and printed.isupper() and len(printed) >= _LONG
    counted = ordinal_before(text, start)[1] is not None
    if (sign.startswith(",") and not counted) or sign[1:2] == "s":
        return None
    if not (full or quoted or glued) or (ahead and not ahead["office"]):
        return None
    if text[cut - 1 : cut] == "@":  # "MOSS@|TARN| 2031"
        start, printed = cut, text[cut:end]
    return _unknown(text, printed, start, end, quoted)


def known_series(printed: str, *, glued: bool = False) -> Series | None:
    """The known series of an acronym; in other letter case only if it means nothing else."""
    bare = printed.lstrip("#@")
    known = table()
    series = known.exact.get(bare)
    if series is None and (glued or len(bare) > 3):
        series = known.lower.get(bare.lower())
        if series and series.ambiguous and not glued:
            return None
    return series


def with_society(text: str, start: int, end: int) -> int | None:
    """Where an acronym begins with its society ("IEEE VIS"); None if it names a journal or a press."""
    society = _SOCIETY.search(text, max(0, start - 20), start)
    start = society.start() if society else start
    published = _PUBLISHED.search(text, max(0, start - 24), start) or _NO_EVENT.match(text, end)
    return None if published else start


def _known(text: str, start: int, end: int, series: Series, *, sure: bool) -> Acronym | None:
    begin = with_society(text, start, end)
    if begin is None:
        return None
    strong = begin < start or sure or not series.ambiguous
    return Acronym(begin, end, series.acronym, 0.95 if strong else 0.85)


def _unknown(text: str, printed: str, start: int, end: int, quoted: bool) -> Acronym | None:
    """An acronym that is not in the table but may name a series all the same."""
    bare = printed.lstrip("#@")
    head, _, kind = bare.rpartition("-")
    bare = head if kind.lower() in _ABROAD else bare  # "MOSS-Tagung 2031"
    named = re.match(r"\d?[^\W\d_]", bare)  # "3DOR"
    if not 2 <= len(bare) <= 20 or not named or not table().may_be_series(bare):
        return None
    pieces = [piece for piece in re.split(r"[-/@]", bare) if len(piece) > 1 and piece.isupper()]
    if not all(map(table().may_be_series, pieces)):
        return None
    before = text[max(0, start - 24) : start].split()[-1:]
    shouted = before and before[0].isupper() and before[0].isalpha() and len(before[0]) > 3
    beforehand = max(0, start - 24)
    shouted = shouted and not _SOCIETY.search(text, beforehand, start)
    if (shouted and bare.isupper()) or _PUBLISHED.search(text, beforehand, start):
        return None
    if _HONOURED.search(text, beforehand, start):
        return None
    solid = re.search(r"[A-Z]{2}", bare) is not None
    of_series = _OF_SERIES.search(text, beforehand, start) if len(bare) == len("CZ") else None
    if of_series:
        start, bare = of_series.start(), f"{of_series[1]} {bare}"
    return Acronym(start, end, bare, 0.75 if quoted else 0.6 if solid else 0.4)


def _year_first(text: str, match: re.Match[str]) -> Typed | None:
    """ "2019 CVPR", "2024 IEEE VIS" """
    found = _PHRASES["after-year"].match(text, match.end())
    if not found:
        return None
    name = found["acronym"]
    series = known_series(name) or known_series(name.replace("/", "-"))  # "2031 TARN/FINCH"
    pair = re.split(r"[ /]", name)
    end = found.end()
    if not series and len(pair) > 1:
        series, end = known_series(pair[0]), found.start("acronym") + len(pair[0])
    sure = found["society"] or found["called"] or found["kind"]
    acronym, score = (series.acronym, 0.85) if series else (name, 0.6)
    if series is None and not (found["kind"] and table().may_be_series(acronym)):
        return None
    if (series and series.ambiguous and not sure) or _NO_EVENT.match(text, end):
        return None
    start, number = ordinal_before(text, match.start())
    edition = EditionName(acronym, int(match["full"]), number)
    end, reader = (found.end(), OF_MEETING) if found["kind"] else (end, "acronyms")
    return Typed(Slot.EDITION, start, end, score, edition, reader)


def further_years(text: str, edition: Typed) -> Iterator[Typed]:
    """The years in "CVPR 2018, 2019 and 2020" behind the first."""
    place = edition.end
    if not isinstance(edition.value, EditionName) or not edition.value.year:
        return
    while found := _PHRASES["continued"].match(text, place):
        place = found.end()
        name = EditionName(edition.value.series, int(found["year"]))
        yield Typed(Slot.EDITION, found.start("year"), place, edition.score - 0.1, name, "acronyms")


def ordinal_before(text: str, start: int) -> tuple[int, int | None]:
    """Where a name begins with the ordinal before it, and the ordinal: "the 12th LREC"."""
    found = _PHRASES["ordinal"].search(text, max(0, start - WINDOW), start)
    number = ordinal(found["ordinal"]) if found else None
    return (found.start(), number) if found and number else (start, None)
