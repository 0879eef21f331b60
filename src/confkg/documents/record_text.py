"""A file of records as the text that offsets refer to: a block for each record, a line for each field.

Abstracts and what else a record has are left out. Facts are read of the text alone, see
:mod:`confkg.extract.record_claims`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from confkg.counting import counted
from confkg.documents.characters import plain
from confkg.documents.readable import Readable
from confkg.documents.record_files import NO_YEAR, Record, Skipped, iter_records
from confkg.errors import DocumentError
from confkg.memory import nothing_collected
from confkg.model import Part, PartKind
from confkg.resolve import Bearers, Work

_REJECTED = "not accepted"
"""A reason to leave records out that nobody need be warned of."""


@nothing_collected()
def render_records(path: Path) -> list[Readable]:
    """The records of a file as text; what is skipped is among the notes of the first.

    Where a name is that of several people, the records are parted, so that in each text one name is one
    person.

    Raises:
        DocumentError: no record can be read of it.
    """
    skipped = Skipped()
    notes: list[str] = []
    sheets = Sheets()
    try:
        for record in iter_records(path, skipped):
            sheets.add(record)
    except DocumentError as problem:
        if not sheets:
            raise
        notes.append(str(problem))
    if not sheets:
        reasons = ", ".join(f"{reason}: {number:,}" for reason, number in sorted(skipped.items()))
        what = f"none of its records is an accepted paper ({reasons})"
        raise DocumentError(what, str(path), "fix it, or leave it out")
    for reason, number in sorted(skipped.items()):
        if reason != _REJECTED:
            named = ", ".join(skipped.first[reason])
            more = ", …" * (number > len(skipped.first[reason]))
            done = f"with {reason}" if reason == NO_YEAR else f"skipped: {reason}"
            what = f"{counted(number, 'record')} {done} ({named}{more})"
            fix = "see docs/records.md on what separates names" if "semicolon" in reason else ""
            notes.append(str(DocumentError(what, str(path), fix)))
    found: list[Readable] = []
    parts = sheets.blocks()
    for number, blocks in enumerate(parts, 1):
        part = f" (part {number})" if len(parts) > 1 else ""
        heading = f"Records of papers in {path.name}{part}"
        metadata = {"title": heading, "kind": "proceedings"}
        text = "\n\n".join([heading, *blocks]) + "\n"
        name = str(number) if part else ""
        ours = () if found else tuple(notes)
        title = Part(PartKind.HEADING, heading, ((0, 0),), 1)  # the rest is read of the text
        found.append(Readable(text, (title,), metadata, name, notes=ours, holds_records=True))
    return found


class Sheets:
    """Parts a list of records so that in each part one name is one person.

    Two profiles or two ORCID iDs are two people; where there are none, who wrote with whom and about what
    says whether one name is one person, see :mod:`confkg.resolve.bearers`.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._works: list[Work] = []
        self._ids: list[dict[tuple[str, str], str]] = []

    def __bool__(self) -> bool:
        return bool(self._texts)

    def add(self, record: Record) -> None:
        """Take in a record."""
        self._ids.append(
            {
                (name, sort): known
                for sort, ids in (("profile", record.profiles), ("ORCID", record.orcids))
                for name, known in zip(record.authors, ids, strict=False)
                if known
            }
        )
        work = Work.of(record.title, record.authors, record.institutions, record.year)
        self._works.append(work)
        self._texts.append("\n".join(_lines(record, len(self._texts) + 1)))

    def parts(self) -> list[int]:
        """For each record the number of its part, from 0: the first in which it fits."""
        known: list[dict[tuple[str, str], str]] = []
        chosen = []
        for own in map(dict.__or__, self._ids, self._bearers()):
            fitting = (
                at
                for at, there in enumerate(known)
                if all(there.get(name, own_id) == own_id for name, own_id in own.items())
            )
            at = next(fitting, len(known))
            if at == len(known):
                known.append({})
            known[at] |= own
            chosen.append(at)
        return chosen

    def blocks(self) -> list[list[str]]:
        """For each part its records as text."""
        parts = self.parts()
        found: list[list[str]] = [[] for _ in range(max(parts, default=-1) + 1)]
        for at, text in zip(parts, self._texts, strict=True):
            found[at].append(text)
        return found

    def _bearers(self) -> list[dict[tuple[str, str], str]]:
        """For each record the names without an id that several people bear, and which one it is."""
        papers: dict[str, list[int]] = {}
        for number, work in enumerate(self._works):
            identified = {name for name, _ in self._ids[number]}
            for name in work.authors - identified:
                papers.setdefault(name, []).append(number)
        bearers = Bearers(self._works)
        found: list[dict[tuple[str, str], str]] = [{} for _ in self._works]
        for name, numbers in papers.items():
            if len(numbers) == 1:
                continue
            groups = list(bearers.iter_groups(name, [self._works[at] for at in numbers]))
            for group in groups if len(groups) > 1 else ():
                for at in group:
                    found[numbers[at]][name, "bearer"] = str(group[0])
        return found


def _lines(record: Record, number: int) -> Iterator[str]:
    yield f"record: {_line(record.key) or number}"
    yield f"title: {_line(record.title)}"
    yield f"authors: {_line('; '.join([name.replace(';', ' ') for name in record.authors]))}"
    if record.profiles:
        yield f"profiles: {'; '.join(profile or '-' for profile in record.profiles)}"
    if record.orcids:
        yield f"ORCIDs: {'; '.join(orcid or '-' for orcid in record.orcids)}"
    if record.affiliations:
        named = (_line(name.replace(";", " ")) for name in record.affiliations)
        yield f"affiliations: {'; '.join(name or '-' for name in named)}"
    elif record.institutions:
        yield f"institutions: {'; '.join(_line(name) for name in sorted(record.institutions))}"
    if record.year:
        in_journal = record.is_article or not record.venue
        edition = f"edition: {_line(record.venue)} {record.year}"
        yield f"year: {record.year}" if in_journal else edition
    for name, value in (
        ("form", record.form),
        ("OpenReview", record.openreview),
        ("DOI", record.doi),
        ("arXiv", record.arxiv),
    ):
        if value:
            yield f"{name}: {_line(value)}"
    if record.awards:
        yield f"awards: {'; '.join(_line(name.replace(';', ' ')) for name in record.awards)}"


def _line(text: str) -> str:
    r"""A value on one line, without what no file can hold.

    >>> _line("two\nlines and half a sign \ud800")
    'two lines and half a sign ?'
    """
    if not (text.isascii() and text.isprintable()):
        text = plain(text).encode("utf-8", "replace").decode()
    return " ".join(text.split())
