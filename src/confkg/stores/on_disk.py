"""A store on disk, which opens at once: a database of Oxigraph, and what it was made of.

The folder has ``store.json`` and the database in a folder of its own, which is never changed. A new
build makes another one, and puts its name into ``store.json`` in one step; those who still read the
old one hold a lock on it.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from traceback import clear_frames
from typing import Any

import pyoxigraph as ox

from confkg.errors import GraphError, UsageError
from confkg.stores.embedded import Embedded
from confkg.stores.names import keep_names
from confkg.stores.store import FAILURES
from confkg.writing import write_file

_NAME = "store.json"
_DATABASE = "oxigraph-"
_ASIDE = f".{_NAME}."
"""How a file is called that becomes the other, and that stays where a build was killed just then."""

_NAMED = re.compile(rf"(?:{_DATABASE}\w+)?")
_FORMAT = 1
"""Counted up when what is in a store, or how, is no longer what it was."""
_AGAIN = "make it again with 'confkg build … --store'"


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it was: two with one hash have the same bytes."""

    size: int
    changed: int
    sha256: str

    @classmethod
    def of(cls, path: Path) -> _File:
        import hashlib  # only what changed since is read

        with path.open("rb") as file:
            state, digest = os.fstat(file.fileno()), hashlib.file_digest(file, "sha256")
        return cls(state.st_size, state.st_mtime_ns, digest.hexdigest())

    def is_still(self, path: Path) -> bool:
        """Whether a file has these bytes; read only if its size is the same and its date is not."""
        try:
            state = path.stat()
            if state.st_size != self.size:
                return False
            return state.st_mtime_ns == self.changed or _File.of(path).sha256 == self.sha256
        except OSError:
            return False


@dataclass(frozen=True, slots=True)
class Made:
    """What a store was made of."""

    database: str  # name of the folder of the database; empty while the first is being made
    graph: str  # folder of the graph, seen from the store
    files: Mapping[str, _File]  # the files by name as they were
    parts: Mapping[str, int]  # the files of the database with their sizes

    def changed(self, files: Mapping[str, Path]) -> list[str]:
        """Names of the files that are no longer what the store was made of."""
        return [
            n
            for n, path in files.items()
            if n not in self.files or not self.files[n].is_still(path)
        ]


class Held:
    """A database that is not taken away as long as this object is there."""

    def __init__(self, folder: Path) -> None:
        self._handle = os.open(folder, os.O_RDONLY)
        with suppress(OSError):  # a file system without locks
            fcntl.flock(self._handle, fcntl.LOCK_SH)

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            os.close(self._handle)


def read_made(folder: Path) -> Made | None:
    """What the store in a folder was made of; None if no store is there.

    Raises:
        GraphError: it is of another version of confkg, damaged, or cannot be read.
    """
    try:
        found: dict[str, Any] = json.loads((folder / _NAME).read_bytes())
        if found["format"] != _FORMAT:
            raise GraphError("the store was made by another version of confkg", str(folder), _AGAIN)
        if not _NAMED.fullmatch(found["database"]):
            raise ValueError
        files = {name: _File(**file) for name, file in found["files"].items()}
        return Made(found["database"], str(found["graph"]), files, dict(found["parts"]))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise GraphError(f"it cannot be read ({error.strerror})", str(folder / _NAME)) from None
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise _damaged(folder, _NAME) from None


def open_held(folder: Path) -> tuple[ox.Store, Held, Made]:
    """The store in a folder, to be read only; builds may go on meanwhile.

    Raises:
        GraphError: there is none, or it is damaged or of another version.
    """
    while True:
        made = read_made(folder)
        if made is None:
            raise GraphError("no store is there", str(folder), "name the folder of 'build --store'")
        if not made.database:
            raise GraphError("the store is not finished", str(folder), _AGAIN)
        database = folder / made.database
        with suppress(FileNotFoundError):
            held = Held(database)
            for name, size in made.parts.items():
                if (database / name).stat().st_size != size:
                    raise _damaged(folder, name)
            try:
                return ox.Store.read_only(str(database)), held, made
            except FAILURES as error:
                if database.exists():
                    raise _damaged(folder, str(error)) from None
        if read_made(folder) == made:  # not replaced meanwhile, so something is missing in it
            raise _damaged(folder, "files are missing")


def refuse_foreign(folder: Path) -> None:
    """Make sure that a folder is a store, or empty.

    Raises:
        UsageError: it is a file, or there are other things in it.
    """
    for above in (folder, *folder.absolute().parents):
        if above.exists() and not above.is_dir():
            raise UsageError("it is a file", str(above), "name a folder for the store")
    found = folder.iterdir() if folder.exists() else ()
    names = {path.name for path in found if not path.name.startswith(_ASIDE)}
    foreign = sorted(name for name in names if name != _NAME and not name.startswith(_DATABASE))
    if foreign or (names and _NAME not in names):
        what = f"the folder holds other things ('{(foreign or sorted(names))[0]}')"
        raise UsageError(what, str(folder), "name a folder of its own for the store")


def make(
    folder: Path, graph: Path, files: Mapping[str, Path], load: Callable[[ox.Store], object]
) -> None:
    """Make a store; one that is there answers until the new one is whole.

    Raises:
        UsageError: the folder holds other things.
    """
    refuse_foreign(folder)
    folder.mkdir(parents=True, exist_ok=True)
    seen = os.path.relpath(graph.resolve(), folder.resolve())
    if not (folder / _NAME).exists():  # so that what is left if this is killed is known as a store
        _write(folder, Made("", seen, {}, {}))
    database = Path(tempfile.mkdtemp(prefix=_DATABASE, dir=folder))
    try:
        database.chmod(0o755)
        as_they_are = {name: _File.of(path) for name, path in files.items()}
        _fill(database, load)
        parts = {path.name: path.stat().st_size for path in sorted(database.iterdir())}
        _write(folder, Made(database.name, seen, as_they_are, parts))
    except BaseException as error:
        clear_frames(error.__traceback__)  # or they keep the store, which writes in the folder
        shutil.rmtree(database, ignore_errors=True)
        if isinstance(error, FAILURES):
            what = f"the store cannot be written ({error})"
            raise GraphError(what, str(folder), "make room, or choose another place") from None
        raise
    for old in folder.glob(f"{_DATABASE}*"):
        if old != database:
            _discard(old)
    for aside in folder.glob(f"{_ASIDE}*"):
        aside.unlink(missing_ok=True)


def _fill(database: Path, load: Callable[[ox.Store], object]) -> None:
    """Put all into a store with the names of its things, and close it."""
    store = ox.Store(str(database))
    load(store)
    store.optimize()
    store.flush()
    keep_names(Embedded(store), database)


def _write(folder: Path, made: Made) -> None:
    text = json.dumps({"format": _FORMAT, **asdict(made)}, indent=1)
    write_file(folder / _NAME, f"{text}\n".encode())


def _discard(database: Path) -> None:
    """Remove a database; one that is still read is left to the next build."""
    handle = os.open(database, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(database, ignore_errors=True)
    except OSError:  # somebody reads it
        pass
    finally:
        os.close(handle)


def _damaged(folder: Path, why: str) -> GraphError:
    what = f"the store is damaged ({why}), or another program has opened it and written to it"
    return GraphError(what, str(folder), _AGAIN)
