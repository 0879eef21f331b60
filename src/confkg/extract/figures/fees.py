"""Fees in tables: what each is for, for whom, and when it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.figures.figure import Figure, Sentence, whole
from confkg.extract.figures.words import is_below_money, words
from confkg.extract.recognisers.number_context import currency_in
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Node

_DOLLARS = frozenset({"AUD", "CAD", "HKD", "NZD", "SGD", "TWD"})
"""What "$" alone may stand for where a header says so."""


def priced(cell: Annotated, top: Annotated | None) -> list[Typed]:
    """The numbers of a cell, as amounts of the currency that the header names: "Fee (EUR)", "$" below "CAD"."""
    numbers = cell.of(Slot.NUMBER)
    code = currency_in(top.text) if top and numbers else ""
    open_units = {"", "USD"} if code in _DOLLARS and "US" not in cell.text else {""}
    return [
        replace(one, value=replace(one.value, unit=code))
        if code and isinstance(one.value, Quantity) and one.unit in open_units
        else one
        for one in numbers
    ]


def is_money(first: Annotated, over: Sequence[Annotated], number: Typed) -> bool:
    """Whether a number is a price with a label, below a heading or a header that speaks of money or of registration."""
    around = [*first.line.headings, *(each.line for each in over)]
    named = (words().money.search(one.text) or words().charged.search(one.text) for one in around)
    labelled = number.is_money and letters(first.text) > 0
    return labelled and (any(named) or any(currency_in(one.text) for one in around))


def columns_over(
    row: Sequence[Annotated], head: dict[int, Annotated], top: Annotated | None
) -> list[Annotated]:
    """What the header says of an amount: when it holds ("On-site"), over the labels, and for whom, over its column."""
    label = head.get(row[0].line.level)
    when = label is not None and (label.of(Slot.DATE) or words().when.match(label.text))
    return [*([label] if label and when else []), *_priced_column(row, head, top)]


def _priced_column(
    row: Sequence[Annotated], head: dict[int, Annotated], top: Annotated | None
) -> list[Annotated]:
    """The header over an amount, if it says more than the heading: of several in a row, or without one on money."""
    if top is None or words().price_header.fullmatch(top.text):
        return []
    if any(map(str.isdigit, "".join(map(top.words, top.of(Slot.NUMBER))))):
        return []
    if row[-1].line.level < max(head, default=0):
        return []  # in a row that is not whole the cell may be that of several columns
    several = sum(one.is_money for cell in row[1:] for one in priced(cell, top)) > 1
    return [top] if several or not is_below_money(row[0].line) else []


def amounts(
    first: Annotated, cell: Annotated, numbers: Sequence[Typed], over: Sequence[Annotated]
) -> Iterator[tuple[Figure, Sentence, Node | None]]:
    """An amount of money, or several of it: what for, and under which heading, in which table and column."""
    text = words().label_end.sub("", first.text).strip(" *_")
    slots = {"subjectMatter": Filled(text, first.line.span(), text)}
    parts = [
        *(first.line.headings[-1:] if is_below_money(first.line) else []),
        *(each.line for each in over),
    ]
    if parts:  # "1-Day Workshop", "Early"
        named = list(
            dict.fromkeys(words().label_end.sub("", line.text).strip(" *_") for line in parts)
        )
        printed = named[0] if len(named) == 1 else ""
        slots["scope"] = Filled(", ".join(named), parts[-1].span(), printed)
    figure = Figure("amount", numbers[0], numbers[0].start, numbers[0].end, slots)
    yield figure, whole(cell), None
    for other in numbers[1:]:
        if other.is_money and other.unit != figure.number.unit:
            yield exchanged(figure, other, whole(cell)), whole(cell), None


def exchanged(figure: Figure, number: Typed, sentence: Sentence) -> Figure:
    """An amount in another currency, which is said of it: "€ 50 (or £ 45)"."""
    where = sentence.each.line.span(number.start, number.end)
    other = replace(figure, number=number, start=number.start, end=number.end)
    return other.narrowed(number.unit, where)
