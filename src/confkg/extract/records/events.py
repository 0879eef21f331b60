"""Events that a page names by kind: items under a kind, names behind it, tracks, former names.

"3 socials: Tea Dance, Bee Walk", "two socials, the Tea Dance and the Bee Walk", "Tea Dance
(social)", and the items under "Workshops". Events of a schedule are read with the programme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lexicon import event_kind, phrases
from confkg.extract.proposals import Proposal, sub_event
from confkg.extract.records.dates import days_of
from confkg.extract.records.listed_events import (
    ANNOUNCED,
    COUNT,
    LONGEST,
    STOP,
    event_at,
    is_people,
    listed_events,
)
from confkg.extract.spans import Slot
from confkg.extract.topics_of_calls import topics_of
from confkg.frames import Slot as Filled
from confkg.model import Mention, Node, PartKind

_PHRASES = phrases("events")

_BESIDE = ANNOUNCED | {"tiny-papers", "blogpost-track", "expo"}
"""Kinds of what stands beside the programme of talks."""

_OVER = _PHRASES["over"]
"""What stands over a list of events that need no telling word."""

_DESCRIBED = re.compile(
    r"\b(?P<kind>(?:[Ww]orkshops?|[Ss]ocials?|[Tt]utorials?|[Aa]ffinity (?:events|groups|meetings)))\b"
    r"(?: (?:included?|were|are|such as|like)|,|\s?[–—:-]|(?<=s)(?= [A-Z]))(?: for (?:instance|example),?)? (?=(?:the )?[*“\"A-Z])"
)
_NAMED = re.compile(
    r"(?:the |[“\"])(?P<name>[A-Z][\w'’-]*(?: (?:(?:and|of|in|for|on) )*[A-Z][\w'’-]*){1,8})"
)
_LONGEST_ITEM, _HEADING, _TAG_WORDS = 24, 6, 3
"""Words of an item, of a heading and of the kind in brackets."""

_BRACKET = re.compile(r"\s*\((?P<kind>[^)]*)\)\s*$")
_NUMBERED = re.compile(
    r"(?:\([a-z]\)|[TW]\d{1,2}\b[:.)]?|(?:Workshop|Tutorial) (?:\d{1,2}|[IVX]{1,4}|[A-Z])[:.])\s+"
)
_OF_TALK = re.compile(
    r"\b(?:talk|presentation|paper|poster|slides|video)s? (?:from|at|for|in) the [^,;.]*[,:]\W*$"
)
"""Before a title that is that of a talk at an event: "slides of my talk from the Wax Workshop, …"."""
_NO_NAME = re.compile(
    r"\d{2}|[:.]\s|\.$| – |:$|\bfrom\b|\b(?:of|for|at) (?:the|your|a|each) \w+$|(?i:^(?:accepted|selected) \w+$|\babstracts$)"
)
_NTH = re.compile(r"(?:\d{1,2}(?:st|nd|rd|th) )?[A-Z]")
_ANNOUNCING = _PHRASES["announcing"]
_TELLING = _PHRASES["telling"]
_FORMER = _PHRASES["former"]
_TRACKS = (
    ("tiny-papers", "Tiny Papers", re.compile(r"(?i)\btiny papers?\b")),
    ("blogpost-track", "Blogpost Track", re.compile(r"(?i)\bblog ?post(?:s|s? track)\b")),
)
_TAG = re.compile(r"[^()]*\)\s*$")
_ENOUGH, _SURE = 0.8, 0.9


def event_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The events that lines name by their kind."""
    by_number = {each.line.number: each for each in lines}
    above: list[Annotated] = []
    opened: Annotated | None = None
    apart = topics_of(lines) | context.lines.keys()  # "Perfect competition", lines on editions
    for each in lines:
        if each.line.kind is PartKind.HEADING or _opens(each):
            opened = each
        elif each.line.kind is not PartKind.ITEM and not _NUMBERED.match(each.text):
            opened = by_number[each.line.headings[-1].number] if each.line.headings else None
        edition = context.edition_at(each.line)
        lead = _lead(each, above)
        if edition is None or each.line.row >= 0 or each.line.number in apart:
            continue  # in a table, or a line that names its edition: it is no event of one
        yield from _tracks(each, edition)
        former = list(_former(each, lead, edition))
        yield from former
        if former:
            continue
        yield from listed_events(each, edition)
        yield from _described(each, edition)
        over = opened
        if opened is each and each.line.headings:
            over = by_number[each.line.headings[-1].number]
        if over is not each:
            yield from _item(each, lead, over, edition)


def _opens(each: Annotated) -> bool:
    """Whether a line stands over events as a heading does: "Tutorials (3)"."""
    short = len(each.text.split()) <= _HEADING and not each.text.endswith(".")
    return short and each.line.kind is PartKind.PARAGRAPH and _OVER.match(each.text) is not None


