"""What the page about CI shows is right: each snippet is valid, and does what the page says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from widgets import git, program, repository

from confkg.cli import commands
from confkg.reports.rendering import FORMATS
from report_readers import read_junit
from running import run
from shared import ROOT, from_yaml

__all__ = ["repository"]

PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
ACTION = ROOT / ".github" / "actions" / "validate" / "action.yml"
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
BAD, GOOD = "data/broken.ttl", "data/good.ttl"


def snippet(heading: str) -> Any:
    """The YAML under a heading of the page."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    (found,) = (block["body"] for block in BLOCK.finditer(section) if block["kind"] == "yaml")
    return yaml.safe_load(found)


def python(*arguments: str | Path, folder: Path = ROOT, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def assert_valid(schema: str, path: Path) -> None:
    """It is valid against a schema that check-jsonschema brings along."""
    code, reported = python("check_jsonschema", "--builtin-schema", f"vendor.{schema}", path)
    assert code == 0, reported


def test_the_action_and_the_workflow_are_what_github_reads() -> None:
    assert_valid("github-actions", ACTION)
    assert_valid("github-workflows", WORKFLOW)


def test_the_snippets_for_hosts_are_valid(tmp_path: Path) -> None:
    for heading, schema in (("GitHub", "github-workflows"), ("GitLab", "gitlab-ci")):
        path = tmp_path / f"{schema}.yml"
        path.write_text(yaml.safe_dump(snippet(heading)).replace("true:", "on:"), encoding="utf-8")
        assert_valid(schema, path)


@pytest.mark.parametrize("workflow", [from_yaml(WORKFLOW), snippet("GitHub")])
def test_workflows_give_the_action_what_it_takes(workflow: dict[str, Any]) -> None:
    inputs = from_yaml(ACTION)["inputs"]
    given = [
        step["with"]
        for job in workflow["jobs"].values()
        for step in job["steps"]
        if "actions/validate" in step.get("uses", "")
    ]
    assert given
    for options in given:
        assert set(options) <= set(inputs)


SHAPES_OF_PAGE = """@prefix sh:  <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix ex:  <http://example.org/> .

ex:Widget-shape a sh:NodeShape ;
    sh:targetClass ex:Widget ;
    sh:property ex:Widget-weight .

ex:Widget-weight a sh:PropertyShape ;
    sh:path ex:weight ;
    sh:minCount 1 ;
    sh:datatype xsd:decimal .
"""
PREFIX = "@prefix ex: <http://example.org/> .\n\n"


def test_the_page_shows_what_a_pull_request_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    files = {
        tmp_path / "shapes.ttl": SHAPES_OF_PAGE,
        data / "good.ttl": f"{PREFIX}ex:good a ex:Widget ; ex:weight 1.5 .\n",
        data / "old.ttl": PREFIX + "".join(f"ex:w{n} a ex:Widget .\n" for n in range(10)),
    }
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Widgets")
    monkeypatch.chdir(tmp_path)
    call = "validate data --shapes shapes.ttl --format github --strict --fail-on-new"
    options = ["--changed-since", "main", "--cache", str(tmp_path / "cache")]
    for name, old, new, code in (
        ("shapes.ttl", "targetClass ex:Widget", "targetClass ex:Wigdet", 1),
        ("shapes.ttl", "sh:minCount 1", 'sh:minCount "one"', 2),
        ("data/good.ttl", "1.5", '"light"', 1),
        ("data/old.ttl", "w3 a ex:Widget", "w3 a ex:Widget ; ex:weight 2.0", 0),
    ):
        path = tmp_path / name
        path.write_text(files[path].replace(old, new), encoding="utf-8")
        done = run(*call.split(), *options)
        path.write_text(files[path], encoding="utf-8")
        assert done.code == code
        assert f"```text\n{done.out}```" in PAGE.replace("\n  ", " ")


def confkg_calls() -> list[str]:
    """The calls of confkg on the page, each in one line."""
    lines = [line for block in BLOCK.finditer(PAGE) for line in block["body"].splitlines()]
    return [
        f"confkg {call[1]}"
        for line in lines
        if (call := re.search(r"\bconfkg (validate .*)", line))
    ]


@pytest.mark.parametrize("call", confkg_calls())
def test_every_option_on_the_page_is_one(call: str) -> None:
    _, _, *arguments = shlex.split(call, comments=True)
    reported = CliRunner().invoke(commands, ["validate", "--help"]).output
    for argument in arguments:
        if argument.startswith("--"):
            assert re.search(rf"{argument}\b", reported), argument
        if re.fullmatch(r"\w+=\S+", argument):
            assert argument.partition("=")[0] in FORMATS


def test_the_page_tells_of_every_format_in_order() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == FORMATS


@pytest.mark.parametrize(("file", "code", "failures"), [(GOOD, 0, 0), (BAD, 1, 3)])
def test_the_job_for_gitlab_leaves_what_it_promises(
    file: str, code: int, failures: int, repository: Path
) -> None:
    (job,) = snippet("GitLab").values()
    (script,) = job["script"]
    shell = f'confkg() {{ {program(repository.parent)} "$@"; }}\n{script}'
    shell = shell.replace("validate graph", f"validate {file} --shapes shapes/widgets.ttl")
    done = subprocess.run(["bash", "-eo", "pipefail", "-c", shell], cwd=repository, check=False)
    assert done.returncode == code
    artifacts = job["artifacts"]
    assert artifacts["when"] == "always"
    suites = read_junit((repository / artifacts["reports"]["junit"]).read_text(encoding="utf-8"))
    assert suites[file].failures == failures
    for path in artifacts["paths"]:
        assert (repository / path).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_pre_commit_reads_the_hooks() -> None:
    code, reported = python("pre_commit", "validate-manifest", MANIFEST)
    assert code == 0, reported
    hooks = {hook["id"]: hook for hook in from_yaml(MANIFEST)}
    (repo,) = snippet("pre-commit")["repos"]
    assert [hook["id"] for hook in repo["hooks"]] == list(hooks)


def run_hook(repository: Path, name: str, args: list[str], *files: str) -> tuple[int, str]:
    """Run a hook with pre-commit on the files of a commit, without installing confkg anew."""
    hooks = {hook["id"]: hook for hook in from_yaml(MANIFEST)}
    assert hooks[name]["language"] == "python"
    assert hooks[name]["entry"].partition(" ")[0] == "confkg"
    entry = f"{program(repository.parent)} {hooks[name]['entry'].partition(' ')[2]}"
    hook = {**hooks[name], "language": "system", "entry": entry, "args": args}
    config = repository / ".pre-commit-config.yaml"
    config.write_text(yaml.safe_dump({"repos": [{"repo": "local", "hooks": [hook]}]}))
    git(repository, "add", ".pre-commit-config.yaml")
    home = str(repository.parent / "pre-commit")
    return python("pre_commit", "run", "--files", *files, folder=repository, PRE_COMMIT_HOME=home)


SHAPES = ["--shapes", "shapes/widgets.ttl"]


@pytest.mark.parametrize(
    ("name", "args", "files", "code", "reported"),
    [
        ("confkg-validate", SHAPES, [GOOD], 0, "Passed"),
        ("confkg-validate", SHAPES, [GOOD, BAD], 1, "Broken widget"),
        ("confkg-validate", SHAPES, ["README.md"], 0, "no files to check"),
        ("confkg-validate", SHAPES, ["data/malformed.ttl"], 1, "it is not Turtle"),
        ("confkg-validate-graph", [BAD, *SHAPES], [GOOD], 1, "Broken widget"),
        ("confkg-validate-graph", [GOOD, *SHAPES], [BAD], 0, "Passed"),
        ("confkg-validate-graph", [BAD, *SHAPES], ["README.md"], 0, "no files to check"),
    ],
)
def test_a_hook_looks_at_what_it_says(
    name: str, args: list[str], files: list[str], code: int, reported: str, repository: Path
) -> None:
    (repository / "README.md").write_text("Widgets\n", encoding="utf-8")
    git(repository, "add", "README.md")
    found, output = run_hook(repository, name, args, *files)
    assert found == code, output
    assert reported in output
