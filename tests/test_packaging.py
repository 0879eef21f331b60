"""The wheel carries ontology, graph and queries, so that it answers in any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import confkg
from confkg.errors import CheckFailed, ConfkgError, DocumentError, GraphError, UsageError
from shared import ROOT


@pytest.mark.heavy
def test_a_wheel_answers_questions_in_an_empty_folder(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    unpacked, empty = tmp_path / "unpacked", tmp_path / "empty"
    zipfile.ZipFile(wheel).extractall(unpacked)
    empty.mkdir()
    script = (
        "import confkg, sys; from confkg.cli import main;"
        "print(confkg.__file__); main(['query', 'edition-talks', '--edition', 'ICLR 2024', '--format', 'csv'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=empty,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(str(unpacked))
    assert "raia-hadsell" in done.stdout


def test_no_file_holds_an_address_of_a_package_registry_or_a_path_of_a_machine() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    needles = ["pypi" + ".org/simple", "files.python" + "hosted", "registry.npm" + "js"]
    needles += [f"/{name}/" for name in ("tmp", "root", "work")]
    for name in filter(None, listed):
        content = (ROOT / name).read_bytes()  # the labeller's model is no text
        assert not [needle for needle in needles if needle.encode() in content], name


def test_every_version_in_the_constraints_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("#")
    assert all(line.count("==") == 1 and " " not in line for line in lines[1:])


def test_the_version_is_that_of_the_distribution() -> None:
    assert confkg.__version__ == "0.1.0"


@pytest.mark.parametrize(
    ("error", "code"), [(UsageError, 2), (DocumentError, 2), (GraphError, 2), (CheckFailed, 1)]
)
def test_an_error_says_what_where_and_how_to_mend(error: type[ConfkgError], code: int) -> None:
    raised = error("it is wrong", "here", "fix it")
    assert str(raised) == "here: it is wrong; fix it"
    assert raised.exit_code == code


def test_what_is_required_takes_the_pinned_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
    pins = {
        canonicalize_name(name): version for name, _, version in (x.partition("==") for x in lines)
    }
    stated = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    required = [one for one in map(Requirement, stated) if one.name != project["name"]]
    assert required
    for one in required:
        assert one.specifier.contains(pins[canonicalize_name(one.name)]), str(one)
