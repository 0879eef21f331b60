"""Sorted N-Triples lines to byte-stable Turtle with the project's prefixes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import prefixes

__all__ = ["write_turtle"]

_IRI = re.compile(r"<([^>]*[/#])[^/#>]*>")


def write_turtle(path: Path, lines: Iterable[str], comment: str) -> int:
    """Write triples as Turtle, grouped as they come.

    Args:
        path: the file.
        lines: N-Triples statements, sorted, without line ends.
        comment: first line of the file.

    Returns:
        The number of triples.
    """
    triples = path.with_suffix(".nt")
    count = 0
    namespaces: set[str] = set()
    with triples.open("w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            file.write(line + "\n")
            count += 1
            namespaces.update(_IRI.findall(line.split(' "', 1)[0]))
            if "^^<" in line:
                namespaces.update(_IRI.findall(line.rsplit("^^", 1)[1]))
    used = {prefix: iri for prefix, iri in prefixes().items() if iri in namespaces}
    body = path.with_suffix(".body")
    with body.open("wb") as file:
        ox.serialize(_parse(triples), file, ox.RdfFormat.TURTLE, prefixes=used)
    with body.open("rb") as file, path.open("wb") as turtle:
        turtle.write(f"# {comment}\n".encode())
        # the serializer declares the prefixes in an order that differs from run to run
        turtle.writelines(sorted(file.readline() for _ in used))
        shutil.copyfileobj(file, turtle)
    triples.unlink()
    body.unlink()
    return count


def _parse(path: Path) -> Iterator[ox.Triple]:
    for quad in ox.parse(path=path, format=ox.RdfFormat.N_TRIPLES):
        yield quad.triple
