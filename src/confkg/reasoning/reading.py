"""RDF files as triples, each with its file, and with blank nodes that are called alike in each run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

import pyoxigraph as ox

from confkg.errors import GraphError

__all__ = ["Read", "Sourced", "iter_file", "rdf_format", "read_files"]

_FORMATS = {
    ".ttl": ox.RdfFormat.TURTLE,
    ".turtle": ox.RdfFormat.TURTLE,
    ".nt": ox.RdfFormat.N_TRIPLES,
    ".nq": ox.RdfFormat.N_QUADS,
    ".trig": ox.RdfFormat.TRIG,
    ".jsonld": ox.RdfFormat.JSON_LD,
    ".rdf": ox.RdfFormat.RDF_XML,
    ".xml": ox.RdfFormat.RDF_XML,
    ".owl": ox.RdfFormat.RDF_XML,
}
_MOST = 300 << 20
"""Bytes of all files together; of more a reasoner makes nothing in the time that people have."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """A triple and where it stands.

    Attributes:
        triple: with blank nodes that are numbered over all files.
        path: the file.
    """

    triple: ox.Triple
    path: Path


@dataclass(frozen=True, slots=True)
class Read:
    """What was read of some files.

    Attributes:
        sourced: the triples.
        prefixes: namespaces by prefix, as the files declare them; the first meaning counts.
    """

    sourced: list[Sourced]
    prefixes: dict[str, str]


def rdf_format(path: Path) -> ox.RdfFormat:
    """The format that the name of a file ends in; Turtle if it says nothing.

    >>> rdf_format(Path("pizza.OWL")) == ox.RdfFormat.RDF_XML
    True
    """
    return _FORMATS.get(path.suffix.casefold(), ox.RdfFormat.TURTLE)


def read_files(paths: Iterable[Path]) -> Read:
    """The triples of RDF files; of those with named graphs, all graphs together.

    Raises:
        GraphError: a file is missing, malformed, declares entities, or all are too large.
    """
    paths = list(dict.fromkeys(paths))
    _check_size(paths)
    names: dict[str, ox.BlankNode] = {}
    prefixes: dict[str, str] = {}
    sourced = [
        Sourced(_named(triple, path, names), path)
        for path in paths
        for triple in iter_file(path, prefixes)
    ]
    return Read(sourced, prefixes)


def _check_size(paths: list[Path]) -> None:
    size = sum(path.stat().st_size for path in paths if path.is_file())
    if size > _MOST:
        raise GraphError(
            f"{size >> 20:,} MB are more than a reasoner can take (at most {_MOST >> 20} MB)",
            ", ".join(map(str, paths)),
            "give fewer files, or apply the rules alone with --materialize",
        )


def _named(triple: ox.Triple, path: Path, names: dict[str, ox.BlankNode]) -> ox.Triple:
    """The triple with its blank nodes numbered."""
    terms = []
    for term in triple:
        if isinstance(term, ox.Triple):
            what = "a triple stands inside a triple"
            raise GraphError(what, str(path), "RDF 1.1 has no such thing")
        if isinstance(term, ox.BlankNode):
            term = names.setdefault(term.value, ox.BlankNode(f"b{len(names)}"))  # noqa: PLW2901
        terms.append(term)
    return ox.Triple(*terms)


def iter_file(path: Path, prefixes: dict[str, str] | None = None) -> Iterator[ox.Triple]:
    """The triples of an RDF file, of all graphs in it, with blank nodes as no other file has them.

    Args:
        path: the file.
        prefixes: is given the prefixes that the file declares and that it does not yet have.

    Raises:
        GraphError: the file is missing or malformed, or declares entities.
    """
    form = rdf_format(path)
    try:
        if form == ox.RdfFormat.RDF_XML:
            _check_xml(path)
        parser = ox.parse(path=path, format=form, rename_blank_nodes=True)
        for quad in parser:
            yield quad.triple
        if prefixes is not None:
            prefixes.update({**parser.prefixes, **prefixes})
    except FileNotFoundError:
        raise GraphError("no such file", str(path), "check the name") from None
    except SyntaxError as error:
        where = f"{path}, line {error.lineno}" if error.lineno else str(path)
        raise GraphError(f"it is not {form.name} ({error.msg})", where, "mend the line") from None
    except OSError as error:
        if path.is_dir():
            raise GraphError("it is a folder", str(path), "name the files in it") from None
        raise GraphError(f"cannot be read ({error.strerror or error})", str(path)) from None


def _check_xml(path: Path) -> None:
    """Refuse what the parser would not: a document that breaks off, and entities of its own.

    It would expand them, however often they hold one another.
    """

    def refuse(*_: object) -> None:
        what = "its DOCTYPE declares entities"
        raise GraphError(what, str(path), "save it as Turtle, or without entities")

    parser = expat.ParserCreate()
    parser.EntityDeclHandler = refuse
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        where = f"{path}, line {error.lineno}"
        raise GraphError(f"it is not XML ({reason})", where, "mend the line") from None
