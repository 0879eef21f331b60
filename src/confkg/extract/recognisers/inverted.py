"""Names with the surname first: "Lindqvist, M., Haddad-Sørensen, L., and Terlouw, R."."""

from __future__ import annotations

import re

from confkg.extract.spans import Slot, Typed

__all__ = ["find_inverted"]

_NAME = r"[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+)?, (?:[^\W\d_a-z]\.(?:[ -]?(?=[A-Z]\.))?){1,3}"
_LIST = re.compile(rf"(?<![\w.]){_NAME}(?:(?:, and |, & |,? and |; |, | & ){_NAME})+(?!\w)")
_ONE = re.compile(_NAME)
_SURE = 0.9


def find_inverted(text: str) -> list[Typed]:
    """The names of lists of at least two people with their surnames first and initials behind.

    >>> text = "Lindqvist, M., Haddad-Sørensen, L., and Terlouw, R. T."
    >>> [text[one.start : one.end] for one in find_inverted(text)]
    ['Lindqvist, M.', 'Haddad-Sørensen, L.', 'Terlouw, R. T.']
    """
    return [
        Typed(Slot.PERSON, one.start(), one.end(), _SURE, reader="inverted")
        for several in _LIST.finditer(text)
        for one in _ONE.finditer(text, several.start(), several.end())
    ]
