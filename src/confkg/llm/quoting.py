"""Where the words that a model copied stand in a text: exactly, or but for signs that are set in many ways."""

from __future__ import annotations

import re

_BLANK = re.compile(r"\s")
_DASHES = "‐‑‒–—−-"
_DIVIDED = re.compile(rf"(?<=[^\W\d_])[{_DASHES}]\s?(?=[a-zß-ÿ])")
"""Where a word may be divided at the end of a line, whether or not the reader joined the lines."""

_SIGNS = {
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys(_DASHES, "-"),
    "…": "...",
    "\u00ad": "",
    "\u200b": "",
    "\ufeff": "",
}


def find_words(
    text: str, words: str, start: int = 0, end: int | None = None
) -> list[tuple[int, int]]:
    r"""Where words stand in ``text[start:end]``, as whole words, in order.

    Only if they do not stand there as they are, white space, quotation marks, dashes and words
    that are divided at the end of a line may differ.

    >>> find_words("the “Silver\nPen” of 2031", '"Silver Pen"')
    [(4, 16)]
    >>> find_words("Annette", "Ann")
    []
    """
    stop = len(text) if end is None else end
    wanted = words.strip()
    if not wanted:
        return []
    exact = [(at, at + len(wanted)) for at in _iter_found(text[start:stop], wanted)]
    if not exact:
        folded, places = _folded(text[start:stop])
        shape = _folded(wanted)[0].strip()
        found = _iter_found(folded, shape) if shape else []
        exact = [(places[at], places[at + len(shape) - 1] + 1) for at in found]
    return [
        (start + first, start + last)
        for first, last in exact
        if _is_edge(text, start + first) and _is_edge(text, start + last)
    ]


def _iter_found(text: str, words: str) -> list[int]:
    found, at = [], text.find(words)
    while at >= 0:
        found.append(at)
        at = text.find(words, at + len(words))
    return found


def _is_edge(text: str, at: int) -> bool:
    """Whether no word goes on at a place."""
    return not (0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum())


def _folded(text: str) -> tuple[str, list[int]]:
    """A text in which signs are set in one way, and where each of its characters stands."""
    signs: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        one = text[at]
        if divided := _DIVIDED.match(text, at):
            at = divided.end()
            continue
        if _BLANK.match(one):
            if signs and signs[-1] != " ":
                signs.append(" ")
                places.append(at)
        else:
            for sign in _SIGNS.get(one, one):
                signs.append(sign)
                places.append(at)
        at += 1
    return "".join(signs), places
