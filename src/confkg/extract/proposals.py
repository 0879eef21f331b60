"""What readers propose: frames with a reader and a score; typed constructors for the usual ones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from confkg.extract.annotated import Annotated
from confkg.extract.no_names import is_no_name
from confkg.extract.recognisers.organisations import OF_ITS_TOWN, body_end
from confkg.extract.span_edges import CUT_BEHIND
from confkg.extract.spans import Slot as Type
from confkg.extract.spans import Typed
from confkg.frames import Frame, Slot, thing_of
from confkg.model import Concept, Link, Mention, Node, Reference, Span, Url

ENOUGH = 0.6
"""A proposal below this is no fact; its words stay a passage."""

_PICTURES = frozenset(map(chr, (0xFE0F, *range(0x25A0, 0x2600), *range(0x1F300, 0x1FB00))))
_EDGES = frozenset(" \t\u2003\u00a0,;:*_|·•–—-") | _PICTURES
_QUOTED_EDGES = _EDGES | set('"“”„«»')
_WORKS = ("Paper", "Talk")
_TAG = re.compile(r"\s+(?:\((?:pdf|code|slides|video|paper|link)\)|\[[^\[\]]{1,40}\])$", re.I)
"""What stands behind a title and is no part of it: a link in its words, a remark."""

_IN_PLACE = re.compile(r",? in (?P<town>[A-Z][\w.-]+)(?:, [A-Z][\w.-]+)*$")
_LETTERS = re.compile(r" \([A-Z]{2,}([A-Z])\b")
"""An acronym behind a name, with its last letter."""

_TRACK = re.compile(r"\btracks?$")
"""How a title ends that is the track of a talk."""
_OF_OTHERS = re.compile(
    r"\bMemorial\b|^(?:ACM|IEEE|[A-Z]{3,}-[A-Z]{2,})\b|\b(?:Society|Association|Academy|Foundation|Union|Institut\w+)[’'] ?s? [A-Z]"
    r"|^(?:\w+ )*(?:Society|Association|Academy|Union) (?:for|of) "
)
"""What the names of prizes have that a society gives, and not the conference where it is given."""

_IDENTIFIERS = (
    ("openReviewId", re.compile(r"openreview\.net/(?:forum|pdf)\?(?:\w+=[^&]*&)*id=([\w-]+)")),
    ("arxivId", re.compile(r"arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5}|[a-z.-]+/\d{7})", re.I)),
    ("doi", re.compile(r"doi\.org/(10\.\d{4,9}/\S+)", re.I)),
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A reading that a reader proposes."""

    frame: Frame
    reader: str
    score: float
    # whether somebody else's program proposes it, so that it counts for less than what confkg reads
    # itself
    foreign: bool = False

    def with_slots(self, slots: Mapping[str, Slot]) -> Proposal:
        """The proposal with these slots and no others."""
        return replace(self, frame=replace(self.frame, slots=slots))

    def saying(self, **more: Slot) -> Proposal:
        """The proposal with further slots, or with others in their place."""
        return self.with_slots({**self.frame.slots, **more})


@dataclass(frozen=True, slots=True)
class Refused:
    """What a foreign reader says and is not believed."""

    reader: str
    kind: str
    words: str
    reason: str
    span: Span
    contradicts: bool = False  # whether the text may say so, but confkg reads it otherwise


def papers_in(proposals: Iterable[Proposal], *names: str) -> Iterator[tuple[Proposal, Mention]]:
    """The papers that proposals name in slots of these names, or in any, each with the proposal."""
    for one in proposals:
        for slot in filter(None, map(one.frame.slots.get, names or one.frame.slots)):
            if isinstance(slot.value, Mention) and slot.value.kind == "Paper":
                yield one, slot.value


def checked(frame: Frame) -> Frame:
    """The frame itself, if it follows the schema.

    Raises:
        FrameError: it does not.
    """
    thing_of(frame)
    return frame


