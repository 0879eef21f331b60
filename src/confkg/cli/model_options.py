"""Options of commands that may ask a language model, and what they show before anything is sent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from confkg.cli.options import options, show_problems
from confkg.cli.progress import reporting
from confkg.counting import counted
from confkg.display import echo
from confkg.errors import UsageError

if TYPE_CHECKING:
    from confkg.errors import ConfkgError
    from confkg.model import Document
    from confkg.pipeline.asking import Asking

_OPTIONS = (
    click.option(
        "--reader",
        metavar="openai:URL:MODEL",
        help="Let a language model read as well, on a server that speaks the OpenAI chat protocol, "
        "as in openai:http://127.0.0.1:11434/v1:llama3.1. The text of the documents is sent there. "
        "The key, if one is needed, is taken from the variable CONFKG_LLM_KEY. What the model says "
        "and the text does not is refused; extract --trace lists it.",
    ),
    click.option(
        "--answers",
        type=click.Path(path_type=Path, file_okay=False),
        default=Path("answers"),
        help="Folder in which the answers of the model are kept; with these no server is needed.",
    ),
    click.option(
        "--max-requests",
        type=click.IntRange(0),
        metavar="N",
        help="Send at most N requests; the rest is asked about next time.",
    ),
    click.option(
        "--dry-run",
        is_flag=True,
        help="Send nothing: show what --reader would send, with the number of requests and tokens.",
    ),
    click.option(
        "--without-reader",
        "without",
        multiple=True,
        type=click.Choice(
            ("labeller", "records", "rules", "figures", "mentions", "places", "works")
        ),
        help="Leave a reader of confkg out, to see what it is worth; may be given several times.",
    ),
)


reader_options = options(*_OPTIONS[:2])
"""The options ``--reader`` and ``--answers``."""

model_options = options(*_OPTIONS)
"""The options ``--reader``, ``--answers``, ``--max-requests``, ``--dry-run``, ``--without-reader``."""


def asking_of(
    reader: str | None,
    answers: Path,
    most: int | None,
    *,
    only: Iterable[Path] = (),
    dry_run: bool = False,
    report: Callable[[str], None] = lambda _: None,
) -> Asking | None:
    """The language model that the options name; None if they name none."""
    if reader is None:
        context = click.get_current_context(silent=True)
        source = context.get_parameter_source("answers") if context else None
        given = [("--dry-run", dry_run), ("--max-requests", most is not None), ("--only", only)]
        given.append(("--answers", source is ParameterSource.COMMANDLINE))
        for name, is_given in given:
            if is_given:
                raise UsageError("it means nothing without --reader", name, "give --reader as well")
        return None
    from confkg.llm.server import parse_reader
    from confkg.pipeline.asking import Asking

    for path in only:
        if not path.is_file():
            raise UsageError("there is no such file", f"--only {path}", "name a document")
    return Asking(parse_reader(reader), answers, frozenset(only), most, report)


def ask_about(
    source: Path,
    documents: Sequence[Document],
    reader: str | None,
    answers: Path,
    most: int | None,
    *,
    dry_run: bool,
) -> tuple[Asking | None, list[ConfkgError]]:
    """Ask the language model that the options name about the documents of one file.

    What there is to note is printed. After a dry run the command ends.
    """
    from confkg.pipeline.asking import answered

    with reporting() as report:
        asking = asking_of(reader, answers, most, dry_run=dry_run, report=report)
        if asking is None:
            return None, []
        if dry_run:
            show_requests(asking, [(source, documents)])
            sys.exit(0)
        notes, unasked = answered(asking, [(source, documents)])
    show_problems([*notes, *unasked])
    return asking, unasked


def show_requests(asking: Asking, files: Iterable[tuple[Path, Sequence[Document]]]) -> None:
    """Print what would be sent, block by block, and how much that is."""
    from confkg.llm.requests import ASKED
    from confkg.pipeline.asking import unanswered

    requests, _, keys = unanswered(asking, files)
    if requests:
        echo(f"With each request:\n\n{ASKED.prompt}\n")
    for request in requests:
        echo(f"--- {request.document}, about {request.tokens:,} tokens\n")
        echo(f"{request.messages[-1]['content']}\n")
    of = (
        f"{len(keys):,} blocks, {len(keys) - len(requests):,} of them answered already or not asked"
    )
    tokens = sum(request.tokens for request in requests)
    echo(
        f"{asking.server.url} ({asking.server.model}) would get "
        f"{counted(len(requests), 'request')} with about {tokens:,} tokens ({of}); nothing was sent"
    )
