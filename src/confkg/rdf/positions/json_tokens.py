"""The strings and signs of JSON, one after the other."""

from __future__ import annotations

import json
import re

from confkg.rdf.positions.wanted import Place
from confkg.rdf.positions.window import Readable, Window

_GAP = re.compile(rb'[^"{}\[\]:,]*+')
_STRING = rb'"(?:[^"\\]++|\\.)*+"'
_TOKEN = re.compile(_STRING + rb"|[{}\[\]:,]", re.DOTALL)

_AHEAD = 4096
"""Bytes; a name and what it names are looked for only as far as that."""

_COLON = rb"\s*+:\s*+"
_NAMING = (
    rb'"(?:@id|id|@base)"'
    + _COLON
    + rb'"|'
    + _STRING
    + _COLON
    + rb'"(?:[^"\\]++|\\.)*+(?<=[/#:?=])"'
)
_REST = rb'(?>[^"]++|(?!' + _NAMING + rb")" + _STRING + rb"%b)*+"
_PASSED = re.compile(_REST % (rb"(?=.{%d})" % _AHEAD), re.DOTALL)
_PASSED_AT_END = re.compile(_REST % b"", re.DOTALL)


class JsonTokens:
    """Strings, brackets, colons and commas; numbers and words are passed over.

    Attributes:
        first: whether what comes after that which was passed over is the first of an object.
    """

    def __init__(self, file: Readable) -> None:
        self._window = Window(file)
        self._at = self._start = 0
        self.first = False

    def next(self) -> bytes:
        """The next one as it is written; nothing at the end."""
        while True:
            data = self._window.data
            gap = _GAP.match(data, self._at)
            self._at = gap.end() if gap else self._at
            found = _TOKEN.match(data, self._at)
            if found:
                self._start, self._at = found.span()
                return found[0]
            if not self._window.more(self._at):
                self._start = self._at
                return b""
            self._at = 0

    def pass_over(self) -> None:
        """Go on before the next member that says what something is called, or what prefix it has."""
        while True:
            window, start = self._window, self._at
            found = (_PASSED_AT_END if window.ended else _PASSED).match(window.data, start)
            if found and found.end() > start:
                self._at = found.end()
                before = window.data[max(start, self._at - _AHEAD) : self._at]
                self.first = before.rstrip().endswith(b"{")
            if len(window.data) - self._at >= _AHEAD or not window.more(self._at):
                return
            self._at = 0

    def unread(self) -> None:
        """Have the last one come again."""
        self._at = self._start

    def place(self) -> Place:
        """Where the last one begins."""
        return self._window.place(self._start)


def as_text(token: bytes) -> bytes:
    r"""What a string stands for.

    >>> as_text(rb'"caf\u00e9"').decode()
    'café'
    """
    try:
        return str(json.loads(token)).encode("utf-8", "replace")
    except ValueError:
        return token[1:-1]
