"""The command ``ask``: from a question in one's own words to the canned questions that fit."""

from __future__ import annotations

import json
from pathlib import Path

import click

from confkg.cli.options import format_option, graph_option, note, store_option
from confkg.display import as_shown, echo
from confkg.errors import UsageError


@click.command(
    epilog="\b\nExamples:\n"
    '  confkg ask "With whom did Yoshua Bengio write papers?"\n'
    '  confkg ask "attendance 2024 2025"'
)
@click.argument("words", nargs=-1, required=True)
@graph_option
@store_option
@format_option("text", "json")
def ask(words: tuple[str, ...], graph: Path | None, store: Path | None, form: str) -> None:
    """Show the three canned questions that fit WORDS best, ready to be asked.

    What the words name in the graph (people, editions, papers, awards, measures …) stands in the
    parameters; what is lacking stands there in capitals. A bare year means an edition of the series
    with the most editions, unless words look like a name that the graph does not have; these are
    listed. Nothing is computed by a language model: words are compared.
    """
    from confkg.catalogue import list_questions
    from confkg.knowledge import open_folder
    from confkg.queries.fitting import fitted

    wanted = " ".join(words)
    found = fitted(wanted, list_questions(), open_folder(graph, store, note).lookups)
    if not found:
        advice = "try other words, or 'confkg query --list'"
        raise UsageError("no question has one of these words", wanted, advice)
    for name in found[0].unknown:
        note(f"{name}: nothing in the graph has this name")
    if form == "json":
        rows = [
            {
                "question": fit.question.name,
                "asks": fit.question.question,
                "parameters": dict(fit.values),
                "lacking": [parameter.name for parameter in fit.lacking],
                "unknown": list(fit.unknown),
                "command": fit.command,
            }
            for fit in found
        ]
        echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for number, fit in enumerate(found, 1):
        echo(as_shown(f"{number}  {fit.question.question}\n   {fit.command}"))
