"""IRIs, strings and property paths as rdflib reads them in a query."""

from __future__ import annotations

import pyoxigraph as ox
import rdflib
from rdflib import paths as rdflib_paths

from confkg.validate.changes.paths import Choice, Path, Repeat, Step, Steps, turned
from confkg.validate.changes.shapes import Unclear

__all__ = ["as_path", "as_text"]


def as_text(term: rdflib.URIRef | rdflib.Literal) -> str:
    r"""An IRI, or a string without datatype and language, in N-Triples.

    Raises:
        ValueError: the IRI is malformed.

    >>> as_text(rdflib.Literal('one "line"'))
    '"one \\"line\\""'
    """
    if isinstance(term, rdflib.URIRef):
        return str(ox.NamedNode(str(term)))
    return str(ox.Literal(str(term)))


def as_path(path: object) -> Path:
    """A property path as rdflib reads it.

    Raises:
        Unclear: it is of an unknown kind.
    """
    match path:
        case rdflib.URIRef():
            return Step(as_text(path))
        case rdflib_paths.SequencePath():
            return Steps(tuple(map(as_path, path.args)))
        case rdflib_paths.AlternativePath():
            return Choice(tuple(map(as_path, path.args)))
        case rdflib_paths.InvPath():
            return turned(as_path(path.arg))
        case rdflib_paths.MulPath():
            return Repeat(as_path(path.path), path.mod != rdflib_paths.ZeroOrOne)
        case rdflib_paths.NegatedPath():
            return _negated(path)
    raise Unclear


def _negated(path: rdflib_paths.NegatedPath) -> Path:
    if not all(isinstance(arg, rdflib.URIRef) for arg in path.args):
        raise Unclear  # rdflib reads no inverse ones
    return Step("", excluded=frozenset(map(as_text, path.args)))
