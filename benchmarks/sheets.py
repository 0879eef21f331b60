"""Invented documents to read at length: many sheets, joined sheets, and long lists of papers."""

from __future__ import annotations

import random
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "documents").glob("*.md")) + sorted(
    (ROOT / "tests" / "cases" / "documents").iterdir()
)
_YEAR = re.compile(r"\b20[0-8]\d\b")
_NAME = re.compile(r"\b[A-Z][a-z]+ [A-Z][a-z]+\b")
_WORD = re.compile(r"\b[a-z]{4,}\b")


def sheet(number: int) -> tuple[str, str]:
    """The name of a file and its text; each round through the sources speaks of other years."""
    rounds, at = divmod(number, len(SOURCES))
    text = SOURCES[at].read_text(encoding="utf-8")
    return f"sheet-{number:03}{SOURCES[at].suffix}", _later(text, rounds)


def write_sheets(folder: Path, count: int) -> None:
    """So many documents of the kinds that the tests have."""
    folder.mkdir()
    for number in range(count):
        name, text = sheet(number)
        (folder / name).write_text(text, encoding="utf-8")


def write_joined(folder: Path, sheets: int) -> None:
    """One document of so many fact sheets, one after the other."""
    folder.mkdir()
    text = next(path for path in SOURCES if path.suffix == ".md").read_text(encoding="utf-8")
    parts = (_later(text, rounds) for rounds in range(sheets))
    (folder / "joined.md").write_text("\n\n".join(parts), encoding="utf-8")


def write_papers(folder: Path, papers: int, seed: int = 1) -> None:
    """One document that lists so many papers with their authors, no two with the same title."""
    folder.mkdir()
    chance = random.Random(seed)
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES[:5])
    words = sorted(set(_WORD.findall(text)))
    given, family = zip(*(name.split() for name in sorted(set(_NAME.findall(text)))), strict=True)
    lines = ["# Accepted papers of XCAB 2031", ""]
    for number in range(papers):
        title = " ".join(chance.sample(words, 6)).title()
        names = [f"{chance.choice(given)} {chance.choice(family)}" for _ in range(3)]
        lines.append(f"- **{title} {number}**  \n  {', '.join(names)}")
    (folder / "papers.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _later(text: str, years: int) -> str:
    """A text that speaks of later years."""
    return _YEAR.sub(lambda year: str(int(year[0]) + years), text)
