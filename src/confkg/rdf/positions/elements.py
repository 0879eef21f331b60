"""Elements of RDF/XML and their names."""

from __future__ import annotations

from confkg.namespaces import prefixes
from confkg.rdf.positions.noted import Unlabelled, Value
from confkg.rdf.positions.wanted import Place

STRING = f"{prefixes()['xsd']}string".encode()
RDF = f"{prefixes()['rdf']} "
XML = "http://www.w3.org/XML/1998/namespace "
"""Namespaces as the parser puts them before names."""


class Element:
    """An element that is open."""

    def __init__(self, base: bytes, language: bytes) -> None:
        self.base, self.language = base, language
        self.node: bytes | Unlabelled | None = None
        self.place: Place = (1, 1)
        self.predicate: bytes | None = None
        self.at: Place = (1, 1)
        self.value: Value | None = None
        self.datatype = STRING
        self.members: list[tuple[bytes | Unlabelled, Place]] | None = None
        self.text: list[str] | None = None
        self.items = 0
        self.opaque = False


_SIGNS = frozenset(
    f"{RDF}{name}"
    for name in ("about", "ID", "nodeID", "resource", "datatype", "parseType", "bagID")
)


def is_property(attribute: str) -> bool:
    """Whether an attribute is a property written short."""
    return " " in attribute and attribute not in _SIGNS and not attribute.startswith(XML)


def as_iri(name: str) -> bytes:
    """The IRI of a name with its namespace."""
    return name.replace(" ", "", 1).encode()
