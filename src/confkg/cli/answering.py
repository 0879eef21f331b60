"""What the command ``query`` does with an answer: its options, and how they are carried out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from confkg.cli.options import graph_option, out_file
from confkg.cli.waiting import within
from confkg.display import as_table, echo, write
from confkg.errors import UsageError

if TYPE_CHECKING:
    from confkg.knowledge import KnowledgeGraph
    from confkg.queries.asking import Triples
    from confkg.queries.table import Table
    from confkg.question import Question

__all__ = ["OPTIONS", "Wish", "answer", "answer_options", "opened", "put", "read_text", "wishes"]

_F = TypeVar("_F", bound=Callable[..., Any])
_TABLES = ("table", "csv", "tsv", "json", "xml", "jsonl", "markdown", "html")
_GRAPHS = ("turtle", "jsonld", "nt", "graphml")
_PATIENCE = 60.0
"""Seconds that an endpoint may take if nothing is said."""

_LARGEST = 1_000_000
"""Characters that a query may have."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How an answer is wanted: the options of the command, see their help."""

    form: str | None = None
    iris: bool = False
    evidence: bool = False
    plot: Path | None = None
    out: Path | None = None
    explain_query: bool = False
    graph: Path | None = None
    endpoint: str | None = None
    named_graph: str | None = None
    timeout: float | None = None


OPTIONS = (
    click.option(
        "--format",
        "form",
        type=click.Choice([*_TABLES, *_GRAPHS]),
        help="A table for people by default; csv, tsv, json and xml as the W3C has them; of a "
        "question that builds a graph: turtle by default, jsonld, nt, graphml.",
    ),
    click.option("--iris", is_flag=True, help="Show IRIs in place of labels."),
    click.option("--evidence", is_flag=True, help="Show for each row the places that it rests on."),
    click.option(
        "--plot",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Draw the answer: FILE.svg, FILE.png or FILE.html.",
    ),
    click.option(
        "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write into a file."
    ),
    click.option(
        "--explain-query", is_flag=True, help="Print the SPARQL with its parameters, ask nothing."
    ),
    graph_option,
    click.option(
        "--endpoint",
        metavar="URL",
        help="Ask a SPARQL 1.1 endpoint; who asks is told by the variables CONFKG_ENDPOINT_USER "
        "and CONFKG_ENDPOINT_PASSWORD.",
    ),
    click.option(
        "--named-graph", metavar="IRI", help="The endpoint's graph to ask. Default: its default."
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="How long an answer may take. Default: of an endpoint 60, of a folder no limit.",
    ),
)


def answer_options(command: _F) -> _F:
    """The options on how an answer is wanted."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def wishes(*levels: Mapping[str, Any]) -> Wish:
    """The options as they were given; those behind the question's name win."""
    given: dict[str, Any] = {}
    for level in levels:
        given |= {
            name: value
            for name, value in level.items()
            if name in Wish.__slots__ and value not in (None, False)
        }
    return Wish(**given)


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
        if not wish.form:
            echo(f"{wish.plot}: drawn")
            return
    if isinstance(found, Triples):
        _print_triples(found, wish)
    else:
        _print_rows(found, wish)


def _check(wish: Wish) -> None:
    """Whatever can be told before the graph is opened."""
    if wish.plot and wish.plot.suffix.lower() not in (".svg", ".png", ".html"):
        advice = "end it in .svg, .png or .html"
        raise UsageError("there is no such kind of picture", f"--plot {wish.plot}", advice)


def _print_triples(found: Triples, wish: Wish) -> None:
    form = wish.form or "turtle"
    if form == "table":
        ends = ([triple.subject, triple.predicate, triple.object] for triple in found.triples)
        from confkg.queries.table import Table

        rows = Table(("subject", "property", "value"), [tuple(row) for row in ends], found.labels)
        _print_rows(rows, wish)
        return
    if form not in _GRAPHS:
        raise UsageError(
            "this question builds a graph", f"--format {form}", f"try {', '.join(_GRAPHS)} or table"
        )
    from confkg.queries.graphs import serialize_triples

    put(serialize_triples(found, form), wish)


def _print_rows(found: Table | bool, wish: Wish) -> None:
    from confkg.queries.formats import as_cells, serialize

    form = wish.form or "table"
    if form in _GRAPHS:
        raise UsageError(
            "this question yields a table", f"--format {form}", f"try {', '.join(_TABLES)}"
        )
    if form != "table":
        put(serialize(found, form, iris=wish.iris), wish)
    elif isinstance(found, bool):
        put(b"yes\n" if found else b"no\n", wish)
    else:
        columns, rows = as_cells(found, iris=wish.iris)
        put(as_table(columns, rows, keep_lines=True).encode(), wish)
        if not found.terms:
            echo("no answer: the graph holds nothing that fits", to_errors=True)


def put(content: bytes, wish: Wish) -> None:
    """Print, or write into the file that is wished for."""
    if wish.out is None:
        write(content)
        return
    with out_file(wish.out) as file:
        file.write(content.decode())
