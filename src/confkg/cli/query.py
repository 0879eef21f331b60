"""The command ``query``: canned questions, each a command of its own, and queries of one's own."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click

from confkg.cli.answer_options import AnswerOptions, answer_options, answer_options_of
from confkg.cli.answering import answer, put, put_table, read_text
from confkg.cli.question_command import as_command
from confkg.display import as_table
from confkg.errors import UsageError
from confkg.question import Parameter, Question


class Questions(click.Group):
    """The canned questions as commands, made from the headers of their files."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name.startswith("--"):
                advice = "name the question first; 'confkg query --list' has them"
                raise UsageError("parameters need a question", error.option_name, advice) from None
            raise

    def list_commands(self, ctx: click.Context) -> list[str]:
        from confkg.catalogue import names_of_questions

        return names_of_questions()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from confkg.catalogue import find_question

        return as_command(find_question(cmd_name))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        return args[0], self.get_command(ctx, args[0]), args[1:]


@click.group(
    cls=Questions,
    invoke_without_command=True,
    subcommand_metavar="[NAME [--PARAMETER VALUE]...]",
    epilog="\b\nExamples:\n  confkg query --list\n  confkg query --search attendance\n"
    '  confkg query coauthors-of-person --person "Kyunghyun Cho" --evidence\n'
    "  confkg query measure-by-year --measure submissions --plot submissions.svg\n"
    "  confkg query edition-awards --help\n"
    "  echo 'SELECT * { ?thing ?property 2025 }' | confkg query --sparql -",
)
@click.option("--list", "listing", is_flag=True, help="List the questions with their parameters.")
@click.option("--tag", help="With --list: only the questions on this subject.")
@click.option(
    "--search", "words", metavar="WORDS", help="List the ten questions that fit the words best."
)
@click.option(
    "--sparql", metavar="FILE", help="Run the query in a file, or what comes in with '-'."
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="With --sparql: a parameter that the header of the query declares.",
)
@answer_options
@click.pass_context
def query(
    ctx: click.Context,
    /,
    listing: bool,
    tag: str | None,
    words: str | None,
    sparql: str | None,
    settings: tuple[str, ...],
    **options: Any,
) -> None:
    """Ask the canned question NAME, or with --sparql a query of your own."""
    if ctx.invoked_subcommand:
        if listing or settings or not (tag is sparql is words is None):
            raise UsageError("a question is named as well", ctx.invoked_subcommand, "leave it out")
        ctx.obj = options
        return
    if sparql is not None:
        if listing or not (tag is words is None):
            raise UsageError("a query is given as well", "--sparql", "leave it out")
        from confkg.catalogue import read_question

        own = read_question("query" if sparql == "-" else sparql, read_text(sparql))
        answer(own, _values(settings), answer_options_of(options, {"sparql": sparql}))
        return
    if settings:
        raise UsageError("it belongs to --sparql", "--set", "write --PARAMETER VALUE behind a name")
    _print_list(words, tag, answer_options_of(options))


def _values(settings: tuple[str, ...]) -> dict[str, str]:
    values: dict[str, str] = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError("it lacks a value", f"--set {text}", f"write --set {text}=VALUE")
        if name in values:
            raise UsageError("it is set twice", f"--set {name}", "set it once")
        values[name] = value
    return values


_OF_ANSWERS = tuple(
    "iris labels evidence plot explain_query graph store endpoint named_graph timeout".split()
)
"""Options that say nothing of the list of questions."""
_MOST_FOUND = 10


def _print_list(words: str | None, tag: str | None, options: AnswerOptions) -> None:
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
