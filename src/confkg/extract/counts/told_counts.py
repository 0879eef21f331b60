"""Counts that sentences give: of prizes by rank, of the papers of a year named before."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.counts.statistics import observation
from confkg.extract.lexicon import RANKS, Topic
from confkg.extract.recognisers.prizes import award_node, read_prize
from confkg.extract.sections import topic_of
from confkg.extract.wording.numbers import NUMBER, iter_quantities, parse_number
from confkg.extract.wording.reading import Reading
from confkg.model import Claim, Concept, Part, Property, Value

__all__ = ["iter_told_counts"]

_OF_AWARD = re.compile(
    rf"(?<![\w.,-])(?P<count>{NUMBER}) (?P<rank>winners?|runners?[- ]up|runner[- ]up papers?|hono(?:u)?rable mentions?)"
    r"(?: (?:of|for|in) (?:the |this year['’]s |our )?(?P<award>(?:[\w-]+ ){1,5}?(?:awards?|prizes?|medals?)))?",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    rf"^(?P<rank>winners?|runners?[- ]up|runner[- ]up papers?|hono(?:u)?rable mentions?): (?P<count>{NUMBER})$",
    re.IGNORECASE,
)
_PAPERS = re.compile(
    r"\s*(?P<track>main[- ]conference |main[- ]track )?papers (?:that year|in that year|back then)\b"
)
_THERE = re.compile(r"\b[Tt]here (?:were|are|was) $")
_ON = re.compile(r" papers (?:on|about) (?P<what>[\w -]{3,40}?)(?=[,.;:()]|$)")
_LISTED_PAPERS = re.compile(
    r"^(?P<track>[Mm]ain[- ]conference |[Mm]ain[- ]track )papers (?:at|of|in) (?P<series>[A-Z]\w*) (?P<year>(?:19|20)\d\d)\s*:\s*(?:just |only )?"
)


def iter_told_counts(part: Part, above: Part | None, reading: Reading) -> Iterator[Claim]:
    """Prizes by rank, and papers of the year that the text has named last."""
    award = read_prize(above.text).award if above and topic_of(above.text) is Topic.AWARD else None
    for found in _OF_AWARD.finditer(part.text):
        if found["award"]:
            award = read_prize(found["award"]).award
        if award and (found["award"] or " and " in part.text[: found.start()]):
            yield _award_count(found, award, part, reading)
    if award and (listed := _LABELLED.match(part.text)):
        yield _award_count(listed, award, part, reading)
    yield from _papers(part, reading)
    yield from _on_subject(part, reading)


def _on_subject(part: Part, reading: Reading) -> Iterator[Claim]:
    """ "there were over 24 papers on watermarking" """
    for quantity in iter_quantities(part.text):
        behind = _ON.match(part.text, quantity.end)
        if behind and _THERE.search(part.text[: quantity.start]):
            dimension = (Property.SUBJECT_MATTER, behind["what"].strip())
            node = observation(
                reading.focus.edition, "papers", part, quantity.start, behind.end(), dimension
            )
            printed = part.text[quantity.number_start : quantity.end]
            span = part.span(quantity.start, behind.end())
            yield Claim(node, Property.VALUE, quantity.value, span, printed, quantity.qualifier)


def _award_count(found: re.Match[str], award: str, part: Part, reading: Reading) -> Claim:
    span = part.span(*found.span())
    rank = next(notation for notation, pattern in RANKS if pattern.search(found["rank"]))
    dimensions: list[tuple[Property, Value]] = [
        (Property.AWARD, award_node(award, reading.focus.series, span)),
        (Property.RANK, Concept("rank", rank)),
    ]
    node = observation(reading.focus.edition, "awards", part, *found.span(), *dimensions)
    return Claim(node, Property.VALUE, parse_number(found["count"]), span, found["count"])


def _papers(part: Part, reading: Reading) -> Iterator[Claim]:
    """ "… ICLR 2015 … just 31 main-conference papers that year" """
    name = re.escape(reading.focus.series.name)
    listed = _LISTED_PAPERS.match(part.text)
    for quantity in iter_quantities(part.text):
        behind = _PAPERS.match(part.text, quantity.end)
        years = list(
            re.finditer(rf"\b{name} (?P<year>(?:19|20)\d\d)\b", part.text[: quantity.start])
        )
        if (
            listed
            and quantity.start >= listed.end() - 1
            and listed["series"] == reading.focus.series.name
        ):
            behind = behind or listed
        if not behind or not years:
            continue
        year = years[-1]
        edition = reading.focus.other(int(year["year"]), part.span(*year.span("year")))
        dimensions: list[tuple[Property, Value]] = []
        if behind["track"]:
            dimensions.append((Property.TRACK, Concept("track", "main")))
        end = max(behind.end(), quantity.end)
        node = observation(edition, "papers", part, quantity.start, end, *dimensions)
        span = part.span(min(quantity.start, year.start()), end)
        yield Claim(
            node,
            Property.VALUE,
            quantity.value,
            span,
            part.text[quantity.number_start : quantity.end],
            quantity.qualifier,
        )
