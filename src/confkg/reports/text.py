"""A report for a terminal: file by file, each result under a position that one can follow.

The output of a CI job is read by the runner, too: a line that begins with ``::`` or has ``##[`` in
it is a command to some. What could be one is broken up, and all that a result says stands behind a
mark of our own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from confkg.reports.wording import (
    counted,
    file_of,
    in_line,
    level,
    looked_at,
    notice_line,
    position,
    quoted,
    rank,
    severity,
    shown,
    statement,
    summary,
    thing,
)
from confkg.validate.report import Report, Result

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_STYLES = {"violation": "bold red", "warning": "yellow", "info": "cyan"}
_MARK = "    │ "
_NARROWEST = 20
_Line = list[tuple[str, str]]
"""Pieces of a line, each with its style."""
_COMMAND = re.compile(r"(?<=#)#(?=\w*\[)|(?<!\S):(?=:)")


def iter_text(
    report: Report,
    fail_on: str = "violation",
    *,
    limit: int = 0,
    colour: bool = False,
    width: int | None = None,
) -> Iterator[str]:
    """The lines of the report, each with its end."""
    if width is None and not colour:
        for line in _iter_lines(report, fail_on, limit):
            yield "".join(text for text, _ in line) + "\n"
        return
    from rich.console import Console

    page = io.StringIO()
    console = Console(
        file=page,
        width=max(width or 0, _NARROWEST),
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        legacy_windows=False,
        _environ={},  # what the terminal can do is the caller's to know
    )
    for line in _iter_lines(report, fail_on, limit):
        for part in _wrapped(_styled(line), console, width):
            if colour:
                console.print(part, soft_wrap=True)
            else:
                page.write(f"{part.plain}\n")
        yield page.getvalue()
        page.seek(0)
        page.truncate()


def _wrapped(line: Text, console: Console, width: int | None) -> Iterator[Text]:
    """What stands behind the mark goes on behind another one; positions are kept whole."""
    from rich.text import Text

    if width is None or not line.plain.startswith(_MARK):
        yield line
        return
    for part in line[len(_MARK) :].wrap(console, max(width - len(_MARK), _NARROWEST)):
        part.rstrip()
        yield Text.assemble((_MARK, "dim"), part)


def _iter_lines(report: Report, fail_on: str, limit: int) -> Iterator[_Line]:
    results = report.results[: limit or None]
    of_file: dict[str, list[Result]] = {}
    for result in report.results:
        of_file.setdefault(file_of(result), []).append(result)
    for file, found in groupby(sorted(results, key=_place), key=file_of):
        name = shown(file) or "in no file"
        yield _line((name, "bold underline"), (f"  {counted(of_file[file])}", "dim"))
        for result in found:
            head = f"  {position(result)}  " if result.place else "  "
            shade = _STYLES[rank(result)]
            yield _line((head, ""), (level(result), shade), ("  ", ""), (thing(result), "bold"))
            yield from _iter_described(result)
        yield _line()
    if left := report.results[len(results) :]:
        yield _line((f"… and {len(left):,} more ({counted(left)}); --limit 0 shows all", "dim"))
    if report.fixed:
        yield _line((f"fixed since {in_line(report.since)}", "bold underline"))
        for result in report.fixed[: limit or None]:
            said = (f"  {severity(result.level)}  ", "dim"), (thing(result), "bold")
            yield _line(*said, (f"  {in_line(result.message)}", ""))
        yield _line()
    for notice in report.notices:
        yield _line((notice_line(notice), "yellow" if notice.is_warning else "dim"))
    yield _line((looked_at(report), "dim"))
    bad = bool(report.failing(fail_on))
    yield _line((summary(report, fail_on), "bold red" if bad else "bold green"))


def _iter_described(result: Result) -> Iterator[_Line]:
    mark = (_MARK, "dim")
    yield _line(mark, (in_line(result.message), ""))
    rule = (f"[{in_line(result.rule)}]", "dim")
    if stated := statement(result):
        yield _line(mark, (stated, ""), ("  ", ""), rule)
    else:
        yield _line(mark, rule)
    for source in result.sources:
        yield _line(mark, ("read from ", "dim"), (quoted(source), "italic"))
    if result.hint:
        yield _line(mark, ("to fix: ", "green"), (in_line(result.hint), ""))


def _place(result: Result) -> tuple[bool, str, int, int]:
    """Results in no file last."""
    place = result.place
    if place is None:
        return True, "", 0, 0
    return False, place.file, place.line or 0, place.column or 0


def _line(*pieces: tuple[str, str]) -> _Line:
    return [
        (_COMMAND.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text), style) for text, style in pieces
    ]


def _styled(line: _Line) -> Text:
    from rich.text import Text

    return Text.assemble(*line, end="")
