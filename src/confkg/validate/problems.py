"""What makes shapes ill-formed: one thing that is wrong, where it is said, and how to fix it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pyoxigraph as ox

from confkg.errors import clipped
from confkg.namespaces import compact
from confkg.rdf.positions import Statement
from confkg.rdf.terms import term
from confkg.validate.terms import sh

Node = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in shapes that SHACL does not allow."""

    statement: Statement  # what says it
    what: str  # what is wrong with it
    fix: str  # how to fix it

    @classmethod
    def of(cls, triple: ox.Triple, what: str, fix: str) -> Problem:
        return cls(statement_of(triple), what, fix)


def statement_of(triple: ox.Triple) -> Statement:
    """A triple of shapes as a statement, which has a place."""
    subject, value = triple.subject, triple.object
    assert not isinstance(subject, ox.Triple)
    assert not isinstance(value, ox.Triple)
    return Statement(subject, triple.predicate, value)


def written(term: Node) -> str:
    """A term as a message repeats it."""
    if isinstance(term, ox.NamedNode):
        short = compact(term.value)
        return short if short != term.value else f"<{clipped(term.value)}>"
    if isinstance(term, ox.Literal):
        language = f"@{term.language}" if term.language else ""
        return f'"{clipped(term.value, 60)}"{language}'
    return "a blank node"


_SHAPE = ox.NamedNode("urn:confkg:shape")


def pattern_fault(pattern: str) -> str:
    r"""What keeps a text from being a regular expression; empty if one of the engines can take it.

    >>> pattern_fault("(a|b)+"), pattern_fault(r"(?=a)a"), pattern_fault(r"\p{Lu}")
    ('', '', '')
    >>> pattern_fault("(")
    'missing ), unterminated subpattern at position 0'
    """
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return "" if _is_supported_by_fast_engine(pattern) else str(error)
    return ""


def _is_supported_by_fast_engine(pattern: str) -> bool:
    import shacl

    said = ((sh("targetNode"), _SHAPE), (sh("pattern"), ox.Literal(pattern)))
    triples = [ox.Triple(_SHAPE, term("rdf:type"), sh("NodeShape"))]
    triples += [ox.Triple(_SHAPE, predicate, value) for predicate, value in said]
    text = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b""
    try:
        shacl.Shapes.from_turtle(text.decode())
    except ValueError:
        return False
    return True
