"""The signs that open blocks of reStructuredText, and what is known of its directives."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.documents.rst.lines import Line

GRID = re.compile(r"\+-[-+]+-\+")
SIMPLE = re.compile(r"=+(?:\s+=+)+")
BULLET = re.compile(r"[-*+•‣⁃](?:\s+|$)")
RULE = re.compile(r"([!-/:-@\[-`{-~])\1*")
NUMBERED = re.compile(r"\(?(?:\d{1,3}|#|[a-z]|[ivx]{2,4})[.)]\s+(?=\S)")
FIELD = re.compile(r":(?P<name>[^\s:](?:[^:\\]|\\.|:(?!\s|$))*):(?:\s+|$)")
OPTION = re.compile(r":(?P<name>[\w-]+):(?:\s+|$)")
DIRECTIVE = re.compile(r"\.\.\s+(?P<name>[a-zA-Z][\w:.+-]*?)\s?::(?:\s+|$)")
NOTED = re.compile(r"\.\.\s+\[[^\]]+\]\s+")
EXPLICIT = re.compile(r"\.\.(?:\s|$)|__(?:\s|$)")
LINE_BLOCK = re.compile(r"\|(?:\s+|$)")
BODY = frozenset(
    "attention caution danger error hint important note tip warning seealso versionadded versionchanged "
    "epigraph highlights pull-quote centered".split()
)
"""Directives of which all is text."""

TITLED = frozenset(
    "admonition topic sidebar card dropdown tab-item tab grid-item-card table rubric".split()
)
"""Directives whose argument is a title, and the rest text."""

BOXES = frozenset(
    "class container rst-class cssclass compound only grid grid-item tab-set tabs panels div figure".split()
)
"""Directives whose argument is no text, and the rest is."""

FOR_GENERATORS = "tags category slug lang banner template orphan tocdepth status".split()


def table_end(lines: Sequence[Line], at: int) -> int:
    """The number of the line behind a table."""
    drawing = lines[at].text[0] == "+"
    for end in range(at + 1, len(lines)):
        text = lines[end].text
        if drawing and text[:1] not in ("+", "|"):
            return end
        behind = lines[end + 1].text if end + 1 < len(lines) else ""
        if not drawing and SIMPLE.fullmatch(text) and not behind:
            return end + 1
    return len(lines)


def opens(text: str) -> bool:
    """Whether a line begins something else than running text."""
    signs = (BULLET, NUMBERED, FIELD, EXPLICIT, LINE_BLOCK, GRID, SIMPLE)
    return any(sign.match(text) for sign in signs)
