"""Whether two names are one thing, put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from confkg.display import echo, print_table
from confkg.errors import inert

if TYPE_CHECKING:
    from confkg.graph import OpenGraph
    from confkg.identity import Judged

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
