"""The wording of figures, from the data file beside this module."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from confkg.extract.lexicon import MEASURES, MODES, TRACKS
from confkg.extract.lines import Line
from confkg.extract.spans import Slot
from confkg.extract.tables import filled, load_table

_NUMBER, _EDITION, _OPAQUE, _WHEN = "\ue000", "\ue001", "\ue002", "\ue003"
SIGNS = {
    **{Slot.NUMBER: _NUMBER, Slot.EDITION: _EDITION, Slot.YEAR: _EDITION, Slot.TITLE: _OPAQUE},
    **{Slot.QUOTE: _OPAQUE, Slot.URL: _OPAQUE, Slot.DATE: _WHEN, Slot.TIME: _WHEN},
}
"""What a span is in the text that patterns are matched against: this sign for each character."""

_LISTS = ("stops", "fillers", "heads", "joints", "programme", "uncounted")
_MODE = "|".join(f"(?:{pattern})" for pattern in MODES.values())
_TRACK = "|".join(f"(?:{pattern})" for pattern in TRACKS.values())


@dataclass(frozen=True, slots=True)
class Reading:
    """How words around numbers say what the numbers are."""

    pattern: re.Pattern[str]  # the words, with groups for the numbers
    # a measure, the group of its number, and what else is known
    gives: tuple[tuple[str, str, dict[str, str]], ...]


@dataclass(frozen=True)
class Words:
    """The lists and patterns of the data file, by their names there; compiled when first asked for."""

    lists: dict[str, frozenset[str]]  # sets of words
    sources: dict[str, str]  # patterns, each compiled when it is first asked for, as an attribute
    # the readings of numbers, not compiled
    read: tuple[tuple[str, tuple[tuple[str, str, dict[str, str]], ...]], ...]
    names: dict[str, str]  # what stands for the names in braces

    def __getattr__(self, name: str) -> re.Pattern[str]:
        if name not in self.sources:
            raise AttributeError(name)
        pattern = self.__dict__[name] = self._compiled(self.sources[name])
        return pattern

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """What numbers are by the words around them."""
        return tuple(Reading(self._compiled(source), gives) for source, gives in self.read)

    @cached_property
    def known(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """The phrases of measures, as a whole."""
        return tuple((measure, self._compiled(source)) for measure, source in MEASURES)

    @cached_property
    def labels(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """The phrases of measures, at the end of a label."""
        return tuple(
            (measure, self._compiled(rf"(?<![\w-])(?:{source}){self.sources['tail']}$"))
            for measure, source in MEASURES
        )

    def _compiled(self, source: str) -> re.Pattern[str]:
        return re.compile(filled(source, self.names), re.IGNORECASE)


def track_of(name: str) -> str:
    """Notation of the track that a name stands for, or an empty string."""
    if re.match(r"main(?: track| conference)?\W*$", name, re.IGNORECASE):
        return "main"
    text = name if name.lower().endswith("track") else f"{name} track"
    return next((one for one, words in TRACKS.items() if re.match(words, text, re.IGNORECASE)), "")


def is_below_money(line: Line) -> bool:
    """Whether a line stands below a heading on money: "Fees", "Costs"."""
    return any(words().money.search(heading.text) for heading in line.headings)


@cache
def words() -> Words:
    """The wording of figures."""
    data: dict[str, Any] = load_table(Path(__file__).with_suffix(".yaml"))
    last_year = data["last_year"].replace("{E}", f"{_EDITION}+")
    names = {
        "{Y}": f"(?:{{E}}|{last_year})",
        "{L}": f"(?:{last_year})",
        "{P}": data["papers"],
        "{S}": data["things"],
        "{H}": data["humans"],
        "{F}": data["findings"],
        "{A}": data["adjectives"],
        "{G}": data["growth"],
        "{C}": data["charges"],
        "{D}": data["charges_abroad"],
        "{R}": data["submitted_kinds"],
        "{K}": data["holders"].replace("{S}", data["things"]),
    }
    names |= {"{W}": f"(?:{_MODE})(?![\\w-])", "{N}": f"{_NUMBER}++", "{n}": _NUMBER}
    names |= {"{MODE}": _MODE, "{TRACK}": _TRACK}
    names |= {"{E}": f"{_EDITION}+", "{e}": _EDITION, "{T}": f"{_OPAQUE}+"}

    sources = {name: one for name, one in data.items() if isinstance(one, str)}
    patterns = {name: source for name, source in sources.items() if name not in _LISTS}
    return Words(
        {name: frozenset(data[name].split()) for name in _LISTS},
        patterns,
        tuple((one["match"], tuple((*give,) for give in one["gives"])) for one in data["readings"]),
        names,
    )
