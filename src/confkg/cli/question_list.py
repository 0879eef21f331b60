"""Lists of questions: all of them, those on a subject, those that fit words."""

from __future__ import annotations

import json
from collections.abc import Iterable

from confkg.cli.answer_options import AnswerOptions
from confkg.cli.answering import put, put_table
from confkg.display import as_table
from confkg.errors import UsageError
from confkg.question import Parameter, Question

_OF_ANSWERS = tuple(
    "iris labels evidence plot explain_query graph store endpoint named_graph timeout".split()
)
"""Options that say nothing of the list of questions."""
_MOST_FOUND = 10


def print_list(words: str | None, tag: str | None, options: AnswerOptions) -> None:
    """Print the questions, by subject; with words those that fit, best first."""
    from confkg.queries.page import as_page, by_subject

    _check(options)
    questions = _chosen(words, tag)
    if options.form == "json":
        listed = json.dumps([*map(_as_json, questions)], ensure_ascii=False, indent=2)
        put(f"{listed}\n".encode(), options)
    elif options.form == "markdown":
        put(as_page(questions).encode(), options)
    elif words is not None:
        rows = [[q.name, q.question, _usage(q.parameters)] for q in questions]
        put_table(as_table(["name", "question", "parameters"], rows), options)
    else:
        rows = [
            [subject, q.name, q.question, _usage(q.parameters)]
            for subject, group in by_subject(questions)
            for q in group
        ]
        put_table(as_table(["on", "name", "question", "parameters"], rows), options)


def _check(options: AnswerOptions) -> None:
    idle = [name for name in _OF_ANSWERS if getattr(options, name) not in (None, False)]
    if idle:
        option = idle[0].replace("_", "-")
        raise UsageError("it needs a question", f"--{option}", "'confkg query --list' has them")
    if options.form not in (None, "table", "json", "markdown"):
        what = f"--format {options.form}"
        raise UsageError("the list has no such form", what, "table, json or markdown")


def _chosen(words: str | None, tag: str | None) -> list[Question]:
    from confkg.catalogue import list_questions

    known = list_questions()
    questions = [question for question in known if not tag or tag in question.tags]
    if not questions:
        tags = sorted({tag for question in known for tag in question.tags})
        raise UsageError("no question is on that subject", f"--tag {tag}", f"try {', '.join(tags)}")
    if words is None:
        return questions
    from confkg.queries.search import Ranking

    found = Ranking(questions).best(words)
    if not found:
        advice = "try other words, or 'confkg query --list'"
        raise UsageError("no question has one of these words", f"--search {words}", advice)
    return found[:_MOST_FOUND]


def _usage(parameters: Iterable[Parameter]) -> str:
    """``--person``, or in brackets if it need not be given."""
    return " ".join(f"--{p.name}" if p.required else f"[--{p.name}]" for p in parameters)


def _as_json(question: Question) -> dict[str, object]:
    return {
        "name": question.name,
        "question": question.question,
        "description": question.description,
        "answer": "graph" if question.is_graph else "table",
        "parameters": [
            {
                "name": parameter.name,
                "type": parameter.type,
                "required": parameter.required,
                "default": parameter.default or None,
                "description": parameter.description,
            }
            for parameter in question.parameters
        ],
        "columns": dict(question.columns),
        "tags": list(question.tags),
    }
