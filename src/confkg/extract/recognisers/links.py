"""Addresses on the web that a text prints, with DOI and arXiv identifiers."""

from __future__ import annotations

import re

from confkg.extract.spans import Slot, Typed

_LINK = re.compile(
    r"(?<![\w@./-])(?:"
    r"(?P<url>(?:https?|ftp)://[^\s<>\"“”|]{1,2000})"
    r"|(?:(?:doi:|DOI:)\s?)?(?P<doi>10\.\d{4,9}/[^\s<>\"“”|]{1,200})"
    r"|[Aa]r[Xx]iv:\s?(?P<arxiv>(?:\d{4}\.\d{4,5}|[a-z.-]{2,12}/\d{7})(?:v\d+)?)"
    r"|(?P<bare>(?:www\.(?:[a-zA-Z0-9-]{1,63}\.){1,6}[a-z]{2,10}|(?:[a-zA-Z0-9-]{1,63}\.){1,6}"
    r"(?:org|com|net|edu|io|ai|gov|info|eu|ac\.uk|co\.uk|github\.io))(?![\w@.-]\w|\w)(?:/[^\s<>\"“”|]{0,2000})?)"
    r")"
)
_TRAILING = ".,;:!?'’*_"
_BRACKETS = {")": "(", "]": "[", "}": "{"}


def find_links(text: str) -> list[Typed]:
    """The addresses of a text; the value is the whole address, also where the text shortens it.

    >>> [found.value for found in find_links("(see https://x.org/a_(b)), www.y.net, doi:10.1000/182.")]
    ['https://x.org/a_(b)', 'https://www.y.net', 'https://doi.org/10.1000/182']
    """
    if "." not in text or not any(one in text for one in ("/", "www.", "ar", ".org", ".com")):
        return []
    found = []
    for match in _LINK.finditer(text):
        start, end = match.start(), _end(text, match.start(), match.end())
        printed = text[start:end]
        if match["url"]:
            value, score = printed, 1.0
        elif match["doi"]:
            value, score = f"https://doi.org/{text[match.start('doi') : end]}", 1.0
        elif match["arxiv"]:
            value, score = f"https://arxiv.org/abs/{match['arxiv']}", 1.0
        else:
            value = f"https://{printed}"
            score = 0.9 if "/" in printed or printed.startswith("www.") else 0.7
        found.append(Typed(Slot.URL, start, end, score, value, "links"))
    return found


def _end(text: str, start: int, end: int) -> int:
    """Where an address ends without the signs of the sentence around it."""
    while end > start:
        last = text[end - 1]
        opening = _BRACKETS.get(last)
        if last in _TRAILING or (
            opening and text.count(opening, start, end) < text.count(last, start, end)
        ):
            end -= 1
        else:
            break
    return end
