"""What an answer of a language model says: its frames, as far as they can be read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_FRAMES = re.compile(r'"frames"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_MOST = 500
_LONGEST = 2000
"""Characters of a quotation or a value; what is longer copies the page instead of quoting it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as the model gives it; nothing in it is checked yet."""

    kind: str
    quotation: str
    values: tuple[tuple[str, str], ...]


def frames_of(answer: str) -> list[Frame] | None:
    """The frames of an answer, each once; None if it is not the JSON that was asked for.

    Prose around the JSON is passed over, and of JSON that breaks off the whole frames are read.

    >>> frames_of('Sure! {"frames": []}'), frames_of("I cannot help with that.")
    ([], None)
    """
    found = _FRAMES.search(answer)
    if found is None:
        return None
    decoder, at = json.JSONDecoder(), found.end()
    frames: list[Frame] = []
    while len(frames) < _MOST:
        begin = _BETWEEN.match(answer, at)
        at = begin.end() if begin else at
        try:
            row, at = decoder.raw_decode(answer, at)
        except (ValueError, RecursionError):
            break  # "]", or the answer breaks off here
        if (frame := _frame(row)) is not None:
            frames.append(frame)
    return list(dict.fromkeys(frames))


def _frame(row: Any) -> Frame | None:
    if not isinstance(row, dict):
        return None
    kind, quotation, values = row.get("kind"), row.get("quotation"), row.get("values")
    if not (isinstance(kind, str) and isinstance(quotation, str) and isinstance(values, list)):
        return None
    pairs = []
    for value in values:
        key, words = (value.get("key"), value.get("words")) if isinstance(value, dict) else (0, 0)
        if not (isinstance(key, str) and isinstance(words, str)):
            return None
        if words.strip():
            pairs.append((key, words[:_LONGEST]))
    return Frame(kind, quotation[:_LONGEST], tuple(pairs))
