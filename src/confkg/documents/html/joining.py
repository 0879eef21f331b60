"""Fixing blocks that belong together: a figure and its label, a term and what it means."""

from __future__ import annotations

import re

from confkg.documents.blocks import Block, labelled
from confkg.documents.literal import escaped_start

_NUMBERED = re.compile(r"\d{1,3}[.)]\s+\S")
_YEAR = re.compile(r"\d{4,9}[.)](?:\s|$)")


def let_numbers_be(blocks: list[Block]) -> None:
    """Keep a number at the start of a paragraph from opening a list, unless it goes on counting."""
    typed = [not block.level and bool(_NUMBERED.match(block.lines[0])) for block in blocks]
    for at, block in enumerate(blocks):
        alone = len(block.lines) == 1 and not any(
            typed[max(at - 1, 0) : at] + typed[at + 1 : at + 2]
        )
        for number, line in enumerate(block.lines):
            if _YEAR.match(line) or (alone and typed[at]):
                block.lines[number] = escaped_start(line, number=True)


def join_figure(blocks: list[Block]) -> None:
    """A figure in large type and its label, one under the other, as one line.

    >>> blocks = [Block(["**1,204**"]), Block(["participants"])]
    >>> join_figure(blocks)
    >>> [block.lines for block in blocks]
    [['1,204 participants']]
    """
    upper, lower = blocks[-2:]
    if len(upper.lines) != 1 or len(lower.lines) != 1 or lower.table:
        return
    if joined := labelled(upper.lines[0].strip("*"), lower.lines[0].strip("*")):
        upper.lines = [joined]
        del blocks[-1]


def join_term(blocks: list[Block], began: int) -> None:
    """ "Term" and the one thing that is said of it, as one line."""
    if len(blocks) != began + 1 or began == 0 or len(blocks[began].lines) != 1:
        return
    above, below = blocks[began - 1], blocks[began]
    if len(above.lines) == 1 and not above.level and not above.table | below.table:
        colon = "" if above.lines[0].endswith(":") else ":"
        above.lines = [f"{above.lines[0]}{colon} {below.lines[0]}"]
        del blocks[began]
