"""From files to claims, and to the names in them; nothing that goes wrong in one costs the others."""

from __future__ import annotations

import datetime as dt
import pickle
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import IO, TypeAlias

from confkg.addresses import is_web_address
from confkg.errors import ConfkgError, DocumentError, clipped, unexpected
from confkg.extract import Foreign, read
from confkg.mailboxes import has_mailbox
from confkg.model import Claim, Document, Part, PartKind, Url
from confkg.parallel import iter_results
from confkg.record_sheets import RecordClaims
from confkg.resolve import Resolver

__all__ = ["Readers", "Taken", "iter_claims", "iter_spool", "read_claims", "take_in"]


@dataclass(frozen=True)
class Readers:
    """Who reads documents.

    Attributes:
        without: readers of confkg that are left out.
        foreign: further ones.
    """

    without: Collection[str] = ()
    foreign: Sequence[Foreign] = ()


_OWN = Readers()


def read_claims(
    documents: Iterable[Document], where: str, readers: Readers = _OWN
) -> list[tuple[Document, list[Claim]]]:
    """The documents of one file that state something, each with its claims.

    Raises:
        DocumentError: none of them does, or one makes the extraction fail.
    """
    found = [(one, list(_extracted(one, where, readers).claims)) for one in documents]
    stated = [(document, claims) for document, claims in found if claims]
    if not stated:
        raise _no_fact(where)
    return stated


def _no_fact(where: str) -> DocumentError:
    advice = "check that it names a conference and a year and is of a kind that is read"
    return DocumentError("no known fact was found in it", where, advice)


@dataclass(frozen=True)
class _Extracted:
    """The claims of a document, how many frames of foreign readers were refused, and notes."""

    claims: Sequence[Claim]
    refused: int = 0
    notes: tuple[str, ...] = ()


def _extracted(document: Document, where: str, readers: Readers) -> _Extracted:
    try:
        reading = read(document, readers.without, readers.foreign)
        if isinstance(reading.claims, RecordClaims):
            return _Extracted(reading.claims)  # without addresses
        sound = [claim for claim in reading.claims if not _is_unsound(claim)]
        notes = tuple(
            f"{where}, line {document.line(claim.span.start)}: '{clipped(claim.value.address, 80)}' "
            "is no valid web address and is left out; fix it if it is to be in the graph"
            for claim in reading.claims
            if isinstance(claim.value, Url) and not is_web_address(claim.value.address)
        )
        return _Extracted(sound, len(reading.refused), notes)
    except Exception as error:  # one document is never to cost the others
        raise unexpected(error, where) from error


def _is_unsound(claim: Claim) -> bool:
    """Whether a claim is of an address that is no IRI, or in which a person's mailbox stands."""
    if not isinstance(claim.value, Url):
        return False
    return not is_web_address(claim.value.address) or has_mailbox(claim.value.address)


_Found: TypeAlias = tuple[Path, Document | DocumentError]
"""A document with its file, or the error that kept the file from being read."""

_Read: TypeAlias = tuple[_Found, _Extracted | DocumentError]


_SMALL_PART = Part(PartKind.PARAGRAPH, "ICW 2031", ((0, 0),))
_SMALL: _Found = (Path(), Document("", "", "", "ICW 2031", (_SMALL_PART,)))
"""What makes this process load models and rules, so that those it starts need not, each for itself."""


def iter_claims(
    files: Iterable[tuple[Path, list[Document] | DocumentError]],
    jobs: int,
    readers: Readers = _OWN,
) -> Generator[_Read]:
    """The documents of files, each with its claims, or the error that kept it from being read.

    Args:
        files: each with its documents.
        jobs: how many processes read them.
        readers: who reads them.
    """
    if jobs > 1:
        _try_claims(_SMALL, _OWN)
    return iter_results(partial(_try_claims, readers=readers), _iter_found(files), jobs, _lost)


