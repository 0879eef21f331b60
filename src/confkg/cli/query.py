"""The command ``query``: canned questions, each a command of its own, and queries of one's own."""

from __future__ import annotations

from typing import Any

import click

from confkg.cli.answer_options import AnswerOptions, answer_options, answer_options_of
from confkg.cli.answering import answer, put, put_table, read_text
from confkg.cli.question_command import as_command
from confkg.display import as_table
from confkg.errors import UsageError
from confkg.question import Parameter

__all__ = ["query"]


_OF_ANSWERS = (
    "iris",
    "evidence",
    "plot",
    "explain_query",
    "graph",
    "endpoint",
    "named_graph",
    "timeout",
)
"""Options that say nothing of the list of questions."""


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
    epilog="\b\nExamples:\n  confkg query --list\n"
    '  confkg query coauthors-of-person --person "Kyunghyun Cho" --evidence\n'
    "  confkg query measure-by-year --measure submissions --plot submissions.svg\n"
    "  confkg query edition-awards --help\n"
    "  echo 'SELECT * { ?thing ?property 2025 }' | confkg query --sparql -",
)
@click.option("--list", "listing", is_flag=True, help="List the questions with their parameters.")
@click.option("--tag", help="With --list: only the questions on this subject.")
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
    sparql: str | None,
    settings: tuple[str, ...],
    **options: Any,
) -> None:
    """Ask the canned question NAME, or with --sparql a query of your own."""
    if ctx.invoked_subcommand:
        if listing or sparql is not None or settings or tag is not None:
            raise UsageError("a question is named as well", ctx.invoked_subcommand, "leave it out")
        ctx.obj = options
        return
    if sparql is not None:
        if listing or tag is not None:
            raise UsageError("a query is given as well", "--sparql", "leave it out")
        from confkg.catalogue import read_question

        own = read_question("query" if sparql == "-" else sparql, read_text(sparql))
        answer(own, _values(settings), answer_options_of(options, {"sparql": sparql}))
        return
    if settings:
        raise UsageError("it belongs to --sparql", "--set", "write --PARAMETER VALUE behind a name")
    _list(tag, answer_options_of(options))


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


def _list(tag: str | None, options: AnswerOptions) -> None:
    from confkg.catalogue import list_questions

    idle = [name for name in _OF_ANSWERS if getattr(options, name) not in (None, False)]
    if idle:
        option = idle[0].replace("_", "-")
        raise UsageError("it needs a question", f"--{option}", "'confkg query --list' has them")
    questions = [q for q in list_questions() if not tag or tag in q.tags]
    if not questions:
        tags = sorted({tag for q in list_questions() for tag in q.tags})
        raise UsageError("no question is on that subject", f"--tag {tag}", f"try {', '.join(tags)}")
    if options.form == "markdown":
        from confkg.queries.page import as_page

        put(as_page(questions).encode(), options)
        return
    if options.form not in (None, "table"):
        raise UsageError(
            "the list has no such form", f"--format {options.form}", "table or markdown"
        )
    from confkg.queries.page import by_subject

    rows = [
        [subject, q.name, q.question, " ".join(map(_usage, q.parameters))]
        for subject, group in by_subject(questions)
        for q in group
    ]
    put_table(as_table(["on", "name", "question", "parameters"], rows), options)


def _usage(parameter: Parameter) -> str:
    """``--person``, or in brackets if it need not be given."""
    return f"--{parameter.name}" if parameter.required else f"[--{parameter.name}]"
