"""From files to claims, and to the names in them; nothing that goes wrong in one costs the others."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from confkg.addresses import is_web_address
from confkg.errors import ConfkgError, DocumentError, clipped, unexpected
from confkg.mailboxes import has_mailbox
from confkg.model import Claim, Document, Url
from confkg.record_sheets import RecordClaims
from confkg.resolve import Resolver

if TYPE_CHECKING:
    from confkg.llm.checking import ModelReader
    from confkg.pipeline.file_claims import Partition


@dataclass(frozen=True)
class Readers:
    """Who reads documents."""

    without: Collection[str] = ()  # readers of confkg that are left out
    foreign: Sequence[ModelReader] = ()  # further ones

    @property
    def key(self) -> str:
        """Is the same as long as they read the same of a document."""
        digest = hashlib.sha256(repr(sorted(self.without)).encode())
        for reader in self.foreign:
            digest.update(reader.name.encode())
            for path in sorted(reader.folder.rglob("*")):
                if path.is_file():
                    digest.update(f"{path.name} ".encode() + path.read_bytes())
        return digest.hexdigest()


NO_OTHERS = Readers()


def read_claims(
    documents: Iterable[Document],
    where: str,
    readers: Readers = NO_OTHERS,
    note: Callable[[str], object] = lambda _: None,
) -> list[tuple[Document, list[Claim]]]:
    """The documents of one file that state something, each with its claims.

    Args:
        documents: the documents.
        where: the file.
        readers: who reads.
        note: takes what a person should know of how they were read.

    Raises:
        DocumentError: none of them does, or one makes the extraction fail.
    """
    found = []
    for document in documents:
        read = extracted(document, where, readers)
        found.append((document, list(read.claims)))
        for line in read.notes:
            note(line)
    stated = [(document, claims) for document, claims in found if claims]
    if not stated:
        raise _no_fact(where)
    return stated


def _no_fact(where: str) -> DocumentError:
    advice = "check that it names a conference and a year and is of a kind that is read"
    return DocumentError("no known fact was found in it", where, advice)


@dataclass(frozen=True)
class Extracted:
    """The claims of a document, how many frames of foreign readers were refused, and notes."""

    claims: Sequence[Claim]
    refused: int = 0
    notes: tuple[str, ...] = ()


def extracted(document: Document, where: str, readers: Readers) -> Extracted:
    """What is read of a document.

    Raises:
        DocumentError: it makes the extraction fail.
    """
    try:
        if document.holds_records:
            from confkg.extract.record_claims import record_claims

            claims, refused, notes = record_claims(document), 0, list[str]()
            if isinstance(claims, RecordClaims):
                return Extracted(claims)  # without addresses
        else:
            from confkg.extract import read  # nothing is read of a document that has not changed
            from confkg.extract.stated_editions import edition_doubts

            reading = read(document, readers.without, readers.foreign)
            claims, refused = reading.claims, len(reading.refused)
            notes = [f"{where}: {doubt}" for doubt in edition_doubts(document, reading)]
        sound = [claim for claim in claims if not _is_unsound(claim)]
        notes += [
            f"{where}, line {document.line(claim.span.start)}: '{clipped(claim.value.address, 80)}' "
            "is no valid web address and is left out; fix it if it is to be in the graph"
            for claim in claims
            if isinstance(claim.value, Url) and not is_web_address(claim.value.address)
        ]
        return Extracted(sound, refused, tuple(notes))
    except Exception as error:  # one document is never to cost the others
        raise unexpected(error, where) from error


def trace(document: Document, where: str, readers: Readers) -> list[str]:
    """How each line of a document is read; of records, that they have no lines to show.

    Raises:
        DocumentError: it makes the extraction fail.
    """
    if document.holds_records:
        return [f"{document.name}: records are read by the names of their fields, not by lines"]
    from confkg.extract import read, trace_lines

    try:
        return list(trace_lines(document, read(document, readers.without, readers.foreign)))
    except Exception as error:  # shown as it is in a build
        raise unexpected(error, where) from error


def _is_unsound(claim: Claim) -> bool:
    """Whether a claim is of an address that is no IRI, or in which a person's mailbox stands."""
    if not isinstance(claim.value, Url):
        return False
    return not is_web_address(claim.value.address) or has_mailbox(claim.value.address)


@dataclass
class Taken:
    """What the first pass found."""

    documents: int = 0  # how many documents were taken in
    claims: int = 0  # how many claims they state
    # one for each file that cannot be read
    problems: list[ConfkgError] = field(default_factory=list)
    # one for each file that states no fact
    factless: list[DocumentError] = field(default_factory=list)
    # what a person should know of how the others were read
    notes: list[str] = field(default_factory=list)
    refused: int = 0  # how many frames of foreign readers were not believed
    partitions: list[Partition] = field(default_factory=list)  # the files with their claims

    def add(self, other: Taken) -> None:
        """Take in what was found in other files."""
        self.documents += other.documents
        self.claims += other.claims
        self.problems += other.problems
        self.factless += other.factless
        self.notes += other.notes
        self.refused += other.refused
        self.partitions += other.partitions

    def only_passages(self) -> Iterator[str]:
        """A note for each file of which but the text is taken in."""
        what = "only its passages are in the graph"
        return (str(DocumentError(one.what, one.where, what)) for one in self.factless)


def take_in(
    results: Iterable[tuple[Path, Partition | DocumentError]],
    resolver: Resolver,
    today: dt.date | None = None,
) -> Taken:
    """Collect the documents of files with the names in them.

    A document whose name another has, as a copy has, is left out.

    Args:
        results: the files.
        resolver: gets the names.
        today: a document with a later date is noted; None for no such notes.
    """
    taken = Taken()
    names: set[str] = set()
    for path, partition in results:
        where = str(path)
        if isinstance(partition, DocumentError):
            taken.problems.append(partition)
            continue
        fresh = [known for known in partition.known if known.name not in names]
        names.update(known.name for known in fresh)
        if not fresh:
            continue
        taken.refused += sum(known.refused for known in fresh)
        taken.notes += [note for known in fresh for note in known.notes]
        for date in sorted({k.date for k in fresh if today and k.date > today.isoformat()}):
            what = f"it is dated {date}, which is in the future"
            taken.notes.append(str(DocumentError(what, where, "check the date; it is kept")))
        if not any(known.has_words for known in fresh):
            advice = "give one that has words"
            taken.problems.append(DocumentError("no readable text is in it", where, advice))
            continue
        failed = [known.error for known in fresh if known.error]
        taken.problems += failed
        stated = [known for known in fresh if not known.error]
        if any(known.claims for known in stated):
            stated = [known for known in stated if known.claims]
        elif not failed:
            taken.factless.append(_no_fact(where))  # their text is taken in all the same
        for known in stated:
            if known.mentions:
                resolver.take(known.mentions)
            taken.claims += known.claims
        taken.documents += len(stated)
        used = frozenset(known.name for known in stated)
        if used:
            taken.partitions.append(replace(partition, taken=used, known=()))
    return taken
