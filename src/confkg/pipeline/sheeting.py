"""The lines of each file of a build: those that are kept and still right, and those made now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import islice
from shutil import copyfileobj
from tempfile import TemporaryFile

from confkg.errors import DocumentError
from confkg.keeping import Kept, iter_lines, name_of
from confkg.parallel import iter_results, useful_jobs
from confkg.pipeline.file_claims import Partition, no_room
from confkg.rdf.materialize import GraphWriter
from confkg.rdf.sheets import PLACES, Sheets
from confkg.rdf.spliced import differing, iter_some
from confkg.resolve import Form

_SOURCE_SIZE = 12
"""Letters that distinguish the documents that lines are of."""


def take_sheets(
    partitions: Sequence[Partition],
    sheets: Sheets,
    kept: Kept,
    jobs: int | None,
    writer: GraphWriter,
) -> dict[str, str]:
    """Have a writer take in the lines of all documents, or those that differ from the last time.

    Args:
        partitions: the documents with their claims.
        sheets: makes the lines.
        kept: where they are kept, as each resolution of names needs them.
        jobs: how many processes make them; None for what machine and documents suggest.
        writer: takes them.

    Returns:
        The names of the lines, by the names of the documents that they are of.

    Raises:
        DocumentError: there is no room or memory for them.
    """
    known = [_find(partition, sheets, kept) for partition in partitions]
    left = [one for one, name in zip(partitions, known, strict=True) if name is None]
    jobs = min(jobs or useful_jobs([one.path for one in left]), len(left))
    work = partial(_write, sheets=sheets, kept=kept)
    names: dict[str, str] = {}
    with closing(iter_results(work, left, jobs, _lost)) as made:
        for partition, name in zip(partitions, known, strict=True):
            found = name or next(made)[1]
            if isinstance(found, DocumentError):
                raise found
            names[name_of(*sorted(partition.taken))[:_SOURCE_SIZE]] = found
    former = writer.shelf.former.get("sheets", {})
    others = {source: name for source, name in former.items() if names.get(source) != name}
    if not all(map(kept.find, others.values())):
        writer.shelf.forget()
        former = {}
    for source in sorted(names | former):
        if names.get(source) != former.get(source):
            before, after = (_Lines(kept, found.get(source)) for found in (former, names))
            _take(source, before, after, writer)
    return names


def _take(source: str, before: _Lines, after: _Lines, writer: GraphWriter) -> None:
    """Have a writer take in the lines of some documents by which they differ from the last time."""
    with before as was, after as now:
        for place in PLACES:
            if before.path is None:
                writer.take(place, _next_place(now), source)
            else:
                windows = (iter_some(_next_place(lines)) for lines in (was, now))
                writer.change(place, source, *differing(*windows))


class _Lines(ExitStack):
    """The lines of some documents, place by place.

    Attributes:
        path: the file with them; None for none.
    """

    def __init__(self, kept: Kept, name: str | None) -> None:
        super().__init__()
        self.path = kept.find(name) if name else None

    def __enter__(self) -> Iterator[str]:  # type: ignore[override]
        return iter_lines(self.enter_context(self.path.open("rb"))) if self.path else iter(())


def _next_place(lines: Iterator[str]) -> Iterator[str]:
    """The lines of the next place, behind one with their number."""
    return islice(lines, int(next(lines, "0")))


def _name(partition: Partition) -> str:
    return name_of("sheets", partition.name or str(partition.path), *sorted(partition.taken))


def _find(partition: Partition, sheets: Sheets, kept: Kept) -> str | None:
    """The name of the lines of documents, if they are still right."""
    name = _name(partition)
    found = kept.value(name)
    if found is None:
        return None
    asked, seal = found
    lines = name_of(name, seal)
    return lines if sheets.seal(partition.taken, asked) == seal and kept.use(lines) else None


def _write(partition: Partition, sheets: Sheets, kept: Kept) -> str | DocumentError:
    asked: set[Form] = set()
    name = _name(partition)
    try:
        with ExitStack() as stack:
            aside = {place: stack.enter_context(TemporaryFile()) for place in PLACES}
            counts = dict.fromkeys(PLACES, 0)

            def take(place: str, lines: Iterator[str]) -> None:
                for line in lines:
                    aside[place].write(f"{line}\n".encode())
                    counts[place] += 1

            sheets.write(partition.documents(), asked, take)
            forms = sorted((form.kind, form.name, form.document) for form in asked)
            seal = sheets.seal(partition.taken, forms)
            lines_name = name_of(name, seal)
            with kept.writing(lines_name) as file:
                for place, lines in aside.items():
                    file.write(f"{counts[place]}\n".encode())
                    lines.seek(0)
                    copyfileobj(lines, file)
    except OSError as error:
        return no_room("what is made of it", ", ".join(sorted(partition.taken)), error)
    kept.keep(name, (forms, seal))
    return lines_name if kept.find(lines_name) else _lost(partition)


def _lost(partition: Partition) -> DocumentError:
    what = "writing it was ended from outside, or takes more memory than there is"
    return DocumentError(what, ", ".join(sorted(partition.taken)), "split it, or leave it out")
