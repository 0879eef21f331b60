"""What is found to be needed leads to a contradiction, and nothing of it can be spared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from confkg.reasoning.explaining import needed, shortest_prefix
from confkg.reasoning.neighbourhood import Neighbourhood, axioms_by_distance
from confkg.reasoning.reading import read_files
from confkg.reasoning.splitting import split
from confkg.reasoning.statements import Knowledge

NUMBERS = st.integers(0, 29)
CONFLICTS = st.lists(st.frozensets(NUMBERS, min_size=1, max_size=6), min_size=1, max_size=4)


class Oracle:
    """Statements are numbers; some sets of them are contradictions."""

    def __init__(self, conflicts: list[frozenset[int]]) -> None:
        self.conflicts = conflicts
        self.asked = 0

    def __call__(self, some: Sequence[int]) -> bool:
        self.asked += 1
        return not any(conflict <= set(some) for conflict in self.conflicts)


@given(CONFLICTS)
def test_what_is_needed_is_a_contradiction_without_anything_to_spare(
    conflicts: list[frozenset[int]],
) -> None:
    oracle = Oracle(conflicts)
    found = needed(range(30), oracle)
    assert not oracle(found)
    for each in found:
        assert oracle([other for other in found if other != each])


@given(CONFLICTS)
def test_what_stands_first_is_preferred(conflicts: list[frozenset[int]]) -> None:
    found = needed(range(30), Oracle(conflicts))
    assert max(found) == min(max(conflict) for conflict in conflicts)


@given(CONFLICTS)
def test_a_contradiction_begins_where_its_last_statement_stands(
    conflicts: list[frozenset[int]],
) -> None:
    count = shortest_prefix(range(30), Oracle(conflicts))
    assert count == min(max(conflict) for conflict in conflicts) + 1


def test_a_few_among_thousands_are_found_by_a_few_dozen_questions() -> None:
    oracle = Oracle([frozenset({17, 1_500, 2_999})])
    assert needed(range(3_000), oracle) == [17, 1_500, 2_999]
    assert oracle.asked < 60


def test_nothing_is_needed_of_nothing() -> None:
    assert needed([], Oracle([])) == []


def a_chain(folder: Path, length: int) -> Knowledge:
    """Things of which each leads to the next, and all to one."""
    lines = ["@prefix owl: <http://www.w3.org/2002/07/owl#> . <urn:p> a owl:ObjectProperty ."]
    lines += [f"<urn:{n}> <urn:p> <urn:{n + 1}> , <urn:hub> ." for n in range(length)]
    path = folder / "chain.ttl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return split(read_files([path]))


def test_pieces_of_the_facts_cover_all_of_them_and_have_neighbours_together(tmp_path: Path) -> None:
    facts = a_chain(tmp_path, 200).facts
    blocks = list(Neighbourhood(facts).blocks(8))
    assert len(blocks) == 8
    assert {fact.number for block in blocks for fact in block} == {fact.number for fact in facts}
    assert max(map(len, blocks)) < len(facts) // 4


def test_what_lies_around_a_fact_grows_and_reaches_all_at_last(tmp_path: Path) -> None:
    facts = a_chain(tmp_path, 60).facts
    around = [{fact.number for fact in some} for some in Neighbourhood(facts).around(facts[40])]
    assert len(around[0]) < 10
    sizes = [len(some) for some in around[: around.index(max(around, key=len))]]
    assert sizes == sorted(set(sizes))
    assert around[-1] == {fact.number for fact in facts}


def test_axioms_come_by_distance_and_none_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "classes.ttl"
    sub = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>"
    path.write_text("".join(f"<urn:{n}> {sub} <urn:{n + 1}> .\n" for n in (3, 0, 1, 2, 7)))
    axioms = split(read_files([path])).axioms
    ordered, within = axioms_by_distance(axioms, ["urn:0"])
    assert [axiom.triples[0].subject.value for axiom in ordered] == [  # type: ignore[union-attr]
        "urn:0",
        "urn:1",
        "urn:2",
        "urn:3",
        "urn:7",
    ]
    assert within == [1, 2, 3, 4, 5]
