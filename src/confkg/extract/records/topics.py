"""What a section is about, by the words of its headings and of the page's title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import TOPICS
from confkg.extract.records.labels import names_panel
from confkg.extract.records.roles import CHAIR_LABEL
from confkg.extract.records.titles import SESSION
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot
from confkg.model import Document


class Topic(StrEnum):
    """What the records of a section are."""

    AWARDS = "awards"
    PAPERS = "papers"
    TALKS = "talks"
    PANEL = "panel"
    COMMITTEE = "committee"
    PROGRAMME = "programme"
    VENUE = "venue"
    DATES = "dates"
    OTHER = "other"


_SURE = 0.6
_LONGEST = 15
"""Words of a title; a longer one is a sentence that mentions many things."""
_CHAIRED = re.compile(rf"(?<=\w)[*_]*\s*(?:\s[–—-]|[,;|(])(?={CHAIR_LABEL})", re.IGNORECASE)
"""Behind the name of a session who chairs it: "Old Mosses |– Chair: Ann Lee"."""

_AND = re.compile(r"\s(?:and|&|\+)\s|[,;/|]|\s[-–—]\s")
_TOPICS = [
    (Topic(topic), re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for topic, words in TOPICS.items()
]


def topic_of(section: Section, page: Topic) -> Topic:
    """The topic that the nearest heading names; that of the page if none does.

    A programme below a committee is what some of its members look after.
    """
    heads = [heading for heading in section.chain if not _is_title(heading)]
    for heading in heads:
        if names_panel(heading):
            return Topic.PANEL
        if heading.covered(Slot.AWARD) * 2 > letters(heading.text):
            return Topic.AWARDS
        if topic := names_topic(_without_chair(heading.text)):
            of_people = topic is Topic.PROGRAMME and any(
                names_topic(_without_chair(one.text)) is Topic.COMMITTEE for one in heads
            )
            return Topic.COMMITTEE if of_people else topic
    return page


def _is_title(heading: Annotated) -> bool:
    """Whether a heading is mostly a title or names, and names no panel."""
    sure = [s for s in heading.of(Slot.TITLE, Slot.PERSON) if s.score >= _SURE]
    titles = sum(letters(heading.words(span)) for span in sure)
    return titles * 2 > letters(heading.text) and not names_panel(heading)


def _without_chair(heading: str) -> str:
    """A heading, that of a session up to who chairs it."""
    session = SESSION.match(heading)
    chair = _CHAIRED.search(heading)
    return session[0] if session else heading[: chair.start()] if chair else heading


def page_topic(document: Document, lines: Iterable[Annotated]) -> Topic:
    """The topic that the title of the page names, or its address or file name."""
    titles = [hint.value for hint in document.hints if hint.key in ("title", "description")]
    names = [hint.value for hint in document.hints if hint.key == "address"]
    names.append(document.file_name.rpartition(".")[0])
    for text in (*titles, *(re.sub(r"[\W_]+", " ", name) for name in names)):
        if len(text.split()) <= _LONGEST and (topic := names_topic(text)):
            return topic
    return Topic.OTHER


def names_topic(text: str) -> Topic | None:
    """The topic of the first part of a heading, by the word in it that stands last.

    >>> names_topic("Best Paper Award Committee").value, names_topic("Invited Speakers and Panels").value
    ('committee', 'talks')
    """
    for piece in _AND.split(text):
        found = [
            (match.end(), -place, topic)
            for place, (topic, pattern) in enumerate(_TOPICS)
            for match in pattern.finditer(piece)
        ]
        if found:
            return max(found)[2]
    return None
