"""The formats of RDF, and how files in them are called."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a graph."""

    name: str  # as it is asked for
    suffixes: tuple[str, ...]  # of files in it
    rdf: ox.RdfFormat  # the same in the RDF library
    title: str  # as people call it
    has_graphs: bool = False  # whether it holds named graphs
    has_prefixes: bool = True  # whether it abbreviates IRIs

    @property
    def own_suffixes(self) -> tuple[str, ...]:
        """Those of the suffixes that files of nothing but RDF have."""
        return tuple(suffix for suffix in self.suffixes if suffix not in _SHARED)


_SHARED = (".json", ".xml")
"""Suffixes that most files have for another reason."""
_ALL = (
    Format("turtle", (".ttl", ".turtle", ".n3"), ox.RdfFormat.TURTLE, "Turtle"),
    Format("trig", (".trig",), ox.RdfFormat.TRIG, "TriG", has_graphs=True),
    Format("nt", (".nt",), ox.RdfFormat.N_TRIPLES, "N-Triples", has_prefixes=False),
    Format("nq", (".nq",), ox.RdfFormat.N_QUADS, "N-Quads", has_graphs=True, has_prefixes=False),
    Format("jsonld", (".jsonld", ".json"), ox.RdfFormat.JSON_LD, "JSON-LD"),
    Format("rdfxml", (".rdf", ".xml", ".owl"), ox.RdfFormat.RDF_XML, "RDF/XML"),
)
FORMATS = {form.name: form for form in _ALL}


def find_format(path: Path) -> Format | None:
    """The format that the name of a file ends in.

    What a file of N3 holds beyond Turtle is a syntax error.

    >>> find_format(Path("graph.NQ")).name, find_format(Path("graph.docx"))
    ('nq', None)
    """
    suffix = path.suffix.casefold()
    return next((form for form in _ALL if suffix in form.suffixes), None)


def names_rdf(path: Path) -> bool:
    """Whether the name of a file shows that RDF is in it, and not perhaps something else.

    >>> names_rdf(Path("graph.TTL")), names_rdf(Path("package.json"))
    (True, False)
    """
    form = find_format(path)
    return form is not None and path.suffix.casefold() in form.own_suffixes
