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
_EDGES = st.tuples(
    st.sampled_from(_NODES[:3]), st.sampled_from(_PREDICATES), st.sampled_from(_NODES[:3])
)
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


@pytest.mark.parametrize("searches", [0, 10], ids=["by an index", "by searching"])
@settings(max_examples=200)
@given(
    st.sets(_STATEMENTS, max_size=12),
    st.sets(_TERMS, min_size=1),
    st.sets(st.sampled_from(_PREDICATES)),
)
def test_the_file_is_searched_as_if_it_were_a_set(
    searches: int, statements: set[Statement], nodes: set[str], predicates: set[str]
) -> None:
    """Also the first line, lines after each other, and terms that are the beginning of others."""
    with _lines(statements, searches=searches) as data:
        for _ in range(2):  # the second time it is remembered
            assert set(data.about(nodes)) == {row for row in statements if row[0] in nodes}
            pointing = {row for row in statements if row[2] in nodes}
            if predicates:
                pointing = {row for row in pointing if row[1] in predicates}
            assert set(data.pointing(nodes, predicates)) == pointing
            for predicate in _PREDICATES:
                named = {row for row in statements if row[1] == predicate}
                assert set(data.having(predicate)) == named


def _lines(statements: set[Statement], most: int = 10**9, searches: int = 10) -> Lines:
    path = Path(_FOLDER[0]) / "data.nt"
    path.write_text(as_lines(statements), encoding="utf-8")
    return Lines(path, most, searches)


_FOLDER: list[Path] = []


@pytest.fixture(autouse=True, scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    _FOLDER[:] = [tmp_path_factory.mktemp("lines")]


@pytest.mark.parametrize("count", [5, 40])
def test_many_nodes_are_looked_for_by_an_index(count: int) -> None:
    """Then the file is not searched any more: the costs do not grow with the nodes."""
    statements = {
        (f"<urn:{n}>", f"<urn:p{m}>", f"<urn:{n + m}>") for n in range(99) for m in (0, 1)
    }
    nodes = {f"<urn:{n}>" for n in range(count)} | {"<urn:nothing>", '"text"'}
    size = len(as_lines(statements))
    with _lines(statements, most=15 * size) as data:
        assert set(data.about(nodes)) == {row for row in statements if row[0] in nodes}
        assert set(data.pointing(nodes, ())) == {row for row in statements if row[2] in nodes}


def test_a_search_that_costs_too_much_is_given_up() -> None:
    statements = {(f"<urn:{n}>", f"<urn:p{n}>", '"x"') for n in range(9)}
    with _lines(statements, most=3 * len(as_lines(statements))) as data:
        for n in range(3):
            assert list(data.having(f"<urn:p{n}>"))
        with pytest.raises(TooMuch):
            data.having("<urn:p4>")


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


@settings(max_examples=300)
@given(st.sets(_EDGES, max_size=6), _PATHS)
def test_a_path_leads_where_its_meaning_says(
    statements: set[Statement], path: PropertyPath
) -> None:
    with _lines(statements) as data:
        nodes = {row[0] for row in statements} | {row[2] for row in statements}
        meant = _pairs(path, statements, nodes)
        assert {(s, e) for s in nodes for e in follow(path, {s}, data)} == meant
        assert {(e, s) for s in nodes for e in follow(turned(path), {s}, data)} == meant


def _pairs(path: PropertyPath, statements: set[Statement], nodes: set[str]) -> set[tuple[str, str]]:
    """The meaning of a path, as a relation."""
    found = {(node, node) for node in nodes}
    match path:
        case Step():
            ends = {(s, o) for s, p, o in statements if path.takes(p)}
            return {(o, s) for s, o in ends} if path.back else ends
        case Choice():
            return {pair for part in path.parts for pair in _pairs(part, statements, nodes)}
        case Steps():
            for part in path.parts:
                found = _after(found, _pairs(part, statements, nodes))
            return found
        case Repeat():
            once = _pairs(path.part, statements, nodes)
            for _ in range(len(nodes) if path.often else 1):
                found |= _after(found, once)
            return found


def _after(first: set[tuple[str, str]], then: set[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(start, end) for start, middle in first for other, end in then if middle == other}


@settings(max_examples=200)
@given(st.sets(_EDGES, min_size=2, max_size=6), _PATHS, st.data())
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


def test_a_repeated_path_meets_a_change_from_afar() -> None:
    """From every node of a chain before its last link, which has changed; and to behind it."""
    chain = [(f"<urn:{n}>", "<urn:p>", f"<urn:{n + 1}>") for n in range(5)]
    change = Change(frozenset({chain[3]}))
    step = Step("<urn:p>")
    with _lines(set(chain)) as data:
        assert starts(Repeat(step, often=True), change, data) == {row[0] for row in chain[:4]}
        assert starts(Repeat(step, often=False), change, data) >= {"<urn:3>"}
        assert starts(Steps((step, step)), change, data) == {"<urn:2>", "<urn:3>"}
        ((first, last),) = meetings(Repeat(step, often=True), change, data)
        assert (first, last) == ({row[0] for row in chain[:4]}, {"<urn:4>", "<urn:5>"})


def _other(statements: set[Statement]) -> Lines:
    path = _FOLDER[0] / "other.nt"
    path.write_text(as_lines(statements), encoding="utf-8")
    return Lines(path)
