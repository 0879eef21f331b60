"""Votes for the series and the year that a document is about, from what is stated and printed.

What a person states (options, a table beside the documents), front matter and metadata, the title, the
headings, the address, the name of the file and the running text vote for a series, a year or both,
each with a weight.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice
from typing import TypeVar

from confkg.extract.addresses import (
    BEFORE_PAGES,
    HISTORY,
    as_printed,
    in_address,
    is_printed,
    named_page,
)
from confkg.extract.full_names import BODY, FullName, find_full_name, initials, names_series
from confkg.extract.histories import announces_past, find_histories, listed_by_years
from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.meeting_days import find_year
from confkg.extract.posted import BY_DAY, Posted, is_month_of, posted, year_meant
from confkg.extract.recognisers.acronyms import SHOWN, known_series
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.prizes import PRIZE_WORDS
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.extract.top_names import GATHERINGS, OF_PAGES, SOLID, TopName, find_top_name
from confkg.ids import fold
from confkg.model import Document, Hint, PartKind, Span

_PHRASES = phrases("votes")
STATED = 1000.0
OF_DAYS = "days of the meeting"
"""The reason of a vote for the year in which a page says that its meeting takes place."""

_WEIGHTS = {"edition": 60, "series": 60, "year": 60, "title": 30, "description": 20, "address": 15}
_WEIGHTS |= {"site": 10, "folder": 10, "file": 12, "published": 2}
"""How much a hint counts by its key; a person's word counts more than all others together."""

IN_TEXT = ("opening", "text")
"""The reasons of votes of running text, which speaks of other meetings too."""

_ASIDE = ("address", "published")
"""What says something of the edition only by the way, no matter who states it."""

_FIRST_HEADING, _HEADING, _OPENING, _RUNNING = 25.0, 3.0, 4.0, 1.0
_HEADED = 12.0
"""An edition with a vote of so much weight is not replaced by another series that the text spells out."""
_MOST_RUNNING = 12.0
"""What all mentions in the running text together may weigh."""

_LISTED = 0.2
"""How much of its weight a name counts that one entry of a list or a table says: of news, papers, talks."""

_BEGINS, _SEVERAL = 4, 3
"""Entries that begin with an edition, after so many characters ("The"), and how many list a series."""

_ANNOUNCED_WITHIN = 120
"""Characters before an edition in which a text may announce it."""

_OPENING_LINES, _OPENING_PARTS = 4, 6
_OPENS = 250
"""Characters before a full name in a line of the opening: what stands deeper is said of something else."""
_YEAR = re.compile(r"(?<!\d)(?:19[5-9]\d|20[0-4]\d)(?!\d)")
_RANGE = re.compile(r"(?<!\d)(?:19|20)\d\d ?[-–—] ?(?:19|20)\d\d(?!\d)")
"""Years of which none is that of the page: "1986–1996"."""

_PART_OF = re.compile(
    r"(?:\b(?i:(?:workshop|tutorial|challenge)(?: (?:at|in)| ?@)|part of|prior to|ahead of)|\w ?@)(?: the)?\s*$"
)
_PART_BEHIND = re.compile(r" (?i:workshop|tutorial)(?: on\b| ?:| (?!Series|Proceedings)[A-Z])")
_LEAST_SHARE = 0.1
"""What the meeting counts of which the page's own event is a part: "Workshop at ICW 2022", "ICW 2022 Workshop: LAM"."""

_HELD = re.compile(
    r"(?:[^.;()]{0,60}?\b(?:held|hosted|convened|(?:takes?|took|taking) place)\b"
    r"|(?: (?:opens|opened|starts|started|begins|began))? (?:in|at) [A-Z][^.;()\d]{1,40}"
    r" (?:on|starts on|started on|begins on|began on|opens on|opened on)\b)[^.;]{0,80}?(?<![\d-])"
    rf"(?P<year>{_YEAR.pattern})"
)
"""What a sentence says behind a series about when one of its editions is."""

