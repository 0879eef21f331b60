"""The command ``reason``: what a reasoner says of ontology and graph, and what follows by rules."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.options import AMOUNT, PATH, format_option, shown
from confkg.cli.progress import reporting
from confkg.display import ReaderGone, as_table, echo, write
from confkg.errors import CheckFailed, UsageError, inert

if TYPE_CHECKING:
    from confkg.reasoning.reports import Examination

_EPILOG = """\b
Examples:
  confkg reason
  confkg reason graph --types-out types.ttl
  confkg reason people.ttl papers.ttl --ontology my-ontology.ttl --format json
  confkg reason --ontology my-ontology.ttl
  confkg reason graph --materialize follows.ttl
"""


@click.command(epilog=_EPILOG)
@click.argument("graph", nargs=-1, type=PATH)
@click.option(
    "--ontology",
    multiple=True,
    type=PATH,
    help="RDF file with axioms; may be repeated. Default: the ontology that confkg ships.",
)
@format_option("text", "json", "markdown")
@click.option("--types", is_flag=True, help="Show each class of a thing that follows (text).")
@click.option("--types-out", type=PATH, help="Turtle file to write these classes to.")
@click.option(
    "--materialize",
    type=PATH,
    metavar="FILE",
    help="Only write what follows by the rules as Turtle. Needs no reasoner, takes large graphs.",
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    type=PATH,
    help="CONSTRUCT query to apply; may be repeated. Default: the rules that confkg ships.",
)
@click.option(
    "--most",
    default=5,
    type=click.IntRange(1),
    help="How many contradictions to explain.",
)
@click.option(
    "--timeout",
    default=300.0,
    type=AMOUNT,
    help="Seconds that the reasoner may take.",
)
@click.option(
    "--memory",
    default=2000,
    type=click.IntRange(64),
    help="Megabytes that the reasoner may take.",
)
def reason(
    graph: tuple[Path, ...],
    ontology: tuple[Path, ...],
    form: str,
    types: bool,
    types_out: Path | None,
    materialize: Path | None,
    rules: tuple[Path, ...],
    most: int,
    timeout: float,
    memory: int,
) -> None:
    """Let a reasoner for OWL 2 DL look at ontology and GRAPH (a folder, or RDF files).

    It says whether they can hold together, and if not, which axioms and facts cannot; which
    classes can have no member, and why; and what classes things belong to without its being stated.
    With --ontology and no GRAPH it looks at the ontology alone. Of the folder of a graph the claims
    are left out, since OWL 2 DL has no statements about statements.

    The exit code is 0 if all is well, 1 if there is a contradiction or a class that can have no
    member, 2 if it cannot be known.
    """
    if materialize is not None:
        if ontology or types or types_out is not None:
            what = "rules are applied without an ontology and without a reasoner"
            raise UsageError(what, "--materialize", "call the reasoner apart")
        _materialize(graph, materialize, rules)
        return
    if rules:
        raise UsageError("it belongs to --materialize", "--rule", "add --materialize FILE")
    found = _examine(graph, ontology, types_out, most, timeout, memory)
    with suppress(ReaderGone):  # the exit code counts all the same
        if form == "text":
            _print(found, types=types)
        else:
            from confkg.reasoning.reports import as_json, as_markdown

            write((as_json if form == "json" else as_markdown)(found, shown).encode())
    if not found.is_sound:
        what = "there is a contradiction" if not found.is_consistent else "a class has no member"
        raise CheckFailed(what, ", ".join(map(shown, (*graph, *ontology))) or "graph and ontology")


def _examine(
    graph: tuple[Path, ...],
    ontology: tuple[Path, ...],
    types_out: Path | None,
    most: int,
    timeout: float,
    memory: int,
) -> Examination:
    from confkg.reasoning.examining import examine
    from confkg.reasoning.materializing import write_types
    from confkg.reasoning.reading import files_of, find_line
    from confkg.resources import default_folder, shipped_ontology

    folders = graph or (() if ontology else (default_folder(),))
    files = [file for path in folders for file in files_of(path)]
    axioms = list(ontology) or shipped_ontology()
    end = time.monotonic() + timeout
    with reporting() as report:
        found = examine(
            axioms,
            files,
            most=most,
            memory=memory,
            left=lambda: end - time.monotonic(),
            locate=find_line,
            report=report,
        )
    if types_out is not None:
        write_types(found, types_out, [*axioms, *files])
    return found


def _materialize(graph: tuple[Path, ...], target: Path, rules: tuple[Path, ...]) -> None:
    from confkg.reasoning.materializing import materialize
    from confkg.reasoning.reading import facts_of, shipped_rules
    from confkg.resources import default_folder

    files = [file for path in graph or (default_folder(),) for file in facts_of(path)]
    with reporting() as report:
        count = materialize(files, target, list(rules) or shipped_rules(), report)
    echo(f"{inert(shown(target))}: {count:,} triples follow")


def _print(found: Examination, *, types: bool) -> None:
    from confkg.reasoning.reports import as_text, type_counts

    if types and found.types:
        rows = [[each.thing_label, each.kind_label] for each in found.types]
        write(as_table(["thing", "belongs to"], rows))
    elif found.types:
        counts = [[name, f"{count:,}"] for name, count in type_counts(found)]
        write(as_table(["class", "things that follow to be members"], counts))
    write(as_text(found, shown))
