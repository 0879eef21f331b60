"""Roles of people at an edition, as running text gives them: chairs, organisers, the contact."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.lexicon import ROLE_KINDS, ROLES
from confkg.extract.reading import Reading, role_claim
from confkg.extract.roster import PERSON, Masked
from confkg.model import Claim, Property

__all__ = ["iter_role_claims"]

_LIST = rf"{PERSON}(?: \([^()]*\))?(?:(?:, and |, | and | & ){PERSON}(?: \([^()]*\))?)*"
_BEFORE = re.compile(
    rf"(?P<role>{ROLES})(?: (?:is|are|was|were|will be))?[ :,–—-]{{1,3}}(?P<people>{_LIST})"
)
_BEHIND = re.compile(
    rf"(?P<people>{_LIST}),? (?:\(|as |is |are |was |were |will be |the |our )*"
    rf"(?:[A-Z]\w*[A-Z]\w*[ ’']s? ?)?(?:\d{{4}} )?(?P<role>{ROLES})\b"
)
_CONTACT = re.compile(
    rf"^Contact: (?P<person>{PERSON})(?:,? (?:on|via|in) (?:the )?(?P<channel>[A-Z]\w+))?"
)
_ELSEWHERE = re.compile(r"\b(?:former|last year['’]s|previous|ex-)\s*$", re.IGNORECASE)


def iter_role_claims(masked: Masked, reading: Reading) -> Iterator[Claim]:
    """The roles that a part gives people at the edition."""
    for found in _found(masked):
        before = masked.text[max(found.start("role") - 24, 0) : found.start("role")]
        other = re.search(r"\b([A-Z]\w*[A-Z]\w*)(?: \d{4})?[’']?s? $", before)
        if _ELSEWHERE.search(before) or (other and other[1] != reading.focus.series.name):
            continue
        kind = next(kind for kind, pattern in ROLE_KINDS if re.fullmatch(pattern, found["role"]))
        span = masked.part.span(*found.span("role"))
        for person in masked.within(*found.span("people")):
            yield role_claim(reading, person, kind, span)
    if contact := _CONTACT.match(masked.text):
        person = masked.person(contact)
        claim = role_claim(reading, person, "attendee", masked.part.span())
        yield claim
        if contact["channel"]:
            span = masked.part.span(*contact.span("channel"))
            yield Claim(
                claim.subject,
                Property.CONTACT_ADDRESS,
                contact["channel"],
                span,
                contact["channel"],
            )


def _found(masked: Masked) -> list[re.Match[str]]:
    """Each role word once: with the names behind it, or else with those before it."""
    behind = list(_BEFORE.finditer(masked.text))
    taken = {found.start("role") for found in behind}
    return behind + [
        found for found in _BEHIND.finditer(masked.text) if found.start("role") not in taken
    ]
