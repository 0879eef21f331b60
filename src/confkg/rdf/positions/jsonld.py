"""Documents in JSON-LD, looked through for nodes.

This is best effort: found is the line in which ``"@id"`` says what a node is, in full, relative to the
base, or with a prefix that the document declares before. Properties, values and nodes without
``"@id"`` are not looked for.
"""

from __future__ import annotations

import json
import re

from confkg.rdf.naming import kept_label
from confkg.rdf.positions.tokens import Names
from confkg.rdf.positions.wanted import Place, Wanted
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


_ENDS_OF_NAMESPACES = (b"/", b"#", b":", b"?", b"=")
_ID, _BASE = (b'"@id"', b'"id"'), b'"@base"'


def scan_jsonld(file: Readable, wanted: Wanted, base: str) -> None:
    """Look through a document until everything is found, or it is malformed."""
    tokens, names = JsonTokens(file), Names(base)
    references: dict[bytes, Place] = {}
    while not wanted.settled:
        tokens.pass_over()
        token = tokens.next()
        if not token:
            break
        first, place = tokens.first, tokens.place()
        if not token.startswith(b'"') or tokens.next() != b":":
            tokens.unread()
            continue
        value = tokens.next()
        if not value.startswith(b'"'):
            tokens.unread()
            continue
        text = as_text(value)
        if token == _BASE:
            names.rebase(text)
        elif token in _ID and (subject := _node(text, names)) in wanted.subjects:
            if first and _follows(tokens, b"}"):  # it is said of another thing only
                references.setdefault(subject, place)
            else:
                wanted.note_subject(subject, place)
        elif not token.startswith(b'"@') and text.endswith(_ENDS_OF_NAMESPACES):
            names.declare(as_text(token) + b":", text)
    for subject, place in references.items():
        wanted.note_subject(subject, place)


def _follows(tokens: JsonTokens, token: bytes) -> bool:
    following = tokens.next()
    tokens.unread()
    return following == token


def _node(text: bytes, names: Names) -> bytes:
    """The IRI or blank node that a text stands for."""
    if text.startswith(b"_:"):
        kept = kept_label(text[2:].decode("utf-8", "replace"))
        return b"" if kept is None else f"_:{kept}".encode()
    return names.name(text) or names.iri(text)
