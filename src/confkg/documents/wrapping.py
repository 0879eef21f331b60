"""Which line breaks of a text are only wrapping, and which part one thing from the next.

A hard-wrapped text breaks a line because the next word would not have fitted. So a line goes on
in the next one if that line's first word would have stuck out beyond the text's width. What is
left are titles, names and addresses that stand on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

NARROWEST = 40
"""No text is wrapped to less; shorter lines are lines of their own."""

_SLACK = 2
"""The longest line may happen to go on with a capital."""


_ADDRESS = re.compile(r"[<(]?(?:https?://|www\.|[\w.+-]+@)")
_YEAR_IN_BRACKETS = re.compile(r"\((?:19|20)\d\d[;,)]")
_OPEN_END = re.compile(
    r" (?:a|an|[Aa]nd|at|by|[Ff]or|[Ff]rom|in|is|[Oo]f|on|or|over|than|that|[Tt]he|to|was|were|which|[Ww]ith)$"
)
"""No line of its own ends with such a word."""

_NAME = r"[^\W\d_a-z][\w.'’‐-]*"
_HALF_NAME = re.compile(rf"(?:, {_NAME}(?: {_NAME}){{1,3}}){{2}}, {_NAME}$")
_OTHER_HALF = re.compile(rf"{_NAME}(?:,| and) {_NAME} ")
"""A list of names that breaks within one: "Ann Lee, Bo Chen, Cy|Diaz, Di Roe"."""

_CLOSING = re.compile(r"[^()]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
"""A link that may have been put into a text when it was wrapped already."""

_LINKED = re.compile(r"[^\[\]]*\]\(")
_SLANTED = re.compile(r"(?:^|[\s(])([*_])(?![\s*_])[^*_\n]{8,}\n[^*_\n]*[^\s*_]\1(?=[\s,.;:)]|$)")
_HUNG = re.compile(r"\s*(?:[-*+•→]|\d{1,3}[.)])\s")
_LISTED = 2
"""Semicolons of a line that is part of a list with semicolons, at least."""

_NEARLY = 0.85
_FEWEST = 6
"""Words of a line that can be seen to be running text."""

_LABEL = re.compile(
    r"\s*(?:\*\*|__|<b>|<strong>)\w[^*_<>:]{1,30}:? ?(?:\*\*|__|</b>|</strong>):?\s+\S"
)
"""A label that was put before the first line of a wrapped paragraph: "**About the speaker:** Ann Lee is"."""

_DASHES = re.compile(r" [–—|·] ")


def text_width(lines: Sequence[str]) -> int:
    """Width to which a text is wrapped, or 0 if it is not.

    Only a line that goes on in lower case has surely been wrapped; the longest of these decides,
    of those without an address, which is never broken.

    >>> text_width(["a line of forty letters that goes on in the", "next one", "", "Short"])
    43
    >>> text_width(["One line as long as the paragraph itself that it holds.", "Another one."])
    0
    >>> text_width(["**About the speaker:** a label before a line that goes on in the", "next one", "", "Short"])
    0
    >>> text_width(["so long [a link](https://tarn.example/1/2/3/4/5/6/7) on", "a line", "", "Short"])
    0
    """
    width = 0
    for line, following in pairwise(lines):
        first = following.split()[:1]
        if (
            line.strip()
            and first
            and first[0].rstrip(",.;:").isalpha()
            and first[0].islower()
            and "://" not in line
            and not _LABEL.match(line)
        ):
            width = max(width, len(line.rstrip()))
    return width if width >= NARROWEST else 0


def goes_on(line: str, following: str, width: int) -> bool:
    """Whether ``following`` is the rest of ``line`` and not a line of its own.

    >>> goes_on("Media Contact:", "Jane Roe", 60)
    False
    >>> goes_on("a list of names that is wrapped, so it goes on in the", "next line", 58)
    True
    >>> goes_on("Ann Lee, Bo Chen,", "Cy Diaz", 60)
    True
    >>> goes_on("On Lists, Ann Lee, Bo Chen, Cy", "Diaz, Di Roe and Ed Moe", 0)
    True
    >>> goes_on("we meet in **Padua** from **Monday, April", "24 to Sunday** and", 0)
    True
    >>> goes_on("their keynote, _A Case for Slow", "Maps_, was", 0), goes_on("* a _Case for Slow", "* b_c", 0)
    (True, False)
    >>> goes_on("**About the speaker:** Ann Lee is an elected Member of the Slow Maps", "Institute, which is an honour of old, and of many years", 60)
    True
    >>> goes_on("Ann Lee; Bo Chen; Cy", "Diaz; Di Roe", 0), goes_on("[Dr Ann", "Lee](https://tarn.example)", 0)
    (True, True)
    >>> goes_on("- a paper that was written long ago by Ann", "  Lee of Turku", 48)
    True
    """
    full = line.rstrip()
    deeper = _indent(following) > _indent(line)
    line, following = line.strip(), following.strip()
    if not line or not following:
        return False
    if full.endswith(":") and deeper:
        return False
    if _ADDRESS.match(following) or _parallel(line, following):
        return False
    if _HALF_NAME.search(line) and _OTHER_HALF.match(following):
        return True
    if (line.count("_") % 2 or line.count("*") % 2) and _SLANTED.search(f"{line}\n{following}"):
        return True
    if _OPEN_END.search(line) or (line.count("**") % 2 and following.count("**") % 2):
        return True
    long = width and len(full) >= _NEARLY * width
    if long and deeper and _HUNG.match(full):
        return True  # wrapped by hand, a word or two short of the width
    ended = line[-1] in ".!?:;…"
    if long and not ended and (_is_prose(line) or _LABEL.match(line)) and _is_prose(following):
        return True
    if long and line.count('"') % 2 and following.count('"') % 2:
        return True  # something quoted is not at its end yet
    if line.count("[") > line.count("]") and _LINKED.match(following):
        return True  # nor is the text of a link
    if line.count(";") >= _LISTED and line[-1] != ";" and ";" in following:
        return True  # nor is an entry of a list with semicolons
    if line.count("(") > line.count(")") and _CLOSING.match(following) and len(full) >= NARROWEST:
        return True  # nor is something in brackets
    if line[-1] in ",-–&(" or following[0].islower() or following[0] in ")]},;":
        return True
    least = width - len(following.split()[0])
    return any(least <= len(one) <= width + _SLACK for one in (full, _LINK.sub(r"\1", full)))


def _is_prose(line: str) -> bool:
    """Whether a line is running text: half of its words or more are in small letters.

    >>> _is_prose("which Professor Lee and her then student presented at the")
    True
    >>> _is_prose("A Study of How Networks Learn to Forget Things"), _is_prose("Ann Lee and Bo Chen")
    (False, False)
    """
    words = re.findall(r"[^\W\d_][\w'’-]*", line)
    return len(words) >= _FEWEST and sum(word[0].islower() for word in words) * 2 >= len(words)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _parallel(line: str, following: str) -> bool:
    """Whether both lines are rows of one make: "Ann Lee – Example University – On lists"."""
    counts = [len(_DASHES.findall(text)) for text in (line, following)]
    years = [_YEAR_IN_BRACKETS.search(text) for text in (line, following)]
    return counts[0] == counts[1] > 1 or all(years)
