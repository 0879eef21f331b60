"""Which files a build reads, in an order that does not depend on how they were given."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from confkg.corrections.rows import FILE_NAME
from confkg.counting import counted
from confkg.documents import SUFFIXES
from confkg.documents.record_rows import holds_records
from confkg.documents.record_tables import MAPPING_SUFFIX
from confkg.documents.source import is_file
from confkg.errors import ConfkgError, DocumentError, clipped
from confkg.model import RECORD_KINDS, Hint
from confkg.sources.stating import agreed
from confkg.sources.table import TABLE_NAME, matches, read_table

CORRECTIONS, DECISIONS = FILE_NAME, "decisions.sssom.tsv"
LINKS = "links.sssom.tsv"
DESCRIPTION = "dataset.ttl"
"""What the owner of the documents says of their graph: its name, licence, publisher and address."""


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
    walked = [_walk(folder, roots, graphs) for folder in folders]
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


def find_tables(paths: Iterable[Path], name: str) -> list[Path]:
    """The files of a name that lie in the folders among the sources."""
    found = {_resolved(path / name): path / name for path in paths if _is_folder(path)}
    return [found[real] for real in sorted(found) if found[real].is_file()]


def _state(sources: Sources, walked: list[_Folder], named: list[Path]) -> None:
    """Take in the tables of documents, the one nearest to a file first."""
    tables = {_resolved(table): (table, True) for folder in walked for table in folder.tables}
    for file in named:  # what is stated in its folder holds of it as well
        beside = file.parent / TABLE_NAME
        if is_file(beside):
            tables.setdefault(_resolved(beside), (beside, False))
    nearest = sorted(tables.items(), key=lambda item: (-len(item[0].parts), item[0]))
    for real, (path, whole) in nearest:
        entries, problems = read_table(path)
        sources.problems.extend(problems)
        inside = dict(_iter_inside(sources.files, real.parent))
        for entry in entries:
            fitting = [file for name, file in inside.items() if matches(entry.pattern, name)]
            for file in fitting:
                sources.hints[file] = agreed(sources.hints.get(file, ()), entry.hints)
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


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # a link to itself: reading it will say so
        return path.absolute()


_NOT_DOCUMENTS = ("readme", "license", "notice")
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True, order=True)
class _Reason:
    """Why things are skipped, and what to do about it."""

    what: str
    advice: str


_OUTSIDE = _Reason(
    "links that lead out of the folder are not followed",
    "copy what they lead to, or name it as a source",
)
_DEAD = _Reason("links that lead nowhere are skipped", "take them away")
_NO_FILES = _Reason("devices and pipes are skipped", "save them to files")
_FORMATS = _Reason("documents of other formats are skipped", "convert them to PDF or Markdown")
_DATA = _Reason(
    "tables and data are skipped",
    "records of papers need title and authors, see docs/records.md; write other things as text",
)
_MEDIA = _Reason("pictures, sound, styles, scripts and the like are skipped", "")
_UNKNOWN = _Reason(
    "files of unknown kinds are skipped",
    f"what is read: {', '.join(sorted(SUFFIXES | set(RECORD_KINDS)))}",
)
_REASONS = {
    f".{suffix}": reason
    for reason, suffixes in (
        (_FORMATS, "docx doc odt rtf pages epub tex rst adoc org pptx ppt odp key ipynb"),
        (
            _DATA,
            "csv tsv xls xlsx ods json jsonl yaml yml toml bib ris eml mbox ttl rdf gz bz2 xz zip",
        ),
        (_MEDIA, "png jpg jpeg gif svg webp avif ico bmp tif tiff css scss js mjs map"),
        (_MEDIA, "woff woff2 ttf otf eot mp3 m4a ogg opus wav mp4 webm mov srt vtt"),
    )
    for suffix in suffixes.split()
}


@dataclass
class _Folder:
    """What was found in a folder and the folders in it."""

    path: Path  # the folder, as it was named
    files: list[Path] = field(default_factory=list)  # the documents
    tables: list[Path] = field(default_factory=list)
    problems: list[ConfkgError] = field(default_factory=list)  # folders that cannot be read
    skipped: dict[_Reason, list[Path]] = field(default_factory=dict)

    def iter_notes(self) -> Iterator[str]:
        """One line for each sort of things that are skipped."""
        for reason, paths in sorted(self.skipped.items()):
            names = [str(path.relative_to(self.path)) for path in paths[:_MOST_NAMED]]
            more = f" and {len(paths) - _MOST_NAMED:,} more" if len(paths) > _MOST_NAMED else ""
            shown = f"{', '.join(names)}{more}"
            if reason is _MEDIA:
                shown = counted(len(paths), "file")
            yield str(DocumentError(f"{reason.what}: {shown}", str(self.path), reason.advice))


def _walk(path: Path, roots: Sequence[Path], graphs: AbstractSet[Path]) -> _Folder:
    """Look through a folder; links to folders are not followed, what they lead to is seen anyway."""
    folder = _Folder(path)

    def refuse(error: OSError) -> None:
        what = f"the folder cannot be read ({error.strerror or 'error'})"
        folder.problems.append(DocumentError(what, str(error.filename), "check its permissions"))

    for name, inner, files in os.walk(path, onerror=refuse):
        here, real = Path(name), Path(os.path.realpath(name))
        inner[:] = sorted(n for n in inner if n[0] != "." and real / n not in graphs)
        links = [here / link for link in inner if (here / link).is_symlink()]
        own = [here / file for file in sorted(files) if not _is_about_folder(file)]
        for file in [*links, *own]:
            reason = _reason(file, roots)
            if reason:
                folder.skipped.setdefault(reason, []).append(file)
            elif file.name == TABLE_NAME:
                folder.tables.append(file)
            elif file not in links:
                folder.files.append(file)
    return folder


def _is_about_folder(name: str) -> bool:
    hidden = name.startswith(".")
    return (
        hidden
        or Path(name).stem.lower() in _NOT_DOCUMENTS
        or name.endswith((".sssom.tsv", MAPPING_SUFFIX))
        or name in (CORRECTIONS, DESCRIPTION)
    )


def _reason(path: Path, roots: Sequence[Path]) -> _Reason | None:
    """Why a file, or a link to a folder, is skipped; None if it is not."""
    try:
        if path.is_symlink():
            real = path.resolve(strict=True)
            if not any(real.is_relative_to(root) for root in roots):
                return _OUTSIDE
    except (OSError, RuntimeError):
        return _DEAD
    if path.is_dir():
        return None
    if not path.is_file():
        return _NO_FILES
    suffix = path.suffix.lower()
    if path.name == TABLE_NAME or suffix in SUFFIXES or holds_records(path):
        return None
    return _REASONS.get(suffix, _UNKNOWN)
