"""A form of a name that is never to be shown leaves no trace in a graph, nor in what is asked of it."""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.explain import explain
from confkg.graph import open_graph
from confkg.ids import fold
from confkg.namespaces import expand
from confkg.resolve.decision_rows import TABLE
from confkg.resolve.redaction import Redaction
from confkg.validate.validating import validate_files
from running import run

OLD, NEW = "Zebulon Quirk", "Zelda Quirk"
TRACE = re.compile(r"zebulon|z\W*e\W*b\W*u\W*l", re.IGNORECASE)
PAGES = {
    "facts.md": """---
title: Facts that Zebulon Quirk collected
kind: press-fact-sheet
publisher: The Zebulon  Quirk Press
original-address: https://example.org/zebulon-quirk/facts
---

# Conference on Widgets (ICW) 2031

- Participants: 1,200 from 30 countries

## Outstanding Paper Awards

### On Widgets, with an afterword on Zebulon Quirk

Authors: ZEBULON QUIRK, Ann B. Lee

<https://openreview.net/forum?id=abcdefghij>

Here Zebulon
Quirk shows how widgets, **Zebulon** *Quirk's* own, behave.

### Of Wicks

Authors: Zelda Quirk, Bo Chen

Zebulon Qu-
irk, also listed as Quirk, Zebulon, is asked about it by Zeb\u00adulon Quirk's students.

A paper without any such name, the author of which is well known by now to one and all of us.

## Invited talks

- Zebulon Quirk (Example University): *Widgets reconsidered*
- Zebulon Quirk Jones (Other University): *Wicks reconsidered*
""",
    "zebulon-quirk-on-icw.md": """# ICW 2031: notes on the opening keynote

- Opening keynote: Z&eacute;bulon Quirk (Example University)
- Remark by Zebulon Quirk: all widgets are alike.
- See [the slides](slides/zebulon-quirk.pdf) and the [programme](programme.html).
- Participants: 1,300 from 30 countries

## Invited talks

- Zebulon Quirk (Example University): *Widgets, once more by Zebulon Quirk*
""",
    "zebulon-quirk.bib": """
@inproceedings{one, title = {Widgets in Winter}, author = {Lee, Ann B. and Quirk, Zebulon},
  booktitle = {Conference on Widgets (ICW)}, year = {2031}}
@inproceedings{two, title = {Wicks in the Summer of Zebulon Quirk}, author = {Nunez, Ora},
  booktitle = {Conference on Widgets (ICW)}, year = {2031}}
""",
}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hidden") / "sources"
    folder.mkdir()
    for name, text in PAGES.items():
        (folder / name).write_text(text, encoding="utf-8")
    cells = dict.fromkeys(TABLE, "") | {
        "subject_category": "Person",
        "subject_label": OLD,
        "predicate_id": "skos:exactMatch",
        "object_category": "Person",
        "object_label": NEW,
        "mapping_justification": "semapv:ManualMappingCuration",
        "comment": f"{OLD} is a name that the author of both papers no longer uses",
        "subject_shown": "false",
    }
    table = "\t".join(TABLE) + "\n" + "\t".join(cells.values()) + "\n"
    (folder / "decisions.sssom.tsv").write_text(table, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def graph(sources: Path) -> Path:
    out = sources.parent / "graph"
    outcome = run("build", sources, "--out", out)
    assert outcome.code == 0, outcome.err
    assert not TRACE.search(outcome.out + outcome.err)
    return out


def without_the_other(text: str) -> str:
    """A text without the longer name, which is another person's and may be shown."""
    return re.sub(r"zebulon[- ]quirk[- ]jones", "", text, flags=re.IGNORECASE)


def test_no_file_of_the_graph_has_a_trace_of_it(graph: Path) -> None:
    for path in sorted(graph.iterdir()):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not TRACE.search(fold(without_the_other(line))), f"{path.name}: {line}"
            assert not TRACE.search(without_the_other(line)), f"{path.name}: {line}"


def test_the_longer_name_of_another_person_is_left_alone(graph: Path) -> None:
    assert "Zebulon Quirk Jones" in (graph / "entities.ttl").read_text(encoding="utf-8")


def test_the_graph_conforms_and_says_that_the_form_is_not_shown(graph: Path) -> None:
    files = sorted(graph.glob("*.ttl"))
    assert not validate_files(files).failing("violation")
    decisions = (graph / "decisions.ttl").read_text(encoding="utf-8")
    assert decisions.count("ckg:shown false") == 2, "as one document writes it, and with an accent"


def test_quotations_have_the_name_to_show_and_a_note_and_keep_their_offsets(
    graph: Path, sources: Path
) -> None:
    text = (sources / "facts.md").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for quad in ox.parse(path=graph / "claims.ttl", format=ox.RdfFormat.TURTLE):
        if isinstance(quad.subject, ox.NamedNode) and "/evidence/facts--" in quad.subject.value:
            value = quad.object.value if not isinstance(quad.object, ox.Triple) else ""
            found.setdefault(quad.subject.value, {})[quad.predicate.value] = value
    exact, note, start, end = (
        str(expand(name)) for name in ("oa:exact", "ckg:note", "oa:start", "oa:end")
    )
    replaced = [says for says in found.values() if "[Zelda Quirk]" in says[exact]]
    assert replaced
    for says in found.values():
        words = text[int(says[start]) : int(says[end])]
        if OLD.casefold() in " ".join(words.casefold().split()) and "Jones" not in words:
            assert "[Zelda Quirk]" in says[exact]
            assert says[note] == (
                "a name that is not to be shown was replaced by the name in square brackets"
            )
        if note not in says:
            assert says[exact] == words


@pytest.mark.parametrize(
    "call",
    [
        ("explain", NEW),
        ("explain", "On Widgets, with an afterword on Zelda Quirk"),
        ("explain", NEW, "Ann B. Lee"),
        ("query", "person-names", "--person", NEW),
        ("query", "coauthors-of-person", "--person", NEW),
        ("query", "edition-talks", "--edition", "ICW 2031"),
        ("query", "edition-awards", "--edition", "ICW 2031", "--format", "json"),
        ("conflicts",),
        ("review",),
        ("review", "--format", "tsv"),
    ],
    ids=" ".join,
)
def test_no_answer_has_a_trace_of_it(call: tuple[str, ...], graph: Path) -> None:
    outcome = run(*call, "--graph", graph)
    assert outcome.code == 0, outcome.err
    assert outcome.out or call[-1] == "tsv"
    assert not TRACE.search(without_the_other(outcome.out + outcome.err))


def test_the_person_has_the_papers_and_talks_of_both_names(graph: Path) -> None:
    shown = run("explain", NEW, "--graph", graph).out
    assert "On Widgets" in shown
    assert "Of Wicks" in shown
    assert "Widgets reconsidered" in shown


def test_the_forms_that_are_listed_are_those_that_may_be_shown(graph: Path) -> None:
    answer = run("query", "person-names", "--person", NEW, "--format", "csv", "--graph", graph).out
    rows = answer.splitlines()[1:]
    assert rows
    assert all("not-shown" not in row for row in rows)


def test_the_facts_of_a_thing_leave_the_hidden_form_out(graph: Path) -> None:
    opened = open_graph(graph)
    facts = explain(opened, opened.find(NEW))
    assert any(fact.value == NEW for fact in facts)
    assert not any(fact.value == f"[{NEW}]" for fact in facts)


def test_who_asks_for_the_hidden_form_does_not_learn_whose_it_is(graph: Path) -> None:
    outcome = run("explain", "Zebulon", "--graph", graph)
    assert outcome.code == 2
    assert "Zelda" not in outcome.out


def test_two_builds_with_a_hidden_form_give_the_same_bytes(graph: Path, sources: Path) -> None:
    assert run("build", sources, "--out", graph, "--check").code == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a talk by Ann Lee.", "a talk by [Bo Lee]."),
        ("ann  lee's", "[Bo Lee]'s"),
        ("**Ann** _Lee_", "**[Bo Lee]_"),
        ("Änn Lée", "[Bo Lee]"),
        ("A\u0308nn Lee", "[Bo Lee]"),
        ("annlee@example.org", "annlee@example.org"),
        ("Ann Lee Chen", "Ann Lee Chen"),
        ("Cy Ann Lee", "Cy [Bo Lee]"),
        ("Ann, and Lee", "Ann, and Lee"),
        ("Joann Lee", "Joann Lee"),
        ("Ann Leeds", "Ann Leeds"),
        ("Ann-Lee", "[Bo Lee]"),
        ("Ann Le-\ne", "[Bo Lee]"),
        ("A\u00adnn Le\u200be", "[Bo Lee]"),
        ("Lee, Ann", "[Bo Lee]"),
        ("Lee Ann", "Lee Ann"),
        ("Lee, Anna", "Lee, Anna"),
        ("", ""),
    ],
)
def test_a_hidden_form_is_known_again_in_a_text(text: str, expected: str) -> None:
    assert Redaction({"Ann Lee": "Bo Lee"}, ["Ann Lee Chen", "Bo Lee"]).text(text) == expected


def test_a_part_of_a_hidden_form_at_the_edge_of_a_stretch_is_replaced_too() -> None:
    redaction = Redaction({"Annabel Lee": "Bo Lee"})
    text = "It was Annabel Lee who came"
    found = redaction.find(text)
    pieces = [redaction.window(text, start, start + 6, found) for start in range(0, len(text), 6)]
    assert pieces == ["It was", " [Bo Lee]", "[Bo Lee]", " who c", "ame"]


def test_a_name_in_one_word_is_known_again_if_it_is_long() -> None:
    redaction = Redaction({"Annabel Lee": "Bo Lee"})
    assert redaction.slug("https://annabellee.example.org") == "https://bo-lee.example.org"
