"""What the reasoner found, in words and as data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Reason:
    """An axiom or a fact that a contradiction rests on."""

    words: str
    is_fact: bool
    path: Path
    line: int | None
    triples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Axioms and facts that cannot hold together."""

    reasons: tuple[Reason, ...]
    is_minimal: bool


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """A class that can have no member."""

    iri: str
    label: str
    why: Contradiction | None


@dataclass(frozen=True, slots=True, order=True)
class InferredType:
    """A class of a thing that follows and is not stated."""

    thing: str
    kind: str
    thing_label: str
    kind_label: str


@dataclass(frozen=True, slots=True)
class Examination:
    """What a reasoner has to say of an ontology and a graph.

    Attributes:
        contradictions: no two rest on one fact; empty if there is none.
        has_more: whether there may be contradictions beside these.
        unsatisfiable: the classes that can have no member; of a graph with a contradiction those
            of the ontology by itself.
        types: what follows for things; empty if there is a contradiction.
        axioms, facts, classes: how many were looked at.
        remarks: what was left out, in words.
    """

    contradictions: tuple[Contradiction, ...]
    has_more: bool
    unsatisfiable: tuple[Unsatisfiable, ...]
    types: tuple[InferredType, ...]
    axioms: int
    facts: int
    classes: int
    remarks: tuple[str, ...]

    @property
    def is_consistent(self) -> bool:
        """Whether everything can hold together."""
        return not self.contradictions

    @property
    def is_sound(self) -> bool:
        """Whether there is neither a contradiction nor a class that can have no member."""
        return self.is_consistent and not self.unsatisfiable
