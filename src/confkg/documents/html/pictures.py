"""What pictures show, in words."""

from __future__ import annotations

import re

from lxml.etree import _Element

from confkg.documents.characters import plain

__all__ = ["fits_markdown", "words_of"]

_FILE_NAME = re.compile(r"[\w% .-]+\.(?:jpe?g|png|gif|webp|svg|avif)", re.IGNORECASE)
_SIGN = re.compile(r"[\\\[\]`<&!]")


def words_of(image: _Element) -> str:
    """The alternative text of a picture; empty if it has none or only the name of a file."""
    shown = " ".join(plain(image.get("alt", "")).split())
    return shown if any(map(str.isalpha, shown)) and not _FILE_NAME.fullmatch(shown) else ""


def fits_markdown(words: str) -> bool:
    """Whether words can stand in the mark-up of a picture as they are.

    >>> fits_markdown("Ann Lee on stage"), fits_markdown("[1] of 2")
    (True, False)
    """
    return not _SIGN.search(words)