def _iter_found(files: Iterable[tuple[Path, list[Document] | DocumentError]]) -> Iterator[_Found]:
    for path, found in files:
        yield from ((path, one) for one in ([found] if isinstance(found, DocumentError) else found))


def _try_claims(found: _Found, readers: Readers) -> _Extracted | DocumentError:
    path, document = found
    try:
        if isinstance(document, DocumentError):
            return _Extracted([])
        return _extracted(document, str(path), readers)
    except DocumentError as error:
        return error


def _lost(found: _Found) -> DocumentError:
    what = "reading it was ended from outside, or takes more memory than there is"
    return DocumentError(what, str(found[0]), "split it, or leave it out")


@dataclass
class Taken:
    """What the first pass found.

    Attributes:
        documents: how many documents were taken in.
        claims: how many claims they state.
        problems: one for each file that cannot be read.
        factless: one for each file that states no fact.
        notes: what a person should know of how the others were read.
        refused: how many frames of foreign readers were not believed.
    """

    documents: int = 0
    claims: int = 0
    problems: list[ConfkgError] = field(default_factory=list)
    factless: list[DocumentError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    refused: int = 0

    def add(self, other: Taken) -> None:
        """Take in what was found in other files."""
        self.documents += other.documents
        self.claims += other.claims
        self.problems += other.problems
        self.factless += other.factless
        self.notes += other.notes
        self.refused += other.refused

    def only_passages(self) -> Iterator[str]:
        """A note for each file of which but the text is taken in."""
        what = "only its passages are in the graph"
        return (str(DocumentError(one.what, one.where, what)) for one in self.factless)


def take_in(
    results: Iterable[_Read],
    resolver: Resolver,
    spool: IO[bytes],
    today: dt.date | None = None,
) -> Taken:
    """Spool the documents with their claims and collect the names in them.

    Args:
        results: the documents with their claims.
        resolver: gets the names.
        spool: gets documents and claims.
        today: a document with a later date is noted; None for no such notes.
    """
    taken = Taken()
    for path, of_file in groupby(results, key=lambda result: result[0][0]):
        where = str(path)
        of_documents: list[tuple[Document, Sequence[Claim] | DocumentError]] = []
        for (_, document), found in of_file:
            if isinstance(document, DocumentError):
                taken.problems.append(document)
            elif isinstance(found, DocumentError):
                of_documents.append((document, found))
            else:
                of_documents.append((document, found.claims))
                taken.refused += found.refused
                taken.notes += found.notes
        if not of_documents:
            continue
        taken.notes += [note for document, _ in of_documents for note in document.notes]
        dates = {document.metadata.get("date", "") for document, _ in of_documents}
        for date in sorted(date for date in dates if today and date > today.isoformat()):
            what = f"it is dated {date}, which is in the future"
            taken.notes.append(str(DocumentError(what, where, "check the date; it is kept")))
        if not any(document.parts for document, _ in of_documents):
            advice = "give one that has words"
            taken.problems.append(DocumentError("no readable text is in it", where, advice))
            continue
        failed = [claims for _, claims in of_documents if isinstance(claims, DocumentError)]
        taken.problems += failed
        stated = [
            (one, claims) for one, claims in of_documents if not isinstance(claims, DocumentError)
        ]
        if any(claims for _, claims in stated):
            stated = [(document, claims) for document, claims in stated if claims]
        elif not failed:
            taken.factless.append(_no_fact(where))  # their text is taken in all the same
        for document, known in stated:
            resolver.add(document.name, known)
            pickle.dump((document, known), spool, pickle.HIGHEST_PROTOCOL)
            taken.documents += 1
            taken.claims += len(known)
    return taken


def iter_spool(path: Path) -> Iterator[tuple[Document, Sequence[Claim]]]:
    """The documents of a spool file, each with its claims, in the order in which they were taken in."""
    with path.open("rb") as spool:
        while spool.peek(1):
            yield pickle.load(spool)  # our own file of a moment ago
