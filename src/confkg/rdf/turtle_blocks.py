"""Turtle as :mod:`confkg.rdf.turtle` writes it, taken apart into the blocks of subjects without being parsed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.spliced import differing
from confkg.rdf.turtle import TurtleText

_BETWEEN, _NEXT = b"\n\n", b" ;\n    "
_HEAD = re.compile(rb"\n\n(\S+) (\S+)")
_VALUES = rb"((?: [^\n]*|(?:\n        [^\n]*)+))"
_FEW = range(1, 10)
"""Numbers of predicates that are looked for one by one sooner than in each block."""
_AT_ONCE, _LOADED = 1 << 20, 8 << 20  # a store on the disk makes files of what it gets at a time
_TERM = re.compile(rb'"(?:[^"\\]|\\.)*"\S*|\S+')
_IN_NAME = re.compile(rb"\w")
TYPE = b"a"
"""The predicate of types."""
Changes: TypeAlias = tuple[set[bytes], set[bytes]]
"""Blocks that are no longer there, and blocks that are new."""


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


def iter_starts(text: bytes, mark: bytes, *, is_first: bool = False) -> Iterator[int]:
    """Where the blocks of a file begin that have a mark; if it is the first, behind their subject.

    A mark that does not end with a colon ends where a name does.
    """
    at = text.find(mark)
    while at >= 0:
        end = at + len(mark)
        if mark.endswith(b":") or not _IN_NAME.match(text, end):
            start = text.rfind(_BETWEEN, 0, at + 2) + 2
            if not is_first or text.find(b" ", start) == at:
                yield start
            end = text.find(_BETWEEN, start) % len(text)
        at = text.find(mark, end)


def block_at(text: bytes, start: int) -> bytes:
    """The block of a file that begins at a place."""
    return text[start : text.find(_BETWEEN, start)]  # the last one ends before the last line end


def changed_blocks(before: bytes, after: bytes) -> Changes:
    """The blocks that only the first of two files has, and those that only the second has."""
    if before == after:
        return set(), set()
    return differing(iter_windows(before), iter_windows(after))


def token_of(iri: str) -> bytes:
    """An IRI as the files have it, where it is no predicate."""
    return TurtleText().iri(iri).encode()


def turtle_of(blocks: Iterable[bytes]) -> bytes:
    """Turtle with some blocks."""
    return TurtleText.head(prefixes()).encode() + b"\n".join(blocks)


def statements_in(blocks: Iterable[bytes]) -> Iterator[ox.Triple]:
    """What blocks state."""
    return (quad.triple for quad in ox.parse(turtle_of(blocks), format=ox.RdfFormat.TURTLE))


def iter_stated(path: Path, names: Collection[bytes]) -> Iterator[bytes]:
    """What a file states with these predicates, and of these classes, as Turtle, some blocks at a time."""
    head = TurtleText.head(prefixes()).encode()
    for text in iter_pieces(path, _LOADED):
        if blocks := text.strip(b"\n"):  # a piece may end right behind a block, and leave nothing
            yield head + b"".join(_only(names, blocks.split(_BETWEEN)))


def _only(names: Collection[bytes], blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The statements of blocks with these predicates, and of these classes."""
    for block in blocks:
        subject, _, rest = block.removesuffix(b" .").partition(b" ")
        for each in rest.split(_NEXT):
            predicate, *values = each.split(maxsplit=1)
            if predicate == TYPE:
                kinds = [kind for kind in values[0].split() if kind in names]
                yield from (b"%b a %b .\n" % (subject, kind) for kind in kinds)
            elif predicate in names:
                yield b"%b %b .\n" % (subject, each)


