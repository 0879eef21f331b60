"""No beginning of an answer passes for the whole of it."""

from __future__ import annotations

from typing import Any

import pytest

from confkg.stores.answers import parse_answer
from shared import CASES, from_yaml

ANSWERS: list[dict[str, Any]] = from_yaml(CASES / "stores" / "answers.yaml")
TABLES = [case for case in ANSWERS if "results" in case["type"]]


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case["case"])
def test_an_answer_that_breaks_off_anywhere_is_none(case: dict[str, Any]) -> None:
    body = case["body"].strip().encode()
    parse_answer(body, case["type"])
    for end in range(len(body)):
        with pytest.raises(SyntaxError):
            parse_answer(body[:end], case["type"])


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case["case"])
def test_an_answer_with_something_after_its_end_is_none(case: dict[str, Any]) -> None:
    with pytest.raises(SyntaxError):
        parse_answer(case["body"].encode() + b"\njava.lang.Error", case["type"])


@pytest.mark.parametrize(
    "inner",
    [
        "",
        "<head/>",
        "<head/><boolean>yes</boolean>",
        "<head><variable/></head><results/>",
        "<head/><results><result><binding><uri>urn:a</uri></binding></result></results>",
        "<head/><results><result><binding name='a'/></result></results>",
        "<head/><results><result><binding name='a'><triple/></binding></result></results>",
        "<head/><results><result><binding name='a'><uri>&e;</uri></binding></result></results>",
    ],
)
def test_xml_that_holds_no_results_is_none(inner: str) -> None:
    document = f'<sparql xmlns="http://www.w3.org/2005/sparql-results#">{inner}</sparql>'
    with pytest.raises(SyntaxError):
        parse_answer(document.encode(), "application/sparql-results+xml")
