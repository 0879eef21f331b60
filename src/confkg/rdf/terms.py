"""RDF terms by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pyoxigraph as ox

from confkg.mailboxes import without_personal
from confkg.namespaces import prefixes, property_iri

Node = ox.NamedNode | ox.BlankNode | ox.Literal
"""A term that is no triple."""

_UNSAFE = re.compile(r'[\x00-\x1f\x7f"\\@%]')
"""What stands as another sign in N-Triples, or may be part of a mailbox."""

Row = tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode | ox.Literal]
"""Subject, predicate, object."""


@cache
def ckg(name: str) -> ox.NamedNode:
    """A class or property of the ontology."""
    return ox.NamedNode(property_iri(name))


@cache
def term(prefixed: str) -> ox.NamedNode:
    """The node of a prefixed name.

    >>> term("rdf:type").value
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
    """
    prefix, _, local = prefixed.partition(":")
    return ox.NamedNode(prefixes()[prefix] + local)


def typed(text: str, datatype: str) -> ox.Literal:
    """A literal of a datatype given as a prefixed name."""
    return ox.Literal(text, datatype=term(datatype))


def sayable(value: ox.NamedNode | ox.Literal) -> ox.NamedNode | ox.Literal:
    """A value without the mailboxes of persons, which quotations would bring along."""
    if not isinstance(value, ox.Literal):
        return value
    text = without_personal(value.value)
    return value if text == value.value else ox.Literal(text, datatype=value.datatype)


def statements(rows: Iterable[Row]) -> Iterator[str]:
    """Rows as N-Triples, without the mailboxes of persons."""
    return (f"{subject!s} {predicate!s} {sayable(value)!s} ." for subject, predicate, value in rows)


def as_text(text: str) -> str:
    r"""A text as a literal of N-Triples, without the mailboxes of persons.

    >>> as_text("On Lists"), as_text('"Lists"'), as_text("by ann@icw.example")
    ('"On Lists"', '"\\"Lists\\""', '"by [mailbox]"')
    """
    return str(sayable(ox.Literal(text))) if _UNSAFE.search(text) else f'"{text}"'


def as_label(text: str) -> str:
    """A text as a literal of N-Triples, with all that stands in it."""
    return str(ox.Literal(text)) if _UNSAFE.search(text) else f'"{text}"'


_INTEGER = f'"^^{term("xsd:integer")}'


def as_integer(number: int) -> str:
    """A whole number as a literal of N-Triples."""
    return f'"{number}{_INTEGER}'


def json_term(value: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> dict[str, str]:
    """A term as the SPARQL 1.1 Query Results JSON Format has it."""
    if isinstance(value, ox.NamedNode):
        return {"type": "uri", "value": value.value}
    if isinstance(value, ox.BlankNode):
        return {"type": "bnode", "value": value.value}
    if not isinstance(value, ox.Literal):
        return {"type": "literal", "value": str(value)}
    found = {"type": "literal", "value": value.value}
    if value.language:
        return found | {"xml:lang": value.language}
    plain = value.datatype == term("xsd:string")
    return found if plain else found | {"datatype": value.datatype.value}
