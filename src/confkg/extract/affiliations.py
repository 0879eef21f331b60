"""Where people work, as running text says it: "Ann Lee (Example Lab)", "Bo Chen from the …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.lexicon import ROLES
from confkg.extract.reading import Reading
from confkg.extract.roster import PERSON, Masked
from confkg.model import Claim, Facet, Mention, Node, Property, Span

__all__ = ["affiliation_claims", "iter_affiliation_claims"]

_ORGANISATION_WORD = re.compile(
    r"\b(?:Universit\w*|Universidad\w*|Institut\w*|College|School|Lab|Labs|Laborator\w+|Research|"
    r"Academy|Centre|Center|Hospital|Foundation|Department|Polytechnic|Inc|Ltd|GmbH|Corporation|AI|"
    r"Tech|DeepMind|Google|Microsoft|Meta|Apple|Amazon|OpenAI|NVIDIA|IBM|ETH|EPFL|Inria|INRIA|CNRS)\b"
)
_ACRONYM = re.compile(r"[A-Z][A-Z&-]+(?: [A-Z][\w-]+)?")
_CAPITALS = r"(?:[A-Z][\w&.'’/-]*)(?: (?:(?:of|for|and|de|di|the|der|für|&) )*[A-Z][\w&'’/-]*){0,7}"
_BESIDE = re.compile(rf"(?P<person>{PERSON})(?:,)?(?: et al\.?,?)? \((?P<bracket>[^()]{{2,80}})\)")
_FROM = re.compile(
    rf"(?P<person>{PERSON}),?(?: [a-z][\w -]{{0,30}}?)?? (?:from|of|at) (?:the )?(?P<org>{_CAPITALS})"
)
_POSITION = re.compile(r"\((?P<title>[A-Z][^()@]{3,60}?) (?:@|at) (?:the )?(?P<org>[^()]{2,60})\)")
_NOT_ORGANISATION = re.compile(
    rf"\d|\b(?:et al|aka|poster|oral|spotlight|paper|talk|arxiv|openreview|link|pdf|code|slides|"
    rf"video|on stage|on zoom|zoom|remote|online|virtual|in person|left|right|pictured|she|he|they|her|"
    rf"his|author|speaker|winner|runner|chair|keynote|invited|recipient|see|above|below|photo|via)\b|{ROLES}",
    re.IGNORECASE,
)


def iter_affiliation_claims(masked: Masked, reading: Reading) -> Iterator[Claim]:
    """The affiliations that a part gives for people, with the position held there if it does."""
    text = masked.text
    for found in _BESIDE.finditer(text):
        person = masked.person(found)
        start, _ = found.span("bracket")
        if position := _POSITION.match(text, start - 1):
            yield from _with_position(masked, reading, person, position)
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
    for found in _FROM.finditer(text):
        name = found["org"].rstrip(".,’'")
        if not (_ORGANISATION_WORD.search(name) or _ACRONYM.fullmatch(name)):
            continue
        if name == reading.focus.series.name or name in str(reading.focus.full_name):
            continue
        start = found.start("org")
        person = masked.person(found)
        yield from affiliation_claims(
            reading, person, _organisation(masked, start, start + len(name))
        )
        if position := _POSITION.match(text, start + len(name) + 1):
            yield from _with_position(masked, reading, person, position)


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
