"""Answers of language models, kept in files that can be committed: one for each document.

A file has a JSON object in each line: the key of the request, the model and what it answered. New
answers are appended as they come, so that an interrupted run goes on where it stopped; afterwards
the file is written in the order of the document, and answers to what the document no longer has are
left out. Answers of other models stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from confkg.errors import ModelError
from confkg.ids import slug
from confkg.writing import text_file

_FRAMES = re.compile(r'"frames"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_MOST = 500
_LONGEST = 2000
"""Characters of a quotation or a value; what is longer copies the page instead of quoting it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as the model gives it; nothing in it is checked yet."""

    kind: str  # its kind
    quotation: str  # where the model says that it stands
    values: tuple[tuple[str, str], ...]  # pairs of a key and the words for it, in the order given


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


_VERSION = 1
_LARGEST = 64 * 2**20


@dataclass
class Answers:
    """The answers about one document."""

    path: Path
    kept: dict[str, tuple[str, str]] = field(default_factory=dict)
    problems: list[ModelError] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path, document: str) -> Answers:
        """The answers about a document that are kept in a folder."""
        answers = cls(folder / f"{slug(document)}.jsonl")
        try:
            if answers.path.stat().st_size > _LARGEST:
                answers._refuse(0, f"it has more than {_LARGEST:,} bytes")
                return answers
            text = answers.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return answers
        except OSError as error:
            answers._refuse(0, error.strerror or "it cannot be read")
            return answers
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                answers._take(number, line)
        return answers

    def _take(self, number: int, line: str) -> None:
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        fields = ("key", "model", "answer")
        if not isinstance(row, dict) or not all(isinstance(row.get(k), str) for k in fields):
            self._refuse(number, "it is damaged")
        elif row.get("version") != _VERSION:
            self._refuse(number, "it was written by another version of confkg")
        else:
            self.kept[row["key"]] = row["model"], row["answer"]

    def _refuse(self, number: int, what: str) -> None:
        where = f"{self.path}, line {number}" if number else str(self.path)
        self.problems.append(
            ModelError(what, where, "that block is asked about again; nothing else is lost")
        )

    def __contains__(self, key: str) -> bool:
        return key in self.kept

    def __getitem__(self, key: str) -> str:
        return self.kept[key][1]

    def add(self, key: str, model: str, answer: str) -> None:
        """Keep an answer, in the file as well."""
        self.kept[key] = model, answer
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+", encoding="utf-8") as file:
                if file.tell() and not self._ends_line():
                    file.write("\n")  # the run before broke off in the middle of a line
                file.write(_row(key, model, answer))
        except OSError as error:
            what = f"cannot be written ({error.strerror})"
            raise ModelError(what, str(self.path), "free or allow it, then build again") from None

    def _ends_line(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return file.read(1) == b"\n"

    def tidy(self, keys: Sequence[str], model: str) -> None:
        """Write the file anew: the answers to these requests in their order, then other models'."""
        own = [key for key in dict.fromkeys(keys) if key in self.kept]
        others = sorted(key for key, (of, _) in self.kept.items() if of != model)
        rows = "".join(_row(key, *self.kept[key]) for key in dict.fromkeys([*own, *others]))
        if self.path.exists() and self.path.read_text("utf-8", errors="replace") != rows:
            with text_file(self.path) as file:
                file.write(rows)


def _row(key: str, model: str, answer: str) -> str:
    row: dict[str, Any] = {"version": _VERSION, "key": key, "model": model, "answer": answer}
    return f"{json.dumps(row, ensure_ascii=True)}\n"
