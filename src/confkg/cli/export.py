"""The command ``export``: the graph, or one thing of it, for other programs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from confkg.cli.options import PATH, Sink, graph_option, note, shown, store_option
from confkg.cli.progress import writing
from confkg.display import echo, write
from confkg.errors import UsageError, inert
from confkg.writing import bytes_file

_CHUNK = 1 << 16


@click.command(
    epilog="\b\nExamples:\n  confkg export --out iclr.nq --with-claims\n"
    '  confkg export --about "Kyunghyun Cho"\n'
    "  confkg export --format parquet --out tables\n"
    "  confkg export --profile schema-org --format jsonld --out iclr.jsonld\n"
    '  confkg export --about "ICLR 2025" --format jsonld --out iclr-2025.jsonld'
)
@click.option(
    "--format",
    "form",
    metavar="turtle|trig|nt|nq|jsonld|rdfxml|csv|parquet|graphml",
    help="csv and parquet: a folder with a table of each kind of thing; graphml: who wrote with whom, "
    "and when. Default: what the name of the file says, else turtle.",
)
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="confkg|schema-org|scholarly|FOLDER",
    help="In whose terms: its own, those of schema.org, or those of dblp, SPAR and the conference "
    "ontology; or a folder of CONSTRUCT queries. Several may be given. Default: its own.",
)
@click.option(
    "--left-out",
    is_flag=True,
    help="List what the graph says and the profile has no words for, instead of an export.",
)
@click.option("--about", metavar="THING", help="Only this thing, with what belongs to it.")
@click.option(
    "--with-claims",
    is_flag=True,
    help="Also what the facts rest on: claims with their evidence, passages, conflicts, decisions.",
)
@click.option("--with-questions", is_flag=True, help="Also the questions that can be asked.")
@click.option(
    "--out",
    type=PATH,
    help="File to write, or folder for tables; it is written aside and swapped in. "
    "Default: the standard output.",
)
@graph_option
@store_option
def export(
    form: str | None,
    profiles: tuple[str, ...],
    left_out: bool,
    about: str | None,
    with_claims: bool,
    with_questions: bool,
    out: Path | None,
    graph: Path | None,
    store: Path | None,
) -> None:
    """Write the graph in a format that other programs read, or one thing of it.

    What is written can be read by itself: with labels and definitions of the terms in use, and the
    description of the dataset. A profile says what its terms can say; with --left-out it lists the
    properties that no query of it reads. The queries are in ontology/profiles/ and may be copied and
    changed.

    A person comes with names, papers, co-authors, prizes, talks, roles and affiliations; a paper with
    authors, prizes, talks and the edition that presented it; a series with its editions, their dates
    and places; an edition with its papers and their authors, prizes, talks, figures and roles; a prize
    with those who received it; a place with what lies in it and the editions held there.

    In trig and nq, what a document says (its claims, their evidence, its passages) is in a graph of
    that document's name; all else is in the default graph. The other formats hold one graph.
    """
    from confkg.exports.describing import Contents
    from confkg.exports.exporting import export_graph, export_thing, parse_format
    from confkg.exports.profiles import parse_profiles
    from confkg.exports.reading import graph_left_out
    from confkg.exports.tables import TABLES
    from confkg.graph import open_graph
    from confkg.resources import GRAPH_FILES, default_folder

    folder = graph or default_folder()
    if store is not None and about is None:
        what = "a whole graph is exported from its Turtle files"
        raise UsageError(what, "--store", "leave it out, or name a thing with --about")
    if form in (*TABLES, GRAPHML) or (
        form is None and out is not None and out.suffix == ".graphml"
    ):
        _refuse(profiles, about, with_claims, with_questions, left_out, form=form or GRAPHML)
        _export_tables(folder, form or GRAPHML, out)
        return
    own, others = parse_profiles(profiles)
    wanted = parse_format(form, out)
    contents = Contents(own, with_claims, with_questions, tuple(others))
    if left_out:
        if not others or about is not None or out is not None or form is not None:
            what = "it lists what profiles have no words for, and exports nothing"
            fix = "give it with --profile schema-org, scholarly or a folder, and nothing else"
            raise UsageError(what, "--left-out", fix)
        for profile in others:
            for name, count in sorted(graph_left_out(folder, profile).items()):
                echo(f"{profile.name}  {name}  {count:,} statements")
        return
    opened = open_graph(graph, store, note) if about is not None else None
    thing = opened.find(about) if opened is not None and about is not None else None
    with _output(out, [folder / name for name in GRAPH_FILES]) as file:
        if opened is not None and thing is not None:
            count = export_thing(opened, thing, wanted, file, contents)
        else:
            count = export_graph(folder, wanted, file, contents, progress=writing)
    if out is not None:
        echo(f"{inert(shown(out))}: {count:,} statements")


GRAPHML = "graphml"


def _refuse(*options: object, form: str) -> None:
    """Say that tables hold all facts, and networks all co-authors, and nothing else."""
    if any(options):
        held = "all who wrote together" if form == GRAPHML else "all facts in their own terms"
        what = f"it holds {held}, and nothing else"
        raise UsageError(what, f"--format {form}", "leave the other options out")


def _export_tables(folder: Path, form: str, out: Path | None) -> None:
    from confkg.exports.coauthors import export_coauthors
    from confkg.exports.tables import export_tables
    from confkg.resources import GRAPH_FILES

    if form == GRAPHML:
        with _output(out, [folder / name for name in GRAPH_FILES]) as file:
            people, pairs = export_coauthors(folder, file)
        if out is not None:
            echo(f"{inert(shown(out))}: {people:,} people, {pairs:,} pairs")
        return
    if out is None:
        raise UsageError("tables are several files", f"--format {form}", "name a folder by --out")
    for name, count in export_tables(folder, form, out).items():
        echo(f"{inert(shown(out / name))}: {count:,} rows")


@contextmanager
def _output(path: Path | None, sources: list[Path]) -> Iterator[IO[bytes]]:
    """Where bytes go: a file that is swapped in at the end, or at once what is printed."""
    if path is None:
        with io.BufferedWriter(Sink(write), _CHUNK) as printed:
            yield printed
        return
    with bytes_file(path, sources) as file:
        yield file
