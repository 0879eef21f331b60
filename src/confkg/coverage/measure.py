"""Each character and each line of a document by what came of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate, pairwise
from pathlib import Path

from confkg.documents.characters import split_lines
from confkg.errors import ConfkgError, UsageError, unexpected
from confkg.extract import extract
from confkg.model import Claim, Document, Part, PartKind, Span
from confkg.sources.finding import Sources
from confkg.sources.reading import with_distinct_names

_BLANK = re.compile(r"\s+")


class Kind(IntEnum):
    """What came of a character or a line; a line is of the highest kind that is in it.

    Attributes:
        BLANK: white space between the parts of the document.
        BOILERPLATE: printed, but no text of the document: page numbers and running heads, front
            matter, mark-up, comments, what is struck out.
        PASSAGE: text that no fact was read from; paragraphs, items and rows are passages.
        FACT: text that a claim was read from.
    """

    BLANK = 0
    BOILERPLATE = 1
    PASSAGE = 2
    FACT = 3

    @property
    def label(self) -> str:
        """The kind in small letters."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Figures:
    """How many lines and characters of a document are of each kind."""

    name: str  # of the document
    file_name: str  # of its file
    claims: int  # how many claims were read from it
    passages: int  # how many paragraphs, items and rows it has
    lines: tuple[int, ...]  # lines of each kind, the kinds in the order of :class:`Kind`
    characters: tuple[int, ...]  # code points of each kind


@dataclass(frozen=True)
class Coverage:
    """A document with its claims and the kind of each of its characters and lines."""

    document: Document  # the document
    claims: Sequence[Claim]  # what was read from it
    characters: bytes  # the kind of each character, as one byte
    lines: Sequence[int]  # where each line begins; then the end of the text

    @property
    def figures(self) -> Figures:
        """How many lines and characters are of each kind."""
        found = bytes(self.iter_line_kinds())
        return Figures(
            self.document.name,
            self.document.file_name,
            len(self.claims),
            sum(part.kind is not PartKind.HEADING for part in self.document.parts),
            tuple(found.count(kind) for kind in Kind),
            tuple(self.characters.count(kind) for kind in Kind),
        )

    def iter_line_kinds(self) -> Iterator[Kind]:
        for start, end in pairwise(self.lines):
            yield Kind(max(self.characters[start:end], default=Kind.BLANK))

    def iter_passed_over(self) -> Iterator[tuple[int, str]]:
        """The lines that have text but carry no fact: number in the file, and text."""
        for kind, (start, end) in zip(self.iter_line_kinds(), pairwise(self.lines), strict=True):
            if kind is Kind.PASSAGE:
                yield self.document.line(start), self.document.text[start:end]


def measure(document: Document, claims: Sequence[Claim]) -> Coverage:
    """What came of each character of a document."""
    text = document.text
    kinds = bytearray([Kind.BOILERPLATE]) * len(text)
    for blank in _BLANK.finditer(text):
        start, end = blank.span()
        kinds[start:end] = bytes(end - start)
    for part in document.parts:
        for start, end in _iter_readable(part):
            kinds[start:end] = bytes([Kind.PASSAGE]) * (end - start)
    read = _merged(claim.span for claim in claims)
    parts = _merged(part.span() for part in document.parts)
    for start, end in _iter_shared(read, parts):
        kinds[start:end] = bytes([Kind.FACT]) * (end - start)
    lines = [0, *accumulate(map(len, split_lines(text)))]
    return Coverage(document, claims, bytes(kinds), lines)


def _iter_readable(part: Part) -> Iterator[tuple[int, int]]:
    """The stretches of the document that a part's readable text consists of."""
    ends = [began for began, _ in part.runs[1:]] + [len(part.text)]
    for (began, offset), end in zip(part.runs, ends, strict=True):
        yield offset, offset + end - began
    for position, size in part.stretched:
        offset = part.offset(position)
        yield offset, offset + size


def _merged(spans: Iterable[Span]) -> list[tuple[int, int]]:
    """Spans as stretches that do not overlap, in order.

    >>> _merged([Span(4, 6), Span(0, 3), Span(5, 9)])
    [(0, 3), (4, 9)]
    """
    merged: list[tuple[int, int]] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], span.end)
        else:
            merged.append((span.start, span.end))
    return merged


def _iter_shared(
    ones: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """What two lists of stretches have in common.

    >>> list(_iter_shared([(0, 5), (7, 9)], [(2, 8)]))
    [(2, 5), (7, 8)]
    """
    at = 0
    for start, end in ones:
        while at < len(others) and others[at][1] <= start:
            at += 1
        here = at
        while here < len(others) and others[here][0] < end:
            yield max(start, others[here][0]), min(end, others[here][1])
            here += 1


def iter_coverages(
    sources: Sources, progress: Callable[[list[Path]], Iterable[Path]] = list
) -> Iterator[Coverage | ConfkgError]:
    """The coverage of each document, or the error that kept it from being read."""
    if not sources.files:
        raise UsageError("no document to read", "SOURCES", "give texts, web pages, PDFs or feeds")
    yield from sources.problems
    for path, read in with_distinct_names(sources, progress):
        if isinstance(read, ConfkgError):
            yield read
            continue
        for document in read:
            yield _measured(document, str(path))


def _measured(document: Document, where: str) -> Coverage | ConfkgError:
    try:
        return measure(document, extract(document))
    except Exception as error:  # one document is never to cost the others
        return unexpected(error, where)
