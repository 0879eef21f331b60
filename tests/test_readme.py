"""Every block of the README is run, and answers what the README says.

In an expected answer ``…`` stands for anything within a line, and a line ``...`` for any lines.
To write the answers anew after a change: ``python tests/test_readme.py``, and read the difference.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from contextlib import chdir
from pathlib import Path

import pytest

import running
from confkg.sources.table import read_table
from shared import ROOT

README = ROOT / "README.md"
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
WIDTH = "100"


def console_blocks() -> list[str]:
    text = README.read_text(encoding="utf-8")
    return [found["body"] for found in BLOCK.finditer(text) if found["kind"] == "console"]


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the answer under it."""
    pieces = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
    return list(zip(pieces[::2], pieces[1::2], strict=True))


def run(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    assert program == "confkg"
    with chdir(folder), pytest.MonkeyPatch.context() as patched:
        patched.setenv("COLUMNS", WIDTH)
        outcome = running.run(*arguments, together=True)
    lines = (line.rstrip() for line in outcome.out.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def as_pattern(expected: str) -> str:
    lines = [
        r"(?:.*\n)*" if line == "..." else re.escape(line).replace("…", ".*") + "\n"
        for line in expected.splitlines()
    ]
    return "".join(lines)


def python_blocks() -> list[str]:
    text = README.read_text(encoding="utf-8")
    return [found["body"] for found in BLOCK.finditer(text) if found["kind"] == "python"]


def in_python(block: str) -> tuple[str, int]:
    """The block with the answers of today, and in how many of them it differs."""
    test = doctest.DocTestParser().get_doctest(block, {}, "README.md", None, None)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    answers: list[str] = []
    for example in test.examples:
        alone = doctest.DocTest([example], {}, "README.md", None, None, None)
        alone.globs = test.globs  # what the lines above have defined
        said: list[str] = []
        runner.run(alone, out=said.append, clear_globs=False)
        shown = "".join(said).rpartition("Got:\n")[2]
        got = textwrap.dedent(shown) if shown else example.want
        answers.append(f">>> {example.source}{'' if 'Got nothing' in ''.join(said) else got}")
    return "".join(answers), runner.failures


@pytest.mark.parametrize("block", python_blocks())
def test_python_in_the_readme_says_what_it_does(block: str) -> None:
    answers, failures = in_python(block)
    assert not failures, answers


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the same documents and graph, in which a command may write."""
    for name in ("documents", "graph"):
        folder = tmp_path / name
        folder.mkdir()
        for path in (ROOT / name).iterdir():
            (folder / path.name).write_bytes(path.read_bytes())
    (tmp_path / "tests").symlink_to(ROOT / "tests", target_is_directory=True)  # only read
    return tmp_path


@pytest.mark.parametrize(
    ("command", "expected"), [pair for block in console_blocks() for pair in commands(block)]
)
def test_a_command_of_the_readme_answers_what_it_says(
    command: str, expected: str, checkout: Path
) -> None:
    answer = run(command, checkout)
    assert re.fullmatch(as_pattern(expected), answer), answer


def test_every_block_of_the_readme_is_of_a_kind_that_is_run() -> None:
    kinds = {found["kind"] for found in BLOCK.finditer(README.read_text(encoding="utf-8"))}
    assert kinds == {"console", "python", "sh", "text", "toml"}
    assert sum(len(commands(block)) for block in console_blocks()) >= 9


def test_the_table_of_documents_in_the_readme_is_one(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    (block,) = (found["body"] for found in BLOCK.finditer(text) if found["kind"] == "toml")
    path = tmp_path / "documents.toml"
    path.write_text(block, encoding="utf-8")
    entries, problems = read_table(path)
    assert entries
    assert not problems


def test_the_set_up_commands_are_what_ci_and_people_run() -> None:
    text = README.read_text(encoding="utf-8")
    blocks = [found["body"] for found in BLOCK.finditer(text) if found["kind"] == "sh"]
    assert blocks == ["make run\nmake test\n"]
    assert "\nmake test-all\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.heavy
@pytest.mark.exhaustive
def test_make_run_answers_a_question_and_leaves_the_graph_as_it_is(tmp_path: Path) -> None:
    """In a copy: other tests read the graph of the checkout meanwhile, which a build replaces."""
    stamp = Path(sys.prefix) / ".installed"
    if not stamp.exists() or not stamp.is_relative_to(ROOT):
        pytest.skip("these tests do not run in an environment that make has set up")
    subprocess.run(["make", str(stamp), f"VENV={sys.prefix}"], cwd=ROOT, check=True)
    for name in ("documents", "graph", "proceedings"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("Makefile", "constraints.txt", "pyproject.toml"):
        shutil.copy2(ROOT / name, tmp_path)
    before = {path.name: path.read_bytes() for path in (ROOT / "graph").iterdir()}
    installed = stamp.stat().st_mtime_ns
    done = subprocess.run(
        ["make", "run", f"VENV={sys.prefix}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Bahdanau" in done.stdout
    assert "Try next" in done.stdout
    assert stamp.stat().st_mtime_ns == installed, "a second run must not install again"
    assert before == {path.name: path.read_bytes() for path in (tmp_path / "graph").iterdir()}


def write_answers() -> None:
    """Put the answers of today into the README, where it does not abridge them."""

    def renewed(found: re.Match[str]) -> str:
        if found["kind"] == "python":
            return f"```python\n{in_python(found['body'])[0]}```"
        if found["kind"] != "console":
            return found[0]
        answers = [
            f"$ {command}\n{expected if '…' in expected or '...' in expected else run(command, ROOT)}"
            for command, expected in commands(found["body"])
        ]
        return "```console\n" + "".join(answers) + "```"

    text = README.read_text(encoding="utf-8")
    README.write_text(BLOCK.sub(renewed, text), encoding="utf-8")


if __name__ == "__main__":
    write_answers()
