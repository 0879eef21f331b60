"""The whole graph, read back by programs that know nothing of each other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from made_graphs import as_in_files, is_term
from rdf_readers import READERS, canonical, read, with_oxigraph, with_rdflib

from confkg.exports import FORMATS
from confkg.exports.describing import whole_of
from confkg.graph import GRAPH_FILES
from confkg.namespaces import compact, prefixes
from confkg.pipeline import build
from confkg.rdf.terms import ckg, term
from running import finish, run, start
from shared import ROOT
from turtle_files import in_oxigraph, node

GRAPH = ROOT / "graph"
FACTS = ("entities.ttl", "inferred.ttl", "documents.ttl", "links.ttl")
each_format = pytest.mark.parametrize("form", FORMATS)
QUADS = [form for form in FORMATS if FORMATS[form].has_graphs]


def exported(folder: Path, form: str, *options: str, graph: Path = GRAPH) -> Path:
    path = folder / f"{form}{len(options)}.rdf"
    outcome = run("export", "--format", form, "--graph", graph, "--out", path, *options)
    assert outcome.code == 0, outcome.err
    assert not outcome.err
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    folder = tmp_path_factory.mktemp("exports")
    return cache(lambda form, *options: exported(folder, form, *options))


@pytest.fixture(scope="module")
def of_one_document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph for programs that take seconds to read the other."""
    folder = tmp_path_factory.mktemp("one") / "graph"
    build([ROOT / "documents" / "iclr-2025-keynote-notes.md"], folder)
    return folder


def triples(names: Iterable[str], graph: Path = GRAPH) -> set[ox.Triple]:
    """What files hold; a store would widen datatypes."""
    return {
        quad.triple
        for name in names
        for quad in ox.parse(path=graph / name, format=ox.RdfFormat.TURTLE)
    }


def decisions() -> set[ox.Triple]:
    store = in_oxigraph(GRAPH / "decisions.ttl")
    kind = node("ckg:IdentityDecision")
    named = {quad.subject for quad in store.quads_for_pattern(None, term("rdf:type"), kind, None)}
    assert named
    return {quad.triple for quad in store if quad.subject in named}


def of_things(found: Iterable[ox.Triple]) -> set[ox.Triple]:
    return {triple for triple in found if not is_term(triple.subject)}


def in_default(found: Iterable[ox.Triple]) -> ox.Dataset:
    return canonical(ox.Quad(each.subject, each.predicate, each.object) for each in found)


@cache
def facts() -> ox.Dataset:
    found = triples(FACTS) | (triples(["decisions.ttl"]) - decisions())
    return in_default(of_things(found | set(whole_of(triples(["dataset.ttl"])))))


@cache
def everything(graph: Path) -> ox.Dataset:
    files = set(GRAPH_FILES) - {"dataset.ttl"}
    return in_default(
        of_things(triples(files, graph) | set(whole_of(triples(["dataset.ttl"], graph))))
    )


ALL = ("--with-claims", "--with-questions")


@pytest.mark.parametrize("form", ["turtle", "jsonld"])
def test_the_facts_are_those_that_the_files_hold(form: str, files: Callable[..., Path]) -> None:
    read_back = as_in_files(quad.triple for quad in read(with_oxigraph, files(form), form))
    place = f"<{prefixes()['evidence']}"
    found = in_default(each for each in read_back if not str(each.subject).startswith(place))
    assert len(found) == len(facts()) > 3000
    assert found == facts()


@pytest.mark.heavy
@pytest.mark.exhaustive(every=27)
@pytest.mark.parametrize(("reader", "form"), READERS)
def test_a_program_reads_every_claim_that_the_files_hold(
    reader: Callable[[Path, str], bytes],
    form: str,
    files: Callable[..., Path],
    of_one_document: Path,
    tmp_path: Path,
) -> None:
    graph = GRAPH
    if reader is with_rdflib:
        graph = of_one_document
        path = exported(tmp_path, form, *ALL, graph=graph)
    else:
        path = files(form, *ALL)
    expected = everything(graph)
    quads = list(ox.parse(reader(path, form), format=ox.RdfFormat.N_QUADS))
    graphs = {ox.DefaultGraph(), *(documents(graph) if form in QUADS else ())}
    assert {quad.graph_name for quad in quads} == graphs
    found = in_default(as_in_files(quad.triple for quad in quads))
    assert len(found) == len(expected) > (40_000 if graph == GRAPH else 2_000)
    assert found == expected


