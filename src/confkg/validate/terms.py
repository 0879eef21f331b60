"""Terms of RDF and SHACL that validation needs, and the words for them."""

from __future__ import annotations

from functools import cache

import pyoxigraph as ox

from confkg.namespaces import compact, prefixes
from confkg.rdf.terms import term

SH, RDF, XSD = (prefixes()[name] for name in ("sh", "rdf", "xsd"))
TYPE, LABEL = term("rdf:type"), term("rdfs:label")
FIRST, REST = term("rdf:first"), term("rdf:rest")


@cache
def sh(name: str) -> ox.NamedNode:
    """A term of SHACL by its local name."""
    return term(f"sh:{name}")


@cache
def component_word(iri: str) -> str:
    """The word for a constraint component; a prefixed name for one of the shapes' own.

    >>> component_word(f"{SH}MinCountConstraintComponent")
    'MinCount'
    >>> component_word("http://www.w3.org/ns/prov#OwnConstraintComponent")
    'prov:OwnConstraintComponent'
    """
    if not iri.startswith(SH):
        return compact(iri)
    return iri.removeprefix(SH).removesuffix("ConstraintComponent")
