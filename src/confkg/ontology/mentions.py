"""How often a graph uses a term."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pyoxigraph as ox

from confkg.counting import counted
from confkg.namespaces import expand
from confkg.ontology.term import Kind
from confkg.rdf.store import iter_triples

_TYPE = expand("rdf:type")


@dataclass(slots=True)
class Uses:
    """How often a graph uses each IRI."""

    things: Counter[str] = field(default_factory=Counter)  # instances of a class
    statements: Counter[str] = field(default_factory=Counter)  # triples with a property
    # triples, other than of types, that have it for their value
    values: Counter[str] = field(default_factory=Counter)

    def described(self, iri: str, kind: Kind) -> str:
        """How often a term of this kind is used, in words.

        >>> Uses().described("https://example.org/#Paper", Kind.CLASS)
        'no things'
        """
        if kind is Kind.CLASS:
            return _counted(self.things[iri], "thing")
        if kind.is_property:
            return _counted(self.statements[iri], "statement")
        return _counted(self.values[iri], "statement")


def _counted(count: int, what: str) -> str:
    """As in "no things", "1 thing", "1,200 things"."""
    return counted(count, what) if count else f"no {what}s"


def count_uses(paths: Iterable[Path]) -> Uses:
    """Count how often a graph uses each IRI."""
    uses = Uses()
    for path in paths:
        for triple in iter_triples(path):
            predicate, value = triple.predicate.value, triple.object
            uses.statements[predicate] += 1
            if isinstance(value, ox.NamedNode):
                (uses.things if predicate == _TYPE else uses.values)[value.value] += 1
    return uses