def mention(kind: str, at: Annotated, span: Typed) -> Mention:
    """The named thing behind a span, without signs at its edges."""
    start, end = span.start, at.name_end(span)
    edges = _QUOTED_EDGES if kind in _WORKS else _EDGES
    while start < end and at.text[start] in edges:
        start += 1
    end = _without_edges(at.text, start, end, edges)
    behind = CUT_BEHIND[Type.EVENT] if kind == "SubEvent" else [_TAG] if kind in _WORKS else []
    for cut in (pattern.search(at.text, start, end) for pattern in behind):
        end = cut.start() if cut else end
    if kind in _WORKS:
        start, end = _with_quotes(at.text, start, end)
    for left, right in ("()", "[]") if kind in _WORKS else ():
        while at.text.count(right, start, end) > at.text.count(left, start, end):
            if at.text[end - 1] != right:
                break
            end -= 1
    if at.text.count("(", start, end) > at.text.count(")", start, end):
        closing = at.text.find(")", end, end + 2)
        end = closing + 1 if closing >= 0 else at.text.rindex("(", start, end)
        end = _without_edges(at.text, start, end, _EDGES)
    if kind == "Organisation" and (found := _IN_PLACE.search(at.text, start, end)):
        letters = _LETTERS.match(at.text, end)
        if OF_ITS_TOWN.fullmatch(at.text, start, found.start("town")):
            end = found.end("town")
        elif letters is None or letters[1] != at.text[:end].rpartition(" ")[2][:1]:
            end = found.start()
    if kind == "Organisation":
        end = body_end(at.text, start, end)
    printed = " ".join(at.text[start:end].split())
    if kind == "Person" and isinstance(span.value, str):
        return Mention(kind, span.value, at.line.span(start, end), printed)
    return Mention(kind, printed, at.line.span(start, end))


def _without_edges(text: str, start: int, end: int, edges: Collection[str]) -> int:
    """Where ``text[start:end]`` ends without these signs."""
    while end > start and text[end - 1] in edges:
        end -= 1
    return end


def _with_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    """The edges of a title with the quotation mark whose other half stands inside it."""
    before, behind = text[max(start - 1, 0) : start], text[end : end + 1]
    for opening, closing in ('""', "“”", "„“", "«»"):
        inside = text.count(opening, start, end) + text.count(closing, start, end) * (
            opening != closing
        )
        if inside % 2 and before == opening:
            return start - 1, end
        if inside % 2 and behind == closing:
            return start, end + 1
    return start, end


def key_of(node: Node) -> dict[str, Slot]:
    """The slots that a thing without a name is known by."""
    return {facet.property.value: Slot(facet.value, facet.span) for facet in node.parts}


def described(title: Mention, score: float, **said: Slot) -> Proposal:
    """A paper with what is said of it: another name, what was decided at first."""
    slots = {"title": Slot(title.name, title.span, title.printed), **said}
    return Proposal(Frame("Paper", slots), "records", score)


def paper(title: Mention, score: float, edition: Node | None = None) -> Proposal:
    """A paper, and the edition that it is presented at if that is known."""
    slots = {"title": Slot(title.name, title.span, title.printed)}
    if edition is not None:
        slots["presentedAt"] = Slot(edition, edition.parts[-1].span)
    return Proposal(Frame("Paper", slots), "records", score)


def authorships(
    title: Mention, people: Sequence[Mention], score: float, *, ordered: bool = True
) -> Iterator[Proposal]:
    """That people wrote a paper; ``ordered`` if the list is whole and in the paper's order."""
    whole = Span(min(each.span.start for each in people), max(each.span.end for each in people))
    for position, person in enumerate(people, 1):
        slots = {
            "authorshipOf": Slot(title, title.span),
            "author": Slot(person, whole if ordered else person.span),
            "printedAs": name_form(person),
        }
        if ordered:
            slots["position"] = Slot(position, whole, person.name)
        yield Proposal(Frame("Authorship", slots), "records", score)


def name_form(person: Mention) -> Slot:
    """The form in which a page prints the name of a person."""
    where = person.span
    words = {"formOf": Slot(person, where), "literalForm": Slot(person.name, where)}
    return Slot(thing_of(Frame("NameForm", words)), where, person.name)


def award(name: str, series: Mention | None, where: Span) -> Node:
    """The prize of a name, given by a conference series if that is known."""
    slots = {"name": Slot(name, where)}
    if series is not None and not (_OF_OTHERS.search(name) and not name.startswith(series.name)):
        slots["givenBy"] = Slot(series, series.span)
    node = thing_of(Frame("Award", slots))
    assert isinstance(node, Node)
    return node


def first_given(prize: Node, edition: Node, where: Span, score: float) -> Proposal:
    """That a prize was given for the first time at an edition."""
    slots = {**key_of(prize), "firstGivenAt": Slot(edition, where)}
    return Proposal(Frame("Award", slots), "records", score)


