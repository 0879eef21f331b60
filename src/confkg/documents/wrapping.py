"""Which line breaks of a text are only wrapping, and which part one thing from the next.

A hard-wrapped text breaks a line because the next word would not have fitted. So a line goes on
in the next one if that line's first word would have stuck out beyond the text's width. What is
left are titles, names and addresses that stand on lines of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["goes_on", "logical_lines", "text_width"]


def text_width(lines: Iterable[str]) -> int:
    """Width to which a text is wrapped: its longest line, lines of a single word left out.

    >>> text_width(["one two three", "https://example.org/a-very-long-address-without-blanks"])
    13
    """
    return max((len(line.rstrip()) for line in lines if " " in line.strip()), default=0)


def goes_on(line: str, following: str, width: int) -> bool:
    """Whether ``following`` is the rest of ``line`` and not a line of its own.

    >>> goes_on("Media Contact:", "Jane Roe", 60)
    False
    >>> goes_on("a list of names that is wrapped, so it goes on in the", "next line", 58)
    True
    >>> goes_on("Ann Lee, Bo Chen,", "Cy Diaz", 60)
    True
    """
    line, following = line.strip(), following.strip()
    if not line or not following:
        return False
    if line[-1] in ",-–&(" or following[0].islower() or following[0] in ")]},;":
        return True
    return len(line) + 1 + len(following.split()[0]) > width


def logical_lines(lines: Sequence[tuple[str, int]], width: int) -> list[list[tuple[str, int]]]:
    """Group physical lines (text, offset) into the lines that were meant."""
    groups: list[list[tuple[str, int]]] = []
    for line in lines:
        if groups and goes_on(groups[-1][-1][0], line[0], width):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
