"""N-Triples, as a stream: terms, and files of statements."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import TextIO

from confkg.namespaces import expand, prefixes, thing_iri

__all__ = ["Statements", "ckg", "concept", "digits", "literal", "named", "thing", "whole"]

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def literal(text: str, datatype: str = "") -> str:
    """A literal.

    >>> literal('say "yes"')
    '"say \\\\"yes\\\\""'
    """
    quoted = f'"{text.translate(_ESCAPES)}"'
    return f"{quoted}^^{named(datatype)}" if datatype else quoted


def whole(number: int) -> str:
    """An integer."""
    return f'"{number}"^^<http://www.w3.org/2001/XMLSchema#integer>'


def named(name: str) -> str:
    """The term behind a prefixed name.

    Raises:
        ValueError: the prefix is not one of the project's.
    """
    iri = expand(name)
    if iri is None:
        raise ValueError(f"no prefix of the project: {name}")
    return f"<{iri}>"


def thing(kind: str, slug: str) -> str:
    """The term of a thing.

    >>> thing("series", "iclr")
    '<https://w3id.org/confkg/id/series/iclr>'
    """
    return f"<{thing_iri(kind, slug)}>"


def concept(scheme: str, notation: str) -> str:
    """The term of a concept."""
    return f"<{prefixes()[scheme]}{notation}>"


def ckg(name: str) -> str:
    """The term of a class or property of the ontology."""
    return f"<{prefixes()['ckg']}{name}>"


def digits(text: str, length: int) -> str:
    """Hexadecimal digits that tell ``text`` from others."""
    return hashlib.sha256(text.encode()).hexdigest()[:length]


_TYPE, _LABEL = named("rdf:type"), named("rdfs:label")


class Statements:
    """Writes statements to files, and each fact of an entity once.

    Args:
        files: where to write, by the name of the graph's file (``entities``, ``claims`` …).
    """

    def __init__(self, files: Mapping[str, TextIO]) -> None:
        self._files = files
        self._known: set[str] = set()
        self.written: Counter[str] = Counter()
        self.things: Counter[str] = Counter()

    def write(self, file: str, subject: str, predicate: str, value: str) -> None:
        """Write a statement that was not written before."""
        self._files[file].write(f"{subject} {predicate} {value} .\n")
        self.written[file] += 1

    def node(self, file: str, subject: str, kind: str, label: str = "") -> None:
        """Write class and label of a thing that was not written before."""
        self.write(file, subject, _TYPE, ckg(kind))
        if label:
            self.write(file, subject, _LABEL, literal(label))
        self.things[kind] += 1

    def fact(self, subject: str, predicate: str, value: str) -> None:
        """Write a fact of an entity if it is new."""
        line = f"{subject} {predicate} {value} .\n"
        if line not in self._known:
            self._known.add(line)
            self._files["entities"].write(line)
            self.written["entities"] += 1

    def describe(self, subject: str, kind: str, label: str) -> str:
        """Class and label of an entity, if they are new; its term."""
        if subject not in self._known:
            self._known.add(subject)
            self.node("entities", subject, kind, label)
        return subject
