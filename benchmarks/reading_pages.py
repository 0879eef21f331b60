"""What each reader is worth, and how fast documents are read.

Worth: how much of the real pages in ``../shared/pages`` and of the lists in ``tests/cases/gold`` is
read, and how surely, with each reader left out. Speed: characters a second of processor time.
Peer, in the same run: the reading at an earlier commit; and of a part of a long document.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any

from console_tables import Row, print_table
from reading_speed import LANDED, measure_growth, measure_speed, merge_base
from sheets import ROOT, SOURCES

sys.path.append(str(ROOT / "tests"))  # what is measured here is what the tests measure

from confkg.documents import read_documents
from confkg.extract import READERS, extract
from confkg.model import Document
from gold import pooled, score
from gold.pages import PAGES, list_pages, read_pages, score_pages


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["worth", "speed", "growth"], help="one of the three")
    parser.add_argument("--all", action="store_true", help="with the pages that are kept aside")
    parser.add_argument("--commit", help=f"to compare with; where {LANDED} was left if not given")
    parser.add_argument("--sheets", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args()
    parts: dict[str, Callable[[], Any]] = {
        "worth": lambda: measure_worth(kept_aside=options.all),
        "speed": lambda: measure_speed(
            options.commit or merge_base(), options.sheets, options.runs
        ),
        "growth": lambda: measure_growth(options.runs),
    }
    figures = {name: part() for name, part in parts.items() if options.only in (None, name)}
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def measure_worth(*, kept_aside: bool) -> dict[str, Row]:
    """Recall and precision in per cent with all readers, and without each of them."""
    pages = list_pages() if PAGES.is_dir() else []
    if pages and kept_aside:
        pages += list_pages(kept_aside=True)
    if not pages:
        print(f"there are no real pages at {PAGES}: the lists alone")
    found = {
        f"without {reader}" if reader else "all readers": {
            **(on_pages(pages, {reader} - {""}) if pages else {}),
            **on_lists({reader} - {""}),
        }
        for reader in ("", *READERS)
    }
    print_table(f"per cent; {len(pages)} pages, {len(read_lists())} lists", found)
    return found


def on_pages(pages: list[str], without: Collection[str]) -> Row:
    """How much of the pages is read, and how much of that may be right."""
    scores = score_pages(read_pages(pages, without))
    return {
        "pages: mean core recall": 100 * scores.macro,
        "astray": 100 * scores.astray,
        "relations read": sum(read for _, read in scores.read.values()),
        **{
            f"{kind} on the lists": 100 * scores.listed.get(kind, math.nan)
            for kind in ("Authorship", "AwardReceipt", "EventRole", "Affiliation")
        },
    }


def on_lists(without: Collection[str]) -> Row:
    """The means over invented documents and digests of what is read, and of what of it is right."""
    scores = [pooled(score(extract(document, without), gold)) for document, gold in read_lists()]
    return {
        "lists: mean recall": 100 * statistics.mean(one.recall for one in scores),
        "lists: mean precision": 100 * statistics.mean(one.precision for one in scores),
    }


@cache
def read_lists() -> list[tuple[Document, Path]]:
    """The documents that have a list of what is to be read of them."""
    gold = ROOT / "tests" / "cases" / "gold"
    read = [document for path in SOURCES for document in read_documents(path)]
    listed = [(document, gold / f"{document.name}.yaml") for document in read]
    return [(document, path) for document, path in listed if path.exists()]


if __name__ == "__main__":
    main()
