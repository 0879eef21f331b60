"""One thing with what belongs to it can be read alone, and says no more than the graph does."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest
import yaml
from made_graphs import is_added, without_language

from confkg.ids import fold
from confkg.namespaces import prefixes
from confkg.rdf.formats import FORMATS
from confkg.rdf.terms import ckg, term
from confkg.resources import GRAPH_FILES
from running import Outcome, run
from shared import CASES, ROOT
from turtle_files import in_oxigraph, node

GRAPH = ROOT / "graph"
ALL = tuple(GRAPH / name for name in GRAPH_FILES)
ONTOLOGY = tuple(ROOT / "ontology" / f"{name}.ttl" for name in ("confkg", "vocabulary"))

THINGS = {
    "person:kyunghyun-cho": ["Authorship", "EventRole", "NameForm", "Talk"],
    "edition:iclr-2025": ["AwardReceipt", "EventRole", "Observation", "SubEvent", "Talk"],
    "paper:adam-a-method-for-stochastic-optimization": ["Authorship", "AwardReceipt", "Talk"],
    "observation:iclr-2025--accepted-papers": [],
    "award:iclr--test-of-time-award": ["AwardReceipt"],
    "series:iclr": [],
    "document:iclr-2025-keynote-notes": ["WorkMention"],
}
each_thing = pytest.mark.parametrize("name", THINGS)
claims_or_not = pytest.mark.parametrize(
    "options", [(), ("--with-claims",)], ids=["facts", "claims"]
)
SOURCES = ("Claim", "Conflict", "Evidence", "IdentityDecision", "Passage")


@cache
def about(name: str, *options: str, graph: Path = GRAPH) -> Outcome:
    return run("export", "--about", name, "--graph", graph, *options)


def solutions(store: ox.Store, text: str) -> list[ox.QuerySolution]:
    found = store.query(text, prefixes=prefixes())
    assert isinstance(found, ox.QuerySolutions)
    return list(found)


def whole_extract(name: str) -> ox.Store:
    """The whole extract, with what an export adds."""
    store = ox.Store()
    store.load(about(name).out.encode(), format=ox.RdfFormat.TURTLE)
    return store


@cache
def said_of(name: str, *options: str, graph: Path = GRAPH) -> ox.Store:
    outcome = about(name, *options, graph=graph)
    assert outcome.code == 0, outcome.err
    found = ox.parse(outcome.out.encode(), format=ox.RdfFormat.TURTLE)
    store = ox.Store()
    own = (prefixes()["ckg"], prefixes()["ckgv"])
    store.extend(
        ox.Quad(*without_language(quad.triple))
        for quad in found
        if quad.subject.value.startswith(own) or not is_added(quad.triple)
    )
    return store


@cache
def known(*files: Path) -> frozenset[ox.Triple]:
    return frozenset(quad.triple for quad in in_oxigraph(*files))


def of_kind(store: ox.Store, kind: str) -> set[object]:
    found = store.quads_for_pattern(None, term("rdf:type"), ckg(kind), None)
    return {quad.subject for quad in found}


@each_thing
@claims_or_not
def test_an_extract_says_nothing_that_the_graph_does_not(
    name: str, options: tuple[str, ...]
) -> None:
    found = {quad.triple for quad in said_of(name, *options)}
    assert found <= known(*ALL, *ONTOLOGY)
    assert len(found) >= 10


@each_thing
@claims_or_not
def test_all_that_is_known_of_the_thing_is_in_it(name: str, options: tuple[str, ...]) -> None:
    own = {triple for triple in known(*ALL) if triple.subject == node(name)}
    assert own
    assert own <= {quad.triple for quad in said_of(name, *options)}


@each_thing
@claims_or_not
def test_everything_that_is_pointed_at_has_type_and_label(
    name: str, options: tuple[str, ...]
) -> None:
    found = ox.parse(about(name, *options).out, format=ox.RdfFormat.TURTLE)
    store, known = ox.Store(), in_oxigraph(*ALL, *ONTOLOGY)
    store.extend(found)
    for quad in store:
        for end in (quad.subject, quad.object):
            for title in (term("rdf:type"), term("rdfs:label"), term("skos:prefLabel")):
                if isinstance(end, ox.NamedNode) and any(
                    known.quads_for_pattern(end, title, None, None)
                ):
                    assert any(store.quads_for_pattern(end, title, None, None)), (end, title)
    assert all(
        any(store.quads_for_pattern(each, term("rdf:type"), None, None))
        for each in {quad.subject for quad in store}
    )


@each_thing
def test_what_belongs_to_it_is_reported_in_full(name: str) -> None:
    store, known = said_of(name), in_oxigraph(*ALL)
    for kind in THINGS[name]:
        pointing = {
            quad.subject
            for quad in known.quads_for_pattern(None, None, node(name), None)
            if quad.subject in of_kind(known, kind)
        }
        assert pointing, kind
        for part in pointing:
            own = set(known.quads_for_pattern(part, None, None, None))
            assert own == set(store.quads_for_pattern(part, None, None, None))


ALL_ABOUT = [
    (each["thing"], path)
    for each in yaml.safe_load((CASES / "exports" / "about.yaml").read_text(encoding="utf-8"))
    for path in each["has"]
]


@pytest.mark.parametrize(("name", "path"), ALL_ABOUT)
def test_an_extract_has_what_a_person_calls_all_about_it(name: str, path: str) -> None:
    """The path of properties leads to as many labels in the extract as in the graph."""
    texts = []
    for store in (said_of(name), in_oxigraph(*ALL)):
        answer = solutions(store, f"SELECT DISTINCT ?x {{ {name} {path} ?x }}")
        texts.append(sorted(row["x"].value for row in answer))
    assert texts[0] == texts[1] != []


@each_thing
def test_without_claims_each_thing_leads_to_words_and_documents(name: str) -> None:
    store, known = said_of(name), in_oxigraph(*ALL)
    assert [kind for kind in SOURCES if of_kind(store, kind)] in ([], ["Evidence"])
    asked = """SELECT DISTINCT ?thing ?document {
        ?claim rdf:subject ?thing ; ckg:evidence/prov:wasQuotedFrom ?document
        FILTER (?thing != ?document) }"""
    shown = """SELECT DISTINCT ?thing ?document {
        ?thing prov:wasDerivedFrom ?place . ?place prov:wasQuotedFrom ?document ; oa:exact ?words .
        ?document ckg:fileName ?file ; prov:wasDerivedFrom/ckg:url ?address }"""
    subjects = {quad.subject for quad in store}
    claimed, found = (
        {(row["thing"], row["document"]) for row in solutions(of, text)}
        for of, text in ((known, asked), (whole_extract(name), shown))
    )
    assert found == {pair for pair in claimed if pair[0] in subjects}


@each_thing
def test_with_claims_each_fact_of_it_leads_to_its_sentence(name: str) -> None:
    store, known = said_of(name, "--with-claims"), in_oxigraph(*ALL)
    claims = {
        quad.subject
        for quad in known.quads_for_pattern(None, term("rdf:subject"), node(name), None)
    }
    assert claims <= of_kind(store, "Claim")
    for claim in of_kind(store, "Claim"):
        assert isinstance(claim, ox.NamedNode)
        places = list(store.quads_for_pattern(claim, ckg("evidence"), None, None))
        assert {place.object for place in places} <= of_kind(store, "Evidence")
        reasons = list(store.quads_for_pattern(claim, term("prov:wasDerivedFrom"), None, None))
        assert len(places) == 1 or (not places and reasons), "read in one place, or inferred"
        for base in store.quads_for_pattern(claim, term("prov:wasDerivedFrom"), None, None):
            assert base.object in of_kind(store, "Claim")
    for place in store.quads_for_pattern(None, term("prov:wasQuotedFrom"), None, None):
        assert place.object in of_kind(store, "Document")
    reported = {
        quad.subject
        for quad in known.quads_for_pattern(None, ckg("about"), node(name), None)
        if quad.subject in of_kind(known, "Passage") | of_kind(known, "IdentityDecision")
    }
    assert reported <= of_kind(store, "Passage") | of_kind(store, "IdentityDecision")


@pytest.mark.parametrize("kind", SOURCES)
def test_each_kind_of_source_is_in_some_extract(kind: str) -> None:
    name = "edition:iclr-2025" if kind != "IdentityDecision" else "person:kyunghyun-cho"
    assert of_kind(said_of(name, "--with-claims"), kind)


@pytest.mark.parametrize(
    "name",
    [
        "Kyunghyun Cho",
        "kyunghyun  cho",
        "Kyunghyun Choi",
        "person:kyunghyun-cho",
        "https://w3id.org/confkg/id/person/kyunghyun-cho",
        "<https://w3id.org/confkg/id/person/kyunghyun-cho>",
    ],
)
def test_a_thing_is_known_by_any_of_its_names(name: str) -> None:
    assert about(name).out == about("person:kyunghyun-cho").out


@pytest.mark.parametrize("form", FORMATS)
def test_an_extract_is_the_same_in_every_format(form: str) -> None:
    outcome = about("person:kyunghyun-cho", "--with-claims", "--format", form)
    quads = list(ox.parse(outcome.out.encode(), format=FORMATS[form].rdf))
    other = about("person:kyunghyun-cho", "--with-claims").out
    as_turtle = ox.parse(other, format=ox.RdfFormat.TURTLE)
    assert {quad.triple for quad in quads} == {quad.triple for quad in as_turtle}
    graphs = {quad.graph_name for quad in quads}
    assert (len(graphs) > 1) == FORMATS[form].has_graphs


def test_instances_of_a_class_are_no_part_of_it() -> None:
    known = of_kind(in_oxigraph(*ALL), "Authorship")
    assert known
    assert not of_kind(said_of("ckg:Authorship"), "Authorship") & known


HIDDEN = """
@prefix ckg: <https://w3id.org/confkg/ontology#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix person: <https://w3id.org/confkg/id/person/> .
@prefix form: <https://w3id.org/confkg/id/name-form/> .
@prefix claim: <https://w3id.org/confkg/id/claim/> .

