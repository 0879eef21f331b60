"""Editions and series by full name: "the 4th Workshop on X (WX 2024)", "18th Conference of … (EACL)"."""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.acronyms import (
    OF_MEETING,
    further_years,
    known_series,
    ordinal_before,
)
from confkg.extract.recognisers.areas import find_areas, is_area
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.number_words import NTH, ordinal, roman
from confkg.extract.recognisers.series import HEADS, SKIPPED, Series, table
from confkg.extract.recognisers.words import word_set, words_of
from confkg.extract.spans import Dates, EditionName, Slot, Typed
from confkg.ids import fold

_OF_PAGES = word_set("of pages") | word_set("no acronyms")
_PHRASES = phrases(
    "meeting_names",
    heads="|".join(sorted(HEADS)),
    pages="|".join(sorted(word for word in _OF_PAGES if len(word) > len("the"))),
    nth=NTH,
)
PAGE_BEHIND = _PHRASES["page-behind"]
"""The page of a site behind the name of its meeting: "… on Slow Maps| Accepted Papers|"."""

_JOINING = frozenset(["of", "the", "on", "for", "and", "in", "&", "to", "with", "at", "from"])
"""Words in lower case that stand inside a name."""
_ENDING = frozenset(["at", "from", "with", "to"])
"""Words behind which an unknown name is over."""
_SIGNS = re.compile(r"[ \xa0]|[:,][ \xa0]| [–-] ")
_ENDED = re.compile(r"[a-z]{3}\. |[a-z]{2}[’'] [–-] ")
"""The end of a sentence or of a quotation, behind which no name goes on."""
_ABOUT = frozenset(["on", "of", "for", "in"])
_LENGTHENING = frozenset(["and", "&", "for", "of"])
"""Words behind which the name of a known series is that of another one."""

_NOT_LEADING = frozenset(
    ["the", "in", "at", "part", "proceedings", "welcome", "of", "my", "our", "your", "this"]
)
_BRACKET = _PHRASES["bracket"]
_YEAR = re.compile(r"(?:19[5-9]|20[0-4])\d")
_YEAR_BEHIND = _PHRASES["year-behind"]
_HELD_WITHIN = 120
_MOST_WORDS = 24
_LEAST_BEFORE = 2
_SOCIETIES = frozenset(["ACM", "IEEE", "AMS", "SIAM", "USENIX"])
"""Acronyms that name no series by themselves: "IEEE Workshop in Applied Geometry"."""
OF_MANY = word_set("meetings of many")
"""Words before the kind of meeting that name no series: "Doctoral Workshop 2031"."""

_APPOSED = re.compile(
    r",[ \xa0](?:(?=\w*[a-z]\w*[A-Z])\w*[A-Z]\w*|[A-Z]{3,}(?=[ \xa0]\d))(?:[ \xa0](?:19|20)\d\d)?"
)
"""Behind a name its acronym: "Conference on Slow Maps, EuroMaps", ", MAPS 2031"."""
_AHEAD = re.compile(r"(?<![\w-])(?P<acronym>[A-Z]\w*[A-Z]\w*): $")
"""Before a name its acronym: "EuroMaps: 2nd Conference on Slow Maps 2031"."""
_MOTTO_ENDS = re.compile(r"(?<=[”\"’'])\s[–-]\s")
"""Behind the last word of a motto: "'Power of Moss'| – the 3rd Finch Conference"."""

_APART = re.compile(r"[ \xa0]?[:–-][ \xa0]")
_OFFICE = re.compile(
    r"(?:[Cc]o-|[Vv]ice-)?(?:[Cc]hair(?:m[ae]n|wom[ae]n|person)?|[Oo]rgani[sz]er|[Ee]ditor|[Pp]resident|[Mm]ember)s?"
)
_PLACE_BEHIND = re.compile(r",| in (?!\d)")
_MOST_LEADING, _ACRONYM = 6, 4
_LONGEST_ACRONYM = 16
_MONTHS = frozenset(month_name[1:])


_IN_EAST_ASIA, _HAN_FIGURES = _PHRASES["in-east-asia"], "〇一二三四五六七八九"


class _Name(NamedTuple):
    """A name in a run of words: from ``first`` to before ``last``; its series if it is known."""

    first: int
    last: int
    series: Series | None


