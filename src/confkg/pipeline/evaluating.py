"""What each reader is worth, measured on a document of which somebody has listed the facts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from confkg.errors import DocumentError
from confkg.extract import READERS, Foreign, Reading, read
from confkg.model import Document
from confkg.records import claim_records

_Fact: TypeAlias = tuple[str, str, str, str]
"""Kind and name of a thing, property, value: as ``confkg extract --format jsonl`` writes them."""

_ALONE = tuple(name for name in READERS if name not in ("context", "labeller"))
"""What is left out where a foreign reader is measured alone; its names are checked by the labeller."""


@dataclass(frozen=True)
class Worth:
    """How well a document is read, by kind."""

    readers: str  # who reads, in words
    found: Mapping[str, int]  # how many of the listed facts are read, by kind
    astray: Mapping[str, int]  # how many facts are read that are not listed, by kind
    kept: Mapping[str, int]  # how many claims foreign readers state, by kind
    refused: Mapping[str, int]  # how many frames of theirs are refused, by kind


def read_facts(path: Path) -> set[_Fact]:
    """The facts that a file lists, in the form of ``confkg extract --format jsonl``.

    Raises:
        DocumentError: it cannot be read, or a line of it is no such fact.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise DocumentError("it cannot be read", str(path), "name a file of facts") from None
    facts = set()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            facts.add(_fact(json.loads(line)))
        except (ValueError, LookupError, TypeError, RecursionError):
            advice = "give one as 'confkg extract --format jsonl' writes it"
            where = f"{path}, line {number}"
            raise DocumentError("it is no fact", where, advice) from None
    return facts


def evaluate(
    documents: Sequence[Document],
    listed: set[_Fact],
    foreign: Sequence[Foreign],
    without: Sequence[str] = (),
) -> list[Worth]:
    """How well documents are read by confkg alone, by foreign readers alone, and by both."""
    runs: list[tuple[str, Sequence[str], Sequence[Foreign]]] = [("rules", without, ())]
    if foreign:
        runs += [("model", _ALONE, foreign), ("both", without, foreign)]
    return [
        _worth(name, documents, [read(one, without, used) for one in documents], listed)
        for name, without, used in runs
    ]


def _worth(
    name: str, documents: Sequence[Document], readings: Sequence[Reading], listed: set[_Fact]
) -> Worth:
    facts: set[_Fact] = set()
    kept: Counter[str] = Counter()
    for document, reading in zip(documents, readings, strict=True):
        for record in claim_records(document, reading.claims):
            facts.add(_fact(record))
            kept[record["kind"]] += record["reader"].startswith("openai:")
    refused = Counter(one.kind for reading in readings for one in reading.refused)
    return Worth(name, _by_kind(facts & listed), _by_kind(facts - listed), kept, refused)


def _by_kind(facts: Iterable[_Fact]) -> Counter[str]:
    return Counter(kind for kind, *_ in facts)


def _fact(record: Mapping[str, Any]) -> _Fact:
    return (
        str(record["kind"]),
        str(record["subject"]),
        str(record["property"]),
        str(record["value"]),
    )
