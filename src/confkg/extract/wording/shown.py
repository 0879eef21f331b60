"""Papers as they are shown, and lines that stand in for headings, for what still reads line by line."""

from __future__ import annotations

from confkg.extract.wording.reading import Reading
from confkg.model import Concept, Facet, Mention, Node, Part, PartKind, Property, Span

__all__ = ["is_heading_line", "talk_of_paper"]

_LONGEST = 9


def talk_of_paper(reading: Reading, kind: str, paper: Mention, span: Span) -> Node:
    """The talk or poster that presents a paper at the edition."""
    known_by = Facet(Property.PRESENTS_PAPER, paper, paper.span)
    said = Facet(Property.TALK_KIND, Concept("talk-kind", kind), span)
    return Node("Talk", (reading.edition, said, known_by))


def is_heading_line(part: Part) -> bool:
    """Whether a paragraph is a short line that stands in for a heading."""
    text = part.text
    return (
        part.kind is PartKind.PARAGRAPH
        and len(text.split()) <= _LONGEST
        and text[:1].isupper()
        and text[-1:] not in '.,;!”"'
    )