def receipt(
    prize: Node,
    edition: Node | None,
    winner: Mention,
    rank: str,
    where: Span,
    score: float,
    year: Slot | None = None,
) -> Proposal:
    """That a paper or a person has a prize; ``where`` is the prize's name on the page.

    The ``year`` is for prizes of which no edition is known.
    """
    key = "awardedPaper" if winner.kind == "Paper" else "recipient"
    slots = {
        "award": Slot(prize, where),
        "rank": Slot(Concept("rank", rank), where),
        key: Slot(winner, winner.span),
    }
    if edition is not None:
        slots["edition"] = Slot(edition, edition.parts[-1].span)
    elif year is not None:
        slots["year"] = year
    return Proposal(Frame("AwardReceipt", slots), "records", score)


def event_role(
    holder: Mention, kind: str, title: str, where: Span, edition: Node, score: float
) -> Proposal:
    """That a person or an organisation has a role at an edition.

    A role whose ``kind`` has no notation of its own is known by its title as well.
    """
    slots = {
        "organisation" if holder.kind == "Organisation" else "roleHolder": Slot(
            holder, holder.span
        ),
        "roleKind": Slot(Concept("role-kind", kind), where, title),
        "edition": Slot(edition, edition.parts[-1].span),
    }
    if kind in ("chair", "committee-member", "other"):
        slots["roleTitle"] = Slot(title, where)
    return Proposal(Frame("EventRole", slots), "records", score)


def affiliation(
    person: Mention, organisation: Mention, edition: Node | None, score: float
) -> Proposal:
    """That a person belongs to an organisation, at the time of the edition if there is one."""
    slots = {
        "affiliatedPerson": Slot(person, person.span),
        "organisation": Slot(organisation, organisation.span),
    }
    if edition is not None:
        slots["edition"] = Slot(edition, edition.parts[-1].span)
    return Proposal(Frame("Affiliation", slots), "records", score)


def talk(
    edition: Node,
    kind: str,
    where: Span,
    *,
    speaker: Mention | None = None,
    title: Mention | None = None,
    presents: Mention | None = None,
    address: Link | None = None,
    score: float,
) -> Proposal:
    """A talk at an edition; ``where`` is what says that it is one, ``address`` its title's link."""
    slots = {
        "edition": Slot(edition, edition.parts[-1].span),
        "talkKind": Slot(Concept("talk-kind", kind), where),
    }
    if presents is not None:
        slots["presentsPaper"] = Slot(presents, presents.span)
    if speaker is not None:
        slots["speaker"] = Slot(speaker, speaker.span)
    unknown = (
        title is not None
        and speaker is not None
        and (title.name == speaker.name or is_no_name(title.name, "OPEN"))
    )
    if title is not None and not (unknown or _TRACK.search(title.name)):
        slots["title"] = Slot(title.name, title.span)
        if address is not None and address.target.startswith("http"):
            slots["url"] = Slot(Url(address.target), title.span)
    return Proposal(Frame("Talk", slots), "records", score)


def sub_event(edition: Node, kind: str, name: Mention, where: Span, score: float) -> Proposal:
    """A part of an edition, such as a session, a workshop, a panel or a deadline."""
    slots = {
        "edition": Slot(edition, edition.parts[-1].span),
        "subEventKind": Slot(Concept("sub-event-kind", kind), where),
        "name": Slot(name.name, name.span),
    }
    return Proposal(Frame("SubEvent", slots), "records", score)


def link(
    thing: Reference, address: str, span: Span, score: float, *, whole: bool = True
) -> Proposal:
    """That a thing has a web address; of a paper the identifiers in it are said as well.

    Where it is not the ``whole`` address of the thing, the identifiers alone are said.
    """
    slots = {"url": Slot(Url(address), span)} if whole else {}
    if isinstance(thing, Mention):
        name = {"Paper": "title", "Person": "nameForm"}.get(thing.kind, "name")
        slots[name] = Slot(thing.name, thing.span, thing.printed)
    else:
        slots |= key_of(thing)
    if thing.kind == "Paper":
        for name, pattern in _IDENTIFIERS:
            if found := pattern.search(address):
                slots[name] = Slot(found[1], span)
    return Proposal(Frame(thing.kind, slots), "records", score)
