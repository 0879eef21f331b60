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
    """An axiom or a fact, or one member of an axiom on many.

    Attributes:
        number: its place in the input.
        triples: what it consists of, the triple that makes it first.
        path: the file in which that stands.
        is_fact: whether it speaks of single things and not of classes and properties as such.
        terms: IRIs, and labels of blank nodes that stand for things, that it speaks of.
        group: number of the axiom on many that this is a member of.
        member: the member.
    """

    number: int
    triples: tuple[ox.Triple, ...]
    path: Path
    is_fact: bool
    terms: frozenset[str]
    group: int | None = None
    member: Term | None = None


@dataclass(slots=True)
class LeftOut:
    """What is not given to the reasoner, counted by property or class.

    Attributes:
        undeclared: statements with a property that the ontology does not declare.
        misfits: a value where a thing belongs, or the other way round.
        reserved: statements with words that OWL 2 keeps for itself, as in reification.
        imports: ontologies that are asked for and were not given as files.
    """

    undeclared: Counter[str] = field(default_factory=Counter)
    misfits: Counter[str] = field(default_factory=Counter)
    reserved: Counter[str] = field(default_factory=Counter)
    imports: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Knowledge:
    """All that was read.

    Attributes:
        axioms: what holds of classes and properties.
        facts: what holds of single things.
        kinds: what each class, property and datatype is declared to be.
        labels: how things are called.
        prefixes: namespaces by prefix.
        left_out: what is not among axioms and facts.
    """

    axioms: list[Statement]
    facts: list[Statement]
    kinds: dict[str, set[ox.NamedNode]]
    labels: dict[str, str]
    prefixes: dict[str, str]
    left_out: LeftOut

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
