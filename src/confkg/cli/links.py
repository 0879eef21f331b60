"""The command ``links``: what things are called in other datasets."""

from __future__ import annotations

import csv
import io
from dataclasses import astuple
from pathlib import Path

import click

from confkg.cli.options import PATH, graph_option, note, show_problems, store_option
from confkg.display import write
from confkg.errors import inert

_TABLE = Path("documents/links.sssom.tsv")


@click.command(epilog="\b\nExample:\n  confkg links --suggest places.csv --kind place")
@click.option(
    "--suggest",
    "file",
    required=True,
    metavar="FILE",
    type=PATH,
    help="RDF with names, or CSV with a column of IRIs (id) and one of names (label).",
)
@click.option(
    "--kind",
    required=True,
    type=click.Choice(["person", "paper", "place", "organisation", "series"]),
    help="What to look for.",
)
@click.option(
    "--table",
    type=PATH,
    help=f"Links that are decided already and are not proposed. Default: {_TABLE}, if it is there.",
)
@graph_option
@store_option
def links(
    file: Path, kind: str, table: Path | None, graph: Path | None, store: Path | None
) -> None:
    """Propose links from things of the graph to those of a file, as rows for links.sssom.tsv.

    Names are compared by the rules that a build resolves names with, and each row says by which and
    how surely. skos:closeMatch marks what is doubtful. Nothing is linked before a person has put a row
    into the table; with the modifier Not a row is never proposed again.
    """
    from confkg.graph import open_graph
    from confkg.linking import suggest_links
    from confkg.resolve import read_links

    if table is None and _TABLE.is_file():
        table = _TABLE
    known, problems = read_links(table) if table else ([], [])
    show_problems(problems)
    rows = io.StringIO(newline="")
    writer = csv.writer(rows, delimiter="\t", lineterminator="\n")
    for found in suggest_links(open_graph(graph, store, note), file, kind, known):
        subject, label, predicate, other, name, reason = map(inert, astuple(found))
        how = "semapv:LexicalMatching"
        writer.writerow([subject, label, "", predicate, other, name, how, reason])
    write(rows.getvalue().encode("utf-8", "backslashreplace"))
