"""The bytes of files of records, plain or compressed, piece by piece and up to the first damage."""

from __future__ import annotations

import bz2
import codecs
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

from confkg.errors import DocumentError

_CHUNK = 2**13
"""Packed bytes taken at once: even of a bomb this unpacks to some 80 MB at the most."""

_SPARED, _MOST_TIMES = 2**26, 200
"""An archive of more bytes than the first may not be larger than the second times its packed size;
lists of papers have 3 to 12 times, what is made to fill a disk a thousand times and more."""

_ANSWERS = (EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, OSError, RuntimeError)
"""What reading a damaged archive raises; of zip also an encrypted one, or one packed in another way."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A record that cannot be read, why, and the line at which it begins."""

    reason: str
    line: int


class _Unpacker(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


PACKINGS: dict[str, Callable[[], _Unpacker]] = {
    ".gz": lambda: zlib.decompressobj(zlib.MAX_WBITS | 16),
    ".bz2": bz2.BZ2Decompressor,
    ".xz": lzma.LZMADecompressor,
}
_MAGIC = {b"\x1f\x8b": ".gz", b"BZh": ".bz2", b"\xfd7zXZ\x00": ".xz"}


class Source(io.RawIOBase):
    """What a file of records holds when it is unpacked.

    Attributes:
        name: of the file without the suffix of its packing; in an archive of several, that of the member.
        problem: why it breaks off, once it has.
    """

    def __init__(self, name: str, chunks: Iterator[bytes]) -> None:
        super().__init__()
        self.name = name
        self.problem = ""
        self._chunks = chunks
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, into: bytearray | memoryview) -> int:  # type: ignore[override]
        """Fill a buffer as far as there is something; damage ends the file and is kept as its problem."""
        while not self._left:
            try:
                self._left = next(self._chunks)
            except StopIteration:
                return 0
            except _ANSWERS:
                self.problem = "the archive is damaged"
                return 0
        given = self._left[: len(into)]
        self._left = self._left[len(given) :]
        into[: len(given)] = given
        return len(given)


@contextmanager
def iter_sources(path: Path) -> Iterator[Iterator[Source]]:
    """What a file holds: one source, or one for each member of a zip in the order of their names.

    Raises:
        DocumentError: the file cannot be opened, or unpacks to far more than its size.
    """
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            name = path.name
            if path.suffix.lower() == ".zip":
                with zipfile.ZipFile(file) as packed:
                    yield _members(packed, size, path)
                return
            start = file.read(6)
            file.seek(0)
            packing = next((one for magic, one in _MAGIC.items() if start.startswith(magic)), "")
            if not packing and path.suffix.lower() in PACKINGS:
                raise _damaged(path)
            pieces = iter(lambda: file.read(_CHUNK), b"")
            if packing:
                pieces = _limited(_unpacked(file, PACKINGS[packing]), size, path)
                name = name[: -len(packing)] if name.lower().endswith(packing) else name
            yield iter((Source(name, pieces),))
    except zipfile.BadZipFile:
        raise _damaged(path) from None
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", str(path)) from None


def _damaged(path: Path) -> DocumentError:
    return DocumentError("the archive is damaged", str(path), "download it again")


def sniffed(path: Path) -> tuple[str, bytes] | None:
    """The name and the first bytes of what a file holds; None if it cannot be read, or is damaged so early."""
    try:
        with iter_sources(path) as sources:
            for source in sources:
                start = io.BufferedReader(source, 2**16).read(2**16)
                return None if source.problem else (source.name, start)
    except (DocumentError, *_ANSWERS):
        return None
    return path.name, b""


def as_text(source: IO[bytes] | Source) -> io.TextIOWrapper:
    """The text of a source: UTF-8, and bytes that are none as Windows-1252, which tables often have."""
    return io.TextIOWrapper(source, "utf-8-sig", errors=_OTHERWISE, newline="")


_OTHERWISE = "confkg-windows-1252"


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_OTHERWISE, _as_windows)


def _members(packed: zipfile.ZipFile, size: int, path: Path) -> Iterator[Source]:
    for member in sorted(packed.infolist(), key=lambda member: member.filename):
        name = Path(member.filename).name
        if not member.is_dir() and not member.filename.startswith("__MACOSX") and name[:1] != ".":
            yield Source(name, _limited(_member_source(packed, member), size, path))


def _member_source(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    with packed.open(member) as file:
        yield from iter(lambda: file.read(2**16), b"")


def _unpacked(file: IO[bytes], unpacker: Callable[[], _Unpacker]) -> Iterator[bytes]:
    """What an archive holds; it may have several parts, one after the other.

    Raises:
        EOFError: it breaks off; when it is damaged, what the library of its packing raises.
    """
    unpacking = unpacker()
    while chunk := unpacking.unused_data or file.read(_CHUNK):
        if unpacking.eof:
            if not chunk.strip(b"\0"):  # padding
                return
            unpacking = unpacker()
        yield unpacking.decompress(chunk)
    if not unpacking.eof:
        raise EOFError


def _limited(pieces: Iterator[bytes], size: int, path: Path) -> Iterator[bytes]:
    total = 0
    for piece in pieces:
        total += len(piece)
        if total > max(_SPARED, size * _MOST_TIMES):
            what = f"it unpacks to more than {_MOST_TIMES} times its size"
            raise DocumentError(what, str(path), "unpack it yourself if that is meant")
        yield piece


def refuse_bomb(packed: zipfile.ZipFile, size: int, where: str) -> None:
    """Refuse an archive whose members say that they are far larger than it.

    Raises:
        DocumentError: they do.
    """
    if sum(member.file_size for member in packed.infolist()) > max(_SPARED, size * _MOST_TIMES):
        what = f"it unpacks to more than {_MOST_TIMES} times its size"
        raise DocumentError(what, where, "save it anew")
