"""The rows of files of records, whatever their format: each has a reader of its own, which gives rows of one form.

A row is an object with the names of the ML Anthology: ``title``, ``authors`` (objects with ``given``,
``family`` and ``orcid``, or strings), ``venue``, ``year``, identifiers and addresses, ``awards``. Abstracts and addresses of mail
are not kept.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import is_zipfile

from confkg.documents.record_bytes import Source, as_text, iter_sources, sniffed
from confkg.documents.record_tables import MAPPING_SUFFIX, csv_rows, read_columns, sheet_rows
from confkg.errors import DocumentError
from confkg.model import RECORD_KINDS, RECORD_SUFFIXES

_UTF_16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
_CHUNK = 2**16
_XML_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>\s+|<\?.*?\?>|<!--.*?-->|"
    rb"<!DOCTYPE(?>[^>\[\"']+|\"[^\"]*\"|'[^']*')*+(?:\[.*?\]\s*)?>)*+<(?:dblp|collection)[\s>]",
    re.DOTALL,
)
_AUTHORED = re.compile(rb"\bauthor", re.IGNORECASE)
_TITLED = re.compile(rb"\btitle", re.IGNORECASE)


def is_named_like_records(path: Path) -> bool:
    """Whether a file is one of records by its name, or is XML that is no feed."""
    if path.name.lower().endswith(".xml"):
        found = sniffed(path)
        return found is not None and _XML_ROOT.match(found[1]) is not None
    return path.name.lower().endswith(RECORD_SUFFIXES)


def holds_records(path: Path) -> bool:
    """Whether a file begins as one of records does: with a title and authors.

    What is empty or damaged, so that nobody can say, is read, for that is where it is reported.
    """
    if not is_named_like_records(path):
        return False
    if path.with_name(path.name + MAPPING_SUFFIX).is_file():
        return True
    found = sniffed(path)
    if found is None or not found[1].strip() or found[1].startswith(_UTF_16):
        return True
    name, start = found
    kind = Path(name).suffix.lower()
    if kind in (".csv", ".tsv"):
        start = start.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")[0]
        return any(_heads(start, sign) for sign in (b",", b";", b"\t"))
    if kind == ".xlsx":
        return _has_columns(path)
    if kind == ".xml":
        return bool(_XML_ROOT.match(start))
    return bool(_TITLED.search(start) and _AUTHORED.search(start))


def _heads(line: bytes, sign: bytes) -> bool:
    columns = {name.strip(b'" \t\r').lower() for name in line.split(sign)}
    return b"title" in columns and not columns.isdisjoint((b"authors", b"author"))


def _has_columns(path: Path) -> bool:
    if not is_zipfile(path):
        return True  # and damaged
    try:
        return next(iter_rows(path), None) is not None
    except DocumentError:
        return False


def iter_rows(path: Path) -> Iterator[tuple[str, Any]]:
    """The rows of a file, whatever each of them is, with the name of the file, or in an archive of the member.

    Raises:
        DocumentError: it cannot be read, or, while the rows are taken, not to its end.
    """
    problems: list[DocumentError] = []
    any_read = False
    with iter_sources(path) as sources:
        for source in sources:
            suffix = Path(source.name).suffix.lower()
            if suffix not in RECORD_KINDS:
                continue
            any_read, number = True, 0
            try:
                for row in _rows_of(source, suffix, path):
                    number += 1
                    yield source.name, row
            except DocumentError as problem:  # of one member of an archive, which costs no other
                problems.append(problem)
            if source.problem:
                what = f"{source.problem} after {number:,} records"
                problems[-1:] = [DocumentError(what, _where(source, path), "download it again")]
    if not any_read:
        what = "there is no file of records in it"
        raise DocumentError(what, str(path), f"pack one of {', '.join(RECORD_KINDS)}")
    if problems:
        raise problems[0]


def _where(source: Source, path: Path) -> str:
    return str(path) if path.name.startswith(source.name) else f"{path}, {source.name}"


def _rows_of(source: Source, suffix: str, path: Path) -> Iterator[Any]:
    where = _where(source, path)
    if suffix == ".xlsx":
        return sheet_rows(source, read_columns(path), where)
    buffered = io.BufferedReader(source, _CHUNK)
    if suffix == ".xml":
        from confkg.documents.record_xml import xml_rows

        return xml_rows(buffered, where)
    if buffered.peek(2).startswith(_UTF_16):
        raise DocumentError("it is encoded in UTF-16", where, "save it as UTF-8")
    text = as_text(buffered)
    if suffix in (".csv", ".tsv"):
        return csv_rows(text, read_columns(path), where)
    if suffix == ".bib":
        from confkg.documents.record_bibtex import bibtex_rows

        return bibtex_rows(text, where)
    from confkg.documents.record_json import json_rows

    return json_rows(text, where)
