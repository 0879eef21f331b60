"""What the rules read on a page, as frames with things, concepts and dates in their slots."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from confkg.extract import proposals as make
from confkg.extract.annotated import Annotated
from confkg.extract.context import Context, edition_node
from confkg.extract.hosts import with_hosts
from confkg.extract.lines import Line
from confkg.extract.ordering import Order
from confkg.extract.places import held_in, lies_in, place_of
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.prizes import read_prize
from confkg.extract.recognisers.quotations import within
from confkg.extract.records.awards import award_name
from confkg.extract.records.people import names_authors, role_kind
from confkg.extract.records.programme import days_of, event_kind
from confkg.extract.records.titles import is_sentence
from confkg.extract.rules import Antecedent, Value, read_line, read_lines
from confkg.extract.rules import Proposal as Match
from confkg.extract.spans import Dates, EditionName, Quantity, Slot, Times, Typed
from confkg.frames import Frame, FrameError
from confkg.frames import Slot as Filled
from confkg.ids import reference_key
from confkg.model import Concept, Document, Mention, Node, Part, PartKind, Property, Url
from confkg.model import Value as Final
from confkg.schema import KINDS, PROPERTIES, Kind, PropertyType

__all__ = ["proposal_of", "rule_proposals"]

_ACRONYM = re.compile(r"\b([A-Z]\w*[A-Z]\w*)[’']?s? $")
"""An acronym before a role: "the WASP general chair"."""

_TALK_OF = re.compile(r"\b([A-Z]\w*[A-Z]\w*) (?:keynote|invited talk|tutorial|panel)\b")
"""An acronym before a talk: "the WASP keynote"."""

_NEAR = 20
_THAT = "that"
"""The talk at hand: bound to the talk that is meant when all are known."""

_Slots = dict[str, Filled]
_TITLED_ROLES = ("chair", "committee-member", "other")
"""Kinds of roles that are known by their title as well."""

_WHOLE_UNITS = ("", "year", "day")
"""Units of numbers that stand for themselves."""

_STATUS = {"Affiliation": "affiliationStatus"}
"""Where a frame says that something is former; other frames that are so are left out."""

_SEVERAL = re.compile(r"(?:multiple|several|numerous|many|various|some|other)\b", re.IGNORECASE)
"""Prizes without a name: "several best paper awards"."""

_TOLD, _MOST = 0.7, 0.95
"""How sure a place is at least, and at most, that a sentence says an edition is held in."""

_WITH_KIND = re.compile(r"([A-Z].* .*[^ ]) (?:workshop|tutorial)")

_WHOLE = re.compile(
    r"(?:the )?(?:main )?(?:conference|meeting|event|program(?:me)?)", re.IGNORECASE
)
"""What stands for a whole edition and not for a part of it."""

_NEXT_NAME = re.compile(r"(?:\s\([^()]*\))?,?\s(?:and\s|&\s)?")
_MORE = re.compile(
    r"(?:\s\([^()]*\))?,?\s(?:et al|and (?:colleagues|others|friends)\b|with (?=[A-Z]))"
)
_OWN = re.compile(r"\b(?:his|her|their) (?:\w+ )?(?:paper|article|work)\b", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}")


def rule_proposals(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """The frames that rules read in the sentences and labels of a page."""
    read = read_lines(((each.line, each.spans) for each in lines), _author(document))
    order = Order(document.name)
    for each, matches in zip(lines, read, strict=True):
        for match in matches:
            if match.kind != "Edition" and (proposal := proposal_of(match, each, context, order)):
                yield proposal
    for each in lines:
        line = with_hosts(each, context) or each
        for match in read_line(line.line, line.spans):
            if match.kind == "Edition":
                yield from _of_edition(match, line, context, order)


def _author(document: Document) -> Antecedent | None:
    """The one author that the page's metadata names, if that is a person's name in its text."""
    named = [hint for hint in document.hints if hint.key == "author" and hint.span]
    if len(named) != 1 or not _NAME.fullmatch(named[0].value):
        return None
    name, span = named[0].value, named[0].span
    assert span is not None
    if document.text[span.start : span.end] != name:
        return None
    line = Line(Part(PartKind.PARAGRAPH, name, ((0, span.start),)), -1, PartKind.PARAGRAPH, 0)
    return Antecedent(line, Typed(Slot.PERSON, 0, len(name)))


def proposal_of(match: Match, each: Annotated, context: Context, order: Order) -> Proposal | None:
    """The frame behind a match; None if a slot of it cannot be filled."""
    kind = KINDS[match.kind]
    status = match.slots.get("status")
    in_context = match.in_context and not (kind.name in _STATUS and status)
    edition = context.edition_at(each.line, match.edition) if in_context else None
    if edition is not None and kind.name == "Talk" and match.edition is None:
        edition = _beside(match, each, edition)
    slots = _slots_of(match, each, context, edition)
    complete = _COMPLETE.get(kind.name)
    if slots is None or (complete and not complete(slots, match, each, context)):
        return None
    if status and not _with_status(slots, str(status[0]), kind.name, each.line, match):
        return None
    if not _with_edition(slots, kind, edition):
        return None
    if match.slots.get("talkKind") == (_THAT,):
        slots.pop("talkKind", None)
        return Proposal(Frame(kind.name, slots), match.rule, match.score)
    if "mentionedIn" in kind.key and not order.place(kind, slots):
        return None
    frame: Frame | None = Frame(kind.name, slots)
    if kind.name == "Place":
        frame = _place(Frame(kind.name, slots), match, each)
    try:
        return Proposal(make.checked(frame), match.rule, match.score) if frame else None
    except FrameError:
        return None


def _beside(match: Match, each: Annotated, edition: Node) -> Node:
    """The edition of the meeting whose talk is named: "the WASP keynote" of a page about another one."""
    found = _TALK_OF.search(each.text, max(0, match.start - _NEAR), match.end)
    series, year = edition.part(Property.SERIES), edition.part(Property.YEAR)
    if not found or not isinstance(series, Mention) or found[1] == series.name:
        return edition
    assert isinstance(year, int)
    at = each.line.span(*found.span(1))
    return edition_node(Mention("ConferenceSeries", found[1], at), year, at)


def _slots_of(
    match: Match, each: Annotated, context: Context, edition: Node | None
) -> _Slots | None:
    """What a match fills the slots of its frame with; None if one of them cannot be filled."""
    kind = KINDS[match.kind]
    slots: _Slots = {}
    for name, values in match.slots.items():
        if name not in kind.properties:
            continue
        if name == "takesPlaceOn" and (days := _days(values[0], each, edition)):
            slots |= days
            continue
        if name == "award" or (kind.name, name) == ("Award", "name"):
            filled = _award(values[0], match, each, context)
        else:
            filled = _filled(PROPERTIES[name], values[0], each, context, match)
        if filled is None or (name == "year" and not filled.value):
            return None
        slots[name] = filled
    return slots


def _with_edition(slots: _Slots, kind: Kind, edition: Node | None) -> bool:
    """Give a frame the edition at hand, if it has one; False if it needs one and there is none."""
    if "edition" in kind.properties and "edition" not in slots:
        if edition is not None:
            slots["edition"] = Filled(edition, edition.parts[-1].span)
        elif "edition" in kind.required:
            return False
    if kind.name == "Edition" and "year" not in slots:
        if edition is None:
            return False
        slots |= {facet.property.value: Filled(facet.value, facet.span) for facet in edition.parts}
    return True


def _complete_award(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a prize what its name says: the series that gives it."""
    if isinstance(prize := slots["name"].value, Node):
        slots |= {one.property.value: Filled(one.value, one.span) for one in prize.parts}
    return True