def documents(graph: Path = GRAPH) -> set[ox.NamedNode]:
    kind = node("ckg:Document")
    found = in_oxigraph(graph / "documents.ttl").quads_for_pattern(None, None, kind, None)
    return {quad.subject for quad in found if isinstance(quad.subject, ox.NamedNode)}


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize("form", QUADS)
def test_the_graph_of_a_document_holds_its_claims_evidence_and_passages(
    form: str, files: Callable[..., Path]
) -> None:
    said = ox.Store()
    said.extend(ox.parse(path=files(form, *ALL), format=FORMATS[form].rdf))
    graph = in_oxigraph(*(GRAPH / name for name in GRAPH_FILES))
    places = {
        quad.subject: quad.object
        for name in ("prov:wasQuotedFrom", "ckg:passageOf")
        for quad in graph.quads_for_pattern(None, node(name), None, None)
    }
    claims = {
        quad.subject: places[quad.object]
        for quad in graph.quads_for_pattern(None, ckg("evidence"), None, None)
        if isinstance(quad.object, ox.NamedNode) and quad.object in places
    }
    assert len(documents()) == 5
    for document in documents():
        inside = {quad.subject for quad in said.quads_for_pattern(None, None, None, document)}
        expected = {thing for thing, where in (places | claims).items() if where == document}
        assert inside == expected
        assert len(inside) > 100
    apart = {
        quad.object
        for quad in said.quads_for_pattern(None, term("rdf:type"), None, ox.DefaultGraph())
    }
    assert not apart & {ckg("Evidence"), ckg("Passage")}
    claimed = said.quads_for_pattern(None, term("rdf:type"), ckg("Claim"), ox.DefaultGraph())
    inferred = graph.quads_for_pattern(None, ckg("qualifier"), node("qualifier:inferred"), None)
    by_rules = {quad.subject for quad in inferred} - claims.keys()
    assert {quad.subject for quad in claimed} == by_rules
    assert {ckg("Paper"), ckg("Conflict"), ckg("IdentityDecision"), ckg("Document")} <= apart


def test_trig_opens_the_graph_of_each_document_once(files: Callable[..., Path]) -> None:
    text = files("trig", *ALL).read_text(encoding="utf-8")
    opened = re.findall(r"^(\S+) \{$", text, re.MULTILINE)
    assert opened == sorted(compact(document.value) for document in documents())
    assert not re.search(r"^}\n(?!\n\S+ \{$)", text.rstrip("\n}"), re.MULTILINE), "defaults first"


def test_each_thing_leads_to_the_documents_of_the_claims_on_it(files: Callable[..., Path]) -> None:
    claimed = """SELECT DISTINCT ?thing ?document WHERE {
        ?claim rdf:subject ?thing ; ckg:evidence/prov:wasQuotedFrom ?document FILTER (?thing != ?document) }"""
    derived = """SELECT DISTINCT ?thing ?document WHERE {
        ?thing prov:wasDerivedFrom/prov:wasQuotedFrom ?document }"""
    spaces = "".join(f"PREFIX {name}: <{prefixes()[name]}>\n" for name in ("ckg", "prov", "rdf"))
    graph, said = in_oxigraph(GRAPH / "claims.ttl"), in_oxigraph(files("turtle"))
    expected, found = (
        sorted(answer(store, spaces + query))
        for store, query in ((graph, claimed), (said, derived))
    )
    assert len(found) > 1000
    assert found == expected


WORDS = ("oa:exact", "oa:prefix", "oa:suffix")


def test_a_place_has_its_words_and_a_label_of_its_own(files: Callable[..., Path]) -> None:
    graph, said = in_oxigraph(GRAPH / "claims.ttl"), in_oxigraph(files("turtle"))
    kind = said.quads_for_pattern(None, term("rdf:type"), ckg("Evidence"), None)
    places = {quad.subject for quad in kind}
    words, known, labels = (
        {
            (quad.subject, name): quad.object.value
            for name in names
            for quad in store.quads_for_pattern(None, term(name), None, None)
            if quad.subject in places and isinstance(quad.object, ox.Literal)
        }
        for store, names in ((said, WORDS), (graph, WORDS), (said, ("rdfs:label",)))
    )
    assert words == known
    assert len(words) > 2 * len(places)
    assert len(set(labels.values())) == len(labels) == len(places) > 500


