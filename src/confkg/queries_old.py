"""Canned questions: ``queries/*.rq``, each a plain SPARQL query with a header that documents it.

A parameter is a ``VALUES ?name { … }`` block of the query with its default in it. Binding puts
another term in that block, as a term, never as text. So every file runs as it stands on any
SPARQL 1.1 engine.
"""

from __future__ import annotations

import csv
import difflib
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox
import yaml

from confkg.errors import GraphError, UsageError
from confkg.graph import OpenGraph
from confkg.resources import resource

__all__ = [
    "Parameter",
    "Question",
    "Table",
    "find_question",
    "list_questions",
    "run_question",
    "serialize",
]

_HEADER = re.compile(r"^#\+ ?(.*)$", re.MULTILINE)
_THINGS = frozenset(
    {"person", "paper", "edition", "award", "series", "place", "organisation", "document"}
)
_VALUES = re.compile(r"VALUES\s+\?(?P<name>\w+)\s*\{[^}]*\}")
_INTEGER = re.compile(r"[+-]?[0-9]+")
_XSD_INTEGER = ox.NamedNode("http://www.w3.org/2001/XMLSchema#integer")


Term = ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a question: its type decides what a value may be."""

    name: str
    type: str
    description: str


@dataclass(frozen=True, slots=True)
class Question:
    """A canned question.

    Attributes:
        name: name of its file without suffix.
        question: the question in plain words.
        description: what the answer holds.
        parameters: in the order of the header.
        text: the query as it stands in the file.
    """

    name: str
    question: str
    description: str
    parameters: tuple[Parameter, ...]
    text: str


@dataclass(frozen=True)
class Table:
    """An answer: column names, and rows of terms (None where a variable is unbound)."""

    columns: tuple[str, ...]
    rows: list[tuple[Term | None, ...]]


def list_questions() -> list[Question]:
    """All questions, by name."""
    return [_read(path) for path in sorted(resource("queries").glob("*.rq"))]


def find_question(name: str) -> Question:
    """The question of that name.

    Raises:
        UsageError: there is none; the message has the nearest names.
    """
    path = resource("queries") / f"{name}.rq"
    if re.fullmatch(r"[\w-]+", name) and path.is_file():
        return _read(path)
    names = [path.stem for path in sorted(resource("queries").glob("*.rq"))]
    near = difflib.get_close_matches(name, names, 3, 0.4) or names[:3]
    raise UsageError(
        "there is no such question", name, f"try {', '.join(near)}, or 'confkg query --list'"
    )


def _read(path: Path) -> Question:
    text = path.read_text(encoding="utf-8")
    header = yaml.safe_load("\n".join(_HEADER.findall(text))) or {}
    try:
        parameters = tuple(
            Parameter(name, about["type"], about["description"])
            for name, about in (header.get("parameters") or {}).items()
        )
        return Question(path.stem, header["question"], header["description"], parameters, text)
    except (KeyError, TypeError) as error:
        raise GraphError(f"its header lacks {error}", str(path), "see the other files") from None


def bind(question: Question, values: Mapping[str, str], graph: OpenGraph) -> str:
    """The query with the values of its parameters in place of the defaults.

    Raises:
        UsageError: a parameter is unknown, or a value is not of its type.
    """
    known = {parameter.name: parameter for parameter in question.parameters}
    terms = {}
    for name, value in values.items():
        if name not in known:
            names = ", ".join(f"--{known_name}" for known_name in known) or "none"
            raise UsageError(
                f"'{question.name}' has no such parameter", f"--{name}", f"its parameters: {names}"
            )
        terms[name] = str(_as_term(known[name], value, graph))

    def bound(block: re.Match[str]) -> str:
        term = terms.get(block["name"])
        return f"VALUES ?{block['name']} {{ {term} }}" if term else block[0]

    return _VALUES.sub(bound, question.text)


def _as_term(parameter: Parameter, value: str, graph: OpenGraph) -> ox.NamedNode | ox.Literal:
    match parameter.type:
        case "integer" | "year":
            if not _INTEGER.fullmatch(value):
                raise UsageError(
                    f"'{value}' is not a whole number",
                    f"--{parameter.name}",
                    "give digits, as in 2025",
                )
            return ox.Literal(value, datatype=_XSD_INTEGER)
        case "measure":
            return graph.concept("measure", value)
        case "text":
            return ox.Literal(value)
        case kind if kind in _THINGS:
            return graph.find(value, kind)
    raise GraphError(f"'{parameter.type}' is no type of parameter", parameter.name)


def run_question(question: Question, values: Mapping[str, str], graph: OpenGraph) -> Table:
    """Ask a question.

    Args:
        question: the question.
        values: parameters by name, as a person writes them; defaults hold for the others.
        graph: where to ask.

    Raises:
        UsageError: a parameter is unknown, or a value is not of its type.
        GraphError: the query is malformed.
    """
    text = bind(question, values, graph)
    try:
        solutions = graph.store.query(text)
    except SyntaxError as error:
        raise GraphError(f"the query is malformed ({error.msg})", question.name) from None
    if not isinstance(solutions, ox.QuerySolutions):
        raise GraphError("it is not a SELECT query", question.name)
    columns = tuple(variable.value for variable in solutions.variables)
    return Table(columns, [tuple(solution[name] for name in columns) for solution in solutions])


def serialize(table: Table, form: str) -> bytes:
    """A table in a W3C result format: ``csv`` or ``json``."""
    if form == "csv":
        buffer = io.StringIO(newline="")
        writer = csv.writer(buffer)
        writer.writerow(table.columns)
        writer.writerows(
            ["" if term is None else _bare(term) for term in row] for row in table.rows
        )
        return buffer.getvalue().encode()
    bindings = [
        {
            name: _as_json(term)
            for name, term in zip(table.columns, row, strict=True)
            if term is not None
        }
        for row in table.rows
    ]
    document = {"head": {"vars": list(table.columns)}, "results": {"bindings": bindings}}
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _bare(term: Term) -> str:
    return term.value if isinstance(term, (ox.NamedNode, ox.Literal)) else str(term)


def _as_json(term: Term) -> dict[str, str]:
    """A term as the SPARQL 1.1 Query Results JSON Format wants it."""
    if isinstance(term, ox.NamedNode):
        return {"type": "uri", "value": term.value}
    if isinstance(term, ox.BlankNode):
        return {"type": "bnode", "value": term.value}
    if not isinstance(term, ox.Literal):
        return {"type": "literal", "value": str(term)}
    found = {"type": "literal", "value": term.value}
    if term.language:
        return found | {"xml:lang": term.language}
    plain = term.datatype.value == "http://www.w3.org/2001/XMLSchema#string"
    return found if plain else found | {"datatype": term.datatype.value}
