"""Characters that are there for the look of a line alone, and lines as editors and grep count them."""

from __future__ import annotations

import re
import unicodedata

_LIGATURE = re.compile("[\ufb00-\ufb06]")
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff\0]")
"""Soft hyphens, blanks without width, marks of byte order."""

_SEPARATOR = re.compile("[\u2028\u2029\x0b\x85]")


def plain(text: str) -> str:
    r"""``text`` with its ligatures taken apart and without what nobody sees.

    >>> plain("\ufb01rst repre\u00adsentations")
    'first representations'
    """
    text = _LIGATURE.sub(lambda sign: unicodedata.normalize("NFKC", sign[0]), text)
    return _SEPARATOR.sub(" ", _UNSEEN.sub("", text))


_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def split_lines(text: str) -> list[str]:
    r"""The lines of a text with their ends.

    ``str.splitlines`` would break at form feeds and Unicode separators too.

    >>> split_lines("one\r\ntwo\x0c\rthree")
    ['one\r\n', 'two\x0c\r', 'three']
    """
    return _LINE.findall(text)
