"""People whom a line announces, contacts for the press with their house and mailbox, mentors, or a column of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import Proposal, event_role, mention
from confkg.extract.records.groups import in_columns_of
from confkg.extract.records.roles import role_kind
from confkg.extract.spans import Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.mailboxes import MAILBOX, is_functional
from confkg.model import PartKind

_PHRASES = phrases("contacts")

_ANNOUNCES = _PHRASES["announces"]
_LONGEST = 30  # words of a line that announces; a longer one only speaks of the press
_WINDOW = 6  # lines from the announcement to the mailbox
_PHONE = re.compile(r"[,;]?\s*(?:phone:?\s*)?\+?\d[\d ()/-]{6,}.*$", re.IGNORECASE)
_FOR = _PHRASES["for"]
_SEPARATOR = re.compile(r",\s+(?!Inc|Ltd|LLC)|[);:]")
_NAMED_BEHIND = re.compile(
    r"\s*(?!.*\b(?:Press|Media|Office|Desk|Team|Relations)\b)(?P<name>[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+){1,2})(?=, )"
)
"""A name right behind the announcement, where it was not read as one."""
_BEHIND = re.compile(r"\s*(?:,|[–—(-])?\s*(?:(?:of|from|at)\s+)?(?:the\s+)?")


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who is to be asked, and of which house."""

    at: Annotated
    person: Typed
    house: tuple[Annotated, Typed] | None


def contact_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The contacts that a page gives, with a mailbox if it is not a person's own."""
    after = 0
    for number, each in enumerate(lines):
        found = _ANNOUNCES.search(each.text)
        if number < after or found is None or len(each.text.split()) > _LONGEST:
            continue
        window = list(_window(lines, number))
        box = _mailbox(window)
        last = box[0] if box else len(window) - 1
        asked = _asked(window[: last + 1], found.end(), box[1].start() if box else None)
        edition = context.edition_at(each.line)
        if asked is None or edition is None or not (box or found["press"]):
            continue
        after = number + last + 1
        person = mention("Person", asked.at, asked.person)
        where = each.line.span(*found.span())
        role = event_role(person, "press-contact", found[0], where, edition, asked.person.score)
        slots = dict(role.frame.slots)
        if asked.house:
            house = mention("Organisation", *asked.house)
            slots["organisation"] = Filled(house, house.span, house.name)
        if box:
            place = window[box[0]].line.span(*box[1].span())
            slots["contactAddress"] = Filled(box[1][0], place, box[1][0])
        yield replace(role, frame=Frame("EventRole", slots), score=max(role.score, 0.8))


def _window(lines: Sequence[Annotated], number: int) -> Iterator[Annotated]:
    """The line and the next ones, up to a heading."""
    yield lines[number]
    for each in lines[number + 1 : number + _WINDOW]:
        if each.line.kind is PartKind.HEADING:
            return
        yield each


def _mailbox(window: Sequence[Annotated]) -> tuple[int, re.Match[str]] | None:
    for place, each in enumerate(window):
        for found in MAILBOX.finditer(each.text):
            if is_functional(found[0]):
                return place, found
    return None


def _asked(window: Sequence[Annotated], start: int, mail: int | None) -> _Asked | None:
    """The first person behind the announcement, or in brackets behind the mailbox."""
    for place, each in enumerate(window):
        people = [s for s in each.of(Slot.PERSON) if place > 0 or s.start >= start - 1]
        behind = _NAMED_BEHIND.match(each.text, start) if place == 0 and not people else None
        if behind is not None:
            people = [Typed(Slot.PERSON, *behind.span("name"), 0.8, reader="contacts")]
        if not people:
            continue
        person = people[0]
        stop = mail if mail is not None and each is window[-1] and mail > person.end else None
        following = window[place + 1] if place + 1 < len(window) else None
        return _with_house(each, person, stop, following)
    return None


