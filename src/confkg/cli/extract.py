"""The command ``extract``: the claims of one document."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from confkg.cli.model_options import ask_about, model_options
from confkg.cli.options import PATH, format_option, show_problems, stated_options
from confkg.display import echo, terminal_width, write


@click.command(
    epilog="\b\nExample:\n  confkg extract documents/iclr-2025-fact-sheet.md --format jsonl"
)
@click.argument("source", type=PATH)
@format_option("text", "jsonl")
@click.option(
    "--trace",
    is_flag=True,
    help="Show how each line is read: what the document is about and why, typed spans, proposals "
    "(?) with score and reader, and what is stated (=).",
)
@stated_options
@model_options
def extract(
    source: Path,
    form: str,
    *,
    trace: bool,
    reader: str | None,
    answers: Path,
    max_requests: int | None,
    dry_run: bool,
    without: tuple[str, ...],
    **stated: str | None,
) -> None:
    """Show what is read from one document, without building anything.

    For each thing its line, its kind, what it is known by, and what is stated of it; with
    --format jsonl each claim with its quotation. A feed has a document for each entry; their claims are shown one entry after the
    other. What is stated in a table documents.toml beside the document holds here as well.
    """
    import json

    from confkg import pipeline
    from confkg.records import claim_records
    from confkg.sources.finding import stated_beside
    from confkg.sources.reading import read_stated
    from confkg.sources.stating import agreed, option_hints
    from confkg.thing_lines import thing_lines

    hints, problems = stated_beside(source)
    documents = read_stated(source, agreed(option_hints(**stated), hints))
    show_problems([*problems, *(note for document in documents for note in document.notes)])
    asking, unasked = ask_about(source, documents, reader, answers, max_requests, dry_run=dry_run)
    problems = [*problems, *unasked]
    readers = pipeline.Readers(without, [asking.reader] if asking else [])
    if trace:
        for document in documents:
            for line in pipeline.trace(document, str(source), readers):
                echo(line)
        sys.exit(2 if problems else 0)
    found = pipeline.read_claims(
        documents, str(source), readers, lambda line: show_problems([line])
    )
    for number, (document, claims) in enumerate(found):
        records = claim_records(document, claims)
        if form == "jsonl":
            for record in records:
                write(f"{json.dumps(record, ensure_ascii=False)}\n".encode())
            continue
        if len(found) > 1:
            echo(f"{'' if not number else chr(10)}{document.name}")
        for line in thing_lines(records, terminal_width()):
            echo(line)
    if problems:
        sys.exit(2)
