"""What XML cannot hold, found before the first byte is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.namespaces import compact, prefixes
from confkg.rdf.described import Described
from confkg.rdf.survey import Survey
from confkg.rdf.terms import term

_NO_CHARACTER = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAME_AT_END = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*\Z")
"""A name that parsers of all editions of XML take."""

_SYNTAX = frozenset(
    prefixes()["rdf"] + name
    for name in """
        RDF ID about parseType resource nodeID datatype li Description aboutEach bagID
        aboutEachPrefix
    """.split()
)
"""Names of RDF that are signs of RDF/XML and can be no elements."""

_ADVICE = "export it as turtle, nt or jsonld"


class XmlSurvey(Survey):
    """Collects names for RDF/XML, and finds what it cannot say: a control character, an odd property."""

    def see(self, triple: ox.Triple) -> None:
        """Take in a statement."""
        super().see(triple)
        _refuse_characters(triple.subject)
        _refuse_characters(triple.object)

    def writable(self, subjects: Iterable[Described]) -> Iterable[Described]:
        """The subjects, so that no class without a name in XML becomes the name of an element."""
        for iri in sorted(self.kinds):
            if not _is_name(iri):
                what = "RDF/XML cannot hold a property of such an IRI"
                raise GraphError(what, iri, _ADVICE)
        if all(map(_is_name, self.classes)):
            return subjects
        for _ in _in_order(subjects):
            pass  # so that nothing is written if one of them cannot be
        return _in_order(subjects)


def _in_order(subjects: Iterable[Described]) -> Iterator[Described]:
    rdf_type = term("rdf:type")
    for described in subjects:
        kept = [
            triple
            for triple in described.triples
            if triple.predicate != rdf_type
            or not isinstance(triple.object, ox.NamedNode)
            or _is_name(triple.object.value)
        ]
        odd = [triple for triple in described.triples if triple not in kept]
        if not kept:  # the first class becomes an element
            where = compact(str(odd[0].object).strip("<>"))
            raise GraphError("RDF/XML cannot hold a class of such an IRI alone", where, _ADVICE)
        yield Described(described.subject, (*kept, *odd), described.lists) if odd else described


def _is_name(iri: str) -> bool:
    return bool(_NAME_AT_END.search(iri)) and iri not in _SYNTAX


def _refuse_characters(node: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> None:
    if isinstance(node, (ox.NamedNode, ox.Literal)) and (found := _NO_CHARACTER.search(node.value)):
        of = "a text" if isinstance(node, ox.Literal) else "an IRI"
        what = f"RDF/XML cannot hold the character U+{ord(found[0]):04X} of {of}"
        raise GraphError(what, node.value[:60], _ADVICE)
