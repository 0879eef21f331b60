"""Nothing that data, shapes or file names say does anything, in whatever format it is reported."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby

import pyoxigraph as ox
import pytest
import rdflib
from described import FOLDER, RDF_TYPE
from hypothesis import example, given
from hypothesis import strategies as st
from rdflib.compare import isomorphic

from confkg.reports.wording import in_line, looked_at, notice_line
from confkg.validate.report import Coverage, Notice, Place, Report, Result, Source
from report_readers import (
    as_sarif,
    commands_of,
    read_html,
    read_junit,
    read_markdown,
    render,
    runner_command,
)
from sampling import examples
from shared import from_yaml

HOSTILE: list[str] = from_yaml(FOLDER / "hostile.yaml")
SH = "http://www.w3.org/ns/shacl#"
LEVELS = ("Violation", "Warning", "Info")
HARMLESS = "\u200c\u200d"
"""What joins letters is no danger, and some scripts cannot do without."""
NEUTRAL = "nothing"


def report_of(text: str) -> Report:
    """A report with a result of each severity in which all that can be any text is this one."""
    value = ox.Literal(text)
    results = tuple(
        Result(
            severity=SH + level,
            focus=ox.NamedNode("http://example.org/thing"),
            label=text,
            path=text,
            value=value,
            value_label="" if level == "Info" else text,
            component=f"{SH}MinCountConstraintComponent",
            shape=f"_:{text}",
            rule=text,
            message=text,
            place=Place(f"{text}.ttl", 3, 4),
            sources=(Source(text, 5, text, f"{text}.md"),),
            hint=text,
        )
        for level in LEVELS
    )
    report = ox.BlankNode()
    triples = [
        ox.Triple(report, ox.NamedNode(f"{SH}resultMessage"), ox.Literal(text)),
        ox.Triple(report, ox.NamedNode(f"{SH}value"), ox.Literal(text, language="en")),
    ]
    triples.append(ox.Triple(report, RDF_TYPE, ox.NamedNode(f"{SH}ValidationReport")))
    return Report(
        results,
        (f"{text}.ttl", "clean.ttl"),
        (text,),
        tuple(triples),
        notices=(Notice(text, Place(f"{text}.ttl", 3, 4), is_warning=True),),
        coverage=Coverage(((text, 3),), 9, 2, ((f"http://example.org/{text}", 2),)),
    )


def printed_words(text: str, form: str) -> str:
    found = render(report_of(text), form, fix_hints=True)
    assert_inert(found, "\n\t" if form == "turtle" else "\n")
    return found


def assert_inert(found: str, keep: str) -> None:
    """No character works unseen: none that controls, none that turns a line round."""
    blanks = re.sub(r"[^\S\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]", " ", found)
    assert {c for c in blanks if not c.isprintable()} <= {*keep, *HARMLESS}


def check_text(text: str) -> None:
    found = printed_words(text, "text")
    assert len(found.splitlines()) == len(printed_words(NEUTRAL, "text").splitlines())
    assert not commands_of(found)
    assert not re.search(r"##\w*\[", found)


def check_coloured_text(text: str) -> None:
    """With colours, the only escapes are those of the colours."""
    found = render(report_of(text), "text", fix_hints=True, colour=True, width=60)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", found)
    assert plain != found
    assert_inert(plain, "\n")
    assert not commands_of(plain)
    begins = ("    │ ", "  ", "does not conform", "warning: ", "focus nodes: ")
    assert all(not line or line.startswith(begins) for line in plain.splitlines()[1:])


def check_json(text: str) -> None:
    record = json.loads(printed_words(text, "json"))
    printed_words_source = {"document": text, "file": f"{text}.md", "line": 5, "quotation": text}
    assert record["shapes"] == [text]
    for result in record["results"]:
        assert result["label"] == result["message"] == result["hint"] == text
        assert result["value"] == {"type": "literal", "value": text}
        assert result["file"] == f"{text}.ttl"
        assert result["sources"] == [printed_words_source]


def check_turtle(text: str) -> None:
    found = printed_words(text, "turtle")
    report = report_of(text)
    said = [notice_line(report.notices[0]), looked_at(report)]
    root = report.triples[0].subject
    comment = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#comment")
    triples = [*report.triples, *(ox.Triple(root, comment, ox.Literal(line)) for line in said)]
    read = {(str(t.predicate), str(t.object)) for t in ox.parse(found, ox.RdfFormat.TURTLE)}
    assert read == {(str(t.predicate), str(t.object)) for t in triples}
    whole = rdflib.Graph().parse(
        io.BytesIO(ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b""), format="nt"
    )
    assert isomorphic(rdflib.Graph().parse(data=found, format="turtle"), whole)


def check_sarif(text: str) -> None:
    run = as_sarif(printed_words(text, "sarif"))
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]
    for result in run["results"]:
        assert in_line(text) in result["message"]["text"]
        (place,) = (location["physicalLocation"] for location in result["locations"])
        address = place["artifactLocation"]["uri"]
        whole = "file:///" if text.startswith("/") else ""  # else it is relative to the checkout
        assert address.startswith(whole)
        assert re.fullmatch(r"[A-Za-z0-9._~%-][A-Za-z0-9/._~%-]*", address.removeprefix(whole))


def check_junit(text: str) -> None:
    suites = read_junit(printed_words(text, "junit"))
    assert [(suite.tests, suite.failures) for suite in suites.values()] == [(3, 1), (1, 0)]
    case = next(iter(next(iter(suites.values()))))
    assert in_line(text) in case.name
    assert case.result[0].message == in_line(text)


def check_github(text: str) -> None:
    found = printed_words(text, "github")
    lines = found.splitlines()
    assert len(lines) == len(LEVELS) + 3
    commands = [runner_command(line) for line in lines]
    names = [command and command.name for command in commands]
    assert names == ["warning", "error", "warning", "notice", None, None]
    assert commands == [*commands_of(found), None, None]
    for command in filter(None, commands):
        assert set(command.properties) == {"file", "line", "col", "title"}
        assert command.properties["line"] == "3"
        assert f"{command.data}\n".startswith(f"{in_line(text)}\n")


ELEMENTS = [
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "header",
    "h1",
    "p",
    "bdi",
    "section",
    "fieldset",
    "legend",
    "label",
    "input",
    "span",
    "i",
    "details",
    "summary",
    "dl",
    "div",
    "dt",
    "dd",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "b",
    "small",
    "code",
    "q",
    "wbr",
    "ul",
    "li",
]


def check_html(text: str) -> None:
    found = printed_words(text, "html")
    page = read_html(found)
    tags = [element.tag for element in page.iter()]
    assert set(tags) <= set(ELEMENTS)
    plain = read_html(printed_words(NEUTRAL, "html"))
    without = [[tag for tag, _ in groupby(tags) if tag != "wbr"], [e.tag for e in plain.iter()]]
    assert without[0] == [tag for tag, _ in groupby(without[1]) if tag != "wbr"]
    allowed = {"class", "style", "id", "type", "checked", "scope", "open", "lang", "charset"}
    allowed |= {"http-equiv", "content", "name", "aria-hidden"}
    assert {name for element in page.iter() for name in element.attrib} <= allowed
    (policy,) = (e.get("content") for e in page.iter("meta") if e.get("http-equiv"))
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    shown = [
        "".join(cell.itertext()) for cell in page.iter("p") if not cell.attrib and len(cell) == 1
    ]
    assert shown.count(in_line(text)) >= len(LEVELS)
    (style,) = page.iter("style")
    assert not re.search(r"url\(|@import|expression\(|https?:", style.text or "")


def check_markdown(text: str) -> None:
    tokens = read_markdown(printed_words(text, "markdown"))
    kinds = {token.type for token in tokens}
    assert kinds <= {
        *(
            "heading_open",
            "heading_close",
            "paragraph_open",
            "paragraph_close",
            "em_open",
            "em_close",
        ),
        *("text", "html_inline"),
        *(
            f"{part}_{end}"
            for part in ("table", "thead", "tbody", "tr", "th", "td")
            for end in ("open", "close")
        ),
    }
    assert {t.content for t in tokens if t.type == "html_inline"} <= {
        *("<br>", "<code>", "</code>", "<!-- -->")
    }
    assert sum(token.type == "heading_open" for token in tokens) == 1
    assert sum(token.type == "tr_open" for token in tokens) == len(LEVELS) + 1
    assert sum(token.type == "td_open" for token in tokens) == 5 * len(LEVELS)
    assert sum(token.type == "em_open" for token in tokens) == len(LEVELS)  # "to fix"
    words = [token.content for token in tokens if token.type == "text"]
    assert not any(re.search(r"[@#]\w", word) for word in words)
    cells = "".join(
        word
        for token in tokens
        for word in [
            token.content
            if token.type == "text"
            else "\n" * (token.content == "<br>" or token.type == "td_close")
        ]
    )
    assert cells.split("\n").count(" ".join(in_line(text).split())) >= len(LEVELS)


CHECKS: list[Callable[[str], None]] = [
    check_text,
    check_coloured_text,
    check_json,
    check_turtle,
    check_sarif,
    check_junit,
    check_github,
    check_html,
    check_markdown,
]
each_format = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])


@each_format
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_text(check: Callable[[str], None], text: str) -> None:
    check(text)


@each_format
def test_whatever_a_text_is_it_is_text(check: Callable[[str], None]) -> None:
    pieces = st.sampled_from(
        [*"<>&\"'|\\`*_~:%@#[]()!$\n\r\t\x1b\x9b\u202e\u2028\ufeff a-", "::", "##[", "]]>"]
    )
    texts = st.lists(
        pieces | st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1
    )

    @examples(40)
    @given(texts.map("".join).filter(lambda text: bool(text.strip())))
    @example("/")  # an absolute path, which becomes a file:// address
    def try_one(text: str) -> None:
        check(text)

    try_one()


def test_names_of_files_that_are_no_unicode_are_reported() -> None:
    report = report_of(NEUTRAL)
    named = tuple(replace(result, place=Place("caf\udce9.ttl")) for result in report.results)
    report = replace(report, results=named, files=("caf\udce9.ttl",))
    assert "caf%E9.ttl" in render(report, "sarif")
    for form in ("text", "json", "junit", "github", "html", "markdown"):
        assert r"caf\udce9" in render(report, form).replace(r"\\", "\\")
        assert render(report, form).encode()
