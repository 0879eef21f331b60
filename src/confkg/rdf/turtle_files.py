"""Files of Turtle made of sorted blocks: what has not changed is copied from the file of the last time."""

from __future__ import annotations

import mmap
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import IO

from confkg.rdf.places import Group, copy_bytes
from confkg.rdf.turtle import BETWEEN, LINE_BREAK, TurtleText, iter_blocks, joined, sum_of

_APART = b"\n\n"


def revise_turtle(
    path: Path,
    groups: Iterable[Group],
    comment: str,
    former: Path | None = None,
    profiles: Mapping[str, int] = MappingProxyType({}),
) -> Counter[str]:
    """Write a file of Turtle that differs from another in some blocks.

    Args:
        path: the file to write.
        groups: lines of :func:`confkg.rdf.turtle.iter_blocks`, subject by subject, in their order.
        comment: its first line.
        former: the other file; None for one without blocks.
        profiles: what is counted of the subjects of that.

    Returns:
        What is counted of the subjects, each with the number of subjects of which that is so.
    """
    counted = Counter(profiles)
    body = path.with_suffix(".body")
    with body.open("w+b") as file:
        with _Former(former, file) as copied:
            for before, after, following in groups:
                was = joined(before) if before else None
                now = joined(after) if after else None
                if was == now:
                    continue
                copied.up_to(was[2] if was else following.rpartition(BETWEEN)[2])
                if was:
                    copied.leave_out(was[2])
                    counted[was[1]] -= 1
                if now:
                    file.write(f"\n{now[2]}".replace(LINE_BREAK, "\n").encode())
                    counted[now[1]] += 1
            copied.up_to("")
        counted = +counted
        used = {prefix for profile in counted for prefix in profile.partition("\t")[0].split()}
        file.seek(0)
        with path.open("wb") as turtle:
            turtle.write(f"# {comment}\n{TurtleText.head(used)}".encode())
            shutil.copyfileobj(file, turtle)
    body.unlink()
    return counted


def write_blocks(path: Path, blocks: Iterable[str], comment: str) -> Counter[str]:
    """Write blocks of :func:`confkg.rdf.turtle.iter_blocks`, sorted, as Turtle.

    Returns:
        What is counted of the subjects, each with the number of subjects of which that is so.
    """
    groups = groupby(blocks, lambda line: line.partition(BETWEEN)[0])
    return revise_turtle(path, (Group([], list(lines), "") for _, lines in groups), comment)


def write_turtle(path: Path, lines: Iterable[str], comment: str) -> int:
    """Write triples, given as sorted lines of N-Triples, as Turtle.

    Returns:
        The number of triples.
    """
    return sum_of(write_blocks(path, iter_blocks(lines), comment))


class _Former(ExitStack):
    """Copies blocks of a file into another.

    Args:
        path: the file; None for one without blocks.
        target: where to copy to.
    """

    def __init__(self, path: Path | None, target: IO[bytes]) -> None:
        super().__init__()
        self._target = target
        self._text: bytes | mmap.mmap = b""
        self._at = 0
        if path:
            file = self.enter_context(path.open("rb"))
            self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self.callback(self._text.close)
            self._at = (self._text.find(_APART) + 1) or len(self._text)

    def up_to(self, block: str) -> None:
        """Copy what stands before a block; all that is left if it is empty."""
        end = len(self._text)
        if block and end:
            begin = block.partition(" ")[0].encode()
            end = self._text.find(b"\n\n%b " % begin, self._at - 1) + 1
        copy_bytes(self._text, self._at, end, self._target)
        self._at = end

    def leave_out(self, block: str) -> None:
        """Go on behind a block."""
        self._at += len(block.encode()) + 1
