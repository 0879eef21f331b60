"""Where the stages meet: documents to claims to resolution to the files of a graph.

Claims are spooled to a temporary file between the two passes (first the names are collected,
then the triples are written), so that memory does not grow with their number.
"""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import IO, TypeAlias

from confkg.catalogue import list_questions
from confkg.errors import (
    CheckFailed,
    ConfkgError,
    DecisionError,
    DocumentError,
    UsageError,
    unexpected,
)
from confkg.extract import extract
from confkg.graph import GRAPH_FILES
from confkg.model import Claim, Document, Hint, Part, PartKind
from confkg.parallel import iter_results, useful_jobs
from confkg.rdf.dataset import describe_dataset
from confkg.rdf.materialize import GraphWriter
from confkg.rdf.questions import QUESTIONS_FILE, write_questions
from confkg.rdf.rules import at_build, write_inferred
from confkg.resolve import Resolution, Resolver, Row, read_decisions
from confkg.resources import resource
from confkg.sources import find_decisions, find_sources, with_distinct_names
from confkg.swapping import difference, locked, refuse_unfit, swap_folder

__all__ = ["Built", "build", "read_claims"]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did.

    Attributes:
        folder: where the graph was written; beside the wanted folder if there are problems.
        documents: how many documents are in the graph.
        claims: how many claims.
        triples: how many triples each file has.
        problems: one for each document that could not be taken in, and for each decision on names
            that could not be applied.
        notes: what was skipped or read in part, and of what only the passages were taken in.
    """

    folder: Path
    documents: int
    claims: int
    triples: dict[str, int]
    problems: tuple[ConfkgError, ...]
    notes: tuple[str, ...] = ()


def read_claims(documents: Iterable[Document], where: str) -> list[tuple[Document, list[Claim]]]:
    """The documents of one file that state something, each with its claims.

    Raises:
        DocumentError: none of them does, or one makes the extraction fail.
    """
    found = [(document, _claims(document, where)) for document in documents]
    stated = [(document, claims) for document, claims in found if claims]
    if not stated:
        raise _no_fact(where)
    return stated


def _no_fact(where: str) -> DocumentError:
    advice = "check that it names a conference and a year and is of a kind that is read"
    return DocumentError("no known fact was found in it", where, advice)


def _claims(document: Document, where: str) -> list[Claim]:
    try:
        return extract(document)
    except Exception as error:  # one document is never to cost the others
        raise unexpected(error, where) from error


_Found: TypeAlias = tuple[Path, Document | DocumentError]
"""A document with its file, or the error that kept the file from being read."""


_SMALL_PART = Part(PartKind.PARAGRAPH, "ICW 2031", ((0, 0),))
_SMALL: _Found = (Path(), Document("", "", "", "ICW 2031", (_SMALL_PART,)))
"""What makes this process load models and rules, so that those it starts need not, each for itself."""


def _iter_found(files: Iterable[tuple[Path, list[Document] | DocumentError]]) -> Iterator[_Found]:
    for path, read in files:
        yield from ((path, one) for one in ([read] if isinstance(read, DocumentError) else read))


def _try_claims(found: _Found) -> list[Claim] | DocumentError:
    path, document = found
    try:
        return [] if isinstance(document, DocumentError) else _claims(document, str(path))
    except DocumentError as error:
        return error


def _lost(found: _Found) -> DocumentError:
    what = "reading it was ended from outside, or takes more memory than there is"
    return DocumentError(what, str(found[0]), "split it, or leave it out")


def build(
    paths: Iterable[Path],
    out: Path,
    *,
    decisions: Iterable[Path] | None = None,
    hints: tuple[Hint, ...] = (),
    check: bool = False,
    progress: Callable[[list[Path]], Iterable[Path]] = list,
    jobs: int | None = 1,
) -> Built:
    """Build the graph of documents.

    The graph is written aside and then swapped in. If a document cannot be taken in, the others
    are built all the same: into ``out`` if there is no graph yet, else into ``<out>.partial``,
    so that the previous graph stays as it was. The same holds for a decision on names that cannot
    be applied. A document that states no known fact is no
    hindrance if others do: its passages are in the graph.

    Args:
        paths: files and folders.
        out: folder of the graph.
        decisions: tables of decisions on names; None for those that lie in the folders.
        hints: what is stated about all documents.
        check: compare with the graph that is there instead of writing.
        progress: wraps the list of files, to show how far the reading is.
        jobs: how many processes read documents, 1 for this one; None for what the machine and the
            size of the files suggest. The graph is the same.

    Raises:
        UsageError: there is no document at all, or ``out`` is a folder with other things in it.
        DocumentError: no document could be taken in, or none that states a known fact; the message
            has a line for each.
        CheckFailed: with ``check``, the graph is out of date; the message has the difference.
    """
    refuse_unfit(out, GRAPH_FILES)
    paths = list(paths)
    sources = find_sources(paths, out)
    if not sources.files:
        nothing = UsageError(
            "no document to read", "SOURCES", "give texts, web pages, PDFs or feeds"
        )
        raise UsageError("\n".join(map(str, [*sources.problems, *sources.notes, nothing])))
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        spool_path = Path(temporary) / "claims"
        rows, undecided = _read_rows(find_decisions(paths) if decisions is None else decisions)
        resolver = Resolver(rows)
        found = _iter_found(with_distinct_names(sources, progress, hints))
        jobs = jobs or useful_jobs(sources.files)
        if jobs > 1:
            _try_claims(_SMALL)
        results = iter_results(_try_claims, found, jobs, _lost)
        with spool_path.open("wb") as spool, closing(results):
            taken = _first_pass(results, resolver, spool)
        problems = [*sources.problems, *taken.problems]
        documents, claims = taken.documents, taken.claims
        if not claims:
            raise DocumentError("\n".join(map(str, [*problems, *taken.factless])))
        passages = "only its passages are in the graph"
        factless = (str(DocumentError(one.what, one.where, passages)) for one in taken.factless)
        notes = (*sources.notes, *taken.notes, *factless)
        resolution = resolver.resolve()
        problems += [*undecided, *resolver.problems]
        if check:
            fresh = Path(temporary) / "graph"
            fresh.mkdir()
            triples = _write(fresh, spool_path, resolution, documents, claims)
            _check(fresh, out, problems)
            return Built(out, documents, claims, triples, (), notes)
        with locked(out), swap_folder(out, GRAPH_FILES, partial=bool(problems)) as swap:
            triples = _write(swap.fresh, spool_path, resolution, documents, claims)
            return Built(swap.target, documents, claims, triples, tuple(problems), notes)


def _read_rows(paths: Iterable[Path]) -> tuple[list[Row], list[DecisionError]]:
    """The rows of all tables of decisions, and what is wrong with the others."""
    rows: list[Row] = []
    problems: list[DecisionError] = []
    for path in paths:
        good, bad = read_decisions(path)
        rows += good
        problems += bad
    return rows, problems


def _write(
    folder: Path, spool: Path, resolution: Resolution, documents: int, claims: int
) -> dict[str, int]:
    """The second pass: the files of the graph, with the number of triples of each."""
    with GraphWriter(resolution) as writer:
        for document, found in _iter_spool(spool):
            writer.add(document, found)
        triples = writer.write(folder)
    rules = at_build(resource("ontology", "rules").glob("*.rq"))
    triples |= write_inferred(folder, rules)
    triples[QUESTIONS_FILE] = write_questions(folder, list_questions())
    return triples | describe_dataset(folder, triples, documents, claims)


@dataclass
class _Taken:
    """What the first pass found.

    Attributes:
        documents: how many documents were taken in.
        claims: how many claims they state.
        problems: one for each file that cannot be read.
        factless: one for each file that states no fact.
        notes: what a person should know of how the others were read.
    """

    documents: int = 0
    claims: int = 0
    problems: list[ConfkgError] = field(default_factory=list)
    factless: list[DocumentError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def _first_pass(
    results: Iterable[tuple[_Found, list[Claim] | DocumentError]],
    resolver: Resolver,
    spool: IO[bytes],
) -> _Taken:
    """Spool the documents with their claims and collect the names in them."""
    taken = _Taken()
    for path, of_file in groupby(results, key=lambda result: result[0][0]):
        where = str(path)
        read: list[tuple[Document, list[Claim] | DocumentError]] = []
        for (_, document), claims in of_file:
            if isinstance(document, DocumentError):
                taken.problems.append(document)
            else:
                read.append((document, claims))
        if not read:
            continue
        taken.notes += [note for document, _ in read for note in document.notes]
        if not any(document.parts for document, _ in read):
            advice = "give one that has words"
            taken.problems.append(DocumentError("no readable text is in it", where, advice))
            continue
        failed = [claims for _, claims in read if isinstance(claims, DocumentError)]
        taken.problems += failed
        stated = [(one, claims) for one, claims in read if not isinstance(claims, DocumentError)]
        if any(claims for _, claims in stated):
            stated = [(document, claims) for document, claims in stated if claims]
        elif not failed:
            taken.factless.append(_no_fact(where))  # their text is taken in all the same
        for document, found in stated:
            resolver.add(document.name, found)
            pickle.dump((document, found), spool, pickle.HIGHEST_PROTOCOL)
            taken.documents += 1
            taken.claims += len(found)
    return taken


def _iter_spool(path: Path) -> Iterator[tuple[Document, list[Claim]]]:
    with path.open("rb") as spool:
        while spool.peek(1):
            yield pickle.load(spool)  # our own file of a moment ago


def _check(fresh: Path, out: Path, problems: list[ConfkgError]) -> None:
    if problems:
        raise DocumentError("\n".join(map(str, problems)))
    if differs := difference(out, fresh, GRAPH_FILES):
        raise CheckFailed(
            f"the graph is out of date\n{differs}", str(out), f"run 'confkg build --out {out}'"
        )
