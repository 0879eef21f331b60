"""What of a Markdown source is for programs and not for readers.

Site generators take templates and lists of attributes out of a page, browsers show neither
comments nor scripts. All of it gives way to as many signs that are no text, so that offsets stay
as they are.
"""

from __future__ import annotations

import re

from confkg.documents.elements import NEVER_READ
from confkg.documents.lines import split_lines

__all__ = ["UNREAD", "without_unread"]

UNREAD = "\u1680"
"""What stands for a character that is no text: to the Markdown parser a blank, to a reader nothing."""

_ELEMENTS = NEVER_READ - {"embed", "input"} | {"pre"}  # those two have no end tag
_TEMPLATE = (
    r"\{\{(?:[^{}\n]|\{(?!\{)|\}(?!\})|\n(?![ \t]*\n))*\}\}"
    r"|\{%(?:[^%{\n]|%(?!\})|\{(?!%)|\n(?![ \t]*\n))*%\}"
)
_COMMENTED = r"\{%-?\s*comment\s*-?%\}(?:[^{]|\{(?!%))*\{%-?\s*endcomment\s*-?%\}"
_ATTRIBUTES = r"\{:[^{}\n]*\}|(?m:^)[ \t]*\{[.#][\w-][^{}\n]*\}[ \t]*(?m:$)|(?<=\))\{(?:[.#]|[\w-]+=)[^{}\n]*\}"
_BEGIN = re.compile(
    rf"(?P<code>{_COMMENTED}|{_TEMPLATE}|{_ATTRIBUTES})|<!--|<(?P<element>{'|'.join(sorted(_ELEMENTS))})\b[^<>]*>",
    re.IGNORECASE,
)
_COMMENT_END = re.compile("-->")
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in _ELEMENTS}
_CHARACTER = re.compile(r"[^\r\n]")


def without_unread(text: str) -> str:
    """The text, of the same length, without templates, attributes, comments and scripts.

    What is opened and never closed stays.

    >>> without_unread("2,000 <!-- sic --> came{:.big}").replace(UNREAD, "")
    '2,000  came'
    """
    pieces: list[str] = []
    unclosed: set[str] = set()
    place = 0
    while found := _BEGIN.search(text, place):
        end = found.end() if found["code"] else _end(text, found, unclosed)
        stretch = text[found.start() : end]
        pieces.append(text[place : found.start()])
        pieces.append(
            _CHARACTER.sub(UNREAD, stretch) if end > found.end() or found["code"] else stretch
        )
        place = end
    if not pieces:
        return text
    lines = split_lines("".join([*pieces, text[place:]]))
    return "".join(
        line if line.strip(f"{UNREAD} \t\r\n") else line.replace(UNREAD, " ") for line in lines
    )


def _end(text: str, found: re.Match[str], unclosed: set[str]) -> int:
    """Where a comment or an element ends; that of its opening, if it does not."""
    name = (found["element"] or "").lower()
    closing = None
    if name not in unclosed:
        closing = (_ENDS[name] if name else _COMMENT_END).search(text, found.end())
    if closing:
        return closing.end()
    unclosed.add(name)  # so that nothing is looked for in vain twice
    return found.end()
