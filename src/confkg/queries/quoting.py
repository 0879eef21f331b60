"""Cells and sources of an answer as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from confkg.queries.table import Source


def quoted(sources: Iterable[Source]) -> list[str]:
    """Each place in one line, with what is quoted from it; what a longer quotation has, once.

    >>> quoted([Source("Blog", 3, "2015", ""), Source("Blog", 3, "ICLR 2015", "")])
    ['Blog, line 3: “ICLR 2015”']
    """
    places: dict[tuple[str, int], list[str]] = {}
    for source in sources:
        words = " ".join(source.quotation.split())
        places.setdefault((source.document, source.line), []).append(words)
    return [
        f"{document}, line {line}: {' '.join(f'“{words}”' for words in _longest(found))}"
        for (document, line), found in places.items()
    ]


def _longest(texts: Iterable[str]) -> list[str]:
    """Those texts that are no part of another."""
    found = list(dict.fromkeys(texts))
    return [text for text in found if not any(text in other for other in found if other != text)]


def lines_joined(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Rows whose cells have no line ends."""
    return [[" ".join(cell.split()) for cell in row] for row in rows]


def sentence(note: str) -> str:
    """A note with a capital letter and a full stop."""
    return f"{note[:1].upper()}{note[1:]}."
