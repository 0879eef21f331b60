"""How fast documents are read, against an earlier commit, and how the time grows with the length."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from console_tables import Row, print_table
from sheets import ROOT, SOURCES, write_joined, write_papers, write_sheets

LANDED = "ba0c311"
"""The commit that reading is compared with, unless another one is named."""

_WORK = """
import json, pathlib, sys, time
from confkg.documents import read_documents
from confkg.extract import extract

def read(path):
    return [(len(document.text), len(extract(document))) for document in read_documents(path)]

paths = sorted(pathlib.Path(sys.argv[1]).iterdir())
read(pathlib.Path(sys.argv[2]))  # loads what is loaded once
began = time.process_time()
found = [one for path in paths for one in read(path)]
print(json.dumps([time.process_time() - began, *map(sum, zip(*found))]))
"""


def measure_speed(commit: str, sheets: int, runs: int) -> dict[str, Any]:
    """Characters a second of processor time, now and at another commit."""
    with tempfile.TemporaryDirectory() as temporary:
        folder, before = Path(temporary) / "sheets", Path(temporary) / "before"
        write_sheets(folder, sheets)
        git("worktree", "add", "--quiet", "--detach", str(before), commit)
        try:
            pairs = [(work(ROOT, folder), work(before, folder)) for _ in range(runs)]
        finally:
            git("worktree", "remove", "--force", str(before))
    print(f"\n{sheets} sheets, characters a second of processor time")
    for name, each in zip(("now", f"at {commit[:7]}"), zip(*pairs, strict=True), strict=True):
        rates = [one["characters"] / one["seconds"] for one in each]
        low, high = min(rates), max(rates)
        claims = f"{each[0]['claims']:,.0f} claims of {each[0]['characters']:,.0f} characters"
        print(f"{name:12}{statistics.median(rates):9,.0f}  ({low:,.0f} to {high:,.0f})  {claims}")
    ratios = [then["seconds"] / now["seconds"] for now, then in pairs]
    print(f"{statistics.median(ratios):.2f} times as fast; bar 5")
    return {"commit": commit, "ratio": statistics.median(ratios), "runs": pairs}


def measure_growth(runs: int) -> dict[str, Row]:
    """How the time grows with the length of one document."""
    found: dict[str, Row] = {}
    for name, write, length in (("sheets", write_joined, 8), ("papers", write_papers, 500)):
        for times in (1, 2, 4):
            with tempfile.TemporaryDirectory() as temporary:
                folder = Path(temporary) / name
                write(folder, times * length)
                each = [work(ROOT, folder) for _ in range(runs)]
            took = statistics.median(one["seconds"] for one in each)
            first = found.get(f"{length} {name}", {"seconds": took})["seconds"]
            found[f"{times * length} {name}"] = {
                "characters": each[0]["characters"],
                "seconds": took,
                "times as long": times,
                "times the time": took / first,
            }
    print_table("one document; seconds of processor time", found)
    return found


def work(tree: Path, folder: Path) -> Row:
    """What reading a folder takes the program in a checkout."""
    warm = SOURCES[0]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-c", _WORK, str(folder), str(warm)]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    seconds, characters, claims = json.loads(printed.stdout)
    return {"seconds": seconds, "characters": characters, "claims": claims}


def merge_base() -> str:
    """The last commit that this one and the landed state have in common."""
    return git("merge-base", "HEAD", LANDED)


def git(*arguments: str) -> str:
    """What git prints."""
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
