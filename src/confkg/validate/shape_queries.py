"""The queries of shapes, checked against the rules of SHACL-SPARQL before one of them runs.

https://www.w3.org/TR/shacl/#sparql-constraints and https://www.w3.org/TR/shacl/#pre-binding
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.stores.guard import check_query
from confkg.stores.tokens import TOKEN
from confkg.validate.problems import Problem, written
from confkg.validate.queries import prologue
from confkg.validate.shapes_graph import VALIDATORS, ShapesGraph
from confkg.validate.terms import TYPE, XSD, sh

_TEXTS = {sh(name) for name in ("select", "ask", "construct", "update")}
_THIS = {"$this", "?this", "*"}
_GIVEN = {f"{sign}{name}" for sign in "$?" for name in ("this", "shapesGraph", "currentShape")}
_FORBIDDEN = ("minus", "values")
"""What SHACL does not allow in a query of a constraint, besides SERVICE."""
_AT = re.compile(r"error at (\d+):(\d+)")
_RESERVED = {"this", "shapesGraph", "currentShape", "path", "PATH", "value"}
_STRINGS = (f"{XSD}string",)


def iter_query_problems(graph: ShapesGraph) -> Iterator[Problem]:
    """What is wrong with the constraints in SPARQL, with prefixes and with components of the shapes."""
    ways = map(sh, ("sparql", *VALIDATORS))
    constraints = {triple.object for way in ways for triple in graph.with_predicate(way)}
    for triple in graph.triples:
        if triple.predicate == sh("sparql"):
            yield from _constraint(graph, triple)
        elif triple.predicate == sh("declare"):
            yield from _declaration(graph, triple)
        elif triple.predicate in _TEXTS:
            yield from _query(graph, triple, is_constraint=triple.subject in constraints)
        elif triple.predicate == TYPE and triple.object == sh("ConstraintComponent"):
            yield from _component(graph, triple)


def _constraint(graph: ShapesGraph, triple: ox.Triple) -> Iterator[Problem]:
    node = triple.object
    if isinstance(node, (ox.Literal, ox.Triple)) or len(graph.values(node, "select")) != 1:
        what = "a constraint in SPARQL has no query, or several"
        yield Problem.of(triple, what, "give it one sh:select")


def _declaration(graph: ShapesGraph, triple: ox.Triple) -> Iterator[Problem]:
    node = triple.object
    if isinstance(node, (ox.Literal, ox.Triple)):
        yield Problem.of(triple, f"sh:declare has {written(node)}", "write [ sh:prefix … ]")
        return
    for name in ("prefix", "namespace"):
        values = graph.values(node, name)
        if len(values) != 1 or not isinstance(values[0], ox.Literal):
            what = f"a declaration of a prefix has not one sh:{name}"
            yield Problem.of(triple, what, f"give it one text as its sh:{name}")


def _component(graph: ShapesGraph, triple: ox.Triple) -> Iterator[Problem]:
    component = triple.subject
    if not isinstance(component, (ox.NamedNode, ox.BlankNode)):
        return
    parameters = graph.values(component, "parameter")
    if not parameters:
        yield Problem.of(triple, "a constraint component has no sh:parameter", "give it one")
    for parameter in parameters:
        for path in () if isinstance(parameter, ox.Literal) else graph.values(parameter, "path"):
            name = path.value.rpartition("/")[2].rpartition("#")[2]
            if name in _RESERVED:
                what = f"a parameter is called {name}, which is the name of another variable"
                yield Problem.of(triple, what, "give it another name")


def _query(graph: ShapesGraph, triple: ox.Triple, *, is_constraint: bool) -> Iterator[Problem]:
    """What is wrong with a query."""
    query = triple.object
    if not isinstance(query, ox.Literal) or query.datatype.value not in _STRINGS:
        yield Problem.of(triple, f"the query is {written(query)}", "write it as a text")
        return
    text = query.value
    try:
        check_query(text)
    except UsageError as error:
        yield Problem.of(triple, f"a query may not run: {error.what}", error.fix)
        return
    if not is_constraint:
        return
    tokens = [token[0] for token in TOKEN.finditer(text) if not token[0].startswith("#")]
    words = [token.lower() for token in tokens]
    for word in _FORBIDDEN:
        if word in words:
            what = f"a query has {word.upper()}, which SHACL does not allow"
            yield Problem.of(triple, what, "ask with FILTER NOT EXISTS or FILTER (… IN …) instead")
            return
    for name, before in zip(tokens[1:], words, strict=False):
        if before == "as" and name in _GIVEN:
            what = f"a query gives {name} another value, which SHACL does not allow"
            yield Problem.of(triple, what, "call the variable otherwise")
            return
    if triple.predicate == sh("select"):
        yield from _selected(triple, tokens, words)
    yield from _syntax(graph, triple, text)


def _selected(triple: ox.Triple, tokens: list[str], words: list[str]) -> Iterator[Problem]:
    starts = [place for place, word in enumerate(words) if word == "select"]
    for number, place in enumerate(starts):
        end = words.index("{", place) if "{" in words[place:] else place
        if not _THIS & set(_top_level(tokens[place + 1 : end])):
            where = "inside " if number else ""
            what = f"a query selects {where}without $this, which SHACL does not allow"
            yield Problem.of(triple, what, "add $this to the SELECT")


def _top_level(tokens: list[str]) -> Iterator[str]:
    """What is selected: variables, and in brackets the one behind AS."""
    depth = 0
    for before, token in zip(["", *tokens], tokens, strict=False):
        depth += {"(": 1, ")": -1}.get(token, 0)
        if not depth or before.lower() == "as":
            yield token


def _syntax(graph: ShapesGraph, triple: ox.Triple, text: str) -> Iterator[Problem]:
    assert isinstance(triple.subject, (ox.NamedNode, ox.BlankNode))
    prefixes = prologue(graph, triple.subject)
    names = [line.split()[1] for line in prefixes.splitlines()]
    if twice := {name for name in names if names.count(name) > 1}:
        what = f"the prefix {min(twice)} is declared with several namespaces"
        yield Problem.of(triple, what, "declare it once")
        return
    try:
        ox.Store().query(prefixes + text)
    except SyntaxError as error:
        reason = str(error)
        if "Prefix not found" in reason:
            what, fix = "a prefix of its query is not declared", "declare it with sh:declare"
        else:
            at = _AT.search(reason)
            lines = prefixes.count("\n")
            where = f" from its line {int(at[1]) - lines}, column {at[2]} on" if at else ""
            what, fix = f"a query is not SPARQL{where}", "fix it"
        yield Problem.of(triple, what, fix)
