"""The command ``text``: the text that offsets refer to."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from confkg.cli.options import PATH, show_problems
from confkg.display import as_shown, echo, write


@click.command(epilog="\b\nExample:\n  confkg text notes.md | cut -c1-80")
@click.argument("source", type=PATH)
def text(source: Path) -> None:
    """Print the text of a document, to which the offsets of its claims refer.

    Of a web page or a PDF it is what the page shows, as Markdown. A feed has a document for each
    entry; a line with its name stands before each.
    """
    from confkg.documents import read_documents

    documents = read_documents(source)
    show_problems([note for document in documents for note in document.notes])
    for number, document in enumerate(documents):
        if len(documents) > 1:
            echo(f"{'' if not number else chr(10)}==> {document.name} <==")
        shown = as_shown(document.text) if sys.stdout.isatty() else document.text
        write(shown.encode("utf-8"))
