"""Institutions by the words that only they have: "School of Law", "Value Sensitive Design Lab"."""

from __future__ import annotations

import re

from confkg.extract.spans import Slot, Typed

__all__ = ["find_bodies"]

_CAPITAL = r"[^\W\d_a-z][\w’'&.-]*(?<!\.)"
_SMALL = r"(?:of|for|and|the|&|de|di|der|für)"
_HEADS = (
    r"(?:School|Department|Faculty|Institute|College|Cent(?:er|re)|Laboratory|Division|University|Academy|Universidad"
    r"|Universität|Université|Università|Universidade|Institut|Instituto|Istituto|Politecnico)"
)
_TAILS = r"(?:Labs?|Laborator(?:y|ies)|Institute|University|College|School|Cent(?:er|re)|Academy|Universität|Universiteit)"
_NAME = re.compile(
    rf"(?<![\w’'-])(?:{_HEADS} (?:of|for|de|di|der|für) (?:the |la )?{_CAPITAL}(?:,? (?:{_SMALL} ){{0,2}}{_CAPITAL}){{0,6}}"
    rf"|(?:{_CAPITAL} (?:{_SMALL} )?){{1,6}}{_TAILS})(?![\w’'-])"
)
_OPENING = re.compile(r"(?:The|A|An|Our|This|At|In|From|Their|His|Her|By|With|For)\s+")
_SCORE = 0.72
_LONGEST = 10
"""Words of an institution."""


def find_bodies(text: str) -> list[Typed]:
    """The institutions that a text names, as far as their words show them to be such.

    >>> text = "She is at the School of Law and co-founded the Value Sensitive Design Lab."
    >>> [text[one.start : one.end] for one in find_bodies(text)]
    ['School of Law', 'Value Sensitive Design Lab']
    """
    found = []
    for name in _NAME.finditer(text):
        opening = _OPENING.match(text, name.start(), name.end())
        start = opening.end() if opening else name.start()
        words = text[start : name.end()].split()
        if 1 < len(words) <= _LONGEST:
            found.append(Typed(Slot.ORG, start, name.end(), _SCORE, reader="bodies"))
    return found
