"""Talks while a document is read: which one is being spoken of, and what is said of it.

A programme opens a session ("ORAL SESSION 2") and lists talks under it; a sentence tells of a talk
and the next ones go on about it; notes name their speaker and their title in lines of their own.
Which talk that is, is remembered until another one or a heading comes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.presentations.described import find_departure, find_subject
from confkg.extract.presentations.halls import hall_in, opening_hall
from confkg.extract.presentations.programme import is_role_line, programme_talk, session_kind
from confkg.extract.presentations.talk_nodes import (
    said_of,
    talk_of_paper,
    talk_of_person,
    title_span,
)
from confkg.extract.presentations.told_talks import (
    TITLE,
    Told,
    blot_titles,
    iter_told,
    labelled_talk,
)
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Claim, Mention, Node, Part, PartKind, Property, Span

__all__ = ["Speaking"]

_ITS_TITLE = re.compile(
    rf"\b(?:[Hh]is|[Hh]er|[Tt]heir|[Tt]he) (?:talk|keynote|lecture),?(?: (?:was )?(?:titled|called|entitled))? (?P<title>{TITLE})"
    rf"|\b(?:programme|program|schedule) (?:says|lists|had)(?: the talk)?(?: as)? (?P<announced>{TITLE})"
)
_SPEAKER_LABEL = re.compile(
    rf"^[Ss]peaker: (?:(?:Professor|Prof\.?|Dr\.?|Mr\.?|Ms\.?|Mrs\.?) )?(?P<person>{PERSON})"
)
_TITLE_LABEL = re.compile(r"^(?:Talk |Keynote )?[Tt]itle: (?P<title>\S.+)$")
_PRONOUN = re.compile(
    r"\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Tt]hey|[Tt]heir|[Tt]he talk|[Tt]he lecture|[Tt]he recording)\b"
)
_TALKING = re.compile(
    r"\b(?:talk|keynote|lecture|recording|presented|presentation|spoke|speaks|present|spoke)\b"
)
_SEVERAL = re.compile(r"\b(?:invited|keynote|plenary) (?:talks|speakers|lectures)\b|\bkeynotes\b")
_IN_HALL = re.compile(
    rf"(?P<person>{PERSON})(?:['’]s (?:talk|keynote))? (?:presenting|speaking|speaks|presents|talking|on stage|spoke|presented)?[^.;\ue000]{{0,30}}?\bin (?:the )?[A-ZÀ-Þ][^.;\ue000]{{0,40}}"
)
_GAVE_TALK = re.compile(
    rf"(?P<person>{PERSON})(?: \([^()]*\))?[^.;\ue000]{{0,30}}? (?:gave|gives|presented|spoke|joined|joins|appeared|had to present|could be here|speaks|was shown)\b[^.;\ue000]*"
)


class Speaking:
    """The talks of a document in the order of reading."""

    def __init__(self, reading: Reading, known: Sequence[Claim]) -> None:
        self._talks: dict[str, Node] = {}
        for claim in known:
            self._keep(claim)
        self._talk: Node | None = None
        self._speaker: Mention | None = None
        self._titled = False
        self._session = ""
        self._under = ""
        self._listing = False
        self._labelled = self._level = 0
        opening = " ".join(part.text for part in reading.document.parts[:2])
        self._series = session_kind(opening) if _SEVERAL.search(opening) else ""
        self._notes = "keynote" if re.search(r"\bkeynote\b", opening, re.IGNORECASE) else ""

    def _keep(self, claim: Claim) -> None:
        talk = claim.subject
        if isinstance(talk, Node) and talk.kind == "Talk":
            speaker = talk.part(Property.SPEAKER)
            if isinstance(speaker, Mention):
                self._talks.setdefault(speaker.name, talk)

    def open(self, heading: Part | None) -> None:
        """A new section: what was spoken of is over, unless the whole document is notes on it."""
        self._under = session_kind(heading.text) if heading else ""
        self._session = ""
        if not self._notes:
            self._forget()

    def read(self, masked: Masked, reading: Reading) -> Iterator[Claim]:
        """The claims on talks that a part makes; ``reading`` is on the edition of the section."""
        text = masked.text
        if is_role_line(text):
            return
        if kind := session_kind(text, alone=True):
            self._session = "" if kind == "none" else kind
            self._forget()
            return
        if (label := _SPEAKER_LABEL.match(text)) and self._notes:
            said = masked.part.span(*label.span("person"))
            yield from self._begin(masked, reading, masked.person(label), self._notes, said)
            self._labelled = masked.part.level
            return
        if self._talk and not self._titled and (named := _TITLE_LABEL.match(text)):
            yield from self._title(masked, Span(*named.span("title")))
            return
        heading = masked.part.kind is PartKind.HEADING
        if heading and masked.part.level <= self._level and not self._notes:
            self._forget()
        if heading and self._talk is None:
            self._level = masked.part.level
        if self._by_heading(masked):
            return
        if told := labelled_talk(masked, reading):
            yield from self._tell(masked, reading, told)
            yield from self._details(masked, reading, told.title.end if told.title else 0)
            return
        session = self._session or (self._series if heading else "")
        if session and (told := programme_talk(masked, reading, session)):
            yield from self._tell(masked, reading, told)
            self._listing = True
            return
        if self._listing and re.match(r"\d\d?[:.]\d\d ", text):
            self._forget()
        yield from self._told(masked, reading)

    def _told(self, masked: Masked, reading: Reading) -> Iterator[Claim]:
        under = self._under if self._under in ("keynote", "invited-talk") else ""
        several = list(iter_told(masked, reading, under))
        text = blot_titles(masked)
        at = 0
        for begin, end in iter_sentences(text):
            here = [told for told in several if begin <= told.person_at(masked) < end]
            for told in here:
                yield from self._tell(masked, reading, told)
            at = begin
            about = bool(here) or self._listing or self._is_about(masked, begin, end)
            if len(here) > 1 or not about:
                continue
            yield from self._detail(masked, reading, text, at, end, first=bool(here))
        if self._talk and (self._notes or several or self._listing or _TALKING.search(text)):
            yield from self._departure(masked)
        yield from self._others(masked, reading)

    def _by_heading(self, masked: Masked) -> bool:
        """Whether a part is a heading or line with the name of a speaker; it opens what is told."""
        who = masked.within(0, 1)
        if not who or masked.text.strip(PERSON[0]):
            return False
        talk = self._talks.get(who[0].name)
        if talk is None or self._notes:
            return False
        self._talk, self._speaker, self._listing, self._titled = talk, who[0], True, True
        return True

    def _is_about(self, masked: Masked, begin: int, end: int) -> bool:
        """Whether a sentence goes on about the speaker: by a pronoun, or by the name."""
        if self._talk is None or self._speaker is None:
            return False
        people = masked.within(begin, end)
        if people:
            return people[0].name == self._speaker.name
        return bool(_PRONOUN.search(masked.text, begin, end)) or begin > 0 or bool(self._notes)

    def _begin(
        self, masked: Masked, reading: Reading, person: Mention, kind: str, said: Span
    ) -> Iterator[Claim]:
        claims = list(talk_of_person(reading, person, kind, said))
        talk = claims[0].subject
        assert isinstance(talk, Node)
        self._talk, self._speaker = talk, person
        self._titled, self._listing = False, False
        self._keep(claims[0])
        yield from claims

    def _tell(self, masked: Masked, reading: Reading, told: Told) -> Iterator[Claim]:
        there = reading.at(told.edition)
        said = masked.part.span(told.said.start, told.said.end)
        yield from self._begin(masked, there, told.person, told.kind, said)
        if told.title:
            yield from self._title(masked, told.title)
            if told.kind in ("oral", "spotlight"):
                title = title_span(masked.part, told.title)
                printed = masked.part.text[title.start : title.end]
                paper = Mention("Paper", printed, masked.part.span(title.start, title.end))
                shown = talk_of_paper(there, told.kind, paper, said)
                yield Claim(shown, Property.PRESENTS_PAPER, paper, paper.span, paper.name)

    def _title(self, masked: Masked, where: Span) -> Iterator[Claim]:
        title = title_span(masked.part, where)
        if self._talk and title.end - title.start > 2:
            self._titled = True
            yield said_of(self._talk, Property.TITLE, masked.part, title)

    def _detail(
        self, masked: Masked, reading: Reading, text: str, begin: int, end: int, *, first: bool
    ) -> Iterator[Claim]:
        """Title, hall and subject of the talk, and how it was given, in a sentence about it."""
        if self._talk is None or self._speaker is None:
            return
        part = masked.part
        if not self._titled and (its := _ITS_TITLE.search(text, begin, end)):
            group = "title" if its["title"] else "announced"
            yield from self._title(masked, Span(*its.span(group)))
        hall = hall_in(part, begin, end) or opening_hall(part, begin, end)
        if hall:
            yield Claim(self._talk, Property.HELD_IN, hall, hall.span, hall.name)
        if not self._titled and (subject := find_subject(part.text[begin:end])):
            where = Span(begin + subject.start, begin + subject.end)
            yield said_of(self._talk, Property.DESCRIBED_TOPIC, part, where)

    def _departure(self, masked: Masked) -> Iterator[Claim]:
        if self._talk and (topic := find_departure(masked.part.text)):
            yield said_of(self._talk, Property.DESCRIBED_TOPIC, masked.part, topic)

    def _others(self, masked: Masked, reading: Reading) -> Iterator[Claim]:
        """In which hall and how somebody gives a talk, said with the name."""
        for found in _IN_HALL.finditer(masked.text):
            talk = self._talks.get(masked.person(found).name)
            if talk and (hall := hall_in(masked.part, *found.span())):
                yield Claim(
                    talk, Property.HELD_IN, hall, masked.part.span(*found.span()), hall.name
                )

    def _details(self, masked: Masked, reading: Reading, start: int) -> Iterator[Claim]:
        """What the rest of a line says of the talk that it is labelled as."""
        text = blot_titles(masked)
        for begin, end in iter_sentences(text):
            if end > start:
                behind = max(begin, start)
                yield from self._detail(masked, reading, text, behind, end, first=True)

    def _forget(self) -> None:
        self._talk = self._speaker = None
        self._titled = self._listing = False
