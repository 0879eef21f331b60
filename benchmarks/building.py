"""How time and memory of a build grow with the documents, and what a build costs after a change.

Peer, in the same run: the same build of a quarter of the documents; the first build of all. One more
year of proceedings is added if they are there.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sheets import sheet, write_sheets
from timing import measure, measure_once

ROOT = Path(__file__).parents[1]
CONFKG = str(Path(sys.executable).parent / "confkg")
BUILD = [CONFKG, "build"]
FEW, MANY = 50, 200
LISTS = ROOT.parent / "shared" / "proceedings" / "mlanthology"
ADDED = {
    "ICLR to 2021": ["iclr-legacy.jsonl", *(f"iclr-{year}.json" for year in range(2018, 2022))],
    "ICML 2013 to 2025": [
        f"icml-{year}.json" for year in (*range(2013, 2018), *range(2019, 2026), 2018)
    ],
}
"""Lists that are built, the last of them after the others."""
_VIOLATED = (0, 2)
"""Exit codes of a build of the invented sheets, of which some contradict each other."""


def write_documents(folder: Path, count: int) -> None:
    """Fact sheets of so many conferences, each as long as the longest digest."""
    text = (ROOT / "documents" / "iclr-2024-fact-sheet.md").read_text(encoding="utf-8")
    folder.mkdir()
    for number in range(count):
        letters = chr(65 + number // 26) + chr(65 + number % 26)
        other = text.replace("ICLR", f"XC{letters}").replace("Kyunghyun", f"Kyung{letters.lower()}")
        (folder / f"sheet-{number:03}.md").write_text(other, encoding="utf-8")


def add_year(folder: Path, years: Sequence[str]) -> tuple[float, float]:
    """Processor time of a build when the last year is added, and of a first build of all years."""
    (folder / "lists").mkdir(parents=True)
    command = [*BUILD, str(folder / "lists"), "--jobs", "1"]
    kept = ["--out", str(folder / "grown"), "--cache", str(folder / "kept-lists")]
    for number, year in enumerate(years, 1):
        shutil.copy(LISTS / f"{year}.gz", folder / "lists")
        if number >= len(years) - 1:
            added = measure_once([*command, *kept]).work
    whole = ["--out", str(folder / "whole"), "--cache", str(folder / "kept-whole")]
    return added, measure_once([*command, *whole]).work


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for count in (FEW, MANY):
            write_documents(folder / str(count), count)
        commands = [
            [
                *BUILD,
                str(folder / str(count)),
                "--out",
                str(folder / f"graph-{count}"),
                "--no-cache",
            ]
            for count in (FEW, MANY)
        ]
        few, many = measure(commands, 3)
        write_sheets(folder / "sheets", MANY)
        command = [*BUILD, str(folder / "sheets"), "--out", str(folder / "graph")]
        command += ["--cache", str(folder / "kept")]
        first, unchanged = (measure_once(command, codes=_VIOLATED).work for _ in range(2))
        changed = folder / "sheets" / sheet(3)[0]
        text = changed.read_text(encoding="utf-8")
        changed.write_text(text.replace(" the ", " the very ", 1), encoding="utf-8")
        again = measure_once(command, codes=_VIOLATED).work
        grown = {
            name: add_year(folder / name, years) for name, years in ADDED.items() if LISTS.is_dir()
        }
    print(f"{FEW:4} documents {few}")
    print(f"{MANY:4} documents {many}")
    factor = MANY / FEW
    print(f"time grows {many.median / few.median:.1f}-fold for {factor:.0f} times the documents")
    print(f"memory grows {many.peak / few.peak:.2f}-fold")
    print(f"{MANY} invented sheets, processor time: first {first:.1f} s, ", end="")
    print(f"unchanged {unchanged:.1f} s, one changed {again:.1f} s (1 in {first / again:.1f})")
    for name, (added, whole) in grown.items():
        year = ADDED[name][-1].removesuffix(".json")
        print(f"{name}, processor time: first {whole:.1f} s, ", end="")
        print(f"{year} added {added:.1f} s (1 in {whole / added:.1f})")


if __name__ == "__main__":
    main()
