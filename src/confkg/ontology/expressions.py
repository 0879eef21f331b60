"""Classes, values and ways that have no name of their own, in words."""

from __future__ import annotations

from collections.abc import Iterable

import pyoxigraph as ox

from confkg.ontology.triples import Triples, Value, in_words

_DEEPEST = 12
"""Expressions within expressions; none that a person wrote for people goes deeper."""
_COUNTED = {
    "owl:cardinality": "exactly {}",
    "owl:qualifiedCardinality": "exactly {}",
    "owl:minCardinality": "at least {}",
    "owl:minQualifiedCardinality": "at least {}",
    "owl:maxCardinality": "at most {}",
    "owl:maxQualifiedCardinality": "at most {}",
}
_FACETS = {
    "xsd:minInclusive": "from {}",
    "xsd:maxInclusive": "to {}",
    "xsd:minExclusive": "above {}",
    "xsd:maxExclusive": "below {}",
    "xsd:pattern": "like {}",
    "xsd:length": "of length {}",
    "xsd:minLength": "of length {} or more",
    "xsd:maxLength": "of length {} or less",
}
_REPEATED = {
    "sh:zeroOrMorePath": "({})*",
    "sh:oneOrMorePath": "({})+",
    "sh:zeroOrOnePath": "({})?",
    "sh:inversePath": "^{}",
}


def class_in_words(triples: Triples, expression: Value, depth: int = 0) -> str:
    """A class or datatype: its name, or what makes it up."""
    if not isinstance(expression, ox.BlankNode):
        return in_words(expression)
    if depth > _DEEPEST:
        return "…"

    def parts(prefixed: str) -> list[str]:
        heads = triples.objects(expression, prefixed)
        members = (member for head in heads for member in triples.members(head))
        return [_bracketed(triples, member, depth + 1) for member in members]

    if union := parts("owl:unionOf"):
        return " or ".join(union)
    if both := parts("owl:intersectionOf"):
        return " and ".join(both)
    if values := parts("owl:oneOf"):
        return f"one of {', '.join(values)}"
    for other in triples.objects(expression, "owl:complementOf"):
        return f"not {class_in_words(triples, other, depth + 1)}"
    for datatype in triples.objects(expression, "owl:onDatatype"):
        return f"{in_words(datatype)} {_facets(triples, expression)}".strip()
    if triples.objects(expression, "owl:onProperty"):
        return _restriction(triples, expression, depth)
    return "something that is not named"


def _bracketed(triples: Triples, member: Value, depth: int) -> str:
    text = class_in_words(triples, member, depth)
    joined = isinstance(member, ox.BlankNode) and any(
        triples.objects(member, prefixed) for prefixed in ("owl:unionOf", "owl:intersectionOf")
    )
    return f"({text})" if joined else text


def _facets(triples: Triples, expression: ox.BlankNode) -> str:
    found: list[str] = []
    for head in triples.objects(expression, "owl:withRestrictions"):
        for facet in triples.members(head):
            if isinstance(facet, (ox.BlankNode, ox.NamedNode)):
                for prefixed, words in _FACETS.items():
                    values = triples.texts(facet, prefixed)
                    found += [words.format(value) for value in values]
    return " ".join(found)


def _restriction(triples: Triples, expression: ox.BlankNode, depth: int) -> str:
    (way, *_) = triples.objects(expression, "owl:onProperty")
    name = way_in_words(triples, way)

    def filler(prefixed: str) -> str:
        values = triples.objects(expression, prefixed)
        return class_in_words(triples, values[0], depth + 1) if values else ""

    if some := filler("owl:someValuesFrom"):
        return f"at least one {name} ({some})"
    if only := filler("owl:allValuesFrom"):
        return f"no {name} but ({only})"
    if value := filler("owl:hasValue"):
        return f"{name} is {value}"
    for prefixed, words in _COUNTED.items():
        for count in triples.texts(expression, prefixed):
            of = filler("owl:onClass") or filler("owl:onDataRange")
            return f"{words.format(count)} {name}{f' ({of})' if of else ''}"
    return f"something on {name}"


def way_in_words(triples: Triples, way: Value) -> str:
    """A property, or the inverse of one."""
    if isinstance(way, ox.BlankNode):
        inverse = triples.objects(way, "owl:inverseOf")
        return f"the inverse of {in_words(inverse[0])}" if inverse else "a way without a name"
    return in_words(way)


def path_in_words(triples: Triples, path: Value, depth: int = 0) -> tuple[str, tuple[str, ...]]:
    """A path of SHACL as SPARQL writes it, with the IRIs of the properties in it."""
    if isinstance(path, ox.NamedNode):
        return in_words(path), (path.value,)
    if not isinstance(path, ox.BlankNode) or depth > _DEEPEST:
        return "…", ()
    for prefixed, words in _REPEATED.items():
        for inner in triples.objects(path, prefixed):
            text, named = path_in_words(triples, inner, depth + 1)
            plain = isinstance(inner, ox.NamedNode)
            return (words.replace("({})", "{}") if plain else words).format(text), named
    for head in triples.objects(path, "sh:alternativePath"):
        return _joined("|", triples, triples.members(head), depth)
    return _joined("/", triples, triples.members(path), depth)


def _joined(
    sign: str, triples: Triples, steps: Iterable[Value], depth: int
) -> tuple[str, tuple[str, ...]]:
    found = [path_in_words(triples, step, depth + 1) for step in steps]
    return sign.join(text for text, _ in found) or "…", tuple(
        i for _, named in found for i in named
    )
