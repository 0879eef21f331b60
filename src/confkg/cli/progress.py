"""What a terminal shows while something takes its time; a pipe shows nothing of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click

from confkg.errors import inert

__all__ = ["busy", "reading", "reporting", "writing"]

_T = TypeVar("_T")
_EVERY = 1000
"""Things after which the number is shown anew."""
_EMPTY_LINE = "\r\x1b[K"


def _is_seen() -> bool:
    """Whether somebody looks at what is printed as errors."""
    return sys.stderr is not None and sys.stderr.isatty()


def reading(files: list[Path]) -> Iterator[Path]:
    """The files, while a bar shows how many are read."""
    if not _is_seen():
        yield from files
        return
    with click.progressbar(files, label="reading", file=sys.stderr) as bar:
        yield from bar


def writing(things: Iterable[_T]) -> Iterable[_T]:
    """The things, while their number is shown; not amid what is printed on the same terminal."""
    if not _is_seen() or (sys.stdout is not None and sys.stdout.isatty()):
        return things
    return _counted(things)


def _counted(things: Iterable[_T]) -> Iterator[_T]:
    number = 0
    for number, thing in enumerate(things, 1):
        if not number % _EVERY:
            click.echo(f"\rwriting: {number:,} things", nl=False, err=True)
        yield thing
    click.echo(f"\rwritten: {number:,} things ", err=True)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Show that something is going on."""
    if not _is_seen():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} …"):
        yield


@contextmanager
def reporting() -> Iterator[Callable[[str], None]]:
    """One line that tells how far it is.

    Yields:
        What to call with each new text for the line.
    """
    if not _is_seen():
        yield lambda _: None
        return
    try:
        yield lambda text: click.echo(f"{_EMPTY_LINE}{inert(text)} …", nl=False, err=True)
    finally:
        click.echo(_EMPTY_LINE, nl=False, err=True)
