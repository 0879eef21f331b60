"""Text without the mark-up of HTML and Markdown, for people to read."""

from __future__ import annotations

import html
import re

TAG = re.compile(r"</?(?:[a-z]+|h[1-6])(?:\s[^<>]*)?/?>", re.IGNORECASE)
"""A tag of HTML."""

_BREAKS = ("<br", "<p", "</p")
_LINK = re.compile(
    r"!?\[(?P<shown>[^\[\]]+)\]"
    r"\((?:[^()\s]|\([^()\s]*\))+(?:\s+[\"'][^\"'()]*[\"'])?\)"
    r"(?:\{:[^{}]*\})?"
)
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_\n]{1,300}?)(?<!\s)\1(?![\w*])")


def unmarked(text: str) -> str:
    """``text`` as a page shows it: no tags, targets of links or signs of emphasis, entities as signs.

    >>> unmarked("<b>ICW</b>&nbsp;2031<br>in **the [*Blue* Hall](https://x.org/a){:.b}**, 2 * 3 < 7")
    'ICW 2031 in the Blue Hall, 2 * 3 < 7'
    >>> unmarked("snake_case_name, [1], a[i](j k)")
    'snake_case_name, [1], a[i](j k)'
    """
    if not re.search(r"[<*_&]|\]\(", text):
        return " ".join(text.split())
    text = TAG.sub(lambda tag: " " * tag[0].lower().startswith(_BREAKS), text)
    text = _LINK.sub(r"\g<shown>", text)
    for _ in range(2):  # emphasis within emphasis
        text = _EMPHASIS.sub(r"\2", text)
    return " ".join(html.unescape(text).split())
