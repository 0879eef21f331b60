"""Papers and institutions of the record, in three parts: frequencies, training, measuring."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from training.grammar import read_lines

__all__ = ["PARTS", "Paper", "institutions", "papers"]

PARTS = ("frequencies", "frequencies", "frequencies", "frequencies", "training", "training")
"""Of so many papers each; of the training papers one of ten is for measuring."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Title and authors (given name, family name) of a paper."""

    title: str
    authors: tuple[tuple[str, str], ...]
    part: str


def papers(folder: Path) -> Iterator[Paper]:
    """The papers of ``mlanthology``, each in a part that depends on its title alone."""
    for path in sorted((folder / "mlanthology").glob("*.gz")):
        text = gzip.decompress(path.read_bytes()).decode("utf-8")
        rows = (
            map(json.loads, text.splitlines())
            if path.name.endswith(".jsonl.gz")
            else json.loads(text)["papers"]
        )
        for row in rows:
            title = " ".join(row["title"].split())
            authors = tuple(
                (" ".join(author["given"].split()), " ".join(author["family"].split()))
                for author in row["authors"]
            )
            if title and authors:
                yield Paper(title, authors, _part(title))


def _part(title: str) -> str:
    digest = zlib.crc32(title.casefold().encode())
    part = PARTS[digest % len(PARTS)]
    return "measuring" if part == "training" and digest // len(PARTS) % 10 == 0 else part


def institutions(folder: Path) -> list[str]:
    """Institutions as authors write them, each once, in order of their names."""
    found: set[str] = set()
    for path in sorted((folder / "paperlists").glob("*.gz")):
        for row in json.loads(gzip.decompress(path.read_bytes())):
            found.update(map(_one_institution, (row.get("aff") or "").split(";")))
    return sorted(found - {""})


_UNIT = re.compile(r"(?:Dep|School|Facult|Institut|Lab|Cent|Colleg|Divis|Graduate|Information)")
_TWO = re.compile(r"[/|@;]|Univ.*Univ|Inst.*Univ.* and |\b(?:and|&) (?:The )?(?:[A-Z]\w+ )+(?:Univ|Inst|Lab|Res|AI)|"
                  r"(?:Univ\w*|Lab|Research|AI|Google\w*|Meta|DeepMind) (?:and|&) ")  # fmt: skip


_COUNTRIES = {line.partition("|")[2] for line in read_lines("cities.txt")} | {"P.R. China", "USA"}


def _one_institution(text: str) -> str:
    """One institution, without its city or country and not named twice; "" if it is hard to tell."""
    parts = [" ".join(part.split()) for part in text.split(",") if part.strip()]
    if len(parts) > 1 and parts[-1] in _COUNTRIES:
        parts.pop()
    if not parts:
        return ""
    if len(parts) > 1 and not parts[0].startswith(("University of", "The University of")):
        parts = parts[:2] if _UNIT.match(parts[0]) and parts[1] != parts[0] else parts[:1]
    elif len(parts) > 2:
        parts = parts[:2]
    name = ", ".join(dict.fromkeys(parts))
    whole = 3 < len(name) < 90 and name[0].isupper() and not _TWO.search(name)
    return name if whole else ""
