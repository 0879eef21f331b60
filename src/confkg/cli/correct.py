"""The command ``correct``: facts that people add, withdraw or replace."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import click

from confkg.cli.options import PATH, graph_option, note, options, store_option
from confkg.display import echo
from confkg.errors import UsageError

_TABLE = click.option(
    "--table",
    type=PATH,
    default=Path("documents/corrections.tsv"),
    help="The table of corrections; it is made if it is not there.",
)


_options = options(
    click.option("--reason", required=True, help="Why."),
    click.option("--author", required=True, envvar="CONFKG_AUTHOR", help="Who says so."),
    click.option(
        "--date", type=click.DateTime(["%Y-%m-%d"]), help="When, as in 2026-11-23. Default: today."
    ),
    _TABLE,
    graph_option,
    store_option,
)
"""What each correction comes with."""


@click.group(
    epilog="""\b
Examples, with CONFKG_AUTHOR set or --author given:
  confkg correct withdraw "ICLR 2024" ordinal --author "A. Lee" --reason "a slip" --table my.tsv"""
)
def correct() -> None:
    """Correct by hand what documents state: add a fact, withdraw or replace one.

    A correction is a row of a table that lies beside the documents; 'confkg build' applies it, and
    the graph shows it with author, date, reason and source. PROPERTY is the name of a property of
    the ontology, as in heldIn. A new thing is written with its kind, as in "City: Vienna".
    """


@correct.command()
@click.argument("thing")
@click.argument("property", metavar="PROPERTY")
@click.argument("value")
@click.option("--source", required=True, help="From where it is known.")
@_options
def add(property: str, **given: Any) -> None:  # noqa: A002
    """Add a fact that no document states: PROPERTY of THING is VALUE."""
    _write("add", property, new=given.pop("value"), **given)


@correct.command()
@click.argument("thing")
@click.argument("property", metavar="[PROPERTY]", default="")
@click.argument("value", default="")
@click.option("--source", default="", show_default=False, help="From where it is known.")
@click.option(
    "--document", default="", show_default=False, help="Name of the one document that is meant."
)
@_options
def withdraw(property: str, **given: Any) -> None:  # noqa: A002
    """Withdraw what documents state: one VALUE, all of PROPERTY, or THING with all that is said."""
    _write("withdraw", property, **given)


@correct.command()
@click.argument("thing")
@click.argument("property", metavar="PROPERTY")
@click.argument("value")
@click.argument("new")
@click.option("--source", required=True, help="From where it is known.")
@click.option(
    "--document", default="", show_default=False, help="Name of the one document that is meant."
)
@_options
def replace(property: str, **given: Any) -> None:  # noqa: A002
    """Replace a value that documents state: PROPERTY of THING is not VALUE but NEW."""
    _write("replace", property, **given)


@correct.command()
@click.argument("line", type=click.IntRange(1))
@_TABLE
def undo(line: int, table: Path) -> None:
    """Take back the correction in a LINE of the table."""
    from confkg.corrections.editing import take_back

    row = take_back(table, line)
    words = " ".join(row.key.split("\t")).rstrip()
    echo(f"{table}: taken back: {words}; 'confkg build' applies it")


def _write(
    action: str,
    predicate: str,
    *,
    thing: str,
    value: str = "",
    new: str = "",
    author: str,
    reason: str,
    date: dt.datetime | None,
    source: str,
    document: str = "",
    table: Path,
    graph: Path | None,
    store: Path | None,
) -> None:
    from confkg.corrections.editing import write_row
    from confkg.graph import open_graph
    from confkg.stated_facts import find_cell, find_fact, find_new, find_things

    on, today = (date.date() if date else dt.date.today()), dt.date.today()
    if on > today:
        raise UsageError("that day is yet to come", f"--date {on}", f"give {today} or a day before")
    opened = open_graph(graph, store, note)
    if action == "add":
        subject, stated = find_cell(opened, thing), ""
    else:
        subject, stated = find_fact(opened, thing, predicate, value)
    cells = {
        "action": action,
        "subject": subject,
        "property": predicate,
        "value": stated,
        "new_value": find_new(opened, predicate, new),
        "author": author,
        "date": on.isoformat(),
        "reason": reason,
        "source": source,
        "document": document,
    }
    things = find_things(opened, (subject, stated, cells["new_value"]))
    line = write_row(table, cells, things)
    echo(
        f"{table}, line {line}: {action} {subject} {predicate}".rstrip()
        + "; 'confkg build' applies it"
    )
