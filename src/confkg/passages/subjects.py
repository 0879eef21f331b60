"""What the parts of a document name by its claims: the things that passages can be attached to."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from confkg.ids import reference_key
from confkg.model import Claim, Document, Mention, Node, Property, Reference, Span, Value
from confkg.passages.names import NAMING
from confkg.schema import kinds

ENTRIES = kinds(lambda kind: kind.sort == "entry")
"""Kinds of things that a line, a heading or an item introduces, and that the text below is about."""

EVENTS = kinds(lambda kind: kind.sort == "event")
_NAMED_BY = NAMING | {Property.NAME_FORM, Property.PRINTED_AUTHORS, Property.SPEAKER, Property.YEAR}
"""Properties whose claims stand where their subject is named."""

_NAMELESS = kinds(lambda kind: kind.sort in ("relation", ""))
"""Kinds of things that are known by what takes part in them; a passage names that instead."""

MOST_SUBJECTS = 3
"""A passage that begins with more things than that is a list of them and about none of them."""

_OF_EDITIONS = frozenset(
    {Property.ATTENDANCE_MODE, Property.END_DATE, Property.HELD_IN, Property.START_DATE}
)
_WORDS_BEFORE_EDITION = 2
_PEOPLE = 3


@dataclass(frozen=True, slots=True)
class Naming:
    """A thing and where a part names it."""

    thing: Reference
    span: Span


class Subjects:
    """The claims of a document, sorted by the parts in which they stand.

    Attributes:
        authors: indices of the parts that list the authors of a paper.
    """

    def __init__(self, document: Document, claims: Iterable[Claim]) -> None:
        self._text = document.text
        self.spans = [part.span() for part in document.parts]
        self._order = sorted(range(len(self.spans)), key=self.spans.__getitem__)
        self._starts = [self.spans[index].start for index in self._order]
        self._named: dict[int, dict[str, Naming]] = defaultdict(dict)
        self._talks: dict[str, dict[str, Reference]] = defaultdict(dict)
        self._shared: dict[str, tuple[Reference, int]] = {}
        self._authored: dict[int, dict[str, Reference]] = defaultdict(dict)
        self._counted: dict[int, Reference] = {}
        self._receipts: dict[str, dict[str, Reference]] = defaultdict(dict)
        self._cited: dict[int, dict[str, Reference]] = defaultdict(dict)
        self.authors: set[int] = set()
        for claim in claims:
            self._add(claim)

    def _add(self, claim: Claim) -> None:
        subject, value = claim.subject, claim.value
        if isinstance(subject, Node) and subject.kind == "AwardReceipt":
            self._add_receipt(subject, claim)
        here = self._part_at(claim.span)
        if here is not None:
            if claim.property in _NAMED_BY and subject.kind not in _NAMELESS:
                self._name(here, subject, claim.span)
            elif isinstance(subject, Node) and subject.kind == "Authorship":
                if claim.property is Property.POSITION:
                    self._author(here, subject.part(Property.AUTHORSHIP_OF))
            elif claim.property is Property.EDITION:
                self._share_edition(claim)
            elif claim.property is Property.VALUE and claim.qualifier != "derived":
                self._count(here, subject)
            if subject.kind == "Edition" and claim.property in _OF_EDITIONS:
                self._counted.setdefault(here, subject)
            if subject.kind == "Talk":
                self._add_speaker(subject, claim)
        if not isinstance(value, Mention) or value.kind in _NAMELESS:
            return
        if (there := self._part_at(value.span)) is not None:
            self._name(there, value, value.span)

    def _author(self, index: int, paper: Value | None) -> None:
        self.authors.add(index)
        if isinstance(paper, (Mention, Node)):
            self._authored[index][reference_key(paper)] = paper

    def _add_receipt(self, receipt: Node, claim: Claim) -> None:
        key = reference_key(receipt)
        if claim.property is Property.AWARDED_PAPER and isinstance(claim.value, (Mention, Node)):
            self._receipts[reference_key(claim.value)][key] = receipt
        if claim.property in (Property.CITATION, Property.RESTATED_CITATION):
            for index in self._parts_in(claim.span):
                self._cited[index][key] = receipt

    def _share_edition(self, claim: Claim) -> None:
        if isinstance(claim.value, Node):
            edition, count = self._shared.get(key := reference_key(claim.value), (claim.value, 0))
            self._shared[key] = edition, count + 1

    @property
    def own_edition(self) -> tuple[Reference, ...]:
        """The edition of which the document says most."""
        ranked = sorted(self._shared.items(), key=lambda row: (-row[1][1], row[0]))
        return (ranked[0][1][0],) if ranked else ()

    def _add_speaker(self, talk: Reference, claim: Claim) -> None:
        if claim.property is Property.SPEAKER and isinstance(claim.value, (Mention, Node)):
            self._talks[reference_key(claim.value)][reference_key(talk)] = talk

    def _name(self, index: int, thing: Reference, span: Span) -> None:
        known = self._named[index]
        key = reference_key(thing)
        if key not in known or span < known[key].span:
            known[key] = Naming(thing, span)

    def _count(self, index: int, observation: Reference) -> None:
        edition = observation.part(Property.EDITION) if isinstance(observation, Node) else None
        if isinstance(edition, (Mention, Node)):
            self._counted.setdefault(index, edition)

    def _part_at(self, span: Span) -> int | None:
        at = bisect_right(self._starts, span.start) - 1
        if at < 0 or self.spans[self._order[at]].end <= span.start:
            return None
        return self._order[at]

    def _parts_in(self, span: Span) -> Iterator[int]:
        at = max(bisect_right(self._starts, span.start) - 1, 0)
        while at < len(self._starts) and self._starts[at] < span.end:
            yield self._order[at]
            at += 1

    @property
    def lists_of_people(self) -> set[int]:
        """Indices of the parts that name many people."""
        return {
            index
            for index, named in self._named.items()
            if sum(naming.thing.kind == "Person" for naming in named.values()) >= _PEOPLE
        }

    def named(self, index: int) -> list[Naming]:
        """What a part names, in the order of the text."""
        return sorted(
            self._named.get(index, {}).values(),
            key=lambda naming: (naming.span, reference_key(naming.thing)),
        )

    def entries(self, index: int) -> tuple[Reference, ...]:
        """The papers, talks, events or works that a part introduces; none if there are many."""
        found = [
            naming
            for naming in self.named(index)
            if naming.thing.kind in ENTRIES
            and _introduces(self._text, self.spans[index], naming.span)
        ]
        known = [naming.span for naming in found if naming.thing.kind != "WorkMention"]
        things = [
            naming.thing
            for naming in found
            if naming.thing.kind != "WorkMention" or not _overlaps(naming.span, known)
        ]
        return tuple(things) if len(things) <= MOST_SUBJECTS else ()

    def authored(self, index: int) -> tuple[Reference, ...]:
        """The paper whose authors a part lists."""
        return tuple(self._authored.get(index, {}).values())[:MOST_SUBJECTS]

    def others(self, index: int) -> tuple[Reference, ...]:
        """The award, places, organisations or people that a part begins with: the first kind."""
        found = [
            naming.thing
            for naming in self.named(index)
            if naming.thing.kind not in ENTRIES | EVENTS
            and _leads(self._text, self.spans[index], naming.span)
        ]
        if not found:
            return ()
        named = [naming.thing.kind for naming in self.named(index)]
        if named.count(found[0].kind) > MOST_SUBJECTS:
            return ()
        alike = [thing for thing in found if thing.kind == found[0].kind]
        return tuple(alike)

    def editions(self, index: int, *, leading: bool = False) -> tuple[Reference, ...]:
        """The editions that a part names; with ``leading``, that it begins with."""
        found = [
            naming.thing
            for naming in self.named(index)
            if naming.thing.kind == "Edition"
            and (
                not leading
                or _leads(self._text, self.spans[index], naming.span, _WORDS_BEFORE_EDITION)
            )
        ]
        return tuple(found) if len(found) <= MOST_SUBJECTS else ()

    def talks(self, thing: Reference) -> tuple[Reference, ...]:
        """The talks of a speaker."""
        return tuple(self._talks.get(reference_key(thing), {}).values())

    @property
    def only_talk(self) -> str | None:
        """The key of the talk that the document is about, if it is about one only."""
        keys = {key for talks in self._talks.values() for key in talks}
        return keys.pop() if len(keys) == 1 else None

    def counted(self, index: int) -> tuple[Reference, ...]:
        """The edition of which a part gives figures, place or dates; of several the first."""
        return (self._counted[index],) if index in self._counted else ()

    def is_citation(self, index: int) -> bool:
        """Whether a claim takes the part for the words in which a jury explains its choice."""
        return index in self._cited

    def receipts(self, index: int, papers: Iterable[Reference]) -> tuple[Reference, ...]:
        """The receipts of awards by papers, or by the claims that take a part for a citation."""
        found = dict(self._cited.get(index, {}))
        if not found:
            for paper in papers:
                found |= self._receipts.get(reference_key(paper), {})
        return tuple(found.values())


_WORDS_AROUND = 3
_LOOK = 80
_LINE = 25
_SHARE = 0.4


def _introduces(text: str, whole: Span, span: Span) -> bool:
    """Whether what is named at ``span`` is what a part begins with, ends in or is made of."""
    if span.end - span.start >= _SHARE * (whole.end - whole.start):
        return True
    if _leads(text, whole, span):
        return True
    line = text[whole.start : min(whole.end, whole.start + _LINE * _LOOK)].split()
    after = text[span.end : min(whole.end, span.end + _LOOK)].split()
    return len(line) <= _LINE and len(after) <= _WORDS_AROUND


def _leads(text: str, whole: Span, span: Span, most: int = _WORDS_AROUND) -> bool:
    """Whether only a label or few words stand in front of a name.

    >>> text = "Runner-up paper by the jury: Lamps"
    >>> _leads(text, Span(0, 34), Span(29, 34)), _leads(text, Span(0, 34), Span(23, 27), 2)
    (True, False)
    """
    if span.start - whole.start > _LOOK:
        return False
    before = text[whole.start : span.start]
    return before.rstrip(" *_“\"'[(").endswith(":") or len(before.split()) <= most


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    """Whether a span has a character in common with one of the others."""
    return any(span.start < other.end and other.start < span.end for other in others)
