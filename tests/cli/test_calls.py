"""What cannot be answered ends in a message for people and the exit code 2, never a traceback."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from confkg.cli import COMMANDS
from running import finish, run, start
from shared import ROOT, from_yaml

GRAPH = ROOT / "graph"
CALLS: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("calls.yaml"))


@pytest.mark.parametrize("case", CALLS, ids=lambda case: case["case"])
def test_a_call_that_cannot_be_answered_is_explained(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = run(*(word.replace("GRAPH", str(GRAPH)) for word in case["call"]))
    assert outcome.code == 2
    assert not outcome.out
    for pattern in case["says"]:
        assert re.search(pattern, outcome.err, re.DOTALL), outcome.err
    assert outcome.err.replace("\n", "").isprintable()
    if not outcome.err.startswith("Usage:"):
        assert outcome.message.startswith("confkg: ")
    assert not list(tmp_path.iterdir())


def test_no_case_was_lost_and_every_command_has_one() -> None:
    assert len(CALLS) >= 78
    assert {case["call"][0] for case in CALLS} >= set(COMMANDS) - {"text"}


@pytest.mark.parametrize("typed", ["x" * 5_000, "ICLR 2025\u202e" * 9_000], ids=["name", "value"])
def test_a_message_repeats_no_more_than_one_can_read(typed: str) -> None:
    for call in (("query", typed), ("query", "edition-awards", "--edition", typed)):
        outcome = run(*call, "--graph", GRAPH)
        assert outcome.code == 2
        assert len(outcome.err) < 2_500


WHO = ("--person", "Yoshua Bengio")
ANSWERED = [
    ("query", "--list"),
    ("query",),
    ("query", "--list", "--tag", "awards"),
    ("query", "--list", "--format", "markdown"),
    ("query", "--list", "--format", "json"),
    ("query", "--search", "attendance"),
    ("ask", "attendance", "--graph", GRAPH),
    ("query", "--format", "csv", "edition-awards", "--edition", "ICLR 2025", "--graph", GRAPH),
    ("query", "--graph", GRAPH, "edition-awards", "--edition", "ICLR 2025", "--format", "xml"),
    ("query", "edition-coauthor-graph", "--edition", "ICLR 2025", "--graph", GRAPH),
    ("query", "measure-by-year", "--explain-query", "--graph", GRAPH),
    ("query", "coauthors-of-person", "--person=Yoshua Bengio", "--graph", GRAPH),
    ("query", "coauthors-of-person", "--person", "person:yoshua-bengio", "--graph", GRAPH),
    ("query", "coauthors-of-person", *WHO, "--first", "+2020", "--last", "-1", "--graph", GRAPH),
    ("query", "measure-by-year", "--measure", "participants", "--graph", GRAPH),
    ("explain", "ICLR 2025", "--graph", GRAPH),
    ("explain", "iclr 2025", "--graph", GRAPH),
    ("explain", "edition:iclr-2025", "--graph", GRAPH),
    ("explain", "<https://w3id.org/confkg/id/edition/iclr-2025>", "--graph", GRAPH),
    ("conflicts", "--graph", GRAPH),
    ("conflicts", "ICLR 2025", "--kind", "scope", "--graph", GRAPH),
    ("conflicts", "--format", "markdown", "--graph", GRAPH),
    ("text", ROOT / "documents" / "iclr-2025-blog.md"),
    ("extract", ROOT / "documents" / "iclr-2025-fact-sheet.md"),
    ("validate", GRAPH / "dataset.ttl"),
    ("ontology", "--graph", GRAPH),
    ("ontology", "rank:winner", "--graph", GRAPH),
    ("ontology", "Paper", "--graph", GRAPH),
    ("coverage", ROOT / "documents"),
    ("coverage", ROOT / "documents" / "iclr-2025-blog.md", "--lines"),
    ("coverage", ROOT / "documents", "--format", "json"),
    ("explain", "ICLR 2025", "--passages", "0", "--graph", GRAPH),
]


@pytest.mark.parametrize("call", ANSWERED, ids=lambda call: " ".join(map(str, call[:4])))
def test_what_can_be_answered_is_with_nothing_on_the_error_stream(
    call: tuple[str | Path, ...],
) -> None:
    outcome = run(*call)
    assert outcome.code == 0
    assert outcome.out or "no answer" in outcome.err
    assert outcome.err in ("", "no answer: the graph holds nothing that fits\n")


@pytest.mark.parametrize("form", ["csv", "json"])
def test_an_empty_answer_is_still_in_the_form_asked_for(form: str) -> None:
    years = ("--first", "2100")
    outcome = run("query", "coauthors-of-person", *WHO, *years, "--format", form, "--graph", GRAPH)
    assert outcome.code == 0
    assert outcome.out.startswith("coauthor,papers" if form == "csv" else '{"head"') or (
        form == "json" and '"bindings": []' in outcome.out
    )
    assert len(outcome.out.splitlines()) < 30


def test_a_question_without_answer_says_so() -> None:
    outcome = run("query", "coauthors-of-person", *WHO, "--first", "2100", "--graph", GRAPH)
    assert outcome.code == 0
    assert outcome.message == "no answer: the graph holds nothing that fits"


def test_a_name_that_several_things_bear_lists_them(tmp_path: Path) -> None:
    page = tmp_path / "icw.md"
    page.write_text(
        "# Conference on Widgets (ICW) 2031\n\n## Outstanding papers\n\n"
        "- Ann Lee, by Ann Lee, Bo Chen\n- Ann Lee. Ann Lee and Bo Chen\n"
    )
    graph = tmp_path / "graph"
    for path in GRAPH.iterdir():
        graph.mkdir(exist_ok=True)
        (graph / path.name).write_bytes(path.read_bytes())
    twin = (
        "<https://w3id.org/confkg/id/paper/yoshua-bengio> "
        '<http://www.w3.org/2000/01/rdf-schema#label> "Yoshua Bengio" .\n'
    )
    with (graph / "entities.ttl").open("a") as file:
        file.write(twin)
    outcome = run("explain", "yoshua bengio", "--graph", graph)
    assert outcome.code == 2
    assert "paper:yoshua-bengio, person:yoshua-bengio" in outcome.message
    assert run("explain", "person:yoshua-bengio", "--graph", graph).code == 0
    question = ("query", "coauthors-of-person", "--person", "Yoshua Bengio", "--graph", graph)
    assert run(*question).code == 0


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (("query", "--list"), 0),
        (("text", "nowhere.md"), 2),
        (("validate", "wrong.ttl"), 1),
        (("--nowhere",), 2),
    ],
    ids=str,
)
def test_the_exit_code_reaches_the_shell(call: tuple[str, ...], code: int, tmp_path: Path) -> None:
    (tmp_path / "wrong.ttl").write_text(
        "<https://w3id.org/confkg/id/person/x> a <https://w3id.org/confkg/ontology#Person> ."
    )
    outcome = finish(start(*call, folder=tmp_path))
    assert outcome.code == code


@pytest.mark.parametrize("name", ["caf\udce9.md", "\udcff"], ids=ascii)
def test_a_name_that_is_no_utf8_is_reported_all_the_same(name: str, tmp_path: Path) -> None:
    for call in (("text", name), ("explain", name, "--graph", GRAPH)):
        assert finish(start(*call, folder=tmp_path)).code == 2


def test_a_document_whose_file_name_is_no_utf8_is_built_or_reported(tmp_path: Path) -> None:
    path = tmp_path / "caf\udce9.md"
    path.write_text("The Conference on Widgets (ICW) 2031 had 1,200 participants.\n")
    outcome = finish(start("build", path, "--out", tmp_path / "graph"))
    assert outcome.code in (0, 2)
    assert outcome.code == 0 or outcome.message.startswith("confkg: ")
