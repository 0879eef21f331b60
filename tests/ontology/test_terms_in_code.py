"""What the code writes into a graph is declared: properties, classes, concepts."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest
from ontology_files import instances

import confkg
from confkg.conflicts import conflict, counting, preference, relations
from confkg.documents import read_document, read_documents
from confkg.extract import extract, lexicon
from confkg.extract.recognisers.words import word_lists
from confkg.model import Concept, Mention, Node, Property, Value
from confkg.namespaces import concept_iri, property_iri
from confkg.resolve.forms import CONFIDENCE, Judgement, Rule
from confkg.resources import resource
from confkg.schema import PROPERTIES
from shared import CASES, ROOT, from_yaml
from turtle_files import in_oxigraph, node

DIGESTS = sorted((ROOT / "documents").glob("*.md"))
DOCUMENTS = DIGESTS + sorted((CASES / "documents").iterdir())
MODULES = sorted(Path(confkg.__file__).parent.rglob("*.py"))
SOURCES = [module.read_text(encoding="utf-8") for module in MODULES]
NAMED: dict[str, list[str]] = from_yaml(CASES / "ontology" / "notations-in-code.yaml")
TABLES = {
    "MEASURES": [("measure", notation) for notation, _ in lexicon.MEASURES],
    "MODES": [("mode", notation) for notation in lexicon.MODES],
    "TRACKS": [("track", notation) for notation in lexicon.TRACKS],
    "RANKS": [("rank", notation) for notation, _ in lexicon.RANKS],
    "SUB_EVENT_KINDS": [("sub-event-kind", notation) for notation, _ in lexicon.SUB_EVENT_KINDS],
    "qualifiers that are read": [
        ("qualifier", notation) for notation, _ in word_lists("qualifier")
    ],
    "qualifiers that are ranked": [("qualifier", notation) for notation in preference.APPROXIMATE],
    "official documents": [("document-kind", notation) for notation in preference.OFFICIAL],
    "kinds of conflict": [("conflict-kind", notation) for notation in conflict.KINDS],
    "severities of conflicts": [
        ("conflict-severity", notation) for notation in conflict.SEVERITIES
    ],
    "measures of relations": [
        ("measure", notation)
        for quotient in relations.QUOTIENTS
        for notation in (quotient.measure, quotient.counted, quotient.among)
    ],
    "measures that are counted": [("measure", notation) for notation in counting.LISTED],
    "ranks for one another": [("rank", notation) for notation in sorted(counting._LOOSE)],
    "rules of identity": [("rule", notation) for notation in [*CONFIDENCE, *Rule]],
    "judgements": [("judgement", notation) for notation in Judgement],
}


def concepts() -> set[str]:
    return instances(in_oxigraph(resource("ontology", "vocabulary.ttl")), "skos:Concept")


def declared(*kinds: str) -> set[str]:
    return instances(in_oxigraph(resource("ontology", "confkg.ttl")), *kinds)


def undeclared(notations: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [pair for pair in notations if concept_iri(*pair) not in concepts()]


def concept_calls(module: Path) -> Iterator[tuple[str, str | None]]:
    """Scheme and notation of each ``Concept(…)`` of a module; None for what is computed."""
    for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Concept" and call.args:
            scheme, notation = (
                argument.value if isinstance(argument, ast.Constant) else None
                for argument in call.args
            )
            if scheme is not None:
                yield str(scheme), None if notation is None else str(notation)


def things_in(value: Value) -> Iterator[Mention | Node | Concept]:
    if isinstance(value, (Mention, Node, Concept)):
        yield value
    if isinstance(value, Node):
        for facet in value.parts:
            yield from things_in(facet.value)


@pytest.mark.parametrize("member", Property, ids=str)
def test_a_property_with_a_line_of_its_own_is_of_the_schema_and_named_in_code(
    member: Property,
) -> None:
    assert member.value in PROPERTIES
    assert any(f"Property.{member.name}" in text for text in SOURCES)


def test_a_property_that_no_code_names_is_known_by_its_local_name() -> None:
    others = PROPERTIES.keys() - {member.value for member in Property}
    assert others
    for name in others:
        assert Property(name) is Property(name)
        assert pickle.loads(pickle.dumps(Property(name))) is Property(name)
        assert (Property(name).value, f"{Property(name)}") == (name, name)
    with pytest.raises(ValueError, match="bees"):
        Property("bees")


@pytest.mark.parametrize("table", TABLES)
def test_the_notations_of_a_table_are_concepts(table: str) -> None:
    assert TABLES[table]
    assert not undeclared(TABLES[table])


@pytest.mark.parametrize("scheme", NAMED)
def test_notations_that_the_code_puts_together_are_concepts(scheme: str) -> None:
    assert not undeclared([(scheme, notation) for notation in NAMED[scheme]])


def test_every_scheme_and_notation_that_the_code_spells_out_is_in_the_vocabulary() -> None:
    schemes = instances(in_oxigraph(resource("ontology", "vocabulary.ttl")), "skos:ConceptScheme")
    calls = [call for module in MODULES for call in concept_calls(module)]
    assert {"measure", "mode", "rank", "talk-kind", "role-kind", "phase"} <= {
        scheme for scheme, _ in calls
    }, "the calls are written in another way now: fix concept_calls"
    assert {concept_iri(scheme, "").rstrip("/") for scheme, _ in calls} <= schemes
    assert not undeclared([(scheme, notation) for scheme, notation in calls if notation])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_is_read_from_a_document_is_of_declared_classes_and_concepts(path: Path) -> None:
    claims = [claim for document in read_documents(path) for claim in extract(document)]
    assert claims
    things = {
        thing for claim in claims for thing in (*things_in(claim.subject), *things_in(claim.value))
    }
    kinds = {thing.kind for thing in things if not isinstance(thing, Concept)}
    assert {property_iri(kind) for kind in kinds} <= declared("owl:Class")
    found = [(thing.scheme, thing.notation) for thing in things if isinstance(thing, Concept)]
    assert not undeclared(found)


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.name)
def test_the_kind_of_a_digest_is_a_concept(path: Path) -> None:
    assert not undeclared([("document-kind", read_document(path).metadata["kind"])])


def test_a_concept_that_is_used_as_unit_is_a_concept_of_the_scheme_of_units() -> None:
    store = in_oxigraph(resource("ontology", "vocabulary.ttl"))
    units = {
        quad.object.value
        for quad in store.quads_for_pattern(None, node("ckg:unit"), None, None)
        if isinstance(quad.object, ox.NamedNode)
    }
    assert units <= concepts()
    assert all(unit.startswith(concept_iri("unit", "")) for unit in units)
