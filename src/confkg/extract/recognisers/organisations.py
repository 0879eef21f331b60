"""What tells the name of an organisation from that of a person, and where one stands."""

from __future__ import annotations

import re

from confkg.gazetteer import country_code

__all__ = ["has_organisation_word", "is_organisation", "organisation_end"]

_WORD = re.compile(
    r"\b(?:Universi\w*|Uni|Institut\w*|Colleges?|Schools?|Labs?|Laborator\w+|Research|Academ\w+|"
    r"Cent(?:re|er|ro|rum)s?|Hospital|Clinic|Foundation|Department|Faculty|Polytechnic\w*|Politecnico|"
    r"Inc|Ltd|LLC|GmbH|AG|AB|Corporation|Company|AI|Tech|Technologies|Technology|DeepMind|Google|"
    r"Microsoft|Meta|Apple|Amazon|OpenAI|NVIDIA|IBM|ETH|TU|EPFL|Inria|INRIA|CNRS|Archives?|Library|"
    r"Museum|Observatory|Administration|Bank|Service|Services|Office|Agency|Ministry|Bureau|Council|Society|"
    r"Association|Union|Network|Collective|Cooperative|Consortium|Alliance|Initiative|Trust|Fund|"
    r"Systems|Robotics|Analytics|Software|Dynamics|Semiconductors?|Bioworks|Pharma|Motors|Airlines|"
    r"Communications?|Comunica\w+|Kommunikation|Press|Media|Partners|Relations|Group|Seeds|Forecasts|"
    r"Reinsurance|Insurance|Publishing|Studios?|Works|State|Team|Programme|Committee|Board)\b"
)
_ACRONYM = re.compile(r"[A-Z][A-Z&-]+(?: [A-Z][\w-]+)?")
_UPPER = "A-ZÀ-ÖØ-ÞĀ-Ž"

_PLACE = re.compile(r"(?:New|San|Los|Las|North|South|East|West|Upper|Lower|Saint|St\.?) ")
_INSIDE = re.compile(r" (?:in|and|the) ")


def has_organisation_word(name: str) -> bool:
    """Whether a name has a word as only organisations have, such as "Institute"."""
    return _WORD.search(name) is not None


def is_organisation(name: str, *, expected: bool = False) -> bool:
    """Whether a name in capitals is that of an organisation.

    Args:
        name: the name.
        expected: whether what stands around it says so; then a name of two words that are no
            country will do.

    >>> [is_organisation(n) for n in ("Rijnmond Eye Hospital", "MIT", "Ada Quist", "New York")]
    [True, True, False, False]
    >>> is_organisation("Fjord Apiaries"), is_organisation("Fjord Apiaries", expected=True)
    (False, True)
    """
    if _WORD.search(name) or _ACRONYM.fullmatch(name):
        return True
    return expected and " " in name and country_code(name) is None and _PLACE.match(name) is None


def organisation_end(name: str) -> int:
    """Where the organisation ends in a run of capitals: "Institute for Maps in Lagos" has a place.

    >>> name = "Institute for Maps in Lagos"
    >>> name[:organisation_end(name)]
    'Institute for Maps'
    >>> name = "Harbour Lab and Fjord Lab"
    >>> name[:organisation_end(name)]
    'Harbour Lab'
    """
    for small in _INSIDE.finditer(name):
        if _WORD.search(name[: small.start()]) and small[0] == " in ":
            return small.start()
        if _WORD.search(name[: small.start()]) and small[0] == " and ":
            both = _WORD.search(name[small.end() :])
            if both:
                return small.start()
    return len(name.rstrip(".,’'"))
