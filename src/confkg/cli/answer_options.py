"""How an answer is wanted: the options of the command ``query``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from confkg.cli.options import AMOUNT, PATH, graph_option, options, store_option

BARE = ("csv", "tsv", "json", "xml", "turtle", "jsonld", "nt")
"""Formats that hold IRIs and no labels, but on request."""
TABLES = ("table", "csv", "tsv", "json", "xml", "jsonl", "markdown", "html")
GRAPHS = ("turtle", "jsonld", "nt", "graphml")


@dataclass(frozen=True, slots=True)
class AnswerOptions:
    """How an answer is wanted: the options of the command, see their help."""

    form: str | None = None
    iris: bool = False
    labels: bool = False
    evidence: bool = False
    plot: Path | None = None
    out: Path | None = None
    explain_query: bool = False
    graph: Path | None = None
    store: Path | None = None
    endpoint: str | None = None
    named_graph: str | None = None
    timeout: float | None = None
    sparql: str | None = None
    without: tuple[str, ...] = ()


OPTIONS = (
    click.option(
        "--format",
        "form",
        type=click.Choice([*TABLES, *GRAPHS]),
        help="A table for people by default; csv, tsv, json and xml as the W3C has them; of a "
        "question that builds a graph: turtle by default, jsonld, nt, graphml.",
    ),
    click.option("--iris", is_flag=True, help="Show IRIs in place of labels."),
    click.option("--labels", is_flag=True, help="In csv and tsv, labels beside the IRIs."),
    click.option("--evidence", is_flag=True, help="Show for each row the places that it rests on."),
    click.option(
        "--plot",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Draw the answer: FILE.svg, FILE.png or FILE.html.",
    ),
    click.option("--out", type=PATH, metavar="FILE", help="Write into a file."),
    click.option(
        "--explain-query", is_flag=True, help="Print the SPARQL with its parameters, ask nothing."
    ),
    graph_option,
    store_option,
    click.option(
        "--without-reader",
        "without",
        multiple=True,
        metavar="NAME",
        help="Leave out what this reader has read, such as a language model, by the name that its "
        "claims give it, and all that rests on it alone; may be given several times.",
    ),
    click.option(
        "--endpoint",
        metavar="URL",
        help="Ask a SPARQL 1.1 endpoint; who asks is said by the variables CONFKG_ENDPOINT_USER "
        "and CONFKG_ENDPOINT_PASSWORD.",
    ),
    click.option(
        "--named-graph", metavar="IRI", help="The endpoint's graph to ask. Default: its default."
    ),
    click.option(
        "--timeout",
        type=AMOUNT,
        metavar="SECONDS",
        help="How long an answer may take. Default: of an endpoint 60, of a folder no limit.",
    ),
)


answer_options = options(*OPTIONS)
"""The options on how an answer is wanted."""


def answer_options_of(*levels: Mapping[str, Any]) -> AnswerOptions:
    """The options as they were given; those behind the question's name win."""
    given: dict[str, Any] = {}
    for level in levels:
        given |= {
            name: value
            for name, value in level.items()
            if name in AnswerOptions.__slots__ and value not in (None, False, ())
        }
    return AnswerOptions(**given)
