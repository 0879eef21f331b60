"""A validation report in the format that is asked for; also of a run that could not validate."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module

from confkg.errors import ConfkgError, UsageError
from confkg.validate.report import Notice, Place, Report

FORMATS = ("text", "json", "turtle", "sarif", "junit", "github", "gitlab", "html", "markdown")
"""The names of the formats; the first is for terminals."""

_FOR_HOSTS = ("sarif", "junit", "github", "gitlab")
"""What a code host reads: it knows files by their names from the root of the repository."""

_JUDGING = ("json", "junit", "github", "html", "markdown")
"""What says which results fail."""

LIMIT = 100
"""How many results a terminal shows by default."""


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
        report: what to show.
        form: one of :data:`FORMATS`.
        fail_on: from which severity on the data fail: ``violation``, ``warning`` or ``info``.
        fix_hints: whether to say how to fix what can be fixed.
        limit: how many results ``text`` shows; 0 for all. No other format looks at it.
        colour: whether ``text`` has colours.
        width: columns of the terminal for ``text``; None if lines are not to be broken.
        folder: the folder from which files were named, absolute; empty to leave names as they are.
        root: the root of the repository, absolute; formats for code hosts name files from there.
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
    if form == "text":
        from confkg.reports.text import iter_text

        return iter_text(report, fail_on, limit=limit, colour=colour, width=width)
    write = getattr(import_module(f"confkg.reports.{form}"), f"iter_{form}")  # this one alone
    found: Iterator[str] = write(report, fail_on) if form in _JUDGING else write(report)
    return found


def from_root(file: str, folder: str, root: str) -> str:
    """A file as it is named from the root of a repository; its whole path if it is outside.

    >>> from_root("../b.ttl", "/repo/graph/a", "/repo"), from_root("/x/b.ttl", "/repo", "/repo")
    ('graph/b.ttl', '/x/b.ttl')
    """
    whole = posixpath.normpath(posixpath.join(folder, file))
    inside = root.rstrip("/") + "/"
    return whole.removeprefix(inside) if whole.startswith(inside) else whole


SAYING_WHY = ("json", "sarif", "junit", "github", "gitlab", "html", "markdown")
"""The formats that can say why nothing was validated."""
_PLACE = re.compile(r"(.+), line (\d+)(?:, column (\d+))?")


def failure_report(error: ConfkgError, files: Sequence[str] = ()) -> Report:
    """The report of what keeps the data from being validated.

    >>> failure_report(ConfkgError("it is not Turtle", "a.ttl, line 3", "fix it")).failure
    Notice(text='it is not Turtle; fix it', place=Place(file='a.ttl', line=3, column=None), is_warning=False)
    """
    place = _PLACE.fullmatch(error.where)
    if place is None:
        return Report((), tuple(files), failure=Notice(str(error)))
    file, line, column = place.groups()
    fix = "" if error.fix in error.what else error.fix  # which some say before they show the line
    text = "; ".join(filter(None, (error.what, fix)))
    at = Place(file, int(line), int(column) if column else None)
    return Report((), tuple(files), failure=Notice(text, at))