def _kind(text: str) -> str:
    """The notation of the kind of event that words name, or an empty string."""
    found = event_kind(text)
    return found if found in _BESIDE else ""


def _lead(each: Annotated, above: list[Annotated]) -> Annotated | None:
    """The line that an item is listed under: the item around it, or one that announces events.

    The open items ``above`` and the last such line are kept from call to call.
    """
    item = each.line.kind is PartKind.ITEM
    if not item:
        above.clear()
    while above and above[-1].line.level >= each.line.level and not _announces(above[-1]):
        above.pop()
    lead = above[-1] if above and item else None
    if lead and lead.line.level >= each.line.level and each.of(Slot.NUMBER):
        above.pop()  # a count of its own, not something listed under the last one
        lead = None
    above.append(each)
    return lead


def _announces(each: Annotated) -> bool:
    return each.text.endswith(":") or (bool(each.of(Slot.NUMBER)) and _kind(each.text) != "")


def _tracks(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """Tracks with a name of their own; behind the title of a paper such a name is a tag."""
    if each.of(Slot.PERSON):
        return  # a paper in that track
    prose = each.line.kind is PartKind.PARAGRAPH and len(each.text.split()) > LONGEST
    for kind, name, pattern in _TRACKS:
        found = pattern.search(each.text)
        if found and (not prose or "track" in each.text) and not _TAG.match(each.text, found.end()):
            where = each.line.span(*found.span())
            yield sub_event(edition, kind, Mention("SubEvent", name, where), where, _ENOUGH)


def _former(each: Annotated, lead: Annotated | None, edition: Node) -> Iterator[Proposal]:
    """ "28 Mentor Chats (previously known as "Office Hours")" """
    found = _FORMER.search(each.text)
    if not found:
        return
    label = re.match(rf"\W*(?:{COUNT}\s+)?(?P<name>[^:(]*[^:(\s])", each.text, re.IGNORECASE)
    kind = (
        (label and _kind(label["name"])) or _kind(each.text) or (_kind(lead.text) if lead else "")
    )
    if not label or not kind or len(label["name"].split()) > 8:
        return
    event = event_at(each, *label.span("name"), kind, edition, _SURE)
    former = Filled(found["name"], each.line.span(*found.span()), found["name"])
    yield event.saying(formerName=former)


def _described(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """ "two socials, the Tea Dance and the Bee Walk" """
    for found in _DESCRIBED.finditer(each.text):
        if _OF_TALK.search(each.text, 0, found.end()):
            continue
        kind = _kind(found["kind"])
        stop = STOP.search(each.text, found.end())
        end = stop.start() if stop else len(each.text)
        marks = [
            (mark.start, mark.end)
            for mark in each.line.part.marks
            if found.end() <= mark.start and mark.end <= end + 1
        ]
        names = [match.span("name") for match in _NAMED.finditer(each.text, found.end(), end)]
        for start, close in marks or names:
            words = each.text[start:close].strip(' ,.“”"*')
            at = each.text.find(words, start)
            if kind and words[:1].isupper() and 1 < len(words.split()) <= LONGEST:
                yield event_at(each, at, at + len(words), kind, edition, _ENOUGH)


def _item(
    each: Annotated, lead: Annotated | None, heading: Annotated | None, edition: Node
) -> Iterator[Proposal]:
    """A line that is the name of an event, with its kind in brackets or listed under it."""
    bracket = _BRACKET.search(each.text)
    tag = _kind(bracket["kind"]) if bracket and bracket["kind"].count(" ") < _TAG_WORDS else ""
    number = _NUMBERED.match(each.text)
    start, end = number.end() if number else 0, bracket.start() if bracket else len(each.text)
    name = each.text[start:end]
    headed = each.line.kind is PartKind.HEADING
    if (
        (headed and (heading is None or not _OVER.match(heading.text)))
        or not 2 <= len(name.split()) <= _LONGEST_ITEM
        or not _NTH.match(name)
        or (_NO_NAME.search(name) and number is None)
        or (bracket and re.search(r"\bpaper\b", bracket["kind"]))
        or is_people(each)
    ):
        return
    over = lead or heading
    heading = lead if lead and _opens(lead) else heading if lead is None else None
    announced = lead is not None and bool(_ANNOUNCING.match(lead.text))
    listed = announced or (heading is not None and bool(_OVER.match(heading.text)))
    sure = listed and (headed or each.line.kind is PartKind.ITEM or number is not None)
    if not (sure or tag or _TELLING.search(name)):
        return
    if kind := tag or (_kind(over.text) if over else "") or _kind(name):
        event = event_at(each, start, end, kind, edition, _SURE)
        dates = over.of(Slot.DATE) if over and announced else []
        days = days_of(dates[0], edition) if len(dates) == 1 else None
        if over and days and days[0] == days[1]:
            day = Filled(days[0], over.place(dates[0]), over.words(dates[0]))
            event = event.saying(startDate=day)
        yield event
