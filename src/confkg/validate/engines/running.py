"""Engines at work: in child processes, one for each part of the shapes or one for all, within time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.validate.engines import MOST_RESULTS
from confkg.validate.engines.child import MALFORMED, OUT_OF_MEMORY, PATTERN_TOO_SLOW, load_engine

_GRACE = 10.0
"""Seconds after which an engine ends by itself, should the process that started it be gone."""

_MEMORY = {
    "GLIBC_TUNABLES": ":".join(
        f"glibc.malloc.{name}"
        for name in (
            "hugetlb=1",
            "top_pad=4194304",
            "mmap_threshold=33554432",
            "trim_threshold=4294967296",
        )
    )
}
"""Has Linux give memory in large pages, and keeps what was freed for what is asked for next: clean pages
are a sixth of the work on a million triples."""


class ShapesRefused(GraphError):
    """An engine does not take the shapes."""


class LimitReached(GraphError):
    """A validation took too long or too much memory.

    Attributes:
        pattern: the regular expression that did, if it is known.
        is_memory: whether it was the memory.
    """

    def __init__(
        self,
        what: str,
        where: str,
        fix: str,
        *,
        pattern: ox.Literal | None = None,
        is_memory: bool = False,
    ) -> None:
        super().__init__(what, where, fix)
        self.pattern, self.is_memory = pattern, is_memory


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a validation may take."""

    seconds: float = 900.0  # for the engine
    memory: int = 8 << 30  # bytes of address space for each process of the engine
    file_bytes: int = 1 << 30  # bytes of all data files together


def run_parts(
    data: Path,
    parts: Sequence[tuple[str, Path]],
    limits: Limits | None,
    shapes: str,
    *,
    at_once: bool = True,
) -> list[Path]:
    """Validate data against each part of the shapes.

    Args:
        data: N-Triples.
        parts: for each part the module of :mod:`confkg.validate.engines` that does it, and its
            shapes as N-Triples.
        limits: time is for all parts, memory for each; None for none, in this process.
        shapes: what to call the shapes in an error.
        at_once: whether each part has a process of its own; else one process does all, which takes
            less work where there is little to do.

    Raises:
        ShapesRefused: an engine calls the shapes malformed.
        LimitReached: it took too long or too much memory.
    """
    reports = [part.with_suffix(".report") for _, part in parts]
    if limits is None:
        for (module, part), report in zip(parts, reports, strict=True):
            try:
                text = load_engine(module)(data, part, MOST_RESULTS, [])
            except ValueError as error:
                raise _refused(str(error), shapes) from None
            report.write_text(text, encoding="utf-8")
        return reports
    works = [
        (module, str(part), str(report))
        for (module, part), report in zip(parts, reports, strict=True)
    ]
    groups = [[work] for work in works] if at_once else [works]
    children = [_start(data, group, limits) for group in groups]
    try:
        end = time.monotonic() + limits.seconds
        for child in children:
            _wait(child, end, limits, shapes)
    finally:
        for child in children:
            child.kill()
            child.communicate()
    return reports


def _start(
    data: Path, works: Iterable[tuple[str, str, str]], limits: Limits
) -> subprocess.Popen[str]:
    ends_alone = limits.seconds + _GRACE
    words = [str(data), str(limits.memory), f"{ends_alone:g}", *chain.from_iterable(works)]
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "confkg.validate.engines.child", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        errors="replace",
        env={**_MEMORY, **os.environ},
    )


def _wait(child: subprocess.Popen[str], end: float, limits: Limits, shapes: str) -> None:
    try:
        said, _ = child.communicate(timeout=max(0.0, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        what = f"the validation was not done within {limits.seconds:g} seconds"
        raise LimitReached(what, shapes, "give more with --timeout") from None
    if child.returncode == MALFORMED:
        raise _refused(said, shapes)
    if child.returncode == OUT_OF_MEMORY or child.returncode < 0:
        raise LimitReached(
            f"the validation needs more than {limits.memory / (1 << 30):g} GiB of memory",
            shapes,
            "validate fewer files at a time, or give more with --max-memory",
            is_memory=True,
        )
    if child.returncode == PATTERN_TOO_SLOW:
        what = "a regular expression takes too long for one value"
        fix = "write it without repetitions in repetitions and without looking ahead or back"
        raise LimitReached(what, shapes, fix, pattern=ox.Literal(said))
    if child.returncode:
        raise GraphError(f"the engine ended with an error ({child.returncode})", shapes)


def _refused(said: str, shapes: str) -> ShapesRefused:
    return ShapesRefused(f"the shapes are malformed ({_first_lines(said)})", shapes, "fix them")


def _first_lines(text: str) -> str:
    """What an engine says, in one line of readable length.

    >>> _first_lines("not a list" + chr(10) + "  at 3")
    'not a list at 3'
    """
    return " ".join(text.split())[:300]
