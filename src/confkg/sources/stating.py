"""What a person states about documents, checked."""

from __future__ import annotations

import datetime as dt
import difflib
import re
from collections.abc import Iterable
from dataclasses import replace

from confkg.addresses import is_web_address
from confkg.documents.stated import KINDS, clean, year_of
from confkg.errors import UsageError, clipped
from confkg.ids import fold
from confkg.model import Hint

KEYS = tuple(
    """
    edition series year published publisher kind title author address digest site description
    """.split()
)
"""What can be stated; ``digest`` is where a digest can be read, ``address`` where its original."""

_LONGEST = 500
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def option_hints(**given: str | None) -> tuple[Hint, ...]:
    """What the options of a command state about all documents of a run, by their keys."""
    hints = tuple(
        Hint(key, checked(key, value, f"--{key}"), f"--{key}")
        for key, value in given.items()
        if value is not None
    )
    check_together(hints, "--edition, --series")
    return hints


def check_together(hints: Iterable[Hint], where: str) -> None:
    """Make sure that a stated edition is one of the series and of the year that are stated with it.

    Raises:
        UsageError: it is of another one; of a series by its full name nobody can say.
    """
    said = {hint.key: hint.value for hint in hints}
    edition, series, year = (said.get(key, "") for key in ("edition", "series", "year"))
    if edition and series and " " not in series and not _is_of(edition, series):
        what = f"'{clipped(edition, 100)}' is no edition of '{clipped(series, 100)}'"
        raise UsageError(
            what, where, "leave one of them out; the edition says which series it is of"
        )
    if edition and year and year_of(edition) != year:
        what = f"'{clipped(edition, 100)}' is not of the year {year}"
        raise UsageError(what, where, "leave one of them out; the edition says which year it is of")


def _is_of(edition: str, series: str) -> bool:
    name = edition.replace(year_of(edition) or " ", " ")
    return f" {fold(series)} " in f" {fold(name)} "


def agreed(*stated: Iterable[Hint]) -> tuple[Hint, ...]:
    """What is stated about a file, by the strongest first, without what a stronger one states otherwise.

    >>> edition, series = Hint("edition", "ICX 2030", "a pattern"), Hint("series", "ICW", "an entry")
    >>> [hint.value for hint in agreed([series], [edition])]
    ['ICW']
    >>> [(hint.key, hint.value) for hint in agreed([Hint("year", "2031", "an entry")], [edition])]
    [('year', '2031'), ('series', 'ICX')]
    """
    kept: list[Hint] = []
    for level in map(tuple, stated):
        said = {hint.key: hint.value for hint in kept}
        edition, series = said.get("edition", ""), said.get("series", "")
        own = next((hint.value for hint in level if hint.key == "edition"), edition)
        for hint in level:
            if hint.key in said or (edition and hint.key in ("series", "year")):
                continue
            if hint.key == "series" and own and not _is_of(own, hint.value):
                continue  # the edition has its acronym
            if hint.key == "edition" and series and not _is_of(hint.value, series):
                continue
            year = year_of(hint.value) or ""
            if hint.key == "edition" and said.get("year", year) != year:
                name = clean(hint.value.replace(year, ""))
                kept.append(replace(hint, key="series", value=name))
            else:
                kept.append(hint)
    return tuple(kept)


def checked(key: str, value: object, where: str) -> str:
    """A value that a person states, in the form in which it is kept."""
    if key == "published" and isinstance(value, dt.date):
        value = value.isoformat()[:10]
    if key == "year" and type(value) is int:
        value = str(value)
    if not isinstance(value, str):
        raise UsageError(f"the value of '{key}' is no text", where, "put one text in quotes")
    text = clean(value)
    if "\ufffd" in text:
        raise UsageError(f"the value of '{key}' is not UTF-8", where, "write it anew")
    if not text:
        raise UsageError(
            f"the value of '{key}' is empty", where, "state something, or leave it out"
        )
    if len(text) > _LONGEST:
        what = f"the value of '{key}' has {len(text):,} characters, more than {_LONGEST}"
        raise UsageError(what, where, "state it in short")
    wrong = _wrong(key, text)
    if wrong:
        raise UsageError(f"'{clipped(text, 100)}' {wrong[0]}", where, wrong[1])
    return text


def _wrong(key: str, text: str) -> tuple[str, str] | None:
    """What is wrong with a value and how to put it right, or None."""
    if key == "edition" and not any(map(str.isalpha, text)):
        return "names no conference", "write name and year, as in 'EMNLP 2024'"
    if key == "edition" and not year_of(text):
        return "does not name one year", "write name and year, as in 'EMNLP 2024'"
    if key == "year" and year_of(text) != text:
        return "is no year", "write it in four digits, as in 2024"
    if key == "published" and not _is_day(text) and year_of(text) != text:
        return "is no date", "write year, month and day, as in 2024-11-12"
    if key == "kind" and text not in KINDS:
        near = difflib.get_close_matches(text, KINDS, 1)
        known = f"one of {', '.join(KINDS)}"
        return "is no kind of document", f"is '{near[0]}' meant? {known}" if near else known
    if key in ("address", "digest") and not is_web_address(text):
        return "is no web address", "begin it with https://"
    return None


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text) and dt.date.fromisoformat(text))
    except ValueError:
        return False
