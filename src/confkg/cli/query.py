"""The command ``query``: canned questions, each a command of its own, and queries of one's own."""

from __future__ import annotations

from typing import Any

import click

from confkg.cli.answer_options import answer_options, answer_options_of
from confkg.cli.answering import answer, read_text
from confkg.cli.question_command import as_command
from confkg.cli.question_list import print_list
from confkg.errors import UsageError


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
    print_list(words, tag, answer_options_of(options))


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
