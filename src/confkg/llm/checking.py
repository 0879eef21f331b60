"""What a language model says, held against the text: what the text does not print is refused.

A frame is kept only if its quotation stands in the block, each value stands in the quotation and is
of the type that its key wants by the same recognisers that the rules use, the guards of the rules
let its sentence pass, and no other edition stands beside it. It is then a proposal like those of
the rules, with the same normalisation, and the arbiter decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.figures import stated_figure
from confkg.extract.lines import Line
from confkg.extract.ordering import Order
from confkg.extract.proposals import Proposal, Refused
from confkg.extract.recognisers.editions import find_editions, find_years
from confkg.extract.recognisers.numbers import find_numbers
from confkg.extract.rule_reader import proposal_of
from confkg.extract.rules import Antecedent, Value, guard_hits, guarded
from confkg.extract.rules import Proposal as Match
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.llm.answers import Answers, Frame, frames_of
from confkg.llm.quoting import find_words
from confkg.llm.requests import ASKED, Block, requests_of
from confkg.llm.values import SCORE, SURE, Place, Refusal, fitting, typed
from confkg.model import Document, Property

_LONGEST = 500
"""Characters of a quotation; what copies half a page brings any two names together."""

_BESIDE = "“{}” stands in the quotation, which is another edition or year"


@dataclass(frozen=True)
class ModelReader:
    """Reads a document by the answers of a language model that are kept in a folder."""

    folder: Path
    model: str

    @property
    def name(self) -> str:
        """The reader as claims name it."""
        return f"openai:{self.model}, prompt {ASKED.version}"

    def __call__(
        self, document: Document, lines: Sequence[Annotated], context: Context
    ) -> Iterator[Proposal | Refused]:
        """What the answers about a document say: proposals, and what is refused with the reason."""
        answers = Answers.read(self.folder, document.name)
        known = {each.line.number: each for each in lines}
        order = Order(document.name)
        for request in requests_of(document, self.model):
            if request.key not in answers:
                continue
            checking = _Checking(request.block, known, context, order, self.name)
            for frame in frames_of(answers[request.key]) or ():
                yield checking.checked(frame)


@dataclass
class _Checking:
    """The frames of one answer, in order."""

    block: Block  # what was asked about
    known: Mapping[int, Annotated]  # the lines of the page with their typed spans, by number
    context: Context  # what the page is about
    order: Order  # counts what has no name
    reader: str  # name of the reader
    reached: int = field(default=0)  # where the last quotation begins that was kept

    def checked(self, frame: Frame) -> Proposal | Refused:
        """The proposal that a frame makes, or why it makes none."""
        try:
            return self._proposal(frame)
        except Refusal as refusal:
            where = find_words(self.block.text, frame.quotation)
            line = next(self.block.touched(*where[0]))[0] if where else self.block.lines[0]
            words = ", ".join(f"{key} “{value}”" for key, value in frame.values)
            return Refused(self.reader, frame.kind, words, str(refusal), line.span())

    def _proposal(self, frame: Frame) -> Proposal:
        values = fitting(frame)
        start, end = self._quoted(frame.quotation)
        touched = [self._known(*place) for place in self.block.touched(start, end)]
        found = {name: self._found(words, start, end) for name, words in values.items()}
        _check_apart(found)
        main = self.known[next(iter(found.values()))[0].line.number]
        edition = self._edition(found, touched)
        slots: dict[str, tuple[Value, ...]] = {}
        for name, place in found.items():
            value = typed(name, place)
            if value is not None:
                each = place[0]
                beside = isinstance(value, Typed) and each is not main
                slots[name] = (Antecedent(each.line, value),) if beside else (value,)  # type: ignore[arg-type]
        _check_together(frame.kind, found, self.known.values())
        places = [(first, last) for each, first, last in found.values() if each is main]
        match = Match(
            self.reader,
            frame.kind,
            _renamed(slots),
            min(first for first, _ in places),
            max(last for _, last in places),
            SCORE,
            edition,
        )
        match = _guarded(match, touched)
        if frame.kind == "Observation":
            proposal = self._figure(found, edition)
        else:
            proposal = proposal_of(match, main, self.context, self.order)
        if proposal is None:
            raise Refusal("it does not fit the schema, or no edition is known that it belongs to")
        self.reached = start
        return replace(proposal, reader=self.reader, score=SCORE, foreign=True)

    def _quoted(self, quotation: str) -> tuple[int, int]:
        """Where the quotation stands; of several places the next one, as frames come in order."""
        if len(quotation) > _LONGEST:
            raise Refusal("its quotation is longer than one fact")
        places = find_words(self.block.text, quotation)
        if not places:
            raise Refusal("its quotation does not stand in the text")
        return next((place for place in places if place[0] >= self.reached), places[0])

    def _found(self, words: str, start: int, end: int) -> Place:
        """The line in which a value stands inside the quotation, and where."""
        places = find_words(self.block.text, words, start, end)
        if not places:
            raise Refusal(f"“{words}” does not stand in the quotation")
        place = self.block.place(*places[0])
        if place is None:
            raise Refusal(f"“{words}” runs over the end of a line")
        return self._known(*place)

    def _known(self, line: Line, first: int, last: int) -> Place:
        """A stretch of a line with what is read of the line."""
        if line.number not in self.known:
            raise Refusal("the line says that it is called off")
        return self.known[line.number], first, last

    def _edition(self, found: Mapping[str, Place], touched: Sequence[Place]) -> Typed | None:
        """The edition that a frame names; none may stand beside a frame that names none."""
        if "edition" in found:
            each, first, last = found["edition"]
            editions = _editions(each, first, last)
            named = [e for e in editions if isinstance(e.value, EditionName) and e.value.year > 0]
            if len(named) != 1:
                raise Refusal(f"“{each.text[first:last]}” names no edition")
            return named[0]
        for each, first, last in touched:
            own = self.context.edition_at(each.line)
            year = own.part(Property.YEAR) if own else None
            series = getattr(own.part(Property.SERIES), "name", "") if own else ""
            for one in _editions(each, first, last):
                name, other = (
                    (one.value.series, one.value.year)
                    if isinstance(one.value, EditionName)
                    else (str(one.value), 0)
                )
                if name != series or other not in (0, year):
                    raise Refusal(_BESIDE.format(each.words(one)))
            for one in find_years(each.text):
                if first <= one.start and one.end <= last and one.value != year:
                    raise Refusal(_BESIDE.format(each.words(one)))
        return None

    def _figure(self, found: Mapping[str, Place], edition: Typed | None) -> Proposal | None:
        """The observation of a number and a measure, as the reader of figures makes it."""
        (each, *value), (other, *words) = found["value"], found["measure"]
        if each is not other:
            raise Refusal("the number and what it counts stand in two lines")
        numbers = [one for one in find_numbers(each.text) if value[0] <= one.start < value[1]]
        at = self.context.edition_at(each.line, edition)
        if len(numbers) != 1 or at is None:
            return None
        return stated_figure(each.text[slice(*words)], numbers[0], each, at)


def _guarded(match: Match, touched: Sequence[Place]) -> Match:
    """The match, marked by the guards of the lines that the quotation is in."""
    for each, first, last in touched:
        nameless = [one for one in each.spans if one.slot is not Slot.PERSON]
        hits = guard_hits(each.line, each.spans) + guard_hits(each.line, nameless)
        passed = list(guarded([replace(match, start=first, end=last)], hits))
        if not passed:
            named = sorted({hit.guard.id for hit in hits if hit.guard.effect == "drop"})
            raise Refusal(f"the sentence is no plain fact ({', '.join(named)})")
        match = replace(match, slots=passed[0].slots)
    return match


def _renamed(slots: dict[str, tuple[Value, ...]]) -> dict[str, tuple[Value, ...]]:
    """The slots by the properties of the schema; a prize without a rank is won."""
    if "talk" in slots:
        slots["talkKind"] = slots.pop("talk")
    if "award" in slots and "rank" not in slots:
        slots["rank"] = ("winner",)
    return slots


def _editions(each: Annotated, first: int, last: int) -> list[Typed]:
    """The editions and series that a stretch of a line names."""
    found = find_editions(each.text)
    return [
        one
        for one in found
        if one.slot in (Slot.EDITION, Slot.SERIES) and first <= one.start and one.end <= last
    ]


_BOUND_BY = {
    "Affiliation": ("organisation", Slot.ORG),
    "EventRole": ("roleKind", Slot.ROLE),
    "AwardReceipt": ("award", Slot.AWARD),
    "Authorship": ("authorshipOf", Slot.TITLE),
}
"""By kind, the value that belongs to one person or paper, and its type."""

_HOLDERS = ("affiliatedPerson", "roleHolder", "recipient", "awardedPaper", "author")
_OWNS = re.compile(r"(?:,? (?:of|at|from) (?:the )?|,? \(?|, )")
_ALSO = re.compile(r",? (?:and|&)(?: of| at)? |, ")


def _check_apart(found: Mapping[str, Place]) -> None:
    """Refuse a frame of which two values are the same words."""
    places = sorted((each.line.number, *place) for each, *place in found.values())
    if any(one[0] == other[0] and other[1] < one[2] for one, other in pairwise(places)):
        raise Refusal("it gives the same words twice")


def _check_together(kind: str, found: Mapping[str, Place], lines: Iterable[Annotated]) -> None:
    """Refuse what belongs to somebody else: "Ann Lee (A), Bo Ray (B)"."""
    name, slot = _BOUND_BY.get(kind, ("", None))
    holder = next((found[one] for one in _HOLDERS if one in found), None)
    if slot is None or name not in found or holder is None:
        return
    each, first, last = found[name]
    at, begin, end = holder
    rival = slot if at is each else Slot.PERSON  # a card may list several institutions
    low, high = sorted([(each.line.number, first, last), (at.line.number, begin, end)])
    between = [
        place
        for line in lines
        for span in line.of(rival)
        if span.score > SURE
        and (line is not each or span.end <= first or last <= span.start)
        and low < (place := (line.line.number, span.start, span.end)) < high
    ]
    if between and not _listed(each, [*between, (each.line.number, first, last)]):
        raise Refusal(f"another value of {name} stands between the two")
    before = each.text[:first]
    if kind == "Affiliation" and any(
        _OWNS.fullmatch(before, person.end)
        for person in each.of(Slot.PERSON)
        if (each is not at or person.start != begin)
        and person.end <= first
        and (each is not at or not _ALSO.fullmatch(each.text, end, person.start))
    ):
        raise Refusal(f"“{each.text[first:last]}” stands behind another person")


def _listed(each: Annotated, places: Sequence[tuple[int, int, int]]) -> bool:
    """Whether places follow each other in one list: "of the Academy and Maple Labs"."""
    return all(
        one[0] == other[0] == each.line.number and _ALSO.fullmatch(each.text, one[2], other[1])
        for one, other in pairwise(sorted(places))
    )
