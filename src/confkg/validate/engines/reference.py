"""The reference engine: pySHACL over a graph in rdflib's memory, where it is at its fastest.

pySHACL hands the text of a constraint in SPARQL to the graph anew for each focus node. Reading it takes
rdflib a quarter of a second, so the graph keeps what it has read.
"""

from __future__ import annotations

import logging
import re
import signal
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import rdflib
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.algebra import traverse
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.plugins.sparql.sparql import Query
from rdflib.query import Result
from rdflib.term import Node

from confkg.validate.engines import PatternTooSlow

_MATCH_SECONDS = 1.0
"""Processor time for one value and pattern: a million characters are matched in a fraction of it."""
_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")


def run(data: Path, shapes: Path, most_results: int, held: list[object]) -> str:
    """Validate, see :func:`confkg.validate.engines.fast.run`.

    Args:
        data: N-Triples.
        shapes: N-Triples.
        most_results: not heeded: pySHACL has no such limit.
        held: gets the data.

    Returns:
        The report of SHACL as N-Triples; blank nodes of the data are called as there.

    Raises:
        ValueError: the shapes are malformed; the message says why.
    """
    graph = as_graph(data)
    held.append(graph)
    return report_on(graph, as_graph(shapes))


def report_on(data: rdflib.Graph, shapes: rdflib.Graph) -> str:
    """Validate what :func:`as_graph` has read, see :func:`run`."""
    from pyshacl import validate
    from pyshacl.constraints.core import string_based_constraints

    vars(string_based_constraints)["re"] = _LimitedRe()
    logging.getLogger("rdflib.term").setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _, report, text = validate(
                data,
                shacl_graph=shapes,
                inference="none",
                do_owl_imports=False,
                inplace=True,
            )
    except (MemoryError, PatternTooSlow):
        raise
    except (
        Exception
    ) as error:  # its libraries let through whatever malformed shapes make them raise
        raise ValueError(str(error).strip() or type(error).__name__) from None
    if not isinstance(report, rdflib.Graph):
        raise ValueError(str(text))
    return report.serialize(format="nt")


class _LimitedRe:
    """The module :mod:`re`, whose patterns may take so much processor time for one value and no more.

    Python tries all ways in which a pattern with repetitions in repetitions can match.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(re, name)

    def compile(self, pattern: str, flags: int = 0) -> _LimitedPattern:
        """See :func:`re.compile`."""
        return _LimitedPattern(re.compile(pattern, flags))


class _LimitedPattern:
    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern

    def match(self, text: str) -> re.Match[str] | None:
        """See :meth:`re.Pattern.match`; ends with :class:`PatternTooSlow` after some time."""
        return self._limited(self._pattern.match, text)

    def search(self, text: str) -> re.Match[str] | None:
        """See :meth:`re.Pattern.search`; ends in the same way."""
        return self._limited(self._pattern.search, text)

    def _limited(
        self, find: Callable[[str], re.Match[str] | None], text: str
    ) -> re.Match[str] | None:
        if not hasattr(signal, "setitimer"):  # on Windows, where the limit of the run is left
            return find(text)
        signal.signal(signal.SIGVTALRM, self._end)
        signal.setitimer(signal.ITIMER_VIRTUAL, _MATCH_SECONDS)
        try:
            return find(text)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _end(self, *_: object) -> None:
        raise PatternTooSlow(self._pattern.pattern)


def as_graph(path: Path) -> rdflib.Graph:
    """A file of N-Triples in rdflib's memory, each literal written as it is in the file.

    A literal that is not of its type is left to the shapes to report.
    """
    graph = _Graph()
    for quad in ox.parse(path=path, format=ox.RdfFormat.N_TRIPLES):
        graph.add((_as_rdflib(quad.subject), _as_rdflib(quad.predicate), _as_rdflib(quad.object)))
    return graph


class _Graph(rdflib.Graph):
    """A graph that reads the text of a query once."""

    def query(self, query_object: str | Query, *arguments: Any, **options: Any) -> Result:
        """See :meth:`rdflib.Graph.query`."""
        if isinstance(query_object, str):
            query_object = _prepared(query_object, tuple(self.namespaces()))
        return super().query(query_object, *arguments, **options)


@lru_cache(maxsize=1000)
def _prepared(text: str, prefixes: tuple[tuple[str, rdflib.URIRef], ...]) -> Query:
    query = prepareQuery(text, initNs=dict(prefixes))
    traverse(query.algebra, visitPre=_join_lazily)
    return query


def _join_lazily(part: Any) -> None:
    """Have a pattern of triples looked up with what is bound before it.

    rdflib does so for the innermost join only, and else finds all that the pattern matches.
    """
    if isinstance(part, CompValue) and part.name == "Join" and part.p2.name == "BGP":
        part["lazy"] = True


def _as_rdflib(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> Node:
    if isinstance(term, ox.NamedNode):
        return rdflib.URIRef(term.value)
    if isinstance(term, ox.BlankNode):
        return rdflib.BNode(term.value)
    if isinstance(term, ox.Triple):
        raise ValueError("a triple stands inside a triple; RDF 1.1 has no such thing")
    if term.language:
        return rdflib.Literal(term.value, lang=term.language)
    datatype = None if term.datatype == _STRING else rdflib.URIRef(term.datatype.value)
    return rdflib.Literal(term.value, datatype=datatype, normalize=False)