def test_a_fact_leads_to_where_it_is_stated(files: Callable[..., Path]) -> None:
    """A figure to its value and a prize to its winner, and not to the edition in the heading."""
    claims = in_oxigraph(GRAPH / "claims.ttl", GRAPH / "entities.ttl")
    places = {
        (quad.subject, quad.object)
        for quad in in_oxigraph(files("turtle")).quads_for_pattern(
            None, term("prov:wasDerivedFrom"), None, None
        )
    }
    for kind, said in (
        ("Observation", "ckg:value"),
        (
            "AwardReceipt",
            "ckg:awardedPaper|ckg:recipient|ckg:rank|ckg:citation|ckg:restatedCitation|ckg:year",
        ),
        ("Remark", "ckg:restatedText|ckg:text|ckg:about"),
        ("Paper", "ckg:title|ckg:alternativeName"),
    ):
        answer = claims.query(
            f"""SELECT ?thing ?place {{ ?thing a ckg:{kind} .
            ?claim rdf:subject ?thing ; ckg:evidence ?place ; rdf:predicate ?said
            FILTER(?said IN ({said.replace("|", ", ")})) }}""",
            prefixes=prefixes(),
        )
        assert isinstance(answer, ox.QuerySolutions)
        stated = {(row["thing"], row["place"]) for row in answer}
        things = {thing for thing, _ in stated}
        shown = {(thing, place) for thing, place in places if thing in things}
        assert shown <= stated
        assert {thing for thing, _ in shown} == things


def test_no_label_begins_with_the_name_of_a_file(files: Callable[..., Path]) -> None:
    labels = {
        quad.object.value
        for quad in in_oxigraph(files("turtle")).quads_for_pattern(None, term("rdfs:label"), None)
        if isinstance(quad.object, ox.Literal)
    }
    names = tuple(document.value.rpartition("/")[2] for document in documents())
    assert not [label for label in labels if label.startswith(names)]
    assert "2:54:26 · Section D: State Space Models vs Transformers" in labels
    assert {"Singapore", "Singapore (city)"} <= labels


def test_facts_alone_keep_which_form_of_a_name_is_preferred(files: Callable[..., Path]) -> None:
    said = in_oxigraph(files("turtle"))
    assert next(said.quads_for_pattern(None, ckg("preferredName"), None, None), None)
    kind = ckg("IdentityDecision")
    assert not next(said.quads_for_pattern(None, term("rdf:type"), kind, None), None)


@pytest.mark.exhaustive(every=9)
@each_format
def test_another_process_writes_the_same_bytes(form: str, files: Callable[..., Path]) -> None:
    call = ("export", "--format", form, "--graph", GRAPH)
    outcome = finish(start(*call, PYTHONHASHSEED="1"))
    assert outcome.code == 0
    assert outcome.out.encode() == files(form).read_bytes()


