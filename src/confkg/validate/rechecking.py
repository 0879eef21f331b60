"""Graphs of which a former version was validated: only what a change can have touched is validated again.

What changed is known block by block. From there the edges of :mod:`confkg.validate.reach` lead back to the
focus nodes of which the results may differ, and from these onward to all that their results rest on. That
part of the graph has the same results for these nodes as the whole.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence, Set
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import cast

import pyoxigraph as ox

from confkg.memory import nothing_collected
from confkg.rdf.terms import ckg, term
from confkg.rdf.turtle_blocks import TYPE, Changes, token_of, turtle_of
from confkg.validate.query_edges import THIS, Edge, NotUnderstood
from confkg.validate.reach import reach_of
from confkg.validate.report import Result
from confkg.validate.terms import TYPE as TYPE_NODE
from confkg.validate.terms import sh
from confkg.validate.validating import VIOLATION, own_shapes, validate_nodes
from confkg.validate.walking import Step, Walks, iter_statements, node_of, predicate_of

_WORTH = 0.2
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
    *(Edge(at, None) for at in ("value", "claim", "place", "document")),
]
"""What the description of a result rests on."""


@nothing_collected()
def find_violations_again(
    changes: Changes,
    after: Sequence[bytes],
    known: Collection[ox.NamedNode],
    said: Sequence[Set[bytes] | None] = (),
) -> list[Result] | None:
    """The violations in a graph as validating all of it would find them.

    Args:
        changes: the blocks by which the files of the former version differ.
        after: the files of this version.
        known: the focus nodes of all violations in the former version.
        said: for each file the predicates that it has; None where they are not known.

    Returns:
        The violations, those of other nodes than these without all labels and all sentences that
        they were read from; None if all has to be validated.
    """
    try:
        return _find(*changes, after, {token_of(node.value) for node in known}, said)
    except NotUnderstood:
        return None


def _find(
    gone: set[bytes],
    new: set[bytes],
    after: Sequence[bytes],
    known: set[bytes],
    said: Sequence[Set[bytes] | None],
) -> list[Result]:
    if any(_SUBCLASS in text for text in (*gone, *after)):
        raise NotUnderstood("no classes but those that are stated")
    reach = reach_of(own_shapes(), VIOLATION)
    _refuse_much(sum(map(len, gone | new)), after)
    walks = Walks(after, said, _WORTH)
    targets = own_shapes().graph.quads_for_predicate(sh("targetSubjectsOf"))
    by_target = {TYPE_NODE.value, *(cast(ox.NamedNode, quad.object).value for quad in targets)}
    edges = [[Edge(THIS, frozenset(by_target), signs=(1,)), *some] for some in reach.edges]
    steps = [list(map(Step.along, some)) for some in (*edges, _DESCRIBING)]
    before, now = ({*iter_statements(blocks)} for blocks in (gone, new))
    core, *of_queries = (
        nodes | known for nodes in walks.back(steps[:-1], before - now, now - before)
    )
    focus = _focus_nodes(walks, core.union(*of_queries))
    of_queries = [
        focus[shape] & nodes for shape, nodes in zip(reach.shapes, of_queries, strict=True)
    ]
    asked: defaultdict[ox.NamedNode, set[bytes]] = defaultdict(set)
    for shape, nodes in zip(reach.shapes, of_queries, strict=True):
        asked[shape] |= nodes
    unchanged = set(walks.blocks.first()) - new
    anywhere = {(predicate, value) for _, predicate, value in iter_statements(unchanged)}
    if any((predicate_of(p), token_of(v[1:-1])) not in anywhere for p, v in reach.anywhere):
        raise NotUnderstood("nothing that is known to be anywhere")
    of_results = [[step for step in some if step.signs] for some in steps[:-1]]
    part = {*iter_statements(unchanged), *walks.forth(of_results, [core, *of_queries])}
    part |= walks.forth(steps, [known] * len(steps))
    subjects = groupby(sorted(part), key=itemgetter(0))
    text = turtle_of(
        b"%b %b .\n" % (subject, b" ;\n".join(b"%b %b" % each[1:] for each in some))
        for subject, some in subjects
    )
    _refuse_much(len(text), after)
    with tempfile.TemporaryDirectory(prefix="confkg-") as folder:
        path = Path(folder, "part.ttl")
        path.write_bytes(text)
        of_core = {shape: core & nodes for shape, nodes in focus.items()}
        return validate_nodes(path, _as_nodes(of_core), _as_nodes(asked))


def _refuse_much(size: int, graph: Sequence[bytes]) -> None:
    """Refuse a part of so many bytes if validating the whole graph is less work."""
    if size > _WORTH * sum(map(len, graph)):
        raise NotUnderstood("no part that is nearly all")


def _focus_nodes(walks: Walks, nodes: set[bytes]) -> dict[ox.NamedNode, set[bytes]]:
    """The nodes among these that are focus nodes of each shape, where no class has subclasses."""
    walks.load(nodes)
    classed: defaultdict[bytes, set[bytes]] = defaultdict(set)
    having: defaultdict[bytes, set[bytes]] = defaultdict(set)
    for node in nodes:
        for _, predicate, value in walks.said(node):
            having[predicate].add(node)
            if predicate == TYPE:
                classed[value].add(node)
    found: defaultdict[ox.NamedNode, set[bytes]] = defaultdict(set)
    for name, known, as_said in (
        ("targetClass", classed, token_of),
        ("targetSubjectsOf", having, predicate_of),
    ):
        for quad in own_shapes().graph.quads_for_predicate(sh(name)):
            target = cast(ox.NamedNode, quad.object).value
            found[cast(ox.NamedNode, quad.subject)] |= known[as_said(target)]
    return found


def _as_nodes(focus: Mapping[ox.NamedNode, set[bytes]]) -> dict[ox.NamedNode, list[ox.NamedNode]]:
    known = {token: node_of(token) for token in set[bytes]().union(*focus.values())}
    return {shape: [known[token] for token in sorted(tokens)] for shape, tokens in focus.items()}
