"""Text that is set as it was typed: its lines, its gaps, its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.documents.characters import plain
from confkg.documents.columns import find_tables
from confkg.documents.literal import WIDE

_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")


def iter_stanzas(text: str) -> Iterator[str | list[list[str]]]:
    r"""The lines between blank lines, and tables as their rows.

    >>> list(iter_stanzas("One    two\nthree\n\nYear  City  No\n2029  Oslo  7\n2030  Rome  8"))
    ['One\ttwo\nthree', [['Year', 'City', 'No'], ['2029', 'Oslo', '7'], ['2030', 'Rome', '8']]]
    """
    lines = plain(text).replace("\r", "").replace("\u00a0", " ").expandtabs(8).split("\n")
    tables = find_tables(lines)
    stanza: list[str] = []
    rows: list[list[str]] = []
    for number, line in enumerate([*lines, ""]):
        if rows and number not in tables:
            yield rows
            rows = []
        if number in tables or not line.strip():
            if stanza:
                yield "\n".join(stanza)
            stanza = []
        if number in tables:
            rows.append([cell.text for cell in tables[number]])
        elif line.strip():
            stanza.append(_GAP.sub(WIDE, line))
