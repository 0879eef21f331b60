"""The statements whose places are wanted, and the places that were found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.naming import anonymous, is_anonymous
from confkg.rdf.terms import Node

Place = tuple[int, int]
"""Line and column, the first being 1; a column is a character, not a byte."""

Literal = tuple[bytes, bytes, bytes]
"""Text; language in lower case; datatype, which is empty beside a language."""

Term = bytes | Literal
"""An IRI; a blank node as ``_:label``; a literal."""

_Key = tuple[bytes, bytes | None, Term | None]


class Precision(IntEnum):
    """What stands at a position; the higher, the closer to what was asked for."""

    SUBJECT = 1
    """The subject, where it first is one; of a blank node in brackets, the bracket."""
    PREDICATE = 2
    """The predicate, where it first is said of the subject."""
    OBJECT = 3
    """The object of just this statement."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What is looked for."""

    # an IRI, or a blank node with the label that :func:`confkg.rdf.reading.iter_quads` gives it
    # without ``scope``
    subject: ox.NamedNode | ox.BlankNode
    predicate: ox.NamedNode | None = None  # None for any
    object: Node | None = None  # None for any

    @property
    def finest(self) -> Precision:
        """The most precise that a place of it can be."""
        if self.object is not None:
            return Precision.OBJECT
        return Precision.SUBJECT if self.predicate is None else Precision.PREDICATE


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a file."""

    line: int  # the first is 1
    column: int  # the character in the line; the first is 1
    precision: Precision  # what stands there


class Wanted:
    """What is still looked for while a file is read.

    Attributes:
        subjects: the subjects of those for which something better could still be found, with how
            many there are.
        numbered: whether a blank node without a label is among them, so that all have to be counted.
    """

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._steps = {statement: _steps(statement) for statement in statements}
        self.numbered = any(map(_counts, self._steps))
        self._open = {key for steps in self._steps.values() for key, _ in steps}
        self._missing = {steps[0][0] for steps in self._steps.values()}
        self._found: dict[_Key, Place] = {}
        self.subjects = Counter(key[0] for key in self._missing)

    @property
    def settled(self) -> bool:
        """Whether nothing better can be found any more."""
        return not self.subjects

    def see(self, subject: bytes, predicate: bytes, value: Term | None, *places: Place) -> None:
        """Take note of a statement."""
        at_subject, at_predicate, at_value = places
        self._note((subject, None, None), at_subject)
        self._note((subject, predicate, None), at_predicate)
        if value is not None:
            self._note((subject, predicate, value), at_value)
            self._note((subject, None, value), at_value)

    def note_subject(self, subject: bytes, place: Place) -> None:
        """Take note of where something is a subject; of one that is not wanted, too."""
        self._note((subject, None, None), place)

    def _note(self, key: _Key, place: Place) -> None:
        if key in self._open:
            self._open.remove(key)
            self._found[key] = place
            if key in self._missing:
                self._missing.remove(key)
                self.subjects[key[0]] -= 1
                if not self.subjects[key[0]]:
                    del self.subjects[key[0]]

    def positions(self) -> dict[Statement, Position]:
        """For each statement the most precise place; nothing for one whose subject is nowhere."""
        positions = {}
        for statement, steps in self._steps.items():
            for key, precision in steps:
                if key in self._found:
                    positions[statement] = Position(*self._found[key], precision)
                    break
        return positions


def _steps(statement: Statement) -> list[tuple[_Key, Precision]]:
    """What to look for, the most precise first."""
    subject = _name(statement.subject)
    predicate = statement.predicate and statement.predicate.value.encode()
    steps: list[tuple[_Key, Precision]] = []
    if statement.object is not None:
        steps.append(((subject, predicate, as_term(statement.object)), Precision.OBJECT))
    if predicate is not None:
        steps.append(((subject, predicate, None), Precision.PREDICATE))
    return [*steps, ((subject, None, None), Precision.SUBJECT)]


def _counts(statement: Statement) -> bool:
    nodes = (statement.subject, statement.object)
    return any(isinstance(node, ox.BlankNode) and is_anonymous(node.value) for node in nodes)


def as_term(term: Node) -> Term:
    """A term as the scanners call it."""
    if not isinstance(term, ox.Literal):
        return _name(term)
    if term.language:
        return term.value.encode(), term.language.lower().encode(), b""
    return term.value.encode(), b"", term.datatype.value.encode()


def _name(node: ox.NamedNode | ox.BlankNode) -> bytes:
    return f"_:{node.value}".encode() if isinstance(node, ox.BlankNode) else node.value.encode()


def rdf(name: str) -> bytes:
    """The IRI of a term of RDF."""
    return f"{prefixes()['rdf']}{name}".encode()


class Unlabelled:
    """A blank node without a label.

    Attributes:
        place: where it is opened.
        name: what it is called once it was part of a complete statement.
    """

    __slots__ = ("name", "place")

    def __init__(self, place: Place) -> None:
        self.place, self.name = place, b""


Value = Term | Unlabelled


class Noted:
    """Passes complete statements on to those who want them.

    Attributes:
        graph: the blank node that the graph is called by in which the statements are.
    """

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._count = 0
        self.graph: Unlabelled | None = None

    def state(
        self, subject: bytes | Unlabelled, predicate: bytes, value: Value, *places: Place
    ) -> None:
        """A statement is complete."""
        if self._wanted.numbered:
            for node in (subject, value, self.graph):
                if isinstance(node, Unlabelled) and not node.name:
                    node.name = b"_:" + anonymous(self._count).encode()
                    self._count += 1
        name = subject.name if isinstance(subject, Unlabelled) else subject
        if name in self._wanted.subjects:
            term = (value.name or None) if isinstance(value, Unlabelled) else value
            self._wanted.see(name, predicate, term, *places)
