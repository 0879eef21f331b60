"""List items that lost their line breaks: "a - b - c - d", "1. a 2. b 3. c"."""

from __future__ import annotations

import re

__all__ = ["split_glued"]

_FEWEST = 3
"""Fewer signs inside an item are dashes: "Ann Lee - Example University - On lists"."""

_NUMBER = re.compile(r"(?:^|(?<=\s))(\d{1,3})\.\s+(?=\S)")


def split_glued(content: str, sign: str) -> list[tuple[int, int, int]]:
    """The items in a block: start and end in ``content``, and how much deeper each stands.

    Args:
        content: the source of one list item.
        sign: the list sign before it.

    >>> text = "12 talks - 5 socials - 3 walks - 2 groups: 1. Red 2. Blue 3. Green"
    >>> [(text[start:end].strip(), deeper) for start, end, deeper in split_glued(text, "-")]
    [('12 talks', 0), ('5 socials', 0), ('3 walks', 0), ('2 groups:', 0), ('Red', 1), ('Blue', 1), ('Green', 1)]
    >>> split_glued("Ann Lee - Example University - On lists", "-")
    [(0, 39, 0)]
    """
    cuts = [(0, 0, 0)]
    if sign in ("-", "*", "•", "·", "–"):
        found = list(re.finditer(rf"\s{re.escape(sign)}\s+(?=[\dA-Z\[])", content))
        cuts += [(*match.span(), 0) for match in found if len(found) >= _FEWEST]
    run: list[re.Match[str]] = []
    for match in _NUMBER.finditer(content):
        if int(match[1]) == len(run) + 1:
            run.append(match)
    cuts += [(*match.span(), 1) for match in run if len(run) >= _FEWEST]
    cuts.sort()
    ends = [begin for begin, _, _ in cuts[1:]] + [len(content)]
    return [(start, end, deeper) for (_, start, deeper), end in zip(cuts, ends, strict=True)]
