"""Changes of our graph: who is looked at then, with our shapes and with SPARQL constraints."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from restrictions import as_lines, found_by_rust, sub_pool, targeting

from confkg.graph import GRAPH_FILES
from confkg.namespaces import compact, expand, prefixes
from confkg.validate.changes import Change, Statement, restrict
from confkg.validate.changes.change import as_statement
from shared import CASES, ROOT, from_yaml
from turtle_files import iri

_CASES: list[dict[str, Any]] = from_yaml(CASES / "changes" / "cases.yaml")
_UNCLEAR: list[dict[str, Any]] = from_yaml(CASES / "changes" / "unclear.yaml")
_SMALL: list[dict[str, Any]] = from_yaml(CASES / "changes" / "small.yaml")
_OURS, _FIELD = ROOT / "ontology" / "shapes.ttl", CASES / "changes" / "field.ttl"
_TARGET = ox.NamedNode("http://www.w3.org/ns/shacl#targetNode")


@cache
def _graph() -> frozenset[Statement]:
    paths = [ROOT / "graph" / name for name in GRAPH_FILES]
    return frozenset(
        as_statement(quad.triple)
        for path in paths
        for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)
    )


def _statements(turtle: str) -> set[Statement]:
    declared = "".join(f"@prefix {name}: <{space}> .\n" for name, space in prefixes().items())
    found = ox.parse(input=declared + turtle, format=ox.RdfFormat.TURTLE)
    return {as_statement(quad.triple) for quad in found}


def _change(case: dict[str, Any]) -> Change:
    removed = _statements(case.get("remove", ""))
    if "remove_about" in case:
        thing = f"<{iri(case['remove_about'])}>"
        removed |= {row for row in _graph() if row[0] == thing}
        assert removed, "the case speaks of something that is not in the graph"
    assert removed <= _graph(), "the case removes what is not there"
    return Change(frozenset(_statements(case.get("add", ""))), frozenset(removed))


def _shapes(path: Path) -> ox.Store:
    store = ox.Store()
    store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
    return store


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_a_change_of_our_graph_leads_to_few_nodes(case: dict[str, Any], tmp_path: Path) -> None:
    """The nodes that matter are looked at, and hardly any other of the thousands."""
    change = _change(case)
    data = tmp_path / "data.nt"
    data.write_text(as_lines((_graph() - change.removed) | change.added), encoding="utf-8")

    ours = restrict(_shapes(_OURS), data, change)
    looked_at = _looked_at(ours.shapes)
    assert looked_at >= set(case["looked_at"])
    assert list(ours.whole) == [f"<{expand(shape)}>" for shape in case.get("whole", [])]
    if not ours.whole:
        assert ours.focus_nodes == len(looked_at) <= case["at_most"]

    queries = restrict(_shapes(_FIELD), data, change)
    assert _looked_at(queries.shapes) == set(case["by_queries"])
    assert queries.focus_nodes == len(case["by_queries"])


def _looked_at(shapes: ox.Store) -> set[str]:
    found = shapes.quads_for_pattern(None, _TARGET, None, None)
    return {compact(str(quad.object)[1:-1]) for quad in found}


def test_the_cases_are_all_there() -> None:
    assert len(_CASES) == 9
    assert len(_UNCLEAR) == 17
    assert len(_SMALL) == 14


@pytest.mark.parametrize("case", _SMALL, ids=lambda case: case["name"])
def test_a_change_leads_to_what_depends_on_it_and_no_further(
    case: dict[str, Any], tmp_path: Path
) -> None:
    head = "@prefix : <urn:test:> .\n"
    old, removed, added = (
        _statements(head + case.get(key, "")) for key in ("data", "remove", "add")
    )
    assert removed <= old
    data = tmp_path / "data.nt"
    data.write_text(as_lines((old - removed) | added), encoding="utf-8")
    shapes = sub_pool([f"<urn:shape:{case['shape']}>"])
    restriction = restrict(shapes, data, Change(frozenset(added), frozenset(removed)))
    found = restriction.shapes.quads_for_pattern(None, _TARGET, None, None)
    assert {str(quad.object) for quad in found} == {f"<urn:test:{n}>" for n in case["looked_at"]}
    assert restriction.focus_nodes == len(case["looked_at"])


def test_what_was_broken_before_and_is_untouched_is_not_reported_again(tmp_path: Path) -> None:
    """Of two broken nodes only the one is told of that the change touches; and it is told of."""
    old = {("<urn:test:c>", "<urn:test:q>", '"z"'), ("<urn:test:d>", "<urn:test:q>", '"z"')}
    new = old | {("<urn:test:c>", "<urn:test:q>", '"zz"')}
    data = tmp_path / "data.nt"
    data.write_text(as_lines(new), encoding="utf-8")
    shapes = sub_pool(["<urn:shape:values>", "<urn:shape:subjects>", "<urn:shape:equal>"])
    found = found_by_rust(
        restrict(shapes, data, Change(frozenset(new - old))).shapes, as_lines(new)
    )
    assert {key[0] for key in found} == {"<urn:test:c>"}


def test_hardly_any_shape_of_the_pool_keeps_all_its_targets(tmp_path: Path) -> None:
    """Only those that are targets to some engines, whose patterns hang together by nothing."""
    data = tmp_path / "data.nt"
    change = Change(
        frozenset({("<urn:test:c>", f"<urn:test:{name}>", "<urn:test:d>") for name in "pqr"})
    )
    data.write_text(as_lines(change.added), encoding="utf-8")
    restriction = restrict(sub_pool(targeting()), data, change)
    assert restriction.whole == ("<urn:shape:query-apart>", "<urn:test:B>")


def test_a_change_that_cannot_be_traced_leaves_the_shapes_as_they_are(tmp_path: Path) -> None:
    data = tmp_path / "data.nt"
    data.write_text("", encoding="utf-8")
    shapes = sub_pool(["<urn:shape:class>"])
    restriction = restrict(shapes, data, Change(whole="the shapes differ"))
    assert restriction.shapes is shapes
    assert (restriction.focus_nodes, restriction.reason) == (None, "the shapes differ")


@pytest.mark.parametrize("case", _UNCLEAR, ids=lambda case: case["name"])
def test_a_shape_that_cannot_be_read_keeps_its_targets(
    case: dict[str, Any], tmp_path: Path
) -> None:
    """Whatever is not known to look at little counts as looking at everything."""
    names = {"": "urn:test:", "s": "urn:shape:", "sh": prefixes()["sh"], "owl": prefixes()["owl"]}
    head = "".join(f"@prefix {name}: <{space}> .\n" for name, space in names.items())
    shapes = ox.Store()
    shapes.load(head + case["shape"], format=ox.RdfFormat.TURTLE)
    old = {(f"<urn:test:{name}>", f"<{iri('rdf:type')}>", "<urn:test:A>") for name in "abc"}
    change = Change(frozenset({("<urn:test:x>", "<urn:test:r>", "<urn:test:y>")}))
    data = tmp_path / "data.nt"
    data.write_text(as_lines(old | change.added), encoding="utf-8")
    restriction = restrict(shapes, data, change)
    assert restriction.whole == (("<urn:shape:it>",) if case["keeps"] else ())
    assert not _looked_at(restriction.shapes)
    assert (set(restriction.shapes) == set(shapes)) == case["keeps"]


def test_a_constraint_that_asks_the_shapes_is_not_restricted(tmp_path: Path) -> None:
    """Its answer may depend on the targets, which a restriction changes."""
    shapes = _shapes(CASES / "changes" / "asks-shapes.ttl")
    data = tmp_path / "data.nt"
    data.write_text("", encoding="utf-8")
    change = Change(frozenset({("<urn:test:x>", "<urn:test:p>", "<urn:test:y>")}))
    restriction = restrict(shapes, data, change)
    assert restriction.shapes is shapes
    assert restriction.reason == "a constraint asks the shapes graph"
