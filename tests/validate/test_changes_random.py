"""Random shapes, random data and random changes: nothing new is missed, and nothing is added."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st
from pyshacl.errors import ReportableRuntimeError
from restrictions import (
    Found,
    as_lines,
    blank_free,
    found_by_pyshacl,
    found_by_rust,
    read_lines,
    sub_pool,
    targeting,
)

from confkg.validate.changes import Change, Restriction, Statement, restrict
from confkg.validate.changes.reading import Balance

_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_SUBCLASS = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>"
_TARGET = ox.NamedNode("http://www.w3.org/ns/shacl#targetNode")
_NESTED = "<urn:shape:nested>"
"""The shape of the pool whose results have other focus nodes than those it targets."""


_REFUSED = "<urn:shape:query-within-free>"
"""The shape of the pool that the reference engine does not take."""


def _iris(names: str) -> list[str]:
    return [f"<urn:test:{name}>" for name in names]


_THINGS = st.sampled_from([*_iris("abcde"), "_:x", "_:y"])
_CLASSES = st.sampled_from(_iris("ABC"))
_INTEGER = "<http://www.w3.org/2001/XMLSchema#integer>"
_VALUES = st.sampled_from(
    [*_iris("abcdepqr"), "_:x", "_:y", '"x"', f'"1"^^{_INTEGER}', f'"2"^^{_INTEGER}', '"x"@en']
)
STATEMENTS = st.one_of(
    st.tuples(_THINGS, st.sampled_from(_iris("pqr")), _VALUES),
    st.tuples(_THINGS, st.sampled_from(_iris("pqr")), _VALUES),
    st.tuples(_THINGS, st.just(_TYPE), _CLASSES),
    st.tuples(_CLASSES, st.just(_SUBCLASS), _CLASSES),
)
DATA = st.sets(STATEMENTS, min_size=3, max_size=14)
SHAPES = st.frozensets(st.sampled_from(targeting()), min_size=1, max_size=3)


@st.composite
def versions(draw: st.DrawFn) -> tuple[set[Statement], set[Statement]]:
    """Data before and after a small change."""
    old: set[Statement] = draw(DATA)
    gone = draw(st.sets(st.sampled_from(sorted(old)), max_size=2))
    return old, (old - gone) | draw(st.sets(STATEMENTS, min_size=not gone, max_size=2))


def _restricted(chosen: frozenset[str], old: str, new: str) -> Restriction:
    with TemporaryDirectory() as folder:
        before, now = Path(folder) / "old.nt", Path(folder) / "new.nt"
        before.write_text(old, encoding="utf-8")
        now.write_text(new, encoding="utf-8")
        balance = Balance()
        balance.take(read_lines(now), read_lines(before))
        return restrict(sub_pool(chosen), now, balance.change())


def _targets(restriction: Restriction) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for quad in restriction.shapes.quads_for_pattern(None, _TARGET, None, None):
        found[str(quad.subject)].add(str(quad.object))
    return found


def _by_focus(found: Found) -> dict[str, Found]:
    grouped: dict[str, Found] = defaultdict(Counter)
    for key, count in found.items():
        grouped[key[0]][key] += count
    return grouped


def _check(chosen: frozenset[str], data: tuple[set[Statement], set[Statement]]) -> None:
    old, new = map(as_lines, data)
    restriction = _restricted(chosen, old, new)
    restricted = found_by_rust(restriction.shapes, new)
    everything = found_by_rust(chosen, new)
    before = found_by_rust(chosen, old)
    assert not restricted - everything, "restricting adds a result"
    missed = blank_free(everything) - blank_free(before) - blank_free(restricted)
    assert not missed, "a new result is missed"

    targets, expected = _targets(restriction), Counter[tuple[str, ...]]()
    for shape in chosen - {_NESTED}:
        now = found_by_rust(frozenset({shape}), new)
        if shape in restriction.whole:
            expected += now
            continue
        was = _by_focus(found_by_rust(frozenset({shape}), old))
        for focus, results in _by_focus(now).items():
            if focus in targets[shape]:
                expected += results
            elif not focus.startswith("_:"):  # the engine gives those names of its own
                assert blank_free(results) == blank_free(was[focus]), (shape, focus)
    if _NESTED not in chosen:
        assert restricted == expected


@settings(max_examples=150)
@given(SHAPES, versions())
def test_whatever_is_new_is_found_and_nothing_else(
    chosen: frozenset[str], data: tuple[set[Statement], set[Statement]]
) -> None:
    """For each shape, all focus nodes with other results than before are looked at."""
    _check(chosen, data)


@pytest.mark.heavy
@pytest.mark.parametrize("shape", targeting())
@settings(max_examples=60)
@given(data=versions())
def test_a_shape_misses_nothing_that_is_new(
    shape: str, data: tuple[set[Statement], set[Statement]]
) -> None:
    """Each shape of the pool by itself, so that each has its share of examples."""
    _check(frozenset({shape}), data)


@pytest.mark.heavy
@settings(
    max_examples=60,
    phases=[Phase.explicit, Phase.generate],  # to shrink an example takes it minutes
    suppress_health_check=[HealthCheck.too_slow],
)
@given(SHAPES.filter(lambda chosen: _REFUSED not in chosen), versions())
def test_the_reference_engine_agrees(
    chosen: frozenset[str], data: tuple[set[Statement], set[Statement]]
) -> None:
    """By the slow engine: what is new is found, and nothing that the full shapes do not find."""
    old, new = map(as_lines, data)
    restriction = _restricted(chosen, old, new)
    try:
        restricted = blank_free(found_by_pyshacl(restriction.shapes, new))
        everything = blank_free(found_by_pyshacl(sub_pool(chosen), new))
        before = blank_free(found_by_pyshacl(sub_pool(chosen), old))
    except ReportableRuntimeError:
        reject()  # it does not compare every pair of values
    assert not restricted - everything, "restricting adds a result"
    assert not everything - before - restricted, "a new result is missed"


def test_a_change_of_nothing_leaves_no_target() -> None:
    """Nothing was changed, so nothing is looked at; not even by shapes that cannot be told."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "data.nt"
        path.write_text(f"<urn:test:a> {_TYPE} <urn:test:A> .\n", encoding="utf-8")
        restriction = restrict(sub_pool(targeting()), path, Change())
        assert restriction.focus_nodes == 0
        assert not found_by_rust(restriction.shapes, path.read_text(encoding="utf-8"))
