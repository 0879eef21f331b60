"""A build in parts on a Dask cluster: sharded N-Quads with the statements that a build of one process has.

Workers read files, extract, compare names and write triples, each task from files to files of a
folder that all machines see; a task whose worker was lost is done again by another. What depends on
everything is done here: joining names that were judged the same, the rules, links and decisions.
"""

from __future__ import annotations

import datetime as dt
import logging
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from confkg.catalogue import list_questions
from confkg.errors import ConfkgError, DecisionError, DocumentError, UsageError
from confkg.graph import MARK
from confkg.keeping import Kept
from confkg.model import Hint
from confkg.pipeline.building import Built, check_sources, read_rows
from confkg.pipeline.claims import Taken
from confkg.pipeline.correcting import Correcting, correct, read_tables
from confkg.pipeline.file_claims import Partition
from confkg.pipeline.partitions import (
    Source,
    compare_names,
    find_conflicts,
    key_names,
    load,
    read_source,
    save,
    sort_lines,
    write_shards,
)
from confkg.rdf.links import LINKS_FILE, write_links
from confkg.rdf.questions import QUESTIONS_FILE, write_questions
from confkg.rdf.rules import INFERRED_FILE, at_build, write_inferred
from confkg.rdf.shards import is_shard, iter_part, write_shard
from confkg.rdf.turtle import GENERATED
from confkg.rdf.turtle_lines import sum_of
from confkg.resolve import Link, Match, People, Resolver, read_decisions, read_links
from confkg.resources import GRAPH_FILES, resource
from confkg.sources.finding import CORRECTIONS, DECISIONS, LINKS, Sources, find_sources, find_tables
from confkg.sources.reading import stated_files
from confkg.swapping import locked, refuse_unfit, swap_folder

if TYPE_CHECKING:
    from distributed import Client

_NAMES = frozenset(name.removesuffix(".ttl") for name in GRAPH_FILES)
_R = TypeVar("_R")
_PER_WORKER = 4
"""Shards, and blocks of names, for each worker: a worker that is lost costs a part of its work."""


@dataclass(frozen=True)
class Cluster:
    """Where to build."""

    address: str | None = None  # of the scheduler; None for a cluster of its own on this machine
    workers: int | None = None  # how many processes that has

    @contextmanager
    def connected(self) -> Iterator[Client]:
        """A connection to the scheduler.

        Raises:
            UsageError: Dask is not installed, or no scheduler answers.
        """
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            advice = "install it with 'pip install \"confkg[cluster]\"'"
            raise UsageError("Dask is not installed", "--workers, --scheduler", advice) from None
        if self.address is None:
            with (
                LocalCluster(
                    self.workers,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                ) as local,
                Client(local) as client,
            ):
                yield client
            return
        try:
            client = Client(self.address, timeout=10)
        except (OSError, ValueError) as error:
            what = f"no scheduler of Dask answers ({error})"
            raise UsageError(what, self.address, "start one with 'dask scheduler'") from None
        with client:
            yield client


def build_on_cluster(
    paths: Iterable[Path],
    out: Path,
    cluster: Cluster,
    *,
    decisions: Iterable[Path] | None = None,
    corrections: Iterable[Path] | None = None,
    hints: tuple[Hint, ...] = (),
    progress: Callable[[list[Path]], Iterable[Path]] = list,
    report: Callable[[str], object] = lambda _: None,
    today: dt.date | None = None,
    without: Collection[str] = (),
) -> Built:
    """Build the graph of documents on a cluster.

    The arguments are those of :func:`confkg.pipeline.build`, and what goes wrong is treated alike; the
    shapes are not checked.

    Raises:
        UsageError: there is no document, no cluster, or ``out`` is a folder with other things in it.
        DocumentError: no document could be taken in, or none that states a known fact.
    """
    paths, shards = list(paths), _shards_in(out)
    refuse_unfit(out, shards)
    sources = check_sources(find_sources(paths, out))
    rows, undecided = read_rows(
        read_decisions, find_tables(paths, DECISIONS) if decisions is None else decisions
    )
    corrections = find_tables(paths, CORRECTIONS) if corrections is None else corrections
    tables, unread = read_tables(corrections)
    links, unlinked = read_rows(read_links, find_tables(paths, LINKS))
    with (
        cluster.connected() as client,
        locked(out),
        swap_folder(out, shards) as swap,
        tempfile.TemporaryDirectory(prefix=f".{out.name}.new-", dir=swap.fresh.parent) as temporary,
    ):
        steps = _Steps(client, Path(temporary), report)
        taken, numbers = _read(steps, sources, hints, without, today, progress)
        if not taken.claims:
            problems = [*sources.problems, *taken.problems, *taken.factless]
            raise DocumentError("\n".join(map(str, problems)))
        resolver, made = Resolver(rows), Correcting([], [], [], taken.partitions)
        for number in numbers:
            resolver.take(load(steps.work / f"names-{number}"))
        resolution = resolver.resolve(steps.compare)
        if tables:
            resolver = Resolver(rows)
            kept = Kept(None, steps.work)
            made = correct(tables, taken.partitions, resolution, resolver, kept)
            resolution = resolver.resolve(steps.compare)
        save(steps.work / "resolution", (resolution, made.made))
        triples = steps.write(swap.fresh, made.partitions)
        report("applying rules")
        stale = _write_whole(swap.fresh, links, triples)
        problems = [*sources.problems, *taken.problems, *undecided, *resolver.problems]
        problems += [*unread, *made.problems, *unlinked]
        notes = [*sources.notes, *taken.notes, *taken.only_passages(), *map(str, resolver.stale)]
        notes += [*map(str, (*made.stale, *stale))]
        swap.partial = bool(problems)
        documents, claims = taken.documents + made.documents, made.claims or taken.claims
        return Built(swap.target, documents, claims, triples, tuple(problems), tuple(notes))


