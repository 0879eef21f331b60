"""How papers are shown and how people attend, and tracks with a name: "oral", "online", "industry track"."""

from __future__ import annotations

import re

from confkg.extract.lexicon import MODES, phrases
from confkg.extract.spans import Slot, Typed

_PHRASES = phrases("forms")

_FORM = re.compile(
    r"\b(?:(?:oral|poster|spotlight|demo|lightning)(?: (?:presentation|session|talk))?s?|demonstrations?|"
    + "|".join(MODES.values())
    + r")\b",
    re.IGNORECASE,
)
_SCORE = 0.8


def find_forms(text: str) -> list[Typed]:
    """The forms and modes in the singular, and the tracks, that a text names.

    >>> text = "3 orals in the industry track (oral), online"
    >>> [(one.slot.value, text[one.start : one.end]) for one in find_forms(text)]
    [('TRACK', 'industry track'), ('FORM', 'oral'), ('FORM', 'online')]
    """
    forms = (one for one in _FORM.finditer(text) if not one[0].endswith("s"))
    named = [(Slot.TRACK, one) for one in _PHRASES["track"].finditer(text)]
    named += [(Slot.FORM, one) for one in forms]
    found = [Typed(slot, *one.span(), _SCORE, reader="forms") for slot, one in named]
    return sorted(found, key=lambda one: one.start)
