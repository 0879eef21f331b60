"""The YAML front matter of a document: what is known of it besides its text."""

from __future__ import annotations

import datetime as dt
import re

import yaml

from confkg.errors import DocumentError

__all__ = ["KINDS", "is_address", "parse_front_matter"]

KINDS = (
    "press-fact-sheet",
    "blog",
    "show-notes",
    "keynote-notes",
    "proceedings",
    "web-page",
    "digest",
)
"""Kinds of documents: the notations of the scheme ``document-kind``."""

_ADDRESS = re.compile(r"https?://[^\s<>\"{}|\\^`]+")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


def parse_front_matter(source: str, where: str) -> dict[str, str]:
    r"""Keys and single values, the keys in lower case, dates in ISO form; lists are left out.

    Args:
        source: the YAML between the two lines of dashes.
        where: name of the file, for messages.

    Raises:
        DocumentError: it is no YAML mapping, or a value is not what its key wants.

    >>> parse_front_matter("title: Notes\nDate: 2025-04-24\nkind: blog", "notes.md")
    {'title': 'Notes', 'date': '2025-04-24', 'kind': 'blog'}
    """
    try:
        loaded = yaml.safe_load(source)
    except RecursionError:
        raise DocumentError("the front matter is nested too deep", where, "keep it flat") from None
    except ValueError as error:
        raise DocumentError(
            f"the front matter is not YAML ({error})", where, "put the value in quotes"
        ) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f", line {mark.line + 2}" if mark else ""
        raise DocumentError(
            "the front matter is not YAML", f"{where}{line}", "put values with a colon in quotes"
        ) from None
    if loaded is None:
        return {}
    if not isinstance(loaded, dict):
        raise DocumentError("the front matter is no mapping", where, "write 'key: value' lines")
    found = {
        str(key).lower(): _as_text(value)
        for key, value in loaded.items()
        if isinstance(value, (str, int, float, dt.date))
    }
    _check(found, where)
    return found


def is_address(text: str) -> bool:
    """Whether a text can be an ``original-address``.

    >>> is_address("https://example.org/2031"), is_address("/2031")
    (True, False)
    """
    return bool(_ADDRESS.fullmatch(text))


def _as_text(value: object) -> str:
    return value.isoformat() if isinstance(value, dt.date) else " ".join(str(value).split())


def _check(found: dict[str, str], where: str) -> None:
    kind = found.get("kind", KINDS[0])
    if kind not in KINDS:
        raise DocumentError(f"'{kind}' is no kind of document", where, f"one of {', '.join(KINDS)}")
    date = found.get("date", "2000-01-01")
    try:
        dt.date.fromisoformat(date if _DATE.fullmatch(date) else "")
    except ValueError:
        raise DocumentError(f"'{found['date']}' is no date", where, "write 2025-04-24") from None
    if not _SHA256.fullmatch(found.get("original-sha256", "0" * 64)):
        raise DocumentError("original-sha256 is no SHA-256", where, "give 64 hexadecimal digits")
    if not is_address(found.get("original-address", "https://example.org/")):
        raise DocumentError("original-address is no web address", where, "begin it with https://")
