"""Dates that are struck out since they are over, and not taken back."""

from __future__ import annotations

import re

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
_STRUCK = (
    r"(?:~~|<(?P<tag>s|del|strike)>)[\s*_]*"
    rf"(?=[^~<>]*\d)(?=[^~<>]*\b{_MONTH}\b|\d{{1,4}}[./-]\d{{1,2}}[./-])[^~<>]{{4,60}}"
    r"(?:~~|</(?P=tag)>)"
)
_PAST_DATE = re.compile(
    rf"[^:~<>]{{3,80}}:[\s*_]*(?:<\w[^<>]*>\s*)?{_STRUCK}\s*(?:</\w+>)?[\s*_.]*", re.IGNORECASE
)
_DATE_FIRST = re.compile(rf"[\s*_]*{_STRUCK}[\s*_]*:[^~<>\d]{{0,80}}", re.IGNORECASE)


def is_past_date(text: str) -> bool:
    """Whether a line is a label and a date that is struck out, with nothing in its place.

    Pages strike out the deadlines that are over; what was moved has the new day beside it, and what was
    called off is struck out with its label.

    >>> is_past_date("Abstracts due: ~~**May 3, 2031**~~"), is_past_date("~~Workshop: May 3~~")
    (True, False)
    >>> is_past_date('**Papers due**: <span style="color:red"><s>3 May 2031</s></span>')
    True
    >>> is_past_date("Papers due: <s>May 3</s> May 10"), is_past_date("Workshops: ~~17~~")
    (False, False)
    >>> is_past_date("~~May 3, 2031~~: Papers due"), is_past_date("~~May 3~~: May 10")
    (True, False)
    """
    return bool(_PAST_DATE.fullmatch(text) or _DATE_FIRST.fullmatch(text))
