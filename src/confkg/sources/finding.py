"""Which files a build reads, in an order that does not depend on how they were given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from confkg.corrections.rows import FILE_NAME as CORRECTIONS
from confkg.errors import ConfkgError, DocumentError, clipped
from confkg.model import Hint
from confkg.sources.folders import Folder, walk
from confkg.sources.table import TABLE_NAME, matches, read_table

_DECISIONS = "decisions.sssom.tsv"
_LINKS = "links.sssom.tsv"


@dataclass(frozen=True)
class Sources:
    """What there is to read."""

    files: list[Path]  # in the order of their real paths, each once
    # what tables of documents state about files
    hints: dict[Path, tuple[Hint, ...]] = field(default_factory=dict)
    # what is wrong with these tables, and folders that cannot be read
    problems: list[ConfkgError] = field(default_factory=list)
    # one for each sort of things in the folders that are passed over, and for each entry of a table
    # that names no document
    notes: list[str] = field(default_factory=list)


def find_sources(
    paths: Iterable[Path], out: Path | None = None, store: Path | None = None
) -> Sources:
    """The files behind files and folders, with what tables of documents state about them.

    In folders only files of kinds that are read count; hidden files, READMEs and tables are none.
    A file that is named counts, of whatever kind it is: reading it says what is wrong with it.
    """
    paths = list(paths)
    graphs = {_resolved(Path(f"{out}{end}")) for end in ("", ".partial")} if out else set()
    graphs |= {_resolved(store)} if store else set()
    folders = [path for path in paths if _is_folder(path)]
    roots = [_resolved(folder) for folder in folders]
    walked = [walk(folder, roots, graphs) for folder in folders]
    named = [path for path in paths if path not in folders]
    found: dict[Path, Path] = {}
    for file in [*named, *(file for folder in walked for file in folder.files)]:
        found.setdefault(_resolved(file), file)
    files = [found[real] for real in sorted(found) if graphs.isdisjoint(real.parents)]
    sources = Sources(files)
    for folder in walked:
        sources.problems.extend(folder.problems)
        sources.notes.extend(folder.iter_notes())
    _state(sources, walked, named)
    return sources


def stated_beside(file: Path) -> tuple[tuple[Hint, ...], list[ConfkgError]]:
    """What a table of documents in the folder of a file states about it, and what is wrong there."""
    sources = Sources([file])
    _state(sources, [], [file])
    return sources.hints.get(file, ()), sources.problems


def find_decisions(paths: Iterable[Path]) -> list[Path]:
    """The tables of decisions that lie in the folders among the sources."""
    return _find_tables(paths, _DECISIONS)


def find_links(paths: Iterable[Path]) -> list[Path]:
    """The tables of links that lie in the folders among the sources."""
    return _find_tables(paths, _LINKS)


def find_corrections(paths: Iterable[Path]) -> list[Path]:
    """The tables of corrections that lie in the folders among the sources."""
    return _find_tables(paths, CORRECTIONS)


def _find_tables(paths: Iterable[Path], name: str) -> list[Path]:
    found = {_resolved(path / name): path / name for path in paths if _is_folder(path)}
    return [found[real] for real in sorted(found) if found[real].is_file()]


def _state(sources: Sources, walked: list[Folder], named: list[Path]) -> None:
    """Take in the tables of documents, the one nearest to a file first."""
    tables = {_resolved(table): (table, True) for folder in walked for table in folder.tables}
    for file in named:  # what is stated in its folder holds of it as well
        beside = file.parent / TABLE_NAME
        if _is_file(beside):
            tables.setdefault(_resolved(beside), (beside, False))
    nearest = sorted(tables.items(), key=lambda item: (-len(item[0].parts), item[0]))
    for real, (path, whole) in nearest:
        entries, problems = read_table(path)
        sources.problems.extend(problems)
        inside = dict(_iter_inside(sources.files, real.parent))
        for entry in entries:
            fitting = [file for name, file in inside.items() if matches(entry.pattern, name)]
            for file in fitting:
                sources.hints[file] = (*sources.hints.get(file, ()), *entry.hints)
            if whole and not fitting:
                what = f"the entry is stale: '{clipped(entry.pattern)}' names no document"
                advice = f"name a file or a pattern from the folder of {TABLE_NAME}"
                sources.notes.append(str(DocumentError(what, entry.where, advice)))


def _iter_inside(files: list[Path], folder: Path) -> Iterator[tuple[PurePosixPath, Path]]:
    """The files in a folder, with their paths from there."""
    for file in files:
        for place in (_resolved(file.parent) / file.name, _resolved(file)):
            if place.is_relative_to(folder):
                yield PurePosixPath(place.relative_to(folder).as_posix()), file


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # reading it will say what is wrong with it
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # a link to itself: reading it will say so
        return path.absolute()
