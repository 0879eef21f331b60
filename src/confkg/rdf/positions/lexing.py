"""The tokens of Turtle, TriG, N-Triples and N-Quads, as patterns over bytes.

All patterns are possessive: no text makes them go back. A token that ends closer than ``MARGIN``
bytes before the end of what was read may go on, and is to be read again with what follows.

A repeated group of more than single characters is atomic, too: before Python 3.11.5, ``(?:ab?c)*+``
goes on behind the ``a`` of ``ad``.

The kinds of tokens are numbers, those of the groups in :data:`TOKEN`.
"""

from __future__ import annotations

import re

MARGIN = 64
"""Bytes; a name goes on after dots, ``""`` may be the beginning of a long text."""


END = 0
"""The end of the file, or of what can be read of it."""
IRI = 1
"""An IRI without its brackets."""
TEXT = 2
"""A text with its quotes."""
AT = 3
"""A language or a directive."""
NUMBER = 4
WORD = 5
"""A prefixed name, a blank node with its label, ``a``, ``true``, ``PREFIX``."""
SIGN = 6
OPEN = 7
"""The beginning of a text or IRI that ends later or never."""
OTHER = 8
"""What Turtle 1.1 does not have."""

_SPACE = rb"[ \t\r\n]++"
_COMMENT = rb"#[^\r\n]*+(?=[\r\n])"
_NAME = rb"[A-Za-z0-9_:\-%\x80-\xff]"
_REST = _NAME + rb"*+(?>(?:\\.|\.++(?=[A-Za-z0-9_:\-%\\\x80-\xff]))" + _NAME + rb"*+)*+"
_WORD = rb"[A-Za-z_:\x80-\xff]" + _REST
_WORD_NO_LABEL = rb"[A-Za-z:\x80-\xff]" + _REST
_INNER_IRI = rb'[^\x00-\x20<>"{}|^`]*+'
_QUOTED = rb'"(?:[^"\\\r\n]++|\\.)++"|""(?:"(?>[^"\\]++|\\.|"{1,2}(?=[^"]))*+"""|(?!"))'
_TEXT = _QUOTED + rb"|" + _QUOTED.replace(b'"', b"'")
_NUMBER = (
    rb"[+-]?+(?>(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)[eE][+-]?+[0-9]++|[0-9]*+\.[0-9]++|[0-9]++)"
)
_AT = rb"@[A-Za-z0-9\-]++"
_OTHER = rb"\{\||\|\}|<<\(?+|\)?+>>|[\x00-\xff]"

GAP = re.compile(rb"(?>" + _SPACE + rb"|" + _COMMENT + rb")*+")
TOKEN = re.compile(
    GAP.pattern
    + rb"(?:<("
    + _INNER_IRI
    + rb")>|("
    + rb")|(".join([_TEXT, _AT, _NUMBER, _WORD])
    + rb")|(\^\^|[.;,()\[\]}]|\{(?!\|))|([\"']|<"
    + _INNER_IRI
    + rb"\Z)|("
    + _OTHER
    + rb"))",
    re.DOTALL,
)


def _tokens(word: bytes, signs: bytes, after: bytes = b"") -> bytes:
    """Any number of tokens that do not end a statement."""
    kinds = [
        rb"[ \t\r\n" + signs + rb"]++",
        word,
        rb"<" + _INNER_IRI + rb">",
        _TEXT,
        _NUMBER,
        rb"\^\^",
        _AT,
        _COMMENT,
    ]
    return rb"(?>(?>" + rb"|".join(kinds) + rb")" + after + rb")*+"


def _block(word: bytes, signs: bytes) -> re.Pattern[bytes]:
    """A whole statement with subject and dot; groups: its subject as IRI, or as name."""
    subject = rb"(?:<([^\x00-\x20<>\"{}|^`\\]*+)>|(" + word + rb"))"
    end = rb"\.(?=[ \t\r\n])"
    return re.compile(GAP.pattern + subject + _tokens(word, signs) + end, re.DOTALL)


BLOCK = _block(_WORD, rb";,()\[\]")
FLAT_BLOCK = _block(_WORD_NO_LABEL, rb";,")
"""Only of statements without blank nodes."""

SKIP = re.compile(_tokens(_WORD, rb";,()\[\]", rb"(?=.{%d})" % MARGIN), re.DOTALL)

_ESCAPE = re.compile(rb"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_ESCAPED = {b"t": b"\t", b"b": b"\b", b"n": b"\n", b"r": b"\r", b"f": b"\f"}
_LOCAL_ESCAPE = re.compile(rb"\\(.)", re.DOTALL)
_LAST_CHARACTER = 0x10FFFF


def unescaped(text: bytes) -> bytes:
    r"""The inner part of an IRI or text with what its escapes stand for.

    >>> unescaped(rb"caf\u00e9\n").decode()
    'café\n'
    """
    return _ESCAPE.sub(_character, text) if b"\\" in text else text


def _character(found: re.Match[bytes]) -> bytes:
    if found[3] is not None:
        return _ESCAPED.get(found[3], found[3])
    code = int(found[1] or found[2], 16)
    return chr(code).encode("utf-8", "replace") if code <= _LAST_CHARACTER else found[0]


def local_name(text: bytes) -> bytes:
    r"""The part of a prefixed name after the colon with what its escapes stand for.

    >>> local_name(rb"a\-b")
    b'a-b'
    """
    return _LOCAL_ESCAPE.sub(rb"\1", text) if b"\\" in text else text
