"""Turtle of which most is as it was: what is said of other subjects is copied and not made again."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from confkg.namespaces import prefixes
from confkg.rdf.spliced import Pieces, Text
from confkg.rdf.turtle import BETWEEN, as_one, text_of, write_whole
from confkg.rdf.turtle_blocks import Changes


def write_changed(
    path: Path,
    changed: Iterable[tuple[str, Sequence[str], Sequence[str]]],
    comment: str,
    before: Text,
    counted: Mapping[str, int],
) -> tuple[Counter[str], Changes | None]:
    """Write a file of which most is as it was.

    Args:
        path: the file.
        changed: subjects in their order, each with its blocks of the last time and of this time.
        comment: its first line.
        before: the file of the last time; empty if there was none.
        counted: what was counted of its subjects.

    Returns:
        What is counted now, and the blocks that differ; None for them where there was nothing.
    """
    profiles = Counter(counted)
    sides: Changes = set(), set()
    pieces = Pieces(before, b"\n\n", lambda at: _subject_at(before, at + 1))
    at = before.find(b"\n\n") + 1 or pieces.size
    with tempfile.TemporaryFile(dir=path.parent) as body:
        for subject, old, new in changed:
            start = pieces.seek(at, subject.encode())
            body.writelines(pieces.iter_lines(at, start))
            at = pieces.end(start, subject.encode())
            for blocks, step, side in zip((old, new), (-1, 1), sides, strict=True):
                if blocks:
                    parts = [block.split(BETWEEN) for block in blocks]
                    found = as_one(parts) if len(parts) > 1 else parts[0]
                    profiles[found[1]] += step
                    block = text_of([found])
                    if step > 0:
                        body.write(block)
                    if before:
                        side.add(block.strip(b"\n"))
        body.writelines(pieces.iter_lines(at, pieces.size))
        profiles = +profiles
        write_whole(path, comment, profiles, body)
    return profiles, sides if before else None


def _subject_at(text: Text, at: int) -> bytes:
    """The subject of the block that begins at a place, as N-Triples has it."""
    token = text[at : text.find(b" ", at)]
    prefix, _, local = token.partition(b":")
    return token if token.startswith(b"<") else b"<%b%b>" % (_namespaces()[prefix], local)


@cache
def _namespaces() -> dict[bytes, bytes]:
    return {name.encode(): iri.encode() for name, iri in prefixes().items()}
