"""Documents and graphs read once for all tests of a process: the same bytes mean the same.

That they do, is for the tests that build in processes of their own (``building/test_same_bytes.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from confkg.documents import read_documents
from confkg.extract import Foreign
from confkg.extract.extractor import Reading, read
from confkg.model import Document
from confkg.rdf.store import load_store

__all__ = ["documents_of", "load_once", "read", "read_once"]

_STORES: dict[bytes, ox.Store] = {}
_MOST = 4
"""Stores that are kept, for one takes some ten megabytes."""


@cache
def documents_of(path: Path) -> tuple[Document, ...]:
    """The documents of a file that does not change while the tests run."""
    return tuple(read_documents(path))


def read_once(
    document: Document, without: Collection[str] = (), foreign: Sequence[Foreign] = ()
) -> Reading:
    """What :func:`confkg.extract.read` returns, from memory if an equal document was read before."""
    if foreign:
        return read(document, without, foreign)
    fields = {**vars(document), "metadata": tuple(document.metadata.items())}
    known = tuple((name, fields[name]) for name in Document.__dataclass_fields__)
    reading = _read(known, tuple(without))
    return replace(reading, claims=list(reading.claims))


@lru_cache(maxsize=500)
def _read(known: tuple[tuple[str, Any], ...], without: tuple[str, ...]) -> Reading:
    fields = dict(known)
    return read(Document(**{**fields, "metadata": dict(fields["metadata"])}), without)


def load_once(
    paths: Iterable[Path], store: ox.Store | None, copies: Mapping[Path, ox.NamedNode]
) -> ox.Store:
    """What :func:`confkg.rdf.store.load_store` returns; the same store for the same bytes."""
    files = list(paths)
    if store is not None or not all(path.is_file() for path in files):
        return load_store(files, store, copies)  # which says what is wrong
    key = sha256()
    for path in files:
        key.update(sha256(path.read_bytes()).digest())
    found = _STORES.pop(key.digest(), None)
    _STORES[key.digest()] = load_store(files, None, copies) if found is None else found
    while len(_STORES) > _MOST:
        del _STORES[next(iter(_STORES))]
    return _STORES[key.digest()]
