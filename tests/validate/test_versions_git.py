"""Files as they were at a git ref: in scratch repositories, well-behaved and not."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import pytest
from scratch import PREFIX, Scratch

from confkg.errors import ConfkgError, GraphError, UsageError
from confkg.validate.versions.git import repositories

OLD, NEW = f"{PREFIX}:a :p :b .\n", f"{PREFIX}:a :p :c .\n"


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    repository = Scratch(tmp_path / "repository")
    repository.commit({"one.ttl": OLD})
    return repository


def _texts(ref: str, path: Path) -> list[str]:
    """What was in a file."""
    with tempfile.TemporaryDirectory() as into:
        return [
            text.read_text(encoding="utf-8")
            for repository, inside in repositories(ref, [(path.name, path)])
            for _, text in repository.former(inside, (), Path(into))
        ]


def test_a_ref_may_have_any_name_that_git_knows(scratch: Scratch) -> None:
    first = scratch.git("rev-parse", "HEAD")
    scratch.git("tag", "v1")
    scratch.git("switch", "--quiet", "--create", "topic")
    scratch.commit({"one.ttl": NEW})
    for ref in (first, first[:10], "HEAD~1", "main", "v1", "topic^"):
        assert _texts(ref, scratch.folder / "one.ttl") == [OLD]
    assert _texts("HEAD", scratch.folder / "one.ttl") == [NEW]


def test_a_file_may_be_named_by_a_link_or_from_another_folder(
    scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (scratch.folder / "one.ttl").write_text(NEW, encoding="utf-8")
    link = tmp_path / "link.ttl"
    link.symlink_to(scratch.folder / "one.ttl")
    monkeypatch.chdir(tmp_path)
    for path in (link, Path("link.ttl"), Path("repository/../repository/one.ttl")):
        assert _texts("HEAD", path) == [OLD]


@pytest.mark.parametrize(
    ("ref", "message"),
    [
        ("nowhere", "nowhere: git knows no such commit; name a commit, a branch or a tag"),
        ("HEAD:one.ttl", "git knows no such commit"),
        ("--all", "it is no name of a commit"),
        ("-", "it is no name of a commit"),
        ("", "it is no name of a commit"),
        ("a\nb", "it is no name of a commit"),
        ("HEAD --output=x", "git knows no such commit"),
    ],
)
def test_a_ref_that_is_none_is_refused(scratch: Scratch, ref: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        _texts(ref, scratch.folder / "one.ttl")
    assert message in str(error.value)
    assert not list(scratch.folder.glob("x"))


def test_a_shallow_clone_says_how_to_fetch_the_rest(scratch: Scratch, tmp_path: Path) -> None:
    first = scratch.git("rev-parse", "HEAD")
    scratch.commit({"one.ttl": NEW})
    clone = tmp_path / "clone"
    address = scratch.folder.as_uri()
    subprocess.run(["git", "clone", "--quiet", "--depth=1", address, str(clone)], check=True)
    with pytest.raises(UsageError, match="fetch-depth: 0"):
        _texts(first, clone / "one.ttl")


def test_a_text_that_was_left_out_of_a_clone_is_not_fetched(
    scratch: Scratch, tmp_path: Path
) -> None:
    """A clone without former texts would ask its origin for them; nothing is asked for."""
    scratch.git("config", "uploadpack.allowFilter", "true")
    scratch.commit({"one.ttl": NEW})
    clone = tmp_path / "clone"
    call = ["git", "clone", "--quiet", "--filter=blob:none", scratch.folder.as_uri(), str(clone)]
    subprocess.run(call, check=True)
    with pytest.raises(GraphError, match="the whole history"):
        _texts("HEAD~1", clone / "one.ttl")


def test_a_file_outside_of_a_repository_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "lonely.ttl"
    path.write_text(PREFIX, encoding="utf-8")
    with pytest.raises(GraphError, match=r"^lonely\.ttl: it is in no git repository"):
        _texts("HEAD", path)


def test_a_repository_without_commits_has_no_ref(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path / "empty")
    (scratch.folder / "one.ttl").write_text(PREFIX, encoding="utf-8")
    with pytest.raises(UsageError, match="git knows no such commit"):
        _texts("HEAD", scratch.folder / "one.ttl")


def test_a_machine_without_git_gets_a_message(
    scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    with pytest.raises(GraphError, match="git is not installed"):
        _texts("HEAD", scratch.folder / "one.ttl")


def test_programs_that_a_repository_names_are_not_run(scratch: Scratch, tmp_path: Path) -> None:
    """Neither hooks nor monitors, pagers, filters for differences, nor other programs for them."""
    trace = tmp_path / "trace"
    program = tmp_path / "program"
    program.write_text(
        f"#!/bin/sh\necho ran >> '{trace}'\ncat \"$@\" 2>/dev/null\n", encoding="utf-8"
    )
    program.chmod(0o755)
    scratch.commit({".gitattributes": "*.ttl diff=mine\n"})
    for name in (
        "core.fsmonitor",
        "diff.external",
        "diff.mine.textconv",
        "diff.mine.command",
        "core.pager",
    ):
        scratch.git("config", name, str(program))
    hooks = scratch.folder / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-index-change", "fsmonitor-watchman", "pre-commit"):
        (hooks / name).symlink_to(program)
    trace.unlink(missing_ok=True)
    (scratch.folder / "one.ttl").write_text(NEW, encoding="utf-8")
    assert _texts("HEAD", scratch.folder / "one.ttl") == [OLD]
    assert not trace.exists()


def test_the_repository_is_left_as_it_was(scratch: Scratch) -> None:
    """Not even its index is written anew."""
    (scratch.folder / "one.ttl").write_text(NEW, encoding="utf-8")
    before = {path: path.stat().st_mtime_ns for path in _files(scratch.folder)}
    _texts("HEAD", scratch.folder / "one.ttl")
    assert {path: path.stat().st_mtime_ns for path in _files(scratch.folder)} == before


def _files(folder: Path) -> list[Path]:
    return [Path(top) / name for top, _, names in os.walk(folder) for name in names]


def test_errors_are_for_people(scratch: Scratch) -> None:
    with pytest.raises(ConfkgError) as error:
        _texts("nowhere", scratch.folder / "one.ttl")
    assert error.value.exit_code == 2
    assert "fatal" not in str(error.value)
