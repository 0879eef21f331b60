"""The catalogue: ``queries/*.rq``, each a plain SPARQL query with a header that documents it.

The header is YAML behind ``#+``. A parameter is a ``VALUES ?name { … }`` block of the query with its
default, or an example of it, in the block. So every file runs as it stands on any SPARQL 1.1 engine.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from rapidfuzz import fuzz, process

from confkg.errors import GraphError, UsageError
from confkg.question import Parameter, Picture, Question
from confkg.resources import resource
from confkg.stores.binding import bound_variables

__all__ = ["find_question", "list_questions", "names_of_questions", "read_question"]

_HEADER = re.compile(r"^#\+ ?(.*)$", re.MULTILINE)


def list_questions() -> list[Question]:
    """All questions, by name."""
    return [_shipped(path) for path in sorted(resource("queries").glob("*.rq"))]


def names_of_questions() -> list[str]:
    """The names of all questions, without reading them."""
    return [path.stem for path in sorted(resource("queries").glob("*.rq"))]


def find_question(name: str) -> Question:
    """The question of that name.

    Raises:
        UsageError: there is none; the message has the nearest names.
    """
    names = names_of_questions()
    if name in names:
        return _shipped(resource("queries") / f"{name}.rq")
    near = process.extract(name, names, scorer=fuzz.WRatio, limit=3, score_cutoff=50)
    tried = ", ".join(found for found, _, _ in near) or ", ".join(names[:3])
    raise UsageError("there is no such question", name, f"try {tried}, or 'confkg query --list'")


@cache
def _shipped(path: Path) -> Question:
    question = read_question(path.stem, path.read_text(encoding="utf-8"))
    if not question.question or not question.description:
        raise GraphError("its header lacks question or description", str(path), "see other files")
    return question


def read_question(name: str, text: str) -> Question:
    r"""A question from the text of its file; a text without header is a question without words.

    Args:
        name: name of the question, or of the file for messages.
        text: the query with its header.

    Raises:
        GraphError: the header is malformed; the message says in what.

    >>> read_question("all", "#+ question: What is there?\nSELECT * { ?s ?p ?o }").question
    'What is there?'
    """
    header = _header(name, text)
    try:
        return Question(
            name=name,
            question=str(header.get("question", "")),
            description=str(header.get("description", "")),
            text=text,
            parameters=tuple(_parameters(header.get("parameters") or {}, bound_variables(text))),
            columns=_columns(header.get("columns") or {}),
            evidence=_evidence(header.get("evidence")),
            tags=tuple(map(str, header.get("tags") or ())),
            picture=_picture(header.get("plot")),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise GraphError(
            f"its header is malformed ({error})", name, "see 'confkg query --list' for good ones"
        ) from None


def _header(name: str, text: str) -> dict[str, Any]:
    try:
        header = yaml.safe_load("\n".join(_HEADER.findall(text))) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f"{name}, line {mark.line + 1} of the header" if mark else name
        raise GraphError("its header is not YAML", line, "quote texts with colons") from None
    if not isinstance(header, dict):
        raise GraphError("its header is not a mapping", name, "write '#+ question: …'")
    return header


def _parameters(header: dict[str, Any], examples: dict[str, str]) -> list[Parameter]:
    return [
        Parameter(
            str(name),
            str(about["type"]),
            str(about["description"]),
            bool(about.get("required", False)),
            examples[name],
        )
        for name, about in header.items()
    ]


def _columns(header: Any) -> dict[str, str]:
    """Columns with what is in them; a list has names alone."""
    named = header if isinstance(header, dict) else dict.fromkeys(header, "")
    return {str(name): str(about) for name, about in named.items()}


def _evidence(header: Any) -> tuple[str, ...]:
    """The patterns; a sentence in their place says why there are none."""
    return tuple(map(str, header)) if isinstance(header, list) else ()


def _picture(header: Any) -> Picture | None:
    if not header:
        return None
    kind = header["kind"]
    if kind == "network":
        return Picture(kind, header["from"], header["to"], header.get("weight", ""))
    if kind in ("line", "bars"):
        return Picture(kind, header["x"], header["y"], header.get("by", ""))
    raise ValueError(f"plot of kind {kind}")
