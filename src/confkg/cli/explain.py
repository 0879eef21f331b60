"""The command ``explain``: the facts of a thing with their evidence."""

from __future__ import annotations

from pathlib import Path

import click

from confkg.cli.conflicts import COLUMNS, conflict_rows
from confkg.cli.options import graph_option
from confkg.display import echo, print_table
from confkg.errors import inert

__all__ = ["explain"]


@click.command(
    epilog='\b\nExamples:\n  confkg explain "ICLR 2025"\n  confkg explain person:jimmy-ba'
)
@click.argument("thing")
@graph_option
def explain(thing: str, graph: Path | None) -> None:
    """Show the facts of THING (a name or an IRI), each with document, line and quotation."""
    from confkg.disagreements import disagreements
    from confkg.explain import explain as facts_of
    from confkg.explain import merges_of
    from confkg.graph import open_graph
    from confkg.namespaces import compact

    opened = open_graph(graph)
    node = opened.find(thing)
    echo(f"{inert(opened.label(node))}  <{node.value}>  ({compact(node.value)})\n")
    rows = []
    for fact in facts_of(opened, node):
        for number, source in enumerate(fact.sources):
            said = f"{source.document}, line {source.line}"
            first = [fact.about, fact.property, fact.value] if not number else ["", "", ""]
            rows.append([*first, said, source.quote])
    print_table(["of", "property", "value", "document", "quotation"], rows)
    if merges := merges_of(opened, node):
        echo("\nForms of the name taken as one:")
        print_table(["forms", "rule", "confidence"], [list(merge) for merge in merges])
    if found := disagreements(opened, node):
        echo("\nWhere claims do not agree:")
        print_table(COLUMNS, conflict_rows(found))
