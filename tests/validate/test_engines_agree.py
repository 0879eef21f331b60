"""Both engines find the same, whatever is wrong with a graph."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from confkg.namespaces import prefixes
from confkg.validate import Engine, validate_files
from shared import CASES

FOLDER = CASES / "shapes"
Key = tuple[str, str, str, str]
"""Focus node, path, component, severity."""


def found(files: list[Path], engine: Engine) -> set[Key]:
    results = validate_files(files, engine=engine).results
    return {(str(r.focus), r.path, r.component, r.severity) for r in results}


WHOLE = sorted(
    {quad.triple for quad in ox.parse(path=FOLDER / "well-made.ttl", format=ox.RdfFormat.TURTLE)},
    key=str,
)
SUBJECTS = sorted({triple.subject for triple in WHOLE}, key=str)
PREDICATES = sorted({triple.predicate for triple in WHOLE}, key=str)
OBJECTS = sorted({triple.object for triple in WHOLE}, key=str)
XSD = prefixes()["xsd"]
STRANGE = [
    ox.Literal("", language="de"),
    ox.Literal("x"),
    ox.Literal("-1", datatype=ox.NamedNode(f"{XSD}integer")),
    ox.Literal("many", datatype=ox.NamedNode(f"{XSD}integer")),
    ox.Literal("2024-13-45", datatype=ox.NamedNode(f"{XSD}date")),
    ox.Literal("1e3", datatype=ox.NamedNode(f"{XSD}double")),
    ox.Literal("1.50", datatype=ox.NamedNode(f"{XSD}decimal")),
    ox.NamedNode("https://example.org/nowhere"),
    ox.NamedNode(f"{prefixes()['person']}nobody"),
]
taken_away = st.sets(st.integers(0, len(WHOLE) - 1), max_size=60)
added = st.lists(
    st.builds(
        ox.Triple,
        st.sampled_from(SUBJECTS),
        st.sampled_from(PREDICATES),
        st.sampled_from(STRANGE) | st.sampled_from(OBJECTS),
    ),
    max_size=60,
)


@pytest.mark.heavy
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(without=taken_away, more=added)
def test_on_graphs_damaged_by_chance(without: set[int], more: list[ox.Triple]) -> None:
    left = [triple for place, triple in enumerate(WHOLE) if place not in without]
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "damaged.nt"
        ox.serialize([*left, *more], path, format=ox.RdfFormat.N_TRIPLES)
        assert found([path], "fast") == found([path], "reference")
