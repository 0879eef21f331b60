"""What a user should know of a validation besides its results: above all, what was not checked.

Shapes that are asked of nothing, or that ask for nothing, find nothing wrong. So a word, a class or a
property that is misspelt would pass; each is named here, with the known one that is nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import pyoxigraph as ox

from confkg.namespaces import compact, prefixes
from confkg.rdf.positions import Statement
from confkg.rdf.terms import term
from confkg.spelling import KnownTerms, nearest_word
from confkg.validate.focus_nodes import DataTerms
from confkg.validate.inert import iter_inert
from confkg.validate.locating import Use
from confkg.validate.problems import statement_of
from confkg.validate.report import Coverage, Notice, Place
from confkg.validate.shacl_words import (
    CHECKS_NOTHING,
    WORDS,
    XSD_WORDS,
    iter_rare_terms,
    iter_unknown_words,
)
from confkg.validate.shapes_graph import ShapesGraph, is_anonymous
from confkg.validate.terms import FIRST, REST, SH, TYPE, XSD, sh

_IMPORTS = term("owl:imports")
_SHAPES = (sh("NodeShape"), sh("PropertyShape"))
_OWN = prefixes()["ckg"]
_MOST_NAMED = 8
"""Shapes that one notice names."""
_TO_CLASSES = ("targetClass", "class")
_TO_PROPERTIES = ("targetSubjectsOf", "targetObjectsOf", "equals", "disjoint", "lessThan")
_PATHS = ("path", "inversePath", "zeroOrMorePath", "oneOrMorePath", "zeroOrOnePath")
_TO_SHAPES = {sh(name) for name in ("node", "not", "qualifiedValueShape")}
_TO_LISTS = {sh(name) for name in ("and", "or", "xone")}


def iter_shape_notices(shapes: ShapesGraph) -> Iterator[Notice]:
    """Of what the shapes import, of words that SHACL does not have, and of shapes that check nothing."""
    said: list[tuple[Statement, str]] = []
    subjects = {triple.subject for triple in shapes.triples}
    for triple in shapes.triples:
        if triple.predicate == _IMPORTS and triple.object not in subjects:
            text = (
                f"the shapes import {_name(triple.object)}, which is not fetched; "
                "if it is needed, give its file with a further --shapes"
            )
            said.append((statement_of(triple), text))
    said.extend((statement_of(triple), text) for triple, text in iter_inert(shapes))
    for word in iter_unknown_words(shapes):
        asked = f"; {word.fix}" if word.fix else ""
        said.append((word.statement, f"{word.what}, so it may change nothing{asked}"))
    said.extend(_iter_unknown_datatypes(shapes))
    said.extend(_iter_unknown_shapes(shapes))
    said.extend(_iter_idle_shapes(shapes))
    yield from _placed(said, shapes)


def _iter_unknown_datatypes(shapes: ShapesGraph) -> Iterator[tuple[Statement, str]]:
    for triple in shapes.with_predicate(sh("datatype")):
        datatype = triple.object
        if isinstance(datatype, ox.NamedNode) and datatype.value.startswith(XSD):
            word = datatype.value.removeprefix(XSD)
            if word not in XSD_WORDS:
                yield statement_of(triple), _unknown_datatype(word)


def _unknown_datatype(word: str) -> str:
    near = nearest_word(word, XSD_WORDS)
    asked = f"; did you mean xsd:{near}?" if near else ""
    return f"there is no datatype xsd:{word}{asked}"


def _iter_unknown_shapes(shapes: ShapesGraph) -> Iterator[tuple[Statement, str]]:
    """Shapes that others name and that nothing is said of, to which every node conforms."""
    said = {str(triple.subject): triple.subject for triple in shapes.triples}
    for triple in shapes.triples:
        named: Iterable[object] = ()
        if triple.predicate in _TO_SHAPES:
            named = [triple.object]
        elif triple.predicate in _TO_LISTS and not isinstance(triple.object, ox.Triple):
            named = shapes.members(triple.object)
        for shape in named:
            if (
                isinstance(shape, ox.NamedNode)
                and str(shape) not in said
                and not is_anonymous(shape)
            ):
                others = (s.value for s in said.values() if isinstance(s, ox.NamedNode))
                near = KnownTerms(others).nearest(shape.value)
                asked = f"; did you mean {compact(near)}?" if near else ""
                text = f"nothing is said of the shape {_name(shape)}, so everything conforms to it"
                yield statement_of(triple), f"{text}{asked}"


def _iter_idle_shapes(shapes: ShapesGraph) -> Iterator[tuple[Statement, str]]:
    """Shapes that no target and no other shape leads to, and such as ask for nothing."""
    parameters = {
        path
        for triple in shapes.triples
        if triple.predicate == sh("parameter")
        and isinstance(triple.object, (ox.NamedNode, ox.BlankNode))
        for path in shapes.values(triple.object, "path")
    }
    said: dict[ox.NamedNode, set[ox.NamedNode]] = {}
    for triple in shapes.triples:
        if isinstance(triple.subject, ox.NamedNode):
            said.setdefault(triple.subject, set()).add(triple.predicate)
    for shape, predicates in said.items():
        words = {p.value.removeprefix(SH) for p in predicates if p.value.startswith(SH)}
        if not shapes.is_a(shape, *_SHAPES) or "deactivated" in words:
            continue
        name = f"the shape {shapes.name(shape)}"
        has_target = any(word.startswith("target") for word in words)
        if not words & (WORDS - CHECKS_NOTHING) and not predicates & parameters:
            yield Statement(shape), f"{name} has no constraint, so it checks nothing"
        elif not shapes.is_class(shape) and shape not in shapes.objects and not has_target:
            yield (
                Statement(shape),
                f"{name} has no target, and no other shape refers to it, so it checks nothing",
            )


def coverage_of(shapes: ShapesGraph, data: DataTerms) -> Coverage:
    """What the shapes looked at, by the names that reports have for them."""
    counts = sorted((shapes.name(shape), number) for shape, number in data.focus_nodes.items())
    return Coverage(tuple(counts), data.things, data.untargeted, data.untargeted_classes)


def iter_data_notices(
    shapes: ShapesGraph,
    data: DataTerms,
    find: Callable[[ox.NamedNode, Use], Place | None],
    *,
    own: bool,
) -> Iterator[Notice]:
    """Of shapes that have no focus nodes, and of terms that only the data or only the shapes have."""
    if not data.things:
        yield Notice("there is no statement in the data, so nothing was validated", None, True)
        return
    for word in sorted(data.datatypes - XSD_WORDS):
        place = find(ox.NamedNode(f"{XSD}{word}"), "datatype")
        yield Notice(_unknown_datatype(word), place, True)
    if own and not any(kind.startswith(_OWN) for kind in data.classes):
        text = "the data have nothing of a class of confkg, whose shapes were taken"
        yield Notice(f"{text}; give the shapes for them with --shapes", None, True)
    slips = list(_iter_slips(shapes, data, find))
    yield from _placed(slips, shapes)
    yield from _iter_rare(shapes, data, find)
    counts = data.focus_nodes
    if not counts:
        text = "no shape has a target and is not switched off, so nothing was checked"
        yield Notice(f"{text}; give one a target, or take sh:deactivated out", None, True)
        return
    empty = sorted((s for s, number in counts.items() if number == 0), key=str)
    if len(empty) == len(counts):
        text = "no shape has a focus node in the data, so nothing was checked; compare the targets"
        yield Notice(text, shapes.places.one(Statement(empty[0])), True)
        return
    explained = {statement.subject for statement, _ in slips}
    left = [shape for shape in empty if shape not in explained and not own]
    if left:
        names = ", ".join(map(shapes.name, left[:_MOST_NAMED]))
        names += f", … ({len(left):,} in all)" if len(left) > _MOST_NAMED else ""
        text = f"there is no focus node in the data, so nothing is checked, for {names}"
        yield Notice(text, shapes.places.one(Statement(left[0])), True)


def _iter_slips(
    shapes: ShapesGraph, data: DataTerms, find: Callable[[ox.NamedNode, Use], Place | None]
) -> Iterator[tuple[Statement, str]]:
    """Terms of the shapes that the data do not have, beside terms of the data that differ by a slip."""
    named = _named(shapes)
    spare = {
        True: KnownTerms(data.classes.keys() - named),
        False: KnownTerms(data.properties.keys() - named),
    }
    for statement, is_class in _uses(shapes):
        known = data.classes if is_class else data.properties
        iri = statement.object
        if not isinstance(iri, ox.NamedNode) or iri.value in known or iri.value.startswith(SH):
            continue
        near = spare[is_class].nearest(iri.value)
        if near is None:
            continue
        place = find(ox.NamedNode(near), "class" if is_class else "property")
        where = f" ({place.file}:{place.line})" if place and place.line else ""
        what = "the class" if is_class else "the property"
        own, other = compact(iri.value), compact(near)
        if own.partition(":")[0] != other.partition(":")[0]:
            own, other = iri.value, near  # the namespaces differ, which a prefix may hide
        yield (
            statement,
            f"the data have nothing of {what} {own}; did you mean {other}{where}, "
            "which the shapes do not have?",
        )


def _iter_rare(
    shapes: ShapesGraph, data: DataTerms, find: Callable[[ox.NamedNode, Use], Place | None]
) -> Iterator[Notice]:
    uses: list[tuple[Use, Mapping[str, int], bool]] = [
        ("class", data.classes, True),
        ("property", data.properties, False),
    ]
    for use, in_data, of_classes in uses:
        terms = (s.object for s, is_class in _uses(shapes) if is_class == of_classes)
        asked = [each.value for each in terms if isinstance(each, ox.NamedNode)]
        yield from iter_rare_terms(use, in_data, asked, _named(shapes), find)


@lru_cache(maxsize=1)
def _named(shapes: ShapesGraph) -> frozenset[str]:
    """All IRIs that the shapes name."""
    named = {each for t in shapes.triples for each in (t.subject, t.predicate)} | shapes.objects
    return frozenset(each.value for each in named if isinstance(each, ox.NamedNode))


@lru_cache(maxsize=1)
def _uses(shapes: ShapesGraph) -> tuple[tuple[Statement, bool], ...]:
    """What shapes say of classes (True) and of properties (False), each once."""
    kinds = {sh(name): True for name in _TO_CLASSES}
    kinds |= {sh(name): False for name in (*_TO_PROPERTIES, *_PATHS)}
    in_paths = _list_nodes_of_paths(shapes)
    uses: dict[tuple[object, bool], tuple[Statement, bool]] = {}
    for triple in shapes.triples:
        predicate, shape, value = triple.predicate, triple.subject, triple.object
        is_class = kinds.get(predicate)
        if is_class is not None or (predicate == FIRST and shape in in_paths):
            uses.setdefault((value, bool(is_class)), (statement_of(triple), bool(is_class)))
        elif predicate == TYPE and value in _SHAPES and shapes.is_class(shape):
            assert not isinstance(shape, ox.Triple)
            uses.setdefault((shape, True), (Statement(shape, None, shape), True))
    return tuple(uses.values())


def _list_nodes_of_paths(shapes: ShapesGraph) -> set[object]:
    """The nodes of lists that are paths or alternatives of one, however deep."""
    below: dict[object, list[object]] = {}
    ways = {sh(name) for name in (*_PATHS, "alternativePath")} | {FIRST, REST}
    for triple in (triple for way in ways for triple in shapes.with_predicate(way)):
        below.setdefault(triple.subject, []).append(triple.object)
    ahead: list[object] = [triple.object for triple in shapes.with_predicate(sh("path"))]
    known: set[object] = set()
    while ahead:
        node = ahead.pop()
        if isinstance(node, ox.BlankNode) and node not in known:
            known.add(node)
            ahead.extend(below.get(node, ()))
    return known


def _placed(said: list[tuple[Statement, str]], shapes: ShapesGraph) -> Iterator[Notice]:
    places = shapes.places.of(statement for statement, _ in said)
    for statement, text in sorted(said, key=lambda pair: pair[1]):
        yield Notice(text, places.get(statement), True)


def _name(node: object) -> str:
    if not isinstance(node, ox.NamedNode):
        return str(node)
    return "a shape without a name" if is_anonymous(node) else compact(node.value)
