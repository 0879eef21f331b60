"""The command ``explain``: the facts of a thing with their evidence."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.conflicts import COLUMNS, conflict_rows
from confkg.cli.options import graph_option, note, store_option
from confkg.display import echo, print_table
from confkg.errors import clipped, inert
from confkg.unmarked import unmarked

if TYPE_CHECKING:
    from confkg.explain import Quotation, Source
    from confkg.graph import OpenGraph
    from confkg.identity import Judged

_CLIPPED = 240


@click.command(
    epilog='\b\nExamples:\n  confkg explain "ICLR 2025"\n  confkg explain person:jimmy-ba\n'
    '  confkg explain "Moritz Hartd" "Moritz Hardt"'
)
@click.argument("thing")
@click.argument("other", required=False)
@graph_option
@store_option
@click.option(
    "--passages",
    "most",
    type=click.IntRange(min=0),
    default=5,
    help="How many passages about the thing to show.",
)
def explain(
    thing: str, other: str | None, graph: Path | None, store: Path | None, most: int
) -> None:
    """Show the facts of THING (a name or an IRI), each with document, line and quotation.

    Below them stand passages of the documents that are about it or name it. With OTHER, say instead
    whether the two names stand for one thing, and why.
    """
    from confkg.disagreements import disagreements
    from confkg.explain import corrections_of, merges_of, passages_of
    from confkg.explain import explain as facts_of
    from confkg.graph import open_graph
    from confkg.namespaces import compact

    opened = open_graph(graph, store, note)
    if other is not None:
        show_verdict(opened, thing, other)
        return
    node = opened.find(thing)
    echo(f"{inert(opened.label(node))}  <{node.value}>  ({compact(node.value)})")
    notes: dict[str, int] = {}
    for about, facts in groupby(facts_of(opened, node), key=lambda fact: fact.about):
        echo(f"{inert(about)}:" if about else "")
        rows = [
            [*((fact.property, fact.value) if not number else ("", "")), _quoted(source, notes)]
            for fact in facts
            for number, source in enumerate(fact.sources)
        ]
        print_table(["property", "value", "where it is written"], rows)
    for place, number in notes.items():
        echo(inert(f"[{number}] {place}"))
    if corrected := corrections_of(opened, node):
        echo("\nCorrected by hand:")
        names = ["correction", "author", "date", "reason", "source"]
        print_table(names, [list(row) for row in corrected])
    if merges := merges_of(opened, node):
        echo("\nForms of the name taken as one:")
        print_table(["forms", "rule", "confidence"], [list(merge) for merge in merges])
    if found := disagreements(opened, node):
        echo("\nWhere claims do not agree:")
        print_table(COLUMNS, conflict_rows(found))
    _show_passages(passages_of(opened, node), most)


def _quoted(source: Source, notes: dict[str, int]) -> str:
    """Document and line of a fact with its words, what is inferred, and numbers of notes with further lines."""
    others = (
        f"{source.document}, line {line}: {unmarked(words)}" for line, words in source.supports
    )
    numbers = [f"[{notes.setdefault(other, len(notes) + 1)}]" for other in others]
    reason = f"({source.reason})" if source.reason else ""
    words = f"{source.document}, line {source.line}: “{unmarked(source.quote)}”"
    return " ".join(filter(None, [words, reason, *numbers]))


def _show_passages(passages: list[Quotation], most: int) -> None:
    if passages and most:
        rows = [
            [
                passage.about,
                f"{passage.document}, line {passage.line}",
                clipped(unmarked(passage.text), _CLIPPED),
            ]
            for passage in passages[:most]
        ]
        echo("\nPassages about it, or that name it:")
        print_table(["by way of", "document", "text"], rows)
    if len(passages) > most:
        left, all_of_them = len(passages) - most, len(passages)
        echo(f"{left:,} more passages: give --passages {all_of_them} to see them all")


_SIGNS = {"same": "=", "different": "≠", "unsure": "?"}


def show_verdict(graph: OpenGraph, first: str, second: str) -> None:
    """Print whether two names stand for one thing, and the judgements behind it."""
    from confkg.identity import compare
    from confkg.namespaces import compact

    verdict = compare(graph, first, second)
    names = f"'{inert(first)}' and '{inert(second)}'"
    things = [f"{inert(graph.label(thing))} ({compact(thing.value)})" for thing in verdict.things]
    if verdict.same:
        echo(f"{names} stand for one thing: {things[0]}")
        if not verdict.steps:
            echo("They are one form of its name, or each is a name that documents give it.")
    else:
        echo(f"{names} stand for two things: {things[0]} and {things[1]}")
        if not verdict.steps:
            echo(f"Nothing says that they are one: {inert(verdict.reason)}.")
    if verdict.steps:
        echo("")
        columns = ["judgement", "forms", "rule", "confidence", "reason", "evidence"]
        print_table(columns, [_row(step) for step in verdict.steps])


def _row(step: Judged) -> list[str]:
    forms = f"{step.first.text} {_SIGNS.get(step.judgement, '')} {step.second.text}"
    evidence = "; ".join(step.evidence)
    return [step.judgement, forms, step.rule, step.confidence, step.reason, evidence]