def find_named_editions(text: str) -> list[Typed]:
    """Editions, and series without a year, that a text names in full.

    >>> [found.value for found in find_named_editions("at the 4th Workshop on Lists (WL 2024), Oslo")]
    [EditionName(series='WL', year=2024, ordinal=4)]
    >>> [found.value for found in find_named_editions("International Conference on Machine Learning")]
    ['ICML']
    """
    found = [_counted_in_east_asia(one) for one in _IN_EAST_ASIA.finditer(text)]
    if table().name_triggers.isdisjoint(words_of(text)):
        return found
    for run in _runs(text):
        if one := _named(text, run):
            found.append(one)
            found += further_years(text, one) if one.slot is Slot.EDITION else ()
    return found


def _counted_in_east_asia(found: re.Match[str]) -> Typed:
    """The edition of a meeting that is counted before its name or inside it: "第3回日本苔学会大会", "日本苔学会第十二回大会"."""
    tens, ten, ones = found["nth"].rpartition("十")
    figures = [max(_HAN_FIGURES.find(part), 0) for part in (tens or "一", ones)]
    number = int(ones) if ones.isdecimal() else figures[0] * 10 * bool(ten) + figures[1]
    name = (found["body"] or "") + found["name"]
    edition = EditionName(name, int(found["before"] or found["behind"] or 0), number)
    return Typed(Slot.EDITION, *found.span(), 0.9, edition, "names")


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """Each run of capitalised words and the words that join them."""
    run: list[re.Match[str]] = []
    for word in _PHRASES["word"].finditer(text):
        fits = _is_capitalised(word[0]) or _YEAR.fullmatch(word[0]) or ordinal(word[0])
        fits = fits or (
            word[0] in HEADS and (_is_counted_name(run) or _is_dated_name(text, run, word))
        )
        joins = run and len(run) < _MOST_WORDS and (fits or word[0] in _JOINING)
        joins = joins and not _ENDED.search(text, run[-1].end() - len("ing."), word.start())
        gap = text[run[-1].end() : word.start()] if joins else ""
        headed = gap[:1] not in (",", ":") or any(one[0].lower() in HEADS for one in run)
        dashed = gap.strip() in ("–", "-") and _YEAR.fullmatch(run[-1][0])  # "TARN 2031 – "
        dated = gap[:1] == "," and word[0] in _MONTHS  # "Conference on Maps, June 23rd – June 26th"
        if ordinal(word[0]) and [one[0] for one in run[-2:]] == ["and", "the"]:
            headed, run = False, run[:-2]  # "34th Moss Conference and the 2nd Fern Days"
        if gap and headed and not (dashed or dated) and _SIGNS.fullmatch(gap):
            run.append(word)
            continue
        if len(run) > 1:
            yield run
        run = [word] if fits else []
    if len(run) > 1:
        yield run


def _is_counted_name(run: list[re.Match[str]]) -> bool:
    """Whether a run ends with a name behind an ordinal, so that the kind may be small: "9th Finch workshop"."""
    numbers = [place for place, word in enumerate(run) if ordinal(word[0]) is not None]
    return bool(numbers) and numbers[-1] < len(run) - 1 and run[-1][0][0].isupper()


def _is_dated_name(text: str, run: list[re.Match[str]], kind: re.Match[str]) -> bool:
    """Whether the kind of meeting, in small letters, stands between a name and a year: "Slow Maps Research conference 2031"."""
    named = [word for word in run if word[0][0].isupper() and word[0].lower() not in _NOT_LEADING]
    return len(named) > 1 and named[-1] is run[-1] and bool(_YEAR_BEHIND.match(text, kind.end()))


