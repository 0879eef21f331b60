"""Lists of what a call is about: nothing in them is the name of a person, a work, an institution or an event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.model import PartKind

_TOPICS = r"(?:topics?|themes?|subjects?|areas|issues|questions|temas|t[óo]picos|ejes|th[èe]mes|axes|themen)"
_LEAD = re.compile(
    rf"\b{_TOPICS}\b[^.:]*\b(?:include|including|interest|limited to|following|such as|like|are|incluyen|incluem|siguientes|seguintes|suivants)\b[^.]*:\W*$"
    rf"|\b(?:not|nicht|no|n[ãa]o) (?:limited|restricted|exclusively|limit\w+) to(?: the following(?: {_TOPICS})?)?\W*$"
    rf"|\bfollowing (?:\w+ )?{_TOPICS}(?: of interest)?\W*$",
    re.IGNORECASE,
)
_LINES = re.compile(
    rf"\W*(?:strand|track|{_TOPICS}) (?:\d{{1,2}}|[IVX]{{1,4}}|[A-Z])\b|[^.;]+;[^.;]+;",
    re.IGNORECASE,
)
"""How a paragraph begins that stands in a list of topics: "Strand 1 – Wax", "Wax; honey; bees"."""
_HEADING = re.compile(
    rf"\W*(?:(?:list of|the|main|suggested|possible|potential|relevant|workshop|conference|research|core|key|general|call) )*{_TOPICS}"
    r"(?: (?:of (?:interest|the (?:workshop|conference|symposium))|de inter[ée]s+e?|include|covered))?\W*",
    re.IGNORECASE,
)
_LONGEST = 60
"""Words of the sentence before a list."""


def without_topics(lines: Sequence[Annotated]) -> Iterator[Annotated]:
    """The lines; those of a list of topics have no typed spans."""
    listed = topics_of(lines)
    for each in lines:
        of_list = each.line.number in listed
        yield replace(each, spans=(), inner=()) if of_list else each


def topics_of(lines: Sequence[Annotated]) -> set[int]:
    """The numbers of the lines in lists of topics."""
    found: set[int] = set()
    opened = False
    for each in lines:
        item = each.line.kind is PartKind.ITEM or _LINES.match(each.text)
        if opened and item and each.line.kind is not PartKind.HEADING:
            found.add(each.line.number)
            continue
        text = " ".join(each.text.split()[-_LONGEST:])
        headed = each.line.kind is PartKind.HEADING and _HEADING.fullmatch(text)
        opened = bool(headed or _LEAD.search(text))
    return found
