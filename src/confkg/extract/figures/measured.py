"""Quantities with a unit: amounts of money, fees in tables, and how long texts, talks and phases are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from confkg.extract.annotated import Annotated, letters
from confkg.extract.figures.figure import SIZES, Figure, Sentence, whole
from confkg.extract.figures.words import SIGNS, is_below_money, words
from confkg.extract.lines import Line
from confkg.extract.recognisers.number_context import TIMES, currency_in
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Node, PartKind

_AHEAD = 160
_SHORT, _WORDS = 12, 5
"""Words before an amount in a line that is no sentence, and of what it is for."""


def amount(sentence: Sentence, number: Typed, last: Figure | None) -> Figure | None:
    """An amount of money: what its label says it is for, or what the heading on money is about.

    The ``last`` one is that before it, which may be the same in another currency.
    """
    headings = sentence.each.line.headings
    title = SIGNS[Slot.TITLE]  # "Standard Registration"
    shown = zip(sentence.text, sentence.each.text, strict=True)
    text = "".join(own if sign == title else sign for sign, own in shown)
    begin = last.number.end if last else sentence.start
    other = last and last.measure == "amount" and last.number.unit != number.unit
    if last and other and words().same_price.fullmatch(text, begin, number.start):
        return exchanged(last, number, sentence)
    label = words().price_label.match(text, begin, number.start)
    item = not label and (sentence.each.line.kind is PartKind.ITEM or _ends_line(sentence, number))
    if item and words().price_until.match(text, number.end, sentence.end):
        label = words().price_item.match(text, begin, number.start)
    if not label and item:
        label = words().price_bracket.match(text, sentence.start, number.start)
    behind = words().price_behind.match(text, number.end, sentence.end)
    if not letters(text[sentence.start : number.start]):
        leads = words().price_leads.match(text, number.end, sentence.end)
        behind, item = leads or behind, item or bool(leads)
    charged = [one for one in headings if words().charged.search(one.text)]
    paid = charged or words().charged.search(text, sentence.start, number.start)
    behind = (_of_several(sentence, number, text) if paid else None) or behind
    if behind and (paid or (item and is_below_money(sentence.each.line))):
        slots = {**_subject(sentence, *behind.span("label")), **_of_line("scope", charged)}
        lead = words().price_lead.match(text, sentence.start, number.start)  # "Early: "
        if lead and lead.end() <= behind.start("label"):
            when = words().when.match
            if when(behind["label"]) and not when(lead["label"]):  # "Students: €50 (early)"
                slots |= _subject(sentence, *lead.span("label"))
                lead = behind
            names = [str(one.value) for one in _of_line("", charged).values()]
            place = lead.span("label")
            slots["scope"] = sentence.filled(", ".join([*names, sentence.plain(*place)]), *place)
        start, end = behind.span("label")
        return Figure("amount", number, min(number.start, start), max(number.end, end), slots)
    opened = label and label.groupdict().get("open")
    days = [
        one
        for one in sentence.numbers
        if one.unit == "day" and label and one.end <= label.start("label")
    ]
    if label and (not opened or words().closes.match(text, number.end, sentence.end)):
        above = [one for one in headings if words().priced.search(one.text)]
        dated = words().when_only.fullmatch(label["label"])
        if above or dated or words().priced.search(label["label"]):
            start, end = days[-1].start if days else label.start("label"), label.end("label")
            slots = {**_subject(sentence, start, end), **_scope(above, headings)}
            return Figure("amount", number, start, number.end, slots)
    if not is_below_money(sentence.each.line) or words().taken_off.search(
        text, sentence.start, sentence.end
    ):
        return None
    named = (
        label is not None and not opened and len(label["label"].split()) <= _WORDS
    )  # "Catering: 800 EUR"
    over = [one for one in headings[-2 + named :][:1] if words().money.search(one.text)]
    slots = _subject(sentence, *label.span("label")) if named and label else {}
    slots = {**_of_line("subjectMatter", headings), **_of_line("scope", over), **slots}
    return Figure("amount", number, number.start, number.end, slots)


def _of_several(sentence: Sentence, number: Typed, text: str) -> re.Match[str] | None:
    """What an amount is for that is one of several in a sentence, if all of them have it in brackets, or before them."""
    prices = [one for one in sentence.numbers if one.is_money]
    begins = [sentence.start, *(one.end for one in prices)]
    at = prices.index(number)
    behind = [words().price_tag.match(text, one.end, sentence.end) for one in prices]
    ahead = [
        words().price_entry.search(text, begin, one.start)
        for begin, one in zip(begins, prices, strict=False)
    ]
    return next((some[at] for some in (behind, ahead) if len(some) > 1 and all(some)), None)


def _ends_line(sentence: Sentence, number: Typed) -> bool:
    """Whether an amount is the end of a short line, such as one of several in a paragraph: "Students £180"."""
    text, line = sentence.text, sentence.each.line
    short = len(text[: number.start].split()) <= _SHORT and not sentence.start
    return line.kind is PartKind.PARAGRAPH and short and not letters(text[number.end :])


def _scope(above: Sequence[Line], headings: Sequence[Line]) -> dict[str, Filled]:
    """The heading on prices, and when they hold if one below it says that: "Registration fees", "Early"."""
    when = headings[-1:] if above and above[-1] is not headings[-1] else ()
    if not (when and words().when.match(when[0].text)):
        return _of_line("scope", above)
    names = [words().label_end.sub("", one.text).strip(" *_") for one in (above[-1], *when)]
    return {"scope": Filled(", ".join(names), when[0].span(), "")}


def _of_line(name: str, lines: Sequence[Line]) -> dict[str, Filled]:
    """The text of the last of some lines as a value, without what only announces it."""
    text = words().label_end.sub("", lines[-1].text) if lines else ""
    return {name: Filled(text, lines[-1].span(), text)} if lines else {}


def length(sentence: Sentence, number: Typed, last: Figure | None) -> Figure | None:
    """How long texts or talks are or may be: "abstracts of 250 words", "20-minute talks"."""
    assert isinstance(number.value, Quantity)
    text, unit = sentence.text, number.value.unit
    begin = max(sentence.start, number.start - _AHEAD)
    if words().sized_not.match(text, number.end, sentence.end):
        return None
    item = sentence.each.line.kind is PartKind.ITEM and unit not in TIMES
    ahead = words().sized_item.match(text, sentence.start, number.start) if item else None
    ahead = ahead or words().sized_before.search(text, begin, number.start)
    label = words().sized_label.match(text, sentence.start, number.start)
    if ahead is None and (
        unit not in TIMES or (label and words().sized_one.fullmatch(label["thing"]))
    ):
        ahead = label
    elif ahead is None:
        ahead = words().phase_before.search(text, begin, number.start)
    behind = words().sized_behind.match(text, number.end, sentence.end)
    if unit == "page" and not (ahead or behind):
        ahead = words().sized_page.search(text, begin, number.start)
    limited = bool(
        words().sized_limit.match(text, number.end, sentence.end)
        or words().page_limit.search(text, begin, number.start)
        or any(words().page_limit.search(one.text) for one in sentence.each.line.headings[-1:])
    )
    again = (last and not ahead and last.measure in SIZES) and (
        last.quantity.unit == unit or {last.quantity.unit, unit} <= TIMES
    )
    if last and again and (more := words().goes_on.fullmatch(text, last.end, number.start)):
        start, end = last.start, number.end
        slots = (
            _subject(sentence, *more.span("thing"))
            if more["thing"]
            else {name: slot for name, slot in last.slots.items() if name == "subjectMatter"}
        )
        limited = limited or last.quantity.qualifier == "at-most"
    elif found := ahead or behind or _limited(sentence, number):
        some = words().some_of.search(text, begin, found.start("thing"))
        if some and found["thing"].endswith("s"):
            return None
        if unit == "day" and words().gathering.match(text, found.start("thing")):
            return None  # "this 3-day conference included talks"
        one = (
            found is behind
            and not found["by"]
            and not found["thing"].endswith(("s", "Q&A", "discussion"))
        )
        if one and not words().each_one.search(text, begin, number.start):
            return None
        start = min(found.start("thing"), number.start)
        end = max(found.end(), number.end, behind.end() if behind else 0)
        slots = _subject(sentence, *found.span("thing"))
        if words().sized_most.match(found["thing"]):  # "Maximum length: 10 pages"
            limited, slots = True, _headed(sentence)
    else:
        return None
    part = words().sized_part.match(text, number.end, sentence.end)
    if part and (ahead or not (behind and text.startswith(" of ", number.end))):
        end = part.end()
        opens = last.start == last.number.start if last and again else start == number.start
        of_works = opens and words().sized_things.search(part["part"])
        name = "subjectMatter" if of_works else "scope"  # "12 pages for full papers"
        slots[name] = sentence.filled(part["part"], *part.span("part"))
    above = sentence.each.line.headings[-1:]
    kind = words().sized_kind.fullmatch(above[0].text.strip(" :*")) if above else None
    subject = str(slots["subjectMatter"].value).lower() if "subjectMatter" in slots else ""
    if kind and "scope" not in slots and subject.startswith(kind["noun"].lower()):
        slots |= _of_line("scope", above)  # "Vision papers", and below it "papers of 4 pages"
    if more := re.search(r"(?:more|extra|additional)(?= pages?)", sentence.each.words(number)):
        slots["scope"] = sentence.filled(more[0], number.start, number.end)
    if limited:
        number = replace(number, value=replace(number.value, qualifier="at-most"))
    return Figure("duration" if unit in TIMES else "length", number, start, end, slots)


def _limited(sentence: Sentence, number: Typed) -> re.Match[str] | None:
    """The works that a sentence limits: "must be in English and up to 9 pages", "have a 9-page limit"."""
    assert isinstance(number.value, Quantity)
    if number.value.unit in TIMES:
        return None
    if words().sized_limit.match(sentence.text, number.end, sentence.end):
        named = words().sized_things.finditer(sentence.text, sentence.start, number.start)
        return max(named, key=lambda one: one.end(), default=None)
    if number.value.qualifier not in ("at-most", "less-than"):
        return None
    where = sentence.text, sentence.start, number.start
    return words().sized_ahead.match(*where) or words().sized_named.search(*where)


def _headed(sentence: Sentence) -> dict[str, Filled]:
    """The works that a heading names: "Paper Format"."""
    for above in reversed(sentence.each.line.headings):
        if found := words().sized_things.search(above.text):
            return {"subjectMatter": Filled(found["thing"], above.span(*found.span("thing")), "")}
    return {}


def _subject(sentence: Sentence, start: int, end: int) -> dict[str, Filled]:
    text = re.sub(
        r"^(?:(?:.* )?as |each |every |an? |(?:\w+ )?your )",
        "",
        sentence.plain(start, end),
        flags=re.IGNORECASE,
    )
    return {"subjectMatter": sentence.filled(text, start, end)}


_DOLLARS = frozenset({"AUD", "CAD", "HKD", "NZD", "SGD", "TWD"})
"""What "$" alone may stand for where a header says so."""


def currency_of(first: Annotated, over: Iterable[Annotated], text: str) -> str:
    """The currency of bare numbers in a table of fees: that of what stands over it, or the only one of the page."""
    above = [one.text for one in (*first.line.headings, *(each.line for each in over))]
    if not any(map(words().money.search, above)):
        return ""
    return next(filter(None, map(currency_in, above)), "") or _only_currency(text)


@lru_cache(maxsize=1)  # for the rows of one page; more would keep the texts of others
def _only_currency(text: str) -> str:
    """The only currency of a text, or that which stands beside "$" alone: "AUD $100"."""
    beside = currency_in(text.replace("$", ""))
    return currency_in(text) or (beside if beside in _DOLLARS else "")


def priced(cell: Annotated, top: Annotated | None, usual: str = "") -> list[Typed]:
    """The numbers of a cell, as amounts of the currency that the header names: "Fee (EUR)", "$" below "CAD"; else the usual one."""
    numbers = cell.of(Slot.NUMBER)
    code = currency_in(top.text) if top and numbers else ""
    if not code and len(numbers) == 1 and cell.text.strip(" *_").isdigit():
        code = usual if len(cell.text.strip(" *_")) > 1 else ""  # a single figure counts days
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
    row: Sequence[Annotated], head: dict[int, Annotated], top: Annotated | None, usual: str
) -> list[Annotated]:
    """What the header says of an amount: when it holds ("On-site"), over the labels, and for whom, over its column."""
    label = head.get(row[0].line.level)
    when = label is not None and (label.of(Slot.DATE) or words().when.match(label.text))
    return [*([label] if label and when else []), *_priced_column(row, head, top, usual)]


def _priced_column(
    row: Sequence[Annotated], head: dict[int, Annotated], top: Annotated | None, usual: str
) -> list[Annotated]:
    """The header over an amount, if it says more than the heading: of several in a row, or without one on money."""
    if top is None or words().price_header.fullmatch(top.text):
        return []
    if any(map(str.isdigit, "".join(map(top.words, top.of(Slot.NUMBER))))):
        return []
    several = sum(one.is_money for cell in row[1:] for one in priced(cell, top, usual)) > 1
    if row[-1].line.level < max(head, default=0) and not several:
        return []  # in a row that is not whole one amount may be that of several columns
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
    parts = [line for line in parts if not words().sentence.search(line.text)]
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
