"""Where the links of a page lead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urljoin

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_FOLLOWED = ("http:", "https:", "mailto:", "doi:")
_UNFIT = re.compile(r"[\s<>\"\\\\^`{|}]")
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Addresses:
    """What the links of a page are relative to.

    Attributes:
        base: address of the page, or empty if it does not say so.
    """

    base: str = ""

    def target(self, reference: str | None) -> str:
        """A reference as an address that can stand in Markdown; empty if it leads nowhere.

        >>> Addresses("https://example.org/2031/").target(" papers?id=1 ")
        'https://example.org/2031/papers?id=1'
        >>> Addresses().target("#top"), Addresses().target("javascript:go()")
        ('#top', '')
        """
        found = (reference or "").strip()
        scheme = _SCHEME.match(found)
        if not found or len(found) > _LONGEST or (scheme and scheme[0].lower() not in _FOLLOWED):
            return ""
        if self.base and not scheme and not found.startswith("#"):
            try:
                found = urljoin(self.base, found)
            except ValueError:  # no address at all
                return ""
        found = _UNFIT.sub(lambda sign: f"%{ord(sign[0]):02X}", found)
        if not _balanced(found):
            found = found.replace("(", "%28").replace(")", "%29")
        return found


def _balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return not depth
