"""Turtle as :mod:`confkg.rdf.turtle` writes it, taken apart into the blocks of subjects without being parsed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.turtle import TurtleText

_BETWEEN = b"\n\n"
_HEAD = re.compile(rb"\n\n(\S+) (\S+)")
_VALUES = rb"((?: [^\n]*|(?:\n        [^\n]*)+))"
_FEW = range(1, 10)
"""Numbers of predicates that are looked for one by one sooner than in each block."""
_AT_ONCE = 1 << 20


def iter_windows(text: bytes) -> Iterator[list[bytes]]:
    """The blocks of a file, some at a time."""
    at = text.find(_BETWEEN) + 2
    while at > 1:
        end = text.find(_BETWEEN, at + _AT_ONCE)
        yield text[at : end if end > 0 else -1].split(_BETWEEN)
        at = end + 2


def iter_pieces(path: Path, size: int = 1 << 24) -> Iterator[bytes]:
    """Whole blocks of a file, about ``size`` bytes at a time, with the empty lines around them."""
    with path.open("rb") as file:
        begun = b""
        while data := file.read(max(size, len(begun))):
            whole, between, rest = (begun + data).rpartition(_BETWEEN)
            if between:
                yield whole + between
            begun = between + rest
    yield begun


def changed_blocks(before: bytes, after: bytes) -> tuple[set[bytes], set[bytes]]:
    """The blocks that only the first of two files has, and those that only the second has."""
    gone: set[bytes] = set()
    new: set[bytes] = set()
    if before == after:
        return gone, new
    left = [iter_windows(before), iter_windows(after)]
    while True:
        old, fresh = (set(next(windows, ())) for windows in left)
        if not old and not fresh:
            return gone, new
        gone |= old
        new |= fresh
        both = gone & new
        gone -= both
        new -= both


def turtle_of(blocks: Iterable[bytes]) -> bytes:
    """Turtle with some blocks."""
    return TurtleText.head(prefixes()).encode() + b"\n".join(blocks)


def statements_in(blocks: Iterable[bytes]) -> Iterator[ox.Triple]:
    """What blocks state."""
    return (quad.triple for quad in ox.parse(turtle_of(blocks), format=ox.RdfFormat.TURTLE))


def _beginning(tokens: Collection[bytes]) -> bytes:
    """How all of them begin."""
    first, last = min(tokens), max(tokens)
    differing = (at for at in range(len(first)) if first[at : at + 1] != last[at : at + 1])
    return first[: next(differing, len(first))]


class TurtleBlocks:
    """The blocks of several files.

    Attributes:
        number: how many there are.
    """

    def __init__(self, texts: Sequence[bytes]) -> None:
        self._texts = texts
        self._text = TurtleText()
        self._starts: list[dict[bytes, int]] = []
        self._first: list[set[bytes]] = []
        for text in texts:
            heads = list(_HEAD.finditer(text))
            self._starts.append({head[1]: head.start(1) for head in heads})
            self._first.append({head[2] for head in heads})
        self.number = sum(map(len, self._starts))

    def about(self, nodes: Iterable[ox.NamedNode]) -> set[bytes]:
        """The blocks with these subjects."""
        tokens = list(map(self._token, nodes))
        return {
            self._block(number, starts[token])
            for number, starts in enumerate(self._starts)
            for token in tokens
            if token in starts
        }

    def _block(self, number: int, start: int) -> bytes:
        text = self._texts[number]
        return text[start : text.find(_BETWEEN, start)]

    def leading_to(
        self, nodes: Iterable[ox.NamedNode | ox.Literal], predicates: Collection[str] | None
    ) -> Iterator[bytes]:
        """The blocks in which something leads to these nodes, and others that look alike."""
        wanted = {self._token(node) for node in nodes}
        alike: dict[bytes, list[bytes]] = {}
        for token in wanted:
            alike.setdefault(token[: token.find(b":") + 1] or token[:1], []).append(token)
        begins = [re.escape(b" " + _beginning(tokens)) for tokens in alike.values()]
        names = {self._token(ox.NamedNode(name)) for name in predicates or ()}
        for number, text in enumerate(self._texts if wanted else ()):
            for begin in begins if len(names) not in _FEW else ():
                for found in re.finditer(begin + rb"\S*", text):
                    if found[0][1:] in wanted:
                        yield self._block(number, text.rfind(_BETWEEN, 0, found.start()) + 2)
            for name in names if len(names) in _FEW else ():
                is_first = name in self._first[number]
                if not is_first and b"    %b" % name not in text:
                    continue
                start = rb"(?:    |\n\n\S+ )" if is_first else rb"    "
                for found in re.finditer(start + re.escape(name) + _VALUES, text):
                    value = found[1][1:-2]
                    if value in wanted or (b" " in value and not wanted.isdisjoint(value.split())):
                        yield self._block(number, text.rfind(_BETWEEN, 0, found.start(1)) + 2)

    def first(self) -> Iterator[bytes]:
        """Some blocks of each file."""
        for text in self._texts:
            yield from next(iter_windows(text), [])[:20]

    def _token(self, node: ox.NamedNode | ox.Literal) -> bytes:
        """What a file has for a node, up to the first space."""
        return self._text.term(node).encode().split(maxsplit=1)[0]
