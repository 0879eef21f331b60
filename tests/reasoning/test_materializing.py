"""What follows by rules is written as Turtle, complete, and without reaching outside."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
import pytest

from confkg.errors import GraphError, UsageError
from confkg.reasoning.materializing import materialize
from confkg.reasoning.reading import shipped_rules
from confkg.resources import resource
from running import run
from turtle_files import in_oxigraph, node

ENTITIES = resource("graph", "entities.ttl")
ABOVE = "CONSTRUCT { ?a <urn:above> ?c } WHERE { ?a <urn:above> ?b . ?b <urn:above> ?c }"


def written(path: Path) -> set[ox.Triple]:
    return {quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)}


def test_the_shipped_rules_find_co_authors_laureates_and_series_in_the_shipped_graph(
    tmp_path: Path,
) -> None:
    target = tmp_path / "follows.ttl"
    outcome = run("reason", resource("graph"), "--materialize", target)
    assert outcome.code == 0
    found = written(target)
    assert outcome.out.endswith(f"follows.ttl: {len(found):,} triples follow\n")
    ba, kingma, iclr = map(node, ("person:jimmy-ba", "person:diederik-p-kingma", "series:iclr"))
    adam = node("paper:adam-a-method-for-stochastic-optimization")
    assert found >= {
        ox.Triple(ba, node("ckg:coAuthorOf"), kingma),
        ox.Triple(ba, node("ckg:wrote"), adam),
        ox.Triple(adam, node("ckg:writtenBy"), ba),
        ox.Triple(adam, node("ckg:inSeries"), iclr),
        ox.Triple(ba, node("ckg:authorIn"), iclr),
        ox.Triple(ba, node("rdf:type"), node("ckg:Laureate")),
        ox.Triple(iclr, node("ckg:hasEdition"), node("edition:iclr-2025")),
    }
    stated = {quad.triple for quad in in_oxigraph(ENTITIES)}
    assert not found & stated
    assert found >= written(resource("graph", "inferred.ttl"))


def test_the_same_bytes_are_written_each_time_and_whatever_the_order(tmp_path: Path) -> None:
    targets = [tmp_path / "one.ttl", tmp_path / "two.ttl"]
    documents = resource("graph", "documents.ttl")
    materialize([ENTITIES, documents], targets[0], shipped_rules())
    materialize([documents, ENTITIES], targets[1], shipped_rules()[::-1])
    assert targets[0].read_bytes() == targets[1].read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"one.ttl", "two.ttl"}


def test_rules_of_ones_own_are_applied_to_any_file(tmp_path: Path) -> None:
    rule, data, target = (tmp_path / name for name in ("above.rq", "data.trig", "out.ttl"))
    rule.write_text(ABOVE, encoding="utf-8")
    data.write_text("<urn:g> { <urn:a> <urn:above> <urn:b> } <urn:b> <urn:above> <urn:c> .")
    assert run("reason", data, "--materialize", target, "--rule", rule).code == 0
    assert written(target) == {
        ox.Triple(ox.NamedNode("urn:a"), ox.NamedNode("urn:above"), ox.NamedNode("urn:c"))
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("CONSTRUCT { ?a ?b ?c } WHERE { SERVICE <http://127.0.0.1:1/> { ?a ?b ?c } }", "service"),
        ("CONSTRUCT { ?a ?b ?c } FROM <http://127.0.0.1:1/> WHERE { ?a ?b ?c }", "127.0.0.1"),
        ("INSERT DATA { <urn:a> <urn:b> <urn:c> }", "changes a graph"),
        ("SELECT * { ?a ?b ?c }", "a rule is a CONSTRUCT query"),
        ("CONSTRUCT { ?a <urn:x> [] } WHERE { ?a ?b ?c }", "never come to an end"),
        ("CONSTRUCT {", "the rule is malformed"),
    ],
    ids=["service", "from", "update", "select", "endless", "half"],
)
def test_a_rule_that_cannot_be_applied_is_reported_and_the_file_that_was_there_stays(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove = TemporaryDirectory.cleanup

    def remove_closed(folder: TemporaryDirectory[str]) -> None:
        ox.Store(folder.name)  # refused while a store is open there, which writes when it likes
        remove(folder)

    monkeypatch.setattr(TemporaryDirectory, "cleanup", remove_closed)
    rule, target = tmp_path / "rule.rq", tmp_path / "out.ttl"
    rule.write_text(text, encoding="utf-8")
    target.write_text("# as it was\n")
    with pytest.raises((GraphError, UsageError), match=says) as error:
        materialize([ENTITIES], target, [rule])
    assert str(error.value).startswith(f"{rule}: ")
    assert target.read_text() == "# as it was\n"
    assert {path.name for path in tmp_path.iterdir()} == {"rule.rq", "out.ttl"}


def test_a_rule_is_not_written_over(tmp_path: Path) -> None:
    rule = tmp_path / "above.rq"
    rule.write_text(ABOVE, encoding="utf-8")
    with pytest.raises(UsageError, match="it is a file to read"):
        materialize([ENTITIES], rule, [rule])
    assert rule.read_text(encoding="utf-8") == ABOVE


def test_rules_that_make_ever_new_values_come_to_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.rdf.rules._MOST_ROUNDS", 20)
    rule, data, target = (tmp_path / name for name in ("count.rq", "data.ttl", "out.ttl"))
    rule.write_text("CONSTRUCT { ?x <urn:n> ?m } WHERE { ?x <urn:n> ?n BIND(?n + 1 AS ?m) }")
    data.write_text("<urn:a> <urn:n> 1 .")
    with pytest.raises(GraphError, match=r"count\.rq: after 20 rounds something new follows still"):
        materialize([data], target, [rule])
    assert not target.exists()
