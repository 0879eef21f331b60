"""Four readers that know nothing of each other find the same triples in each file of the graph."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import owlready2
import pyoxigraph as ox
import pytest

from graph_files import SHIPPED, names
from timeouts import PATIENCE
from turtle_files import in_oxigraph, in_rdflib


def count_statements(path: Path) -> int:
    """As many as are written; equal ones count each time."""
    return sum(1 for _ in ox.parse(path=path, format=ox.RdfFormat.TURTLE))


def count_with_oxigraph(path: Path, _folder: Path) -> int:
    return len(in_oxigraph(path))


def count_with_rdflib(path: Path, _folder: Path) -> int:
    return len(in_rdflib(path))


def count_with_owlready2(path: Path, folder: Path) -> int:
    """It reads no Turtle, but N-Triples, and notes that the file is an ontology."""
    converted = folder / f"{path.stem}.nt"
    triples = (quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE))
    ox.serialize(triples, converted, ox.RdfFormat.N_TRIPLES)
    world = owlready2.World()
    ontology = world.get_ontology(converted.as_uri()).load()
    own = sum(1 for _ in ontology.get_triples(ontology.storid, None, None))
    count = len(ontology.graph) - own
    world.close()
    return int(count)


def count_with_rapper(path: Path, _folder: Path) -> int:
    program = shutil.which("rapper")
    if program is None:
        pytest.skip("rapper is not installed (Debian: raptor2-utils)")
    done = subprocess.run(
        [program, "--input", "turtle", "--count", str(path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    found = re.search(r"returned (\d+) triples", done.stderr)
    assert found, done.stderr
    return int(found[1])


READERS = [count_with_oxigraph, count_with_rdflib, count_with_owlready2, count_with_rapper]


@pytest.mark.exhaustive(every=4)
@pytest.mark.parametrize("path", SHIPPED, ids=names(SHIPPED))
@pytest.mark.parametrize("count", READERS, ids=lambda count: count.__name__[len("count_with_") :])
def test_a_reader_finds_as_many_triples_as_are_written(
    count: Callable[[Path, Path], int], path: Path, tmp_path: Path
) -> None:
    assert count(path, tmp_path) == count_statements(path) > 0


@pytest.mark.parametrize("path", SHIPPED, ids=names(SHIPPED))
def test_two_readers_find_the_same_triples(path: Path) -> None:
    parsed = ox.parse(path=path, format=ox.RdfFormat.TURTLE)  # a store would widen datatypes
    by_one = {(str(q.subject), str(q.predicate), str(q.object)) for q in parsed}
    by_other = {
        (str(quad.subject), str(quad.predicate), str(quad.object))
        for quad in ox.parse(
            in_rdflib(path).serialize(format="nt", encoding="utf-8"), format=ox.RdfFormat.N_TRIPLES
        )
    }
    assert by_one == by_other
