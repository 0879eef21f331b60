"""The tokens of a line: words, numbers, times, addresses, and every other sign by itself."""

from __future__ import annotations

import re

_LETTER = r"(?:[^\W\d_\u00b2\u00b3\u00b9\u2070-\u2089]|[\u0300-\u036f])"
_TOKEN = re.compile(
    rf"""
    https?://\S+ | www\.\S+                                  # addresses
    | [\w.+-]{{1,64}}@[\w-]{{1,64}}\.[\w.-]{{1,64}}
    | 10\.\d{{4,9}}/\S+
    | \d{{1,2}}[:.]\d\d(?!\d)(?:\s?[apAP]\.?[mM]\b\.?)?      # times
    | (?:[^\W\d_]\.)+(?:-[^\W\d_]\.)*                        # initials
    | {_LETTER}+(?:(?!['’]s\b)['’.&‐‑·-]{_LETTER}+)*        # words
    | ['’]s\b
    | \d+(?:[.,]\d+)*(?:st|nd|rd|th)?\b | \d+                # numbers
    | \S
    """,
    re.VERBOSE,
)


def spans_of_tokens(text: str) -> list[tuple[int, int]]:
    """Where the tokens of a line begin and end.

    >>> text = "J.-P. O'Hara1, 9:30 (GPT4)"
    >>> [text[start:end] for start, end in spans_of_tokens(text)]
    ['J.-P.', "O'Hara", '1', ',', '9:30', '(', 'GPT', '4', ')']
    """
    return [found.span() for found in _TOKEN.finditer(text)]
