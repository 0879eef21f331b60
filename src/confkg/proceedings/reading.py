"""Records of proceedings, and where each is found."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from confkg.documents.record_files import Record, Skipped, iter_records
from confkg.documents.record_rows import is_named_like_records
from confkg.errors import DocumentError
from confkg.ids import fold


@dataclass
class Proceedings:
    """Records, and where each is found."""

    records: list[Record] = field(default_factory=list)  # all of them
    # by folded title
    by_title: dict[str, list[Record]] = field(default_factory=lambda: defaultdict(list))
    # by the identifier of OpenReview
    by_identifier: dict[str, Record] = field(default_factory=dict)
    # how many papers an edition has, by venue and year
    papers: Counter[tuple[str, int]] = field(default_factory=Counter)
    # how many of them have each form
    forms: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    # one for each file that cannot be used, or not to its end
    problems: list[DocumentError] = field(default_factory=list)
    # how many records are no accepted papers or lack title or authors, by reason
    skipped: Skipped = field(default_factory=Skipped)

    def add(self, record: Record) -> None:
        """Take a record in; the same paper in two files counts once."""
        alike = self.by_title[fold(record.title)]
        edition = record.venue.lower(), record.year
        known = [one for one in alike if (one.venue.lower(), one.year) == edition]
        alike.append(record)
        self.records.append(record)
        if record.openreview:
            self.by_identifier.setdefault(record.openreview, record)
        self.papers[edition] += not known
        if record.form and all(one.form != record.form for one in known):
            self.forms[(*edition, record.form)] += 1


def read_proceedings(paths: Iterable[Path]) -> Proceedings:
    """The records of files, and of all such files in folders; a bad one costs no other.

    Raises:
        DocumentError: there is no such file.
    """
    found = Proceedings()
    for path in paths:
        if not path.exists():
            raise DocumentError("no such file", str(path), "check the name")
        inside = (file for file in sorted(path.rglob("*")) if file.is_file())
        files = list(filter(is_named_like_records, inside)) if path.is_dir() else [path]
        for file in files:
            try:
                for record in iter_records(file, found.skipped):
                    found.add(record)
            except DocumentError as problem:
                found.problems.append(problem)
    return found
