"""The part of a Turtle file that can differ from its former version.

To read a file of a hundred megabytes as RDF takes many seconds, and mostly a few lines of it differ.
So both versions are compared as text: cut into blocks of whole statements, of which those that both
have are left out. That is done only where it is safe to cut without reading the statements: where no
string goes over several lines, all prefixes are declared in lines of their own at the beginning, and
no blank node has a name that other blocks could use.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path

__all__ = ["SUFFIXES", "narrowed"]

SUFFIXES = frozenset((".ttl", ".nt"))
"""Suffixes of the files that can be narrowed: Turtle, and N-Triples, which is Turtle, too."""

_LEAST = 200_000
"""Bytes; shorter files are read as fast as they are compared."""
_CHUNK = 1 << 20
_DIRECTIVE = re.compile(
    rb"[ \t]*(?:@prefix[ \t]+[^\s<#:]*:[ \t]*<[^<>\s]*>[ \t]*\.|@base[ \t]+<[^<>\s]*>[ \t]*\."
    rb"|prefix[ \t]+[^\s<#:]*:[ \t]*<[^<>\s]*>|base[ \t]+<[^<>\s]*>)[ \t]*\r?\n",
    re.IGNORECASE,
)
_STATED = re.compile(
    rb"""(?:[^"'<#\\\n] | "(?:[^"\\\n]|\\.)*+" | '(?:[^'\\\n]|\\.)*+' | <[^<>\n]*+> )*+""",
    re.VERBOSE,
)
"""A line without a comment, in which every string and IRI ends."""

_LONG = (b'"""', b"'''")

Text = mmap.mmap


def narrowed(old: Path, new: Path, folder: Path, least: int = _LEAST) -> tuple[Path, Path] | None:
    """What two versions of a file do not have in common, as files of the same kind.

    Args:
        old: the former version.
        new: the version of now.
        folder: where to write.
        least: bytes; if both versions are shorter, that is not worth while.

    Returns:
        The parts of both versions; None if they are short, or it cannot be told.
    """
    if max(path.stat().st_size for path in (old, new)) < least:
        return None
    if not min(path.stat().st_size for path in (old, new)):
        return None
    with ExitStack() as stack:
        texts = []
        for path in (old, new):
            file = stack.enter_context(path.open("rb"))
            text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            texts.append(stack.enter_context(text))
        found = _differing(texts[0], texts[1])
    if found is None:
        return None
    paths = []
    for name, lines in zip(("former", "now"), found, strict=True):
        paths.append(folder / f"{name}{new.suffix}")
        paths[-1].write_bytes(b"".join(lines))
    return paths[0], paths[1]


def _differing(old: Text, new: Text) -> tuple[list[bytes], list[bytes]] | None:
    """The blocks that only one version has, under the prefixes of both."""
    same = _common_beginning(old, new)
    tail = _common_end(old, new, same)
    stops = _next_cuts(old, new, tail)
    heads = []
    for text, stop in zip((old, new), stops, strict=True):
        declared = _directives(text, stop)
        if declared is None or any(text.find(quotes, 0, stop) >= 0 for quotes in _LONG):
            return None
        heads.append(declared)
    (head, old_start), (other_head, new_start) = heads
    if head != other_head:
        return None
    start = _cut(old, same)
    if start >= max(old_start, new_start):
        old_start = new_start = start
    balance: dict[bytes, int] = {}
    blocks = (_blocks(old, old_start, stops[0]), _blocks(new, new_start, stops[1]))
    for pair in zip_longest(*blocks):
        for block, sign in zip(pair, (-1, 1), strict=True):
            if block is not None and pair[0] != pair[1]:
                count = balance.pop(block, 0) + sign
                balance |= {block: count} if count else {}
    if any(b"_:" in block for block in balance):
        return None
    return (
        [*head, *(block for block, count in balance.items() if count < 0)],
        [*head, *(block for block, count in balance.items() if count > 0)],
    )


def _directives(text: Text, stop: int) -> tuple[list[bytes], int] | None:
    """The lines that declare prefixes before a place, and where the last one ends.

    Returns:
        None if it is not clear which they are.
    """
    lines: list[bytes] = []
    end = 0
    for place in sorted(_words(text, stop)):
        start = text.rfind(b"\n", 0, place) + 1
        line = text[start : text.find(b"\n", place) + 1]
        if _DIRECTIVE.fullmatch(line):
            lines.append(line)
            end = start + len(line)
        elif _begins(text, place):
            return None
    for line in text[:end].splitlines(keepends=True):
        if line.strip() and not line.lstrip().startswith(b"#") and not _DIRECTIVE.fullmatch(line):
            return None  # a statement stands between them
    return lines, end


def _words(text: Text, stop: int) -> Iterator[int]:
    """Where the words stand that may declare something."""
    for start in range(0, stop, _CHUNK):
        chunk = text[start : min(start + _CHUNK + 10, stop)].lower()
        for word in (b"prefix", b"base"):
            place = chunk.find(word)
            while 0 <= place < _CHUNK:
                if chunk[place + len(word) : place + len(word) + 1].strip(b" \t\r\n<") == b"":
                    yield start + place
                place = chunk.find(word, place + 1)


def _begins(text: Text, place: int) -> bool:
    """Whether a word can be the first one of a declaration."""
    before = text[max(place - 200, 0) : place].rstrip(b" \t@")
    return before[-1:] in b".\n\r>"  # nothing is in it, too


def _common_beginning(old: Text, new: Text) -> int:
    most = min(len(old), len(new))
    place, step = 0, _CHUNK
    while step:
        while place + step <= most and old[place : place + step] == new[place : place + step]:
            place += step
        step //= 2
    return place


def _common_end(old: Text, new: Text, same: int) -> int:
    most = min(len(old), len(new)) - same
    length, step = 0, _CHUNK
    while step:
        while length + step <= most and (
            old[len(old) - length - step : len(old) - length]
            == new[len(new) - length - step : len(new) - length]
        ):
            length += step
        step //= 2
    return length


def _cut(text: Text, place: int) -> int:
    """The last place, up to this one, where a line begins and no statement goes on."""
    place = text.rfind(b"\n", 0, place) + 1
    while place:
        start = text.rfind(b"\n", 0, place - 1) + 1
        if _ends(text[start:place]):
            break
        place = start
    return place


def _next_cuts(old: Text, new: Text, tail: int) -> tuple[int, int]:
    """The first place in a common end where no statement goes on, in both texts."""
    place = old.find(b"\n", len(old) - tail) + 1
    while place:
        start = place
        place = old.find(b"\n", start) + 1
        if place and _ends(old[start:place]):
            break
    left = len(old) - place if place else 0
    return len(old) - left, len(new) - left


def _blocks(text: Text, start: int, stop: int) -> Iterator[bytes]:
    """Whole statements, as few at a time as the lines tell."""
    first = start
    while start < stop:
        end = text.find(b"\n", start, stop) + 1 or stop
        if _ends(text[start:end]):
            yield text[first:end]
            first = end
        start = end
    if first < stop:
        yield text[first:stop]


def _ends(line: bytes) -> bool:
    """Whether a statement ends with a line, if the line does not begin within a string."""
    line = line.rstrip()
    return line.endswith(b".") and _STATED.fullmatch(line) is not None