_NAMES = re.compile(r"[A-Z]\w*(?:(?: (?:in|of|on|for|the|and))* [A-Z]\w*){1,5}")
"""Words with capitals that may be a name of a meeting."""

_SMALL = word_set("small words of names")
_HONOURS = word_set("honours")
"""Words behind the name of whom a prize or a society is named for."""

V = TypeVar("V", str, int)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One vote: which series and year, how much it weighs, and why."""

    series: str
    year: int
    weight: float
    reason: str  # where it stands, in words to show
    span: Span | None = None  # where the document prints it; None for what stands outside its text
    ordinal: int = 0  # which edition it is, if the figures behind an acronym count them

    @property
    def is_of_a_post(self) -> bool:
        """Whether it is for a year that is but that of the day on which a page was published."""
        stated = self.reason.startswith(("heading", "--", "documents.toml"))
        return not (self.series or stated) and self.weight <= _WEIGHTS["published"]


def find_votes(document: Document, lines: Sequence[Line]) -> tuple[FullName | None, list[Evidence]]:
    """The full name of the series, if the page prints one, and all votes."""
    page = [hint for hint in document.hints if hint.key not in ("site", "folder")]
    printed = _printed(lines, posted(document.hints))
    full, votes = _named_in_full(lines, [*_hinted(page, document.text), *printed])
    if not any(vote.series for vote in votes):  # a site has pages about many editions
        votes += _hinted([hint for hint in document.hints if hint.key == "site"], document.text)
    folder = list(_hinted([hint for hint in document.hints if hint.key == "folder"], document.text))
    if not any(vote.series for vote in votes):
        votes += folder
    elif not any(vote.year for vote in votes):
        votes += [replace(vote, series="") for vote in folder]
    if not any(vote.series and vote.weight >= _OPENING for vote in votes):
        votes += _of_past(page, lines, document.text)
    named = [(vote.series, vote.weight) for vote in votes if vote.series]
    past = any(not HISTORY.isdisjoint(hint.value.lower().split()) for hint in page)
    most = sum(weight for series, weight in named if series == winner(named))
    if not named or (most < _OPENING and not past):  # a history names its meetings below
        votes += _of_file(page, document.text)
    usual = winner((vote.series, vote.weight) for vote in votes if vote.series) or ""
    if " " in usual and not any(vote.year for vote in votes if vote.series == usual):
        votes = [  # the page spells out what its file's name shortens
            replace(vote, series=usual) if vote.reason == "file name" else vote for vote in votes
        ]
    votes += _spelt_out(votes, page, lines)
    votes = _without_honoured(_under_own_acronym(votes), document)
    votes = _under_printed_name(votes, document, lines, full)
    votes = _counted(votes, lines, document)
    votes = [replace(one, series="") if one.series.lower() in HEADS else one for one in votes]
    acronym, votes = winner(_by_series(votes)) or "", _at_top(votes, document, lines)
    usual = winner(_by_series(votes)) or ""
    if full and not full.acronym and " " not in acronym:  # it is what the acronym stands for
        full = full if usual == full.name or acronym.startswith(usual) else None
    return full or _spelt_at_top(usual or " ", document, lines), votes


def _by_series(votes: Iterable[Evidence]) -> Iterator[tuple[str, float]]:
    """The series that are voted for, each with the weight of the vote."""
    return ((vote.series, vote.weight) for vote in votes if vote.series)


def _spelt_out(
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
            yield replace(vote, weight=_FIRST_HEADING, reason="full name")


def _under_own_acronym(votes: list[Evidence]) -> list[Evidence]:
    """The votes for a series without acronym under the one that the address of the page has for it.

    "/sms2031/" of a page "Slow Maps School 2031".
    """
    usual = winner(_by_series(votes)) or ""
    shown = (vote for vote in votes if vote.weight >= _WEIGHTS["address"] and vote.series.isupper())
    short = next((one.series for one in shown if names_series(usual, one.series, "")), usual)
    known = short if " " in usual else usual
    return [replace(vote, series=known) if vote.series == usual else vote for vote in votes]


def _spelt_at_top(acronym: str, document: Document, lines: Sequence[Line]) -> FullName | None:
    """What the top of the page calls its meeting, if all its words with a capital are those of the acronym of the series."""
    name, _, at = _top_name(document, lines, dated=True) or (None, "", None)
    if name is None or at is None or " " not in name.name or " " in acronym:
        return None
    words = re.findall(r"\w+", name.name)
    telling = [word for word in words if word.lower() not in GATHERINGS]
    if not any(_abbreviates(acronym.lower(), some) for some in (words, telling)):
        return None
    start = document.text.find(name.name, at.start, at.end)
    span = Span(start, start + len(name.name)) if start >= 0 else at
    ordinal = (name.number, Span(at.start, max(start, at.start + 1))) if name.number else None
    return FullName(name.name, "", span, None, ordinal)


def _at_top(votes: Sequence[Evidence], document: Document, lines: Sequence[Line]) -> list[Evidence]:
    """The votes with what the top of the page calls its meeting, and the year of its days, where they lack these.

    A name there counts before a series without an acronym, and before those that only lists and the text name.
    """
    usual = winner((vote.series, vote.weight) for vote in votes if vote.series) or ""
    own = [vote for vote in votes if vote.series == usual]
    dated = (vote for vote in votes if vote.year and vote.series in ("", usual))
    dateless = not any(vote.series or vote.weight > _WEIGHTS["published"] for vote in dated)
    days = find_year(lines) if dateless else None
    named = usual and any(vote.year for vote in own)
    named = named and any(vote.weight >= _HEADING / 2 for vote in own)
    known = max((vote.year for vote in votes if vote.year and not vote.series), default=0)
    top = _top_name(document, lines, dated=bool(days or known))
    if top and (top[0].hosted if named else _is_sure(top[0]) or not usual):
        name, reason, at = top
        votes = [vote for vote in votes if vote.series in ("", name.name)]
        votes.append(Evidence(name.name, name.year, _FIRST_HEADING, reason, at, name.number))
        days = None if name.year else days
    of_days = [Evidence("", days[0], _FIRST_HEADING, OF_DAYS, days[1])] if days else []
    return [*votes, *of_days]


def _is_sure(name: TopName) -> bool:
    """Whether a name is that of a meeting beyond doubt: with its year, or an acronym with its number."""
    return bool(name.year or (name.number and SOLID.fullmatch(name.name)))


def _top_name(
    document: Document, lines: Sequence[Line], *, dated: bool
) -> tuple[TopName, str, Span | None] | None:
    """What titles, the first heading or a sentence of the opening call a meeting; why, and where."""
    found: list[tuple[TopName, str, Span | None]] = []
    bare = [line for line in lines[:_OPENING_LINES] if not line.text.endswith((".", "!"))]
    days = any(not day.is_one_day for line in bare for day in find_dates(line.text))
    first = [line for line in lines if line.kind is PartKind.HEADING][:1]
    for line in [*first, *(line for line in lines[:_OPENING_PARTS] if line.row < 0)]:
        titled = line.kind is PartKind.HEADING
        name = find_top_name(line.text, dated=dated, titled=titled)
        if not name and line in bare:  # "Fern Growers Meeting 2031" in a line of its own
            alone = find_top_name(line.text, dated=False, titled=True)
            name = alone if alone and alone.gathers and alone.end == len(line.text) else None
        if name and (name.gathers or line in first or not titled):
            reason = "heading" if line in first else "opening"
            found.append((name, reason, line.span(name.start, name.end)))
    for hint in document.hints:
        if hint.key == "title" and hint.origin != "file name":
            name = find_top_name(hint.value, dated=dated, titled=True)
            found += [(name, hint.origin, hint.span)] if name else []
    sure = [one for one in found if one[0].year or one[0].gathers or days or " " not in one[0].name]
    return next((one for one in sure if one[0].year), sure[0] if sure else None)


def _under_printed_name(
    votes: list[Evidence], document: Document, lines: Sequence[Line], full: FullName | None
) -> list[Evidence]:
    """Votes of the file's name for the meeting as the page names it, where only the file has the other name.

    "soma2031-programme" of a page with the heading "Schedule of the Open Moss Meeting"; "omm2031" is its acronym.
    The line below may say so too: "Agenda for Moss in Oslo Annual Meeting".
    """
    named = [vote for vote in votes if vote.series]
    usual = winner((vote.series, vote.weight) for vote in named)
    own = [vote for vote in named if vote.series == usual]
    year = max((vote.year for vote in own), default=0)
    if not usual or not year or any(vote.reason != "file name" for vote in own):
        return votes
    if known_series(usual) or is_printed(usual, document.text):
        return votes
    letters = fold(usual)
    titles = [hint.value for hint in document.hints if hint.key == "title" and hint.span]
    spelt = (_spelling(letters, text) for text in (*titles, *(line.text for line in lines)))
    dated = [vote for vote in named if vote.year == year and vote.reason not in IN_TEXT]
    other = [vote.series for vote in dated if vote not in own]
    top = _top_name(document, lines, dated=True)
    other += [top[0].name] if top and (top[0].year or top[0].gathers) else []
    titles += [line.text for line in lines if line.kind is PartKind.HEADING][:1]
    dated_name = top is not None and top[0].gathers and top[0].year == year
    if not dated_name and any(
        _abbreviates(letters, fold(one).split()) for one in (*titles, *other)
    ):
        other = []
    opens = full and any(full.span.start < line.span().end for line in lines[:_OPENING_LINES])
    whole = full.name if full and opens and not full.acronym else ""
    if initials(whole).lower().endswith(letters) or letters in fold(whole).split():
        whole = ""  # the file has its acronym, although the page does not print it, or a word of it
    name = next(filter(None, (whole, *other, *spelt)), usual)
    votes = [replace(vote, series=name) if vote in own else vote for vote in votes]
    if top and top[0].number and top[0].name == name:
        votes.append(Evidence(name, year, _OPENING, *top[1:], top[0].number))
    return votes


def _spelling(letters: str, text: str) -> str:
    """The words of a text that letters shorten; initials alone are an acronym in its own right.

    >>> _spelling("opmoss", "At Open Moss, a workshop"), _spelling("om", "Open Moss 2031")
    ('Open Moss', '')
    """
    for run in _NAMES.finditer(text):
        words = run[0].split()
        for start, end in combinations(range(len(words) + 1), 2):
            edges = end - start > 1 and words[start][0].isupper() and words[end - 1][0].isupper()
            if edges and len(letters) > end - start + 2 and _abbreviates(letters, words[start:end]):
                return " ".join(words[start:end])
    return ""


def _abbreviates(letters: str, words: Sequence[str]) -> bool:
    """Whether letters are beginnings of some of the words, in their order, and of all that have a capital.

    >>> _abbreviates("pymoss", ["python", "in", "moss"]), _abbreviates("soma", ["open", "moss", "meeting"])
    (True, False)
    """
    ends = {0}
    for word in words:
        starts = [word[:length].lower() for length in range(1, len(word) + 1)]
        begun = {end + len(one) for end in ends for one in starts if letters.startswith(one, end)}
        ends = begun if word[0].isupper() else ends | begun
    return len(letters) in ends


def _counted(
    votes: Sequence[Evidence], lines: Sequence[Line], document: Document
) -> list[Evidence]:
    """Votes with the year of the file's name, or of the days, where other figures in the text count the meetings.

    "FINCH31" of "finch2028-home", or of a page with "Conference: 3-5 May 2028"; so is "finch12-home" of such a page.
    """
    files = (hint.value for hint in document.hints if hint.origin == "file name")
    text = " ".join([document.text, *files])
    is_printed = cache(lambda year: str(year) in text)  # there may be as many votes as headings
    unprinted = [vote for vote in votes if vote.year and not is_printed(vote.year)]
    unprinted = [vote for vote in unprinted if vote.span or vote.reason == "file name"]
    filed = [vote for vote in votes if vote.reason == "file name" and vote not in unprinted]
    stated = {vote.series: vote.year for vote in filed if vote.year}
    other = {vote.series for vote in unprinted if vote.series} - stated.keys()
    found = find_year(lines) if unprinted else None
    days = dict.fromkeys(other, found[0]) if found else {}
    own = {series for series, year in stated.items() if found and found[0] == year}
    counted = {
        id(vote): year
        for vote in unprinted
        for year in (stated.get(vote.series) or days.get(vote.series),)
        for sure in (vote.series in days or (vote.series in own and vote.weight >= _OPENING / 2),)
        if year and (vote.year > year + 1 or (sure and vote.year < year - 1))
    }
    return [
        replace(vote, year=counted[id(vote)], ordinal=vote.year % 100)
        if id(vote) in counted
        else vote
        for vote in votes
    ]


def _without_honoured(votes: list[Evidence], document: Document) -> list[Evidence]:
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


def winner(votes: Iterable[tuple[V, float]]) -> V | None:
    """The value with the most weight; None if there is no vote."""
    total: dict[V, float] = defaultdict(float)
    for value, weight in votes:
        total[value] += weight
    return max(total, key=lambda value: (total[value], str(value)), default=None)


def _named_in_full(
    lines: Sequence[Line], votes: list[Evidence]
) -> tuple[FullName | None, list[Evidence]]:
    """The full name of the series, and the votes with the acronym in its place."""
    usual = winner((vote.series, vote.weight) for vote in votes if vote.series) or ""
    acronym = usual if " " not in usual else ""
    parts = [usual] if usual.rpartition(" ")[2].lower() in HEADS else usual.split()
    top = [line for line in lines if line.kind is PartKind.HEADING and line.level == 1][:1]
    opening = [*top, *(line for line in lines[:_OPENING_PARTS] if line not in top)]
    headed = any(
        one.series == usual and one.year and one.span and one.weight >= _HEADED for one in votes
    )
    found = (
        (name, _weight_of(name, line, opening))
        for line in [*opening, *lines]
        if (name := find_full_name(line.part, acronym))
        and (name.acronym in ("", usual) or not headed or line.kind is PartKind.HEADING)
        and (name.acronym or acronym or any(one.lower() in name.name.lower() for one in parts))
        and not _PHRASES["host"].search(line.text, 0, name.span.start - line.span().start)
    )
    full, weight = next(found, (None, 0.0))
    if full and full.acronym != usual:
        again = (  # a heading leaves the acronym out; a text names another meeting first
            one
            for one in found
            if one[0].acronym
            and (one[0].acronym == acronym if full.acronym else one[0].name == full.name)
        )
        full, weight = next(again, (full, weight))
    if full and full.acronym and full.acronym != usual:
        names = {full.name, usual if " " in usual else full.name}
        votes = [
            replace(vote, series=full.acronym) if vote.series in names else vote for vote in votes
        ]
        votes.append(Evidence(full.acronym, 0, weight, "full name", full.acronym_span))
    return full, votes


def _weight_of(name: FullName, line: Line, opening: Sequence[Line]) -> float:
    """How much a full name with an acronym counts: most in the opening, little in an entry of a list."""
    if line.kind is PartKind.ITEM:
        return _OPENING * _LISTED
    near = name.span.start - line.span().start <= _OPENS
    return _FIRST_HEADING if line in opening and near else _OPENING


def _hinted(hints: Sequence[Hint], text: str) -> Iterator[Evidence]:
    """Votes of what is stated about a document of this text as a whole."""
    for hint in hints:
        named = hint.origin == "file name"
        if hint.key not in _WEIGHTS or (named and hint.key == "year"):  # the name itself has it
            continue
        person = hint.origin.startswith(("--", "documents.toml")) and hint.key not in _ASIDE
        by_name = named and hint.key != "published"  # the day of a post says little of an edition
        weight = STATED if person else float(_WEIGHTS["file" if by_name else hint.key])
        if hint.key in ("address", "folder") or (named and hint.key == "title"):
            for series, year in in_address(hint.value, text):
                yield Evidence(series, year, weight, hint.origin, hint.span)
        elif hint.key != "published":
            for span, share in _in_words(hint, posted(hints)):
                name, at = span.edition, hint.span
                if at and text[at.start : at.end] == hint.value:
                    at = Span(at.start + span.start, at.start + span.end)
                number = name.ordinal or 0
                yield Evidence(name.series, name.year, weight * share, hint.origin, at, number)
        elif dated := _YEAR.search(hint.value):
            yield Evidence("", int(dated[0]), weight, hint.origin, hint.span)


def _in_words(hint: Hint, post: Posted | None) -> Iterator[tuple[Typed, float]]:
    """What a hint names, each with the share of its weight: editions, or else series and years."""
    found = find_dated(hint.value)
    named = [span for span in found if isinstance(span.value, EditionName)]
    top = find_top_name(hint.value, dated=True, titled=True) if hint.key == "edition" else None
    if not named and (top or hint.key == "series"):
        known = known_series(hint.value)
        name = top.name if top else known.acronym if known else hint.value
        whole = EditionName(name, top.year if top else 0)
        yield Typed(Slot.EDITION, 0, len(hint.value), 1.0, whole, hint.key), 1.0
        return
    for span in named:
        yield span, _LEAST_SHARE if is_host(hint.value, span) else 1.0
    for span in () if named else found:
        if span.slot is Slot.SERIES or not is_month_of(post, hint.value, span.start):
            yield span, 0.5


def _of_file(hints: Iterable[Hint], text: str) -> Iterator[Evidence]:
    """The series that the name of a file gives before a kind of page: "finch-keynotes", "4finch-venue"."""
    found = [hint for hint in hints if hint.origin == "file name"]
    for hint in found if not any(hint.key == "published" for hint in found) else ():
        named = named_page(hint.value)
        name = named[0].lstrip("0123456789") if named else ""
        if name.isalpha() and len(name) > 2 and name not in OF_PAGES | BEFORE_PAGES:
            yield Evidence(as_printed(name, text), 0, float(_WEIGHTS["file"]), hint.origin)


def _of_past(hints: Iterable[Hint], lines: Sequence[Line], text: str) -> Iterator[Evidence]:
    """The series of which the title or the opening announces the earlier editions: "previous editions of the Bee Camp"."""
    titles = [(hint.value, hint.origin, None) for hint in hints if hint.key == "title"]
    opening = [line for line in lines[:_OPENING_PARTS] if line.row < 0]
    listed = listed_by_years(lines)
    for said, reason, line in (*titles, *((line.text, "opening", line) for line in opening)):
        ways = ["editions-of", "editions-behind", "editions-named", "history-of", "history-behind"]
        ways += ["editions-listed"] if listed else []
        found = next(filter(None, (_PHRASES[way].search(said) for way in ways)), None)
        if found is None or _PHRASES["at-editions"].search(said, 0, found.start()):
            continue
        if any(said in one.text and said != one.text.strip() for one in lines):
            continue  # a name itself: "Social Moss History"
        name, kind = found["name"], found.groupdict().get("kind") or ""
        if name.lower() in _SMALL:
            continue  # "THE HISTORY"
        kind = kind.rstrip("s").replace("symposia", "symposium").capitalize()
        behind = kind and found.start("kind") > found.start("name")
        if behind and not SOLID.fullmatch(name):
            name = f"{name} {kind}"  # "Past Moss Conferences"
        elif kind and not behind and BODY.search(name):
            name = f"{kind} of the {name}"
        if " of the " in name or not BODY.search(name):
            at = line.span(*found.span("name")) if line else None
            yield Evidence(name, 0, _HEADED, reason, at)
            return
    for entry, span in find_histories(text, lines):
        if span.edition.ordinal:  # "Wren 3 – Oslo, 2031"
            at = entry[0].span(span.start, span.end)
            yield Evidence(span.edition.series, 0, _HEADED, "list of editions", at)
            return
    headings = [line for line in lines if line.kind is PartKind.HEADING]
    for first in headings[:1] if any(announces_past(one.text) for one in headings[1:]) else ():
        top = find_top_name(first.text, dated=True, titled=True)
        if top and top.gathers and not SOLID.search(top.name):
            yield Evidence(top.name, 0, _HEADED, "heading", first.span(top.start, top.end))


def _is_announced(text: str, start: int, end: int) -> bool:
    """Whether an edition is announced where it is named: "We invite you to BEE 2031", "BEE 2031 will take place"."""
    before = _PHRASES["announced-before"].search(text, max(start - _ANNOUNCED_WITHIN, 0), start)
    return bool(before or _PHRASES["announced-behind"].match(text, end))


def is_host(text: str, name: Typed) -> bool:
    """Whether a workshop or the like is said to be a part of the edition that is named, and has no name that gives its acronym."""
    if _PART_OF.search(text, 0, name.start) or _PHRASES["host"].search(text, 0, name.start):
        return True
    behind = fold(text[name.end : name.end + _OPENS]).split()
    called = _abbreviates(fold(name.edition.series), behind)
    return bool(_PART_BEHIND.match(text, name.end)) and not called


def _printed(lines: Sequence[Line], post: Posted | None) -> Iterator[Evidence]:
    """Votes of headings and running text of a document, which may be a post of a day."""
    headed = False
    running: dict[tuple[str, int], float] = defaultdict(float)
    listed: dict[str, dict[tuple[int, int], Span]] = defaultdict(dict)
    for line in lines:
        weight, reason = _RUNNING, "text"
        if line.kind is PartKind.HEADING:
            weight, reason = (_HEADING if headed else _FIRST_HEADING), "heading"
            headed = True
        elif line.number < _OPENING_LINES:
            weight, reason = _OPENING, "opening"
        found = find_dated(line.text)
        for span in found:
            if _PHRASES["host"].search(line.text, 0, span.start) or _PHRASES["since"].search(
                line.text, 0, span.start
            ):
                continue
            held = _HELD.match(line.text, span.end)
            at = line.span(span.start, held.end() if held else span.end)
            if isinstance(span.value, int):
                of_post = is_month_of(post, line.text, span.start)
                bare = span.slot is Slot.YEAR and not (of_post or _RANGE.search(line.text))
                if reason == "heading" and bare:
                    yield Evidence("", span.value, weight / 4, reason, at)
                continue
            name, share = span.edition, 0.5
            key = name.series, name.year or (int(held["year"]) if held else 0)
            if isinstance(span.value, EditionName):
                share = 1.0
                behind = line.text.find(f", {key[1]}", span.end)  # the place may stand between
                at = line.span(span.start, behind + len(", 2031")) if behind > 0 else at
            if span.reader == SHOWN:
                host = next((one for one in found if one.start == span.end + 1), span)
                at = line.span(span.start, host.end) if key[1] else at  # "MOSS@TARN 2031"
                weight, share = max(weight, _OPENING), 1.0
            share *= _LEAST_SHARE if is_host(line.text, span) else 1.0
            if key[1] and share == 1.0 and _is_announced(line.text, span.start, span.end):
                weight = max(weight, _OPENING)
            if line.kind is PartKind.ITEM or line.row >= 0:
                share *= _LISTED
                if isinstance(span.value, EditionName) and span.start <= _BEGINS:
                    listed[name.series].setdefault((name.year, name.ordinal or 0), at)
            if running[key] >= _MOST_RUNNING * share:
                continue
            yield Evidence(*key, weight * share * span.score, reason, at)
            running[key] += weight * share
            if post and not key[1] and (meant := year_meant(line.text, span.start, post.day)):
                said = post.span if meant == post.day.year else None
                yield Evidence(key[0], meant, weight * share * span.score, BY_DAY, said)
    entries = sum(map(len, listed.values()))
    for series, editions in listed.items():
        if len(editions) >= max(_SEVERAL, entries / 2):
            yield Evidence(series, 0, _HEADED, "list of editions", next(iter(editions.values())))
