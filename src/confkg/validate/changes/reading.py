"""Two versions of files as the statements that were added and removed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import ConfkgError
from confkg.validate.changes.blank_nodes import renamed
from confkg.validate.changes.change import Change, Statement, as_statement, is_blank
from confkg.validate.changes.git import Former, NamedFile, Repository, repositories
from confkg.validate.changes.narrowing import SUFFIXES, narrowed

__all__ = ["Balance", "Parse", "change_since"]

Parse = Callable[[Path, str], Iterable[ox.Triple]]
"""Reads the triples of a version of a file; its second argument is what the user calls the file, to
which relative IRIs are relative."""

_MOST = 200_000
"""Statements that may differ; of more of them everything counts as changed."""


class _TooMany(Exception):
    """More statements differ than can be followed up."""


def change_since(
    ref: str, files: Sequence[NamedFile], shapes: Sequence[NamedFile], parse: Parse
) -> Change:
    """What was changed in files since a git ref.

    Only files that differ from the ref are read, in both versions. Everything counts as changed if
    the shapes differ, if a former version cannot be read, or if too much differs.

    Args:
        ref: a commit, branch or tag.
        files: the data; a file that git does not know is all new, one that is gone all removed, also
            if it is not among these.
        shapes: files with shapes; those in no repository that has the ref count as the same.
        parse: reads a file, whose suffix is that of the file as it is now, though it may be a copy
            in another folder.

    Raises:
        UsageError: there is no such ref.
        GraphError: there is no git, or a file of the data is in no repository.
        ConfkgError: whatever ``parse`` raises for a file as it is now.
    """
    found = repositories(ref, files)
    for name in _changed_shapes(ref, shapes):
        return Change(whole=f"the shapes in {name} differ from those at {ref}")
    balance = Balance()
    try:
        for repository, inside in found:
            for former in [*repository.changed(inside), *repository.gone(inside)]:
                reason = _read(repository, former, parse, balance)
                if reason:
                    return Change(whole=reason)
        return balance.change()
    except _TooMany:
        return Change(whole=f"more than {_MOST:,} statements differ from {ref}")


def _changed_shapes(ref: str, shapes: Iterable[NamedFile]) -> Iterator[str]:
    for shape in shapes:
        try:
            found = repositories(ref, [shape])
        except ConfkgError:
            continue
        for repository, inside in found:
            for former in repository.changed(inside):
                if not former.blob or _differs(repository, former):
                    yield former.name


def _differs(repository: Repository, former: Former) -> bool:
    with tempfile.TemporaryFile(prefix="confkg-") as file:
        repository.write(former.blob, file)
        file.seek(0)
        return file.read() != former.path.read_bytes()


def _read(repository: Repository, former: Former, parse: Parse, balance: Balance) -> str:
    """Take in both versions of a file; why that cannot be done, or an empty text."""
    with tempfile.TemporaryDirectory(prefix="confkg-") as folder:
        before: Iterator[ox.Triple] = iter(())
        old, new = Path(folder) / f"old{former.path.suffix}", former.path
        if former.blob:
            with old.open("wb") as file:
                repository.write(former.blob, file)
            if new.exists() and _take_parts(old, former, Path(folder), parse, balance):
                return ""
            before = _former(parse, old, former.name)
        try:
            balance.take(parse(new, former.name) if new.exists() else (), before)
        except _Unreadable:
            return f"{former.name} at {repository.ref} cannot be read"
    return ""


def _take_parts(old: Path, former: Former, folder: Path, parse: Parse, balance: Balance) -> bool:
    """Take in only what can differ; whether that was possible."""
    if former.path.suffix not in SUFFIXES:
        return False
    parts = narrowed(old, former.path, folder)
    if parts is None:
        return False
    try:
        before, now = (list(parse(part, former.name)) for part in parts)
    except ConfkgError:
        return False  # then the whole files tell what is wrong, and where
    balance.take(now, before)
    return True


class _Unreadable(Exception):
    """The former version of a file cannot be read."""


def _former(parse: Parse, path: Path, name: str) -> Iterator[ox.Triple]:
    try:
        yield from parse(path, name)
    except ConfkgError:
        raise _Unreadable from None


class Balance:
    """How many times more a statement is made now than before.

    Two versions of a file are mostly alike, and in the same order. So they are read side by side,
    and what both have said is forgotten at once.
    """

    def __init__(self) -> None:
        self._count: dict[Statement, int] = {}

    def take(self, now: Iterable[ox.Triple], before: Iterable[ox.Triple]) -> None:
        """Take in two versions of a file."""
        blank: tuple[set[Statement], set[Statement]] = (set(), set())
        for pair in zip_longest(now, before):
            if pair[0] == pair[1] and not _has_blank(pair[0]):
                continue
            for triple, sign, kept in zip(pair, (1, -1), blank, strict=True):
                if triple is None:
                    continue
                statement = as_statement(triple)
                if is_blank(statement[0]) or is_blank(statement[2]):
                    kept.add(statement)
                else:
                    self._add(statement, sign)
            if len(self._count) + len(blank[0]) + len(blank[1]) > 2 * _MOST:
                raise _TooMany
        for kept, sign, version in zip(blank, (1, -1), ("new", "old"), strict=True):
            for statement in renamed(kept, version):
                self._add(statement, sign)

    def _add(self, statement: Statement, sign: int) -> None:
        count = self._count.pop(statement, 0) + sign
        if count:
            self._count[statement] = count

    def change(self) -> Change:
        """What differs."""
        if len(self._count) > _MOST:
            raise _TooMany
        return Change(
            frozenset(row for row, count in self._count.items() if count > 0),
            frozenset(row for row, count in self._count.items() if count < 0),
        )


def _has_blank(triple: ox.Triple) -> bool:
    return isinstance(triple.subject, ox.BlankNode) or isinstance(triple.object, ox.BlankNode)
