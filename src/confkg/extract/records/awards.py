"""Which prize a label, a cell or a heading names for what stands beside or under it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import RANKS, kind_in, phrases
from confkg.extract.lines import YEAR_LINE
from confkg.extract.proposals import Proposal, award, first_given
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.prizes import (
    PRIZE_WORDS,
    RANKED,
    find_label,
    names_prize,
    read_prize,
)
from confkg.extract.records.groups import is_prize
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Node, PartKind, Span

_PHRASES = phrases("awards")

_SESSION = re.compile(r"\bsessions?\b", re.I)
"""Papers of a session named after a prize need not have won it."""

_CANDIDATE = re.compile(r"\b(?:nominated|nominations?)\b", re.I)
_MOST_BEHIND = 30
_NEW = re.compile(r"(?:Given|Awarded|Presented) for the first time\b")
_NAMING = (Slot.TITLE, Slot.PERSON, Slot.ORG)
_SEVERAL = re.compile(r"(?<=award)s$|(?<=prize)s$|(?<=medal)s$", re.IGNORECASE)
_AWARD_WORD = _PHRASES["award-word"]
_GIVEN = re.compile(r"\b(?:went|goes|go|given|awarded|won|received|honou?rs)\b")
GOES = re.compile(r"\W*(?:was|were|is|are|goes|went|has been) \w")
"""What stands behind a prize of which a sentence says who has it."""

_ARTICLE = _PHRASES["article"]
_NEAR = 40
"""Characters before the name of a prize in which its rank may stand."""

_RANK_OF = re.compile(rf"\b{RANKED} (?:of|for|to) (?:the |our )?$", re.IGNORECASE)
"""A rank before its prize: "the runner-up of the …"."""

RANK = re.compile(r"\W*(?:winners?|runners?[- ]up|finalists?)\W*", re.IGNORECASE)
"""A rank that is no prize of its own."""

FOR_PEOPLE = re.compile(r"(?:fellowship|scholarship)s?$", re.IGNORECASE)
"""The end of the name of what no paper is given."""

PLACE = rf"\W{{0,8}}(?P<rank>winners?|{RANKED})\W{{0,8}}"
"""A rank beside who has it."""

_YEAR = re.compile(r"\W*(?P<year>(?:19|20)\d\d)\W*")
_YEAR_FIRST = _PHRASES["year-first"]
_YEAR_BEHIND = re.compile(r",? ?\((?P<year>(?:19|20)\d\d)\)")
_YEAR_LAST = re.compile(r"(?:[)\]]?[,;:–—-]|[,;]?\s*\()\s*(?P<year>(?:19|20)\d\d)[)\].]*\s*$")
"""The year at the end of the line of somebody who won."""
_YEAR_OF_PRIZE = re.compile(r"[*_\])]* ?\((?:[^\W\d][^()\d]*),? (?P<year>(?:19|20)\d\d)\)")
"""The year of a prize in brackets behind a name: "Ann Lee (Silver Pen Award 2029)"."""
_HONORIFICS = re.compile(rf"\b{HONORIFICS}$")
_BRACKETS = re.compile(r"\([^()]*\)")
_ENDS = re.compile(r"^(?!\d+-(?i:years?)\b)[\W\d]+|[\s:–—*_\-.]+$")

_GRADE = re.compile(r"[A-Z]\w+ (?:Scholar|Fellow|Member|Scientist|Speaker|Researcher|Engineer)$")
"""The end of what somebody is named, which is the prize: "ACM Distinguished Member"."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A prize as a page names it: its name, the rank, and where."""

    name: str
    rank: str
    span: Span
    printed: str = ""
    """The words for the rank, where the page names no prize with it."""


def award_name(text: str) -> str:
    """The name of a prize as its page has it, in the usual form where it has one.

    >>> award_name("the 2024 best paper award"), award_name("Karen Spärck Jones Award")
    ('Best Paper Award', 'Karen Spärck Jones Award')
    >>> award_name("Distinguished Moss Awards")
    'Distinguished Moss Award'
    """
    name = _ARTICLE.sub("", _ENDS.sub("", text))
    name = _SEVERAL.sub("", name) if name[:1].isupper() else name
    if _GRADE.search(name):
        return name
    plain = name[:1].islower() or name[:1].isdigit() or not _AWARD_WORD.search(name)
    usual = read_prize(text).award
    return usual if usual and (plain or usual.lower() == name.lower()) else name


