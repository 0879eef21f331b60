"""Replacing a folder of generated files in one step, under a lock."""

from __future__ import annotations

import ctypes
import difflib
import errno
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from confkg.errors import UsageError

__all__ = ["Swap", "difference", "locked", "swap_folder"]

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_DIFF_LINES = 40


@dataclass
class Swap:
    """A folder being written aside.

    Attributes:
        fresh: where to write.
        target: what it will replace.
    """

    fresh: Path
    target: Path
    _cancelled: bool = False

    def cancel(self) -> None:
        """Leave the target as it is."""
        self._cancelled = True


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the right to replace ``folder``; a second build waits for the first."""
    folder.absolute().parent.mkdir(parents=True, exist_ok=True)
    lock = folder.absolute().parent / f".{folder.absolute().name}.lock"
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


@contextmanager
def swap_folder(folder: Path, names: Sequence[str], *, partial: bool) -> Iterator[Swap]:
    """Give a folder to write in, and put it in the place of ``folder`` at the end.

    Whoever reads sees the old files or the new ones, never some of each. On an error the old ones
    stay.

    Args:
        folder: what to replace.
        names: the files that may be in it; a folder with others is not replaced.
        partial: if there are files already, replace ``<folder>.partial`` instead.

    Raises:
        UsageError: the folder holds other things, or is a file.
    """
    folder = folder.absolute()
    target = folder
    if partial and folder.exists() and any(folder.iterdir()):
        target = folder.with_name(f"{folder.name}.partial")
    _refuse_foreign(target, names)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}.new-", dir=folder.parent))
    fresh.chmod(0o755)
    swap = Swap(fresh, target)
    try:
        yield swap
        if not swap._cancelled:
            for path in fresh.iterdir():
                with path.open("rb") as file:
                    os.fsync(file.fileno())
            _exchange(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _refuse_foreign(folder: Path, names: Sequence[str]) -> None:
    if folder.is_file():
        raise UsageError("it is a file", str(folder), "name a folder for the graph")
    if not folder.exists():
        return
    foreign = sorted(path.name for path in folder.iterdir() if path.name not in names)
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


def difference(old: Path, new: Path, names: Sequence[str]) -> str:
    """What differs between the files of two folders, as the first lines of a unified diff."""
    found: list[str] = []
    for name in names:
        texts = [
            path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            for path in (old / name, new / name)
        ]
        if texts[0] == texts[1]:
            continue
        lines = list(
            islice(
                difflib.unified_diff(
                    texts[0], texts[1], f"{name} (there)", f"{name} (new)", n=0, lineterm=""
                ),
                _DIFF_LINES + 1,
            )
        )
        found += lines[:_DIFF_LINES] + ["…"] * (len(lines) > _DIFF_LINES)
    return "\n".join(found)
