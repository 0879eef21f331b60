"""The scratch repository of somebody who has nothing to do with conferences, and a program for it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

import confkg
from running import command_line
from shared import CASES

__all__ = ["git", "program", "repository"]

DATA = CASES / "ci" / "data"


def git(folder: Path, *arguments: str) -> str:
    """What git answers."""
    name = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ["git", *name, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Data about widgets, good and bad, and shapes for them."""
    folder = tmp_path / "repository"
    (folder / "shapes").mkdir(parents=True)
    shutil.copytree(DATA, folder / "data", ignore=shutil.ignore_patterns("shapes.ttl"))
    shutil.copy(DATA / "broken.ttl", folder / "data" / "my broken.ttl")
    shutil.copy(DATA / "shapes.ttl", folder / "shapes" / "widgets.ttl")
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Widgets")
    return folder


def program(folder: Path) -> Path:
    """A program ``confkg``, as an installation leaves it: it starts the one that is tested."""
    path = folder / "confkg"
    source = shlex.quote(str(Path(confkg.__file__).parents[1]))
    call = f'PYTHONPATH={source} exec {shlex.join(command_line())} "$@"'
    path.write_text(f"#!/bin/sh\n{call}\n", encoding="utf-8")
    path.chmod(0o755)
    return path
