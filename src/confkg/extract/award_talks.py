"""Talks on awarded papers: who gave them, where and how."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.deliveries import delivery_claims, find_delivery
from confkg.extract.halls import hall_in
from confkg.extract.reading import Reading
from confkg.extract.roster import PERSON, Masked
from confkg.extract.talk_nodes import talk_of_paper
from confkg.model import Claim, Mention, Property

__all__ = ["iter_award_talk"]

_PRESENTATION_BY = re.compile(
    rf"\b(?:presentation|talk|award talk|lecture|paper) (?:was|is) (?:given|delivered|presented|held) by (?P<people>{PERSON}(?:(?:, | and |, and ){PERSON})*)",
    re.IGNORECASE,
)
_GAVE = re.compile(
    rf"(?P<person>{PERSON})(?:,? [^.;\ue000]{{0,80}}?)?,? (?:gave|gives|delivered|held) the (?:[\w-]+ ){{0,5}}(?:award|prize|time) (?:talk|lecture)\b[^.;\ue000]*"
)
_FOLLOWED = re.compile(
    rf"(?P<person>{PERSON}) (?:followed|joined|had recorded (?:his|her|their)|presented|spoke)\b[^.;\ue000]*"
)
_HOW = re.compile(
    rf"(?P<person>{PERSON})(?: (?:was|being|is|joined|joining|spoke|speaking|presented|presenting|gave (?:his|her|the|their) talk))?,? \(?(?P<how>on stage|in person|in the room|on site|remotely|on zoom|via zoom|by zoom|over zoom|by video(?: link)?|via video(?: link)?|online|virtually|from home|by (?:a )?recording|pre-?recorded)\b",
    re.IGNORECASE,
)


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
    people |= {who.name: who for who, _, _ in stretches if who.name not in people}
    talk = talk_of_paper(reading, "award-talk", paper, part.span())
    for person in people.values():
        yield Claim(talk, Property.SPEAKER, person, person.span, person.printed or person.name)
    if gave and (hall := hall_in(part, *gave.span())):
        yield Claim(talk, Property.HELD_IN, hall, hall.span, hall.name)
    for person, begin, end in stretches:
        if how := find_delivery(text, begin, end):
            yield from delivery_claims(masked, reading, person, how)
