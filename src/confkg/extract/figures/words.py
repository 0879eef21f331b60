"""The wording of figures, from the data file beside this module."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from confkg.extract.lexicon import MEASURES, MODES, TRACKS
from confkg.extract.spans import Slot

__all__ = ["SIGNS", "Reading", "Words", "track_of", "words"]

_NUMBER, _EDITION, _OPAQUE, _WHEN = "\ue000", "\ue001", "\ue002", "\ue003"
SIGNS = {
    **{Slot.NUMBER: _NUMBER, Slot.EDITION: _EDITION, Slot.YEAR: _EDITION, Slot.TITLE: _OPAQUE},
    **{Slot.QUOTE: _OPAQUE, Slot.URL: _OPAQUE, Slot.DATE: _WHEN, Slot.TIME: _WHEN},
}
"""What a span is in the text that patterns are matched against: this sign for each character."""

_LISTS = ("stops", "fillers", "heads", "uncounted")
_MODE = "|".join(f"(?:{pattern})" for pattern in MODES.values())
_TRACK = "|".join(f"(?:{pattern})" for pattern in TRACKS.values())
_OWN_TRACK = (
    r"(?P<other>\b(?:(?!(?:of|the|to|in|for|a|an|at|on|our|this|that|each|was|is|were|are|with|as|by|from|new|"
    r"standard|separate|own|whole|all|three|two)\b)[\w&/-]+ ){1,4}track)\b"
)
_TAIL = (
    rf"(?: in total| in all| written| represented| overall| \(average\)| {_MODE}"
    r"| (?:before|after)(?: the)? (?:discussion|rebuttal)(?: (?:period|phase))?)*"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How words around numbers say what the numbers are.

    Attributes:
        pattern: the words, with groups for the numbers.
        gives: a measure, the group of its number, and what else is known.
    """

    pattern: re.Pattern[str]
    gives: tuple[tuple[str, str, dict[str, str]], ...]


@dataclass(frozen=True)
class Words:
    """The lists and patterns of the data file, by their names there.

    Attributes:
        lists: sets of words.
        patterns: compiled patterns.
        readings: what numbers are by the words around them.
        known: the phrases of measures, as a whole.
        labels: the phrases of measures, at the end of a label.
    """

    lists: dict[str, frozenset[str]]
    patterns: dict[str, re.Pattern[str]]
    readings: tuple[Reading, ...]
    known: tuple[tuple[str, re.Pattern[str]], ...]
    labels: tuple[tuple[str, re.Pattern[str]], ...]

    def __getattr__(self, name: str) -> re.Pattern[str]:
        return self.patterns[name]


def track_of(name: str) -> str:
    """Notation of the track that a name stands for, or an empty string."""
    if re.match(r"main(?: track| conference)?\W*$", name, re.IGNORECASE):
        return "main"
    text = name if name.lower().endswith("track") else f"{name} track"
    return next((one for one, words in TRACKS.items() if re.match(words, text, re.IGNORECASE)), "")


@cache
def words() -> Words:
    """The wording of figures."""
    path = Path(__file__).with_name("words.yaml")
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    last_year = data["last_year"].replace("{E}", f"{_EDITION}+")
    names = {
        "{Y}": f"(?:{{E}}|{last_year})",
        "{L}": f"(?:{last_year})",
        "{P}": data["papers"],
        "{S}": data["things"],
        "{A}": data["adjectives"],
    }
    names |= {"{W}": f"(?:{_MODE})(?![\\w-])", "{N}": f"{_NUMBER}++", "{n}": _NUMBER}
    names |= {"{E}": f"{_EDITION}+", "{e}": _EDITION, "{T}": f"{_OPAQUE}+"}

    def compiled(source: str) -> re.Pattern[str]:
        source = re.sub(r"\n\s*", "", source)
        for name, words in names.items():
            source = source.replace(name, words)
        return re.compile(source, re.IGNORECASE)

    sources = {name: one for name, one in data.items() if isinstance(one, str)}
    patterns = {name: compiled(source) for name, source in sources.items() if name not in _LISTS}
    patterns["links"] = compiled(rf"\s*{data['links']}\s*\**$")
    patterns["mode"] = compiled(rf"(?P<mode>{_MODE})(?![\w-])")
    patterns["mode_behind"] = compiled(
        rf",? (?:(?:attended|took part|joined|participated|were|was) )?(?:{_MODE})(?![\w-])"
    )
    patterns["track"] = compiled(rf"(?P<known>{_TRACK})(?![\w-])|{_OWN_TRACK}")
    return Words(
        {name: frozenset(data[name].split()) for name in _LISTS},
        patterns,
        tuple(
            Reading(compiled(one["match"]), tuple((*give,) for give in one["gives"]))
            for one in data["readings"]
        ),
        tuple((measure, compiled(source)) for measure, source in MEASURES),
        tuple(
            (measure, compiled(rf"(?<![\w-])(?:{source}){_TAIL}$")) for measure, source in MEASURES
        ),
    )
