"""The command ``query``: canned questions."""

from __future__ import annotations

from pathlib import Path

import click

from confkg.cli.options import format_option, graph_option
from confkg.display import echo, print_table, write
from confkg.errors import UsageError

__all__ = ["query"]


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    epilog="\b\nExamples:\n  confkg query --list\n"
    '  confkg query coauthors-of-person --person "Kyunghyun Cho" --format csv',
)
@click.argument("name", required=False)
@click.option("--list", "listing", is_flag=True, help="List the questions with their parameters.")
@format_option("table", "csv", "json")
@graph_option
@click.pass_context
def query(
    context: click.Context, name: str | None, listing: bool, form: str, graph: Path | None
) -> None:
    """Ask the canned question NAME; its parameters are given as --PARAMETER VALUE."""
    from confkg.queries import find_question, list_questions, run_question, serialize

    if listing or name is None:
        if context.args:
            raise UsageError(
                "parameters need a question", context.args[0], "name the question first"
            )
        rows = [
            [q.name, q.question, " ".join(f"--{p.name}" for p in q.parameters)]
            for q in list_questions()
        ]
        print_table(["name", "question", "parameters"], rows)
        return
    from confkg.graph import open_graph

    question = find_question(name)
    values = _parameters(context.args)
    opened = open_graph(graph)
    table = run_question(question, values, opened)
    if form != "table":
        write(serialize(table, form))
        return
    print_table(table.columns, [[opened.label(term) for term in row] for row in table.rows])
    if not table.rows:
        echo("no answer: the graph holds nothing that fits", to_errors=True)


def _parameters(arguments: list[str]) -> dict[str, str]:
    """``--person "Ann Lee" --first=2020`` as a mapping."""
    values: dict[str, str] = {}
    waiting = iter(arguments)
    for argument in waiting:
        if not argument.startswith("--"):
            raise UsageError("it is no parameter", argument, "write --PARAMETER VALUE")
        name, equals, value = argument[2:].partition("=")
        given = value if equals else next(waiting, "--")
        if not equals and given.startswith("--"):
            raise UsageError("it lacks a value", argument, f"write {argument} VALUE")
        values[name] = given
    return values
