"""The command ``validate``: a graph against SHACL shapes."""

from __future__ import annotations

from pathlib import Path

import click

from confkg.cli.options import shown
from confkg.display import echo, print_table
from confkg.errors import CheckFailed

__all__ = ["validate"]


@click.command(epilog="\b\nExample:\n  confkg validate graph")
@click.argument("graph", required=False, type=click.Path(path_type=Path))
@click.option(
    "--shapes",
    type=click.Path(path_type=Path),
    help="SHACL shapes. Default: those that confkg ships.",
)
def validate(graph: Path | None, shapes: Path | None) -> None:
    """Validate a graph (a folder or a Turtle file) against SHACL shapes.

    The exit code is 0 if it conforms, 1 if it does not, 2 if it cannot be validated.
    """
    from confkg.graph import GRAPH_FILES, default_folder
    from confkg.validate import validate_files

    where = graph or default_folder()
    files = [where / name for name in GRAPH_FILES] if where.is_dir() else [where]
    results = validate_files(files, shapes)
    violations = sum(result.severity == "Violation" for result in results)
    if results:
        rows = [[r.severity, r.label or r.focus, r.path, r.value, r.message] for r in results]
        print_table(["severity", "thing", "path", "value", "message"], rows)
    if violations:
        raise CheckFailed(f"it does not conform ({violations:,} violations)", shown(where))
    remarks = f", with {len(results)} to look at" if results else ""
    echo(f"{shown(where)} conforms{remarks}")
