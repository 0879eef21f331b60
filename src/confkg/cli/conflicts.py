"""The command ``conflicts``: claims that do not agree, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.options import format_option, graph_option
from confkg.display import echo, print_table, write

if TYPE_CHECKING:
    from confkg.disagreements import Disagreement, Side

__all__ = ["COLUMNS", "conflict_rows", "conflicts"]

_SEVERITIES = {"major": "major", "minor": "minor", "none": "compatible"}
_OPEN = "open: "
_UNNAMED = ("value", "position")
"""Properties that tell nothing without the thing that has them."""

COLUMNS = ("thing", "kind", "property", "value", "document", "quotation", "summary")


@click.command(
    epilog='\b\nExamples:\n  confkg conflicts\n  confkg conflicts "ICLR 2025" --kind scope'
)
@click.argument("thing", required=False)
@click.option("--kind", default="", help="Only conflicts of this kind, as value or spelling.")
@format_option("table", "json", "markdown")
@graph_option
def conflicts(thing: str | None, kind: str, form: str, graph: Path | None) -> None:
    """Show where claims disagree (about THING, a name or an IRI), and which value is preferred.

    The gravest come first; those that are compatible come last. Each claim is shown with its
    document, line and quotation; nothing is overwritten.
    """
    from confkg.disagreements import as_json, as_markdown, disagreements
    from confkg.graph import open_graph

    opened = open_graph(graph)
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
                    side.quote,
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
