"""What distinguishes the name of an organisation from that of a person, and where it ends."""

from __future__ import annotations

import re

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.geography import gazetteer
from confkg.ids import fold

ORGANISATION_WORD = re.compile(phrases("organisations")["word"].pattern)

SUBJECT = (
    r"(?:[A-Z][\w-]+,? (?:and |& )?){0,3}(?:[A-Z]\w+ )?(?:Engineering|Sciences?|Mathematics|Statistics|Physics|Chemistry"
    r"|Biology|Economics|Linguistics|Psychology|Philosophy|History|Studies|Informatics|Operations Research)"
)
"""What somebody studies, behind "in"."""

OF_ITS_TOWN = re.compile(
    r"(?:[A-Z]\w+ )?(?:(?:Technical|Medical|Pedagogical|Catholic|American|Free|Agricultural|Polytechnic|International) Univ\w+"
    r"|Univ\w+ of (?:[A-Z]\w+ (?:and )?)?(?:Technology|Economics|Finance|Sciences?|Arts?|Music|Agriculture|Education)"
    r"|(?:[A-Z]\w+ )?Institute of (?:Technology|Science)|(?:Academy|College|Conservatory|Conservatoire|School) of (?:[A-Z]\w+ (?:and )?)?(?:Music|Drama|Theatre|Arts?|Economics|Mines|Design)) in "
)
"""The name of a university that says only what it teaches, to which the town belongs: "Technical University in |Oslo|"."""

_EMERITUS = re.compile(r",? Emerit(?:us|a)(?!\w)")
OFFICE_BEHIND = r"\s*\((?:[\w-]+ ){0,3}(?i:(?:co-?)?chair|speaker|presenter|coordinator|moderator|organi[sz]er|secretary|treasurer|webmaster|delegate|observer|(?:vice[- ])?president|ex[ -]officio)\)?$"
"""What somebody is at the meeting, in brackets behind the institution."""

_SET_OFF = re.compile(r"(?<=\S)(?:,| [–—-]) ?(?P<area>(?:(?! - )[^,–—]){2,40})$")
"""The last part of an institution behind a sign, which may be its country."""

_REGION = re.compile(r"(?<=[^\s(]) \((?:[A-Z][\w-]+ ?){1,3}\)$")
"""What somebody stands for in a committee, behind the country: "Oslo University, Norway| (Europe)|"."""

_COUNTRY = re.compile(r"(?<=[a-z]) \((?P<area>[^()]{2,40})\)?$")
"""The country in brackets at the end of an institution."""

_NO_PART = re.compile(OFFICE_BEHIND)


def has_organisation_word(name: str) -> bool:
    """Whether a name has a word as only organisations have, such as "Institute"."""
    return ORGANISATION_WORD.search(name) is not None


def body_end(text: str, start: int, end: int) -> int:
    """Where the name of an institution ends: before "Emeritus", an office, a country behind a comma or a dash."""
    emeritus = _EMERITUS.search(text, start, end)
    end = emeritus.start() if emeritus else end
    office = _NO_PART.search(text, start, end)
    end = office.start() if office else end
    inside = _COUNTRY.search(text, start, end)
    end = inside.start() if inside and _is_country(inside["area"]) else end
    region = _REGION.search(text, start, end)
    sign = _SET_OFF.search(text, start, region.start() if region else end)
    return sign.start() if sign and _is_country(sign["area"]) else end


def _is_country(name: str) -> bool:
    return any(area.kind == "country" for area in gazetteer().areas.get(fold(name), ()))
