"""What a terminal shows while something takes its time; a pipe shows nothing of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click

from confkg.errors import inert

_T = TypeVar("_T")
_EVERY = 1000
"""Things after which the number is shown anew."""
_EMPTY_LINE = "\r\x1b[K"


def _is_seen() -> bool:
    """Whether somebody looks at what is printed as errors."""
    return sys.stderr is not None and sys.stderr.isatty()


def reading(files: list[Path]) -> Iterator[Path]:
    """The files, while a bar shows how much of their bytes is read, how fast, and the time left."""
    if not _is_seen():
        yield from files
        return
    sizes = [_size(path) for path in files]
    begun, read = time.monotonic(), 0

    def rate(_: object) -> str:
        return f"{read / 1000 / max(time.monotonic() - begun, 0.001):,.0f} kB/s"

    with click.progressbar(
        length=sum(sizes), label="reading", file=sys.stderr, show_eta=True, item_show_func=rate
    ) as bar:
        for path, size in zip(files, sizes, strict=True):
            yield path
            read += size
            bar.update(size, path)


def _size(path: Path) -> int:
    """The bytes of a file; 1 if that is not known, since reading says what is wrong."""
    try:
        return max(path.stat().st_size, 1)
    except (OSError, ValueError):
        return 1


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
    """One line that shows how far it is."""
    if not _is_seen():
        yield lambda _: None
        return
    try:
        yield lambda text: click.echo(f"{_EMPTY_LINE}{inert(text)} …", nl=False, err=True)
    finally:
        click.echo(_EMPTY_LINE, nl=False, err=True)
