"""Renamed, re-wrapped, reordered, with other figures: the extractors go by structure, and follow."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from gold import Fact, facts_of
from shared import CASES, ROOT, SHARED, needs_shared

ORIGINALS = [
    pytest.param(SHARED / "documents" / f"{name}.txt", marks=needs_shared, id=name)
    for name in ("iclr-2024-fact-sheet", "iclr-2025-fact-sheet")
]
OURS = [
    pytest.param(ROOT / "documents" / "iclr-2024-fact-sheet.md", id="digest-2024"),
    pytest.param(ROOT / "documents" / "iclr-2025-fact-sheet.md", id="digest-2025"),
    pytest.param(CASES / "documents" / "neurips-2031-fact-sheet.txt", id="invented"),
]
DOCUMENTS = pytest.mark.parametrize("path", [*ORIGINALS, *OURS])
pytestmark = pytest.mark.exhaustive(every=3)
OPENING = 3
"""Blocks at the top that say what the document is about, and stay there."""


def facts(path: Path) -> dict[str, frozenset[Fact]]:
    return facts_of(extract(read_document(path)))


def blocks(text: str) -> list[str]:
    return re.split(r"\n[ \t]*\n+", text.strip("\n"))


def sections(text: str, markdown: bool) -> Iterator[list[str]]:
    """Runs of blocks from one topic to the next, cut where the order of topics is free."""
    cuts = (
        r"## "
        if markdown
        else (
            r"Global Participation|Previous ICLR|Program Committee|Inaugural Test|Test of Time Winner|"
            r"Outstanding Paper Winners|5 Outstanding|7 Invited|Media Contact|Who Came|Past Locations|"
            r"Program Numbers|Best Paper Award Winners|Inaugural Societal|Invited Talks"
        )
    )
    section: list[str] = []
    for block in blocks(text):
        if re.match(cuts, block) and section:
            yield section
            section = []
        section.append(block)
    yield section


@DOCUMENTS
def test_the_name_of_the_file_plays_no_part(path: Path, tmp_path: Path) -> None:
    renamed = tmp_path / f"x{path.suffix}"
    renamed.write_bytes(path.read_bytes())
    assert facts(renamed) == facts(path)


@DOCUMENTS
@pytest.mark.parametrize("width", [60, 72])
def test_a_text_wrapped_to_other_columns_says_the_same(
    path: Path, width: int, tmp_path: Path
) -> None:
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        keep = line.startswith(("#", "|", "---")) or (": " in line[:20] and line[:1].islower())
        indent = line[: len(line) - len(line.lstrip())]
        lines += (
            [line]
            if keep or not line.strip()
            else textwrap.wrap(
                line, width, initial_indent="", subsequent_indent=indent, break_long_words=False
            )
        )
    wrapped = tmp_path / path.name
    wrapped.write_text("\n".join(lines), encoding="utf-8")
    assert max(map(len, wrapped.read_text(encoding="utf-8").splitlines())) <= max(
        width,
        max((len(line) for line in lines if line.startswith(("#", "|", "original"))), default=0),
    )
    assert facts(wrapped) == facts(path)


@DOCUMENTS
def test_sections_in_reverse_order_say_the_same(path: Path, tmp_path: Path) -> None:
    first, *others = sections(path.read_text(encoding="utf-8"), path.suffix == ".md")
    assert len(others) > 4
    reordered = tmp_path / path.name
    text = "\n\n".join("\n\n".join(section) for section in [first, *reversed(others)])
    reordered.write_text(text, encoding="utf-8")
    assert facts(reordered) == facts(path)


@DOCUMENTS
def test_other_figures_are_read_as_the_page_then_prints_them(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    # every count of three digits and more that is no year grows by one in its last digit but one
    number = re.compile(
        r"(?<![\w.,=/-])(?!(?:19|20)\d\d\b)(\d{1,3}(?:,\d{3})+|\d{3,5})(?![\w.,/-]|\.\d)"
    )

    def other(found: re.Match[str]) -> str:
        value = int(found[1].replace(",", "")) + 10
        return f"{value:,}" if "," in found[1] else str(value)

    changed = tmp_path / path.name
    changed.write_text(number.sub(other, text), encoding="utf-8")
    before, after = (
        {
            tuple(part for part in fact if not part.startswith("threshold="))
            for fact in facts(source)["statistics"]
            if "derived" not in fact
        }
        for source in (path, changed)
    )
    assert len(before) == len(after)
    assert {fact[:-2] for fact in before} == {fact[:-2] for fact in after}
    grown = {
        (*fact[:-2], str(int(fact[-2]) + 10), fact[-1])
        for fact in before
        if number.search(f" {fact[-2]} ")
    }
    assert len(grown) > 15
    assert grown <= after


def renamed(text: str) -> str:
    return text.replace("ICLR", "XYZC").replace("Learning Representations", "Applied Wisdom")


VARIANTS: dict[str, Callable[[str], str]] = {
    "with bullets glued into paragraphs": lambda text: "\n\n".join(
        textwrap.fill(block, 60, break_long_words=False) for block in blocks(text)
    ),
    "without blank lines": lambda text: re.sub(r"\n\n+", "\n", text),
    "with line ends of another system": lambda text: text.replace("\n", "\r\n"),
    "with blanks at the ends of lines": lambda text: text.replace("\n", "  \n"),
    "folded without regard to lists": lambda text: "\n".join(
        piece for line in text.split("\n") for piece in (textwrap.wrap(line, 50) or [""])
    ),
}


@pytest.mark.parametrize("path", ORIGINALS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_text_that_was_pasted_carelessly_says_the_same(
    path: Path, variant: str, tmp_path: Path
) -> None:
    pasted = tmp_path / path.name
    with pasted.open("w", encoding="utf-8", newline="") as file:
        file.write(VARIANTS[variant](path.read_text(encoding="utf-8")))
    assert facts(pasted) == facts(path)


@pytest.mark.parametrize("path", ORIGINALS)
def test_a_plain_text_read_as_markdown_says_the_same(path: Path, tmp_path: Path) -> None:
    markdown = tmp_path / "sheet.md"
    markdown.write_bytes(path.read_bytes())
    assert facts(markdown) == facts(path)


@pytest.mark.parametrize("path", [*ORIGINALS, *OURS[:2]])
def test_another_conference_with_the_same_figures_has_the_same_facts(
    path: Path, tmp_path: Path
) -> None:
    other = tmp_path / path.name
    other.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
    expected = {
        kind: {tuple(map(renamed, fact)) for fact in found} for kind, found in facts(path).items()
    }
    assert facts(other) == expected