person:zelda-quirk a ckg:Person ; rdfs:label "Zelda Quirk" ;
    ckg:nameForm form:zelda-quirk-1 , form:zelda-quirk-not-shown-1 .
form:zelda-quirk-1 a ckg:NameForm ; rdfs:label "Zelda Quirk" ;
    ckg:literalForm "Zelda Quirk" ; ckg:formOf person:zelda-quirk .
form:zelda-quirk-not-shown-1 a ckg:NameForm ; rdfs:label "Zebulon Quirk" ;
    ckg:literalForm "Zebulon Quirk" ; ckg:formOf person:zelda-quirk ; ckg:shown false .
<https://w3id.org/confkg/id/authorship/wicks> a ckg:Authorship ; rdfs:label "Wicks · ZEBULON QUIRK" ;
    ckg:author person:zelda-quirk ; ckg:printedAs form:zelda-quirk-not-shown-1 .
claim:one a ckg:Claim ; rdf:subject person:zelda-quirk ; rdf:predicate ckg:nameForm ;
    rdf:object form:zelda-quirk-not-shown-1 ; ckg:printed "Zebulon Quirk" .
claim:two a ckg:Claim ; rdf:subject person:zelda-quirk ; rdf:predicate ckg:nameForm ;
    rdf:object form:zelda-quirk-1 ; ckg:printed "Quirk, Zebulon" .
