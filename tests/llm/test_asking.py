"""A server that answers, and servers that do not: each block is asked about with patience, and once."""

from __future__ import annotations

import json
import re
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from bad_server import serving
from confkg.cli.build import build
from confkg.documents import read_document
from confkg.errors import UsageError
from confkg.extract import READERS
from confkg.llm.answers import Answers
from confkg.llm.asking import Limits, ask
from confkg.llm.requests import requests_of
from confkg.llm.server import Server, parse_reader
from confkg.model import Document
from running import run
from shared import CASES, from_yaml

FILE = from_yaml(CASES / "llm" / "servers.yaml")
PAGE = "# ICW 2031 in Bergen\n\nShe was met by Bo Ray of Maple Labs, as were the others.\n"


def _served(answer: dict[str, Any]) -> dict[str, Any]:
    return {"body": FILE["good"]} if answer.get("good") else answer


def _limits(others: dict[str, Any] | None = None) -> Limits:
    """Limits that need no patience, unless a case has others."""
    return replace(Limits(at_once=1, tries=3, pause=0.0, failures=1), **(others or {}))


def _document(folder: Path) -> Document:
    path = folder / "icw-2031.md"
    path.write_text(PAGE, encoding="utf-8")
    return read_document(path)


def _answer(*frames: dict[str, Any]) -> dict[str, Any]:
    content = json.dumps({"frames": list(frames)})
    return {"body": json.dumps({"choices": [{"message": {"content": content}}]})}


AFFILIATION = {
    "kind": "Affiliation",
    "quotation": "Bo Ray of Maple Labs",
    "values": [
        {"key": "affiliatedPerson", "words": "Bo Ray"},
        {"key": "organisation", "words": "Maple Labs"},
    ],
}


@pytest.mark.parametrize("case", FILE["cases"], ids=lambda case: case["case"])
def test_a_server_is_asked_as_long_as_that_may_help(case: dict[str, Any], tmp_path: Path) -> None:
    document = _document(tmp_path)
    answers = Answers.read(tmp_path, document.name)
    limits = _limits(case.get("limits", {}))
    with serving(*map(_served, case["answers"])) as server:
        asked = ask(
            requests_of(document, "m"),
            Server(f"http://127.0.0.1:{server.port}/v1", "m", case.get("key", "")),
            {document.name: answers},
            limits,
        )
        assert len(server.requests) == case["asked"]
    assert asked.answered == len(answers.kept) == int(case.get("answered", False))
    if says := case.get("says"):
        assert any(says in what for what in asked.left)
    if stops := case.get("stops"):
        assert stops in str(asked.error)
    assert case.get("key", "s3cret") not in f"{asked.error}{asked.left}"


def test_what_is_sent(tmp_path: Path) -> None:
    document = _document(tmp_path)
    with serving({"body": FILE["good"]}) as server:
        whom = Server(f"http://127.0.0.1:{server.port}/v1", "some:model", "a-key")
        answers = {document.name: Answers.read(tmp_path, document.name)}
        ask(requests_of(document, "some:model"), whom, answers, _limits())
        ((head, body),) = server.requests
    assert head.startswith("POST /v1/chat/completions ")
    assert re.search(r"(?im)^authorization: Bearer a-key\r?$", head)
    sent = json.loads(body)
    assert sent["model"] == "some:model"
    assert PAGE.split("\n")[2] in sent["messages"][1]["content"]
    assert "The page is about: ICW 2031" in sent["messages"][1]["content"]
    assert sent["response_format"]["json_schema"]["schema"]["required"] == ["frames"]
    assert b"a-key" not in body
    assert "a-key" not in "".join(p.read_text() for p in tmp_path.glob("*.jsonl"))


