"""Terms as rows of a list, and a term as a record for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from confkg.ontology.description import describe
from confkg.ontology.ontology import Ontology
from confkg.ontology.term import Term

__all__ = ["LISTED", "as_record", "listed"]

LISTED = ("term", "kind", "label", "meaning", "graph", "questions")
"""Columns of a list of terms."""


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


def as_record(ontology: Ontology, term: Term) -> dict[str, Any]:
    """A term with everything that is said of it, as JSON can have it."""
    described = describe(ontology, term)
    return {
        "iri": term.iri,
        "name": term.name,
        "kind": str(term.kind),
        "label": term.label,
        "definition": term.definition,
        "examples": list(term.examples),
        "facts": {fact.name: list(fact.values) for fact in described.facts},
        "requirements": [
            {
                "of": asked.target,
                "path": asked.path,
                "message": asked.message,
                "severity": asked.severity,
                "shape": asked.shape,
            }
            for asked in ontology.asked_of(term)
        ],
        "rules": [rule.name for rule in ontology.ruled_by(term)],
        "questions": [question.name for question in ontology.asked_by(term)],
    }
