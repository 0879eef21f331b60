"""Typed spans as rules need them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from confkg.extract.rules.bodies import with_bodies
from confkg.extract.rules.lexicon import Lexicon
from confkg.extract.spans import Slot, Typed

__all__ = ["PARTICLE", "tidied"]

_QUOTED = frozenset({Slot.TITLE, Slot.EVENT, Slot.AWARD})
_MOST = 0.8
"""The share of a quotation that its title is, without the signs around it."""
_NAMES = frozenset({Slot.ORG, Slot.PLACE, Slot.EVENT})
PARTICLE = re.compile(
    r"[A-Z]\w+(?:-[A-Z]\w+)? (?:de|van|von|van der|van den|de la|di|da|dos) [A-Z]\w+"
)
"""A person's name that is one by its small words: "Anna-Maria van Dijk"."""
_SAYS_AWARD = frozenset({"award", "awards", "prize", "prizes", "medal", "mention", "mentions"})
_SURE = 0.95
_WORD = re.compile(r"\S+")


def tidied(text: str, spans: Sequence[Typed], lexicon: Lexicon) -> list[Typed]:
    """The spans that lie in no other, in order: what stands in a quotation the line does not say.

    Of a quotation that is a title and little else, the title is kept. A person's name is kept
    without the small words around it, and names that end in "Award" are awards.
    """
    found: list[Typed] = []
    no_names = {Slot.PERSON: lexicon.classes["ADV"], Slot.AWARD: lexicon.classes["FELLOW"]}
    kept = [s for s in spans if text[s.start : s.end].lower() not in no_names.get(s.slot, ())]
    kept = [part for span in kept for part in _role_and_name(text, span, lexicon)]
    corrected = with_bodies(text, [_corrected(text, span, lexicon) for span in kept])
    for span in sorted(corrected, key=lambda one: (one.start, -one.end)):
        if not found or found[-1].end <= span.start:
            found.append(span)
        elif found[-1].slot is Slot.QUOTE and span.slot in _QUOTED:
            quote = found[-1]
            if (span.end - span.start) >= _MOST * (quote.end - quote.start):
                found[-1] = span
    return found


def _role_and_name(text: str, span: Typed, lexicon: Lexicon) -> list[Typed]:
    """The role and the person of a span that took both for a role: "Program Chairs Ann Lee"."""
    if span.slot is Slot.ROLE:
        words = list(_WORD.finditer(text, span.start, span.end))
        for role, *name in (words[at:] for at in range(len(words))):
            if role.group().lower() in lexicon.classes["ROLEWORD"]:
                if 2 <= len(name) <= 4 and all(word.group()[0].isupper() for word in name):
                    person = replace(span, slot=Slot.PERSON, start=name[0].start())
                    return [replace(span, end=role.end()), person]
                break
    return [span]


def _corrected(text: str, span: Typed, lexicon: Lexicon) -> Typed:
    if span.slot is Slot.ORG and PARTICLE.fullmatch(text, span.start, span.end):
        span = replace(span, slot=Slot.PERSON)
    words = list(_WORD.finditer(text, span.start, span.end))
    if span.slot is Slot.PERSON:
        small = lexicon.classes["STOP"] + lexicon.classes["SMALL"]
        while len(words) > 1 and words[0].group() in small:
            del words[0]
        while len(words) > 1 and words[-1].group().islower() and words[-1].group().isalpha():
            del words[-1]
        if not words:
            return span
        last = len(words[-1].group().rstrip(",;:"))
        return replace(span, start=words[0].start(), end=words[-1].start() + max(last, 1))
    if span.slot is Slot.AWARD and words and words[-1].group().lower() in _SAYS_AWARD:
        return replace(span, score=max(span.score, _SURE))
    if span.slot in _NAMES and len(words) > 1:
        return replace(span, slot=lexicon.last_words.get(words[-1].group().lower(), span.slot))
    return span
