"""A build: documents to claims to resolution to the files of a graph.

What is read of each file goes to a file of its own between the two passes (first the names are
collected, then the triples are written), so that memory does not grow with the number of claims. With a
folder to keep these files in, the next build makes only those anew of which something has changed.
"""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from confkg.counting import counted
from confkg.errors import CheckFailed, ConfkgError, DecisionError, DocumentError, UsageError
from confkg.keeping import Kept
from confkg.memory import give_back
from confkg.model import Document, Hint
from confkg.pipeline.claims import Readers, take_in
from confkg.pipeline.conforming import find_violations
from confkg.pipeline.correcting import Correcting, correct, read_tables
from confkg.pipeline.differing import as_lines, find_differences
from confkg.pipeline.file_claims import iter_partitions
from confkg.pipeline.finished import find_finished, keep_finished
from confkg.pipeline.resolving import resolved
from confkg.pipeline.storing import check_store, find_store, write_store
from confkg.pipeline.writing import Writing
from confkg.rdf.dataset import read_description
from confkg.resolve import Resolver, read_decisions, read_links
from confkg.resources import GRAPH_FILES
from confkg.sources.finding import (
    CORRECTIONS,
    DECISIONS,
    DESCRIPTION,
    LINKS,
    Sources,
    find_sources,
    find_tables,
)
from confkg.sources.reading import stated_files, with_distinct_names
from confkg.swapping import locked, refuse_unfit, swap_folder
from confkg.validate.report import Result

