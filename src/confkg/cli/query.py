"""The command ``query``: canned questions, each a command of its own, and queries of one's own."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import click
from click.shell_completion import CompletionItem

from confkg.cli.answering import OPTIONS, Wish, answer, answer_options, put, read_text, wishes
from confkg.display import as_table
from confkg.errors import UsageError
from confkg.question import Parameter, Question

__all__ = ["query"]


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

        return _command(find_question(cmd_name))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        return args[0], self.get_command(ctx, args[0]), args[1:]


class QuestionCommand(click.Command):
    """A command whose wrong options end in confkg's own words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            own = [p.opts[0] for p in self.params if isinstance(p, QuestionOption)]
            raise UsageError(
                f"'{self.name}' has no such parameter",
                error.option_name,
                f"its parameters: {', '.join(own) or 'none'}",
            ) from None
        except click.BadOptionUsage as error:
            raise _lacking(error.option_name) from None
        if ctx.args:
            raise UsageError("it is no parameter", ctx.args[0], "write --PARAMETER VALUE")
        return rest


class QuestionOption(click.Option):
    """A parameter of a question as an option."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("--"):
            raise _lacking(self.opts[0])
        return super().type_cast_value(ctx, value)


def _lacking(option: str) -> UsageError:
    return UsageError("it lacks a value", option, f"write {option} VALUE")


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
        if listing or sparql or settings:
            raise UsageError("a question is named as well", ctx.invoked_subcommand, "leave it out")
        ctx.obj = options
        return
    if sparql:
        from confkg.catalogue import read_question

        own = read_question("query" if sparql == "-" else sparql, read_text(sparql))
        answer(own, dict(map(_setting, settings)), wishes(options))
        return
    if settings:
        raise UsageError("it belongs to --sparql", "--set", "write --PARAMETER VALUE behind a name")
    _list(tag, wishes(options))


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError("it lacks a value", f"--set {text}", f"write --set {text}=VALUE")
    return name, value


def _list(tag: str | None, wish: Wish) -> None:
    from confkg.catalogue import list_questions

    questions = [q for q in list_questions() if not tag or tag in q.tags]
    if not questions:
        tags = sorted({tag for q in list_questions() for tag in q.tags})
        raise UsageError("no question is on that subject", f"--tag {tag}", f"try {', '.join(tags)}")
    if wish.form == "markdown":
        from confkg.queries.page import as_page

        put(as_page(questions).encode(), wish)
        return
    if wish.form not in (None, "table"):
        raise UsageError("the list has no such form", f"--format {wish.form}", "table or markdown")
    from confkg.queries.page import by_subject

    rows = [
        [subject, q.name, q.question, " ".join(map(_usage, q.parameters))]
        for subject, group in by_subject(questions)
        for q in group
    ]
    put(as_table(["on", "name", "question", "parameters"], rows).encode(), wish)


def _usage(parameter: Parameter) -> str:
    """``--person``, or in brackets if it need not be given."""
    return f"--{parameter.name}" if parameter.required else f"[--{parameter.name}]"


def _command(question: Question) -> click.Command:
    parameters = [_option(question, parameter) for parameter in question.parameters]
    command = QuestionCommand(
        question.name,
        callback=click.pass_context(partial(_ask, question=question)),
        help=_help(question),
        short_help=question.question,
        params=list(parameters),
        context_settings={"allow_extra_args": True},
    )
    for option in OPTIONS:
        option(command)
    return command


def _ask(ctx: click.Context, question: Question, **options: Any) -> None:
    names = {parameter.name for parameter in question.parameters}
    values = {name: options.pop(name) for name in names}
    given = {name: value for name, value in values.items() if value is not None}
    answer(question, given, wishes(ctx.obj or {}, options))


def _option(question: Question, parameter: Parameter) -> QuestionOption:
    default = "" if parameter.required else f"  [default: {_shown(parameter.example)}]"
    return QuestionOption(
        [f"--{parameter.name}"],
        metavar=parameter.type.upper(),
        help=f"{parameter.description}{default}{'  [required]' if parameter.required else ''}",
        shell_complete=partial(_complete, parameter=parameter),
    )


def _shown(example: str) -> str:
    return example.strip('"')


def _help(question: Question) -> str:
    from confkg.queries.page import usage

    parts = [question.question, question.description]
    if question.columns:
        width = max(map(len, question.columns))
        columns = (f"  {name:{width}}  {about}" for name, about in question.columns.items())
        parts.append("\b\nColumns:\n" + "\n".join(columns))
    parts.append(f"\b\nExample:\n  {usage(question)}")
    return "\n\n".join(parts)


def _complete(
    ctx: click.Context, _: click.Parameter, incomplete: str, *, parameter: Parameter
) -> list[CompletionItem]:
    """What the shell offers for a parameter: the names in the graph."""
    from confkg.cli.answering import opened
    from confkg.errors import ConfkgError
    from confkg.ids import fold
    from confkg.queries.parameters import completions

    try:
        names = completions(parameter, opened(wishes(ctx.params)).lookups)
    except ConfkgError:
        return []
    start = fold(incomplete.replace("\\", ""))
    found = [name for name in names if fold(name).startswith(start)]
    quote: Callable[[str], str] = str
    if os.environ.get("_CONFKG_COMPLETE", "").startswith("bash"):
        quote = _escaped
    return [CompletionItem(quote(name)) for name in found]


def _escaped(name: str) -> str:
    r"""A name as bash has to get it, which splits at blanks.

    >>> _escaped("Jimmy Ba")
    'Jimmy\\ Ba'
    """
    return "".join(c if c.isalnum() or c in "-_./:" else f"\\{c}" for c in name)
