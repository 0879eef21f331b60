"""The command ``conflicts``: claims that do not agree, side by side."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.options import PATH, format_option, graph_option, note, show_problems, store_option
from confkg.counting import counted
from confkg.display import echo, print_table, write
from confkg.errors import DocumentError, UsageError
from confkg.text_table import as_markdown
from confkg.unmarked import unmarked

if TYPE_CHECKING:
    from confkg.disagreements import Disagreement, Side
    from confkg.graph import OpenGraph

_SEVERITIES = {"major": "major", "minor": "minor", "none": "compatible"}
_OPEN = "open: "
_UNNAMED = ("value", "position")
"""Properties that say nothing without the thing that has them."""

FINDINGS = ("thing", "quotation", "document", "summary", "record")
COLUMNS = ("thing", "kind", "property", "value", "document", "quotation", "summary")


@click.command(
    epilog='\b\nExamples:\n  confkg conflicts\n  confkg conflicts "ICLR 2025" --kind scope'
    "\n  confkg conflicts --against proceedings"
)
@click.argument("thing", required=False)
@click.option(
    "--kind",
    default="",
    show_default=False,
    help="Only conflicts of this kind, as value or spelling.",
)
@click.option(
    "--against",
    multiple=True,
    type=PATH,
    help="Compare with proceedings instead: a file or a folder of records of papers, of any format that "
    "'confkg build' takes (docs/records.md); may be given several times.",
)
@format_option("table", "json", "markdown")
@graph_option
@store_option
def conflicts(
    thing: str | None,
    kind: str,
    against: tuple[Path, ...],
    form: str,
    graph: Path | None,
    store: Path | None,
) -> None:
    """Show where claims disagree (about THING, a name or an IRI), and which value is preferred.

    The gravest come first; those that are compatible come last. Each claim is shown with its
    document, line and quotation; nothing is overwritten.

    With --against, show where the documents and a record of proceedings differ: identifiers that
    belong to no paper or to another, titles that changed, names that nobody among the authors has,
    and counts of papers; with what the record has instead.
    """
    if against and (thing is not None or kind):
        what = "a comparison with proceedings is of the whole graph"
        raise UsageError(what, "--against", "leave THING and --kind out")
    from confkg.disagreements import as_json, disagreements
    from confkg.graph import open_graph

    opened = open_graph(graph, store, note)
    if against:
        _show_findings(against, opened, form)
        return
    found = disagreements(opened, opened.find(thing) if thing is not None else None, kind)
    if form == "json":
        write(as_json(found).encode())
        return
    rows = conflict_rows(found)
    if form == "markdown" and found:
        write(as_markdown(COLUMNS, rows).encode())
    elif found:
        print_table(COLUMNS, rows)
    else:
        echo("no conflict: the claims that the graph holds agree", to_errors=True)


def _show_findings(against: tuple[Path, ...], graph: OpenGraph, form: str) -> None:
    """Print what documents say and proceedings do not."""
    import json

    from confkg.proceedings import compare, read_proceedings

    proceedings = read_proceedings(against)
    show_problems(proceedings.problems)
    if not proceedings.records:
        raise DocumentError("no paper is in what --against names", ", ".join(map(str, against)))
    found = compare(graph, proceedings)
    rows = [
        [
            one.thing,
            unmarked(one.quotation),
            f"{one.document}, line {one.line}",
            one.summary,
            one.record,
        ]
        for one in found
    ]
    if form == "json":
        write(
            f"{json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1)}\n".encode()
        )
    elif form == "markdown" and rows:
        write(as_markdown(FINDINGS, rows).encode())
    elif rows:
        print_table(FINDINGS, rows)
    skipped = "".join(f"; {number:,} {why}" for why, number in sorted(proceedings.skipped.items()))
    papers = f"{counted(len(proceedings.records), 'paper')} of "
    papers += counted(len(proceedings.papers), "edition")
    differ = counted(len(found), "difference")
    echo(f"{differ} between the documents and {papers}{skipped}", to_errors=form != "table")
    if proceedings.problems:
        sys.exit(2)


def conflict_rows(found: list[Disagreement]) -> list[list[str]]:
    """Rows for people: one for each claim, what holds for all of them on the first.

    A figure of another measure, or another author, is called by its own name.
    """
    rows = []
    for each in found:
        for number, side in enumerate(each.sides):
            first = not number
            rows.append(
                [
                    each.thing if first else "",
                    _class(each) if first else "",
                    _property(each, side),
                    side.value if side.qualifier == "exact" else f"{side.qualifier} {side.value}",
                    f"{side.document}, line {side.line}",
                    unmarked(side.quote),
                    f"{each.summary} {_verdict(each)}" if first else "",
                ]
            )
    return rows


def _class(found: Disagreement) -> str:
    severity = _SEVERITIES.get(found.severity, "")
    return f"{found.kind}, {severity}" if severity else found.kind


def _property(found: Disagreement, side: Side) -> str:
    other = side.thing != found.thing and side.property in _UNNAMED
    return side.thing if other else side.property


def _verdict(found: Disagreement) -> str:
    if found.severity == "none":
        return "No contradiction."
    if not found.settled:
        reason = found.reason.rpartition("; ")[2]
        if reason.startswith(_OPEN):
            return f"None is preferred: {reason.removeprefix(_OPEN)}."
        return f"{reason[0].upper()}{reason[1:]}."
    chosen = next(side.value for side in found.sides if side.preferred)
    return f"Preferred: {chosen} ({found.reason})."
