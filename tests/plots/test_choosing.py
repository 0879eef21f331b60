"""What is drawn follows from the header, or from the columns; what cannot be drawn is reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from tables import table

from confkg.errors import UsageError
from confkg.plots.drawing import draw
from confkg.plots.series import choose_picture, points_of
from confkg.queries.asking import Triples
from confkg.queries.table import Row, Table
from confkg.question import Picture
from shared import from_yaml

CASES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("choices.yaml"))


@pytest.mark.parametrize("case", [case for case in CASES if "picture" in case])
def test_columns_suggest_a_picture(case: dict[str, Any]) -> None:
    assert choose_picture(table(**case["columns"])) == Picture(*case["picture"])


@pytest.mark.parametrize("case", [case for case in CASES if "error" in case])
def test_what_cannot_be_drawn_is_reported_with_what_would_be_needed(case: dict[str, Any]) -> None:
    asked = Picture(*case["asked"]) if "asked" in case else None
    with pytest.raises(UsageError, match=case["error"]):
        draw(table(**case["columns"]), asked)


def test_yes_or_no_is_no_picture() -> None:
    with pytest.raises(UsageError, match="yes or no"):
        draw(True)


def test_a_graph_without_triples_is_no_picture() -> None:
    with pytest.raises(UsageError, match="nothing in the answer is joined"):
        draw(Triples([], {}))


def test_a_network_of_too_many_nodes_is_refused_and_one_of_just_so_many_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("confkg.plots.network._MOST", 40)
    many = [f"Person {number}" for number in range(41)]
    with pytest.raises(UsageError, match=r"41 nodes.*40.*GraphML"):
        draw(table(one=many[:-1], other=many[1:]), Picture("network", "one", "other"))
    assert draw(table(one=many[:-2], other=many[1:-1]), Picture("network", "one", "other"))


def test_a_value_that_the_graph_does_not_prefer_is_a_series_of_its_own() -> None:
    rows: list[Row] = [
        (ox.Literal(2030), ox.Literal(value), ox.Literal(shown))
        for value, shown in ((900, "yes"), (950, "no"))
    ]
    table = Table(("year", "value", "shown"), rows)
    series, left_out = points_of(table, Picture("line", "year", "value"))
    assert [(one.label, [point.y for point in one.points]) for one in series] == [
        ("", [900.0]),
        ("not preferred", [950.0]),
    ]
    assert left_out == 0


def test_bars_of_one_name_are_distinguished_by_what_differs() -> None:
    rows: list[Row] = [
        (ox.Literal(edition), ox.Literal(award), ox.Literal(rank), ox.Literal(1))
        for edition, award, rank in (
            ("TOY 2030", "paper prize", "winner"),
            ("TOY 2030", "talk prize", "winner"),
            ("TOY 2030", "talk prize", "runner-up"),
        )
    ]
    table = Table(("edition", "award", "rank", "given"), rows)
    series, _ = points_of(table, Picture("bars", "edition", "given", "rank"))
    assert [(one.label, [point.x for point in one.points]) for one in series] == [
        ("winner", ["TOY 2030 · paper prize", "TOY 2030 · talk prize"]),
        ("runner-up", ["TOY 2030 · talk prize"]),
    ]
