"""The reference engine: pySHACL over a graph in rdflib's memory, where it is at its fastest.

pySHACL hands the text of a constraint in SPARQL to the graph anew for each focus node. Reading it takes
rdflib a quarter of a second, so the graph keeps what it has read.
"""

from __future__ import annotations

import logging
import warnings
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import rdflib
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.sparql import Query
from rdflib.query import Result
from rdflib.term import Node

__all__ = ["as_graph", "run"]

_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")


def run(data: Path, shapes: Path, most_results: int) -> str:
    """Validate, see :func:`confkg.validate.engines.fast.run`.

    Args:
        data: N-Triples.
        shapes: N-Triples.
        most_results: not heeded: pySHACL has no such limit.

    Returns:
        The report of SHACL as N-Triples; blank nodes of the data are called as there.

    Raises:
        ValueError: the shapes are malformed; the message says why.
    """
    from pyshacl import validate

    logging.getLogger("rdflib.term").setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _, report, text = validate(
                as_graph(data),
                shacl_graph=as_graph(shapes),
                inference="none",
                do_owl_imports=False,
                inplace=True,
            )
    except MemoryError:
        raise
    except (
        Exception
    ) as error:  # its libraries let through whatever malformed shapes make them raise
        raise ValueError(str(error).strip() or type(error).__name__) from None
    if not isinstance(report, rdflib.Graph):
        raise ValueError(str(text))
    return report.serialize(format="nt")


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
    return prepareQuery(text, initNs=dict(prefixes))


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
