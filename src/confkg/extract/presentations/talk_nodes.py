"""Talks as nodes: known by their speaker, or by the paper that they present."""

from __future__ import annotations

from collections.abc import Iterator

from confkg.extract.wording.reading import Reading
from confkg.extract.wording.running_titles import title_at
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Span

__all__ = [
    "edition_of",
    "invited_talk",
    "said_of",
    "talk_kind",
    "talk_node",
    "talk_of_paper",
    "talk_of_person",
    "title_span",
]


def talk_node(reading: Reading, kind: str, known_by: Facet, span: Span) -> Node:
    """A talk of a kind at the edition, known by its speaker or by the paper that it presents."""
    return Node(
        "Talk",
        (reading.edition, Facet(Property.TALK_KIND, Concept("talk-kind", kind), span), known_by),
    )


def talk_of_paper(reading: Reading, kind: str, paper: Mention, span: Span) -> Node:
    """The talk or poster that presents a paper at the edition."""
    return talk_node(reading, kind, Facet(Property.PRESENTS_PAPER, paper, paper.span), span)


def talk_of_person(reading: Reading, person: Mention, kind: str, span: Span) -> Iterator[Claim]:
    """The talk of that kind that a person gives; the first claim's subject is the talk.

    A keynote is an invited talk that the page calls so.
    """
    known_by = Facet(Property.SPEAKER, person, person.span)
    notation = "invited-talk" if kind == "keynote" else kind
    talk = talk_node(reading, notation, known_by, span)
    yield Claim(talk, Property.SPEAKER, person, person.span, person.printed or person.name)
    if kind == "keynote":
        yield Claim(talk, Property.TALK_KIND, Concept("talk-kind", kind), span, kind)


def invited_talk(reading: Reading, person: Mention, word: str, span: Span) -> Iterator[Claim]:
    """The invited talk of a person, under the word that the page has for it."""
    yield from talk_of_person(reading, person, talk_kind(word), span)


def talk_kind(word: str) -> str:
    """The notation for a word.

    >>> talk_kind("Keynote"), talk_kind("plenary"), talk_kind("oral")
    ('keynote', 'invited-talk', 'oral')
    """
    small = word.lower()
    return small if small in ("keynote", "oral", "spotlight", "tutorial") else "invited-talk"


def title_span(part: Part, where: Span) -> Span:
    """A title without quotation marks and the final stop."""
    if (title := title_at(part, where.start)) and where.end - 3 <= title.end <= where.end:
        return title
    piece = part.text[where.start : where.end]
    lead = len(piece) - len(piece.lstrip(' “”"«»'))
    return Span(where.start + lead, where.start + len(piece.rstrip(' “”"«».,')))


def edition_of(talk: Node) -> Node | None:
    """The edition at which a talk is given."""
    edition = talk.part(Property.EDITION)
    return edition if isinstance(edition, Node) else None


def said_of(talk: Node, name: Property, part: Part, where: Span) -> Claim:
    """What a stretch of a part says of a talk."""
    text = part.text[where.start : where.end]
    return Claim(talk, name, text, part.span(where.start, where.end), text)
