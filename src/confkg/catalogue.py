"""The catalogue: ``queries/*.rq``, each a plain SPARQL query with a header that documents it.

The header is YAML behind ``#+``. A parameter is a ``VALUES ?name { … }`` block of the query, or several
that are equal, with its default, or an example of it, in the block. So every file runs as it stands on
any SPARQL 1.1 engine.
"""

from __future__ import annotations

import datetime as dt
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from confkg.errors import GraphError, UsageError
from confkg.namespaces import prefixes
from confkg.question import LITERAL_TYPES, THING_TYPES, Parameter, Picture, Question
from confkg.resources import resource
from confkg.stores.binding import bound_variables

_HEADER = re.compile(r"^#\+ ?(.*)$", re.MULTILINE)
_LONGEST = 20_000
"""Characters of a header; the reader of YAML is slow and takes memory for each bracket."""
_SCALARS = (str, int, float, dt.date)
_FAST: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""For headers that can be trusted: nested without end they would end the process."""


def list_questions() -> list[Question]:
    """All questions, by name."""
    return [_shipped(resource("queries") / f"{name}.rq") for name in names_of_questions()]


def names_of_questions() -> list[str]:
    """The names of all questions, without reading them."""
    return sorted(path.stem for path in resource("queries").glob("*.rq"))


def find_question(name: str) -> Question:
    """The question of that name."""
    names = names_of_questions()
    if name in names:
        return _shipped(resource("queries") / f"{name}.rq")
    from rapidfuzz import fuzz, process  # only a wrong name needs it

    near = process.extract(name, names, scorer=fuzz.WRatio, limit=3, score_cutoff=50)
    tried = ", ".join(found for found, _, _ in near) or ", ".join(names[:3])
    raise UsageError("there is no such question", name, f"try {tried}, or 'confkg query --list'")


@cache
def _shipped(path: Path) -> Question:
    question = read_question(path.stem, path.read_text(encoding="utf-8"), _FAST)
    if not question.question or not question.description:
        raise GraphError("its header lacks question or description", str(path), "see other files")
    return question


def read_question(name: str, text: str, loader: type[Any] = yaml.SafeLoader) -> Question:
    r"""A question from the text of its file; a text without header is a question without words.

    >>> read_question("all", "#+ question: What is there?\nSELECT * { ?s ?p ?o }").question
    'What is there?'
    """
    header = _header(name, text, loader)
    try:
        return Question(
            name=name,
            question=_text(header, "question"),
            description=_text(header, "description"),
            text=text,
            parameters=tuple(_parameters(header.get("parameters") or {}, bound_variables(text))),
            columns=_columns(header.get("columns") or {}),
            evidence=_evidence(header.get("evidence")),
            tags=_texts(header.get("tags") or (), "tags"),
            also=_texts(header.get("also") or (), "also"),
            picture=_picture(header.get("plot")),
        )
    except ValueError as error:
        raise GraphError(
            f"its header is malformed ({error})", name, "see the files of 'confkg query --list'"
        ) from None


def _header(name: str, text: str, loader: type[Any]) -> dict[str, Any]:
    source = "\n".join(_HEADER.findall(text))
    if len(source) > _LONGEST:
        raise GraphError(
            "its header is too long", name, f"write at most {_LONGEST:,} characters behind '#+'"
        )
    try:
        header = yaml.load(source, loader) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f"{name}, line {mark.line + 1} of the header" if mark else name
        raise GraphError("its header is not YAML", line, "quote texts with colons") from None
    except (ValueError, RecursionError) as error:  # of a date that is none, of brackets in brackets
        raise GraphError(f"its header is not YAML ({error})", name, "quote texts") from None
    if not isinstance(header, dict):
        raise GraphError("its header is not a mapping", name, "write '#+ question: …'")
    return header


def _text(header: object, key: str, default: str | None = "") -> str:
    """A text of the header; a mapping or a list is none, and written out it could be endless."""
    if not isinstance(header, dict):
        raise ValueError(f"no mapping with '{key}'")
    value = header.get(key, default)
    if value is None:
        raise ValueError(f"no '{key}'")
    return _scalar(value, key)


def _scalar(value: object, key: object) -> str:
    if not isinstance(value, _SCALARS):
        raise ValueError(f"'{key}' is no text")
    return str(value)


def _texts(header: object, key: str) -> tuple[str, ...]:
    if not isinstance(header, (list, tuple)):
        raise ValueError(f"'{key}' is no list")
    return tuple(_scalar(value, key) for value in header)


def _parameters(header: object, examples: dict[str, str]) -> list[Parameter]:
    if not isinstance(header, dict):
        raise ValueError("'parameters' is no mapping")
    return [_parameter(str(name), about, examples) for name, about in header.items()]


def _parameter(name: str, about: object, examples: dict[str, str]) -> Parameter:
    kind, description = _text(about, "type", None), _text(about, "description", None)
    if kind not in LITERAL_TYPES and kind not in THING_TYPES and kind not in prefixes():
        raise ValueError(f"'{kind}' is no type of the parameter '{name}'")
    if name not in examples:
        raise ValueError(f"the query has no block 'VALUES ?{name} {{ … }}'")
    required = about.get("required", False) if isinstance(about, dict) else False
    if not isinstance(required, bool):
        raise ValueError(f"'required' of the parameter '{name}' is not true or false")
    return Parameter(name, kind, description, required, examples[name])


def _columns(header: Any) -> dict[str, str]:
    """Columns with what is in them; a list has names alone."""
    if not isinstance(header, dict):
        return dict.fromkeys(_texts(header, "columns"), "")
    return {str(name): _scalar(about, name) for name, about in header.items()}


def _evidence(header: Any) -> tuple[str, ...]:
    """The patterns; a sentence in their place says why there are none."""
    return _texts(header, "evidence") if isinstance(header, list) else ()


def _picture(header: Any) -> Picture | None:
    if not header:
        return None
    kind = _text(header, "kind", None)
    if kind not in ("network", "line", "bars"):
        raise ValueError(f"plot of kind {kind}")
    x, y, by = ("from", "to", "weight") if kind == "network" else ("x", "y", "by")
    columns = _text(header, x, None), _text(header, y, None), _text(header, by)
    return Picture(kind, *columns, title=_text(header, "title"), unit=_text(header, "unit"))
