"""What is read to see how well and how fast the program reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import reading_pages as reading
from console_tables import print_table
from sheets import SOURCES, sheet, write_joined, write_papers, write_sheets

from confkg.documents import read_documents
from shared import CASES


def test_sheets_are_distinct_documents_and_the_same_each_time(tmp_path: Path) -> None:
    count = len(SOURCES) + 3
    write_sheets(tmp_path / "sheets", count)
    texts = {path.read_text(encoding="utf-8") for path in (tmp_path / "sheets").iterdir()}
    assert len(texts) == count
    assert texts == {sheet(number)[1] for number in range(count)}


@pytest.mark.parametrize(("write", "length"), [(write_joined, 2), (write_papers, 40)])
def test_a_long_document_is_as_long_as_was_wanted(
    write: Callable[[Path, int], None], length: int, tmp_path: Path
) -> None:
    sizes = []
    for times in (1, 2):
        write(tmp_path / str(times), times * length)
        (path,) = (tmp_path / str(times)).iterdir()
        (document,) = read_documents(path)
        sizes.append(len(document.parts))
    assert sizes[1] == pytest.approx(2 * sizes[0], rel=0.02)


def test_every_list_belongs_to_a_document_that_is_read() -> None:
    gold = set((CASES / "gold").glob("*.yaml"))
    assert {path for _, path in reading.read_lists()} == gold


@pytest.mark.heavy
@pytest.mark.exhaustive
def test_what_a_reader_is_worth_is_seen_on_the_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    some = reading.read_lists()[::6]
    monkeypatch.setattr(reading, "read_lists", lambda: some)
    whole, less = reading.on_lists(()), reading.on_lists(("labeller",))
    assert 0 < less["lists: mean recall"] < whole["lists: mean recall"] <= 100


def test_a_table_has_labels_and_figures(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("seconds", {"now": {"claims": 12_345, "share": 12.345}})
    printed = capsys.readouterr().out
    assert printed.split() == ["seconds", "claims", "share", "now", "12,345", "12.3"]
