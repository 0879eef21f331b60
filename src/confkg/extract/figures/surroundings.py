"""What stands around a line: headings, the lines before it, and what they announce."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from confkg.extract import proposals as make
from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.figures.breakdowns import Part, parts
from confkg.extract.figures.countries import opens_countries
from confkg.extract.figures.figure import Figure, masked, whole
from confkg.extract.figures.nouns import Phrase, announced, dimensions, known_measure
from confkg.extract.figures.words import words
from confkg.extract.lines import Line
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.records.awards import award_name
from confkg.extract.records.lists import is_list
from confkg.extract.spans import Slot
from confkg.frames import Slot as Filled
from confkg.model import PartKind

_PRICES_BELOW = 10
"""Lines below the name of a hotel in which its prices stand."""
_SHORT = 60
"""Letters of a line that says when prices hold."""
_TALLIES = 4
"""Items before and behind one that counts something which show what such a list is about."""
_NAMES_BELOW = 3
"""Lines below the title of a work in which its authors or speakers stand."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a line."""

    figures: bool  # whether a heading says that figures follow
    reported: bool  # whether the page has reported such figures before
    works: bool  # whether it may be about a paper, a talk or a person
    about: bool  # whether the heading says that it is
    survey: bool  # whether a survey is reported
    tallied: bool  # whether it is an item that counts something, beside others that count what conferences have
    countries: bool  # whether participants by country are announced
    # what the line before a list, or its heading, says that it counts by some property
    counted: Phrase | None
    part: Part | None  # the part of that which it is, as an item of a list that breaks it down
    award: Filled | None  # the prize that a heading names
    track: Mapping[str, Filled]  # the track that a heading names, or the whole page is about


@lru_cache(maxsize=REMEMBERED)
def _track(each: Annotated) -> dict[str, Filled]:
    """The track that a line names, if it is one of its own: "the industry track"."""
    found = dimensions(whole(each), 0, len(each.text))
    return {name: slot for name, slot in found.items() if name in ("track", "trackName")}


@lru_cache(maxsize=REMEMBERED)
def _counted(heading: Annotated) -> Phrase | None:
    """The measure that a heading, or an item with others below it, is the name of: "Submissions by track", "Accepted: 60"."""
    plain = words().breakdown.sub("", masked(heading))
    measure = known_measure(plain)
    return (
        Phrase(measure, 0, len(plain), dimensions(whole(heading), 0, len(plain)))
        if measure
        else None
    )


def _announced(each: Annotated) -> Phrase | None:
    """What a line says that figures count."""
    return announced(whole(each), 0, len(each.text))


def _heads_prices(each: Annotated) -> bool:
    """Whether a line stands over prices: the name of a hotel in bold, "Early-bird (until July 6)"."""
    line = each.line
    if line.kind is PartKind.HEADING or any(one.is_money for one in each.of(Slot.NUMBER)):
        return line.kind is PartKind.HEADING
    short = line.kind is PartKind.PARAGRAPH and len(line.text) < _SHORT
    return line.is_bold or (short and words().when.match(line.text) is not None)


def _below(above: Line, price: Figure) -> Figure:
    """A price below a line that says where, or besides what else is known, when it holds."""
    text, scope = above.text.strip(" :"), price.slots.get("scope")
    if words().when.match(text):
        return price.narrowed(text, above.span())
    exchanged = scope is not None and str(scope.value).endswith(price.number.unit)
    price = replace(price, slots={**price.slots, "scope": Filled(text, above.span(), above.text)})
    return price.narrowed(price.number.unit, above.span()) if exchanged else price


