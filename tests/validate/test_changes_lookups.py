"""What data say of a node, looked up in a file without an index."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from restrictions import as_lines

from confkg.validate.changes import Change, Statement
from confkg.validate.changes.lookups import Lines, TooMuch, Union
from confkg.validate.changes.paths import (
    Choice,
    Repeat,
    Step,
    Steps,
    follow,
    meetings,
    starts,
    turned,
)
from confkg.validate.changes.paths import Path as PropertyPath

_NODES = [f"<urn:{name}>" for name in ("a", "ab", "b", "a/b")]
_TERMS = st.sampled_from([*_NODES, '"a"', '"a "', '" "', '"<urn:a>"', r'"\" <urn:a> ."', "_:a"])
_PREDICATES = [f"<urn:{name}>" for name in ("p", "pq")]
_STATEMENTS = st.tuples(st.sampled_from([*_NODES, "_:a"]), st.sampled_from(_PREDICATES), _TERMS)
_STEPS = st.builds(Step, st.sampled_from(_PREDICATES), st.booleans())
_PATHS: st.SearchStrategy[PropertyPath] = st.recursive(
    st.one_of(
        _STEPS, st.builds(Step, st.just(""), st.booleans(), st.just(frozenset(_PREDICATES[:1])))
    ),
    lambda inner: st.one_of(
        st.builds(Steps, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Choice, st.lists(inner, min_size=1, max_size=2).map(tuple)),
        st.builds(Repeat, inner, st.booleans()),
    ),
    max_leaves=4,
)


@settings(max_examples=200, deadline=None)
@given(
    st.sets(_STATEMENTS, max_size=12),
    st.sets(_TERMS, min_size=1),
    st.sets(st.sampled_from(_PREDICATES)),
)
def test_the_file_is_searched_as_if_it_were_a_set(
    statements: set[Statement], nodes: set[str], predicates: set[str]
) -> None:
    """Also the first line, lines after each other, and terms that are the beginning of others."""
    with _lines(statements) as data:
        for _ in range(2):  # the second time it is remembered
            assert set(data.about(nodes)) == {row for row in statements if row[0] in nodes}
            pointing = {row for row in statements if row[2] in nodes}
            if predicates:
                pointing = {row for row in pointing if row[1] in predicates}
            assert set(data.pointing(nodes, predicates)) == pointing
            for predicate in _PREDICATES:
                named = {row for row in statements if row[1] == predicate}
                assert set(data.having(predicate)) == named


def _lines(statements: set[Statement], most: int = 10**9) -> Lines:
    path = Path(_FOLDER[0]) / "data.nt"
    path.write_text(as_lines(statements), encoding="utf-8")
    return Lines(path, most)


_FOLDER: list[Path] = []


@pytest.fixture(autouse=True, scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    _FOLDER[:] = [tmp_path_factory.mktemp("lines")]


def test_many_nodes_are_looked_for_at_once() -> None:
    """Then the lines are read, once for all of them."""
    statements = {(f"<urn:{n}>", "<urn:p>", f"<urn:{n + 1}>") for n in range(100)}
    nodes = {f"<urn:{n}>" for n in range(40)}
    size = len(as_lines(statements))
    with _lines(statements, most=20 * size) as data:
        assert set(data.about(nodes)) == {row for row in statements if row[0] in nodes}
        assert set(data.pointing(nodes, ())) == {row for row in statements if row[2] in nodes}
        with pytest.raises(TooMuch):
            data.having("<urn:p>")


def test_of_a_crowd_only_those_with_the_wanted_predicate_are_read() -> None:
    """A class may have a million instances; that a few other things name it costs little."""
    crowd = {(f"<urn:{n}>", "<urn:type>", "<urn:C>") for n in range(2_500)}
    few = {("<urn:s>", "<urn:target>", "<urn:C>")}
    with _lines(crowd | few) as data:
        assert set(data.pointing(["<urn:C>"], ["<urn:target>"])) == few
        assert set(data.pointing(["<urn:C>"], ["<urn:type>"])) == crowd
        with pytest.raises(TooMuch):
            data.pointing(["<urn:C>"], ())


def test_what_was_removed_is_in_the_union() -> None:
    now = {("<urn:a>", "<urn:p>", "<urn:b>")}
    change = Change(frozenset(now), frozenset({("<urn:a>", "<urn:q>", '"x"')}))
    with _lines(now) as data:
        union = Union(data, change)
        assert set(union.about(["<urn:a>"])) == now | change.removed
        assert set(union.pointing(['"x"'], ["<urn:q>"])) == change.removed
        assert set(union.pointing(['"x"'], ["<urn:p>"])) == set()
        assert set(union.having("<urn:q>")) == change.removed


@settings(max_examples=200, deadline=None)
@given(st.sets(_STATEMENTS, min_size=1, max_size=8), _PATHS, st.data())
def test_paths_lead_back_to_where_they_come_from(
    statements: set[Statement], path: PropertyPath, chosen: st.DataObject
) -> None:
    """What a path reaches, its turned path leads back from; and changed statements cut what they carry."""
    changed = chosen.draw(st.sampled_from(sorted(statements)))
    change = Change(frozenset({changed}))
    with _lines(statements) as data, _other(statements - {changed}) as before:
        nodes = {row[0] for row in statements} | {row[2] for row in statements}
        reached = {node: follow(path, {node}, data) for node in nodes}
        for start, ends in reached.items():
            assert all(start in follow(turned(path), {end}, data) for end in ends)
            if ends != follow(path, {start}, before):
                assert start in starts(path, change, data)
        lost = {(s, e) for s in nodes for e in reached[s] - follow(path, {s}, before)}
        pairs = list(meetings(path, change, data))
        assert all(any(s in first and e in last for first, last in pairs) for s, e in lost)


def _other(statements: set[Statement]) -> Lines:
    path = _FOLDER[0] / "other.nt"
    path.write_text(as_lines(statements), encoding="utf-8")
    return Lines(path)