claim:two <http://www.w3.org/ns/prov#wasDerivedFrom> claim:of-another .
claim:of-another a ckg:Claim ; rdf:subject person:ann-lee .
<https://w3id.org/confkg/id/conflict/c> a ckg:Conflict ; ckg:about person:zelda-quirk ;
    rdfs:label "a spelling" ; ckg:conflictingClaim claim:one , claim:two .
<https://w3id.org/confkg/id/identity-decision/d> a ckg:IdentityDecision ;
    ckg:about person:zelda-quirk ; ckg:member form:zelda-quirk-1 , form:zelda-quirk-not-shown-1 .
<https://w3id.org/confkg/id/passage/p> a ckg:Passage ; ckg:about person:zelda-quirk ;
    ckg:text "Here Zebulon\\nQuirk shows how widgets behave." .
"""


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    """A graph with a form of a name that is not to be shown, and no care taken to hide it."""
    for name in GRAPH_FILES:
        (tmp_path / name).write_text(HIDDEN if name == "entities.ttl" else "", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("form", FORMATS)
@claims_or_not
def test_a_form_of_a_name_that_is_not_to_be_shown_leaves_no_trace(
    form: str, options: tuple[str, ...], hidden: Path
) -> None:
    outcome = about("Zelda Quirk", "--format", form, *options, graph=hidden)
    assert outcome.code == 0, outcome.err
    assert "Zelda Quirk" in outcome.out
    assert not re.search("zebulon|not-shown", fold(outcome.out) + outcome.out, re.IGNORECASE)


def test_what_concerns_such_a_form_stays_out_and_the_rest_does_not(hidden: Path) -> None:
    store = said_of("Zelda Quirk", "--with-claims", graph=hidden)
    assert of_kind(store, "Claim") == {node("claim:two"), node("claim:of-another")}
    assert list(store.quads_for_pattern(node("claim:of-another"), term("rdf:subject"), None, None))
    assert not of_kind(store, "Conflict") | of_kind(store, "IdentityDecision")
    text = next(store.quads_for_pattern(None, ckg("text"), None, None)).object
    assert isinstance(text, ox.Literal)
    assert text.value == "Here [Zelda Quirk] shows how widgets behave."
    assert of_kind(store, "Authorship")


def test_such_a_form_itself_is_not_exported(hidden: Path) -> None:
    outcome = about("name-form:zelda-quirk-not-shown-1", graph=hidden)
    assert outcome.code == 2
    assert not outcome.out
    assert "this form of a name is not to be shown; name the person" in outcome.message
