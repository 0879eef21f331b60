"""Talks on awarded papers: who gave them, where and how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.presentations.halls import hall_in
from confkg.extract.presentations.talk_nodes import talk_of_paper
from confkg.extract.sections import Section
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Claim, Mention, Node, Property

__all__ = ["iter_award_talk", "talked_about"]

_PRESENTATION_BY = re.compile(
    rf"\b(?:presentation|talk|award talk|lecture|paper) (?:was|is) (?:given|delivered|presented|held) by (?P<people>{PERSON}(?:(?:, | and |, and ){PERSON})*)",
    re.IGNORECASE,
)
_GAVE = re.compile(
    rf"(?P<person>{PERSON})(?:,? [^.;\ue000]{{0,80}}?)?,? (?:gave|gives|delivered|held) the (?:[\w-]+ ){{0,5}}(?:award|prize|time) (?:award )?(?:talk|lecture)\b[^.;\ue000]*"
)
_FOLLOWED = re.compile(
    rf"(?P<person>{PERSON}) (?:followed|joined|had recorded (?:his|her|their)|presented|spoke)\b[^.;\ue000]*"
)
_SPOKE = re.compile(rf"(?P<person>{PERSON}) spoke(?=[,.;])")
_HOW = re.compile(
    rf"(?P<person>{PERSON})(?: (?:was|being|is|joined|joining|spoke|speaking|presented|presenting|gave (?:his|her|the|their) talk))?,? \(?(?P<how>on stage|in person|in the room|on site|remotely|on zoom|via zoom|by zoom|over zoom|by video(?: link)?|via video(?: link)?|online|virtually|from home|by (?:a )?recording|pre-?recorded)\b",
    re.IGNORECASE,
)


_AWARD_TALK = re.compile(
    r"\b(?P<award>test[- ]of[- ]time|award|prize) (?:award )?(?:talk|lecture|presentation)\b",
    re.IGNORECASE,
)


def talked_about(
    masked: Masked, awarded: Mention | None, claims: Sequence[Claim], section: Section
) -> Mention | None:
    """The awarded paper that a part speaks of, if it does.

    Args:
        masked: the part.
        awarded: the paper whose prize was told last.
        claims: all prizes read so far.
        section: the section of the part; "the award talk" is on the last paper that it names.
    """
    said = _AWARD_TALK.search(masked.text)
    spoke = _SPOKE.search(masked.text)
    if said is None and spoke:
        written = _awarded_papers_of(masked.person(spoke), claims)
        return written[0] if len(written) == 1 else None
    if said is None:
        return awarded
    of_time = said["award"].lower().startswith("test")
    end = masked.part.span().end
    begin = (section.heading or masked.part).span().start
    found = {
        paper.span.start: paper
        for claim in claims
        if isinstance(claim.subject, Node)
        and claim.subject.kind == "AwardReceipt"
        and isinstance(paper := claim.subject.part(Property.AWARDED_PAPER), Mention)
        and ("test of time" in _award_name(claim.subject).lower() if of_time else not awarded)
        and (of_time or begin <= paper.span.start < end)
    }
    if of_time and len({paper.name for paper in found.values()}) != 1:
        return awarded
    return found[max(found)] if found else awarded


def _awarded_papers_of(person: Mention, claims: Sequence[Claim]) -> list[Mention]:
    """The papers with a prize that a person is an author of."""
    nodes = [
        claim.subject
        for claim in claims
        if isinstance(claim.subject, Node) and claim.subject.kind in ("AwardReceipt", "Authorship")
    ]
    awarded = {
        paper.name: paper
        for node in nodes
        if node.kind == "AwardReceipt"
        and isinstance(paper := node.part(Property.AWARDED_PAPER), Mention)
    }
    written = {
        paper.name
        for node in nodes
        if node.kind == "Authorship"
        and node.part(Property.AUTHOR) == person
        and isinstance(paper := node.part(Property.AUTHORSHIP_OF), Mention)
    }
    return [paper for name, paper in awarded.items() if name in written]


def _award_name(receipt: Node) -> str:
    award = receipt.part(Property.AWARD)
    name = award.part(Property.NAME) if isinstance(award, Node) else None
    return name if isinstance(name, str) else ""


def iter_award_talk(masked: Masked, reading: Reading, paper: Mention) -> Iterator[Claim]:
    """Who presented an awarded paper, in which hall, and how.

    Args:
        masked: a part that speaks of the paper.
        reading: the document, on the edition that gave the award.
        paper: the paper.
    """
    part, text = masked.part, masked.text
    people: dict[str, Mention] = {}
    stretches: list[tuple[Mention, int, int]] = []
    if by := _PRESENTATION_BY.search(text):
        people |= {who.name: who for who in masked.within(*by.span("people"))}
    if gave := _GAVE.search(text):
        stretches.append((masked.person(gave), *gave.span()))
        stretches += [
            (masked.person(found), *found.span()) for found in _FOLLOWED.finditer(text, gave.end())
        ]
    elif re.search(r"\b(?:presentation|talk|lecture|presented|gave)\b", text):
        stretches += [(masked.person(found), *found.span()) for found in _HOW.finditer(text)]
    if not stretches and (spoke := _SPOKE.search(text)):
        stretches.append((masked.person(spoke), *spoke.span()))
    people |= {who.name: who for who, _, _ in stretches if who.name not in people}
    talk = talk_of_paper(reading, "award-talk", paper, part.span())
    for person in people.values():
        yield Claim(talk, Property.SPEAKER, person, person.span, person.printed or person.name)
    if gave and (hall := hall_in(part, *gave.span())):
        yield Claim(talk, Property.HELD_IN, hall, hall.span, hall.name)
