"""How many of the names and titles that real pages print the labeller finds as spans."""

from __future__ import annotations

import statistics
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from confkg.documents import read_documents
from confkg.extract.labeller import label
from confkg.extract.labeller.model import Model
from confkg.extract.lines import iter_lines

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # where the pages kept aside are named

from gold.pages import PAGES, find_pages, list_pages, rows

__all__ = ["found_on_pages", "page_table"]

_FIELDS = {
    "TITLE": {"paper": "title", "authorship": "title", "award": "title", "talk": "title"},
    "PERSON": {
        "authorship": "author", "affiliation": "person", "award": "person", "role": "person",
        "talk": "speaker",
    },
    "ORG": {"affiliation": "org", "org": "org"},
}  # fmt: skip
"""For each label, the field of each type of fact that holds what has the label."""


def found_on_pages(model: Model) -> dict[str, list[tuple[int, int]]]:
    """For each label, page by page, how many listed names are printed and how many are spans.

    Pages that are kept aside are not opened. Nothing is found if no pages are beside the project.
    """
    names = list_pages() if PAGES.is_dir() else []
    facts = rows("facts.jsonl", names) if names else []
    found: dict[str, list[tuple[int, int]]] = {name: [] for name in _FIELDS}
    for page in names:
        lines = [line for one in read_documents(find_pages()[page]) for line in iter_lines(one)]
        spans: defaultdict[str, set[str]] = defaultdict(set)
        for line, labelled in zip(lines, label(lines, model), strict=True):
            for span in labelled:
                spans[span.label].add(_folded(line.text[span.start : span.end]))
        text = "\n".join(_folded(line.text) for line in lines)
        for name, fields in _FIELDS.items():
            wanted = _names((fact for fact in facts if fact["doc"] == page), fields)
            printed = {one for one in wanted if one in text}
            found[name].append((len(printed), len(printed & spans[name])))
    return found


def _names(facts: Iterable[dict[str, Any]], fields: dict[str, str]) -> set[str]:
    """What facts say in these fields, each once."""
    values = (fact["fields"].get(fields.get(fact["type"], "")) for fact in facts)
    return {_folded(value) for value in values if isinstance(value, str) and value}


def _folded(text: str) -> str:
    """The words without accents, signs and capitals, with a blank on either side."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    signs = (sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return f" {' '.join(''.join(signs).split())} "


def page_table(found: dict[str, list[tuple[int, int]]]) -> str:
    """The figures as a table in Markdown."""
    table = [
        "| label | names printed | found | share | mean of the pages |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, pages in found.items():
        printed, right = (sum(counts) for counts in zip(*pages, strict=True))
        mean = statistics.mean(part / all_ for all_, part in pages if all_)
        table.append(f"| {name} | {printed:,} | {right:,} | {right / printed:.3f} | {mean:.3f} |")
    return "\n".join(table)
