"""Triples of passages: where they stand, what they say, what they are about and mention."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.model import Document
from confkg.namespaces import thing_iri
from confkg.passages.passage import Passage
from confkg.rdf.claimed import reference_node
from confkg.rdf.provenance import document_node
from confkg.rdf.quoting import Quoting
from confkg.rdf.terms import Row, ckg, term, typed
from confkg.resolve import Resolution

_LABEL = 60
_BETWEEN = " › "


def iter_passage_rows(
    document: Document, passage: Passage, resolution: Resolution, quoting: Quoting
) -> Iterator[Row]:
    """A passage of a document."""
    start, end = passage.span.start, passage.span.end
    shown = resolution.redaction.text
    text = quoting.text(start, end) if quoting.is_cut(passage.span) else shown(passage.text)
    node = ox.NamedNode(thing_iri("passage", f"{document.name}--{start}-{end}"))
    yield node, term("rdf:type"), ckg("Passage")
    yield node, term("rdfs:label"), ox.Literal(_label(text))
    yield node, ckg("passageOf"), document_node(document)
    yield node, ckg("start"), typed(str(start), "xsd:integer")
    yield node, ckg("end"), typed(str(end), "xsd:integer")
    yield node, ckg("line"), typed(str(document.line(start)), "xsd:integer")
    yield node, ckg("text"), ox.Literal(text)
    if passage.headings:
        yield node, ckg("heading"), ox.Literal(shown(_BETWEEN.join(passage.headings)))
    for name, things in (("about", passage.about), ("mentions", passage.mentions)):
        for thing in things:
            yield node, ckg(name), reference_node(thing, resolution)


def _label(text: str) -> str:
    """The first words of a text.

    >>> _label("About 3 awards"), _label("A word and another " * 9)
    ('About 3 awards', 'A word and another A word and another A word and another A…')
    """
    words = " ".join(text.split())
    if len(words) <= _LABEL:
        return words
    return f"{words[: _LABEL - 1].rsplit(' ', 1)[0].rstrip()}…"
