"""The command ``ontology``: the terms, or one of them with everything that is known of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from confkg.cli.options import format_option, graph_option, out_file, shown
from confkg.display import as_table, echo
from confkg.errors import UsageError, inert

if TYPE_CHECKING:
    from confkg.ontology import Ontology, Term

__all__ = ["ontology"]

_GROUPS = {
    "class": ("class",),
    "property": ("object property", "datatype property", "annotation property"),
    "concept": ("concept scheme", "concept"),
}


@click.command(
    epilog="\b\nExamples:\n  confkg ontology\n  confkg ontology Paper\n"
    "  confkg ontology rank:winner --format json\n"
    "  confkg ontology --format html --out ontology.html"
)
@click.argument("term", required=False)
@click.option("--kind", type=click.Choice([*_GROUPS]), help="List only the terms of this kind.")
@format_option("text", "html", "markdown", "json")
@graph_option
@click.option("--out", type=click.Path(path_type=Path), help="File to write. Default: print it.")
def ontology(
    term: str | None, kind: str | None, form: str, graph: Path | None, out: Path | None
) -> None:
    """List the terms of the ontology, or describe TERM.

    TERM is a name (Paper, rank:winner), a label or an IRI. Shown are its meaning, an example, its
    place among other terms, what the shapes ask of it, how often the graph uses it, and the
    questions that use it. As HTML: all terms on one page that needs no network.
    """
    from confkg.ontology import open_ontology

    if term is not None and kind is not None:
        raise UsageError("a term is named as well", f"--kind {kind}", "leave it out")
    if form == "html" and (term is not None or kind is not None):
        where = f"--kind {kind}" if term is None else term
        raise UsageError("the page has every term", where, "leave it out")
    opened = open_ontology(graph)
    found = None if term is None else opened.find(term)
    with out_file(out) as file:
        if found is None:
            _write_list(opened, kind, form, file)
        else:
            _write_term(opened, found, form, file)
    if out:
        echo(f"{shown(out)}: written")


def _write_list(opened: Ontology, kind: str | None, form: str, file: IO[str]) -> None:
    from confkg.ontology import LISTED, Kind, as_record, diagrams, listed, markdown_list, write_page

    wanted = [Kind(name) for name in _GROUPS[kind]] if kind else [*Kind]
    terms = opened.of_kind(*wanted)
    if form == "html":
        write_page(opened, file, diagrams())
    elif form == "json":
        json.dump([as_record(opened, term) for term in terms], file, indent=1, ensure_ascii=False)
        file.write("\n")
    elif form == "markdown":
        file.write(markdown_list(opened, terms))
    else:
        file.write(as_table(LISTED, listed(opened, terms)))


def _write_term(opened: Ontology, term: Term, form: str, file: IO[str]) -> None:
    from confkg.ontology import as_markdown, as_record

    if form == "json":
        json.dump(as_record(opened, term), file, indent=1, ensure_ascii=False)
        file.write("\n")
    elif form == "markdown":
        file.write(as_markdown(opened, term))
    else:
        file.writelines(_iter_text(opened, term))


def _iter_text(opened: Ontology, term: Term) -> Iterator[str]:
    """A term as it is shown on a terminal."""
    from confkg.ontology import describe, shown_label

    described = describe(opened, term)
    yield f"{inert(shown_label(term))}  <{term.iri}>  ({term.name}, {term.kind})\n\n"
    reported = [["definition", term.definition]] if term.definition else []
    reported += [["example", example] for example in term.examples]
    for fact in described.facts:
        lines = (
            fact.values if any(" " in value for value in fact.values) else [", ".join(fact.values)]
        )
        reported += [[fact.name if not at else "", line] for at, line in enumerate(lines)]
    yield as_table(["fact", "value"], reported)
    for grid in described.grids:
        yield f"\n{grid.title}:\n"
        yield as_table(grid.columns, grid.rows)
