"""The files of the ontology can be read by all readers of Turtle, and share one map of prefixes."""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib
from ontology_files import TURTLE, names, objects

from confkg.namespaces import prefixes
from confkg.resources import resource
from turtle_files import in_oxigraph, in_rdflib, node

EXPECTED = {"alignment", "confkg", "prefixes", "shapes", "vocabulary"}
PREFIX_LINE = re.compile(r"^\s*@?prefix\s+(\S*):\s*<([^>]*)>", re.IGNORECASE | re.MULTILINE)
QUERIES = sorted(resource("ontology", "qc").glob("*.rq")) + sorted(resource("queries").glob("*.rq"))


def declared_as_data() -> dict[str, str]:
    """The map of prefixes as SHACL's sh:declare states it."""
    store = in_oxigraph(resource("ontology", "prefixes.ttl"))
    declarations = objects(store, "https://w3id.org/confkg/ontology", "sh:declare")
    return {
        objects(store, declaration, "sh:prefix")[0]: objects(store, declaration, "sh:namespace")[0]
        for declaration in declarations
    }


def test_the_five_files_of_the_ontology_are_there() -> None:
    assert set(names(TURTLE)) == EXPECTED


@pytest.mark.parametrize("path", TURTLE, ids=names(TURTLE))
def test_two_libraries_read_the_same_number_of_triples(path: Path) -> None:
    in_one, in_other = in_oxigraph(path), in_rdflib(path)
    assert len(in_one) == len(in_other) > 0


@pytest.mark.parametrize("path", TURTLE, ids=names(TURTLE))
def test_what_one_library_writes_of_a_file_is_the_same_graph_for_the_other(path: Path) -> None:
    triples = (quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE))
    written = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES)
    again = rdflib.Graph().parse(data=written, format="nt")
    assert skeleton(again) == skeleton(in_rdflib(path))


def skeleton(graph: rdflib.Graph) -> list[tuple[str, ...]]:
    """The triples of a graph with its blank nodes made equal: enough to tell what was lost."""
    return sorted(
        tuple("[]" if isinstance(term, rdflib.BNode) else term.n3() for term in triple)
        for triple in graph
    )


def test_prefix_lines_and_prefixes_as_data_agree() -> None:
    text = resource("ontology", "prefixes.ttl").read_text(encoding="utf-8")
    lines = PREFIX_LINE.findall(text)
    assert len(lines) == len(dict(lines)) == len({namespace for _, namespace in lines})
    assert dict(lines) == declared_as_data()


def test_each_declaration_of_a_prefix_hangs_on_the_ontology_and_is_named_after_its_prefix() -> None:
    store = in_oxigraph(resource("ontology", "prefixes.ttl"))
    declared = objects(store, "https://w3id.org/confkg/ontology", "sh:declare")
    typed = store.quads_for_pattern(None, node("rdf:type"), node("sh:PrefixDeclaration"), None)
    assert {quad.subject.value for quad in typed if isinstance(quad.subject, ox.NamedNode)} == set(
        declared
    )
    for declaration in declared:
        assert declaration.endswith(f"#prefix-{objects(store, declaration, 'sh:prefix')[0]}")


def test_the_code_has_the_prefixes_of_the_file_and_no_others() -> None:
    assert prefixes() == declared_as_data()


@pytest.mark.parametrize("path", [*TURTLE, *QUERIES], ids=lambda path: path.name)
def test_a_file_gives_a_prefix_no_meaning_of_its_own(path: Path) -> None:
    found = PREFIX_LINE.findall(path.read_text(encoding="utf-8"))
    assert dict(found) == {prefix: prefixes().get(prefix) for prefix, _ in found}


@pytest.mark.parametrize("name", ["vocabulary", "prefixes"])
def test_files_that_say_so_have_no_blank_nodes(name: str) -> None:
    store = in_oxigraph(resource("ontology", f"{name}.ttl"))
    assert not [
        quad
        for quad in store
        if isinstance(quad.subject, ox.BlankNode) or isinstance(quad.object, ox.BlankNode)
    ]
