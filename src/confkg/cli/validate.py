"""The command ``validate``: RDF against SHACL shapes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from confkg.cli.options import AMOUNT, PATH

if TYPE_CHECKING:
    from confkg.validate.engines import Engine

_FORMATS = ("text", "json", "turtle", "sarif", "junit", "github", "gitlab", "html", "markdown")
"""Those of :mod:`confkg.reports`, which the help of all commands need not wait for; like the other
choices and numbers here they are held against what they repeat by a test."""


@click.command(
    epilog="""\b
Examples:
  confkg validate
  confkg validate graph --fix-hint
  confkg validate people.ttl papers.ttl --shapes my-shapes.ttl --format markdown
  confkg validate graph --format github --report sarif=confkg.sarif"""
)
@click.argument("files", nargs=-1, type=PATH)
@click.option(
    "--shapes",
    multiple=True,
    type=PATH,
    help="File with SHACL shapes; may be given several times. Default: those that confkg ships.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    help="How to print the report.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write the report to a file as well, in a format of its own; may be given several times.",
)
@click.option("--out", type=PATH, help="Print into a file.")
@click.option(
    "--fail-on",
    type=click.Choice(["violation", "warning", "info"]),
    default="violation",
    help="The least severity that makes the exit code 1.",
)
@click.option(
    "--changed-since",
    metavar="GITREF",
    help="Compare with a commit, branch or tag: which results are new, and which are fixed.",
)
@click.option("--fail-on-new", is_flag=True, help="With --changed-since: only new results fail.")
@click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder where --changed-since keeps results for the next run. "
    "Default: confkg in the folder for such files.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Fail with 1, too, if something may not have been checked, as by a misspelt target.",
)
@click.option(
    "--with-documents",
    "documents",
    is_flag=True,
    help="Check a graph against a fresh build of the documents that lie in a folder beside it, too.",
)
@click.option("--fix-hint", "hints", is_flag=True, help="Say how to fix it, where that is obvious.")
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=100,
    help="Results to print as text; 0 for all.",
)
@click.option(
    "--engine",
    type=click.Choice(["fast", "reference"]),
    default="fast",
    help="What validates; the reference is pySHACL.",
)
@click.option(
    "--timeout",
    type=AMOUNT,
    default=900.0,
    help="Seconds that the engine may take.",
)
@click.option(
    "--max-memory",
    type=AMOUNT,
    default=8.0,
    help="GiB of memory that each process of the engine may take.",
)
@click.option(
    "--max-size",
    type=AMOUNT,
    default=1024.0,
    help="MiB that the files may have together.",
)
def validate(
    files: tuple[Path, ...],
    shapes: tuple[Path, ...],
    changed_since: str | None,
    fail_on_new: bool,
    cache: Path | None,
    engine: Engine,
    timeout: float,
    max_memory: float,
    max_size: float,
    **wanted: Any,
) -> None:
    """Validate RDF against SHACL shapes; each result names the file and line of its statement.

    FILES are RDF files (Turtle, N-Triples, TriG, N-Quads, RDF/XML, JSON-LD) and folders (but for
    what is hidden in them), and are taken together as one graph. Default: the graph here, or the one that confkg ships.

    The exit code is 0 if nothing is as severe as --fail-on, 1 if something is, and 2 if it cannot
    be validated. Nothing is fetched from the network.
    """
    from confkg.cli.checking import ReportOptions, Since, check
    from confkg.validate.engines.running import Limits

    if changed_since is None and (fail_on_new or cache):
        raise click.UsageError("--fail-on-new and --cache belong to --changed-since")
    since = None if changed_since is None else Since(changed_since, fail_on_new, cache)
    limits = Limits(timeout, int(max_memory * (1 << 30)), int(max_size * (1 << 20)))
    check(files, shapes, ReportOptions(**wanted), engine, limits, since)
