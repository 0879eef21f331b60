"""People in their roles: mentors, press contacts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.wording.names import leading_name, split_names
from confkg.mailboxes import MAILBOX, is_functional
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Span

__all__ = ["event_role", "iter_contact_claims", "iter_mentor_claims"]

_LABEL = re.compile(
    r"(?:for )?(?:the )?(?:press|media)\b[^:]{0,24}:\s*|contact[^:]{0,24}:\s*|"
    r"for (?:further|more) information[^:]{0,40}:\s*",
    re.IGNORECASE,
)
_PHONE = re.compile(r"[,;]?\s*(?:phone:?\s*)?\+?\d[\d ()/-]{6,}.*$", re.IGNORECASE)
_FOR = re.compile(
    r"\s*(?:,\s*(?:(?:PR|public relations|press|media|communications) )?|\s)for\b.*$",
    re.IGNORECASE,
)


def event_role(person: Mention, kind: str, focus: Focus, span: Span) -> Node:
    """The role of that kind that a person has at the edition."""
    return Node(
        "EventRole",
        (
            Facet(Property.ROLE_HOLDER, person, person.span),
            Facet(Property.ROLE_KIND, Concept("role-kind", kind), span),
            edition_facet(focus.edition),
        ),
    )


def iter_mentor_claims(
    part: Part, lead: Part, focus: Focus, words: frozenset[str]
) -> Iterator[Claim]:
    """Mentors, if a part ends in a list of names under a line that speaks of mentors.

    Args:
        part: the list of names, alone or behind a colon or "with".
        lead: the line that announces it; may be the part itself.
        focus: the edition.
        words: common words of the document.
    """
    text = part.text
    begins = [0] if part is not lead else []
    begins += [found.end() for found in re.finditer(r":\s+|\bwith\s+", text)]
    for begin in begins:
        names = split_names(text[begin:], words)
        if names and (len(names) > 1 or part is not lead):
            for name in names:
                start, end = name.start + begin, name.end + begin
                person = Mention("Person", text[start:end], part.span(start, end))
                role = event_role(person, "mentor", focus, lead.span())
                yield Claim(role, Property.ROLE_HOLDER, person, person.span, person.name)
            return


def iter_contact_claims(
    parts: Sequence[Part], kind: Span | None, focus: Focus, words: frozenset[str]
) -> Iterator[Claim]:
    """The press contact: a person, the organisation they work for, a functional mailbox.

    Addresses of persons are not taken over.

    Args:
        parts: the lines that speak of it.
        kind: where the page says that they do; None if the first line does.
        focus: the edition.
        words: common words of the document.
    """
    person: Mention | None = None
    organisation: Mention | None = None
    address: tuple[str, Span] | None = None
    for part in parts:
        text = part.text
        label = _LABEL.match(text)
        begin = label.end() if label else 0
        mail = MAILBOX.search(text)
        if mail and address is None and is_functional(mail[0]):
            address = mail[0], part.span(*mail.span())
        end = mail.start() if mail else len(text)
        bracket = re.compile(r"\(([^)]+)\)").search(text, mail.end()) if mail else None
        if bracket and person is None:
            begin, end = bracket.span(1)
        if person is None and (name := leading_name(text[begin:end], words)):
            start, stop = (
                begin + name.start,
                begin + len(text[begin : begin + name.end].rstrip(",;")),
            )
            person = Mention("Person", text[start:stop], part.span(start, stop))
            begin = stop
        elif person is None:
            continue
        if organisation is None and (found := _organisation(text, begin, end)):
            organisation = Mention(
                "Organisation", text[found.start : found.end], part.span(found.start, found.end)
            )
    if person is None:
        return
    role = event_role(person, "press-contact", focus, kind or parts[0].span())
    yield Claim(role, Property.ROLE_HOLDER, person, person.span, person.name)
    if organisation:
        yield Claim(role, Property.ORGANISATION, organisation, organisation.span, organisation.name)
    if address:
        yield Claim(role, Property.CONTACT_ADDRESS, address[0], address[1], address[0])


def _organisation(text: str, begin: int, end: int) -> Span | None:
    """The organisation named between a person and what it does for whom."""
    piece = _PHONE.sub("", text[begin:end])
    if bracket := re.match(r"\s*\(([^()]+)\)", piece):
        start = begin + bracket.start(1)
        return Span(start, start + len(bracket[1]))
    piece = _FOR.sub("", piece.rstrip(" ,;:("))
    start = begin + len(piece) - len(piece.lstrip(" ,;–—-("))
    piece = piece[: start - begin] + re.split(r",\s+(?!Inc|Ltd|LLC)", piece[start - begin :])[0]
    stop = begin + len(piece.rstrip(" ,;:"))
    return Span(start, stop) if stop > start and text[start].isupper() else None
