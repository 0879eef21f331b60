"""The shapes need neither ontology nor vocabulary beside the data, so they list what these declare.

Each list is equal to what it is taken from; ``tests/cases/shapes/lists.yaml`` names the lists.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.namespaces import compact, prefixes
from confkg.rdf import identity
from confkg.resources import GRAPH_FILES, resource
from confkg.schema import CONTESTED, PROPERTIES
from graph_files import Term, instances, pairs
from shared import CASES, from_yaml
from turtle_files import in_oxigraph, node

LISTS: list[dict[str, str]] = from_yaml(CASES / "shapes" / "lists.yaml")
SHAPES = in_oxigraph(resource("ontology", "shapes.ttl"))
ONTOLOGY = in_oxigraph(resource("ontology", "confkg.ttl"))
VOCABULARY = in_oxigraph(resource("ontology", "vocabulary.ttl"))
RULES = sorted(resource("ontology", "rules").glob("*.rq"))
NAME = re.compile(r"[\w-]+:[\w-]+")
CONSTRUCTED = re.compile(r"CONSTRUCT\s*\{([^}]*)\}")
WRITTEN = re.compile(r'ckg\("(\w+)"\)')
TYPED = re.compile(r'term\("rdf:type"\), ckg\("(\w+)"\)')
SCHEME = re.compile(r"of the scheme ([\w-]+)")


def short(term: Term) -> str:
    assert isinstance(term, ox.NamedNode)
    return compact(term.value)


def own(*kinds: str) -> set[str]:
    """What the ontology declares of our own."""
    found = {short(t) for t in instances(ONTOLOGY, *kinds) if isinstance(t, ox.NamedNode)}
    return {name for name in found if name.startswith("ckg:")}


def values(store: ox.Store, subject: Term, prefixed: str) -> list[Term]:
    assert isinstance(subject, (ox.NamedNode, ox.BlankNode))
    return [quad.object for quad in store.quads_for_pattern(subject, node(prefixed), None, None)]


def members(head: Term) -> list[Term]:
    """The members of an RDF list of the shapes."""
    found: list[Term] = []
    while isinstance(head, ox.BlankNode):
        found += values(SHAPES, head, "rdf:first")
        (head,) = values(SHAPES, head, "rdf:rest")
    return found


def select(query: str) -> str:
    (text,) = values(SHAPES, node(query), "sh:select")
    assert isinstance(text, ox.Literal)
    return text.value


def listed(shape: str, of: str) -> list[str]:
    """The members of a list of the shapes, in its order."""
    if of.startswith("AS "):
        return re.findall(rf"BIND\((\S+) {re.escape(of)}\)", select(shape))
    if of.startswith("?"):
        inside = re.findall(rf"{re.escape(of)}\s*\(([^)]*)\)", select(shape))
        return NAME.findall(inside[0])
    found = values(SHAPES, node(shape), of)
    return [short(member) for value in found for member in members(value) or [value]]


def below(name: str) -> set[str]:
    """A class and its subclasses."""
    found = {short(low) for low, high in pairs(ONTOLOGY, "rdfs:subClassOf") if high == node(name)}
    return {name}.union(*map(below, found))


def properties() -> set[str]:
    return own("owl:ObjectProperty", "owl:DatatypeProperty")


def unclaimed_properties() -> set[str]:
    """What rules yield, and what decides which name is shown, unless claims can say it as well."""
    heads = " ".join(CONSTRUCTED.findall(" ".join(rule.read_text("utf-8") for rule in RULES)))
    shown = WRITTEN.findall(inspect.getsource(identity.iter_name_lines))
    claimed = {f"ckg:{name}" for name in PROPERTIES}
    return ({*NAME.findall(heads)} & properties() | {f"ckg:{name}" for name in shown}) - claimed


def classes_in(file: str) -> set[str]:
    return {short(kind) for _, kind in pairs(in_oxigraph(resource("graph", file)), "rdf:type")}


def unclaimed_classes() -> set[str]:
    """What the build itself makes of documents, claims, decisions and questions."""
    modules = sorted(Path(identity.__file__).parent.glob("*.py"))
    made = {f"ckg:{name}" for path in modules for name in TYPED.findall(path.read_text("utf-8"))}
    for name in set(GRAPH_FILES) - {"entities.ttl"}:
        made |= classes_in(name) & own("owl:Class")
    return made - classes_in("entities.ttl")


def measures(unit: str, *, with_it: bool) -> set[str]:
    return {
        short(measure)
        for measure, found in pairs(VOCABULARY, "ckg:unit")
        if (short(found) == unit) is with_it
    }


EXPECTED: dict[str, Callable[[], set[str]]] = {
    "classes": lambda: own("owl:Class"),
    "classes of places": lambda: below("ckg:Place"),
    "properties": properties,
    "properties with one value": lambda: own("owl:FunctionalProperty"),
    "properties that are contested": lambda: {f"ckg:{name}" for name in CONTESTED},
    "properties without claims": unclaimed_properties,
    "classes with claims": lambda: own("owl:Class") - unclaimed_classes(),
    "classes without claims": unclaimed_classes,
    "measures in percent": lambda: measures("unit:percent", with_it=True),
    "measures that are not counted": lambda: measures("unit:count", with_it=False),
}


@pytest.mark.parametrize("case", LISTS, ids=lambda case: case["list"])
def test_a_list_of_the_shapes_is_what_it_is_taken_from(case: dict[str, str]) -> None:
    found = listed(case["shape"], case["of"])
    assert sorted(found) == sorted(EXPECTED[case["equals"]]())


def test_the_facts_of_each_thing_that_claims_make_need_claims() -> None:
    assert classes_in("entities.ttl") <= set(listed("ckgs:Fact-claimed", "sh:targetClass"))


def lists_of_concepts() -> dict[str, list[str]]:
    """The lists of the shapes whose members are concepts, by the shape."""
    concepts = {short(concept) for concept in instances(VOCABULARY, "skos:Concept")}
    lists = {short(shape): listed(short(shape), "sh:in") for shape, _ in pairs(SHAPES, "sh:in")}
    return {shape: found for shape, found in lists.items() if concepts & set(found)}


@pytest.mark.parametrize("shape", sorted(lists_of_concepts()))
def test_a_list_of_concepts_is_a_whole_scheme_and_the_message_names_it(shape: str) -> None:
    found = lists_of_concepts()[shape]
    schemes = {found[0].partition(":")[0]}
    scheme = {
        short(concept)
        for concept, home in pairs(VOCABULARY, "skos:inScheme")
        if short(home) == f"ckgv:{found[0].partition(':')[0]}"
    }
    assert sorted(found) == sorted(scheme)
    for prefixed in ("sh:message", "ckgs:fixHint"):
        (text,) = values(SHAPES, node(shape), prefixed)
        assert set(SCHEME.findall(str(text))) == schemes


def test_each_class_has_a_shape_for_its_iris() -> None:
    shapes = {short(shape) for shape, _ in pairs(SHAPES, "sh:pattern")}
    targets = [
        t for shape in shapes if shape.endswith("-iri") for t in listed(shape, "sh:targetClass")
    ]
    assert sorted(targets) == sorted(own("owl:Class"))


def test_each_prefix_of_the_queries_is_that_of_the_map() -> None:
    declared = dict(pairs(SHAPES, "sh:prefix"))
    namespaces = dict(pairs(SHAPES, "sh:namespace"))
    assert declared.keys() == namespaces.keys()
    assert {value for _, value in pairs(SHAPES, "sh:declare")} == declared.keys()
    for declaration, prefix in declared.items():
        namespace = namespaces[declaration]
        assert isinstance(prefix, ox.Literal)
        assert isinstance(namespace, ox.Literal)
        assert prefixes()[prefix.value] == namespace.value
