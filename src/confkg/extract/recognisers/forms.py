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
_TRACK = _PHRASES["track"]
_SCORE = 0.8


def find_forms(text: str) -> list[Typed]:
    """The forms and modes in the singular, and the tracks, that a text names.

    >>> text = "3 orals in the industry track (oral), online"
    >>> [(one.slot.value, text[one.start : one.end]) for one in find_forms(text)]
    [('TRACK', 'industry track'), ('FORM', 'oral'), ('FORM', 'online')]
    """
    tracks = [
        Typed(Slot.TRACK, *one.span(), _SCORE, reader="forms") for one in _TRACK.finditer(text)
    ]
    forms = [
        Typed(Slot.FORM, *one.span(), _SCORE, reader="forms")
        for one in _FORM.finditer(text)
        if not one[0].endswith("s")
    ]
    return sorted([*tracks, *forms], key=lambda one: one.start)
