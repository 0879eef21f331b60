"""Where in their files shapes say what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.positions import Position, Statement, locate
from confkg.rdf.reading import base_of
from confkg.validate.report import Place

_APART = re.compile(r"f(\d+)x(.*)", re.DOTALL)


def scope_of(file: int) -> str:
    """What the blank nodes of a file begin with, so that those of other files are called otherwise."""
    return f"f{file}x"


class ShapePlaces:
    """Places of statements in files with shapes."""

    def __init__(
        self,
        files: Sequence[Path],
        names: Sequence[str],
        anonymous: Mapping[ox.NamedNode, ox.BlankNode],
    ) -> None:
        self._files, self._names, self._anonymous = files, names, anonymous

    def of(self, statements: Iterable[Statement]) -> dict[Statement, Place]:
        """Where statements stand, as precisely as can be seen; each in the first file that has it."""
        wanted = list(dict.fromkeys(statements))
        found: dict[Statement, tuple[Position, Place]] = {}
        for number, (path, name) in enumerate(zip(self._files, self._names, strict=False)):
            written = {each: self._in_file(each, number) for each in wanted}
            places = locate(path, {each for each in written.values() if each}, base=base_of(path))
            for statement, own in written.items():
                position = places.get(own) if own else None
                if position is None:
                    continue
                known = found.get(statement)
                if known is None or position.precision > known[0].precision:
                    place = Place(name, position.line, position.column)
                    found[statement] = position, place
        return {statement: place for statement, (_, place) in found.items()}

    def one(self, statement: Statement) -> Place | None:
        """Where one statement stands; None if that is not known."""
        return self.of([statement]).get(statement)

    def _in_file(self, statement: Statement, number: int) -> Statement | None:
        subject, value = self._written(statement.subject, number), statement.object
        if isinstance(value, (ox.NamedNode, ox.BlankNode)):
            value = self._written(value, number)
        return subject and Statement(subject, statement.predicate, value)

    def _written(
        self, node: ox.NamedNode | ox.BlankNode, number: int
    ) -> ox.NamedNode | ox.BlankNode | None:
        if isinstance(node, ox.NamedNode) and node not in self._anonymous:
            return node
        blank = self._anonymous[node] if isinstance(node, ox.NamedNode) else node
        found = _APART.fullmatch(blank.value)
        return ox.BlankNode(found[2]) if found and int(found[1]) == number else None
