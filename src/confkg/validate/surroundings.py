"""What the data say around findings: the little of them that describing findings looks up.

Loading a million triples takes longer than validating them. Where the lines about each thing begin is
noted by the pass that counts focus nodes, so that only these lines are read again.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from operator import methodcaller
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import Node, ckg, term
from confkg.validate.findings import Finding
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.staging import Staged
from confkg.validate.terms import TYPE

_MOST = 5_000
"""Findings up to which reading the lines around them is faster than loading all data."""
_NT = ox.RdfFormat.N_TRIPLES
ABOUT = frozenset(str(name).encode() for name in (term("rdf:subject"), ckg("states")))
"""What leads from a claim or a record to the thing that it is about, as N-Triples writes it."""
_TYPE = str(TYPE).encode()
_ONWARD = {str(name).encode() for name in (ckg("evidence"), term("prov:wasQuotedFrom"))}
"""From a claim to its evidence, and from there to the document."""


@dataclass(slots=True)
class Lines:
    """Where in a file of N-Triples the lines about things begin, terms as they are written there."""

    # the place of the first of the lines about each subject that follow each other
    first: dict[bytes, int] = field(default_factory=dict)
    # the places of later such lines, for subjects that have them, and of such as go on in another
    # file; most files say at one place what they say of a thing
    further: defaultdict[bytes, list[int]] = field(default_factory=lambda: defaultdict(list))
    # the claims on each thing, and the records that state it
    claims: defaultdict[bytes, list[bytes]] = field(default_factory=lambda: defaultdict(list))
    # the members of each class
    members: defaultdict[bytes, set[bytes]] = field(default_factory=lambda: defaultdict(set))

    def places(self, nodes: Iterable[bytes]) -> list[int]:
        """Where the lines about some nodes begin, in the order of the file."""
        known = [node for node in nodes if node in self.first]
        later = (place for node in known for place in self.further.get(node, ()))
        return sorted([*map(self.first.__getitem__, known), *later])


def load_surroundings(
    data: Path, lines: Lines, findings: Collection[Finding], shapes: ShapesGraph
) -> ox.Store:
    """A store with what is said of the nodes of findings, and where claims on them were read."""
    store = ox.Store()
    if len(findings) > _MOST:
        # a store that loads the file itself gives the blank nodes other names, new ones in each run
        store.bulk_extend(ox.parse(path=data, format=_NT))
        return store
    nodes = {node for each in findings for node in (each.focus, each.value) if node is not None}
    wanted = {str(node).encode() for node in nodes if not isinstance(node, ox.Literal)}
    for focus in {str(each.focus).encode() for each in findings}:
        wanted.update(lines.claims.get(focus, ()))
    shapes_found = {each.shape for each in findings if each.word == "Class"}
    for kind in {kind for shape in shapes_found for kind in shapes.values(shape, "class")}:
        _add_members(store, str(kind).encode(), lines)
    known: set[bytes] = set()
    while wanted:
        known |= wanted
        found = b"".join(text for _, text in _iter_about(data, lines.places(wanted)))
        store.bulk_extend(ox.parse(found, format=_NT))
        split = (line.split(b" ", 2) for line in found.splitlines(keepends=True))
        wanted = {rest[:-3] for _, predicate, rest in split if predicate in _ONWARD} - known
    return store


def _add_members(store: ox.Store, kind: bytes, lines: Lines) -> None:
    members = lines.members.get(kind, ())
    typed = b"".join(b"%b %b %b .\n" % (member, _TYPE, kind) for member in members)
    store.bulk_extend(ox.parse(typed, format=_NT))


def _iter_about(data: Path, places: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """Each place with the lines there, as far as they have one subject."""
    with data.open("rb") as file:
        for place in places:
            file.seek(place)
            subject = file.readline().partition(b" ")[0] + b" "
            file.seek(place)
            yield place, b"".join(takewhile(methodcaller("startswith", subject), file))


def excerpt(staged: Staged, number: int, places: Sequence[int]) -> bytes | None:
    """A file with empty lines where it is not about some things; None if its lines are not known."""
    if number in staged.rewritten:
        return None
    start = staged.ends[number - 1] if number else 0
    own = [place for place in places if start <= place < staged.ends[number]]
    text: list[bytes] = []
    with staged.path.open("rb") as file:
        ahead = staged.marks[bisect_left(staged.marks, (start, 0))][1]
        for place, about in _iter_about(staged.path, own):
            mark, line = staged.marks[bisect_right(staged.marks, (place, place)) - 1]
            file.seek(mark)
            line += file.read(place - mark).count(b"\n")
            if line >= ahead:
                text += (b"\n" * (line - ahead), about)
                ahead = line + about.count(b"\n")
    return b"".join(text)


def load_incoming(store: ox.Store, data: Path, nodes: Iterable[Node]) -> None:
    """Add the statements that lead to some nodes to a store, in one pass over the data."""
    wanted = {str(node).encode() for node in nodes}
    with data.open("rb") as lines:
        found = [line for line in lines if line.split(b" ", 2)[2][:-3] in wanted]
    store.bulk_extend(ox.parse(b"".join(found), format=_NT))
