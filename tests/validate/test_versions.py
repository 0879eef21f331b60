"""What is new, fixed and unchanged since a commit: in scratch repositories."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from scratch import Scratch

from confkg.keeping import Kept
from confkg.validate.report import Report, Result
from confkg.validate.validating import validate_files
from confkg.validate.versions import validate_since
from shared import CASES, from_yaml

_CASES: list[dict[str, Any]] = from_yaml(CASES / "versions.yaml")
_PREFIXES = "".join(
    f"@prefix {name}: <{space}> .\n"
    for name, space in (("ex", "urn:test:"), ("sh", "http://www.w3.org/ns/shacl#"))
)
_SHAPES = """
ex:WidgetShape a sh:NodeShape ; sh:targetClass ex:Widget ;
  sh:property [ sh:path ex:weight ; sh:minCount 1 ; sh:datatype <http://www.w3.org/2001/XMLSchema#integer> ] ,
              [ sh:path ex:owner ; sh:class ex:Person ] .
"""
_validate = partial(validate_files, apart=False)


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scratch:
    repository = Scratch(tmp_path / "repository")
    monkeypatch.chdir(repository.folder)
    return repository


def _written(texts: dict[str, str | None]) -> dict[str, str]:
    return {name: _PREFIXES + text for name, text in texts.items() if text is not None}


def _set_up(scratch: Scratch, case: dict[str, Any]) -> list[Path]:
    """The files to validate, after the commit and what has changed since."""
    scratch.commit(_written({"shapes.ttl": _SHAPES, **case["then"]}))
    for name, text in case.get("now", {}).items():
        if text is None:
            Path(name).unlink()
    for name, text in _written(case.get("now", {})).items():
        Path(name).write_text(text, encoding="utf-8")
    found = sorted(path for path in Path().rglob("*.ttl") if path.name != "shapes.ttl")
    return [Path(name) for name in case.get("files", found)]


def _local(result: Result) -> str:
    focus = result.focus
    return "" if isinstance(focus, ox.BlankNode) else focus.value.replace("/", ":").split(":")[-1]


def _states(report: Report) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"new": [], "fixed": [], "unchanged": []}
    for result in (*report.results, *report.fixed):
        found[result.state].append(_local(result))
    return {state: sorted(names) for state, names in found.items()}


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["case"])
def test_results_are_new_fixed_or_unchanged(
    case: dict[str, Any], scratch: Scratch, tmp_path: Path
) -> None:
    """The same twice: the second time from what was kept."""
    files = _set_up(scratch, case)
    folders = list(map(Path, case.get("folders", ())))
    expected = {state: case.get(state, []) for state in ("new", "fixed", "unchanged")}
    for cache in (tmp_path / "kept", tmp_path / "kept", None):
        report = validate_since(
            "HEAD", files, [Path("shapes.ttl")], _validate, folders=folders, cache=cache
        )
        assert _states(report) == expected
        notices = " ".join(notice.text for notice in report.notices)
        assert case.get("notice", "") in notices
        assert ("cannot be validated" in notices) == ("notice" in case)
        assert report.files == tuple(path.as_posix() for path in files)
        places = {result.place.file for result in report.fixed if result.place}
        assert places <= {*case["then"]}


def test_what_is_kept_is_not_validated_again(scratch: Scratch, tmp_path: Path) -> None:
    """Unless data, shapes or what else is stated differ."""
    files = _set_up(scratch, _CASES[2])
    seen: list[str] = []

    def validate(some: Any, shapes: Any) -> Report:
        seen.append("formerly" if some != files else "now")
        return _validate(some, shapes)

    def run(stated: str = "") -> Report:
        seen.clear()
        kept = tmp_path / "kept"
        shapes = [Path("shapes.ttl")]
        return validate_since("HEAD", files, shapes, validate, cache=kept, stated=stated)

    first = run()
    assert sorted(seen) == ["formerly", "now"]
    assert run() == first
    assert not seen
    run("another engine")
    assert len(seen) == 2
    files[0].write_text(_PREFIXES, encoding="utf-8")
    run()
    assert seen == ["now"]
    for path in (tmp_path / "kept").iterdir():
        path.write_text("no report", encoding="utf-8")
    run()
    assert len(seen) == 2


def test_a_report_is_kept_with_all_that_it_says(scratch: Scratch, tmp_path: Path) -> None:
    files = _set_up(scratch, _CASES[1])
    report = _validate(files, [Path("shapes.ttl")])
    assert report.results
    assert report.triples
    kept = Kept(tmp_path / "kept", tmp_path)
    kept.keep("report", report)
    assert kept.value("report") == report
