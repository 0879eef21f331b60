"""What SHACL shapes ask of the instances of each class, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyoxigraph as ox

from confkg.ontology.term import Requirement
from confkg.ontology.triples import Node, Triples, in_words, node
from confkg.rdf.paths import path_text, properties_in

_PLACEHOLDER = re.compile(r"\{[?$](\w+)\}")
_NAMESPACE = re.compile(r"\^(https?://[^\\*+?()|\[\]{}]*[/#])")
"""A pattern that asks for the beginning of an IRI, and for nothing else."""
_SILENT = set(
    """
    path name description order group message severity property node sparql targetClass
    targetNode targetSubjectsOf targetObjectsOf target deactivated defaultValue
    ignoredProperties
    """.split()
)
"""Local names of properties of SHACL that ask nothing by themselves."""
_DEFAULT = "Violation"


def iter_requirements(triples: Triples) -> Iterator[Requirement]:
    """Every requirement of every shape that has a class for its target, in the order of the file."""
    for shape in triples:
        targets = triples.named(shape, "sh:targetClass")
        kinds = triples.objects(shape, "rdf:type")
        if isinstance(shape, ox.NamedNode) and {node("rdfs:Class"), node("owl:Class")} & set(kinds):
            targets = [*targets, shape]  # SHACL: a shape that is a class has itself for its target
        for target in targets:
            yield from _shape_requirements(triples, shape, target, ())


def _shape_requirements(
    triples: Triples, shape: Node, target: ox.NamedNode, above: tuple[Node, ...]
) -> Iterator[Requirement]:
    if shape in above or triples.text(shape, "sh:deactivated") == "true":
        return
    message, severity = _message(triples, shape), _severity(triples, shape)
    paths = triples.objects(shape, "sh:path")
    path = path_text(triples.described, paths[0]) if paths else ""
    named = properties_in(triples.described, paths[0]) if paths else ()
    beginning = _NAMESPACE.fullmatch(triples.text(shape, "sh:pattern"))
    name, within = in_words(shape), beginning[1] if beginning else ""

    def asked(words: str) -> Requirement:
        return Requirement(target.value, name, path, named, severity, words, within)

    of_values = [f"node {in_words(n)}" for n in triples.nodes(shape, "sh:node")] if paths else []
    if parameters := "; ".join(filter(None, [_parameters(triples, shape), *of_values])):
        yield asked(message or parameters)
    for constraint in triples.nodes(shape, "sh:sparql"):
        if triples.text(constraint, "sh:deactivated") != "true":
            yield asked(_message(triples, constraint) or message or "a rule in SPARQL holds")
    for prefixed in ("sh:property", "sh:node"):
        if paths and prefixed == "sh:node":
            continue  # that is asked of the values, and not of the thing
        for inner in triples.nodes(shape, prefixed):
            yield from _shape_requirements(triples, inner, target, (*above, shape))


def _message(triples: Triples, shape: Node) -> str:
    """The message; what a validator puts into it, as ``{?label}``, is shown as ⟨label⟩."""
    return _PLACEHOLDER.sub(r"⟨\1⟩", triples.text(shape, "sh:message"))


def _severity(triples: Triples, shape: Node) -> str:
    found = triples.named(shape, "sh:severity")
    return re.split(r"[#/]", found[0].value)[-1] if found else _DEFAULT


def _parameters(triples: Triples, shape: Node) -> str:
    """What a shape asks, by the names of SHACL; nothing if it only has other shapes for parts."""
    prefix = node("sh:x").value[:-1]
    asked = [
        f"{local} {', '.join(filter(None, map(in_words, values)))}".strip()
        for predicate, values in triples.statements(shape).items()
        if predicate.startswith(prefix) and (local := predicate[len(prefix) :]) not in _SILENT
    ]
    return "; ".join(asked)
