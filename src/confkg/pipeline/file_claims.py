"""Files to claims, file by file; what is read of one is kept until the file or confkg changes."""

from __future__ import annotations

import io
import pickle
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from confkg.errors import DocumentError, unexpected
from confkg.keeping import Kept, load, name_of
from confkg.model import RECORD_SUFFIXES, Claim, Document, Part, PartKind
from confkg.parallel import iter_results, useful_jobs
from confkg.pipeline.claims import NO_OTHERS, Readers, extracted
from confkg.record_sheets import RecordClaims
from confkg.resolve import MentionIndex
from confkg.sources.reading import Stated, digest_of


@dataclass(frozen=True)
class Known:
    """What a build has to know of a document besides its claims."""

    name: str
    date: str  # when it was published; empty if that is not stated
    has_words: bool  # whether there is any text in it
    notes: tuple[str, ...] = ()  # what a person should know of how it was read
    claims: int = 0  # how many claims it states
    refused: int = 0  # how many frames of foreign readers were refused
    mentions: MentionIndex | None = None  # the names in its claims
    error: DocumentError | None = None  # what kept its claims from being read


@dataclass(frozen=True)
class Partition:
    """The documents of a file with their claims, in a file of their own."""

    name: str  # is made of all that the claims depend on
    path: Path  # where documents and claims are
    known: tuple[Known, ...]  # what to know of each document
    taken: frozenset[str] = frozenset()  # the names of those documents that are part of the build

    def documents(self) -> Iterator[tuple[Document, Sequence[Claim]]]:
        """The documents that are part of the build, each with its claims, in their order."""
        with self.path.open("rb") as file:
            count, _ = load(file)
            for _ in range(count):
                document, claims = load(file)
                if document.name in self.taken:
                    yield document, _of_records(document) if claims is None else claims


_Result: TypeAlias = Partition | DocumentError


def _of_records(document: Document) -> Sequence[Claim]:
    from confkg.extract.record_claims import record_claims

    return record_claims(document)


_SMALL_PART = Part(PartKind.PARAGRAPH, "ICW 2031", ((0, 0),))
SMALL = Document("", "", "", "ICW 2031", (_SMALL_PART,))
"""What makes this process load models and rules, so that those it starts need not, each for itself."""


def iter_partitions(
    files: Sequence[Stated],
    kept: Kept,
    readers: Readers,
    jobs: int | None,
    progress: Callable[[list[Path]], Iterable[Path]] = list,
) -> Generator[tuple[Path, _Result]]:
    """The claims of files, in their order: those that are kept, and those that are read now.

    Args:
        files: what to read.
        kept: where results are.
        readers: who reads.
        jobs: how many processes read; None for what the machine and the files to read suggest.
        progress: wraps the list of files, to show how far the reading is.
    """
    key = readers.key
    names = [_name(file, key) for file in files]
    known = [_find(name, kept) for name in names]
    left = [
        (name, file) for name, file, one in zip(names, files, known, strict=True) if one is None
    ]
    jobs = jobs or useful_jobs([file.path for _, file in left])
    if jobs > 1 and len(left) > 1:
        only_records = all(file.path.name.endswith(RECORD_SUFFIXES) for _, file in left)
        with suppress(DocumentError):
            extracted(replace(SMALL, holds_records=only_records), "", NO_OTHERS)
    work = partial(_read, kept=kept, readers=readers)
    with closing(iter_results(work, left, min(jobs, len(left)), _lost)) as read:
        for path, one in zip(progress([file.path for file in files]), known, strict=True):
            yield path, one or next(read)[1]


def _name(file: Stated, key: str) -> str:
    """What the claims of a file depend on; empty if it cannot be read."""
    digest = digest_of(file.path)
    stated = f"{file.hints} {file.shares_name} {file.about}"
    return name_of("claims", str(file.path), digest, stated, key) if digest else ""


def _find(name: str, kept: Kept) -> Partition | None:
    found = kept.first(name) if name else None
    if found is None:
        return None
    path, (_, known) = found
    return Partition(name, path, load(io.BytesIO(known)))


def _read(named: tuple[str, Stated], kept: Kept, readers: Readers) -> _Result:
    name, file = named
    try:
        found = [_known(document, str(file.path), readers) for document in file.read()]
    except DocumentError as error:
        return error
    sound = name and not any(known.error for known, _, _ in found)
    try:
        return keep_claims(name, found, kept if sound else kept.spare)
    except OSError as error:
        return no_room("what is read of it", str(file.path), error)


def no_room(what: str, where: str, error: OSError) -> DocumentError:
    """The error for results that cannot be written."""
    advice = (
        f"make room in the folder of --cache and in {tempfile.gettempdir()}, "
        "or name others with --cache and TMPDIR"
    )
    return DocumentError(f"{what} cannot be written ({error.strerror})", where, advice)


def keep_claims(
    name: str, found: Sequence[tuple[Known, Document, Sequence[Claim]]], kept: Kept
) -> Partition:
    """Write documents with their claims into a file.

    Args:
        name: is made of all that the claims depend on; empty for what is not known by a name.
        found: the documents.
        kept: where to.

    Raises:
        OSError: there is no room for it.
    """
    known = tuple(one for one, _, _ in found)
    label = name or name_of(*(one.name for one in known), "nameless")
    with kept.writing(label) as file:
        plain = tuple(replace(one, error=None) for one in known)  # with an error nothing is kept
        packed = pickle.dumps(plain, pickle.HIGHEST_PROTOCOL)  # who wants documents skips it
        pickle.dump((len(plain), packed), file, pickle.HIGHEST_PROTOCOL)
        for _, document, claims in found:
            said = None if isinstance(claims, RecordClaims) else claims
            pickle.dump((document, said), file, pickle.HIGHEST_PROTOCOL)
    path = kept.find(label)
    if path is None:
        raise OSError(0, "it is gone")
    return Partition(name, path, known)


def _known(
    document: Document, where: str, readers: Readers
) -> tuple[Known, Document, Sequence[Claim]]:
    date, has_words = document.metadata.get("date", ""), bool(document.parts)
    try:
        found = extracted(document, where, readers)
        mentions = MentionIndex()
        mentions.add(document.name, found.claims)
        mentions.digest()  # which is kept with it
    except DocumentError as error:
        return Known(document.name, date, has_words, document.notes, error=error), document, []
    except Exception as error:  # one document is never to cost the others
        failed = unexpected(error, where)
        return Known(document.name, date, has_words, document.notes, error=failed), document, []
    notes = (*found.notes, *document.notes)
    count, refused = len(found.claims), found.refused
    known = Known(document.name, date, has_words, notes, count, refused, mentions)
    return known, document, found.claims


def _lost(named: tuple[str, Stated]) -> DocumentError:
    what = "reading it was ended from outside, or takes more memory than there is"
    return DocumentError(what, str(named[1].path), "split it, or leave it out")
