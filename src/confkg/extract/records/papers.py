"""What lists of papers say: authors, prizes, forms of presentation, addresses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from confkg.extract.annotated import letters
from confkg.extract.context import Context
from confkg.extract.full_names import is_short_for
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import NAMES, phrases
from confkg.extract.proposals import Proposal, authorships, award, mention, paper, receipt, talk
from confkg.extract.records.addresses import PAPER_LINK, paper_links
from confkg.extract.records.awards import (
    FOR_PEOPLE,
    RANK,
    Honour,
    announced,
    columns_of_prizes,
    contest_above,
    given_at,
    honour_above,
    honours_of,
    marked_ranks,
    named_above,
    prizes_named,
    ranks_in,
    year_of,
)
from confkg.extract.records.lists import is_list, listed_end, odd_name
from confkg.extract.records.remarks import remarks
from confkg.extract.records.slots import SPEAKER
from confkg.extract.records.titled import Record, order
from confkg.extract.records.titles import LINK_TEXT
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section
from confkg.extract.span_edges import PAPER_NUMBER
from confkg.extract.spans import Slot
from confkg.ids import reference_key
from confkg.model import Mention, Node, PartKind, Property, Span

_PHRASES = phrases("papers", others=NAMES["others"])

_ACCEPTED = _PHRASES["accepted"]
_SURE = 0.7
"""What a title without people must score."""

_FILLED = 0.8
"""Of the letters of a paragraph that is a title."""

_WELL, _ALIKE = 0.9, 0.65
"""How sure a title must be for others with names beside them to be titles, and how sure these are."""

_TAGS = re.compile(r"[(\[][^()\[\]]*[)\]]?")
_BADGE = re.compile(r"\.?\s+(?:Oral|Spotlight|Poster)\b(?=\W*$|\s\W*[A-Z])")
"""How a paper is shown, printed behind its title like a part of it."""

_FORM = _PHRASES["form"]
_INITIALS = _PHRASES["initials"]
"""A name with initials: "Lee, A. B.", "A. B. Lee"."""
_OF_OTHERS = _PHRASES["of-others"]
"""What stands behind a title that is none of a paper: "(Tutorial, Dec 9)"."""
_HOLD = _PHRASES["hold"]
_ACRONYM = re.compile(
    r"\W{0,2} \((?P<acronym>[A-Z][\w&+-]*?[A-Z][\w&+-]*?)[ ’'-]*(?:(?:19|20)?\d\d)?\)"
)
"""Behind the name of a meeting its acronym: "Slow Maps and Moss| (SMM 2031)|"."""

_MODERATOR = re.compile(r"\((?:moderator|moderation|chair|host)\)", re.IGNORECASE)
"""What says of people that they hold a session, which is no paper."""

_WORKSHOP = re.compile(r"\bworkshops?\b|\btiny papers\b", re.IGNORECASE)
_OTHERS = re.compile(r"\bthe (?:other|further|remaining) (?:co-?)?authors (?:are|were)\b", re.I)
_FURTHER_WORK = re.compile(r"; [^;]+ by $")
_BY = re.compile(r"\W{0,3} by (?=[^\W\d_a-z])")
_PRESENTED = re.compile(r"\s(?:\w+ )?(?:presented|presents|presenting|will present) (?:an? |the )")
_FURTHER = re.compile(r"\W*(?:with|co-?authors?:) ", re.IGNORECASE)
_COLON = re.compile(r"\s*(?:\([^()]*\)\s*)?[:,]\s*[“\"«*_]*")
_BOOK = re.compile(r"\b(?:text)?books?\b|\bnovel\b", re.IGNORECASE)
_TALK = re.compile(r"\b(?:talks?|keynotes?|lectures?|tutorials?)\b", re.IGNORECASE)
_KEYNOTE = _PHRASES["keynote"]
_MORE = _PHRASES["more"]


_LEAST_SET_OFF = 3
"""Titles of a list without names from which on they are papers of a session."""


def paper_proposals(
    records: Sequence[Record], topic: Topic, context: Context, usual: str
) -> Iterator[Proposal]:
    """What records of papers say.

    The ``usual`` prize is the one that the page has named before, for a rank without a prize.
    """
    sizes = [len(record.people) for record in _with_own_people(records)]
    telling, of_several = any(sizes), sum(one > 1 for one in sizes) * 2 > len(sizes)
    of_several |= topic is Topic.PAPERS and any(map(_lists_accepted, records))  # "Ann Lee: Maps"
    section = records[0].section if records else Section(None, ())
    given, mostly = given_at(section, context), _mostly_titles(records)
    prizes = prizes_named(section)
    honours = list(_honours(records, usual))
    kept = {
        id(record)
        for record, prize in zip(records, honours, strict=True)
        if (prize is not None or topic is Topic.AWARDS or not is_said(record, labelled=of_several))
        and not (_is_first_name(record) or _is_shown(record))
    }
    _add_further_authors(records, kept)
    printed = Counter(record.at.words(record.title) for record in records)
    alike = any(one.people and one.title.score >= _WELL for one in records) * _ALIKE
    listed_alone = _listed_alone(records) if topic is Topic.PROGRAMME else ()
    for record, prize in zip(records, honours, strict=True):
        if id(record) not in kept or (not record.people and _is_no_paper(record, printed)):
            continue
        edition = given or context.edition_at(record.at.line)
        title = mention("Paper", record.at, record.title)
        score = max(record.title.score, alike if record.people else 0.0)
        shown = id(record) in listed_alone or (
            bool(record.people)
            and (topic is Topic.PROGRAMME or (topic is Topic.PAPERS and _lists_accepted(record)))
        )
        linked = _is_linked(record)
        alone = topic in (Topic.PAPERS, Topic.AWARDS) or id(record) in listed_alone
        alone = alone and score >= _SURE and mostly and record.at.line.kind is not PartKind.HEADING
        if record.people or linked or alone:  # "Methodical middle" heads a section
            yield paper(title, score, edition if shown else None)
        yield from _authors(record, title, topic, score)
        for entry in record.people:
            yield from entry.affiliations(_then(record, edition), score)
        own = record.title.start, record.title.end
        yield from paper_links(record.at, own, record.beside, title, score)
        yield from remarks(record, title, score, edition, context)
        listed = bool(record.people) or linked or not telling
        if prize is None and record.at.line.kind is PartKind.PARAGRAPH:
            listed = listed and not record.at.of(Slot.AWARD)  # the line says more, see the rules
        honour = prize or (honour_above(record.section, usual) if listed else None)
        if honour is None and topic is Topic.AWARDS and record.people and not record.title.start:
            honour = named_above(prizes, title.span)
        if honour is not None and not honour.name:
            named = named_above(prizes, title.span)
            printed_as = "" if RANK.fullmatch(honour.printed) else honour.printed
            honour = replace(honour, name=named.name if named else printed_as)
        nameless = honour and (not honour.name or FOR_PEOPLE.search(honour.name))
        if nameless or (honour is prize and _is_in_passing(record, linked)):
            honour = None  # a rank of what nothing names, or a sentence, for the rules
        if not (record.people or linked) and (score < _SURE or not mostly):
            honour = None
        year = year_of(record.at, record.unit) if edition is None else None
        if honour and (edition is not None or year is not None):
            node = award(honour.name, context.series_at(record.at.line), honour.span)
            yield receipt(node, edition, title, honour.rank, honour.span, score, year)
        if edition is not None:
            for kind, where in _forms(record, context):
                yield talk(edition, kind, where, presents=title, score=score)


def _is_first_name(record: Record) -> bool:
    """Whether a doubtful title is the first of several names: "Fang Yu, Ann Lee and Bob Ray"."""
    doubtful = record.title.score < _WELL and not record.at.line.is_bold
    return doubtful and name_score(record.at.words(record.title)) > 0


def _then(record: Record, edition: Node | None) -> Node | None:
    """The edition, if the row of a paper has no other year, in which its authors were where it says."""
    cells = [each for each in record.unit.lines if each.line.row >= 0]
    years = {span.value for each in cells for span in each.of(Slot.YEAR) if span.start == 0}
    return edition if edition and years <= {edition.part(Property.YEAR)} else None


def _with_own_people(records: Sequence[Record]) -> Sequence[Record]:
    """The records, now without who wrote a further work that is not seen: "On Maps by Ann Lee; Moss by |Bob Ray|"."""
    for record in records:
        for at, (one, other) in enumerate(pairwise(record.people), start=1):
            same = one.at is other.at is record.at
            if same and _FURTHER_WORK.search(one.at.text, one.person.end, other.person.start):
                del record.people[at:]
                break
    return records


def _is_shown(record: Record) -> bool:
    """Whether a line says who presented a paper, or wrote the one before it: a sentence, for the rules."""
    text, title = record.at.text, record.title
    ends = [one.person.end for one in record.people if one.at is record.at]
    if not ends or ends[-1] > title.start:
        return False
    own = _BY.match(text, title.end) is not None and text.startswith(";", ends[-1])
    return own or _PRESENTED.match(text, ends[-1], title.start) is not None


def is_held(record: Record) -> bool:
    """Whether names beside a title are of those who hold a session or a panel: "Hosted by …", "Bob Ray (moderator)"."""
    return any(
        _MODERATOR.search(at.text)
        or _HOLD.match(at.text, record.title.end if at is record.at else 0)
        for at in {id(one.at): one.at for one in record.people}.values()
    )


def _is_no_paper(record: Record, printed: Counter[str]) -> bool:
    """Whether a title that nobody stands beside is of something else, or a part of a paragraph.

    A tutorial, a meeting with its acronym, what is printed again and again, words within a paragraph.
    """
    at = record.at
    words = at.words(record.title)
    if _OF_OTHERS.match(at.text, record.title.end) or printed[words] > 1:
        return True
    meeting = _ACRONYM.match(at.text, record.title.end)
    if meeting and is_short_for(meeting["acronym"], words):
        return True
    others = letters(at.text) - at.covered(Slot.AWARD)
    mostly = letters(words) >= _FILLED * others
    return at.line.kind is PartKind.PARAGRAPH and not mostly


def _mostly_titles(records: Sequence[Record]) -> bool:
    """Whether most items of a section are titles: a list of criteria is none of papers."""
    if not records:
        return True
    items = [each for each in records[0].section.lines if each.line.kind is PartKind.ITEM]
    titled = {record.at.line.number for record in records}
    return sum(each.line.number in titled for each in items) * 2 >= len(items) + (len(items) > 1)


def _add_further_authors(records: Sequence[Record], kept: Collection[int]) -> None:
    """Give papers the lines below what is listed with them: "with Ann Lee, Bo Ray"."""
    last: Record | None = None
    for record in records:
        if id(record) in kept and record.people:
            last = record
        elif last is not None:
            last.after += [each for each in record.after if _FURTHER.match(each.text)]


def _authors(record: Record, title: Mention, topic: Topic, score: float) -> Iterator[Proposal]:
    """Who wrote a paper: those listed beside it, and those that lines below it add."""
    people = _once([each.name for each in record.people])
    if not people:
        return
    # a list is of one kind: its surest name shows what the others are
    sure = min(score, max(each.person.score for each in record.people))
    yield from authorships(title, people, sure, ordered=is_whole(record, topic))
    for each in record.after:
        more = [mention("Person", each, span) for span in each.of(Slot.PERSON)]
        if more and _OTHERS.search(each.text):
            yield from authorships(title, [*people, *more], score)
        elif more and _FURTHER.match(each.text) and is_list(each):
            yield from authorships(title, more, score, ordered=False)


def _once(people: Sequence[Mention]) -> list[Mention]:
    """The authors without a full name above a reference that has it with initials: a laureate's."""
    short = [_INITIALS.fullmatch(one.name) for one in people]
    known = {
        (one["last"] or one["surname"], one["initial"] or one["first"]) for one in short if one
    }
    return [
        one
        for one, initials in zip(people, short, strict=True)
        if initials or (one.name.rpartition(" ")[2], one.name[:1]) not in known
    ]


