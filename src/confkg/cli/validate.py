"""The command ``validate``: RDF against SHACL shapes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.options import out_file, shown
from confkg.display import echo
from confkg.errors import CheckFailed, UsageError

if TYPE_CHECKING:
    from confkg.validate import Engine

__all__ = ["validate"]

_FORMATS = ("text", "json", "turtle", "sarif", "junit", "github", "html", "markdown")
_SUFFIXES = (".ttl", ".nt", ".trig", ".nq", ".rdf", ".owl", ".jsonld")


@click.command(
    epilog="""\b
Examples:
  confkg validate                              the graph here, against the shapes of confkg
  confkg validate data.ttl --shapes shapes.ttl any RDF against any SHACL shapes
  confkg validate graph --changed-since origin/main --fail-on warning
  confkg validate graph --format github --report sarif=confkg.sarif"""
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--shapes",
    multiple=True,
    type=click.Path(path_type=Path),
    help="File with SHACL shapes; may be given several times. Default: those that confkg ships.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="How to print the report.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write the report to a file as well, in a format of its own; may be given several times.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Print into a file.")
@click.option(
    "--fail-on",
    type=click.Choice(["violation", "warning", "info"]),
    default="violation",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
@click.option(
    "--changed-since",
    metavar="GITREF",
    help="Look only at what the changes since a commit, branch or tag can affect.",
)
@click.option(
    "--fix-hint", "hints", is_flag=True, help="Say how to mend it, where that is obvious."
)
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    help="Results to print as text; 0 for all.",
)
@click.option(
    "--engine",
    type=click.Choice(["fast", "reference"]),
    default="fast",
    show_default=True,
    help="What validates; the reference is pySHACL.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=900.0,
    show_default=True,
    help="Seconds that the engine may take.",
)
@click.option(
    "--max-memory",
    type=click.FloatRange(min=0, min_open=True),
    default=8.0,
    show_default=True,
    help="GiB of memory that each process of the engine may take.",
)
@click.option(
    "--max-size",
    type=click.FloatRange(min=0, min_open=True),
    default=1024.0,
    show_default=True,
    help="MiB that the files may have together.",
)
def validate(
    files: tuple[Path, ...],
    shapes: tuple[Path, ...],
    form: str,
    reports: tuple[str, ...],
    out: Path | None,
    fail_on: str,
    changed_since: str | None,
    hints: bool,
    limit: int,
    engine: Engine,
    timeout: float,
    max_memory: float,
    max_size: float,
) -> None:
    """Validate RDF against SHACL shapes; each result tells where the statement stands.

    FILES are RDF files (Turtle, N-Triples, TriG, N-Quads, RDF/XML, JSON-LD) and folders, and are
    taken together as one graph. Default: the graph here, or the one that confkg ships.

    The exit code is 0 if nothing is as severe as --fail-on, 1 if something is, and 2 if it cannot
    be validated. Nothing is fetched from the network.
    """
    from confkg.graph import default_folder
    from confkg.reports import render
    from confkg.validate import Limits, validate_files

    named = [Path(shown(path)) for path in files or (default_folder(),)]
    paths = [file for path in named for file in _iter_files(path)]
    written = [_as_report(text) for text in reports]
    limits = Limits(timeout, int(max_memory * (1 << 30)), int(max_size * (1 << 20)))
    with _waiting(f"validating {len(paths)} files"):
        report = validate_files(
            paths,
            [Path(shown(path)) for path in shapes],
            engine=engine,
            limits=limits,
            changed_since=changed_since,
        )
    for note in report.notes:
        echo(f"confkg: {note}", to_errors=True)
    sources = [*paths, *shapes]
    for wanted, path in [*written, (form, out)]:
        with out_file(path, sources) as file:
            for piece in render(report, wanted, fail_on=fail_on, fix_hints=hints, limit=limit):
                file.write(piece)
    failing = len(report.failing(fail_on))
    if failing:
        where = ", ".join(map(str, named)) if len(named) < 4 else f"{len(named)} files"
        raise CheckFailed(f"it does not conform ({failing:,} to mend)", where)


def _iter_files(path: Path) -> Iterator[Path]:
    from confkg.graph import GRAPH_FILES

    if not path.is_dir():
        yield path
        return
    if (path / "dataset.ttl").is_file():
        yield from (path / name for name in GRAPH_FILES)
        return
    found = sorted(file for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
    if not found:
        raise UsageError(
            "there is no RDF in the folder", str(path), f"known are {', '.join(_SUFFIXES)}"
        )
    yield from found


def _as_report(text: str) -> tuple[str, Path]:
    form, sign, path = text.partition("=")
    if not sign or not path or form not in _FORMATS:
        raise UsageError(
            "it is no report",
            text,
            f"write FORMAT=FILE, where FORMAT is one of {', '.join(_FORMATS)}",
        )
    return form, Path(path)


@contextmanager
def _waiting(what: str) -> Iterator[None]:
    """Show on a terminal that something is going on; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} …"):
        yield
