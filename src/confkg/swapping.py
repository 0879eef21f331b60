"""Replacing a folder of generated files in one step, under a lock."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import glob
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from confkg.errors import UsageError
from confkg.rdf.turtle import GENERATED

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_LONGEST_COMMENT = 200


@dataclass
class Swap:
    """A folder being written aside."""

    fresh: Path  # where to write
    folder: Path  # what it will replace
    partial: bool = False  # if there are files in that folder, replace ``<folder>.partial`` instead

    @property
    def target(self) -> Path:
        """What it will replace as things are."""
        if self.partial and self.folder.exists() and any(self.folder.iterdir()):
            return self.beside
        return self.folder

    @property
    def beside(self) -> Path:
        """Where it goes if it may not replace the folder."""
        return self.folder.with_name(f"{self.folder.name}.partial")


def _target(folder: Path) -> Path:
    """The folder itself: a link to it stays a link."""
    return folder.resolve() if folder.is_symlink() else folder.absolute()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the right to replace ``folder``; a second build waits for the first."""
    folder = _target(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock = folder.parent / f".{folder.name}.lock"
        file = _hold(lock)
    except OSError as error:
        raise UsageError(
            f"no graph can be written there ({error.strerror})", str(folder), "name another folder"
        ) from None
    with file:
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _hold(lock: Path) -> IO[str]:
    """Open and lock a file; again if the one that held it took the file away meanwhile."""
    while True:
        file = lock.open("w")
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            if os.path.samestat(lock.stat(), os.fstat(file.fileno())):
                return file
        except FileNotFoundError:
            pass
        file.close()


def _is_ours(path: Path) -> bool:
    """Whether a file says that confkg wrote it; one without content is no loss."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        first = file.readline(_LONGEST_COMMENT)
    return not first or (first.startswith(b"# ") and GENERATED.encode() in first)


@contextmanager
def swap_folder(
    folder: Path, names: Sequence[str], is_ours: Callable[[Path], bool] = _is_ours
) -> Iterator[Swap]:
    """Give a folder to write in, and put it in the place of ``folder`` at the end.

    A reader sees the old files or the new ones, never some of each. On an error the old ones
    stay.
    """
    folder = _target(folder)
    refuse_unfit(folder, names, is_ours)
    for left in folder.parent.glob(f".{glob.escape(folder.name)}.new-*"):
        shutil.rmtree(left, ignore_errors=True)  # of a build that was killed: we hold the lock
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}.new-", dir=folder.parent))
    fresh.chmod(0o755)
    swap = Swap(fresh, folder)
    try:
        yield swap
        target = swap.target
        refuse_unfit(target, names, is_ours)
        for path in fresh.iterdir():
            with path.open("rb") as file:
                os.fsync(file.fileno())
        _exchange(fresh, target)
    except OSError as error:
        if error.filename is None:  # no room to write: say where
            error.filename = str(folder)
        raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def refuse_unfit(
    folder: Path, names: Sequence[str], is_ours: Callable[[Path], bool] = _is_ours
) -> None:
    """Make sure that a folder may be replaced: all in it is of a graph that was built."""
    folder = _target(folder)
    for above in (folder, *folder.parents):
        if above.exists() and not above.is_dir():
            raise UsageError("it is a file", str(above), "name a folder for the graph")
    if not folder.exists():
        return
    foreign = sorted(p.name for p in folder.iterdir() if p.name not in names or not is_ours(p))
    if foreign:
        raise UsageError(
            f"the folder holds other things ('{foreign[0]}') and would be replaced",
            str(folder),
            "name a folder of its own for the graph",
        )


def _exchange(fresh: Path, target: Path) -> None:
    """Swap two folders in one step where the system can, else rename one after the other."""
    if not target.exists():
        fresh.rename(target)
        return
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is not None:
        old, new = os.fsencode(fresh), os.fsencode(target)
        if rename(_AT_FDCWD, old, _AT_FDCWD, new, _RENAME_EXCHANGE) == 0:
            return
        if ctypes.get_errno() not in (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP):
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), str(target))
    previous = fresh.with_name(f"{fresh.name}.old")
    target.rename(previous)
    fresh.rename(target)
    previous.rename(fresh)
