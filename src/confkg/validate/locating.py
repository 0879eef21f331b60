"""Where in the files the statements stand that results are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.naming import is_anonymous
from confkg.rdf.positions import Position, Statement, locate
from confkg.rdf.reading import base_of
from confkg.validate.findings import Finding, Node
from confkg.validate.report import Place
from confkg.validate.staging import BlankNode, Staged

__all__ = ["Places"]


class Places:
    """Places of findings.

    Args:
        store: the data.
        staged: what the blank nodes are called in the files.
        files: the files that the data were read from.
        findings: all for which a place will be asked.
    """

    def __init__(
        self, store: ox.Store, staged: Staged, files: Sequence[Path], findings: Sequence[Finding]
    ) -> None:
        self._store, self._staged, self._files = store, staged, files
        self._wanted = {
            finding.node.value: list(self._iter_wanted(finding)) for finding in findings
        }
        self._found = [self._locate(number) for number in range(len(files))]

    def of(self, finding: Finding) -> Place | None:
        """Where the statement of a finding stands, as near as it is known; None if nowhere."""
        best: tuple[int, int, Position] | None = None
        for statement in self._wanted[finding.node.value]:
            for number, found in enumerate(self._found):
                own = self._in_file(statement, number)
                position = found.get(own) if own else None
                if position and (best is None or position.precision > best[0]):
                    best = (position.precision, number, position)
            if best:
                break
        if best is None:
            return None
        return Place(self._files[best[1]].as_posix(), best[2].line, best[2].column)

    def as_written(self, node: Node) -> Node:
        """A node as its file has it: a blank node by its label there, if it has one."""
        known = self._known(node)
        return node if known is None or is_anonymous(known.label) else ox.BlankNode(known.label)

    def _iter_wanted(self, finding: Finding) -> Iterator[Statement]:
        """The statement of a finding; and if its focus node says nothing, one that leads to it."""
        focus, value = finding.focus, finding.value
        if isinstance(focus, (ox.NamedNode, ox.BlankNode)):
            yield Statement(focus, finding.predicate, None if value == focus else value)
        above = self._store.quads_for_pattern(None, None, focus, None)
        first = min((quad for quad in above), key=str, default=None)
        if first is not None and not isinstance(first.subject, ox.Triple):
            yield Statement(first.subject, first.predicate, focus)

    def _locate(self, number: int) -> dict[Statement, Position]:
        own = {
            own
            for statements in self._wanted.values()
            for statement in statements
            if (own := self._in_file(statement, number))
        }
        path = self._files[number]
        return locate(path, own, base=base_of(path)) if own else {}

    def _in_file(self, statement: Statement, number: int) -> Statement | None:
        """A statement with the blank nodes as a file calls them; None if it cannot stand there."""
        subject, value = self._called(statement.subject, number), statement.object
        if subject is None:
            return None
        if isinstance(value, ox.BlankNode):
            value = self._called(value, number)
        return Statement(subject, statement.predicate, value)

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
