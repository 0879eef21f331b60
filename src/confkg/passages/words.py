"""Words of a text, in the form in which names are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from anyascii import anyascii

_ALONE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts that are written without blanks: each of their characters is a word."""

_WORD = re.compile(rf"[{_ALONE}]|[^\W_{_ALONE}]+")
_SPOKEN_FOR = re.compile(f"[{_ALONE}]")


class Word(NamedTuple):
    """A word: without diacritics, the same in small letters, and ``text[start:end]``."""

    plain: str
    small: str
    start: int
    end: int


def iter_words(text: str) -> Iterator[Word]:
    """The words of a text; apostrophes and hyphens part words.

    >>> [word.plain for word in iter_words("René's 中文 AdamW-mini")]
    ['Rene', 's', '中', '文', 'AdamW', 'mini']
    """
    for found in _WORD.finditer(text):
        yield Word(*_folded(found[0]), *found.span())


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> tuple[str, str]:
    """Ideographs that sound alike are not alike, so they stay as they are."""
    plain = word if _SPOKEN_FOR.match(word) else anyascii(word) or word
    return plain, plain.lower()
