"""The command ``ontology``: the terms, or one of them with everything that is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.options import PATH, format_option, graph_option, out_file, shown
from confkg.display import as_table, echo
from confkg.errors import UsageError, inert

if TYPE_CHECKING:
    from confkg.ontology.ontology import Ontology
    from confkg.ontology.term import Term

_GROUPS = {
    "class": ("class",),
    "property": ("object property", "datatype property", "annotation property"),
    "concept": ("concept scheme", "concept"),
}


@click.command(
    epilog="\b\nExamples:\n  confkg ontology\n  confkg ontology Paper\n"
    "  confkg ontology rank:winner\n"
    "  confkg ontology --format html --out ontology.html"
)
@click.argument("term", required=False)
@click.option("--kind", type=click.Choice([*_GROUPS]), help="List only the terms of this kind.")
@format_option("text", "html")
@graph_option
@click.option("--out", type=PATH, help="File to write. Default: print it.")
def ontology(
    term: str | None, kind: str | None, form: str, graph: Path | None, out: Path | None
) -> None:
    """List the terms of the ontology, or describe TERM.

    TERM is a name (Paper, rank:winner), a label or an IRI. Shown are its meaning, an example, its
    place among other terms, what the shapes ask of it, how often the graph uses it, and the
    questions that use it. As HTML: all terms on one page that needs no network.
    """
    from confkg.ontology.description import LISTED, listed
    from confkg.ontology.page.diagram import diagrams
    from confkg.ontology.page.document import write_page
    from confkg.ontology.reading import open_ontology
    from confkg.ontology.term import Kind

    if term is not None and kind is not None:
        raise UsageError("a term is named as well", f"--kind {kind}", "leave it out")
    if form == "html" and (term is not None or kind is not None):
        where = f"--kind {kind}" if term is None else term
        raise UsageError("the page has every term", where, "leave it out")
    opened = open_ontology(graph)
    found = None if term is None else opened.find(term)
    with out_file(out) as file:
        if form == "html":
            write_page(opened, file, diagrams())
        elif found is not None:
            file.writelines(_iter_text(opened, found))
        else:
            terms = opened.of_kind(*(map(Kind, _GROUPS[kind]) if kind else Kind))
            file.write(as_table(LISTED, listed(opened, terms)))
    if out:
        echo(f"{shown(out)}: written")


def _iter_text(opened: Ontology, term: Term) -> Iterator[str]:
    """A term as it is shown on a terminal."""
    from confkg.ontology.description import describe, shown_label

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
