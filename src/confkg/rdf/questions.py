"""The catalogue of questions as data, so that tools find the queries beside the graph.

Each question is an executable of SHACL Advanced Features (``sh:SPARQLSelectExecutable``), as in the
collections of sib-swiss; its parameters are ``sh:Parameter`` nodes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import prefixes, thing_iri
from confkg.question import Parameter, Question
from confkg.rdf.remembering import NO_MEMORY, Memory
from confkg.rdf.terms import Row, ckg, term, typed
from confkg.rdf.turtle import GENERATED, iter_blocks, write_blocks

QUESTIONS_FILE = "questions.ttl"
_CLASSES = {
    "place": "ckg:Place",
    "property": "rdf:Property",
    "series": "ckg:ConferenceSeries",
    "thing": "rdfs:Resource",
}
"""Types of parameters whose class is not their name in upper case."""
_DATATYPES = {
    "integer": "xsd:integer",
    "number": "xsd:decimal",
    "text": "xsd:string",
    "year": "xsd:integer",
}


def write_questions(
    folder: Path, questions: Callable[[], Iterable[Question]], memory: Memory = NO_MEMORY
) -> Counter[str]:
    """Write ``questions.ttl``; what is in it is made once."""
    blocks = memory.iter_lines("questions", lambda: _blocks(tuple(questions())))
    comment = f"What can be asked; {GENERATED} from queries/; do not edit"
    return write_blocks(folder / QUESTIONS_FILE, blocks, comment)


@lru_cache(maxsize=1)
def _blocks(questions: tuple[Question, ...]) -> tuple[str, ...]:
    rows = [row for question in questions for row in _question(question)]
    lines = sorted(f"{subject} {predicate} {value} ." for subject, predicate, value in rows)
    return tuple(iter_blocks(lines))


def _question(question: Question) -> Iterator[Row]:
    node = ox.NamedNode(thing_iri("question", question.name))
    kind, text = ("Construct", "construct") if question.is_graph else ("Select", "select")
    yield node, term("rdf:type"), ckg("Question")
    yield node, term("rdf:type"), term("sh:SPARQLExecutable")
    yield node, term("rdf:type"), term(f"sh:SPARQL{kind}Executable")
    yield node, term("rdfs:label"), ox.Literal(question.question)
    yield node, term("rdfs:comment"), ox.Literal(question.description)
    yield node, ckg("name"), ox.Literal(question.name)
    yield node, term("dcterms:isPartOf"), ox.NamedNode(thing_iri("dataset", "confkg"))
    yield node, term(f"sh:{text}"), ox.Literal(_body(question.text))
    for tag in question.tags:
        yield node, term("schema:keywords"), ox.Literal(tag)
    for order, parameter in enumerate(question.parameters):
        own = ox.NamedNode(f"{node.value}--{parameter.name}")
        yield node, term("sh:parameter"), own
        yield from _parameter(own, parameter, order)


def _parameter(node: ox.NamedNode, parameter: Parameter, order: int) -> Iterator[Row]:
    yield node, term("rdf:type"), term("sh:Parameter")
    yield node, term("rdfs:label"), ox.Literal(parameter.name)
    yield node, term("sh:path"), ox.NamedNode(thing_iri("parameter", parameter.name))
    yield node, term("sh:description"), ox.Literal(parameter.description)
    yield node, term("sh:order"), typed(str(order), "xsd:integer")
    optional = "false" if parameter.required else "true"
    yield node, term("sh:optional"), typed(optional, "xsd:boolean")
    if parameter.type in _DATATYPES:
        yield node, term("sh:datatype"), term(_DATATYPES[parameter.type])
    elif prefixes().get(parameter.type, "").startswith(prefixes()["ckgv"]):
        yield node, term("sh:class"), term("skos:Concept")
    else:
        name = _CLASSES.get(parameter.type, f"ckg:{parameter.type.capitalize()}")
        yield node, term("sh:class"), term(name)


def _body(text: str) -> str:
    """The query without its header."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if not line.startswith("#+")).strip() + "\n"
