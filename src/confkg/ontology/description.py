"""All that there is to say of one term, laid out for any form: facts, and tables of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from confkg.ontology.ontology import Ontology
from confkg.ontology.term import Fact, Kind, Term

LISTED = ("term", "kind", "label", "meaning", "graph", "questions")
"""Columns of a list of terms."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of words."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A term, described."""

    term: Term
    facts: tuple[Fact, ...]
    grids: tuple[Grid, ...]


def shown_label(term: Term) -> str:
    """How to call a term: by its label, or by its name if it has none."""
    return term.label or term.name


def listed(ontology: Ontology, terms: Iterable[Term]) -> list[list[str]]:
    """A row for each term, see :data:`LISTED`."""
    return [
        [
            term.name,
            term.kind,
            term.label,
            term.definition,
            ontology.uses.described(term.iri, term.kind),
            str(len(ontology.asked_by(term))),
        ]
        for term in terms
    ]


def describe(ontology: Ontology, term: Term) -> Description:
    """Describe a term."""
    grids = tuple(grid for grid in _iter_grids(ontology, term) if grid.rows)
    return Description(term, tuple(_iter_facts(ontology, term)), grids)


def _iter_facts(ontology: Ontology, term: Term) -> Iterator[Fact]:
    yield from term.facts
    if schemes := ontology.schemes_of(term):
        yield Fact("values from", tuple(scheme.name for scheme in schemes))
    if valued := ontology.valued_from(term):
        yield Fact("values of", tuple(other.name for other in valued))
    if term.kind is Kind.SCHEME:
        yield Fact("concepts", (f"{len(ontology.members(term)):,}",))
    elif term.kind is not Kind.OTHER:
        yield Fact("in the graph", (ontology.uses.described(term.iri, term.kind),))


def _iter_grids(ontology: Ontology, term: Term) -> Iterator[Grid]:
    if term.kind is Kind.CLASS:
        asked = ("property", "value", "what is asked", "severity")
        yield Grid("Properties", asked, tuple(_properties(ontology, term)))
        leading = [
            (other.name, " or ".join(other.values("domain")), other.definition)
            for other in ontology.properties_of(term, "range")
        ]
        yield Grid("Properties that lead to it", ("property", "of", "meaning"), tuple(leading))
    elif term.kind.is_property:
        rows = [
            (_name(ontology, asked.target), asked.message, asked.severity)
            for asked in ontology.asked_of(term)
        ]
        yield Grid("What shapes ask", ("of", "what is asked", "severity"), tuple(rows))
    elif term.kind is Kind.SCHEME:
        concepts = [(c.name, c.label, c.definition) for c in ontology.members(term)]
        yield Grid("Concepts", ("concept", "label", "meaning"), tuple(concepts))
    rules = [(rule.name, rule.says) for rule in ontology.ruled_by(term)]
    yield Grid("Rules that name it", ("rule", "what follows"), tuple(rules))
    questions = [(q.name, q.question) for q in ontology.asked_by(term)]
    yield Grid("Questions that use it", ("name", "question"), tuple(questions))


def _properties(ontology: Ontology, term: Term) -> Iterator[tuple[str, ...]]:
    """What shapes ask of the instances of a class, then the properties of which they ask nothing."""
    asked = ontology.asked_of(term)
    for one in asked:
        ways = [ontology.terms[iri] for iri in one.named if iri in ontology.terms]
        value = " or ".join(ways[0].values("range")) if len(one.named) == len(ways) == 1 else ""
        yield one.path or "as a whole", value, one.message, one.severity
    named = {iri for one in asked for iri in one.named}
    for other in ontology.properties_of(term, "domain"):
        if other.iri not in named:
            yield other.name, " or ".join(other.values("range")), "", ""


def _name(ontology: Ontology, iri: str) -> str:
    return ontology.terms[iri].name if iri in ontology.terms else iri
