"""A profile answers in the terms of others what the graph answers in its own."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest
from made_graphs import is_term, write_graph
from rdflib.plugins.sparql import prepareQuery

import confkg
from confkg.exports.constructing import read_template
from confkg.exports.profiles import Profile, list_profiles, parse_profiles
from confkg.namespaces import compact, prefixes
from confkg.rdf.terms import ckg
from confkg.resources import GRAPH_FILES, resource
from running import run
from shared import CASES, ROOT
from turtle_files import in_oxigraph, iri, node

GRAPH = ROOT / "graph"
ASKED = {
    "co-authors-schema-org": "schema-org",
    "co-authors-author-list": "schema-org",
    "co-authors-dblp": "scholarly",
    "co-authors-spar": "scholarly",
}
PEOPLE = ("Jimmy Ba", "Yoshua Bengio", "Kyunghyun Cho", "Max Welling")
OTHERS = [name for name in list_profiles() if name != "confkg"]
each_profile = pytest.mark.parametrize("name", OTHERS)
Row = tuple[str, ...]


@cache
def profile_in_oxigraph(name: str) -> ox.Store:
    outcome = run("export", "--profile", name, "--graph", GRAPH)
    assert outcome.code == 0, outcome.err
    store = ox.Store()
    store.load(outcome.out.encode(), format=ox.RdfFormat.TURTLE)
    return store


def rows(store: ox.Store, text: str) -> list[Row]:
    answer = store.query(text)
    assert isinstance(answer, ox.QuerySolutions)
    return sorted(tuple(value.value if value else "" for value in row) for row in answer)


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("query", ASKED)
def test_co_authors_across_years_are_those_of_the_question(query: str, person: str) -> None:
    text = (CASES / "exports" / f"{query}.rq").read_text(encoding="utf-8")
    found = rows(profile_in_oxigraph(ASKED[query]), text.replace("NAME", person))
    own = confkg.open(GRAPH).query("coauthors-of-person", person=person)
    expected = sorted(
        tuple("" if value is None else str(value) for value in row[:4]) for row in own.rows
    )
    assert found == expected
    assert found


SHAPE = """schema:award schema:subjectOf schema:observationAbout schema:PropertyValue schema:propertyID
    schema:PostalAddress schema:address schema:addressLocality schema:VirtualLocation
    schema:StatisticalVariable schema:description schema:unitText"""
"""What has no counterpart: prizes are words there; identifiers, addresses, being online, measures nodes."""


@each_profile
def test_each_foreign_term_of_a_profile_is_in_the_alignment(name: str) -> None:
    shape = {iri(term) for term in SHAPE.split()}
    aligned = {
        term.value
        for quad in in_oxigraph(resource("ontology", "alignment.ttl"))
        for term in (quad.subject, quad.object)
        if isinstance(term, ox.NamedNode)
    }
    spaces = tuple(
        iri(f"{name}:") for name in ("schema", "dblp", "fabio", "cito", "pro", "biro", "co")
    )
    for path, text in Profile.read(resource("ontology", "profiles", name)).queries.items():
        terms = Profile(name, {path: text}).terms()
        if path.stem != "dataset":
            assert {each for each in terms if each.startswith(spaces)} - shape <= aligned, path


@each_profile
def test_each_query_of_a_profile_yields_something_and_says_what(name: str) -> None:
    (profile,) = parse_profiles([name])[1]
    graph = in_oxigraph(*(resource("ontology").glob("*.ttl")))
    graph.extend(profile_in_oxigraph("confkg"))
    for path, text in profile.queries.items():
        assert text.startswith("#+ says: "), path.name
        found = graph.query(text)
        assert isinstance(found, ox.QueryTriples), path.name
        assert any(True for _ in found), path.name
        prepareQuery(text)


def test_what_a_profile_has_no_words_for_is_listed() -> None:
    outcome = run("export", "--profile", "schema-org", "--left-out", "--graph", GRAPH)
    assert outcome.code == 0
    assert "schema-org  ckg:talkKind  38 statements\n" in outcome.out
    assert "ckg:authorshipOf" not in outcome.out


def test_a_profile_can_be_copied_and_changed(tmp_path: Path) -> None:
    text = (resource("ontology", "profiles", "schema-org", "affiliations.rq")).read_text()
    (tmp_path / "work.rq").write_text(text.replace("schema:affiliation", "schema:worksFor"))
    outcome = run("export", "--profile", tmp_path, "--graph", GRAPH, "--format", "nt")
    assert outcome.code == 0, outcome.err
    found = [quad.triple for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES)]
    predicates = {each.predicate for each in found if not is_term(each.subject)}
    assert node("schema:worksFor") in predicates
    assert node("schema:affiliation") not in predicates
    assert {node("schema:roleName"), node("schema:startDate")} <= predicates


MADE = {
    "CONSTRUCT { ?s ckg:title ?o , 5 , ckg:name } WHERE { ?s ckg:acronym ?o }": 9,
    "CONSTRUCT { ?s ?p $o . ?o ?p ?s } WHERE { VALUES ?p { ckg:acronym } ?s ?p ?o }": 3,
    "CONSTRUCT { ?s ckg:title ?o ; ckg:name ?none } WHERE { ?s ckg:acronym ?o }": 3,
    'CONSTRUCT { ?s ckg:title "a ?o {}" } WHERE { ?s ckg:acronym ?o }': 3,
    "CONSTRUCT { ?s ckg:title [ ckg:name ?o ] } WHERE { ?s ckg:acronym ?o }": 6,
    "CONSTRUCT WHERE { ?s ckg:acronym ?o }": 3,
    "construct { ckg:Paper ckg:name true } where { }": 1,
}
"""Queries of a profile, with the number of their statements."""


@pytest.mark.parametrize("query", MADE)
def test_a_template_makes_what_the_store_would_make_of_it(query: str, tmp_path: Path) -> None:
    text = f"PREFIX ckg: <{iri('ckg:')}>\n{query}"
    (tmp_path / "made.rq").write_text(text)
    outcome = run("export", "--profile", tmp_path, "--graph", GRAPH, "--format", "nt")
    assert outcome.code == 0, outcome.err
    triples = (quad.triple for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES))
    found = {each for each in triples if not is_term(each.subject) or "Paper" in str(each.subject)}
    assert len(found) == MADE[query]
    answer = in_oxigraph(GRAPH / "entities.ttl").query(text)
    assert isinstance(answer, ox.QueryTriples)
    expected = set(answer)
    assert len(expected) == len(found)
    if "[" not in query:
        assert found == expected


DATED = """edition:late ckg:year 2015
edition:early ckg:year 2013
paper:twice ckg:presentedAt edition:late
paper:twice ckg:presentedAt edition:early
paper:stated ckg:presentedAt edition:late
paper:stated ckg:year 2010
paper:undated ckg:presentedAt edition:none
award-receipt:x ckg:year 2001"""


@pytest.mark.parametrize("options", [(), ("--about", "paper:twice"), ("--about", "paper:stated")])
def test_a_paper_has_the_year_that_is_stated_or_that_of_its_first_edition(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    graph = write_graph(tmp_path, [])
    spaces = "".join(f"@prefix {name}: <{space}> .\n" for name, space in prefixes().items())
    lines = "".join(f"{line} .\n" for line in DATED.splitlines())
    (graph / "inferred.ttl").write_text(spaces + lines)
    outcome = run("export", "--graph", graph, "--format", "nt", *options)
    triples = [quad.triple for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES)]
    found = {
        compact(each.subject.value): str(each.object).partition('"^^')[0].strip('"')
        for each in triples
        if each.predicate == node("dcterms:issued")
    }
    expected = {"paper:twice": "2013", "paper:stated": "2010"}
    assert found == {thing: expected[thing] for thing in options[1:] or expected}


PAGES = {
    "https://aclanthology.org/2020.acl-main.1/": "acl-anthology 2020.acl-main.1",
    "https://dblp.org/rec/conf/iclr/KingmaB14.html": "dblp conf/iclr/KingmaB14",
    "https://dblp.org/pid/60/5056": "dblp 60/5056",
    "https://example.org/dblp.org/pid/1": "",
}


def test_addresses_of_the_acl_anthology_and_dblp_are_identifiers(tmp_path: Path) -> None:
    things = [node("paper:one"), node("paper:two"), node("person:jo"), node("person:ann")]
    pages = [
        ox.Triple(each, ckg("url"), ox.NamedNode(page))
        for each, page in zip(things, PAGES, strict=True)
    ]
    graph = write_graph(tmp_path, pages)
    outcome = run("export", "--profile", "schema-org", "--graph", graph, "--format", "nt")
    found = [quad.triple for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES)]
    owners = {
        each.object: each.subject for each in found if each.predicate == node("schema:identifier")
    }
    names = {
        owners.get(each.subject): each.object
        for each in found
        if each.predicate == node("schema:name")
    }
    assert names == {
        each: ox.Literal(name, language="en")
        for each, name in zip(things, PAGES.values(), strict=True)
        if name
    }


@each_profile
def test_no_query_leaves_its_template_to_the_store(name: str) -> None:
    """The store would keep all that it makes in memory."""
    queries = Profile.read(resource("ontology", "profiles", name)).queries
    assert [path.name for path, text in queries.items() if not read_template(text)] == []


SAID = """claim:2 ckg:evidence evidence:b
claim:2 rdf:subject paper:x
evidence:b prov:wasQuotedFrom document:first
evidence:b oa:start 70
evidence:b ckg:line 5
claim:1 rdf:subject paper:x
claim:1 ckg:evidence evidence:a
claim:1 ckg:evidence evidence:c
claim:3 rdf:subject paper:y
claim:3 ckg:evidence evidence:a
claim:4 rdf:subject paper:y
claim:5 ckg:evidence evidence:c
claim:6 rdf:subject document:first
claim:6 ckg:evidence evidence:a
evidence:a prov:wasQuotedFrom document:first
evidence:a oa:start 100
evidence:c prov:wasQuotedFrom document:second
evidence:c ckg:line 1
evidence:c ckg:states paper:z"""
"""Two claims on one thing in one document, a claim of two documents, claims that lack something, a
document that speaks of itself, a record."""

READ = {
    "paper:x": {("First, line 5", "document:first"), ("second, line 1", "document:second")},
    "paper:y": {("First", "document:first")},
    "paper:z": {("second, line 1", "document:second")},
}


@pytest.mark.parametrize("order", [1, -1])
def test_a_thing_has_the_first_place_of_each_document_that_speaks_of_it(
    order: int, tmp_path: Path
) -> None:
    for name in GRAPH_FILES:
        (tmp_path / name).write_text("")
    spaces = "".join(f"@prefix {name}: <{space}> .\n" for name, space in prefixes().items())
    lines = "".join(f"{line} .\n" for line in SAID.splitlines()[::order])
    (tmp_path / "claims.ttl").write_text(spaces + lines)
    (tmp_path / "documents.ttl").write_text(f'{spaces}document:first rdfs:label "First" .')
    out = tmp_path / "out.ttl"
    assert run("export", "--graph", tmp_path, "--out", out).code == 0
    query = """SELECT ?thing ?label ?document WHERE {
        ?thing prov:wasDerivedFrom ?place . ?place rdfs:label ?label ; prov:wasQuotedFrom ?document }"""
    named = "".join(f"PREFIX {name}: <{space}>\n" for name, space in prefixes().items())
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for thing, label, document in rows(in_oxigraph(out), named + query):
        found[compact(thing)].add((label, compact(document)))
    assert found == READ


UNFIT = {
    "CONSTRUCT { ?s ?p ?o } WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }": "it calls another",
    "SELECT ?s { ?s ?p ?o }": "a profile is made of CONSTRUCT queries",
    "CONSTRUCT { ?s ?p ?o ;;; } WHERE { ?s ?p ?o . ?p }": "the query is malformed (error at 1:",
    "CONSTRUCT { ?s x:y ?o } WHERE { ?s ?p ?o }": "the query is malformed (error at 1:",
    "\udcff": "it cannot be read",
}


@pytest.mark.parametrize("query", UNFIT, ids=UNFIT.values())
def test_what_no_profile_can_be_made_of_is_reported_in_one_line(query: str, tmp_path: Path) -> None:
    (tmp_path / "odd.rq").write_text(query, errors="surrogateescape")
    outcome = run("export", "--profile", tmp_path, "--graph", GRAPH, "--out", tmp_path / "x.nt")
    assert outcome.code == 2
    assert f"odd.rq: {UNFIT[query]}" in outcome.message
    assert not (tmp_path / "x.nt").exists()


@pytest.mark.parametrize(
    "options", [(), ("--profile", "confkg"), ("--profile", "scholarly", "--out", "x.nt")]
)
def test_what_is_left_out_is_asked_for_with_a_profile_alone(options: tuple[str, ...]) -> None:
    outcome = run("export", "--left-out", "--graph", GRAPH, *options)
    assert outcome.code == 2
    assert "--left-out: it lists what profiles have no words for" in outcome.message


@each_profile
def test_every_thing_of_a_profile_has_a_type_and_a_name_with_a_language(name: str) -> None:
    store = profile_in_oxigraph(name)
    named = {
        quad.subject
        for label in ("schema:name", "rdfs:label", "skos:prefLabel")
        for quad in store.quads_for_pattern(None, node(label), None, None)
        if isinstance(quad.object, ox.Literal) and quad.object.language
    }
    subjects = {quad.subject for quad in store if isinstance(quad.subject, ox.NamedNode)}
    types = store.quads_for_pattern(None, node("rdf:type"), None, None)
    assert subjects == {quad.subject for quad in types} & subjects, "what has a name has a type"
    assert subjects <= named


def test_no_form_of_a_name_that_is_not_to_be_shown_is_in_a_profile(tmp_path: Path) -> None:
    for path in GRAPH.glob("*.ttl"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    hidden = """
        @prefix ckg: <https://w3id.org/confkg/ontology#> .
        <https://w3id.org/confkg/id/name-form/zebulon> a ckg:NameForm ; ckg:shown false ;
            ckg:literalForm "Zebulon Quirk" ; ckg:formOf <https://w3id.org/confkg/id/person/jimmy-ba> .
    """
    with (tmp_path / "entities.ttl").open("a") as file:
        file.write(hidden)
    options = [part for name in OTHERS for part in ("--profile", name)]
    outcome = run("export", *options, "--graph", tmp_path)
    assert outcome.code == 0, outcome.err
    assert "Jimmy Ba" in outcome.out
    assert "Zebulon" not in outcome.out
