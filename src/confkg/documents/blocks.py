"""The blocks of a page: paragraphs, items, headings, tables, as lines of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_FIGURE = re.compile(r"[~≈<>+]?\s?\d(?:[\d.,'\u00a0\u202f]| (?=\d))*(?:%|\+|[kKmM]\b\+?)?")
_LONGEST_LABEL = 8


@dataclass
class Block:
    """Lines that belong together."""

    lines: list[str]  # as Markdown
    first: str = ""  # what stands before the first line: indentation and list sign
    rest: str = ""  # what stands before the other lines
    tight: bool = False  # whether no blank line parts it from the block before
    level: int = 0  # rank of a heading, else 0
    table: bool = False  # whether it is a table


def as_markdown(blocks: list[Block]) -> str:
    """The text of the blocks."""
    text = ""
    for block in blocks:
        if text:
            text += "\n" if block.tight else "\n\n"
        prefixes = [block.first, *[block.rest] * (len(block.lines) - 1)]
        text += "\n".join(
            f"{prefix}{line}" for prefix, line in zip(prefixes, block.lines, strict=True)
        )
    return f"{text}\n" if text else ""


def table_lines(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table, its bars in the cells escaped already; it may have no header.

    >>> table_lines(["City", "People"], [["Oslo", "12"]])
    ['| City | People |', '| --- | --- |', '| Oslo | 12 |']
    >>> table_lines([], [["Oslo", "12"]])
    ['| Oslo | 12 |']
    """
    lines = [header, ["---"] * len(header), *rows] if header else rows
    return [f"| {' | '.join(line)} |" for line in lines]


def labelled(upper: str, lower: str) -> str | None:
    """A figure and its label, one under the other, as one line; None if they are no such pair.

    >>> labelled("1,204", "participants"), labelled("Countries", "85"), labelled("One", "two")
    ('1,204 participants', 'Countries: 85', None)
    """
    for number, label in ((upper, lower), (lower, upper)):
        words = label.split()
        if _FIGURE.fullmatch(number) and 0 < len(words) <= _LONGEST_LABEL and words[0][0].isalpha():
            return f"{number} {label}" if number == upper else f"{label.rstrip(':')}: {number}"
    return None
