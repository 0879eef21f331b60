"""A report as JUnit XML, which nearly every CI system shows as tests.

A file is a suite. A result that is as severe as asked is a failure; one below that is a test that
passes and has something to say. A file without results is one test that passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from confkg.reports.wording import (
    file_of,
    focus_nodes,
    in_line,
    notice_line,
    placed,
    position,
    quoted,
    shown,
    statement,
    summary,
    thing,
    value,
)
from confkg.validate.report import Notice, Report, Result

_NOWHERE = "in no file"


def iter_junit(report: Report, fail_on: str = "violation") -> Iterator[str]:
    """The document in pieces."""
    if report.failure:
        yield from _iter_failed(report.failure)
        return
    by_file: dict[str, list[Result]] = {file: [] for file in report.files}
    for file, group in groupby(report.results, key=file_of):
        by_file.setdefault(file, []).extend(group)
    failing = len(report.failing(fail_on))
    tests = sum(max(len(results), 1) for results in by_file.values())
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="confkg validate" {_totals(tests, failing)}>\n'
    properties = _properties(report, fail_on)
    for file, results in by_file.items():
        judged = [(result, report.fails(result, fail_on)) for result in results]
        yield from _iter_suite(file, judged, properties)
        properties = properties[:1]  # the rest is of the run, and said once
    yield f"<!-- {summary(report, fail_on).replace('--', '- -')} -->\n</testsuites>\n"


def _iter_failed(failure: Notice) -> Iterator[str]:
    """A document of one test that ended with an error."""
    name = quoteattr(shown(failure.place.file) if failure.place else _NOWHERE)
    totals = 'tests="1" failures="0" errors="1" time="0"'
    message, text = quoteattr(in_line(failure.text)), escape(placed(failure))
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="confkg validate" {totals}>\n<testsuite name={name} {totals}>\n'
    yield f'<testcase classname={name} name="can be validated" time="0">'
    yield f'<error message={message} type="error">{text}</error></testcase>\n'
    yield "</testsuite>\n</testsuites>\n"


def _properties(report: Report, fail_on: str) -> list[tuple[str, str]]:
    """What holds of the whole run: the warnings, and how many focus nodes each shape had."""
    stated = [("fail-on", fail_on)]
    stated += [(notice.level, notice_line(notice)) for notice in report.notices]
    return stated + [(f"focus nodes: {name}", count) for name, count in focus_nodes(report)]


def _iter_suite(
    file: str, results: list[tuple[Result, bool]], properties: list[tuple[str, str]]
) -> Iterator[str]:
    """A suite; each result is given with whether it fails."""
    failing = sum(fails for _, fails in results)
    name = quoteattr(shown(file) or _NOWHERE)
    yield f"<testsuite name={name} {_totals(max(len(results), 1), failing)}>\n"
    stated = "".join(
        f"<property name={quoteattr(key)} value={quoteattr(value)}/>" for key, value in properties
    )
    yield f"<properties>{stated}</properties>\n"
    where = f"classname={name} file={name}" if file else f"classname={name}"
    if not results:
        yield f'<testcase {where} name="conforms" time="0"/>\n'
    met: dict[str, int] = {}
    for result, fails in results:
        # stays as long as the result does, wherever it moves in the file
        title = ": ".join(filter(None, (thing(result), in_line(result.rule), value(result))))
        met[title] = again = met.get(title, 0) + 1
        named = quoteattr(title if again == 1 else f"{title} ({again})")
        yield f'<testcase {where} name={named} time="0">'
        if fails:
            message, kind = quoteattr(in_line(result.message)), quoteattr(in_line(result.level))
            yield f"<failure message={message} type={kind}>{_described(result)}</failure>"
        else:
            yield f"<system-out>{_described(result)}</system-out>"
        yield "</testcase>\n"
    yield "</testsuite>\n"


def _totals(tests: int, failing: int) -> str:
    return f'tests="{tests}" failures="{failing}" errors="0" time="0"'


def _described(result: Result) -> str:
    lines = [f"{position(result)} {in_line(result.level)}".strip(), in_line(result.message)]
    lines += [statement(result), *(f"read from {quoted(source)}" for source in result.sources)]
    if result.hint:
        lines.append(f"to fix: {in_line(result.hint)}")
    return escape("\n".join(filter(None, lines)))
