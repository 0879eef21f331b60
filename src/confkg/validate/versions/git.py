"""Files as they were at a git ref.

git is asked by its plumbing: nothing is fetched, no hook, filter, pager or external program runs.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from confkg.errors import GraphError, UsageError
from confkg.rdf.formats import find_format

NamedFile = tuple[str, Path]
"""A file or folder as the user named it, and where it is."""

_GIT = ("git", "--no-pager", "--no-optional-locks", "--literal-pathspecs")
_SETTINGS = ("core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never")
_WHOLE_HISTORY = "fetch the whole history, in GitHub Actions with 'fetch-depth: 0'"
_SECONDS = 300
_LONGEST = 1_000
"""Characters of a ref; git takes no longer ones for names."""
_AT_A_TIME = 200
"""Paths in one call; a command line cannot be of any length."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A git repository at a ref."""

    top: Path  # its folder
    ref: str  # as the user named it
    commit: str  # which commit that is

    def former(
        self, files: Sequence[NamedFile], folders: Sequence[NamedFile], into: Path
    ) -> list[NamedFile]:
        """Files as they were at the ref; those that have not changed are the files themselves.

        RDF that is gone counts if it lay in one of the folders, or beside one of the files: who
        names a folder or a pattern names only what is left of it.

        Args:
            files: as they are now.
            folders: those that the user named.
            into: an empty folder for texts that have changed.
        """
        names = {self._inner(path): name for name, path in files}
        changed = dict(self._iter_changed())
        tracked = set(self._iter_tracked(names.keys() - changed.keys()))
        found = [(name, path) for name, path in files if self._inner(path) in tracked]
        others = {inner: name for inner, name in names.items() if inner in changed}
        others |= self._iter_gone(changed, names, folders)
        for number, (inner, name) in enumerate(sorted(others.items())):
            if changed[inner].strip("0"):  # else it is new
                path = into / str(number) / Path(name).name  # to which IRIs are relative
                path.parent.mkdir(parents=True)
                with path.open("wb") as file:
                    self.write(changed[inner], file)
                found.append((name, path))
        return found

    def _iter_gone(
        self, changed: Iterable[str], names: Mapping[str, str], folders: Iterable[NamedFile]
    ) -> Iterator[tuple[str, str]]:
        """RDF that is gone, each with what the user would call it."""
        below = {self._inner(path): Path(name) for name, path in folders}
        beside = {PurePosixPath(inner).parent: Path(name).parent for inner, name in names.items()}
        for inner in changed:
            path = PurePosixPath(inner)
            if inner in names or find_format(Path(inner)) is None or (self.top / inner).exists():
                continue
            called = beside.get(path.parent)
            for folder in path.parents:  # the nearest first
                called = called or below.get(str(folder))
                if called is not None:
                    yield inner, (called / path.relative_to(folder)).as_posix()
                    break

    def _inner(self, path: Path) -> str:
        return os.path.relpath(os.path.realpath(path), self.top).replace(os.sep, "/")

    def _iter_changed(self) -> Iterator[tuple[str, str]]:
        """Paths that differ from the ref, each with its former text; that of a new one is all 0."""
        fields = iter(self._ask("diff-index", "-z", "--no-renames", "--no-ext-diff", self.commit))
        for about, path in zip(fields, fields, strict=True):
            yield path, about.split(" ")[2]

    def _iter_tracked(self, paths: Iterable[str]) -> Iterator[str]:
        for some in _batches(sorted(paths)):
            yield from self._ask("ls-files", "-z", "--", *some)

    def write(self, blob: str, file: IO[bytes]) -> None:
        """Write a former text into a file."""
        call = _call(self.top, "cat-file", "blob", blob)
        done = _run(call, file)
        if done.returncode:
            raise GraphError(
                f"the text of a file at {self.ref} is not here ({_reason(done)})",
                str(self.top),
                _WHOLE_HISTORY,
            )

    def _ask(self, *arguments: str) -> list[str]:
        done = _run(_call(self.top, *arguments))
        if done.returncode:
            raise GraphError(f"git cannot be asked ({_reason(done)})", str(self.top))
        return os.fsdecode(done.stdout).split("\0")[:-1]


def repositories(ref: str, files: Iterable[NamedFile]) -> list[tuple[Repository, list[NamedFile]]]:
    """The repositories that files are in, each with its files, at a ref."""
    if not ref or ref.startswith("-") or len(ref) > _LONGEST or not ref.isprintable():
        raise UsageError("it is no name of a commit", ref, "name a commit, a branch or a tag")
    tops: dict[Path, Path] = {}
    found: dict[Path, list[NamedFile]] = {}
    for name, path in files:
        real = Path(os.path.realpath(path))
        folder = _existing(real.parent)
        if folder not in tops:
            tops[folder] = _top(folder, name)
        found.setdefault(tops[folder], []).append((name, path))
    return [(Repository(top, ref, _commit(top, ref)), inside) for top, inside in found.items()]


def _existing(folder: Path) -> Path:
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    return folder


def _top(folder: Path, name: str) -> Path:
    done = _run(_call(folder, "rev-parse", "--show-toplevel"))
    top = os.fsdecode(done.stdout).rstrip("\n")
    if done.returncode or not top:
        raise GraphError(
            f"it is in no git repository that can be read ({_reason(done)})",
            name,
            "validate it without --changed-since",
        )
    return Path(os.path.realpath(top))


def _commit(top: Path, ref: str) -> str:
    call = _call(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    done = _run(call)
    commit = os.fsdecode(done.stdout).strip()
    if not done.returncode and commit:
        return commit
    shallow = _run(_call(top, "rev-parse", "--is-shallow-repository"))
    if shallow.stdout.strip() == b"true":
        fix = f"only the last commits are here: {_WHOLE_HISTORY}"
    else:
        fix = "name a commit, a branch or a tag that is in this repository"
    raise UsageError("git knows no such commit", ref, fix)


def _batches(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(paths), _AT_A_TIME):
        yield paths[start : start + _AT_A_TIME]


def _call(folder: Path, *arguments: str) -> list[str]:
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    return [*_GIT, *settings, "-C", str(folder), *arguments]


def _run(
    call: Sequence[str], out: int | IO[bytes] = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            call,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise GraphError(
            "git is not installed", "", "install it, or leave out --changed-since"
        ) from None
    except subprocess.TimeoutExpired:
        raise GraphError(f"git gave no answer within {_SECONDS} seconds", call[-1]) from None
    except OSError as error:
        raise GraphError(f"git cannot be run ({error.strerror or error})") from None


def _reason(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[0].removeprefix("fatal: ") if lines else f"git ended with {done.returncode}"
