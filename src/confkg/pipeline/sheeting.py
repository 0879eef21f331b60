"""The lines of each file of a build: those that are kept and still right, and those made now."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import islice
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile

from confkg.errors import DocumentError
from confkg.keeping import Kept, iter_lines, load, name_of
from confkg.parallel import iter_results, useful_jobs
from confkg.pipeline.file_claims import Partition
from confkg.rdf.sheets import PLACES, Sheets
from confkg.resolve import Form


def iter_sheet_lines(
    partitions: Sequence[Partition], sheets: Sheets, kept: Kept, jobs: int | None
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the lines of all documents, place by place; they are to be taken before the next place.

    Args:
        partitions: the documents with their claims.
        sheets: makes the lines.
        kept: where they are kept, each time as one resolution of names needs them.
        jobs: how many processes make them; None for what machine and documents suggest.

    Raises:
        DocumentError: there is no room or memory for them.
    """
    known = [_find(partition, sheets, kept) for partition in partitions]
    left = [one for one, path in zip(partitions, known, strict=True) if path is None]
    jobs = min(jobs or useful_jobs([one.path for one in left]), len(left))
    work = partial(_write, sheets=sheets, kept=kept)
    with closing(iter_results(work, left, jobs, _lost)) as made:
        for path in known:
            found = path or next(made)[1]
            if isinstance(found, DocumentError):
                raise found
            with found.open("rb") as file:
                load(file)
                lines = iter_lines(file)
                for place in lines:  # with the number of its lines
                    name, _, number = place.partition("\t")
                    yield name, islice(lines, int(number))


def _name(partition: Partition) -> str:
    return name_of("sheets", partition.name or str(partition.path), *sorted(partition.taken))


def _find(partition: Partition, sheets: Sheets, kept: Kept) -> Path | None:
    """The file with the lines of documents, if they are still right."""
    found = kept.first(_name(partition))
    if found is None:
        return None
    path, (asked, seal) = found
    return path if sheets.seal(partition.taken, asked) == seal else None


def _write(partition: Partition, sheets: Sheets, kept: Kept) -> Path | DocumentError:
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
            with kept.writing(name) as file:
                pickle.dump((forms, seal), file, pickle.HIGHEST_PROTOCOL)
                for place, lines in aside.items():
                    file.write(f"{place}\t{counts[place]}\n".encode())
                    lines.seek(0)
                    copyfileobj(lines, file)
    except OSError as error:
        what = f"what is made of it cannot be written ({error.strerror})"
        return DocumentError(what, ", ".join(sorted(partition.taken)), "make room for it")
    return kept.find(name) or _lost(partition)


def _lost(partition: Partition) -> DocumentError:
    what = "writing it was ended from outside, or takes more memory than there is"
    return DocumentError(what, ", ".join(sorted(partition.taken)), "split it, or leave it out")
