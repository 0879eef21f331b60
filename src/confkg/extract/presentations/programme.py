"""A programme as it is read: sessions with their kind, and the talks listed under them."""

from __future__ import annotations

import re

from confkg.extract.lexicon import ROLES
from confkg.extract.presentations.told_talks import Told
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Span

__all__ = ["is_role_line", "programme_talk", "session_kind"]

_TIME = r"(?:\d{1,2}[:.h]\d{2}(?: ?[–-] ?\d{1,2}[:.h]\d{2})? )?"
_SESSIONS = (
    ("keynote", re.compile(r"\bkeynotes?\b", re.IGNORECASE)),
    (
        "invited-talk",
        re.compile(r"\b(?:invited|plenary) (?:talks?|speakers?|lectures?)\b", re.IGNORECASE),
    ),
    ("oral", re.compile(r"\b(?:orals?|contributed talks?)\b", re.IGNORECASE)),
    ("spotlight", re.compile(r"\bspotlights?\b", re.IGNORECASE)),
    (
        "none",
        re.compile(
            r"\b(?:posters?|awards?|lunch|coffee|break|dinner|reception|panel|meeting|workshops?|tutorials?)\b",
            re.IGNORECASE,
        ),
    ),
)
_OPENS = re.compile(
    rf"{_TIME}(?:(?:opening |closing |first |second |third )?keynote(?: (?:talk|lecture|address))?|invited (?:talk|lecture)|"
    r"plenary(?: talk| lecture)?|(?:oral|spotlight|poster|contributed)[- ]?(?:session|talks|presentations)?s?)"
    r"(?: (?:\d+|[A-Z]|[IVX]+))?(?:\s?[:–—-] [^.\ue000]{2,60})?",
    re.IGNORECASE,
)
_ROLE_LINE = re.compile(rf"{_TIME}{ROLES}\s?:")
_TALK = re.compile(
    rf"{_TIME}(?:(?:Professor|Prof\.?|Dr\.?) )?(?P<person>{PERSON})(?: \([^()]*\)|, (?P<org>[A-ZÀ-Þ][^:\ue000]{{1,60}}?))?(?::| [–—-]) (?P<title>[^\ue000]{{2,200}})$"
)


def session_kind(text: str, *, alone: bool = False) -> str:
    """The kind of the talks that a heading or a line of a programme opens; empty if none.

    Args:
        text: the line.
        alone: whether the line must be nothing else.

    >>> session_kind("10:50 ORAL SESSION 1: COUNTING", alone=True), session_kind("Keynotes")
    ('oral', 'keynote')
    >>> session_kind("A keynote that we liked", alone=True)
    ''
    """
    if alone and not _OPENS.fullmatch(text):
        return ""
    return next((kind for kind, pattern in _SESSIONS if pattern.search(text)), "")


def is_role_line(text: str) -> bool:
    """Whether a line gives a role: "Session chair: Ann Lee, by video"."""
    return _ROLE_LINE.match(text) is not None


def programme_talk(masked: Masked, reading: Reading, kind: str) -> Told | None:
    """The talk that a line of a programme lists: "10:50 Ann Lee (Example Lab): Title"."""
    found = _TALK.match(masked.text)
    if not found:
        return None
    title = found["title"]
    if not (title[:1].isupper() or title[:1].isdigit() or title[0] in '“"«') or title.endswith("."):
        return None
    organisation = Span(*found.span("org")) if found["org"] else None
    where = Span(*found.span("person"))
    edition = reading.focus.edition
    return Told(
        masked.person(found), kind, where, edition, Span(*found.span("title")), organisation
    )