def honours_of(
    unit: Unit, titles: Sequence[tuple[Annotated, Typed]], usual: str = ""
) -> list[Honour | None]:
    """The prizes that a unit names for its titles: "Best paper: …", "… (Honorable Mention)".

    A prize on the line of a title is that of this title alone. One on a line of its own is that of
    the titles below it, or, in a unit that begins with a title, of the one above it.
    """
    honours: list[Honour | None] = [None] * len(titles)
    numbers = [at.line.number for at, _ in titles]
    label: Honour | None = None  # on a line of its own
    beside: Honour | None = None  # on the line of a title that follows
    headed = False
    done = 0
    marks = [(each.line.number, span.start, each, span) for each, span in unit.spans(Slot.AWARD)]
    ends = [(at.line.number, title.start, None, None) for at, title in titles]
    for number, _, each, span in sorted([*marks, *ends], key=lambda mark: mark[:2]):
        if each is None or span is None:  # a title
            honours[done], beside = beside or label, None
            done += 1
            continue
        first, last = bisect_left(numbers, number), bisect_right(numbers, number)
        text = each.text[span.start : _until(each, span)] if first < last else each.text
        honour = _read(text, each, span, label.name if label else usual)
        if honour is None or (first == last and each.of(Slot.TITLE)):
            continue
        if first < last and done > first:
            if not GOES.match(each.text, span.end):
                honours[done - 1] = honour
        elif first < last:
            title = titles[first][1]
            given = _GIVEN.search(each.text, span.end, max(title.start, span.end))
            beside = None if given and each.line.kind is PartKind.PARAGRAPH else honour
        elif headed or not done:
            label, headed = honour, True
        else:
            honours[done - 1] = honours[done - 1] or honour
    for number, (each, title) in enumerate(titles):
        said = _before(each, title, usual)
        if said is not None and (honours[number] is None or each.of(Slot.AWARD)):
            honours[number] = said
    return honours


def _before(each: Annotated, title: Typed, usual: str) -> Honour | None:
    """The prize that the words before a title in its line are: "best paper, runner-up: …"."""
    stops = [one.end for one in each.spans if one.end <= title.start and one.slot in _NAMING]
    start = max(stops, default=0)
    lead = each.text[start : title.start].rstrip(' “"«„(*_')
    aside = any(each.text[one.start - 1 : one.start] == "(" for one in each.of(Slot.AWARD))
    if aside or not lead.endswith((":", "–", "—", "-")):
        return None  # "Talk 3 (Best Paper): …"
    prize = find_label(lead)
    if prize is None or not (prize.award or usual):
        return None
    begin = start + len(lead) - len(lead.lstrip(" *_-–•"))
    where = each.line.span(begin, start + len(lead.rstrip(" :–—-")))
    return Honour(prize.award or usual, prize.rank or "winner", where)


_LEADS = re.compile(r"(?::|\b(?:to|are|were))\W*$")
"""How a line ends that a list goes on."""

_HAVE_IT = _PHRASES["have-it"]
"""What says that those in the list below have the prize."""

_NOT_THEY = _PHRASES["not-they"]
"""What says that they hand it over, or may have it, or had it at other editions."""


def announced(section: Section, usual: str = "", *, people: bool = False) -> dict[int, Honour]:
    """The prizes that lines above lists name, by the numbers of the first lines of their items.

    "Two papers received an honourable mention:"; of ``people`` the line has to say that they have it.
    """
    found: dict[int, Honour] = {}
    honour: Honour | None = None
    for unit in section.units:
        if unit.lines[0].line.kind is PartKind.ITEM:
            if honour is not None:
                found[unit.lines[0].line.number] = honour
            continue
        each = unit.lines[-1]
        spans = each.of(Slot.AWARD) if _LEADS.search(each.text) else []
        if people and (not _HAVE_IT.search(each.text) or _NOT_THEY.search(each.text)):
            spans = []
        honour = _read(each.text, each, spans[0], usual) if len(spans) == 1 else None
    return found


