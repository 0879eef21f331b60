"""The steps of a build that may run on any machine: each reads and writes files of one folder.

A step that is begun again, on another machine even, writes the same files.
"""

from __future__ import annotations

import datetime as dt
import pickle
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from pathlib import Path
from typing import IO, Any
from uuid import uuid4
from zlib import crc32

from confkg.corrections.applying import Corrected
from confkg.keeping import Kept
from confkg.pipeline.claims import Readers, Taken, take_in
from confkg.pipeline.file_claims import Partition, iter_partitions
from confkg.rdf.materialize import COMMENTS, GraphWriter, disputed_in
from confkg.rdf.shards import write_shard
from confkg.rdf.sheets import COMPARABLE, PLACES, Sheets
from confkg.rdf.sorting import LineSorter
from confkg.resolve import Match, People, Resolution, Resolver
from confkg.sources.reading import Stated


@dataclass(frozen=True)
class Source:
    """A file to be read, and what is stated about it."""

    number: int  # of the file
    file: Stated
    without: Collection[str]  # readers that are left out
    today: dt.date | None  # a document with a later date is noted


def read_source(work: Path, source: Source) -> Taken:
    """Read a file: its claims and names are written; what there is to say of it."""
    resolver = Resolver()
    readers = Readers(source.without)
    with closing(iter_partitions([source.file], Kept(None, work), readers, 1)) as results:
        taken = take_in(results, resolver, source.today)
    save(work / f"names-{source.number}", resolver.index)
    return taken


def key_names(work: Path, share: int, shares: int) -> None:
    """Write the keys of a share of the names of people, for each block of keys a file."""
    people: People = _loaded(work / "people")
    blocks: list[list[tuple[str, int]]] = [[] for _ in range(shares)]
    for key, number in people.keys(share, shares):
        blocks[crc32(key.encode()) % shares].append((key, number))
    for block, keyed in enumerate(blocks):
        save(work / f"keys-{block}-{share}", keyed)


def compare_names(work: Path, block: int, shares: int) -> list[Match]:
    """The judgements on the names that share a key of a block."""
    people: People = _loaded(work / "people")
    keyed = (pair for at in range(shares) for pair in load(work / f"keys-{block}-{at}"))
    return list(people.matches_among(keyed))


def sort_lines(work: Path, numbered: tuple[int, Partition], shards: int) -> None:
    """Write the lines of a partition, sorted, for each place and shard a file."""
    number, partition = numbered
    sheets = Sheets(*read_resolution(work))
    with GraphWriter(*read_resolution(work)) as writer:
        for document, claims in partition.documents():
            sheets.add(document, claims, set(), writer.places)
        for place, lines in writer.places.items():
            with ExitStack() as stack:
                names = [work / f"{place}-{shard}-{number}" for shard in range(shards)]
                files = [stack.enter_context(_aside(name)) for name in names]
                for line in lines:
                    topic = (
                        line.rpartition("\t")[0]
                        if place == COMPARABLE
                        else line.split(maxsplit=1)[0]
                    )
                    files[crc32(topic.encode()) % shards].write(f"{line}\n".encode())


def find_conflicts(work: Path, shard: int, numbers: Sequence[int]) -> set[str]:
    """Write what does not agree in a shard; the nodes of the claims that the conflicts are between."""
    with GraphWriter(*read_resolution(work)) as writer, LineSorter() as found:
        writer.take(COMPARABLE, _merged(work, COMPARABLE, shard, numbers))
        found.update(writer.iter_conflicts())
        with _aside(work / f"conflicts-{shard}") as file:
            file.writelines(f"{line}\n".encode() for line in found)
        return set(disputed_in(found))


def write_shards(work: Path, shard: int, out: Path, numbers: Sequence[int]) -> dict[str, int]:
    """Write a shard of each file of the graph; the number of statements of each."""
    with GraphWriter(*read_resolution(work)) as writer:
        for place in PLACES:
            writer.take(place, _merged(work, place, shard, numbers))
        conflicts, disputed = _lines(work / f"conflicts-{shard}"), _loaded(work / "disputed")
        files = writer.iter_statements(conflicts, disputed, with_decisions=not shard)
        return {
            name.removesuffix(".ttl"): write_shard(
                out, name.removesuffix(".ttl"), shard, lines, COMMENTS[name]
            )
            for name, lines in files
        }


def _merged(work: Path, place: str, shard: int, numbers: Sequence[int]) -> Iterator[str]:
    return merge(*(_lines(work / f"{place}-{shard}-{number}") for number in numbers))


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8", newline="\n") as file:
        yield from (line.removesuffix("\n") for line in file)


def read_resolution(work: Path) -> tuple[Resolution, list[Corrected]]:
    """What the names of all files stand for, and what people have corrected."""
    resolved: tuple[Resolution, list[Corrected]] = _loaded(work / "resolution")
    return resolved


def save(path: Path, thing: object) -> None:
    """Write something to be loaded on another machine."""
    with _aside(path) as file:
        pickle.dump(thing, file, pickle.HIGHEST_PROTOCOL)


def load(path: Path) -> Any:
    """What was written by :func:`save`, in a folder of this build."""
    with path.open("rb") as file:
        return pickle.load(file)  # our own file of a moment ago


_loaded: Callable[[Path], Any] = lru_cache(maxsize=4)(load)
"""The same of what several steps in one process need."""


@contextmanager
def _aside(path: Path) -> Iterator[IO[bytes]]:
    """A file that is there under its name when it is complete, though two machines write it."""
    aside = path.with_name(f"{path.name}.{uuid4().hex}")
    with aside.open("wb") as file:
        yield file
    aside.replace(path)
