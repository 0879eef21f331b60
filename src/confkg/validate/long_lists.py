"""Lists of ``sh:in`` with very many members, of which all but the first are kept apart.

What looks at shapes looks at the beginning of such a list, which is well-formed in itself; engines get
the whole. A member then takes a fraction of the memory that a statement of shapes takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.terms import FIRST, REST, sh

_SHOWN = 1_000
"""Members that a list may have and stay as it is, and that of a longer one are looked at."""
_NIL = term("rdf:nil")
_Node = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


class LongLists:
    """Takes the nodes of lists out of triples, and gives those back that are to be looked at.

    Attributes:
        triples: the shapes, with the beginnings of long lists.
    """

    def __init__(self, triples: Iterable[ox.Triple]) -> None:
        self._firsts: dict[_Node, _Node] = {}
        self._rests: dict[_Node, _Node] = {}
        self._rest_of: dict[ox.Triple, Sequence[_Node]] = {}
        self.triples = list(triples)
        if sum(triple.predicate == REST for triple in self.triples) <= _SHOWN:
            return
        triples, self.triples = self.triples, []
        links = {FIRST: self._firsts, REST: self._rests}
        for triple in triples:
            subject, predicate, value = triple
            known = links.get(predicate)
            if known is None or known.setdefault(subject, value) != value:
                self.triples.append(triple)  # a second value makes the list ill-formed
        self._keep_apart()
        apart = {node for nodes in self._rest_of.values() for node in nodes}
        for predicate, known in ((FIRST, self._firsts), (REST, self._rests)):
            kept = ((node, value) for node, value in known.items() if node not in apart)
            self.triples += (ox.Triple(node, predicate, value) for node, value in kept)  # type: ignore[arg-type]

    def write(self, triples: Collection[ox.Triple], path: Path) -> None:
        """Write some of the triples as N-Triples, with the whole lists."""
        cut = self._rest_of.keys() & triples
        with path.open("wb") as out:
            ox.serialize((t for t in triples if t not in cut), out, format=ox.RdfFormat.N_TRIPLES)
            for triple in cut:
                nodes = self._rest_of[triple]
                out.write(f"{triple.subject} {REST} {nodes[0]} .\n".encode())
                for node in nodes:
                    lines = f"{node} {FIRST} {self._firsts[node]} .\n{node} {REST} {self._rests[node]} .\n"
                    out.write(lines.encode())

    def _keep_apart(self) -> None:
        """Cut long lists that nothing else leads into."""
        heads = [triple.object for triple in self.triples if triple.predicate == sh("in")]
        named = {node for triple in self.triples for node in (triple.subject, triple.object)}
        shared = _repeated(self._rests.values())
        for nodes in map(self._well_formed, heads):
            behind = nodes[_SHOWN:]
            if behind and named.isdisjoint(behind) and shared.isdisjoint(behind):
                last = nodes[_SHOWN - 1]
                self._rests[last] = _NIL
                self._rest_of[ox.Triple(last, REST, _NIL)] = behind  # type: ignore[arg-type]

    def _well_formed(self, head: _Node) -> list[_Node]:
        """The nodes of a list; none if it has no end."""
        nodes: dict[_Node, None] = {}
        while head in self._rests and head in self._firsts and head not in nodes:
            nodes[head] = None
            head = self._rests[head]
        return list(nodes) if head == _NIL else []


def _repeated(nodes: Iterable[_Node]) -> set[_Node]:
    """What is there more than once, but for the end of lists."""
    met: set[_Node] = set()
    repeated: set[_Node] = set()
    for node in nodes:
        (repeated if node in met else met).add(node)
    return repeated - {_NIL}
