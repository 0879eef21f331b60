"""Texts about academic conferences become a knowledge graph that can be trusted and questioned.

>>> graph = open()
>>> graph.query("edition-awards", edition="ICLR 2025").columns[:3]
('award', 'rank', 'paper')
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from confkg.knowledge import KnowledgeGraph

__all__ = ["__version__", "open"]

__version__: str


def __getattr__(name: str) -> str:
    """The version, read when it is asked for: most who import the package never do."""
    if name == "__version__":
        from importlib.metadata import version

        return version("confkg")
    raise AttributeError(f"module 'confkg' has no attribute '{name}'")


def open(  # noqa: A001 - a module is opened as a file is: confkg.open()
    folder: str | Path | None = None,
    *,
    without_readers: Collection[str] = (),
    store: str | Path | None = None,
    endpoint: str | None = None,
    user: str | None = None,
    password: str | None = None,
    named_graph: str | None = None,
    timeout: float = 60.0,
) -> KnowledgeGraph:
    """Open a graph for questions.

    Args:
        folder: where a graph was built; None for ``./graph`` if there is one, else the graph that
            confkg ships.
        without_readers: whose claims are left out, with all that rests on them alone; such as a
            language model, by the name that claims give it. Only of a folder.
        store: folder of a store on disk, made by ``confkg build --store``; None for ``store`` beside
            the graph, if it is of that graph. A store that is not of the graph as it is now is left
            alone with a warning, or an error if it is named.
        endpoint: address of a SPARQL 1.1 endpoint that is to be asked in place of a folder.
        user: who asks, if the endpoint wants to know.
        password: of that user.
        named_graph: IRI of the endpoint's graph to ask, if that is not its default graph.
        timeout: seconds that one answer of the endpoint may take.

    Raises:
        GraphError: a file of the graph is missing or malformed, or the store cannot be used.
        UsageError: both a folder or store and an endpoint are named, or no claim has a reader that is
            to be left out.
    """
    from confkg.knowledge import open_endpoint, open_folder

    if endpoint is None:
        return open_folder(
            None if folder is None else Path(folder),
            None if store is None else Path(store),
            without_readers=without_readers,
        )
    from confkg.errors import UsageError

    if without_readers:
        advice = "build the graph without it, and load that"
        raise UsageError("an endpoint cannot leave a reader out", endpoint, advice)
    if folder is not None or store is not None:
        raise UsageError("a folder and an endpoint are named", endpoint, "name one of them")
    return open_endpoint(endpoint, user=user, password=password, graph=named_graph, timeout=timeout)