if TYPE_CHECKING:
    from confkg.pipeline.asking import Asking

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did."""

    folder: Path  # where the graph was written; beside the wanted folder if there are problems
    documents: int  # how many documents are in the graph
    claims: int  # how many claims
    triples: dict[str, int]  # how many triples each file has
    # one for each document that could not be taken in, for each decision on names that could not be
    # applied, and for each violation of the shapes
    problems: tuple[ConfkgError, ...]
    # what was skipped or read in part, of what only the passages were taken in, and which decisions
    # are stale
    notes: tuple[str, ...] = ()
    store: Path | None = None  # the store on disk that was made of it; None if there is none


class OutOfDate(CheckFailed):
    """A graph is not as a fresh build of it.

    Attributes:
        results: each statement that differs, with its place.
    """

    def __init__(self, results: Sequence[Result], graph: Path) -> None:
        super().__init__(
            f"the graph is out of date\n{as_lines(results)}",
            str(graph),
            f"run 'confkg build --out {graph}'",
        )
        self.results = tuple(results)


def build(
    paths: Iterable[Path],
    out: Path,
    *,
    decisions: Iterable[Path] | None = None,
    corrections: Iterable[Path] | None = None,
    hints: tuple[Hint, ...] = (),
    check: bool = False,
    progress: Callable[[list[Path]], Iterable[Path]] = list,
    report: Callable[[str], object] = lambda _: None,
    jobs: int | None = 1,
    today: dt.date | None = None,
    asking: Asking | None = None,
    without: Collection[str] = (),
    base: str | None = None,
    store: Path | None = None,
    cache: Path | None = None,
) -> Built:
    """Build the graph of documents.

    The graph is written aside and then swapped in. If a document cannot be taken in, the others
    are built all the same: into ``out`` if there is no graph yet, else into ``<out>.partial``,
    so that the previous graph stays as it was. The same holds for a decision on names that
    contradicts another, and if the graph violates the shapes. A decision on a name that no document
    prints is stale, which is noted. A document that states no known fact is no
    hindrance if others do: its passages are in the graph.

    Args:
        paths: files and folders.
        out: folder of the graph.
        decisions: tables of decisions on names; None for those that lie in the folders.
        corrections: tables of corrections; None for those that lie in the folders.
        hints: what is stated about all documents.
        check: compare with the graph that is there instead of writing.
        progress: wraps the list of files, to show how far the reading is.
        report: is given what is done next, once the files are read.
        jobs: how many processes read documents, 1 for this one; None for what the machine and the
            size of the files suggest. The graph is the same.
        today: a document with a later date is noted; the graph is the same.
        asking: a language model that reads as well; what it has not answered yet is asked first.
        without: readers of confkg that are left out, of :data:`confkg.extract.READERS`.
        base: address that the files of the graph can be loaded from, for their description; see
            :func:`confkg.rdf.dataset.check_base`.
        store: folder of a store on disk, which is made of the graph if that is written into ``out``;
            None for ``store`` beside ``out``, if there is one of that graph.
        cache: folder in which what is read and made of each document is kept, so that the next build
            does only what is needed; None to keep nothing. With ``check`` nothing of it is used.

    Raises:
        UsageError: there is no document at all, or ``out`` is a folder with other things in it.
        DocumentError: no document could be taken in, or none that states a known fact; the message
            has a line for each.
        OutOfDate: with ``check``, the graph is not as this build has it; with the differences.
    """
    refuse_unfit(out, GRAPH_FILES)
    store = find_store(out, store)
    paths = list(paths)
    sources = check_sources(find_sources(paths, out, store))
    said = read_description(find_tables(paths, DESCRIPTION))
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        kept = Kept(None if check else cache, Path(temporary))
        rows, undecided = read_rows(
            read_decisions, find_tables(paths, DECISIONS) if decisions is None else decisions
        )
        resolver = Resolver(rows)
        asked, unasked = _answered(asking, readable(sources, hints)) if asking else ([], [])
        readers = Readers(without, [asking.reader] if asking else [])
        files = stated_files(sources, hints)
        with closing(iter_partitions(files, kept, readers, jobs, progress)) as results:
            taken = take_in(results, resolver, today)
        problems = [*sources.problems, *unasked, *taken.problems]
        if asking and taken.refused:
            frames = counted(taken.refused, "frame")
            list_them = "'confkg extract FILE --trace' lists them with the reasons"
            asked.append(f"{asking.reader.name}: {frames} refused; {list_them}")
        documents, claims = taken.documents, taken.claims
        if not claims:
            raise DocumentError("\n".join(map(str, [*problems, *taken.factless])))
        notes = (*sources.notes, *kept.problems, *asked, *taken.notes, *taken.only_passages())
        report(f"finding out who is who in {claims:,} claims")
        resolution, name = resolved(resolver, kept)
        tables, unread = read_tables(
            find_tables(paths, CORRECTIONS) if corrections is None else corrections
        )
        made = Correcting([], [], [], taken.partitions)
        if tables:
            resolver = Resolver(rows)
            made = correct(tables, taken.partitions, resolution, resolver, kept)
            resolution, name = resolved(resolver, kept)
            documents, claims = documents + made.documents, made.claims
        links, unlinked = read_rows(read_links, find_tables(paths, LINKS))
        problems += [*undecided, *resolver.problems, *unread, *made.problems, *unlinked]
        notes = (*notes, *map(str, (*resolver.stale, *made.stale)))
        graph = str(out.resolve())
        writing = Writing(
            rows, resolution, name, documents, made, links, said, base, kept, graph, jobs
        )
        built = Built(out, documents, claims, {}, tuple(problems), notes)
        done = None if problems else find_finished(kept, writing.name, out, store)
        if done:
            notes, stored = (*notes, *done.notes), None if check else store
            return replace(built, triples={**done.triples}, notes=notes, store=stored)
        report(f"writing {claims:,} claims, and what follows from them")
        if check:
            return _checked(writing, out, store, built)
        return _written(writing, out, store, built, report)


def _answered(
    asking: Asking, files: Iterable[tuple[Path, Sequence[Document]]]
) -> tuple[list[str], list[ConfkgError]]:
    from confkg.pipeline.asking import answered

    return answered(asking, files)


def _checked(writing: Writing, out: Path, store: Path | None, built: Built) -> Built:
    """Compare the graph with one that is written aside."""
    with tempfile.TemporaryDirectory(prefix="confkg-") as fresh:
        written = writing.write(Path(fresh))
        _check(Path(fresh), out, built.problems)
    check_store(store, out)
    return replace(built, triples=written.triples, notes=(*built.notes, *map(str, written.stale)))


def _written(
    writing: Writing,
    out: Path,
    store: Path | None,
    built: Built,
    report: Callable[[str], object],
) -> Built:
    """Write the graph aside, validate it, and put it and its store in place."""
    with locked(out), swap_folder(out, GRAPH_FILES) as swap:
        written = writing.write(swap.fresh, (swap.folder, swap.beside))
        triples = written.triples
        give_back()  # what validates has a process of its own
        report(f"checking {sum(triples.values()):,} triples against the shapes")
        found, unchecked = find_violations(swap, written, writing.kept)
        problems, more = (*built.problems, *found), (*map(str, written.stale), *unchecked)
        swap.partial = bool(problems)
        if store:
            report(f"making the store {store}")
        stored = write_store(store, swap, out)
        if not problems:
            keep_finished(writing.kept, writing.name, swap.fresh, triples, more)
        writing.kept.tidy()
        notes = (*built.notes, *more)
        return Built(swap.target, built.documents, built.claims, triples, problems, notes, stored)


def check_sources(sources: Sources) -> Sources:
    """The sources, if there is anything to read.

    Raises:
        UsageError: there is not.
    """
    if sources.files:
        return sources
    nothing = UsageError(
        "no document to read", "SOURCES", "give texts, web pages, PDFs, feeds or records of papers"
    )
    raise UsageError("\n".join(map(str, [*sources.problems, *sources.notes, nothing])))


def readable(sources: Sources, hints: tuple[Hint, ...]) -> Iterator[tuple[Path, list[Document]]]:
    """The files that can be read, each with its documents, as a build has them."""
    for path, documents in with_distinct_names(sources, list, hints):
        if not isinstance(documents, DocumentError):
            yield path, documents


def read_rows(
    read: Callable[[Path], tuple[list[_T], list[DecisionError]]], paths: Iterable[Path]
) -> tuple[list[_T], list[DecisionError]]:
    """The rows of all tables of decisions or links, and what is wrong with the others."""
    found = [read(path) for path in paths]
    return [row for rows, _ in found for row in rows], [bad for _, wrong in found for bad in wrong]


def _check(fresh: Path, out: Path, problems: Sequence[ConfkgError]) -> None:
    if problems:
        raise DocumentError("\n".join(map(str, problems)))
    if differences := find_differences(out, fresh):
        raise OutOfDate(differences, out)
