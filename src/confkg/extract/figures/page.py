"""The figures of a page: line by line, sentence by sentence, and of its tables."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.figures.awards import prizes
from confkg.extract.figures.countries import by_country, each_country
from confkg.extract.figures.credible import STRONG, Case, is_stated, of_conference
from confkg.extract.figures.editions import Away, Reference, edition_of, other_edition, references
from confkg.extract.figures.figure import Figure, Sentence, masked, repaired
from confkg.extract.figures.frames import counted, observation
from confkg.extract.figures.linking import (
    alone,
    bracketed,
    figures_of,
    labelled,
    parts_in_row,
)
from confkg.extract.figures.surroundings import Views
from confkg.extract.figures.tables import (
    counted_columns,
    numeric_columns,
    row_figures,
    rows_with_headers,
)
from confkg.extract.figures.words import words
from confkg.extract.proposals import Proposal
from confkg.extract.rules import guard_hits
from confkg.extract.rules.guards import Hit
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import Slot, Typed
from confkg.model import Node, PartKind

_REPORTED = 2
"""Figures that nothing but a conference has: a page on such figures reports more than so many."""
_PARTS = frozenset({"attendanceMode", "scope", "country"})
"""What a figure has that counts only some of what was counted before."""
_NEAR, _FEW = 40, 3
"""Letters and words behind a number in which the noun stands that it counts."""
_WORD = re.compile(r"[\w-]+")
_BESIDE = 0.7
"""How sure a number is at least that stands beside figures: "two workshops and one tutorial"."""


class Page:
    """The lines of a page, read from the first to the last."""

    def __init__(self, lines: Sequence[Annotated], context: Context) -> None:
        self._lines = lines
        self._context = context
        self._views = Views(lines, context)
        self._opened: list[tuple[Sentence, Typed]] = []
        self._bracketed: Node | None = None
        self._away = Away(context)
        self._reported = 0

    def lines(self) -> Iterator[Proposal]:
        """The figures of all lines but the cells of tables."""
        for each in self._lines:
            if each.line.row < 0:
                yield from self._of_line(each)

    def tables(self) -> Iterator[Proposal]:
        """The figures of tables."""
        for _, table in groupby(rows_with_headers(self._lines), key=lambda one: id(one[1])):
            rows = list(table)
            numeric = numeric_columns([row for row, *_ in rows], rows[0][1])
            for row, head, upper, caption in rows:
                around = self._views.around(row[0], listed=self._views.pass_by(row[0]))
                priced = any(one.is_money for cell in row for one in cell.of(Slot.NUMBER))
                if around.works and not (around.figures or priced or counted_columns(head, upper)):
                    continue
                for figure, sentence, edition in row_figures(
                    [*map(repaired, row)], head, upper, self._context, caption, numeric
                ):
                    yield from self._proposed(sentence, figure, [figure], edition)

    def countries_counted(self, found: Sequence[Proposal]) -> Iterator[Proposal]:
        """How many countries a list names that gives only the least number of participants."""
        listed = [one for one in found if "country" in one.frame.slots]
        for sentence, number in self._opened[:1]:
            edition = self._context.edition_at(sentence.each.line)
            same = [one for one in listed if one.frame.slots["edition"].value is edition]
            if edition is not None and same:
                yield counted(number, sentence, edition, same)

    def _of_line(self, each: Annotated) -> Iterator[Proposal]:
        listed = self._views.pass_by(each)
        self._open_brackets(each)
        printed, each = each, repaired(each, bracketed=self._bracketed is not None)
        if not each.of(Slot.NUMBER, Slot.YEAR, Slot.EDITION):
            return
        around = self._views.around(
            printed, listed=listed, reported=self._reported > _REPORTED or _tells(each)
        )
        hits: list[Hit] | None = None
        main: Figure | None = None
        base: Figure | None = None
        about: Typed | None = None
        other = claimed = own = False
        for sentence in _sentences(each, own_workshop=self._context.is_workshop):
            elsewhere = words().other_bodies.search(sentence.words) is not None
            corrects = claimed and words().corrects.search(sentence.words) is not None
            claimed = words().claimed.search(sentence.words) is not None
            claimed = claimed and words().confirmed.search(sentence.words) is None
            own = own or words().of_group.search(*sentence.where) is not None
            if not self._away.goes_on(sentence) and sentence.numbers and not own:
                read = prizes(sentence, self._context.series, around.award)
                read |= by_country(sentence, around.countries, around.counted)
                own_label = labelled(sentence, around.counted, around.part, reported=around.figures)
                read = own_label | read if around.part or not read else read
                read |= alone(sentence, around.counted) or parts_in_row(sentence, around.counted)
                read = bracketed(sentence, self._views.whole) | read
                if corrects and main and len(sentence.numbers) == 1:
                    (number,) = sentence.numbers
                    read[number] = replace(main, number=number, start=number.start, end=number.end)
                figures = self._completed(
                    sentence, figures_of(sentence, main, read, around.track, base)
                )
                figures = [one for some in figures for one in each_country(sentence, some)]
                named = references(sentence, self._context)
                last: Figure | None = None
                for figure in figures:
                    follows = main is not None
                    given = edition_of(figure, sentence, named, figures) if not corrects else about
                    case = Case(figure, sentence, around, figures, other, follows, last)
                    elsewhen = not (given or figure.relation) and self._is_elsewhere(case.ahead)
                    if elsewhen or (figure.goes_on and named) or not of_conference(case):
                        continue
                    last = figure
                    self._reported += figure.measure in STRONG
                    hits = _guards(each) if hits is None else hits
                    part = figure.relation or figure.goes_on or figure.slots.keys() & _PARTS
                    if not figure.relation and "attendanceMode" not in figure.slots:
                        main, about = figure, given
                    if figure.noun and not part:
                        base = figure
                        self._views.note(figure, each.line)
                    if not claimed:
                        yield from self._stated(figure, sentence, named, figures, hits, given)
            if elsewhere or not words().anaphors.search(sentence.words):
                other = elsewhere

    def _completed(self, sentence: Sentence, figures: list[Figure]) -> list[Figure]:
        """The figures without the threshold of a list, and with one of another edition in brackets."""
        found = words().threshold.search(*sentence.where)
        at = found.start("least") if found else -1
        for number in sentence.numbers:
            given = any(one.measure == "countries-above-threshold" for one in figures)
            if number.start == at and not given:
                self._opened.append((sentence, number))
        priced = self._views.priced(figures, sentence.each)
        kept = [figure for figure in priced if figure.number.start != at]
        last = sentence.numbers[-1]
        opens = sentence.text[last.start - 1] in "[("
        if self._bracketed and kept and opens and all(one.number != last for one in kept):
            kept.append(replace(kept[0], number=last, start=last.start, end=last.end))
        return kept

    def _stated(
        self,
        figure: Figure,
        sentence: Sentence,
        named: list[Reference],
        figures: list[Figure],
        hits: list[Hit],
        given: Typed | None,
    ) -> Iterator[Proposal]:
        line = sentence.each.line
        compared: Node | None = None
        edition: Node | None = None
        if figure.relation == "other":
            given = other_edition(figure, sentence, named)
            if given is None:
                return
        elif figure.relation == "more":
            reference = other_edition(figure, sentence, named)
            compared = self._context.edition_at(line, reference) if reference else None
            if compared is None:
                return
            given = None if given is reference else given
        elif self._in_brackets(figure, sentence, figures):
            edition = self._bracketed
        edition = edition or self._context.edition_at(line, given)
        within = _within(hits, sentence)
        if edition is None or not is_stated(figure, sentence, given, within, figures):
            return
        if one := observation(figure, sentence, edition, compared):
            others = {each.measure for each in figures if each is not figure} - {"count"}
            beside = figure.every or (others and figure.measure != "awards")
            yield replace(one, score=max(one.score, _BESIDE)) if beside else one

    def _proposed(
        self, sentence: Sentence, figure: Figure, figures: list[Figure], edition: Node | None
    ) -> Iterator[Proposal]:
        """The figure of a cell."""
        each = sentence.each
        named = references(sentence, self._context)
        if edition is None or figure.relation:
            hits = _guards(each)
            given = edition_of(figure, sentence, named, figures)
            yield from self._stated(figure, sentence, named, figures, hits, given)
        elif one := observation(figure, sentence, edition):
            yield one

    def _is_elsewhere(self, ahead: str) -> bool:
        """Whether words before a number are about another conference or the past: "CONDOR received", "two years ago"."""
        own = self._context.series.name.lower() if self._context.series else ""
        others = (one["series"].lower() for one in words().other_series.finditer(ahead))
        return words().long_ago.search(ahead) is not None or any(
            one not in own and own not in one for one in others
        )

    def _open_brackets(self, each: Annotated) -> None:
        """Note whether figures of another edition stand in brackets from here on."""
        text = masked(each)
        found = words().in_brackets.search(text)
        if found:
            name = next(
                (
                    one
                    for one in (*each.spans, *each.inner)
                    if one.start <= found.start("year") < one.end
                ),
                None,
            )
            self._bracketed = self._context.edition_at(each.line, name) if name else None
        elif each.line.kind is PartKind.HEADING:
            self._bracketed = None

    def _in_brackets(self, figure: Figure, sentence: Sentence, figures: list[Figure]) -> bool:
        place = sentence.text[: figure.number.start].rstrip()[-1:]
        return self._bracketed is not None and place in "[(" and figure is not figures[0]


def _tells(each: Annotated) -> bool:
    """Whether a line counts many things that conferences have."""
    heads = words().lists["heads"]
    behind = (each.text[one.end : one.end + _NEAR].lower() for one in each.of(Slot.NUMBER))
    return sum(not heads.isdisjoint(_WORD.findall(text)[:_FEW]) for text in behind) > _REPORTED


def _guards(each: Annotated) -> list[Hit]:
    """What keeps figures of a line from being plain facts; "Rumour" is no name of a person."""
    names = [one for one in each.spans if one.slot is not Slot.PERSON or " " in each.words(one)]
    return guard_hits(each.line, names)


def _within(hits: list[Hit], sentence: Sentence) -> list[Hit]:
    """The hits of a sentence; they are in the order of the sentences."""
    first = bisect_left(hits, sentence.start, key=lambda one: one.covers[1])
    last = first
    while last < len(hits) and hits[last].start < sentence.end:
        last += 1
    return hits[first:last]


def _sentences(each: Annotated, *, own_workshop: bool) -> Iterator[Sentence]:
    """The sentences of a line; on a page about a workshop that is a meeting like others."""
    text = words().own_workshop.sub("congress", masked(each)) if own_workshop else masked(each)
    spans = sorted((*each.spans, *each.inner), key=lambda one: one.start)
    at = 0
    for start, end in _borders(each, text):
        while at < len(spans) and spans[at].start < start:
            at += 1
        first = at
        while at < len(spans) and spans[at].start < end:
            at += 1
        inside = tuple(one for one in spans[first:at] if one.end <= end)
        yield Sentence(each, text, start, end, inside)


def _borders(each: Annotated, text: str) -> Iterator[tuple[int, int]]:
    begin = -1
    for start, end in iter_sentences(each.text):
        begin = start if begin < 0 else begin
        if words().leaders.search(text[start:end]):
            continue  # "Participants ........ 4,312"
        yield begin, end
        begin = -1
    if begin >= 0:
        yield begin, len(text)
