"""What every reader of a format yields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from confkg.errors import DocumentError
from confkg.model import Hint, Part

PART_LIMIT = 200_000
"""Parts of one document, the cells of tables included; a thousand pages of lists have a tenth."""


@dataclass(frozen=True, slots=True)
class Readable:
    """A document's text as one reads it, whatever the format of its file.

    Attributes:
        text: the text that offsets refer to: of a text file its own, of other formats what they
            show, in the conventions of Markdown.
        parts: of that text, in reading order.
        metadata: as front matter would have it (see :mod:`confkg.documents.frontmatter`).
        name: what distinguishes this document from others of the same file, or empty.
        hints: what it states about itself (see :class:`~confkg.model.Hint`).
        notes: what a person should know of how it was read.
        holds_records: whether it is a list of records of papers, field by field.
        lines: where a line of the file begins in the text, if the text is not that of the file:
            pairs (offset, line), ascending by offset.
    """

    text: str
    parts: tuple[Part, ...]
    metadata: dict[str, str] = field(default_factory=dict)
    name: str = ""
    hints: tuple[Hint, ...] = ()
    notes: tuple[str, ...] = ()
    holds_records: bool = False
    lines: tuple[tuple[int, int], ...] = ()


def limited(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts of a document.

    Raises:
        DocumentError: there are more than a document may have.
    """
    found: list[Part] = []
    count = 0
    for part in parts:
        count += 1 + len(part.cells)
        if count > PART_LIMIT:
            what = f"it has more than {PART_LIMIT:,} paragraphs, items and cells"
            raise DocumentError(what, "", "split it into one file per document")
        found.append(part)
    return tuple(found)
