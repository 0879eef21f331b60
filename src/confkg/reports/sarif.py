"""A report as a SARIF 2.1.0 log, which code hosts and editors show as alerts.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.reports.json import as_json
from confkg.reports.wording import in_line, quoted, rank, statement, thing
from confkg.validate.report import Notice, Place, Report, Result, Source, fingerprint

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_LEVELS = {"violation": "error", "warning": "warning", "info": "note"}
_BASELINE = {"new": "new", "unchanged": "unchanged", "fixed": "absent"}
_PROBLEMS = {"violation": "error", "warning": "warning", "info": "recommendation"}


def iter_sarif(report: Report) -> Iterator[str]:
    """The log in pieces, one line for each rule and each result."""
    rules: dict[str, Result] = {}
    results = (*report.results, *report.fixed)
    for result in results:
        rules.setdefault(result.rule, result)
    numbers = {rule: number for number, rule in enumerate(rules)}
    driver = {
        "name": "confkg",
        "semanticVersion": version("confkg"),
        "informationUri": "https://w3id.org/confkg",
    }
    yield f'{{"$schema": "{_SCHEMA}",\n"version": "2.1.0",\n"runs": [{{\n'
    yield f'"tool": {{"driver": {as_json(driver)[:-1]}, "rules": ['
    yield from _iter_lines(_rule(result) for result in rules.values())
    yield "]}},\n"
    yield '"columnKind": "unicodeCodePoints",\n'
    about = {"description": {"text": "the folder that the names of files start from"}}
    yield f'"originalUriBaseIds": {as_json({_ROOT: about})},\n'
    notices = [_notification(notice) for notice in report.notices]
    if report.failure:
        notices.append(_notification(report.failure) | {"level": "error"})
    done = {"executionSuccessful": not report.failure, "toolExecutionNotifications": notices}
    yield f'"invocations": [{as_json(done)}],\n'
    files = ({"location": _artifact(file)} for file in dict.fromkeys(report.files))
    yield '"artifacts": ['
    yield from _iter_lines(files)
    yield '],\n"results": ['
    first = report.files[0] if report.files else ""
    yield from _iter_lines(_result(result, numbers, first) for result in results)
    coverage = report.coverage
    stated = {
        "focusNodes": dict(coverage.shapes),
        "things": coverage.things,
        "untargeted": coverage.untargeted,
        "untargetedClasses": dict(coverage.untargeted_classes),
    }
    yield f'],\n"properties": {as_json(stated)}}}]}}\n'


def _notification(notice: Notice) -> dict[str, Any]:
    record: dict[str, Any] = {"level": notice.level, "message": {"text": in_line(notice.text)}}
    if notice.place:
        record["locations"] = [{"physicalLocation": _physical(notice.place)}]
    return record


def as_address(file: str) -> str:
    """The name of a file as a relative reference; one outside the folder keeps its whole path.

    >>> as_address("a b/50 %.ttl"), as_address("x:y.ttl")
    ('a%20b/50%20%25.ttl', 'x%3Ay.ttl')
    """
    address = quote(file.encode("utf-8", "surrogateescape"), safe="/~")
    return f"file://{address}" if file.startswith("/") else address


def _iter_lines(records: Iterator[dict[str, Any]]) -> Iterator[str]:
    between = "\n"
    for record in records:
        yield between + as_json(record)
        between = ",\n"


def _rule(result: Result) -> dict[str, Any]:
    """The rule of a result; its level is that of the worst result, which comes first."""
    name, shape = result.component_name, in_line(compact(result.shape))
    on = f" on {in_line(result.path)}" if result.path else ""
    rule = {
        "id": result.rule,
        "shortDescription": {"text": f"{in_line(name)}{on} of {shape}"},
        "fullDescription": {"text": help_text(name)},
        "help": {"text": f"{help_text(name)} Shape: {shape}."},
        "defaultConfiguration": {"level": _LEVELS[rank(result)]},
        "properties": {"tags": ["SHACL"], "problem.severity": _PROBLEMS[rank(result)]},
    }
    if address := help_address(name):
        rule["helpUri"] = address
    return rule


def _result(result: Result, numbers: dict[str, int], first: str) -> dict[str, Any]:
    stated = [f"{thing(result)}: {in_line(result.message)}", statement(result)]
    stated += [f"Read from {quoted(source)}." for source in result.sources]
    if result.hint:
        stated.append(f"To fix: {in_line(result.hint)}")
    record = {
        "ruleId": result.rule,
        "ruleIndex": numbers[result.rule],
        "level": _LEVELS[rank(result)],
        "message": {"text": "\n".join(filter(None, stated))},
        "locations": [_location(result, first)],
        "partialFingerprints": {"confkg/v1": fingerprint(result)},
        "properties": {"severity": result.level, "component": result.component},
    }
    if result.state:
        record["baselineState"] = _BASELINE[result.state]
    if result.sources:
        record["relatedLocations"] = [_related(source) for source in result.sources]
    return record


def _location(result: Result, first: str) -> dict[str, Any]:
    """Where the result is; in no file, the first one stands for the data, since hosts want one."""
    place = result.place or (Place(first) if first else None)
    focus = result.focus
    name = str(focus) if isinstance(focus, ox.BlankNode) else focus.value
    names = {"fullyQualifiedName": name, "name": thing(result), "kind": "resource"}
    location: dict[str, Any] = {"logicalLocations": [names]}
    if place is not None:
        location["physicalLocation"] = _physical(place)
    return location


def _physical(place: Place) -> dict[str, Any]:
    region = {"startLine": place.line or 1}
    if place.line is not None and place.column is not None:
        region["startColumn"] = place.column
    return {"artifactLocation": _artifact(place.file), "region": region}


def _related(source: Source) -> dict[str, Any]:
    """The sentence that a fact was read from; a place in a file where the file is known."""
    location: dict[str, Any] = {
        "message": {"text": quoted(source)},
        "logicalLocations": [{"name": in_line(source.document), "kind": "resource"}],
    }
    if source.file:
        location["physicalLocation"] = _physical(Place(source.file, source.line))
    return location


def _artifact(file: str) -> dict[str, str]:
    address = as_address(file)
    return {"uri": address} if file.startswith("/") else {"uri": address, "uriBaseId": _ROOT}


HELP = {
    "And": "The value has to conform to all of several shapes.",
    "Class": "The value has to be an instance of a class.",
    "Closed": "The thing may have no properties but those that the shape names.",
    "Datatype": "The value has to be a literal of a datatype, and well-formed.",
    "Disjoint": "The values may not be among those of another property.",
    "Equals": "The values have to be those of another property.",
    "Expression": "An expression has to be true of the value.",
    "HasValue": "A certain value has to be there.",
    "In": "The value has to be one of a list.",
    "JS": "A function has to be true of the value.",
    "LanguageIn": "The value has to be a text in one of a list of languages.",
    "LessThan": "The value has to be less than those of another property.",
    "LessThanOrEquals": "The value may not be greater than those of another property.",
    "MaxCount": "There are more values than there may be.",
    "MaxExclusive": "The value has to be less than a bound.",
    "MaxInclusive": "The value may not be greater than a bound.",
    "MaxLength": "The text is longer than it may be.",
    "MinCount": "There are fewer values than there have to be.",
    "MinExclusive": "The value has to be greater than a bound.",
    "MinInclusive": "The value may not be less than a bound.",
    "MinLength": "The text is shorter than it may be.",
    "Node": "The value has to conform to another shape.",
    "NodeKind": "The value has to be an IRI, a blank node or a literal, as the shape says.",
    "Not": "The value may not conform to a certain shape.",
    "Or": "The value has to conform to at least one of several shapes.",
    "Pattern": "The text has to match a regular expression.",
    "Property": "The value has to conform to a property shape.",
    "QualifiedMaxCount": "More values conform to a certain shape than may.",
    "QualifiedMinCount": "Fewer values conform to a certain shape than have to.",
    "SPARQL": "A query over the data found something that may not be.",
    "UniqueLang": "There may be one text for each language.",
    "Xone": "The value has to conform to exactly one of several shapes.",
}
"""By the name of the component without ``ConstraintComponent``."""

_SPECIFICATION = "https://www.w3.org/TR/shacl/"
_ADVANCED = ("Expression", "JS")


def help_text(component: str) -> str:
    """What a component asks.

    >>> help_text("MaxCount"), help_text("ex:Own")
    ('There are more values than there may be.', 'A constraint of its own has to hold.')
    """
    return HELP.get(component, "A constraint of its own has to hold.")


def help_address(component: str) -> str:
    """Where the specification explains it, empty if it does not.

    >>> help_address("MaxCount")
    'https://www.w3.org/TR/shacl/#MaxCountConstraintComponent'
    """
    if component not in HELP or component in _ADVANCED:
        return ""
    if component == "SPARQL":
        return f"{_SPECIFICATION}#sparql-constraints"
    return f"{_SPECIFICATION}#{component}ConstraintComponent"
