"""What follows by rules is in a file of its own, is complete, and holds nothing that is stated."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pyoxigraph as ox
import pytest
from rdflib import RDF, Variable
from rdflib.plugins.sparql.algebra import translateQuery, traverse
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue

from confkg.errors import GraphError
from confkg.namespaces import compact, prefixes
from confkg.rdf.inferring import REASONS_FILE
from confkg.rdf.rule_texts import iter_on_one, names_in, of_one_thing
from confkg.rdf.rules import INFERRED_FILE, at_build, write_inferred
from confkg.resources import resource
from turtle_files import in_oxigraph, node

RULES = at_build(sorted(resource("ontology", "rules").glob("*.rq")))
PREFIXES = "".join(f"@prefix {name}: <{space}> .\n" for name, space in prefixes().items())
FACTS = """
paper:shown ckg:presentedAt edition:x-2029 .
award-receipt:r ckg:awardedPaper paper:shown ; ckg:edition edition:x-2030 .
talk:t ckg:presentsPaper paper:hung ; ckg:talkKind talk-kind:poster ; ckg:edition edition:x-2031 .
talk:u ckg:presentsPaper paper:hung ; ckg:talkKind talk-kind:oral ; ckg:edition edition:x-2031 .
event-role:e ckg:edition edition:x-2030 .
"""
CLAIMS = """
claim:1 rdf:subject talk:t ; rdf:predicate ckg:presentsPaper ; rdf:object paper:hung .
claim:2 rdf:subject talk:t ; rdf:predicate ckg:talkKind ; rdf:object talk-kind:poster .
claim:3 rdf:subject talk:t ; rdf:predicate ckg:edition ; rdf:object edition:x-2031 .
claim:4 rdf:subject talk:t ; rdf:predicate ckg:edition ; rdf:object edition:x-2031 .
claim:5 rdf:subject event-role:e ; rdf:predicate ckg:edition ; rdf:object edition:x-2030 .
"""
NOT_SHIPPED = {"paper-presented-in-proceedings"}
"""Rules for what no shipped document has."""

ANCESTORS = "CONSTRUCT { ?a <urn:before> ?c } WHERE { ?a <urn:before> ?b . ?b <urn:before> ?c }"


def inferred(folder: Path, facts: str, rules: list[Path], claims: str = "") -> set[tuple[str, ...]]:
    (folder / "entities.ttl").write_text(PREFIXES + facts, encoding="utf-8")
    (folder / "claims.ttl").write_text(PREFIXES + claims, encoding="utf-8")
    counts = write_inferred(folder, rules)
    assert counts == {name: len(in_oxigraph(folder / name)) for name in counts}
    return {
        tuple(compact(str(term).strip("<>")) for term in quad.triple)
        for quad in in_oxigraph(folder / INFERRED_FILE)
    }


def in_shards(folder: Path, target: Path) -> None:
    """The entities and claims of a graph as a build in parts has them."""
    for name in ("entities", "claims"):
        lines = sorted(f"{quad.triple} ." for quad in ox.parse(path=folder / f"{name}.ttl"))
        (target / f"{name}-0000.nq").write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("shards", [False, True], ids=["turtle", "shards"])
def test_rules_on_one_thing_yield_the_same_some_things_at_a_time(
    shards: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = resource("graph")
    apart = {path.stem for path in of_one_thing(RULES)}
    assert apart == {"paper-honoured-at", "person-wrote"}
    monkeypatch.setattr("confkg.rdf.turtle_blocks._LOADED", 1_000)
    if shards:
        in_shards(graph, tmp_path)
    else:
        for name in ("entities.ttl", "claims.ttl"):
            shutil.copy(graph / name, tmp_path)
    write_inferred(tmp_path, RULES)
    assert (tmp_path / INFERRED_FILE).read_bytes() == (graph / INFERRED_FILE).read_bytes()
    monkeypatch.setattr("confkg.rdf.rules.of_one_thing", lambda rules: {})
    write_inferred(tmp_path, RULES)
    assert (tmp_path / INFERRED_FILE).read_bytes() == (graph / INFERRED_FILE).read_bytes()


@pytest.mark.parametrize(
    ("text", "is_apart"),
    [
        ("CONSTRUCT { ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ckg:authorshipOf ?c . }", True),
        (
            "CONSTRUCT { ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b . ?a ckg:authorshipOf ?c }",
            False,
        ),
        ("CONSTRUCT { ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ckg:wrote ?c }", False),
        ("CONSTRUCT { ?b ckg:wrote [] } WHERE { ?a ckg:author ?b }", False),
        ("CONSTRUCT { ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ^ckg:wrote ?c }", False),
        ("CONSTRUCT { ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ?p ?c }", False),
        (
            "CONSTRUCT { ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ckg:title ?c FILTER(?b) }",
            False,
        ),
    ],
)
def test_a_rule_is_on_one_thing_if_it_names_one_subject_and_rests_on_no_conclusion(
    text: str, is_apart: bool, tmp_path: Path
) -> None:
    rule = tmp_path / "rule.rq"
    rule.write_text(text, encoding="utf-8")
    assert bool(of_one_thing([rule])) == is_apart


@pytest.mark.parametrize(
    ("rule", "lines", "follows"),
    [
        (
            "{ ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ckg:authorshipOf ?c }",
            ["<a> A <x> .", "<a> A <y> .", "<a> O <p> .", "<b> A <z> ."],
            ["<x> ckg:wrote <p> .", "<y> ckg:wrote <p> ."],
        ),
        (
            "{ ?b ckg:wrote ?a } WHERE { ?a ckg:author ?b ; ckg:authorshipOf ?b . }",
            ["<a> A <x> .", "<a> A <y> .", "<a> O <y> ."],
            ["<y> ckg:wrote <a> ."],
        ),
        (
            "{ ?b ckg:wrote ?c } WHERE { ?a ckg:author ?b ; ckg:authorshipOf ?c }",
            ['<a> A "x y" .', "<a> A _:y .", "<a> A <z> .", '<a> O "p q"@en .', "<a> O _:p ."],
            ['<z> ckg:wrote "p q"@en .'],
        ),
    ],
    ids=["several values", "one value twice", "no literal as subject, no blank nodes"],
)
def test_a_rule_on_one_thing_takes_all_values_together(
    rule: str, lines: list[str], follows: list[str], tmp_path: Path
) -> None:
    (tmp_path / "rule.rq").write_text(f"CONSTRUCT {rule}", encoding="utf-8")
    named = {" A ": " ckg:author ", " O ": " ckg:authorshipOf "}
    for short, name in named.items():
        lines = [line.replace(short, name) for line in lines]
    lines, follows = (
        [re.sub(r"ckg:(\w+)", rf"<{prefixes()['ckg']}\1>", line) for line in some]
        for some in (lines, follows)
    )
    rules = of_one_thing([tmp_path / "rule.rq"]).values()
    assert list(iter_on_one(rules, lines)) == follows


def shown(term: object) -> str:
    assert isinstance(term, (ox.NamedNode, ox.Literal))
    return term.value


@pytest.mark.parametrize("rule", RULES, ids=lambda path: path.stem)
def test_all_predicates_and_classes_that_a_rule_looks_at_are_known(rule: Path) -> None:
    text, known = rule.read_text(encoding="utf-8"), names_in(rule)

    def check(part: object) -> None:
        if not isinstance(part, CompValue) or part.name != "BGP":
            return
        for _, predicate, value in part.triples:
            for name in [predicate, value] if predicate == RDF.type else [predicate]:
                if isinstance(name, Variable):
                    assert f"VALUES {name.n3()} " in text  # the names in it are known
                else:
                    assert set(re.findall("<[^<>]+>", name.n3())) - {RDF.type.n3()} <= known

    traverse(translateQuery(parseQuery(text)).algebra, visitPost=check)


def test_where_a_paper_was_presented_and_where_it_was_honoured_are_two_things(
    tmp_path: Path,
) -> None:
    assert inferred(tmp_path, FACTS, RULES) == {
        ("paper:shown", "ckg:honouredAt", "edition:x-2030"),
        ("paper:hung", "ckg:presentedAt", "edition:x-2031"),
    }


def test_what_is_inferred_has_a_claim_with_the_reason_and_all_that_it_rests_on(
    tmp_path: Path,
) -> None:
    inferred(tmp_path, FACTS, RULES, CLAIMS)
    store = in_oxigraph(tmp_path / REASONS_FILE)
    (claim,) = {quad.subject for quad in store.quads_for_pattern(None, node("ckg:reason"), None)}
    said: dict[str, list[str]] = {}
    for quad in store.quads_for_pattern(claim, None, None):
        if quad.predicate not in (node("rdf:type"), node("ckg:reason")):
            said.setdefault(compact(quad.predicate.value), []).append(compact(shown(quad.object)))
    assert {name: sorted(values) for name, values in said.items()} == {
        "rdf:subject": ["paper:hung"],
        "rdf:predicate": ["ckg:presentedAt"],
        "rdf:object": ["edition:x-2031"],
        "ckg:qualifier": ["qualifier:inferred"],
        "ckg:reader": ["paper-presented-in-form"],
        "ckg:confidence": ["0.98"],
        "prov:wasDerivedFrom": ["claim:1", "claim:2", "claim:3", "claim:4"],
    }


def test_what_is_stated_is_not_inferred_once_more(tmp_path: Path) -> None:
    stated = FACTS + "paper:hung ckg:presentedAt edition:x-2031 ."
    assert inferred(tmp_path, stated, RULES, CLAIMS) == {
        ("paper:shown", "ckg:honouredAt", "edition:x-2030")
    }
    assert not in_oxigraph(tmp_path / REASONS_FILE)


@pytest.mark.parametrize(
    "header",
    [
        "#+ because: ?a ckg:title\n#+ confidence: 1",
        "#+ because: ?a foreign:title ?c\n#+ confidence: 1",
        "#+ because: ?a ckg:title ?c\n#+ confidence: sure",
        "#+ because: ?a ckg:title ?c",
    ],
)
def test_a_rule_whose_reasons_are_malformed_is_reported(tmp_path: Path, header: str) -> None:
    rule = tmp_path / "bad.rq"
    rule.write_text(f"#+ rule: none\n{header}\n{ANCESTORS}", encoding="utf-8")
    with pytest.raises(GraphError, match=r"bad\.rq: .*reasons"):
        inferred(tmp_path, FACTS, [rule])


def test_a_rule_is_applied_until_nothing_new_comes(tmp_path: Path) -> None:
    rule = tmp_path / "ancestors.rq"
    rule.write_text(ANCESTORS, encoding="utf-8")
    chain = "".join(f"<urn:{n}> <urn:before> <urn:{n + 1}> .\n" for n in range(9))
    found = inferred(tmp_path, chain, [rule])
    assert len(found) == sum(range(1, 9))
    assert ("urn:0", "urn:before", "urn:9") in found


@pytest.mark.parametrize("text", ["CONSTRUCT { ?a ?b }", "SELECT * { ?a ?b ?c }"])
def test_a_rule_that_is_none_is_reported(tmp_path: Path, text: str) -> None:
    (tmp_path / "entities.ttl").write_text(PREFIXES + FACTS, encoding="utf-8")
    rule = tmp_path / "bad.rq"
    rule.write_text(text, encoding="utf-8")
    with pytest.raises(GraphError, match=r"bad\.rq: .*rule"):
        write_inferred(tmp_path, [rule])


def test_each_rule_of_the_build_yields_something_on_the_shipped_graph() -> None:
    assert RULES
    store = ox.Store()
    store.bulk_load(path=resource("graph", "entities.ttl"), format=ox.RdfFormat.TURTLE)
    for rule in RULES:
        found = list(store.query(rule.read_text(encoding="utf-8")))  # type: ignore[arg-type] # triples
        assert found or rule.stem in NOT_SHIPPED


def test_what_follows_about_a_thing_without_a_name_leads_on_and_is_not_written(
    tmp_path: Path,
) -> None:
    rule = tmp_path / "ancestors.rq"
    rule.write_text(ANCESTORS, encoding="utf-8")
    chain = "<urn:a> <urn:before> [ <urn:before> [ <urn:before> <urn:b> ] ] ."
    assert inferred(tmp_path, chain, [rule]) == {("urn:a", "urn:before", "urn:b")}


def test_a_rule_that_would_never_end_is_reported(tmp_path: Path) -> None:
    (tmp_path / "entities.ttl").write_text("<urn:a> <urn:has> <urn:b> .", encoding="utf-8")
    rule = tmp_path / "endless.rq"
    rule.write_text("CONSTRUCT { ?a <urn:has> [ <urn:of> ?a ] } WHERE { ?a <urn:has> ?c }")
    with pytest.raises(GraphError, match=r"endless\.rq: .*never come to an end"):
        write_inferred(tmp_path, [rule])
