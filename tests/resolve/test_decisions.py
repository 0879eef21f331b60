"""What people have judged wins over every rule; what cannot be applied is reported, row by row.

The cases are in ``tests/cases/resolve/decisions.yaml``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from name_cases import Documents, cases, doubts, listed, mentioned, named

from confkg.errors import DecisionError
from confkg.model import Mention, Span
from confkg.resolve import Judgement, Resolution, Resolver, as_table_row, read_decisions
from confkg.resolve.decision_rows import COLUMNS, TABLE

CASES: dict[str, list[dict[str, Any]]] = cases("decisions")
PREDICATES = {
    "same": "\tskos:exactMatch",
    "not": "Not\tskos:exactMatch",
    "open": "\tskos:closeMatch",
}
KINDS = {"people": "Person", "papers": "Paper", "cities": "City"}
AT = Span(0, 1)


def titled(case: dict[str, Any]) -> str:
    return str(case["case"])


each_applied = pytest.mark.parametrize("case", CASES["apply"], ids=titled)
each_stale = pytest.mark.parametrize("case", CASES["stale"], ids=titled)
each_case = pytest.mark.parametrize(
    "case", [*CASES["apply"], *CASES["refuse"], *CASES["stale"]], ids=titled
)


def line(row: list[Any]) -> str:
    """A row of a table."""
    judgement, first, second, *rest = row
    other: dict[str, str] = rest[0] if rest else {}
    kind = other.get("kind", "Person")
    cells = [
        f"{kind}\t{first}\t{PREDICATES.get(judgement, f'	{judgement}')}\t{kind}\t{second}",
        other.get("justified", "semapv:ManualMappingCuration"),
        other.get("because", "so it is"),
        str(other.get("printed", "")).lower(),
        str(other.get("shown", "")).lower(),
        other.get("from", "") and f"document:{other['from']}",
        other.get("to", "") and f"document:{other['to']}",
        other.get("confidence", ""),
    ]
    return "\t".join(cells)


def written(case: dict[str, Any], folder: Path) -> Path:
    """The table of a case as a file."""
    header = "\t".join([*TABLE, "confidence"])
    path = folder / "decisions.sssom.tsv"
    path.write_text("\n".join([header, *map(line, case["rows"])]) + "\n", encoding="utf-8")
    return path


def documents(case: dict[str, Any]) -> Documents:
    made: Documents = []
    for group, kind in KINDS.items():
        for name in case.get(group, []):
            claim = named(name) if kind == "Person" else mentioned(kind, name)
            made.append((f"doc-{len(made) + 1}", [claim]))
    if "list" in case:
        made.append(("list", listed("A Paper", case["list"])))
    return made


@dataclass
class Applied:
    """What came of a table: the resolution, problems and stale rows, in the order of the table."""

    resolution: Resolution
    problems: list[DecisionError]
    stale: list[DecisionError]


def applied(case: dict[str, Any], folder: Path) -> Applied:
    rows, problems = read_decisions(written(case, folder))
    resolver = Resolver(rows)
    for name, claims in documents(case):
        resolver.add(name, claims)
    resolution = resolver.resolve()
    return Applied(resolution, [*problems, *resolver.problems], resolver.stale)


def thing(resolution: Resolution, case: dict[str, Any], name: str, nth: int = 0) -> object:
    """What a name stands for in the document that prints it."""
    found = [
        resolution.within(f"doc-{number}").entity(Mention(KINDS[group], printed, AT))
        for number, (group, printed) in enumerate(
            [(group, printed) for group in KINDS for printed in case.get(group, [])], 1
        )
        if printed == name
    ]
    return found[nth] if found else resolution.entity(Mention("Person", name, AT))


@each_case
def test_a_row_that_has_no_effect_is_named_in_one_line(
    case: dict[str, Any], tmp_path: Path
) -> None:
    made = applied(case, tmp_path)
    for kind, found in (("problems", made.problems), ("stale", made.stale)):
        lines = [str(one).replace(f"{tmp_path / 'decisions.sssom.tsv'}", "FILE") for one in found]
        assert len(lines) == len(case.get(kind, [])), lines
        for message, expected in zip(lines, case.get(kind, []), strict=True):
            assert message.startswith(f"FILE, {expected}")
            assert "\n" not in message
            assert "Secret" not in message


@each_stale
def test_what_is_not_to_be_shown_is_taken_out_of_every_text(
    case: dict[str, Any], tmp_path: Path
) -> None:
    text, shown = case.get("text", ["Ann Lee", "Ann Lee"])
    assert applied(case, tmp_path).resolution.redaction.text(text) == shown


@each_case
def test_names_are_one_or_apart_as_people_say(case: dict[str, Any], tmp_path: Path) -> None:
    resolution = applied(case, tmp_path).resolution
    for group in case.get("one", []):
        assert len({thing(resolution, case, name) for name in group}) == 1, group
    for first, second in case.get("two", []):
        assert thing(resolution, case, first) != thing(
            resolution, case, second, int(first == second)
        )
    left = {frozenset((doubt.first.name, doubt.second.name)) for doubt in doubts(resolution)}
    assert left >= set(map(frozenset, case.get("open", [])))
    for name, shown in case.get("label", {}).items():
        kind = next(KINDS[group] for group in KINDS if name in case.get(group, []))
        views = [resolution.within(document) for document, _ in documents(case)]
        assert shown in {view.label(Mention(kind, name, AT)) for view in views}


@each_applied
def test_each_judgement_of_a_person_is_a_decision_with_its_reason(
    case: dict[str, Any], tmp_path: Path
) -> None:
    resolution = applied(case, tmp_path).resolution
    human = [decision for decision in resolution.decisions if decision.rule == "human"]
    assert human
    assert all(decision.reason == "so it is" and decision.confidence == "1.0" for decision in human)
    expected = {row[0] for row in case["rows"]}
    found = {decision.judgement for decision in human}
    assert len(found) == len(expected)
    assert ("not" in expected) == (Judgement.DIFFERENT in found)


@pytest.mark.parametrize("file", CASES["files"], ids=lambda file: file["problem"])
def test_a_file_that_is_no_table_is_reported_in_one_line(
    file: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "decisions.sssom.tsv"
    path.write_text(file["content"].replace("GOOD", "\t".join(COLUMNS)), encoding="utf-8")
    rows, (problem,) = read_decisions(path)
    assert not rows
    assert file["problem"] in str(problem)
    assert str(problem).startswith(str(path))
    assert "\n" not in str(problem)


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"subject_label\xe9", b"#a: " + b"[" * 2000, None],
    ids=["mark", "Latin-1", "deep", "none"],
)
def test_a_file_that_cannot_be_read_is_reported_in_one_line(
    content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "decisions.sssom.tsv"
    if content is not None:
        path.write_bytes(content)
    rows, (problem,) = read_decisions(path)
    assert not rows
    assert "\n" not in str(problem)


def test_a_table_with_a_header_of_metadata_crlf_and_quotes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "decisions.sssom.tsv"
    lines = [
        "#mapping_set_id: https://example.org/x",
        "#extension_definitions:",
        "#- slot_name: our_note",
        "\t".join([*COLUMNS, "our_note", "mapping_date"]),
        'Person\t"Ann ""Nan"" Lee"\t\tskos:exactMatch\tPerson\tAnn Lee\t'
        "semapv:ManualMappingCuration\tso it is\tx\t2025-01-01",
        "",
    ]
    path.write_bytes("\r\n".join(lines).encode())
    rows, problems = read_decisions(path)
    assert not problems
    assert [(row.first, row.second, row.where) for row in rows] == [
        ('Ann "Nan" Lee', "Ann Lee", f"{path}, line 5")
    ]


def test_a_row_that_the_review_proposes_can_be_pasted_and_leaves_all_open(tmp_path: Path) -> None:
    path = tmp_path / "decisions.sssom.tsv"
    row = as_table_row("Person", ('Moritz "Mo" Hartd', "Moritz\tHardt"), ("doc-1", ""), "a slip")
    path.write_text("\t".join(TABLE) + "\n" + row + "\n", encoding="utf-8")
    rows, problems = read_decisions(path)
    assert not problems
    assert [(r.first, r.second, r.first_document, r.judgement) for r in rows] == [
        ('Moritz "Mo" Hartd', "Moritz Hardt", "doc-1", Judgement.UNSURE)
    ]
