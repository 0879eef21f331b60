"""A report as text that can be kept, and back: JSON, with terms of RDF as N-Triples writes them."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any

import pyoxigraph as ox

from confkg.validate.report import Coverage, Notice, Place, Report, Result, Source

_NT = ox.RdfFormat.N_TRIPLES
_SUBJECT, _PREDICATE = ox.BlankNode("result"), ox.NamedNode("urn:confkg:term")
_TERMS = ("focus", "value")


def as_text(report: Report) -> str:
    """A report that is compared to none as text."""
    plain: dict[str, Any] = {
        field.name: getattr(report, field.name)
        for field in fields(Report)
        if field.name not in ("results", "triples")
    }
    plain["notices"] = [asdict(notice) for notice in report.notices]
    plain["coverage"] = asdict(report.coverage)
    return json.dumps(
        {
            **plain,
            "results": [_plain(result) for result in report.results],
            "terms": _terms(report),
            "triples": (ox.serialize(report.triples, format=_NT) or b"").decode(),
        }
    )


def _plain(result: Result) -> dict[str, Any]:
    values = {field.name: getattr(result, field.name) for field in fields(Result)}
    place, sources = result.place, result.sources
    values |= {"place": place and asdict(place), "sources": [asdict(s) for s in sources]}
    return values | {name: values[name] is not None for name in _TERMS}


def _terms(report: Report) -> str:
    """The focus nodes and values of all results, one after the other, each in a statement."""
    found = (getattr(result, name) for result in report.results for name in _TERMS)
    triples = (ox.Triple(_SUBJECT, _PREDICATE, term) for term in found if term is not None)
    return (ox.serialize(triples, format=_NT) or b"").decode()


def as_report(text: str) -> Report:
    """The report of a text."""
    try:
        plain = json.loads(text)
        terms = (quad.object for quad in ox.parse(plain.pop("terms"), format=_NT))
        results = []
        for values in plain.pop("results"):
            values |= {name: next(terms) if values[name] else None for name in _TERMS}
            values["sources"] = tuple(Source(**source) for source in values["sources"])
            results.append(Result(**values | {"place": _place(values["place"])}))
        triples = ox.parse(plain.pop("triples"), format=_NT)
        plain["notices"] = tuple(
            Notice(**notice | {"place": _place(notice["place"])}) for notice in plain["notices"]
        )
        coverage = plain.pop("coverage")
        pairs = {
            name: tuple(map(tuple, coverage[name])) for name in ("shapes", "untargeted_classes")
        }
        lists = {name: tuple(plain.pop(name)) for name in ("files", "shapes", "fixed")}
        return Report(
            results=tuple(results),
            triples=tuple(quad.triple for quad in triples),
            coverage=Coverage(**coverage | pairs),
            **plain | lists,
        )
    except (KeyError, TypeError, StopIteration, SyntaxError) as error:
        raise ValueError("it is no report") from error


def _place(plain: dict[str, Any] | None) -> Place | None:
    return Place(**plain) if plain else None
