"""From files to claims, and to the names in them; nothing that goes wrong in one costs the others."""

from __future__ import annotations

import datetime as dt
import pickle
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import IO, TypeAlias

from confkg.errors import ConfkgError, DocumentError, unexpected
from confkg.extract import extract
from confkg.model import Claim, Document, Part, PartKind
from confkg.parallel import iter_results
from confkg.resolve import Resolver

__all__ = ["Taken", "iter_claims", "iter_spool", "read_claims", "take_in"]


def read_claims(documents: Iterable[Document], where: str) -> list[tuple[Document, list[Claim]]]:
    """The documents of one file that state something, each with its claims.

    Raises:
        DocumentError: none of them does, or one makes the extraction fail.
    """
    found = [(document, _claims(document, where)) for document in documents]
    stated = [(document, claims) for document, claims in found if claims]
    if not stated:
        raise _no_fact(where)
    return stated


def _no_fact(where: str) -> DocumentError:
    advice = "check that it names a conference and a year and is of a kind that is read"
    return DocumentError("no known fact was found in it", where, advice)


def _claims(document: Document, where: str) -> list[Claim]:
    try:
        return extract(document)
    except Exception as error:  # one document is never to cost the others
        raise unexpected(error, where) from error


_Found: TypeAlias = tuple[Path, Document | DocumentError]
"""A document with its file, or the error that kept the file from being read."""

_Read: TypeAlias = tuple[_Found, list[Claim] | DocumentError]


_SMALL_PART = Part(PartKind.PARAGRAPH, "ICW 2031", ((0, 0),))
_SMALL: _Found = (Path(), Document("", "", "", "ICW 2031", (_SMALL_PART,)))
"""What makes this process load models and rules, so that those it starts need not, each for itself."""


def iter_claims(
    files: Iterable[tuple[Path, list[Document] | DocumentError]], jobs: int
) -> Generator[_Read]:
    """The documents of files, each with its claims, or the error that kept it from being read.

    Args:
        files: each with its documents.
        jobs: how many processes read them.
    """
    if jobs > 1:
        _try_claims(_SMALL)
    return iter_results(_try_claims, _iter_found(files), jobs, _lost)


def _iter_found(files: Iterable[tuple[Path, list[Document] | DocumentError]]) -> Iterator[_Found]:
    for path, read in files:
        yield from ((path, one) for one in ([read] if isinstance(read, DocumentError) else read))


def _try_claims(found: _Found) -> list[Claim] | DocumentError:
    path, document = found
    try:
        return [] if isinstance(document, DocumentError) else _claims(document, str(path))
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
    """

    documents: int = 0
    claims: int = 0
    problems: list[ConfkgError] = field(default_factory=list)
    factless: list[DocumentError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


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
        read: list[tuple[Document, list[Claim] | DocumentError]] = []
        for (_, document), claims in of_file:
            if isinstance(document, DocumentError):
                taken.problems.append(document)
            else:
                read.append((document, claims))
        if not read:
            continue
        taken.notes += [note for document, _ in read for note in document.notes]
        dates = {document.metadata.get("date", "") for document, _ in read}
        for date in sorted(date for date in dates if today and date > today.isoformat()):
            what = f"it is dated {date}, which is in the future"
            taken.notes.append(str(DocumentError(what, where, "check the date; it is kept")))
        if not any(document.parts for document, _ in read):
            advice = "give one that has words"
            taken.problems.append(DocumentError("no readable text is in it", where, advice))
            continue
        failed = [claims for _, claims in read if isinstance(claims, DocumentError)]
        taken.problems += failed
        stated = [(one, claims) for one, claims in read if not isinstance(claims, DocumentError)]
        if any(claims for _, claims in stated):
            stated = [(document, claims) for document, claims in stated if claims]
        elif not failed:
            taken.factless.append(_no_fact(where))  # their text is taken in all the same
        for document, found in stated:
            resolver.add(document.name, found)
            pickle.dump((document, found), spool, pickle.HIGHEST_PROTOCOL)
            taken.documents += 1
            taken.claims += len(found)
    return taken


def iter_spool(path: Path) -> Iterator[tuple[Document, list[Claim]]]:
    """The documents of a spool file, each with its claims, in the order in which they were taken in."""
    with path.open("rb") as spool:
        while spool.peek(1):
            yield pickle.load(spool)  # our own file of a moment ago
