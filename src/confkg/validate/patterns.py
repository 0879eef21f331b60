"""Regular expressions of shapes: whether one is one."""

from __future__ import annotations

import re

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.terms import sh

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
