"""What lies in a folder: documents, and things that are skipped, which is said."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

from confkg.corrections.rows import FILE_NAME as CORRECTIONS
from confkg.documents import SUFFIXES
from confkg.documents.record_rows import holds_records
from confkg.documents.record_tables import MAPPING_SUFFIX
from confkg.errors import ConfkgError, DocumentError
from confkg.model import RECORD_KINDS
from confkg.sources.table import TABLE_NAME

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
class Folder:
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
                shown = f"{len(paths):,} file{'s' * (len(paths) > 1)}"
            yield str(DocumentError(f"{reason.what}: {shown}", str(self.path), reason.advice))


def walk(path: Path, roots: Sequence[Path], graphs: AbstractSet[Path]) -> Folder:
    """Look through a folder; links to folders are not followed, what they lead to is seen anyway."""
    folder = Folder(path)

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
        or name == CORRECTIONS
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