def said_in(block: bytes) -> tuple[bytes, Iterator[tuple[bytes, bytes]]]:
    r"""The subject of a block, and what it is said to have: predicates and values.

    >>> subject, said = said_in(b'x:a x:b "c , d" , 1 ;\n    x:e\n        x:f ,\n        x:g .')
    >>> subject, list(said)
    (b'x:a', [(b'x:b', b'"c , d"'), (b'x:b', b'1'), (b'x:e', b'x:f'), (b'x:e', b'x:g')])
    """
    subject, _, rest = block.removesuffix(b" .").partition(b" ")
    return subject, _iter_said(rest)


def _iter_said(said: bytes) -> Iterator[tuple[bytes, bytes]]:
    for each in said.split(_NEXT):
        predicate, *values = _TERM.findall(each) if b'"' in each else each.split()
        for value in values:
            if value != b",":
                yield predicate, value


def _beginning(tokens: Collection[bytes]) -> bytes:
    """How all of them begin."""
    first, last = min(tokens), max(tokens)
    differing = (at for at in range(len(first)) if first[at : at + 1] != last[at : at + 1])
    return first[: next(differing, len(first))]


class TurtleBlocks:
    """The blocks of several files.

    Args:
        texts: the files.
        said: for each file the predicates that it has; None where they are not known.

    Attributes:
        number: how many there are.
    """

    def __init__(
        self, texts: Sequence[bytes], said: Sequence[Collection[bytes] | None] = ()
    ) -> None:
        self._texts = texts
        self._predicates = said or [None] * len(texts)
        self._starts: list[dict[bytes, int]] = []
        self._first: list[set[bytes]] = []
        for text in texts:
            starts, first = dict[bytes, int](), set[bytes]()
            for head in _HEAD.finditer(text):
                subject, predicate = head.groups()
                starts[subject] = head.start(1)
                first.add(predicate)
            self._starts.append(starts)
            self._first.append(first)
        self.number = sum(map(len, self._starts))

    def about(self, nodes: Collection[bytes]) -> set[bytes]:
        """The blocks with these subjects."""
        return {
            self._block(number, starts[node])
            for number, starts in enumerate(self._starts)
            for node in starts.keys() & nodes
        }

    def _block(self, number: int, start: int) -> bytes:
        return block_at(self._texts[number], start)

    def leading_to(
        self, nodes: Iterable[bytes], predicates: Collection[bytes] | None
    ) -> Iterator[bytes]:
        """The blocks in which something leads to these nodes, and others that look alike."""
        wanted = {node.split(maxsplit=1)[0] for node in nodes}
        alike: dict[bytes, list[bytes]] = {}
        for token in wanted:
            alike.setdefault(token[: token.find(b":") + 1] or token[:1], []).append(token)
        begins = [re.escape(b" " + _beginning(tokens)) for tokens in alike.values()]
        for number, text in enumerate(self._texts if wanted else ()):
            names = self._in_file(number, {*(predicates or ())})
            if predicates and not names:
                continue
            if len(names) not in _FEW or names & self._first[number]:
                for begin in begins:
                    for found in re.finditer(begin + rb"\S*", text):
                        if found[0][1:] in wanted:
                            yield self._block(number, text.rfind(_BETWEEN, 0, found.start()) + 2)
                continue
            at_once = b"|".join(map(re.escape, sorted(names)))
            for found in re.finditer(rb"\n    (?:%b)%b" % (at_once, _VALUES), text):
                value = found[1][1:-2]
                if value in wanted or (b" " in value and not wanted.isdisjoint(value.split())):
                    yield self._block(number, text.rfind(_BETWEEN, 0, found.start(1)) + 2)

    def _in_file(self, number: int, predicates: set[bytes]) -> set[bytes]:
        """Those predicates that anything in a file may have."""
        if (known := self._predicates[number]) is not None:
            return predicates.intersection(known)
        if len(predicates) not in _FEW:
            return predicates
        first, text = self._first[number], self._texts[number]
        return {name for name in predicates if name in first or b"    %b" % name in text}

    def first(self) -> Iterator[bytes]:
        """Some blocks of each file."""
        for text in self._texts:
            yield from next(iter_windows(text), [])[:20]
