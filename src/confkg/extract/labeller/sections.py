"""Lines put together into the sequences that the model reads at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.labeller.features import break_attributes, line_attributes
from confkg.extract.labeller.profiles import Profile, profiles
from confkg.extract.labeller.words import Words
from confkg.extract.lines import Line
from confkg.model import PartKind

MOST_LINES, MOST_TOKENS = 60, 800
PROSE = 60
"""A line of so many tokens is read alone."""
ENOUGH = 25
"""After so many lines a heading begins a new sequence."""


@dataclass(slots=True)
class Section:
    """A sequence of tokens."""

    items: list[list[bytes]]  # the attributes of each token
    # of each token its line (counted from the first that was given) and where it begins and ends;
    # of a break the line before it, and -1
    places: list[tuple[int, int, int]]


def sections(lines: Sequence[Line], words: Words) -> Iterator[Section]:
    """The sequences that lines make up, in order; every token is in exactly one."""
    found = profiles(lines, words)
    for first, stop in _cuts(lines, found):
        yield from _iter_short(_section(lines, found, first, stop))


def _cuts(lines: Sequence[Line], found: Sequence[Profile]) -> Iterator[tuple[int, int]]:
    first = tokens = 0
    for number, line in enumerate(lines):
        size = len(found[number].words)
        full = number - first >= MOST_LINES or tokens + size > MOST_TOKENS
        headed = line.printed_kind is PartKind.HEADING and number - first >= ENOUGH
        long = size > PROSE and line.kind is not PartKind.ROW
        if (full or headed or long) and number > first:
            yield first, number
            first, tokens = number, 0
        if long:
            yield number, number + 1
            first = number + 1
        else:
            tokens += size + 1
    if first < len(lines):
        yield first, len(lines)


def _section(lines: Sequence[Line], found: Sequence[Profile], first: int, stop: int) -> Section:
    items: list[list[bytes]] = []
    places: list[tuple[int, int, int]] = []
    for number in range(first, stop):
        line, profile = lines[number], found[number]
        if number > first:
            cell = line.row >= 0 and line.row == lines[number - 1].row
            items.append(break_attributes(found[number - 1], profile, cell=cell))
            places.append((number - 1, -1, -1))
        items += line_attributes(line, profile)
        places += [(number, start, end) for start, end in profile.spans]
    return Section(items, places)


def _iter_short(section: Section) -> Iterator[Section]:
    """A section in pieces of at most so many tokens: a single line can be as long as it likes."""
    for first in range(0, len(section.items), MOST_TOKENS + MOST_LINES):
        stop = first + MOST_TOKENS + MOST_LINES
        yield Section(section.items[first:stop], section.places[first:stop])
