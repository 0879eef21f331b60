"""Which names are one thing: what ``review`` lists, what ``explain A B`` says, what ``build`` applies."""

from __future__ import annotations

from pathlib import Path

import pytest

from confkg.resolve.decision_rows import TABLE
from confkg.resources import GRAPH_FILES
from running import run

PAGES = {
    "press.md": """# Conference on Widgets (ICW) 2031

- Participants: 1,200 from 30 countries

## Outstanding papers

- On widgets in general. Ann B. Lee, Kyunghyun Cho

## Invited talks

- Moritz Hartd (Example University): *The science of wicks*
- Kyunghyun Choi: *Widgets in practice*

## Media contact

- Jill Miley, Interpose, PR for ICW: press@icw.example
""",
    "diary.md": """# ICW 2031, a diary

## Outstanding papers

- On widgets in general. Ann Lee, Kyunghyun Cho

## Invited talks

- Moritz Hardt: *The science of wicks*

## Media contact

- Jill Miley, Interprose, PR for ICW: press@icw.example
""",
}
HEADER = "\t".join(TABLE)
ROW = "Person\t{0}\t{2}\tskos:{3}Match\tPerson\t{1}\tsemapv:ManualMappingCuration\tso it is"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    folder.mkdir()
    for name, text in PAGES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def graph(sources: Path) -> Path:
    assert run("build", sources, "--out", sources.parent / "graph").code == 0
    return sources.parent / "graph"


def decide(folder: Path, *rows: str, name: str = "decisions.sssom.tsv") -> Path:
    path = folder / name
    path.write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_review_lists_what_is_doubtful_with_its_reason_and_places(graph: Path) -> None:
    shown = run("review", "--graph", graph).out
    assert "Kyunghyun Choi" in shown
    assert "press, line 12" in shown
    assert "one letter differs" in shown
    assert "Hardt" not in shown, "they give one talk: there is no doubt"


def test_a_slip_in_the_name_of_who_gives_a_talk_is_no_second_person(graph: Path) -> None:
    said = run("explain", "Moritz Hartd", "Moritz Hardt", "--graph", graph)
    assert said.code == 0
    assert "stand for one thing" in said.out
    assert "misspelling" in said.out
    assert "0.85" in said.out
    assert "speaker of" in said.out


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("Ann Lee", "Ann B. Lee", ["stand for one thing", "middle name dropped", "0.9"]),
        ("Ann Lee", "ann lee", ["stand for one thing", "one form of its name"]),
        (
            "Kyunghyun Cho",
            "Kyunghyun Choi",
            ["stand for two things", "unsure", "one letter differs"],
        ),
        ("Ann Lee", "Jill Miley", ["Nothing says that they are one", "nothing in common"]),
        ("Ann Lee", "ICW 2031", ["Nothing says that they are one", "of the class person"]),
        ("person:ann-b-lee", "Ann Lee", ["stand for one thing"]),
        ("Interpose", "Interprose", ["organisation", "one letter differs"]),
    ],
)
def test_two_names_are_said_to_be_one_thing_or_two(
    first: str, second: str, expected: list[str], graph: Path
) -> None:
    outcome = run("explain", first, second, "--graph", graph)
    assert outcome.code == 0
    for words in expected:
        assert words in outcome.out


def test_a_name_that_nobody_bears_is_an_error(graph: Path) -> None:
    outcome = run("explain", "Ann Lee", "Anne Leigh", "--graph", graph)
    assert outcome.code == 2
    assert outcome.message.startswith("confkg: Anne Leigh: no thing has this name")


def test_what_the_review_proposes_can_be_pasted_and_then_decided(
    sources: Path, graph: Path
) -> None:
    rows = run("review", "--format", "tsv", "--graph", graph).out.splitlines()
    assert len(rows) == 1
    decide(sources, *rows)
    outcome = run("build", sources, "--out", graph)
    assert (outcome.code, outcome.err) == (0, "")
    assert run("review", "--format", "tsv", "--graph", graph).out.splitlines() == rows
    decide(sources, *(row.replace("closeMatch", "exactMatch") for row in rows))
    assert run("build", sources, "--out", graph).code == 0
    assert run("review", "--graph", graph).out == "nothing is left to settle\n"
    said = run("explain", "Kyunghyun Choi", "Kyunghyun Cho", "--graph", graph).out
    assert "stand for one thing" in said
    assert "human decision" in said


def test_a_row_that_cannot_be_applied_leaves_the_previous_graph_as_it_was(
    sources: Path, graph: Path
) -> None:
    before = contents(graph)
    decide(
        sources,
        ROW.format("Kyunghyun Choi", "Kyunghyun Cho", "", "exact"),
        ROW.format("Nobody at all", "Ann Lee", "", "exact"),
        ROW.format("Kyunghyun Cho", "Kyunghyun Choi", "Not", "exact"),
    )
    outcome = run("build", sources, "--out", graph)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 2
    assert "line 3: the decision is stale: no document prints the person 'Nobody" in outcome.err
    assert "line 2: it says 'same', against 'different' in" in outcome.err
    assert contents(graph) == before
    partial = graph.with_name("graph.partial")
    assert set(contents(partial)) == set(GRAPH_FILES)
    said = run("explain", "Kyunghyun Choi", "Kyunghyun Cho", "--graph", partial).out
    assert "stand for two things" in said


