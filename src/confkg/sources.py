"""Which files a build reads, in an order that does not depend on how they were given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from confkg.documents import read_documents
from confkg.errors import DocumentError
from confkg.ids import slug
from confkg.model import Document

__all__ = ["find_decisions", "find_sources", "with_distinct_names"]

_NOT_DOCUMENTS = ("readme", "license", "notice")
_DECISIONS = "decisions.sssom.tsv"


def find_sources(paths: Iterable[Path], out: Path | None = None) -> list[Path]:
    """The files behind files and folders; hidden files, READMEs and tables of decisions are none.

    Files of formats that are not read are listed as well: reading them says so, file by file.

    Args:
        paths: files and folders.
        out: folder of the graph; what is in it, or in ``<out>.partial``, is no source.
    """
    found: dict[Path, Path] = {}
    for path in paths:
        files = sorted(_iter_folder(path)) if _is_folder(path) else [path]
        for file in files:
            found.setdefault(_resolved(file), file)
    graphs = {_resolved(Path(f"{out}{end}")) for end in ("", ".partial")} if out else set()
    return [found[real] for real in sorted(found) if graphs.isdisjoint(real.parents)]


def find_decisions(paths: Iterable[Path]) -> list[Path]:
    """The tables of decisions that lie in the folders among the sources."""
    found = {_resolved(path / _DECISIONS): path / _DECISIONS for path in paths if _is_folder(path)}
    return [found[real] for real in sorted(found) if found[real].is_file()]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # reading it will say what is wrong with it
        return False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # a link to itself: reading it will say so
        return path.absolute()


def _iter_folder(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        hidden = any(name.startswith(".") for name in inner.parts)
        excluded = path.stem.lower() in _NOT_DOCUMENTS or path.name.endswith(".sssom.tsv")
        if path.is_file() and not hidden and not excluded:
            yield path


def with_distinct_names(
    files: list[Path], progress: Callable[[list[Path]], Iterable[Path]] = list
) -> Iterator[tuple[Path, list[Document] | DocumentError]]:
    """Read the files; two that share a name get a part of their SHA-256 as suffix.

    A copy, byte for byte and of the same name, is left out.

    Args:
        files: what to read.
        progress: wraps the list, to show how far the reading is.

    Yields:
        Each file with its documents, or with the error that kept it from being read.
    """
    stems = Counter(slug(path.stem) for path in files)
    taken: set[str] = set()
    for path in progress(files):
        try:
            documents = read_documents(path)
        except DocumentError as error:
            yield path, error
            continue
        if stems[slug(path.stem)] > 1:
            documents = [
                replace(document, name=f"{document.name}-{document.sha256[:8]}")
                for document in documents
            ]
        fresh = [document for document in documents if document.name not in taken]
        if fresh:  # else a copy: it says nothing more
            taken.update(document.name for document in fresh)
            yield path, fresh
