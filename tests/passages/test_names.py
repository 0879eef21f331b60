"""Names are found again, and nobody is taken for somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents.text import parse_text
from confkg.model import Claim, Document, Facet, Mention, Node, Property, Span
from confkg.passages.attachment import voice_of
from confkg.passages.names import Names
from shared import from_yaml

HERE = Path(__file__).parent
NAMES: list[dict[str, Any]] = from_yaml(HERE / "names.yaml")
VOICES: dict[str, list[str]] = from_yaml(HERE / "voices.yaml")
KINDS = {"people": "Person", "papers": "Paper", "places": "Place", "organisations": "Organisation"}
AT = Span(0, 1)


def names_in(text: str, known: dict[str, list[str]]) -> Names:
    claims = [
        Claim(Mention(KINDS[kind], name, AT), Property.NAME, name, AT, name)
        for kind, names in known.items()
        for name in names
    ]
    return Names(Document("case", "case.txt", "0" * 64, text, parse_text(text)), claims)


@pytest.mark.parametrize("case", NAMES, ids=lambda case: case["case"])
def test_the_names_of_a_case_are_found(case: dict[str, Any]) -> None:
    text = case["text"]
    known = {kind: case[kind] for kind in KINDS if kind in case}
    found = [
        [text[one.start : one.end], thing.name]
        for one in names_in(text, known).find(text)
        for thing in one.things
        if isinstance(thing, Mention)
    ]
    assert found == case["finds"]


def test_an_edition_is_found_by_the_names_of_its_series_with_the_year() -> None:
    series = Mention("ConferenceSeries", "ICW", AT)
    edition = Node("Edition", (Facet(Property.SERIES, series, AT), Facet(Property.YEAR, 2031, AT)))
    claims = [
        Claim(series, Property.NAME, "Conference on Widgets", AT, ""),
        Claim(edition, Property.YEAR, 2031, AT, "2031"),
        Claim(edition, Property.SERIES, series, AT, "ICW"),
    ]
    text = "ICW 2031, the 2031 ICW, Conference on Widgets 2031 and ICW."
    found = Names(Document("case", "case.txt", "0" * 64, text, ()), claims).find(text)
    assert [[thing.kind for thing in one.things] for one in found] == [
        ["Edition"],
        ["Edition"],
        ["Edition"],
        ["ConferenceSeries"],
    ]


def test_a_mention_of_a_work_gives_way_to_the_paper_and_two_of_a_kind_to_none() -> None:
    things = [
        Mention("Paper", "Lamps That Remember", AT),
        Mention("WorkMention", "Lamps That Remember", AT),
        Mention("SubEvent", "Lamp Night", AT),
    ]
    awards = [
        Node(
            "Award",
            (
                Facet(Property.GIVEN_BY, Mention("ConferenceSeries", series, AT), AT),
                Facet(Property.NAME, "Golden Lamp", AT),
            ),
        )
        for series in ("ICW", "ICL")
    ]
    claims = [Claim(thing, Property.TITLE, thing.name, AT, "") for thing in things]
    claims += [Claim(award, Property.NAME, "Golden Lamp", AT, "") for award in awards]
    text = "Lamps That Remember won the Golden Lamp at Lamp Night."
    found = Names(Document("case", "case.txt", "0" * 64, text, ()), claims).find(text)
    assert [thing for one in found for thing in one.things] == [things[0], things[2]]


@pytest.mark.parametrize(
    ("text", "voice"), [(text, voice) for voice, texts in VOICES.items() for text in texts]
)
def test_who_speaks_of_a_paper_is_reported(text: str, voice: str) -> None:
    assert voice_of(text).value == voice
