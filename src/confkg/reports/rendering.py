"""A validation report in the format that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from confkg.errors import UsageError
from confkg.reports.github import iter_github
from confkg.reports.gitlab import iter_gitlab
from confkg.reports.html import iter_html
from confkg.reports.json import iter_json
from confkg.reports.junit import iter_junit
from confkg.reports.markdown import iter_markdown
from confkg.reports.naming import from_root
from confkg.reports.sarif import iter_sarif
from confkg.reports.text import iter_text
from confkg.reports.turtle import iter_turtle
from confkg.validate.report import Report

__all__ = ["FORMATS", "LIMIT", "iter_rendered"]

FORMATS = ("text", "json", "turtle", "sarif", "junit", "github", "gitlab", "html", "markdown")
"""The names of the formats; the first is for terminals."""

_FOR_HOSTS = ("sarif", "junit", "github", "gitlab")
"""What a code host reads: it knows files by their names from the root of the repository."""

LIMIT = 100
"""How many results a terminal shows unless it is told otherwise."""


def iter_rendered(
    report: Report,
    form: str,
    *,
    fail_on: str = "violation",
    fix_hints: bool = False,
    limit: int = LIMIT,
    colour: bool = False,
    width: int | None = None,
    folder: str = "",
    root: str = "",
) -> Iterator[str]:
    """A report as text, in pieces.

    Args:
        report: what to tell.
        form: one of :data:`FORMATS`.
        fail_on: from which severity on the data fail: ``violation``, ``warning`` or ``info``.
        fix_hints: whether to tell how to fix what can be fixed.
        limit: how many results ``text`` shows; 0 for all. No other format looks at it.
        colour: whether ``text`` has colours.
        width: columns of the terminal for ``text``; None if lines are not to be broken.
        folder: the folder from which files were named, absolute; empty to leave names as they are.
        root: the root of the repository, absolute; formats for code hosts name files from there.

    Raises:
        UsageError: there is no such format.
    """
    if form not in FORMATS:
        raise UsageError("there is no such format", form, f"give one of {', '.join(FORMATS)}")
    if not fix_hints:
        without = [
            tuple(replace(r, hint="") for r in some) for some in (report.results, report.fixed)
        ]
        report = replace(report, results=without[0], fixed=without[1])
    if folder and form in _FOR_HOSTS:
        report = report.renamed(lambda file: from_root(file, folder, root or folder))
    match form:
        case "json":
            return iter_json(report, fail_on)
        case "turtle":
            return iter_turtle(report)
        case "sarif":
            return iter_sarif(report)
        case "junit":
            return iter_junit(report, fail_on)
        case "github":
            return iter_github(report, fail_on)
        case "gitlab":
            return iter_gitlab(report)
        case "html":
            return iter_html(report, fail_on)
        case "markdown":
            return iter_markdown(report, fail_on)
    return iter_text(report, fail_on, limit=limit, colour=colour, width=width)
