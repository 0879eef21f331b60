"""Where in the files the statements stand that results are about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import pyoxigraph as ox

from confkg.rdf.naming import is_anonymous
from confkg.rdf.positions import Position, Statement, locate
from confkg.rdf.reading import base_of
from confkg.rdf.terms import Node
from confkg.validate.findings import Finding
from confkg.validate.report import Place
from confkg.validate.staging import BlankNode, Staged
from confkg.validate.surroundings import Lines, excerpt, load_incoming
from confkg.validate.terms import TYPE

Use: TypeAlias = Literal["class", "property", "datatype"]
"""As what data use a term."""


class Places:
    """Places of findings."""

    def __init__(
        self,
        store: ox.Store,
        staged: Staged,
        files: Sequence[Path],
        findings: Sequence[Finding],
        lines: Lines,
    ) -> None:
        self._store, self._staged, self._files, self._lines = store, staged, files, lines
        self._above_node, self._files_about = cache(self._find_above), cache(self._find_files)
        self._found = self._locate(map(_own_statement, findings))
        left = [each for each in findings if _own_statement(each) not in self._found]
        if left:
            load_incoming(store, staged.path, {each.focus for each in left})
        self._found |= self._locate(map(self._above, left))

    def of(self, finding: Finding) -> Place | None:
        """Where the statement of a finding stands, as near as it is known; None if nowhere.

        If its focus node says nothing, it is the place of a statement that leads to it.
        """
        for find in (_own_statement, self._above):
            statement = find(finding)
            if statement in self._found:
                number, position = self._found[statement]
                return Place(self._files[number].as_posix(), position.line, position.column)
        return None

    def as_written(self, node: Node) -> Node:
        """A node as its file has it: a blank node by its label there, if it has one."""
        known = self._known(node)
        return node if known is None or is_anonymous(known.label) else ox.BlankNode(known.label)

    def _above(self, finding: Finding) -> Statement | None:
        return self._above_node(finding.focus)

    def _find_above(self, focus: Node) -> Statement | None:
        """A statement that leads to a node."""
        above = self._store.quads_for_pattern(None, None, focus, None)
        first = min(above, key=str, default=None)
        if first is None or isinstance(first.subject, ox.Triple):
            return None
        return Statement(first.subject, first.predicate, focus)

    def _locate(
        self, statements: Iterable[Statement | None]
    ) -> dict[Statement, tuple[int, Position]]:
        """The most precise places of statements, each with the number of the first such file."""
        wanted = dict.fromkeys(each for each in statements if each)
        found: dict[Statement, tuple[int, Position]] = {}
        for number, path in enumerate(self._files):
            called = {each: self._in_file(each, number) for each in wanted}
            own = {each for each in called.values() if each}
            subjects = {str(statement.subject).encode() for statement in own}
            text = excerpt(self._staged, number, self._lines.places(subjects)) if own else None
            places = locate(path, own, base=base_of(path), text=text) if own else {}
            for statement, name in called.items():
                position = places.get(name) if name else None
                if position is None:
                    continue
                if statement not in found or position.precision > found[statement][1].precision:
                    found[statement] = number, position
                if position.precision == statement.finest:
                    del wanted[statement]
        return found

    def _in_file(self, statement: Statement, number: int) -> Statement | None:
        """A statement with the blank nodes as a file calls them; None if it cannot stand there."""
        subject, value = self._called(statement.subject, number), statement.object
        if subject is None or number not in self._files_about(statement.subject):
            return None
        if isinstance(value, ox.BlankNode):
            value = self._called(value, number)
        return Statement(subject, statement.predicate, value)

    def _find_files(self, subject: ox.NamedNode | ox.BlankNode) -> set[int]:
        """The numbers of the files that say something of a subject."""
        places = self._lines.places([str(subject).encode()])
        return {bisect_right(self._staged.ends, place) for place in places}

    def _called(
        self, node: ox.NamedNode | ox.BlankNode, number: int
    ) -> ox.NamedNode | ox.BlankNode | None:
        if isinstance(node, ox.NamedNode):
            return node
        known = self._known(node)
        return ox.BlankNode(known.label) if known and known.file == number else None

    def _known(self, node: Node) -> BlankNode | None:
        """What the file says of a blank node; None if it is of the shapes."""
        number = node.value.removeprefix("b") if isinstance(node, ox.BlankNode) else ""
        known = self._staged.blank_nodes
        return known[int(number)] if number.isdecimal() and int(number) < len(known) else None


def first_use(staged: Staged, files: Sequence[Path], name: ox.NamedNode, use: Use) -> Place | None:
    """Where the data first use a property, a class or a datatype; None if that is not known."""
    sign = {"class": f" {TYPE} {name} .\n", "property": f" {name} ", "datatype": f"^^{name} .\n"}[
        use
    ]
    with staged.path.open(encoding="utf-8") as lines:
        line = next((line for line in lines if sign in line), None)
    if line is None:
        return None
    (quad,) = ox.parse(line.encode(), format=ox.RdfFormat.N_TRIPLES)
    subject = quad.subject
    if isinstance(subject, ox.BlankNode):
        known = staged.blank_nodes[int(line[len("_:b") :].split(" ", 1)[0])]
        files, subject = files[known.file : known.file + 1], ox.BlankNode(known.label)
    assert not isinstance(subject, ox.Triple)
    value = quad.object
    assert not isinstance(value, ox.Triple)
    statement = Statement(
        subject, quad.predicate, None if isinstance(value, ox.BlankNode) else value
    )
    for path in files:
        position = locate(path, [statement], base=base_of(path)).get(statement)
        if position is not None and position.precision == statement.finest:
            return Place(path.as_posix(), position.line, position.column)
    return None


def _own_statement(finding: Finding) -> Statement | None:
    """What a finding is about; None if its focus node can say nothing."""
    focus, value = finding.focus, finding.value
    if isinstance(focus, ox.Literal):
        return None
    return Statement(focus, finding.predicate, None if value == focus else value)
