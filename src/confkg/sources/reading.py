"""Reading the files of a build, with what is stated about them and under names of their own."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from confkg.documents import read_documents
from confkg.documents.stated import folder_hints
from confkg.errors import DocumentError
from confkg.ids import slug
from confkg.model import Document, Hint
from confkg.sources.finding import Sources
from confkg.sources.stating import agreed

_OF_ALL = {"published": "date", "publisher": "publisher", "kind": "kind"}
"""What is stated about a file and takes the place of what its documents' metadata has."""

_OF_ONE = {"title": "title", "address": "original-address", "digest": "digest-address"}
"""The same of a file that holds one document."""

_NAMING = frozenset({"edition", "series", "year"})
_AS_WORDS = frozenset({"title", "description", "site"})
_ABOUT = _NAMING | _AS_WORDS | {"address", "folder"}
"""What is stated outside a text that may say which edition it is about."""


@dataclass(frozen=True)
class Stated:
    """A file to read, with what a person states about it."""

    path: Path  # the file
    hints: tuple[Hint, ...]  # what is stated about its documents
    # whether another file has its name, so that documents get a part of their SHA-256
    shares_name: bool
    about: str = ""  # what sets it apart from another file of this name that has the same text

    def read(self) -> list[Document]:
        documents = read_stated(self.path, self.hints)
        if not self.shares_name:
            return documents
        return [replace(each, name=f"{each.name}-{self._mark(each)[:8]}") for each in documents]

    def _mark(self, document: Document) -> str:
        if not self.about:
            return document.sha256
        return hashlib.sha256(f"{document.sha256} {self.about}".encode()).hexdigest()


def stated_files(sources: Sources, hints: tuple[Hint, ...] = ()) -> list[Stated]:
    """The files of a build."""
    stems = Counter(slug(path.stem) for path in sources.files)
    stated = {path: agreed(hints, sources.hints.get(path, ())) for path in sources.files}
    alike: dict[tuple[str, str], dict[Path, str]] = defaultdict(dict)
    for path in sources.files:
        name = slug(path.stem)
        if stems[name] > 1 and (digest := digest_of(path)):
            alike[name, digest][path] = _about(path, stated[path])
    apart = {
        path: about
        for group in alike.values()
        if len(set(group.values())) > 1
        for path, about in group.items()
    }
    return [
        Stated(path, stated[path], stems[slug(path.stem)] > 1, apart.get(path, ""))
        for path in sources.files
    ]


def digest_of(path: Path) -> str:
    """The SHA-256 of a file; empty if it cannot be read, or is a device, of which reading may never end."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    except (OSError, ValueError):
        return ""


def _about(path: Path, hints: tuple[Hint, ...]) -> str:
    """What a file is stated to be about; its name says the same as that of each other of this name."""
    said = (*hints, *folder_hints(path.resolve().parent.name))
    return repr(sorted((hint.key, hint.value) for hint in said if hint.key in _ABOUT))


def with_distinct_names(
    sources: Sources,
    progress: Callable[[list[Path]], Iterable[Path]] = list,
    hints: tuple[Hint, ...] = (),
) -> Iterator[tuple[Path, list[Document] | DocumentError]]:
    """Read the files; two that share a name get a part of their SHA-256 as suffix.

    A copy, byte for byte and of the same name, is left out, unless it is stated to be about something else.
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
    if any(hint.key in _NAMING for hint in hints):
        hints = tuple(map(_as_words, hints))
    return [
        replace(document, hints=(*hints, *document.hints), metadata={**document.metadata, **own})
        for document in documents
    ]


def _as_words(hint: Hint) -> Hint:
    """A title or the like as one that a page has: where a person says which edition it is, it does not."""
    return replace(hint, origin=f"{hint.key} in {hint.origin}") if hint.key in _AS_WORDS else hint
