"""``confkg validate``: conforms, does not conform, or cannot be decided and why."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

import click
import pytest

from confkg.cli.validate import validate
from confkg.reports.rendering import FORMATS, LIMIT
from confkg.validate.engines import ENGINES
from confkg.validate.engines.running import Limits
from confkg.validate.report import SEVERITIES
from running import finish, run, start
from shared import ROOT
from timeouts import PATIENCE, wait_for_work

PREFIXES = (
    "@prefix ex: <http://example.org/> . @prefix sh: <http://www.w3.org/ns/shacl#> . "
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
)
DATA = 'ex:x a ex:C ; ex:p "q" .\n'
SHAPE = "ex:s a sh:NodeShape ; sh:targetClass ex:C ; {} .\n"
NESTED = 1200
RDF_TYPE = " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


MALFORMED: dict[str, tuple[str | bytes, int | None]] = {
    "a triple without object": (f"{PREFIXES}ex:a ex:b ex:c .\nex:d ex:e .\n", 3),
    "an unknown prefix": ("\n\nno:a no:b no:c .\n", 3),
    "an open text": (f'{PREFIXES}ex:a ex:b "c\n', 2),
    "an open long text": (f'{PREFIXES}ex:a ex:b """c\n', None),
    "an escape that is none": (f'{PREFIXES}ex:a ex:b "\\uZZZZ" .\n', 2),
    "a blank in an IRI": (f"{PREFIXES}ex:a ex:b <http://example.org/a b> .\n", 2),
    "words": (f"{PREFIXES}\nThis is no Turtle.\n", 3),
    "bytes that are no UTF-8": (b"\xff\xfe\x00", None),
    "a zero byte": (b"\0", 1),
    "brackets nested without end": (f"<a:a> <a:b> {'[' * NESTED}{']' * NESTED} .", None),
}


@pytest.mark.parametrize("name", MALFORMED)
@pytest.mark.parametrize("role", ["graph", "shapes"])
def test_malformed_turtle_is_reported_with_its_line(role: str, name: str, tmp_path: Path) -> None:
    text, line = MALFORMED[name]
    path = write(tmp_path / "bad.ttl", text)
    good = write(tmp_path / "good.ttl", PREFIXES + DATA)
    outcome = run("validate", *([path] if role == "graph" else [good, "--shapes", path]))
    assert outcome.code == 2
    assert not outcome.out
    first = outcome.err.splitlines()[0]
    assert first.startswith(f"confkg: {path}")
    assert first.count("; ") >= 1
    if line is not None:
        assert re.search(f"{path}, line {line}, column \\d+: it is not Turtle", first)
        assert outcome.err.endswith("^\n")


def test_lists_nested_deep_are_turtle_like_any_other(tmp_path: Path) -> None:
    path = write(tmp_path / "deep.ttl", f"<a:a> <a:b> {'(' * NESTED}{')' * NESTED} .")
    assert run("validate", path).code == 0


