"""What would take for ever, take all memory or fetch something ends with an error, and exit code 2."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pyoxigraph as ox
import pytest
from turtle_cases import write_case

from running import run
from timeouts import PATIENCE, started

PREFIXES = "@prefix ex: <http://example.org/> . @prefix sh: <http://www.w3.org/ns/shacl#> .\n"
SHAPE = f"{PREFIXES}ex:S a sh:NodeShape ; sh:targetSubjectsOf ex:p ; sh:property [ {{}} ] .\n"
EXPLODES = 'sh:path ex:p ; sh:pattern "^(a+)+$"'
GIBIBYTE = 1 << 30


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def bytes_read() -> int:
    """What this process has read so far, and those that it has started and that are over."""
    return psutil.Process().io_counters().read_chars


@pytest.fixture
def shapes(tmp_path: Path) -> Path:
    return write(tmp_path / "shapes.ttl", SHAPE.format("sh:path ex:p ; sh:minCount 1"))


def test_a_pattern_that_explodes_in_others_does_not_explode_in_ours(tmp_path: Path) -> None:
    data = write(tmp_path / "data.ttl", f'{PREFIXES}ex:x ex:p "{"a" * 40}!" .\n')
    shapes = write(tmp_path / "shapes.ttl", SHAPE.format(EXPLODES))
    outcome = run("validate", data, "--shapes", shapes, "--timeout", f"{PATIENCE}")
    assert outcome.code == 1


def test_a_pattern_that_explodes_in_the_reference_engine_is_ended(tmp_path: Path) -> None:
    data = write(tmp_path / "data.ttl", f'{PREFIXES}ex:x ex:p "{"a" * 40}!" .\n')
    shapes = write(tmp_path / "shapes.ttl", SHAPE.format(EXPLODES))
    outcome = run("validate", data, "--shapes", shapes, "--engine", "reference")
    assert outcome.code == 2
    assert f"{shapes}, line 2, column " in outcome.err
    assert 'the pattern "^(a+)+$"' in outcome.err
    assert "--engine fast" in outcome.err
    assert not started("confkg.validate")


def test_an_engine_ends_by_itself_when_its_parent_is_gone(tmp_path: Path) -> None:
    data = write(tmp_path / "data.nt", f'<urn:x> <http://example.org/p> "{"a" * 40}!" .\n')
    shapes = tmp_path / "shapes.nt"
    turtle = SHAPE.format(EXPLODES).encode()
    ox.serialize(ox.parse(turtle, format=ox.RdfFormat.TURTLE), shapes, ox.RdfFormat.N_TRIPLES)
    words = [str(data), "0", "1", "reference", str(shapes), str(tmp_path / "report.nt")]
    ended = subprocess.run(
        [sys.executable, "-m", "confkg.validate.engines.child", *words],
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == -signal.SIGALRM


def test_a_validation_that_needs_too_much_memory_is_ended(tmp_path: Path, shapes: Path) -> None:
    lines = (f'<http://example.org/{n}> <http://example.org/p> "{n}" .\n' for n in range(200_000))
    data = write(tmp_path / "data.nt", "".join(lines))
    outcome = run("validate", data, "--shapes", shapes, "--max-memory", "0.08")
    assert outcome.code == 2
    assert "more than 0.08 GiB of memory" in outcome.err
    assert "--max-memory" in outcome.err


@pytest.mark.skipif(not hasattr(psutil.Process, "io_counters"), reason="nobody counts what is read")
def test_a_file_of_two_gibibytes_is_known_by_its_size(tmp_path: Path, shapes: Path) -> None:
    data = tmp_path / "huge.nt"
    with data.open("wb") as file:
        file.truncate(2 * GIBIBYTE)
    before = bytes_read()
    outcome = run("validate", data, "--shapes", shapes)
    assert outcome.code == 2
    assert "huge.nt: it has 2,048.0 MiB" in outcome.err
    assert bytes_read() - before < GIBIBYTE / 8


@pytest.fixture
def address() -> tuple[socket.socket, str]:
    """A server that nobody may call."""
    server = socket.create_server(("127.0.0.1", 0))
    server.setblocking(False)
    return server, f"http://127.0.0.1:{server.getsockname()[1]}/x"


FETCHING = {
    "data.jsonld": '{{"@context": "{0}", "@id": "http://example.org/x", "p": "1"}}',
    "data.rdf": (
        '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "{0}">]>'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">&c;&b;</rdf:RDF>'
    ),
}


@pytest.mark.parametrize("name", FETCHING)
def test_data_that_would_have_something_fetched_are_refused(
    name: str, tmp_path: Path, shapes: Path, address: tuple[socket.socket, str]
) -> None:
    server, url = address
    outcome = run(
        "validate", write(tmp_path / name, FETCHING[name].format(url)), "--shapes", shapes
    )
    assert outcome.code == 2
    assert name in outcome.err
    with pytest.raises(BlockingIOError), server:
        server.accept()


def test_what_shapes_import_is_reported_and_not_fetched(
    tmp_path: Path, address: tuple[socket.socket, str]
) -> None:
    server, url = address
    data = write(tmp_path / "data.ttl", f'{PREFIXES}ex:x ex:p "1" .\n')
    imports = f"<http://example.org/shapes> <http://www.w3.org/2002/07/owl#imports> <{url}> .\n"
    text = SHAPE.format("sh:path ex:p ; sh:minCount 1") + imports
    outcome = run("validate", data, "--shapes", write(tmp_path / "shapes.ttl", text))
    assert outcome.code == 0
    assert url in outcome.out
    assert "not fetched" in outcome.out
    with pytest.raises(BlockingIOError), server:
        server.accept()


@pytest.mark.parametrize("engine", ["fast", "reference"])
@pytest.mark.parametrize("shared", [False, True], ids=["a list", "a list that goes on in another"])
def test_of_a_long_list_each_member_counts(engine: str, shared: bool, tmp_path: Path) -> None:
    """Though only its beginning is looked at before engines see it."""
    cells = "".join(
        f"_:c{n} rdf:first {n} ; rdf:rest {f'_:c{n + 1}' if n < 1_499 else 'rdf:nil'} . "
        for n in range(1_500)
    )
    more = "ex:Other a sh:NodeShape ; sh:targetNode 1400 ; sh:in _:c1400 . " if shared else ""
    shapes = f"ex:S a sh:NodeShape ; sh:targetNode 0, 1499, 1500 ; sh:in _:c0 . {more}{cells}"
    data = "ex:x ex:p 0, 1499, 1500, 1400 ."
    paths = write_case({"data": data, "shapes": shapes}, tmp_path)
    outcome = run(
        "validate", paths[0], "--shapes", paths[1], "--format", "json", "--engine", engine
    )
    found = [result["focus"]["value"] for result in json.loads(outcome.out)["results"]]
    assert found == ["1500"]
