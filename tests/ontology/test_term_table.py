"""The ontology covers the project's vocabulary table, which ``terms.yaml`` repeats as data."""

from __future__ import annotations

from typing import Any

import pytest
from ontology_files import CHECKED, instances, objects

from confkg.namespaces import concept_iri, property_iri
from shared import CASES, from_yaml
from turtle_files import in_oxigraph, iri, node

ROWS: list[dict[str, Any]] = from_yaml(CASES / "ontology" / "terms.yaml")
SHAPES: dict[str, str] = {name: shape for row in ROWS for name, shape in row["classes"].items()}
STORE = in_oxigraph(*CHECKED)
each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["concept"])
each_class = pytest.mark.parametrize("name", SHAPES)


def test_the_table_lists_the_classes_of_the_ontology_all_of_them_and_each_once() -> None:
    own = {found for found in instances(STORE, "owl:Class") if found.startswith(iri("ckg:"))}
    assert {property_iri(name) for name in SHAPES} == own
    assert sum(len(row["classes"]) for row in ROWS) == len(SHAPES)


@each_class
def test_a_class_has_label_definition_and_example(name: str) -> None:
    for prefixed in ("rdfs:label", "skos:definition", "skos:example"):
        values = objects(STORE, property_iri(name), prefixed)
        assert len(values) == 1
        assert values[0].strip()


@each_class
def test_a_class_has_the_shape_of_the_table(name: str) -> None:
    shape = iri(f"ckgs:{SHAPES[name]}")
    assert property_iri(name) in objects(STORE, shape, "sh:targetClass")
    assert objects(STORE, shape, "sh:property")


@each_row
def test_the_properties_of_a_row_are_declared(row: dict[str, Any]) -> None:
    declared = instances(STORE, "owl:ObjectProperty", "owl:DatatypeProperty")
    assert {property_iri(name) for name in row["properties"]} <= declared


@each_row
def test_the_concepts_of_a_row_are_in_the_vocabulary(row: dict[str, Any]) -> None:
    concepts = instances(STORE, "skos:Concept")
    for scheme, notations in row.get("concepts", {}).items():
        assert {concept_iri(scheme, notation) for notation in notations} <= concepts


@each_row
@pytest.mark.parametrize("how", [("of", "rdfs:subClassOf"), ("near", "skos:closeMatch")])
def test_the_classes_of_a_row_are_related_to_the_terms_of_others(
    row: dict[str, Any], how: tuple[str, str]
) -> None:
    key, prefixed = how
    related = {
        target for name in row["classes"] for target in objects(STORE, property_iri(name), prefixed)
    }
    assert {iri(term) for term in row.get(key, ())} <= related


@each_class
def test_a_class_is_kept_apart_from_others_unless_it_narrows_one(name: str) -> None:
    members = node("rdf:first")
    listed = any(STORE.quads_for_pattern(None, members, node(f"ckg:{name}"), None))
    narrower = any(
        parent.startswith(iri("ckg:"))
        for parent in objects(STORE, property_iri(name), "rdfs:subClassOf")
    )
    defined = list(
        STORE.quads_for_pattern(node(f"ckg:{name}"), node("owl:equivalentClass"), None, None)
    )
    assert listed or narrower or defined
