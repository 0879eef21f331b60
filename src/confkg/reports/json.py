"""A report as a JSON object, for programs. Its shape changes only together with ``version``.

======================= ==================================================================
``version``             of this shape: 3
``conforms``            whether there is no result at all, as SHACL defines it
``fail_on``             ``violation``, ``warning`` or ``info``
``failing``             how many results are at least that severe; above 0 the exit code is 1
``counts``              results by severity, SHACL's three always
``files``, ``shapes``   what was validated against what, as it was named; no shapes are confkg's own
``since``               the commit, branch or tag that the data were compared with; null if with none
``coverage``            what the shapes looked at: ``shapes`` (an object of names and how many focus
                        nodes each has, null where only the engine knows), ``things`` (subjects in
                        the data), ``untargeted`` (how many are focus nodes of no shape) and
                        ``untargeted_classes`` (their classes with how many there are of each)
``notices``             what one should know besides: objects of ``level`` (``warning`` of what may
                        not have been checked, or ``note``), ``text``, ``file`` and ``line``
``failure``             only if the data could not be validated, when ``conforms`` is null: why, as
                        one of the notices, of the level ``error``
``results``             the worst first, each an object as follows
``fixed``               results of the version compared with that are gone, as those of ``results``
``… state``             ``new``, ``unchanged`` or ``fixed``; null if nothing was compared
``… severity``          ``Violation``, ``Warning``, ``Info`` or a prefixed name
``… focus``, ``value``  terms as in the JSON of SPARQL results: ``type`` (``uri``, ``bnode``,
                        ``literal``), ``value``, and where it has them ``datatype``, ``xml:lang``;
                        ``value`` is null if the result is about no value
``… label``             of the focus node, empty if it has none
``… value_label``       of the value, empty if it has none
``… path``              SPARQL property path with prefixed names, empty if there is none
``… component``         IRI of the constraint component
``… shape``             the source shape: its IRI, or ``_:`` and a label
``… rule``              stable name of shape and constraint
``… message``           one sentence
``… file``              null if the place is not known, as are ``line`` and ``column``,
                        which count from 1
``… sources``           what the fact was read from: objects of ``document`` (its title), ``file``
                        (where it lies, null if that is not known), ``line`` (or null) and
                        ``quotation``
``… hint``              how to fix it, empty if nothing was asked or known
======================= ==================================================================
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from confkg.rdf.terms import json_term
from confkg.validate.report import Coverage, Notice, Report, Result


def as_json(value: object) -> str:
    r"""JSON in which a character that is not seen is written out.

    >>> as_json({"name": "caf\u00e9 \u202e\x9b"})
    '{"name": "café \\u202e\\u009b"}'
    """
    text = json.dumps(value, ensure_ascii=False)
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def iter_json(report: Report, fail_on: str = "violation") -> Iterator[str]:
    """The object in pieces, one line for each result."""
    head = {
        "version": 3,
        "conforms": report.conforms,
        "fail_on": fail_on,
        "failing": len(report.failing(fail_on)),
        "counts": report.counts(),
        "files": list(report.files),
        "shapes": list(report.shapes),
        "since": report.since or None,
        "coverage": _coverage(report.coverage),
        "notices": [_notice(notice) for notice in report.notices],
    }
    if report.failure:
        head |= {"conforms": None, "failure": _notice(report.failure) | {"level": "error"}}
    yield f"{as_json(head)[:-1]},\n"
    for name, results, end in (
        ("results", report.results, "],\n"),
        ("fixed", report.fixed, "]}\n"),
    ):
        yield f'"{name}": ['
        for number, result in enumerate(results):
            yield f"{',' * bool(number)}\n{as_json(_record(result))}"
        yield f"\n{end}"


def _coverage(coverage: Coverage) -> dict[str, Any]:
    return {
        "shapes": dict(coverage.shapes),
        "things": coverage.things,
        "untargeted": coverage.untargeted,
        "untargeted_classes": dict(coverage.untargeted_classes),
    }


def _notice(notice: Notice) -> dict[str, Any]:
    place = notice.place
    return {
        "level": notice.level,
        "text": notice.text,
        "file": place.file if place else None,
        "line": place.line if place else None,
    }


def _record(result: Result) -> dict[str, Any]:
    place = result.place
    return {
        "state": result.state or None,
        "severity": result.level,
        "focus": json_term(result.focus),
        "label": result.label,
        "path": result.path,
        "value": None if result.value is None else json_term(result.value),
        "value_label": result.value_label,
        "component": result.component,
        "shape": result.shape,
        "rule": result.rule,
        "message": result.message,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "sources": [
            {
                "document": source.document,
                "file": source.file or None,
                "line": source.line,
                "quotation": source.quotation,
            }
            for source in result.sources
        ],
        "hint": result.hint,
    }
