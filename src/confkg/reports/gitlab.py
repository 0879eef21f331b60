"""A report in the format of GitLab's code quality: https://docs.gitlab.com/ci/testing/code_quality/.

GitLab shows in a merge request which results are new and which are gone, by their fingerprints.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from confkg.reports.json import as_json
from confkg.reports.wording import in_line, rank, shown, statement, thing
from confkg.validate.report import Notice, Place, Report, Result, fingerprint

_SEVERITIES = {"violation": "critical", "warning": "minor", "info": "info"}


def iter_gitlab(report: Report) -> Iterator[str]:
    """The array in pieces, one line for each warning and result."""
    first = report.files[0] if report.files else ""
    records = [_notice_issue(notice, first) for notice in report.warnings]
    if report.failure:
        records = [_notice_issue(report.failure, first) | {"severity": "blocker"}]
    seen: dict[str, int] = {}
    yield "["
    for number, record in enumerate((*records, *(_result_issue(r, first) for r in report.results))):
        mark = record["fingerprint"]
        seen[mark] = again = seen.get(mark, 0) + 1
        if again > 1:  # GitLab wants each but once
            record["fingerprint"] = _hashed(f"{mark} {again}")
        yield f"{',' * bool(number)}\n{as_json(record)}"
    yield "\n]\n"


def _result_issue(result: Result, first: str) -> dict[str, Any]:
    stated = [f"{thing(result)}: {in_line(result.message)}"]
    stated += [f"({text})" for text in (statement(result),) if text]
    stated += [f"To fix: {in_line(result.hint)}"] if result.hint else []
    severity = _SEVERITIES[rank(result)]
    return _record(
        " ".join(stated), result.rule, severity, fingerprint(result), result.place, first
    )


def _notice_issue(notice: Notice, first: str) -> dict[str, Any]:
    mark = _hashed(f"notice {notice.text}")
    return _record(in_line(notice.text), "confkg validate", "major", mark, notice.place, first)


def _record(
    text: str, rule: str, severity: str, mark: str, place: Place | None, first: str
) -> dict[str, Any]:
    path = shown(place.file if place else first)
    return {
        "description": text,
        "check_name": in_line(rule),
        "fingerprint": mark,
        "severity": severity,
        "location": {"path": path, "lines": {"begin": (place and place.line) or 1}},
    }


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
