"""Statistics: figures as observations of an edition, and what follows from stated differences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from confkg.extract.counts.figures import Figure, Relation, read_figures
from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.wording.numbers import iter_quantities
from confkg.gazetteer import country_code
from confkg.ids import value_key
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Value

__all__ = ["iter_bracketed", "iter_derived", "iter_statistics", "measure_of", "observation"]

_COUNTRY_WITH = re.compile(
    r"\b(?P<country>(?:the )?[A-Z][\w.]*(?: [A-Z]\w*){0,2}) (?:was|is|were|came|led|sent|had)\b[^.;\d]{0,60}\bwith $"
)
_BRACKETED = re.compile(r"[\[(](?P<value>[\d.,\s]+%?)[\])]\s*$")
_LAST_YEAR = re.compile(r"\s*(?:[Ll]ast year|[Tt]he year before)\b")
_PERSONAL = re.compile(
    r"\b(?:I|we) (?:\w+ ){0,2}(?:went to|saw|took|counted|visited|walked|read|attended|missed|interviewed)\b"
    r"|\bsurvey of\b|\bposters? \d+ to \d+\b|\bmy count\b|\b(?:[Tt]wo|[Tt]hree) posters on\b"
)
"""What somebody did or counted is no figure of a conference."""

_SENTENCE_END = re.compile(r"(?<![A-Z])[.!?]\s+(?=[A-Z])")


def observation(
    edition: Node,
    measure: str,
    part: Part,
    start: int,
    end: int,
    *dimensions: tuple[Property, Value],
) -> Node:
    """The observation of a measure at an edition, with its dimensions in a fixed order."""
    span = part.span(start, end)
    facets = [
        edition_facet(edition),
        Facet(Property.MEASURE, Concept("measure", measure), span),
    ]
    facets += [Facet(name, value, span) for name, value in sorted(dimensions, key=lambda d: d[0])]
    return Node("Observation", tuple(facets))


def measure_of(claim: Claim) -> str:
    """Notation of the measure that a claim gives the value of, or an empty string."""
    if claim.property is not Property.VALUE or not isinstance(claim.subject, Node):
        return ""
    measure = claim.subject.part(Property.MEASURE)
    return measure.notation if isinstance(measure, Concept) else ""


def iter_statistics(
    part: Part, focus: Focus, edition: Node | None = None, start: int = 0
) -> Iterator[Claim]:
    """The statistics that a part gives from position ``start`` on.

    Args:
        part: a line, item or sentence.
        focus: the edition that the document is about.
        edition: the edition that this part speaks of, if it is another one.
        start: where to begin in the part's text.
    """
    if edition is None and not start:
        yield from _papers_of_edition(part, focus)
    for begin, end in _sentences(part.text, start):
        if _PERSONAL.search(part.text[begin:end]):
            continue
        for figure in read_figures(part.text[begin:end]):
            if _some_of_them(part.text[begin:end], figure):
                continue
            about = edition or _spoken_of(part, begin, begin + figure.start, focus)
            country = _country_before(part, begin, figure)
            claim = _claim(part, begin, figure, about, focus, country, fixed=edition is not None)
            if claim:
                yield claim


def _some_of_them(sentence: str, figure: Figure) -> bool:
    """ "the 3 reviewers who had reviewed nothing": some of them, not how many there were"""
    before, behind = sentence[: figure.start], sentence[figure.end :]
    return bool(re.search(r"\b[Tt]he $", before) and re.match(r" (?:who|that)\b", behind))


def _country_before(part: Part, begin: int, figure: Figure) -> tuple[Property, Value] | None:
    """ "Germany was the largest group with 171 participants": whose participants they are."""
    found = _COUNTRY_WITH.search(part.text[begin : begin + figure.start])
    if figure.measure != "participants" or figure.dimensions or not found:
        return None
    if country_code(found["country"]) is None:
        return None
    at = begin + found.start("country"), begin + found.end("country")
    return Property.COUNTRY, Mention("Country", found["country"], part.span(*at))


def iter_bracketed(part: Part, stated: Iterable[Claim], edition: Node) -> Iterator[Claim]:
    """The value of another edition in brackets behind that of this one: "Reviewers: 1,530 [1,322]".

    Args:
        part: the line.
        stated: what the line states of the edition that the document is about.
        edition: the other edition, as the heading names it.
    """
    claims = [claim for claim in stated if measure_of(claim)]
    found = _BRACKETED.search(part.text)
    quantities = list(iter_quantities(found["value"])) if found else []
    if len(claims) != 1 or found is None or len(quantities) != 1:
        return
    subject = claims[0].subject
    assert isinstance(subject, Node)
    facets = (
        replace(facet, value=edition) if facet.property is Property.EDITION else facet
        for facet in subject.parts
    )
    span = part.span(*found.span("value"))
    yield Claim(
        Node(subject.kind, tuple(facets)),
        Property.VALUE,
        quantities[0].value,
        span,
        found["value"],
        quantities[0].qualifier,
    )


def _sentences(text: str, start: int) -> Iterator[tuple[int, int]]:
    begin = start
    for stop in _SENTENCE_END.finditer(text, start):
        yield begin, stop.end()
        begin = stop.end()
    yield begin, len(text)


def _spoken_of(part: Part, begin: int, position: int, focus: Focus) -> Node:
    """The edition that a sentence speaks of at a position: the one it named last before.

    "CVPR 2025 had 9,310 participants", "In 2026 it had 4,870", "in 2026, when 2,677 met"; a year
    that is only compared with ("more than in 2023") or stands in brackets names no edition.
    """
    name = re.escape(focus.series.name)
    named = re.compile(
        rf"(?<!than )(?<!from )(?<!for )(?<!with )\b{name}\s+(?P<year>(?:19|20)\d\d)\b"
        rf"|(?:^|[.!?:]\s+|\b(?=the ))(?:in|the) (?P<year2>(?:19|20)\d\d)\b"
        rf"|\bin (?P<year3>(?:19|20)\d\d),? (?:when|with|it|there)\b",
        re.IGNORECASE,
    )
    ahead = re.sub(r"\([^()]*\)", lambda found: " " * len(found[0]), part.text[begin:position])
    found = max(named.finditer(ahead), key=re.Match.start, default=None)
    if found is None:
        if last := _LAST_YEAR.match(ahead):
            return focus.other(focus.year - 1, part.span(begin, begin + last.end()))
        return focus.edition
    group = str(found.lastgroup)
    year, at = int(found[group]), begin + found.start(group)
    return focus.edition if year == focus.year else focus.other(year, part.span(at, at + 4))


def _claim(
    part: Part,
    offset: int,
    figure: Figure,
    about: Node,
    focus: Focus,
    country: tuple[Property, Value] | None,
    *,
    fixed: bool,
) -> Claim | None:
    begin, end = figure.start + offset, figure.end + offset
    dimensions: list[tuple[Property, Value]] = [*figure.dimensions, *filter(None, [country])]
    if figure.relation is not Relation.STATED:
        if fixed or about is not focus.edition:
            return None  # "more than last year" beside another edition: which year is open
        other = focus.other(figure.year or focus.year - 1, part.span(begin, end))
        if figure.relation is Relation.DIFFERENCE:
            dimensions.append((Property.COMPARED_WITH, other))
        else:
            about = other
    return Claim(
        observation(about, figure.measure, part, begin, end, *dimensions),
        Property.VALUE,
        figure.value,
        part.span(begin, end),
        part.text[offset + figure.number[0] : offset + figure.number[1]].strip(),
        figure.qualifier,
    )


def _papers_of_edition(part: Part, focus: Focus) -> Iterator[Claim]:
    """How many papers an edition had, where the line names the edition: "ICLR 2015: 31 papers"."""
    name = rf"{re.escape(focus.series.name)}[\s’']+(?P<year>(?:19|20)\d\d)"
    for pattern in (
        rf"\b{name}[:,]?[^.;:(\d]{{0,40}}$",
        rf"\bpapers (?:at|of|in) {name}\s*[:=]\s*(?:only |just )?$",
    ):
        for quantity in iter_quantities(part.text):
            found = re.search(pattern, part.text[: quantity.start], re.IGNORECASE)
            behind = re.match(r"\s*(?:main[- ]conference )?papers\b", part.text[quantity.end :])
            if not found or not (behind or found[0].lower().startswith("papers")):
                continue
            edition = focus.other(int(found["year"]), part.span(*found.span("year")))
            end = quantity.end + (behind.end() if behind else 0)
            span = part.span(found.start(), end)
            yield Claim(
                observation(edition, "papers", part, found.start(), end),
                Property.VALUE,
                quantity.value,
                span,
                part.text[quantity.number_start : quantity.end],
                quantity.qualifier,
            )


def iter_derived(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Values of other editions that follow from a value and a stated difference.

    7,262 submissions, 2,324 more than the year before: 4,938 the year before. The derived claim
    stands where the difference stands and names both claims that it was computed from.
    """
    stated: dict[str, Claim] = {}
    differences: list[tuple[Claim, Node]] = []
    for claim in claims:
        if claim.property is not Property.VALUE or not isinstance(claim.subject, Node):
            continue
        other = claim.subject.part(Property.COMPARED_WITH)
        if isinstance(other, Node):
            differences.append((claim, other))
        else:
            stated.setdefault(_key(claim.subject), claim)
    for difference, other in differences:
        subject = difference.subject
        assert isinstance(subject, Node)
        base = stated.get(_key(subject))
        if base is None:
            continue
        facets = tuple(
            Facet(Property.EDITION, other, facet.span)
            if facet.property is Property.EDITION
            else facet
            for facet in subject.parts
            if facet.property is not Property.COMPARED_WITH
        )
        yield Claim(
            Node("Observation", facets),
            Property.VALUE,
            _number(base.value) - _number(difference.value),
            difference.span,
            difference.printed,
            "derived",
            (base, difference),
        )


def _key(subject: Node) -> str:
    return "|".join(
        f"{facet.property}={value_key(facet.value)}"
        for facet in subject.parts
        if facet.property is not Property.COMPARED_WITH
    )


def _number(value: Value) -> int | Decimal:
    assert isinstance(value, (int, Decimal))
    return value
