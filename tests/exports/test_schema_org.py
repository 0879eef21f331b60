"""What the profile schema-org says agrees with the definitions of schema.org."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest
from made_graphs import is_term, write_graph
from schema_org_terms import Definitions, schema_org

from confkg.namespaces import prefixes
from confkg.rdf.terms import Row, ckg, term
from running import run
from shared import ROOT
from turtle_files import in_oxigraph, node

SPACE = prefixes()["schema"]
TYPE, FIRST, REST = term("rdf:type"), term("rdf:first"), term("rdf:rest")
WRITTEN_AS = {
    "string": {"Text", "URL", "CssSelectorType", "XPathType", "PronounceableText"},
    "langString": {"Text"},
    "integer": {"Integer", "Number"},
    "decimal": {"Number"},
    "boolean": {"Boolean"},
    "date": {"Date", "DateTime"},
    "gYear": {"Date", "DateTime"},
    "time": {"Time"},
    "anyURI": {"URL"},
}
"""The data types of schema.org that a literal can be, by its datatype in RDF."""


@cache
def exported() -> tuple[ox.Triple, ...]:
    outcome = run("export", "--profile", "schema-org", "--graph", ROOT / "graph", "--format", "nt")
    assert outcome.code == 0, outcome.err
    found = (quad.triple for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES))
    return tuple(each for each in found if not is_term(each.subject) or is_own(each.subject))


def is_own(subject: object) -> bool:
    """Whether it is no term of others, which have labels alone."""
    return "/confkg/" in str(subject)


def problems(triples: Iterable[ox.Triple], defined: Definitions) -> Iterator[str]:
    """What is not as schema.org defines it."""
    triples = tuple(triples)
    types: dict[object, set[str]] = defaultdict(set)
    cells: dict[object, object] = {
        each.subject: each.object for each in triples if each.predicate == FIRST
    }
    after: dict[object, object] = {
        each.subject: each.object for each in triples if each.predicate == REST
    }
    for each in triples:
        if each.predicate == TYPE:
            types[each.subject].add(str(each.object).strip("<>").removeprefix(SPACE))
    for found in set().union(*types.values()) - defined.above.keys():
        yield f"no type is called {found}"
    for each in triples:
        if each.predicate in (TYPE, FIRST, REST):
            continue
        name = each.predicate.value.removeprefix(SPACE)
        if name not in defined.ranges:
            yield f"no property is called {name}"
            continue
        subject = types[each.subject]
        expected = defined.expected(subject, name)
        if (
            "Role" in subject and not expected
        ):  # it stands in for a value, and has the property again
            expected = set().union(*defined.ranges[name].values())
        if not expected:
            yield f"{name} is none of {sorted(subject)}"
        value: object = each.object
        while value in cells or not isinstance(value, ox.BlankNode):
            item = cells.get(value, value)
            if expected and not is_one_of(item, types[item], expected, defined):
                yield f"{name} of {sorted(subject)} is {item} {sorted(types[item])}"
            value = after.get(value, term("rdf:nil"))
            if value == term("rdf:nil"):
                break


def is_one_of(value: object, types: set[str], expected: set[str], defined: Definitions) -> bool:
    """Whether a value is what a property expects; a role may stand in for it."""
    if isinstance(value, ox.Literal):
        kind = value.datatype.value.rpartition("#")[2]
        return bool(WRITTEN_AS.get(kind, set()) & expected)
    assert isinstance(value, ox.NamedNode)
    members = set().union(*(defined.members.get(each, set()) for each in expected))
    kinds = set().union(*map(defined.kinds, types)) if types else {"URL"}
    return value.value.removeprefix(SPACE) in members or bool(kinds & {*expected, "Role"})


def test_every_statement_is_as_schema_org_defines_it() -> None:
    found = sorted(set(problems(exported(), schema_org())))
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("<x:a> a schema:Talk .", "no type is called Talk"),
        ("<x:a> a schema:Person ; schema:writes <x:b> .", "no property is called writes"),
        ("<x:a> a schema:Person ; schema:startDate 1 .", "startDate is none of ['Person']"),
        ("<x:a> a schema:Event ; schema:startDate 1 .", "startDate of ['Event'] is "),
        ("<x:a> a schema:Article ; schema:author ( <x:b> ) . <x:b> a schema:Place .", "author of "),
    ],
)
def test_what_is_not_so_is_found(line: str, problem: str) -> None:
    text = f"@prefix schema: <{SPACE}> .\n{line}"
    triples = [quad.triple for quad in ox.parse(text, format=ox.RdfFormat.TURTLE)]
    assert any(each.startswith(problem) for each in problems(triples, schema_org()))


def test_a_variable_has_one_value_at_an_edition() -> None:
    """What is narrowed down, or a difference, is no second value of what the figure measures."""
    said: dict[object, dict[ox.NamedNode, object]] = defaultdict(dict)
    about, measured, value = (
        term(f"schema:{name}") for name in ("observationAbout", "variableMeasured", "value")
    )
    for each in exported():
        if each.predicate != about or "/edition/" in str(each.object):  # the other is a country
            said[each.subject][each.predicate] = each.object
    values: dict[object, set[object]] = defaultdict(set)
    for figure in said.values():
        if about in figure:
            values[figure[about], figure[measured]].add(figure.get(value))
    assert [key for key, found in values.items() if len(found) > 1] == []
    assert len(values) > 50


FIGURES = {
    "exact": {"value": "24"},
    "derived": {"value": "24", "description": "derived 24: Computed from"},
    "about": {"value": "about 24", "description": "about 24: Stated as near"},
    "more-than": {"minValue": "24", "description": "more than 24: The true value is above"},
    "almost": {"maxValue": "24", "description": "almost 24: The true value is a little below"},
    "exact to": {"minValue": "24", "maxValue": "30"},
    "about to": {"minValue": "24", "maxValue": "30", "description": "about 24 to 30: Stated"},
}
"""What is said of 24, or of 24 to 30, by how it is qualified."""


@pytest.mark.parametrize("qualified", FIGURES)
def test_what_is_not_exact_is_said_as_such(qualified: str, tmp_path: Path) -> None:
    name, _, upper = qualified.partition(" ")
    figure, edition, most = node("observation:x"), node("edition:x"), ckg("upperValue")
    rows: list[Row] = [
        (figure, TYPE, ckg("Observation")),
        (figure, term("rdfs:label"), ox.Literal("X 2031 · papers")),
        (edition, term("rdfs:label"), ox.Literal("X 2031")),
        (figure, ckg("edition"), edition),
        (figure, ckg("measure"), node("measure:papers")),
        (figure, ckg("qualifier"), node(f"qualifier:{name}")),
        (figure, ckg("value"), ox.Literal(24)),
        *([(figure, most, ox.Literal(30))] if upper else []),
    ]
    graph = write_graph(tmp_path, [ox.Triple(*row) for row in rows])
    outcome = run("export", "--profile", "schema-org", "--graph", graph, "--format", "nt")
    found = {
        quad.predicate.value.removeprefix(SPACE): quad.object.value
        for quad in ox.parse(outcome.out, format=ox.RdfFormat.N_TRIPLES)
        if quad.subject == figure and isinstance(quad.object, ox.Literal)
    }
    said = ("value", "minValue", "maxValue", "description")
    assert found.keys() & {*said} == FIGURES[qualified].keys()
    assert all(found[key].startswith(text) for key, text in FIGURES[qualified].items())


def test_each_receipt_of_a_prize_names_a_prize_that_is_there() -> None:
    store = ox.Store()
    store.extend(ox.Quad(*each) for each in exported())
    own = in_oxigraph(ROOT / "graph" / "entities.ttl")
    receipts = {quad.subject for quad in own.quads_for_pattern(None, TYPE, ckg("AwardReceipt"))}
    found = store.query(
        """SELECT DISTINCT ?receipt WHERE { ?receipt a schema:Role ; schema:award ?name ;
        schema:roleName ?rank ; schema:subjectOf/schema:isBasedOn/schema:isBasedOn/schema:url ?page .
        ?prize a schema:Intangible ; schema:name ?name ; schema:description ?given }""",
        prefixes=prefixes(),
    )
    assert isinstance(found, ox.QuerySolutions)
    assert {row["receipt"] for row in found} == receipts
    assert len(receipts) > 10


LINKED = {
    "?x ckg:awardedPaper ?y ; ckg:edition ?z": "?z schema:workFeatured ?x . ?x schema:workFeatured ?y",
    "?x a ckg:Observation ; ckg:country ?y": "?x schema:observationAbout ?y . ?y a schema:Country",
    "?x a schema:Quotation ; schema:description ?around": "?y schema:subjectOf ?x . ?x a schema:Quotation",
    "?x a ckg:Award": "?document schema:mentions ?x . ?x a schema:Intangible",
    "?x a ckg:Person": "?y schema:author|schema:contributor|schema:performer|schema:mentions ?x . ?x a schema:Person",
}
"""What the graph or the export has, and what leads to it in the terms of schema.org."""


@pytest.mark.parametrize("there", LINKED)
def test_something_leads_to_what_is_there(there: str) -> None:
    store = ox.Store()  # of its own, for that of in_oxigraph is for all tests
    store.bulk_load(path=ROOT / "graph" / "entities.ttl", format=ox.RdfFormat.TURTLE)
    store.extend(ox.Quad(*each) for each in exported())
    answers = []
    for pattern in (there, LINKED[there]):
        found = store.query(f"SELECT DISTINCT ?x {{ {pattern} }}", prefixes=prefixes())
        assert isinstance(found, ox.QuerySolutions)
        answers.append({row["x"] for row in found})
    assert answers[0] == answers[1] != set()
