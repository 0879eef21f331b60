"""Roles of people at an edition, as running text gives them: chairs, organisers, the contact."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.editions.editions_named import edition_beside
from confkg.extract.lexicon import ROLE_KINDS, ROLES
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.reading import Reading, role_claim
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Claim, Node, Property

__all__ = ["iter_role_claims", "role_kind"]

_BRACKET = rf"(?: \((?![^()]*{ROLES})[^()]*\))?"
_LIST = rf"{PERSON}{_BRACKET}(?:(?:, and |, | and | & ){PERSON}{_BRACKET})*"
_WILL = r"(?:is going to be|are going to be|has been|will be|is|are|was|were|as)"
_BEFORE = re.compile(
    rf"(?P<role>{ROLES})(?: (?:of|for|at) [A-Z]\w+(?: \d{{4}})?)?(?: {_WILL})?[ :,–—-]{{1,3}}(?:(?:especially|above all|like|such as) )?"
    rf"(?:(?:Professor|Prof\.?|Dr\.?|Mr\.?|Ms\.?|Mrs\.?) )?(?P<people>{_LIST})"
)
_TO_BE = re.compile(
    rf"(?P<role>{ROLES}): (?:TBA|TBD|tba|tbd|N\.N\.)[^.\ue000]{{0,40}}(?P<people>{PERSON})"
)
_BEHIND = re.compile(
    rf"(?P<people>{_LIST}),? (?:\(|(?:{_WILL}|one of|the|our|its|a|an|served|serves|serving|who|took part|helped|works|worked) )*"
    rf"(?:[A-Z]\w*[A-Z]\w*[ ’']s? ?)?(?:\d{{4}} )?(?P<role>{ROLES})\b"
)
_ITEM = re.compile(
    rf"^(?P<people>{PERSON})(?:,| [–—-]|:) [^.!?\ue000]{{2,80}}?[;,] (?:and )?(?:the |our |an? )?(?P<role>{ROLES})\b"
)
_PLACED = re.compile(
    rf"(?P<people>{PERSON}) from (?:the )?[A-Z][\w-]+(?: [A-Z][\w-]+)* (?:is going to be|will be|is|was) (?:its |the |our )?(?P<role>{ROLES})\b"
)
_PRONOUN = re.compile(
    rf"(?P<people>{PERSON}) [^.;\ue000]{{2,120}}, (?:and|where) (?:he|she|they) (?:is|was|are|were) (?:an? |the |one of the )?(?P<role>{ROLES})\b"
)
_CHAIRED = re.compile(
    rf"\b(?P<role>[Ss]ession)\b[^.;()\ue000]{{0,40}}(?:chaired by |\((?:session )?chair: )(?P<people>{_LIST})"
)
_ORGANISED = (
    rf"(?P<people>{_LIST}),? (?:who )?(?:co-)?(?P<role>organi[sz]e[ds]?) (?:the |an? |this |our )?"
    r"(?=[A-Z]|workshop|conference|symposium|social|tutorial)[^.\ue000]{0,90}"
)
_ORGANISED_WITH = re.compile(rf"{_ORGANISED}\b(?:together|along|jointly) with (?P<more>{_LIST})")
_ORGANISED_ALONE = re.compile(_ORGANISED)
_SIGNED = re.compile(rf"\((?:the )?(?P<role>{ROLES})\b")
_CONTACT = re.compile(
    rf"^Contact: (?P<person>{PERSON})(?:,? (?:on|via|in) (?:the )?(?P<channel>[A-Z]\w+))?"
)
_OTHERS = re.compile(r"\b([A-Z]\w*[A-Z]\w*)[’']?s? $")
_ELSEWHERE = re.compile(
    r"\b(?:former|last year['’]s|previous|ex-|outgoing|late|honorary)\s*$", re.IGNORECASE
)
_NOT_SO = re.compile(
    r"\b(?:not|never|no longer|asked|invited|begged|declined|refused|vacant|would|could|might|"
    r"may|almost|nearly|wanted|wants|hopes?|hoped|used to|instead of|rumou?rs?|if|whether)\b|n['’]t\b"
)
_AHEAD = 30
"""How many signs before the words on a role may deny them."""


def iter_role_claims(
    masked: Masked, reading: Reading, above: Masked | None = None
) -> Iterator[Claim]:
    """The roles that a part gives people at the edition, or at the one that the part names.

    Args:
        masked: the part.
        reading: the document.
        above: the part above; a name alone there and "(local chair)" here belong together.
    """
    signed = _SIGNED.match(masked.text)
    if signed and above and above.people and not above.text.strip(f"{PERSON[0]} —–-"):
        person = next(iter(above.people.values()))
        said = masked.part.span(*signed.span("role"))
        yield role_claim(reading, person, role_kind(signed["role"]), said)
    for found in _found(masked):
        if _is_denied(masked, found):
            continue
        kind = role_kind(found["role"])
        where = reading.at(edition := _edition(masked, reading, found))
        if edition is None:
            continue
        span = masked.part.span(*found.span("role"))
        people = masked.within(*found.span("people"))
        if "more" in found.groupdict() and found["more"]:
            people += masked.within(*found.span("more"))
        for person in people:
            yield role_claim(where, person, kind, span)
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


def role_kind(role: str) -> str:
    """The notation of the role that words name."""
    kinds = (kind for kind, pattern in ROLE_KINDS if re.fullmatch(pattern, role))
    return next(kinds, "session-chair" if role.lower() == "session" else "organiser")


def _edition(masked: Masked, reading: Reading, found: re.Match[str]) -> Node | None:
    before = _OTHERS.search(masked.text, 0, found.start("role"))
    if before and before[1] != reading.focus.series.name:
        return None  # "the KDD general chair"
    start, end = found.span("role")
    return edition_beside(reading, masked.part, start, end)


def _is_denied(masked: Masked, found: re.Match[str]) -> bool:
    """Whether it is said that somebody does not have a role, or had it once."""
    text, start = masked.text, found.start("role")
    if _ELSEWHERE.search(text, max(start - 24, 0), start):
        return True
    first = min(found.start(), start)
    begin = max(b for b, _ in iter_sentences(text) if b <= first)
    return (
        _NOT_SO.search(text, max(begin, first - _AHEAD), max(start, found.start("people")))
        is not None
    )


def _found(masked: Masked) -> list[re.Match[str]]:
    """Each role word once: with the names behind it, or else with those before it."""
    matches: list[re.Match[str]] = []
    taken: set[int] = set()
    for pattern in (
        _BEFORE,
        _TO_BE,
        _BEHIND,
        _PLACED,
        _ITEM,
        _PRONOUN,
        _CHAIRED,
        _ORGANISED_WITH,
        _ORGANISED_ALONE,
    ):
        for found in pattern.finditer(masked.text):
            if found.start("role") not in taken:
                matches += [found]
        taken |= {found.start("role") for found in matches}
    return matches
