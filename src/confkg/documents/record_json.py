"""Rows of JSON and JSON lines, one after the other, without the whole of the file in memory."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TextIO

from confkg.documents.record_bytes import Broken
from confkg.errors import DocumentError

_CHUNK = 2**16
_LONGEST = 2**26
"""Characters of one record; 20,000 authors with their profiles have 3 million."""

_LISTED = re.compile(r'\{(?:[^\[\]{}]|\n)*?"(?:papers|notes|items)"\s*:\s*\[')
"""The beginning of an object up to the list of its papers."""

_BETWEEN = re.compile(r"[\s,]*")


def json_rows(text: TextIO, where: str) -> Iterator[Any]:
    """The objects of a list, of the list under "papers", "notes" or "items", or one from each line.

    Raises:
        DocumentError: the JSON breaks off or is none; what stands before has been given.
    """
    window = _Window(text)
    while window.more() and not window.text.strip():
        window.forget(len(window.text))
    start = _BETWEEN.match(window.text)
    begin = start.end() if start else 0
    papers = _LISTED.match(window.text, begin)
    if window.text.startswith("[", begin):
        window.forget(begin + 1)
    elif papers:
        window.forget(papers.end())
    else:
        yield from _lines(window, where)
        return
    yield from _items(window, where)


class _Window:
    """The part of a text that is being read, and how many lines are before it."""

    def __init__(self, text: TextIO) -> None:
        self.text = ""
        self.line = 1
        self._source = text

    def more(self, size: int = _CHUNK) -> bool:
        """Take more in; false at the end, and where a record is longer than any."""
        piece = "" if len(self.text) > _LONGEST else self._source.read(size)
        self.text += piece
        return bool(piece)

    def forget(self, end: int) -> None:
        self.line += self.text.count("\n", 0, end)
        self.text = self.text[end:]


def _items(window: _Window, where: str) -> Iterator[Any]:
    decoder, at = json.JSONDecoder(), 0
    while True:
        between = _BETWEEN.match(window.text, at)
        at = between.end() if between else at
        if window.text.startswith("]", at):
            return
        try:
            row, at = decoder.raw_decode(window.text, at)
        except ValueError:
            window.forget(at)
            at = 0
            if not window.more(max(_CHUNK, len(window.text))):
                raise _broken(where, window.line) from None
        except RecursionError:
            raise _broken(where, window.line + window.text.count("\n", 0, at)) from None
        else:
            yield row


def _lines(window: _Window, where: str) -> Iterator[Any]:
    at, any_read = 0, False
    while True:
        end = window.text.find("\n", at)
        if end < 0:
            window.forget(at)
            at = 0
            if window.more(max(_CHUNK, len(window.text))):
                continue
            if len(window.text) > _LONGEST:
                raise _broken(where, window.line)
        line = window.text[at:] if end < 0 else window.text[at:end]
        if line.strip():
            try:
                yield json.loads(line)
                any_read = True
            except (ValueError, RecursionError):
                number = window.line + window.text.count("\n", 0, at)
                if end < 0 or not any_read:  # it breaks off, or is no file of records in lines
                    raise _broken(where, number) from None
                yield Broken("broken JSON", number)
        if end < 0:
            return
        at = end + 1


def _broken(where: str, line: int) -> DocumentError:
    what = "its JSON is broken; what stands before is used"
    return DocumentError(what, f"{where}, line {line}", "download it again")
