"""Endless lines: what reading them takes grows with their length, not with its square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from counted_patterns import count_patterns

from confkg.documents import read_document
from confkg.extract import extract
from confkg.extract.lines import iter_lines
from confkg.extract.no_names import is_no_name
from confkg.extract.sentences import LONGEST, iter_pieces
from confkg.extract.spans import Slot
from confkg.model import Document, Part, PartKind
from read_once import read
from shared import from_yaml
from timeouts import no_explosion, no_hang

UNITS: list[str] = from_yaml(Path(__file__).with_name("long-lines.yaml"))
ENDLESS: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("endless-lines.yaml"))
HEAD = "International Conference on Widgets (ICW) 2031\n\nICW 2031 is held in Vienna, Austria.\n\n"
ITEM = "## Outstanding Paper Awards\n\n- "
LENGTH = 8_000
SHORT = 200
"""A piece of this length shows how work grows as well as a long one, and sooner."""
CUTTING = {f"confkg.extract.sentences.{name}" for name in ("_SIGNS", "_WORD", "_STOP")}
"""Patterns that find where to cut, so they have to see the whole line; each goes over it once."""

each_unit = pytest.mark.parametrize("unit", UNITS)
pytestmark = pytest.mark.exhaustive(every=3)


def written(folder: Path, body: str, name: str = "long.txt") -> Document:
    path = folder / name
    path.write_text(HEAD + body + "\n", encoding="utf-8")
    return read_document(path)


def searched(document: Document) -> tuple[int, int]:
    """How much text patterns search to read a document: in all, and the most at once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("confkg.extract.extractor.read", read)  # each time anew
        counted = count_patterns("confkg.extract", patched)
        assert extract(document), "what stands before an endless line is read all the same"
    longest = max(each.longest for name, each in counted.items() if name not in CUTTING)
    return sum(each.total for each in counted.values()), longest


@each_unit
@pytest.mark.parametrize("before", ["", ITEM], ids=["a line", "an item under a prize"])
def test_the_text_that_is_searched_grows_with_a_line(
    before: str, unit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.extract.sentences.LONGEST", SHORT)
    once, fourfold = (
        searched(written(tmp_path, before + (unit * size)[:size], "long.md"))
        for size in (4 * SHORT, 16 * SHORT)
    )
    assert fourfold[0] < 6 * once[0], "16 times by its square"
    assert fourfold[1] < 3 * SHORT, "so that no pattern takes long, even one whose work explodes"


@each_unit
def test_the_longest_piece_is_read(unit: str, tmp_path: Path) -> None:
    line = (unit * LONGEST)[:LONGEST]
    with no_hang():
        assert extract(written(tmp_path, f"{line}\n\n{ITEM}{line}", "long.md"))


@pytest.mark.parametrize("case", ENDLESS, ids=lambda case: case["case"])
def test_a_line_that_took_minutes_is_read(case: dict[str, Any], tmp_path: Path) -> None:
    line = (case["unit"] * case["size"])[: case["size"]]
    document = written(
        tmp_path, f"{case.get('before', '')}{line}{case.get('after', '')}", "long.md"
    )
    with no_explosion():
        assert extract(document)


class Counted(tuple[Any, ...]):
    """What counts how many of its things are looked at one by one."""

    looked_at = 0

    def __iter__(self) -> Iterator[Any]:
        for one in super().__iter__():
            self.looked_at += 1
            yield one


def test_a_line_that_is_broken_again_and_again_is_cut(tmp_path: Path) -> None:
    places = range(0, 1_000, 2)
    runs = Counted((place, 2 * place) for place in places)
    breaks = Counted(place + 1 for place in places)
    part = Part(PartKind.PARAGRAPH, "a " * len(places), runs, breaks=breaks)
    document = replace(written(tmp_path, "A line."), parts=(part,))
    lines = list(iter_lines(document))
    assert [line.span().start for line in lines] == [2 * place for place in places]
    assert runs.looked_at + breaks.looked_at < 10 * len(places), "each piece looks at all"


def test_words_without_end_are_no_name_or_one() -> None:
    with no_explosion():
        assert not is_no_name("Ab" * 4_000, Slot.TITLE)


@pytest.mark.parametrize(
    ("signs", "left"), [("." * 64, "." * 64), ("." * 900, "." * 64), (". " * 900, ". " * 32)]
)
def test_of_signs_without_end_the_first_are_read(signs: str, left: str, tmp_path: Path) -> None:
    document = written(tmp_path, f"Chair{signs}Ann Lee", "long.md")
    pieces = [piece for part in document.parts[-1:] for piece in iter_pieces(part)]
    assert "".join(part.text for part in pieces) == f"Chair{left}Ann Lee"
    assert document.text[pieces[-1].span().start :].startswith(
        "Ann Lee" if len(signs) > 64 else "C"
    )


@pytest.mark.parametrize("unit", [*UNITS, "A sentence, as long as it is. "])
def test_the_pieces_of_a_part_are_the_part(unit: str, tmp_path: Path) -> None:
    document = written(
        tmp_path, (f"*so* &amp; [{unit}](https://a.example) " * LENGTH)[:LENGTH], "long.md"
    )
    pieces = [piece for part in document.parts for piece in iter_pieces(part)]
    assert "".join(part.text for part in pieces) == "".join(part.text for part in document.parts)
    assert max(len(part.text) for part in pieces) <= LONGEST
    offsets = [part.offset(at) for part in pieces for at in range(len(part.text))]
    assert offsets == [part.offset(at) for part in document.parts for at in range(len(part.text))]


def test_a_part_is_cut_behind_a_sentence(tmp_path: Path) -> None:
    document = written(tmp_path, "This is one of a great many sentences. " * 100)
    paragraphs = [part for part in document.parts if part.kind is PartKind.PARAGRAPH]
    pieces = [piece for part in paragraphs for piece in iter_pieces(part)]
    assert len(pieces) > 2
    assert all(part.text.rstrip().endswith(".") for part in pieces[1:])


def test_a_fact_behind_the_first_piece_is_found(tmp_path: Path) -> None:
    filler = "Nothing is said here that anybody counts. " * 200
    document = written(tmp_path, f"{filler}ICW 2031 had 1,234 participants.")
    at = document.text.index("1,234")
    assert any(claim.span.start <= at < claim.span.end for claim in extract(document))