def _forms(record: Record, context: Context) -> Iterator[tuple[str, Span]]:
    """How a paper is shown, as the tags behind its title or a line below it say, with the place."""
    at = record.at
    if at.line.kind is not PartKind.HEADING:
        end = listed_end(at)
        other = [
            span
            for span in at.of(Slot.EDITION)
            if span.start > record.title.end
            and (named := context.edition_at(at.line, span)) is not None
            and context.edition is not None
            and reference_key(named) != reference_key(context.edition)
        ]
        if not other and not _WORKSHOP.search(at.text, record.title.end, end):
            tagged = [span for span in at.of(Slot.FORM) if span.start < end]
            remark = end == record.title.end and _TAGS.search(at.text, end)
            last = remark.end() if remark else end
            stretches = [tags.span() for tags in _TAGS.finditer(at.text, record.title.end, last)]
            if badge := _BADGE.match(at.text, record.title.end):
                stretches.append(badge.span())
            stretches += [(span.start, span.end) for span in tagged]
            found = {
                form.start(): form
                for start, stop in stretches
                for form in _FORM.finditer(at.text, start, stop)
            }
            for form in found.values():
                yield form["form"].lower(), at.line.span(*form.span())
    for each in record.below:
        for form in _FORM.finditer(LINK_TEXT.sub("", each.text)):
            yield form["form"].lower(), each.line.span(*form.span())


