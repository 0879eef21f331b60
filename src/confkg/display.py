"""Tables on a terminal. What documents say is shown as it is, never as mark-up or control codes."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from confkg.errors import UsageError, inert

_PIPE_WIDTH = 160
_KEPT = "\n\t"


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table, see :func:`as_table`."""
    echo(as_table(columns, rows))


def as_table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, keep_lines: bool = False
) -> str:
    """A table as text that fits the terminal, see :func:`iter_table`."""
    return "".join(f"{line}\n" for line in iter_table(columns, rows, keep_lines=keep_lines))


def iter_table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, keep_lines: bool = False
) -> Iterator[str]:
    """The lines of a table that fits the terminal, see :func:`confkg.text_table.iter_text`."""
    from confkg.text_table import iter_text

    shown = ([_inert(cell, keep_lines) for cell in row] for row in rows)
    return iter_text(columns, shown, terminal_width())


def as_shown(text: str) -> str:
    r"""A text as a terminal may get it: each sign that would move it is one that is seen.

    >>> as_shown("A\x1b[31mB\u202e\n")
    'A\ufffd[31mB\ufffd\n'
    """
    return "".join(
        c if c.isprintable() or c in _KEPT or unicodedata.category(c) == "Zs" else "\ufffd"
        for c in text.replace("\r\n", "\n")
    )


class ReaderGone(Exception):
    """The reader of what is printed has closed the pipe."""


def echo(text: str, *, to_errors: bool = False) -> None:
    """Print a line; what the terminal's encoding cannot show is written out."""
    stream = sys.stderr if to_errors else sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    line = f"{text}\n".encode(encoding, "backslashreplace")
    if stream is not None or not to_errors:  # who closed the stream of errors wants none
        write(line.decode(encoding), stream)


def write(content: str | bytes, stream: TextIO | None = None) -> None:
    """Write text, or bytes past the encoding of the terminal, and flush.

    Raises:
        ReaderGone: nobody reads any more.
        UsageError: the standard output is closed.
    """
    stream = stream or sys.stdout
    if stream is None:
        raise UsageError("it is closed", "standard output", "open it, or name a file to write")
    try:
        if isinstance(content, str):
            stream.write(content)
        else:
            stream.flush()
            stream.buffer.write(content)
        stream.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def terminal_width() -> int:
    """The characters of a line; in a pipe those of the variable COLUMNS, or 160."""
    if "COLUMNS" in os.environ or (sys.stdout is not None and sys.stdout.isatty()):
        return shutil.get_terminal_size().columns
    return _PIPE_WIDTH


def _inert(text: str, keep_lines: bool) -> str:
    lines = text.split("\n") if keep_lines else [text]
    return "\n".join(inert(" ".join(line.split())) for line in lines)
