"""The formats of an export, and how they are called."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import UsageError

__all__ = ["FORMATS", "Format", "find_format", "parse_format"]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a graph.

    Attributes:
        name: as it is asked for.
        suffixes: of files in it.
        rdf: the same in the RDF library.
        has_graphs: whether it holds named graphs.
        has_prefixes: whether it abbreviates IRIs.
    """

    name: str
    suffixes: tuple[str, ...]
    rdf: ox.RdfFormat
    has_graphs: bool = False
    has_prefixes: bool = True


_ALL = (
    Format("turtle", (".ttl", ".turtle"), ox.RdfFormat.TURTLE),
    Format("trig", (".trig",), ox.RdfFormat.TRIG, has_graphs=True),
    Format("nt", (".nt",), ox.RdfFormat.N_TRIPLES, has_prefixes=False),
    Format("nq", (".nq",), ox.RdfFormat.N_QUADS, has_graphs=True, has_prefixes=False),
    Format("jsonld", (".jsonld", ".json"), ox.RdfFormat.JSON_LD),
    Format("rdfxml", (".rdf", ".xml", ".owl"), ox.RdfFormat.RDF_XML),
)
FORMATS = {form.name: form for form in _ALL}


def find_format(path: Path) -> Format | None:
    """The format that the name of a file ends in.

    >>> find_format(Path("graph.NQ")).name, find_format(Path("graph.docx"))
    ('nq', None)
    """
    suffix = path.suffix.casefold()
    return next((form for form in _ALL if suffix in form.suffixes), None)


def parse_format(name: str | None, path: Path | None) -> Format:
    """The format asked for: by its name, else by the file's, else Turtle.

    Raises:
        UsageError: there is no such format, or none is known by the name of the file.

    >>> parse_format(None, Path("iclr.trig")).name, parse_format("nt", Path("iclr.trig")).name
    ('trig', 'nt')
    """
    known = ", ".join(FORMATS)
    if name is not None:
        if name not in FORMATS:
            raise UsageError("there is no such format", name, f"give one of {known}")
        return FORMATS[name]
    if path is None:
        return FORMATS["turtle"]
    form = find_format(path)
    if form is None:
        raise UsageError("its name tells no format", str(path), f"give --format: one of {known}")
    return form
