"""What the head of notes says of a speaker, in lines under the name: houses, positions, roles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.editions.editions_named import edition_beside
from confkg.extract.lexicon import ROLES
from confkg.extract.persons.affiliations import affiliation_claims
from confkg.extract.persons.roles import role_kind
from confkg.extract.wording.organisations import CAPITALS, is_organisation, organisation_end
from confkg.extract.wording.positions import POSITION
from confkg.extract.wording.reading import Reading, role_claim
from confkg.model import Claim, Mention, Part

__all__ = ["lines_on_speaker"]

_WORK = re.compile(
    rf"(?:also |and )?(?:(?P<title>{POSITION}) (?:of|at|in|with) )?(?:the )?(?P<org>{CAPITALS})(?:, (?P<behind>{POSITION}))?(?=$|[,;.])"
)
_ROLE = re.compile(rf"(?:also |and )?(?P<role>{ROLES})(?: (?:of|at|for) .{{3,20}})?")


def lines_on_speaker(part: Part, reading: Reading, speaker: Mention) -> Iterator[Claim]:
    """Where the speaker works, or what chair the speaker held, in one of those lines."""
    if work := _WORK.match(part.text):
        name = work["org"][: organisation_end(work["org"])]
        position = work["title"] or work["behind"]
        if not is_organisation(name, expected=bool(work["title"])):
            return
        start = work.start("org")
        organisation = Mention("Organisation", name, part.span(start, start + len(name)))
        group = "title" if work["title"] else "behind"
        held = (position, part.span(*work.span(group))) if position else None
        yield from affiliation_claims(reading, speaker, organisation, held)
    elif role := _ROLE.fullmatch(part.text):
        edition = edition_beside(reading, part, *role.span("role"))
        if edition:
            said = part.span(*role.span("role"))
            yield role_claim(reading.at(edition), speaker, role_kind(role["role"]), said)
