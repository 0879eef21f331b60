"""The trained model and its tables of frequencies, loaded from the package."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pycrfsuite

from confkg.errors import ModelError
from confkg.extract.labeller.words import Words

FORMAT = 1
"""Changes with tokens and attributes: a model works with the code that it was trained with."""

MODEL = "labeller.crfsuite"
TABLE = "words.txt.gz"
_TITLE = "confkg labeller"
_ADVICE = "install confkg again, or train it with 'make model'"


@dataclass(frozen=True)
class Model:
    """What the labeller reads with."""

    tagger: pycrfsuite.Tagger
    words: Words  # the frequencies
    content: bytes = field(repr=False)  # the bytes of the field, which the tagger reads in place


@cache
def shipped() -> Model:
    """The model of this package, loaded once."""
    return load(Path(__file__).parent)


def load(folder: Path) -> Model:
    """The model in a folder.

    Raises:
        ModelError: it is missing, damaged or of another version.
    """
    table = _content(folder / TABLE)
    content = _content(folder / MODEL)
    try:
        text = gzip.decompress(table).decode("utf-8")
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise ModelError("it is damaged", str(folder / TABLE), _ADVICE) from error
    title, _, rest = text.partition("\n")
    name, _, version = title.rpartition(" ")[0].rpartition(" ")
    if name != _TITLE or version != str(FORMAT):
        raise ModelError(
            f"it is not of format {FORMAT}, which this version reads", str(folder / TABLE), _ADVICE
        )
    if hashlib.sha256(content).hexdigest() != title.rpartition(" ")[2]:
        raise ModelError(
            f"it is damaged, or does not belong to the {TABLE} beside it",
            str(folder / MODEL),
            _ADVICE,
        )
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(content)
    return Model(tagger, read_table(rest), content)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelError(error.strerror or "it cannot be read", str(path), _ADVICE) from error


def read_table(text: str) -> Words:
    """The frequencies: a line of frequent words, then lines of classes with their words."""
    frequent, _, rest = text.partition("\n")
    classes: dict[str, str] = {}
    for line in rest.splitlines():
        signature, *words = line.split(" ")
        classes.update(dict.fromkeys(words, signature))
    return Words(classes, frozenset(frequent.split(" ")))


def table_text(words: Words, model: bytes, version: int = FORMAT) -> bytes:
    """The file of the frequencies that go with a model."""
    groups: dict[str, list[str]] = {}
    for word, signature in words.classes.items():
        groups.setdefault(signature, []).append(word)
    lines = [
        f"{_TITLE} {version} {hashlib.sha256(model).hexdigest()}",
        " ".join(sorted(words.frequent)),
        *(" ".join([signature, *sorted(groups[signature])]) for signature in sorted(groups)),
    ]
    return gzip.compress("\n".join(lines).encode(), mtime=0)
