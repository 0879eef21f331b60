"""Lists of authors in the forms that only stand beside a title: "Lee, A., and Chen, B.", surnames."""

from __future__ import annotations

import re

from confkg.model import Span

__all__ = ["split_reversed"]

_SMALL = r"(?:(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|bin|ibn|ter|ten|arap|zu) )*"
_PIECE = r"[A-ZÀ-ÖØ-ÞĀ-Ž][^\W\d_]*"
_SURNAME = rf"{_SMALL}{_PIECE}(?:[’'-]{_PIECE})*[’'-]?"
_INITIALS = r"[A-ZÀ-Þ]\.(?:[ -]?[A-ZÀ-Þ]\.)*"
_REVERSED = re.compile(rf"(?P<name>{_SURNAME}(?: {_SURNAME})?, {_INITIALS})")
_AND = re.compile(r"\s*(?:[,;]\s*(?:and\s+|&\s*)?|\s(?:and|&)\s+)\s*")


def split_reversed(text: str, start: int, stop: int) -> list[Span] | None:
    """Where the names stand, if all of them have the surname first and initials behind it.

    >>> text = "Lee, A. B., Chen-Ito, C., and van Dyck, D."
    >>> [text[name.start : name.end] for name in split_reversed(text, 0, len(text))]
    ['Lee, A. B.', 'Chen-Ito, C.', 'van Dyck, D.']
    >>> split_reversed("Lee, A. B. of Ghent", 0, 19) is None
    True
    """
    found = []
    while start < stop:
        name = _REVERSED.match(text, start, stop)
        if not name:
            return None
        found.append(Span(*name.span()))
        between = _AND.match(text, name.end(), stop)
        start = between.end() if between else name.end()
        if not between and text[start:stop].strip(" ."):
            return None
        if not between:
            break
    return found or None
