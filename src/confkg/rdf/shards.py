"""The files of a graph, each as Turtle or in shards: N-Quads that a store loads side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.store import load_in_chunks
from confkg.rdf.terms import term
from confkg.rdf.turtle import GENERATED
from confkg.rdf.turtle_blocks import iter_stated, token_of

_TYPE = term("rdf:type")


def _files(folder: Path, name: str) -> list[Path]:
    whole = folder / f"{name}.ttl"
    return [whole] if whole.exists() else sorted(folder.glob(f"{name}-[0-9]*.nq"))


def is_shard(path: Path, names: Iterable[str]) -> bool:
    """Whether a file is called as a shard is of a file of one of these names."""
    stem, _, number = path.stem.rpartition("-")
    return path.suffix == ".nq" and stem in names and number.isdecimal()


def iter_part(folder: Path, name: str) -> Iterator[ox.Quad]:
    """The statements of a file of a graph, of which the name is given without an end."""
    for path in _files(folder, name):
        yield from ox.parse(path=path)


def load_part(
    store: ox.Store, folder: Path, name: str, looked_at: Collection[ox.NamedNode]
) -> None:
    """Put what a file of a graph states with some predicates, and of some classes, into a store."""
    for part in _iter_stated(folder, name, looked_at):
        _load(store, part)


def iter_looked_at(
    folder: Path, name: str, looked_at: Collection[ox.NamedNode]
) -> Iterator[ox.Quad]:
    """What :func:`load_part` loads, thing by thing."""
    for part in _iter_stated(folder, name, looked_at):
        yield from ox.parse(part, ox.RdfFormat.TURTLE) if isinstance(part, bytes) else part


def _iter_stated(
    folder: Path, name: str, looked_at: Collection[ox.NamedNode]
) -> Iterator[bytes | Iterator[ox.Quad]]:
    """What a file states with some predicates, and of some classes: Turtle of some blocks, or a shard."""
    for path in _files(folder, name):
        if _is_in_blocks(path):  # half the time that making all terms takes
            yield from iter_stated(path, {token_of(each.value) for each in looked_at})
            continue
        yield (
            quad
            for quad in ox.parse(path=path)
            if (quad.object if quad.predicate == _TYPE else quad.predicate) in looked_at
        )


def _load(store: ox.Store, stated: bytes | Iterator[ox.Quad]) -> None:
    if isinstance(stated, bytes):
        store.bulk_load(stated, format=ox.RdfFormat.TURTLE)
    else:
        load_in_chunks(store, stated)


def _is_in_blocks(path: Path) -> bool:
    """Whether a file is Turtle that confkg wrote."""
    with path.open("rb") as file:
        return path.suffix == ".ttl" and GENERATED.encode() in file.readline()


def part_size(folder: Path, name: str) -> int:
    """How many bytes a file of a graph has."""
    return sum(path.stat().st_size for path in _files(folder, name))


def write_shard(
    folder: Path, name: str, number: int, texts: Iterable[str], comment: str, graph: str = ""
) -> int:
    """Write a shard, of N-Triples line by line or several at a time; none if there is nothing to write."""
    count = 0
    path = folder / f"{name}-{number:04}.nq"
    aside = path.with_suffix(".aside")
    with aside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"# {comment}\n")
        for text in texts:
            count += 1 + text.count("\n")
            file.write(f"{text}\n")
            if graph:
                file.writelines(f"{line[:-1]}<{graph}> .\n" for line in text.split("\n"))
    if count:
        aside.replace(path)
    else:
        aside.unlink()
    return count