_RANK_BEFORE = re.compile(
    PLACE.replace(
        "(?P<rank>",
        r"(?:(?:and )?(?:the |our )(?:two |three )?)?(?:tied (?:for )?)?"
        r"(?P<rank>(?:1st|2nd|3rd|first|second|third)(?=\W*:)|",
    )
    + r"(?:\((?:tied?|shared)\)\W*|(?:is|are|was|were)\W*(?<=:))?(?:$|(?<=[:–—-])\b|(?<=[:–—*-] ))",
    re.IGNORECASE,
)
_FEW_LETTERS = 4
_PLACES = re.compile(r"\W*(?:place|rank|position|prize|award|#)\W*", re.IGNORECASE)
"""The header of a column with the places of a contest."""


def ranks_in(section: Section) -> dict[int, str]:
    """The ranks with which lines begin, by the numbers of all lines that they are of: "Runner-up: Ann Lee".

    One alone in its line is that of what stands below it, up to the next, in its unit or deeper in its list; one before a
    name alone is that of the lines below the name.
    """
    found: dict[int, str] = {}
    over, level = "", -1
    for unit in section.units:
        first = unit.lines[0].line
        deeper = first.kind is PartKind.ITEM and first.level > level >= 0
        rank = over if deeper or (over and level < 0 and first.kind is PartKind.PARAGRAPH) else ""
        for each in unit.lines:
            label = _RANK_BEFORE.match(each.text)
            rank = kind_in(RANKS, label["rank"]) if label else rank
            if _PLACES.fullmatch(each.line.header):
                rank = kind_in(RANKS, each.text) or rank
            if label and label.end() == len(each.text):
                over, level = rank, each.line.level
            elif label:
                rest = letters(each.text[label.end() :]) - each.covered(Slot.PERSON)
                over, level = "" if rest > _FEW_LETTERS else rank, -1
            if rank:
                found[each.line.number] = rank
    return found


def marked_ranks(section: Section, titles: Sequence[tuple[Annotated, Typed]]) -> dict[int, str]:
    """The ranks of all titles, by the numbers of their lines, if marks set off those of them that won: "On Lists [Winner]"."""
    heads = (*section.chain, *(each for each in section.lines if not each.of(Slot.TITLE)))
    bold = any(_PHRASES["in-bold"].search(each.text) for each in heads)
    won = {
        at.line.number
        for at, title in titles
        for starts in [{one.start for one in at.line.part.marks if bold and one.style == "bold"}]
        if title.start in starts or _PHRASES["winner"].search(at.text)
    }
    said = {at.line.number: "winner" if at.line.number in won else "finalist" for at, _ in titles}
    return said if 0 < len(won) < len(titles) else {}


_CONTEST = _PHRASES["contest"]
"""What gives places: "Student Paper Competition". All who enter stand below it, so that it is no prize without a rank."""


def contest_above(section: Section) -> Honour | None:
    """The contest that the nearest heading names, as the prize of those with a rank."""
    return next(filter(None, map(_contest_in, section.chain)), None)


def _contest_in(heading: Annotated) -> Honour | None:
    found = _CONTEST.search(heading.blanked(heading.of(Slot.EDITION, Slot.SERIES, Slot.YEAR)))
    where = heading.line.span(*found.span()) if found else None
    return Honour(" ".join(found[0].split()), "winner", where) if found and where else None


def columns_of_prizes(section: Section) -> dict[str, Honour]:
    """The prizes that headers of columns in a section name, by the header: "| Year | Best Paper |"."""
    headers = [each for each in section.lines if each.line.row >= 0 and not each.line.header]
    return {
        each.text: Honour(prize.award, prize.rank or "winner", each.line.span())
        for each in headers
        if names_prize(each.text) and (prize := read_prize(each.text)).award
    }


