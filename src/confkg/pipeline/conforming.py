"""A graph against the shapes of confkg, before it takes the place of another."""

from __future__ import annotations

from pathlib import Path

from confkg.corrections import TITLE as CORRECTIONS_TITLE
from confkg.errors import GraphError
from confkg.graph import GRAPH_FILES
from confkg.validate import Result, Source, validate_files

__all__ = ["find_violations", "quoted"]

_MOST_DESCRIBED = 20
_MOST_QUOTED = 3
_APART = 200_000
"""Triples from which on the shapes are checked in processes of their own, within limits."""
_ADVICE = "this is a fault of confkg: please report it with the lines that are quoted"

_FIX = "fix the correction, or add what is missing by another"


def find_violations(folder: Path, triples: int) -> tuple[list[GraphError], list[str]]:
    """What in a graph violates the shapes, with the words that it was read from.

    Args:
        folder: where the graph is.
        triples: how many it has.

    Returns:
        An error for each violation, up to a number; and, should the graph be too large for it, that
        it was not checked.
    """
    files = [folder / name for name in GRAPH_FILES]
    try:
        report = validate_files(files, apart=triples >= _APART)
    except GraphError as error:
        return [], [f"the graph was not checked against the shapes: {error}"]
    found = [_described(result) for result in report.failing("violation")]
    if len(found) > _MOST_DESCRIBED:
        more = f"and {len(found) - _MOST_DESCRIBED:,} more violations of the shapes"
        found = [*found[:_MOST_DESCRIBED], GraphError(more)]
    return found, []


def _described(result: Result) -> GraphError:
    about = f" ({result.path} {result.value_text})".rstrip() if result.path else ""
    read = "; ".join(map(quoted, result.sources[:_MOST_QUOTED]))
    what = f"{result.message}{about}, read from {read}" if read else f"{result.message}{about}"
    of_people = any(source.document == CORRECTIONS_TITLE for source in result.sources)
    return GraphError(what, f"{result.thing} [{result.rule}]", _FIX if of_people else _ADVICE)


def quoted(source: Source) -> str:
    """The words of a source and where they stand, as a message has them."""
    line = f", line {source.line}" if source.line else ""
    return f"«{' '.join(source.quotation.split())}» ({source.document}{line})"
