"""The links to other datasets, as ``links.ttl``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import DecisionError
from confkg.rdf.shards import iter_part
from confkg.rdf.turtle import GENERATED, write_turtle
from confkg.resolve import Link

LINKS_FILE = "links.ttl"


def write_links(folder: Path, links: Iterable[Link]) -> tuple[int, list[DecisionError]]:
    """Write ``links.ttl``."""
    wanted = [link for link in links if link.holds]
    subjects = {link.subject for link in wanted}
    known = set(_known(folder, subjects)) if subjects else set()
    stale = [
        DecisionError(
            "the link is stale: it is of a thing that is not in the graph",
            link.where,
            "take the row out if no document is to name that again",
        )
        for link in wanted
        if link.subject not in known
    ]
    lines = {
        f"<{link.subject}> <{link.predicate}> <{link.object}> ."
        for link in wanted
        if link.subject in known
    }
    comment = f"What things are called in other datasets; {GENERATED}; do not edit"
    return write_turtle(folder / LINKS_FILE, sorted(lines), comment), stale


def _known(folder: Path, subjects: set[str]) -> Iterator[str]:
    for quad in iter_part(folder, "entities"):
        if isinstance(quad.subject, ox.NamedNode) and quad.subject.value in subjects:
            yield quad.subject.value
