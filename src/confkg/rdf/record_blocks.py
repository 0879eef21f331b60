"""Blocks: lines of a sorter that hold all that is stated of a thing, or of the place of a record.

The block of a thing begins with its subject and a tab, as facts in tabs do; behind that, and in blocks
of places from the beginning, stand statements of N-Triples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

BREAK = "\r"
"""Between the lines of a block: N-Triples escape it, and it sorts before all that they have."""


def iter_facts(lines: Iterable[str]) -> Iterator[list[str]]:
    """For each subject its facts in tabs, sorted; or its statements as one text, where one block has them all.

    Args:
        lines: facts, sorted; blocks among them.
    """
    for _, (first, *others) in groupby(lines, key=lambda line: line.partition("\t")[0]):
        if not others and BREAK in first:
            yield [first.partition(BREAK)[2].replace(BREAK, "\n")]
        elif others and BREAK in first:  # blocks sort before facts
            yield sorted({fact for line in (first, *others) for fact in facts_of(line)})
        else:
            yield [first, *others]


def facts_of(line: str) -> Iterator[str]:
    """The facts in a block; of what is no block the line itself."""
    first, *statements = line.split(BREAK)
    if not statements:
        yield first
    for statement in statements:
        yield "\t".join((*statement.removesuffix(" .").split(" ", 2), ""))


def iter_single(lines: Iterable[str]) -> Iterator[str]:
    """Statements, of which some stand in blocks; for each subject a text."""
    for _, same in groupby(lines, key=lambda line: line.partition(" ")[0]):
        first, *others = same
        if others:
            first = BREAK.join(sorted({*BREAK.join((first, *others)).split(BREAK)}))
        yield first.replace(BREAK, "\n")
