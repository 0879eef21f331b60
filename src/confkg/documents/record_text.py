"""A file of records as the text that offsets refer to: a block for each record, a line for each field.

Abstracts and what else a record has are left out. Facts are read of the text alone, see
:mod:`confkg.extract.record_claims`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from confkg.documents.characters import plain
from confkg.documents.readable import Readable
from confkg.documents.record_files import Record, iter_records
from confkg.errors import DocumentError
from confkg.model import Part, PartKind

__all__ = ["as_block", "render_records"]

_REJECTED = "not accepted"
"""A reason to leave records out that nobody need be warned of."""


def render_records(path: Path) -> Readable:
    """The records of a file as text; what is skipped is among the notes.

    Raises:
        DocumentError: no record can be read of it.
    """
    skipped: Counter[str] = Counter()
    notes: list[str] = []
    heading = f"Records of papers in {path.name}"
    blocks: list[str] = []
    try:
        for record in iter_records(path, skipped):
            blocks.append(as_block(record, len(blocks) + 1))
    except DocumentError as problem:
        if not blocks:
            raise
        notes.append(str(problem))
    if not blocks:
        raise DocumentError("none of its records is an accepted paper", str(path), "leave it out")
    for reason, number in sorted(skipped.items()):
        if reason != _REJECTED:
            records = f"{number:,} record{'' if number == 1 else 's'} skipped"
            notes.append(str(DocumentError(f"{records}: {reason}", str(path))))
    metadata = {"title": heading, "kind": "proceedings"}
    parts = (Part(PartKind.HEADING, heading, ((0, 0),), 1),)
    text = "\n\n".join([heading, *blocks]) + "\n"
    return Readable(text, parts, metadata, notes=tuple(notes))


def as_block(record: Record, number: int) -> str:
    """A record as a block of the text.

    Args:
        record: the record.
        number: what it is called if it has no key.
    """
    return "\n".join(_lines(record, number))


def _lines(record: Record, number: int) -> Iterator[str]:
    yield f"record: {_line(record.key) or number}"
    yield f"title: {_line(record.title)}"
    yield f"authors: {'; '.join(_line(name.replace(';', ' ')) for name in record.authors)}"
    if record.year:
        in_journal = record.is_article or not record.venue
        edition = f"edition: {record.venue.upper()} {record.year}"
        yield f"year: {record.year}" if in_journal else edition
    for name, value in (
        ("form", record.form),
        ("OpenReview", record.openreview),
        ("DOI", record.doi),
        ("arXiv", record.arxiv),
    ):
        if value:
            yield f"{name}: {_line(value)}"


def _line(text: str) -> str:
    return " ".join(plain(text).split())