def year_of(at: Annotated, unit: Unit, name: Typed | None = None) -> Filled | None:
    """The year of a prize that is no edition's: of its row, its line, behind a name, or of a heading.

    The ``name`` is the winner, if a person: the year of a paper in brackets is when it appeared.
    """
    if unit.is_row:
        years = [(each, _YEAR.fullmatch(each.text)) for each in unit.lines]
    else:
        own = [each for each in unit.lines if each.line.number <= at.line.number]
        years = [(each, _YEAR_FIRST.match(each.text)) for each in reversed(own)]
    if name is not None:
        years.append((at, _YEAR_BEHIND.match(at.text, name.end)))
        years.append((at, _YEAR_OF_PRIZE.match(at.text, name.end)))
        years.append((at, _YEAR_LAST.search(at.text, name.end)))
        years.append((at, _year_before(at, name)))
    for each, year in years:
        if year is not None:
            return Filled(int(year["year"]), each.line.span(*year.span("year")), year["year"])
    for heading in reversed(at.line.headings):
        if year := YEAR_LINE.fullmatch(heading.text.strip()) or _YEAR_FIRST.match(heading.text):
            return Filled(int(year["year"]), heading.span(*year.span("year")), year["year"])
    return None


def _year_before(at: Annotated, name: Typed) -> re.Match[str] | None:
    """The year before a name, in bold letters or in an item: "**2030** Ann Lee", "- 2030 Dr Ann Lee"."""
    year = _YEAR.fullmatch(_HONORIFICS.sub("", at.text[: name.start]))
    marked = any(mark.end <= name.start for mark in at.line.part.marks)
    return year if year and (marked or at.line.kind is PartKind.ITEM) else None


def prizes_named(section: Section) -> list[Honour]:
    """The prizes for papers that the text of a section names, in reading order.

    An item over nested ones ends what stands above it: it is a prize, or has no name here.
    """
    found: list[Honour] = []
    lines = section.lines
    for each, below in zip_longest(lines, lines[1:]):
        spans = each.of(Slot.AWARD)
        named = [(read_prize(each.words(span)).award, each.place(span)) for span in spans]
        papers = [(name, where) for name, where in named if name and "paper" in name.lower()]
        over = below is not None and each.line.kind is below.line.kind is PartKind.ITEM
        if over and each.line.level < below.line.level and not each.of(Slot.TITLE, Slot.PERSON):
            whole = len(spans) == 1 and letters(each.words(spans[0])) == letters(each.text)
            name = award_name(each.text) if whole else ""
            papers = papers if papers and not whole else [(name, each.line.span())]
        found.extend(Honour(name, "winner", where) for name, where in papers)
    return found


def named_above(prizes: Sequence[Honour], before: Span) -> Honour | None:
    """The last of these prizes that is named before a place."""
    at = bisect_right(prizes, before.start, key=lambda honour: honour.span.end)
    return prizes[at - 1] if at and prizes[at - 1].name else None


def new_prizes(section: Section, context: Context, usual: str = "") -> Iterator[Proposal]:
    """That the prize of a heading is new: "Inaugural Test of Time Award", or the line below it."""
    for unit in section.units:
        for at, span in unit.spans(Slot.AWARD):
            where = context.edition_at(at.line)
            prize = read_prize(at.words(span))
            if prize.inaugural and where is not None:
                name = prize.award or award_name(at.words(span))
                node = award(name, context.series_at(at.line), at.place(span))
                yield first_given(node, where, at.place(span), span.score)
    each = section.heading
    honour = honour_above(section, usual) if each is not None else None
    if each is None or honour is None or honour.span.end > each.line.span().end:
        return
    below = section.units[0].lines[0] if section.units else None
    new = read_prize(each.text).inaugural
    said = below is not None and _NEW.match(below.text)
    edition = context.edition_at(each.line)
    if (new or said) and edition is not None and honour.span.start >= each.line.span().start:
        node = award(honour.name, context.series_at(each.line), honour.span)
        yield first_given(node, edition, each.line.span(), 0.9)


