"""What a store is to those who ask it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from mmap import mmap
from typing import Protocol, TypeAlias

import pyoxigraph as ox

from confkg.errors import GraphError

FAILURES = (OSError, RuntimeError)
"""What Oxigraph raises if a file of a database is damaged or missing."""

Term: TypeAlias = ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple
Answer: TypeAlias = ox.QuerySolutions | ox.QueryBoolean | Iterator[ox.Triple]
"""Of SELECT, of ASK, of CONSTRUCT and DESCRIBE."""


class Store(Protocol):
    """A place with triples that answers SPARQL 1.1 queries."""

    @property
    def names(self) -> mmap | None:
        """The names of its things, if it keeps them as :mod:`confkg.stores.names` has them."""
        ...

    def query(self, text: str) -> Answer:
        """The answer to a query.

        Raises:
            UsageError: the text is no query, or one that is not allowed.
            GraphError: the store cannot answer, or not wholly.
        """
        ...


@contextmanager
def failures_described() -> Iterator[None]:
    """Say in words that a store on disk cannot be read, which may show at any row.

    Raises:
        GraphError: it cannot.
    """
    try:
        yield
    except FAILURES as error:
        if type(error) in (RuntimeError, FileNotFoundError, OSError):
            raise GraphError(f"the store is damaged ({error})", "", "build it again") from None
        raise


def solutions(store: Store, text: str) -> Iterator[ox.QuerySolution]:
    """The rows of a SELECT query."""
    with failures_described():
        answer = store.query(text)
        if not isinstance(answer, ox.QuerySolutions):
            raise TypeError("not a SELECT query")
        yield from answer
