"""Data validated as they are now and as they were at a commit, and the results compared."""

from __future__ import annotations

import hashlib
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from confkg.errors import ConfkgError
from confkg.keeping import Kept, name_of
from confkg.validate.report import Notice, Report, Result, fingerprint
from confkg.validate.sources import DocumentFiles
from confkg.validate.versions.git import NamedFile, repositories

Validate: TypeAlias = Callable[[Sequence[Path], Sequence[Path]], Report]
"""Validates files against files with shapes."""


@dataclass(frozen=True, slots=True)
class _Version:
    """Data and shapes, now or formerly."""

    files: Sequence[NamedFile]
    shapes: Sequence[NamedFile]  # the files with shapes


def validate_since(
    ref: str,
    files: Sequence[Path],
    shapes: Sequence[Path],
    validate: Validate,
    *,
    folders: Sequence[Path] = (),
    cache: Path | None = None,
    stated: str = "",
) -> Report:
    """Validate files, and the same files as they were; each result is new or unchanged.

    Both versions are validated at the same time, with the shapes of their time, unless a report of
    the same content is kept. If the former version cannot be validated, everything counts as new,
    and a notice says why.

    Args:
        ref: a commit, branch or tag.
        files: the data.
        shapes: files with shapes, none for those of confkg; those that git does not know count as
            the same.
        validate: validates a version.
        folders: those that the user named, from which files may be gone.
        cache: a folder for reports that are kept; None to keep none.
        stated: what else a report depends on, for example which engine validates.
    """
    now = _Version(_named(files), _named(shapes))
    documents = DocumentFiles(files).names()
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        kept = Kept(cache, Path(temporary)) if cache else None
        former = _former(ref, now, _named(folders), Path(temporary))
        same = sorted(former.files) == sorted(now.files) and former.shapes == now.shapes
        with ThreadPoolExecutor(1) as thread:  # the engines work in processes of their own
            before = None
            if not same and former.files and (former.shapes or not shapes):
                before = thread.submit(_validated, former, validate, kept, stated)
            report = _validated(now, validate, kept, stated, *documents)
            notices = list(map(Notice, kept.problems if kept else ()))
            former_results = report.results if same else ()
            try:
                former_results = before.result().results if before else former_results
            except ConfkgError as error:
                why = str(error)
                for name, path in (*former.files, *former.shapes):
                    if path.is_relative_to(temporary):  # as git calls it
                        why = why.replace(str(path), f"{ref}:{name}")
                what = f"{ref} cannot be validated, so all results count as new ({why})"
                notices.append(Notice(what))
            noted = replace(report, notices=(*report.notices, *notices))
            return _compared(noted, former_results, ref)


def _named(paths: Sequence[Path]) -> list[NamedFile]:
    return [(path.as_posix(), path) for path in paths]


def _former(ref: str, now: _Version, folders: Sequence[NamedFile], into: Path) -> _Version:
    """The version at a ref; what has changed is written into a folder."""
    files = [
        file
        for number, (repository, inside) in enumerate(repositories(ref, now.files))
        for file in repository.former(inside, folders, into / f"data{number}")
    ]
    shapes: list[NamedFile] = []
    for number, shape in enumerate(now.shapes):
        try:
            ((repository, inside),) = repositories(ref, [shape])
        except ConfkgError:
            shapes.append(shape)
        else:
            shapes += repository.former(inside, (), into / f"shapes{number}")
    return _Version(files, shapes)


def _validated(version: _Version, validate: Validate, kept: Kept | None, *stated: str) -> Report:
    """The report of a version, kept or new, with files called as the user calls them."""
    name = ""
    if kept:
        with suppress(OSError):  # validating says which file cannot be read, and why
            name = name_of(_contents(version.files), _contents(version.shapes), *stated)
        if name and isinstance(report := kept.value(name), Report):
            return report
    names = {path.as_posix(): name for name, path in (*version.files, *version.shapes)}
    report = validate([p for _, p in version.files], [p for _, p in version.shapes])
    report = report.renamed(lambda file: names.get(file, file))
    if kept and name:
        kept.keep(name, report)
        kept.tidy()
    return report


def _contents(files: Sequence[NamedFile]) -> str:
    """The names of files, each with a digest of what is in it."""
    digests = ((name, path, hashlib.sha256(path.read_bytes())) for name, path in files)
    return "\n".join(sorted(f"{name}\0{path.name}\0{d.hexdigest()}" for name, path, d in digests))


def _compared(report: Report, before: Sequence[Result], ref: str) -> Report:
    """A report with what is new in it, and what was there before and is not now."""
    left = Counter(map(fingerprint, before))
    results = []
    for result in report.results:
        mark = fingerprint(result)
        known = left[mark] > 0
        left[mark] -= known
        results.append(replace(result, state="unchanged" if known else "new"))
    fixed = []
    for result in before:
        mark = fingerprint(result)
        if left[mark] > 0:
            left[mark] -= 1
            fixed.append(replace(result, state="fixed"))
    results.sort(key=lambda result: result.state == "unchanged")
    return replace(report, results=tuple(results), fixed=tuple(fixed), since=ref)
