"""Where people work, as running text says it: "Ann Lee (Example Lab)", "Bo Chen from the …"."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator

from confkg.extract.lexicon import ROLES
from confkg.extract.wording.organisations import (
    CAPITALS,
    has_organisation_word,
    is_organisation,
    organisation_end,
)
from confkg.extract.wording.positions import POSITION
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Claim, Facet, Mention, Node, Property, Span

__all__ = ["affiliation_claims", "iter_affiliation_claims"]

_BESIDE = re.compile(rf"(?P<person>{PERSON})(?:,)?(?: et al\.?,?)? \((?P<bracket>[^()]{{2,80}})\)")
_ORG = rf"(?:the )?(?P<org>{CAPITALS})"
_IS = r"(?:(?:who )?is )?(?:now |currently |also |still )*(?:the |an? )?"
_AT = r"(?:of|at|in|with|for)"
_SAID = (
    re.compile(rf"(?P<person>{PERSON}),?(?: [a-z][\w -]{{0,30}}?)?? (?:from|of|at) {_ORG}"),
    re.compile(rf"(?P<person>{PERSON})(?: \([^()]*\))?,? {_IS}(?P<title>{POSITION}) {_AT} {_ORG}"),
    re.compile(rf"^(?P<person>{PERSON})(?: [–—-]|,) (?:(?P<title>{POSITION}), )?{_ORG}(?=$|[;,])"),
    re.compile(rf"\((?P<person>{PERSON}), {_ORG}\)"),
    re.compile(rf"\b(?:from|at|of) {_ORG} \((?P<person>{PERSON})(?=[,)])"),
    re.compile(rf"(?P<person>{PERSON}) (?:leads|heads|directs|runs) {_ORG}"),
    re.compile(rf"\bI (?:work|am) (?:at|for|with) {_ORG}[^\ue000]*[—–-] ?(?P<person>{PERSON})$"),
)
_AND = re.compile(rf" and (?:also )?(?:the |an? )?(?P<title>{POSITION}) {_AT} {_ORG}")
_AT_ONE = re.compile(rf"(?P<person>{PERSON}), (?P<org>[A-ZÀ-Þ][^;,\ue000]{{1,70}}?)(?=;|\.?\s*$)")
_EACH_AT = re.compile(rf"{PERSON}, [^;,\ue000]{{2,70}}(?:; {PERSON}, [^;,\ue000]{{2,70}})+")
"""Each author with where they work: "Ann Lee, Wax Labs; Bo Chen, University of Wick"."""

_POSITION = re.compile(r"\((?P<title>[A-Z][^()@]{3,60}?) (?:@|at) (?:the )?(?P<org>[^()]{2,60})\)")
_NOT_ORGANISATION = re.compile(
    rf"\d|\b(?:et al|aka|poster|oral|spotlight|paper|talk|arxiv|openreview|link|pdf|code|slides|"
    rf"video|on stage|on zoom|zoom|remote|online|virtual|in person|left|right|pictured|she|he|they|her|"
    rf"his|author|speaker|winner|runner|chair|keynote|invited|recipient|see|above|below|photo|via)\b|{ROLES}",
    re.IGNORECASE,
)
_YEAR_BEHIND = re.compile(r" ?[’']?(?:19|20)?\d\d\b")
_WITH_ROLE = re.compile(rf"^(?:the )?{ROLES}(?:, and |, | and |; )(?:the )?(?P<org>{CAPITALS})$")


def iter_affiliation_claims(masked: Masked, reading: Reading) -> Iterator[Claim]:
    """The affiliations that a part gives for people, with the position held there if it does."""
    yield from _in_brackets(masked, reading)
    text = masked.text
    for pattern in _SAID:
        for found in pattern.finditer(text):
            person = masked.person(found)
            end = yield from _said(masked, reading, person, found)
            while end and (more := _AND.match(text, end)):
                end = yield from _said(masked, reading, person, more)


def _said(
    masked: Masked, reading: Reading, person: Mention, found: re.Match[str]
) -> Generator[Claim, None, int]:
    """The claims on a place of work; gives back where it ends, or nothing if it is none."""
    start, focus = found.start("org"), reading.focus
    end = start + organisation_end(found["org"])
    name = masked.part.text[start:end]
    has_title = bool(found.groupdict().get("title"))
    if "\ue000" in masked.text[start:end] or not is_organisation(name, expected=has_title):
        return 0
    if name == focus.series.name or (focus.full_name and name in focus.full_name.name):
        return 0
    if name.isupper() and _YEAR_BEHIND.match(masked.part.text, end):
        return 0  # "a keynote at ANTS 2030": a conference
    organisation = _organisation(masked, start, end)
    title = None
    if has_title:
        title = found["title"], masked.part.span(*found.span("title"))
    yield from affiliation_claims(reading, person, organisation, title)
    if position := _POSITION.match(masked.text, end + 1):
        yield from _with_position(masked, reading, person, position)
    return end


def _in_brackets(masked: Masked, reading: Reading) -> Iterator[Claim]:
    text = masked.text
    if _EACH_AT.fullmatch(text):
        for found in _AT_ONE.finditer(text):
            where = _organisation(masked, *found.span("org"))
            yield from affiliation_claims(reading, masked.person(found), where)
    for found in _BESIDE.finditer(text):
        person = masked.person(found)
        start, _ = found.span("bracket")
        if position := _POSITION.match(text, start - 1):
            yield from _with_position(masked, reading, person, position)
            continue
        if role := _WITH_ROLE.match(found["bracket"]):
            first, last = (start + edge for edge in role.span("org"))
            if has_organisation_word(role["org"]):
                yield from affiliation_claims(reading, person, _organisation(masked, first, last))
            continue
        if _NOT_ORGANISATION.search(found["bracket"]):
            continue
        for piece in re.finditer(r"[^/;]+", found["bracket"]):
            first = start + piece.start() + len(piece[0]) - len(piece[0].lstrip())
            name = piece[0].strip()
            if name[:1].isupper() and len(name.split()) <= 9:
                yield from affiliation_claims(
                    reading, person, _organisation(masked, first, first + len(name))
                )


def affiliation_claims(
    reading: Reading,
    person: Mention,
    organisation: Mention,
    position: tuple[str, Span] | None = None,
) -> Iterator[Claim]:
    """That a person belongs to an organisation at the time of the edition.

    Args:
        reading: the document.
        person: who.
        organisation: where.
        position: what the person is there, and where the page says so.
    """
    affiliation = Node(
        "Affiliation",
        (
            Facet(Property.AFFILIATED_PERSON, person, person.span),
            Facet(Property.ORGANISATION, organisation, organisation.span),
            reading.edition,
        ),
    )
    span = Span(
        min(person.span.start, organisation.span.start), max(person.span.end, organisation.span.end)
    )
    yield Claim(affiliation, Property.ORGANISATION, organisation, span, organisation.name)
    if position:
        yield Claim(affiliation, Property.JOB_TITLE, position[0], position[1], position[0])


def _organisation(masked: Masked, start: int, end: int) -> Mention:
    return Mention("Organisation", masked.part.text[start:end], masked.part.span(start, end))


def _with_position(
    masked: Masked, reading: Reading, person: Mention, found: re.Match[str]
) -> Iterator[Claim]:
    title = re.sub(r"^(?:the|a|an) ", "", found["title"])
    span = masked.part.span(*found.span("title"))
    organisation = _organisation(masked, *found.span("org"))
    yield from affiliation_claims(reading, person, organisation, (title, span))
