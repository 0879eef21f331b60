"""Mailboxes: those of an office may be shown, those of a person are never stored."""

from __future__ import annotations

import re

MAILBOX = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
"""A mailbox as texts print it."""

_ANYHOW = re.compile(r"[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*")
_MASKED = re.compile(r"[\w.+-]+ ?[\[({<](?:at|AT|@)[\])}>] ?[\w-]+")
"""A mailbox that programs should not find: "ann [at] icw.example"."""

_FUNCTIONAL = re.compile(
    r"(?:press|presse|prensa|stampa|imprensa|pressoffice|media|info|contact|news|newsroom|pressdesk|office|pr|"
    r"communications?|secretariat|"
    r"organi[sz]ers?|chairs?|general|help|support|hello)(?:[-_.+\d].*)?",
    re.IGNORECASE,
)
_AT_RANK = re.compile(r"[^\W\d_]+@(?:[kn]|\d+)", re.IGNORECASE)
"""A measure of the first results: "Recall@k", "pass@10"."""

_PUT_IN = "[mailbox]"


def is_functional(mailbox: str) -> bool:
    """Whether a mailbox is that of an office: "press@example.org".

    >>> is_functional("press-office@icw.example"), is_functional("ann.lee@icw.example")
    (True, False)
    """
    return _FUNCTIONAL.fullmatch(re.split(r"@|%40", mailbox, maxsplit=1)[0]) is not None


def has_mailbox(text: str) -> bool:
    """Whether a text holds a mailbox, in a web address too.

    >>> has_mailbox("https://example.org/?id=bo%40lind.example"), has_mailbox("so@much")
    (True, False)
    >>> has_mailbox("ann[at]icw[dot]example"), has_mailbox("Maps at Oslo")
    (True, False)
    """
    printed = "@" in text or "%40" in text
    found = printed and any("." in box[0] for box in _ANYHOW.finditer(text))
    return found or _MASKED.search(text) is not None


def without_personal(text: str) -> str:
    """The text with "[mailbox]" in place of the mailboxes of persons, whole or cut off at its end.

    >>> without_personal("Ann Lee (ann.lee@icw.example), press@icw.example")
    'Ann Lee ([mailbox]), press@icw.example'
    >>> without_personal("Pic@Point: Pl@ntNet for Points"), without_personal("Write to ann@icw")
    ('Pic@Point: Pl@ntNet for Points', 'Write to [mailbox]')
    >>> without_personal("A Loss for Recall@k"), without_personal("Write to ann@k3")
    ('A Loss for Recall@k', 'Write to [mailbox]')
    """
    if "@" not in text and "%40" not in text:
        return text

    def shown(box: re.Match[str]) -> str:
        is_cut_off = box.end() == len(text) and not _AT_RANK.fullmatch(box[0])
        is_none = "." not in box[0] and not is_cut_off
        return box[0] if is_none or is_functional(box[0]) else _PUT_IN

    return _ANYHOW.sub(shown, text)
