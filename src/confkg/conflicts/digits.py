"""How many digits a number is printed with, and whether one number is another with fewer of them."""

from __future__ import annotations

import re
from decimal import Decimal

_NUMBER = re.compile(r"-?\d+(?:\.(\d+))?")


def digits(number: str) -> int:
    """How many digits a number has behind the point; -1 if it is none.

    >>> digits("31"), digits("31.12"), digits("runner-up")
    (0, 2, -1)
    """
    found = _NUMBER.fullmatch(number)
    return -1 if found is None else len(found[1] or "")


def is_rounded(rough: str, fine: str) -> bool:
    """Whether one number is the other with fewer digits behind the point.

    >>> is_rounded("31", "31.12"), is_rounded("31", "31.88"), is_rounded("31", "32")
    (True, False, False)
    """
    if not -1 < digits(rough) < digits(fine):
        return False
    return abs(Decimal(rough) - Decimal(fine)) * 2 <= Decimal(1).scaleb(-digits(rough))
