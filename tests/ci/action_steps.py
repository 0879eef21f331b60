"""The steps of a composite action, run as GitHub's runner runs them."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shared import from_yaml
from timeouts import PATIENCE

__all__ = ["Action", "Ran"]

EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


@dataclass
class Ran:
    """What a run of an action came to.

    Attributes:
        code: of the last script that was run.
        log: what the scripts printed, on both streams.
        outputs: of the action.
        summary: of the job.
        used: the actions that were called, with what they were given.
    """

    code: int
    log: str
    outputs: dict[str, str]
    summary: str
    used: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass
class Action:
    """An action.

    Args:
        path: its ``action.yml``.
        scratch: where its files and those of the runner go.
    """

    path: Path
    scratch: Path

    def __post_init__(self) -> None:
        self.described: dict[str, Any] = from_yaml(self.path)

    @property
    def steps(self) -> list[dict[str, Any]]:
        return list(self.described["runs"]["steps"])

    def run(self, folder: Path, inputs: dict[str, str], ready: dict[str, dict[str, str]]) -> Ran:
        """Run the scripts one after the other, until one fails.

        Args:
            folder: the checkout.
            inputs: as a workflow gives them.
            ready: steps that are not run, with their outputs.
        """
        unknown = set(inputs) - set(self.described["inputs"])
        assert not unknown, unknown
        known = {
            f"inputs.{name}": str(reported.get("default", ""))
            for name, reported in self.described["inputs"].items()
        }
        known |= {f"inputs.{name}": value for name, value in inputs.items()}
        for ready_step, outputs in ready.items():
            known |= {
                f"steps.{ready_step}.outputs.{name}": value for name, value in outputs.items()
            }
        summary = self.scratch / "summary.md"
        summary.write_text("")
        ran = Ran(0, "", {}, "")
        for number, step in enumerate(self.steps):
            if step.get("id") in ready:
                continue
            if not self._wanted(step, known, failed=bool(ran.code)):
                continue
            if "uses" in step:
                given = step.get("with", {})
                ran.used[step["uses"]] = {
                    name: filled(value, known) for name, value in given.items()
                }
                continue
            output = self.scratch / f"output-{number}"
            output.write_text("")
            done = self._script(step, known, folder, output, summary)
            ran.code, ran.log = done.returncode, ran.log + done.stdout
            for line in output.read_text(encoding="utf-8").splitlines():
                name, _, value = line.partition("=")
                known[f"steps.{step['id']}.outputs.{name}"] = value
        for name, reported in self.described["outputs"].items():
            ran.outputs[name] = filled(reported["value"], known)
        ran.summary = summary.read_text(encoding="utf-8")
        return ran

    def _script(
        self, step: dict[str, Any], known: dict[str, str], folder: Path, output: Path, summary: Path
    ) -> subprocess.CompletedProcess[str]:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]  # what is given from outside would be run
        script = self.scratch / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=folder / filled(step.get("working-directory", "."), known),
            env={
                **os.environ,
                **{name: filled(value, known) for name, value in step.get("env", {}).items()},
                "CI": "true",
                "GITHUB_ACTIONS": "true",
                "GITHUB_ACTION_PATH": str(self.path.parent),
                "GITHUB_OUTPUT": str(output),
                "GITHUB_STEP_SUMMARY": str(summary),
                "GITHUB_WORKSPACE": str(folder),
                "RUNNER_TEMP": str(self.scratch),
                "PYTHONIOENCODING": "utf-8",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )

    def _wanted(self, step: dict[str, Any], known: dict[str, str], *, failed: bool) -> bool:
        """Whether a step is reached: the conditions that the action has, joined by "and"."""
        terms = [term.strip() for term in step.get("if", "success()").split("&&")]
        if "always()" not in terms and failed:
            return False
        for term in terms:
            compared = re.fullmatch(r"([\w.-]+) (==|!=) '([^']*)'", term)
            if compared is None:
                assert term in ("always()", "success()"), term
                continue
            name, sign, value = compared.groups()
            if (known.get(name, "") == value) != (sign == "=="):
                return False
        return True


def filled(text: str, known: dict[str, str]) -> str:
    """A text with the values of its expressions; an output that no step has written is empty."""
    return EXPRESSION.sub(lambda found: known.get(found[1], ""), str(text))
