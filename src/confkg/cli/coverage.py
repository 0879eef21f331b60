"""The command ``coverage``: how much of a document was understood."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from confkg.cli.options import PATH, format_option, out_file, show_problems, shown
from confkg.cli.progress import reading
from confkg.counting import counted
from confkg.display import as_table, echo
from confkg.errors import ConfkgError, DocumentError, clipped

if TYPE_CHECKING:
    from confkg.coverage.measure import Coverage, Figures

_CLIPPED = 100


@click.command(
    epilog="\b\nExamples:\n  confkg coverage documents\n"
    "  confkg coverage documents/iclr-2025-blog.md --lines\n"
    "  confkg coverage documents --format html --out coverage.html"
)
@click.argument("sources", nargs=-1, required=True, type=PATH)
@format_option("table", "json", "html")
@click.option("--lines", is_flag=True, help="In a table: list the lines that were passed over.")
@click.option("--out", type=PATH, help="File to write. Default: print it.")
def coverage(sources: tuple[Path, ...], form: str, lines: bool, out: Path | None) -> None:
    """Show how much of SOURCES (files and folders) was understood.

    Each line and character of a document either carries a fact, or is kept as a passage only, or
    is boilerplate (mark-up, page numbers, front matter), or blank. As HTML: one page that shows the
    documents with every fact marked, its claims on hover and focus, and the rest left plain.
    """
    from confkg.coverage.measure import iter_coverages
    from confkg.coverage.page import write_page
    from confkg.sources.finding import find_sources

    found = find_sources(sources)
    problems: list[ConfkgError] = []
    read = _without_problems(iter_coverages(found, reading), problems)
    with out_file(out, found.files) as file:
        if form == "html":
            done = len(write_page(read, file))
        elif form == "json":
            done = _write_json(read, file)
        else:
            done = _write_tables(read, file, listing=lines)
        if not done:
            raise DocumentError("\n".join(map(str, problems)))
    if out:
        echo(f"{shown(out)}: {counted(done, 'document')}")
    show_problems([*problems, *found.notes])
    if problems:
        sys.exit(2)


def _without_problems(
    found: Iterable[Coverage | ConfkgError], problems: list[ConfkgError]
) -> Iterator[Coverage]:
    for one in found:
        if isinstance(one, ConfkgError):
            problems.append(one)
        else:
            yield one


def _write_tables(coverages: Iterable[Coverage], file: IO[str], *, listing: bool) -> int:
    rows: list[list[str]] = []
    passed_over = io.StringIO()
    for one in coverages:
        rows += _rows(one.figures)
        if listing:
            found = [
                [str(line), clipped(" ".join(text.split()), _CLIPPED)]
                for line, text in one.iter_passed_over()
            ]
            name = one.document.name
            passed_over.write(f"\nPassed over in {name}:\n{as_table(['line', 'text'], found)}")
    if not rows:
        return 0
    kinds = ["fact", "passage", "boilerplate", "blank"]
    file.write(as_table(["document", "of its", *kinds, "all", "claims"], rows))
    file.write(passed_over.getvalue())
    return len(rows) // 2


def _rows(figures: Figures) -> Iterator[list[str]]:
    names = [figures.name, ""], [f"{figures.claims:,}", ""]
    for at, (what, counts) in enumerate(
        (("lines", figures.lines), ("characters", figures.characters))
    ):
        total = sum(counts)
        shares = [f"{count:,} ({100 * count / total:.0f} %)" for count in reversed(counts)]
        yield [names[0][at], what, *shares, f"{total:,}", names[1][at]]


def _write_json(coverages: Iterable[Coverage], file: IO[str]) -> int:
    """One array with an object for each document, one document to a line."""
    written = 0
    for written, one in enumerate(coverages, 1):
        file.write("[\n" if written == 1 else ",\n")
        json.dump(_record(one), file, ensure_ascii=False)
    file.write("\n]\n" if written else "")
    return written


def _record(one: Coverage) -> dict[str, Any]:
    from confkg.coverage.measure import Kind

    figures = one.figures
    return {
        "document": figures.name,
        "file": figures.file_name,
        "claims": figures.claims,
        "passages": figures.passages,
        **{
            what: {"all": sum(counts)} | {kind.label: counts[kind] for kind in reversed(Kind)}
            for what, counts in (("lines", figures.lines), ("characters", figures.characters))
        },
        "passed_over": [
            {"line": line, "text": text.strip()} for line, text in one.iter_passed_over()
        ],
    }
