"""The action for GitHub, its scripts run in a scratch repository as a runner would run them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from action_steps import Action, Ran
from widgets import git, program, repository

from report_readers import Command, as_sarif, commands_of, read_junit, read_markdown
from shared import CASES, ROOT, from_yaml

__all__ = ["repository"]

ACTION = ROOT / ".github" / "actions" / "validate" / "action.yml"
RUNS: dict[str, dict[str, Any]] = from_yaml(CASES / "ci" / "runs.yaml")


def act(repository: Path, **inputs: str) -> Ran:
    scratch = repository.parent / "runner temp"
    scratch.mkdir(exist_ok=True)
    given = {"shapes": "shapes/widgets.ttl", **inputs}
    ready = {"install": {"program": str(program(scratch))}}
    return Action(ACTION, scratch).run(repository, given, ready)


@pytest.mark.parametrize("name", RUNS)
def test_a_run_of_the_action_reports_what_is_wrong_everywhere_at_its_line(
    name: str, repository: Path
) -> None:
    reported = RUNS[name]
    ran = act(repository, **reported["inputs"])
    assert ran.code == reported["code"], ran.log
    assert ran.outputs["exit-code"] == str(reported["code"])
    assert "Traceback" not in ran.log
    annotations = commands_of(ran.log)
    shown = [
        [c.name, c.properties.get("file"), c.properties.get("line"), c.properties["title"]]
        for c in annotations
    ]
    assert shown == [
        [level, file, line and str(line), title]
        for level, file, line, title in reported["annotations"]
    ]
    assert not git(repository, "status", "--porcelain")
    if reported["code"] == 2:
        if ran.outputs["sarif"]:  # else there was nothing to run
            assert_why(ran, annotations)
        assert ran.summary.startswith("## ❌ The data could not be validated")
    else:
        assert_same_results(ran, annotations)


def assert_why(ran: Ran, annotations: list[Command]) -> None:
    """SARIF and JUnit say what the annotation says."""
    (command,) = annotations
    log = as_sarif(Path(ran.outputs["sarif"]).read_text(encoding="utf-8"))
    (invocation,) = log["invocations"]
    assert not invocation["executionSuccessful"]
    (why,) = invocation["toolExecutionNotifications"]
    assert not log["results"]
    assert why["message"]["text"] == " ".join(command.data.split())
    (suite,) = read_junit(Path(ran.outputs["junit"]).read_text(encoding="utf-8")).values()
    assert (suite.tests, suite.errors) == (1, 1)


def assert_same_results(ran: Ran, annotations: list[Command]) -> None:
    """SARIF, JUnit and the summary tell what the annotations tell."""
    levels = {"error": "error", "warning": "warning", "note": "notice"}
    alerts = []
    for result in as_sarif(Path(ran.outputs["sarif"]).read_text(encoding="utf-8"))["results"]:
        (location,) = result["locations"]
        place = location["physicalLocation"]
        line = place["region"]["startLine"]
        alerts.append((levels[result["level"]], unquote(place["artifactLocation"]["uri"]), line))
    assert alerts == [
        (command.name, command.properties["file"], int(command.properties.get("line", 1)))
        for command in annotations
    ]
    suites = read_junit(Path(ran.outputs["junit"]).read_text(encoding="utf-8"))
    assert {file for _, file, _ in alerts} <= set(suites)
    assert bool(sum(suite.failures for suite in suites.values())) == bool(ran.code)
    tokens = read_markdown(ran.summary)
    assert tokens[1].content == f"{'❌ The data do not' if ran.code else '✅ The data'} conform"
    rows = sum(token.type == "tr_open" for token in tokens)
    assert rows == (len(annotations) + 1 if annotations else 0)


def test_a_misspelt_target_fails_the_job_unless_it_may(repository: Path) -> None:
    shapes = repository / "shapes" / "widgets.ttl"
    text = shapes.read_text(encoding="utf-8")
    shapes.write_text(text.replace("sh:targetClass ex:Widget", "sh:targetClass ex:Wigdet"))
    ran = act(repository, files="data/good.ttl")
    assert ran.code == 1, ran.log
    (command,) = (each for each in commands_of(ran.log) if "did you mean" in each.data)
    line = text[: text.index("sh:targetClass")].count("\n") + 1
    place = {"file": "shapes/widgets.ttl", "line": str(line)}
    assert command.name == "warning"
    assert place.items() <= command.properties.items()
    assert "did you mean" in ran.summary
    assert act(repository, files="data/good.ttl", strict="false").code == 0


@pytest.mark.parametrize(
    ("upload", "file", "sent"),
    [
        ("true", "data/broken.ttl", True),
        ("true", "data/malformed.ttl", False),
        ("false", "data/broken.ttl", False),
    ],
)
def test_results_go_to_code_scanning_where_that_is_wanted_and_there_are_any(
    upload: str, file: str, sent: bool, repository: Path
) -> None:
    ran = act(repository, files=file, **{"upload-sarif": upload})
    used = {name.partition("@")[0]: given for name, given in ran.used.items()}
    assert used["actions/setup-python"] == {"python-version": "3.12"}
    upload_step = used.get("github/codeql-action/upload-sarif")
    expected = {"sarif_file": ran.outputs["sarif"], "category": "confkg"}
    assert upload_step == (expected if sent else None)


def test_hints_can_be_left_out(repository: Path) -> None:
    assert "to fix: " in act(repository, files="data/broken.ttl").log
    assert "to fix: " not in act(repository, files="data/broken.ttl", **{"fix-hints": "false"}).log


def test_a_file_of_an_earlier_run_is_not_taken_for_one_of_this_run(repository: Path) -> None:
    assert act(repository, files="data/broken.ttl").outputs["sarif"]
    assert not act(repository, files="\n\n").outputs["sarif"]


def test_only_what_is_new_is_marked_and_fails_if_so_wanted(repository: Path) -> None:
    path = repository / "data" / "good.ttl"
    path.write_text(path.read_text(encoding="utf-8").replace("1.5", '"light"'), encoding="utf-8")
    inputs = {"files": "data/good.ttl\ndata/broken.ttl", "changed-since": "HEAD"}
    for only_new in ("true", "false"):
        ran = act(repository, **inputs, **{"fail-on-new": only_new})
        assert ran.code == 1, ran.log
        (command,) = commands_of(ran.log)
        assert command.properties["file"] == "data/good.ttl"
        assert "light" in command.data
        assert "since HEAD: 1 new, 0 fixed, " in ran.summary
    git(repository, "checkout", "--quiet", "data/good.ttl")
    ran = act(repository, **inputs, **{"fail-on-new": "true"})
    assert ran.code == 0, ran.log
    assert "actions/cache@v4" in ran.used
    assert act(repository, **inputs).code == 1
    ran = act(repository, **inputs | {"changed-since": "no-such-branch"})
    assert ran.code == 2
    assert "no-such-branch" in ran.log


def test_scripts_are_free_of_what_shellcheck_warns_of(tmp_path: Path) -> None:
    scripts = [step["run"] for step in Action(ACTION, tmp_path).steps if "run" in step]
    assert len(scripts) == 2
    shellcheck = Path(sys.executable).with_name("shellcheck")
    for number, script in enumerate(scripts):
        path = tmp_path / f"step-{number}.sh"
        path.write_text(f"#!/usr/bin/env bash\nset -eo pipefail\n{script}", encoding="utf-8")
        done = subprocess.run(
            [shellcheck, "--severity=style", str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_other_actions_are_named_by_their_major_version() -> None:
    for path in (ROOT / ".github").rglob("*.yml"):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, sign, action = line.strip().removeprefix("- ").partition("uses: ")
            if sign and not name and not action.startswith("./"):
                assert re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", action), action
