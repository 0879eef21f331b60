"""Reports kept in a folder, each under a name that is made of all that it depends on.

What the folder holds is trusted no more than any other file: it is read as data, and what is no report
is passed over.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import confkg.rdf
import confkg.validate
from confkg.errors import UsageError
from confkg.resources import resource
from confkg.validate.report import Report
from confkg.validate.versions.encoding import as_report, as_text
from confkg.validate.versions.git import NamedFile
from confkg.writing import write_file

_MOST = 20
"""Reports that are kept, the last that were used."""
_LIBRARIES = ("shacl", "pyoxigraph", "pyshacl", "rdflib")
_OWN = ("shapes.ttl", "prefixes.ttl")
"""Files of the ontology that reports depend on."""


class Kept:
    """The reports in a folder; they are not there if nothing can be read or written there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, name: str) -> Report | None:
        """The report with a name; None if there is none."""
        path = self._path(name)
        with suppress(OSError, ValueError):
            report = as_report(path.read_text(encoding="utf-8"))
            os.utime(path)
            return report
        return None

    def add(self, name: str, report: Report) -> None:
        """Keep a report; the one that was not used for longest goes if they are too many."""
        with suppress(OSError, UsageError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(self._path(name), as_text(report).encode("utf-8", "surrogateescape"))
            known = sorted(self._folder.glob("*.report"), key=lambda p: p.stat().st_mtime)
            for path in known[:-_MOST]:
                path.unlink()

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.report"


def name_of(files: Iterable[NamedFile], shapes: Iterable[NamedFile], *stated: str) -> str:
    """The name of a report: a digest of the content and names of files, and of what else matters."""
    digest = hashlib.sha256(_program().encode())
    for some in (files, shapes):
        lines = sorted(f"{name}\0{path.name}\0{_digest(path)}" for name, path in some)
        digest.update("\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape"))
    digest.update("\0".join(stated).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


@cache
def _program() -> str:
    """A digest of what makes reports."""
    packages = (confkg.validate, confkg.rdf)
    code = [file for each in packages for folder in each.__path__ for file in _modules(folder)]
    words = [_digest(path) for path in (*code, *(resource("ontology", name) for name in _OWN))]
    return "\n".join([*words, *map(_version, _LIBRARIES)])


def _modules(folder: str) -> Sequence[Path]:
    return sorted(Path(folder).rglob("*.py"))


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:  # one that is not installed reports nothing
        return ""


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