class Views:
    """The lines of a page, for what stands around each."""

    def __init__(self, lines: Sequence[Annotated], context: Context) -> None:
        self._lines = lines
        self._context = context
        self._place = {each.line.number: place for place, each in enumerate(lines)}
        self._survey = self._countries = self._noted = -1
        self._counted: Phrase | None = None
        self.whole: Phrase | None = None  # what was counted last
        self._parts = parts(lines)

    def note(self, figure: Figure, line: Line) -> None:
        """Note what a line counts, which lists below it may break down."""
        if line.kind in (PartKind.ITEM, PartKind.ROW):
            return
        whole = Phrase(
            "" if figure.measure == "count" else figure.measure, 0, 0, dict(figure.slots)
        )
        if self._counted and figure.start <= self._counted.start < figure.end:
            self._counted = whole
        if self._noted != line.number:
            self._noted, self.whole = line.number, whole

    def _is_of_work(self, heading: Annotated) -> bool:
        """Whether a heading is that of a person, or of a work with the names of people below it."""
        place = self._place[heading.line.number] + 1
        below = self._lines[place : place + _NAMES_BELOW]
        return bool(heading.of(Slot.PERSON)) or (
            bool(heading.of(Slot.TITLE))
            and any(one.of(Slot.PERSON) and is_list(one) for one in below)
        )

    def _award(self, each: Annotated) -> Filled | None:
        """The prize that the heading above a line names."""
        for line in reversed(each.line.headings):
            heading = self._lines[self._place[line.number]]
            for span in heading.of(Slot.AWARD):
                name = award_name(re.sub(r"s$", "", heading.words(span)))
                where = heading.place(span)
                return Filled(
                    make.award(name, self._context.series, where), where, heading.words(span)
                )
        return None

    def priced(self, figures: list[Figure], each: Annotated) -> list[Figure]:
        """The figures, prices with the line in bold above that they are given below, or which says when they hold."""
        place = self._place[each.line.number]
        near = reversed(self._lines[max(0, place - _PRICES_BELOW) : place])
        above = next((one.line for one in near if _heads_prices(one)), None)
        if above is None or above.kind is PartKind.HEADING or above.text.endswith((".", "!")):
            return figures
        return [_below(above, one) if one.measure == "amount" else one for one in figures]

    def pass_by(self, each: Annotated) -> bool:
        """Note what a line announces for those below it; whether it lists what one above it announced."""
        place = self._place[each.line.number]
        if words().survey.search(each.text):
            self._survey = place
        listed = (
            place - self._countries == 1 and re.search(r"\d", each.text) is not None
        ) or opens_countries(each.text)
        if listed:
            self._countries = place
        sums = words().total_row.match(each.text)
        if each.line.kind not in (PartKind.ITEM, PartKind.ROW) and not sums:
            broken = words().broken_down.search(each.text)
            parted = words().distribution.search(each.text) is not None
            stop = words().dimension.search(each.text) if parted else None
            end = stop.start() if stop else len(each.text)
            named = broken and announced(whole(each), 0, end, singular=parted)
            self._counted = named or (self.whole if parted else None)
        return listed

    def _is_tallied(self, place: int) -> bool:
        """Whether an item is one of a list such as "200 attendees", "3 talks", "2 hikes"."""
        line = self._lines[place].line
        if line.kind is not PartKind.ITEM or not words().tally.fullmatch(line.text):
            return False
        near = self._lines[max(0, place - _TALLIES) : place + _TALLIES + 1]
        items = [one.line for one in near if one.line.headings == line.headings]
        found = [words().tally.fullmatch(one.text) for one in items if one is not line]
        nouns = [one["nouns"].lower().split() for one in found if one]
        return sum(not words().lists["heads"].isdisjoint(some) for some in nouns) > 1

    def around(self, each: Annotated, *, listed: bool, reported: bool = False) -> Surroundings:
        """What stands around a line that was just passed by, on a page that has ``reported`` figures before or not."""
        headings = [self._lines[self._place[line.number]] for line in each.line.headings]
        place = self._place[each.line.number]
        near = [
            line
            for line in self._lines[max(0, place - 2) : place]
            if line.line.kind not in (PartKind.ROW, PartKind.HEADING)
        ]
        last = headings[-1:]
        figures = any(words().figures_heading.search(heading.text) for heading in headings)
        works = any(words().works.search(one.text) or one.of(Slot.AWARD) for one in last)
        figures = figures and not any(words().spoken.search(one.text) for one in headings)
        named = any(self._is_of_work(one) for one in last if one.line.level > 1)
        counted = next((one for one in map(_counted, last) if one), self._counted)
        part = self._parts.get(each.line.number)
        if part and not counted:
            above = (*filter(None, [part.above]), *last)
            counted = next(filter(None, map(_announced, above)), self.whole)
        return Surroundings(
            figures,
            reported,
            works
            or (
                not figures
                and (named or any(one.of(Slot.TITLE, Slot.URL) for one in [*near, each]))
            ),
            works or (named and not figures),
            self._survey >= 0 and place - self._survey < 8,
            self._is_tallied(place) or (part is not None and counted is not None),
            listed or any(opens_countries(heading.text) for heading in headings[-1:]),
            counted,
            part,
            self._award(each),
            next((found for one in reversed(headings) if (found := _track(one))), {}),
        )
