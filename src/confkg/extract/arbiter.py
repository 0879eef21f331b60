"""One reading for each stretch of text: which of the proposals become claims."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.line_extractors import KINDS_READ
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.words import Stretches
from confkg.extract.spans import Slot
from confkg.frames import Frame, claims_of, thing_of
from confkg.ids import fold, reference_key
from confkg.model import Claim, Mention, Node, Property, Reference, Span, Value
from confkg.schema import KINDS

__all__ = ["ENOUGH", "arbitrate"]

_DOUBTLESS = 0.9
_SURE = 0.97
ENOUGH = 0.6
"""A proposal below this is no fact; its words stay a passage."""

_FITS = {
    "Person": {Slot.PERSON},
    "Organisation": {Slot.ORG, Slot.SERIES, Slot.PLACE},
    "Paper": {Slot.TITLE, Slot.QUOTE},
}
_TYPED = {Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.ROLE, Slot.EVENT, Slot.AWARD, Slot.PLACE}


def arbitrate(
    proposals: Iterable[Proposal],
    known: Sequence[Claim],
    lines: Sequence[Annotated],
    context: Context,
) -> Iterator[Claim]:
    """The claims of the surest proposals, each thing said once.

    Args:
        proposals: what the readers of records and rules propose.
        known: what the extractors for lines and prose read; a claim of theirs gives way where the
            labeller reads its names as something else.
        lines: the lines with their typed spans.
        context: what the document and its sections are about.
    """
    kept: dict[str, Proposal] = {}
    for proposal in proposals:
        if proposal.score < ENOUGH:
            continue
        slots = proposal.frame.slots
        places = [slot.span for name, slot in slots.items() if name not in _ANYWHERE]
        where = min(places or [slot.span for slot in slots.values()])
        key = f"{reference_key(thing_of(proposal.frame))} {sorted(slots)} {where.start}"
        if key not in kept or kept[key].score < proposal.score:
            kept[key] = proposal
    types = _Types(lines)
    scopes = _Scopes(lines, context)
    read = [claim for claim in known if scopes.allow(claim)]
    fresh = _not_covered(kept.values(), read)
    through = _is_read_through(read, fresh)
    if not through:
        read = [claim for claim in read if types.allow(claim)]
        fresh = _not_covered(kept.values(), read)
    named = {one.name for claim in read for one in _mentions(claim.subject, claim.value)}
    yield from read
    for proposal in fresh:
        if through and proposal.frame.kind in KINDS_READ and not _only_adds(proposal.frame, named):
            continue
        frame = replace(proposal.frame, reader=proposal.reader, confidence=round(proposal.score, 2))
        yield from claims_of(frame)


def _only_adds(frame: Frame, named: set[str]) -> bool:
    """Whether a frame says more of what was read: a figure, an edition, an address of a known name."""
    name = KINDS[frame.kind].named_by
    return (
        frame.kind in _ADDED
        or _is_of_paper(frame)
        or (bool(name) and str(frame.slots[name].value) in named)
    )


def _is_of_paper(frame: Frame) -> bool:
    """Whether a frame is one that the others do not read: on papers, their authors and forms."""
    return frame.kind not in KINDS_READ or (frame.kind == "Talk" and "presentsPaper" in frame.slots)


def _not_covered(proposals: Iterable[Proposal], read: Sequence[Claim]) -> list[Proposal]:
    taken = _Taken(read)
    return [
        proposal
        for proposal in proposals
        if not taken.covers(
            proposal.frame,
            sure=proposal.score >= _SURE or _is_of_paper(proposal.frame),
        )
    ]


def _is_read_through(read: Sequence[Claim], fresh: Sequence[Proposal]) -> bool:
    """Whether the extractors for lines and prose read most of a document: then others only add."""
    nodes = {
        reference_key(claim.subject)
        for claim in read
        if claim.subject.kind in _RELATIONS | {"Observation", "WorkMention"}
    }
    more = sum(1 for proposal in fresh if proposal.frame.kind in _RELATIONS & KINDS_READ)
    return len(nodes) >= max(_MANY, _MOST * (len(nodes) + more))


_MOST = 0.7
_MANY = 25  # nodes: a share of fewer says little
_ADDED = frozenset({"Observation", "Edition"})
_RELATIONS = frozenset(
    {"Authorship", "AwardReceipt", "EventRole", "Talk", "Segment", "SubEvent", "Affiliation"}
)
_OF_WORDS = {
    Property.PRINTED_TITLE,
    Property.PRINTED_AUTHORS,
    Property.CITATION,
    Property.TEXT,
    Property.TITLE,
}
"""Properties whose values are words of a work, a jury or a speaker."""

_NAMING = _RELATIONS | {"Paper"}
_KNOWN_BY = {"Affiliation": "Organisation"}
"""Whose name shows that a relation was read, where it is not the person's."""

_ANYWHERE = frozenset({"edition", "award", "series", "year"})
"""What is often printed far from the fact, in a heading or a title."""


def _stretches(spans: Iterable[Span]) -> Stretches:
    return Stretches((span.start, span.end) for span in spans)


