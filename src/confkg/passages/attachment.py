"""What each passage of a document is about, known by what stands above it and how it begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import chain

from confkg.ids import reference_key
from confkg.model import Document, Part, PartKind, Reference
from confkg.passages.labels import Labels
from confkg.passages.outline import Place, is_field
from confkg.passages.subjects import Subjects

_TALK = re.compile(r"\b(?:talk|keynote|lecture|address|speech|plenary)s?\b", re.IGNORECASE)
_SENTENCE = 12
"""Words; a line under a paper that has fewer says nothing of who speaks."""

_ENTRY = 30
_RUNNING = 20
"""Words; a shorter paragraph behind the text on a paper speaks of something else."""


class Attachment:
    """Takes passages one after the other; remembers the paper or talk that was introduced last."""

    def __init__(self, document: Document, subjects: Subjects, labels: Labels) -> None:
        self._parts = document.parts
        self._subjects = subjects
        self._labels = labels
        self._above: tuple[int, ...] = ()
        self._entry: tuple[Reference, ...] = ()
        self._item: int | None = None
        self._awaited = False
        self._described = self._left = False
        self._talk: tuple[Reference, ...] = ()
        self._listed: tuple[int, tuple[Reference, ...]] = (0, ())

    def about(self, place: Place, mentions: Sequence[Reference]) -> tuple[Reference, ...]:
        """What a passage is about: the first that there is of

        the papers, talks, events or works that it introduces itself; the award that it explains;
        the edition that it begins with; what was introduced above it; the talk that it is about;
        what else is named above it; the edition of which it gives figures; what else it begins
        with; the edition that it names; the talk or edition that the document is on.
        """
        index, part = place.index, self._parts[place.index]
        if own := self._take(place):
            return own
        introduced = self._introduced(place, mentions)
        if all(thing.kind == "Talk" for thing in introduced):
            introduced = self._described_of(place, mentions, introduced)
        if awarded := self._awarded(part, index, introduced):
            return awarded
        return (
            self._subjects.editions(index, leading=True)
            or introduced
            or self._named_above(place)
            or self._subjects.counted(index)
            or self._subjects.others(index)
            or self._subjects.editions(index)
            or self._labels.event(place.labels)
        )

    def _take(self, place: Place) -> tuple[Reference, ...]:
        """Note what a passage introduces for those below it."""
        part, index = self._parts[place.index], place.index
        own = self._subjects.entries(index) or self._subjects.authored(index)
        if place.labels != self._above:
            self._above, self._item, self._talk = place.labels, None, ()
            self._entry, self._listed = (), (0, ())
            self._described = self._left = False
            self._awaited = any(map(self._subjects.entries, place.labels[-1:]))
        if part.kind is PartKind.ITEM:
            if not place.items:
                self._item = place.index if self._item is None else -1
            if own or part.level < self._listed[0]:
                papers = tuple(thing for thing in own if thing.kind in ("Paper", "Talk"))
                self._listed = part.level, papers
            return own
        self._listed = 0, ()
        # an item that is followed by a paragraph, and not by another item, stands over it
        below = self._subjects.entries(self._item) if self._item is not None else ()
        self._item = None
        if own or below:
            self._entry, self._awaited = own or below, not _is_prose(part.text)
            self._described = self._left = False
        elif self._described and self._leads_away(place.index):
            self._entry, self._awaited, self._left = (), False, True
        own_text = place.index not in self._subjects.authors and len(part.text.split()) >= _SENTENCE
        self._described = self._described or own_text
        return own

    def _leads_away(self, index: int) -> bool:
        """Whether a short line ends what was said of the paper introduced above."""
        text = self._parts[index].text
        own = index in self._subjects.authors or is_field(text) or "://" in text
        return not own and len(text.split()) < _RUNNING

    def _introduced(self, place: Place, mentions: Sequence[Reference]) -> tuple[Reference, ...]:
        for item in reversed(place.items):
            if things := self._subjects.entries(item):
                return things
        part, (level, listed) = self._parts[place.index], self._listed
        if part.kind is PartKind.ITEM and part.level == level and _goes_on(part, listed, mentions):
            return listed
        if self._entry:
            return self._entry
        for label in reversed(place.labels):
            if not (self._left and self._labels.is_title(label)) and (
                things := self._labels.entries(label)
            ):
                return things
        return ()

    def _described_of(
        self, place: Place, mentions: Sequence[Reference], introduced: tuple[Reference, ...]
    ) -> tuple[Reference, ...]:
        """The talk that a passage is about, under a heading on talks or by its own words.

        That is the talk of the one speaker that it names, or else the one spoken of above it.
        """
        headed = any(_TALK.search(self._parts[label].text) for label in place.labels)
        if not headed and not _TALK.search(self._parts[place.index].text):
            return introduced
        talks = [talks for thing in mentions if len(talks := self._subjects.talks(thing)) == 1]
        if talks:
            self._talk = talks[0] if len(set(map(reference_key, chain(*talks)))) == 1 else ()
            return self._talk or introduced
        return introduced or (self._talk if headed else ())

    def _named_above(self, place: Place) -> tuple[Reference, ...]:
        for item in reversed(place.items):
            if things := self._subjects.editions(item, leading=True) or self._subjects.others(item):
                return things
        for label in reversed(place.labels):
            if things := self._labels.others(label):
                return things
        return ()

    def _awarded(
        self, part: Part, index: int, introduced: tuple[Reference, ...]
    ) -> tuple[Reference, ...]:
        """The receipt of an award, if the passage is what its givers say of the paper.

        Words that are not labelled as theirs are so only if they stand right under the paper. If
        it is not clear who speaks, the passage is about the paper as well.
        """
        receipts = self._subjects.receipts(index, introduced)
        if not receipts or index in self._subjects.authors:
            return ()
        voice = voice_of(part.text)
        running = part.kind is PartKind.PARAGRAPH and len(part.text.split()) >= _SENTENCE
        direct = self._awaited and running
        if running:
            self._awaited = direct and voice is _Voice.JURY
        cited = running and self._subjects.is_citation(index)
        if voice is _Voice.JURY and (direct or cited or _is_labelled(part.text)):
            return receipts
        if voice is _Voice.UNKNOWN and direct and cited:
            return (*receipts, *introduced)
        return ()


def _is_prose(text: str) -> bool:
    """Whether a paragraph that introduces a paper is no entry of a list but is about it."""
    return text.endswith((".", "!", "?")) and len(text.split()) > _ENTRY


def _goes_on(part: Part, listed: tuple[Reference, ...], mentions: Sequence[Reference]) -> bool:
    """Whether an item of a flat list goes on about the paper or talk that was listed before it."""
    quoted = part.text[0] in '“"«'
    named = any(thing in listed for thing in mentions)
    return bool(listed) and (quoted or named or voice_of(part.text) is _Voice.AUTHORS)


class _Voice(StrEnum):
    """Who speaks of a paper."""

    AUTHORS = "authors"
    JURY = "jury"
    UNKNOWN = "unknown"


_ABSTRACT = re.compile(r"(?:tl;?\s?dr|abstract|summary|in short|in brief)\b", re.IGNORECASE)
_CITATION = re.compile(
    r"(?:(?:award |jury(?:['’]s)? |committee(?:['’]s)? )?(?:citation|statement|laudatio|verdict)"
    r"|(?:from )?the (?:award )?(?:jury|committee)|reasons?)\b[^.]{0,40}?:"
    r"|[^“\"«.]{0,60}\b(?:award|prize|runner[- ]?up|mention)\b[^“\"«.]{0,40}[“\"«](?=\w)",
    re.IGNORECASE,
)
_WE_DID = re.compile(
    r"\b(?:here|(?:paper|work|article|study)), we\b"
    r"|\bwe (?:\w+ly |also |then |first |further )*(?:present|propose|introduce|show|find|found|"
    r"demonstrate|study|develop|prove|provide|describe|investigate|explore|identify|note|examine|"
    r"establish|offer|derive|analy[sz]e|address|report|argue|observe|apply|use|call|refer|train|"
    r"evaluate|aim|extend|design|build|release|conduct|discover|reveal|suggest|formali[sz]e)\b"
    r"|\bour (?:\w+ )?(?:approach|methods?|results?|work|paper|models?|framework|findings?|"
    r"contributions?|experiments?|analys[ei]s|code|theory|algorithms?|study|evaluation|data)\b",
    re.IGNORECASE,
)
_THE_PAPER_DOES = re.compile(
    r"\bth(?:is|e) (?:paper|work|article|study) (?:\w+ly )?(?:presents?|proposes?|introduces|"
    r"describes?|reports?|stud(?:y|ies))\b",
    re.IGNORECASE,
)
_OF_THE_PAPER = re.compile(
    r"\bthis (?:paper|work|article)\b|\bthe (?:authors?|paper|citation|jury|committee)(?:['’]s)?\b",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"\b(?:lasting|influential|impact(?:ful)?|seminal|pioneer\w*|revolutioni[sz]ed|cornerstone|"
    r"landmark|spearheaded|elegan\w+|transformed|paved the way|inspire[sd]?|"
    r"most (?:widely|important|cited))\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"«„](?=\w)")
_FEWEST_WORDS = 6


def voice_of(text: str) -> _Voice:
    """Who speaks in a text that stands under an awarded paper.

    >>> voice_of("We propose a lamp that needs no oil, and show that it burns for a year.").value
    'authors'
    >>> voice_of("This work has had a lasting impact on how lamps are lit.").value
    'jury'
    >>> voice_of("Lamps need oil. Oil is dear. There is a lamp that needs none of it.").value
    'unknown'
    """
    if _ABSTRACT.match(text):
        return _Voice.AUTHORS
    if _is_labelled(text) or _QUOTED.match(text):
        return _Voice.JURY
    if _WE_DID.search(text):
        return _Voice.AUTHORS
    if _PRAISE.search(text):
        return _Voice.JURY
    both_say_so = _THE_PAPER_DOES.search(text)
    return _Voice.JURY if _OF_THE_PAPER.search(text) and not both_say_so else _Voice.UNKNOWN


def _is_labelled(text: str) -> bool:
    """Whether a text is labelled as what a jury says.

    >>> _is_labelled("From the jury: a lamp for ages."), _is_labelled("A lamp for ages.")
    (True, False)
    """
    return bool(_CITATION.match(text)) and len(text.split()) >= _FEWEST_WORDS