def is_whole(record: Record, topic: Topic) -> bool:
    """Whether the names beside a title are all its authors: no "et al.", no lone speaker."""
    places = {id(each.at): each.at for each in record.people}
    for at in places.values():
        names = [each.person for each in record.people if each.at is at]
        stop = (
            record.title.start
            if at is record.at and names[0].start < record.title.start
            else len(at.text)
        )
        if _MORE.search(at.text, names[0].start, stop):
            return False
        if any(odd_name(at, one, following) for one, following in pairwise(names)):
            return False
    title = order((record.at, record.title))
    sides = {order((each.at, each.person)) < title for each in record.people}
    if len(sides) == 2:  # the winner before the title, the others behind it
        return False
    return topic is Topic.AWARDS or not (len(record.people) == 1 and _named_before(record))


def _named_before(record: Record) -> bool:
    """Whether a name and a colon stand before a title in its line."""
    last = record.people[-1]
    return last.at is record.at and bool(
        _COLON.fullmatch(record.at.text, last.person.end, record.title.start)
    )


def is_said(record: Record, *, labelled: bool = False) -> bool:
    """Whether a title is that of a book, or a talk for all that shows: "Ann Lee: Maps".

    It may have to be ``labelled`` as a talk: "Keynote: Maps".
    """
    text = record.at.text
    keynote = _KEYNOTE.fullmatch(text, 0, record.title.start) is not None
    if keynote or labelled:
        return keynote
    if any(SPEAKER.match(one.at.line.header) for one in record.people):
        return True
    if _BOOK.search(text[: record.title.start] + text[record.title.end :]):
        return True
    if _TALK.search(text, 0, record.title.start) and (
        not record.people or record.at.line.kind is PartKind.PARAGRAPH
    ):
        return True
    if len(record.people) != 1 or not _named_before(record) or record.unit.spans(Slot.TIME):
        return False
    behind = record.at.text[record.title.end :].strip(' .*_”"»')
    shown = record.at.of(Slot.FORM) or "(" in behind or _MORE.search(record.at.text)
    own = record.at.link(record.title)
    return not (shown or own is not None or record.at.of(Slot.URL))


