"""Who won the prize of a heading: people under it or beside it in a table, papers that sentences under it name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import HEADERS, RANKS, kind_in, phrases
from confkg.extract.lines import YEAR_LINE
from confkg.extract.proposals import ENOUGH, Proposal, award, mention, papers_in, receipt
from confkg.extract.recognisers.prizes import NAMED_AWARD, names_prize, read_prize
from confkg.extract.records.awards import (
    FOR_PEOPLE,
    PLACE,
    Honour,
    announced,
    award_name,
    columns_of_prizes,
    contest_above,
    honour_above,
    ranks_in,
    year_of,
)
from confkg.extract.records.lists import Entry, is_list, leftover, people_in
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Concept, Node, Span

_PHRASES = phrases("laureates")

_OF_PAPERS = _PHRASES["of-papers"]
_WINNERS = _PHRASES["winners"]
_WON_IN = _PHRASES["won-in"]
_CATEGORY = re.compile(r"\W*(?P<label>[^\W\d_][\w’'&/-]*(?: [\w’'&/-]+){0,4})[*_]*: [*_]*")
_NO_CATEGORY = _PHRASES["no-category"]
_SURE_TITLE = 0.7
_RECIPIENT = re.compile(r"\W*(?:recipient|awardee|laureate)s?\W*:", re.IGNORECASE)
_GUESTS = (Topic.TALKS, Topic.COMMITTEE, Topic.PANEL)
"""What lists are of in which a prize beside a name is what makes it known, and not given at the meeting."""

_LABEL = 25
"""Characters that a label has at most."""

_FEW = 3
"""Letters of a heading beside a year and a name, at most."""
_MOSTLY = 0.7
_COUNTRY = re.compile(r"country|place|location|photo|#|no\.?", re.IGNORECASE)
_IN_OFFICE = re.compile(
    r"\b(?:chairs?|committee|jury)(?: (?:19|20)\d\d)?\s*(?::|(?:is|are|was|were|consist\w*)\b)",
    re.I,
)
"""Before who gives a prize, and has it not: "|Willow Prize Chair 2031 was| Ann Lee"."""


def laureate_proposals(
    section: Section, topic: Topic, context: Context, taken: set[int]
) -> Iterator[Proposal]:
    """That the people of a section have the prize that its heading or their row names.

    The ids in ``taken`` are of spans of people who are authors or speakers already.
    """
    above = honour_above(section) if topic is Topic.AWARDS else None
    yield from _recipients(section, above, context) if above is not None else ()
    of_papers = above is not None and _OF_PAPERS.search(above.name) and not _is_of_year(section)
    if of_papers and any(leftover(each) > _FEW for each in section.lines):
        above = None
    contest = above or contest_above(section)
    if any(id(span) in taken for unit in section.units for _, span in unit.spans(Slot.PERSON)):
        above = None  # the others wrote what has it, too, though the title was not seen
    if above is not None and (won := _winners_of_heading(section, context)):
        for entry, then, year in won:
            prize = award(above.name, context.series_at(entry.at.line), above.span)
            score = min(0.9, entry.person.score)
            yield receipt(prize, then, entry.name, above.rank, above.span, score, year)
        return  # what stands below is about these people
    if above is not None and (named := _by_category(section)):
        for at, label, person in named:
            name = f"{above.name} ({label})"
            prize = award(name, context.series_at(at.line), at.line.span(0, person.start))
            then, winner = context.edition_at(at.line), mention("Person", at, person)
            yield receipt(prize, then, winner, above.rank, above.span, min(0.9, person.score))
        return
    columns, leads = columns_of_prizes(section), announced(section, people=True)
    ranks = ranks_in(section)
    for unit in (part for whole in section.units for part in _by_prizes(whole)):
        ranked = any(each.line.number in ranks for each in unit.lines)
        of_winner = unit.is_row and _is_of_winner(unit)
        led = leads.get(unit.lines[0].line.number)
        under = led or above or (contest if ranked or of_winner else None)
        own = _beside(unit)
        beside = own or (under if of_winner or not unit.is_row else None)
        sure = any(span.score >= _SURE_TITLE for _, span in unit.spans(Slot.TITLE))
        sure = sure and not (of_winner and beside and not _OF_PAPERS.search(beside.name))
        if not (beside or columns) or sure or unit.spans(Slot.ROLE):
            continue
        undated = not unit.spans(Slot.YEAR)
        for entry in people_in(unit):
            column = columns.get(entry.at.line.header) if undated and unit.is_row else None
            honour = column if column and not _OF_PAPERS.search(column.name) else beside
            if honour is None or _IN_OFFICE.search(entry.at.text, 0, entry.person.start):
                continue
            edition, giver = context.edition_at(entry.at.line), context.series_at(entry.at.line)
            elsewhere = honour is own and _is_of_guest(entry.at, topic, edition)
            if elsewhere:
                edition = giver = None
            year = year_of(entry.at, unit, entry.person) if edition is None else None
            wrote = id(entry.person) in taken and not FOR_PEOPLE.search(honour.name)
            odd = of_papers and " " not in entry.name.name  # a word of what is not understood
            if wrote or odd or not (edition or year or elsewhere):
                continue
            rank = _rank_behind(entry) or ranks.get(entry.at.line.number, honour.rank)
            prize, score = award(honour.name, giver, honour.span), min(0.9, entry.person.score)
            yield receipt(prize, edition, entry.name, rank, honour.span, score, year)


def _recipients(section: Section, above: Honour, context: Context) -> Iterator[Proposal]:
    """That people on lines that say so have the prize above them, beside their paper: "Recipient: Ann Lee"."""
    naming = [each for each in section.lines if _RECIPIENT.match(each.text, 0, _LABEL)]
    for entry in people_in(Unit(tuple(naming))) if naming else ():
        prize = award(above.name, context.series_at(entry.at.line), above.span)
        edition = context.edition_at(entry.at.line)
        yield receipt(prize, edition, entry.name, above.rank, above.span, _SURE_TITLE)


def _is_of_guest(at: Annotated, topic: Topic, edition: Node | None) -> bool:
    """Whether a prize in the line of a speaker or a member is none of the meeting at hand: "Ann Lee (Silver Pen Award 2029)"."""
    given = {one.value for one in at.of(Slot.YEAR)}
    own = edition is not None and not given.isdisjoint(facet.value for facet in edition.parts)
    return topic in _GUESTS and at.line.row < 0 and not own


_RANK_BEHIND = re.compile(
    r"(?:\s?\([^()]{0,80}\))?\s?(?=[(,;:–—-])" + PLACE + r"(?:$|(?<=[;,)]))", re.IGNORECASE
)


def _rank_behind(entry: Entry) -> str:
    """The rank behind a name and what stands in brackets there: "Ann Lee (Umbra), first place"."""
    found = _RANK_BEHIND.match(entry.at.text, entry.person.end)
    return kind_in(RANKS, found["rank"]) if found else ""


def _winners_of_heading(
    section: Section, context: Context
) -> list[tuple[Entry, Node | None, Filled | None]]:
    """Who a heading says won, and the edition of the year beside the names, or the year that the line below gives.

    "2020. Professor Ann Lee", "Ann Lee (2020)"; "Ann Lee" over "Awarded in 2020".
    """
    heading = section.heading
    people = people_in(Unit((heading,))) if heading is not None else []
    if heading is None or not people or leftover(heading) > _FEW:
        return []
    years = heading.of(Slot.YEAR)
    if len(years) == 1:
        series, number, where = context.series, int(str(years[0].value)), heading.place(years[0])
        then = context.named(EditionName(series.name, number), where) if series else None
        year = None if series else Filled(number, where, heading.words(years[0]))
        return [(entry, then, year) for entry in people]
    first = section.units[0].lines[0] if section.units and not years else None
    won = _WON_IN.match(first.text) if first else None
    if first is None or won is None:
        return []
    group = "before" if won["before"] else "year"
    year = Filled(int(won[group]), first.line.span(*won.span(group)), won[group])
    return [(entry, None, year) for entry in people]


def _by_category(section: Section) -> list[tuple[Annotated, str, Typed]]:
    """The lines that begin with a category of a prize and a person, with these: "Teacher: Ann Lee" under "Fern Awards".

    There are several, with a category of its own each.
    """
    found = []
    for each in (unit.lines[0] for unit in section.units if not unit.is_row):
        label = _CATEGORY.match(each.text)
        name = next(
            (one for one in each.of(Slot.PERSON) if label and one.start == label.end()), None
        )
        if label and name and not (kind_in(RANKS, label[0]) or _NO_CATEGORY.search(label[0])):
            found.append((each, label["label"], name))
    return found if len({label for _, label, _ in found}) == len(found) > 1 else []


def _by_prizes(unit: Unit) -> Iterator[Unit]:
    """A unit cut at the lines that begin with a prize, if the first one does."""
    begins = [
        number
        for number, each in enumerate(unit.lines)
        if any(letters(each.text[: span.start]) == 0 for span in each.of(Slot.AWARD)[:1])
    ]
    if unit.is_row or len(begins) <= 1 or begins[0]:
        yield unit
        return
    for begin, end in pairwise([*begins, len(unit.lines)]):
        yield Unit(unit.lines[begin:end])


def _is_of_winner(unit: Unit) -> bool:
    """Whether a column of a row has who won a prize: "| 2029 | Ann Lee |" under "Year" and "Winner".

    So has one with names beside which only their institutions and countries stand.
    """
    headers = [each.line.header.strip(" :*") for each in unit.lines]
    kinds = {
        next((kind for kind, words in HEADERS if words.fullmatch(header)), "")
        for header in headers
        if not _COUNTRY.fullmatch(header)
    }
    return any(map(_WINNERS.fullmatch, headers)) or kinds == {"PERSON", "ORG"}


def _is_of_year(section: Section) -> bool:
    """Whether a section has who won a prize in a year, and no title of the paper."""
    heading = section.heading
    if heading is None or any(each.of(Slot.TITLE, Slot.QUOTE) for each in section.lines):
        return False
    named = [unit.lines[0] for unit in section.units if unit.spans(Slot.PERSON)]
    dated = [each for each in named if any(span.start < 3 for span in each.of(Slot.YEAR))]
    return YEAR_LINE.fullmatch(heading.text.strip()) is not None or len(dated) == len(named) > 1


def _beside(unit: Unit) -> Honour | None:
    """The prize that a cell of a row names as a whole, or an item beside a name: "Ann Lee (Silver Pen Award)"."""
    for each, span in unit.spans(Slot.AWARD):
        words = each.words(span)
        item = len(each.of(Slot.PERSON)) == 1 and is_list(each) and not unit.is_row
        label = unit.is_row or (each is unit.lines[0] and len(unit.lines) > 1)
        whole = letters(words) >= _MOSTLY * letters(each.text) and not each.of(Slot.PERSON)
        named = NAMED_AWARD.search(f"the {words}") or names_prize(words)
        named = bool(named and read_prize(words).award)  # a rank alone is none
        of_paper = _OF_PAPERS.search(each.text) and not (item and not unit.spans(Slot.TITLE))
        if ((item and named) or (label and whole)) and not of_paper:
            return Honour(award_name(words), "winner", each.place(span))
    return None


_SCORE = 0.7
_NOT_GIVEN = _PHRASES["not-given"]


def winner_proposals(
    sections: Sequence[Section], proposals: Sequence[Proposal], context: Context
) -> Iterator[Proposal]:
    """That the paper with authors named first under the heading of a prize has it.

    A section of which one with that rank is read already is left as it is.
    """
    sure = [one for one in proposals if one.score >= ENOUGH]
    papers = sorted(papers_in(sure, "authorshipOf"), key=lambda one: one[1].span.start)
    starts = [paper.span.start for _, paper in papers]
    given = sorted(_given(sure))
    for section in sections:
        heading, where = section.heading, _extent(section)
        honour = honour_above(section) if heading is not None and where is not None else None
        if heading is None or where is None or honour is None:
            continue
        if any(_NOT_GIVEN.search(each.text) for each in section.lines):
            continue  # nobody has the prize
        first = bisect_left(starts, where.start)
        edition = context.edition_at(heading.line)
        own = honour.span.start >= heading.line.span().start
        if not own or edition is None or first == len(papers) or starts[first] >= where.end:
            continue
        one, paper = papers[first]
        inside = given[bisect_left(given, (where.start, "")) : bisect_left(given, (where.end, ""))]
        if not any(rank == honour.rank or start == paper.span.start for start, rank in inside):
            prize = award(honour.name, context.series_at(heading.line), honour.span)
            yield receipt(prize, edition, paper, honour.rank, honour.span, min(one.score, _SCORE))


def _given(proposals: Sequence[Proposal]) -> Iterator[tuple[int, str]]:
    """Where the names of winners stand, and their ranks."""
    for one in proposals:
        slots = one.frame.slots
        winner = slots.get("awardedPaper") or slots.get("recipient")
        if winner is not None and "rank" in slots and isinstance(slots["rank"].value, Concept):
            yield winner.span.start, slots["rank"].value.notation


def _extent(section: Section) -> Span | None:
    """From where to where the lines under a heading stand."""
    lines = section.lines
    return Span(lines[0].line.span().start, lines[-1].line.span().end) if lines else None
