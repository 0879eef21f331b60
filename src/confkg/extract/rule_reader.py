"""What the rules read on a page, as frames."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract import proposals as make
from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context, edition_node
from confkg.extract.hosts import counted_hosts, with_hosts
from confkg.extract.labeller import name_score
from confkg.extract.lines import Line
from confkg.extract.ordering import Order
from confkg.extract.places import held_in, lies_in, place_of
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.prizes import PRIZE_WORDS
from confkg.extract.rule_completion import COMPLETE, Slots
from confkg.extract.rule_values import days_said, prize_of, value_of
from confkg.extract.rules import Antecedent, read_line, read_lines
from confkg.extract.rules import Proposal as Match
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import Dates, Slot, Typed
from confkg.frames import Frame, FrameError
from confkg.frames import Slot as Filled
from confkg.model import Concept, Document, Mention, Node, Part, PartKind, Property
from confkg.schema import KINDS, PROPERTIES, Kind

_TALK_OF = re.compile(r"\b([A-Z]\w*[A-Z]\w*) (?:keynote|invited talk|tutorial|panel)\b")
"""An acronym before a talk: "the WASP keynote"."""

_NEAR = 20
_AT_HAND = frozenset(["EventRole", "Talk", "SubEvent", "Edition"])
"""Kinds of what belongs to an edition; a prize or a paper of it can be of earlier years."""
_THAT = "that"
"""The talk at hand: bound to the talk that is meant when all are known."""

_STATUS = {"Affiliation": "affiliationStatus"}
"""Where a frame says that something is former; other frames that are so are left out."""

_DAYS = (Concept("measure", "days"), Concept("measure", "days-spent"))
_DESCRIBED, _MOST = 0.7, 0.95
"""How sure a place is at least, and at most, that a sentence says an edition is held in."""

_IN = re.compile(r"\b[Ii]n (?:[A-Z][a-z]{2,8} )?$")
_ASIDE = re.compile(r",| \(| [–—-] ")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}")
_HELD_AT = re.compile(r"\b(?:for|at|of) (?:the )?$")


def rule_proposals(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """The frames that rules read in the sentences and labels of a page."""
    read = read_lines(((each.line, each.spans) for each in lines), _author(document))
    order = Order(document.name)
    for each, matches in zip(lines, read, strict=True):
        line = with_hosts(each, context)
        for match in matches:
            if match.kind == "Edition" or _is_on_edition(match, line or each, context):
                continue
            if proposal := proposal_of(match, each, context, order):
                yield proposal
        yield from counted_hosts(line, context) if line else ()
        for match in matches if line is None else read_line(line.line, line.spans):
            if match.kind == "Edition":
                yield from _of_edition(match, line or each, context, order)
            elif line and match.kind == "EventRole":
                yield from filter(None, [proposal_of(match, line, context, order)])


def _is_on_edition(match: Match, line: Annotated, context: Context) -> bool:
    """Whether what a rule reads as a part of an edition is the edition itself: "the XV Moss Symposium".

    It is so at the beginning of a line that is about an edition of its own: "7th Moss Workshop, Oslo, 2031".
    """
    name = next(iter(match.slots.get("name", ())), None) if match.kind == "SubEvent" else None
    if not isinstance(name, Typed):
        return False
    opens = not letters(line.text[: name.start])
    hosts = line.of(Slot.EDITION)
    return (opens and line.line.number in context.lines) or any(
        one.start <= name.start and name.end <= one.end for one in hosts
    )


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
    if kind.name == "AwardReceipt" and match.edition is None:
        away = _is_on_person(each.line) or _is_of_another_year(match, each, context)
        match = replace(match, in_context=match.in_context and not away)
    status = match.slots.get("status")
    in_context = match.in_context and not (kind.name in _STATUS and status)
    edition = context.edition_at(each.line, match.edition) if in_context else None
    if edition is not None and kind.name in _AT_HAND and _is_of_then(match, each, edition, context):
        return None
    if edition is not None and kind.name == "Talk" and match.edition is None:
        edition = _beside(match, each, edition)
    slots = _slots_of(match, each, context, edition)
    complete = COMPLETE.get(kind.name)
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


def _is_of_another_year(match: Match, each: Annotated, context: Context) -> bool:
    """Whether a sentence gives the year of a prize, and that is not the year of the edition at hand."""
    years = [one.value for one in match.slots.get("year", ()) if isinstance(one, Typed)]
    edition = context.edition_at(each.line)
    own = edition.part(Property.YEAR) if edition is not None else None
    return bool(years and own) and own not in years


def _is_on_person(line: Line) -> bool:
    """Whether a line is below the name of a person, and not on the prizes of the page: a biography."""
    named = _ASIDE.split(line.headings[-1].text)[0].rpartition(": ")[2] if line.headings else ""
    on_prizes = any(PRIZE_WORDS.search(heading.text) for heading in line.headings)
    return bool(named.strip()) and name_score(named) > 0 and not on_prizes


def _is_of_then(match: Match, each: Annotated, edition: Node, context: Context) -> bool:
    """Whether a sentence says that something was in another year than the edition at hand, or at another one."""
    named = match.edition is not None and match.edition.reader != "context"
    if named or "year" in match.slots:
        return False
    said = [one for one in iter_sentences(each.text) if one[0] < match.end and match.start < one[1]]
    years, editions = (
        [one for one in each.of(slot) if any(start <= one.start < end for start, end in said)]
        for slot in (Slot.YEAR, Slot.EDITION)
    )
    others = (one for one in each.of(Slot.SERIES) if match.start < one.start)
    if match.kind == "EventRole" and any(
        _HELD_AT.search(each.text, match.start, one.start)
        and each.words(one) != getattr(context.series, "name", "")
        for one in others
        if any(start <= match.start < one.start < end for start, end in said)
    ):
        return True  # "area chair for BEE and WAX"
    if match.kind == "SubEvent" and editions:
        return all(context.edition_at(each.line, one) != edition for one in editions)
    own = edition.part(Property.YEAR)
    return any(
        isinstance(one.value, int)
        and (match.kind == "Edition" or not isinstance(own, int) or one.value < own)
        and _IN.search(each.text, 0, one.start)
        for one in years
    ) and all(one.value != own for one in years)


def _beside(match: Match, each: Annotated, edition: Node) -> Node:
    """The edition of the meeting whose talk is named: "the WASP keynote" of a page about another one."""
    found = _TALK_OF.search(each.text, max(0, match.start - _NEAR), match.end)
    series, year = edition.part(Property.SERIES), edition.part(Property.YEAR)
    if not found or not isinstance(series, Mention) or found[1] == series.name:
        return edition
    if not isinstance(year, int):
        return edition
    at = each.line.span(*found.span(1))
    return edition_node(Mention("ConferenceSeries", found[1], at), year, at)


def _slots_of(
    match: Match, each: Annotated, context: Context, edition: Node | None
) -> Slots | None:
    """What a match fills the slots of its frame with; None if one of them cannot be filled."""
    kind = KINDS[match.kind]
    slots: Slots = {}
    for name, values in match.slots.items():
        if name not in kind.properties:
            continue
        if name == "takesPlaceOn" and (days := days_said(values[0], each, edition)):
            slots |= days
            continue
        if name == "award" or (kind.name, name) == ("Award", "name"):
            filled = prize_of(values[0], match, each, context)
        else:
            filled = value_of(PROPERTIES[name], values[0], each, context, match)
        if filled is None and name == "heldIn" and kind.name == "SubEvent":
            continue  # a place of which the kind is not known costs no event
        if filled is None or (name == "year" and not filled.value):
            return None
        slots[name] = filled
    return slots if _in_unit(slots, match, each.text) else None


def _in_unit(slots: Slots, match: Match, text: str) -> bool:
    """Whether a number of days is printed as one: "134 meeting rooms" are none."""
    measure = slots.get("measure")
    counted = measure is not None and measure.value in _DAYS
    return not counted or "day" in text[match.start : match.end].lower()


def _with_edition(slots: Slots, kind: Kind, edition: Node | None) -> bool:
    """Give a frame the edition at hand, if it has one; False if it needs one and there is none."""
    if "edition" in kind.properties and "edition" not in slots:
        if edition is not None:
            slots["edition"] = Filled(edition, edition.parts[-1].span)
        elif "edition" in kind.required:
            return False
    if kind.name == "Edition" and not {"series", "year"} <= slots.keys():
        if edition is None:
            return False
        slots |= {**make.key_of(edition), **slots}
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


_OF_PART = re.compile(
    r"\W*(?:keynote|plenary|talk|lecture|session|tutorial|workshop|panel)(?: \w+)? (?:\d+|[IVX]+)\b",
    re.IGNORECASE,
)
"""The heading of a part of a meeting, which has a place of its own: "Keynote 2"."""

_ONE_DAY = re.compile(r"\b(?:one|full|half|single)-day\b", re.IGNORECASE)
"""What says that a meeting lasts a day."""


def _of_edition(
    match: Match, each: Annotated, context: Context, order: Order
) -> Iterator[Proposal]:
    """What a match says of an edition: one frame for each place; a single day if it is named there."""
    slots = {name: values for name, values in match.slots.items() if name != "heldIn"}
    if "startDate" in slots and slots["startDate"] == slots.get("endDate"):
        (value,) = slots["startDate"][:1]
        days = value.value if isinstance(value, Typed) else None
        one_day = isinstance(days, Dates) and days.is_one_day
        said = match.edition or context.is_workshop or each.of(Slot.PLACE)
        if not isinstance(days, Dates) or (one_day and not (said or _ONE_DAY.search(each.text))):
            return
    proposal = proposal_of(replace(match, slots=slots), each, context, order)
    if proposal is None:
        return
    places = [one for one in match.slots.get("heldIn", ()) if isinstance(one, Typed)]
    part = each.line.headings[-1:] if match.edition is None else ()
    if places and any(_OF_PART.match(one.text) for one in part):
        return
    if not places:
        yield proposal
        return
    held, within = held_in([(each, one) for one in places])
    weakest = min([1.0, *(one.score for one in places)])
    for place, score in held:
        sure = min(match.score / weakest * max(score, _DESCRIBED), _MOST)
        yield replace(proposal.saying(heldIn=Filled(place, place.span)), score=sure)
    yield from within


def _with_status(
    slots: dict[str, Filled], status: str, kind: str, line: Line, match: Match
) -> bool:
    """Say that a thing is former where its kind can; False where it must be left out."""
    if kind not in _STATUS or status not in ("former", "education", "visiting", "honorary"):
        return False
    where = line.span(match.start, match.end)
    slots[_STATUS[kind]] = Filled(Concept("affiliation-status", status), where)
    return True
