"""What roles are: their kinds, their titles in full, and which are those of a part of a programme."""

from __future__ import annotations

import re

from confkg.extract.annotated import Annotated
from confkg.extract.histories import announces_past
from confkg.extract.lexicon import ROLE_KINDS, kind_in, phrases
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.spans import Slot

_PHRASES = phrases("roles")

CHAIR_LABEL = r"\W*(?:session )?(?:(?:chairs?/)?(?:co-?)?chair(?:s|ed by|person)?|president[ea]|présidente?|(?:coorden|medi|moder)ador[ea]?s?)(?:\W*:|(?<=chaired by)(?= (?-i:[A-Z])))"
"""What stands before the chair of a session: "Session chair:"."""

CHAIR_BESIDE = re.compile(r"^\W*(?:(?:co-?)?chair\w*|coord[ei]nador[ae]?s?)\W*$", re.IGNORECASE)
"""A chair of whom the words do not say what of."""

_OF_COMMITTEE = _PHRASES["of-committee"]
"""What says of a chair what is chaired: "Chairs of the TARN 2031 Organizing Committee"."""

_SESSION = re.compile(r"\b(?:sessions?|tracks?|talks|panels?)\b", re.IGNORECASE)
OF_PEOPLE = _PHRASES["people"]
_GENERAL = _PHRASES["general"]
"""Roles that say nothing without the heading that they stand under."""

LED = re.compile(r"[*_)]*,? (?:(?:is|was|were|will be) )?(?:(?:co-)?chaired|led|headed) by\b")
"""Behind a committee what says that its chairs are named: "The jury |was led by| Ann Lee"."""

_AUTHORS = re.compile(r"(?:co-?)?authors?", re.IGNORECASE)
_AHEAD = re.compile(r"^\W*(?:o +(?=[A-Z])|(?:19|20)\d\d )")
"""What stands before the words of a heading: the sign of a bullet, a year."""

_SHORT = 6
"""Words of a heading that can be part of a title."""


def role_kind(title: str) -> str:
    """The notation of a role; "other" if the words are those of none.

    >>> role_kind("Program Co-Chairs"), role_kind("Publicity Chairs"), role_kind("Web Master")
    ('program-chair', 'chair', 'other')
    >>> role_kind("Honorary Chairmen")
    'chair'
    """
    return kind_in(ROLE_KINDS, title) or "other"


def full_title(title: str, heading: str, line: str = "") -> str:
    """The title of a role, with what its line says that it is of, or the heading if it says nothing alone.

    >>> full_title("Vice Chair", "Sponsorship"), full_title("Web Chair", "Sponsorship")
    ('Sponsorship Vice Chair', 'Web Chair')
    >>> full_title("Committee Members", "Steering Committee")
    'Steering Committee Members'
    >>> full_title("Chairs", "Previous editions")
    'Chairs'
    """
    if _GENERAL.fullmatch(title) and (chaired := _OF_COMMITTEE.search(line)):
        return f"{title} of {chaired['body']}"
    head = _AHEAD.sub("", heading).strip(" :")
    said = title.lower() in head.lower() or len(head.split()) > _SHORT or announces_past(head)
    said = said or CHAIR_BESIDE.match(head) is not None or bool(OF_PEOPLE.fullmatch(head))
    if not head or said or not _GENERAL.fullmatch(title):
        return title
    first, _, rest = title.partition(" ")
    return f"{head} {rest if rest and head.lower().endswith(first.lower()) else title}"


def names_authors(title: str) -> bool:
    """Whether what stands before names says that they are authors, which is no role at an edition."""
    return _AUTHORS.fullmatch(title) is not None


def chairs_session(title: str, at: Annotated, *, sure: bool = False) -> bool:
    """Whether a role is that of who chairs a part of a programme, as its line or heading names one.

    It is ``sure`` that one stands around it in a programme or a list of panels; a heading with a day says so too.
    """
    above = at.line.headings[-1].text if at.line.headings else ""
    of_a_day = any(day.is_one_day for day in find_dates(above))
    shown = sure or of_a_day or bool(at.of(Slot.TIME, Slot.EVENT)) or bool(_SESSION.search(above))
    said = CHAIR_BESIDE.match(title) is not None and not _OF_COMMITTEE.search(at.text)
    return shown and said