def test_a_build_asks_once_and_then_no_server_is_needed(tmp_path: Path) -> None:
    _document(tmp_path)
    call: list[str | Path] = ["build", tmp_path / "icw-2031.md", "--out", tmp_path / "graph"]
    call += ["--answers", tmp_path / "answers", "--reader"]
    with serving(_answer(AFFILIATION)) as server:
        reader = f"openai:http://127.0.0.1:{server.port}/v1:m"
        assert run(*call, reader).code == 0
        assert len(server.requests) == 1
    first = {path.name: path.read_bytes() for path in (tmp_path / "graph").iterdir()}
    assert b"openai:m, prompt" in first["claims.ttl"]
    assert b"Maple Labs" in first["entities.ttl"]
    assert run(*call, reader).code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "graph").iterdir()} == first
    changed = tmp_path / "icw-2031.md"
    changed.write_text(f"{PAGE}\n## Another part of it\n\nHere is one more block of text.\n")
    with serving(_answer()) as server:
        reader = f"openai:http://127.0.0.1:{server.port}/v1:m"
        assert run(*call, reader).code == 0
        assert len(server.requests) == 1
        assert b"one more block" in server.requests[0][1]


def test_a_dry_run_sends_nothing_and_shows_what_it_would_send(tmp_path: Path) -> None:
    _document(tmp_path)
    with serving({"good": True}) as server:
        reader = f"openai:http://127.0.0.1:{server.port}/v1:m"
        shown = run(
            "build", tmp_path / "icw-2031.md", "--out", tmp_path / "graph", "--reader", reader,
            "--dry-run",
        )  # fmt: skip
        assert not server.requests
    assert (shown.code, shown.err) == (0, "")
    assert PAGE.split("\n")[2] in shown.out
    assert re.search(r"would get 1 request with about \d+ tokens", shown.out)
    assert not (tmp_path / "graph").exists()


def test_the_rest_is_asked_about_next_time(tmp_path: Path) -> None:
    _document(tmp_path)
    page = tmp_path / "icw-2031.md"
    page.write_text(f"{PAGE}\n## Another part of it\n\nHere is one more block of text.\n")
    call: list[str | Path] = ["build", page, "--out", tmp_path / "graph"]
    call += ["--answers", tmp_path / "answers", "--reader"]
    with serving(_answer(AFFILIATION)) as server:
        reader = f"openai:http://127.0.0.1:{server.port}/v1:m"
        assert run(*call, reader, "--max-requests", "1").code == 0
        assert len(server.requests) == 1
    with serving({"status": "404 Not Found"}) as server:
        stopped = run(*call, f"openai:http://127.0.0.1:{server.port}/v1:m")
        assert stopped.code == 0, "something was answered before"
        assert "it refuses (404)" in stopped.err
    with serving(_answer()) as server:
        assert run(*call, f"openai:http://127.0.0.1:{server.port}/v1:m").code == 0
        assert len(server.requests) == 1
        assert b"one more block" in server.requests[0][1]


def test_without_a_server_the_rest_is_read(tmp_path: Path) -> None:
    _document(tmp_path)
    call: list[str | Path] = [
        "build",
        tmp_path / "icw-2031.md",
        "--out",
        tmp_path / "graph",
        "--answers",
        tmp_path / "a",
    ]
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        built = run(*call, "--reader", f"openai:http://127.0.0.1:{port}/v1:m")
    assert built.code == 2
    assert "nothing listens there" in built.err
    assert "ICW" in (tmp_path / "graph" / "entities.ttl").read_text(encoding="utf-8")


def test_damaged_answers_are_noted_and_asked_for_again(tmp_path: Path) -> None:
    document = _document(tmp_path)
    (request,) = requests_of(document, "m")
    Answers.read(tmp_path, document.name).add(request.key, "m", '{"frames": []}')
    path = tmp_path / "icw-2031.jsonl"
    whole = path.read_text()
    for damaged, what in (
        (whole[:-9], "it is damaged"),
        (whole.replace('"version": 1', '"version": 99'), "another version"),
        ("[" * 100_000, "it is damaged"),
    ):
        path.write_text(damaged)
        answers = Answers.read(tmp_path, document.name)
        assert [what in str(problem) for problem in answers.problems] == [True]
        answers.add(request.key, "m", "{}")
        assert Answers.read(tmp_path, document.name)[request.key] == "{}"
        answers.tidy([request.key], "m")
        assert Answers.read(tmp_path, document.name).problems == []


