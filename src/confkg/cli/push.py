"""The command ``push``: a graph into a SPARQL store."""

from __future__ import annotations

import os
from pathlib import Path

import click

from confkg.cli.options import AMOUNT, graph_option
from confkg.cli.progress import reporting
from confkg.display import echo

_PATIENCE = 60.0


@click.command(
    epilog="\b\nExamples:\n  confkg push --endpoint http://127.0.0.1:7878/store --dry-run\n"
    "  confkg push --endpoint https://example.org/sparql-graph-crud-auth"
)
@click.option(
    "--endpoint",
    required=True,
    metavar="URL",
    help="Where the store takes graphs (Graph Store Protocol); the variables "
    "CONFKG_ENDPOINT_USER and CONFKG_ENDPOINT_PASSWORD name the user.",
)
@click.option("--whole", is_flag=True, help="Also the graphs that are there already.")
@click.option(
    "--default-graph",
    is_flag=True,
    help="All into the default graph, in one request: what is in it is replaced.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be put there, and put nothing.")
@click.option("--timeout", type=AMOUNT, help="Seconds that the store may be silent. Default: 60.")
@graph_option
def push(
    endpoint: str,
    whole: bool,
    default_graph: bool,
    dry_run: bool,
    timeout: float | None,
    graph: Path | None,
) -> None:
    """Put the graph into a store by the SPARQL 1.1 Graph Store Protocol.

    Each file of the graph becomes a named graph, called as the description of the dataset calls the
    file, and only those that differ from what is there are sent. The description is sent last, so
    that a push that broke off goes on where it was. Each graph is replaced in one request, which is
    atomic where the store makes it so.
    """
    from confkg.pushing import plan_push
    from confkg.pushing import push as push_graphs
    from confkg.resources import default_folder
    from confkg.stores.graph_store import GraphStore

    store = GraphStore(
        endpoint,
        user=os.environ.get("CONFKG_ENDPOINT_USER"),
        password=os.environ.get("CONFKG_ENDPOINT_PASSWORD"),
        timeout=timeout or _PATIENCE,
    )
    folder = graph or default_folder()
    steps = plan_push(folder, store, whole=whole, to_default=default_graph)
    if not dry_run:
        total, sent = sum(step.bytes for step in steps), 0
        with reporting() as report:

            def progress(count: int) -> None:
                nonlocal sent
                sent += count
                report(f"{sent:,} of {total:,} bytes")

            push_graphs(steps, store, progress)
    for step in steps:
        name = step.graph or "the default graph"
        echo(f"{'would put' if dry_run else 'put'} {name}: {step.bytes:,} bytes")
    if not steps:
        echo(f"{store.place} has it all already")
