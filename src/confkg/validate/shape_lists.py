"""Lists and paths of shapes, checked against the rules of SHACL.

Lists: https://www.w3.org/TR/shacl/#dfn-shacl-list, paths: https://www.w3.org/TR/shacl/#property-paths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.validate.problems import Node, Problem, written
from confkg.validate.terms import FIRST, REST, sh

NIL = term("rdf:nil")
_ONE_STEP = ("inversePath", "zeroOrMorePath", "oneOrMorePath", "zeroOrOnePath")
_KINDS = {sh(name) for name in (*_ONE_STEP, "alternativePath")}
_NAMED_KINDS = ", ".join(f"sh:{name}" for name in (*_ONE_STEP, "alternativePath"))
_DEEPEST = 30
"""Paths within paths; the engines refuse deeper ones, each from another depth on."""
_AS_LIST = "write a list: ( … )"


class ShapeLists:
    """The lists and paths of shapes."""

    def __init__(self, triples: Sequence[ox.Triple]) -> None:
        self._firsts: dict[Node, list[Node]] = {}
        self._rests: dict[Node, list[Node]] = {}
        self._steps: dict[Node, list[ox.Triple]] = {}
        links = {FIRST: self._firsts, REST: self._rests}
        for triple in triples:
            predicate = triple.predicate
            if predicate in links:
                links[predicate].setdefault(triple.subject, []).append(triple.object)
            elif predicate in _KINDS:
                self._steps.setdefault(triple.subject, []).append(triple)

    def members(self, head: Node) -> list[Node]:
        """The members of a list that is well-formed, or what can be read of another."""
        return self._walk(head)[0]

    def fault(self, head: Node) -> str:
        """What is wrong with a list; empty if it is one."""
        return self._walk(head)[1]

    def _walk(self, head: Node) -> tuple[list[Node], str]:
        found: list[Node] = []
        seen: set[Node] = set()
        while head != NIL:
            first, rest = self._firsts.get(head, []), self._rests.get(head, [])
            if not first and not rest and not found:
                return found, f"is {written(head)}, not a list"
            if head in seen:
                return found, "is a list that contains itself"
            if len(first) != 1 or len(rest) != 1:
                return found, "is a list with a node that has not one rdf:first and one rdf:rest"
            seen.add(head)
            found += first
            head = rest[0]
        return found, "is a list with something behind its end" if self._rests.get(NIL) else ""

    def path_problem(self, triple: ox.Triple) -> Problem | None:
        """What is wrong with a path, if anything; None if it is well-formed."""
        for fault, fix in self._iter_path_faults(triple.object):
            return Problem.of(triple, f"the path {fault}", fix)
        return None

    def _iter_path_faults(self, path: Node) -> Iterator[tuple[str, str]]:
        ahead: list[tuple[Node, int]] = [(path, 0)]
        while ahead:
            node, depth = ahead.pop()
            if depth > _DEEPEST:
                yield (
                    f"has more than {_DEEPEST} paths within each other, or contains itself",
                    "nest less",
                )
                return
            if isinstance(node, ox.NamedNode) and node != NIL:
                continue
            if isinstance(node, ox.Literal):
                yield f"has the text {written(node)} in it", "give the IRI of a property"
                return
            is_list = node == NIL or node in self._firsts or node in self._rests
            steps = [] if is_list else self._steps.get(node, [])  # so has the W3C's test suite it
            if len(steps) + is_list != 1:
                what = "is of several kinds at once" if steps else "is none that SHACL has"
                yield what, f"give the IRI of a property, a list, or one of {_NAMED_KINDS}"
                return
            inner: list[Node] = [steps[0].object] if steps else [node]
            if is_list or steps[0].predicate == sh("alternativePath"):
                if fault := self.fault(inner[0]):
                    yield fault, _AS_LIST
                    return
                inner = self.members(inner[0])
                if len(inner) < 2:
                    yield (
                        "is a list with less than two members",
                        "leave the brackets out, or add one",
                    )
                    return
            ahead += [(each, depth + 1) for each in inner]


def list_triples(
    head: ox.NamedNode | ox.BlankNode, members: Sequence[ox.NamedNode | ox.BlankNode | ox.Literal]
) -> Iterator[ox.Triple]:
    """What describes the list of some members that begins with a node; nothing if there are none."""
    nodes = [head, *(ox.BlankNode() for _ in members[1:]), NIL]
    for member, (node, rest) in zip(members, pairwise(nodes), strict=False):
        yield ox.Triple(node, FIRST, member)
        yield ox.Triple(node, REST, rest)
