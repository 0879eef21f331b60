"""What an ontology is made of, for people: terms, what is said of them, and what shapes ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a term is, in the order in which terms are shown."""

    CLASS = "class"
    OBJECT_PROPERTY = "object property"
    DATATYPE_PROPERTY = "datatype property"
    ANNOTATION_PROPERTY = "annotation property"
    SCHEME = "concept scheme"
    CONCEPT = "concept"
    OTHER = "other term"

    @property
    def is_property(self) -> bool:
        """Whether such a term relates things to something."""
        return self in (Kind.OBJECT_PROPERTY, Kind.DATATYPE_PROPERTY, Kind.ANNOTATION_PROPERTY)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is said of a term."""

    name: str  # what is said, as in "superclasses"
    values: tuple[str, ...]  # in words, terms by their prefixed names


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the ontology, or one of another vocabulary that the ontology names."""

    iri: str  # its IRI
    name: str  # the IRI with its prefix
    kind: Kind  # what it is
    own: bool  # whether the ontology defines it
    local: str = ""  # the name without the prefix, if the term is in the ontology's own namespace
    label: str = ""  # how people call it
    definition: str = ""  # what it means
    examples: tuple[str, ...] = ()  # cases in which it holds
    facts: tuple[Fact, ...] = ()  # what else is said of it

    @property
    def anchor(self) -> str:
        """Where it stands on a page: the local name if there is one, as in its IRI.

        >>> Term("https://example.org/#Paper", "ex:Paper", Kind.CLASS, True, "Paper").anchor
        'Paper'
        """
        return self.local or self.name

    def values(self, name: str) -> tuple[str, ...]:
        """What is said under a name; empty if nothing is."""
        return next((fact.values for fact in self.facts if fact.name == name), ())


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a shape asks of the instances of a class."""

    target: str  # IRI of the class
    shape: str  # prefixed name of the shape; empty if it has no IRI
    path: str  # what it is about, as in ``ckg:title``; empty if it is about the thing as a whole
    named: tuple[str, ...]  # IRIs of the properties in the path
    severity: str  # ``Violation``, ``Warning``, ``Info``, or another one's local name
    message: str  # in words
    # what the IRIs of its values begin with, up to a ``#`` or ``/``; empty if anything
    within: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What an ontology says of itself."""

    iri: str  # its IRI
    title: str  # its name
    description: str  # what it is about
    version: str  # its version
    licence: str  # IRI of the licence
    prefixes: Mapping[str, str] = field(default_factory=dict)
