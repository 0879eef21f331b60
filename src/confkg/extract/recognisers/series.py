"""Known series of conferences, by acronym, other form or full name; and what is no series."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from confkg.extract.recognisers.words import data_lines, word_set
from confkg.ids import fold

HEADS = word_set("kinds of meetings")
"""Words of which the full name of a series has one, in lower case."""
SKIPPED = frozenset(["the", "and", "a", ""])
"""Words of full names that are passed over."""
_MODIFIERS = word_set("before names of meetings")
"""Words at the beginning of a full name that are often left out."""
_PERSON = re.compile(r"(?:Mc|Mac|Fitz|De|Di|Du|La|Le|Van|Von|O['’])[A-Z][a-z]+")


class Series(NamedTuple):
    """A series: its acronym, and whether that also means other things."""

    acronym: str
    ambiguous: bool


class Table(NamedTuple):
    """The known series."""

    exact: dict[str, Series]  # by acronym and other form as printed
    lower: dict[str, Series]  # the same in lower case
    names: dict[str, object]  # a tree of the words of full names; the series is at the key ""
    triggers: frozenset[str]  # the longest piece of each acronym, in lower case
    name_triggers: frozenset[str]  # words in lower case of which one is in each full name
    barred: frozenset[str]  # acronyms that are no series

    def may_be_series(self, acronym: str) -> bool:
        """Whether an unknown acronym can name a series of conferences.

        >>> [table().may_be_series(text) for text in ("BEAR", "COVID", "McDonald", "Smith", "GPTs")]
        [True, False, False, False, False]
        """
        if sum(letter.isupper() for letter in acronym) < 2 or _PERSON.fullmatch(acronym):
            return False
        barred = self.barred
        return not (acronym in barred or acronym.upper() in barred or acronym.rstrip("s") in barred)


@cache
def table() -> Table:
    """The table of series; read once.

    >>> table().exact["NAACL-HLT"].acronym, table().lower["neurips"].acronym
    ('NAACL', 'NeurIPS')
    """
    exact: dict[str, Series] = {}
    lower: dict[str, Series] = {}
    names: dict[str, object] = {}
    headless: set[str] = set()
    for line in data_lines("series.tsv"):
        acronym, full_names, forms, _, word = [*line.split("\t"), "", ""][:5]
        series = Series(acronym, ambiguous=word == "w")
        exact.setdefault(acronym, series)
        lower.setdefault(acronym.lower(), series)
        for form in filter(None, forms.split(";")):
            exact.setdefault(form, Series(acronym, ambiguous=False))
            lower.setdefault(form.lower(), Series(acronym, ambiguous=False))
        for name in full_names.split(";"):
            words = [word for word in fold(name).split() if word not in SKIPPED]
            while len(words) > 1 and words[0] in _MODIFIERS:
                words.pop(0)
            if len(words) > 2 or words[-1:] == ["conference"]:
                node = names
                for word in words:
                    node = node.setdefault(word, {})  # type: ignore[assignment]
                node.setdefault("", series)
                if HEADS.isdisjoint(words):
                    headless.add(max(words, key=len))
    triggers = frozenset(max(re.findall(r"[^\W\d_]+", form.lower()), key=len) for form in exact)
    barred = frozenset(word for line in data_lines("not-series.txt") for word in line.split())
    return Table(exact, lower, names, triggers, HEADS | headless, barred)
