"""A number with what it counts, and the sentence that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import chain, takewhile

from confkg.extract.annotated import Annotated
from confkg.extract.figures.words import SIGNS, words
from confkg.extract.recognisers import recognise
from confkg.extract.recognisers.number_words import NUMBER_WORDS
from confkg.extract.recognisers.words import REMEMBERED, has_digit
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.gazetteer import country_code
from confkg.model import Span

SHARES = frozenset(
    {"acceptance-rate", "share-of-papers-reviewed", "share-of-papers-mentioning", "share"}
)
AVERAGES = frozenset(
    {"average", "average-score", "score-deviation", "papers-per-reviewer", "papers-per-area-chair"}
)
SIZES = frozenset({"amount", "duration", "length"})
"""Measures whose values have units of their own."""
FORMS = frozenset({"oral-presentations", "posters", "spotlight-posters"})
"""Measures of how works are shown that were counted before."""
_PLURAL = re.compile(r"[^s]s$|people$")
_THOUSANDS = -3
"""How many digits stand behind a point that may part thousands."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its measure, as printed in ``text[start:end]`` of a line."""

    measure: str  # notation of the measure; an open one if ``slots`` has a subject matter
    number: Typed
    start: int
    end: int
    # what the figure is known by besides its edition and measure
    slots: Mapping[str, Filled] = field(default_factory=dict)
    # "" for a value of the edition that is spoken of, "other" for that of another one, "more" for a
    # difference to it
    relation: str = ""
    sign: int = 1  # of a difference
    every: bool = False  # whether it says how many each thing of a kind has
    uses: tuple[Typed, ...] = ()  # the numbers that were read together with it
    goes_on: bool = False  # whether it says how many of what the figure before counts

    @property
    def whole(self) -> tuple[int, int]:
        """Where it begins and ends with its number."""
        return min(self.start, self.number.start), max(self.end, self.number.end)

    @property
    def quantity(self) -> Quantity:
        """The value with qualifier and unit; "2.316 participants" are no fraction, and a rate of 0.4 is 40%."""
        quantity = self.number.value
        assert isinstance(quantity, Quantity)
        value = quantity.value
        unit = quantity.unit if not self.number.is_money else ""  # "1.200 €" are no fraction either
        counts = self.measure not in SHARES | AVERAGES and not unit
        if counts and isinstance(value, Decimal) and value.as_tuple().exponent == _THOUSANDS:
            return replace(quantity, value=int(value * 1000))
        is_rate = self.measure == "acceptance-rate" and not quantity.unit
        if is_rate and isinstance(value, Decimal) and 0 < value < 1:
            share = value * 100
            whole = int(share)
            return replace(quantity, value=whole if whole == share else share, unit="percent")
        return quantity

    @property
    def fits(self) -> bool:
        """Whether the number can be a value of the measure."""
        unit, value = self.quantity.unit, self.quantity.value
        if self.measure in SHARES:
            return unit == "percent" and 0 <= value <= 100
        if self.measure in SIZES:
            money = self.measure == "amount"
            way = unit in ("km", "mile", "metre")  # to the venue
            return unit not in ("", "percent") and not way and self.number.is_money == money
        return not unit and (self.measure in AVERAGES or not isinstance(value, Decimal))

    def narrowed(self, text: str, where: Span) -> Figure:
        """The figure with more that its scope says."""
        scope = self.slots.get("scope")
        named = Filled(f"{scope.value}, {text}" if scope else text, where, "")
        return replace(self, slots={**self.slots, "scope": named})

    @property
    def names(self) -> list[str]:
        """The words for what it counts, if it has no measure of its own."""
        of = self.slots.get("among") or self.slots.get("subjectMatter")
        return re.findall(r"[\w-]+", str(of.value).lower()) if of else []

    @property
    def noun(self) -> str:
        """What it counts, as parts of it can be named after: "submissions"; empty if it counts no things."""
        if self.measure == "count":
            names = list(self.nouns)
            plural = next((n for n, word in enumerate(names) if _PLURAL.search(word)), -1)
            return " ".join(names[: plural + 1])
        if self.measure == "share" and "among" in self.slots:
            return str(self.slots["among"].value)
        whole = self.measure not in SHARES | AVERAGES | SIZES | FORMS | {"awards", "countries"}
        return self.measure.replace("-", " ") if whole else ""

    @property
    def nouns(self) -> Iterator[str]:
        """The words of the noun phrase that it counts, without what is said of it."""
        first, *rest = self.names or [""]  # "registered people"
        return chain([first], takewhile(lambda word: word not in words().lists["stops"], rest))


_LABEL = 60
_NAMES = (Slot.PLACE, Slot.PERSON, Slot.ROLE, Slot.AWARD, Slot.EVENT)
_SEVERAL = re.compile(rf"(?:{'|'.join(sorted(NUMBER_WORDS))}) .*s$", re.IGNORECASE)
"""What is no name of a prize or a role but says how many there are."""


