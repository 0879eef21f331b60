"""Claims with their identifiers, and as flat records for programs (``confkg extract``)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from confkg.ids import claim_key
from confkg.model import (
    Claim,
    Concept,
    Document,
    Mention,
    Node,
    Period,
    Property,
    Reference,
    Span,
    Url,
    Value,
)
from confkg.schema import KINDS


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """A claim with its identifier and the text of its span."""

    id: str
    claim: Claim
    quote: str


def identify(document: Document, claims: Iterable[Claim]) -> Iterator[ClaimRecord]:
    """Give each claim of a document its identifier; what is said again is numbered."""
    seen: dict[str, int] = {}
    for claim in claims:
        quote = document.text[claim.span.start : claim.span.end]
        key = claim_key(document.name, claim, quote)
        seen[key] = seen.get(key, 0) + 1
        yield ClaimRecord(key if seen[key] == 1 else f"{key}-{seen[key]}", claim, quote)


def claim_records(document: Document, claims: Iterable[Claim]) -> Iterator[dict[str, Any]]:
    """One record for each claim.

    Keys: ``id``; ``document`` (its name); ``start``, ``end`` (code points in the text); ``quote``
    (the text of that span); ``line``; ``kind`` (class of the subject); ``subject``; ``parts`` (of a
    subject without a name of its own, what it is known by); ``property``; ``value`` (normalised);
    ``printed`` (the value as the page prints it); ``qualifier``; ``derived_from`` (ids);
    ``supports`` (further places that it rests on); ``reason`` (what it was inferred from);
    ``reader`` (what read it); ``confidence`` (how sure that is, from 0 to 1).
    """
    records = list(identify(document, claims))
    ids = {record.claim: record.id for record in reversed(records)}
    for record in records:
        claim = record.claim
        yield {
            "id": record.id,
            "document": document.name,
            **_place(document, claim.span),
            "kind": claim.subject.kind,
            "subject": _said(claim.subject),
            "parts": _parts(claim.subject),
            "property": claim.property.value,
            "value": _plain(claim.value),
            "printed": claim.printed,
            "qualifier": claim.qualifier,
            "derived_from": [ids[base] for base in claim.derived_from if base in ids],
            "supports": [_place(document, span) for span in claim.supports],
            "reason": claim.reason,
            "reader": claim.reader,
            "confidence": claim.confidence,
        }


def _place(document: Document, span: Span) -> dict[str, Any]:
    return {
        "start": span.start,
        "end": span.end,
        "quote": document.text[span.start : span.end],
        "line": document.line(span.start),
    }


def _parts(subject: Reference) -> dict[str, Any]:
    if isinstance(subject, Mention):
        return {}
    return {facet.property.value: _plain(facet.value) for facet in subject.parts}


def _plain(value: Value) -> Any:
    match value:
        case Mention() | Node():
            return _said(value)
        case Concept():
            return value.notation
        case Decimal():
            return float(value)
        case Url() | Period() | dt.date():
            return str(value)
    return value


def _said(reference: Reference) -> str:
    """A thing in words: its name, or what it is known by.

    >>> from confkg.model import Facet, Property, Span
    >>> series = Mention("ConferenceSeries", "ICLR", Span(0, 4))
    >>> at = Span(0, 4)
    >>> _said(Node("Edition", (Facet(Property.SERIES, series, at), Facet(Property.YEAR, 2025, at))))
    'ICLR 2025'
    """
    if isinstance(reference, Mention):
        return reference.name
    words = [str(_plain(facet.value)) for facet in reference.parts]
    if reference.kind == "NameForm":
        return words[-1]
    if reference.part(Property.DESCRIBED_IN):
        return f"{words[0]} (year not stated: {words[-1]})"
    return KINDS[reference.kind].joined(words)