def _complete_role(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a role its title, where its kind does not say enough; False if it is another series'."""
    if "roleKind" not in slots:
        return True
    if _is_elsewhere(match, each, context) or names_authors(slots["roleKind"].printed):
        return False
    concept = slots["roleKind"].value
    if isinstance(concept, Concept) and concept.notation in _TITLED_ROLES:
        slots["roleTitle"] = Filled(slots["roleKind"].printed, slots["roleKind"].span)
    return True


def _complete_talk(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a talk the address behind its title."""
    title = match.slots.get("title", (None,))[0]
    found = each.link(title) if isinstance(title, Typed) else None
    if found is not None and found.target.startswith("http"):
        slots["url"] = Filled(Url(found.target), slots["title"].span)
    return True


def _complete_event(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give an event the kind that its name says."""
    if "subEventKind" not in slots:
        slots |= _of_kind(slots["name"])
    name = str(slots["name"].value)
    own = context.full_name.name if context.full_name else name + " "
    return not (_WHOLE.fullmatch(name) or name.startswith(own))


def _complete_authorship(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give an authorship the printed name; take the position away where others are not named."""
    if isinstance(author := slots["author"].value, Mention):
        slots["printedAs"] = make.name_form(author)
    if "position" in slots and not _all_named(match, each):
        del slots["position"]
    return True


def _complete_paper(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a paper the identifiers in its address; False if its edition is that of the text."""
    if "presentedAt" in slots and _is_own(slots, each, context):
        return False
    if "url" in slots and isinstance(slots["url"].value, Url):
        paper, address = slots["title"], slots["url"]
        thing = Mention("Paper", str(paper.value), paper.span, paper.printed)
        slots |= make.link(thing, slots["url"].value.address, address.span, 1.0).frame.slots
    return True


def _place(frame: Frame, match: Match, each: Annotated) -> Frame | None:
    """The frame of a place with the kind and the full name that its type gives it."""
    named = match.slots["name"][0]
    if not isinstance(named, Typed) or not named.value:
        return None
    place = place_of(named, each)
    if place.kind == "City" and "connectedTo" in frame.slots:
        return None  # it is the town's airport or station
    others = [slot.value for name, slot in frame.slots.items() if name != "name"]
    if any(isinstance(other, Mention) and other.name == place.name for other in others):
        return None
    around = frame.slots.get("containedIn")
    inside = around.value if around is not None else None
    if isinstance(inside, Mention) and not lies_in(place.kind, inside.kind):
        return None
    name = Filled(place.name, place.span, place.printed)
    return Frame(place.kind, {**frame.slots, "name": name})


def _of_edition(
    match: Match, each: Annotated, context: Context, order: Order
) -> Iterator[Proposal]:
    """What a match says of an edition: one frame for each place, days only if there are several."""
    slots = {name: values for name, values in match.slots.items() if name != "heldIn"}
    if "startDate" in slots and slots["startDate"] == slots.get("endDate"):
        (value,) = slots["startDate"][:1]
        days = value.value if isinstance(value, Typed) else None
        if not isinstance(days, Dates) or (days.start == days.end and not _is_short(context)):
            return
    proposal = proposal_of(replace(match, slots=slots), each, context, order)
    if proposal is None:
        return
    places = [one for one in match.slots.get("heldIn", ()) if isinstance(one, Typed)]
    if not places:
        yield proposal
        return
    held, within = held_in([(each, one) for one in places])
    weakest = min([1.0, *(one.score for one in places)])
    for place, score in held:
        filled = {**proposal.frame.slots, "heldIn": Filled(place, place.span)}
        sure = min(match.score / weakest * max(score, _TOLD), _MOST)
        yield replace(proposal, frame=Frame("Edition", filled), score=sure)
    yield from within


def _is_short(context: Context) -> bool:
    """Whether the name of the series is that of something that takes a day."""
    return context.full_name is not None and "Workshop" in context.full_name.name


def _of_kind(name: Filled) -> dict[str, Filled]:
    """The kind of an event by its name, and the name without a word for it: "Bees at Sea workshop"."""
    words = str(name.value)
    kind = Filled(Concept("sub-event-kind", event_kind(words)), name.span)
    proper = _WITH_KIND.fullmatch(words)
    return {"subEventKind": kind, "name": replace(name, value=proper[1]) if proper else name}


def _is_own(slots: dict[str, Filled], each: Annotated, context: Context) -> bool:
    """Whether the edition that a paper is said to be of is that of the text around."""
    edition = slots["presentedAt"].value
    own = (context.edition_at(each.line), context.edition)
    return isinstance(edition, Node) and reference_key(edition) in [
        reference_key(one) for one in own if one is not None
    ]


def _all_named(match: Match, each: Annotated) -> bool:
    """Whether the authors that a sentence names are all: no "and colleagues", no "her paper"."""
    author, title = match.slots["author"][0], match.slots["authorshipOf"][0]
    if not isinstance(author, Typed) or not isinstance(title, Typed):
        return True
    end = author.end
    count = 0
    for span in each.of(Slot.PERSON):
        if span.start >= end and _NEXT_NAME.fullmatch(each.text, end, span.start):
            end, count = span.end, count + 1
    if _MORE.match(each.text, end):
        return False
    first = match.slots["position"] == ("1",) and not count
    alone = first and author.end < title.start
    return not (alone and _OWN.search(each.text, author.end, title.start))


def _is_elsewhere(match: Match, each: Annotated, context: Context) -> bool:
    """Whether a role is of another series than the page's: "the WASP general chair"."""
    role = match.slots["roleKind"][0]
    if not isinstance(role, Typed) or match.edition is not None:
        return False
    found = _ACRONYM.search(each.text, 0, role.start)
    own = context.series.name if context.series else ""
    return found is not None and found[1] != own


def _award(value: Value, match: Match, each: Annotated, context: Context) -> Filled | None:
    """A prize: named, or the honour of a society ("fellow of the ACM" is "ACM Fellow")."""
    by = match.slots.get("givenBy", (None,))[0]
    giver = by if isinstance(by, Typed) else None
    where = each.line.span(match.start, match.end)
    if isinstance(value, str):
        if giver is None:
            return None
        name = f"{each.words(giver)} {value.capitalize()}"
        where = each.place(giver)
    elif isinstance(value, Antecedent):
        name = award_name(value.text)
        where = value.line.span(value.typed.start, value.typed.end)
    elif isinstance(value, Typed):
        name = award_name(each.words(value))
        where = each.place(value)
        if giver is not None and len(name.split()) == 1:
            name, where = f"{each.words(giver)} {name.capitalize()}", each.place(giver)
    else:
        return None
    if _SEVERAL.match(name):
        return None
    series = context.series if match.in_context and giver is None else None
    held = match.slots.get("edition", (match.edition,))[0]
    if series is not None and isinstance(held, Typed) and isinstance(held.value, EditionName):
        series = Mention("ConferenceSeries", held.value.series, each.place(held))
    return Filled(make.award(name, series, where), where, name) if name else None


def _with_rank(slots: _Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a receipt the rank that the name of its prize says; False if no prize is named."""
    value = match.slots["award"][0]
    if not isinstance(value, Typed) or "rank" not in slots:
        return True
    prize = read_prize(each.words(value))
    if prize.rank in (None, "winner"):
        return True
    if prize.award is None:
        return False
    where = each.place(value)
    series = context.series if match.in_context else None
    slots["award"] = Filled(make.award(prize.award, series, where), where, prize.award)
    slots["rank"] = Filled(Concept("rank", prize.rank), where)
    return True


def _with_status(
    slots: dict[str, Filled], status: str, kind: str, line: Line, match: Match
) -> bool:
    """Say that a thing is former where its kind can; False where it must be left out."""
    if kind not in _STATUS or status not in ("former", "education", "visiting", "honorary"):
        return False
    where = line.span(match.start, match.end)
    slots[_STATUS[kind]] = Filled(Concept("affiliation-status", status), where)
    return True


def _filled(
    of: PropertyType, value: Value, each: Annotated, context: Context, match: Match
) -> Filled | None:
    """A value of the type of its property, with its place and printed form."""
    if isinstance(value, str):
        where = each.line.span(match.start, match.end)
        if of.type == "Edition":
            edition = context.edition_at(each.line, match.edition)
            return None if edition is None else Filled(edition, where)
        constant: Final = Concept(of.scheme, value) if of.scheme else value
        if of.type == "integer" and value.isdigit():
            constant = int(value)
        return Filled(constant, where)
    line = value.line if isinstance(value, Antecedent) else each.line
    typed = value.typed if isinstance(value, Antecedent) else value
    here = each if line is each.line else Annotated(line, ())
    if typed.slot is Slot.QUOTE:
        typed = within(line.text, typed)
    where = line.span(typed.start, typed.end)
    text = " ".join(line.text[typed.start : typed.end].split())
    final = _final(of, typed, text, here, context)
    return Filled(final, where, text) if final is not None else None


def _final(
    of: PropertyType, typed: Typed, text: str, each: Annotated, context: Context
) -> Final | None:
    match of.type:
        case "Edition":
            return context.edition_at(each.line, typed)
        case "ConferenceSeries":
            name = typed.value if isinstance(typed.value, str) else text
            return Mention("ConferenceSeries", name, each.place(typed))
        case "concept":
            return _concept(of.scheme, text)
        case "date":
            return _day(of, typed, each, context)
        case "integer" | "number":
            return _number(typed)
        case "Place":
            return place_of(typed, each) if typed.value else None
        case "address":
            return Url(str(typed.value)) if isinstance(typed.value, str) else None
        case "name" | "text" | "identifier":
            return _time(of, typed) or text
        case "Paper" if is_sentence(each, typed) or text.rstrip(' ”"»').endswith("."):
            return None
        case kind if kind in KINDS:
            return make.mention(kind, each, typed)
    return None


def _number(typed: Typed) -> int | None:
    """The whole number of a span, or of years or days: exact, and of nothing else."""
    found = typed.value
    if isinstance(found, Quantity) and found.qualifier == "exact" and found.unit in _WHOLE_UNITS:
        return found.value if isinstance(found.value, int) else None
    return found if isinstance(found, int) else None


def _concept(scheme: str, text: str) -> Concept | None:
    if scheme == "role-kind":
        return Concept(scheme, role_kind(text))
    if scheme == "sub-event-kind":
        return Concept(scheme, event_kind(text))
    if scheme == "mode":
        word = re.search(r"hybrid|virtual|online|person|site", text, re.IGNORECASE)
        names = {"online": "virtual", "person": "in-person", "site": "in-person"}
        return Concept(scheme, names.get(word[0].lower(), word[0].lower())) if word else None
    return None


def _day(of: PropertyType, typed: Typed, each: Annotated, context: Context) -> dt.date | None:
    if not isinstance(typed.value, Dates):
        return None
    day = typed.value.start if of.name == "startDate" else typed.value.end
    if typed.value.year is not None:
        return day
    edition = context.edition_at(each.line)
    year = edition.part(Property.YEAR) if edition else None
    try:
        return day.replace(year=year) if isinstance(year, int) else None
    except ValueError:
        return None


def _days(value: Value, each: Annotated, edition: Node | None) -> dict[str, Filled]:
    """The first and the last day of a part of an edition, if what is said of its time is a date."""
    if not isinstance(value, Typed) or edition is None:
        return {}
    days = days_of(value, edition)
    if days is None:
        return {}
    place, printed = each.place(value), each.words(value)
    ends = {"endDate": Filled(days[1], place, printed)} if days[1] != days[0] else {}
    return {"startDate": Filled(days[0], place, printed), **ends}


def _time(of: PropertyType, typed: Typed) -> str | None:
    if not isinstance(typed.value, Times):
        return None
    minutes = typed.value.end if of.name == "endTime" else typed.value.start
    return None if minutes is None else f"{minutes // 60:02d}:{minutes % 60:02d}"


_COMPLETE: dict[str, Callable[[_Slots, Match, Annotated, Context], bool]] = {
    "Award": _complete_award,
    "AwardReceipt": _with_rank,
    "EventRole": _complete_role,
    "Talk": _complete_talk,
    "SubEvent": _complete_event,
    "Authorship": _complete_authorship,
    "Paper": _complete_paper,
}
"""What is filled in by kind, beyond what the rule says; False: the frame is none."""
