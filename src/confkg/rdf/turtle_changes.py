"""Turtle of which most is as it was: what is said of other subjects is copied and not made again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO

from confkg.namespaces import prefixes
from confkg.rdf.spliced import Pieces, Text
from confkg.rdf.turtle import BETWEEN, as_one, text_of, write_whole
from confkg.rdf.turtle_blocks import Changes


def write_changed(
    path: Path,
    changed: Iterable[tuple[str, Sequence[str], Sequence[str]]],
    comment: str,
    before: tuple[Text, Mapping[str, int]],
    body: IO[bytes],
) -> tuple[Counter[str], Changes | None]:
    """Write Turtle of which most is as it was.

    Args:
        path: the file.
        changed: subjects in their order, each with its blocks of the last time and of this time.
        comment: its first line.
        before: its blocks as Turtle, and what was counted of the subjects, of the last time.
        body: gets the blocks as Turtle.

    Returns:
        What is counted now, and the blocks that differ; None for them where there was nothing.
    """
    text, counted = before
    profiles = Counter(counted)
    pieces = Pieces(text, b"\n\n", lambda at: _subject_at(text, at + 1))
    sides: Changes = set(), set()
    at = 0
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
                if text:
                    side.add(block.strip(b"\n"))
    body.writelines(pieces.iter_lines(at, pieces.size))
    profiles = +profiles
    write_whole(path, comment, profiles, body)
    return profiles, sides if text else None


def _subject_at(text: Text, at: int) -> bytes:
    """The subject of the block that begins at a place, as N-Triples has it."""
    token = text[at : text.find(b" ", at)]
    prefix, _, local = token.partition(b":")
    return token if token.startswith(b"<") else b"<%b%b>" % (_namespaces()[prefix], local)


@cache
def _namespaces() -> dict[bytes, bytes]:
    return {name.encode(): iri.encode() for name, iri in prefixes().items()}
