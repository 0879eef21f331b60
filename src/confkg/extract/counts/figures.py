"""Numbers and what they count, as one line of text gives them.

Works on bare text and knows no document; :mod:`confkg.extract.counts.statistics` makes claims of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from confkg.extract.counts.paired_figures import (
    THRESHOLD,
    Figure,
    Relation,
    find_threshold,
    iter_paired,
)
from confkg.extract.counts.phrases import Phrase, leading_track, phrase_after, phrase_before
from confkg.extract.wording.numbers import Quantity, iter_quantities
from confkg.model import Concept, Property

__all__ = ["Figure", "Relation", "find_threshold", "read_figures"]

_SHARES = frozenset({"acceptance-rate", "share-of-papers-reviewed", "share-of-papers-mentioning"})
_AVERAGES = frozenset({"average-score", "papers-per-reviewer", "papers-per-area-chair"})
_OTHER_TRACK = re.compile(r"\s*(?!main\b)(?:[\w&/-]+ ){1,5}track\s*[:–—]", re.IGNORECASE)
"""A track that has no name here: its figures are not those of the conference as a whole."""

_LAST_YEAR = r"last year|(?:the )?(?:year before|previous year|preceding year|prior year)"
_REFERENCE = re.compile(
    rf"\b(?:(?:than|to|with|over|from|for)\s+(?:in |at |for )?(?:[A-Z]\w*[A-Z]\w*\s+)?(?P<year>(?:19|20)\d\d)|{_LAST_YEAR})\b",
    re.IGNORECASE,
)
_OTHER_YEAR = re.compile(
    rf"(?:{_LAST_YEAR}|(?:in )?(?P<year>(?:19|20)\d\d))\s*(?:[:=]|was|were)?\s*$|(?:up|down) from\s*$|compared (?:with|to)\s*$|\bagainst\s*$",
    re.IGNORECASE,
)
_MORE = re.compile(r"\s*(?P<sign>more|fewer|less|additional)\b\s*", re.IGNORECASE)
_YEAR_CONTEXT = re.compile(
    r"(?:\b(?:in|than|since|of|for|by|from|until|to|before|year)\s+|^|[(,;]\s*|[A-Z]\s+|[’'])$",
    re.IGNORECASE,
)


def read_figures(text: str) -> list[Figure]:
    """The figures that a line of text gives, in order.

    >>> [(f.measure, f.value) for f in read_figures("7262 submissions, 2260 accepted (31%)")]
    [('submissions', 7262), ('accepted-papers', 2260), ('acceptance-rate', 31)]
    >>> [(f.relation.name, f.value, f.year) for f in read_figures("8950 reviewers (3216 more than 2023)")]
    [('STATED', 8950, None), ('DIFFERENCE', 3216, 2023)]
    """
    track = leading_track(text)
    if not track and _OTHER_TRACK.match(text):
        return []
    figures = list(iter_paired(text))
    taken = [(figure.start, figure.end) for figure in figures]
    taken += [found.span() for found in THRESHOLD.finditer(text)]
    quantities = [
        quantity
        for quantity in iter_quantities(text)
        if not any(start <= quantity.start < end for start, end in taken)
    ]
    figures.extend(_linked(text, quantities))
    if track:
        figures = [
            replace(figure, dimensions=track) if not figure.dimensions else figure
            for figure in figures
        ]
    return sorted(figures, key=lambda figure: (figure.start, figure.end))


def _linked(text: str, quantities: list[Quantity]) -> Iterator[Figure]:
    """Link each number to the phrase behind or before it."""
    free = 0  # where a label may begin: behind what the last number took
    last: Figure | None = None
    years = {quantity for quantity in quantities if _is_year(text, quantity)}
    numbers = [quantity for quantity in quantities if quantity not in years]
    for index, quantity in enumerate(numbers):
        limit = numbers[index + 1].start if index + 1 < len(numbers) else len(text)
        figure = _difference(text, quantity, limit, last) or _other_year(text, quantity, free, last)
        if not figure:
            phrase = phrase_after(text, quantity.end, limit)
            if not phrase or re.search(r"[:.]\s*$", text[free : quantity.start]):
                phrase = phrase_before(text, free, quantity.start) or phrase
            figure = _share_in_brackets(text, quantity, last) or (
                _from_phrase(text, quantity, phrase, last) if phrase else None
            )
        if not figure:
            continue
        free = max(figure.end, quantity.end)
        if figure.relation is Relation.STATED:
            last = figure
        yield figure


def _from_phrase(
    text: str, quantity: Quantity, phrase: Phrase, last: Figure | None
) -> Figure | None:
    share, average = phrase.measure in _SHARES, phrase.measure in _AVERAGES
    value = quantity.value
    if isinstance(value, Decimal) and not (share or average):
        printed = text[quantity.number_start : quantity.end]
        if not re.fullmatch(r"\d{1,3}(?:\.\d{3})+", printed):
            return None
        value = int(printed.replace(".", ""))  # "2.316 participants"
    if quantity.percent != share:
        return None
    start, end = min(quantity.start, phrase.start), max(quantity.end, phrase.end)
    dimensions = phrase.dimensions
    if last and not dimensions and re.search(r"\bout of\s*$|\bof\s*$", text[: quantity.start]):
        dimensions = tuple(
            (name, value)
            for name, value in last.dimensions
            if name is Property.TRACK and isinstance(value, Concept)
        )
    number = quantity.number_start, quantity.end
    return Figure(phrase.measure, value, quantity.qualifier, start, end, number, dimensions)


def _share_in_brackets(text: str, quantity: Quantity, last: Figure | None) -> Figure | None:
    """ "2,260 accepted (31%)" """
    opened = quantity.percent and re.search(r"\(\s*$", text[: quantity.start])
    if not (opened and last and last.measure == "accepted-papers"):
        return None
    number = quantity.number_start, quantity.end
    return Figure(
        "acceptance-rate", quantity.value, quantity.qualifier, last.start, quantity.end, number
    )


def _difference(text: str, quantity: Quantity, limit: int, last: Figure | None) -> Figure | None:
    """ "3,216 more than 2023", "2,324 more submissions … compared to last year" """
    more = _MORE.match(text, quantity.end)
    reference = more and _REFERENCE.search(text, more.end())
    if not more or not reference or quantity.percent:
        return None
    phrase = phrase_after(text, more.end(), limit)
    if not phrase and not last:
        return None
    measure = phrase.measure if phrase else last.measure if last else ""
    dimensions = phrase.dimensions if phrase else last.dimensions if last else ()
    sign = -1 if more["sign"].lower() in ("fewer", "less") else 1
    near = reference.start() < limit
    return Figure(
        measure,
        sign * quantity.value,
        quantity.qualifier,
        quantity.start,
        reference.end() if near else phrase.end if phrase else more.end(),
        (quantity.number_start, quantity.end),
        dimensions,
        Relation.DIFFERENCE,
        int(reference["year"]) if reference["year"] else None,
    )


def _other_year(text: str, quantity: Quantity, free: int, last: Figure | None) -> Figure | None:
    """ "31% acceptance rate (last year: 31%)" """
    found = _OTHER_YEAR.search(text, free, quantity.start) if last else None
    if not found or not last or quantity.percent != (last.measure in _SHARES):
        return None
    stated = Figure(
        last.measure,
        quantity.value,
        quantity.qualifier,
        found.start(),
        quantity.end,
        (quantity.number_start, quantity.end),
        last.dimensions,
        Relation.OTHER_YEAR,
    )
    behind = re.match(r"\s*(?:in|for|at)\s+((?:19|20)\d\d)\b", text[quantity.end :])
    if found["year"]:
        return replace(stated, year=int(found["year"]))
    return replace(stated, year=int(behind[1])) if behind else stated


def _is_year(text: str, quantity: Quantity) -> bool:
    """Whether a number of four digits is a year and not a count."""
    printed = text[quantity.number_start : quantity.end].strip()
    if not re.fullmatch(r"(?:19|20)\d\d", printed):
        return False
    if quantity.qualifier != "exact":  # "3,216 more than 2023" is no number above 2023
        return bool(re.search(r"\d\s*$", text[: quantity.start]))
    if _MORE.match(text, quantity.end):
        return False
    if re.search(r"\b\w*[A-Z]\w*[A-Z]\w*[\s’']+$", text[: quantity.start]):
        return True  # "ICLR 2025 socials"
    if phrase_after(text, quantity.end, len(text)):
        return bool(re.search(r"\b(?:in|than|since|from)\s+$", text[: quantity.start]))
    return bool(_YEAR_CONTEXT.search(text[: quantity.start]))
