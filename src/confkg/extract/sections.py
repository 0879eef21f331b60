"""A document cut at its headings, each section with its topic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confkg.extract.lexicon import JURY_SAYS, TOPICS, Topic
from confkg.extract.wording.names import AUTHORS_LABEL, split_names
from confkg.model import Document, Part, PartKind

__all__ = ["Section", "common_words", "iter_sections", "iter_tables", "topic_of"]

_LONGEST_HEADING = 12
_PRIZE = re.compile(
    r"(?:[\d.]+\s+)?(?:the |inaugural )*(?:best|outstanding|distinguished|most influential|test[- ]of[- ]time)"
    r"\b(?: [\w-]+){0,4}?,? ?(?:papers?|awards?|prizes?|winners?|runners?-up)\b[\W\d]*"
    r"(?:awards?|winners?|runners?-up|hono(?:u)?rable mentions?)?[\W\d]*$",
    re.IGNORECASE,
)
_PAPER_LABEL = re.compile(r"(?:authors?|title|paper|link)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what it is about, and the parts under it."""

    topic: Topic
    heading: Part | None
    parts: list[Part] = field(default_factory=list)


def common_words(document: Document) -> frozenset[str]:
    """Words that the document also uses in lower case, so that a name does not consist of them."""
    whole = " ".join(part.text for part in document.parts)
    text = re.sub(r"\S*(?:://|@|www\.)\S*", " ", whole)
    return frozenset(word for word in re.findall(r"[^\W\d_]{3,}", text) if word.islower())


def topic_of(text: str) -> Topic:
    """The topic that the words of a heading name.

    >>> topic_of("Previous ICLR Locations").value, topic_of("11 Honorable Mentions").value
    ('earlier editions', 'award')
    """
    return next((topic for topic, pattern in TOPICS if pattern.search(text)), Topic.OTHER)


def iter_sections(document: Document, words: frozenset[str]) -> Iterator[Section]:
    """The sections of a document; what stands before the first heading is the first section.

    In plain text a heading is a short line that names a topic. Under a prize, a heading that is
    followed by authors is the title of a paper and opens no section; nor does a deeper heading
    that names no topic.
    """
    section = Section(Topic.OTHER, None)
    for index, part in enumerate(document.parts):
        following = document.parts[index + 1 : index + 2]
        if not _opens(part, following, section, words):
            section.parts.append(part)
            continue
        if section.parts or section.heading:
            yield section
        topic = topic_of(part.text)
        if topic is Topic.OTHER and _is_deeper(part, section):
            topic = section.topic
        section = Section(topic, part)
    yield section


def iter_tables(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The tables among the parts, each as its rows with the header first."""
    table: list[Part] = []
    for part in parts:
        if part.cells and part.level and table:
            yield table
            table = []
        if part.cells:
            table.append(part)
        elif table:
            yield table
            table = []
    if table:
        yield table


def _is_deeper(part: Part, section: Section) -> bool:
    above = section.heading
    return (
        part.kind is PartKind.HEADING
        and above is not None
        and above.kind is PartKind.HEADING
        and part.level > above.level
    )


def _opens(part: Part, following: Sequence[Part], section: Section, words: frozenset[str]) -> bool:
    if part.kind not in (PartKind.HEADING, PartKind.PARAGRAPH):
        return False
    topic = topic_of(part.text)
    titled = section.topic is Topic.AWARD and any(
        _names_authors(after, words) for after in following
    )
    if titled and not _PRIZE.match(part.text):
        return False
    if part.kind is PartKind.HEADING:
        return topic is not Topic.OTHER or not _is_deeper(part, section)
    if (
        JURY_SAYS.search(part.text)
        or _PAPER_LABEL.match(part.text)
        or part.text.endswith((".", ",", ";", "?", "!"))
    ):
        return False
    if _is_shouted(part) and section.heading is not None and _is_shouted(section.heading):
        return split_names(part.text, words) is None
    speaker = section.topic is Topic.TALKS and split_names(part.text.split(",")[0], words)
    short = len(part.text.split()) <= _LONGEST_HEADING and not speaker
    return short and topic is not Topic.OTHER and not _is_datum(part.text)


def _is_shouted(part: Part) -> bool:
    """ "TALKS I LIKED": where one heading is written so, the others are as well."""
    words = re.sub(r"\([^()]*\)", "", part.text).split()
    return (
        part.kind is PartKind.PARAGRAPH
        and len(words) <= _LONGEST_HEADING // 2
        and " ".join(words).isupper()
        and any(len(word) > 3 for word in words)
    )


def _is_datum(text: str) -> bool:
    """ "Reviewers: 388", "Countries   46", "2029, Turku: 1204 attendees" are data, not headings."""
    counts = re.sub(r"\b(?:19|20)\d\d\b", "", text)
    return bool(
        re.search(r"(?:[:=\u2003]|\.{2,})\s*(?:about |over |almost )?\d|^\d{4}\b", text)
        or re.search(r"\d[\d,]{2,}|^[\d,. ]+[a-z]", counts)
    )


def _names_authors(part: Part, words: frozenset[str]) -> bool:
    return bool(AUTHORS_LABEL.match(part.text)) or split_names(part.text, words) is not None
