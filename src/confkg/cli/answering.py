"""What the command ``query`` does with an answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from confkg.cli.waiting import within
from confkg.cli.wishes import GRAPHS, TABLES, Wish
from confkg.display import as_table, echo, write
from confkg.errors import UsageError
from confkg.writing import write_file

if TYPE_CHECKING:
    from confkg.knowledge import KnowledgeGraph
    from confkg.queries.asking import Triples
    from confkg.queries.table import Table
    from confkg.question import Question

__all__ = ["answer", "opened", "put", "put_table", "read_text"]

_PATIENCE = 60.0
"""Seconds that an endpoint may take if nothing is said."""

_LARGEST = 1_000_000
"""Characters that a query may have."""


def opened(wish: Wish) -> KnowledgeGraph:
    """The graph that is to be asked."""
    from confkg.knowledge import open_endpoint, open_folder

    if not wish.endpoint:
        if wish.named_graph:
            raise UsageError("it belongs to --endpoint", "--named-graph", "name the endpoint, too")
        return open_folder(wish.graph)
    if wish.graph:
        raise UsageError("a folder is named as well", "--endpoint", "leave out --graph")
    return open_endpoint(
        wish.endpoint,
        user=os.environ.get("CONFKG_ENDPOINT_USER"),
        password=os.environ.get("CONFKG_ENDPOINT_PASSWORD"),
        graph=wish.named_graph,
        timeout=wish.timeout or _PATIENCE,
    )


def read_text(name: str) -> str:
    """The text of a query: of a file, or of the standard input for ``-``.

    Raises:
        UsageError: it cannot be read, or it is no text.
    """
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


def answer(question: Question, values: Mapping[str, str], wish: Wish) -> None:
    """Ask a question and print the answer as it is wanted."""
    from confkg.queries.asking import Triples, ask
    from confkg.queries.parameters import as_terms, bound_text

    _check(wish)
    graph = opened(wish)
    if wish.explain_query:
        write(bound_text(question, as_terms(question, values, graph.lookups)))
        return

    def asked() -> Table | Triples | bool:
        return ask(question, values, graph.store, graph.lookups, evidence=wish.evidence)

    found = within(wish.timeout, asked)
    if wish.plot:
        from confkg.plots import save

        save(found, wish.plot, question.picture)
        if not wish.form and not wish.out:
            echo(f"{wish.plot}: drawn")
            return
    if isinstance(found, Triples):
        _print_triples(found, wish)
    else:
        _print_rows(found, wish)


def _check(wish: Wish) -> None:
    """Whatever can be told before the graph is opened."""
    if wish.plot:
        from confkg.plots import SUFFIXES

        if wish.plot.suffix.lower() not in SUFFIXES:
            advice = "end it in .svg, .png or .html"
            raise UsageError("there is no such kind of picture", f"--plot {wish.plot}", advice)
    if wish.plot and wish.out and wish.plot.absolute() == wish.out.absolute():
        raise UsageError("the picture goes there", f"--out {wish.out}", "name another file")


def _print_triples(found: Triples, wish: Wish) -> None:
    form = wish.form or "turtle"
    if form == "table":
        ends = ([triple.subject, triple.predicate, triple.object] for triple in found.triples)
        from confkg.queries.table import Table

        rows = Table(("subject", "property", "value"), [tuple(row) for row in ends], found.labels)
        _print_rows(rows, wish)
        return
    if form not in GRAPHS:
        raise UsageError(
            "this question builds a graph", f"--format {form}", f"try {', '.join(GRAPHS)} or table"
        )
    from confkg.queries.graphs import serialize_triples

    put(serialize_triples(found, form), wish)


def _print_rows(found: Table | bool, wish: Wish) -> None:
    from confkg.queries.formats import as_cells, serialize

    form = wish.form or "table"
    if form in GRAPHS:
        raise UsageError(
            "this question yields a table", f"--format {form}", f"try {', '.join(TABLES)}"
        )
    if form != "table":
        put(serialize(found, form, iris=wish.iris), wish)
    elif isinstance(found, bool):
        put(b"yes\n" if found else b"no\n", wish)
    else:
        columns, rows = as_cells(found, iris=wish.iris)
        put_table(as_table(columns, rows, keep_lines=True), wish)
        if not found.terms:
            echo("no answer: the graph holds nothing that fits", to_errors=True)


def put(content: bytes, wish: Wish) -> None:
    """Print, or write into the file that is wished for."""
    if wish.out is None:
        write(content)
        return
    write_file(wish.out, content, _read_files(wish))


def put_table(table: str, wish: Wish) -> None:
    """Print as the terminal can show it, or write into the file that is wished for, as UTF-8."""
    if wish.out is None:
        echo(table.removesuffix("\n"))
    else:
        put(table.encode(), wish)


def _read_files(wish: Wish) -> list[Path]:
    """The files of the graph, and that of the query, which no answer may be written over."""
    from confkg.graph import GRAPH_FILES, default_folder

    own = [Path(wish.sparql)] if wish.sparql else []
    return [*own, *((wish.graph or default_folder()) / name for name in GRAPH_FILES)]
