"""What the profile schema-org says agrees with the definitions of schema.org."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

import pyoxigraph as ox
import pytest
from made_graphs import is_term
from schema_org_terms import Definitions, schema_org

from confkg.namespaces import prefixes
from confkg.rdf.terms import term
from running import run
from shared import ROOT

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
    for each in exported():
        said[each.subject][each.predicate] = each.object
    asked = [term(f"schema:{name}") for name in ("observationAbout", "variableMeasured", "value")]
    values: dict[object, set[object]] = defaultdict(set)
    for figure in said.values():
        if asked[0] in figure:
            edition, variable, value = (figure[name] for name in asked)
            values[edition, variable].add(value)
    assert [key for key, found in values.items() if len(found) > 1] == []
    assert len(values) > 50
