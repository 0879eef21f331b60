"""The command ``build``: documents to a graph."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypedDict

import click

from confkg.cli.model_options import asking_of, model_options, show_requests
from confkg.cli.options import PATH, show_problems, shown, stated_options
from confkg.cli.progress import reading, reporting
from confkg.counting import counted
from confkg.display import echo
from confkg.errors import UsageError
from confkg.model import Hint


class _Said(TypedDict):
    """What both ways to build are given."""

    decisions: Iterable[Path] | None
    corrections: Iterable[Path] | None
    hints: tuple[Hint, ...]
    progress: Callable[[list[Path]], Iterable[Path]]
    today: dt.date
    without: tuple[str, ...]


@click.command(
    epilog='\b\nExample:\n  confkg build documents "notes on ACL.md" --out graph\n  confkg build documents proceedings --store store'
)
@click.argument("sources", nargs=-1, type=PATH)
@click.option(
    "--out",
    type=PATH,
    default=Path("graph"),
    help="Folder for the graph; it is replaced as a whole.",
)
@click.option(
    "--decisions",
    multiple=True,
    type=PATH,
    help="Table of decisions on names; may be given several times. "
    "Default: decisions.sssom.tsv in the folders of SOURCES.",
)
@click.option(
    "--corrections",
    multiple=True,
    type=PATH,
    help="Table of corrections by hand; may be given several times. "
    "Default: corrections.tsv in the folders of SOURCES.",
)
@stated_options
@model_options
@click.option(
    "--only",
    multiple=True,
    type=PATH,
    help="Send only this document to --reader; may be given several times.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Read documents in N processes; the graph is the same. "
    "Default: one for each processor, at most 8; 1 for little text.",
)
@click.option(
    "--store",
    type=PATH,
    help="Folder for a store on disk, from which questions are answered at once; 'store' beside "
    "the graph is found by itself. Default: that one, if it is there already.",
)
@click.option(
    "--cache",
    metavar="DIR",
    type=PATH,
    help="Folder to keep what is read and made of each document, so that the next build does only "
    "what is needed; the graph is the same to the byte. Up to 4 GB are kept; the folder may be deleted "
    "at any time. Only you may be able to write to it. "
    "Default: confkg/builds in your folder for caches.",
)
@click.option("--no-cache", is_flag=True, help="Keep nothing, and use nothing that is kept.")
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="Build in N processes on this machine, in parts that need not fit in memory together; OUT "
    "gets N-Quads in shards. See docs/scale.md.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="The same on the Dask cluster of that scheduler, as tcp://10.0.0.1:8786; all its machines "
    "see SOURCES and OUT under the same paths.",
)
@click.option(
    "--base",
    metavar="URL",
    help="Address that the files can be loaded from, for the description of the dataset. "
    "Default: the landing page in dataset.ttl beside the documents, if there is one.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 if there is anything to note.")
@click.option(
    "--check", is_flag=True, help="Write nothing; exit with 1 if the graph is out of date."
)
def build(
    sources: tuple[Path, ...],
    out: Path,
    decisions: tuple[Path, ...],
    corrections: tuple[Path, ...],
    jobs: int | None,
    base: str | None,
    workers: int | None,
    scheduler: str | None,
    store: Path | None,
    cache: Path | None,
    no_cache: bool,
    strict: bool,
    check: bool,
    reader: str | None,
    answers: Path,
    max_requests: int | None,
    dry_run: bool,
    without: tuple[str, ...],
    only: tuple[Path, ...],
    **stated: str | None,
) -> None:
    """Build the graph of SOURCES, which are files and folders (default: documents).

    Beside documents these may be records of papers: JSON or JSON lines (ML Anthology, OpenReview, Paper
    Copilot, CSL), BibTeX, XML (dblp, ACL Anthology) and tables (CSV, TSV, XLSX) with the columns title,
    authors, venue, year, plain or compressed; see docs/records.md. What of them is not accepted is left
    out; what lacks title or authors is counted and noted.

    If a document cannot be read, or decisions or corrections contradict each other, the others are
    built all the same, but a graph that is there already stays as it was: what could be built is
    then in OUT.partial, and the exit code is 2. The same holds if the graph violates the shapes.
    Decisions and corrections that no longer apply are listed as stale. What a document does not say itself can be stated: for all
    by options, for single files in a table documents.toml in their folder.
    """
    from confkg.pipeline import Cluster, build_on_cluster, readable
    from confkg.pipeline import build as build_graph
    from confkg.rdf.dataset import check_base
    from confkg.resources import usual_cache
    from confkg.sources.finding import find_sources
    from confkg.sources.stating import option_hints

    if cache and no_cache:
        raise click.UsageError("give --cache or --no-cache, not both")
    paths, hints = sources or (Path("documents"),), option_hints(**stated)
    with reporting() as report:
        asking = asking_of(reader, answers, max_requests, only=only, dry_run=dry_run, report=report)
        if asking and dry_run:
            show_requests(asking, readable(find_sources(list(paths), out, store), hints))
            return
        said: _Said = {
            "decisions": decisions or None,
            "corrections": corrections or None,
            "hints": hints,
            "progress": reading,
            "today": dt.date.today(),
            "without": without,
        }
        if workers or scheduler:
            others: dict[str, object] = {"--check": check, "--store": store, "--base": base}
            others |= {"--reader": reader, "--cache": cache, "--jobs": jobs}
            others["--scheduler"] = workers and scheduler
            _refuse_together("--workers" if workers else "--scheduler", others)
            built = build_on_cluster(paths, out, Cluster(scheduler, workers), report=report, **said)
        else:
            built = build_graph(
                paths,
                out,
                check=check,
                jobs=jobs,
                base=None if base is None else check_base(base),
                asking=asking,
                report=report,
                store=store,
                cache=None if no_cache else cache or usual_cache("builds"),
                **said,
            )
    show_problems([*built.problems, *built.notes])
    if check:
        echo(
            f"{out} is up to date: {counted(built.documents, 'document')}, {built.claims:,} claims"
        )
    else:
        triples = sum(built.triples.values())
        kept = f" (with {counted(len(built.problems), 'problem')})" if built.problems else ""
        if built.folder.name.endswith(".partial"):
            kept = f" ({out} stays as it was)"
        echo(
            f"{shown(built.folder)}: {counted(built.documents, 'document')}, {built.claims:,} claims, "
            f"{triples:,} triples{kept}"
        )
    if workers or scheduler:
        echo(
            f"confkg: shapes were not checked; 'confkg validate {shown(out)}' does", to_errors=True
        )
    if built.store:
        echo(f"{shown(built.store)}: a store of it, from which questions are answered at once")
    if built.problems:
        sys.exit(2)
    if strict and built.notes:
        sys.exit(1)


def _refuse_together(option: str, others: Mapping[str, object]) -> None:
    """Raise UsageError if one of the options was given that do not go with another."""
    for name, value in others.items():
        if value:
            what = f"{name} does not go with {option}"
            raise UsageError(
                what, option, "leave one of them out; docs/scale.md says what is built"
            )
