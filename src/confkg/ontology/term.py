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

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the ontology, or one of another vocabulary that the ontology names.

    Attributes:
        iri: its IRI.
        name: the IRI with its prefix.
        local: the name without the prefix, if the term is in the ontology's own namespace.
        kind: what it is.
        own: whether the ontology defines it.
        label: how people call it.
        definition: what it means.
        examples: cases in which it holds.
        facts: what else is said of it.
    """

    iri: str
    name: str
    kind: Kind
    own: bool
    local: str = ""
    label: str = ""
    definition: str = ""
    examples: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()

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
    """What a shape asks of the instances of a class.

    Attributes:
        target: IRI of the class.
        shape: prefixed name of the shape; empty if it has no IRI.
        path: what it is about, as in ``ckg:title``; empty if it is about the thing as a whole.
        named: IRIs of the properties in the path.
        severity: ``Violation``, ``Warning``, ``Info``, or another one's local name.
        message: in words.
        within: what the IRIs of its values begin with, up to a ``#`` or ``/``; empty if anything.
    """

    target: str
    shape: str
    path: str
    named: tuple[str, ...]
    severity: str
    message: str
    within: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What an ontology says of itself."""

    iri: str
    title: str
    description: str
    version: str
    licence: str
    prefixes: Mapping[str, str] = field(default_factory=dict)
