"""Files of RDF that nobody vouches for, opened so that reading them is bounded and fetches nothing."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast
from xml.parsers import expat

from confkg.errors import GraphError
from confkg.rdf.formats import FORMATS, Format, find_format
from confkg.rdf.syntax import errors_described, missing_file, syntax_error

_FORM = FORMATS["rdfxml"]


class XmlGuard:
    """Looks at an XML document as it is read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._ended = False

    def watch(self, data: bytes) -> None:
        """See the next bytes; none at the end."""
        if self._ended:
            return
        self._ended = not data
        try:
            self._parser.Parse(data, not data)
        except expat.ExpatError as error:
            message = f"as XML: {expat.ErrorString(error.code)}"
            raise syntax_error(message, self._path, error.lineno, error.offset + 1, _FORM) from None

    def _refuse(
        self, _name: str, system: str | None, _public: str | None, has_subset: bool
    ) -> None:
        if has_subset or system:
            where = f"{self._path}, line {self._parser.CurrentLineNumber}"
            what = "it declares a document type, by which entities could grow without end"
            raise GraphError(what, where, "write out its entities and take the declaration away")


GIBIBYTE = 1 << 30
_MEBIBYTE = 1 << 20
_PACKED = (".gz", ".bz2", ".xz", ".zst", ".zip", ".7z", ".tar", ".tgz")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def format_of(path: Path) -> Format:
    """The format that the name of a file shows."""
    form = find_format(path)
    if form is None:
        if path.is_dir():
            raise GraphError("it is a folder", str(path), "name a file in it")
        if not os.path.lexists(path):
            raise missing_file(path)
        if path.suffix.casefold() in _PACKED:
            raise GraphError("it is compressed", str(path), "unpack it, and name what was in it")
        known = ", ".join(suffix for one in FORMATS.values() for suffix in one.suffixes)
        what = "its name does not end like that of a file of RDF"
        raise GraphError(what, str(path), f"give it one of these endings: {known}")
    return form


class Guarded:
    """A file of RDF as the RDF library may see it.

    Args:
        file: its bytes.
        path: how the user calls it.
        most: bytes that it may have.
        watch: is shown all bytes before the library, and none at the end; raises if they are unfit.
    """

    def __init__(
        self, file: IO[bytes], path: Path, most: int, watch: Callable[[bytes], None]
    ) -> None:
        self._file, self._path, self._most, self._watch = file, path, most, watch
        self._count = 0

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes, without a byte order mark."""
        data = self._file.read(size)
        self._watch(data)
        first = not self._count
        self._count += len(data)
        if self._count > self._most:
            raise _too_large(self._path, self._count, self._most)
        if first and data.startswith(_BYTE_ORDER_MARK):
            return data[len(_BYTE_ORDER_MARK) :] or self.read(size)
        return data


@contextmanager
def opened(
    path: Path, form: Format | None = None, *, max_bytes: int | None = GIBIBYTE, missing: str = ""
) -> Iterator[tuple[IO[bytes], Format]]:
    """Open a file for the RDF library, and describe what the library complains of meanwhile.

    Args:
        path: the file.
        form: its format; None for what its name shows.
        max_bytes: what it may have; None for as much as there is.
        missing: how to fix it if there is no such file.
    """
    form = form or format_of(path)
    with errors_described(path, form, missing or "check the name"):
        try:
            state = path.stat()
        except ValueError:
            raise GraphError("no file can have such a name", str(path), "check it") from None
        most = sys.maxsize if max_bytes is None else max_bytes
        if not stat.S_ISREG(state.st_mode) and not stat.S_ISDIR(state.st_mode):
            what = "it is no file but a device or a pipe"
            raise GraphError(what, str(path), "save it to a file")
        if state.st_size > most:
            raise _too_large(path, state.st_size, most)
        watch = _watch_of(path, form)
        with path.open("rb") as file:
            yield cast(IO[bytes], Guarded(file, path, most, watch)), form


def _watch_of(path: Path, form: Format) -> Callable[[bytes], None]:
    if form.name != "rdfxml":
        return _see_nothing
    from confkg.rdf.opening import XmlGuard

    return XmlGuard(path).watch


def _see_nothing(_: bytes) -> None:
    """For formats in which bytes do no harm."""


def _too_large(path: Path, size: int, most: int) -> GraphError:
    unit, name = (_MEBIBYTE, "MiB") if most >= _MEBIBYTE / 10 else (1, "bytes")
    has, may = (f"{number / unit:,.{int(unit > 1)}f} {name}" for number in (size, most))
    fix = "split it, or allow more (--max-size)"
    return GraphError(f"it has {has}, more than the {may} that are allowed", str(path), fix)
