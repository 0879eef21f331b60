"""Which files are looked at, and how they are called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.graph import GRAPH_FILES
from confkg.rdf.positions import Precision, Statement, locate
from confkg.rdf.reading import base_of
from confkg.resources import resource

_ONTOLOGY = ("confkg.ttl", "vocabulary.ttl", "alignment.ttl")
_FACTS = "entities.ttl"
_CLAIMS = ("claims.ttl", "reasons.ttl")
"""Claims are statements about statements; OWL 2 keeps the words for that to itself."""


def shipped_ontology() -> list[Path]:
    """The files of the ontology that confkg ships."""
    return [resource("ontology", name) for name in _ONTOLOGY]


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
