"""What the data say around findings: the little of them that describing findings looks up.

Loading a million triples takes longer than validating them, and one pass over the staged lines does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import ckg, term
from confkg.validate.findings import Finding
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import TYPE

__all__ = ["load_surroundings"]

_MOST = 5_000
"""Findings up to which a pass over the data is faster than loading them."""
_NT = ox.RdfFormat.N_TRIPLES
_ABOUT = {str(name).encode() for name in (term("rdf:subject"), ckg("states"))}
_ONWARD = {str(name).encode() for name in (ckg("evidence"), term("prov:wasQuotedFrom"))}
"""From a claim to its evidence, and from there to the document."""
_TYPE = str(TYPE).encode()


def load_surroundings(data: Path, findings: Iterable[Finding], shapes: ShapesGraph) -> ox.Store:
    """A store with what is said of the nodes of findings and to their focus nodes, and where claims on them were read.

    Args:
        data: N-Triples as they are staged.
        findings: what an engine found; of many of them the store has all data.
        shapes: the shapes, of which the classes that they ask for have their members in the store.
    """
    store = ox.Store()
    findings = list(findings)
    if len(findings) > _MOST:
        # a store that loads the file itself gives the blank nodes other names, new ones in each run
        store.bulk_extend(ox.parse(path=data, format=_NT))
        return store
    nodes = {node for each in findings for node in (each.focus, each.value) if node is not None}
    shapes_found = {each.shape for each in findings if each.word == "Class"}
    kinds = {str(kind).encode() for shape in shapes_found for kind in shapes.values(shape, "class")}
    wanted = {str(node).encode() for node in nodes if not isinstance(node, ox.Literal)}
    named = {str(each.focus).encode() for each in findings}
    found, further, places = _look_round(data, wanted, named, kinds)
    known = set(wanted)
    while found:
        store.bulk_extend(ox.parse(b"".join(found), format=_NT))
        further -= known
        known |= further
        found, further = _look_at(data, further, places)
    return store


def _look_round(
    data: Path, wanted: set[bytes], named: set[bytes], kinds: set[bytes]
) -> tuple[list[bytes], set[bytes], dict[bytes, list[int]]]:
    """The lines about some nodes, to others and of members of classes, and what to look at next.

    Returns:
        The lines, the nodes to look at, and where in the file the lines about each node begin: most
        files say at one place what they say of a node.
    """
    found, further = [], set()
    places: dict[bytes, list[int]] = {}
    place, last = 0, b""
    with data.open("rb") as lines:
        for line in lines:
            subject, predicate, rest = line.split(b" ", 2)
            if subject != last:
                places.setdefault(subject, []).append(place)
                last = subject
            place += len(line)
            value = rest[:-3]
            if subject in wanted:
                found.append(line)
                if predicate in _ONWARD:
                    further.add(value)
            elif value in named or (predicate == _TYPE and value in kinds):
                found.append(line)
            if predicate in _ABOUT and value in named:
                further.add(subject)
    return found, further, places


def _look_at(
    data: Path, wanted: set[bytes], places: dict[bytes, list[int]]
) -> tuple[list[bytes], set[bytes]]:
    """The lines about some nodes, and what to look at next."""
    found, further = [], set()
    with data.open("rb") as file:
        for place in sorted(place for node in wanted for place in places.get(node, ())):
            file.seek(place)
            own = b""
            for line in file:
                subject, predicate, rest = line.split(b" ", 2)
                if subject != (own or subject):
                    break
                own = subject
                found.append(line)
                if predicate in _ONWARD:
                    further.add(rest[:-3])
    return found, further
