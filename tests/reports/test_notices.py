"""What a report tells, and what it leaves out, whatever the format."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pyoxigraph as ox
import pytest
from described import read_report
from rdflib.namespace import SH

from confkg.errors import GraphError, UsageError
from confkg.reports.html import MOST_ROWS
from confkg.reports.markdown import MOST_BYTES, iter_markdown
from confkg.reports.rendering import FORMATS, failure_report
from confkg.reports.sarif import HELP
from confkg.validate.report import Place, Report, Result, Source, worst_first
from report_readers import as_sarif, commands_of, read_html, read_junit, read_markdown, render

FAIL_ON = ("violation", "warning", "info")
MIXED = read_report("mixed")


def many(number: int) -> Report:
    """A report of any length, of things that differ."""
    template = next(result for result in MIXED.results if result.level == "Violation")
    severities = [f"http://www.w3.org/ns/shacl#{level}" for level in ("Info", "Violation")]
    results = (
        replace(
            template,
            severity=severities[at % 2],
            focus=ox.NamedNode(f"http://example.org/{at}"),
            place=Place(f"part-{at % 3}.ttl", at + 1, 1),
        )
        for at in range(number)
    )
    return replace(MIXED, results=tuple(worst_first(results)), files=("part-0.ttl",))


def test_a_terminal_shows_the_worst_and_tells_how_many_it_leaves_out() -> None:
    text = render(many(250), "text")
    assert len(re.findall(r"^  part-\d\.ttl:\d+:1  violation", text, re.MULTILINE)) == 100
    assert "… and 150 more (25 violations, 125 info); --limit 0 shows all" in text
    assert "125 violations, 125 info" in text.splitlines()[-1]
    assert "part-0.ttl  42 violations, 42 info" in text.splitlines()
    whole = render(many(250), "text", limit=0)
    assert len(re.findall(r"^  part-", whole, re.MULTILINE)) == 250
    assert "more" not in whole.splitlines()[-2]


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "text"])
def test_only_the_terminal_has_a_limit(form: str) -> None:
    assert render(many(120), form, limit=1) == render(many(120), form)


def test_results_stand_file_by_file_and_line_by_line() -> None:
    heads = re.findall(r"^  ([^ │]\S*):(\d+):1  ", render(many(30), "text"), re.MULTILINE)
    places = [(file, int(line)) for file, line in heads]
    assert places == sorted(places)
    assert len(places) == 30


def test_colours_are_for_terminals_and_do_not_change_the_words() -> None:
    plain = render(MIXED, "text")
    coloured = render(MIXED, "text", colour=True)
    assert "\x1b" not in plain
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("width", [24, 40, 72])
def test_on_a_terminal_long_lines_go_on_below_and_lose_nothing(width: int) -> None:
    narrow = render(MIXED, "text", width=width, fix_hints=True).splitlines()
    reported = [line for line in narrow if line.startswith("    │ ")]
    assert max(map(len, reported)) <= max(width, 26)
    words = " ".join(" ".join(reported).replace("│", " ").split())
    assert "Attention in Widgets by Ann Lee» – ICW 2031 fact sheet, line 84" in words


@pytest.mark.parametrize("fail_on", FAIL_ON)
@pytest.mark.parametrize("name", ["mixed", "clean", "shared-shapes"])
def test_every_format_agrees_with_the_exit_code(name: str, fail_on: str) -> None:
    report = read_report(name)
    failing = len(report.failing(fail_on))
    reported = {form: render(report, form, fail_on=fail_on) for form in FORMATS}
    word = "does not conform: " if failing else "conforms: "
    assert reported["text"].splitlines()[-1].startswith(word)
    assert reported["github"].splitlines()[-1].startswith(f"confkg: {word}")
    assert json.loads(reported["json"])["failing"] == failing
    assert json.loads(reported["json"])["conforms"] is report.conforms
    suites = read_junit(reported["junit"])
    assert sum(suite.failures for suite in suites.values()) == failing
    sign = "❌ The data do not conform" if failing else "✅ The data conform"
    assert read_markdown(reported["markdown"])[1].content == sign
    (heading,) = read_html(reported["html"]).iter("h1")
    assert heading.text == sign[2:]


def test_hints_are_given_when_they_are_asked_for() -> None:
    hint = "take the blanks away"
    for form in set(FORMATS) - {"turtle"}:
        assert hint in render(MIXED, form, fix_hints=True)
        assert hint not in render(MIXED, form)


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_report_is_known_by_the_same_letters(form: str) -> None:
    assert render(read_report("mixed"), form) == render(read_report("mixed"), form)


def test_an_unknown_format_is_an_error_that_names_the_others() -> None:
    with pytest.raises(UsageError, match="xml: there is no such format; give one of text, json"):
        render(MIXED, "xml")


def test_blank_nodes_are_called_by_what_is_said_of_them() -> None:
    triples = list(read_report("shared-shapes").triples)
    expected = render(read_report("shared-shapes"), "turtle")
    for seed in range(5):
        random.Random(seed).shuffle(triples)
        names: dict[object, ox.BlankNode] = {}
        renamed = tuple(ox.Triple(*_fresh(triple, names)) for triple in triples)
        report = replace(read_report("shared-shapes"), triples=renamed)
        assert render(report, "turtle") == expected


def _fresh(triple: ox.Triple, names: dict[object, ox.BlankNode]) -> Iterator[Any]:
    for term in triple:
        known = isinstance(term, ox.BlankNode)
        yield names.setdefault(term, ox.BlankNode()) if known else term


def test_the_worst_come_first_where_a_host_shows_only_some() -> None:
    log = render(many(40), "github")
    names = [command.name for command in commands_of(log)]
    assert names == ["error"] * 20 + ["notice"] * 20
    assert "GitHub marks 10 errors, warnings and notices each" in log.splitlines()[-1]
    assert "GitHub marks" not in render(many(20), "github")


def test_each_host_gets_a_valid_file_that_says_why_nothing_was_validated() -> None:
    error = GraphError("it is no Turtle\n::error::x\x1b", "a,b:c.ttl, line 7, column 2", "fix it")
    report = failure_report(error, ["a,b:c.ttl"])
    (command,) = commands_of(render(report, "github", folder="/repo/data", root="/repo"))
    assert command.name == "error"
    place = {"file": "data/a,b:c.ttl", "line": "7", "col": "2", "title": "confkg cannot validate"}
    assert command.properties == place
    assert command.data == "it is no Turtle\n::error::x\\u001b; fix it"
    (quality,) = json.loads(render(report, "gitlab", folder="/repo/data", root="/repo"))
    assert (quality["severity"], quality["location"]) == (
        "blocker",
        {"path": "data/a,b:c.ttl", "lines": {"begin": 7}},
    )
    (invocation,) = as_sarif(render(report, "sarif"))["invocations"]
    assert not invocation["executionSuccessful"]
    (why,) = invocation["toolExecutionNotifications"]
    assert why["level"] == "error"
    assert why["locations"][0]["physicalLocation"]["region"] == {"startLine": 7, "startColumn": 2}
    (suite,) = read_junit(render(report, "junit")).values()
    assert (suite.tests, suite.errors, suite.failures) == (1, 1, 0)
    assert json.loads(render(report, "json"))["failure"]["line"] == 7
    assert "could not be validated" in render(report, "html")
    assert "<code>a,b:c.ttl:7:2</code>  \nit is no Turtle" in render(report, "markdown")
    elsewhere = failure_report(GraphError("no such file", "a.ttl", "check the name"), ["a.ttl"])
    (command,) = commands_of(render(elsewhere, "github"))
    assert set(command.properties) == {"title"}
    assert command.data == "a.ttl: no such file; check the name"


def test_a_summary_stays_below_what_a_host_takes() -> None:
    report = many(9_000)
    text = render(report, "markdown")
    assert 0.9 * MOST_BYTES < len(text.encode()) < MOST_BYTES
    rows = sum(line.startswith(("| ❌", "| ℹ️")) for line in text.splitlines())
    assert f"… and {9_000 - rows:,} more" in text.splitlines()[-1]
    assert all("violation" in line for line in text.splitlines()[8:3_500])
    short = "".join(iter_markdown(report, most_bytes=5_000))
    assert 4_000 < len(short.encode()) < 5_000


def test_a_page_holds_what_a_browser_can_show() -> None:
    page = render(many(MOST_ROWS + 7), "html")
    assert page.count('<tr class="result ') == MOST_ROWS
    assert '<p class="more">… and 7 more; ' in page
    assert "more;" not in render(many(7), "html")


def test_a_page_lets_its_reader_choose_severities() -> None:
    page = read_html(render(MIXED, "html"))
    boxes = {e.get("id") for e in page.iter("input")}
    (style,) = (e.text or "" for e in page.iter("style"))
    for name in FAIL_ON:
        assert f"show-{name}" in boxes
        assert f"body:has(#show-{name}:not(:checked)) tr.{name}" in style
    numbers = [e.text for e in page.iter("span") if e.get("class") == "number"]
    assert numbers == ["3", "2", "2"]


def fingerprints(report: Report) -> list[str]:
    run = as_sarif(render(report, "sarif"))
    return [result["partialFingerprints"]["confkg/v1"] for result in run["results"]]


def test_an_alert_stays_the_same_when_its_lines_move() -> None:
    before = fingerprints(MIXED)
    moved = tuple(
        replace(result, place=Place("elsewhere.ttl", 9_999), message="Said otherwise.", label="")
        for result in MIXED.results
    )
    assert fingerprints(replace(MIXED, results=moved)) == before
    assert len(set(before)) == len(before)
    changed: list[Result] = [
        replace(result, value=ox.Literal("another")) for result in MIXED.results
    ]
    assert not set(fingerprints(replace(MIXED, results=tuple(changed)))) & set(before)


def test_gitlab_gets_each_result_by_a_fingerprint_of_its_own() -> None:
    twice = replace(MIXED, results=(*MIXED.results, MIXED.results[0]))
    records = json.loads(render(twice, "gitlab"))
    assert len({record["fingerprint"] for record in records}) == len(twice.results)
    assert [record["fingerprint"] for record in records[:-1]] == fingerprints(MIXED)
    for record, result in zip(records, twice.results, strict=True):
        assert set(record) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert record["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert record["location"]["path"] == (result.place.file if result.place else MIXED.files[0])
        assert record["location"]["lines"]["begin"] >= 1


def test_hosts_get_files_from_the_root_of_the_repository() -> None:
    source = Source("Blog", 3, "words", "../documents/blog.md")
    results = tuple(
        replace(result, place=Place(file, 3), sources=(source,))
        for result, file in zip(MIXED.results, ("a.ttl", "../b.ttl", "/repo/c.ttl"), strict=False)
    )
    report = replace(MIXED, results=results, files=("a.ttl", "../b.ttl", "/repo/c.ttl"))

    def reported(form: str) -> str:
        return render(report, form, folder="/repo/data", root="/repo")

    expected = ["data/a.ttl", "b.ttl", "c.ttl"]
    assert [command.properties["file"] for command in commands_of(reported("github"))] == expected
    assert list(read_junit(reported("junit"))) == expected
    run = as_sarif(reported("sarif"))
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == expected
    (related,) = run["results"][0]["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "documents/blog.md"
    assert "  ../b.ttl:3  " in reported("text")


def test_a_file_outside_of_the_repository_keeps_its_whole_path() -> None:
    results = (replace(MIXED.results[0], place=Place("../../x y.ttl", 3)),)
    report = replace(MIXED, results=results, files=("../../x y.ttl",))
    run = as_sarif(render(report, "sarif", folder="/repo/data", root="/repo"))
    (location,) = run["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"] == {"uri": "file:///x%20y.ttl"}


def test_every_component_of_shacl_is_explained() -> None:
    names = {
        name for name in SH.__annotations__ if re.fullmatch("[A-Z].+ConstraintComponent", name)
    }
    assert {f"{name}ConstraintComponent" for name in HELP} == names
