"""Endless lines: the time to read them grows with their length, not with its square."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml

from confkg.documents import read_document
from confkg.extract import extract
from confkg.extract.pieces import LONGEST, in_pieces
from confkg.model import Document, PartKind

UNITS: list[str] = yaml.safe_load(Path(__file__).with_name("long-lines.yaml").read_text("utf-8"))
HEAD = "International Conference on Widgets (ICW) 2031\n\nICW 2031 is held in Vienna, Austria.\n\n"
LENGTH = 8_000
SECONDS = 8
"""Of this machine's time for a line; each took more than ten, or did not end, before."""


def written(folder: Path, body: str, name: str = "long.txt") -> Document:
    path = folder / name
    path.write_text(HEAD + body + "\n", encoding="utf-8")
    return read_document(path)


@pytest.mark.parametrize("unit", UNITS)
def test_an_endless_line_is_read_in_time(unit: str, tmp_path: Path) -> None:
    document = written(tmp_path, (unit * LENGTH)[:LENGTH])
    began = time.process_time()
    assert extract(document), "what stands before it is read all the same"
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("unit", UNITS)
def test_an_endless_item_under_a_prize_is_read_in_time(unit: str, tmp_path: Path) -> None:
    body = f"## Outstanding Paper Awards\n\n- {(unit * LENGTH)[:LENGTH]}"
    document = written(tmp_path, body, "long.md")
    began = time.process_time()
    assert extract(document)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("unit", [*UNITS, "A sentence, as long as it is. "])
def test_the_pieces_of_a_part_are_the_part(unit: str, tmp_path: Path) -> None:
    document = written(
        tmp_path, (f"*so* &amp; [{unit}](https://a.example) " * LENGTH)[:LENGTH], "long.md"
    )
    pieces = in_pieces(document).parts
    assert "".join(part.text for part in pieces) == "".join(part.text for part in document.parts)
    assert max(len(part.text) for part in pieces) <= LONGEST
    offsets = [part.offset(at) for part in pieces for at in range(len(part.text))]
    assert offsets == [part.offset(at) for part in document.parts for at in range(len(part.text))]


def test_a_part_is_cut_behind_a_sentence(tmp_path: Path) -> None:
    document = written(tmp_path, "This is one of a great many sentences. " * 100)
    pieces = [part for part in in_pieces(document).parts if part.kind is PartKind.PARAGRAPH]
    assert len(pieces) > 2
    assert all(part.text.rstrip().endswith(".") for part in pieces[1:])


def test_a_fact_behind_the_first_piece_is_found(tmp_path: Path) -> None:
    filler = "Nothing is said here that anybody counts. " * 200
    document = written(tmp_path, f"{filler}ICW 2031 had 1,234 participants.")
    at = document.text.index("1,234")
    assert any(claim.span.start <= at < claim.span.end for claim in extract(document))