def _with_house(
    each: Annotated, person: Typed, stop: int | None, following: Annotated | None
) -> _Asked:
    """A person with the house behind the name, or on the next line."""
    if house := _house(each, person.end, stop):
        return _Asked(each, person, (each, house))
    words = each.words(person).split()
    if _FOR.match(each.text, person.end) and len(words) > 2:  # "Ann Lee Umbra, PR for BEE"
        cut = person.start + each.words(person).rindex(words[-1])
        house = Typed(Slot.ORG, cut, person.end, person.score, reader="contacts")
        return _Asked(each, replace(person, end=cut), (each, house))
    alone = not each.text[person.end :].strip(" .,:;*_")
    if alone and following is not None and (house := _house(following, 0, None)):
        return _Asked(each, person, (following, house))
    return _Asked(each, person, None)


def _house(each: Annotated, start: int, stop: int | None) -> Typed | None:
    """The organisation that a stretch begins with, up to a comma or to what it does for whom."""
    piece = each.text[start : len(each.text) if stop is None else stop]
    piece = _FOR.sub("", _PHONE.sub("", piece.rstrip(" ,;:(")))
    lead = _BEHIND.match(piece)
    begin = lead.end() if lead else 0
    name = _SEPARATOR.split(piece[begin:])[0].rstrip(" ,;:.(")
    if not name[:1].isupper() or "@" in name:
        return None
    return Typed(Slot.ORG, start + begin, start + begin + len(name), 0.8, reader="contacts")


_MENTORS = re.compile(r"\bmentor|\boffice hours\b|\bsenior researchers\b", re.IGNORECASE)
_BEFORE = re.compile(r":\s+|\bwith\s+")
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and|&)\s|,|;|\band\b|&)\s*")
_NAME = re.compile(r"[^\W\d_][\w.’'-]*(?: [^\W\d_][\w.’'-]*){1,5}")
_MOST = 0.7


def column_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The mentors, lecturers and the like whom a table has in a column of theirs."""
    for each, title in in_columns_of(lines, _PHRASES["columns"]):
        for name in each.of(Slot.PERSON) if title else ():
            person, where = mention("Person", each, name), each.line.span()
            if edition := context.edition_at(each.line):
                yield event_role(person, role_kind(title), title, where, edition, name.score)


def mentor_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The mentors of an edition that a page lists."""
    for each, following in zip_longest(lines, lines[1:]):
        said = _MENTORS.search(each.text)
        edition = context.edition_at(each.line)
        if not said or edition is None:
            continue
        begins = [found.end() for found in _BEFORE.finditer(each.text)]
        at, names = each, next(filter(None, (_names_listed(each, begin) for begin in begins)), [])
        below = not names and not each.text.rstrip().endswith((".", "!"))
        if below and following is not None and following.line.kind is not PartKind.HEADING:
            at, names = following, _names_listed(following)
        where = each.line.span(*said.span())
        for name in names:
            person = mention("Person", at, name)
            yield event_role(person, "mentor", said[0], where, edition, max(name.score, 0.8))


def _names_listed(each: Annotated, start: int = 0) -> list[Typed]:
    """The people of whom the rest of a line is a list; where most are names, all of them are."""
    rest = each.text[start:].rstrip(" .")
    found: list[Typed] = []
    read = position = 0
    edges = [*(m.span() for m in _BETWEEN.finditer(rest)), (len(rest), len(rest))]
    for stop, begin in edges:
        piece = rest[position:stop].strip("*_ ")
        at = start + position + rest[position:stop].index(piece)
        position = begin
        if not piece:
            continue
        if not _NAME.fullmatch(piece) or not piece[-1].isalpha() or not piece[0].isupper():
            return []
        over = each.over(at, at + len(piece), Slot.PERSON)
        read += bool(over) and letters(each.words(over[0])) >= 0.9 * letters(piece)
        score = over[0].score if over else 0.8
        found.append(Typed(Slot.PERSON, at, at + len(piece), score, reader="list"))
    return found if len(found) > 1 and read >= _MOST * len(found) else []
