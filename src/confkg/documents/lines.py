"""Lines as editors, grep and markdown-it count them."""

from __future__ import annotations

import re

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def split_lines(text: str) -> list[str]:
    r"""The lines of a text with their ends.

    ``str.splitlines`` would break at form feeds and Unicode separators too.

    >>> split_lines("one\r\ntwo\x0c\rthree")
    ['one\r\n', 'two\x0c\r', 'three']
    """
    return _LINE.findall(text)
