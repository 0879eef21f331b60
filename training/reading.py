"""Invented pages read by the project's own readers, their labels carried over by offsets."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

from confkg.documents import read_document
from confkg.extract.lines import Line, iter_lines
from training.rich import Tag
from training.writer import Source

__all__ = ["Labels", "read_page"]

Labels = list[tuple[int, int, str]]
"""Spans of a line: start, end and label."""

_AHEAD = 400
"""Characters that a reader may pass over before a line."""
_LEFT_OUT, _ALIKE = 12, 6
"""Characters that a reader may leave out inside of a line (footnote marks), and how many behind them
must be alike."""


def read_page(source: Source, folder: Path) -> list[tuple[Line, Labels]]:
    """The lines of an invented page with the spans in each.

    Args:
        source: the page. Lines of a web page that cannot be found in it are left out.
        folder: where to write it.

    Raises:
        DocumentError: it says nothing.
    """
    path = folder / f"page.{source.style.format}"
    path.write_text(source.text, encoding="utf-8", newline="")
    lines = list(iter_lines(read_document(path)))
    if source.style.format == "html":
        return list(_iter_aligned(lines, source))
    return [(line, _spans(_tags(line, source), line.text)) for line in lines]


def _tags(line: Line, source: Source) -> list[Tag | None]:
    """For each character of a line, the span that it belongs to."""
    return [source.tags[line.part.offset(at)] for at in range(len(line.text))]


def _spans(tags: list[Tag | None], text: str) -> Labels:
    """The spans of a line, of which each character has the span that it belongs to."""
    found: Labels = []
    began = 0
    for at in range(1, len(tags) + 1):
        if at == len(tags) or tags[at] is not tags[began]:
            tag = tags[began]
            if tag is not None and text[began:at].strip():
                if found and tags[found[-1][0]] is tag:
                    found[-1] = (found[-1][0], at, tag.label)
                else:
                    found.append((began, at, tag.label))
            began = at
    return found


def _iter_aligned(lines: list[Line], source: Source) -> Iterator[tuple[Line, Labels]]:
    """Lines of a page whose source was written anew: found again by their characters, in order."""
    shown = "".join(source.shown)
    solid = [at for at, sign in enumerate(shown) if not sign.isspace()]
    text = "".join(shown[at] for at in solid)
    cursor = 0
    for line in lines:
        places = [at for at, sign in enumerate(line.text) if not sign.isspace()]
        found = _found(text, "".join(line.text[at] for at in places), cursor)
        if not found:
            continue
        cursor = found[-1] + 1
        tags = [
            source.shown_tags[solid[found[min(bisect_left(places, at), len(places) - 1)]]]
            for at in range(len(line.text))
        ]
        yield line, _spans(tags, line.text)


def _found(text: str, wanted: str, cursor: int) -> list[int]:
    """Where each of the wanted characters stands; the reader may have left out a few between them."""
    start = text.find(wanted[:_ALIKE], cursor, cursor + len(wanted) + _AHEAD)
    places: list[int] = []
    at = start
    for number, sign in enumerate(wanted):
        if start < 0:
            return []
        if text[at : at + 1] != sign:
            at = text.find(wanted[number : number + _ALIKE], at, at + _LEFT_OUT + _ALIKE)
            if at < 0:
                return []
        places.append(at)
        at += 1
    return places
