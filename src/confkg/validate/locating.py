"""Where in the files the statements stand that results are about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyoxigraph as ox

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
        self._staged, self._files = staged, files

    def of(self, finding: Finding) -> Place | None:
        """Where the statement of a finding stands."""
        return Place(self._files[0].as_posix())

    def as_written(self, node: Node) -> Node:
        """A node as its file has it: a blank node by its label there, if it has one."""
        known = self._known(node)
        return ox.BlankNode(known.label) if known and known.label else node

    def _known(self, node: Node) -> BlankNode | None:
        """What the file says of a blank node; None if it is of the shapes."""
        number = node.value.removeprefix("b") if isinstance(node, ox.BlankNode) else ""
        known = self._staged.blank_nodes
        return known[int(number)] if number.isdecimal() and int(number) < len(known) else None