def test_a_line_spoilt_in_the_middle_of_a_graph_is_found(tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    graph.mkdir()
    for path in (ROOT / "graph").iterdir():
        lines = path.read_bytes().split(b"\n")
        if path.name == "claims.ttl":
            lines[499] = b"oops oops"
        (graph / path.name).write_bytes(b"\n".join(lines))
    calls = (("validate", graph), ("explain", "ICLR", "--graph", graph))
    for call in (*calls, ("query", "series-editions", "--series", "ICLR", "--graph", graph)):
        outcome = run(*call)
        assert outcome.code == 2
        assert f"{graph / 'claims.ttl'}, line 500, column 1: it is not Turtle" in outcome.err
        assert outcome.err.endswith("\noops oops\n^\n")


def test_data_that_break_a_shape_are_listed(tmp_path: Path) -> None:
    data = write(tmp_path / "data.ttl", PREFIXES + DATA)
    rule = 'sh:property [ sh:path ex:missing ; sh:minCount 1 ; sh:message "It lacks one." ]'
    shapes = write(tmp_path / "shapes.ttl", PREFIXES + SHAPE.format(rule))
    outcome = run("validate", data, "--shapes", shapes)
    assert outcome.code == 1
    assert "It lacks one." in outcome.out
    assert re.search(r"data\.ttl: it does not conform\W+1 to fix", outcome.message)


@pytest.mark.parametrize("severity", ["sh:Warning", "sh:Info", "ex:Whim"])
def test_what_is_no_violation_does_not_fail(severity: str, tmp_path: Path) -> None:
    data = write(tmp_path / "data.ttl", PREFIXES + DATA)
    rule = f"sh:property [ sh:path ex:missing ; sh:minCount 1 ; sh:severity {severity} ]"
    shapes = write(tmp_path / "shapes.ttl", PREFIXES + SHAPE.format(rule))
    outcome = run("validate", data, "--shapes", shapes)
    assert outcome.code == 0
    assert "conforms" in outcome.out
    assert severity.partition(":")[2].lower() in outcome.out.lower()


@pytest.mark.parametrize("value", ['"abc"^^xsd:integer', '"2024-99-99"^^xsd:date'])
def test_a_value_that_is_not_of_its_type_is_no_reason_for_a_traceback(
    value: str, tmp_path: Path
) -> None:
    data = write(tmp_path / "data.ttl", f"{PREFIXES}ex:x ex:p {value} .\n")
    outcome = finish(start("validate", data))
    assert outcome.code in (0, 1)
    assert outcome.code or not outcome.err


def test_nothing_conforms(tmp_path: Path) -> None:
    outcome = run("validate", write(tmp_path / "empty.ttl", ""))
    assert outcome.code == 0
    assert "conforms" in outcome.out
    assert "there is no statement in the data" in outcome.out
    assert run("validate", tmp_path / "empty.ttl", "--strict").code == 1


def test_data_of_others_need_shapes_of_their_own(tmp_path: Path) -> None:
    data = write(tmp_path / "data.ttl", PREFIXES + DATA)
    outcome = run("validate", data, "--strict")
    assert outcome.code == 1
    assert "give the shapes for them with --shapes" in outcome.out


def test_a_namespace_that_is_almost_that_of_shacl_is_named(tmp_path: Path) -> None:
    data = write(tmp_path / "data.ttl", PREFIXES + DATA)
    shapes = (PREFIXES + SHAPE.format("sh:nodeKind sh:IRI")).replace("shacl#", "shacl/")
    outcome = run("validate", data, "--shapes", write(tmp_path / "shapes.ttl", shapes))
    assert outcome.code == 2
    assert "the namespace of SHACL is <http://www.w3.org/ns/shacl#>" in outcome.err


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    data = write(tmp_path / "DATA.TTL", f"{PREFIXES}[] a ex:C .\n")
    shapes = write(tmp_path / "shapes.txt.ttl", PREFIXES + SHAPE.format("sh:nodeKind sh:IRI"))
    outcome = run("validate", data, data, tmp_path / "DATA.TTL", "--shapes", shapes)
    assert f"confkg: {data}: it does not conform (1 to fix)" in outcome.err
    outcome = run("validate", tmp_path, data, "--shapes", shapes, "--shapes", shapes)
    assert "in 1 of 2 files" in outcome.out
    assert "(1 to fix)" in outcome.err


def test_what_hides_behind_too_many_lesser_results_does_not_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.validate.validating.MOST_RESULTS", 3)
    data = write(tmp_path / "data.ttl", PREFIXES + "ex:a a ex:C . ex:b a ex:C . ex:c a ex:C .\n")
    shape = SHAPE.format("sh:severity sh:Info ; sh:nodeKind sh:Literal")
    shapes = write(tmp_path / "shapes.ttl", PREFIXES + shape)
    outcome = run("validate", data, "--shapes", shapes)
    assert outcome.code == 2
    assert "the engine stopped at 3 results" in outcome.out
    assert "whether there is a violation cannot be known" in outcome.err
    assert run("validate", data, "--shapes", shapes, "--fail-on", "info").code == 1
    assert run("validate", data, "--shapes", shapes, "--engine", "reference").code == 0


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=str)
def test_nothing_is_left_when_it_is_asked_to_end(sent: signal.Signals, tmp_path: Path) -> None:
    """As CI systems do when a job is cancelled."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    things = "".join(f"ex:x{i} a ex:C ; ex:p {i} .\n" for i in range(1000))
    data = write(tmp_path / "data.ttl", PREFIXES + things)
    pairs = "$this ?p ?v . ?a ?p ?x . ?b ?p ?y . ?c ?p ?z FILTER(?x + ?y + ?z < 0)"
    rule = f'sh:sparql [ sh:select "SELECT $this WHERE {{ {pairs} }}" ]'
    shapes = write(tmp_path / "shapes.ttl", PREFIXES + SHAPE.format(rule))
    process = start(
        "validate", data, "--shapes", shapes, "--engine", "reference", TMPDIR=str(folder)
    )
    engine = wait_for_work(process.pid, seconds=0.5)
    process.send_signal(sent)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (128 + sent, b"")
    assert list(folder.iterdir()) == []
    assert not engine.is_running()


def test_the_choices_of_the_command_are_those_of_what_it_calls() -> None:
    options = {option.name: option for option in validate.params}
    choices = {
        name: tuple(option.type.choices)
        for name, option in options.items()
        if isinstance(option.type, click.Choice)
    }
    assert choices == {
        "form": FORMATS,
        "fail_on": tuple(map(str.lower, SEVERITIES)),
        "engine": ENGINES,
    }
    defaults: dict[str | None, Any] = {name: option.default for name, option in options.items()}
    memory, size = defaults["max_memory"] * (1 << 30), defaults["max_size"] * (1 << 20)
    assert Limits(defaults["timeout"], memory, size) == Limits()
    assert defaults["limit"] == LIMIT


IN_A_FOLDER = {
    "data.ttl": True,
    "inner/DATA.TTL": True,
    "data.turtle": True,
    "data.nt": True,
    "data.n3": True,
    "package.json": False,
    "pom.xml": False,
    "notes.md": False,
    ".git/data.ttl": False,
    "inner/.data.ttl": False,
}


@pytest.mark.parametrize("name", IN_A_FOLDER)
def test_a_folder_is_its_files_whose_names_can_only_be_those_of_rdf(
    name: str, tmp_path: Path
) -> None:
    shapes = write(tmp_path / "shapes.ttl", PREFIXES + SHAPE.format("sh:nodeKind sh:Literal"))
    path = tmp_path / "folder" / name
    path.parent.mkdir(parents=True)
    write(path, "<http://example.org/x> a <http://example.org/C> .\n".replace(" a ", RDF_TYPE))
    outcome = run("validate", tmp_path / "folder", "--shapes", shapes)
    assert outcome.code == (1 if IN_A_FOLDER[name] else 2)
    assert (f"{path}:1" in outcome.out) == IN_A_FOLDER[name]
    assert ("there is no RDF in the folder; known are .ttl, .turtle" in outcome.err) != IN_A_FOLDER[
        name
    ]
