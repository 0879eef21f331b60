"""People with roles and institutions: committees, juries, panels, indexes of names, cards of one shape."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context, edition_node
from confkg.extract.histories import FORMER
from confkg.extract.lexicon import ROLES
from confkg.extract.proposals import Proposal, event_role
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.words import words_of
from confkg.extract.records.groups import fills
from confkg.extract.records.labels import names_panel
from confkg.extract.records.lists import Entry, is_label, is_list, people_in
from confkg.extract.records.roles import (
    CHAIR_BESIDE,
    LED,
    OF_PEOPLE,
    chairs_session,
    full_title,
    names_authors,
    role_kind,
)
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed
from confkg.extract.top_names import GATHERINGS
from confkg.frames import Slot as Filled
from confkg.ids import fold
from confkg.model import Node, PartKind

_LEAST_MEMBERS = 4
_LABELLED = 0.9
_KNOWN = 0.7
"""How sure a role is at least whose words are those of one."""

_HEADED = 0.85
"""How sure a heading is the name of an office that no word shows to be one."""

_LISTED = 25
"""Words of a line that is still one of a list."""

_MOSTLY = 0.5
_IS = re.compile(r"[*_\])]*,? (?:is|was|has|works|holds|received|leads)\b")
_MEMBERS = re.compile(r"^(?:current|present|our) |(?<=\w) members?$", re.IGNORECASE)
_THANKS = re.compile(
    r"\b(?:thank(?:s|ful)?|grateful|gratitude|acknowledge?s?|assisted|helped)\b", re.IGNORECASE
)
_HELPERS = re.compile(r"\b(?:(?:additional|external|sub-?) ?)?reviewers\b", re.IGNORECASE)
_DOUBTED = 0.7
"""A label of a table with no more of a score is no sure office."""

_OPENING = 150
"""Characters of a paragraph in which it says why it names somebody."""

_YEAR = re.compile(r",? (?:(?:at|of|for|in) )?((?:19|20)\d\d)\W*(?:[,;)\]]|$)")
"""The year of an office, behind it: no term of years."""

_OVER_THANKED = re.compile(
    r"\W*(?:special )?(?:thanks|thank you|acknowledge?ments?|credits)(?: to)?\W*", re.IGNORECASE
)
"""What stands over people who are thanked, below others."""

_PAST = re.compile(r"(?:immediate[ -])?(?:past|former|previous|outgoing)[ -]", re.IGNORECASE)
_PAST_YEAR = re.compile(r"\W{1,3}((?:19|20)\d\d)(?!\d|\s?[-–—/]\s?\d)")
"""What stands before an office that was held at an earlier edition, and the year of that behind it: "Past Chairs| / 2030|"."""

_SENTENCE = re.compile(r"[.!?:]$|^\W*[a-z]")
_LONGEST = 9  # words of a line of a card
_CARDS = 2


def people_proposals(
    section: Section, topic: Topic, context: Context, taken: set[int]
) -> Iterator[Proposal]:
    """The roles and institutions of the people that a section lists.

    The ids in ``taken`` are of spans of people who are authors or speakers already.
    """
    given: tuple[Annotated, Typed] | None = None  # the last that somebody below it has
    spanning: tuple[Annotated, Typed] | None = None  # a cell, for the rows below where it is empty
    columns: dict[str, tuple[Annotated, Typed]] = {}
    units = [part for unit in _in_cards(_with_card(section)) for part in _by_role(unit)]
    above = current = _office_over(section, units)
    members, committee = _members_below(units, section)
    houses = _houses(units, section.heading)
    for place, unit in enumerate(units):
        first = unit.lines[0]
        if given and given is current and _is_header(given[0]) and _heads_table(unit):
            current = first, _labelled(0, len(first.text))  # "Publication" above the next table
            continue
        named = first.covered(Slot.PERSON) >= _MOSTLY * letters(first.text) and current is not above
        if ROLES["events"].match(first.text) and not (unit.spans(Slot.ROLE) or named):
            continue
        if heads := _heads_of_columns(unit, of_history=first.line.row + 1 in context.rows):
            columns = heads
            continue
        free = (entry for entry in people_in(unit) if id(entry.person) not in taken)
        people = [_at_house(entry, houses[place]) for entry in free]
        group = _role_of_group(unit, people)
        lists = people or first.text.rstrip().endswith(":")
        if current and lists and not group and _THANKS.search(first.text, 0, _OPENING):
            helpers = _HELPERS.search(first.text, 0, _OPENING)  # of the committee above
            current = (first, _labelled(*helpers.span())) if helpers else None
        if group is None and spanning and unit.lines[0].line.level > spanning[0].line.level:
            group = spanning if unit.is_row else None
        spanning = group if unit.is_row else None
        if group is not None and not people:
            current = group  # for the units below it; a label beside names is for these alone
            continue
        if not people:
            if above is not None and (entry := described(unit)) and id(entry.person) not in taken:
                yield from _proposals(entry, above, topic, context, section.chain)
            tracked = first.covered(Slot.EVENT) >= _MOSTLY * letters(unit.text)
            if (
                tracked
                or first.of(Slot.TIME)
                or (not unit.is_row and len(unit.text.split()) > _LISTED)
            ):
                current = above  # the name of a track ends a list, and so does running text
            continue
        given, role = current, group or current or _signed(units[place + 1 : place + 3])
        if (
            section.is_on_person
        ):  # who is named in a text on somebody does not have the role of that person
            above = current = None
        if place >= members and group is None and current and above and current[0] is above[0]:
            role = committee
        programme = topic is not Topic.COMMITTEE and bool(unit.spans(Slot.TITLE))
        for entry in people:
            apart = role is not None and role[0] is not entry.at
            if apart and role and not programme:  # a sentence below one of somebody else
                apart = bool(role[0].of(Slot.PERSON)) and entry.at.text.endswith(".")
            said = _role_of_sentence(entry) or (None if apart else role)
            said = columns.get(entry.at.line.header, said)
            yield from _proposals(entry, said, topic, context, section.chain)


def _houses(
    units: Sequence[Unit], heading: Annotated | None
) -> list[tuple[Annotated, Typed] | None]:
    """For each unit the institution that the heading, or a line in bold above the unit, consists of.

    "Oslo University" over its members
    """
    house = _house(heading) if heading else None
    found: list[tuple[Annotated, Typed] | None] = []
    for unit in units:
        found.append(house)
        house = (_house(unit.lines[0]) if len(unit.lines) == 1 else None) or house
    return found


def _house(each: Annotated) -> tuple[Annotated, Typed] | None:
    """The institution that a heading or a line in bold consists of."""
    if not (each.line.kind is PartKind.HEADING or each.line.is_bold):
        return None
    if not GATHERINGS.isdisjoint(words_of(each.text)):
        return None  # a meeting of an institution
    known = has_organisation_word(each.text) and fills(each, Slot.PLACE)
    bodies = each.of(Slot.PLACE if known else Slot.ORG)
    return (each, bodies[0]) if len(bodies) == 1 and (known or fills(each, Slot.ORG)) else None


def _at_house(entry: Entry, house: tuple[Annotated, Typed] | None) -> Entry:
    """Somebody in a list, with the institution that stands over it if there is none beside the name."""
    if house and entry.at.line.kind is PartKind.ITEM:
        entry.organisations = entry.organisations or [house]
    return entry


def described(unit: Unit) -> Entry | None:
    """The person with whose name, a link or bold, a text on that person begins."""
    each = unit.lines[0]
    name = next(iter(each.of(Slot.PERSON)), None)
    if name is None or each.text[: name.start].strip() or not _IS.match(each.text, name.end):
        return None
    shown = any(one.start <= name.start < name.end <= one.end for one in each.line.part.marks)
    return Entry(each, name) if shown or each.link(name) else None


def _by_role(unit: Unit) -> Iterator[Unit]:
    """A unit cut before each line that labels names with a role, or is a role as its first line is or before a colon."""
    lines: list[Annotated] = []
    for each in unit.lines:
        over = each.text.rstrip(" *_").endswith(":")
        again = _is_role(each) and (len(lines) > 1 if lines and _is_role(lines[0]) else over)
        if lines and (again or _labels_names(each)):
            yield Unit(tuple(lines))
            lines = []
        lines.append(each)
    yield Unit(tuple(lines)) if len(lines) < len(unit.lines) else unit


def _labels_names(each: Annotated) -> bool:
    """Whether a line begins with a role and a colon: "Local organizer: Ann Lee"."""
    roles = each.of(Slot.ROLE)
    labelled = bool(roles) and not roles[0].start and is_label(each, roles[0])
    return labelled and bool(each.of(Slot.PERSON)) and each.line.row < 0


def _heads_of_columns(unit: Unit, *, of_history: bool) -> dict[str, tuple[Annotated, Typed]]:
    """The roles by the headers of their columns: "Web Chair | Publicity Chair", and in a history "Year | Chairs"."""
    cells = unit.lines if unit.is_row and len(unit.lines) > 1 else ()
    heads = {
        each.text: (each, each.of(Slot.ROLE)[0])
        for each in cells
        if fills(each, Slot.ROLE) and not each.line.header
    }
    for each in cells if of_history else ():
        if not each.line.header and role_kind(each.text) != "other":
            heads.setdefault(each.text, (each, _labelled(0, len(each.text))))
    return heads if of_history or len(heads) == len(cells) else {}


def _is_header(each: Annotated) -> bool:
    return each.line.row >= 0 and not each.line.header


def _heads_table(unit: Unit) -> bool:
    """Whether a unit is the only cell in the header of a table, and no name or sure office."""
    sure = any(span.score > _DOUBTED for _, span in unit.spans(Slot.ROLE))
    alone = len(unit.lines) == 1 and not unit.spans(Slot.PERSON)
    return alone and not sure and _is_header(unit.lines[0])


def _is_role(each: Annotated) -> bool:
    return each.line.row < 0 and fills(each, Slot.ROLE) and not each.of(Slot.PERSON)


def _is_short(each: Annotated) -> bool:
    """Whether a line is short enough for one on a card, and no sentence."""
    return len(each.text.split()) <= _LONGEST and not _SENTENCE.search(each.text)


def _office_over(section: Section, units: Sequence[Unit]) -> tuple[Annotated, Typed] | None:
    """The role that the headings give to those listed: not that of a panel in which papers are read."""
    above = _role_above(section.chain[section.is_on_person :])
    reads = above and names_panel(above[0]) and any(map(_has_work, units))
    return None if reads else above


def _has_work(unit: Unit) -> bool:
    """Whether a unit of short lines has a title beside or below the name of somebody."""
    lines = unit.lines if unit.spans(Slot.PERSON) else ()
    titled = any(each.of(Slot.TITLE, Slot.QUOTE) for each in lines if not each.text.endswith("."))
    return titled or any(_is_short(each) and not is_list(each) for each in lines)


def _in_cards(units: Sequence[Unit]) -> list[Unit]:
    """The units, a name and the lines below it on its institution and office as one; a single name with a sure institution alone."""
    named = [_name_alone(unit) for unit in units]
    alike = zip(units, named, [*named[1:], ""], strict=False)  # words for a picture, above the name
    units = [unit for unit, name, below in alike if not name or fold(name) != fold(below)]
    names = [at for at, unit in enumerate(units) if _name_alone(unit)]
    if not names:
        return units
    ends = [*names[1:], len(units)]
    first = units[: names[0]]
    offices = not any(_is_on_card(unit, Slot.ROLE) for unit in first) and all(
        end > at + 1 for at, end in zip(names, ends, strict=True)
    )
    several = len(names) >= _CARDS
    slots = (Slot.ORG, Slot.ROLE) if offices and several else (Slot.ORG,)
    cards = list(first)
    for at, end in zip(names, ends, strict=True):
        below = list(takewhile(lambda unit: _is_on_card(unit, *slots), units[at + 1 : end]))
        if not (several or (below and has_organisation_word(below[0].text))):
            return units
        lines = (each for unit in units[at : at + 1 + len(below)] for each in unit.lines)
        cards += [Unit(tuple(lines)), *units[at + 1 + len(below) : end]]
    return units if several and len(cards) > len(units) - _CARDS else cards


def _name_alone(unit: Unit) -> str:
    """The one name that a unit of one line, and no row, consists of; empty if it is something else."""
    (each, *others) = unit.lines
    people = each.of(Slot.PERSON)
    alone = not others and each.line.row < 0 and len(people) == 1 and fills(each, Slot.PERSON)
    return each.words(people[0]) if alone else ""


def _is_on_card(unit: Unit, *slots: Slot) -> bool:
    """Whether a unit is one short line, and no row, with one of these and nothing else."""
    (each, *others) = unit.lines
    return (
        not others
        and each.line.row < 0
        and each.line.kind is not PartKind.HEADING
        and _is_short(each)
        and bool(each.of(*slots))
        and each.covered(*slots, Slot.PLACE) >= _MOSTLY * letters(each.text)
        and not each.of(Slot.PERSON, Slot.TITLE)
    )


def _with_card(section: Section) -> list[Unit]:
    """The heading and the units below it, up to thanks; a name with its role and institution below is one unit."""
    units = list(
        takewhile(lambda unit: not _OVER_THANKED.fullmatch(unit.lines[0].text), section.units)
    )
    if section.heading is None:
        return units
    card = [section.heading]
    if section.is_on_person:
        for unit in units:
            short = not unit.is_row and all(map(_is_short, unit.lines))
            if not short or any(each.of(Slot.PERSON, Slot.TITLE) for each in unit.lines):
                break
            card += unit.lines
    if not (any(fills(each, Slot.ROLE) for each in card) or _role_above(section.chain[1:])):
        return [Unit((section.heading,)), *units]
    inside = set(map(id, card))
    rest = [unit for unit in units if id(unit.lines[0]) not in inside]
    return [Unit(tuple(card)), *rest]


def _proposals(
    entry: Entry,
    group: tuple[Annotated, Typed] | None,
    topic: Topic,
    context: Context,
    headings: Sequence[Annotated],
) -> Iterator[Proposal]:
    edition = context.edition_at(entry.at.line)
    yield from entry.affiliations(edition, entry.person.score)
    jobs = ROLES["post" if entry.organisations else "job"]
    roles = [role for role in entry.roles if not jobs.search(role[0].words(role[1]))]
    held = [_own_edition(*role, context) for role in roles]
    if group and all(held) and edition not in held and not FORMER.fullmatch(group[0].text):
        roles.append(group)
    for role in roles:
        yield from _in_office(entry, role, group, topic, context, headings)


def _in_office(
    entry: Entry,
    role: tuple[Annotated, Typed],
    group: tuple[Annotated, Typed] | None,
    topic: Topic,
    context: Context,
    headings: Sequence[Annotated],
) -> Iterator[Proposal]:
    """The role of a person, printed for this one alone or for the ``group``."""
    above = headings[0] if headings else None
    at, span = role
    own = role is not group
    elsewhere = _own_edition(at, span, context)
    edition = elsewhere or context.edition_at(entry.at.line)
    if edition is None:
        return
    title = at.words(span).strip(" :*_()")
    if elsewhere and _PAST.match(title) and topic is Topic.COMMITTEE and not own:
        here = context.edition_at(entry.at.line)  # whose committee they are on
        if here is not None:
            yield event_role(entry.name, "other", title, at.place(span), here, span.score)
    title = _PAST.sub("", title) if elsewhere else title
    if LED.match(at.text, span.end):
        title = f"{title} chair"
    if own and group and CHAIR_BESIDE.match(title) and elsewhere is None:
        whole = group[0].words(group[1]).strip(" :")
        whole = whole if "(" in whole else whole.rpartition(") ")[2]  # "(Online) Committee"
        whole = _MEMBERS.sub("", whole) or whole
        if not OF_PEOPLE.fullmatch(whole) and not names_panel(group[0]):
            title = whole if title.lower() in whole.lower() else f"{whole} {title}"
    kind = role_kind(title)
    items = entry.at.line.kind is at.line.kind is PartKind.ITEM
    nested = items and kind == "other" and entry.at.line.level > at.line.level
    if nested and (body := _role_above(headings)):
        at, span = body  # what stands between is an area of a committee
        title = at.words(span).strip(" :")
        kind = role_kind(title)
    if kind == "other" and at is not entry.at and names_panel(at):
        kind = "panelist"
    if kind == "session-chair" and at is not entry.at and at.of(Slot.PERSON):
        return  # the chair is named beside the label
    score = min(entry.person.score, span.score if kind == "other" else max(span.score, _KNOWN))
    if chairs_session(title, at, sure=topic in (Topic.PROGRAMME, Topic.PANEL)):
        if at is not entry.at:
            return  # the label of a line is for the names in it alone
        kind, title = "session-chair", "session chair"
    part = _part_above(at, headings) if above is at else None
    if not elsewhere and kind != "session-chair":
        over = part or (above if above not in (at, entry.at) else None)
        title = full_title(title, over.text.rstrip(" :") if over else "", at.text)
    headed = (
        at is above
        and span.score >= _HEADED
        and not ROLES["job"].search(at.words(span).rstrip("s"))
    )
    if (kind == "other" and topic is not Topic.COMMITTEE and not headed) or names_authors(title):
        return
    one = event_role(entry.name, kind, title, at.place(span), edition, score)
    if part and part.line.headings and part.of(Slot.TITLE) and kind == "organiser":
        one = one.saying(roleTitle=Filled(part.text.rstrip(" :"), part.line.span()))
    yield one


def _part_above(role: Annotated, headings: Sequence[Annotated]) -> Annotated | None:
    """The heading of a part of the edition over one that is a role: "Workshop on Maps" over "Chairs"."""
    over = next((each for each in headings if each.line.level < role.line.level), None)
    titled = over and over.covered(Slot.TITLE) >= letters(over.text)
    return over if over and (titled or ROLES["part"].search(over.text)) else None


_TO_EDITION = re.compile(r",? (?:(?:of|at|for) (?:the )?)?")
"""What stands between an office and its edition: "Chair| of |BEE 2031"."""


def _own_edition(at: Annotated, role: Typed, context: Context) -> Node | None:
    """The edition that the line of a role names, or its year: "VIS26 Chairs", "(program chair 2028)"."""
    year = _YEAR.match(at.text, role.end) if at.of(Slot.PERSON) else None
    if _PAST.match(at.words(role)):
        year = year or _PAST_YEAR.match(at.text, role.end)
    if year and context.series:
        return edition_node(context.series, int(year[1]), at.line.span(*year.span(1)))
    named = [span for span in (*at.inner, *at.of(Slot.EDITION)) if span.slot is Slot.EDITION]
    pairs = ((office, one) for office in at.of(Slot.ROLE) for one in named)
    held = {
        one[0]: one[1] for one in pairs if _TO_EDITION.fullmatch(at.text, one[0].end, one[1].start)
    }
    own = held.get(role, named[0] if len(named) == 1 and not held else None)
    return context.edition_at(at.line, own) if own else None


def _members_below(
    units: Sequence[Unit], section: Section
) -> tuple[int, tuple[Annotated, Typed] | None]:
    """Where the list of a committee begins below the chairs that a heading inside it names.

    "Maps Committee", below it "Co-Chairs" over a paragraph with names, and then items.
    """
    above = _role_above(section.chain)
    over = _role_above(section.chain[1:]) if above and section.chain[0] is above[0] else None
    items = [
        place
        for place, unit in enumerate(units)
        if unit.lines[0].line.kind is PartKind.ITEM and unit.spans(Slot.PERSON)
    ]
    if above is None or over is None or len(items) < _LEAST_MEMBERS:
        return len(units), None
    chairs = any(unit.spans(Slot.PERSON) for unit in units[: items[0]])
    inside = ROLES["in-office"].search(above[0].text) and ROLES["members"].search(over[0].text)
    return (items[0], over) if chairs and inside else (len(units), None)


def _role_above(headings: Sequence[Annotated]) -> tuple[Annotated, Typed] | None:
    """The role that the nearest heading names as a whole; the name of a panel is that of who is on it."""
    for heading in headings:
        roles = heading.of(Slot.ROLE)
        if roles and heading.covered(Slot.ROLE) >= _MOSTLY * letters(heading.without(Slot.EDITION)):
            rest = ROLES["with-more"].match(heading.text, roles[0].end)
            return heading, replace(roles[0], end=rest.end()) if rest else roles[0]
        if names_panel(heading):
            return heading, _labelled(0, len(heading.text))
        if heading.of(Slot.PERSON, Slot.TITLE):
            return None
    return None


def _role_of_sentence(entry: Entry) -> tuple[Annotated, Typed] | None:
    """The role before a name that labels it, or begins a later sentence of its line: "… The jury was Ann Lee, …"."""
    text = entry.at.text
    for span in reversed(entry.at.of(Slot.ROLE)):
        if span.end <= entry.person.start:
            opens = re.search(
                r"(?:[.;]|, and)(?: to)? (?:(?:[Tt]he|[Oo]ur) )?$", text[: span.start]
            )
            return (entry.at, span) if opens or is_label(entry.at, span) else None
    return None


def _signed(following: Sequence[Unit]) -> tuple[Annotated, Typed] | None:
    """The role under names that sign a page, where nothing but that line follows."""
    if len(following) != 1:
        return None
    return _signature(following[0].lines[0])


def _signature(each: Annotated) -> tuple[Annotated, Typed] | None:
    """The role that a line is, perhaps with the edition, and nothing else: "BEE 2031 General Chairs"."""
    roles = each.of(Slot.ROLE)
    alone = roles and letters(each.words(roles[0])) >= _MOSTLY * letters(each.text)
    return (each, roles[0]) if alone and not each.of(Slot.PERSON) and is_list(each) else None


def _is_job(each: Annotated, span: Typed, people: Sequence[Entry]) -> bool:
    """Whether a role is the job of somebody: in a cell of a row, or in the line of the name."""
    beside = each.line.row >= 0 or any(entry.at is each for entry in people)
    return beside and ROLES["job"].search(each.words(span)) is not None


def _labelled(start: int, end: int) -> Typed:
    """What words say by their place to be a role."""
    return Typed(Slot.ROLE, start, end, _LABELLED, reader="label")


def _lead(each: Annotated) -> tuple[Annotated, Typed] | None:
    """The role that a sentence above a list gives to those below it: "The jury consisted of:"."""
    found = ROLES["lead"].match(each.text) if each.line.kind is PartKind.PARAGRAPH else None
    if found is None:
        return None
    start, end = found.span("role" if found["role"] else "body")
    return each, _labelled(start, end)


def _role_of_group(unit: Unit, people: list[Entry]) -> tuple[Annotated, Typed] | None:
    """The role that a unit names before its people, or all alone for the units below it."""
    first = (people[0].at.line.number, people[0].person.start) if people else None
    label = ROLES["label"].match(people[0].at.text, 0, people[0].person.start) if people else None
    if label is not None and not people[0].at.of(Slot.AWARD):
        return people[0].at, _labelled(*label.span("role"))
    for each, span in unit.spans(Slot.ROLE):
        if ROLES["open"].match(each.text, span.end) or _is_job(each, span, people):
            continue
        if any(own[1] is span for entry in people for own in entry.roles):
            continue
        if first is not None and (each.line.number, span.start) < first:
            return each, span
        if (
            first is None
            and is_list(each)
            and letters(each.words(span)) >= _MOSTLY * letters(unit.text)
        ):
            return each, span
        if first is not None and each.line.row >= 0 and each.line is not people[0].at.line:
            return each, span
    if len({entry.at.line.number for entry in people}) == 1 < len(people):
        signed = _signature(unit.lines[-1])  # "Ann Lee and Bo Ray", below it "General Chairs"
        alone = len(unit.spans(Slot.ROLE)) == 1 and unit.lines[-2:-1] == (people[0].at,)
        return signed if signed and alone else None
    return None if people else _lead(unit.lines[-1])
