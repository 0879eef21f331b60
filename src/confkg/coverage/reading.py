"""Reading documents to measure them, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from confkg.coverage.measure import Coverage, measure
from confkg.errors import ConfkgError, UsageError, unexpected
from confkg.extract import extract
from confkg.model import Document
from confkg.sources import Sources, with_distinct_names


def iter_coverages(
    sources: Sources, progress: Callable[[list[Path]], Iterable[Path]] = list
) -> Iterator[Coverage | ConfkgError]:
    """The coverage of each document, or the error that kept it from being read.

    Raises:
        UsageError: there is no document at all.
    """
    if not sources.files:
        raise UsageError("no document to read", "SOURCES", "give texts, web pages, PDFs or feeds")
    yield from sources.problems
    for path, read in with_distinct_names(sources, progress):
        if isinstance(read, ConfkgError):
            yield read
            continue
        for document in read:
            yield _measured(document, str(path))


def _measured(document: Document, where: str) -> Coverage | ConfkgError:
    try:
        return measure(document, extract(document))
    except Exception as error:  # one document is never to cost the others
        return unexpected(error, where)
