"""Every fact of the shipped graph leads to a claim, every claim to one place in one document."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.documents import read_document
from confkg.model import Document
from confkg.namespaces import compact
from confkg.schema import SINGLE
from graph_files import SHIPPED, Term, file, instances, names, pairs
from shared import ROOT
from turtle_files import in_oxigraph, node

STRUCTURE = {node("rdf:type"), node("rdfs:label"), node("skos:prefLabel")}
DOCUMENTS = sorted((ROOT / "documents").glob("*.md"))
DECISIONS = sorted(instances(file("decisions.ttl"), "ckg:IdentityDecision"), key=str)
Statement = tuple[Term, Term, Term]


@cache
def claims() -> dict[Term, Statement]:
    """What each claim states."""
    subjects, predicates, objects = (
        dict(pairs(file("claims.ttl"), f"rdf:{part}"))
        for part in ("subject", "predicate", "object")
    )
    assert subjects.keys() == predicates.keys() == objects.keys()
    return {claim: (subjects[claim], predicates[claim], objects[claim]) for claim in subjects}


@cache
def evidence() -> dict[Term, dict[str, Term]]:
    """What is known of each place that was quoted; None of it twice."""
    found: dict[Term, dict[str, Term]] = {}
    for place in instances(file("claims.ttl"), "ckg:Evidence"):
        assert isinstance(place, ox.NamedNode)
        quads = list(file("claims.ttl").quads_for_pattern(place, None, None, None))
        kinds = [quad for quad in quads if quad.predicate == node("rdf:type")]
        found[place] = {quad.predicate.value: quad.object for quad in quads if quad not in kinds}
        assert len(found[place]) == len(quads) - len(kinds)
    return found


@cache
def documents() -> dict[Term, Document]:
    """The documents as they are now, by the nodes of the graph."""
    return {
        node(f"document:{document.name}"): document for document in map(read_document, DOCUMENTS)
    }


def test_every_fact_is_stated_by_a_claim() -> None:
    stated = set(claims().values())
    facts = [
        (quad.subject, quad.predicate, quad.object)
        for quad in file("entities.ttl")
        if quad.predicate not in STRUCTURE
    ]
    assert len(facts) > 1000
    assert not [fact for fact in facts if fact not in stated]


def test_a_thing_that_has_a_class_or_label_takes_part_in_a_claim() -> None:
    taking_part = {term for subject, _, value in claims().values() for term in (subject, value)}
    assert not [
        quad.subject
        for quad in file("entities.ttl")
        if quad.predicate in STRUCTURE and quad.subject not in taking_part
    ]


def test_a_claim_that_no_fact_follows_has_lost_to_another_on_the_same_property() -> None:
    facts = {(quad.subject, quad.predicate, quad.object) for quad in file("entities.ttl")}
    reported = {(subject, predicate) for subject, predicate, _ in facts}
    for subject, predicate, value in set(claims().values()) - facts:
        assert (subject, predicate) in reported, value
        assert isinstance(predicate, ox.NamedNode)
        assert compact(predicate.value).removeprefix("ckg:") in SINGLE


def test_every_claim_is_a_claim_and_has_exactly_one_evidence_besides_what_supports_it() -> None:
    assert set(claims()) == instances(file("claims.ttl"), "ckg:Claim")
    proofs = pairs(file("claims.ttl"), "ckg:evidence")
    assert sorted(str(claim) for claim, _ in proofs) == sorted(map(str, claims()))
    supports = pairs(file("claims.ttl"), "ckg:supportingEvidence")
    assert {place for _, place in (*proofs, *supports)} == set(evidence())


def test_every_evidence_is_quoted_from_one_document_of_the_graph() -> None:
    known = instances(file("documents.ttl"), "ckg:Document")
    quoted = pairs(file("claims.ttl"), "prov:wasQuotedFrom")
    assert sorted(str(place) for place, _ in quoted) == sorted(map(str, evidence()))
    assert {document for _, document in quoted} == known


def test_the_documents_of_the_graph_are_those_of_the_folder_with_their_checksums() -> None:
    sums = dict(pairs(file("documents.ttl"), "ckg:sha256"))
    originals = dict(pairs(file("documents.ttl"), "prov:wasDerivedFrom"))
    expected = {node: document.sha256 for node, document in documents().items()}
    expected |= {
        originals[node]: document.metadata["original-sha256"]
        for node, document in documents().items()
    }
    assert {subject: str(value) for subject, value in sums.items()} == {
        subject: f'"{sha256}"' for subject, sha256 in expected.items()
    }


def test_a_digest_states_no_wording_and_is_shown_as_a_digest() -> None:
    digests = {node for node, document in documents().items() if document.is_digest}
    assert digests == set(documents())
    said = {str(predicate) for _, predicate, _ in claims().values()}
    assert {str(node(f"ckg:{name}")) for name in ("restatedCitation", "restatedText")} <= said
    assert not {str(node(f"ckg:{name}")) for name in ("citation", "text")} & said
    labels = dict(pairs(file("documents.ttl"), "rdfs:label"))
    assert all(str(labels[digest]).startswith('"digest of ') for digest in digests)


def test_every_quotation_stands_in_its_document_where_the_evidence_says() -> None:
    for place, said in evidence().items():
        text = {
            name: term.value
            for name in ("exact", "prefix", "suffix", "start", "end")
            if isinstance(term := said[node(f"oa:{name}").value], ox.Literal)
        }
        document = documents()[said[node("prov:wasQuotedFrom").value]]
        start, end = int(text["start"]), int(text["end"])
        assert 0 <= start < end <= len(document.text), place
        assert document.text[start:end] == text["exact"], place
        assert document.text[:start].endswith(text["prefix"]), place
        assert document.text[end:].startswith(text["suffix"]), place
        assert str(said[node("ckg:line").value]).startswith(
            f'"{document.text[:start].count(chr(10)) + 1}"'
        ), place


def test_a_derived_claim_names_the_claims_that_it_comes_from_and_no_other_does() -> None:
    derived = {
        claim
        for claim, qualifier in pairs(file("claims.ttl"), "ckg:qualifier")
        if qualifier == node("qualifier:derived") and claims()[claim][1] == node("ckg:value")
    }
    sources = pairs(file("claims.ttl"), "prov:wasDerivedFrom")
    assert derived
    assert {claim for claim, _ in sources} == derived
    assert {source for _, source in sources} <= set(claims()) - derived


def reported(decision: Term, prefixed: str) -> list[Term]:
    """What is said of an identity decision with one property."""
    return [
        value for subject, value in pairs(file("decisions.ttl"), prefixed) if subject == decision
    ]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.value[-40:])
def test_an_identity_decision_is_about_one_thing_if_same_and_about_two_if_different(
    decision: Term,
) -> None:
    things, (judgement,) = reported(decision, "ckg:about"), reported(decision, "ckg:judgement")
    assert judgement in (node("judgement:same"), node("judgement:different"))
    assert len(things) == (1 if judgement == node("judgement:same") else 2)


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.value[-40:])
def test_an_identity_decision_tells_both_names_that_it_compares(decision: Term) -> None:
    things = set(reported(decision, "ckg:about"))
    members = set(reported(decision, "ckg:member"))
    printed = reported(decision, "ckg:printed")
    forms = dict(
        pair
        for name in ("entities.ttl", "decisions.ttl")
        for pair in pairs(file(name), "ckg:formOf")
    )
    people = instances(file("entities.ttl"), "ckg:Person")
    if things <= people:  # two forms of a name, or one that two documents print alike
        assert {forms[member] for member in members} == things
        assert (len(members), len(printed)) in [(2, 0), (1, 2)]
    else:
        assert not things & people
        assert members == things
        assert len(printed) == 2
    texts = {value.value for value in printed if isinstance(value, ox.Literal)}
    (label,) = reported(decision, "rdfs:label")
    assert isinstance(label, ox.Literal)
    assert all(text in label.value for text in texts)


def test_identity_decisions_speak_of_people_and_of_other_things() -> None:
    things = {thing for _, thing in pairs(file("decisions.ttl"), "ckg:about")}
    for kind in ("ckg:Person", "ckg:Organisation", "ckg:City", "ckg:Country"):
        assert things & instances(file("entities.ttl"), kind), kind


def test_a_name_of_a_decision_that_no_document_prints_is_no_name_of_a_claim() -> None:
    stated = {value for _, _, value in claims().values()}
    assert ox.Literal("Kagali") in stated
    assert ox.Literal("Kigali") not in stated
    assert ox.Literal("Aditi Raghunathan") not in stated


def test_the_description_of_the_dataset_is_true_of_its_files() -> None:
    titles = {
        title.value: subject
        for subject, title in pairs(file("dataset.ttl"), "dcterms:title")
        if isinstance(title, ox.Literal)
    }
    counts = dict(pairs(file("dataset.ttl"), "void:triples"))
    sums = dict(pairs(file("dataset.ttl"), "ckg:sha256"))
    described = [path for path in SHIPPED if path.name != "dataset.ttl"]
    for path in described:
        subject = titles[path.name]
        assert str(counts[subject]).startswith(f'"{len(in_oxigraph(path))}"')
        assert str(sums[subject]) == f'"{hashlib.sha256(path.read_bytes()).hexdigest()}"'
    total = sum(len(in_oxigraph(path)) for path in described)
    assert str(counts[node("dataset:confkg")]).startswith(f'"{total}"')


@pytest.mark.parametrize("path", SHIPPED, ids=names(SHIPPED))
def test_a_file_says_in_its_first_line_that_it_is_generated(path: Path) -> None:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("# ")
    assert "generated by 'confkg build'" in first
