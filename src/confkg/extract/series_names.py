"""Which of its names the series of a page goes by: an acronym, what the page prints, or what its top calls the meeting."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from confkg.extract.addresses import is_printed
from confkg.extract.evidence import (
    FIRST_HEADING,
    HEADING,
    IN_TEXT,
    OF_DAYS,
    OPENING,
    OPENING_LINES,
    OPENING_PARTS,
    WEIGHTS,
    Evidence,
    by_series,
    winner,
)
from confkg.extract.full_names import FullName, initials, names_series
from confkg.extract.lines import Line
from confkg.extract.meeting_days import find_year
from confkg.extract.posted import BY_DAY
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.prizes import PRIZE_WORDS
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Dates
from confkg.extract.top_names import GATHERINGS, SOLID, TopName, find_set_off_name, find_top_name
from confkg.ids import fold
from confkg.model import Document, Hint, PartKind, Span

_NAMES = re.compile(r"[A-Z]\w*(?:(?: (?:in|of|on|for|the|and))* [A-Z]\w*){1,5}")
"""Words with capitals that may be a name of a meeting."""

_CAPITALS = re.compile(r"(?<![\w-])[A-Z]{3,}(?![\w-])")

_GROUP = r"\b(?i:groups?|grupos?|gruppe|groupe|gruppo|users?|usuarios|club|community|comunidade?|collective|team)\b[^()\n]{0,60}"
"""The name of people who may hold a meeting, up to the bracket behind it."""

_HONOURS = word_set("honours")
"""Words behind the name of whom a prize or a society is named for."""


def spelt_out(
    votes: Sequence[Evidence], page: Sequence[Hint], lines: Sequence[Line]
) -> Iterator[Evidence]:
    """A vote for an acronym that only the text has, if the title or the first heading is its full name.

    "M&M 2031" in the text of a page "Moss and Mire", which is one of the BOG 2031 in the name of its file.
    """
    heads = (line.text for line in lines if line.kind is PartKind.HEADING)
    titles = [*(hint.value for hint in page if hint.key == "title"), *islice(heads, 1)]
    spelt = set(map(initials, titles))
    named = {
        (vote.series, vote.year): vote for vote in votes if vote.reason in IN_TEXT and vote.year
    }
    for series, vote in named.items():
        letters = "".join(filter(str.isalpha, series[0]))
        if len(letters) > 1 and letters in spelt:
            yield replace(vote, weight=FIRST_HEADING, reason="full name")


def under_own_acronym(votes: list[Evidence], text: str) -> list[Evidence]:
    """The votes for a series without acronym under the one that the address of the page or its text has for it.

    "/sms2031/" of a page "Slow Maps School 2031", or "organised by the SMS Board" in it.
    """
    usual = winner(by_series(votes)) or ""
    if " " not in usual:
        return votes
    addressed = [vote.series for vote in votes if vote.weight >= WEIGHTS["address"]]
    printed = (one for one in _CAPITALS.findall(text) if one not in usual.upper().split())
    shown = (one for one in (*addressed, *printed) if one.isupper())
    short = next((one for one in shown if names_series(usual, one, "")), usual)
    return [replace(vote, series=short) if vote.series == usual else vote for vote in votes]


def spelt_at_top(acronym: str, document: Document, lines: Sequence[Line]) -> FullName | None:
    """What the top of the page calls its meeting, if all its words with a capital are those of the acronym of the series."""
    name, _, at = _top_name(document, lines, dated=True) or (None, "", None)
    if name is None or at is None or " " not in name.name or " " in acronym:
        return None
    words = re.findall(r"\w+", name.name)
    telling = [word for word in words if word.lower() not in GATHERINGS]
    if not any(abbreviates(acronym.lower(), some) for some in (words, telling)):
        return None
    start = document.text.find(name.name, at.start, at.end)
    span = Span(start, start + len(name.name)) if start >= 0 else at
    ordinal = (name.number, Span(at.start, max(start, at.start + 1))) if name.number else None
    return FullName(name.name, "", span, None, ordinal)


def at_top(votes: Sequence[Evidence], document: Document, lines: Sequence[Line]) -> list[Evidence]:
    """The votes with what the top of the page calls its meeting, and the year of its days, where they lack these.

    A name there counts before a series without an acronym, and before those that only lists and the text name.
    """
    usual = winner(by_series(votes)) or ""
    own = [vote for vote in votes if vote.series == usual]
    dated = (vote for vote in votes if vote.year and vote.series in ("", usual))
    dateless = not any(vote.series or vote.weight > WEIGHTS["published"] for vote in dated)
    days = find_year(lines) if dateless else None
    named = usual and any(vote.year for vote in own)
    named = named and any(vote.weight >= HEADING / 2 for vote in own)
    known = max((vote.year for vote in votes if vote.year and not vote.series), default=0)
    top = _top_name(document, lines, dated=bool(days or known))
    if top and (top[0].hosted if named else _is_sure(top[0]) or not usual):
        name, reason, at = top
        votes = [vote for vote in votes if vote.series in ("", name.name)]
        votes.append(Evidence(name.name, name.year, FIRST_HEADING, reason, at, name.number))
        line = next(
            (one for one in lines if at and one.span().start <= at.start < one.span().end), None
        )
        days = None if name.year else days or (_dated_in(line) if line and dateless else None)
    of_days = [Evidence("", days[0], FIRST_HEADING, OF_DAYS, days[1])] if days else []
    return [*votes, *of_days]


def _dated_in(line: Line) -> tuple[int, Span] | None:
    """The year of the first day of a line that has one, and where the day stands."""
    for day in find_dates(line.text):
        if isinstance(day.value, Dates) and day.value.year:
            return day.value.year, line.span(day.start, day.end)
    return None


def _is_sure(name: TopName) -> bool:
    """Whether a name is that of a meeting beyond doubt: with its year, or an acronym with its number."""
    return bool(name.year or (name.number and SOLID.fullmatch(name.name)))


def _top_name(
    document: Document, lines: Sequence[Line], *, dated: bool
) -> tuple[TopName, str, Span | None] | None:
    """What titles, the first heading or a sentence of the opening call a meeting; why, and where."""
    found: list[tuple[TopName, str, Span | None]] = []
    bare = [line for line in lines[:OPENING_LINES] if not line.text.endswith((".", "!"))]
    days = any(not day.is_one_day for line in bare for day in find_dates(line.text))
    first = [line for line in lines if line.kind is PartKind.HEADING][:1]
    for line in [*first, *(line for line in lines[:OPENING_PARTS] if line.row < 0)]:
        titled = line.kind is PartKind.HEADING or (line in bare and line.is_bold)
        name = find_set_off_name(line) if dated or _dated_in(line) else None
        name = name or find_top_name(line.text, dated=dated, titled=titled)
        if not name and line in bare:  # "Fern Growers Meeting 2031" in a line of its own
            alone = find_top_name(line.text, dated=False, titled=True)
            name = alone if alone and alone.gathers and alone.end == len(line.text) else None
        if name and (name.gathers or line in first or line.kind is not PartKind.HEADING):
            reason = "heading" if line in first else "opening"
            found.append((name, reason, line.span(name.start, name.end)))
    for hint in document.hints:
        if hint.key == "title" and hint.origin != "file name":
            name = find_top_name(hint.value, dated=dated, titled=True)
            found += [(name, hint.origin, hint.span)] if name else []
    sure = [one for one in found if one[0].year or one[0].gathers or days or " " not in one[0].name]
    return next((one for one in sure if one[0].year), sure[0] if sure else None)


def under_printed_name(
    votes: list[Evidence], document: Document, lines: Sequence[Line], full: FullName | None
) -> list[Evidence]:
    """Votes of the file's name for the meeting as the page names it, where only the file has the other name.

    "soma2031-programme" of a page with the heading "Schedule of the Open Moss Meeting"; "omm2031" is its acronym.
    The line below may say so too: "Agenda for Moss in Oslo Annual Meeting". "oms2031" stands for "OM2031" as well.
    """
    named = [vote for vote in votes if vote.series]
    usual = winner(by_series(named))
    own = [vote for vote in named if vote.series == usual]
    year = max((vote.year for vote in own), default=0)
    if not usual or not year or any(vote.reason != "file name" for vote in own):
        return votes
    if known_series(usual) or (
        is_printed(usual, document.text) and not _is_of_group(usual, document.text)
    ):
        return votes
    letters = fold(usual)
    titles = [hint.value for hint in document.hints if hint.key == "title" and hint.span]
    spelt = (_spelling(letters, text) for text in (*titles, *(line.text for line in lines)))
    dated = [vote for vote in named if vote.year == year and vote not in own]
    other = [one.series for one in dated if fold(one.series) == letters.removesuffix("s")]
    other += [one.series for one in dated if one.reason not in (*IN_TEXT, BY_DAY)]
    top = _top_name(document, lines, dated=True)
    other += [top[0].name] if top and (top[0].year or top[0].gathers) else []
    titles += [line.text for line in lines if line.kind is PartKind.HEADING][:1]
    dated_name = top is not None and top[0].gathers and top[0].year == year
    if not dated_name and any(abbreviates(letters, fold(one).split()) for one in (*titles, *other)):
        other = []
    opens = full and any(full.span.start < line.span().end for line in lines[:OPENING_LINES])
    whole = full.name if full and opens and not full.acronym else ""
    titled = any(whole in title for title in titles)
    in_text = initials(whole).lower().endswith(letters) and not titled
    if in_text or letters in fold(whole).split():
        whole = ""  # the file has the acronym of a name in the text, or a word of it
    name = next(filter(None, (whole, *other, *spelt)), usual)
    votes = [replace(vote, series=name) if vote in own else vote for vote in votes]
    if top and top[0].number and top[0].name == name:
        votes.append(Evidence(name, year, OPENING, *top[1:], top[0].number))
    return votes


def _is_of_group(acronym: str, text: str) -> bool:
    """Whether a text prints an acronym only in brackets behind the name of a group: "Fern Users Group (FUG)"."""
    name = re.escape(acronym)
    behind = len(re.findall(rf"{_GROUP}\({name}\)", text))
    return 0 < behind == len(re.findall(rf"(?<!\w){name}(?!\w)", text))


def _spelling(letters: str, text: str) -> str:
    """The words of a text that letters shorten; initials alone are an acronym in its own right.

    >>> _spelling("opmoss", "At Open Moss, a workshop"), _spelling("om", "Open Moss 2031")
    ('Open Moss', '')
    """
    for run in _NAMES.finditer(text):
        words = run[0].split()
        for start, end in combinations(range(len(words) + 1), 2):
            edges = end - start > 1 and words[start][0].isupper() and words[end - 1][0].isupper()
            if edges and len(letters) > end - start + 2 and abbreviates(letters, words[start:end]):
                return " ".join(words[start:end])
    return ""


def abbreviates(letters: str, words: Sequence[str]) -> bool:
    """Whether letters are beginnings of some of the words, in their order, and of all that have a capital.

    >>> abbreviates("pymoss", ["python", "in", "moss"]), abbreviates("soma", ["open", "moss", "meeting"])
    (True, False)
    """
    ends = {0}
    for word in words:
        starts = [word[:length].lower() for length in range(1, len(word) + 1)]
        begun = {end + len(one) for end in ends for one in starts if letters.startswith(one, end)}
        ends = begun if word[0].isupper() else ends | begun
    return len(letters) in ends


def without_honoured(votes: list[Evidence], document: Document) -> list[Evidence]:
    """Votes without a series that only the name of a file on prizes gives, if it is a name of people on the page.

    "willow2031-prize" of a "Willow Prize"; neither "WILLOW" nor a "Willow Workshop" is printed.
    """
    files = [hint.value for hint in document.hints if hint.origin == "file name"]
    named = {vote.series for vote in votes if vote.series}
    only = all(vote.reason == "file name" for vote in votes if vote.series)
    if len(named) != 1 or not only or not any(map(PRIZE_WORDS.search, files)):
        return votes
    (series,) = named
    called = rf"(?<!\w){re.escape(series.capitalize())} (\w+)"
    behind = {word.lower() for word in re.findall(called, document.text)}
    own = behind & _HONOURS and not behind & HEADS and not is_printed(series.upper(), document.text)
    return [] if own else votes
