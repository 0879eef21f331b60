"""What several commands share: options, and how paths and counts are put."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from confkg.display import echo, write
from confkg.writing import text_file

_F = TypeVar("_F", bound=Callable[..., Any])


class _Amount(click.FloatRange):
    """A number above 0 that is neither endless nor none at all, as ``inf`` and ``nan`` are."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value!r} is no number; give one such as 30 or 0.5", param, ctx)
        return number


AMOUNT = _Amount(min=0, min_open=True, max=1_000_000)
"""How much of something may be taken: of seconds no more than the system can wait at once."""

PATH = click.Path(path_type=Path)

graph_option = click.option(
    "--graph",
    type=PATH,
    help="Folder of the graph. Default: ./graph if there is one, else the graph that confkg ships.",
)

store_option = click.option(
    "--store",
    type=PATH,
    help="Folder of a store that 'confkg build --store' made. Default: ./store beside the graph, if "
    "it is of that graph, else the Turtle files.",
)


def note(sentence: str) -> None:
    """Print a warning."""
    echo(f"confkg: warning: {sentence}", to_errors=True)


def show_problems(problems: Iterable[object]) -> None:
    """Print what is wrong, or is to be noted."""
    for problem in problems:
        echo(f"confkg: {problem}", to_errors=True)


def format_option(*formats: str) -> Callable[[_F], _F]:
    """The option ``--format``; the first format is the default."""
    return click.option("--format", "form", type=click.Choice(formats), default=formats[0])


def options(*wanted: Callable[[_F], _F]) -> Callable[[_F], _F]:
    """Several options that go together, in the order in which the help shows them."""

    def decorated(command: _F) -> _F:
        for option in reversed(wanted):
            command = option(command)
        return command

    return decorated


stated_options = options(
    click.option("--edition", metavar="NAME", help="What it is about, as in 'EMNLP 2024'."),
    click.option("--series", metavar="NAME", help="The conference series that it is about."),
    click.option("--published", metavar="DATE", help="When it was published, as in 2024-11-12."),
    click.option("--publisher", metavar="NAME", help="Who published it."),
    click.option("--kind", help="What kind of document it is, as in blog."),
)
"""The options that state something about all documents of a run."""


def shown(path: Path) -> str:
    """The path as one would type it here."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


class Sink(io.RawIOBase):
    """A file that sends on what is written to it."""

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self._send = send

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self._send(bytes(data))
        return len(data)


@contextmanager
def out_file(path: Path | None, sources: Iterable[Path] = ()) -> Iterator[IO[str]]:
    """A file to write text to, or what is printed at the end if there is no path."""
    if path is None:
        text = io.StringIO()
        yield text
        write(text.getvalue().encode("utf-8", "backslashreplace"))
        return
    with text_file(path, sources) as file:
        yield file
