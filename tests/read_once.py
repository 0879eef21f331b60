"""Documents read once for all tests, and graphs for all of a process: the same bytes mean the same.

That they do, is for the tests that build in processes of their own (``building/test_same_bytes.py``).
"""

from __future__ import annotations

import pickle
import tempfile
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
from confkg.record_sheets import RecordClaims

__all__ = ["documents_of", "load_once", "read", "read_once", "share"]

_folder: Path | None = None
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
    if isinstance(reading.claims, RecordClaims):
        return reading
    return replace(reading, claims=list(reading.claims))


def share(folder: Path) -> None:
    """Have the processes that run tests at the same time read for each other."""
    global _folder  # noqa: PLW0603
    folder.mkdir(exist_ok=True)
    _folder = folder


@lru_cache(maxsize=500)
def _read(known: tuple[tuple[str, Any], ...], without: tuple[str, ...]) -> Reading:
    fields = dict(known)
    document = Document(**{**fields, "metadata": dict(fields["metadata"])})
    if _folder is None:
        return read(document, without)
    kept = _folder / sha256(repr((known, without)).encode(errors="replace")).hexdigest()
    if kept.exists():
        reading: Reading = pickle.loads(kept.read_bytes())
        return reading
    reading = read(document, without)
    with tempfile.NamedTemporaryFile(dir=_folder, delete=False) as file:
        pickle.dump(reading, file)
    Path(file.name).rename(kept)
    return reading


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
