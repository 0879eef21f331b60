"""Prizes in a table: a column for the paper, one for its authors, one for the prize or the rank."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.extract.publications.papers import Entry
from confkg.extract.wording.titles import find_links, split_people, trimmed
from confkg.model import Mention, Part

__all__ = ["has_prizes", "read_prize_table"]

_PAPER = re.compile(
    r"(?:winning |awarded )?(?:papers?|titles?|works?|articles?)|paper title", re.IGNORECASE
)
_AUTHORS = re.compile(
    r"(?:by|(?:all )?(?:authors?|writers?)(?:\(s\))?|winners?|recipients?|laureates?|names?)",
    re.IGNORECASE,
)
_PRIZE = re.compile(
    r"(?:name of (?:the )?)?(?:awards?|prizes?|medals?|categor(?:y|ies)|ranks?|distinctions?|honou?rs?)",
    re.IGNORECASE,
)


def has_prizes(table: Sequence[Part]) -> bool:
    """Whether the header of a table promises prizes, papers and their authors."""
    heads = [cell.text for cell in table[0].cells]
    return all(any(map(pattern.fullmatch, heads)) for pattern in (_PRIZE, _PAPER, _AUTHORS))


def read_prize_table(table: Sequence[Part], words: frozenset[str]) -> list[Entry]:
    """The papers that the rows of a table name, each with the prize in its row as its lead.

    Args:
        table: the rows, the header first.
        words: common words of the document.
    """
    header, *rows = table
    columns: dict[str, int] = {}
    for place, cell in enumerate(header.cells):
        for column, pattern in (("paper", _PAPER), ("authors", _AUTHORS), ("prize", _PRIZE)):
            if pattern.fullmatch(cell.text):
                columns.setdefault(column, place)
    if "paper" not in columns or "authors" not in columns:
        return []
    entries = []
    lead = ""
    for row in rows:
        if len(row.cells) <= max(columns.values()):
            continue
        paper, authors = row.cells[columns["paper"]], row.cells[columns["authors"]]
        lead = (row.cells[columns["prize"]].text or lead) if "prize" in columns else ""
        title = trimmed(paper.text, 0, len(paper.text))
        names = split_people(authors.text, 0, len(authors.text), words)
        if not names or title.end - title.start < 4:
            continue
        printed = paper.text[title.start : title.end]
        entries.append(
            Entry(
                lead,
                Mention("Paper", printed.rstrip(". "), paper.span(title.start, title.end), printed),
                tuple(
                    Mention(
                        "Person",
                        authors.text[name.start : name.end],
                        authors.span(name.start, name.end),
                    )
                    for name in names
                ),
                authors.span(names[0].start, names[-1].end),
                tuple(find_links(paper)),
                (paper,),
            )
        )
    return entries