class _Taken:
    """Which names the extractors for lines and prose have read as part of what."""

    def __init__(self, claims: Iterable[Claim]) -> None:
        self._names: set[tuple[int, str]] = set()
        self._events: set[str] = set()
        self._held: set[str] = set()
        papers: dict[str, list[Span]] = {}
        figures: list[Span] = []
        words: list[Span] = []
        works: list[Span] = []
        for claim in claims:
            if claim.property is Property.HELD_IN:
                self._held.add(reference_key(claim.subject))
            if claim.property in _OF_WORDS and claim.subject.kind != "Paper":
                (works if claim.subject.kind == "WorkMention" else words).append(claim.span)
            if isinstance(claim.subject, Node) and claim.subject.kind == "SubEvent":
                self._events.add(fold(str(claim.subject.part(Property.NAME))))
            if claim.property is Property.VALUE:
                figures.append(claim.span)
            if not isinstance(claim.subject, Node) or claim.subject.kind not in _RELATIONS:
                continue
            for mention in _mentions(claim.subject, claim.value):
                if mention.kind == _KNOWN_BY.get(claim.subject.kind, "Person"):
                    self._names.add((mention.span.start, mention.kind))
                elif mention.kind == "Paper":
                    papers.setdefault(claim.subject.kind, []).append(mention.span)
        self._papers = {kind: _stretches(spans) for kind, spans in papers.items()}
        self._figures = _stretches(figures)
        self._words = _stretches(words)
        self._words_and_works = _stretches([*words, *works])

    def covers(self, frame: Frame, *, sure: bool) -> bool:
        """Whether a name of the frame has its reading already; a sure one outdoes a mere mention."""
        if frame.kind == "Edition" and "heldIn" in frame.slots:
            return reference_key(thing_of(frame)) in self._held
        if frame.kind == "Observation":
            value = frame.slots["value"].span
            return self._figures.overlap(value.start, value.end)
        if frame.kind in _NAMING and any(
            self._inside(slot.value.span, mentions=not sure)
            for slot in frame.slots.values()
            if isinstance(slot.value, Mention) and slot.value.kind in _FITS
        ):
            return True
        if frame.kind == "Paper" and self._inside(frame.slots["title"].span, mentions=not sure):
            return True
        if frame.kind not in _RELATIONS:
            return False
        if frame.kind == "SubEvent":
            return fold(str(frame.slots["name"].value)) in self._events
        for slot in frame.slots.values():
            if not isinstance(slot.value, Mention):
                continue
            span = slot.value.span
            known_by = _KNOWN_BY.get(frame.kind, "Person")
            if slot.value.kind == known_by and (span.start, known_by) in self._names:
                return True
            papers = self._papers.get(frame.kind) if slot.value.kind == "Paper" else None
            if papers is not None and papers.overlap(span.start, span.end):
                return True
        return False

    def _inside(self, span: Span, *, mentions: bool) -> bool:
        """Whether a stretch is a part of words that were read as a whole."""
        words = self._words_and_works if mentions else self._words
        return words.overlap(span.start, span.end)


class _Scopes:
    """Where in a document another edition than its own is spoken of."""

    def __init__(self, lines: Sequence[Annotated], context: Context) -> None:
        self._own = context.edition
        self._elsewhere = _stretches(
            each.line.span()
            for each in lines
            if (at := context.edition_at(each.line)) is not None and at != context.edition
        )

    def allow(self, claim: Claim) -> bool:
        """Whether a claim on the document's own edition stands where that is spoken of."""
        subject = claim.subject
        if not isinstance(subject, Node):
            return True
        spans = [one.span for one in _mentions(subject, claim.value) if one.kind != "Award"]
        if subject.kind == "Observation":
            if claim.property is not Property.VALUE or claim.qualifier == "derived":
                return True
            spans = [claim.span]
        if subject.part(Property.EDITION) != self._own:
            return True
        return not any(self._elsewhere.overlap(span.start, span.end) for span in spans)


class _Types:
    """What the labeller takes each stretch of a document for."""

    def __init__(self, lines: Sequence[Annotated]) -> None:
        spans = [
            (each.place(span), span.slot)
            for each in lines
            for span in each.spans
            if span.slot in _TYPED and span.score >= _DOUBTLESS
        ]
        self._spans = sorted(spans, key=lambda item: (item[0].start, item[0].end))
        self._starts = [span.start for span, _ in self._spans]

    def allow(self, claim: Claim) -> bool:
        """Whether no name in a claim stands where the labeller reads something else."""
        if claim.subject.kind == "WorkMention" and self._is_list(claim):
            return False
        return all(self._fits(mention) for mention in _mentions(claim.subject, claim.value))

    def _is_list(self, claim: Claim) -> bool:
        """Whether what was read as the title of a work is a list of people."""
        subject = claim.subject
        assert isinstance(subject, Node)
        titles = [one.span for one in subject.parts if one.property is Property.PRINTED_TITLE]
        return any(list(self._over(span)).count(Slot.PERSON) > 1 for span in titles)

    def _fits(self, mention: Mention) -> bool:
        wanted = _FITS.get(mention.kind)
        if wanted is None:
            return True
        over = list(self._over(mention.span))
        return not over or any(slot in wanted for slot in over)

    def _over(self, span: Span) -> Iterator[Slot]:
        at = bisect_right(self._starts, span.end - 1)
        while at > 0:
            at -= 1
            other, slot = self._spans[at]
            if other.end <= span.start:
                return
            yield slot


def _mentions(subject: Reference, value: Value) -> Iterator[Mention]:
    for thing in (subject, value):
        if isinstance(thing, Mention):
            yield thing
        elif isinstance(thing, Node):
            for facet in thing.parts:
                if isinstance(facet.value, Mention):
                    yield facet.value
