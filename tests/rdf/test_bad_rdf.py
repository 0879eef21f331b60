"""RDF that cannot be read: what is wrong, where, the line itself, and how to fix it."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.errors import ConfkgError, GraphError, GraphSyntaxError, inert
from confkg.rdf.opening import GIBIBYTE
from confkg.rdf.reading import iter_quads
from running import run
from shared import CASES, ROOT, from_yaml

TABLE: list[dict[str, Any]] = from_yaml(CASES / "bad-input" / "rdf.yaml")
each_case = pytest.mark.parametrize("case", TABLE, ids=lambda case: case["case"])


def entity_bomb(path: Path) -> None:
    entities = [f'<!ENTITY {name} "{f"&{of};" * 9}">' for of, name in pairwise("abcdefghi")]
    declared = "".join(['<!ENTITY a "x">', *entities])
    path.write_text(f"<!DOCTYPE r [{declared}]><r>&i;</r>", encoding="utf-8")


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2 * GIBIBYTE)


MADE: dict[str, Callable[[Path], object]] = {
    "long_line": lambda path: path.write_text(
        f"<a:a> <a:b> 1 .\n<a:a> <a:b> {'1 , ' * 1_000_000} oops .\n"
    ),
    "long_text": lambda path: path.write_text(f"<a:a> <a:b> '{'x' * 17_000_000}' ."),
    "entity_bomb": entity_bomb,
    "deep_json": lambda path: path.write_text(f'{{"http://e/p": {"[" * 70_000}'),
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "nothing": lambda _: None,
    "too_large": sparse,
}


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A socket that nobody may call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def write(case: dict[str, Any], folder: Path, listener: socket.socket) -> Path:
    path: Path = folder / case["file"]
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    if "made" in case:
        MADE[case["made"]](path)
    elif "bytes" in case:
        path.write_bytes(bytes.fromhex(case["bytes"]))
    else:
        path.write_bytes(case["content"].replace("LISTENER", address).encode())
    return path


@each_case
def test_what_is_wrong_is_reported_with_its_place_and_shown(
    case: dict[str, Any], tmp_path: Path, listener: socket.socket
) -> None:
    path = write(case, tmp_path, listener)
    with pytest.raises(GraphError, match=f"(?s){case['says']}") as caught:
        list(iter_quads(path))
    error = caught.value
    assert error.fix
    first, *below = str(error).split("\n")
    place = str(path)
    if "line" in case:
        place += f", line {case['line']}"
    if "column" in case:
        place += f", column {case['column']}"
    assert first.startswith(f"{place}: ")
    if "shown" in case:
        assert isinstance(error, GraphSyntaxError)
        assert (error.line, error.column) == (case["line"], case["column"])
        shown = inert(case["shown"])
        assert (below[0][below[1].index("^") :] if below else "") == shown
        assert all(len(line) < 200 and line.isprintable() for line in below)
    with pytest.raises(BlockingIOError):
        listener.accept()


def test_the_cases_are_all_there() -> None:
    assert len(TABLE) >= 58


READ_BY_VALIDATE = [
    case
    for case in TABLE
    if case["file"].endswith((".ttl", ".nt"))  # of which the latter is not read strictly at first
    and case.get("made") not in ("too_large", "nothing", "folder")
    and "with_base" not in case  # which validate gives to each file
]


@pytest.mark.parametrize("case", READ_BY_VALIDATE, ids=lambda case: case["case"])
def test_validate_says_the_same_and_ends_with_2(
    case: dict[str, Any], tmp_path: Path, listener: socket.socket
) -> None:
    outcome = run("validate", write(case, tmp_path, listener))
    assert outcome.code == 2
    assert re.search(case["says"], outcome.err, re.DOTALL)
    assert "line" not in case or f", line {case['line']}" in outcome.err


@pytest.mark.parametrize("call", [("explain", "ICLR"), ("query", "documents-read"), ("export",)])
def test_each_command_that_reads_a_graph_shows_the_line(
    call: tuple[str, ...], tmp_path: Path
) -> None:
    for path in (ROOT / "graph").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with (tmp_path / "entities.ttl").open("a", encoding="utf-8") as file:
        file.write("<a:a> <a:b> oops .\n")
    outcome = run(*call, "--graph", tmp_path)
    assert outcome.code == 2
    assert "oops is neither an IRI nor a text" in outcome.err
    assert outcome.err.endswith(f"\n<a:a> <a:b> oops .\n{' ' * 12}^\n")


@pytest.mark.parametrize("suffix", [".ttl", ".trig", ".nt", ".nq", ".rdf", ".jsonld"])
@given(
    content=st.binary(max_size=60)
    | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
)
def test_no_bytes_lead_to_anything_but_statements_or_an_error_in_words(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / f"strange{suffix}"
    path.write_bytes(content)
    message = ""
    try:
        for quad in iter_quads(path):
            assert isinstance(quad, ox.Quad)
    except ConfkgError as error:
        message = str(error)
    assert message.replace("\n", "").replace("\t", "").isprintable()


def test_a_path_that_is_none_is_refused() -> None:
    for path in (Path(), Path("a\0.ttl")):
        with pytest.raises(GraphError):
            list(iter_quads(path))
