"""What follows by rules is in a file of its own, is complete, and holds nothing that is stated."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.errors import GraphError
from confkg.rdf.rules import INFERRED_FILE, at_build, write_inferred
from confkg.resources import resource
from turtle_files import in_oxigraph

RULES = at_build(sorted(resource("ontology", "rules").glob("*.rq")))
FACTS = """
@prefix ckg: <https://w3id.org/confkg/ontology#> .
<urn:shown> ckg:presentedAt <urn:2029> .
<urn:receipt> ckg:awardedPaper <urn:honoured> ; ckg:edition <urn:2030> .
<urn:talk> ckg:presentsPaper <urn:told> ; ckg:edition <urn:2031> .
<urn:other> ckg:presentedAt <urn:2029> ; ckg:appearedAt <urn:2029> .
<urn:role> ckg:edition <urn:2030> .
"""
ANCESTORS = "CONSTRUCT { ?a <urn:before> ?c } WHERE { ?a <urn:before> ?b . ?b <urn:before> ?c }"


def inferred(folder: Path, facts: str, rules: list[Path]) -> set[tuple[str, str, str]]:
    (folder / "entities.ttl").write_text(facts, encoding="utf-8")
    count = write_inferred(folder, rules)
    store = in_oxigraph(folder / INFERRED_FILE)
    assert len(store) == count
    return {(str(q.subject), str(q.predicate), str(q.object)) for q in store}


def test_a_paper_appeared_where_it_was_presented_honoured_or_told_of(tmp_path: Path) -> None:
    appeared = "<https://w3id.org/confkg/ontology#appearedAt>"
    assert inferred(tmp_path, FACTS, RULES) == {
        ("<urn:shown>", appeared, "<urn:2029>"),
        ("<urn:honoured>", appeared, "<urn:2030>"),
        ("<urn:told>", appeared, "<urn:2031>"),
    }


def test_a_rule_is_applied_until_nothing_new_comes(tmp_path: Path) -> None:
    rule = tmp_path / "ancestors.rq"
    rule.write_text(ANCESTORS, encoding="utf-8")
    chain = "".join(f"<urn:{n}> <urn:before> <urn:{n + 1}> .\n" for n in range(9))
    found = inferred(tmp_path, chain, [rule])
    assert len(found) == sum(range(1, 9))
    assert ("<urn:0>", "<urn:before>", "<urn:9>") in found


@pytest.mark.parametrize("text", ["CONSTRUCT { ?a ?b }", "SELECT * { ?a ?b ?c }"])
def test_a_rule_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "entities.ttl").write_text(FACTS, encoding="utf-8")
    rule = tmp_path / "bad.rq"
    rule.write_text(text, encoding="utf-8")
    with pytest.raises(GraphError, match=r"bad\.rq: .*rule"):
        write_inferred(tmp_path, [rule])


def test_each_rule_of_the_build_yields_something_on_the_shipped_graph() -> None:
    assert RULES
    store = ox.Store()
    store.bulk_load(path=resource("graph", "entities.ttl"), format=ox.RdfFormat.TURTLE)
    for rule in RULES:
        assert list(store.query(rule.read_text(encoding="utf-8")))  # type: ignore[arg-type] # triples


def test_what_follows_about_a_thing_without_a_name_leads_on_and_is_not_written(
    tmp_path: Path,
) -> None:
    rule = tmp_path / "ancestors.rq"
    rule.write_text(ANCESTORS, encoding="utf-8")
    chain = "<urn:a> <urn:before> [ <urn:before> [ <urn:before> <urn:b> ] ] ."
    assert inferred(tmp_path, chain, [rule]) == {("<urn:a>", "<urn:before>", "<urn:b>")}


def test_a_rule_that_would_never_end_is_told(tmp_path: Path) -> None:
    (tmp_path / "entities.ttl").write_text(FACTS, encoding="utf-8")
    rule = tmp_path / "endless.rq"
    rule.write_text("CONSTRUCT { ?a <urn:has> [ <urn:of> ?a ] } WHERE { ?a ?b ?c }")
    with pytest.raises(GraphError, match=r"endless\.rq: .*never come to an end"):
        write_inferred(tmp_path, [rule])
