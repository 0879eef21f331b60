"""The command ``text``: the text that offsets refer to."""

from __future__ import annotations

from pathlib import Path

import click

from confkg.display import write

__all__ = ["text"]


@click.command(epilog="\b\nExample:\n  confkg text notes.md | cut -c1-80")
@click.argument("source", type=click.Path(path_type=Path))
def text(source: Path) -> None:
    """Print the text of a document, to which the offsets of its claims refer."""
    from confkg.documents import read_document

    write(read_document(source).text.encode("utf-8"))
