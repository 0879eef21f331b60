"""Paragraphs, list items and table rows as passages, each with what it is about and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confkg.ids import reference_key
from confkg.model import Claim, Document, Part, Reference, Span
from confkg.passages.attachment import Attachment
from confkg.passages.labels import Labels
from confkg.passages.names import Names
from confkg.passages.outline import iter_places
from confkg.passages.subjects import Subjects


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, list item or table row."""

    span: Span  # where it stands
    text: str  # as one reads it
    headings: tuple[str, ...]  # those above it, the outermost first
    about: tuple[Reference, ...]  # what its heading, the item above it or its own beginning names
    mentions: tuple[Reference, ...]  # what it names, in the order of the text


def iter_passages(document: Document, claims: Sequence[Claim]) -> Iterator[Passage]:
    """The passages of a document, in reading order; headings are none."""
    names = Names(document, claims)
    subjects = Subjects(document, claims)
    attached = Attachment(document, subjects, Labels(document, subjects, names))
    entries = {index for index in range(len(document.parts)) if subjects.entries(index)}
    taken: set[Span] = set()
    never = subjects.authors | subjects.lists_of_people
    for place in iter_places(document.parts, entries, never):
        part, span = document.parts[place.index], subjects.spans[place.index]
        mentions = _mentions(place.index, part, subjects, names)
        about = attached.about(place, mentions)
        if span in taken:
            continue
        taken.add(span)
        headings = tuple(document.parts[label].text for label in place.labels)
        yield Passage(span, part.text, headings, about, mentions)


def _mentions(index: int, part: Part, subjects: Subjects, names: Names) -> tuple[Reference, ...]:
    found = [(naming.span.start, naming.thing) for naming in subjects.named(index)]
    for name in names.find(part.text):
        found += [(part.offset(name.start), thing) for thing in name.things]
    keyed = [(start, reference_key(thing), thing) for start, thing in found]
    keyed.sort(key=lambda row: row[:2])
    return tuple({key: thing for _, key, thing in keyed}.values())
