"""IRIs of RDF and SHACL that validation needs."""

from __future__ import annotations

from functools import cache

import pyoxigraph as ox

__all__ = ["FIRST", "LABEL", "RDF", "REST", "SH", "TYPE", "sh"]

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
SH = "http://www.w3.org/ns/shacl#"
TYPE = ox.NamedNode(f"{RDF}type")
FIRST = ox.NamedNode(f"{RDF}first")
REST = ox.NamedNode(f"{RDF}rest")
LABEL = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")


@cache
def sh(name: str) -> ox.NamedNode:
    """A term of SHACL by its local name."""
    return ox.NamedNode(SH + name)
