"""Documents read once for all tests of a process: the same text is understood the same way.

That it is, is for the tests that build in processes of their own (``building/test_same_bytes.py``).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from confkg.documents import read_documents
from confkg.extract.extractor import Reading, read
from confkg.model import Document

__all__ = ["documents_of", "read", "read_once"]


@cache
def documents_of(path: Path) -> tuple[Document, ...]:
    """The documents of a file that does not change while the tests run."""
    return tuple(read_documents(path))


def read_once(document: Document, without: Collection[str] = ()) -> Reading:
    """What :func:`confkg.extract.read` returns, from memory if an equal document was read before."""
    one = document
    known = (one.name, one.file_name, one.sha256, one.text, one.parts)
    reading = _read(known, tuple(one.metadata.items()), one.hints, one.notes, tuple(without))
    return replace(reading, claims=list(reading.claims))


@lru_cache(maxsize=500)
def _read(
    known: tuple[Any, ...],
    metadata: tuple[tuple[str, str], ...],
    hints: tuple[Any, ...],
    notes: tuple[str, ...],
    without: tuple[str, ...],
) -> Reading:
    return read(Document(*known, dict(metadata), hints, notes), without)