def _shards_in(folder: Path) -> list[str]:
    """The names of the files in a folder that are shards of a graph."""
    found = folder.iterdir() if folder.is_dir() else ()
    return [path.name for path in found if is_shard(path, _NAMES)]


def _read(
    steps: _Steps,
    sources: Sources,
    hints: tuple[Hint, ...],
    without: Collection[str],
    today: dt.date | None,
    progress: Callable[[list[Path]], Iterable[Path]],
) -> tuple[Taken, list[int]]:
    """Have all files read; what there is to say of them, and the numbers of those that are used."""
    wanted = [
        Source(number, replace(file, path=file.path.resolve()), tuple(without), today)
        for number, file in enumerate(stated_files(sources, hints))
    ]
    taken, numbers, known = Taken(), list[int](), set[str]()
    found = steps.map(read_source, wanted, shown=progress(sources.files))
    for number, read in enumerate(found):
        documents = {name for partition in read.partitions for name in partition.taken}
        if not documents or not documents <= known:  # else a copy: it says nothing more
            known |= documents
            taken.add(read)
            numbers.append(number)
    return taken, numbers


def _write_whole(folder: Path, links: Sequence[Link], triples: Counter[str]) -> list[DecisionError]:
    """Write what takes the whole graph to know; stale links."""
    written = write_inferred(folder, at_build(resource("ontology", "rules").glob("*.rq")))
    written[QUESTIONS_FILE] = sum_of(write_questions(folder, list_questions))
    written[LINKS_FILE], stale = write_links(folder, links)
    for file in written:
        name = file.removesuffix(".ttl")
        lines = (f"{quad.triple} ." for quad in iter_part(folder, name))
        comment = f"One of the files of the graph; {GENERATED}; do not edit"
        marked = MARK.value if file == INFERRED_FILE else ""
        triples[name] = write_shard(folder, name, 0, lines, comment, marked)
        (folder / file).unlink()
    return stale


class _Steps:
    """The steps of a build on a cluster.

    Raises:
        UsageError: a worker does not see the folder.
    """

    def __init__(self, client: Client, work: Path, report: Callable[[str], object]) -> None:
        self._client = client
        self.work = work.resolve()
        self._report = report
        client.wait_for_workers(1)
        seen = client.run(Path.is_dir, self.work)
        if not all(seen.values()):
            worker = next(name for name, sees in seen.items() if not sees)
            what = f"the worker {worker} does not see the folder"
            advice = "let OUT lie where all machines see it under the same path"
            raise UsageError(what, str(work.parent), advice)
        self._parts = _PER_WORKER * len(seen)

    def map(
        self,
        step: Callable[..., _R],
        things: Iterable[object],
        *more: object,
        shown: Iterable[object] = (),
    ) -> list[_R]:
        """What a step returns for each of some things, in their order."""
        from distributed import KilledWorker, as_completed

        futures = [
            self._client.submit(step, self.work, thing, *more, pure=False) for thing in things
        ]
        for _ in zip(shown, as_completed(futures), strict=False):
            pass
        try:
            return list(self._client.gather(futures))
        except KilledWorker as error:
            what = f"workers ended over it again and again ({error.task})"
            raise ConfkgError(what, step.__name__, "give the workers more memory") from None

    def compare(self, people: People) -> Iterable[Match]:
        """The judgements on names of people, block by block."""
        self._report("comparing names")
        save(self.work / "people", people)
        self.map(key_names, range(self._parts), self._parts)
        found = self.map(compare_names, range(self._parts), self._parts)
        return chain.from_iterable(found)

    def write(self, out: Path, partitions: Sequence[Partition]) -> Counter[str]:
        """Have all shards written; how many statements each file has."""
        self._report("writing")
        self.map(sort_lines, enumerate(partitions), self._parts)
        numbers = range(len(partitions))
        disputed = self.map(find_conflicts, range(self._parts), numbers)
        save(self.work / "disputed", frozenset().union(*disputed))
        total: Counter[str] = Counter()
        for written in self.map(write_shards, range(self._parts), out.resolve(), numbers):
            total.update(written)
        return total
