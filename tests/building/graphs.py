"""Small documents, and what a folder holds, for the tests of building."""

from __future__ import annotations

import re
from pathlib import Path

from confkg.graph import open_graph
from confkg.resources import GRAPH_FILES

__all__ = ["GRAPH_FILES", "contents", "diff_of", "facts", "is_loadable", "write_pages"]


def facts(acronym: str, year: int, participants: int = 1200, place: str = "") -> str:
    """A page of a conference that nobody knows."""
    held = f"{acronym} {year} will be held at {place}.\n\n" if place else ""
    return (
        f"# Conference on Widgets ({acronym}) {year}\n\n{held}"
        f"- Participants: {participants:,} from 30 countries\n"
        f"- Submissions: {participants + 7:,}\n\n"
        f"## Outstanding papers\n\n- On {acronym} widgets. Ann B. Lee, Bo Chen\n"
    )


def write_pages(folder: Path, *acronyms: str) -> list[Path]:
    """A page for each conference."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, acronym in enumerate(acronyms):
        path = folder / f"{acronym.lower()}.md"
        path.write_text(facts(acronym, 2030 + number, 1000 + 100 * number), encoding="utf-8")
        paths.append(path)
    return paths


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, by its name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def is_loadable(folder: Path) -> bool:
    """Whether all files of a graph are there and can be asked."""
    graph = open_graph(folder)
    return len(graph.store) > 0 and contents(folder).keys() == set(GRAPH_FILES)


def diff_of(text: str) -> list[str]:
    """The files that an error names as out of date, in its order."""
    return list(dict.fromkeys(re.findall(r"^(\w+\.ttl):\d+: ", text, re.MULTILINE)))
