"""A canned question as a command, made from the header of its file."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import click
from click.shell_completion import CompletionItem

from confkg.cli.answer_options import OPTIONS, answer_options_of
from confkg.cli.answering import answer
from confkg.errors import UsageError
from confkg.question import Parameter, Question


def as_command(question: Question) -> click.Command:
    """The command, with an option for each parameter."""
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
    answer(question, given, answer_options_of(ctx.obj or {}, options))


def _option(question: Question, parameter: Parameter) -> QuestionOption:
    shown = parameter.default.strip('"')
    default = "" if parameter.required else f"  [default: {shown}]"
    return QuestionOption(
        [f"--{parameter.name}"],
        metavar=parameter.type.upper(),
        help=f"{parameter.description}{default}{'  [required]' if parameter.required else ''}",
        shell_complete=partial(_complete, parameter=parameter),
    )


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
        names = completions(parameter, opened(answer_options_of(ctx.params)).lookups)
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


class QuestionCommand(click.Command):
    """A command whose wrong options end in confkg's own words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name == "--sparql":
                fix = "give the name of a question or --sparql, not both"
                raise UsageError("a question is named as well", "--sparql", fix) from None
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
