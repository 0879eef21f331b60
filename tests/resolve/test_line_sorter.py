"""Lines sorted in runs on disk come out as if they had been sorted at one go."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.rdf.sorting import LineSorter
from sampling import examples

LINE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"))
TRICKY = [
    "",
    " ",
    "a",
    "a ",
    "b\r",
    "\r",
    "\x0b",
    "\x0c",
    "\x1c",
    "\x85",
    "\u2028",
    "\ufeff",
    "é",
    "𝒰",
]


@examples(100)
@given(lines=st.lists(LINE), run_length=st.integers(1, 4))
def test_lines_come_out_sorted_and_each_once(lines: list[str], run_length: int) -> None:
    with LineSorter(run_length) as sorter:
        sorter.update(lines)
        assert list(sorter) == sorted(set(lines))


@pytest.mark.parametrize("run_length", [1, 2, 3, 1000])
def test_signs_that_look_like_line_ends_do_not_part_a_line(run_length: int) -> None:
    with LineSorter(run_length) as sorter:
        sorter.update(reversed(TRICKY * 2))
        assert list(sorter) == sorted(TRICKY)


@pytest.mark.parametrize("run_length", [1, 2, 1000])
def test_lines_can_be_read_again_and_more_can_be_added(run_length: int) -> None:
    with LineSorter(run_length) as sorter:
        sorter.update(["c", "a"])
        assert list(sorter) == list(sorter) == ["a", "c"]
        sorter.add("b")
        assert list(sorter) == ["a", "b", "c"]


def test_nothing_comes_of_nothing() -> None:
    with LineSorter(1) as sorter:
        assert list(sorter) == []


def test_the_runs_are_on_disk_while_they_are_needed_and_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with LineSorter(2) as sorter:
        sorter.update("abcde")
        assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 2
    assert not list(tmp_path.iterdir())


def test_the_runs_are_gone_after_an_error_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(UnicodeEncodeError), LineSorter(1) as sorter:
        sorter.update(["a", "\ud800"])
    assert not list(tmp_path.iterdir())
