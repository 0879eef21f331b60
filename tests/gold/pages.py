"""How much of real pages is read, as ``../shared/pages/score.py`` measures it.

``PYTHONPATH=src:tests python -m gold.pages`` prints the present values in the form of
``tests/cases/page-floors.yaml``. Of the pages that are kept aside it prints nothing; with
``--all`` it adds the mean over all pages, and that is all.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from confkg.documents import read_documents
from confkg.extract import extract
from confkg.records import claim_records
from shared import CASES, SHARED, from_yaml

Records = dict[str, list[dict[str, Any]]]
"""The claims of pages, as ``confkg extract --format jsonl`` prints them, by the name of the page."""

PAGES = SHARED / "pages"
FLOORS: dict[str, Any] = from_yaml(CASES / "page-floors.yaml")
_PAGE = re.compile(r"(\S+) +core +(\d+)/(\d+) .* astray +(\d+) ")
_READ = re.compile(r" +(\w+)s read +(\d+) of (\d+) ")
_TWIN = ".html"


@dataclass(frozen=True)
class PageScore:
    """Core facts of one page: found, all there are, and those that hang on another edition."""

    found: int
    facts: int
    astray: int

    @property
    def recall(self) -> float:
        return self.found / self.facts if self.facts else 0.0


@dataclass(frozen=True)
class PageScores:
    """The scores of pages.

    Attributes:
        pages: by name.
        read: by kind, how many relations were read that are on the lists, and how many at all.
    """

    pages: Mapping[str, PageScore]
    read: Mapping[str, tuple[int, int]]

    @property
    def macro(self) -> float:
        """The mean of the pages' recall."""
        return sum(page.recall for page in self.pages.values()) / len(self.pages)

    @property
    def astray(self) -> float:
        """The share of facts that hang on another edition among those that are read."""
        astray = sum(page.astray for page in self.pages.values())
        return astray / max(1, astray + sum(page.found for page in self.pages.values()))

    @property
    def listed(self) -> dict[str, float]:
        """The share of what is on the lists among the relations read: a hint of precision."""
        return {kind: listed / read for kind, (listed, read) in self.read.items()}


def find_pages() -> dict[str, Path]:
    """The pages by name; the HTML twin of a Markdown page has the ending in its name."""
    files = sorted((PAGES / "pages").iterdir(), key=lambda path: path.suffix == ".md")
    stems = [path.stem for path in files]
    return {
        path.name if path.suffix == _TWIN and stems.count(path.stem) > 1 else path.stem: path
        for path in files
    }


def list_pages(*, kept_aside: bool = False) -> list[str]:
    """The names of the pages that are looked at, or of those that are kept aside; no twins."""
    aside = FLOORS["kept aside"]
    return sorted(
        name for name in find_pages() if not name.endswith(_TWIN) and (name in aside) is kept_aside
    )


def list_twins() -> list[str]:
    """The names of the web pages that say what a Markdown page says."""
    return sorted(name for name in find_pages() if name.endswith(_TWIN))


def read_pages(names: Iterable[str], without: Collection[str] = ()) -> Records:
    """The claims of pages.

    Args:
        names: which pages.
        without: readers to leave out.
    """
    paths = find_pages()
    return {
        name: [
            record
            for document in read_documents(paths[name])
            for record in claim_records(document, extract(document, without))
        ]
        for name in names
    }


def score_pages(records: Records) -> PageScores:
    """The scores of these pages and no others."""
    docs = {name.removesuffix(_TWIN) for name in records}
    with tempfile.TemporaryDirectory() as temporary:
        folder, gold = Path(temporary), Path(temporary) / "facts"
        with gold.open("w", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(fact)}\n" for fact in rows("facts.jsonl", docs))
        for name, claims in records.items():
            text = "".join(f"{json.dumps(claim)}\n" for claim in claims)
            (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
        command = [sys.executable, str(PAGES / "score.py"), str(gold), str(folder)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = printed.splitlines()
    pages = {
        found[1]: PageScore(int(found[2]), int(found[3]), int(found[4]))
        for found in filter(None, map(_PAGE.match, lines))
    }
    read = filter(None, map(_READ.match, lines))
    return PageScores(
        {name: pages[name] for name in records},
        {found[1]: (int(found[2]), int(found[3])) for found in read},
    )


def rows(name: str, pages: Collection[str]) -> list[dict[str, Any]]:
    """The rows on these pages of one of the lists beside them."""
    lines = (PAGES / name).read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["doc"] in pages]


def main() -> None:
    """Print the present values."""
    scores = score_pages(read_pages(list_pages()))
    values: dict[str, Any] = {"macro": _down(scores.macro)}
    if "--all" in sys.argv:
        everything = [*list_pages(), *list_pages(kept_aside=True)]
        values["macro of all"] = _down(score_pages(read_pages(everything)).macro)
    values["astray"] = -_down(-scores.astray)
    values["listed"] = {kind: _down(share) for kind, share in scores.listed.items()}
    values["pages"] = {name: _down(page.recall) for name, page in scores.pages.items()}
    sys.stdout.write(yaml.safe_dump(values, sort_keys=False))


def _down(value: float) -> float:
    """A value in two places, not rounded up."""
    return math.floor(value * 100) / 100


if __name__ == "__main__":
    main()
