"""Printed names as the units of resolution, and what is judged of two of them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from confkg.schema import kinds

PLACES = kinds(lambda kind: kind.is_a("Place"))
"""Kinds of places; what is only known to be a place may turn out to be any but a country."""


class Judgement(StrEnum):
    """Whether two names are one thing."""

    SAME = "same"
    DIFFERENT = "different"
    UNSURE = "unsure"


class Rule(StrEnum):
    """What speaks for two names being one thing; a notation of the scheme ``rule``."""

    SAME_FORM = "same-form"
    DIACRITICS = "diacritics"
    NICKNAME = "nickname"
    MIDDLE_NAME = "middle-name-dropped"
    INITIAL = "initial"
    REVERSED = "reversed-order"
    PARTICLE = "particle-dropped"
    SURNAME = "surname"
    MISSPELLING = "misspelling"
    IDENTIFIER = "same-identifier"
    TITLE = "same-title"
    TITLE_WORDS = "title-words"
    SHORT_TITLE = "short-title"
    ORGANISATION = "same-organisation"
    PLACE = "same-place"
    COUNTRY = "country-code"
    HUMAN = "human"


CONFIDENCE = {
    Rule.HUMAN: "1.0",
    Rule.SAME_FORM: "1.0",
    Rule.COUNTRY: "1.0",
    Rule.DIACRITICS: "0.98",
    Rule.TITLE: "0.98",
    Rule.REVERSED: "0.97",
    Rule.TITLE_WORDS: "0.96",
    Rule.NICKNAME: "0.95",
    Rule.IDENTIFIER: "0.95",
    Rule.ORGANISATION: "0.95",
    Rule.PLACE: "0.95",
    Rule.SURNAME: "0.92",
    Rule.INITIAL: "0.91",
    Rule.MIDDLE_NAME: "0.9",
    Rule.SHORT_TITLE: "0.9",
    Rule.PARTICLE: "0.88",
    Rule.MISSPELLING: "0.85",
}
"""How sure a merge by each rule is; the surest are made first."""


class Form(NamedTuple):
    """One printed name of a thing."""

    kind: str  # class of the thing (``Person``, ``Paper``, ``City`` …)
    name: str  # the name as printed
    # the document in which it is meant, where the name alone does not show what it stands for
    # ("Kingma", "Hall 1", two people who share a full name); else empty
    document: str = ""


class Match(NamedTuple):
    """Two names, what is judged of them, and why."""

    first: Form
    second: Form  # the other
    rule: Rule  # what raised the question, or settled it
    judgement: Judgement  # whether they are one thing
    reason: str  # in a few words, what speaks for it or against it
    # names of what both have to do with: papers that both are authors of
    shared: tuple[Form, ...] = ()

    @property
    def confidence(self) -> str:
        """How sure the judgement is, from 0 to 1; empty if nothing is decided."""
        return "" if self.judgement is Judgement.UNSURE else CONFIDENCE[self.rule]


def match_of(
    one: Form,
    other: Form,
    rule: Rule,
    judgement: Judgement,
    reason: str,
    shared: tuple[Form, ...] = (),
) -> Match:
    """A match that is the same whichever form is named first."""
    first, second = sorted((one, other))
    return Match(first, second, rule, judgement, reason, shared)
