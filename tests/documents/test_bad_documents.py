"""What cannot be read is named: what is wrong, where, and how to fix it, in one line."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from printing import draw

from confkg.documents import SUFFIXES, read_document
from confkg.documents.source import LINE_LIMIT, SIZE_LIMIT, as_text, load_content
from confkg.errors import DocumentError
from running import finish, run, start
from shared import CASES, from_yaml

FACT = "The International Conference on Widgets (ICW) 2031 had 1,200 participants.\n"
TABLE: list[dict[str, Any]] = from_yaml(CASES / "bad-input" / "documents.yaml")
HARMLESS = {"front matter that would unfold to gigabytes"}
SLOW = {"a PDF of two kilobytes that would fill the memory"}
ENDLESS = {"a pipe that nobody writes to", "a device without end"}
BAD = [case for case in TABLE if case["case"] not in HARMLESS | ENDLESS | SLOW]
SAFE_MEMORY = 1 << 31
each_case = pytest.mark.parametrize("case", BAD, ids=lambda case: case["case"])


def sparse(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.truncate(size)


def front_matter(source: str) -> bytes:
    return f"---\n{source}\n---\n\n{FACT}".encode()


def bomb() -> str:
    names = "abcdefghi"
    rows = [f"{name}: &{name} [{','.join([f'*{of}'] * 9)}]" for of, name in pairwise(names)]
    return "\n".join([f"a: &a [{','.join(['x'] * 9)}]", *rows])


def feed_bomb() -> str:
    declared = [f'<!ENTITY {name} "{f"&{of};" * 9}">' for of, name in pairwise("abcdefghi")]
    entities = "".join(['<!ENTITY a "x">', *declared])
    return (
        f"<!DOCTYPE rss [{entities}]><rss><channel><item><title>&i;</title></item></channel></rss>"
    )


def without_middle(content: bytes) -> bytes:
    third = len(content) // 3
    return content[:third] + content[2 * third :]


def pdf_bomb() -> bytes:
    """A form that draws ten forms, each of which draws ten, and so on."""

    def stream(content: bytes, entries: bytes = b"") -> bytes:
        packed = zlib.compress(content)
        head = b"<</Length %d/Filter/FlateDecode%s>>" % (len(packed), entries)
        return head + b"stream\n" + packed + b"\nendstream"

    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 500]/Contents 4 0 R/Resources"
        b"<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>",
        stream(b"/X Do " * 10),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for number in range(7, 15):
        inner = b"/XObject<</X %d 0 R>>" % number if number < 14 else b""
        entries = b"/Type/XObject/Subtype/Form/BBox[0 0 400 500]/Resources<</Font<</F 5 0 R>>%s>>"
        content = b"/X Do " * 10 if number < 14 else b"BT /F 12 Tf 10 10 Td (ICW 2031) Tj ET"
        objects.append(stream(content, entries % inner))
    whole, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(whole))
        whole += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    count = len(objects) + 1
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, len(whole))
    return whole + b"xref\n0 %d\n0000000000 65535 f \n%s%s" % (count, table, trailer)


MAKERS: dict[str, Callable[[Path], object]] = {
    "large": lambda path: sparse(path, SIZE_LIMIT + 1024 * 1024),
    "long_line": lambda path: path.write_text("ICLR 2025\n" + "é" * (LINE_LIMIT + 1)),
    "nothing": lambda path: None,
    "folder": lambda path: path.mkdir(),
    "inside_a_file": lambda path: path.parent.write_text(FACT),
    "loop": lambda path: path.symlink_to(path),
    "pipe": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "long_name": lambda path: None,
    "bomb": lambda path: path.write_bytes(front_matter(bomb())),
    "deep_page": lambda path: path.write_text("<div>" * 100_000 + FACT),
    "many_tags": lambda path: path.write_text("<b>" * 250_001 + FACT),
    "long_paragraph": lambda path: path.write_text(f"<p>{'word ' * 210_000}</p>"),
    "deep_feed": lambda path: path.write_text("<rss>" + "<a>" * 100_000),
    "feed_bomb": lambda path: path.write_text(feed_bomb()),
    "cut_pdf": lambda path: path.write_bytes(draw([f"50 400 {FACT}"] * 3)[:-400]),
    "lost_pdf": lambda path: path.write_bytes(without_middle(draw([f"50 400 {FACT}"] * 3))),
    "encrypted_pdf": lambda path: path.write_bytes(draw([f"50 400 {FACT}"], password="secret")),
    "picture_pdf": lambda path: path.write_bytes(draw([""] * 2)),
    "many_pages": lambda path: path.write_bytes(draw([f"50 400 {FACT}"] * 1001)),
    "pdf_bomb": lambda path: path.write_bytes(pdf_bomb()),
}


def make(case: dict[str, Any], folder: Path) -> Path:
    """The file of a case; of what cannot be kept in a checkout, made here."""
    name = "x" * 300 + ".md" if case.get("made") == "long_name" else case["file"]
    path = folder / name
    if "made" in case:
        MAKERS[case["made"]](path)
    else:
        text: str = case.get("text", "")
        path.write_bytes(bytes.fromhex(case["bytes"]) if "bytes" in case else text.encode())
    return path


def case_of(name: str) -> dict[str, Any]:
    return next(case for case in TABLE if case["case"] == name)


def inert(path: Path) -> str:
    """How a message may show a path: on one line."""
    return path.name.splitlines()[0]


@each_case
def test_of_an_unfit_file_it_is_reported_what_is_wrong_where_and_how_to_fix_it(
    case: dict[str, Any], tmp_path: Path
) -> None:
    path = make(case, tmp_path)
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    error = caught.value
    assert re.search(case["says"], error.what), error
    assert str(tmp_path) in error.where
    assert inert(path) in error.where
    assert error.fix
    assert str(error).isprintable(), "one line, and nothing that moves a terminal"
    for place in {"line", "column"} & set(case):
        found = re.search(rf", {place} (\d+)\b", error.where.replace(str(path), ""))
        assert found, error.where
        assert int(found[1]) == case[place]


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize(
    ("command", "case"),
    [
        pytest.param(command, case, id=f"{command}-{case['case']}")
        for command in ("text", "extract", "coverage", "build")
        for case in BAD
        # of folders the files in them are read
        if command in ("text", "extract") or case["file"] != "folder.md"
    ],
)
def test_each_command_says_so_in_one_line(
    command: str, case: dict[str, Any], tmp_path: Path
) -> None:
    path = make(case, tmp_path)
    options = ("--out", tmp_path / "graph") if command == "build" else ()
    outcome = run(command, path, *options)
    assert outcome.code == 2
    assert not outcome.out
    assert outcome.message.startswith("confkg: ")
    assert inert(path)[:100] in outcome.message  # of a very long name as much as one can read
    assert outcome.message.isprintable()
    assert not (tmp_path / "graph").exists()


@pytest.mark.parametrize("name", sorted(ENDLESS))
def test_a_file_without_end_is_not_waited_for(name: str, tmp_path: Path) -> None:
    case = case_of(name)
    path = make(case, tmp_path)
    code = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({SAFE_MEMORY},) * 2)"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{code}; from confkg.cli import main; main()", "text", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    outcome = finish(process)
    assert outcome.code == 2
    assert re.search(case["says"], outcome.message)


def test_front_matter_that_would_unfold_to_gigabytes_stays_small(tmp_path: Path) -> None:
    path = make(case_of("front matter that would unfold to gigabytes"), tmp_path)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    outcome = finish(start("extract", path, "--format", "jsonl"))
    assert outcome.code in (0, 2)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert after <= max(before, 500_000), "KiB"


@pytest.mark.heavy
@pytest.mark.exhaustive
def test_a_pdf_that_would_fill_the_memory_is_refused_and_the_others_are_built(
    tmp_path: Path,
) -> None:
    case = case_of(*SLOW)
    make(case, tmp_path)
    (tmp_path / "good.html").write_text(f"<p>{FACT}</p>")
    outcome = finish(start("build", tmp_path, "--out", tmp_path / "graph"))
    assert outcome.code == 2
    assert re.search(case["says"], outcome.message)
    assert "1 document" in outcome.out


def test_a_file_of_16_mib_and_lines_of_a_million_are_still_read(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    line = "x" * LINE_LIMIT + "\n"
    path.write_text((line * (SIZE_LIMIT // len(line) + 1))[: SIZE_LIMIT - 1] + "\n")
    assert path.stat().st_size == SIZE_LIMIT
    assert len(as_text(load_content(path), str(path))) == SIZE_LIMIT


@pytest.mark.parametrize("name", ["empty.md", "folder.md", "none.md"])
def test_an_error_says_where_as_one_typed_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.md").touch()
    Path("folder.md").mkdir()
    with pytest.raises(DocumentError) as caught:
        read_document(Path(name))
    assert caught.value.where == name


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_one_may_not_read_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "secret.md"
    path.write_text(FACT)
    path.chmod(0)
    with pytest.raises(DocumentError, match=r"cannot be read .*; check its permissions"):
        read_document(path)


def test_a_refusal_of_the_system_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, *_: object, **__: object) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    path = tmp_path / "secret.md"
    path.write_text(FACT)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DocumentError, match=r"cannot be read \(Permission denied\)"):
        read_document(path)


@pytest.mark.parametrize(
    "suffix", [".md", ".markdown", ".txt", ".text", ".rst", ".html", ".MD", ".Txt"]
)
def test_a_suffix_is_known_in_any_case(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"notes{suffix}"
    path.write_text(FACT)
    assert read_document(path).text == FACT


def test_the_message_for_an_unknown_suffix_lists_the_known_ones(tmp_path: Path) -> None:
    path = tmp_path / "notes.odt"
    path.write_text(FACT)
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    assert all(suffix in caught.value.fix for suffix in SUFFIXES)


def test_a_readable_file_that_states_no_fact_is_reported_by_what_wants_facts(
    tmp_path: Path,
) -> None:
    path = tmp_path / "poem.md"
    path.write_text("Roses are red.\n")
    assert run("text", path).out == "Roses are red.\n"
    for command in ("extract", "build"):
        out = ("--out", tmp_path / "graph") if command == "build" else ()
        outcome = run(command, path, *out)
        assert outcome.code == 2
        assert "no known fact was found in it" in outcome.message


def test_no_case_was_lost() -> None:
    assert len(TABLE) >= 59
    assert len({case["case"] for case in TABLE}) == len({case["file"] for case in TABLE})
    assert len({case["case"] for case in TABLE}) == len(TABLE)
    assert {case["made"] for case in TABLE if "made" in case} == set(MAKERS)
