"""What every reader of a format yields."""

from __future__ import annotations

from dataclasses import dataclass, field

from confkg.model import Part

__all__ = ["Readable"]


@dataclass(frozen=True, slots=True)
class Readable:
    """A document's text as one reads it, whatever the format of its file.

    Attributes:
        text: the text that offsets refer to: of a text file its own, of other formats what they
            show, in the conventions of Markdown.
        parts: of that text, in reading order.
        metadata: as front matter would have it (see :mod:`confkg.documents.frontmatter`).
        name: what tells this document from others of the same file, or empty.
    """

    text: str
    parts: tuple[Part, ...]
    metadata: dict[str, str] = field(default_factory=dict)
    name: str = ""
