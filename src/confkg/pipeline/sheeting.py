"""The lines of each file of a build by which it differs from the last one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from confkg.errors import DocumentError
from confkg.keeping import Kept, name_of
from confkg.model import Claim, Document
from confkg.parallel import iter_results, useful_jobs
from confkg.pipeline.file_claims import Partition, no_room
from confkg.rdf.materialize import GraphWriter
from confkg.rdf.sheets import PLACES, Sheets
from confkg.rdf.spliced import differing, iter_some
from confkg.resolve import Form, Resolution

_SOURCE_SIZE = 12
"""Letters that distinguish the documents that lines are of."""


class _Task(NamedTuple):
    """Lines to be made of the documents of a file."""

    was: Partition | None  # the documents of the last time; None if they are new
    now: Partition | None  # the documents; None if they are gone
    names: frozenset[tuple[str, str]] | None  # see :meth:`confkg.rdf.sheets.Sheets.write`


def take_sheets(
    partitions: Sequence[Partition],
    sheets: Sheets,
    resolved: str,
    kept: Kept,
    jobs: int | None,
    writer: GraphWriter,
) -> dict[str, Any]:
    """Have a writer take in the lines of all documents, or those that differ from the last time.

    No lines are kept: those that may differ are made as they were and as they are now.

    Args:
        partitions: the documents with their claims.
        sheets: makes the lines.
        resolved: the name under which the resolution is kept.
        kept: where documents and resolutions are.
        jobs: how many processes make them; None for what machine and documents suggest.
        writer: takes them.

    Returns:
        What the next build has to know of them.

    Raises:
        DocumentError: there is no room or memory for them.
    """
    now = {name_of(*sorted(one.taken))[:_SOURCE_SIZE]: one for one in partitions}
    found = _find_former(writer.shelf.former.get("sheets"), now, sheets, resolved, kept)
    if found is None:
        writer.shelf.forget()
    former, then = found or (sheets, {})
    names = frozenset(sheets.differing(former))
    tasks: dict[str, _Task] = {}
    for source in sorted(now | then):
        was, one = then.get(source), now.get(source)
        only = None
        if was and was == one:
            corrected = {each.corrections_of(one.taken) for each in (sheets, former)}
            asked = kept.value(_asked(one)) if names else ()
            if asked is not None and len(corrected) == 1:
                if names.isdisjoint(asked):
                    continue
                only = names
        tasks[source] = _Task(was, one, only)
    whole = [each.path for was, one, only in tasks.values() if only is None if (each := one or was)]
    work = partial(_write, sheets=sheets, former=former, kept=kept)
    jobs = min(jobs or useful_jobs(whole), len(tasks))
    with closing(iter_results(work, tasks.values(), jobs, _lost)) as made:
        for source, (_, lines) in zip(tasks, made, strict=True):
            if isinstance(lines, DocumentError):
                raise lines
            _take(source, *lines, kept, writer)
    documents = {source: (one.path.name, sorted(one.taken)) for source, one in now.items()}
    return {"documents": documents, "resolved": resolved, "corrected": sheets.corrected}


def _find_former(
    known: Mapping[str, Any] | None,
    now: Mapping[str, Partition],
    sheets: Sheets,
    resolved: str,
    kept: Kept,
) -> tuple[Sheets, dict[str, Partition]] | None:
    """What made the lines of the last time, and of what; None if it is not there any more."""
    if not known:
        return None
    then: dict[str, Partition] = {}
    for source, (name, taken) in known["documents"].items():
        one = now.get(source)
        path = one.path if one and one.path.name == name else kept.find(name)
        if path is None:
            return None
        then[source] = (
            one if one and path == one.path else Partition(name, path, (), frozenset(taken))
        )
    is_same = known["resolved"] == resolved
    resolution = sheets.resolution if is_same else kept.value(known["resolved"])
    if not isinstance(resolution, Resolution):
        return None
    return Sheets(resolution, known["corrected"], sheets.premises), then


def _take(source: str, before: str, after: str, kept: Kept, writer: GraphWriter) -> None:
    """Have a writer take in the lines of some documents by which they differ from the last time."""
    if not all(map(kept.find, filter(None, (before, after)))):
        raise DocumentError("what is made of documents is damaged", source, "build again")
    with kept.reading(before) as was, kept.reading(after) as now:
        for place in PLACES:
            if not before:
                writer.take(place, _next_place(now), source)
            else:
                windows = (iter_some(_next_place(lines)) for lines in (was, now))
                writer.change(place, source, *differing(*windows))
    for name in filter(None, (before, after)):
        kept.spare.drop(name)


def _next_place(lines: Iterator[str]) -> Iterator[str]:
    """The lines of the next place, up to an empty one."""
    return iter(partial(next, lines), "")


def _asked(partition: Partition) -> str:
    return name_of("asked", partition.path.name, *sorted(partition.taken))


def _write(
    task: _Task, sheets: Sheets, former: Sheets, kept: Kept
) -> tuple[str, str] | DocumentError:
    """The names under which there are the lines of the last time and of this time; empty for nothing."""
    was, now, names = task
    asked: set[Form] = set()
    found = list(now.documents()) if now and names else ()  # the same for both
    before = after = ""
    try:
        if was:
            documents = found or was.documents()
            before = _write_lines(former, documents, names, set(), kept.spare)
        if now:
            after = _write_lines(sheets, found or now.documents(), names, asked, kept.spare)
    except OSError as error:
        return no_room("what is made of it", _title(task), error)
    if now:
        known = kept.value(_asked(now)) if names else None  # of records of which no line differs
        kept.keep(_asked(now), {(form.kind, form.name) for form in asked} | (known or set()))
    return before, after


def _write_lines(
    sheets: Sheets,
    documents: Iterable[tuple[Document, Sequence[Claim]]],
    names: frozenset[tuple[str, str]] | None,
    asked: set[Form],
    spare: Kept,
) -> str:
    """Write lines, those of each place before an empty one; the name of the file."""
    name = os.urandom(8).hex()
    with spare.writing(name) as file:

        def take(_: str, lines: Iterator[str]) -> None:
            file.writelines(f"{line}\n".encode() for line in lines)
            file.write(b"\n")

        sheets.write(documents, asked, take, names)
    return name


def _lost(task: _Task) -> DocumentError:
    what = "writing it was ended from outside, or takes more memory than there is"
    return DocumentError(what, _title(task), "split it, or leave it out")


def _title(task: _Task) -> str:
    return ", ".join(sorted(name for one in task[:2] if one for name in one.taken))
