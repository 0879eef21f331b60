"""The attributes of each token, from which the model finds its label, and the sequences that it reads at once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from confkg.extract.labeller.profiles import Profile, profiles
from confkg.extract.labeller.words import Word, Words
from confkg.extract.lines import Line
from confkg.model import PartKind

_APART = frozenset(",;|()[]:·–—&/•{}\u2003") | {"w:and", "w:by", "w:&"}
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_QUOTES = frozenset('"“”‘„«»')
_EDGE = Word([], "#", [b"c-=#"], [b"c+=#"], b"c--=#", b"c++=#", 0, False, False, False, "")
"""What stands before the first and behind the last token of a line."""

_STATES = [
    f"i={first}{last}{inside}{quoted}{glued}".encode()
    for first in range(4)
    for last in range(3)
    for inside in range(2)
    for quoted in range(2)
    for glued in range(2)
]
"""Place in the line, inside of brackets, inside of quotation marks, without a blank before it."""


def line_attributes(line: Line, profile: Profile) -> list[list[bytes]]:
    """The attributes of each token of a line."""
    words = profile.words
    last = len(words) - 1
    marks = _marks(line, profile.spans)
    shared = profile.shared
    behind = [*shared, f"b={profile.label}".encode()] if profile.label else shared
    label_from = profile.colon + 1
    second, before, word = _EDGE, _EDGE, words[0]
    after = words[1] if last else _EDGE
    pair = _pair(before.short, word.short)
    states = _states(words, profile.spans)
    pieces = _pieces(words)
    items: list[list[bytes]] = []
    for at in range(last + 1):
        third = words[at + 2] if at + 2 <= last else _EDGE
        next_pair = _pair(word.short, after.short)
        items.append(
            [
                *word.own,
                *(behind if at >= label_from else shared),
                *before.left,
                *after.right,
                second.left_of_left,
                third.right_of_right,
                pair[0],
                next_pair[1],
                states[at],
                pieces[at],
            ]
        )
        second, before, word, after, pair = before, word, after, third, next_pair
    for at, mark in enumerate(marks):
        items[at].append(mark)
    if "\u2003" in line.text:
        for at, (start, _) in enumerate(profile.spans):
            if start and line.text[start - 1] == "\u2003":
                items[at].append(b"gap")
    return items


@lru_cache(maxsize=50_000)
def _pair(first: str, second: str) -> tuple[bytes, bytes]:
    """Two neighbours: as an attribute of the second, and of the first."""
    return f"y={first}/{second}".encode(), f"z={first}/{second}".encode()


def _states(words: list[Word], spans: list[tuple[int, int]]) -> list[bytes]:
    found: list[bytes] = []
    inside = quoted = stop = 0
    last = len(words) - 1
    for at, word in enumerate(words):
        start, end = spans[at]
        sign = "" if word.letters else word.short
        if inside and sign in _CLOSE:
            inside -= 1
        place = (at if at < 3 else 3) * 3 + (last - at if last - at < 2 else 2)
        found.append(_STATES[place * 8 + (inside and 4) + quoted * 2 + (start == stop)])
        if sign in _OPEN:
            inside += 1
        elif sign in _QUOTES:
            quoted = 1 - quoted
        stop = end
    return found


def break_attributes(before: Profile | None, after: Profile | None, *, cell: bool) -> list[bytes]:
    """The attributes of what stands between two lines, or between two cells of a row."""
    sign = "cell" if cell else "line"
    first = before.short if before else "#"
    second = after.short if after else "#"
    attributes = [sign.encode(), f"{sign}-={first}".encode(), f"{sign}+={second}".encode()]
    attributes.append(f"{sign}={first}/{second}".encode())
    if before and before.words:
        attributes.append(before.head)
        attributes.append(f"{sign}^={before.words[0].short}".encode())
        attributes.append(f"{sign}$={before.words[-1].short}".encode())
    return attributes


def _pieces(words: list[Word]) -> list[bytes]:
    """For each token, what the piece between two separators that it is in consists of."""
    found: list[bytes] = []
    began = 0
    number = 0
    for at in range(len(words) + 1):
        if at == len(words) or words[at].short in _APART:
            found += [_piece(words[began:at], number)] * (at - began)
            if at < len(words):
                found.append(b"g=")
            began = at + 1
            number += 1
    return found


def _piece(words: list[Word], number: int) -> bytes:
    count = names = lower = org = 0
    for word in words:
        if word.letters:
            count += 1
            names += word.name
            lower += word.lower
            org += word.org
    share = "n" if names == count else "m" if names > 0 else "0" if not names else "-"
    return f"g={min(count, 6)}{share}{min(lower, 2)}{org and 1}{number and 1}".encode()


def _marks(line: Line, spans: list[tuple[int, int]]) -> list[bytes]:
    """For each token, whether it is inside of emphasis or a link; empty if there is none."""
    part = line.part
    if not part.marks:
        return []
    links = {(link.start, link.end) for link in part.links}
    starts = [start for start, _ in spans]
    found = [b"e="] * len(spans)
    for mark in sorted(part.marks, key=lambda mark: (mark.start, -mark.end)):
        style = getattr(mark, "style", "") or (
            "link" if (mark.start, mark.end) in links else "mark"
        )
        first, stop = bisect_left(starts, mark.start), bisect_left(starts, mark.end)
        for at in range(first, stop):
            found[at] = f"e={'b' if at == first else 'i'}{style[0]}".encode()
        if stop < len(found) and found[stop] == b"e=":
            found[stop] = b"e=a"
    return found


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
