"""How a report is put into words, the same in every format that people read.

What comes from data, shapes and file names goes through :func:`shown` or :func:`in_line` before it
is written anywhere: nothing of it moves a cursor, turns a line round or hides a part of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pyoxigraph as ox

from confkg.counting import counted as number_of
from confkg.errors import clipped, inert
from confkg.namespaces import compact, prefixes
from confkg.rdf.terms import Node
from confkg.validate.report import SEVERITIES, Notice, Place, Report, Result, Source, severity_rank

MOST = 300
"""Characters that are shown of a text; the rest is in the data."""

_MOST_SHAPES, _MOST_CLASSES = 12, 5
"""Shapes and classes that one line names; the formats for programs have all."""
_COUNTABLE = ("Violation", "Warning")
_XSD = prefixes()["xsd"]
_HARMLESS = "\u00a0\u2002\u2003\u2007\u2009\u200a\u200c\u200d\u202f\u3000"
"""Blanks, and what joins the letters of some scripts and the parts of emoji."""
_BARE = {f"{_XSD}integer": r"[+-]?\d{1,18}", f"{_XSD}boolean": "true|false"}
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def shown(text: str) -> str:
    r"""A text as it may stand anywhere: what one cannot see is written out.

    >>> shown("caf\u00e9\u202e\x1b[31m")
    'café\\u202e\\u001b[31m'
    """
    return inert(text, keep=_HARMLESS)


def in_line(text: str) -> str:
    r"""The same in one line, clipped if it is very long.

    >>> in_line(" two\r\nlines ")
    'two lines'
    """
    return clipped(" ".join(map(shown, text[: 4 * MOST].split())), MOST)


def as_term(term: Node) -> str:
    r"""A term much as Turtle has it, so that blanks at its ends and its type are seen.

    >>> as_term(ox.NamedNode("https://w3id.org/confkg/id/person/jimmy-ba"))
    'person:jimmy-ba'
    >>> as_term(ox.Literal("a\n", language="en")), as_term(ox.Literal(7))
    ('"a\\n"@en', '7')
    """
    if isinstance(term, ox.NamedNode):
        short = compact(term.value)
        return in_line(short if short != term.value else f"<{short}>")
    if isinstance(term, ox.BlankNode):
        return in_line(str(term))
    datatype = term.datatype.value
    if re.fullmatch(_BARE.get(datatype, "(?!)"), term.value):
        return term.value
    text = f'"{shown(clipped(term.value, MOST).translate(_ESCAPES))}"'
    if term.language:
        return f"{text}@{in_line(term.language)}"
    return text if datatype == f"{_XSD}string" else f"{text}^^{in_line(compact(datatype))}"


def thing(result: Result) -> str:
    """What a result is about: label and name, or the name alone."""
    return _named(result.label, result.focus)


def statement(result: Result) -> str:
    """Path and value, as far as the result has them: ``ckg:title = "…"``."""
    stated = value(result)
    if not result.path or not stated:
        return in_line(result.path) or stated
    return f"{in_line(result.path)} = {stated}"


def value(result: Result) -> str:
    """What a result says is wrong with a thing, empty if that is no value or the thing itself."""
    if result.value is None or result.value == result.focus:
        return ""
    return _named(result.value_label, result.value)


def _named(label: str, term: Node) -> str:
    return f"{in_line(label)} ({as_term(term)})" if label.strip() else as_term(term)


def quoted(source: Source) -> str:
    """The words of a source, and where they stand.

    >>> quoted(Source("Blog", 3, "over 1,200 people"))
    '«over 1,200 people» – Blog, line 3'
    >>> quoted(Source("Blog", 3, "over 1,200 people", "documents/blog.md"))
    '«over 1,200 people» – Blog (documents/blog.md:3)'
    """
    where = "" if source.line is None else f", line {source.line}"
    if source.file:
        where = f" ({place_text(Place(source.file, source.line))})"
    return f"«{in_line(source.quotation)}» – {in_line(source.document)}{where}"


def file_of(result: Result) -> str:
    """The file of a result, empty if its place is not known."""
    return result.place.file if result.place else ""


def position(result: Result) -> str:
    """``file:line:column``, as far as it is known; what terminals and editors lead to."""
    return place_text(result.place)


def place_text(place: Place | None) -> str:
    """The same of a place; empty if it is not known."""
    if place is None:
        return ""
    column = f":{place.column}" if place.line is not None and place.column is not None else ""
    line = f":{place.line}" if place.line is not None else ""
    return f"{shown(place.file)}{line}{column}"


def notice_line(notice: Notice) -> str:
    """A notice with its level and place: ``warning: shapes.ttl:3:1: …``."""
    return f"{notice.level}: {placed(notice)}"


def placed(notice: Notice) -> str:
    """A notice with its place, in one line."""
    where = f"{place_text(notice.place)}: " if notice.place else ""
    return f"{where}{in_line(notice.text)}"


def rank(result: Result) -> str:
    """The severity as one of three words, for what has to sort or colour it."""
    return ("violation", "warning", "info")[severity_rank(result.level)]


def severity(level: str) -> str:
    """The word for a severity; one of the shapes' own keeps its name.

    >>> severity("Warning"), severity("ex:Fatal")
    ('warning', 'ex:Fatal')
    """
    return level.lower() if level in SEVERITIES else in_line(level)


def level(result: Result) -> str:
    """The word for the severity of a result, with what is new since another version marked."""
    return f"{severity(result.level)}{', new' * (result.state == 'new')}"


def counted(results: Iterable[Result]) -> str:
    """How many results there are of each severity, the worst first: ``1 violation, 2 warnings``."""
    counts = Counter(result.level for result in results)
    return ", ".join(
        f"{counts[level]:,} {severity(level)}{'s' * (counts[level] > 1 and level in _COUNTABLE)}"
        for level in sorted(
            counts, key=lambda level: (severity_rank(level), level not in SEVERITIES, level)
        )
    )


def verdict(report: Report, fail_on: str) -> str:
    """Whether it conforms, as the exit code has it: no result is as severe as ``fail_on``."""
    return "does not conform" if report.failing(fail_on) else "conforms"


def summary(report: Report, fail_on: str) -> str:
    """The last line of a report: whether it conforms, and what was found."""
    return f"{verdict(report, fail_on)}: {found(report, fail_on)}"


def found(report: Report, fail_on: str) -> str:
    """What was found, in how many files, and from which severity on that fails."""
    files = number_of(len(report.files), "file")
    since = "".join(f"; {text}" for text in (compared(report),) if text)
    if not report.results:
        return f"nothing to report in {files}{since}"
    touched = len({file_of(result) for result in report.results} - {""})
    where = f"{touched:,} of {files}" if 0 < touched < len(report.files) else files
    bar = f"new {fail_on}" if report.only_new else fail_on
    return f"{counted(report.results)} in {where}; fails on {bar}{since}"


def compared(report: Report) -> str:
    """What has changed since another version: ``since main: 1 new, 2 fixed, 10 unchanged``."""
    if not report.since:
        return ""
    states = Counter(result.state for result in (*report.results, *report.fixed))
    counts = ", ".join(f"{states[name]:,} {name}" for name in ("new", "fixed", "unchanged"))
    return f"since {in_line(report.since)}: {counts}"


def focus_nodes(report: Report) -> list[tuple[str, str]]:
    """Each shape that has targets, with how many focus nodes it has."""
    counts = report.coverage.shapes
    return [(in_line(name), "?" if count is None else f"{count:,}") for name, count in counts]


def looked_at(report: Report, most: int = _MOST_SHAPES) -> str:
    """How many focus nodes each shape had, and what of the data none looked at, in one line."""
    named = focus_nodes(report)
    coverage = report.coverage
    if len(named) > most:
        without = sum(count == 0 for _, count in coverage.shapes)
        text = f"shapes with focus nodes: {len(named) - without:,}, without: {without:,}"
    else:
        text = f"focus nodes: {', '.join(f'{name} {count}' for name, count in named) or 'none'}"
    if not coverage.untargeted:
        return text
    kinds = [f"{in_line(compact(kind))} {count:,}" for kind, count in coverage.untargeted_classes]
    kinds[_MOST_CLASSES:] = ["…"] if len(kinds) > _MOST_CLASSES else []
    classes = f" ({', '.join(kinds)})" if kinds else ""
    return f"{text}; {coverage.untargeted:,} of {coverage.things:,} things are targets of none{classes}"
