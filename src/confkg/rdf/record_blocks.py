"""Blocks: lines of a sorter that hold all that is stated of a thing, or of the place of a record.

A block is its subject, a tab as in facts or a blank as in statements, and, each behind a sign that no
line has, predicates with objects as N-Triples has them: the subject stands there but once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

_BREAK = "\r"
"""Before each predicate of a block: N-Triples escape it, and it sorts before all that they have."""


def block_of(node: str, end: str, said: list[str]) -> str:
    """The block of a node.

    Args:
        node: the subject.
        end: a tab or a blank.
        said: predicates with objects, which are sorted.
    """
    said.sort()
    return f"{node}{end}{_BREAK}{_BREAK.join(said)}"


def written_out(line: str) -> str:
    """The statements of a block, line by line; of what is no block the line itself."""
    start, is_block, said = line.partition(_BREAK)
    if not is_block:
        return line
    node = start[:-1]
    return f"{node} " + said.replace(_BREAK, f" .\n{node} ") + " ."


def facts_of(line: str) -> Iterator[str]:
    """The facts in a block; of what is no block the line itself."""
    start, *said = line.split(_BREAK)
    if not said:
        yield start
    for each in said:
        yield start + each.replace(" ", "\t", 1) + "\t"


def iter_facts(lines: Iterable[str]) -> Iterator[list[str]]:
    """For each subject its facts in tabs, sorted; or its statements as one text, where one block has them all.

    Args:
        lines: facts, sorted; blocks among them.
    """
    for _, (first, *others) in groupby(lines, key=lambda line: line.partition("\t")[0]):
        if not others and _BREAK in first:
            yield [written_out(first)]
        elif others and _BREAK in first:  # blocks sort before facts
            yield sorted({fact for line in (first, *others) for fact in facts_of(line)})
        else:
            yield [first, *others]


def iter_single(lines: Iterable[str]) -> Iterator[str]:
    """Statements, of which some stand in blocks; for each subject a text."""
    for _, same in groupby(lines, key=lambda line: line.partition(" ")[0]):
        first, *others = map(written_out, same)
        if others:
            first = "\n".join(sorted({*"\n".join((first, *others)).split("\n")}))
        yield first
