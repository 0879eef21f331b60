"""Walks along the edges of constraints through the files of a graph, many nodes at a time.

Terms are as the files have them: the same term is always written in the same way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Self, TypeAlias

import pyoxigraph as ox

from confkg.namespaces import expand
from confkg.rdf.turtle_blocks import TYPE, TurtleBlocks, said_in, token_of
from confkg.validate.query_edges import THIS, Edge, NotUnderstood
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

    @classmethod
    def along(cls, edge: Edge) -> Self:
        """The same step as an edge is."""
        names = None if edge.predicates is None else frozenset(map(predicate_of, edge.predicates))
        return cls(edge.parent, names, edge.forward, edge.child)


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
        self, texts: Sequence[bytes], said: Sequence[Collection[bytes] | None], most: float
    ) -> None:
        self.blocks = TurtleBlocks(texts, said)
        self._most = most
        self._said: dict[bytes, list[tuple[bytes, bytes]]] = {}

    def load(self, nodes: Iterable[bytes]) -> None:
        """Read what is stated of nodes."""
        left = {*nodes} - self._said.keys()
        self._said |= {node: [] for node in left}
        for subject, predicate, value in iter_statements(self.blocks.about(left)):
            self._said[subject].append((predicate, value))

    def said(self, node: bytes) -> list[tuple[bytes, bytes]]:
        """Predicates and values of a node that was loaded."""
        return self._said[node]

    def back(
        self, constraints: Sequence[Sequence[Step]], changes: Iterable[Statement]
    ) -> list[set[bytes]]:
        """For each constraint the nodes of which results may differ: back from what has changed."""
        ends: tuple[defaultdict[bytes, set[bytes]], defaultdict[bytes, set[bytes]]]
        ends = defaultdict(set), defaultdict(set)
        for subject, predicate, value in changes:
            ends[False][predicate].add(value)
            ends[True][predicate].add(subject)
        ahead: defaultdict[tuple[int, str], set[bytes]] = defaultdict(set)
        for number, steps in enumerate(constraints):
            for step in steps:
                at, names = ends[step.forward], step.predicates
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
    ) -> set[bytes]:
        """All that the results of the focus nodes of each constraint rest on."""
        ahead = {(number, THIS): {*nodes} for number, nodes in enumerate(focus)}
        known = self._all(
            ahead,
            lambda number, at: (
                (step.predicates, step.forward, (number, step.child))
                for step in constraints[number]
                if step.parent == at and step.child
            ),
        )
        return set[bytes]().union(*known.values())

    def _all(self, ahead: _Places, onward: _Onward) -> _Places:
        """All that steps lead to, and where they begin."""
        known: defaultdict[_Place, set[bytes]] = defaultdict(set)
        while any(ahead.values()):
            for place, nodes in ahead.items():
                known[place] |= nodes
            if max(map(len, known.values())) > self._most * self.blocks.number:
                raise NotUnderstood("no part that is nearly all")
            found = self._go(
                [(nodes, *step) for place, nodes in ahead.items() for step in onward(*place)]
            )
            ahead = {place: nodes - known[place] for place, nodes in found.items()}
        return known

    def _go(self, walks: Sequence[tuple[set[bytes], Predicates, bool, _Place]]) -> _Places:
        """Where nodes lead along predicates, each time forward or not, by the place that this is."""
        self.load({node for nodes, _, forward, _ in walks if forward for node in nodes})
        leading: defaultdict[bytes, list[tuple[bytes, bytes]]] = defaultdict(list)
        back = [(nodes, names) for nodes, names, forward, _ in walks if not forward]
        named = [(nodes, names) for nodes, names in back if names is not None]
        blocks = {
            *self.blocks.leading_to(
                set().union(*(nodes for nodes, _ in named)),
                frozenset[bytes]().union(*(names for _, names in named)),
            ),
            *self.blocks.leading_to(
                set().union(*(nodes for nodes, names in back if names is None)), None
            ),
        }
        led_to = set[bytes]().union(*(nodes for nodes, _ in back))
        for subject, predicate, value in iter_statements(blocks):
            if value in led_to:
                leading[value].append((predicate, subject))
        found: defaultdict[_Place, set[bytes]] = defaultdict(set)
        for nodes, names, forward, place in walks:
            said = self._said if forward else leading
            found[place] |= {
                end
                for node in nodes
                for predicate, end in said.get(node, ())
                if names is None or predicate in names
            }
        return found
