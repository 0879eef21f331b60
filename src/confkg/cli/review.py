"""The command ``review``: names that may be one thing and that a person has to judge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.model_options import asking_of, reader_options
from confkg.cli.options import PATH, format_option, graph_option, note, store_option
from confkg.display import echo, print_table, write
from confkg.errors import UsageError

if TYPE_CHECKING:
    from confkg.identity import Judged, Name

_PLACES = 4


@click.command(
    epilog="\b\nExamples:\n  confkg review\n  confkg review --graph graph"
    "\n  confkg review documents --reader openai:http://127.0.0.1:11434/v1:llama3.1"
)
@click.argument("sources", nargs=-1, type=PATH)
@reader_options
@format_option("table", "tsv")
@graph_option
@store_option
def review(
    form: str,
    graph: Path | None,
    store: Path | None,
    sources: tuple[Path, ...],
    reader: str | None,
    answers: Path,
) -> None:
    """List pairs of names that may be one thing: they are kept apart until a person judges them.

    With --reader, list instead where a language model, by its answers that are kept, reads SOURCES
    (default: documents) otherwise than confkg does; 'confkg correct' settles it. Nothing is sent.

    With --format tsv each pair is a row for decisions.sssom.tsv that leaves it open
    (skos:closeMatch). Paste it there and write skos:exactMatch, with the modifier Not if they are
    two, and the reason as comment; the object should be the better form.
    """
    from confkg.graph import open_graph
    from confkg.identity import open_questions
    from confkg.resolve import as_table_row

    if reader is not None:
        _show_readings(list(sources) or [Path("documents")], reader, answers)
        return
    if sources:
        raise UsageError("documents mean nothing without --reader", str(sources[0]), "leave it out")
    questions = open_questions(open_graph(graph, store, note))
    if form == "tsv":
        for one in questions:
            names = one.first.text, one.second.text
            row = as_table_row(one.kind, names, (_source(one, 0), _source(one, 1)), one.reason)
            write(f"{row}\n".encode())
        return
    if not questions:
        echo("nothing is left to settle")
        return
    rows = [
        [
            one.kind.lower(),
            one.first.text,
            _where(one.first),
            one.second.text,
            _where(one.second),
            one.reason,
        ]
        for one in questions
    ]
    print_table(
        ["kind", "name", "printed in", "other name", "printed in", "why it is doubtful"], rows
    )


def _show_readings(paths: list[Path], reader: str, answers: Path) -> None:
    """Print where a language model reads documents otherwise than confkg does."""
    from confkg.extract import read
    from confkg.pipeline import readable
    from confkg.sources.finding import find_sources

    asking = asking_of(reader, answers, None)
    assert asking is not None
    rows = [
        [document.name, str(document.line(one.span.start)), one.kind, one.words, one.reason]
        for _, documents in readable(find_sources(paths, Path("graph")), ())
        for document in documents
        for one in read(document, (), [asking.reader]).refused
        if one.contradicts
    ]
    if rows:
        print_table(["document", "line", "kind", "the model says", "confkg"], rows)
    else:
        echo("no reading differs")


def _source(one: Judged, side: int) -> str:
    """The document in which a name is meant, if the name alone does not show it."""
    name = (one.first, one.second)[side]
    from confkg.resolve import is_vague

    local = one.first.text == one.second.text or is_vague(one.kind, name.text)
    return name.printed[0][0] if local and name.printed else ""


def _where(name: Name) -> str:
    described = [f"{document}, line {line}" for document, line in name.printed]
    more = [f"and {len(described) - _PLACES} more"] if len(described) > _PLACES else []
    return "; ".join([*described[:_PLACES], *more])
