"""Which edition a figure belongs to: the one that its clause names, or the page's own."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from confkg.extract.context import Context
from confkg.extract.figures.figure import Figure, Sentence
from confkg.extract.figures.words import words
from confkg.extract.spans import EditionName, Quantity, Slot, Typed
from confkg.ids import reference_key
from confkg.model import Property


@dataclass(frozen=True, slots=True)
class Reference:
    """Words that name an edition."""

    typed: Typed  # the stretch, with the edition's name as its value
    compared: bool  # whether something is only compared with that edition
    bracket: int  # where the bracket opens that it stands in, or -1


def references(sentence: Sentence, context: Context) -> list[Reference]:
    """The editions that a sentence names, in order."""
    scope = context.edition_at(sentence.each.line) or context.edition
    year = scope.part(Property.YEAR) if scope else None
    series = context.series.name if context.series else ""
    found: list[Typed] = []
    for span in sentence.spans:
        if span.slot is Slot.EDITION and isinstance(span.value, EditionName):
            found.append(span)
        year_of = span.value if span.slot is Slot.YEAR and series else None
        ahead = sentence.text[sentence.start : span.start]
        if isinstance(year_of, int) and words().before_year.search(ahead):
            found.append(_as_edition(series, year_of, span.start, span.end))
    if isinstance(year, int):
        own = context.edition.part(Property.YEAR) if context.edition else None
        now = own if isinstance(own, int) else year
        for name, pattern in ((year - 1, words().last_year), (now, words().this_year)):
            matches = pattern.finditer(*sentence.where)
            found += [_as_edition(series, name, *match.span()) for match in matches]
        for one in sentence.numbers:  # "Two years ago"
            past = one.unit == "year" and sentence.text.startswith(" ago", one.end)
            if past and isinstance(one.value, Quantity):
                year = now - int(one.value.value)
                found.append(_as_edition(series, year, one.start, one.end + 4))
    before = [one for one in sentence.each.of(Slot.EDITION) if one.end <= sentence.start]
    if before and isinstance(before[-1].value, EditionName):
        matches = words().that_year.finditer(*sentence.where)
        found += [replace(before[-1], start=at.start(), end=at.end()) for at in matches]
    found.sort(key=lambda one: one.start)
    return [
        Reference(
            one,
            words().compared.search(sentence.text[sentence.start : one.start].rstrip()) is not None,
            sentence.bracket(one.start),
        )
        for one in found
    ]


def _as_edition(series: str, year: int, start: int, end: int) -> Typed:
    return Typed(Slot.EDITION, start, end, 0.7, EditionName(series, year), "figures")


def edition_of(
    figure: Figure, sentence: Sentence, named: list[Reference], figures: list[Figure]
) -> Typed | None:
    """The edition that the words around a figure name for it; None for the one at hand."""
    bracket = sentence.bracket(figure.number.start)
    if behind := _behind(figure, sentence, named, figures):
        return behind.typed
    place = figure.number.start
    own = [one for one in named if place < one.typed.start and one.typed.end <= figure.end]
    if own and not own[0].compared:
        return own[0].typed
    ahead = [one for one in named if one.typed.end <= place]
    beside = [one for one in ahead if not sentence.text[one.typed.end : place].strip()]
    if beside and beside[-1].compared:
        return beside[-1].typed  # "an increase from last year's 116 videos"
    inside = [one for one in ahead if bracket >= 0 and one.bracket == bracket]
    outside = [
        one for one in ahead if one.bracket < 0 and (not one.compared or _goes_on(one, sentence))
    ]
    kept = [one for one in outside if not _taken(one, sentence, figures)]
    chosen = (
        inside if figure.relation == "other" else [one for one in inside if not one.compared]
    ) or kept
    return chosen[-1].typed if chosen else None


def other_edition(figure: Figure, sentence: Sentence, named: list[Reference]) -> Typed | None:
    """The edition that a figure is compared with, or of another year; None if it is not said."""
    place = figure.number
    later = [one for one in named if one.typed.start >= place.end]
    if figure.relation == "more":
        return next((one.typed for one in later if one.compared), None) or (
            later[0].typed if later else None
        )
    ahead = [
        one for one in named if figure.start <= one.typed.start and one.typed.end <= place.start
    ]
    if ahead and sentence.text[ahead[-1].typed.end : place.start].strip(" =:") == "":
        return ahead[-1].typed  # "(2031: 344; 2030: 321)"
    near = next(
        (
            one
            for one in later
            if len(sentence.text[place.end : one.typed.start]) < 16 or one.typed.end <= figure.end
        ),
        None,
    )
    if near:
        return near.typed
    compared = [one for one in named if one.compared and one.typed.end <= place.start]
    return next((one.typed for one in reversed([*compared, *ahead])), None)


def _behind(
    figure: Figure, sentence: Sentence, named: list[Reference], figures: list[Figure]
) -> Reference | None:
    """ "25.8% in 2023", "61 papers (2012)" """
    _, end = figure.whole
    limit = min(
        [one.number.start for one in figures if one.number.start >= end], default=sentence.end
    )
    bracket = sentence.bracket(figure.number.start)
    for one in named:
        if end <= one.typed.start < limit:
            gap = sentence.text[end : one.typed.start]
            if (one.bracket == bracket or gap.strip() == "(") and words().edition_behind.fullmatch(
                gap
            ):
                closed = (
                    gap.strip() != "(" or sentence.text[one.typed.end : one.typed.end + 1] == ")"
                )
                return one if closed else None
    return None


def _goes_on(one: Reference, sentence: Sentence) -> bool:
    """Whether the sentence goes on about an edition: "in 2025, when 300 came"."""
    return (
        re.match(r",? (?:when|where)\b", sentence.text[one.typed.end : one.typed.end + 8])
        is not None
    )


def _taken(one: Reference, sentence: Sentence, figures: list[Figure]) -> bool:
    """Whether an edition is said of the figure before it: "12,640 in 2025, and now 13,922"."""
    if _goes_on(one, sentence):
        return False
    if any(
        each.relation and each.number.start < one.typed.start and one.typed.end <= each.end
        for each in figures
    ):
        return True  # "up from 6 in 2029, of the 5,486"
    before = [each for each in figures if each.whole[1] <= one.typed.start]
    gap = sentence.text[before[-1].whole[1] : one.typed.start] if before else None
    return gap is not None and words().edition_behind.fullmatch(gap) is not None


_PARTED = re.compile(r"\n\s*\n|\n\s*[-*+] ")
"""What stands between two paragraphs, or two items."""


class Away:
    """Whether the sentences of a paragraph are about another edition, read from the first to the last."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._is_away = False
        self._end = 0

    def goes_on(self, sentence: Sentence) -> bool:
        """Whether a sentence goes on about the other edition that one before it opened with."""
        line, where = sentence.each.line, sentence.each.line.span()
        if _PARTED.search(self._context.text, self._end, max(self._end, where.start)):
            self._is_away = False
        self._end = where.end
        opening = words().opens_away.match(*sentence.where)
        named = references(sentence, self._context)
        if opening:
            other = (
                self._context.edition_at(line, one.typed)
                for one in named
                if one.typed.start < opening.end()
            )
            own = self._context.edition_at(line)
            self._is_away = own is not None and any(
                one is not None and reference_key(one) != reference_key(own) for one in other
            )
            return False
        if named or words().comes_back.search(*sentence.where):
            self._is_away = False
        return self._is_away
