"""The command ``extract``: the claims of one document."""

from __future__ import annotations

from pathlib import Path

import click

from confkg.cli.options import format_option
from confkg.display import echo, print_table, write

__all__ = ["extract"]

_COLUMNS = ["line", "kind", "subject", "property", "value", "qualifier", "quotation"]


@click.command(
    epilog="\b\nExample:\n  confkg extract documents/iclr-2025-fact-sheet.md --format jsonl"
)
@click.argument("source", type=click.Path(path_type=Path))
@format_option("table", "jsonl")
def extract(source: Path, form: str) -> None:
    """Show the claims that are read from one document, without building anything.

    A feed has a document for each entry; their claims are shown one entry after the other.
    """
    import json

    from confkg.documents import read_documents
    from confkg.pipeline import read_claims
    from confkg.records import claim_records

    stated = read_claims(read_documents(source), str(source))
    for number, (document, claims) in enumerate(stated):
        records = claim_records(document, claims)
        if form == "jsonl":
            for record in records:
                write(f"{json.dumps(record, ensure_ascii=False)}\n".encode())
            continue
        rows = [
            [
                str(record["line"]),
                record["kind"],
                record["subject"],
                record["property"],
                str(record["value"]),
                record["qualifier"],
                record["quote"],
            ]
            for record in records
        ]
        if len(stated) > 1:
            echo(f"{'' if not number else chr(10)}{document.name}")
        print_table(_COLUMNS, rows)
