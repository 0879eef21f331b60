"""The command line: each command parses, calls one function, prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from confkg.display import ReaderGone, echo, print_table, write
from confkg.errors import CheckFailed, ConfkgError, UsageError, inert

__all__ = ["main"]

_EPILOG = """\b
Examples:
  confkg build documents --out graph
  confkg query coauthors-of-person --person "Yoshua Bengio"
  confkg explain "Diederik Kingma"
"""
_F = TypeVar("_F", bound=Callable[..., Any])


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what a person can mend ends in one line and not in a traceback."""
    try:
        commands.main(
            args=list(arguments) if arguments is not None else None, standalone_mode=False
        )
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
    except ConfkgError as error:
        echo(f"confkg: {error}", to_errors=True)
        sys.exit(error.exit_code)
    except ReaderGone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)  # the reader has seen enough
    except OSError as error:
        echo(f"confkg: {inert(str(error.strerror or error))}", to_errors=True)
        sys.exit(2)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=_EPILOG,
)
@click.version_option(package_name="confkg", message="confkg %(version)s")
def commands() -> None:
    """Turn texts about academic conferences into a knowledge graph, and ask it.

    Every fact of the graph leads to the place in the document that it was read from.
    """


_graph_option = click.option(
    "--graph",
    type=click.Path(path_type=Path),
    help="Folder of the graph. Default: ./graph if there is one, else the graph that confkg ships.",
)


def _format_option(*formats: str) -> Callable[[_F], _F]:
    return click.option(
        "--format", "form", type=click.Choice(formats), default=formats[0], show_default=True
    )


@commands.command(epilog='\b\nExample:\n  confkg build documents "notes on ACL.md" --out graph')
@click.argument("sources", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("graph"),
    show_default=True,
    help="Folder for the graph; it is replaced as a whole.",
)
@click.option(
    "--check", is_flag=True, help="Write nothing; exit with 1 if the graph is out of date."
)
def build(sources: tuple[Path, ...], out: Path, check: bool) -> None:
    """Build the graph of SOURCES, which are files and folders (default: documents).

    If a document cannot be read, the others are built all the same, but a graph that is there
    already stays as it was: what could be built is then in OUT.partial, and the exit code is 2.
    """
    from confkg.pipeline import build as build_graph

    built = build_graph(sources or [Path("documents")], out, check=check, progress=_with_progress)
    for problem in built.problems:
        echo(f"confkg: {problem}", to_errors=True)
    if check:
        echo(f"{out} is up to date: {_counted(built.documents)}, {built.claims:,} claims")
        return
    triples = sum(built.triples.values())
    kept = f" ({out} stays as it was)" if built.folder.name.endswith(".partial") else ""
    echo(
        f"{_shown(built.folder)}: {_counted(built.documents)}, {built.claims:,} claims, "
        f"{triples:,} triples{kept}"
    )
    if built.problems:
        sys.exit(2)


@commands.command(
    epilog="\b\nExample:\n  confkg extract documents/iclr-2025-fact-sheet.md --format jsonl"
)
@click.argument("source", type=click.Path(path_type=Path))
@_format_option("table", "jsonl")
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


@commands.command(epilog="\b\nExample:\n  confkg text notes.md | cut -c1-80")
@click.argument("source", type=click.Path(path_type=Path))
def text(source: Path) -> None:
    """Print the text of a document, to which the offsets of its claims refer."""
    from confkg.documents import read_document

    write(read_document(source).text.encode("utf-8"))


@commands.command(epilog="\b\nExample:\n  confkg validate graph")
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
        raise CheckFailed(f"it does not conform ({violations:,} violations)", _shown(where))
    remarks = f", with {len(results)} to look at" if results else ""
    echo(f"{_shown(where)} conforms{remarks}")


@commands.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    epilog="\b\nExamples:\n  confkg query --list\n"
    '  confkg query coauthors-of-person --person "Kyunghyun Cho" --format csv',
)
@click.argument("name", required=False)
@click.option("--list", "listing", is_flag=True, help="List the questions with their parameters.")
@_format_option("table", "csv", "json")
@_graph_option
@click.pass_context
def query(
    context: click.Context, name: str | None, listing: bool, form: str, graph: Path | None
) -> None:
    """Ask the canned question NAME; its parameters are given as --PARAMETER VALUE."""
    from confkg.queries import find_question, list_questions, run_question, serialize

    if listing or name is None:
        if context.args:
            raise UsageError(
                "parameters need a question", context.args[0], "name the question first"
            )
        rows = [
            [q.name, q.question, " ".join(f"--{p.name}" for p in q.parameters)]
            for q in list_questions()
        ]
        print_table(["name", "question", "parameters"], rows)
        return
    from confkg.graph import open_graph

    question = find_question(name)
    values = _parameters(context.args)
    opened = open_graph(graph)
    table = run_question(question, values, opened)
    if form != "table":
        write(serialize(table, form))
        return
    print_table(table.columns, [[opened.label(term) for term in row] for row in table.rows])
    if not table.rows:
        echo("no answer: the graph holds nothing that fits", to_errors=True)


@commands.command(
    epilog='\b\nExamples:\n  confkg explain "ICLR 2025"\n  confkg explain person:jimmy-ba'
)
@click.argument("thing")
@_graph_option
def explain(thing: str, graph: Path | None) -> None:
    """Show the facts of THING (a name or an IRI), each with document, line and quotation."""
    from confkg.explain import explain as facts_of
    from confkg.explain import merges_of
    from confkg.graph import open_graph
    from confkg.namespaces import compact

    opened = open_graph(graph)
    node = opened.find(thing)
    echo(f"{inert(opened.label(node))}  <{node.value}>  ({compact(node.value)})\n")
    rows = []
    for fact in facts_of(opened, node):
        for number, source in enumerate(fact.sources):
            said = f"{source.document}, line {source.line}"
            first = [fact.about, fact.property, fact.value] if not number else ["", "", ""]
            rows.append([*first, said, source.quote])
    print_table(["of", "property", "value", "document", "quotation"], rows)
    if merges := merges_of(opened, node):
        echo("\nForms of the name taken as one:")
        print_table(["forms", "rule", "confidence"], [list(merge) for merge in merges])


def _parameters(arguments: list[str]) -> dict[str, str]:
    """``--person "Ann Lee" --first=2020`` as a mapping."""
    values: dict[str, str] = {}
    waiting = iter(arguments)
    for argument in waiting:
        if not argument.startswith("--"):
            raise UsageError("it is no parameter", argument, "write --PARAMETER VALUE")
        name, equals, value = argument[2:].partition("=")
        given = value if equals else next(waiting, "--")
        if not equals and given.startswith("--"):
            raise UsageError("it lacks a value", argument, f"write {argument} VALUE")
        values[name] = given
    return values


def _counted(documents: int) -> str:
    return f"{documents} document{'' if documents == 1 else 's'}"


def _shown(path: Path) -> str:
    """The path as one would type it here."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _with_progress(files: list[Path]) -> Iterator[Path]:
    """Show on a terminal how many documents are read; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield from files
        return
    with click.progressbar(files, label="reading", file=sys.stderr) as bar:
        yield from bar
