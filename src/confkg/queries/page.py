"""The catalogue as a page in Markdown: every question with parameters, columns and an example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from confkg.question import Parameter, Question

_INTRODUCTION = """\
# The questions

What can be asked of a graph, one file for each question: plain SPARQL 1.1 behind a header that
documents it. A value goes into the `VALUES` block of its parameter, as a term; as it stands, each
file runs on any SPARQL engine.

This page is made from the headers by `make catalogue`; do not edit it.
"""


def as_page(questions: Sequence[Question]) -> str:
    """The page."""
    parts = [_INTRODUCTION]
    for tag, group in by_subject(questions):
        rows = "".join(f"| [{q.name}](#{q.name}) | {_cell(q.question)} |\n" for q in group)
        parts.append(f"## {tag.capitalize()}\n\n| name | question |\n| --- | --- |\n{rows}")
    parts.append("## One by one\n")
    parts.extend(
        "\n".join(_section(question)) for _, group in by_subject(questions) for question in group
    )
    return "\n".join(parts)


def usage(question: Question) -> str:
    """How to ask it, with the examples of the parameters that it needs.

    >>> usage(Question("all", "What?", "All.", "SELECT * {}"))
    'confkg query all'
    """
    needed = (p for p in question.parameters if p.required)
    return " ".join(["confkg query", question.name, *(f"--{p.name} {p.example}" for p in needed)])


def by_subject(questions: Iterable[Question]) -> Iterator[tuple[str, list[Question]]]:
    """The questions by their first tag, in the order of the alphabet."""
    groups: dict[str, list[Question]] = {}
    for question in questions:
        groups.setdefault(question.tags[0] if question.tags else "other", []).append(question)
    for tag in sorted(groups):
        yield tag, sorted(groups[tag], key=lambda question: question.name)


def _section(question: Question) -> Iterator[str]:
    yield f"### {question.name}\n"
    yield f"**{question.question}** {question.description}\n"
    yield f"```sh\n{usage(question)}\n```\n"
    if question.parameters:
        yield "| parameter | type | default | |\n| --- | --- | --- | --- |"
        yield from map(_parameter, question.parameters)
        yield ""
    if question.columns:
        yield "| column | |\n| --- | --- |"
        yield from (f"| {name} | {_cell(about)} |" for name, about in question.columns.items())
        yield ""
    yield f"Tags: {', '.join(question.tags)}. File: [{question.name}.rq]({question.name}.rq)\n"


def _parameter(parameter: Parameter) -> str:
    default = "needed" if parameter.required else f"`{parameter.default}`"
    return f"| {parameter.name} | {parameter.type} | {default} | {_cell(parameter.description)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