def _is_in_passing(record: Record, linked: bool) -> bool:
    """Whether a paragraph names a title among other things, and nobody beside it."""
    at = record.at
    if record.people or linked or at.line.kind is not PartKind.PARAGRAPH:
        return False
    rest = letters(at.text) - at.covered(Slot.AWARD)
    return len(at.of(Slot.AWARD)) > 1 or letters(at.words(record.title)) * 2 < rest


def _honours(records: Sequence[Record], usual: str) -> Iterator[Honour | None]:
    """The prizes that units name for the records of a section, or the line above their list."""
    leads = announced(records[0].section, usual) if records else {}
    columns = columns_of_prizes(records[0].section) if records else {}
    above = honour_above(records[0].section) if records else None
    placed = above or (contest_above(records[0].section) if records else None)
    ranks = ranks_in(records[0].section) if placed else {}
    if placed and placed.rank == "winner":
        ranks |= marked_ranks(records[0].section, [(each.at, each.title) for each in records])
    usual = placed.name if placed else usual
    for _, group in groupby(records, key=lambda record: id(record.unit)):
        same = list(group)
        lead = leads.get(same[0].unit.lines[0].line.number)
        own = honours_of(same[0].unit, [(each.at, each.title) for each in same], usual)
        headers = (columns.get(each.at.line.header) for each in same)
        for each, one, header in zip(same, own, headers, strict=True):
            rank = ranks.get(each.at.line.number)
            yield one or header or lead or (replace(placed, rank=rank) if rank and placed else None)


def _lists_accepted(record: Record) -> bool:
    """Whether the headings above say that the papers were accepted or presented."""
    return any(
        _ACCEPTED.search(heading.text)
        for heading in record.section.chain
        if heading.line.level > 1 or heading is record.section.heading
    )


def _is_linked(record: Record) -> bool:
    """Whether a title is the text of a link to a paper."""
    own = record.at.link(record.title)
    return own is not None and PAPER_LINK.search(own.target) is not None


def _listed_alone(records: Sequence[Record]) -> set[int]:
    """The ids of the records that are an item of a list each, set off whole, if these are several: posters."""
    found = {id(record) for record in records if _is_item_set_off(record)}
    return found if len(found) >= _LEAST_SET_OFF else set()


def _is_item_set_off(record: Record) -> bool:
    """Whether a title is the whole of an item of a list, in bold, italics or a link."""
    start, end = record.title.start, record.title.end
    number = PAPER_NUMBER.match(record.at.text)
    begins = start <= 1 or (number is not None and start == number.end())
    whole = record.at.line.kind is PartKind.ITEM and begins
    return whole and any(one.start <= start < end <= one.end for one in record.at.line.part.marks)
