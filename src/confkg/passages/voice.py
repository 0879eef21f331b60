"""Whether a text under an awarded paper is the authors' abstract or the jury's words for it."""

from __future__ import annotations

import re
from enum import StrEnum


class Voice(StrEnum):
    """Who speaks of a paper."""

    AUTHORS = "authors"
    JURY = "jury"
    UNKNOWN = "unknown"


_ABSTRACT = re.compile(r"(?:tl;?\s?dr|abstract|summary|in short|in brief)\b", re.IGNORECASE)
_CITATION = re.compile(
    r"(?:(?:award |jury(?:['’]s)? |committee(?:['’]s)? )?(?:citation|statement|laudatio|verdict)"
    r"|(?:from )?the (?:award )?(?:jury|committee)|reasons?)\b[^.]{0,40}?:"
    r"|[^“\"«.]{0,60}\b(?:award|prize|runner[- ]?up|mention)\b[^“\"«.]{0,40}[“\"«](?=\w)",
    re.IGNORECASE,
)
_WE_DID = re.compile(
    r"\b(?:here|(?:paper|work|article|study)), we\b"
    r"|\bwe (?:\w+ly |also |then |first |further )*(?:present|propose|introduce|show|find|found|"
    r"demonstrate|study|develop|prove|provide|describe|investigate|explore|identify|note|examine|"
    r"establish|offer|derive|analy[sz]e|address|report|argue|observe|apply|use|call|refer|train|"
    r"evaluate|aim|extend|design|build|release|conduct|discover|reveal|suggest|formali[sz]e)\b"
    r"|\bour (?:\w+ )?(?:approach|methods?|results?|work|paper|models?|framework|findings?|"
    r"contributions?|experiments?|analys[ei]s|code|theory|algorithms?|study|evaluation|data)\b",
    re.IGNORECASE,
)
_THE_PAPER_DOES = re.compile(
    r"\bth(?:is|e) (?:paper|work|article|study) (?:\w+ly )?(?:presents?|proposes?|introduces|"
    r"describes?|reports?|stud(?:y|ies))\b",
    re.IGNORECASE,
)
_OF_THE_PAPER = re.compile(
    r"\bthis (?:paper|work|article)\b|\bthe (?:authors?|paper|citation|jury|committee)(?:['’]s)?\b",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"\b(?:lasting|influential|impact(?:ful)?|seminal|pioneer\w*|revolutioni[sz]ed|cornerstone|"
    r"landmark|spearheaded|elegan\w+|transformed|paved the way|inspire[sd]?|"
    r"most (?:widely|important|cited))\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"«„](?=\w)")
_FEWEST_WORDS = 6


def voice_of(text: str) -> Voice:
    """Who speaks in a text that stands under an awarded paper.

    >>> voice_of("We propose a lamp that needs no oil, and show that it burns for a year.").value
    'authors'
    >>> voice_of("This work has had a lasting impact on how lamps are lit.").value
    'jury'
    >>> voice_of("Lamps need oil. Oil is dear. There is a lamp that needs none of it.").value
    'unknown'
    """
    if _ABSTRACT.match(text):
        return Voice.AUTHORS
    if is_labelled(text) or _QUOTED.match(text):
        return Voice.JURY
    if _WE_DID.search(text):
        return Voice.AUTHORS
    if _PRAISE.search(text):
        return Voice.JURY
    both_say_so = _THE_PAPER_DOES.search(text)
    return Voice.JURY if _OF_THE_PAPER.search(text) and not both_say_so else Voice.UNKNOWN


def is_labelled(text: str) -> bool:
    """Whether a text is labelled as what a jury says.

    >>> is_labelled("From the jury: a lamp for ages."), is_labelled("A lamp for ages.")
    (True, False)
    """
    return bool(_CITATION.match(text)) and len(text.split()) >= _FEWEST_WORDS
