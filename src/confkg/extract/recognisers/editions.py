"""Editions, series, years and ordinals of a text, each stretch read once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.acronyms import (
    SHOWN,
    find_acronym_editions,
    ordinal_before,
    with_society,
)
from confkg.extract.recognisers.meeting_names import find_named_editions
from confkg.extract.recognisers.number_words import NTH, ORDINALS, ordinal, roman
from confkg.extract.recognisers.series import table
from confkg.extract.recognisers.words import (
    REMEMBERED,
    best,
    has_digit,
    outside,
    word_set,
    words_of,
)
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.gazetteer import country_code

_PHRASES = phrases("editions")

_ORDINAL = re.compile(rf"(?<![\w-]){NTH}(?![\w])(?!-[a-z])", re.IGNORECASE)
_TOKEN = re.compile(r"(?<![\w.-])[*]?[A-Za-z0-9][\w*&!]*(?:-[A-Za-z*][\w*]*)*")
_SHOWS_SERIES = word_set("beside series")
"""Words of which a text with such an acronym has one."""


_CAMEL = re.compile(r"[A-Z]\w*[a-z](?:Con|Conf)")
"""Names that only conferences have: "WaxCon", "LanternConf"."""

_NAME_AHEAD = re.compile(r"\b[A-Z][A-Za-z]+ $")
"""Before a Roman number that is no series: "BEE |IV|"."""

_GOES_ON = re.compile(r"[ \xa0](?P<word>[A-Z]\w*)")
_COMMON = frozenset(["first", "second", "third"])
"""Ordinals that also count authors, places and points of a talk."""


@lru_cache(maxsize=REMEMBERED)
def find_editions(text: str) -> tuple[Typed, ...]:
    """Editions with a year or an ordinal, and series without either.

    >>> [(found.slot.value, text[found.start : found.end])
    ...  for text in ["the 18th EACL, like NAACL 2022 and unlike ICML"] for found in find_editions(text)]
    [('EDITION', '18th EACL'), ('EDITION', 'NAACL 2022'), ('SERIES', 'ICML')]
    """
    dated = [*find_named_editions(text), *find_acronym_editions(text)]
    found = best([*dated, *outside(dated, _undated(text))])
    return tuple(_of_one_year(text, one, other) for one, other in pairwise([*found, None]) if one)


def _of_one_year(text: str, span: Typed, behind: Typed | None) -> Typed:
    """A span; a series as the edition whose year stands behind a meeting beside it: "|BEE| & WAX 2031"."""
    other = behind.value if behind is not None else None
    if span.slot is not Slot.SERIES or not isinstance(other, EditionName) or not other.year:
        return span
    if behind is None or text[span.end : behind.start].strip() not in ("&", "/", "+"):
        return span
    name = EditionName(str(span.value), other.year)
    return replace(span, slot=Slot.EDITION, score=behind.score, value=name)


def _undated(text: str) -> Iterator[Typed]:
    """Known acronyms without a year: editions with an ordinal, else series."""
    known = table()
    words = words_of(text)
    shown = not words.isdisjoint(_SHOWS_SERIES)
    for abbreviated in _PHRASES["abbreviated"].finditer(text) if "(" in text else ():
        acronym = abbreviated["acronym"]
        initials = "".join(filter(str.isupper, re.findall(r"\b\w", abbreviated["name"])))
        if initials.endswith(acronym.upper()) and known.may_be_series(acronym):
            yield Typed(Slot.SERIES, *abbreviated.span("acronym"), 1.0, acronym, SHOWN)
    if not shown and known.triggers.isdisjoint(words) and not _CAMEL.search(text):
        return
    for match in _TOKEN.finditer(text):
        series = known.exact.get(match[0])
        if series is None:
            if shown and _is_shown(text, match):
                yield Typed(Slot.SERIES, *match.span(), 1.0, match[0], SHOWN)
            elif _CAMEL.fullmatch(match[0]) and not _GOES_ON.match(text, match.end()):
                yield Typed(Slot.SERIES, *match.span(), 0.7, match[0], "acronyms")
            continue
        start = with_society(text, *match.span())
        counts = start == match.start() and roman(match[0]) is not None
        if start is None or (roman(match[0]) and _NAME_AHEAD.search(text, 0, start)):
            continue
        alone = not any(map(str.isalnum, text[: match.start()] + text[match.end() :]))
        if counts and (alone or _GOES_ON.match(text, match.end())):
            continue  # "IV Congreso", and a cell of a column of numbers
        begin, number = ordinal_before(text, start)
        printed = text[begin : match.end()]
        counted = number and not _PHRASES["part-of"].match(text, match.end())
        abroad = _GOES_ON.match(text, match.end())
        counted = counted and not (abroad and country_code(abroad["word"]))  # "the 1st ACL India"
        if number and counted and (number > 3 or printed[0].isdigit() or "edition" in printed):
            edition = EditionName(series.acronym, 0, number)
            yield Typed(Slot.EDITION, begin, match.end(), 0.85, edition, "acronyms")
        else:  # "the first ACL paper"
            score = 0.9 if start < match.start() or not series.ambiguous else 0.4
            yield Typed(Slot.SERIES, start, match.end(), score, series.acronym, "acronyms")


def _is_shown(text: str, match: re.Match[str]) -> bool:
    """Whether the words around an acronym say that it names a series."""
    behind = _PHRASES["names-series"].match(text, match.end())
    pieces = match[0].split("-")
    solid = len(match[0]) > 2 and any(sum(map(str.isupper, one)) > 1 for one in pieces)
    if behind is None or not solid or text.isupper() or not table().may_be_series(match[0]):
        return False
    if behind["given"] or behind["steered"]:
        return not text[: match.start()].strip()
    return (
        behind["listed"] is None or _PHRASES["past"].fullmatch(text, 0, match.start()) is not None
    )


def find_years(text: str) -> list[Typed]:
    """Years by themselves, and both ends of a run of years.

    >>> [found.value for found in find_years("in 2022, from 2004-2016; pages 1999.5, 20203")]
    [2022, 2004, 2016]
    """
    if not has_digit(text):
        return []
    found = []
    for match in _PHRASES["year"].finditer(text):
        for group in ("year", "last"):
            if match[group]:
                start, end = match.span(group)
                found.append(Typed(Slot.YEAR, start, end, 0.9, int(match[group]), "years"))
    return found


def find_dated(text: str) -> list[Typed]:
    """Editions, series and years of a text, each stretch read once, in order."""
    named = find_editions(text)
    return sorted([*named, *outside(named, find_years(text))], key=lambda span: span.start)


def find_ordinals(text: str) -> list[Typed]:
    """Ordinals in figures and words.

    >>> [found.value for found in find_ordinals("the 18th, thirty-ninth and inaugural; second-hand")]
    [18, 39, 1]
    """
    words = words_of(text)
    if not has_digit(text) and words.isdisjoint(ORDINALS) and "inaugural" not in words:
        return []
    found = []
    for match in _ORDINAL.finditer(text):
        value = ordinal(match[0])
        if value is not None:
            score = 0.5 if match[0].lower() in _COMMON else 0.9
            found.append(Typed(Slot.ORDINAL, *match.span(), score, value, "ordinals"))
    return found