def _named(text: str, run: list[re.Match[str]]) -> Typed | None:
    """The edition or series that a run of words names."""
    name = _known(run) or _unknown(run)
    if not name:
        return None
    begin, year, number = _lead(run, name.first)
    last, end = name.last, run[name.last - 1].end()
    further = _PLACE_BEHIND.match(text, end) or PAGE_BEHIND.match(text, end, run[-1].end())
    words = run[last - 1], run[-1 if further else last - 1]  # "…, Oslo, 2031", "… in Oslo 2031"
    dated = next((word for word in words if _YEAR.fullmatch(word[0])), None)
    if dated and not name.series and not year:
        last, year = last - (dated.end() == end), int(dated[0])
    bracket = _BRACKET.match(text, end)
    if not number and (nth := _counted_behind(run, name._replace(last=last), bracket)):
        number, end, last, bracket = *nth, None
    series = (bracket and known_series(bracket["acronym"])) or name.series
    acronym = series.acronym if series else ""
    own = bracket and bracket["year"] and bracket["acronym"] in (word[0] for word in run)
    if bracket and (series or own or table().may_be_series(bracket["acronym"])):
        acronym = acronym or bracket["acronym"]
        end = bracket.end()
        year = int(bracket["year"] or year)
        year += 2000 if 0 < year < 100 else 0
    if not year and (later := _YEAR_BEHIND.match(text, end)):
        year, end = int(later["year"]), later.end()
    if not acronym and _APPOSED.fullmatch(text, run[last - 2].end(), end):
        acronym, year = run[last - 1][0], year or _year_held(text, end)
    start = run[begin].start()
    if number is None:
        start, number = ordinal_before(text, start)  # "the 9th annual | Finch Conference"
    ahead = None if acronym else _AHEAD.search(text, max(start - _LONGEST_ACRONYM, 0), start)
    if ahead and table().may_be_series(ahead["acronym"]):
        acronym, start = ahead["acronym"], ahead.start()
    if acronym:
        if year or number:
            edition = EditionName(acronym, year, number)
            return Typed(Slot.EDITION, start, end, 0.95, edition, "names")
        return Typed(Slot.SERIES, start, end, 0.9 if name.series else 0.7, acronym, "names")
    about = run[name.first + 1][0] if name.first + 1 < last else ""
    headed = about in _ABOUT and last - name.first > 2
    ends = _ends_with_kind(run, begin, name.first, last)
    year = year or (_year_held(text, end) if headed or ends else 0)
    if not (year or number) or not (headed or ends) or _is_of_another(run, begin, name.first):
        return None
    while begin < name.first and _is_counted(run[begin][0]):
        begin += 1
    head = run[name.first]
    kind = text[head.start()].upper() + text[head.start() + 1 : run[last - 1].end()]
    printed = (text[run[begin].start() : head.start()] + kind).rstrip(".")
    alone = run[begin][0] if begin == name.first - 1 and last == name.first + 1 else ""
    if begin + 1 < name.first and (counted := ordinal(run[begin + 1][0])):
        alone, number = run[begin][0], counted
    if len(alone) >= _ACRONYM and _is_acronym(alone):
        printed = alone  # "8th TARN workshop", "TARN 8th Annual Workshop"
    reader = OF_MEETING if printed == alone else "names"
    return Typed(Slot.EDITION, start, end, 0.65, EditionName(printed, year, number), reader)


def _counted_behind(
    run: list[re.Match[str]], name: _Name, bracket: re.Match[str] | None
) -> tuple[int, int, int] | None:
    """The Roman number behind an unknown name, where it ends, and the end of the name: "Moss Symposium| XV|", "…| (XV)|"."""
    first, last, series = name
    if series is None and last - first == 2 and (number := roman(run[last - 1][0])):
        return number, run[last - 1].end(), last - 1
    letters = "".join(word[0][0] for word in run[first:last] if word[0][0].isupper())
    if series or bracket is None or letters.endswith(bracket["acronym"]):
        return None
    number = roman(bracket["acronym"])
    return (number, bracket.end(), last) if number else None


def behind_pages(words: Sequence[str]) -> int:
    """How many of the words before the kind of a meeting say a page of its site: 3 of "Awards of the 2nd Moss"."""
    found = _PHRASES["page-ahead"].match(" ".join(words))
    return found[0].count(" ") if found else 0


def _is_acronym(word: str) -> bool:
    """Whether a word before the kind of meeting names a series, and no subject or society."""
    return word.isupper() and table().may_be_series(word)


def _is_of_another(run: list[re.Match[str]], begin: int, first: int) -> bool:
    """Whether an edition stands before the kind of meeting: "TARN 2031 Workshop on Maps" is a part of it."""
    if first - begin != 2 or not _YEAR.fullmatch(run[first - 1][0]):
        return False
    return sum(map(str.isupper, run[begin][0])) > 1 and run[begin][0] not in _SOCIETIES