@pytest.fixture(scope="module")
def reversed_graph(of_one_document: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with the lines of its files in reverse, and some of them twice."""
    folder = tmp_path_factory.mktemp("reversed")
    for name in GRAPH_FILES:
        found = list(ox.parse(path=of_one_document / name, format=ox.RdfFormat.TURTLE))
        rows = (quad.triple for quad in [*reversed(found), *found[:9]])
        ox.serialize(rows, folder / name, ox.RdfFormat.TURTLE)
    return folder


@pytest.mark.exhaustive(every=3)
@each_format
def test_the_order_of_lines_in_the_files_never_matters(
    form: str, of_one_document: Path, reversed_graph: Path, tmp_path: Path
) -> None:
    out = exported(tmp_path, form, *ALL, graph=of_one_document)
    other = exported(reversed_graph, form, *ALL, graph=reversed_graph)
    assert other.read_bytes() == out.read_bytes()


@pytest.mark.parametrize("form", ["turtle", "trig"])
@pytest.mark.parametrize("options", [(), ALL])
def test_turtle_declares_the_prefixes_that_it_uses_and_no_other(
    form: str, options: tuple[str, ...], files: Callable[..., Path]
) -> None:
    text = files(form, *options).read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("@prefix")]
    names = [line.split()[1].removesuffix(":") for line in head]
    assert head == text.splitlines()[: len(head)]
    assert names == sorted(names)
    body = text.split("\n", len(head))[len(head)]
    assert body.startswith("\n")
    assert not re.search(r"[^\n{]\n(?=[^\s@}])", body), "a blank line before each thing"
    assert not re.search(r"[ \t]$", body, re.MULTILINE)
    for line in head:
        _, prefix, iri, _ = line.split()
        assert prefixes()[prefix.removesuffix(":")] == iri.strip("<>")
        assert re.search(rf"(^|[\s^]){re.escape(prefix)}", body, re.MULTILINE), prefix
    assert "\\" not in "".join(line.split('"')[0] for line in body.splitlines())
    assert not [
        line
        for line in body.splitlines()
        if re.search(
            "<https://w3id.org/confkg/(id/|vocabulary/|ontology#[A-Za-z])", line.split('"')[0]
        )
    ]


def test_turtle_tells_the_kind_then_the_label_then_the_rest_sorted(
    files: Callable[..., Path],
) -> None:
    last = ""
    seen: set[str] = set()
    keys: list[tuple[int, str, str]] = []
    first, *others = ox.parse(path=files("turtle"), format=ox.RdfFormat.TURTLE)
    extract = str(first.subject).removesuffix(">")
    assert extract.endswith("/confkg-export-facts"), "what the file is stands first"
    for quad in others:
        subject = str(quad.subject)
        if subject.startswith(extract):
            continue
        if subject != last:
            assert subject not in seen
            assert subject > last
            assert keys == sorted(keys)
            seen.add(subject)
            last, keys = subject, []
        first = {"rdf:type": 0, "rdfs:label": 1, "skos:prefLabel": 1}
        rank = next((n for name, n in first.items() if quad.predicate == term(name)), 2)
        keys.append((rank, quad.predicate.value, str(quad.object)))
    assert len(seen) > 500


def test_json_ld_is_read_by_who_knows_json_and_no_rdf(files: Callable[..., Path]) -> None:
    page = json.loads(files("jsonld").read_text(encoding="utf-8"))
    assert page["@context"]["@version"] == 1.1
    nodes = {each["id"]: each for each in page["@graph"]}
    edition = nodes["edition/iclr-2025"]
    assert edition["type"] == "Edition"
    assert edition["label"] == "ICLR 2025"
    assert edition["series"] == "series/iclr"
    assert all(isinstance(each, str) for each in nodes)
    long = {key for each in nodes.values() for key in each if ":" in key}
    like_ours = {"dcterms:title", "dcterms:publisher"}
    assert long == like_ours, "a property that is called like one of ours, or of a nearer kin"
    assert 3704 in [each.get("value") for each in nodes.values()]


def test_nothing_in_json_ld_needs_to_be_fetched(of_one_document: Path, tmp_path: Path) -> None:
    def contexts(value: object) -> Iterable[object]:
        if isinstance(value, dict):
            yield from (each for key, each in value.items() if key in ("@context", "@import"))
            for each in value.values():
                yield from contexts(each)
        elif isinstance(value, list):
            for each in value:
                yield from contexts(each)

    path = exported(tmp_path, "jsonld", *ALL, graph=of_one_document)
    (found,) = contexts(json.loads(path.read_text(encoding="utf-8")))
    assert isinstance(found, dict)


@pytest.mark.heavy
def test_every_question_has_the_same_answer_on_an_export(files: Callable[..., Path]) -> None:
    """Labels have a language there and none in the graph; no question may depend on that."""
    ontology = [ROOT / "ontology" / name for name in ("confkg.ttl", "vocabulary.ttl")]
    own = in_oxigraph(*(GRAPH / name for name in GRAPH_FILES), *ontology)
    other = in_oxigraph(files("turtle", *ALL), *ontology)
    for path in sorted((ROOT / "queries").glob("*.rq")):
        text = path.read_text(encoding="utf-8")
        assert answer(other, text) == answer(own, text), path.name


def answer(store: ox.Store, text: str) -> Sequence[Any]:
    found = store.query(text)
    if isinstance(found, ox.QueryTriples):
        return sorted(str(triple).replace("@en", "") for triple in found)
    assert isinstance(found, ox.QuerySolutions)
    return [tuple(value.value if value else None for value in row) for row in found]
