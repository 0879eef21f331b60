"""Pattern of a number as press texts print it: thousands separators, words."""

from __future__ import annotations

from confkg.extract.recognisers.number_words import CARDINALS

__all__ = ["NUMBER"]

_UNITS = [word for word, number in CARDINALS.items() if 0 < number < 10]
_TENS = [word for word, number in CARDINALS.items() if number >= 20]
_WORD = "|".join(sorted(CARDINALS, key=len, reverse=True))
_SPELLED = rf"(?:{'|'.join(_TENS)})-(?:{'|'.join(_UNITS)})|{_WORD}"
NUMBER = rf"(?:\d{{1,3}}(?:[,'’\u00a0\u2009\u202f ]\d{{3}}(?!\d)){{1,4}}(?:\.\d{{1,9}})?|\d{{1,15}}(?:\.\d{{1,9}})?|\b(?:{_SPELLED})\b)"
"""Pattern of a number, for use inside other patterns (case is to be ignored)."""
