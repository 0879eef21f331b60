"""A file read piece by piece, with the line and column of any place in the piece."""

from __future__ import annotations

from typing import Protocol

from confkg.rdf.positions.wanted import Place

PIECE = 1 << 21
"""Bytes that are read at a time."""

_LONGEST = 1 << 25
"""Bytes that a token may have; the RDF library takes half of it."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CONTINUING = bytes(range(0x80, 0xC0))
"""The bytes of a character in UTF-8 after its first."""


class Readable(Protocol):
    """What bytes can be read from."""

    def read(self, size: int, /) -> bytes: ...


class Window:
    """The piece of a file that is looked at.

    Lines end as the RDF library ends them: with LF, CR LF or CR.

    Attributes:
        data: the piece.
        ended: whether nothing comes after it.
        plain: whether each line in it ends in LF, with CR before it or without.
    """

    def __init__(self, file: Readable) -> None:
        self._file = file
        self._marked, self._line, self._column = 0, 1, 1  # the place that was asked for last
        self.data = b""
        self._read_on(0, len(_BYTE_ORDER_MARK))
        self.data = self.data.removeprefix(_BYTE_ORDER_MARK)

    def more(self, start: int) -> bool:
        """Let go of what is before ``start``, and read on.

        Returns:
            False if that does not help: the file is at its end, or a token in it has none.
        """
        if self.ended or len(self.data) - start > _LONGEST:
            return False
        self.place(start)
        self._marked = 0
        self._read_on(start, PIECE)
        return True

    def place(self, at: int) -> Place:
        """Line and column of a place in the piece, which comes after all that were asked before."""
        data, marked = self.data, self._marked
        last = data.rfind(b"\n", marked, at)
        if not self.plain:
            last = max(last, data.rfind(b"\r", marked, at))
        if last < 0:
            self._column += characters(data[marked:at])
        else:
            self._line += self._line_ends(marked, last + 1)
            self._column = characters(data[last + 1 : at]) + 1
        self._marked = at
        return self._line, self._column

    def _line_ends(self, start: int, end: int) -> int:
        count = self.data.count
        if self.plain:
            return count(b"\n", start, end)
        return count(b"\n", start, end) + count(b"\r", start, end) - count(b"\r\n", start, end)

    def _read_on(self, start: int, size: int) -> None:
        data = self._file.read(size)
        while data.endswith(b"\r"):  # what ends a line is not taken apart
            following = self._file.read(1)
            data += following
            if not following:
                break
        self.ended = not data
        self.data = self.data[start:] + data
        data = self.data
        self.plain = b"\r" not in data or data.count(b"\r") == data.count(b"\r\n")


def characters(text: bytes) -> int:
    """How many characters a piece of UTF-8 has.

    >>> characters("é€".encode())
    2
    """
    return len(text.translate(None, _CONTINUING))
