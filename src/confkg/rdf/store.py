"""Loading a graph into Oxigraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError

__all__ = ["functional_properties", "iter_triples", "load_store"]

_FUNCTIONAL = ox.NamedNode("http://www.w3.org/2002/07/owl#FunctionalProperty")
_TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")


def load_store(paths: Iterable[Path]) -> ox.Store:
    """A store in memory with the triples of Turtle files.

    Raises:
        GraphError: a file is missing or is not Turtle; the message names the line.
    """
    store = ox.Store()
    for path in paths:
        with _told(path):
            store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
    return store


def iter_triples(path: Path) -> Iterator[ox.Triple]:
    """The triples of a Turtle file, in the order of the file; its blank nodes are its own.

    Raises:
        GraphError: the file is missing or is not Turtle; the message names the line.
    """
    with _told(path):
        quads = ox.parse(path=path, format=ox.RdfFormat.TURTLE, rename_blank_nodes=True)
        yield from (quad.triple for quad in quads)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What a reader of Turtle raises, in words."""
    try:
        yield
    except FileNotFoundError:
        raise GraphError("no such file", str(path), "build the graph first") from None
    except SyntaxError as error:
        where = f"{path}, line {error.lineno}" if error.lineno else str(path)
        raise GraphError(f"it is not Turtle ({error.msg})", where, "mend the line") from None
    except OSError as error:
        if path.is_dir():
            raise GraphError("it is a folder", str(path), "name a Turtle file") from None
        raise GraphError(f"cannot be read ({error.strerror or error})", str(path)) from None


def functional_properties(ontology: Path) -> frozenset[str]:
    """IRIs of the properties that can have but one value."""
    found = load_store([ontology]).quads_for_pattern(None, _TYPE, _FUNCTIONAL, None)
    return frozenset(quad.subject.value for quad in found if isinstance(quad.subject, ox.NamedNode))
