"""The nouns of confkg: what a document is made of and what a claim says.

Nothing here knows RDF, files or conferences. A *mention* is what a page prints for one thing; a
*node* has no name of its own and is known by its parts (an authorship by paper and author).
Whether two mentions are the same thing is decided later, by :mod:`confkg.resolve`.
"""

from __future__ import annotations

import datetime as dt
import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, TypeAlias

from confkg.properties import Property as Property  # noqa: PLC0414

RECORD_KINDS = (".json", ".jsonl", ".csv", ".tsv", ".xlsx", ".bib", ".xml")
"""How the names of files end that hold records of papers, before they are packed."""

RECORD_SUFFIXES = (
    ".zip",
    *(
        f"{kind}{packing}"
        for kind in RECORD_KINDS
        for packing in ("", ".gz", ".bz2", ".xz")
        if kind + packing != ".xml"  # which may also be a feed
    ),
)
"""How the names of files end that hold nothing but records of papers."""

_GENERAL = 3
"""Words that a title may have and be that of many pages: "Call for papers"."""
_LINE_END = re.compile(r"\r\n|\r|\n")


class _Packed:
    """Is pickled as its fields, in a third of the time that frozen dataclasses take by themselves."""

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])


class Span(NamedTuple):
    """A stretch of a document's text: ``text[start:end]``, in code points."""

    start: int
    end: int


class PartKind(StrEnum):
    """What a part of a document is on the page."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """A hyperlink in a part: ``part.text[start:end]`` points to ``target``."""

    start: int
    end: int
    target: str


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A stretch of a part that is set off from the rest: ``part.text[start:end]``."""

    start: int  # where it begins
    end: int  # where it ends
    outer: Span  # of the document, with its signs
    style: str  # bold, italic, underline, superscript, code or link; what has two has two marks


@dataclass(frozen=True, slots=True)
class Part(_Packed):
    """An addressable part of a document, as one reads it."""

    kind: PartKind  # heading, paragraph, list item or table row
    # the readable text: mark-up removed, white space folded to single blanks, wide gaps inside a
    # line to one em space
    text: str
    # pairs (position in ``text``, offset in the document), one for each stretch in which both run
    # in step; ascending
    runs: tuple[tuple[int, int], ...]
    # rank of a heading (1 is the highest), depth of a list item (1 is the outermost)
    level: int = 0
    # pairs (position in ``text``, length in the document) of characters that are written with more
    # than one, as ``&amp;``
    stretched: tuple[tuple[int, int], ...] = ()
    links: tuple[Link, ...] = ()  # hyperlinks, in order
    marks: tuple[Mark, ...] = ()  # what was emphasised or linked: the author's own delimiters
    # of a table row, its cells as parts; the row that names the columns has level 1, others 0
    cells: tuple[Part, ...] = ()
    # positions in ``text``, of blanks, at which a printed line ends inside the part
    breaks: tuple[int, ...] = ()

    def offset(self, position: int) -> int:
        """Offset in the document of the character at ``position`` of the readable text."""
        at = bisect_right(self.runs, position, key=lambda run: run[0]) - 1
        began, offset = self.runs[at]
        return offset + position - began

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The document's span behind ``text[start:end]``, without blanks at either end.

        Signs of emphasis and link targets are left out at the edges, unless they belong to
        something inside: the span behind ``7 talks`` is ``7 [talks](#)``, not ``7 [talks``.
        """
        stop = len(self.text) if end is None else end
        while start < stop and self.text[start].isspace():
            start += 1
        while stop > start and self.text[stop - 1].isspace():
            stop -= 1
        edge = max(stop - 1, start)
        first, last = self.offset(start), self.offset(edge) + dict(self.stretched).get(edge, 1)
        for mark in self.marks:
            inside = start <= mark.start and mark.end <= stop
            if inside and (mark.start, mark.end) != (start, stop):
                first, last = min(first, mark.outer.start), max(last, mark.outer.end)
        return Span(first, last)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a person, or a page's own metadata, states about a whole document."""

    # edition, series, year, published (an ISO date), publisher, kind, title, author, address, site,
    # description, or of an event start (an ISO date) and place
    key: str
    value: str  # what is stated
    origin: str  # what states it, in words to show (``--edition``, ``front matter, line 3``)
    span: Span | None = None  # where the document's text has the value, if it does


@dataclass(frozen=True)
class Document:
    """A source document: its text, unchanged, and the parts found in it."""

    name: str  # identifier within a build, from the file name (``iclr-2024-fact-sheet``)
    file_name: str  # name of the file without folders
    sha256: str  # of the file's bytes, 64 hexadecimal digits
    text: str  # the text that every offset refers to
    parts: tuple[Part, ...]  # in reading order
    metadata: Mapping[str, str] = field(default_factory=dict)  # front matter, keys in lower case
    # what is stated about it, the strongest first: by options, the table ``documents.toml``, front
    # matter, the page's metadata, the file's name
    hints: tuple[Hint, ...] = ()
    notes: tuple[str, ...] = ()  # what a person should know of how it was read
    holds_records: bool = False  # whether it is a list of records of papers, field by field
    # pairs (offset in the text, line of the file that begins there), if the text is not that of the
    # file and it is known from where in the file it comes
    lines: tuple[tuple[int, int], ...] = ()

    @property
    def is_digest(self) -> bool:
        """Whether it says in other words what another text, its original, says."""
        return "original" in self.metadata

    @property
    def title(self) -> str:
        """Its title, for people; of a digest with a word that says so."""
        title = self.metadata.get("title", self.name)
        return f"digest of {title}" if self.is_digest else title

    @property
    def label(self) -> str:
        """Its title, with the file if that is a title as many pages have it: "Venue (icw.md)"."""
        title = self.title
        is_general = title != self.name and len(title.split()) <= _GENERAL
        is_general = is_general and not any(map(str.isdigit, title))
        return f"{title} ({self.file_name})" if is_general else title

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0] + [end.end() for end in _LINE_END.finditer(self.text)]

    def line(self, offset: int) -> int:
        """Line, counted from 1, in which the character at ``offset`` of the text stands.

        It is that of the file, if the text is the file's or :attr:`lines` are known, or else that of the text.
        """
        if self.lines:
            return self.lines[max(bisect_right(self.lines, offset, key=lambda one: one[0]) - 1, 0)][
                1
            ]
        return self.text_line(offset)

    def text_line(self, offset: int) -> int:
        """Line of the text, counted from 1, in which the character at ``offset`` stands."""
        return bisect_right(self._line_starts, offset)


