"""Terms in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.errors import inert
from confkg.ontology.description import describe, shown_label
from confkg.ontology.ontology import Ontology
from confkg.ontology.record import LISTED, listed
from confkg.ontology.term import Term

__all__ = ["as_markdown", "markdown_list"]

_UNSAFE = str.maketrans({sign: f"\\{sign}" for sign in "\\|<>[]`*_&"})


def markdown_list(ontology: Ontology, terms: Iterable[Term]) -> str:
    """Terms as a table in Markdown."""
    return _table(LISTED, listed(ontology, terms))


def as_markdown(ontology: Ontology, term: Term) -> str:
    """A term as a section in Markdown."""
    return "\n".join(_iter_markdown(ontology, term))


def _iter_markdown(ontology: Ontology, term: Term) -> Iterator[str]:
    described = describe(ontology, term)
    yield f"## {_safe(shown_label(term))}\n"
    yield f"`{term.name}` · {term.kind} · <{term.iri}>\n"
    if term.definition:
        yield f"{_safe(term.definition)}\n"
    for example in term.examples:
        yield f"Example: {_safe(example)}\n"
    for fact in described.facts:
        yield f"- {fact.name}: {'; '.join(map(_safe, fact.values))}"
    for grid in described.grids:
        yield f"\n### {grid.title}\n"
        yield _table(grid.columns, grid.rows)


def _table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(columns)
    lines = [names, ["---"] * len(names), *([_safe(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _safe(text: str) -> str:
    r"""A text that Markdown shows as it is, on one line.

    >>> _safe("a|b <i>")
    'a\\|b \\<i\\>'
    """
    return inert(" ".join(text.split())).translate(_UNSAFE)