def _ends_with_kind(run: list[re.Match[str]], begin: int, first: int, last: int) -> bool:
    """Whether a name ends with the kind of meeting: "Finch Ringing Conference"."""
    words = [word[0] for word in run[begin:first] if not ordinal(word[0])]
    own = [word for word in words if word[0].isupper() and word.lower() not in OF_MANY]
    several = run[first][0].lower() in ("conferences", "workshops")
    dated = any(map(_YEAR.fullmatch, words[1:]))  # "TARN 2031 Summer School"
    return (
        last == first + 1 and bool(own) and not (several or dated or any(map(known_series, words)))
    )


def _year_held(text: str, end: int) -> int:
    """The year of the days that stand behind a name: ", held on 3–5 May 2031"; 0 if there are none."""
    days = find_dates(text[end : end + _HELD_WITHIN])
    if not days or not isinstance(value := days[0].value, Dates) or value.year is None:
        return 0
    return value.year if _PHRASES["held"].fullmatch(text, end, end + days[0].start) else 0


def _is_counted(word: str) -> bool:
    """Whether a word before a name says which of its kind it is: "2031", "16th", "Annual"."""
    return bool(_YEAR.fullmatch(word) or ordinal(word)) or word.lower() in ("annual", "the")


def _known(run: list[re.Match[str]]) -> _Name | None:
    """The first full name of a known series in a run."""
    folded = [fold(word[0]).split() for word in run]
    for place in range(len(run)):
        node: object = table().names
        best: _Name | None = None
        for index in range(place, len(run)):
            for piece in folded[index]:
                if piece not in SKIPPED:
                    node = node.get(piece) if isinstance(node, dict) else None
            if not isinstance(node, dict):
                break
            if SKIPPED.issuperset(folded[index]):
                continue
            if isinstance(series := node.get(""), Series) and not _goes_on(run, index + 1):
                best = _Name(place, index + 1, series)
        if best and run[place][0][0].isupper():
            return best
    return None


def _goes_on(run: list[re.Match[str]], last: int) -> bool:
    """Whether a name goes on behind that of a known series: "Conference on Slow Maps | and Fast Moss"."""
    word, *behind = [one[0] for one in run[last : last + _MOST_LEADING]] or [""]
    if word not in _LENGTHENING or not behind or not HEADS.isdisjoint(map(str.lower, behind)):
        return False
    return behind[0][0].isupper() and not known_series(behind[0])


def _unknown(run: list[re.Match[str]]) -> _Name | None:
    """What begins with the kind of meeting: "Workshop on …"."""
    first = next((place for place, word in enumerate(run) if word[0].lower() in HEADS), None)
    if first is None:
        return None
    whole = _is_whole(run)
    ends = (place for place in range(first, len(run)) if _ends_before(run, place, whole))
    last = next(ends, len(run))
    named = [word[0] for word in run[:first] if not _is_counted(word[0])]
    alone = bool(named) and _is_acronym(named[-1])
    before = len(named) >= _LEAST_BEFORE and all(map(_is_capitalised, named[-_LEAST_BEFORE:]))
    if before or (alone and named[-1] not in _SOCIETIES):
        behind = run[first + 1][0] if first + 1 < len(run) else ""
        letters = _BRACKET.match(run[first].string, run[last - 1].end())
        short = letters is not None and table().may_be_series(letters["acronym"])
        if behind == "in" and not short:  # "Finch Ringing Conference in Padua|", "… in Maps (FRCM)"
            last = first + 1
    elif first + 2 < len(run) and run[first + 1][0] == "in":
        words = [word[0] for word in run[first + 2 :]]
        placed = any(is_area(" ".join(words[:end])) for end in range(1, len(words) + 1))
        last = first + 1 if placed else last
    text, end = run[first].string, run[first].end()
    apart = text.startswith((",", ":"), end) or _APART.match(text, end)
    if apart and named and named[-1][0].isupper():
        last = first + 1  # "3rd Finch Symposium|, Fern Bay, Norway"
    if run[first][0].islower() and (last == first + 1 or run[first + 1][0] not in _ABOUT):
        last = first + 1
    if paged := PAGE_BEHIND.search(text, run[first].end(), run[last - 1].end()):
        last = next(at for at in range(last, first, -1) if run[at - 1].end() <= paged.start())
    last = _before_city(run, _before_places(run, first, last))
    while last > first + 1 and run[last - 1][0] in _JOINING:
        last -= 1
    return _Name(first, last, None)


