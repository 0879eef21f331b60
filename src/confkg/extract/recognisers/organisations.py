"""What distinguishes the name of an organisation from that of a person, and where it ends."""

from __future__ import annotations

import re

from confkg.extract.recognisers.geography import gazetteer
from confkg.ids import fold

ORGANISATION_WORD = re.compile(
    r"^U(?= [A-Z][a-z])|\b(?:Uni(?:v(?:ersi\w*|\w*it\w+)?)?|Studiorum|Alma Mater|Prifysgol|Fundaç[ãa]o|Fundaci[óo]n?|Fondazione|Institut\w*|Colleges?|Schools?|Labs?|Laborator\w+|Research|Academ\w+|"
    r"Cent(?:re|er|ro|rum)s?|Hospital|Clinic|Foundation|Department|Departamento|Dipartimento|D[ée]partement|Fachbereich|Facult\w+|Faculdade|Fakult\w+|Teknologi|Polytechnic\w*|Politecnico|"
    r"Inc|Ltd|LLC|GmbH|AG|AB|Corporation|Company|AI|Tech|Technologies|Technology|DeepMind|Google|"
    r"Microsoft|Meta|Apple|Amazon|OpenAI|NVIDIA|IBM|ETH|TU|EPFL|Inria|INRIA|CNRS|Archives?|Library|"
    r"Museum|Observatory|Administration|Bank|Service|Services|Office|Agency|Ministry|Bureau|Council|Society|"
    r"Association|Municipalidad|Ayuntamiento|Prefeitura|Union|Network|Collective|Cooperative|Consortium|Alliance|Initiative|Trust|Fund|"
    r"Systems|Robotics|Analytics|Software|Dynamics|Semiconductors?|Bioworks|Biosciences|Therapeutics|Genomics|Pharma|Pharmaceuticals|Motors|Airlines|"
    r"Communications?|Comunica\w+|Kommunikation|Press|Media|Partners|Relations|Group|Seeds|Forecasts|"
    r"Reinsurance|Insurance|Publishing|Studios?|Works|State|Navy|Army|Air Force|Team|Programme|Committee|Commission|Board)\b"
)

SUBJECT = (
    r"(?:[A-Z][\w-]+,? (?:and |& )?){0,3}(?:[A-Z]\w+ )?(?:Engineering|Sciences?|Mathematics|Statistics|Physics|Chemistry"
    r"|Biology|Economics|Linguistics|Psychology|Philosophy|History|Studies|Informatics|Operations Research)"
)
"""What somebody studies, behind "in"."""

OF_ITS_TOWN = re.compile(
    r"(?:[A-Z]\w+ )?(?:(?:Technical|Medical|Pedagogical|Catholic|American|Free|Agricultural|Polytechnic|International) Univ\w+"
    r"|Univ\w+ of (?:[A-Z]\w+ (?:and )?)?(?:Technology|Economics|Finance|Sciences?|Arts?|Music|Agriculture|Education)) in "
)
"""The name of a university that says only what it teaches, to which the town belongs: "Technical University in |Oslo|"."""

_EMERITUS = re.compile(r",? Emerit(?:us|a)(?!\w)")
OFFICE_BEHIND = r"\s*\((?:[\w-]+ ){0,3}(?i:(?:co-?)?chair|speaker|presenter|coordinator|moderator|organi[sz]er|secretary|treasurer|president|ex[ -]officio)\)?$"
"""What somebody is at the meeting, in brackets behind the institution."""

_SET_OFF = re.compile(r"(?<=\S)(?:,| [–—-]) ?(?P<area>[^,–—]{2,40})$")
"""The last part of an institution behind a sign, which may be its country."""

_REGION = re.compile(r"(?<=[^\s(]) \((?:[A-Z][\w-]+ ?){1,3}\)$")
"""What somebody stands for in a committee, behind the country: "Oslo University, Norway| (Europe)|"."""

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
    region = _REGION.search(text, start, end)
    sign = _SET_OFF.search(text, start, region.start() if region else end)
    known = gazetteer().areas.get(fold(sign["area"]), ()) if sign else ()
    return sign.start() if sign and any(area.kind == "country" for area in known) else end
