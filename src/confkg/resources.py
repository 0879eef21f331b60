"""Where ontology, graph and queries are: in the wheel, or in the checkout that is being worked on."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from confkg.errors import GraphError

GRAPH_FILES = tuple(
    """
    entities.ttl inferred.ttl reasons.ttl claims.ttl conflicts.ttl documents.ttl passages.ttl
    decisions.ttl links.ttl questions.ttl dataset.ttl
    """.split()
)
"""The files of a graph, in the order in which they are read."""


@cache
def _root() -> Path:
    packaged = Path(__file__).parent / "data"
    return packaged if packaged.is_dir() else Path(__file__).parents[2]


def resource(*names: str) -> Path:
    """A file or folder that confkg ships."""
    path = _root().joinpath(*names)
    if not path.exists():
        raise GraphError("it is missing from this installation", str(path), "install confkg again")
    return path


def shipped_ontology() -> list[Path]:
    """The files of the ontology that confkg ships."""
    names = ("confkg.ttl", "vocabulary.ttl", "alignment.ttl")
    return [resource("ontology", name) for name in names]


def default_folder() -> Path:
    """The folder ``graph`` here, if a graph is in it, else the graph that confkg ships."""
    here = Path("graph")
    return here if (here / "dataset.ttl").is_file() else resource("graph")


def usual_cache(*parts: str) -> Path | None:
    """A folder among the user's for what can be made again; None for a user without a home."""
    home = os.environ.get("HOME")
    caches = os.environ.get("XDG_CACHE_HOME") or (home and f"{home}/.cache")
    return Path(caches, "confkg", *parts) if caches else None
