"""Contacts for the press in sentences: who can be asked, of which house, at which mailbox."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.persons.people import event_role
from confkg.extract.wording.organisations import CAPITALS
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.mailboxes import MAILBOX, is_functional
from confkg.model import Claim, Mention, Property

__all__ = ["iter_told_contacts"]

_ASKED = re.compile(
    r"\b(?i:contacts?(?: person)?:|enquir(?:y|ies):|inquir(?:y|ies):|write to|ask for|contact|call)"
    rf" ?[^\ue000]{{0,90}}?(?P<person>{PERSON})(?:(?: \(|,? (?:of |from )?)(?:the )?(?P<org>{CAPITALS}))?"
)


def iter_told_contacts(masked: Masked, reading: Reading) -> Iterator[Claim]:
    """The press contact that a part names with a mailbox of the press; never personal addresses."""
    part = masked.part
    boxes = (found for found in MAILBOX.finditer(part.text) if is_functional(found[0]))
    mail, asked = next(boxes, None), _ASKED.search(masked.text)
    if mail is None or asked is None:
        return
    person = masked.person(asked)
    role = event_role(person, "press-contact", reading.focus, part.span(*asked.span()))
    yield Claim(role, Property.ROLE_HOLDER, person, person.span, person.printed or person.name)
    if asked["org"]:
        name = asked["org"].rstrip(".,’'")
        start = asked.start("org")
        where = part.span(start, start + len(name))
        organisation = Mention("Organisation", name, where)
        yield Claim(role, Property.ORGANISATION, organisation, where, name)
    where = part.span(*mail.span())
    yield Claim(role, Property.CONTACT_ADDRESS, mail[0], where, mail[0])
