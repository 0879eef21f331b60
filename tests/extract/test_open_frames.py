"""Frames become claims by what the schema says of their kind; ``frames.yaml`` has the cases."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from confkg.frames import Frame, FrameError, Slot, claims_of, thing_of
from confkg.model import Claim, Concept, Document, Node, Span, Url, Value
from confkg.rdf.provenance import iter_claim_rows
from confkg.records import claim_records, identify
from confkg.resolve import Resolution
from confkg.schema import KINDS, PROPERTIES
from confkg.statements import iter_statements
from shared import from_yaml

CASES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("frames.yaml"))
SOUND = [case for case in CASES if "error" not in case]
FAULTY = [case for case in CASES if "error" in case]
PLAIN: dict[str, Value] = {
    "integer": 2030,
    "number": 3,
    "date": dt.date(2030, 5, 6),
    "address": Url("https://example.org/"),
}
DOCUMENT = Document("facts", "facts.md", "0" * 64, "Ethics Chair: Ann Lee (Lampworks)", ())
SPAN = Span(0, 12)


def some_value(name: str) -> Value:
    """Some value of the type of a property."""
    of = PROPERTIES[name]
    if of.type == "concept":
        return Concept(of.scheme, "some")
    if of.type not in KINDS:
        return PLAIN.get(of.type, f"some {name}")
    kind = KINDS[of.type]
    key = tuple(part for part in kind.key if part not in kind.one_of[1:])
    return thing_of(frame(of.type, key or (kind.named_by,)))


def frame(kind: str, names: tuple[str, ...], **read: Any) -> Frame:
    slots = {
        name: Slot("some name" if name == KINDS[kind].named_by else some_value(name), SPAN)
        for name in names
    }
    return Frame(kind, slots, **read)


def of_case(case: dict[str, Any], **read: Any) -> Frame:
    return frame(case["kind"], tuple(case["slots"]), **read)


@pytest.mark.parametrize("case", SOUND, ids=lambda case: case["name"])
def test_a_thing_is_known_by_its_key_and_the_rest_is_said_of_it(case: dict[str, Any]) -> None:
    thing = thing_of(of_case(case))
    assert isinstance(thing, Node)
    assert [facet.property.value for facet in thing.parts] == case["key"]
    claims = claims_of(of_case(case))
    assert [claim.property.value for claim in claims] == case["claims"]
    assert all(claim.subject == thing for claim in claims)


@pytest.mark.parametrize(
    "case", [case for case in SOUND if "label" in case], ids=lambda case: case["name"]
)
def test_a_thing_is_shown_and_addressed_by_its_key(case: dict[str, Any]) -> None:
    thing, nothing_known = thing_of(of_case(case)), Resolution({}, {}, [])
    entity = nothing_known.entity(thing)
    assert nothing_known.label(thing) == case["label"]
    assert f"{entity.kind} {entity.slug}" == case["iri"]


@pytest.mark.parametrize("case", FAULTY, ids=lambda case: case["name"])
def test_a_frame_that_does_not_follow_the_schema_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(FrameError, match=case["error"]):
        claims_of(of_case(case))


@pytest.mark.parametrize("case", SOUND, ids=lambda case: case["name"])
def test_claims_and_what_they_presuppose_have_the_reader_of_their_frame(
    case: dict[str, Any],
) -> None:
    read = {"reader": "records", "confidence": 0.75}
    claims = list(iter_statements(claims_of(of_case(case, **read))))
    assert len(claims) >= len(case["key"])
    assert all({name: getattr(claim, name) for name in read} == read for claim in claims)


def test_who_read_a_claim_makes_it_no_other_claim() -> None:
    (claim,) = claims_of(of_case(SOUND[0]))
    (other,) = claims_of(of_case(SOUND[0], reader="records", confidence=0.5))
    assert claim == other
    assert hash(claim) == hash(other)
    assert [record.id for record in identify(DOCUMENT, [claim])] == [
        record.id for record in identify(DOCUMENT, [other])
    ]


def written(claim: Claim) -> dict[str, str]:
    """What the graph has on the reading of a claim."""
    (record,) = identify(DOCUMENT, [claim])
    rows = iter_claim_rows(DOCUMENT, record, {claim: record.id}, Resolution({}, {}, []))
    names = [(row[1].value.rpartition("#")[2], row[2]) for row in rows]
    return {name: value.value for name, value in names if name in ("reader", "confidence")}


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        ({}, {"reader": "rules", "confidence": "1"}),
        (
            {"reader": "records", "confidence": 0.8544},
            {"reader": "records", "confidence": "0.85"},
        ),
    ],
)
def test_the_graph_says_who_read_a_claim_and_how_surely(
    read: dict[str, Any], expected: dict[str, str]
) -> None:
    (claim,) = claims_of(of_case(SOUND[0], **read))
    assert written(claim) == expected


def test_a_record_of_a_claim_says_who_read_it_and_how_surely() -> None:
    (claim,) = claims_of(of_case(SOUND[0], reader="records", confidence=0.85))
    (record,) = claim_records(DOCUMENT, [claim])
    assert (record["reader"], record["confidence"]) == ("records", 0.85)
