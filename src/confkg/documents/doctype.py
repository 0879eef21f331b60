"""Refusing declarations of entities, which could name other files or grow without end."""

from __future__ import annotations

import re

from confkg.errors import DocumentError

_SUBSET = re.compile(
    r"(?>\s+|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE(?>[^>\[\"']+|\"[^\"]*\"|'[^']*')*+\[",
    re.DOTALL | re.IGNORECASE,
)
"""What stands before the declarations of a document: nothing is tried in two ways, so that the time
is in proportion to the length."""

_ENTITY = re.compile(r"<!ENTITY", re.IGNORECASE)


def refuse_entities(source: str, where: str) -> None:
    """Refuse a page or feed whose DOCTYPE declares entities.

    Raises:
        DocumentError: it does.
    """
    subset = _SUBSET.match(source)
    if subset and (found := _ENTITY.search(source, subset.end())):
        line = source.count("\n", 0, found.start()) + 1
        raise DocumentError(
            "its DOCTYPE declares entities",
            f"{where}, line {line}",
            "write out what they stand for and leave the declaration out",
        )
