"""The syntax rules of SHACL for parameters, targets and shapes.

https://www.w3.org/TR/shacl/#syntax-rules, what SHACL-SHACL says of them, and what it cannot say. A
table instead of SHACL-SHACL itself, since its results do not say how to fix anything; that nothing
passes here which SHACL-SHACL refuses is tested.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pyoxigraph as ox

from confkg.validate.problems import Node, Problem, pattern_fault, written
from confkg.validate.shape_lists import NIL, ShapeLists
from confkg.validate.shapes_graph import ShapesGraph, is_anonymous
from confkg.validate.terms import RDF, TYPE, XSD, sh

_INTEGER = re.compile(r"\+?[0-9]+|-0+")
_STRING, _LANGUAGE = f"{XSD}string", f"{RDF}langString"
_NODE_KINDS = {sh(name) for name in ("BlankNode", "IRI", "Literal")}
_NODE_KINDS |= {sh(name) for name in ("BlankNodeOrIRI", "BlankNodeOrLiteral", "IRIOrLiteral")}


@dataclass(frozen=True, slots=True)
class _Rule:
    """What the values of a parameter have to be."""

    kind: str  # of :data:`_KINDS`
    once: bool = True  # whether there may be one value only
    of_properties: bool = False  # whether only property shapes have it


_RULES = {
    **dict.fromkeys(("minCount", "maxCount"), _Rule("count", of_properties=True)),
    **dict.fromkeys(("qualifiedMinCount", "qualifiedMaxCount"), _Rule("count")),
    **dict.fromkeys(("minLength", "maxLength"), _Rule("count")),
    **dict.fromkeys(("closed", "qualifiedValueShapesDisjoint"), _Rule("boolean")),
    "uniqueLang": _Rule("boolean", of_properties=True),
    "deactivated": _Rule("plain boolean"),
    **dict.fromkeys(("lessThan", "lessThanOrEquals"), _Rule("IRI", False, of_properties=True)),
    **dict.fromkeys(("class", "equals", "disjoint"), _Rule("IRI", once=False)),
    **dict.fromkeys(("datatype", "severity"), _Rule("IRI")),
    **dict.fromkeys(("targetClass", "targetSubjectsOf", "targetObjectsOf"), _Rule("IRI", False)),
    "targetNode": _Rule("IRI or literal", once=False),
    **dict.fromkeys(("minInclusive", "minExclusive", "maxInclusive"), _Rule("literal")),
    "maxExclusive": _Rule("literal"),
    **dict.fromkeys(("pattern", "flags"), _Rule("text")),
    "message": _Rule("text or text in a language", once=False),
    "nodeKind": _Rule("kind of node"),
    **dict.fromkeys(("in", "languageIn"), _Rule("list")),
    **dict.fromkeys(("and", "or", "xone", "ignoredProperties"), _Rule("list", once=False)),
    **dict.fromkeys(("node", "not", "property"), _Rule("shape", once=False)),
    "qualifiedValueShape": _Rule("shape", of_properties=True),
    **dict.fromkeys(("shapesGraph", "entailment"), _Rule("IRI", once=False)),
}
_BY_IRI = {sh(name): (name, rule) for name, rule in _RULES.items()}
_NAMES = {
    "count": "a whole number (xsd:integer)",
    "boolean": "a boolean",
    "plain boolean": "true or false",
    "IRI": "an IRI",
    "IRI or literal": "an IRI or a literal",
    "literal": "a literal",
    "text": "a text without a language (xsd:string)",
    "text or text in a language": "a text",
    "kind of node": "a kind of node",
    "shape": "a shape",
}
_FIXES = {
    "count": "write a whole number, without quotes: 1",
    "boolean": "write true or false, without quotes",
    "plain boolean": "write true or false, without quotes",
    "IRI": "give an IRI",
    "IRI or literal": "give an IRI or a literal",
    "literal": "give a literal: 1",
    "text": 'write a text: "…"',
    "text or text in a language": 'write a text: "…"',
    "kind of node": "give sh:IRI, sh:BlankNode, sh:Literal, or two of them as sh:BlankNodeOrIRI",
    "list": "write a list: ( … )",
    "shape": "name a shape, or describe one in brackets",
}
_DEEPEST = 40
"""Shapes that are asked one within the other; the engines refuse more, the fast one from 48 on."""
_MOST_WAYS = 10_000
"""Ways from a shape to others for the same node; engines go each of them."""
_SHAPES = (sh("NodeShape"), sh("PropertyShape"))
_MEMBERS = {"languageIn": "text", "ignoredProperties": "IRI"}
_OF_SHAPES = ("and", "or", "xone")
_SAME_NODE = {sh(name) for name in ("node", "not", *_OF_SHAPES)}
"""Ways from a shape to shapes that the same node is held against."""


def iter_syntax_problems(graph: ShapesGraph) -> Iterator[Problem]:
    """What is wrong with the values of parameters, with lists, paths and kinds of shapes."""
    lists = ShapeLists(graph.triples)
    with_path: set[Node] = {t.subject for t in graph.triples if t.predicate == sh("path")}
    met: dict[tuple[Node, str], ox.Triple] = {}
    for triple in graph.triples:
        found = _BY_IRI.get(triple.predicate)
        if found:
            name, rule = found
            earlier = met.setdefault((triple.subject, name), triple)
            if rule.once and earlier != triple:
                yield Problem.of(triple, f"a shape has two values of sh:{name}", "leave one out")
            elif rule.of_properties and triple.subject not in with_path:
                what = f"sh:{name} is said of a node shape, but is for property shapes"
                yield Problem.of(triple, what, "put it into sh:property [ sh:path … ]")
            else:
                yield from _value(triple, name, rule, lists, with_path)
        elif triple.predicate == sh("path"):
            yield from _path(triple, lists, met)
        elif triple.predicate == TYPE and triple.object in _SHAPES:
            yield from _kind(triple, graph, with_path)
    yield from _circles(graph, lists)


def _value(
    triple: ox.Triple, name: str, rule: _Rule, lists: ShapeLists, with_path: set[Node]
) -> Iterator[Problem]:
    value = triple.object
    if rule.kind == "list":
        yield from _list(triple, name, lists, with_path)
    elif not _fits(value, rule.kind):
        yield Problem.of(
            triple, f"sh:{name} is {written(value)}, not {_NAMES[rule.kind]}", _FIXES[rule.kind]
        )
    elif isinstance(value, ox.Literal) and name == "pattern":
        fault = pattern_fault(value.value)
        if not fault:
            return
        what = f"sh:pattern {written(value)} is not a regular expression ({fault})"
        yield Problem.of(
            triple, what, "fix it; a sign that stands for itself has a backslash before it"
        )
    elif name == "property" and value not in with_path:
        yield Problem.of(triple, "a property shape has no sh:path", "give it one sh:path")
    elif name == "node" and value in with_path:
        what = f"sh:node names {written(value)}, which is a property shape"
        yield Problem.of(triple, what, "name it with sh:property")


def _list(
    triple: ox.Triple, name: str, lists: ShapeLists, with_path: set[Node]
) -> Iterator[Problem]:
    if fault := lists.fault(triple.object):
        yield Problem.of(triple, f"sh:{name} {fault}", _FIXES["list"])
        return
    if name in _OF_SHAPES and triple.object == NIL:
        yield Problem.of(triple, f"sh:{name} is a list without members", "put shapes into it")
    kind = "shape" if name in _OF_SHAPES else _MEMBERS.get(name)
    if kind is None:
        return
    for member in lists.members(triple.object):
        if not _fits(member, kind):
            what = f"the list of sh:{name} has {written(member)}, which is not {_NAMES[kind]}"
            yield Problem.of(triple, what, f"take it out, or {_FIXES[kind]}")
            return


def _fits(value: Node, kind: str) -> bool:
    """Whether a value is of a kind that :data:`_RULES` name."""
    if not isinstance(value, ox.Literal):
        if kind == "kind of node":
            return value in _NODE_KINDS
        is_iri = isinstance(value, ox.NamedNode)
        return kind == "shape" or (is_iri and kind in ("IRI", "IRI or literal"))
    datatype = value.datatype.value
    match kind:
        case "count":
            return datatype == f"{XSD}integer" and bool(_INTEGER.fullmatch(value.value))
        case "boolean":
            return datatype == f"{XSD}boolean" and value.value in ("true", "false", "1", "0")
        case "plain boolean":
            return datatype == f"{XSD}boolean" and value.value in ("true", "false")
        case "text":
            return datatype == _STRING
        case "text or text in a language":
            return datatype in (_STRING, _LANGUAGE)
    return kind in ("literal", "IRI or literal")


def _path(
    triple: ox.Triple, lists: ShapeLists, met: dict[tuple[Node, str], ox.Triple]
) -> Iterator[Problem]:
    if met.setdefault((triple.subject, "path"), triple) != triple:
        yield Problem.of(triple, "a property shape has two paths", "give it one sh:path")
    elif problem := lists.path_problem(triple):
        yield problem


def _kind(triple: ox.Triple, graph: ShapesGraph, with_path: set[Node]) -> Iterator[Problem]:
    has_path = triple.subject in with_path
    if is_anonymous(triple.subject) and graph.is_class(triple.subject):
        yield Problem.of(triple, "a shape that is a class has no IRI", "give it one")
    if triple.object == sh("PropertyShape") and not has_path:
        yield Problem.of(triple, "a property shape has no sh:path", "give it one sh:path")
    elif triple.object == sh("NodeShape") and has_path:
        fix = "put it into sh:property, or call the shape a sh:PropertyShape"
        yield Problem.of(triple, "a node shape has a sh:path", fix)


def _circles(graph: ShapesGraph, lists: ShapeLists) -> Iterator[Problem]:
    """Shapes that a node conforms to if it conforms to them: SHACL leaves open what that means."""
    below: dict[Node, list[tuple[Node, ox.Triple]]] = {}
    for triple in graph.triples:
        if triple.predicate in _SAME_NODE:
            in_list = triple.predicate in {sh(name) for name in _OF_SHAPES}
            shapes = lists.members(triple.object) if in_list else [triple.object]
            below.setdefault(triple.subject, []).extend((shape, triple) for shape in shapes)
    done: set[Node] = set()
    ways: dict[Node, int] = {}
    for start in below:
        ahead: list[tuple[Node, int]] = [(start, 0)]
        way: dict[Node, None] = {}
        while ahead:
            node, depth = ahead.pop()
            while len(way) > depth:
                way.popitem()
            if node in done and node not in way:
                continue
            way[node] = None
            done.add(node)
            for shape, triple in below.get(node, ()):
                if len(way) > _DEEPEST:
                    what = f"more than {_DEEPEST} shapes refer to each other in a row"
                    yield Problem.of(triple, what, "put what they say into fewer shapes")
                    return
                if shape in way:
                    what = (
                        "a shape refers to itself for the same node, which SHACL leaves undefined"
                    )
                    yield Problem.of(triple, what, "take the reference out")
                else:
                    ahead.append((shape, depth + 1))
    for node, triple in ((node, described[0][1]) for node, described in below.items() if described):
        if _count_ways(node, below, ways) > _MOST_WAYS:
            what = f"shapes lead to others in more than {_MOST_WAYS:,} ways, each of which is tried"
            yield Problem.of(triple, what, "name each shape once")
            return


def _count_ways(
    node: Node, below: dict[Node, list[tuple[Node, ox.Triple]]], known: dict[Node, int]
) -> int:
    """In how many ways a shape leads to others; those in a circle count once."""
    if node not in known:
        known[node] = 1
        known[node] += sum(_count_ways(shape, below, known) for shape, _ in below.get(node, ()))
    return known[node]
