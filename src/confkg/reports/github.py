"""A report as workflow commands of GitHub Actions, which it shows as notes beside the diff.

GitHub shows the first ten errors, warnings and notices of a step; so the worst come first, and what
is shown beside the diff is never all but the worst. The log has the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from confkg.reports.wording import (
    in_line,
    looked_at,
    quoted,
    rank,
    shown,
    statement,
    summary,
    thing,
)
from confkg.validate.report import Place, Report, Result

SHOWN = 10
"""Annotations of each kind that GitHub shows of a step."""

_FAILURE = "confkg cannot validate"
_NOTICE = "confkg validate"
_COMMANDS = {"violation": "error", "warning": "warning", "info": "notice"}
_IN_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTY = {**_IN_DATA, ":": "%3A", ",": "%2C"}


def iter_github(report: Report, fail_on: str = "violation") -> Iterator[str]:
    """One command a line, and a line for those who read the log."""
    if report.failure:
        text = "\n".join(map(shown, report.failure.text.splitlines()))
        yield _command("error", report.failure.place, _FAILURE, text)
        return
    given = dict.fromkeys(_COMMANDS.values(), 0)
    for notice in report.notices:  # before the results, of which GitHub shows the first alone
        command = _COMMANDS["warning" if notice.is_warning else "info"]
        given[command] += 1
        yield _command(command, notice.place, _NOTICE, in_line(notice.text))
    for result in report.results:
        if result.state == "unchanged":  # the change that is looked at did not cause it
            continue
        command = _COMMANDS[rank(result)]
        given[command] += 1
        yield _annotation(command, result)
    yield f"{_inert(f'confkg: {looked_at(report)}')}\n"
    line = f"confkg: {summary(report, fail_on)}"
    if max(given.values()) > SHOWN:
        line += f"; GitHub marks {SHOWN} errors, warnings and notices each, all are in this log"
    yield f"{_inert(line)}\n"


def _inert(line: str) -> str:
    """A line of the log that is no command."""
    return line.replace("##", "#\\u0023")


def _annotation(command: str, result: Result) -> str:
    lines = [in_line(result.message), statement(result)]
    lines += [f"read from {quoted(source)}" for source in result.sources]
    if result.hint:
        lines.append(f"to fix: {in_line(result.hint)}")
    return _command(command, result.place, thing(result), "\n".join(filter(None, lines)))


def _command(name: str, place: Place | None, title: str, data: str) -> str:
    properties: dict[str, object] = {"title": title}
    if place:
        at = {"file": shown(place.file), "line": place.line, "col": place.column}
        properties = {**at, **properties}
    stated = ",".join(
        f"{key}={_escaped(str(value), _IN_PROPERTY)}"
        for key, value in properties.items()
        if value not in ("", None)
    )
    return f"::{name} {stated}::{_escaped(data, _IN_DATA)}\n"


def _escaped(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(character, character) for character in text)
