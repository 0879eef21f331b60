"""Results kept in a folder, each under a name that is made of all that it depends on.

What is there is believed only if nobody else can have put it there: folder and file belong to the user
and cannot be written by others, and the file ends with the SHA-256 of what stands before it. Whatever is
not so is made anew.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, EnumType
from functools import cache
from pathlib import Path
from typing import IO, Any

from confkg.resources import resource

_OTHERS = stat.S_IWGRP | stat.S_IWOTH
DIGEST_SIZE = hashlib.sha256().digest_size  # behind what a file holds
_AT_ONCE = 1 << 20
_MOST = 4 << 30
"""Bytes in a folder from which on what was not used for longest is taken away."""
_LEAST_ROOM = 64 << 20
"""Bytes that are free on the disk of the folder; with less nothing is kept."""
_FRESH = 3600
"""Seconds for which a result is kept in any case: another build may use it now."""
_SAFE = tuple(
    """
    confkg.corrections.applying confkg.corrections.rows confkg.model
    confkg.pipeline.file_claims confkg.properties confkg.resolve.entities
    confkg.resolve.forms confkg.resolve.mention_index confkg.resolve.redaction
    confkg.resolve.resolution confkg.validate.report
    """.split()
)
_PLAIN = {"builtins.dict", "collections.defaultdict", "datetime.date", "decimal.Decimal"} | {
    f"pyoxigraph.{name}" for name in ("BlankNode", "Literal", "NamedNode", "Triple")
}


def name_of(*stated: str | bytes) -> str:
    """A name for what depends on these words, on this version of confkg and on its libraries."""
    digest = hashlib.sha256(_program())
    for each in stated:
        data = each.encode("utf-8", "surrogateescape") if isinstance(each, str) else each
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()


@cache
def _program() -> bytes:
    """A digest of the code and data of confkg, of the libraries that are installed, and of Python."""
    roots = [Path(__file__).parent, resource("ontology"), resource("queries")]
    digest = hashlib.sha256(sys.version.encode())
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.suffix not in (".pyc", "") and path.is_file():
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                digest.update(f"{path.relative_to(root)}\0{content}\n".encode())
    installed = {path.name for at in sys.path for path in Path(at).glob("*.*-info")}  # with version
    digest.update("\n".join(sorted(installed)).encode())
    return digest.digest()


class Kept:
    """The results in a folder.

    Args:
        folder: is made if need be; None, or one that cannot be used, for the folder for the time being.
        spare: a folder for the time being.

    Attributes:
        problems: why the folder is not used; empty if it is.
    """

    def __init__(self, folder: Path | None, spare: Path) -> None:
        self.problems: list[str] = []
        self._spare = spare
        self._folder = spare
        if folder is None:
            return
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not folder.is_dir() or not _is_own(folder.stat()):
                self._refuse(folder, "it belongs to another user, or others can write to it")
            elif not os.access(folder, os.W_OK | os.X_OK):
                self._refuse(folder, "it cannot be written")
            elif shutil.disk_usage(folder).free < _LEAST_ROOM:
                self._refuse(folder, "its disk is full")
            else:
                self._folder = folder
        except OSError as error:
            self._refuse(folder, f"it cannot be used ({error.strerror})")

    def _refuse(self, folder: Path, why: str) -> None:
        self.problems.append(f"{folder}: nothing is kept there: {why}; name another with --cache")

    @property
    def spare(self) -> Kept:
        """Where results go that are not to be used again."""
        return Kept(None, self._spare)

    def find(self, name: str) -> Path | None:
        """The file with a result, whole and one's own; None if there is none."""
        for folder in dict.fromkeys((self._folder, self._spare)):
            path = folder / name
            with suppress(OSError):
                handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
                with os.fdopen(handle, "rb") as file:
                    if _is_own(os.fstat(handle)) and _is_whole(file):
                        os.utime(path)
                        return path
        return None

    @contextmanager
    def writing(self, name: str) -> Iterator[IO[bytes]]:
        """A file to write a result to; it is there when this ends without error."""
        aside = self._aside(name)
        try:
            with aside.open("w+b") as file:
                yield file
                file.flush()
                file.seek(0)
                digest = hashlib.file_digest(file, "sha256").digest()
                file.seek(0, io.SEEK_END)
                file.write(digest)
            aside.chmod(0o600)
            aside.replace(aside.with_name(name))
        finally:
            aside.unlink(missing_ok=True)

    def first(self, name: str) -> tuple[Path, Any] | None:
        """The file with a result and the first value in it; None if there is none that can be believed."""
        with suppress(OSError, pickle.UnpicklingError, EOFError, TypeError, ValueError):
            if path := self.find(name):
                with path.open("rb") as file:
                    return path, load(file)
        return None

    def value(self, name: str) -> Any:
        """The value that was kept under a name; None if there is none that can be believed."""
        found = self.first(name)
        return found and found[1]

    def keep(self, name: str, value: object) -> None:
        """Keep a value for the next time; it is not kept where there is no room."""
        with suppress(OSError), self.writing(name) as file:
            pickle.dump(value, file, pickle.HIGHEST_PROTOCOL)

    @contextmanager
    def reading(self, name: str) -> Iterator[Iterator[str]]:
        """The lines of a result; none if there is no such result, or no name is given."""
        path = self.find(name) if name else None
        if path is None:
            yield iter(())
            return
        with path.open("rb") as file:
            yield iter_lines(file)

    def _aside(self, name: str) -> Path:
        aside = f".{name}.{os.urandom(4).hex()}"
        with suppress(OSError):
            (self._folder / aside).touch(mode=0o600, exist_ok=False)
            return self._folder / aside
        return self._spare / aside

    def drop(self, name: str) -> None:
        """Take away a result that is of no use any more."""
        with suppress(OSError):
            (self._folder / name).unlink()

    def tidy(self) -> None:
        """Take away what was not used for longest if there is too much."""
        if self._folder == self._spare:
            return
        found = []
        with suppress(OSError), os.scandir(self._folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    state = entry.stat(follow_symlinks=False)
                    found.append((state.st_mtime, state.st_size, entry.path))
        size = sum(each[1] for each in found)
        old = time.time() - _FRESH
        for used, length, path in sorted(found):
            if size <= _MOST or used > old:
                return
            with suppress(OSError):
                Path(path).unlink()
                size -= length


def _is_own(state: os.stat_result) -> bool:
    return state.st_uid == os.geteuid() and not state.st_mode & _OTHERS


def _is_whole(file: IO[bytes]) -> bool:
    left = os.fstat(file.fileno()).st_size - DIGEST_SIZE
    digest = hashlib.sha256()
    while left > 0 and (chunk := file.read(min(left, _AT_ONCE))):
        digest.update(chunk)
        left -= len(chunk)
    return not left and file.read() == digest.digest()


def _member(of: object, name: str) -> Enum:
    """A member of an enumeration, which Python 3.11.2 pickles as an attribute of its class."""
    if isinstance(of, EnumType) and name in of.__members__:
        member: Enum = of[name]
        return member
    raise pickle.UnpicklingError(f"{name} of {of} is none of confkg's values")


class _Unpickler(pickle.Unpickler):
    """Reads values of confkg's model, and nothing that could do anything."""

    def find_class(self, module: str, name: str) -> Any:
        if module in _SAFE and "." not in name:
            found = getattr(sys.modules.get(module), name, None)
            if isinstance(found, type) and found.__module__ == module:
                return found
        elif f"{module}.{name}" == "builtins.getattr":
            return _member
        elif f"{module}.{name}" in _PLAIN:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is none of confkg's values")


def load(file: IO[bytes]) -> Any:
    """The next value that was pickled into a file of :class:`Kept`."""
    return _Unpickler(file).load()


def iter_lines(file: IO[bytes]) -> Iterator[str]:
    """The lines that are left in a file of :class:`Kept`, without line ends."""
    left = os.fstat(file.fileno()).st_size - DIGEST_SIZE - file.tell()
    begun = b""
    while left > 0 and (chunk := file.read(min(left, _AT_ONCE))):
        left -= len(chunk)
        whole, end, begun = (begun + chunk).rpartition(b"\n")
        if end:
            yield from whole.decode("utf-8", "surrogatepass").split("\n")
