"""The description of the dataset is what catalogues and search engines for data ask for."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path

import pyoxigraph as ox
import pyshacl
import pytest
import rdflib

from running import run
from shared import CASES, ROOT
from turtle_files import in_oxigraph, iri, node

GRAPH = ROOT / "graph"
SHAPES = CASES / "exports" / "dataset-shapes.ttl"
DATASET = iri("dataset:confkg")


def conforms(text: str) -> tuple[bool, str]:
    data = rdflib.Graph().parse(data=text, format="turtle")
    answer, _, report = pyshacl.validate(data, shacl_graph=str(SHAPES))
    return bool(answer), report


def test_the_description_has_what_dcat_ap_asks_for() -> None:
    text = (GRAPH / "dataset.ttl").read_text(encoding="utf-8")
    holds, report = conforms(text)
    assert holds, report
    assert not conforms(text.replace("dcat:byteSize", "dcat:size"))[0]


def test_the_profile_of_schema_org_has_what_search_engines_ask_for() -> None:
    outcome = run("export", "--profile", "schema-org", "--graph", GRAPH)
    holds, report = conforms(outcome.out)
    assert holds, report
    assert not conforms(outcome.out.replace("schema:contentUrl", "schema:content"))[0]
    assert not conforms(outcome.out.replace("schema:isPartOf", "schema:partOf"))[0]


def test_the_same_description_is_there_as_json_ld_of_schema_org() -> None:
    outcome = run(
        "export",
        "--profile",
        "schema-org",
        "--graph",
        GRAPH,
        "--about",
        DATASET,
        "--format",
        "jsonld",
    )
    page = json.loads(outcome.out)
    found, extract = [each for each in page["@graph"] if each["type"] == "Dataset"]
    assert extract["isPartOf"] == found["id"] == "dataset/confkg"
    assert found["name"] == "confkg: facts on academic conferences"
    assert found["license"] == "https://creativecommons.org/publicdomain/zero/1.0/"
    assert page["@context"]["name"] == {"@id": "schema:name", "@language": "en"}


def test_sizes_and_digests_are_those_of_the_files() -> None:
    store = in_oxigraph(GRAPH / "dataset.ttl")
    checked = 0
    for quad in store.quads_for_pattern(None, node("dcat:downloadURL"), None, None):
        assert isinstance(quad.object, ox.NamedNode)
        path = GRAPH / quad.object.value.rpartition("/")[2]
        (size,) = store.quads_for_pattern(quad.subject, node("dcat:byteSize"), None, None)
        (digest,) = store.quads_for_pattern(quad.subject, node("ckg:sha256"), None, None)
        assert isinstance(size.object, ox.Literal)
        assert isinstance(digest.object, ox.Literal)
        assert int(size.object.value) == path.stat().st_size
        assert digest.object.value == hashlib.sha256(path.read_bytes()).hexdigest()
        checked += 1
    assert checked == len(list(GRAPH.glob("*.ttl"))) - 1


def test_partitions_count_what_the_files_hold() -> None:
    described = in_oxigraph(GRAPH / "dataset.ttl")
    files = [path for path in GRAPH.glob("*.ttl") if path.name != "dataset.ttl"]
    triples = [quad for path in files for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)]
    for name, kind, unit in (
        ("ckg:author", "property", "triples"),
        ("ckg:coAuthorOf", "property", "triples"),
        ("ckg:Paper", "class", "entities"),
    ):
        wanted = (node(name), node("rdf:type")) if kind == "class" else (None, node(name))
        count = sum(
            quad.predicate == wanted[1] and wanted[0] in (None, quad.object) for quad in triples
        )
        found = [
            int(number.object.value)
            for part in described.quads_for_pattern(None, node(f"void:{kind}"), node(name), None)
            for number in described.quads_for_pattern(
                part.subject, node(f"void:{unit}"), None, None
            )
            if isinstance(number.object, ox.Literal)
        ]
        assert found == ([count] if count else []), name


EXPORTS = [
    (),
    ("--with-claims", "--with-questions"),
    ("--about", "person:jimmy-ba"),
    ("--profile", "schema-org"),
    ("--profile", "scholarly", "--profile", "confkg"),
    ("--profile", "scholarly", "--about", "edition:iclr-2025"),
]


@pytest.mark.parametrize("options", EXPORTS, ids=" ".join)
def test_an_export_describes_itself_with_its_own_counts(options: tuple[str, ...]) -> None:
    outcome = run("export", *options, "--graph", GRAPH, "--format", "nt")
    found = [quad.triple for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES)]
    assert len(found) == len(set(found))
    part_of = {node("schema:isPartOf"), node("dcterms:isPartOf")}
    extract = f"<{DATASET}-export-"
    (extract,) = {
        str(each.subject)
        for each in found
        if each.predicate in part_of and str(each.subject).startswith(extract)
    }
    said = {each.predicate: each.object for each in found if str(each.subject) == extract}
    subjects = {each.subject for each in found}
    kinds = Counter(each.object for each in found if each.predicate == node("rdf:type"))
    counts = {
        "schema:size": f"{len(found)} statements",
        "void:triples": str(len(found)),
        "void:distinctSubjects": str(len(subjects)),
        "void:classes": str(len(kinds)),
        "void:properties": str(len({each.predicate for each in found})),
    }
    sizes = (node("void:triples"), node("schema:size"))
    of_whole, counted = (
        {
            each.object.value.removesuffix(" statements")
            for each in triples
            if each.subject == node("dataset:confkg") and each.predicate in sizes
            if isinstance(each.object, ox.Literal)
        }
        for triples in (found, in_oxigraph(GRAPH / "dataset.ttl"))
    )
    assert of_whole == counted != set()
    shown = {name: said[node(name)] for name in counts if node(name) in said}
    assert shown
    assert {name: getattr(value, "value", "") for name, value in shown.items()} == {
        name: counts[name] for name in shown
    }
    parts = {each.subject: each.object for each in found if each.predicate == node("void:class")}
    numbers = {
        parts[each.subject]: int(each.object.value)
        for each in found
        if each.predicate == node("void:entities") and isinstance(each.object, ox.Literal)
    }
    assert numbers == (kinds if parts else {})
    assert bool(parts) == ("--about" not in options and options[:2] != ("--profile", "schema-org"))
    labelled = {each.subject for each in found if each.predicate.value.endswith("abel")}
    used = {*kinds, *(each.predicate for each in found)}
    assert used <= labelled or "--about" in options


def test_a_graph_claims_what_its_owner_says_and_another_base_gives_other_addresses(
    tmp_path: Path,
) -> None:
    documents = tmp_path / "in"
    documents.mkdir()
    page = "# ICLR 2024\n\nICLR 2024 took place in Vienna, Austria.\n"
    (documents / "one.md").write_text(page, encoding="utf-8")
    texts = []

    def build(*base: str) -> None:
        assert run("build", documents, "--out", tmp_path / "graph", *base).code == 0
        texts.append((tmp_path / "graph" / "dataset.ttl").read_text(encoding="utf-8"))

    build()  # nobody has said anything of it
    said = texts.pop()
    assert "Facts read from 1 document" in said
    assert not re.search("licen[cs]e|publisher|creator|founders|version|confkg/graph", said)
    described = (ROOT / "documents/dataset.ttl").read_text(encoding="utf-8")
    (documents / "dataset.ttl").write_text(described, encoding="utf-8")
    build()
    build("--base", "https://example.org/data")
    assert "<https://example.org/data/entities.ttl>" in texts[1]
    assert (
        texts[1].replace("https://example.org/data/", "https://w3id.org/confkg/graph/") == texts[0]
    )
