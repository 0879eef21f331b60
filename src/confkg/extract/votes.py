"""Votes for the series and the year that a document is about, from what is stated and printed.

What a person states (options, a table beside the documents), front matter and metadata, the title, the
headings, the address, the name of the file and the running text vote for a series, a year or both,
each with a weight.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from confkg.extract.addresses import (
    BEFORE_PAGES,
    HISTORY,
    as_printed,
    in_address,
    named_page,
)
from confkg.extract.evidence import (
    FIRST_HEADING,
    HEADING,
    LISTED,
    OPENING,
    OPENING_LINES,
    OPENING_PARTS,
    RUNNING,
    STATED,
    WEIGHTS,
    Evidence,
    by_series,
    winner,
)
from confkg.extract.full_names import BODY, FullName, find_full_name, with_counted_acronym
from confkg.extract.histories import (
    announces_past,
    find_histories,
    held_in_turn,
    listed_by_years,
)
from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.meeting_days import find_year
from confkg.extract.posted import BY_DAY, Posted, is_month_of, posted, year_meant
from confkg.extract.recognisers.acronyms import SHOWN, known_series
from confkg.extract.recognisers.editions import find_dated
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import word_set
from confkg.extract.series_names import (
    abbreviates,
    at_top,
    spelt_at_top,
    spelt_out,
    under_own_acronym,
    under_printed_name,
    without_honoured,
)
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.extract.top_names import OF_PAGES, SOLID, find_top_name
from confkg.ids import fold
from confkg.model import Document, Hint, PartKind, Span

_PHRASES = phrases("votes")
_ASIDE = ("address", "published")
"""What says something of the edition only by the way, no matter who states it."""

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

_SMALL = word_set("small words of names")


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
    if not any(vote.series and vote.weight >= OPENING for vote in votes):
        votes += _of_past(page, lines, document.text)
    named = list(by_series(votes))
    past = any(not HISTORY.isdisjoint(hint.value.lower().split()) for hint in page)
    most = sum(weight for series, weight in named if series == winner(named))
    if not named or (most < OPENING and not past):  # a history names its meetings below
        votes += _of_file(page, document.text)
    usual = winner(by_series(votes)) or ""
    if " " in usual and not any(vote.year for vote in votes if vote.series == usual):
        votes = [  # the page spells out what its file's name shortens
            replace(vote, series=usual) if vote.reason == "file name" else vote for vote in votes
        ]
    votes += spelt_out(votes, page, lines)
    votes = without_honoured(under_own_acronym(votes, document.text), document)
    votes = under_printed_name(votes, document, lines, full)
    votes = _counted(votes, lines, document)
    votes = [replace(one, series="") if one.series.lower() in HEADS else one for one in votes]
    acronym, votes = winner(by_series(votes)) or "", at_top(votes, document, lines)
    usual = winner(by_series(votes)) or ""
    if full and not full.acronym and " " not in acronym:  # it is what the acronym stands for
        full = full if usual == full.name or acronym.startswith(usual) else None
    return full or spelt_at_top(usual or " ", document, lines), votes


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
        for sure in (vote.series in days or (vote.series in own and vote.weight >= OPENING / 2),)
        if year and (vote.year > year + 1 or (sure and vote.year < year - 1))
    }
    return [
        replace(vote, year=counted[id(vote)], ordinal=vote.year % 100)
        if id(vote) in counted
        else vote
        for vote in votes
    ]


def _named_in_full(
    lines: Sequence[Line], votes: list[Evidence]
) -> tuple[FullName | None, list[Evidence]]:
    """The full name of the series, and the votes with the acronym in its place."""
    usual = winner(by_series(votes)) or ""
    acronym = usual if " " not in usual else ""
    parts = [usual] if usual.rpartition(" ")[2].lower() in HEADS else usual.split()
    top = [line for line in lines if line.kind is PartKind.HEADING and line.level == 1][:1]
    opening = [*top, *(line for line in lines[:OPENING_PARTS] if line not in top)]
    headed = any(
        one.series == usual and one.year and one.span and one.weight >= _HEADED for one in votes
    )
    below = _subtitle(lines, acronym)
    found = (
        (name, _weight_of(name, line, opening))
        for line in [*opening, *lines]
        if (name := find_full_name(line.part, "" if line is below else acronym))
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
            and (one[0].acronym == acronym if full.acronym else one[0].name in (full.name, usual))
        )
        full, weight = next(again, (full, weight))
    if not full or not full.acronym:
        whole = full.name if full else usual
        full = with_counted_acronym(whole, [line.part for line in lines]) or full
    if full and full.acronym and full.acronym != usual:
        names = {full.name, usual if " " in usual else full.name}
        votes = [
            replace(vote, series=full.acronym) if vote.series in names else vote for vote in votes
        ]
        votes.append(Evidence(full.acronym, 0, weight, "full name", full.acronym_span))
    return full, votes


def _subtitle(lines: Sequence[Line], acronym: str) -> Line | None:
    """The line right below a heading that is but an acronym with its year, if it ends with the name of a meeting."""
    for line, below in pairwise(lines[:OPENING_PARTS] if acronym else ()):
        titled = re.fullmatch(rf"{re.escape(acronym)}\W*\d*", line.text)
        if line.kind is PartKind.HEADING and titled and (name := find_full_name(below.part)):
            return below if below.text.endswith(name.name) and not name.acronym else None
    return None


def _weight_of(name: FullName, line: Line, opening: Sequence[Line]) -> float:
    """How much a full name with an acronym counts: most in the opening, little in an entry of a list."""
    if line.kind is PartKind.ITEM:
        return OPENING * _LISTED
    near = name.span.start - line.span().start <= _OPENS
    return FIRST_HEADING if line in opening and near else OPENING


def _hinted(hints: Sequence[Hint], text: str) -> Iterator[Evidence]:
    """Votes of what is stated about a document of this text as a whole."""
    for hint in hints:
        named = hint.origin == "file name"
        if hint.key not in WEIGHTS or (named and hint.key == "year"):  # the name itself has it
            continue
        person = hint.origin.startswith(("--", "documents.toml")) and hint.key not in _ASIDE
        by_name = named and hint.key != "published"  # the day of a post says little of an edition
        weight = STATED if person else float(WEIGHTS["file" if by_name else hint.key])
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
    names = hint.key in ("edition", "parent")
    dated = hint.key == "edition"
    top = find_top_name(hint.value, dated=dated, titled=True) if names else None
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
            yield Evidence(as_printed(name, text), 0, float(WEIGHTS["file"]), hint.origin)


def _of_past(hints: Iterable[Hint], lines: Sequence[Line], text: str) -> Iterator[Evidence]:
    """The series of which the title, the opening or a heading announces the earlier editions: "previous editions of the Bee Camp"."""
    titles = [(hint.value, hint.origin, None) for hint in hints if hint.key == "title"]
    opening = [(line.text, "opening", line) for line in lines[:OPENING_PARTS] if line.row < 0]
    headings = [line for line in lines if line.kind is PartKind.HEADING]
    listed, past = listed_by_years(lines), any(announces_past(one.text) for one in headings)
    for said, reason, line in (
        *titles,
        *opening,
        *((one.text, "heading", one) for one in headings),
    ):
        ways = ["editions-of", "editions-behind", "editions-named", "history-of", "history-behind"]
        ways += ["editions-listed"] if listed else []
        ways += ["editions-held"] if listed or past else []
        found = next(filter(None, (_PHRASES[way].search(said) for way in ways)), None)
        if found is None or _PHRASES["at-editions"].search(said, 0, found.start()):
            continue
        if any(said in one.text and said != one.text.strip() for one in lines):
            continue  # a name itself: "Social Moss History"
        name, kind = found["name"], found.groupdict().get("kind") or ""
        if name.lower() in _SMALL:
            continue  # "THE HISTORY"
        behind = not kind or found.start("kind") > found.start("name")
        if not kind and (several := _PHRASES["several"].search(name)):
            name, kind = name[: several.start()], several["kind"]  # "History of the Bee Workshops"
        if reason == "heading" and (not kind or OF_PAGES.issuperset(name.lower().split())):
            continue  # "Award History", "Previous Summer Schools"
        kind = kind.lower().rstrip("s").replace("symposia", "symposium").capitalize()
        if kind and behind and not SOLID.fullmatch(name):
            name = f"{name} {kind}"  # "Past Moss Conferences"
        elif kind and not behind and BODY.search(name):
            name = f"{kind} of the {name}"
        if " of the " in name or not BODY.search(name):
            ends = (found.end(group) for group in found.groupdict() if found[group] and behind)
            end = max(ends, default=found.end("name"))
            at = line.span(found.start("name"), end) if line else None
            yield Evidence(name, 0, _HEADED, reason, at)
            return
    for entry, span in find_histories(text, lines):
        if span.edition.ordinal:  # "Wren 3 – Oslo, 2031"
            at = entry[0].span(span.start, span.end)
            yield Evidence(span.edition.series, 0, _HEADED, LISTED, at)
            return
    held = held_in_turn(lines).values()
    if usual := winner((name.series, 1.0) for name, *_ in held if name.series):
        at = next(at for name, _, at in held if name.series == usual)
        yield Evidence(usual, 0, _HEADED, LISTED, at)
        return
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
    called = abbreviates(fold(name.edition.series), behind)
    return bool(_PART_BEHIND.match(text, name.end)) and not called


def _printed(lines: Sequence[Line], post: Posted | None) -> Iterator[Evidence]:
    """Votes of headings and running text of a document, which may be a post of a day."""
    headed = False
    running: dict[tuple[str, int], float] = defaultdict(float)
    listed: dict[str, dict[tuple[int, int], Span]] = defaultdict(dict)
    for line in lines:
        weight, reason = RUNNING, "text"
        if line.kind is PartKind.HEADING:
            weight, reason = (HEADING if headed else FIRST_HEADING), "heading"
            headed = True
        elif line.number < OPENING_LINES:
            weight, reason = OPENING, "opening"
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
                weight, share = max(weight, OPENING), 1.0
            share *= _LEAST_SHARE if is_host(line.text, span) else 1.0
            if key[1] and share == 1.0 and _is_announced(line.text, span.start, span.end):
                weight = max(weight, OPENING)
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
            yield Evidence(series, 0, _HEADED, LISTED, next(iter(editions.values())))
