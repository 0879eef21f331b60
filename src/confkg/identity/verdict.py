"""Whether two names are one thing, and why."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.identity.judged import Judged, iter_judged, kind_of, text_of
from confkg.namespaces import expand
from confkg.resolve import Judgement, difference


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether two names are one thing."""

    same: bool  # whether they are
    things: tuple[ox.NamedNode, ...]  # the things that they stand for: one or two
    # the judgements that lead from one name to the other, or that keep them apart
    steps: tuple[Judged, ...]
    reason: str = ""  # why they are apart, if no judgement says so


def compare(graph: OpenGraph, first: str, second: str) -> Verdict:
    """Whether two names are one thing, and why."""
    things = graph.find(first), graph.find(second)
    judged = iter_judged(graph)
    if things[0] == things[1]:
        same = [one for one in judged if one.judgement == Judgement.SAME]
        return Verdict(True, things[:1], tuple(_chain(same, graph, first, second)))
    wanted = {thing.value for thing in things}
    about = [one for one in judged if {one.first.thing, one.second.thing} == wanted]
    if about:
        return Verdict(False, things, tuple(about))
    kinds = [kind_of(graph, thing) for thing in things]
    if kinds[0] != kinds[1]:
        labels = [graph.label(ox.NamedNode(str(expand(f"ckg:{kind}")))) for kind in kinds]
        reason = f"one is of the class {labels[0]}, the other of {labels[1]}"
    elif kinds[0] == "Person":
        reason = difference(*map(graph.label, things))
    else:
        reason = "the names are not near enough for any rule"
    return Verdict(False, things, (), reason)


def _chain(same: list[Judged], graph: OpenGraph, first: str, second: str) -> list[Judged]:
    """A shortest chain of judgements from one form to another."""
    links: dict[str, list[tuple[str, Judged]]] = defaultdict(list)
    for one in same:
        links[_key(one.first.text)].append((_key(one.second.text), one))
        links[_key(one.second.text)].append((_key(one.first.text), one))
    start, end = (_key(_text(graph, name)) for name in (first, second))
    came: dict[str, list[Judged]] = {start: []}
    pending = deque([start])
    while pending:
        form = pending.popleft()
        if form == end:
            return came[form]
        for neighbour, one in links[form]:
            if neighbour not in came:
                came[neighbour] = [*came[form], one]
                pending.append(neighbour)
    return []


def _key(text: str) -> str:
    return " ".join(text.split()).casefold()


def _text(graph: OpenGraph, name: str) -> str:
    iri = name.strip("<>") if "://" in name else expand(name)
    return text_of(graph, ox.NamedNode(iri)) if iri else name
