"""Talks told in sentences and captions: who gave which, in which hall, on stage or from afar."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.reading import Reading, iter_sentences, role_claim
from confkg.extract.roster import PERSON, Masked
from confkg.extract.running_titles import title_at
from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Span, Value

__all__ = ["iter_award_talk", "iter_told_talks", "talk_node", "talk_of_paper"]

_KIND = r"(?P<kind>keynote|invited|plenary)"
_TALK = r"(?: (?:talk|speech|address|lecture|speaker|presentation|session))?"
_ADDRESS = r"(?:(?:Professor|Prof\.?|Dr\.?|Mr\.?|Ms\.?|Mrs\.?) )?"
_VERBS = r"(?:given|delivered|held|presented)"
_GIVEN_BY = re.compile(
    rf"\b{_KIND}{_TALK}\b[^.;]{{0,60}}? (?:was |is |were )?(?:{_VERBS} )?by {_ADDRESS}(?P<person>{PERSON})",
    re.IGNORECASE,
)
_GAVE = re.compile(
    rf"(?P<person>{PERSON})(?: \([^()]*\))?,? [^.;\ue000]{{0,60}}?\b(?:gave|gives|delivered|delivers|held|opened|closed|kicked off|started|presented)\b"
    rf"[^.;\ue000]{{0,40}}?\b{_KIND}{_TALK}\b",
    re.IGNORECASE,
)
_IN_TALK = re.compile(
    rf"\bin (?:the|this|his|her|their|our)[^.;\ue000]{{0,30}}? {_KIND}{_TALK},? [^.;\ue000]{{0,30}}?(?P<person>{PERSON})",
    re.IGNORECASE,
)
_OF_PERSON = re.compile(
    rf"^(?P<person>{PERSON})['’]s (?P<title>[^.;]{{3,120}}?) (?:(?:[A-Z]\w*[A-Z]\w*)(?: \d{{4}})? )?(?P<kind>invited|keynote){_TALK}\b"
)
_LABELLED = re.compile(
    rf"^(?:(?:opening|closing|first|second|third|final|[\w]+day) )?{_KIND}{_TALK}(?: \d+| [IVX]+)?\s*[:–—|-]\s*{_ADDRESS}(?P<person>{PERSON})"
    rf"(?: \([^()]*\))?(?:, [^:–—|]{{2,60}})?\s*[:–—|-]\s*(?P<title>\S.*)$",
    re.IGNORECASE,
)
_HALL = re.compile(
    rf"(?P<person>{PERSON})(?:['’]s (?:talk|keynote))? (?:presenting|speaking|speaks|presents|talking|on stage|spoke|presented)?[^.;\ue000]{{0,30}}?\bin (?P<hall>(?:Hall|Room|Auditorium|Theat(?:er|re)) [A-Z0-9]\w*)"
)
_TITLE_INTRO = re.compile(
    r"(?:[,:–—-]\s*|\btitled |\bentitled |\bcalled )(?=[“\"«])|(?<=\s)(?=[“\"«][A-Z])"
)
_DEPARTS = re.compile(
    r"\b(?:topic|talk|keynote|it|title)\b[^.“\"]{0,80}?(?:n['’]t|not|less|rather than|nothing to do with)\b[^“\"]{0,120}?"
    r"\b(?:but|rather|more(?: so)?|really|actually|instead)\b[^“\"]{0,60}?[“\"](?P<topic>[^”\"]{4,160}?)[.]?[”\"]",
    re.IGNORECASE,
)
_PRESENTATION_BY = re.compile(
    rf"\b(?:presentation|talk|award talk|lecture|paper) (?:was|is) (?:given|delivered|presented|held) by (?P<people>{PERSON}(?:(?:, | and |, and ){PERSON})*)",
    re.IGNORECASE,
)
_HOW = re.compile(
    rf"(?P<person>{PERSON})(?: (?:was|being|is|joined|joining|spoke|speaking|presented|presenting|gave (?:his|her|the|their) talk))?,? \(?(?P<how>on stage|in person|in the room|on site|remotely|on zoom|via zoom|by zoom|over zoom|by video(?: link)?|via video(?: link)?|online|virtually|from home|by (?:a )?recording|pre-?recorded)\b",
    re.IGNORECASE,
)
_DELIVERY = (
    ("on-stage", re.compile(r"stage|person|room|site", re.IGNORECASE)),
    ("recorded", re.compile(r"record", re.IGNORECASE)),
    ("remote", re.compile(r".", re.IGNORECASE)),
)


def talk_node(reading: Reading, kind: str, known_by: Facet, span: Span) -> Node:
    """A talk of a kind at the edition, known by its speaker or by the paper that it presents."""
    return Node(
        "Talk",
        (reading.edition, Facet(Property.TALK_KIND, Concept("talk-kind", kind), span), known_by),
    )


def talk_of_paper(reading: Reading, kind: str, paper: Mention, span: Span) -> Node:
    """The talk or poster that presents a paper at the edition."""
    return talk_node(reading, kind, Facet(Property.PRESENTS_PAPER, paper, paper.span), span)


def invited_talk(reading: Reading, person: Mention, kind: str, span: Span) -> Iterator[Claim]:
    """The invited talk of a person; a keynote is one that the page calls so."""
    talk = talk_node(reading, "invited-talk", Facet(Property.SPEAKER, person, person.span), span)
    yield Claim(talk, Property.SPEAKER, person, person.span, person.printed or person.name)
    if kind.lower() == "keynote":
        yield Claim(talk, Property.TALK_KIND, Concept("talk-kind", "keynote"), span, kind)


def iter_told_talks(masked: Masked, reading: Reading, speaking: Mention | None) -> Iterator[Claim]:
    """Invited talks that the sentences of a part tell of.

    Args:
        masked: the part.
        reading: the document.
        speaking: whose talk the notes are on, if they are on one.
    """
    part = masked.part
    if labelled := _LABELLED.match(masked.text):
        person = masked.person(labelled)
        claims = list(
            invited_talk(reading, person, labelled["kind"], part.span(0, labelled.end("kind")))
        )
        yield from claims
        yield _says(claims[0], Property.TITLE, masked, Span(*labelled.span("title")))
        return
    if titled := _OF_PERSON.match(masked.text):
        claims = list(
            invited_talk(
                reading, masked.person(titled), titled["kind"], part.span(*titled.span("kind"))
            )
        )
        yield from claims
        yield _says(claims[0], Property.TITLE, masked, Span(*titled.span("title")))
        return
    for begin, end in iter_sentences(masked.text):
        sentence = masked.text[begin:end]
        found = _GIVEN_BY.search(sentence) or _GAVE.search(sentence) or _IN_TALK.search(sentence)
        if found:
            person = masked.people[begin + found.start("person")]
            span = part.span(begin + found.start("kind"), begin + found.end("kind"))
            claims = list(invited_talk(reading, person, found["kind"], span))
            yield from claims
            intro = _TITLE_INTRO.search(part.text[:end], begin + found.end() - 1)
            title = title_at(part, intro.end()) if intro else None
            if title and title.end - title.start > 5:
                yield _says(claims[0], Property.TITLE, masked, title)
    if speaking and (departs := _DEPARTS.search(part.text)):
        claim = next(invited_talk(reading, speaking, "invited", speaking.span))
        yield _says(claim, Property.DESCRIBED_TOPIC, masked, Span(*departs.span("topic")))


def iter_hall(masked: Masked, reading: Reading, speakers: dict[str, Node]) -> Iterator[Claim]:
    """In which hall somebody gives a talk that the document has."""
    for found in _HALL.finditer(masked.text):
        person = masked.person(found)
        if talk := speakers.get(person.name):
            hall = Mention("Hall", found["hall"], masked.part.span(*found.span("hall")))
            yield Claim(talk, Property.HELD_IN, hall, masked.part.span(*found.span()), hall.name)


def iter_award_talk(masked: Masked, reading: Reading, paper: Mention) -> Iterator[Claim]:
    """Who presented an awarded paper, and how."""
    part = masked.part
    people: list[Mention] = []
    if by := _PRESENTATION_BY.search(masked.text):
        people += masked.within(*by.span("people"))
    how = [
        (masked.person(found), found)
        for found in _HOW.finditer(masked.text)
        if re.search(r"\b(?:presentation|talk|lecture|presented|gave)\b", masked.text)
    ]
    people += [person for person, _ in how if person.name not in {who.name for who in people}]
    for person in people:
        talk = talk_of_paper(reading, "award-talk", paper, part.span())
        yield Claim(talk, Property.SPEAKER, person, person.span, person.printed or person.name)
    for person, found in how:
        notation = next(name for name, pattern in _DELIVERY if pattern.search(found["how"]))
        span = part.span(*found.span("how"))
        role = role_claim(reading, person, "speaker", span)
        yield role
        value: Value = Concept("delivery", notation)
        yield Claim(role.subject, Property.DELIVERY, value, span, found["how"])


def _says(claim: Claim, name: Property, masked: Masked, where: Span) -> Claim:
    text = masked.part.text[where.start : where.end].strip(' “”"«».')
    return Claim(claim.subject, name, text, masked.part.span(where.start, where.end), text)
