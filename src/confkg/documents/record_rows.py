"""The rows of files of records: JSON, JSON lines and tables (CSV), plain or compressed by gzip.

These shapes are known: an object with a list of ``papers`` (ML Anthology) or ``notes`` (OpenReview), a list
of objects (CSL-JSON; lists of Paper Copilot, whose authors stand in one string), and an object in each
line. A table names its columns in the first line: title and authors, and as there are venue, year, doi. Abstracts and
addresses of mail are not kept.
"""

from __future__ import annotations

import csv
import json
import re
import zlib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import IO, Any

from confkg.errors import DocumentError
from confkg.model import RECORD_SUFFIXES

__all__ = ["holds_records", "iter_rows"]

_LARGEST = 2 * 2**30
_CHUNK = 2**16
_EDGES = b'\xef\xbb\xbf \t\r\n"'
_GZIP = b"\x1f\x8b"
_PAPERS = re.compile(r'\{(?:[^\[\]{}]|\n)*?"(?:papers|notes)"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")


def holds_records(path: Path) -> bool:
    """Whether a file begins as one of records does: with a title and authors."""
    if not path.name.lower().endswith(RECORD_SUFFIXES):
        return False
    try:
        with path.open("rb") as plain:
            packed = plain.read(len(_GZIP)) == _GZIP
            plain.seek(0)
            start = next(_unpacked(plain), b"") if packed else plain.read(_CHUNK)
    except (EOFError, OSError, ValueError, zlib.error):
        return False
    head = start.lower()
    if ".csv" in path.name.lower():
        columns = {name.strip(_EDGES) for name in head.partition(b"\n")[0].split(b",")}
        return b"title" in columns and not columns.isdisjoint((b"authors", b"author"))
    return b'"title"' in head and b'"author' in head


def iter_rows(path: Path) -> tuple[Iterator[Any], str]:
    """The rows of a file, whatever each of them is, and why the file breaks off if it does.

    Raises:
        DocumentError: it cannot be read; while the rows are taken, that they break off.
    """
    text, problem = _text(path)
    return (_table if ".csv" in path.name.lower() else _rows)(text, path), problem


def _text(path: Path) -> tuple[str, str]:
    """The text of a file, as far as it can be read, and why it breaks off if it does."""
    data, problem = bytearray(), ""
    try:
        with path.open("rb") as plain:
            packed = plain.read(len(_GZIP)) == _GZIP
            plain.seek(0)
            for chunk in _unpacked(plain) if packed else iter(lambda: plain.read(_CHUNK), b""):
                data += chunk
                if len(data) > _LARGEST:
                    raise DocumentError("it is larger than 2 GiB", str(path), "split it")
    except (EOFError, zlib.error):
        problem = "the archive is damaged"
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", str(path)) from None
    return data.decode("utf-8", "replace"), problem


def _unpacked(file: IO[bytes]) -> Iterator[bytes]:
    """What an archive of gzip holds, also that of a damaged one up to the damage.

    Raises:
        zlib.error: it is damaged.
        EOFError: it breaks off.
    """
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    while chunk := unpacking.unused_data or file.read(_CHUNK):
        if unpacking.eof:  # an archive may have several members
            unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
        yield unpacking.decompress(chunk)
    if not unpacking.eof:
        raise EOFError


def _rows(text: str, path: Path) -> Iterator[Any]:
    """The objects of a list, of the list under "papers", or one from each line."""
    start = _BETWEEN.match(text)
    begin = start.end() if start else 0
    listed = begin + 1 if text.startswith("[", begin) else 0
    if not listed and (papers := _PAPERS.match(text, begin)):
        listed = papers.end()
    if not listed:
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                try:
                    yield json.loads(line)
                except (ValueError, RecursionError):
                    raise _broken(path, number) from None
        return
    decoder, at = json.JSONDecoder(), listed
    while True:
        between = _BETWEEN.match(text, at)
        at = between.end() if between else at
        if text.startswith("]", at):
            return
        try:
            row, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            raise _broken(path, text.count("\n", 0, at) + 1) from None
        yield row


def _table(text: str, path: Path) -> Iterator[dict[str, str]]:
    """The rows of a table, by the names of its columns in small letters."""
    rows = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""))
    try:
        names = [name.strip().lower() for name in next(rows, [])]
        lacking = [
            one for one in (("title",), ("authors", "author")) if not any(n in names for n in one)
        ]
        if lacking:
            what = (
                f"no column is called {' or '.join(lacking[0])}, but {', '.join(names) or 'none'}"
            )
            raise DocumentError(what, f"{path}, line 1", "name the columns in the first line")
        for row in rows:
            if row:
                yield dict(zip(names, row, strict=False))
    except csv.Error as error:
        what = f"it is no table any more ({error}); what stands before is used"
        raise DocumentError(what, f"{path}, line {rows.line_num}", "save it anew") from None


def _broken(path: Path, line: int) -> DocumentError:
    what = "its JSON is broken; what stands before is used"
    return DocumentError(what, f"{path}, line {line}", "get it once more")
