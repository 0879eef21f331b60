"""What is printed does no harm to a terminal, a pipe or a reader of another encoding."""

from __future__ import annotations

import json
import os
import pty
from pathlib import Path

import pytest

from running import Outcome, finish, run, start
from shared import CASES, ROOT
from timeouts import PATIENCE

TITLE = r"Widgets \u202ereversed\u202c \e[31mred\a \u2066isolated\u2069 \u009b1m end"
PAGE = f"""---
title: "{TITLE}"
---

# Conference on Widgets (ICW) 2031

- Participants: 1,200 from 30 countries

## Invited talks

- Ann \u202eLee\u202c, Widget \x1b[31mUniversity: "Red \x1b]0;owned\x07 things"
"""
SOURCE = CASES / "documents" / "orrery-2027-keynote.md"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The graph of a page that would like to do mischief."""
    folder = tmp_path_factory.mktemp("mischief")
    page(folder)
    assert run("build", folder / "mischief.md", "--out", folder / "graph").code == 0
    return folder / "graph"


def page(folder: Path) -> Path:
    path = folder / "mischief.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def assert_inert(text: str) -> None:
    harmful = {char for char in text if char not in "\r\n" and not char.isprintable()}
    assert not harmful, ascii(harmful)


@pytest.mark.parametrize(
    "call",
    [
        ("explain", "ICW 2031"),
        ("explain", "document:mischief"),
        ("query", "measure-by-year", "--measure", "participants"),
        ("query", "edition-talks", "--edition", "ICW 2031"),
    ],
    ids=" ".join,
)
def test_a_title_that_moves_the_terminal_is_shown_inert(call: tuple[str, ...], graph: Path) -> None:
    outcome = run(*call, "--graph", graph)
    assert outcome.code == 0
    assert_inert(outcome.out + outcome.err)
    if call[0] == "explain":
        assert "\\u202e" in outcome.out
    if call[1:] == ("document:mischief",):
        assert outcome.out.startswith(r"Widgets \u202ereversed")


def test_names_in_a_message_are_inert(graph: Path) -> None:
    outcome = run("explain", "Widgets reversed red isolated 1m ends", "--graph", graph)
    assert outcome.code == 2
    assert "nearest: Widgets" in outcome.message
    assert_inert(outcome.message)


@pytest.mark.parametrize("command", ["explain", "query", "text"])
@pytest.mark.parametrize("typed", ["\x1b[31m", "\u202e.md", "two\nlines.md"], ids=ascii)
def test_what_was_typed_is_inert_in_a_message(command: str, typed: str) -> None:
    outcome = run(command, typed)
    assert outcome.code == 2
    assert_inert(outcome.message)


def test_a_table_of_claims_is_inert(tmp_path: Path) -> None:
    outcome = run("extract", page(tmp_path))
    assert outcome.code == 0
    assert_inert(outcome.out)


def test_a_validation_report_is_inert(tmp_path: Path) -> None:
    path = tmp_path / "bad.ttl"
    path.write_text(
        "<https://w3id.org/confkg/id/person/x> a <https://w3id.org/confkg/ontology#Person> ; "
        '<http://www.w3.org/2000/01/rdf-schema#label> "\\u202e\\u001b[31m" .\n'
    )
    outcome = run("validate", path)
    assert outcome.code == 1
    assert_inert(outcome.out + outcome.err)


def on_a_terminal(*arguments: str | Path) -> str:
    """What a person at a terminal that knows no colours gets to see."""
    terminal, other = pty.openpty()
    process = start(*arguments, streams=dict.fromkeys(range(3), other), TERM="dumb", COLUMNS="200")
    os.close(other)
    seen = b""
    try:
        while data := os.read(terminal, 65536):
            seen += data
    except OSError:
        pass  # the other end was closed
    finally:
        os.close(terminal)
        assert process.wait(timeout=PATIENCE) in (0, 1, 2)
    return seen.decode()


def test_a_title_is_inert_on_a_real_terminal_as_well(graph: Path) -> None:
    seen = on_a_terminal("explain", "document:mischief", "--graph", graph)
    assert "Widgets" in seen
    assert "\x1b[31m" not in seen
    assert_inert(seen)


def test_a_terminal_shows_the_progress_of_a_build(tmp_path: Path) -> None:
    assert "reading" in on_a_terminal("build", SOURCE, "--out", tmp_path / "graph")


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize("call", [("build",), ("build", "--check")], ids=" ".join)
def test_in_a_pipe_a_build_says_one_line_and_shows_no_progress(
    call: tuple[str, ...], tmp_path: Path
) -> None:
    arguments: list[str | Path] = [SOURCE, "--out", tmp_path / "graph"]
    assert run("build", *arguments).code == 0
    outcome = finish(start(*call, *arguments))
    assert outcome.code == 0
    assert not outcome.err
    assert outcome.out.count("\n") == 1
    assert outcome.out.isascii()
    assert outcome.out.rstrip("\n").isprintable()


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize(
    "call",
    [
        ("text", SOURCE),
        ("extract", SOURCE, "--format", "jsonl"),
        ("query", "series-editions", "--series", "ICLR", "--graph", ROOT / "graph", "--iris"),
        ("explain", "ICLR 2025", "--graph", ROOT / "graph"),
    ],
    ids=lambda call: " ".join(map(str, call[::2])),
)
def test_a_reader_that_has_seen_enough_ends_the_command_quietly(
    call: tuple[str | Path, ...],
) -> None:
    outcome = unread(*call)
    assert (outcome.code, outcome.err) == (0, "")


def unread(*call: str | Path) -> Outcome:
    """How a command ends of which nobody reads the output."""
    reading, writing = os.pipe()
    os.close(reading)
    outcome = finish(start(*call, streams={1: writing}))
    os.close(writing)
    return outcome


def test_a_check_fails_though_its_reader_has_seen_enough(tmp_path: Path) -> None:
    data = tmp_path / "data.ttl"
    data.write_text("<urn:x> <urn:p> 1 .", encoding="utf-8")
    assert unread("validate", data, "--strict").code == 1


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize(
    "call",
    [
        ("query", "award-history", "--award", "ICLR Test of Time Award", "--graph", ROOT / "graph"),
        ("explain", "Nobody“", "--graph", ROOT / "graph"),
        ("extract", SOURCE, "--format", "jsonl"),
    ],
    ids=lambda call: " ".join(map(str, call[::2])),
)
def test_a_terminal_of_another_encoding_is_no_reason_for_a_traceback(
    call: tuple[str | Path, ...], encoding: str
) -> None:
    outcome = finish(start(*call, PYTHONIOENCODING=encoding))
    assert outcome.code in (0, 2)
    assert outcome.out or outcome.err
    if "jsonl" in call:
        assert all(json.loads(line)["id"] for line in outcome.out.splitlines())


def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        outcome = finish(start("text", SOURCE, streams={1: full.fileno()}))
    assert outcome.code == 2
    assert outcome.message.startswith("confkg: ")


def test_a_text_is_inert_on_a_terminal_and_unchanged_in_a_pipe(tmp_path: Path) -> None:
    path = page(tmp_path)
    assert_inert(on_a_terminal("text", path))
    assert run("text", path).out == PAGE
