"""The words of the trade: which words name a measure, a track, a mode, a kind of talk or event, a role.

The tables stand in the data file beside this module; a test holds them and the vocabulary together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from confkg.extract.tables import filled, load_table

_Words = dict[str, str]
_DATA: dict[str, _Words] = load_table(Path(__file__).with_suffix(".yaml"))
_PHRASES: dict[str, _Words] = load_table(Path(__file__).with_name("phrases.yaml"))
_PARTS = {f"{{{name}}}": one for name, one in _DATA["parts"].items()}


_COMMITTEE = "com+it+e+"
"""A word that is spelled in every way on real pages: "Program Commitee", "Comittee"."""


def _words(table: str) -> _Words:
    """The patterns of a table by their notations, without line breaks."""
    parts = {"committee": _COMMITTEE, **_PARTS}
    return {name: filled(words, parts) for name, words in _DATA[table].items()}


def _patterns(table: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(words, re.IGNORECASE)) for name, words in _words(table).items())


MODES, TRACKS, TOPICS, NAMES = map(_words, ("modes", "tracks", "topics", "names"))
MEASURES = tuple(_words("measures").items())
SPEAKERS_ABROAD = _words("parts")["speakers-abroad"]
"""What is over people who speak, in other languages than English."""

RANKS, TALK_KINDS = _patterns("ranks"), _patterns("talk-kinds")
ROLE_KINDS, SUB_EVENT_KINDS = _patterns("role-kinds"), _patterns("sub-event-kinds")
_DATES, HEADERS = _patterns("date-kinds"), _patterns("headers")
EDITIONS, ROLES = dict(_patterns("editions")), dict(_patterns("roles"))
DATE_KINDS = frozenset(kind for kind, _ in _DATES)
"""Kinds of events that are days of a calendar and not parts of a programme."""


def phrases(module: str, **given: str) -> dict[str, re.Pattern[str]]:
    """The longer patterns of a module, by name; a name in braces stands for the one above, or what is given."""
    words = _PHRASES[module]
    parts = {f"{{{name}}}": one for name, one in (*reversed(words.items()), *given.items())}
    return {name: re.compile(filled(one, parts), re.IGNORECASE) for name, one in words.items()}


def kind_in(table: Sequence[tuple[str, re.Pattern[str]]], words: str) -> str:
    """The notation of the first kind of a table that words name, or an empty string."""
    return next((kind for kind, pattern in table if pattern.search(words)), "")


def event_kind(words: str) -> str:
    """The notation of the kind of event that words name, or an empty string.

    >>> event_kind("Welcome Reception"), event_kind("Knowledge Graphs (1)")
    ('social', '')
    """
    return kind_in(SUB_EVENT_KINDS, words)


def date_kind(words: str) -> str:
    """The notation of what a day is for that words name, or an empty string.

    >>> date_kind("Abstract submission opens"), date_kind("Abstracts due"), date_kind("Dinner")
    ('opening', 'deadline', '')
    """
    return kind_in(_DATES, words)
