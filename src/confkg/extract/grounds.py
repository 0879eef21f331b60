"""What a claim rests on besides its own words, and what of it no words of its document print.

A claim knows by what its subject and its value are known, and where each of these parts stands: the
heading that gives the edition, the name of the prize above a list. Where the words there are not
the name itself ("the venue", "Honorable mentions"), the place nearest to it that prints the name
is taken as well. A claim of which a part is printed nowhere is inferred, and says from what.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from confkg.extract.context import Context
from confkg.extract.lines import Line
from confkg.extract.printed import (
    PrintedLines,
    iter_addresses,
    prints_name,
    prints_number,
    prints_prize,
    prints_series,
    prints_year,
)
from confkg.ids import fold
from confkg.model import Claim, Mention, Node, Property, Reference, Span, Url
from confkg.schema import PROPERTIES

_EXACT = "exact"
_INFERRED = "inferred"
_LONGEST = 80
"""Characters that a reason quotes."""


class _Part(NamedTuple):
    """By what a thing is known."""

    kind: str
    # its name or its year; None for what a page need not print as it is, such as a rank
    value: Mention | str | int | None
    span: Span


def with_grounds(
    claims: Sequence[Claim], context: Context, lines: Sequence[Line], text: str
) -> list[Claim]:
    """The claims, each with the places that it rests on besides its own."""
    grounds = _Grounds(claims, context, lines, text)
    added = [grounds.added(claim) for claim in claims]
    bases = {base for claim in claims for base in claim.derived_from}
    known = (
        {old: new for old, new in zip(claims, added, strict=True) if old in bases} if bases else {}
    )
    return [
        replace(one, derived_from=tuple(known.get(base, base) for base in one.derived_from))
        if one.derived_from
        else one
        for one in added
    ]


class _Grounds:
    """Where the parts of claims are printed."""

    def __init__(
        self, claims: Iterable[Claim], context: Context, lines: Sequence[Line], text: str
    ) -> None:
        self._context, self._text = context, text
        self._lines = PrintedLines(lines, text)
        self._things = {id(thing): thing for claim in claims for thing in _things(claim)}
        self._grounds: dict[int, tuple[tuple[Span, ...], tuple[str, ...]]] = {}
        parts = {part for thing in self._things.values() for part in _iter_parts(thing)}
        self._known: dict[_Part, tuple[Span | None, str]] = {
            part: (None, "") for part in parts if self._prints(part)
        }
        places: dict[tuple[str, str], list[Span]] = defaultdict(list)
        for part in self._known:
            if part.value is not None:
                places[_key(part)].append(part.span)
        self._places = {key: sorted(spans) for key, spans in places.items()}
        self._addresses = dict(iter_addresses(text))

    def added(self, claim: Claim) -> Claim:
        """The claim with its further places; called inferred if a part of it is not printed."""
        spans: list[Span] = []
        reasons: list[str] = []
        for thing in _things(claim):
            places, inferred = self._of_thing(thing)
            spans += places
            reasons += inferred
        if _relates(claim) or not _has_letters(self._text[claim.span.start : claim.span.end]):
            spans = [wider for span in (*spans, claim.span) for wider in self._lines.wider(span)]
        where = claim.span
        if isinstance(claim.value, Url) and claim.value.address in self._addresses:
            where = self._addresses[claim.value.address]
            spans.append(claim.span)
        reasons += self._of_value(claim)
        reason = "; ".join(dict.fromkeys(reasons)) if not claim.derived_from else ""
        return Claim(
            claim.subject,
            claim.property,
            claim.value,
            where,
            claim.printed,
            _INFERRED if reason and claim.qualifier == _EXACT else claim.qualifier,
            claim.derived_from,
            claim.reader,
            claim.confidence,
            _outermost(spans, where),
            reason,
        )

    def _of_thing(self, thing: Reference) -> tuple[tuple[Span, ...], tuple[str, ...]]:
        """The places that print a thing, and what is inferred of it; many claims share it."""
        known = self._grounds.get(id(thing))
        if known is None:
            spans: dict[Span, None] = {}
            reasons: dict[str, None] = {}
            for part in _iter_parts(thing):
                elsewhere, reason = self._ground(part)
                spans |= {part.span: None} | ({elsewhere: None} if elsewhere else {})
                reasons |= {reason: None} if reason else {}
            known = self._grounds[id(thing)] = (*spans,), (*reasons,)
        return known

    def _ground(self, part: _Part) -> tuple[Span | None, str]:
        """Where else a part is printed if it is not in its own place, and what it is inferred from."""
        if part not in self._known:
            self._known[part] = self._inferred(part)
        return self._known[part]

    def _inferred(self, part: _Part) -> tuple[Span | None, str]:
        elsewhere = self._nearest(part)
        words = self._quoted(part.span)
        own = self._context.edition
        year = own.part(Property.YEAR) if own else None
        if own and year and isinstance(part.value, int) and part.value != year:
            return own.parts[-1].span, f"the year is inferred from {words}"
        if part.kind in ("Edition", "ConferenceSeries"):
            found = self._context.evidence[0].reason if self._context.evidence else "the page"
            return elsewhere, "" if elsewhere else f"the edition is not printed: it is from {found}"
        if part.kind == "Award":
            return elsewhere, f"the name of the prize is inferred from {words}"
        return elsewhere, "" if elsewhere else f"the name is inferred from {words}"

    def _nearest(self, part: _Part) -> Span | None:
        """The place nearest before a part that prints it, else the first behind it."""
        places = [] if isinstance(part.value, int) else self._places.get(_key(part), [])
        at = bisect_right(places, part.span)
        return places[max(at - 1, 0)] if places else None

    def _of_value(self, claim: Claim) -> Iterator[str]:
        """What is inferred of a value that is no thing."""
        words = self._text[claim.span.start : claim.span.end]
        if claim.property is Property.COUNTRY_CODE and claim.value != words:
            yield "the code is inferred from the name of the country"
        elif claim.property is Property.VALUE and not prints_number(
            words, claim.printed, claim.value
        ):
            yield f"the number is inferred from {self._quoted(claim.span)}"
        elif claim.property is Property.ALTERNATIVE_NAME and claim.subject.kind == "Award":
            yield "it is taken for another name, as no other such prize of the page is reported"
        elif _is_name(claim) and not prints_name(words, str(claim.value), claim.printed):
            yield f"the name is inferred from {self._quoted(claim.span)}"

    def _quoted(self, span: Span) -> str:
        """The words of a place in quotation marks; of a number alone its line: "halls 1-4"."""
        words = self._text[span.start : span.end]
        if not _has_letters(words):
            wider = next(iter(self._lines.wider(span)), span)
            words = self._text[max(wider.start, span.end - _LONGEST) : wider.end]
        return f"“{' '.join(words.split())[:_LONGEST]}”"

    def _prints(self, part: _Part) -> bool:
        if part.value is None:
            return True
        words = self._text[part.span.start : part.span.end]
        match part.value:
            case int():
                return prints_year(words, part.value)
            case Mention(kind="ConferenceSeries"):
                return prints_series(words, part.value.name)
            case Mention():
                return prints_name(words, part.value.name, part.value.printed)
            case str():
                return prints_prize(words, part.value)


def _things(claim: Claim) -> Iterator[Reference]:
    """The subject of a claim, and its value if that is a thing."""
    yield claim.subject
    if isinstance(claim.value, (Mention, Node)):
        yield claim.value


def _relates(claim: Claim) -> bool:
    """Whether a claim relates things, which one word shows less well than its line."""
    value = claim.value.kind if isinstance(claim.value, (Mention, Node)) else ""
    subject = claim.subject.kind
    named = isinstance(claim.subject, Mention) and not value
    return not named and "NameForm" not in (subject, value) and "Document" not in (subject, value)


def _has_letters(words: str) -> bool:
    return any(map(str.isalpha, words))


def _is_name(claim: Claim) -> bool:
    """Whether a claim says how a thing is called, a prize apart, of which a part is enough."""
    of = claim.property
    named = PROPERTIES[of].type == "name" or of is Property.LITERAL_FORM
    return named and isinstance(claim.value, str) and claim.subject.kind != "Award"


def _key(part: _Part) -> tuple[str, str]:
    name = part.value.name if isinstance(part.value, Mention) else str(part.value)
    return part.kind, fold(name)


def _iter_parts(thing: Reference) -> Iterator[_Part]:
    """By what a thing is known, and where."""
    if isinstance(thing, Node):
        for facet in thing.parts:
            if isinstance(facet.value, (Mention, Node)):
                yield from _iter_parts(facet.value)
            named = (thing.kind, facet.property) in _NAMED
            value = facet.value if named and isinstance(facet.value, (int, str)) else None
            yield _Part(thing.kind, value, facet.span)
    elif thing.kind != "Document":
        yield _Part(thing.kind, thing, thing.span)


def _outermost(spans: Iterable[Span], own: Span) -> tuple[Span, ...]:
    """The spans without those that stand inside another, in the order of the text."""
    start, end = own
    outside = {one for one in spans if one[0] < start or end < one[1]}
    if len(outside) < 2:
        return tuple(outside)
    kept: list[Span] = []
    for span in sorted(outside, key=lambda span: (span.start, -span.end)):
        if not (kept and span.end <= kept[-1].end):
            kept.append(span)
    return tuple(kept)


_NAMED = frozenset({("Edition", Property.YEAR), ("Award", Property.NAME)})
"""Parts of things without a name that a page prints like a name."""
