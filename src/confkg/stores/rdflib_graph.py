"""A graph of rdflib as the store."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import pyoxigraph as ox

from confkg.errors import GraphError, UsageError
from confkg.stores.answers import JSON_RESULTS, parse_answer
from confkg.stores.store import Answer

if TYPE_CHECKING:
    import rdflib
    from rdflib.query import Result
    from rdflib.term import Node

_PLACE = "query"


class RdflibStore:
    """A graph of rdflib.

    rdflib would fetch what a SERVICE or a FROM names, from the network or from a file, so neither
    gets as far as rdflib.
    """

    names = None

    def __init__(self, graph: rdflib.Graph) -> None:
        """A store."""
        self._graph = graph

    def query(self, text: str) -> Answer:
        """The answer to a query, in terms of pyoxigraph.

        Raises:
            GraphError: the query is malformed, or rdflib cannot answer it.
            UsageError: it has a SERVICE or a FROM.
        """
        from rdflib.plugins.sparql.algebra import translateQuery
        from rdflib.plugins.sparql.parser import parseQuery

        try:
            tree = parseQuery(text)
        except Exception as error:  # of pyparsing, of rdflib, or RecursionError
            raise _malformed(error) from None
        for name in _iter_names(tree):
            if name in _FORBIDDEN:
                raise UsageError(f"it has a {_FORBIDDEN[name]}", _PLACE, "leave it out")
        try:
            prepared = translateQuery(tree)
        except Exception as error:  # rdflib raises a bare Exception for an unknown prefix
            raise _malformed(error) from None
        try:
            return _as_answer(self._graph.query(prepared), text, "projection" not in tree[1])
        except Exception as error:  # whatever an operator of rdflib raises
            raise GraphError(
                f"rdflib cannot answer it ({type(error).__name__}: {_first_line(error)})",
                _PLACE,
                "ask it of another store",
            ) from None


_FORBIDDEN = {"ServiceGraphPattern": "SERVICE", "DatasetClause": "FROM"}


def _malformed(error: Exception) -> GraphError:
    return GraphError(f"it is malformed ({_first_line(error)})", _PLACE, "fix the query")


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:300]


def _iter_names(tree: object) -> Iterator[str]:
    """The names of all parts of a query, found without recursion: it may be nested deeply."""
    from pyparsing import ParseResults
    from rdflib.plugins.sparql.parserutils import CompValue

    pending = [tree]
    while pending:
        part = pending.pop()
        if isinstance(part, CompValue):
            yield part.name
            pending.extend(part.values())
        elif isinstance(part, dict):
            pending.extend(part.values())
        elif isinstance(part, (ParseResults, list, tuple, set)):
            pending.extend(part)


def _as_answer(result: Result, text: str, starred: bool) -> Answer:
    if result.type in ("CONSTRUCT", "DESCRIBE"):
        return iter(list(_iter_triples(result.graph or ())))
    if starred and result.vars:  # a set in rdflib, whose order differs from run to run
        result.vars = sorted(result.vars, key=lambda name: _first_use(name, text))
    return parse_answer(result.serialize(format="json") or b"", JSON_RESULTS)


def _first_use(name: str, text: str) -> int:
    found = re.search(rf"[?$]{re.escape(name)}(?!\w)", text)
    return found.start() if found else len(text)


def _iter_triples(graph: Iterable[tuple[Node, Node, Node]]) -> Iterator[ox.Triple]:
    """The triples that are RDF: SPARQL leaves the others out, rdflib does not."""
    for triple in graph:
        subject, predicate, value = map(_as_term, triple)
        if isinstance(predicate, ox.NamedNode) and not isinstance(subject, ox.Literal):
            yield ox.Triple(subject, predicate, value)


def _as_term(term: Node) -> ox.NamedNode | ox.BlankNode | ox.Literal:
    from rdflib import BNode, Literal

    if isinstance(term, Literal):
        datatype = ox.NamedNode(str(term.datatype)) if term.datatype is not None else None
        return ox.Literal(str(term), datatype=datatype, language=term.language)
    return ox.BlankNode(str(term)) if isinstance(term, BNode) else ox.NamedNode(str(term))