def test_the_first_graph_is_built_although_a_row_is_stale(sources: Path) -> None:
    decide(sources, ROW.format("Nobody at all", "Ann Lee", "", "exact"))
    outcome = run("build", sources, "--out", sources.parent / "graph")
    assert outcome.code == 0
    assert run("build", sources, "--out", sources.parent / "graph", "--strict").code == 1
    assert set(contents(sources.parent / "graph")) == set(GRAPH_FILES)


def test_a_table_can_be_named_and_then_takes_the_place_of_that_in_the_folder(
    sources: Path, graph: Path
) -> None:
    decide(sources, ROW.format("Nobody at all", "Ann Lee", "", "exact"))
    own = decide(
        sources.parent, ROW.format("Ann B. Lee", "Jill Miley", "Not", "exact"), name="own.tsv"
    )
    other = decide(
        sources.parent,
        ROW.format("Kyunghyun Choi", "Kyunghyun Cho", "", "exact"),
        name="other.tsv",
    )
    outcome = run("build", sources, "--out", graph, "--decisions", own, "--decisions", other)
    assert (outcome.code, outcome.err) == (0, "")
    said = run("explain", "Ann B. Lee", "Jill Miley", "--graph", graph).out
    assert "stand for two things" in said
    said = run("explain", "Kyunghyun Choi", "Kyunghyun Cho", "--graph", graph).out
    assert "stand for one thing" in said


def test_a_table_that_is_not_there_is_reported(sources: Path) -> None:
    out = sources.parent / "graph"
    outcome = run("build", sources, "--out", out, "--decisions", sources.parent / "none.tsv")
    assert outcome.code == 2
    assert "none.tsv: it cannot be read (No such file or directory)" in outcome.message


def test_the_check_names_rows_that_are_stale(sources: Path, graph: Path) -> None:
    decide(sources, ROW.format("Nobody at all", "Ann Lee", "", "exact"))
    outcome = run("build", sources, "--out", graph, "--check")
    assert outcome.code == 0
    assert "no document prints the person 'Nobody at all'" in outcome.err


def test_the_facts_of_a_thing_list_merges_and_not_what_is_kept_apart(graph: Path) -> None:
    shown = run("explain", "Kyunghyun Cho", "--graph", graph).out
    assert "Kyunghyun Choi" not in shown.partition("Forms of the name taken as one")[2]


TWINS = {
    "one.md": """# Conference on Widgets (ICW) 2031

## Outstanding papers

- On widgets in general. Kun Wang, Bo Gray

## Invited talks

- Yao Qin: *The science of wicks*
""",
    "two.md": """# ICW 2031, a diary

## Outstanding papers

- On widgets in general. Kun Wang, Bo Gray
- Of wicks and wax. Yao Qin, Cy Ray
""",
}


@pytest.fixture
def twins(tmp_path: Path) -> Path:
    folder = tmp_path / "twins"
    folder.mkdir()
    for name, text in TWINS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_name_that_many_bear_is_one_person_only_where_documents_say_so(twins: Path) -> None:
    graph = twins.parent / "graph"
    assert run("build", twins, "--out", graph).code == 0
    same = run("explain", "Kun Wang", "Bo Gray", "--graph", graph)
    assert same.code == 0, "Kun Wang is one person: both documents name the same paper"
    doubtful = run("explain", "Yao Qin", "--graph", graph)
    assert doubtful.code == 2
    assert "several things have this name: person:yao-qin-" in doubtful.message
    shown = run("review", "--graph", graph).out
    assert "one, line 9" in shown
    assert "two, line 6" in shown
    assert run("validate", graph).code == 0


@pytest.mark.parametrize(("modifier", "people"), [("", 1), ("Not", 2)])
def test_who_bears_a_name_in_a_document_can_be_decided(
    twins: Path, modifier: str, people: int
) -> None:
    graph = twins.parent / "graph"
    assert run("build", twins, "--out", graph).code == 0
    (row,) = run("review", "--format", "tsv", "--graph", graph).out.splitlines()
    cells = row.split("\t")
    assert set(cells[-2:]) == {"document:one", "document:two"}
    cells[2], cells[3] = modifier, "skos:exactMatch"
    decide(twins, "\t".join(cells))
    outcome = run("build", twins, "--out", graph)
    assert (outcome.code, outcome.err) == (0, "")
    assert run("review", "--graph", graph).out == "nothing is left to settle\n"
    assert run("explain", "Yao Qin", "--graph", graph).code == (0 if people == 1 else 2)
    assert run("validate", graph).code == 0


def test_why_one_form_in_two_documents_is_one_person_is_reported(twins: Path) -> None:
    graph = twins.parent / "graph"
    assert run("build", twins, "--out", graph).code == 0
    shown = run("explain", "Kun Wang", "--graph", graph).out
    assert "Kun Wang (one) = Kun Wang (two)" in shown
