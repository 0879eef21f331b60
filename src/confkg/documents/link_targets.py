"""Where the target of a link ends, in a time that is in proportion to its length."""

from __future__ import annotations

import re

from markdown_it.helpers import parseLinkDestination, parseLinkTitle

_BLANK = re.compile(r"[ \t\n]*")
_REFERENCE = re.compile(r"\[(?:[^\[\]\\]|\\.)*\]", re.DOTALL)


def target_end(content: str, start: int) -> int:
    """The place behind ``(target "title")`` or ``[reference]``; ``start`` if none begins there.

    >>> target_end("[a](<(> 'b') c", 3), target_end("[a][b] c", 3), target_end("[a] (b)", 3)
    (12, 6, 3)
    """
    if reference := _REFERENCE.match(content, start):
        return reference.end()
    if not content.startswith("(", start):
        return start
    end = len(content)
    at = _blank_end(content, start + 1)
    target = parseLinkDestination(content, at, end)
    if target.ok:
        at = _blank_end(content, target.pos)
        title = parseLinkTitle(content, at, end)
        at = _blank_end(content, title.pos) if title.ok and at > target.pos else at
    return at + 1 if content.startswith(")", at) else start


def _blank_end(content: str, at: int) -> int:
    found = _BLANK.match(content, at)
    return found.end() if found else at
