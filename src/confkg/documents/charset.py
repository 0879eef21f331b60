"""The encoding of a web page or feed: by its mark, by what it says of itself, or UTF-8; declarations of entities are refused."""

from __future__ import annotations

import codecs
import re

from confkg.errors import DocumentError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"""<\?xml[^>]*?\bencoding\s*=\s*["']\s*(?P<xml>[\w.:-]+)|<meta\b[^>]*?\bcharset\s*=\s*["']?\s*(?P<meta>[\w.:-]+)""",
    re.IGNORECASE,
)
_SEARCHED = 4096
"""Bytes in which a page says its encoding; browsers look at the first 1024."""

_LATIN = frozenset({"iso8859-1", "ascii", "cp1252"})
"""What is said to be Latin-1 is read as windows-1252, as browsers do; the two differ in signs that
Latin-1 does not have."""


_NOT_OF_PAGES = ("utf-16", "utf-32", "utf-7", "unicode", "raw-unicode", "idna", "punycode")
"""What Python takes for an encoding and no browser does, or not in a declaration."""


def decode(content: bytes, where: str) -> str:
    r"""The text of a page or feed.

    What is said to be Latin-1 and is valid UTF-8 is UTF-8: it was saved so by a browser.

    >>> decode(b'<meta charset="latin-1">Ren\xe9', "page.html")
    '<meta charset="latin-1">René'
    >>> decode("Ren\u00e9".encode(), "page.html")
    'René'
    """
    text = decoded(content, _encoding(content), where)
    if "\0" in text:
        raise DocumentError("it is binary (it has zero bytes)", where, "save the page as HTML")
    return text.removeprefix("\ufeff")


def decoded(content: bytes, encoding: str, where: str) -> str:
    """The text that bytes are in an encoding."""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        called = {"utf-8": "UTF-8", "cp1252": "windows-1252"}.get(encoding, encoding)
        what = f"byte 0x{content[error.start]:02x} is not {called}"
        raise DocumentError(what, f"{where}, line {line}", "save it as UTF-8") from None


def _encoding(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return encoding
    found = _DECLARED.search(content[:_SEARCHED])
    declared = _known((found["xml"] or found["meta"]).decode("ascii")) if found else None
    if declared in _LATIN or declared is None:
        try:
            content.decode("utf-8")
        except UnicodeDecodeError:
            return "utf-8" if declared is None else "cp1252"
        return "utf-8"
    return declared


def _known(label: str) -> str | None:
    """Python's name of an encoding, or None for what is no encoding of text that pages have."""
    try:
        b"a".decode(label)  # of no bytes nothing would be looked up
        name = codecs.lookup(label).name
    except (LookupError, UnicodeError):
        return None
    # a declaration of UTF-16 that could be read byte by byte is a mistake
    return None if name.startswith(_NOT_OF_PAGES) else name


_SUBSET = re.compile(
    r"(?>\s+|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE(?>[^>\[\"']+|\"[^\"]*\"|'[^']*')*+\[",
    re.DOTALL | re.IGNORECASE,
)
"""What stands before the declarations of a document: nothing is tried in two ways, so that the time
is in proportion to the length."""

_ENTITY = re.compile(r"<!ENTITY", re.IGNORECASE)


def refuse_entities(source: str, where: str) -> None:
    """Refuse a page or feed whose DOCTYPE declares entities."""
    subset = _SUBSET.match(source)
    if subset and (found := _ENTITY.search(source, subset.end())):
        line = source.count("\n", 0, found.start()) + 1
        raise DocumentError(
            "its DOCTYPE declares entities",
            f"{where}, line {line}",
            "write out what they stand for and leave the declaration out",
        )
