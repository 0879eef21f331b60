"""Reading the files of a build, with what is stated about them and under names of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from confkg.documents import read_documents
from confkg.errors import DocumentError
from confkg.ids import slug
from confkg.model import Document, Hint
from confkg.sources.finding import Sources

_OF_ALL = {"published": "date", "publisher": "publisher", "kind": "kind"}
"""What is stated about a file and takes the place of what its documents' metadata has."""

_OF_ONE = {"title": "title", "address": "original-address", "digest": "digest-address"}
"""The same of a file that holds one document."""


@dataclass(frozen=True)
class Stated:
    """A file to read, with what a person states about it."""

    path: Path  # the file
    hints: tuple[Hint, ...]  # what is stated about its documents
    # whether another file has its name, so that documents get a part of their SHA-256
    shares_name: bool

    def read(self) -> list[Document]:
        documents = read_stated(self.path, self.hints)
        if not self.shares_name:
            return documents
        return [replace(each, name=f"{each.name}-{each.sha256[:8]}") for each in documents]


def stated_files(sources: Sources, hints: tuple[Hint, ...] = ()) -> list[Stated]:
    """The files of a build."""
    stems = Counter(slug(path.stem) for path in sources.files)
    return [
        Stated(path, (*hints, *sources.hints.get(path, ())), stems[slug(path.stem)] > 1)
        for path in sources.files
    ]


def with_distinct_names(
    sources: Sources,
    progress: Callable[[list[Path]], Iterable[Path]] = list,
    hints: tuple[Hint, ...] = (),
) -> Iterator[tuple[Path, list[Document] | DocumentError]]:
    """Read the files; two that share a name get a part of their SHA-256 as suffix.

    A copy, byte for byte and of the same name, is left out.
    """
    stated = {each.path: each for each in stated_files(sources, hints)}
    taken: set[str] = set()
    for path in progress(sources.files):
        try:
            documents = stated[path].read()
        except DocumentError as error:
            yield path, error
            continue
        fresh = [document for document in documents if document.name not in taken]
        if fresh:  # else a copy: it says nothing more
            taken.update(document.name for document in fresh)
            yield path, fresh


def read_stated(path: Path, hints: tuple[Hint, ...]) -> list[Document]:
    """The documents of a file, with what a person states about them before what they state."""
    documents = read_documents(path)
    names = _OF_ALL if len(documents) > 1 else _OF_ALL | _OF_ONE
    own = {names[hint.key]: hint.value for hint in reversed(hints) if hint.key in names}
    return [
        replace(document, hints=(*hints, *document.hints), metadata={**document.metadata, **own})
        for document in documents
    ]
