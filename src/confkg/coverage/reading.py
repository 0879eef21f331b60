"""Reading documents to measure them, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from confkg.coverage.measure import Coverage, measure
from confkg.errors import DocumentError, UsageError
from confkg.extract import extract
from confkg.sources import find_sources, with_distinct_names

__all__ = ["iter_coverages"]


def iter_coverages(
    paths: Iterable[Path], progress: Callable[[list[Path]], Iterable[Path]] = list
) -> Iterator[Coverage | DocumentError]:
    """The coverage of each document, or the error that kept it from being read.

    Args:
        paths: files and folders.
        progress: wraps the list of files, to show how far the reading is.

    Raises:
        UsageError: there is no document at all.
    """
    files = find_sources(paths)
    if not files:
        raise UsageError("no document to read", "SOURCES", "give text or Markdown files")
    for _, read in with_distinct_names(files, progress):
        if isinstance(read, DocumentError):
            yield read
        else:
            yield from (measure(document, extract(document)) for document in read)
