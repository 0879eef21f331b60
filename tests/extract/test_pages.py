"""What is read of pages that others made, measured against the lists beside them.

``PYTHONPATH=src:tests python -m gold.pages`` prints the present values.
"""

from __future__ import annotations

from collections import ChainMap
from functools import cache
from pathlib import Path

import pytest

from confkg.pipeline import build
from gold.pages import (
    FLOORS,
    PAGES,
    PageScores,
    Records,
    list_pages,
    list_twins,
    read_pages,
    score_pages,
)
from gold.wrong_readings import claimed_wrongly
from shared import needs_pages

pytestmark = [pytest.mark.heavy, needs_pages]


@cache
def records_of(name: str) -> Records:
    return read_pages([name])


@pytest.fixture(scope="module")
def records() -> Records:
    return dict(ChainMap(*(records_of(name) for name in list_pages())))


@pytest.fixture(scope="module")
def scores(records: Records) -> PageScores:
    return score_pages(records)


@pytest.mark.exhaustive(every=8)
@pytest.mark.parametrize("name", FLOORS["pages"])
def test_the_facts_of_a_page_are_read(name: str) -> None:
    assert score_pages(records_of(name)).pages[name].recall >= FLOORS["pages"][name]


def test_every_page_has_a_floor_or_is_kept_aside() -> None:
    assert set(FLOORS["pages"]) == set(list_pages())
    assert set(FLOORS["kept aside"]) == set(list_pages(kept_aside=True))


@pytest.mark.exhaustive
def test_the_facts_of_most_pages_are_read(scores: PageScores) -> None:
    assert scores.macro >= FLOORS["macro"]


@pytest.mark.exhaustive
def test_pages_that_nobody_looked_at_are_read_as_well(records: Records) -> None:
    everything = {**records, **read_pages(list_pages(kept_aside=True))}
    assert score_pages(everything).macro >= FLOORS["macro of all"]


@pytest.mark.exhaustive
def test_facts_hang_on_their_edition(scores: PageScores) -> None:
    assert scores.astray <= FLOORS["astray"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", FLOORS["listed"])
def test_relations_that_are_read_are_on_the_lists(kind: str, scores: PageScores) -> None:
    assert scores.listed[kind] >= FLOORS["listed"][kind]


@pytest.mark.exhaustive
def test_a_web_page_says_what_its_markdown_page_says(scores: PageScores) -> None:
    names = [name for name in list_twins() if name.removesuffix(".html") in scores.pages]
    differences = {
        name: page.recall - scores.pages[name.removesuffix(".html")].recall
        for name, page in score_pages(read_pages(names)).pages.items()
    }
    assert differences
    assert {k: v for k, v in differences.items() if abs(v) > FLOORS["twins"]} == {}


@pytest.mark.exhaustive
def test_no_wrong_reading_is_claimed(records: Records) -> None:
    """One that is no longer claimed is to be taken from the list of the known ones."""
    found = claimed_wrongly(records)
    known = set(FLOORS["wrong readings"])
    assert {number: claims for number, claims in found.items() if number not in known} == {}
    assert known <= found.keys()


@pytest.mark.exhaustive
def test_the_graph_of_all_pages_conforms(tmp_path: Path) -> None:
    built = build([PAGES / "pages"], tmp_path / "graph")
    assert not built.problems
