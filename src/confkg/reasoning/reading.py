"""RDF files as triples, each with its file, and with blank nodes that are called alike in each run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.formats import FORMATS, find_format
from confkg.rdf.opening import opened
from confkg.rdf.positions import Precision, Statement, locate
from confkg.rdf.reading import base_of
from confkg.resources import GRAPH_FILES, resource

_FACTS = "entities.ttl"
_CLAIMS = ("claims.ttl", "reasons.ttl")
"""Claims are statements about statements; OWL 2 keeps the words for that to itself."""


def shipped_rules() -> list[Path]:
    """All rules that confkg ships, those that the build applies among them."""
    return sorted(resource("ontology", "rules").glob("*.rq"))


def files_of(path: Path) -> list[Path]:
    """The files that a reasoner reads of a graph: of a folder those of a graph but the claims."""
    if not path.is_dir():
        return [path]
    return [path / name for name in GRAPH_FILES if name not in _CLAIMS]


def facts_of(path: Path) -> list[Path]:
    """The files that rules read of a graph: of a folder the facts, without what follows from them."""
    return [path / _FACTS] if path.is_dir() else [path]


def called(paths: Sequence[Path]) -> str:
    """What to call files in a message: by their folder if they are all in one.

    >>> called([Path("graph/a.ttl"), Path("graph/b.ttl")]), called([Path("graph/a.ttl")])
    ('graph', 'graph/a.ttl')
    """
    folders = {path.parent for path in paths}
    if len(paths) > 1 and len(folders) == 1:
        return str(folders.pop())
    return ", ".join(map(str, paths))


def find_line(path: Path, triples: Sequence[ox.Triple]) -> int | None:
    """The first line of a file at which one of the triples stands; None if none of them is found."""
    wanted = [
        Statement(triple.subject, triple.predicate, triple.object)
        for triple in triples
        if not isinstance(triple.subject, ox.Triple) and not isinstance(triple.object, ox.Triple)
    ]
    found = locate(path, wanted, base=base_of(path)).values()
    exact = [place.line for place in found if place.precision is Precision.OBJECT]
    return min(exact or (place.line for place in found), default=None)


_MOST = 300 << 20
"""Bytes of all files together; of more a reasoner makes nothing in the time that people have."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """A triple and where it stands."""

    triple: ox.Triple
    path: Path


@dataclass(frozen=True, slots=True)
class Read:
    """What was read of some files."""

    sourced: list[Sourced]  # the triples
    prefixes: dict[str, str]


def read_files(paths: Iterable[Path]) -> Read:
    """The triples of RDF files; of those with named graphs, all graphs together."""
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
    """The triples of an RDF file, of all graphs in it, with blank nodes as no other file has them."""
    form = find_format(path) or FORMATS["turtle"]
    with opened(path, form, max_bytes=None) as (file, _):
        parser = ox.parse(file, format=form.rdf, rename_blank_nodes=True)
        yield from (quad.triple for quad in parser)
        if prefixes is not None:
            prefixes.update({**parser.prefixes, **prefixes})
