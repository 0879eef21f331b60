"""Each command tells how it is used, by an example that works."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

from confkg import __version__
from confkg.cli import COMMANDS, commands
from running import run
from shared import CASES, ROOT

NAMES = sorted(COMMANDS)
EXAMPLE = re.compile(r"^ +(confkg .*)$", re.MULTILINE)
each_command = pytest.mark.parametrize("name", NAMES)


def examples(name: str = "") -> list[str]:
    """The commands that a help shows, each without what it is piped into."""
    text = run(*([name] * bool(name)), "--help").out
    _, _, below = text.rpartition("Example")
    return [line.partition(" | ")[0] for line in EXAMPLE.findall(below)]


@each_command
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_each_command_explains_itself_with_an_example(name: str, option: str) -> None:
    outcome = run(name, option)
    assert outcome.code == 0
    assert not outcome.err
    assert f"confkg {name} [OPTIONS]" in outcome.out.splitlines()[0]
    assert any(example.startswith(f"confkg {name} ") for example in examples(name))


def test_the_program_explains_itself_and_lists_every_command() -> None:
    outcome = run("--help")
    assert outcome.code == 0
    assert all(re.search(rf"^  {name} ", outcome.out, re.MULTILINE) for name in NAMES)
    assert len(examples()) >= 3


def test_without_a_command_the_help_is_shown() -> None:
    outcome = run()
    assert outcome.code == 2
    assert "confkg [OPTIONS] COMMAND" in outcome.out + outcome.err


def _command(name: str) -> click.Command:
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    return command


def test_every_option_is_explained() -> None:
    unexplained = [
        (name, option.name)
        for name in NAMES
        for option in _command(name).params
        if isinstance(option, click.Option) and not option.help and option.name != "form"
    ]
    assert not unexplained


SLOW = ("confkg validate graph", "confkg reason", "confkg reason graph --types-out types.ttl")
EXAMPLES = [
    pytest.param(example, marks=[pytest.mark.heavy] * (example in SLOW))
    for example in sorted({example for name in ["", *NAMES] for example in examples(name)})
    if not example.startswith("confkg push ")  # needs a store, see tests/stores/test_graph_store.py
    and "--reader openai:" not in example  # a model is asked in the tests of "llm"
]


@pytest.mark.exhaustive(every=9)
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_work(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    documents = ROOT / "documents"
    if example.startswith("confkg build "):  # one is enough; all are built in many other tests
        (tmp_path / "documents").mkdir()
        shutil.copy(documents / "iclr-2025-keynote-notes.md", tmp_path / "documents")
    else:
        (tmp_path / "documents").symlink_to(documents)
    for path in (ROOT / "graph").iterdir():
        (tmp_path / "graph").mkdir(exist_ok=True)
        (tmp_path / "graph" / path.name).write_bytes(path.read_bytes())
    facts = (CASES / "documents" / "cgl-2030-facts-and-figures.md").read_bytes()
    for name in ("notes.md", "notes on ACL.md"):
        (tmp_path / name).write_bytes(facts)
    fact = {"kind": "Edition", "subject": "CGL 2030", "property": "year", "value": 2030}
    (tmp_path / "facts.jsonl").write_text(json.dumps(fact))
    (tmp_path / "proceedings").mkdir()
    (tmp_path / "proceedings" / "icw-2031.jsonl").write_text(
        '{"title": "A", "authors": ["Ann Lee"]}'
    )
    harbour = CASES / "reasoner" / "harbour"
    (tmp_path / "places.csv").write_text("id,label\nhttp://example.org/1,Toulon\n")
    for name in ("my-ontology.ttl", "people.ttl", "papers.ttl"):
        (tmp_path / name).write_bytes((harbour / "small.ttl").read_bytes())
    shapes = CASES / "ci" / "data" / "shapes.ttl"
    (tmp_path / "my-shapes.ttl").write_bytes(shapes.read_bytes())
    program, *arguments = shlex.split(example)
    assert program == "confkg"
    outcome = run(*arguments)
    assert outcome.code == 0, outcome.err
    assert outcome.out


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").out == f"confkg {__version__}\n"


def test_an_unknown_command_is_reported() -> None:
    outcome = run("biuld")
    assert outcome.code == 2
    assert "biuld" in outcome.err
