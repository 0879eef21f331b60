"""An answer of any number of rows goes out while the store yields it, with the bytes that it has as a whole."""

from __future__ import annotations

import threading
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.cli import timeout
from confkg.cli.streaming import STREAMED, stream
from confkg.display import as_table
from confkg.errors import GraphError
from confkg.queries.asking import run
from confkg.queries.formats import as_cells, serialize
from confkg.queries.table import Table
from confkg.stores.embedded import Embedded
from confkg.stores.lookups import Lookups
from confkg.text_table import as_text, iter_text
from running import run as run_command
from shared import ROOT

GRAPH = ROOT / "graph"
DIGITS = " ".join(map(str, range(10)))
NUMBERS = f"""SELECT (IRI(CONCAT("urn:n", STR(?a * 1000 + ?b * 100 + ?c * 10 + ?d))) AS ?thing) ?a ?none
WHERE {{ VALUES ?a {{ {DIGITS} }} VALUES ?b {{ {DIGITS} }} VALUES ?c {{ {DIGITS} }} VALUES ?d {{ {DIGITS} }} }}
ORDER BY ?a ?b ?c ?d"""
"""A question of 10,000 rows, of which a column is empty."""


def as_whole(table: Table, form: str) -> bytes:
    if form == "table":
        return as_table(*as_cells(table), keep_lines=True).encode()
    return serialize(table, form)


@pytest.mark.parametrize("form", STREAMED)
def test_what_goes_out_in_pieces_has_the_bytes_of_the_whole(form: str) -> None:
    store = Embedded(ox.Store())
    whole = run(NUMBERS, store, Lookups(store))
    assert isinstance(whole, Table)
    assert len(whole) == 10_000
    answer = store.query(NUMBERS)
    assert isinstance(answer, ox.QuerySolutions)
    pieces: list[bytes] = []
    stream(answer, form, store, pieces.append)
    assert b"".join(pieces) == as_whole(whole, form)
    assert len(pieces) > 5
    assert max(map(len, pieces)) < 200_000


def test_rows_behind_the_first_two_thousand_take_the_widths_of_these() -> None:
    read = 0

    def rows(late: list[str]) -> list[list[str]]:
        return [["one", "two", ""] for _ in range(2_000)] + [late]

    def counted() -> object:
        nonlocal read
        for row in rows(["one", "two", ""]) * 3:
            read += 1
            yield row

    short = as_text(["a", "b", "none"], rows(["", "", ""])[:-1], 60)
    assert short.splitlines()[-1] == "columns without a value: none"
    long = as_text(["a", "b", "none"], rows(["incomprehensibly", "two", "here"]), 60).splitlines()
    assert long[0].split() == ["a", "b", "none"]
    assert long[-1].split() == ["incomprehensibly", "two", "here"]
    assert {line.index("two") for line in long[2:-1]} == {long[0].index("b")}
    lines = iter_text(["a", "b", "none"], counted(), 60)  # type: ignore[arg-type]
    next(lines)
    assert read == 2_001


def test_a_record_says_of_how_many_it_is_where_that_is_known() -> None:
    rows = [["incomprehensibility"]] * 2_001
    assert as_text(["a"], rows[1:], 10).startswith("── 1 of 2000 ──\n")
    assert as_text(["a"], rows, 10).startswith("── 1 ──\n")


def test_a_reader_that_takes_its_time_does_not_count_and_a_limit_cuts_nothing_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("confkg.cli.timeout.time.monotonic", lambda: now[0])

    def take(piece: bytes) -> None:
        now[0] += 100
        taken.append(piece)

    taken: list[bytes] = []
    done = timeout.within(5, lambda send: [send(b"%d" % n) for n in range(40)], take)
    assert len(done) == 40
    assert b"".join(taken) == b"".join(b"%d" % n for n in range(40))


def test_what_fails_behind_the_first_rows_ends_with_an_error_and_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.queries.asking._MOST", 5_000)
    file, out = tmp_path / "all.rq", tmp_path / "old.jsonl"
    file.write_text(NUMBERS, encoding="utf-8")
    out.write_text("old\n", encoding="utf-8")
    call = ("query", "--sparql", file, "--graph", GRAPH, "--format", "jsonl")
    printed = run_command(*call)
    assert printed.code == 2
    assert printed.out.startswith('{"thing": "urn:n0"')
    assert "more than 5,000 rows" in printed.message
    assert run_command(*call, "--out", out).code == 2
    assert out.read_text(encoding="utf-8") == "old\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.rq", "old.jsonl"]


def test_who_no_longer_takes_what_is_sent_ends_the_work() -> None:
    ended: list[BaseException] = []

    def work(send: object) -> None:
        try:
            while True:
                send(b"x")  # type: ignore[operator]
        except BaseException as error:
            ended.append(error)
            raise

    def take(piece: bytes) -> None:
        raise GraphError("enough")

    with pytest.raises(GraphError, match="enough"):
        timeout.within(None, work, take)
    for thread in threading.enumerate():
        if thread.daemon and thread.name.startswith("answer"):
            thread.join()
    assert isinstance(ended[0], BrokenPipeError)
