"""Writing a file whole: aside first, then in its place, so that an old one stays until the end."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from confkg.errors import UsageError

_NAMED = 40
"""Characters of a name that the file aside has, too; all of them may be too many for one name."""


def write_file(path: Path, content: bytes, sources: Iterable[Path] = ()) -> None:
    """Write bytes into a file, see :func:`bytes_file`."""
    with bytes_file(path, sources) as file:
        file.write(content)


@contextmanager
def text_file(path: Path, sources: Iterable[Path] = ()) -> Iterator[IO[str]]:
    """A file for text in UTF-8, see :func:`bytes_file`; what is no Unicode is spelt out."""
    with bytes_file(path, sources) as file:
        text = io.TextIOWrapper(
            file, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True
        )
        try:
            yield text
        finally:
            text.detach()


@contextmanager
def bytes_file(path: Path, sources: Iterable[Path] = ()) -> Iterator[IO[bytes]]:
    """A file to write bytes to. After an error the old one is still there.

    Args:
        path: the file; a link to one stays a link, a device or a pipe is written to at once.
        sources: files that may not be written over.
    """
    if any(_is_same(path, source) for source in sources):
        raise UsageError("it is a file to read", str(path), "name another file to write")
    try:
        with _aside(Path(os.path.realpath(path))) as file:
            yield file
    except OSError as error:
        reason = error.strerror or "error"
        raise UsageError(f"cannot be written ({reason})", str(path), "name another file") from None


def _is_same(path: Path, source: Path) -> bool:
    try:
        return path.samefile(source)
    except OSError:
        return False


@contextmanager
def _aside(path: Path) -> Iterator[IO[bytes]]:
    if path.exists() and not path.is_file():  # a device or a pipe; of a folder this says
        with path.open("wb") as file:
            yield file
        return
    aside = path.with_name(f".{path.name[:_NAMED]}.{os.urandom(4).hex()}")
    try:
        with aside.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
