"""A report in Markdown: for the summary of a CI job, and for remarks on a merge request.

A cell holds nothing but text: no mark-up, no HTML, no address that becomes a link, and nobody who
is called by ``@name``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.reports.wording import (
    found,
    in_line,
    level,
    looked_at,
    place_text,
    position,
    quoted,
    rank,
    statement,
)
from confkg.reports.wording import thing as named
from confkg.validate.report import Notice, Report, Result

MOST_BYTES = 1_000_000
"""GitHub takes summaries of up to 1 MiB, GitLab remarks of up to a million characters."""

_MOST_SHAPES = 200
"""Shapes of which each is named with its focus nodes."""
_END = 100
"""Bytes that are kept for the last line."""
_SIGNS = {"violation": "❌", "warning": "⚠️", "info": "ℹ️"}
_MARKS = re.compile(r"([\\`*_{\[\]<>|~&!$]|:(?=//)|(?<=[wW])\.)")
_CALLS = re.compile(r"([@#])(?=\w)")


def iter_markdown(
    report: Report, fail_on: str = "violation", *, most_bytes: int = MOST_BYTES
) -> Iterator[str]:
    """The lines of the report."""
    if report.failure:
        lines = map(in_line, report.failure.text.splitlines())
        where = filter(None, [_code(place_text(report.failure.place))])
        text = "  \n".join([*where, *map(_text, lines)])
        yield f"## ❌ The data could not be validated\n\n{text}\n"
        return
    title = "✅ The data conform"
    if report.failing(fail_on):
        title = "❌ The data do not conform"
    elif report.warnings:
        title = "⚠️ The data conform, but not all may have been checked"
    head = f"## {title}\n\n{_text(found(report, fail_on))}\n"
    head += "".join(f"\n{_notice(notice)}\n" for notice in report.notices)
    head += f"\n{_text(looked_at(report, _MOST_SHAPES))}\n"
    if report.results:
        columns = ("severity", "thing", "what", "where", "read from")
        head += f"\n| {' | '.join(columns)} |\n|{' --- |' * len(columns)}\n"
    yield head
    room = most_bytes - len(head.encode()) - _END
    for number, result in enumerate(report.results):
        row = _row(result)
        room -= len(row.encode())
        if room < 0:
            left = len(report.results) - number
            yield f"\n… and {left:,} more, which would make this too long.\n"
            return
        yield row
    if report.fixed:
        yield f"\nFixed since {_code(in_line(report.since))}:\n\n"
    for result in report.fixed:
        row = f"- {_text(named(result))}: {_text(in_line(result.message))}\n"
        room -= len(row.encode())
        if room < 0:
            yield "- …\n"
            return
        yield row


def _notice(notice: Notice) -> str:
    sign = _SIGNS["warning" if notice.is_warning else "info"]
    return " ".join(
        filter(None, (sign, _text(in_line(notice.text)), _code(place_text(notice.place))))
    )


def _row(result: Result) -> str:
    sign = rank(result)
    what = [_text(in_line(result.message)), _code(statement(result))]
    if result.hint:
        what.append(f"*to fix:* {_text(in_line(result.hint))}")
    cells = (
        f"{_SIGNS[sign]} {_text(level(result))}",
        _text(named(result)),
        "<br>".join(filter(None, what)),
        _code(position(result)),
        "<br>".join(_text(quoted(source)) for source in result.sources),
    )
    return f"| {' | '.join(cells)} |\n"


def _text(text: str) -> str:
    r"""Text that stays text.

    >>> _text("a|b *c* <i> @you #1")
    'a\\|b \\*c\\* \\<i\\> @<!-- -->you #<!-- -->1'
    """
    return _CALLS.sub(r"\1<!-- -->", _MARKS.sub(r"\\\1", text))


def _code(text: str) -> str:
    r"""Text that looks like code, with all its blanks.

    Not between backquotes: what comes before a bar in these is read in more than one way.

    >>> _code("a|b  c"), _code("")
    ('<code>a\\|b &nbsp;c</code>', '')
    """
    return f"<code>{_text(text).replace('  ', ' &nbsp;')}</code>" if text else ""
