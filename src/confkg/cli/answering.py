"""What the command ``query`` does with an answer, within a time limit."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

from confkg.cli.answer_options import BARE, GRAPHS, TABLES, AnswerOptions
from confkg.cli.options import note
from confkg.cli.timeout import within
from confkg.display import as_table, echo, write
from confkg.errors import UsageError
from confkg.writing import bytes_file, write_file

if TYPE_CHECKING:
    from confkg.knowledge import KnowledgeGraph
    from confkg.queries.asking import Triples
    from confkg.queries.table import Table
    from confkg.question import Question


_PATIENCE = 60.0
"""Seconds that an endpoint may take if nothing is said."""

_LARGEST = 1_000_000
"""Characters that a query may have."""


def opened(options: AnswerOptions) -> KnowledgeGraph:
    """The graph that is to be asked."""
    from confkg.knowledge import open_endpoint, open_folder

    if not options.endpoint:
        if options.named_graph:
            raise UsageError("it belongs to --endpoint", "--named-graph", "name the endpoint, too")
        return open_folder(options.graph, options.store, note, without_readers=options.without)
    if options.without:
        advice = "build the graph without it, and load that"
        raise UsageError("an endpoint cannot leave a reader out", "--without-reader", advice)
    if options.graph or options.store:
        named = "--graph" if options.graph else "--store"
        raise UsageError("a folder is named as well", "--endpoint", f"leave out {named}")
    return open_endpoint(
        options.endpoint,
        user=os.environ.get("CONFKG_ENDPOINT_USER"),
        password=os.environ.get("CONFKG_ENDPOINT_PASSWORD"),
        graph=options.named_graph,
        timeout=options.timeout or _PATIENCE,
    )


def read_text(name: str) -> str:
    """The text of a query: of a file, or of the standard input for ``-``."""
    if name == "-" and sys.stdin is None:
        raise UsageError("it is closed", "standard input", "name a file")
    try:
        data = sys.stdin.buffer.read(_LARGEST + 1) if name == "-" else _head(Path(name))
    except OSError as error:
        raise UsageError(f"cannot be read ({error.strerror or error})", name, "check it") from None
    if len(data) > _LARGEST:
        raise UsageError("it is too long for a query", name, f"at most {_LARGEST:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError("it is not UTF-8", name, "save it as UTF-8") from None


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)


def answer(question: Question, values: Mapping[str, str], options: AnswerOptions) -> None:
    """Ask a question and print the answer as it is wanted."""
    from confkg.cli.streaming import STREAMED, Streamed, stream
    from confkg.queries.asking import Triples, ask
    from confkg.queries.own import unknown_terms
    from confkg.queries.parameters import as_terms, bound_text, check_values
    from confkg.queries.table import Table

    _check(options)
    check_values(question, values)
    graph = opened(options)
    if options.explain_query:
        write(bound_text(question, as_terms(question, values, graph.lookups)))
        return

    form = options.form or ("turtle" if question.is_graph else "table")
    whole = options.evidence or options.labels or bool(options.plot)

    def asked(send: Callable[[bytes], object]) -> Table | Triples | bool:
        take = partial(stream, form=form, store=graph.store, send=send, iris=options.iris)
        return ask(
            question,
            values,
            graph.store,
            graph.lookups,
            evidence=options.evidence or bool(options.plot and question.evidence),
            labels=whole or form not in BARE,
            take=None if whole or form not in STREAMED else take,
        )

    with ExitStack() as opened_files:
        found = within(options.timeout, asked, _Printed(options, opened_files))
    if options.sparql:
        for sentence in unknown_terms(question.text, graph.lookups):
            note(sentence)
    if options.plot:
        from confkg.plots.drawing import save

        save(found, options.plot, question.picture if isinstance(found, Triples) else None)
        if not options.form and not options.out:
            echo(f"{options.plot}: drawn")
            return
        if isinstance(found, Table) and not options.evidence:
            found = replace(found, sources=None)
    if isinstance(found, Triples):
        _print_triples(found, options)
    elif isinstance(found, Streamed):
        _note_if_empty(found.is_empty)
    else:
        _print_rows(found, options)


def _check(options: AnswerOptions) -> None:
    """Check what can be checked before the graph is opened."""
    if options.labels and options.form not in ("csv", "tsv"):
        raise UsageError("only csv and tsv have them", "--labels", "add --format csv")
    if options.plot:
        from confkg.plots.drawing import SUFFIXES

        if options.plot.suffix.lower() not in SUFFIXES:
            advice = "end it in .svg, .png or .html"
            raise UsageError("there is no such kind of picture", f"--plot {options.plot}", advice)
    if options.plot and options.out and options.plot.absolute() == options.out.absolute():
        raise UsageError("the picture goes there", f"--out {options.out}", "name another file")


def _print_triples(found: Triples, options: AnswerOptions) -> None:
    form = options.form or "turtle"
    if form == "table":
        ends = ([triple.subject, triple.predicate, triple.object] for triple in found.triples)
        from confkg.queries.table import Table

        rows = Table(("subject", "property", "value"), [tuple(row) for row in ends], found.labels)
        _print_rows(rows, options)
        return
    if form not in GRAPHS:
        raise UsageError(
            "this question builds a graph", f"--format {form}", f"try {', '.join(GRAPHS)} or table"
        )
    from confkg.queries.graphs import serialize_triples

    put(serialize_triples(found, form), options)


def _print_rows(found: Table | bool, options: AnswerOptions) -> None:
    from confkg.queries.formats import as_cells, serialize

    form = options.form or "table"
    if form in GRAPHS:
        raise UsageError(
            "this question yields a table", f"--format {form}", f"try {', '.join(TABLES)}"
        )
    if form != "table":
        put(serialize(found, form, iris=options.iris, labels=options.labels), options)
    elif isinstance(found, bool):
        put(b"yes\n" if found else b"no\n", options)
    else:
        columns, rows = as_cells(found, iris=options.iris)
        put_table(as_table(columns, rows, keep_lines=True), options)
        _note_if_empty(not found.terms)


def _note_if_empty(is_empty: bool) -> None:
    if is_empty:
        echo("no answer: the graph holds nothing that fits", to_errors=True)


class _Printed:
    """Takes an answer piece by piece: prints it, or writes it into the file that was asked for."""

    def __init__(self, options: AnswerOptions, files: ExitStack) -> None:
        self._options, self._files = options, files
        self._file: IO[bytes] | None = None

    def __call__(self, piece: bytes) -> None:
        path = self._options.out
        if path is None and self._options.form in (None, "table"):
            echo(piece.decode().removesuffix("\n"))
        elif path is None:
            write(piece)
        else:
            if self._file is None:  # not before there is an answer
                file = bytes_file(path, _read_files(self._options))
                self._file = self._files.enter_context(file)
            self._file.write(piece)


def put(content: bytes, options: AnswerOptions) -> None:
    """Print, or write into the file that was asked for."""
    if options.out is None:
        write(content)
        return
    write_file(options.out, content, _read_files(options))


def put_table(table: str, options: AnswerOptions) -> None:
    """Print as the terminal can show it, or write into the file that was asked for, as UTF-8."""
    if options.out is None:
        echo(table.removesuffix("\n"))
    else:
        put(table.encode(), options)


def _read_files(options: AnswerOptions) -> list[Path]:
    """The files of the graph, and that of the query, which no answer may be written over."""
    from confkg.resources import GRAPH_FILES, default_folder

    own = [Path(options.sparql)] if options.sparql else []
    return [*own, *((options.graph or default_folder()) / name for name in GRAPH_FILES)]
