"""What differs from a git ref: in scratch repositories, well-behaved and not."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox
import pytest
from scratch import PREFIX, Scratch, parse

from confkg.errors import ConfkgError, GraphError, UsageError
from confkg.validate.changes import Change, change_since
from confkg.validate.changes import reading as reading_module

A_B = ("<urn:test:a>", "<urn:test:p>", "<urn:test:b>")
A_C = ("<urn:test:a>", "<urn:test:p>", "<urn:test:c>")
TWO = PREFIX + ":a :p :b .\n:x :q 'text'@EN .\n"


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    repository = Scratch(tmp_path / "repository")
    repository.commit({"one.ttl": TWO, "two.ttl": PREFIX + ":a :p :d .\n", "shapes.ttl": PREFIX})
    return repository


def _since(scratch: Scratch, *names: str, ref: str = "HEAD", shapes: str = "shapes.ttl") -> Change:
    return change_since(ref, scratch.named(*names), scratch.named(shapes), parse)


def test_nothing_was_changed(scratch: Scratch) -> None:
    change = _since(scratch, "one.ttl", "two.ttl")
    assert not change
    assert change == Change()


def test_a_statement_that_was_changed_is_removed_and_added(scratch: Scratch) -> None:
    """The rest of the file, and the other file, are as they were."""
    (scratch.folder / "one.ttl").write_text(TWO.replace(":b", ":c"), encoding="utf-8")
    assert _since(scratch, "one.ttl", "two.ttl") == Change(frozenset({A_C}), frozenset({A_B}))


def test_a_change_that_is_committed_counts_from_the_ref_on(scratch: Scratch) -> None:
    first = scratch.git("rev-parse", "HEAD")
    scratch.git("tag", "v1")
    scratch.git("switch", "--quiet", "--create", "topic")
    scratch.commit({"one.ttl": TWO.replace(":b", ":c")})
    expected = Change(frozenset({A_C}), frozenset({A_B}))
    for ref in (first, first[:10], "HEAD~1", "main", "v1", "topic^"):
        assert _since(scratch, "one.ttl", ref=ref) == expected
    assert not _since(scratch, "one.ttl", ref="HEAD")


@pytest.mark.parametrize(
    "text",
    [
        TWO + "# a remark\n",
        TWO.replace("\n", "\r\n"),
        PREFIX + ":x :q 'text'@en .\n:a :p :b .\n",
        '@prefix other: <urn:test:> .\nother:a other:p <urn:test:b> .\nother:x other:q "text"@en .',
    ],
    ids=["a comment", "line ends", "order and case of a language", "prefixes"],
)
def test_another_way_to_write_the_same_is_no_change(scratch: Scratch, text: str) -> None:
    (scratch.folder / "one.ttl").write_text(text, encoding="utf-8", newline="")
    assert not _since(scratch, "one.ttl")


def test_a_file_that_git_does_not_know_is_all_new(scratch: Scratch) -> None:
    (scratch.folder / "new.ttl").write_text(PREFIX + ":a :p :c .\n", encoding="utf-8")
    assert _since(scratch, "one.ttl", "new.ttl") == Change(frozenset({A_C}))
    scratch.git("add", "new.ttl")
    assert _since(scratch, "one.ttl", "new.ttl") == Change(frozenset({A_C}))


def test_a_file_that_is_gone_is_all_removed(scratch: Scratch) -> None:
    (scratch.folder / "two.ttl").unlink()
    gone = ("<urn:test:a>", "<urn:test:p>", "<urn:test:d>")
    assert _since(scratch, "one.ttl", "two.ttl") == Change(removed=frozenset({gone}))
    scratch.commit({})
    assert _since(scratch, "one.ttl", "two.ttl", ref="HEAD~1").removed == {gone}


def test_a_file_with_another_name_is_compared_with_what_it_was(scratch: Scratch) -> None:
    """Only what was edited at the same time has changed."""
    long = TWO + "".join(f":x{n} :r :y .\n" for n in range(50))
    scratch.commit({"long.ttl": long})
    scratch.git("mv", "long.ttl", "longer.ttl")
    scratch.commit({"longer.ttl": long.replace(":b", ":c")})
    change = _since(scratch, "longer.ttl", ref="HEAD~1")
    assert change == Change(frozenset({A_C}), frozenset({A_B}))


def test_a_file_that_is_named_by_its_old_and_its_new_name_counts_once(scratch: Scratch) -> None:
    """The graph of both names is the same as before: what is gone there is here."""
    scratch.commit({"long.ttl": TWO + "".join(f":x{n} :r :y .\n" for n in range(50))})
    scratch.git("mv", "long.ttl", "longer.ttl")
    scratch.commit({})
    assert not _since(scratch, "long.ttl", "longer.ttl", ref="HEAD~1")


def test_a_statement_that_moves_to_another_file_has_not_changed(scratch: Scratch) -> None:
    scratch.commit(
        {"one.ttl": PREFIX + ":x :q 'text'@en .\n", "two.ttl": PREFIX + ":a :p :b, :d .\n"}
    )
    assert not _since(scratch, "one.ttl", "two.ttl", ref="HEAD~1")
    assert _since(scratch, "one.ttl", ref="HEAD~1").removed == {A_B}


def test_blank_nodes_with_other_names_are_the_same(scratch: Scratch) -> None:
    """Only the piece that says something else has changed, and so has the number of equal pieces."""
    lists = (
        ":s :p [ :q ( 1 2 2 ) ] , _:n . _:n :r [ :q 'x' ] . :t :p [ :q 'same' ] , [ :q 'same' ] ."
    )
    scratch.commit({"blank.ttl": PREFIX + lists})
    (scratch.folder / "blank.ttl").write_text(
        PREFIX + lists.replace("_:n", "_:m"), encoding="utf-8"
    )
    assert not _since(scratch, "blank.ttl")

    (scratch.folder / "blank.ttl").write_text(
        PREFIX + lists.replace("'x'", "'y'"), encoding="utf-8"
    )
    change = _since(scratch, "blank.ttl")
    assert {row[2] for row in change.added if row[2][0] == '"'} == {'"y"'}
    assert {row[2] for row in change.removed if row[2][0] == '"'} == {'"x"'}
    assert len(change.added) == len(change.removed) == 3

    fewer = lists.replace(", [ :q 'same' ] .", ".")
    (scratch.folder / "blank.ttl").write_text(PREFIX + fewer, encoding="utf-8")
    assert (len(_since(scratch, "blank.ttl").removed), len(_since(scratch, "blank.ttl").added)) == (
        2,
        0,
    )


def test_blank_nodes_that_look_alike_count_as_changed(scratch: Scratch) -> None:
    """A ring of them has no first one; so it is all looked at whenever its file changes."""
    ring = "_:a :p _:b . _:b :p _:c . _:c :p _:a .\n"
    scratch.commit({"ring.ttl": PREFIX + ring})
    assert not _since(scratch, "ring.ttl")
    (scratch.folder / "ring.ttl").write_text(PREFIX + ring + ":x :p :y .", encoding="utf-8")
    change = _since(scratch, "ring.ttl")
    assert (len(change.added), len(change.removed)) == (4, 3)


def test_other_shapes_touch_everything(scratch: Scratch) -> None:
    (scratch.folder / "shapes.ttl").write_text(PREFIX + "# stricter", encoding="utf-8")
    assert _since(scratch, "one.ttl").whole == "the shapes in shapes.ttl differ from those at HEAD"
    (scratch.folder / "other.ttl").write_text(PREFIX, encoding="utf-8")
    assert "other.ttl" in _since(scratch, "one.ttl", shapes="other.ttl").whole


def test_shapes_in_no_repository_count_as_the_same(scratch: Scratch, tmp_path: Path) -> None:
    """As those that are installed with the program."""
    shapes = tmp_path / "installed.ttl"
    shapes.write_text(PREFIX, encoding="utf-8")
    assert not change_since("HEAD", scratch.named("one.ttl"), [("installed.ttl", shapes)], parse)


def test_a_former_version_that_cannot_be_read_touches_everything(scratch: Scratch) -> None:
    """The change fixes it; what it said before is not known."""
    scratch.commit({"one.ttl": "no Turtle"})
    (scratch.folder / "one.ttl").write_text(TWO, encoding="utf-8")
    whole = _since(scratch, "one.ttl").whole
    assert whole == "one.ttl at HEAD cannot be read"


def test_a_version_of_now_that_cannot_be_read_is_an_error(scratch: Scratch) -> None:
    (scratch.folder / "one.ttl").write_text("no Turtle", encoding="utf-8")
    with pytest.raises(GraphError, match=r"^one\.ttl: it is not Turtle"):
        _since(scratch, "one.ttl")


def test_too_much_to_follow_up_touches_everything(
    scratch: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_module, "_MOST", 10)
    many = PREFIX + "".join(f":x{n} :r :y .\n" for n in range(11))
    (scratch.folder / "many.ttl").write_text(many, encoding="utf-8")
    assert _since(scratch, "many.ttl").whole == "more than 10 statements differ from HEAD"


@pytest.mark.parametrize(
    "name",
    [
        "-x.ttl",
        "with space.ttl",
        ":(glob)*.ttl",
        "ünï.ttl",
        "new\nline.ttl",
        "a\tb.ttl",
        "sub/deep/x.ttl",
        "*.ttl",
    ],
)
def test_files_may_have_any_name(scratch: Scratch, name: str) -> None:
    scratch.commit({name: PREFIX + ":a :p :b .\n"})
    assert not _since(scratch, name)
    (scratch.folder / name).write_text(PREFIX + ":a :p :c .\n", encoding="utf-8")
    assert _since(scratch, name) == Change(frozenset({A_C}), frozenset({A_B}))


def test_a_file_may_be_named_by_a_link_or_from_another_folder(
    scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (scratch.folder / "one.ttl").write_text(TWO.replace(":b", ":c"), encoding="utf-8")
    link = tmp_path / "link.ttl"
    link.symlink_to(scratch.folder / "one.ttl")
    monkeypatch.chdir(tmp_path)
    for path in (link, Path("link.ttl"), Path("repository/../repository/one.ttl")):
        assert change_since("HEAD", [("it", path)], [], parse).added == {A_C}


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
        _since(scratch, "one.ttl", ref=ref)
    assert message in str(error.value)
    assert not list(scratch.folder.glob("x"))


def test_a_shallow_clone_says_how_to_fetch_the_rest(scratch: Scratch, tmp_path: Path) -> None:
    first = scratch.git("rev-parse", "HEAD")
    scratch.commit({"one.ttl": TWO.replace(":b", ":c")})
    clone = tmp_path / "clone"
    address = scratch.folder.as_uri()
    subprocess.run(["git", "clone", "--quiet", "--depth=1", address, str(clone)], check=True)
    with pytest.raises(UsageError, match="fetch-depth: 0"):
        change_since(first, [("one.ttl", clone / "one.ttl")], [], parse)


def test_a_text_that_was_left_out_of_a_clone_is_not_fetched(
    scratch: Scratch, tmp_path: Path
) -> None:
    """A clone without former texts would ask its origin for them; nothing is asked for."""
    scratch.git("config", "uploadpack.allowFilter", "true")
    scratch.commit({"one.ttl": TWO.replace(":b", ":c")})
    clone = tmp_path / "clone"
    call = ["git", "clone", "--quiet", "--filter=blob:none", scratch.folder.as_uri(), str(clone)]
    subprocess.run(call, check=True)
    with pytest.raises(GraphError, match="the whole history"):
        change_since("HEAD~1", [("one.ttl", clone / "one.ttl")], [], parse)


def test_a_file_outside_of_a_repository_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "lonely.ttl"
    path.write_text(PREFIX, encoding="utf-8")
    with pytest.raises(GraphError, match=r"^lonely\.ttl: it is in no git repository"):
        change_since("HEAD", [("lonely.ttl", path)], [], parse)


def test_a_repository_without_commits_has_no_ref(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path / "empty")
    (scratch.folder / "one.ttl").write_text(PREFIX, encoding="utf-8")
    with pytest.raises(UsageError, match="git knows no such commit"):
        _since(scratch, "one.ttl")


def test_a_machine_without_git_is_reported(
    scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    with pytest.raises(GraphError, match="git is not installed"):
        _since(scratch, "one.ttl")


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
    (scratch.folder / "one.ttl").write_text(TWO.replace(":b", ":c"), encoding="utf-8")
    assert _since(scratch, "one.ttl", "two.ttl").added == {A_C}
    assert not trace.exists()


def test_the_repository_is_left_as_it_was(scratch: Scratch) -> None:
    """Not even its index is written anew."""
    (scratch.folder / "one.ttl").write_text(TWO.replace(":b", ":c"), encoding="utf-8")
    before = {path: path.stat().st_mtime_ns for path in _files(scratch.folder)}
    _since(scratch, "one.ttl", "two.ttl")
    assert {path: path.stat().st_mtime_ns for path in _files(scratch.folder)} == before


def _files(folder: Path) -> list[Path]:
    return [Path(top) / name for top, _, names in os.walk(folder) for name in names]


def test_errors_are_for_people(scratch: Scratch) -> None:
    with pytest.raises(ConfkgError) as error:
        _since(scratch, "one.ttl", ref="nowhere")
    assert error.value.exit_code == 2
    assert "fatal" not in str(error.value)


def test_a_file_that_is_gone_counts_though_nobody_names_it(scratch: Scratch) -> None:
    """Who names a folder names what is left of it; what was moved is where it is now."""
    (scratch.folder / "two.ttl").unlink()
    gone = ("<urn:test:a>", "<urn:test:p>", "<urn:test:d>")
    assert _since(scratch, "one.ttl") == Change(removed=frozenset({gone}))
    scratch.commit({"notes.txt": "of no account"})
    scratch.commit({}, removed=["notes.txt"])
    assert _since(scratch, "one.ttl", ref="HEAD~2").removed == {gone}
    assert not _since(scratch, "one.ttl")
    scratch.git("mv", "one.ttl", "moved.ttl")
    assert not _since(scratch, "moved.ttl")


def test_what_a_file_that_is_gone_calls_itself_is_as_it_was_named(scratch: Scratch) -> None:
    scratch.commit(
        {"in/a.ttl": TWO, "in/b.ttl": "<urn:test:s> <urn:test:p> 1 .\n"}, removed=["one.ttl"]
    )
    (scratch.folder / "in" / "b.ttl").unlink()
    named = [("named/a.ttl", scratch.folder / "in" / "a.ttl")]
    seen: list[str] = []

    def parse_named(path: Path, name: str) -> Iterable[ox.Triple]:
        seen.append(name)
        return parse(path, name)

    assert change_since("HEAD", named, [], parse_named).removed
    assert seen == ["named/b.ttl"]
