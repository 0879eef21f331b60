"""The command ``extract``: the claims of one document."""

from __future__ import annotations

from pathlib import Path

import click

from confkg.cli.options import format_option
from confkg.display import print_table, write

__all__ = ["extract"]


@click.command(
    epilog="\b\nExample:\n  confkg extract documents/iclr-2025-fact-sheet.md --format jsonl"
)
@click.argument("source", type=click.Path(path_type=Path))
@format_option("table", "jsonl")
def extract(source: Path, form: str) -> None:
    """Show the claims that are read from one document, without building anything."""
    import json

    from confkg.documents import read_document
    from confkg.pipeline import read_claims
    from confkg.records import claim_records

    document = read_document(source)
    records = claim_records(document, read_claims(document, str(source)))
    if form == "jsonl":
        for record in records:
            write(f"{json.dumps(record, ensure_ascii=False)}\n".encode())
        return
    rows = [
        [
            str(document.line(record["start"])),
            record["kind"],
            record["subject"],
            record["property"],
            str(record["value"]),
            record["qualifier"],
            record["quote"],
        ]
        for record in records
    ]
    print_table(["line", "kind", "subject", "property", "value", "qualifier", "quotation"], rows)
