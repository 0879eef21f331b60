"""Turtle as :mod:`confkg.rdf.turtle` writes it, taken apart into the blocks of subjects without being parsed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from pathlib import Path
from typing import TypeAlias

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.spliced import differing
from confkg.rdf.turtle import TurtleText

_BETWEEN, _NEXT = b"\n\n", b" ;\n    "
_HEAD = re.compile(rb"\n\n(\S+) ")
_VALUES = rb"((?: [^\n]*|(?:\n        [^\n]*)+))"
_LINE = b"\n"[0]
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


class TurtleBlocks:
    """The blocks of several files.

    Args:
        texts: the files.
        said: for each file the predicates that it has; None where they are not known.

    Attributes:
        number: how many there are.
    """

    def __init__(self, texts: Sequence[bytes], said: Sequence[Set[bytes] | None] = ()) -> None:
        self._texts = texts
        self._predicates = said or [None] * len(texts)
        self._starts = [{head[1]: head.start(1) for head in _HEAD.finditer(text)} for text in texts]
        self._ends: list[dict[bytes, list[tuple[list[bytes], int]]]] = [{} for _ in texts]
        self.number = sum(map(len, self._starts))

    def about(self, nodes: Collection[bytes]) -> set[bytes]:
        """The blocks with these subjects."""
        return {
            block_at(self._texts[number], starts[node])
            for number, starts in enumerate(self._starts)
            for node in starts.keys() & nodes
        }

    def leading_to(
        self, nodes: set[bytes], predicates: Collection[bytes] | None
    ) -> Iterator[tuple[bytes, bytes, bytes]]:
        """The statements that lead to these nodes, along these predicates; None for any."""
        for number, text in enumerate(self._texts if nodes else ()):
            if predicates is None:
                for block in self._that_may_lead_to(text, nodes):
                    subject, said = said_in(block)
                    yield from ((subject, *each) for each in said if each[1] in nodes)
                continue
            known = self._predicates[number]
            names = {*predicates} if known is None else known & {*predicates}
            self._find(number, names - self._ends[number].keys())
            for name in names:
                for values, at in self._ends[number][name]:
                    if not nodes.isdisjoint(values):
                        start = (at if text[at + 1] == _LINE else text.rfind(_BETWEEN, 0, at)) + 2
                        subject = text[start : text.find(b" ", start)]
                        yield from ((subject, name, value) for value in nodes.intersection(values))

    def _find(self, number: int, names: set[bytes]) -> None:
        """Note what a file states with some predicates: values, each with a place in its block."""
        if not names:
            return
        ends = self._ends[number]
        ends |= {name: [] for name in names}
        any_name = b"|".join(map(re.escape, sorted(names)))
        for found in re.finditer(
            rb"\n(?:\n\S+ |    )(%b)%b" % (any_name, _VALUES), self._texts[number]
        ):
            name, said = found.groups()
            is_list = said[0] == _LINE or b" , " in said
            values = [each for _, each in _iter_said(name + said[:-2])] if is_list else [said[1:-2]]
            ends[name].append((values, found.start()))

    @staticmethod
    def _that_may_lead_to(text: bytes, nodes: Iterable[bytes]) -> Iterator[bytes]:
        """Blocks in which a term is one of these nodes, or begins as one."""
        wanted = {node.split(maxsplit=1)[0] for node in nodes}
        begins = {re.escape(token[: token.find(b":") + 1] or token[:1]) for token in wanted}
        for found in re.finditer(rb" (?:%b)\S*" % b"|".join(begins), text):
            if found[0][1:] in wanted:
                yield block_at(text, text.rfind(_BETWEEN, 0, found.start()) + 2)

    def first(self) -> Iterator[bytes]:
        """Some blocks of each file."""
        for text in self._texts:
            yield from next(iter_windows(text), [])[:20]