def _until(each: Annotated, span: Typed) -> int:
    """Where what is said of a prize on the line of a title ends: "Best Paper, runner-up: …"."""
    ends = [one.start for one in each.spans if one.start >= span.end]
    return min([*ends, span.end + _MOST_BEHIND, len(each.text)])


_WITH_FIELD = re.compile(r"\b(?:Prize|Award|Medal) for ")
"""In the name of a prize before its field: "Thesis Prize for Maps"."""


def honour_above(section: Section, usual: str = "") -> Honour | None:
    """The prize that the nearest heading names; a rank alone goes with the prize above, or before."""
    rank = label = ""
    where: Span | None = None
    for heading in section.chain:
        spans = heading.of(Slot.AWARD)
        titled = heading.covered(Slot.TITLE) * 2 > letters(heading.text)
        if titled or _SESSION.search(heading.text):
            continue
        if rank and where and (contest := _contest_in(heading)):
            return Honour(contest.name, rank, where)
        if not (spans or PRIZE_WORDS.search(heading.text) or names_prize(heading.text)):
            continue
        if (
            heading.line.kind is PartKind.HEADING
            and heading.line.level == 1
            and _is_of_page(heading)
        ):
            continue
        prize = read_prize(heading.text)
        own = heading.place(spans[0]) if spans else heading.line.span()
        words = heading.words(spans[0]) if spans else heading.text
        label = label or words
        where = where or own
        rank = rank or prize.rank or ("finalist" if _CANDIDATE.search(heading.text) else "")
        # "2031 Willow Award Winners" does not begin with the name
        name = prize.award or (read_prize(words).award if spans else None)
        if name:
            whole = _WITH_FIELD.search(words) and is_prize(words) and prize.rank is None
            field = _PHRASES["of-field"].search(heading.text)
            name = award_name(words) if whole else f"{name}{field['field'] if field else ''}"
            return Honour(name, rank or "winner", where)
    first = label.lower().startswith(("first ", "1st "))
    if where and rank and (usual or first or rank != "winner"):  # "Award winners" is no name
        return Honour(usual or award_name(label) or label, rank, where)
    return None


_ANNOUNCING = _PHRASES["announcing"]
"""What the heading of a page puts around the prize that it is about."""

_FOR_WHOM = re.compile(r" for (?:[\w’'-]+ ){0,4}[\w’'-]+$")
"""Whom a prize is for: "Moss Prize| for Young Ringers|"."""


def _is_of_page(heading: Annotated) -> bool:
    """Whether a title of a page says more than a prize: "The outstanding papers, annotated"."""
    text = heading.without(Slot.EDITION, Slot.SERIES, Slot.YEAR)
    rest = _ANNOUNCING.sub("", _BRACKETS.sub("", text)).strip(" :–—-|,!")
    return " " not in rest or not names_prize(_FOR_WHOM.sub("", rest))


def _read(text: str, each: Annotated, span: Typed, usual: str) -> Honour | None:
    prize = read_prize(each.words(span))
    before = _RANK_OF.search(each.text, max(0, span.start - _NEAR), span.start)
    words = before[0] if before else text
    said = read_prize(words).rank if prize.rank is None else prize.rank
    rank = said or ("finalist" if _CANDIDATE.search(text) else "winner")
    name = prize.award or _ENDS.sub("", each.words(span))
    if prize.award is None and said:
        return Honour(usual, rank, each.place(span), name)
    return Honour(name, rank, each.place(span)) if letters(name) > 2 else None


_PRIZES_OF = re.compile(r"\b(?:awards|prizes|winners) (?:of|at|from) (?:the )?$", re.IGNORECASE)


def given_at(section: Section, context: Context) -> Node | None:
    """The edition whose prizes a section lists: "The prizes of ICDIA 2028 were handed over …"."""
    heading = [section.heading] if section.heading else []
    for each in [*heading, *section.lines]:
        for span in (*each.spans, *each.inner):
            if span.slot is Slot.EDITION and _PRIZES_OF.search(each.text, 0, span.start):
                return context.edition_at(each.line, span)
    return None
