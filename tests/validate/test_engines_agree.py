"""Both engines find the same, whatever is wrong with a graph."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from both_engines import found_by_both, together
from confkg.namespaces import prefixes
from sampling import examples
from shared import CASES

FOLDER = CASES / "shapes"
CASE_FILES = sorted(FOLDER.glob("*.ttl"))


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
chosen = st.sets(st.sampled_from(SUBJECTS), min_size=1, max_size=40)
"""Things of the whole: with fewer of them, more graphs can be tried in the same time."""
added = st.lists(
    st.builds(
        ox.Triple,
        st.sampled_from(SUBJECTS),
        st.sampled_from(PREDICATES),
        st.sampled_from(STRANGE) | st.sampled_from(OBJECTS),
    ),
    max_size=30,
)


@st.composite
def damaged_graphs(draw: st.DrawFn) -> list[ox.Triple]:
    """Well-made things, of which statements are taken away and to which others are added."""
    things = draw(chosen)
    left = [triple for triple in WHOLE if triple.subject in things]
    gone = draw(st.sets(st.integers(0, len(left) - 1), max_size=20))
    return [triple for place, triple in enumerate(left) if place not in gone] + draw(added)


@pytest.mark.heavy
@examples(40)
@given(graph=damaged_graphs())
def test_on_graphs_damaged_by_chance(graph: list[ox.Triple]) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "damaged.nt"
        ox.serialize(graph, path, format=ox.RdfFormat.N_TRIPLES)
        found_by_both(path)


@pytest.mark.heavy
@pytest.mark.exhaustive(every=99)
@pytest.mark.parametrize("cases", together(CASE_FILES))
def test_on_the_cases_of_all_shapes(cases: tuple[Path, ...]) -> None:
    assert len(found_by_both(*cases)) > len(cases)