def _before_places(run: list[re.Match[str]], first: int, last: int) -> int:
    """Where a name ends before the places and the month behind its commas: "Conference on Maps, Oslo, Norway, May"."""
    behind = ((at, run[at].string[run[at - 1].end()]) for at in range(first + 1, last))
    commas = [at for at, sign in behind if sign == "," and not _YEAR.fullmatch(run[at][0])]
    for at in reversed(commas):
        words = " ".join(word[0] for word in run[at:last] if not _YEAR.fullmatch(word[0]))
        if not is_area(words) and words not in _MONTHS:
            break
        last = at
    return last


def _before_city(run: list[re.Match[str]], last: int) -> int:
    """Where a name ends before the city that it is in: "Congress of Beekeeping |in Graz", "|in San Sebastián"."""
    for at in range(max(last - 4, 1), last - 1):
        areas = find_areas(run[at].string[run[at + 1].start() : run[last - 1].end()])
        in_city = areas and not areas[0].start and str(areas[0].value).startswith("city:")
        if run[at][0] == "in" and in_city and not _is_part(run[:at]):
            return at
    return last


def _is_part(words: list[re.Match[str]]) -> bool:
    """Whether words with a year may name a part of a meeting: "BEE Summer School 2031"."""
    dated = _YEAR.fullmatch(words[-1][0]) and words[-2][0].lower() in HEADS
    return bool(dated) and any(_is_acronym(word[0]) for word in words)


def _is_whole(run: list[re.Match[str]]) -> bool:
    """Whether a name is all that its line says but for its acronym, so that it may go on: "on Moss with Bees (MB)"."""
    text, end = run[0].string, run[-1].end()
    if bracket := _BRACKET.match(text, end):
        end = bracket.end()
    return not any(map(str.isalnum, text[: run[0].start()] + text[end:]))


def _ends_before(run: list[re.Match[str]], place: int, whole: bool) -> bool:
    """Whether an unknown name is over before a word: "Conference on Lists | at", "| in 2031"."""
    word, behind = run[place][0], run[place + 1][0] if place + 1 < len(run) else ""
    counts = len(run) > place + 2 and ordinal(run[place + 2][0]) is not None
    if word == "and" and behind.lower() == "the" and counts:
        return True  # "2nd Conference on Lists | and the 3rd Conference on Maps"
    if whole and word in _ENDING and word != "at" and not _YEAR.fullmatch(run[place - 1][0]):
        return not behind or behind in _MONTHS or is_area(behind)
    if word == "in" and (behind in _MONTHS or _YEAR.fullmatch(run[place - 1][0])):
        return not _is_part(run[:place])
    return word in _ENDING or (word in ("in", "of") and _YEAR.fullmatch(behind) is not None)


def _is_capitalised(word: str) -> bool:
    return word[0].isupper() or (word[0].isdigit() and word[1:2].isupper())  # "3D"


def _lead(run: list[re.Match[str]], first: int) -> tuple[int, int, int | None]:
    """Where a name begins with year and ordinal before it: "2019 12th Annual International …"."""
    year, number, begin = 0, None, first
    counted = ordinal(run[0][0]) is not None
    for place in range(first - 1, max(-1, first - 1 - _MOST_LEADING), -1):
        word = run[place][0]
        if _MOTTO_ENDS.match(run[place].string, run[place].end()):
            break
        if _OFFICE.fullmatch(word):
            break  # "Program Chair of the Slow Maps Conference"
        if word.lower() in _OF_PAGES and _APART.match(run[place].string, run[place].end()):
            break  # "Schedule - Finch School 2031"
        if _YEAR.fullmatch(word):
            year, begin = int(word), place
        elif (value := ordinal(word)) is not None:  # and not "Third Announcement of the 2nd …"
            number, begin = value if number is None else number, place
        elif word[0].isupper() and word.lower() not in _NOT_LEADING:
            begin = place
        elif word in _JOINING and counted:
            continue  # "9th Maps in Moss conference"
        elif word == "and" and place > 1 and run[place - 2][0] == "The":
            continue  # "The Moss and Finch Conference"
        elif word not in ("edition", "of", "the", "&"):
            break
    return begin + behind_pages([word[0] for word in run[begin:first]]), year, number
