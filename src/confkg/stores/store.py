"""What a store is to those who ask it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeAlias

import pyoxigraph as ox

__all__ = ["Answer", "Store", "Term", "solutions"]

Term: TypeAlias = ox.NamedNode | ox.Literal | ox.BlankNode | ox.Triple
Answer: TypeAlias = ox.QuerySolutions | ox.QueryBoolean | Iterator[ox.Triple]
"""Of SELECT, of ASK, of CONSTRUCT and DESCRIBE."""


class Store(Protocol):
    """A place with triples that answers SPARQL 1.1 queries."""

    def query(self, text: str) -> Answer:
        """The answer to a query.

        Raises:
            UsageError: the text is no query, or one that is not allowed.
            GraphError: the store cannot answer, or not wholly.
        """
        ...


def solutions(store: Store, text: str) -> Iterator[ox.QuerySolution]:
    """The rows of a SELECT query."""
    answer = store.query(text)
    if not isinstance(answer, ox.QuerySolutions):
        raise TypeError("not a SELECT query")
    yield from answer
