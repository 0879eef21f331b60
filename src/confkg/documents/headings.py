"""Headings whose signs have no blank behind them, as many authors write them: "##Prizes"."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

_GLUED = re.compile(r"(#{2,6})(?=(?:\[|\*\*)?[^\W_])")
"""Two signs or more before a word, a link or bold words: a single one before a word is a tag."""


def with_glued_headings(parser: MarkdownIt) -> MarkdownIt:
    """The parser, taught to take "##Prizes" for a heading, which CommonMark does not."""
    parser.block.ruler.after("heading", "glued_heading", _glued_heading, {"alt": ["paragraph"]})
    return parser


def _glued_heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Whether a line is such a heading; its tokens are added unless the parser only asks."""
    begin, stop = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    signs = _GLUED.match(state.src, begin, stop)
    if signs is None or start >= end:
        return False
    if silent:
        return True
    state.line = start + 1
    tag = f"h{len(signs[1])}"
    state.push("heading_open", tag, 1).map = [start, state.line]
    inline = state.push("inline", "", 0)
    inline.content = state.src[signs.end() : stop].rstrip().rstrip("#").rstrip()
    inline.map = [start, state.line]
    inline.children = []
    state.push("heading_close", tag, -1)
    return True
