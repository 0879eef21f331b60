"""What pictures show, in words."""

from __future__ import annotations

import re

from lxml.etree import _Element

from confkg.documents.characters import plain
from confkg.documents.elements import is_said

__all__ = ["fits_markdown", "words_of"]

_SIGN = re.compile(r"[\\\[\]`<&!]")


def words_of(image: _Element) -> str:
    """The alternative text of a picture; empty if it has none or only the name of a file."""
    shown = " ".join(plain(image.get("alt", "")).split())
    return shown if is_said(shown) else ""


def fits_markdown(words: str) -> bool:
    """Whether words can stand in the mark-up of a picture as they are.

    >>> fits_markdown("Ann Lee on stage"), fits_markdown("[1] of 2")
    (True, False)
    """
    return not _SIGN.search(words)
