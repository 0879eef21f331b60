"""Graphs of which a former version was validated: only what a change can have touched is validated again.

What changed is known block by block. From there the edges of :mod:`confkg.validate.reach` lead back to the
focus nodes of which the results may differ, and from these onward to all that their results rest on. That
part of the graph has the same results for these nodes as the whole.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pyoxigraph as ox

from confkg.rdf.terms import ckg, term
from confkg.rdf.turtle_blocks import TurtleBlocks, changed_blocks, statements_in, turtle_of
from confkg.validate.query_edges import THIS, Edge, NotUnderstood
from confkg.validate.reach import Reach, reach_of
from confkg.validate.report import Result
from confkg.validate.validating import VIOLATION, focus_nodes, own_shapes, validate_nodes

Node: TypeAlias = ox.NamedNode | ox.Literal
_At: TypeAlias = tuple[int, str, Node]
"""The number of a constraint, where along its edges, and the node there."""


class Statement(NamedTuple):
    """A statement without blank nodes."""

    subject: ox.NamedNode
    predicate: ox.NamedNode
    value: Node


_WORTH = 0.1
"""The share of a graph up to which it is less work to find a part than to validate all."""
_SUBCLASS = b" rdfs:subClassOf "
_SUBJECT, _STATES, _EVIDENCE, _QUOTED = (
    frozenset([name.value])
    for name in (term("rdf:subject"), ckg("states"), ckg("evidence"), term("prov:wasQuotedFrom"))
)
_DESCRIBING = [
    Edge(THIS, None, child="value"),
    Edge(THIS, _SUBJECT, False, "claim"),
    Edge(THIS, _STATES, False, "place"),
    *(Edge(start, _EVIDENCE, child="place") for start in (THIS, "claim")),
    *(Edge(start, _QUOTED, child="document") for start in (THIS, "place")),
]
"""What the description of a result rests on."""


def find_violations_again(
    before: Sequence[bytes], after: Sequence[bytes], known: Collection[ox.NamedNode]
) -> list[Result] | None:
    """The violations in a graph as validating all of it would find them.

    Args:
        before: the files of the former version.
        after: the same files of this version.
        known: the focus nodes of all violations in the former version.

    Returns:
        The violations, those of other nodes than these without all sentences that they were read
        from; None if all has to be validated.
    """
    try:
        return _find(before, after, set(known))
    except NotUnderstood:
        return None


def _find(
    before: Sequence[bytes], after: Sequence[bytes], known: set[ox.NamedNode]
) -> list[Result]:
    if any(_SUBCLASS in text for text in (*before, *after)):
        raise NotUnderstood("no classes but those that are stated")
    reach = reach_of(own_shapes(), VIOLATION)
    gone, new = set[bytes](), set[bytes]()
    for was, now in zip(before, after, strict=True):
        only_was, only_now = changed_blocks(was, now)
        gone |= only_was
        new |= only_now
    _refuse_much(sum(map(len, gone | new)), after)
    graph = _Graph(after)
    changes = set(_iter_named(gone)) ^ set(_iter_named(new))
    again = known | _affected(graph, reach, changes)
    graph.load(again)
    focus = focus_nodes(own_shapes(), {node: graph.statements(node) for node in again})
    of_queries = [again, *({*focus.get(shape, ())} for shape in reach.shapes), known]
    part = _reached(graph, [*reach.edges, _DESCRIBING], of_queries)
    unchanged = set(graph.blocks.first()) - new
    anywhere = {(t.predicate.value, str(t.value)) for t in _iter_named(unchanged)}
    if not reach.anywhere <= anywhere:
        raise NotUnderstood("nothing that is known to be anywhere")
    blocks = graph.blocks.about(part) | unchanged
    _refuse_much(sum(map(len, blocks)), after)
    with tempfile.TemporaryDirectory(prefix="confkg-") as folder:
        path = Path(folder, "part.ttl")
        path.write_bytes(turtle_of(sorted(blocks)))
        return validate_nodes(path, focus)


def _refuse_much(size: int, graph: Sequence[bytes]) -> None:
    """Refuse a part of so many bytes if validating the whole graph is less work."""
    if size > _WORTH * sum(map(len, graph)):
        raise NotUnderstood("no part that is nearly all")


def _iter_named(blocks: Iterable[bytes]) -> Iterator[Statement]:
    """What blocks state."""
    for triple in statements_in(blocks):
        subject, predicate, value = triple
        if isinstance(value, (ox.BlankNode, ox.Triple)) or not isinstance(subject, ox.NamedNode):
            raise NotUnderstood("no blank nodes")
        yield Statement(subject, predicate, value)


class _Graph:
    """What a graph states, as far as somebody has asked."""

    def __init__(self, texts: Sequence[bytes]) -> None:
        self.blocks = TurtleBlocks(texts)
        self._known: dict[ox.NamedNode, list[Statement]] = {}

    def refuse_many(self, reached: Collection[_At]) -> None:
        """Refuse to go on from more than a share of all things."""
        if len(reached) > _WORTH * 3 * self.blocks.number:
            raise NotUnderstood("no part that is nearly all")

    def load(self, nodes: Iterable[Node]) -> None:
        """Read what is stated of nodes."""
        left = {n for n in nodes if isinstance(n, ox.NamedNode)} - self._known.keys()
        if not left:
            return
        self._known |= {node: [] for node in left}
        for statement in _iter_named(self.blocks.about(left)):
            self._known[statement.subject].append(statement)

    def statements(self, node: Node) -> list[Statement]:
        """What is stated of a node that was loaded."""
        return self._known[node] if isinstance(node, ox.NamedNode) else []

    def steps(self, wanted: Iterable[tuple[Edge, Node]]) -> dict[tuple[Edge, Node], set[Node]]:
        """Where edges lead from nodes."""
        wanted = set(wanted)
        self.load(node for edge, node in wanted if edge.forward)
        backward = [(edge, node) for edge, node in wanted if not edge.forward]
        along = [(edge.predicates, node) for edge, node in backward if edge.predicates]
        names = set[str]().union(*(predicates for predicates, _ in along))
        blocks = {
            *self.blocks.leading_to({node for _, node in along}, names),
            *self.blocks.leading_to({n for edge, n in backward if edge.predicates is None}, None),
        }
        leading: defaultdict[Node, list[Statement]] = defaultdict(list)
        for statement in _iter_named(blocks):
            leading[statement.value].append(statement)
        return {
            (edge, node): {
                each.value if edge.forward else each.subject
                for each in (self.statements(node) if edge.forward else leading[node])
                if edge.predicates is None or each.predicate.value in edge.predicates
            }
            for edge, node in wanted
        }


def _affected(graph: _Graph, reach: Reach, changes: Iterable[Statement]) -> set[ox.NamedNode]:
    """The nodes of which results may differ: back along the edges, from what has changed."""
    ends: tuple[defaultdict[str, set[Node]], defaultdict[str, set[Node]]]
    ends = defaultdict(set), defaultdict(set)
    for subject, predicate, value in changes:
        for forward, node in ((False, value), (True, subject)):
            ends[forward][predicate.value].add(node)
    ahead: set[_At] = {
        (number, edge.parent, node)
        for number, edges in enumerate(reach.edges)
        for edge in edges
        for predicate, nodes in ends[edge.forward].items()
        if edge.predicates is None or predicate in edge.predicates
        for node in nodes
    }
    known: set[_At] = set()
    while ahead:
        known |= ahead
        graph.refuse_many(known)
        back = [
            (number, edge.parent, edge.turned(), node)
            for number, at, node in ahead
            for edge in reach.edges[number]
            if edge.child == at
        ]
        found = graph.steps((edge, node) for _, _, edge, node in back)
        ahead = {
            (number, parent, to) for number, parent, edge, node in back for to in found[edge, node]
        } - known
    return {node for _, at, node in known if at == THIS and isinstance(node, ox.NamedNode)}


def _reached(
    graph: _Graph, constraints: Sequence[Sequence[Edge]], focus: Sequence[Collection[Node]]
) -> set[ox.NamedNode]:
    """All that the results of the focus nodes of each constraint rest on."""
    ahead: set[_At] = {(number, THIS, node) for number, some in enumerate(focus) for node in some}
    known: set[_At] = set()
    while ahead:
        known |= ahead
        graph.refuse_many(known)
        onward = [
            (number, edge, node)
            for number, at, node in ahead
            for edge in constraints[number]
            if edge.parent == at and edge.child
        ]
        found = graph.steps((edge, node) for _, edge, node in onward)
        ahead = {
            (number, edge.child, to) for number, edge, node in onward for to in found[edge, node]
        } - known
    return {node for _, _, node in known if isinstance(node, ox.NamedNode)}
