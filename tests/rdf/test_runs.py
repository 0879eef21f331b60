"""Lines that are kept from one build to the next are those of all sources of now, whatever changes."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.keeping import Kept
from confkg.rdf.remembering import Memory
from confkg.rdf.runs import Run, Shelf
from sampling import examples

LINES = [f"{key}\t{value}" for key in ("a", "a b", "b", "é") for value in ("1", "1\t2", "x")] + [
    "a"
]
Given = dict[str, set[str]]
"""The lines that sources give."""
given_lines: st.SearchStrategy[Given] = st.dictionaries(
    st.sampled_from(["one", "two", "three"]), st.sets(st.sampled_from(LINES)), max_size=3
)


def grouped(given: Given) -> dict[str, list[str]]:
    lines = sorted(set().union(*given.values()))
    return {key: list(some) for key, some in groupby(lines, lambda line: line.split("\t")[0])}


@examples(60)
@given(st.lists(given_lines, min_size=2, max_size=4), st.sets(st.sampled_from(LINES)))
def test_groups_that_differ_are_found(
    tmp_path_factory: pytest.TempPathFactory, states: list[Given], touched: set[str]
) -> None:
    folder = tmp_path_factory.mktemp("runs")
    memory = Memory(Kept(folder / "kept", folder), "graph")
    before: Given = {}
    for now in states:
        with Shelf(memory, ["lines"], [folder]) as shelf, Run(shelf, "lines", "\t") as run:
            assert set(run.before()) == set().union(*before.values())
            for source in before | now:
                run.change(source, before.get(source, ()), now.get(source, ()))
            run.touch(touched.__contains__)
            old, new = grouped(before), grouped(now)
            looked_at = {
                line.split("\t")[0] for lines in old.values() for line in lines if line in touched
            }
            wanted = {
                key: (old.get(key, []), new.get(key, []))
                for key in old | new
                if old.get(key) != new.get(key) or key in looked_at
            }
            assert {key: (was, is_now) for key, was, is_now in run.iter_changed()} == wanted
            assert list(run) == sorted(set().union(*now.values()))
            shelf.keep({"digests": {}})
        before = now


def test_without_the_graph_of_the_last_time_all_is_new(tmp_path: Path) -> None:
    graph = tmp_path / "claims.ttl"
    memory = Memory(Kept(tmp_path / "kept", tmp_path), "graph")
    for content in ("as written", "changed since"):
        graph.write_text(content, encoding="utf-8")
        with Shelf(memory, ["lines"], [tmp_path]) as shelf, Run(shelf, "lines", "\t") as run:
            assert not shelf.former
            run.take(["a\t1"], "one")
            assert [key for key, _, _ in run.iter_changed()] == ["a"]
            shelf.keep({"digests": {"claims.ttl": "another"}})
