"""Walks along the edges of constraints through the files of a graph, many nodes at a time.

Terms are as the files have them: the same term is always written in the same way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, Self, TypeAlias

import pyoxigraph as ox

from confkg.namespaces import expand
from confkg.rdf.turtle_blocks import TYPE, TurtleBlocks, said_in, token_of
from confkg.validate.query_edges import THIS, Edge, NotUnderstood, Signs
from confkg.validate.terms import TYPE as TYPE_NODE

Statement: TypeAlias = tuple[bytes, bytes, bytes]
Predicates: TypeAlias = frozenset[bytes] | None
"""What a step goes along; None for all."""
_Place: TypeAlias = tuple[int, str]
"""The number of a constraint, and where along its edges."""
_Places: TypeAlias = Mapping[_Place, set[bytes]]
"""The nodes at each place."""
_Onward: TypeAlias = Callable[[int, str], Iterable[tuple[Predicates, bool, _Place]]]
"""The steps from a place: along what, whether forward, and where to."""

_STRANGE = (b"_:", b"[", b"(", b"<<")
"""How terms begin that are neither IRIs nor literals."""


def predicate_of(iri: str) -> bytes:
    """A predicate as the files have it."""
    return TYPE if iri == TYPE_NODE.value else token_of(iri)


def node_of(token: bytes) -> ox.NamedNode:
    """The IRI that the files have so."""
    text = token.decode()
    return ox.NamedNode(text[1:-1] if text.startswith("<") else expand(text) or text)


def iter_statements(blocks: Iterable[bytes]) -> Iterator[Statement]:
    """What blocks state.

    Raises:
        NotUnderstood: they have more than IRIs and literals.
    """
    for block in blocks:
        subject, said = said_in(block)
        for predicate, value in said:
            if value.startswith(_STRANGE) or subject.startswith(_STRANGE):
                raise NotUnderstood("no blank nodes")
            yield subject, predicate, value


class Step(NamedTuple):
    """An edge with the predicates as the files have them."""

    parent: str
    predicates: Predicates
    forward: bool
    child: str
    signs: Signs

    @classmethod
    def along(cls, edge: Edge) -> Self:
        """The same step as an edge is."""
        names = None if edge.predicates is None else frozenset(map(predicate_of, edge.predicates))
        return cls(edge.parent, names, edge.forward, edge.child, edge.signs)


class Walks:
    """Finds what lies along steps.

    Args:
        texts: the files of a graph.
        said: for each file the predicates that it has; None where they are not known.
        most: how many nodes at most at one place, as a share of all things.

    Attributes:
        blocks: the blocks of the files.
    """

    def __init__(
        self, texts: Sequence[bytes], said: Sequence[Set[bytes] | None], most: float
    ) -> None:
        self.blocks = TurtleBlocks(texts, said)
        self._most = most
        self._said: dict[bytes, list[Statement]] = {}

    def load(self, nodes: Iterable[bytes]) -> None:
        """Read what is stated of nodes."""
        left = {*nodes} - self._said.keys()
        self._said |= {node: [] for node in left}
        for statement in iter_statements(self.blocks.about(left)):
            self._said[statement[0]].append(statement)

    def said(self, node: bytes) -> list[Statement]:
        """What is stated of a node that was loaded."""
        return self._said[node]

    def back(
        self,
        constraints: Sequence[Sequence[Step]],
        gone: Iterable[Statement],
        new: Iterable[Statement],
    ) -> list[set[bytes]]:
        """For each constraint the nodes of which there may be new results: back from what has changed."""
        ends: dict[tuple[int, bool], defaultdict[bytes, set[bytes]]]
        ends = {(sign, way): defaultdict(set) for sign in (-1, 1) for way in (False, True)}
        for sign, statements in ((-1, gone), (1, new)):
            for subject, predicate, value in statements:
                ends[sign, False][predicate].add(value)
                ends[sign, True][predicate].add(subject)
        ahead: defaultdict[_Place, set[bytes]] = defaultdict(set)
        for number, steps in enumerate(constraints):
            for step in steps:
                for sign in step.signs:
                    at, names = ends[sign, step.forward], step.predicates
                    for predicate in at.keys() if names is None else names & at.keys():
                        ahead[number, step.parent] |= at[predicate]
        known = self._all(
            ahead,
            lambda number, at: (
                (step.predicates, not step.forward, (number, step.parent))
                for step in constraints[number]
                if step.child == at
            ),
        )
        return [known.get((number, THIS), set()) for number in range(len(constraints))]

    def forth(
        self, constraints: Sequence[Sequence[Step]], focus: Sequence[set[bytes]]
    ) -> set[Statement]:
        """All statements that the results of the focus nodes of each constraint rest on."""
        found = set[Statement]()
        self._all(
            {(number, THIS): {*nodes} for number, nodes in enumerate(focus)},
            lambda number, at: (
                (step.predicates, step.forward, (number, step.child))
                for step in constraints[number]
                if step.parent == at
            ),
            found,
        )
        return found

    def _all(
        self, ahead: _Places, onward: _Onward, passed: set[Statement] | None = None
    ) -> _Places:
        """All that steps lead to, and where they begin; ``passed`` takes the statements on the way."""
        known: defaultdict[_Place, set[bytes]] = defaultdict(set)
        while any(ahead.values()):
            for place, nodes in ahead.items():
                known[place] |= nodes
            if max(map(len, known.values())) > self._most * self.blocks.number:
                raise NotUnderstood("no part that is nearly all")
            ahead = self._go(
                [(nodes, *step) for place, nodes in ahead.items() for step in onward(*place)],
                passed,
            )
            ahead = {place: nodes - known[place] for place, nodes in ahead.items() if place[1]}
        return known

    def _go(
        self,
        walks: Sequence[tuple[set[bytes], Predicates, bool, _Place]],
        passed: set[Statement] | None,
    ) -> _Places:
        """Where nodes lead along predicates, each time forward or not, by the place that this is."""
        self.load({node for nodes, _, forward, _ in walks if forward for node in nodes})
        back = [(nodes, names) for nodes, names, forward, _ in walks if not forward]
        named = [(nodes, names) for nodes, names in back if names is not None]
        leading: defaultdict[bytes, list[Statement]] = defaultdict(list)
        for statement in {
            *self.blocks.leading_to(
                set().union(*(nodes for nodes, _ in named)),
                frozenset[bytes]().union(*(names for _, names in named)),
            ),
            *self.blocks.leading_to(
                set().union(*(nodes for nodes, names in back if names is None)), None
            ),
        }:
            leading[statement[2]].append(statement)
        found: defaultdict[_Place, set[bytes]] = defaultdict(set)
        for nodes, names, forward, place in walks:
            statements = [
                each
                for node in nodes
                for each in (self._said[node] if forward else leading.get(node, ()))
                if names is None or each[1] in names
            ]
            if passed is not None:
                passed.update(statements)
            if place[1]:
                found[place].update(each[2 if forward else 0] for each in statements)
        return found
