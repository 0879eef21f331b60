"""Editions that a page names, each with its series and year, where they are named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, key_of
from confkg.extract.recognisers.number_words import ordinal, roman
from confkg.extract.spans import EditionName, Typed
from confkg.frames import Frame, Slot
from confkg.model import Claim, Mention, PartKind, Property

_WORD = re.compile(r"[\w-]+")
_WENT = re.compile(
    r"\b(?:(?:attended|to attend|visited|joined|went to|[Ww]elcome(?: you)? to|proceedings of) |(?:[Tt]his(?: year)?|[Ii]t|which) (?:is|was|marks|marked) )(?:the |our )?$"
)
"""Before an edition that the page is about: "I went to |the 30th edition of TARN|"."""
_COMMON = 3
"""Ordinals up to it, in words, also count papers and days."""
_OWN = 0.9
"""How sure an edition of the page's own series is, though the acronym alone could be anything."""


def edition_mentions(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """One frame for each edition that running text, a heading or a cell names."""
    for each in lines:
        for span in (*each.spans, *each.inner):
            if not isinstance(span.value, EditionName) or context.is_counted(span.value):
                continue
            if not span.value.year:
                yield from _nth_at_hand(each, span, span.value, context)
                continue
            where = each.place(span)
            series = Mention("ConferenceSeries", span.value.series, where, each.words(span))
            slots = {"series": Slot(series, where), "year": Slot(span.value.year, where)}
            if number := _counted(span.value, each.words(span)):
                slots["ordinal"] = _ordinal(number, each, span)
            own = context.series is not None and series.name == context.series.name
            score = max(span.score, _OWN) if own else span.score
            yield Proposal(Frame("Edition", slots), "recogniser", score)
    if context.edition is not None:
        slots = key_of(context.edition)
        yield Proposal(Frame("Edition", slots), "context", 1.0)


def _nth_at_hand(
    each: Annotated, span: Typed, name: EditionName, context: Context
) -> Iterator[Proposal]:
    """The edition at hand, counted where somebody says which one they went to, or that of a line which says no more of it."""
    number, line = _counted(name, each.words(span)), each.line.number
    own = context.lines.get(line) or context.scopes.get(line)
    if number and own and str(getattr(own.part(Property.SERIES), "name", "")) == name.series:
        slots = {**key_of(own), "ordinal": _ordinal(number, each, span)}
        yield Proposal(Frame("Edition", slots), "recogniser", _OWN)
        return
    at_hand = context.edition and context.series and name.series == context.series.name
    titled = each.line.kind is PartKind.HEADING and each.line.level == 1
    if at_hand and number and (titled or _WENT.search(each.text, 0, span.start)):
        yield counted(context, number, each, span)


def counted(context: Context, number: int, each: Annotated, name: Typed) -> Proposal:
    """Which edition the one at hand is, counted from the first."""
    assert context.edition is not None
    slots = {**key_of(context.edition), "ordinal": _ordinal(number, each, name)}
    return Proposal(Frame("Edition", slots), "recogniser", _OWN)


def _counted(name: EditionName, printed: str) -> int | None:
    """Which edition a name says it is; "the first BEE 2031 paper" does not say that."""
    number = name.ordinal or 0
    sure = number > _COMMON or "edition" in printed
    sure = sure or any(roman(word) == number for word in printed.replace(")", "").split("(")[-1:])
    nth = rf"(?:\b|第){number or '-'}(?:(?:[a-z]{{2}})?\b|[回届屆])"
    return number if sure or re.search(nth, printed) else None


def _ordinal(number: int, each: Annotated, name: Typed) -> Slot:
    """The number with the word of the name that prints it: "|13th| Conference", "TARN13"."""
    for word in _WORD.finditer(each.text, name.start, name.end):
        if ordinal(word[0]) == number:
            there = each.place(replace(name, start=word.start(), end=word.end()))
            return Slot(number, there, word[0])
    return Slot(number, each.place(name))


def series_claims(context: Context, known: Sequence[Claim]) -> Iterator[Claim]:
    """What the opening says of the edition and its series beside what is known: full name, ordinal."""
    if context.series is None or context.edition is None:
        return
    if full := context.full_name:
        yield Claim(
            context.series, Property.NAME, full.name, full.span, full.name, reader="context"
        )
    numbers = {claim.span for claim in known if claim.property is Property.ORDINAL}
    if context.ordinal and context.ordinal[1] not in numbers:
        number, where = context.ordinal
        printed = context.text[where.start : where.end]
        yield Claim(context.edition, Property.ORDINAL, number, where, printed, reader="context")
