"""What holds of the reading of any page: places, order of sections, no failure, linear work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.documents import read_document
from confkg.extract import extract
from confkg.extract.annotated import Annotated
from confkg.extract.arbiter import arbitrate
from confkg.extract.context import find_context
from confkg.extract.lines import iter_lines
from confkg.extract.records.groups import read_alike
from confkg.extract.records.reading import read_records
from confkg.extract.spans import Slot, Times, Typed
from confkg.model import Claim, Document
from gold.cases import Case
from gold.expectations import things_of
from sampling import examples
from shared import CASES, from_yaml

PAGES: list[Case] = [
    case for path in sorted((CASES / "records").glob("*.yaml")) for case in from_yaml(path)
]
LINES = sorted({line for case in PAGES for line in case["text"].splitlines()})
SUFFIXES = (".md", ".html", ".txt")


def read(text: str, folder: Path, name: str = "tarn-2030-page.md") -> Document:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_document(path)


def check_places(document: Document, claims: list[Claim]) -> None:
    for claim in claims:
        assert 0 <= claim.span.start < claim.span.end <= len(document.text), claim
        assert document.text[claim.span.start : claim.span.end].strip(), claim


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case["case"])
def test_every_claim_stands_in_its_document(case: Case, tmp_path: Path) -> None:
    document = read(case["text"], tmp_path, case["file"])
    check_places(document, extract(document))


@examples(60)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=30), st.sampled_from(SUFFIXES))
def test_shuffled_lines_of_pages_are_read(tmp_path: Path, lines: list[str], suffix: str) -> None:
    document = read("\n".join(["ISWC 2031", *lines]), tmp_path, f"tarn-2030-page{suffix}")
    check_places(document, extract(document))


TITLES = {
    "Full Papers": ("Counting Swallows with Sparse Sensors", "Odile Farrant, Piet Zomer"),
    "Short Papers": ("Why Small Bakeries Need Large Models", "Runa Selby, Malik Osei"),
    "Demo Papers": ("Learning to Fold Paper from Video", "Hanne Druyts, Femke Aldous"),
}


def test_the_order_of_sections_does_not_change_what_is_said_of_papers(tmp_path: Path) -> None:
    said = []
    for headings in (list(TITLES), list(reversed(TITLES)), sorted(TITLES)):
        sections = [f"## {name}\n\n**{TITLES[name][0]}**\n{TITLES[name][1]}\n" for name in headings]
        page = read("# TARN 2030: Accepted Papers\n\n" + "\n".join(sections), tmp_path)
        things = things_of(extract(page))
        said.append({repr(thing) for thing in things if thing.kind == "authorship"})
    assert {len(each) for each in said} == {6}
    names = [{each.split("Node(")[0] for each in one} for one in said]
    assert names[0] == names[1] == names[2]


# Work, counted in steps of the interpreter inside the modules that read records

COUNTED = tuple(
    f"extract/{name}" for name in ("records/", "arbiter", "doubts", "context", "annotated")
)
SMALL, LARGE = 50, 200

PAPERS = ("*A Title of Words {0}* [pdf](https://a.example/{0}.pdf)", "Ann Lee, Bo Lind")
LAYOUTS: dict[str, Callable[[int], str]] = {
    "papers in one unit": lambda n: "\n".join(line.format(n) for line in PAPERS),
    "papers in units": lambda n: "\n".join(line.format(n) for line in PAPERS) + "\n",
    "items": lambda n: f"- *A Title of Words {n}*, Ann Lee, Bo Lind",
    "people": lambda n: "- General Chair: Ann Lee",
    "editions": lambda n: f"- ISWC {1990 + n % 40}: Vienna, Austria",
    "rows": lambda n: f"| *A Title of Words {n}* | Ann Lee, Bo Lind |",
    "headings": lambda n: f"## *A Title of Words {n}*\n\nAnn Lee, Bo Lind\n",
    "prizes": lambda n: f"*A Title of Words {n}* (Best Paper Award)\nAnn Lee, Bo Lind",
}
NAMES = {"A Title of Words": Slot.TITLE, "General Chair": Slot.ROLE, "Best Paper Award": Slot.AWARD}
NAMES |= {"Ann Lee": Slot.PERSON, "Bo Lind": Slot.PERSON, "Vienna": Slot.PLACE}


def typed(line: Any) -> Annotated:
    """A line with its names typed, as a labeller would do it."""
    spans = []
    for name, slot in NAMES.items():
        at = line.text.find(name)
        if at >= 0:
            tail = len(line.text) - len(line.text[at + len(name) :].lstrip(" 0123456789"))
            end = tail if slot is Slot.TITLE else at + len(name)
            spans.append(Typed(slot, at, len(line.text[:end].rstrip()), 1.0))
    if line.text == "9:00":
        spans.append(Typed(Slot.TIME, 0, 4, 1.0, Times(9 * 60, None)))
    return Annotated(line, tuple(sorted(spans, key=lambda span: span.start)))


PRIZE, FIRST, SECOND = "Best Paper Award", "A Title of Words 1", "A Title of Words 2"


@pytest.mark.parametrize(
    ("unit", "winners"),
    [
        ((PRIZE, FIRST, SECOND), {FIRST, SECOND}),
        ((f"{FIRST} ({PRIZE})", SECOND), {FIRST}),
        ((FIRST, f"{PRIZE}: {SECOND}"), {SECOND}),
        ((FIRST, PRIZE, SECOND), {FIRST}),
    ],
    ids=["above both", "behind the first", "before the second", "below the first"],
)
def test_a_prize_goes_to_the_titles_that_it_stands_beside(
    unit: tuple[str, ...], winners: set[str], tmp_path: Path
) -> None:
    page = read("# ISWC 2031\n\n" + "\n".join(unit), tmp_path)
    lines = list(iter_lines(page))
    proposals = read_records(page, list(map(typed, lines)), find_context(page, lines))
    frames = [each.frame for each in proposals if each.frame.kind == "AwardReceipt"]
    assert {frame.slots["awardedPaper"].value.name for frame in frames} == winners  # type: ignore[union-attr]


@cache
def is_counted(file: str) -> bool:
    return any(name in file.replace("\\", "/") for name in COUNTED)


def steps(body: str, folder: Path) -> tuple[int, int]:
    """How many lines of code are run to read the records of a page, and how many claims result."""
    page = read(f"# ISWC 2031 Accepted Papers\n\n{body}", folder)
    lines = list(iter_lines(page))
    annotated = [typed(line) for line in lines]
    count = 0

    def on_line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return on_line

    def on_call(frame: FrameType, event: str, _: object) -> Any:
        return on_line if is_counted(frame.f_code.co_filename) else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        context = find_context(page, lines)
        proposals = list(read_records(page, read_alike(annotated), context))
        claims = list(arbitrate(proposals, context))
    finally:
        sys.settrace(before)
    return count, len(claims)


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_work_grows_with_the_number_of_lines(layout: str, tmp_path: Path) -> None:
    small, said = steps("\n".join(map(LAYOUTS[layout], range(SMALL))), tmp_path)
    large, more = steps("\n".join(map(LAYOUTS[layout], range(LARGE))), tmp_path)
    assert more > said > 0
    assert large < 1.3 * small * LARGE / SMALL, (small, large)


def test_work_grows_with_the_cells_of_a_row(tmp_path: Path) -> None:
    def row(size: int) -> str:
        return f"| {'A | ' * size}\n| {'- | ' * size}\n| 9:00 | {'Ann Lee | ' * (size - 1)}"

    small, _ = steps(row(4 * SMALL), tmp_path)  # of fewer, what is done for each outweighs the rest
    large, _ = steps(row(4 * LARGE), tmp_path)
    assert large < 1.3 * small * LARGE / SMALL, (small, large)
