"""The command ``query``: files and standard input, settings, completion, limits of time."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from confkg.catalogue import list_questions
from confkg.queries.page import usage
from running import command_line, finish, run, start
from shared import ROOT
from timeouts import PATIENCE

GRAPH = ROOT / "graph"
OWN = """\
#+ parameters:
#+   year: {type: year, description: year}
#+ evidence:
#+   - ?edition ckg:year ?year
PREFIX ckg: <https://w3id.org/confkg/ontology#>
SELECT ?edition WHERE { VALUES ?year { 2025 } ?edition ckg:year ?year }
"""
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER (?a != ?d && ?g != ?a) }"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.rq"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_query_of_ones_own_has_parameters_and_evidence_if_its_header_says_so(own: Path) -> None:
    asked = run("query", "--sparql", own, "--graph", GRAPH, "--set", "year=2024", "--evidence",
                "--format", "jsonl")  # fmt: skip
    rows = {row["edition"]: row for row in map(json.loads, asked.out.splitlines())}
    places = rows["ICLR 2024"]["evidence"]
    assert {place["document"] for place in places} >= {"digest of ICLR 2024 fact sheet"}
    assert "ICLR 2025" in run("query", "--sparql", own, "--graph", GRAPH).out


@pytest.mark.parametrize("setting", ["year", "yeer=2024", "year=twelve"])
def test_a_setting_that_does_not_fit_is_reported(own: Path, setting: str) -> None:
    outcome = run("query", "--sparql", own, "--graph", GRAPH, "--set", setting)
    assert outcome.code == 2
    assert "yea" in outcome.message or "yeer" in outcome.message


def test_a_query_comes_in_by_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"ASK { ?s ?p ?o }")))
    assert run("query", "--sparql", "-", "--graph", GRAPH).out == "yes\n"


def test_a_malformed_query_is_shown_with_its_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "bad.rq"
    path.write_text("SELECT *\nWHERE { ?s ?p }\n", encoding="utf-8")
    outcome = run("query", "--sparql", path, "--graph", GRAPH)
    assert outcome.code == 2
    first, shown, pointer = outcome.err.splitlines()
    assert first.startswith(f"confkg: {path}, line 2, column 16: ")
    assert shown == "WHERE { ?s ?p }"
    assert pointer == " " * 15 + "^"


@pytest.mark.parametrize("content", [b"\xff\xfe", b"SELECT * { ?s ?p ?o } " + b"#" * 1_000_001])
def test_what_is_no_query_is_reported_in_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.rq"
    path.write_bytes(content)
    outcome = run("query", "--sparql", path, "--graph", GRAPH)
    assert outcome.code == 2
    assert str(path) in outcome.message


def test_an_answer_is_waited_for_no_longer_than_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "endless.rq"
    path.write_text(ENDLESS, encoding="utf-8")
    process = start("query", "--sparql", path, "--graph", GRAPH, "--timeout", "0.3")
    outcome = finish(process)
    assert outcome.code == 2
    assert outcome.message == (
        "confkg: no answer within 0.3 seconds; ask for less, or give more with --timeout"
    )


def test_an_answer_goes_into_a_file_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "answer.csv"
    file.write_text("before", encoding="utf-8")
    asked = ("query", "edition-awards", "--graph", GRAPH, "--format", "csv", "--out", file)
    assert run(*asked, "--edition", "no such").code == 2
    assert file.read_text(encoding="utf-8") == "before"
    outcome = run(*asked, "--edition", "ICLR 2025")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert file.read_bytes().startswith(b"award,rank,paper,")
    assert [path.name for path in tmp_path.iterdir()] == ["answer.csv"]


def test_iris_take_the_place_of_labels() -> None:
    asked = ("query", "edition-awards", "--edition", "ICLR 2025", "--graph", GRAPH)
    assert "ICLR Test of Time Award" in run(*asked, "--format", "markdown").out
    shown = run(*asked, "--iris", "--format", "jsonl").out
    assert "https://w3id.org/confkg/id/award/iclr--test-of-time-award" in shown
    assert "ICLR Test of Time Award" not in shown


def test_the_query_is_shown_with_its_parameters_bound() -> None:
    asked = ("query", "edition-awards", "--edition", "ICLR 2024", "--explain-query")
    shown = run(*asked, "--graph", GRAPH).out
    assert "VALUES ?edition { <https://w3id.org/confkg/id/edition/iclr-2024> }" in shown


def completed(*words: str, shell: str = "zsh") -> list[str]:
    """What the shell would offer for the last word."""
    environment = {
        "_CONFKG_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(map(shlex.quote, ("confkg", *words))),
        "COMP_CWORD": str(len(words)),
    }
    os.environ.update(environment)
    try:
        offered = run().out
    finally:
        for name in environment:
            del os.environ[name]
    lines = offered.splitlines()
    return [line.split(",", 1)[1] for line in lines] if shell == "bash" else lines[1::3]


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_shell_completes_questions_parameters_and_values(shell: str) -> None:
    assert "edition-awards" in completed("query", "edition-a", shell=shell)
    assert "--edition" in completed("query", "edition-awards", "--ed", shell=shell)
    asked = ("query", "person-names", "--graph", str(GRAPH), "--person")
    blank = "\\ " if shell == "bash" else " "
    assert completed(*asked, "yoshua", shell=shell) == [f"Yoshua{blank}Bengio"]
    measures = completed("query", "measure-by-year", "--measure", "area", shell=shell)
    assert "area-chairs" in measures


def test_nothing_is_offered_where_nothing_can_be_known() -> None:
    asked = ("query", "coauthors-of-person", "--graph", "no-such-folder", "--person")
    assert completed(*asked, "yoshua") == []
    assert completed("query", "coauthors-of-person", "--first", "20") == []


@pytest.mark.parametrize("question", list_questions(), ids=lambda question: question.name)
def test_the_help_of_a_question_has_an_example_that_can_be_typed(question: object) -> None:
    from confkg.question import Question

    assert isinstance(question, Question)
    shown = run("query", question.name, "--help").out
    assert usage(question) in " ".join(shown.split())
    assert all(f"--{parameter.name}" in shown for parameter in question.parameters)


def test_an_answer_without_end_is_refused_before_it_takes_all_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confkg.queries.asking._MOST", 50_000)
    file = tmp_path / "all.rq"
    for form in ("SELECT *", "CONSTRUCT { ?a ?e ?i }"):
        file.write_text(f"{form} {{ ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }}", encoding="utf-8")
        outcome = run("query", "--sparql", file, "--graph", GRAPH)
        assert outcome.code == 2
        assert "the answer has more than 50,000 rows; ask for less" in outcome.message


def test_a_picture_and_a_table_can_be_had_at_once(tmp_path: Path) -> None:
    files = ("--plot", tmp_path / "x.svg", "--out", tmp_path / "x.txt")
    asked = ("query", "measure-by-year", "--measure", "submissions", "--graph", GRAPH)
    assert run(*asked, *files).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.svg", "x.txt"]


def test_evidence_is_never_that_of_a_blank_node(tmp_path: Path) -> None:
    file = tmp_path / "own.rq"
    header = "#+ evidence: ['?x rdfs:label ?y']\n"
    prologue = "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n"
    file.write_text(f"{header}{prologue}SELECT ?x {{ BIND(BNODE() AS ?x) }}", encoding="utf-8")
    outcome = run("query", "--sparql", file, "--evidence", "--format", "jsonl", "--graph", GRAPH)
    assert outcome.code == 0
    assert '"evidence": []' in outcome.out


def test_wrong_patterns_of_evidence_are_reported_as_such(tmp_path: Path) -> None:
    file = tmp_path / "own.rq"
    file.write_text("#+ evidence: ['?x nope:y 1']\nSELECT ?x { VALUES ?x { 1 } }", encoding="utf-8")
    outcome = run("query", "--sparql", file, "--evidence", "--graph", GRAPH)
    assert outcome.code == 2
    assert "own.rq, evidence, line 2" in outcome.err


@pytest.mark.parametrize(
    ("closing", "code", "says"),
    [
        (">&-", 2, "standard output: it is closed"),
        ("2>&-", 0, ""),
        (">/dev/full", 2, "No space left on device"),
        ("2>/dev/full --wrong x", 2, ""),
        ("2>&- --wrong x", 2, ""),
    ],
)
def test_streams_that_are_closed_or_full_end_in_no_traceback(
    closing: str, code: int, says: str
) -> None:
    call = command_line("query", "series-editions", "--series", "ICLR", "--graph", GRAPH)
    done = subprocess.run(
        f"{shlex.join(call)} {closing}",
        shell=True,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == code
    assert says.encode() in done.stderr
    assert b"Traceback" not in done.stderr + done.stdout
    assert b"--wrong" not in done.stdout


def test_a_closed_standard_input_is_reported() -> None:
    call = shlex.join(command_line("query", "--sparql", "-"))
    done = subprocess.run(
        f"{call} <&-", shell=True, capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert b"standard input: it is closed" in done.stderr


WIDTHS = ("300", "101", "100", "60", "20", "1")


def test_on_the_narrowest_terminal_nothing_is_lost() -> None:
    call = ("query", "series-editions", "--series", "ICLR", "--graph", GRAPH)
    wide, *narrow = (set(finish(start(*call, COLUMNS=width)).out.split()) for width in WIDTHS)
    words = {word for word in wide if "─" not in word}
    assert len(words) > 40
    for found in narrow:
        assert words <= found


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "link.csv").symlink_to(tmp_path / "real.csv")
    run("query", "series-known", "--format", "csv", "--out", tmp_path / "link.csv")
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes().startswith(b"series,")


def test_what_describes_the_dataset_is_no_fact_about_a_place_that_it_names() -> None:
    shown = run("explain", "Singapore", "--graph", GRAPH).out
    assert "Singapore's Changi airport" in shown
    assert "facts on academic conferences" not in shown
