"""Lists of what a call is about: nothing in them is the name of a person, a work, an institution or an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import phrases
from confkg.model import PartKind

_PHRASES = phrases("topics_of_calls")

_LEAD = _PHRASES["lead"]
_LINES = _PHRASES["lines"]
"""How a paragraph begins that stands in a list of topics: "Strand 1 – Wax", "Wax; honey; bees"."""
_HEADING = _PHRASES["heading"]
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
