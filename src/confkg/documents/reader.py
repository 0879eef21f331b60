"""Choosing the format of a file by its suffix, and reading it.

What a format needs is loaded when the first file of that format is read: a build of plain texts
does not wait for the parser of PDFs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from confkg.documents.readable import Readable
from confkg.documents.record_rows import is_named_like_records
from confkg.documents.source import as_text, is_file, load_content
from confkg.documents.stated import folder_hints, name_hints
from confkg.errors import DocumentError, unexpected
from confkg.ids import slug
from confkg.model import RECORD_SUFFIXES, Document

_MARKDOWN = frozenset({".md", ".markdown"})
_TEXT = frozenset({".txt", ".text"})
_RST = frozenset({".rst", ".rest"})
_HTML = frozenset({".html", ".htm", ".xhtml"})
_PDF = frozenset({".pdf"})
_FEED = frozenset({".xml", ".rss", ".atom"})
_DIRECTIVE = re.compile(
    r"^\.\. (?:[a-z][\w-]+::|_[^:\n]{1,80}: \S|\|[^|\n]+\| \w+::)", re.MULTILINE
)
"""What shows that a text is reStructuredText: ".. note::", ".. _site: https://tarn.example"."""

SUFFIXES = _MARKDOWN | _TEXT | _RST | _HTML | _PDF | _FEED
"""Suffixes of the files that can be read."""


def read_documents(path: Path) -> list[Document]:
    """Read one file.

    Returns:
        The document, named after its file; of a feed one document for each entry, named after file
        and entry (``<file>--<title>``). All have the SHA-256 of the file.
    """
    try:
        documents = _read(path)
        "".join(word for document in documents for word in _words(document)).encode()
    except DocumentError as error:
        if error.where:
            raise
        raise DocumentError(error.what, str(path), error.fix) from None
    except UnicodeEncodeError:
        raise DocumentError(
            "it holds halves of characters (lone surrogates)", str(path), "save it anew as UTF-8"
        ) from None
    except Exception as error:  # one file is never to cost the others
        raise unexpected(error, str(path)) from error
    return documents


def _words(document: Document) -> Iterator[str]:
    """All that is taken over from a file."""
    yield document.text
    yield from document.metadata
    yield from document.metadata.values()
    yield from (hint.value for hint in document.hints)


def _read(path: Path) -> list[Document]:
    suffix = path.suffix.lower()
    if is_file(path) and is_named_like_records(path):
        from confkg.documents.record_text import render_records

        with path.open("rb") as packed:
            digest = hashlib.file_digest(packed, "sha256")
        return list(_iter_named(render_records(path), path, digest.hexdigest()))
    if suffix not in SUFFIXES and is_file(path):
        raise DocumentError(
            f"files of the kind '{suffix or path.name}' are not read",
            str(path),
            f"give one of {', '.join(sorted(SUFFIXES | set(RECORD_SUFFIXES)))}",
        )
    content = load_content(path)
    read = _read_content(content, suffix, str(path))
    return list(_iter_named(read, path, hashlib.sha256(content).hexdigest()))


def read_document(path: Path) -> Document:
    """Read a file that holds one document."""
    document, *others = read_documents(path)
    if others:
        raise DocumentError(
            f"it holds {len(others) + 1} documents", str(path), "read them with read_documents"
        )
    return document


def _read_content(content: bytes, suffix: str, where: str) -> list[Readable]:
    if suffix in _HTML:
        from confkg.documents.html.page import parse_page

        return [parse_page(content, where)]
    if suffix in _PDF:
        from confkg.documents.pdf.pages import parse_pdf

        return [parse_pdf(content, where)]
    if suffix in _FEED:
        from confkg.documents.feeds import parse_feed

        return parse_feed(content, where)
    text = as_text(content, where)
    if suffix in _MARKDOWN:
        from confkg.documents.markdown import parse_markdown

        return [parse_markdown(text, where)]
    if suffix in _RST or _DIRECTIVE.search(text):
        from confkg.documents.rst.reader import parse_rst

        return [parse_rst(text, where)]
    from confkg.documents.text import parse_text

    return [Readable(text, parse_text(text))]


def _iter_named(read: list[Readable], path: Path, sha256: str) -> Iterator[Document]:
    stem = slug(path.stem)
    taken: dict[str, int] = {}
    for page in read:
        name = f"{stem}--{slug(page.name)}" if page.name else stem
        taken[name] = taken.get(name, 0) + 1
        if taken[name] > 1:
            name = f"{name}-{taken[name]}"
        hints = (*page.hints, *name_hints(path.stem), *folder_hints(path.resolve().parent.name))
        yield Document(
            name,
            path.name,
            sha256,
            page.text,
            page.parts,
            page.metadata,
            hints,
            page.notes,
            page.holds_records,
            page.lines,
        )
