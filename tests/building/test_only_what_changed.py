"""A build that uses what an earlier one kept writes the same bytes as one that uses nothing."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable, Sequence, Set
from pathlib import Path
from typing import Any

import pytest
from graphs import contents, facts
from hypothesis import example, given
from hypothesis import strategies as st

from confkg.corrections.rows import COLUMNS
from confkg.keeping import Kept, load, name_of
from confkg.pipeline import build
from confkg.pipeline.file_claims import _name
from confkg.record_sheets import RecordClaims
from confkg.resolve.decision_rows import COLUMNS as DECIDED
from confkg.sources.reading import Stated
from confkg.stores.on_disk import open_held
from running import run
from sampling import examples

FORMS = ("Ann B. Lee", "Ann Lee", "A. Lee", "Ann Beth Lee", "Anne Lee")
PAGES = {
    f"{name}.md": [
        facts(acronym, 2031 + number % 2, 1200 + number).replace("Ann B. Lee", form)
        for number, form in enumerate(FORMS)
    ]
    for name, acronym in [("one", "ICW"), ("two", "ICW"), ("three", "WIDG")]
}
RECORDS = [
    f"title,authors,venue,year\nOn ICW widgets,{form}; Bo Chen,ICW,2031\n" for form in FORMS[:3]
]
LISTS = [
    "title,authors,venue,year,doi\n" + "".join(f"{row}\n" for row in rows)
    for rows in [
        ["On ICW widgets,Ann B. Lee; Bo Chen,ICW,2031,10.1234/a", "Cogs,Cy Dow,ICW,2031,10.1234/b"],
        ["On ICW widgets,Ann B. Lee; Bo Chen,ICW,2031,10.1234/a", "Cogs,Cy Dow,ICW,2031,10.1234/a"],
        ["On ICW widgets,Bo Chen; Ann B. Lee,ICW,2032,10.1234/c", "Cogs,C. Dow; Bo Chen,ICW,2032,"],
    ]
]
BY_HAND = "Ann Lee\t2031-05-10\tso it is\tthe report\t\n"
CORRECTIONS = [
    "\t".join(COLUMNS) + f"\n{row}\t{BY_HAND}"
    for row in (
        "add\tedition:icw-2031\theldIn\t\tCity: Vienna",
        "withdraw\tobservation:icw-2031--participants\tvalue\t1,201\t",
    )
]
DECISIONS = [
    "\t".join([*DECIDED, "subject_shown"])
    + f"\nPerson\t{first}\t{modifier}\tskos:exactMatch\tPerson\t{second}\t"
    + f"semapv:ManualMappingCuration\tso it is\t{shown}\n"
    for first, modifier, second, shown in [
        ("Ann B. Lee", "Not", "Ann Beth Lee", ""),
        ("Anne Lee", "", "Ann B. Lee", ""),
        ("Ann Lee", "", "Ann B. Lee", "false"),
    ]
]
FILES = {
    **PAGES,
    "records.csv": RECORDS,
    "lists.csv": LISTS,
    "corrections.tsv": CORRECTIONS,
    "decisions.sssom.tsv": DECISIONS,
}

change = st.sampled_from(sorted(FILES)).flatmap(
    lambda name: st.tuples(
        st.just(name), st.sampled_from([*range(len(FILES[name])), "remove", "rename"])
    )
)


def apply(folder: Path, name: str, what: int | str) -> None:
    """Add or change a file, take it away, or give it another name."""
    path = folder / name
    if isinstance(what, int):
        path.write_text(FILES[name][what], encoding="utf-8")
    elif path.exists() and (what == "remove" or not path.name.endswith(".md")):
        path.unlink()
    elif path.exists():
        path.replace(folder / f"other-{name}")


@example([("lists.csv", 2), ("lists.csv", 0)])  # claims of records come to agree
@examples(8)
@given(st.lists(change, min_size=1, max_size=4))
def test_whatever_changes_the_bytes_are_those_of_a_full_build(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, int | str]]
) -> None:
    folder = tmp_path_factory.mktemp("changes")
    sources = folder / "in"
    sources.mkdir()
    (sources / "first.md").write_text(PAGES["one.md"][0], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:  # that graphs are valid is tested elsewhere
        patched.setattr("confkg.pipeline.building.find_violations", lambda *_: ([], []))
        for name, what in [("two.md", 1), *changes]:
            apply(sources, name, what)
            quick = build([sources], folder / "quick", cache=folder / "cache")
            whole = build([sources], folder / "whole")
            assert contents(quick.folder) == contents(whole.folder), (name, what)
            assert list(map(str, quick.problems)) == list(map(str, whole.problems))
            assert (quick.claims, quick.triples) == (whole.claims, whole.triples)
            assert quick.notes == whole.notes
            shutil.rmtree(folder / "whole")
            shutil.rmtree(folder / "whole.partial", ignore_errors=True)


PEOPLE = ["Ann B. Lee", "Ann Lee", "A. Lee", "Anne Lee", "Bo Chen", "Wei Wang", "Cy Dow", "Cy Dowe"]
row = st.builds(
    "{},{},{},{},{}".format,
    st.sampled_from(["Widgets", "Cogs", "On widgets", "On cogs", "Gears", "On gears and cogs"]),
    st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=3, unique=True).map("; ".join),
    st.sampled_from(["ICW", "WIDG"]),
    st.sampled_from([2030, 2031]),
    st.sampled_from(["", "", "10.1234/a", "10.1234/b"]),
)
several_rows = st.lists(row, max_size=7, unique_by=lambda row: row.split(",")[:2].__repr__())


@examples(20)
@given(st.lists(st.tuples(st.sampled_from("abc"), several_rows), min_size=2, max_size=6))
def test_of_lists_that_stay_only_some_records_are_made_anew(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, list[str]]]
) -> None:
    folder = tmp_path_factory.mktemp("lists")
    sources = folder / "in"
    sources.mkdir()
    (sources / "first.md").write_text(PAGES["one.md"][0], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("confkg.pipeline.building.find_violations", lambda *_: ([], []))
        for name, rows in [("d", LIST_OF_ALL), *steps]:
            path = sources / f"{name}.csv"
            path.write_text(
                "\n".join(["title,authors,venue,year,doi", *rows, ""]), encoding="utf-8"
            )
            if not rows:
                path.unlink()
            quick = build([sources], folder / "quick", cache=folder / "cache")
            whole = build([sources], folder / "whole")
            assert contents(quick.folder) == contents(whole.folder), (name, rows)
            shutil.rmtree(folder / "whole")
            shutil.rmtree(folder / "whole.partial", ignore_errors=True)


LIST_OF_ALL = [
    f"Paper {at},{'; '.join(PEOPLE[at : at + 3])},ICW,2031," for at in range(len(PEOPLE))
]


def test_of_a_list_that_stays_records_with_other_names_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    find = RecordClaims.numbers_about

    def noted(claims: RecordClaims, names: Set[tuple[str, str]] | None) -> Sequence[int]:
        found = find(claims, names)
        asked.append((len(found), len(claims.rows)))
        return found

    monkeypatch.setattr(RecordClaims, "numbers_about", noted)
    (tmp_path / "in").mkdir()
    header = "title,authors,venue,year"
    rows = [f"Paper {at},Ann Lee{chr(97 + at)}; Bo Ray{chr(97 + at)},ICW,2031" for at in range(20)]
    (tmp_path / "in" / "a.csv").write_text("\n".join([header, *rows, ""]), encoding="utf-8")
    build([tmp_path / "in"], tmp_path / "graph", cache=tmp_path / "kept")
    assert asked == [(20, 20)]
    other = f"{header}\nCogs,Ann Léec; Cy Dow,ICW,2032\n"  # by one who is in the first list as well
    (tmp_path / "in" / "b.csv").write_text(other, encoding="utf-8")
    build([tmp_path / "in"], tmp_path / "graph", cache=tmp_path / "kept")
    (some, _), (again, _) = (each for each in asked[1:] if each != (1, 1))
    assert 1 < some == again < 4  # that of the name, and the first


def test_a_large_resolution_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "one.md"
    page.write_text(PAGES["one.md"][0], encoding="utf-8")
    build([page], tmp_path / "a")
    monkeypatch.setattr("confkg.pipeline.resolving._MUCH", 0)
    build([page], tmp_path / "b")
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The folder of what a build of one page kept."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.md").write_text(facts("ICW", 2031), encoding="utf-8")
    assert (
        run("build", tmp_path / "in", "--out", tmp_path / "a", "--cache", tmp_path / "kept").code
        == 0
    )
    return tmp_path / "kept"


def damaged(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-40] + b"x" + content[-39:])


def shortened(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def open_to_others(path: Path) -> None:
    path.chmod(0o666)


def another_users(path: Path) -> None:
    if os.geteuid():
        pytest.skip("only root may give files away")
    os.chown(path, 12345, 12345)


def linked(path: Path) -> None:
    aside = path.with_name("elsewhere")
    path.replace(aside)
    path.symlink_to(aside)


@pytest.mark.parametrize(
    "spoil", [damaged, shortened, emptied, open_to_others, another_users, linked]
)
def test_what_may_not_be_believed_is_made_anew(
    kept: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    store = Kept(kept, tmp_path)
    names = [path.name for path in kept.iterdir()]
    assert names
    assert all(store.find(name) for name in names)
    for name in names:
        spoil(kept / name)
        assert store.find(name) is None
    assert run("build", tmp_path / "in", "--out", tmp_path / "b", "--cache", kept).code == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_a_folder_that_others_can_write_to_is_not_used(kept: Path, tmp_path: Path) -> None:
    kept.chmod(0o777)
    before = contents(kept)
    outcome = run("build", tmp_path / "in", "--out", tmp_path / "b", "--cache", kept)
    assert outcome.code == 0
    assert "nothing is kept there: it belongs to another user, or others can write" in outcome.err
    assert contents(kept) == before
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_a_folder_on_a_full_disk_is_not_used(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, full = contents(kept), shutil.disk_usage(kept)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    outcome = run("build", tmp_path / "in", "--out", tmp_path / "b", "--cache", kept)
    assert outcome.code == 0
    assert f"{kept}: nothing is kept there: its disk is full; name another" in outcome.err
    assert contents(kept) == before


def test_a_device_is_not_read_to_know_it() -> None:
    assert _name(Stated(Path("/dev/null"), (), shares_name=False), "") == ""


def test_nothing_is_kept_that_is_not_to_be(kept: Path, tmp_path: Path) -> None:
    before = contents(kept)
    assert run("build", tmp_path / "in", "--out", tmp_path / "b", "--no-cache").code == 0
    assert contents(kept) == before
    outcome = run("build", tmp_path / "in", "--no-cache", "--cache", kept)
    assert (outcome.code, "not both" in outcome.err) == (2, True)


class _Command:
    """A value that runs a command where it is read without care."""

    def __init__(self, made: Path) -> None:
        self._made = made

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self._made),)


def test_a_value_that_would_run_something_is_refused(tmp_path: Path) -> None:
    store = Kept(tmp_path / "kept", tmp_path)
    with store.writing("one") as file:
        pickle.dump(_Command(tmp_path / "made"), file)
    path = store.find("one")
    assert path
    with path.open("rb") as file, pytest.raises(pickle.UnpicklingError, match="none of confkg"):
        load(file)
    assert not (tmp_path / "made").exists()


def test_another_version_of_the_program_gives_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    name = name_of("claims", "one")
    assert name == name_of("claims", "one") != name_of("claimsone")
    monkeypatch.setattr("confkg.keeping._program", lambda: b"another")
    assert name_of("claims", "one") != name


def test_an_unchanged_build_writes_nothing(kept: Path, tmp_path: Path) -> None:
    before = (tmp_path / "a").stat()
    outcome = run("build", tmp_path / "in", "--out", tmp_path / "a", "--cache", kept)
    assert outcome.code == 0
    assert (tmp_path / "a").stat().st_ino == before.st_ino
    (tmp_path / "a" / "claims.ttl").write_text("# generated by 'confkg build'\n", encoding="utf-8")
    assert run("build", tmp_path / "in", "--out", tmp_path / "a", "--cache", kept).code == 0
    run("build", tmp_path / "in", "--out", tmp_path / "b", "--no-cache")
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_only_what_a_change_can_touch_is_validated(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("all is validated")

    monkeypatch.setattr("confkg.validate.rechecking._WORTH", 100.0)
    page, table = tmp_path / "in" / "one.md", tmp_path / "in" / "corrections.tsv"
    wrong = f"add\tedition:icw-2031\tstartDate\t\t2040-05-01\t{BY_HAND}"
    quick: list[str | Path] = ["build", tmp_path / "in", "--out", tmp_path / "a", "--cache", kept]
    for participants, is_whole, is_wrong in [
        (1300, 0, 0),
        (1300, 1, 1),
        (1400, 0, 1),
        (1400, 0, 0),
    ]:
        page.write_text(facts("ICW", 2031, participants), encoding="utf-8")
        table.unlink(missing_ok=True)
        if is_wrong:
            table.write_text("\t".join(COLUMNS) + f"\n{wrong}", encoding="utf-8")
        with monkeypatch.context() as patched:
            if not is_whole:
                patched.setattr("confkg.pipeline.conforming.conforms", refused)
            outcome = run(*quick)
        whole = run("build", tmp_path / "in", "--out", tmp_path / "whole", "--no-cache")
        assert (outcome.code, outcome.err) == (whole.code, whole.err)
        assert (outcome.code == 2) == ("[ckgs:" in outcome.err) == bool(is_wrong)


def test_a_damaged_store_of_an_unchanged_graph_is_made_again(kept: Path, tmp_path: Path) -> None:
    call = (
        "build",
        tmp_path / "in",
        "--out",
        tmp_path / "a",
        "--cache",
        kept,
        "--store",
        tmp_path / "s",
    )
    for name in ("CURRENT", "store.json"):
        assert run(*call).code == 0
        next((tmp_path / "s").rglob(name)).write_bytes(b"")
    assert run(*call).code == 0
    open_held(tmp_path / "s")
