"""Numbers that count or measure something: with qualifier, unit and, of a range, both bounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.figures import Found, iter_figures
from confkg.extract.recognisers.hints import NO_HINTS, Hints
from confkg.extract.recognisers.number_context import (
    BEHIND,
    BETWEEN,
    NO_NUMBERS,
    TIMES,
    Pair,
    Suffix,
    continues,
    counts_nothing,
    figures_score,
    find_prefix,
    find_suffix,
    is_count,
    pair_of,
    spelled_score,
)
from confkg.extract.recognisers.number_words import CARDINALS, NUMBER_WORDS, iter_spelled
from confkg.extract.recognisers.words import Stretches, has_digit, words_of
from confkg.extract.spans import Quantity, Slot, Typed

_PHRASES = phrases("numbers")

_FRACTIONS = {"half": "50", "third": "33.3", "thirds": "66.7", "quarter": "25", "quarters": "75"}
_OF_ALL = {*_FRACTIONS, "in", "out"}
"""Words without which no share is said in words: "one in five"."""
_LABELLED = _PHRASES["labelled"]
_LISTED = re.compile(r"\(\d{1,2}\)")
"""Numbers of a list inside a sentence: "(1) that it works, (2) that it ends"."""


def find_numbers(
    text: str, hints: Hints = NO_HINTS, taken: Iterable[tuple[int, int]] = ()
) -> list[Typed]:
    """The numbers of a text in order; neither years, dates, times nor numbers of things.

    Stretches that are ``taken`` are something else already, such as dates and editions.

    >>> [found.value for found in find_numbers("more than 1,900 authors, 9.5% of them new")]
    [Quantity(value=1900, qualifier='more-than', unit='', upper=None),
     Quantity(value=Decimal('9.5'), qualifier='exact', unit='percent', upper=None)]
    >>> find_numbers("GPT-4 at ICLR 2024, the 8th")
    []
    """
    words = words_of(text)
    found: list[Found] = []
    barred = list(taken)
    if has_digit(text):
        barred += [match.span() for match in NO_NUMBERS.finditer(text)]
        if "(1)" in text and "(2)" in text:
            barred += [match.span() for match in _LISTED.finditer(text)]
        found += iter_figures(text, hints)
    if not NUMBER_WORDS.isdisjoint(words):
        found += [Found(*spelled, spelled=True) for spelled in iter_spelled(text)]
    shares = [] if words.isdisjoint(_OF_ALL) else list(_shares(text))
    if not found and not shares:
        return []
    stretches = Stretches([*barred, *((share.start, share.end) for share in shares)])
    free = _once([one for one in sorted(found) if not stretches.overlap(one.start, one.end)], text)
    return sorted([*shares, *_numbers(text, free)], key=lambda one: one.start)


def _once(found: list[Found], text: str) -> list[Found]:
    """The numbers, one that stands behind itself in words as one: "eight (8) pages"."""
    kept: list[Found] = []
    for one in found:
        last = kept[-1] if kept else one
        if last.spelled and text[last.end : one.end + 1] == f" ({last.value})":
            kept[-1] = last._replace(end=one.end + 1)
        else:
            kept.append(one)
    return kept


def _numbers(text: str, found: list[Found]) -> Iterator[Typed]:
    """The numbers with what belongs to them, two that are the bounds of a range as one."""
    place = 0
    while place < len(found):
        one, other = found[place], found[place + 1] if place + 1 < len(found) else None
        place += 1
        if one.chained:  # the end of a code such as A4-5, or of a range that is none
            continue
        begin = find_prefix(text, one.start).start
        suffix = find_suffix(text, one.end)
        pair = pair_of(text, one, suffix.end, other, begin) if other else Pair.APART
        place += pair is not Pair.APART
        if pair is Pair.NEITHER:
            continue
        if number := _number(text, one, suffix, other if pair is Pair.RANGE else None):
            yield number


def _number(text: str, one: Found, own: Suffix, upper: Found | None) -> Typed | None:
    """The number, or the range up to ``upper``, if it counts or measures something."""
    prefix = find_prefix(text, one.start)
    suffix = find_suffix(text, upper.end) if upper else own
    qualifier, start, end = prefix.qualifier, prefix.start, suffix.end
    unit = suffix.unit if suffix.unit.isupper() else prefix.unit or suffix.unit  # "$400 CAD"
    exact = qualifier == "exact" and not upper
    if continues(text, end) and not (text[end] == "/" and unit.isupper()):  # "$350/€300"
        return None
    like_year = (upper or one).like_year and not unit
    if like_year and not is_count(text, one, end, exact=exact):
        return None
    if one.spelled:
        score = spelled_score(text, one, end)
    elif not unit and counts_nothing(text, one, end):
        return None
    else:
        score = 0.6 if like_year else figures_score(text, one, end)
    if not score:
        return None
    if (not exact or unit or suffix.plus) and not like_year:
        score = 0.95
    if upper and (between := BETWEEN.search(text, max(0, start - 12), start)):
        start = between.start()
    if unit in TIMES and text[start : start + 5].lower() == "over ":  # it lasted that long
        qualifier, start = "exact", one.start
    if suffix.plus:
        qualifier = "at-least"
    elif behind := BEHIND.match(text, end):
        end = behind.end()
        qualifier = "about" if behind["so"] else "at-most" if behind["less"] else "at-least"
        if not unit:  # "six or fewer pages"
            unit, _, _, end = find_suffix(text, end)
    value = _times(one.value, own.scale if own.scale > 1 else suffix.scale)
    bound = _times(upper.value, suffix.scale) if upper else None
    return Typed(Slot.NUMBER, start, end, score, Quantity(value, qualifier, unit, bound), "numbers")


def _times(value: int | Decimal, scale: int) -> int | Decimal:
    product = value * scale
    whole = int(product)
    return whole if scale > 1 and whole == product else product


def _shares(text: str) -> Iterator[Typed]:
    """Half, thirds and quarters of something, in percent."""
    for found in (*_PHRASES["fraction"].finditer(text), *_LABELLED.finditer(text)):
        groups = found.groupdict()
        word = (groups["one"] or groups["two"] or groups["three"]).lower()
        start = found.start("one") if found.re is _LABELLED else found.start()
        prefix = find_prefix(text, start)
        quantity = Quantity(Decimal(_FRACTIONS[word]), prefix.qualifier, "percent")
        yield Typed(Slot.NUMBER, prefix.start, found.end(), 0.85, quantity, "numbers")
    for found in _PHRASES["one-of"].finditer(text):  # "one in five papers"
        part, whole = (CARDINALS.get(one.lower()) or int(one) for one in found.group("part", "all"))
        share = round(Decimal(100 * part) / whole, 1).normalize()
        prefix = find_prefix(text, found.start())
        quantity = Quantity(share, prefix.qualifier, "percent")
        yield Typed(Slot.NUMBER, prefix.start, found.end(), 0.85, quantity, "numbers")
