"""The lines of each file of a build: those that are kept and still right, and those made now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from heapq import merge
from itertools import groupby, islice, repeat
from operator import itemgetter
from shutil import copyfileobj
from tempfile import TemporaryFile

from confkg.errors import DocumentError
from confkg.keeping import Kept, name_of
from confkg.parallel import iter_results, useful_jobs
from confkg.pipeline.file_claims import Partition
from confkg.rdf.sheets import PLACES, Sheets
from confkg.resolve import Form


def sheet_names(
    partitions: Sequence[Partition], sheets: Sheets, kept: Kept, jobs: int | None
) -> dict[str, str]:
    """Where the lines of documents are kept, by names for the documents of a partition.

    Args:
        partitions: the documents with their claims.
        sheets: makes the lines.
        kept: where they are kept, each time as one resolution of names needs them.
        jobs: how many processes make them; None for what machine and documents suggest.

    Raises:
        DocumentError: there is no room or memory for them.
    """
    known = {_of(partition): _find(partition, sheets, kept) for partition in partitions}
    left = [one for one in partitions if known[_of(one)] is None]
    jobs = min(jobs or useful_jobs([one.path for one in left]), len(left))
    work = partial(_write, sheets=sheets, kept=kept)
    with closing(iter_results(work, left, jobs, _lost)) as made:
        for partition, written in made:
            if isinstance(written, DocumentError):
                raise written
            known[_of(partition)] = written
    return {name: lines for name, lines in known.items() if lines}


def iter_changes(kept: Kept, before: str, after: str) -> Iterator[tuple[str, bool, Iterable[str]]]:
    """Yield each place with lines that are gone from it, and with those that are new there.

    Args:
        kept: where lines of documents are.
        before: the name of those of the last time; empty if there were none.
        after: the name of those of now; likewise.
    """
    with kept.reading(before) as was, kept.reading(after) as now:
        for place in PLACES:  # with the number of its lines
            old, new = (islice(lines, int(next(lines, "0"))) for lines in (was, now))
            if before and after:
                both = merge(zip(old, repeat(True)), zip(new, repeat(False)))
                for line, group in groupby(both, itemgetter(0)):
                    (_, is_gone), *others = group
                    if not others:
                        yield place, is_gone, (line,)
            else:
                yield place, bool(before), old if before else new


def _of(partition: Partition) -> str:
    return name_of(*sorted(partition.taken))


def _name(partition: Partition) -> str:
    return name_of("sheets", partition.name or str(partition.path), *sorted(partition.taken))


def _find(partition: Partition, sheets: Sheets, kept: Kept) -> str | None:
    """Where the lines of documents are, if they are still right."""
    found = kept.value(_name(partition))
    if found is None:
        return None
    asked, seal = found
    lines = name_of(_name(partition), seal)
    return lines if sheets.seal(partition.taken, asked) == seal and kept.find(lines) else None


def _write(partition: Partition, sheets: Sheets, kept: Kept) -> str | DocumentError:
    asked: set[Form] = set()
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
            name = name_of(_name(partition), seal)
            with kept.writing(name) as file:
                for place, lines in aside.items():
                    file.write(f"{counts[place]}\n".encode())
                    lines.seek(0)
                    copyfileobj(lines, file)
            kept.keep(_name(partition), (forms, seal))
    except OSError as error:
        what = f"what is made of it cannot be written ({error.strerror})"
        return DocumentError(what, ", ".join(sorted(partition.taken)), "make room for it")
    return name if kept.find(name) else _lost(partition)


def _lost(partition: Partition) -> DocumentError:
    what = "writing it was ended from outside, or takes more memory than there is"
    return DocumentError(what, ", ".join(sorted(partition.taken)), "split it, or leave it out")
