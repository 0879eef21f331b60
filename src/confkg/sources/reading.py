"""Reading the files of a build, with what is stated about them and under names of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from confkg.documents import read_documents
from confkg.errors import DocumentError
from confkg.ids import slug
from confkg.model import Document, Hint
from confkg.sources.finding import Sources

__all__ = ["read_named", "read_stated", "with_distinct_names"]

_OF_ALL = {"published": "date", "publisher": "publisher", "kind": "kind"}
"""What is stated about a file and takes the place of what its documents' metadata has."""

_OF_ONE = {"title": "title", "address": "original-address", "digest": "digest-address"}
"""The same of a file that holds one document."""


def with_distinct_names(
    sources: Sources,
    progress: Callable[[list[Path]], Iterable[Path]] = list,
    hints: tuple[Hint, ...] = (),
) -> Iterator[tuple[Path, list[Document] | DocumentError]]:
    """Read the files; two that share a name get a part of their SHA-256 as suffix.

    A copy, byte for byte and of the same name, is left out.

    Args:
        sources: what to read.
        progress: wraps the list of files, to show how far the reading is.
        hints: what is stated about all of them.

    Yields:
        Each file with its documents, or with the error that kept it from being read.
    """
    stems = Counter(slug(path.stem) for path in sources.files)
    taken: set[str] = set()
    for path in progress(sources.files):
        stated = (*hints, *sources.hints.get(path, ()))
        documents = read_named(path, stated, shares_name=stems[slug(path.stem)] > 1)
        if isinstance(documents, DocumentError):
            yield path, documents
            continue
        fresh = [document for document in documents if document.name not in taken]
        if fresh:  # else a copy: it says nothing more
            taken.update(document.name for document in fresh)
            yield path, fresh


def read_named(
    path: Path, hints: tuple[Hint, ...], *, shares_name: bool
) -> list[Document] | DocumentError:
    """The documents of a file, or the error that kept it from being read.

    Args:
        path: the file.
        hints: what is stated about it.
        shares_name: whether a part of its SHA-256 is to distinguish it from another file.
    """
    try:
        documents = read_stated(path, hints)
    except DocumentError as error:
        return error
    if not shares_name:
        return documents
    return [replace(one, name=f"{one.name}-{one.sha256[:8]}") for one in documents]


def read_stated(path: Path, hints: tuple[Hint, ...]) -> list[Document]:
    """The documents of a file, with what a person states about them before what they state.

    Raises:
        DocumentError: see :func:`confkg.documents.read_documents`.
    """
    documents = read_documents(path)
    names = _OF_ALL if len(documents) > 1 else _OF_ALL | _OF_ONE
    own = {names[hint.key]: hint.value for hint in reversed(hints) if hint.key in names}
    return [
        replace(
            document,
            hints=(*hints, *document.hints),
            metadata={**document.metadata, **own},
        )
        for document in documents
    ]
