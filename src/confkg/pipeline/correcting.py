"""The corrections of people between the two passes of a build."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from confkg.corrections import Corrected, Corrections, Table, read_corrections
from confkg.errors import CorrectionError
from confkg.ids import digest
from confkg.pipeline.claims import iter_spool
from confkg.resolve import Resolution, Resolver, iter_mentions

__all__ = ["Correcting", "correct", "read_tables"]

_NAME = "corrections-by-hand"


@dataclass
class Correcting:
    """What came of corrections.

    Attributes:
        made: what came of each row.
        problems: one for each row that could not be applied.
        stale: one for each row of which no document states the fact any more.
        documents: how many documents the tables make.
        claims: how many claims there are now.
    """

    made: list[Corrected]
    problems: list[CorrectionError]
    stale: list[CorrectionError]
    documents: int = 0
    claims: int = 0


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
    tables: Sequence[Table], spools: Sequence[Path], resolution: Resolution, resolver: Resolver
) -> Correcting:
    """Apply corrections to the claims of a build, which are spooled anew.

    Args:
        tables: the tables of corrections.
        spools: the claims of all documents; the corrected ones take their place, those of the tables
            are added to the last.
        resolution: which mentions are the same thing, as far as documents say.
        resolver: gets the names of the corrected claims.
    """
    corrections = Corrections(tables, resolution)
    for spool in spools:
        for document, claims in iter_spool(spool):
            corrections.look(document, claims)
    count = 0
    for spool in spools:
        aside = spool.with_suffix(".corrected")
        with aside.open("wb") as file:
            for document, claims in iter_spool(spool):
                kept = corrections.correct(document, claims)
                resolver.add(document.name, kept)
                pickle.dump((document, kept), file, pickle.HIGHEST_PROTOCOL)
                count += len(kept)
        aside.replace(spool)
    with spools[-1].open("ab") as file:
        for document, claims in corrections.tables():
            for claim in claims:  # names alone: a row is no list of authors
                for mention in iter_mentions(claim):
                    resolver.add_mention(document.name, mention)
            pickle.dump((document, claims), file, pickle.HIGHEST_PROTOCOL)
            count += len(claims)
    made = corrections.made()
    return Correcting(made, corrections.problems, corrections.stale, len(tables), count)
