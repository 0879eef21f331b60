"""Choosing the format of a file by its suffix, and reading it."""

from __future__ import annotations

from pathlib import Path

from confkg.documents.markdown import parse_markdown
from confkg.documents.source import load_source
from confkg.documents.text import parse_text
from confkg.errors import DocumentError
from confkg.ids import slug
from confkg.model import Document

__all__ = ["SUFFIXES", "read_document"]

_MARKDOWN = frozenset({".md", ".markdown"})
_TEXT = frozenset({".txt", ".text"})
SUFFIXES = _MARKDOWN | _TEXT
"""Suffixes of the files that can be read."""


def read_document(path: Path) -> Document:
    """Read one file.

    Args:
        path: a ``.txt`` or ``.md`` file in UTF-8.

    Returns:
        The document, named after its file.

    Raises:
        DocumentError: the file cannot be read, or is of a format that is not known.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES and _is_file(path):
        raise DocumentError(
            f"files of the kind '{suffix or path.name}' are not read",
            str(path),
            f"give one of {', '.join(sorted(SUFFIXES))}",
        )
    source = load_source(path)
    metadata: dict[str, str] = {}
    if suffix in _MARKDOWN:
        parts, metadata = parse_markdown(source.text, str(path))
    else:
        parts = parse_text(source.text)
    return Document(slug(path.stem), source.file_name, source.sha256, source.text, parts, metadata)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
