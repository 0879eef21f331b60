"""Frames become claims by the schema, and all that readers state follows it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from confkg.extract import extract
from confkg.frames import Frame, FrameError, Slot, claims_of, thing_of
from confkg.ids import reference_key, value_key
from confkg.model import Claim, Concept, Mention, Node, Span, Url, Value
from confkg.schema import KINDS
from confkg.values import fits
from read_once import documents_of
from shared import CASES, DIGESTS, INVENTED, from_yaml

FRAMES: list[dict[str, Any]] = from_yaml(CASES / "frames.yaml")


def value_of(written: Any) -> Value:
    match written:
        case {"concept": str(concept)}:
            return Concept(*concept.split("/"))
        case {"address": str(address)}:
            return Url(address)
        case float():
            return Decimal(str(written))
        case dict():
            ((kind, inside),) = written.items()
            if isinstance(inside, dict):
                return thing_of(frame_of({"kind": kind, "slots": inside}))
            return Mention(kind, inside, Span(0, 1))
    value: Value = written
    return value


def frame_of(case: dict[str, Any]) -> Frame:
    slots = {}
    for number, (name, written) in enumerate(case["slots"].items()):
        given = written if isinstance(written, dict) and "value" in written else {"value": written}
        where = Span(10 * number, 10 * number + 9)
        slots[name] = Slot(value_of(given["value"]), where, given.get("printed", ""))
    return Frame(case["kind"], slots, case.get("qualifier", "exact"))


def written(claim: Claim) -> str:
    said = f"{reference_key(claim.subject)} {claim.property} {value_key(claim.value)}"
    qualifier = "" if claim.qualifier == "exact" else f" {claim.qualifier}"
    return f"{said} | {claim.printed}{qualifier}"


@pytest.mark.parametrize(
    "case", [case for case in FRAMES if "claims" in case], ids=lambda case: case["case"]
)
def test_a_frame_becomes_claims(case: dict[str, Any]) -> None:
    frame = frame_of(case)
    claims = claims_of(frame)
    assert [written(claim) for claim in claims] == case["claims"]
    for claim in claims:
        assert claim.span == frame.slots[claim.property].span
        assert claim.subject == thing_of(frame)
        if isinstance(claim.subject, Node):
            for facet in claim.subject.parts:
                assert facet.span == frame.slots[facet.property].span


@pytest.mark.parametrize(
    "case", [case for case in FRAMES if "error" in case], ids=lambda case: case["case"]
)
def test_what_is_wrong_with_a_frame_is_said(case: dict[str, Any]) -> None:
    frame = frame_of(case)
    with pytest.raises(FrameError) as raised:
        claims_of(frame)
    assert str(raised.value) == case["error"]


def test_what_is_computed_leads_to_what_it_was_computed_from() -> None:
    (case,) = (
        case for case in FRAMES if case.get("qualifier") == "about" and "track" in case["slots"]
    )
    bases = tuple(claims_of(frame_of(case)))
    frame = frame_of(case)
    (derived,) = claims_of(Frame(frame.kind, frame.slots, "derived", bases))
    assert (derived.qualifier, derived.derived_from) == ("derived", bases)


def nodes_in(value: Value) -> list[Node]:
    if not isinstance(value, Node):
        return []
    return [value, *(node for facet in value.parts for node in nodes_in(facet.value))]


@pytest.mark.parametrize("path", DIGESTS + INVENTED, ids=lambda path: path.name)
def test_all_that_is_read_follows_the_schema(path: Any) -> None:
    for document in documents_of(path):
        for claim in extract(document):
            kind = KINDS[claim.subject.kind]
            assert fits(claim.value, kind.properties[claim.property]), written(claim)
            for node in nodes_in(claim.subject) + nodes_in(claim.value):
                key = {facet.property.value: Slot(facet.value, facet.span) for facet in node.parts}
                assert thing_of(Frame(node.kind, key)) == node
