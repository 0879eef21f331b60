"""Web addresses: which texts are IRIs that can stand in a graph."""

from __future__ import annotations

import re

_BEYOND_ASCII = (
    "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef"
    + "".join(f"{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}" for plane in range(1, 14))
    + "\U000e1000-\U000efffd"
)
"""``ucschar`` of RFC 3987."""

_SIGN = rf"[\w.~!$&'()*+,;=:@{_BEYOND_ASCII}-]"
_CHARACTER = rf"(?:{_SIGN}|%[0-9A-Fa-f]{{2}})"
_ADDRESS = re.compile(
    rf"https?://(?:[\w.~{_BEYOND_ASCII}-]|%[0-9A-Fa-f]{{2}})+(?::\d*)?(?:/{_CHARACTER}*)*"
    rf"(?:\?(?:{_CHARACTER}|[/?])*)?(?:#(?:{_CHARACTER}|[/?])*)?",
    re.ASCII,
)


def is_web_address(text: str) -> bool:
    """Whether a text is the address of a web page, and an IRI by RFC 3987.

    >>> [is_web_address(text) for text in ("https://example.org/2031?a=b#c", "https://example.org/é")]
    [True, True]
    >>> [is_web_address(text) for text in ("/2031", "https://example.org/{x}", "javascript:f()")]
    [False, False, False]
    """
    return _ADDRESS.fullmatch(text) is not None