@dataclass(frozen=True, slots=True)
class Mention(_Packed):
    """A named thing as one page prints it."""

    # class of the thing (``Person``, ``Paper``, ``City`` …), a local name of the ontology
    kind: str
    name: str  # the name, white space folded
    # where it is printed; no part of equality, so that equal mentions are one key
    span: Span = field(compare=False)
    # the characters on the page, if they differ from ``name``; no part of equality
    printed: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept of the vocabulary: scheme and notation (``rank``, ``runner-up``)."""

    scheme: str
    notation: str

    @property
    def words(self) -> str:
        """The notation in words: ``honorable mention``, but ``runner-up``, which English has so."""
        return self.notation.replace("-", " ").replace("runner up", "runner-up")


@dataclass(frozen=True, slots=True)
class Url:
    """A web address that a document gives."""

    address: str

    def __str__(self) -> str:
        return self.address


@dataclass(frozen=True, slots=True)
class Period:
    """A year, or a month of a year, as ISO 8601 writes it: "2014", "2014-06"."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Facet(_Packed):
    """One part by which a node is known: property, value, and where the document says so."""

    property: Property
    value: Value
    span: Span = field(compare=False)


@dataclass(frozen=True)
class Node:
    """A thing known by its parts: an authorship, an award receipt, an observation, an edition.

    Two nodes of one kind with equal parts are one thing. ``parts`` keeps the order in which the
    parts are read aloud; equality does not depend on spans. What is worked out of a node again and
    again may be kept with it (:func:`confkg.ids.reference_key`).
    """

    kind: str
    parts: tuple[Facet, ...]

    def part(self, wanted: Property) -> Value | None:
        """The value of a part, or None if the node has no such part."""
        return next((facet.value for facet in self.parts if facet.property is wanted), None)


Reference: TypeAlias = Mention | Node
Value: TypeAlias = Mention | Node | Concept | Url | Period | str | int | Decimal | dt.date


@dataclass(frozen=True, slots=True)
class Claim(_Packed):
    """What one document says, once."""

    subject: Reference  # the thing spoken of
    property: Property  # what is said of it
    value: Value  # the normalised value
    span: Span  # the exact place that it was read from
    printed: str  # the value as the page prints it
    # notation of the qualifier scheme: exact, about, at-least, more-than, almost, at-most,
    # less-than, derived, or inferred: a part of it is not printed
    qualifier: str = "exact"
    derived_from: tuple[Claim, ...] = ()  # the claims that a derived value was computed from
    # what read it: ``rules``, ``records``, or a rule by its name; no part of equality
    reader: str = field(default="rules", compare=False)
    # how sure the reading is, from 0 to 1; no part of equality
    confidence: float = field(default=1.0, compare=False)
    # further places that it rests on: the heading, line, row or title that names the edition, the
    # prize, the person; no part of equality
    supports: tuple[Span, ...] = field(default=(), compare=False)
    # what it was inferred from, if a part of it is not printed; no part of equality
    reason: str = field(default="", compare=False)

    def exactness(self) -> str:
        """How exact the value is, whether or not something of the claim is inferred."""
        return "exact" if self.qualifier == "inferred" else self.qualifier
