"""Triples as what OWL 2 makes of them: axioms and facts, each with the triples that it consists of.

An axiom such as "every edition has a series" is several triples around blank nodes; it stands or
falls as one. One that speaks of many at once ("no two of these 28 classes share a member") is taken
apart into its members, so that an explanation can name the two that matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pyoxigraph as ox

from confkg.reasoning.vocabulary import owl

Term = ox.NamedNode | ox.BlankNode | ox.Literal


@dataclass(frozen=True, slots=True)
class Statement:
    """An axiom or a fact, or one member of an axiom on many."""

    number: int  # its place in the input
    triples: tuple[ox.Triple, ...]  # what it consists of, the triple that makes it first
    path: Path  # the file in which that stands
    is_fact: bool  # whether it speaks of single things and not of classes and properties as such
    # IRIs, and labels of blank nodes that stand for things, that it speaks of
    terms: frozenset[str]
    group: int | None = None  # number of the axiom on many that this is a member of
    member: Term | None = None  # the member


@dataclass(slots=True)
class LeftOut:
    """What is not given to the reasoner, counted by property or class."""

    # statements with a property that the ontology does not declare
    undeclared: Counter[str] = field(default_factory=Counter)
    # a value where a thing belongs, or the other way round
    misfits: Counter[str] = field(default_factory=Counter)
    # statements with words that OWL 2 keeps for itself, as in reification
    reserved: Counter[str] = field(default_factory=Counter)
    # ontologies that are asked for and were not given as files
    imports: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Knowledge:
    """All that was read."""

    axioms: list[Statement]  # what holds of classes and properties
    facts: list[Statement]  # what holds of single things
    kinds: dict[str, set[ox.NamedNode]]  # what each class, property and datatype is declared to be
    labels: dict[str, str]  # how things are called
    prefixes: dict[str, str]  # namespaces by prefix
    left_out: LeftOut  # what is not among axioms and facts

    def classes(self) -> list[str]:
        """IRIs of the classes that are declared."""
        return self.of_kind("Class")

    def of_kind(self, name: str) -> list[str]:
        """IRIs of what is declared to be of a kind of OWL."""
        kind = owl(name)
        return sorted(iri for iri, kinds in self.kinds.items() if kind in kinds)


def things_in(terms: Iterable[object]) -> frozenset[str]:
    """What terms are called, literals left out."""
    return frozenset(
        term.value if isinstance(term, ox.NamedNode) else f"_:{term.value}"
        for term in terms
        if isinstance(term, (ox.NamedNode, ox.BlankNode))
    )
