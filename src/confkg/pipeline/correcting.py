"""The corrections of people between the two passes of a build."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from confkg.corrections.applying import Corrected, Corrections
from confkg.corrections.rows import Table, read_corrections
from confkg.errors import CorrectionError
from confkg.ids import digest
from confkg.keeping import Kept, name_of
from confkg.model import Claim, Document
from confkg.pipeline.file_claims import Known, Partition, keep_claims
from confkg.resolve import Resolution, Resolver, iter_mentions

_NAME = "corrections-by-hand"


@dataclass
class Correcting:
    """What came of corrections."""

    made: list[Corrected]  # what came of each row
    problems: list[CorrectionError]  # one for each row that could not be applied
    stale: list[CorrectionError]  # one for each row of which no document states the fact any more
    partitions: list[Partition]  # the claims of all documents, corrected, and those of the tables
    documents: int = 0  # how many documents the tables make
    claims: int = 0  # how many claims there are now


def read_tables(paths: Iterable[Path]) -> tuple[list[Table], list[CorrectionError]]:
    """The tables of corrections, and what is wrong with them."""
    tables: list[Table] = []
    problems: list[CorrectionError] = []
    paths = list(paths)
    for path in paths:
        name = _NAME if len(paths) == 1 else f"{_NAME}-{digest(path.as_posix())}"
        table, bad = read_corrections(path, name)
        tables += [table] if table else []
        problems += bad
    return tables, problems


def correct(
    tables: Sequence[Table],
    partitions: Sequence[Partition],
    resolution: Resolution,
    resolver: Resolver,
    kept: Kept,
) -> Correcting:
    """Apply corrections to the claims of a build.

    Raises:
        OSError: there is no room for them.
    """
    corrections = Corrections(tables, resolution)
    for partition in partitions:
        for document, claims in partition.documents():
            corrections.look(document, claims)
    made, count = list(partitions), 0
    for number, partition in enumerate(partitions):
        found = [(*each, corrections.correct(*each)) for each in partition.documents()]
        for document, _, left in found:
            resolver.add(document.name, left)
            count += len(left)
        if any(len(claims) != len(left) for _, claims, left in found):
            documents = [(document, left) for document, _, left in found]
            made[number] = _written(partition.name, documents, kept)
    for document, claims in corrections.tables():
        for claim in claims:  # names alone: a row is no list of authors
            for mention in iter_mentions(claim):
                if not corrections.names_known(mention):
                    resolver.add_mention(document.name, mention)
        made.append(_written(f"table {document.sha256}", [(document, claims)], kept))
        count += len(claims)
    rows = corrections.made()
    return Correcting(rows, corrections.problems, corrections.stale, made, len(tables), count)


def _written(name: str, documents: Sequence[tuple[Document, list[Claim]]], kept: Kept) -> Partition:
    content = pickle.dumps(documents, pickle.HIGHEST_PROTOCOL)
    known = [
        (Known(document.name, "", has_words=True), document, claims)
        for document, claims in documents
    ]
    written = keep_claims(name_of("corrected", name, content), known, kept)
    return replace(written, taken=frozenset(one.name for one, *_ in known))
