"""An output in which no text can turn the line around or move a cursor."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from typing import Protocol

_STEERING = "\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""Controls, and changes of direction. No abbreviated name of an IRI can have one of them."""


class Output(Protocol):
    """Where bytes go."""

    def write(self, data: bytes, /) -> object:
        """Take in bytes."""


def as_unicode_escape(character: str) -> str:
    r"""As Turtle, N-Triples and JSON write a character that is not to stand as itself.

    >>> as_unicode_escape("\u202e")
    '\\u202E'
    """
    return f"\\u{ord(character):04X}"


def as_entity(character: str) -> str:
    r"""As XML does.

    >>> as_entity("\r")
    '&#xD;'
    """
    return f"&#x{ord(character):X};"


class Escaping:
    r"""Passes on UTF-8, with characters that steer a terminal or a line written out."""

    def __init__(self, out: Output, escape: Callable[[str], str], *, also: str = "") -> None:
        self._out = out
        self._escape = escape
        self._steering = re.compile(f"[{_STEERING}{also}]")
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def write(self, data: bytes, /) -> int:
        """Take in bytes, which may end within a character."""
        text = self._decoder.decode(data)
        if text:
            text = self._steering.sub(lambda found: self._escape(found[0]), text)
            self._out.write(text.encode())
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""