def repaired(each: Annotated, bracketed: bool = False) -> Annotated:
    """The line with years and numbers where one was read for the other, or neither.

    Whether what stands in square brackets is a figure, ``bracketed`` says.
    """
    spans = [_repaired(span, each) for span in _with_numbers(each)]
    listed = words().country_counted.match(each.text) if has_digit(each.text) else None
    read = listed and any(
        one.slot is Slot.NUMBER and one.start < listed.end(2) and listed.start(2) < one.end
        for one in spans
    )
    if listed and not read and country_code(listed[1]):
        value = Quantity(int(re.sub(r"\D", "", listed[2])))
        spans.append(Typed(Slot.NUMBER, *listed.span(2), 0.8, value, "figures"))
        spans.sort(key=lambda one: one.start)
    last = re.search(r"\[([^\[\]]+)\]\s*$", each.text) if bracketed else None
    if last and not any(span.start >= last.start() for span in spans):
        spans += [
            replace(one, start=one.start + last.start(1), end=one.end + last.start(1))
            for one in recognise(last[1])
            if one.slot is Slot.NUMBER
        ]
    return replace(each, spans=tuple(spans))


def _repaired(span: Typed, each: Annotated) -> Typed:
    if not isinstance(span.value, (int, Quantity)):
        return span
    printed, ahead = each.words(span), each.text[: span.start]
    if isinstance(span.value, Quantity) and printed.startswith(">") and ahead.endswith(("-", "=")):
        return replace(span, value=replace(span.value, qualifier="exact"))  # an arrow
    label = words().labelled_before.match(ahead) if len(ahead) < _LABEL else None
    counted = words().more_behind.match(each.text, span.end) or (label and country_code(label[1]))
    if span.slot is Slot.YEAR and isinstance(span.value, int) and counted:
        return Typed(Slot.NUMBER, span.start, span.end, 0.7, Quantity(span.value), "figures")
    return span


def _with_numbers(each: Annotated) -> list[Typed]:
    """The spans, with the numbers that a name was read over: "Italy 309", "Four Best Papers"."""
    untitled = [one for one in each.of(Slot.TITLE) if _is_untitled(each, one)]
    named = [
        one
        for one in each.of(*_NAMES)
        if any(map(str.isdecimal, each.words(one)))
        or (one.slot in (Slot.AWARD, Slot.ROLE) and _SEVERAL.match(each.words(one)))
    ]
    if not untitled and not named:
        return list(each.spans)
    inside = [
        one
        for one in recognise(each.text)
        if one.slot in (Slot.NUMBER, Slot.YEAR, Slot.EDITION)
        and any(one.meets(name.start, name.end) for name in (*untitled, *named))
    ]
    kept = [
        one
        for one in each.spans
        if one not in untitled and not any(one.meets(new.start, new.end) for new in inside)
    ]
    return sorted([*kept, *inside], key=lambda span: span.start)


def _is_untitled(each: Annotated, title: Typed) -> bool:
    """Whether what was read as a title is words about figures, or ends the name of a measure."""
    return words().untitled.search(each.words(title)) is not None or any(
        start < title.start < end for start, end in _measures(each.text)
    )


@lru_cache(maxsize=REMEMBERED)
def _measures(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text has the name of a measure."""
    return tuple(found.span() for _, pattern in words().known for found in pattern.finditer(text))


def masked(each: Annotated) -> str:
    """The text of a line with a sign for each character of the spans that patterns speak of, and plain blanks."""
    pieces, place = [], 0
    for span in each.spans:
        if (sign := SIGNS.get(span.slot)) and span.start >= place:
            pieces += [each.text[place : span.start], sign * (span.end - span.start)]
            place = span.end
    return "".join([*pieces, each.text[place:]]).replace("\xa0", " ")


def whole(each: Annotated) -> Sentence:
    """A line as one sentence."""
    return Sentence(each, masked(each), 0, len(each.text), each.spans)


@dataclass(frozen=True)
class Sentence:
    """A sentence of a line, as figures are read in it."""

    each: Annotated  # the line
    text: str  # its masked text
    start: int  # where the sentence begins in the line
    end: int  # where it ends
    spans: tuple[Typed, ...]  # the typed spans in it, also those inside others, in order

    @cached_property
    def numbers(self) -> list[Typed]:
        """Its numbers in order."""
        return [span for span in self.spans if span.slot is Slot.NUMBER]

    @cached_property
    def words(self) -> str:
        """Its masked text."""
        return self.text[self.start : self.end]

    @property
    def where(self) -> tuple[str, int, int]:
        """The masked text of its line with where it begins and ends there, to search it."""
        return self.text, self.start, self.end

    def bracket(self, place: int) -> int:
        """Where the bracket opens that a place stands in; -1 outside."""
        opened = self.text.rfind("(", self.start, place)
        return opened if opened > self.text.rfind(")", self.start, place) else -1

    def filled(self, value: object, start: int, end: int) -> Filled:
        """A value that stands at a stretch of the line."""
        printed = " ".join(self.each.text[start:end].split())
        return Filled(value, self.each.line.span(start, end), printed)  # type: ignore[arg-type]

    def said(self, start: int, end: int) -> Filled:
        """A stretch of the line as a value."""
        return self.filled(self.plain(start, end), start, end)

    def plain(self, start: int, end: int) -> str:
        """A stretch of the line as printed, without signs of emphasis around it."""
        return " ".join(self.each.text[start:end].split()).strip(" *_,;:.–—-[]\"“”'")
