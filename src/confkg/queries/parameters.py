"""What a person writes for a parameter, as the term that it means.

A parameter has one of these types: ``integer``, ``year``, ``number`` and ``text``, whose values
are literals; ``thing`` for anything in the graph; ``property`` for a property of the ontology; or
the prefix of a kind of thing (``person``) or of a concept scheme (``measure``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

import pyoxigraph as ox

from confkg.errors import GraphError, UsageError, clipped
from confkg.namespaces import prefixes
from confkg.question import LITERAL_TYPES, THING_TYPES, Parameter, Question
from confkg.rdf.terms import typed
from confkg.stores.binding import bind
from confkg.stores.lookups import Lookups
from confkg.stores.store import Term

_INTEGER = re.compile(r"[+-]?[0-9]+")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
"""What engines can compare; with a larger number they drop each row without a word."""
_DIGITS = 38


def as_terms(
    question: Question, values: Mapping[str, object], lookups: Lookups
) -> dict[str, ox.NamedNode | ox.Literal]:
    """The terms that were given for the parameters of a question."""
    check_values(question, values)
    known = {parameter.name: parameter for parameter in question.parameters}
    return {name: as_term(known[name], str(value), lookups) for name, value in values.items()}


def check_values(question: Question, values: Mapping[str, object]) -> None:
    """Check what can be checked before a graph is opened."""
    known = {parameter.name: parameter for parameter in question.parameters}
    for name in values:
        if name not in known:
            names = ", ".join(f"--{known_name}" for known_name in known) or "none"
            raise UsageError(
                f"'{question.name}' has no such parameter", f"--{name}", f"its parameters: {names}"
            )
    for name, parameter in known.items():
        if parameter.required and name not in values:
            raise UsageError(
                f"'{question.name}' needs it: {parameter.description}",
                f"--{name}",
                f"write --{name} {parameter.type.upper()}",
            )
    for name, value in values.items():
        if known[name].type in LITERAL_TYPES:
            _as_literal(known[name], str(value))


def bound_text(question: Question, terms: Mapping[str, Term]) -> str:
    """The query with terms in place of the examples."""
    return bind(question.text, {name: [term] for name, term in terms.items()})


def as_term(parameter: Parameter, value: str, lookups: Lookups) -> ox.NamedNode | ox.Literal:
    """A value as the term that it means."""
    kind = parameter.type
    if kind in LITERAL_TYPES:
        return _as_literal(parameter, value)
    if kind in THING_TYPES or kind in prefixes():
        try:
            return lookups.find(value, kind)
        except UsageError as error:
            raise UsageError(error.what, f"--{parameter.name} {value}", error.fix) from None
    raise GraphError(f"'{kind}' is no type of parameter", parameter.name)


def _as_literal(parameter: Parameter, value: str) -> ox.Literal:
    option = f"--{parameter.name}"
    if parameter.type == "text":
        try:
            return ox.Literal(value)
        except ValueError:
            raise UsageError("it is no text", option, "check its characters") from None
    form, what, datatype = _NUMBER, "number", "xsd:decimal"
    if parameter.type != "number":
        form, what, datatype = _INTEGER, "whole number", "xsd:integer"
    if not form.fullmatch(value):
        advice = "give digits, as in 2025"
        raise UsageError(f"'{clipped(value, 60)}' is not a {what}", option, advice)
    if len(value) > _DIGITS or not _SMALLEST <= Decimal(value) <= _LARGEST:
        shown = f"{option} {clipped(value, 60)}"
        raise UsageError("it is beyond what stores can count with", shown, "give fewer digits")
    return typed(value, datatype)


def completions(parameter: Parameter, lookups: Lookups) -> list[str]:
    """What a shell may offer for a parameter; nothing for texts and numbers."""
    if parameter.type in LITERAL_TYPES:
        return []
    return lookups.names(parameter.type)