@pytest.mark.parametrize(
    ("words", "server"),
    [
        (
            "openai:http://127.0.0.1:11434/v1:llama3.1:8b",
            ("http://127.0.0.1:11434/v1", "llama3.1:8b"),
        ),
        ("openai:https://api.example.org/v1:gpt-x", ("https://api.example.org/v1", "gpt-x")),
        ("openai:http://[::1]:8080/v1:m", ("http://[::1]:8080/v1", "m")),
        ("openai:http://localhost:m", ("http://localhost", "m")),
        ("http://127.0.0.1/v1:m", None),
        ("openai:127.0.0.1:m", None),
        ("openai:ftp://127.0.0.1/v1:m", None),
        ("openai:http://127.0.0.1:80/v1:", None),
        ("openai:http://me:pw@127.0.0.1:80/v1:m", None),
    ],
)
def test_a_reader_is_a_server_and_a_model(words: str, server: tuple[str, str] | None) -> None:
    if server is None:
        with pytest.raises(UsageError, match="--reader"):
            parse_reader(words)
    else:
        parsed = parse_reader(words)
        assert (parsed.url, parsed.model) == server


@pytest.mark.parametrize(
    "option", [["--dry-run"], ["--max-requests", "3"], ["--only", "README.md"]]
)
def test_options_of_a_reader_mean_nothing_without_one(option: list[str], tmp_path: Path) -> None:
    _document(tmp_path)
    refused = run("build", tmp_path / "icw-2031.md", "--out", tmp_path / "graph", *option)
    assert refused.code == 2
    assert "without --reader" in refused.message


def test_a_reading_that_differs_is_left_to_a_person(tmp_path: Path) -> None:
    document = _document(tmp_path)
    page = tmp_path / "icw-2031.md"
    page.write_text("# ICW 2031\n\nAnn Lee is a professor at Umbra University of Tides.\n")
    values = {"affiliatedPerson": "Ann Lee", "organisation": "Umbra University"}
    frame = {
        "kind": "Affiliation",
        "quotation": "Ann Lee is a professor at Umbra University",
        "values": [{"key": key, "words": words} for key, words in values.items()],
    }
    (request,) = requests_of(read_document(page), "m")
    answers = Answers.read(tmp_path / "answers", document.name)
    answers.add(request.key, "m", json.dumps({"frames": [frame]}))
    call: list[str | Path] = [
        "review",
        page,
        "--reader",
        "openai:http://127.0.0.1:9/v1:m",
        "--answers",
    ]
    shown = run(*call, tmp_path / "answers")
    assert "“Umbra University”" in shown.out
    assert "“Umbra University of Tides”" in " ".join(shown.out.split())
    assert run(*call, tmp_path / "none").out == "no reading differs\n"


def test_the_readers_of_the_option_are_those_that_there_are() -> None:
    (option,) = (one for one in build.params if one.name == "without")
    assert isinstance(option.type, click.Choice)
    assert {*option.type.choices} == {*READERS} - {"context"}


def test_readers_are_compared_by_what_is_listed(tmp_path: Path) -> None:
    _document(tmp_path)
    page, facts = tmp_path / "icw-2031.md", tmp_path / "facts.jsonl"
    listed: list[dict[str, Any]] = [
        {"kind": "Edition", "subject": "ICW 2031", "property": "year", "value": 2031},
        {
            "kind": "Organisation",
            "subject": "Maple Labs",
            "property": "name",
            "value": "Maple Labs",
        },
    ]
    affiliation = "Bo Ray · Maple Labs · ICW 2031"
    listed.append({"kind": "Affiliation", "subject": affiliation, "property": "organisation"})
    listed[-1]["value"] = "Maple Labs"
    facts.write_text("\n".join(map(json.dumps, listed)))
    invented = {**AFFILIATION, "quotation": "Bo Ray of Birch Labs"}
    with serving(_answer(AFFILIATION, invented)) as server:
        reader = f"openai:http://127.0.0.1:{server.port}/v1:m"
        shown = run("evaluate", page, facts, "--reader", reader, "--answers", tmp_path / "a")
    assert shown.code == 0, shown.err
    rows = {
        line.split()[0]: line.split()[1:] for line in shown.out.splitlines()[2:] if line.strip()
    }
    assert rows["Organisation"] == ["1", "0.00", "0", "1.00", "0", "1", "0", "1.00", "0"]
    assert rows["Affiliation"] == ["1", "0.00", "0", "1.00", "2", "3", "1", "1.00", "2"]
    facts.write_text("{}")
    assert "line 1: it is no fact" in run("evaluate", page, facts).message
