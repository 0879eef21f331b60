"""Shapes checked before an engine sees them."""

from __future__ import annotations

import pyoxigraph as ox

from confkg.errors import GraphError, UsageError
from confkg.namespaces import compact
from confkg.stores.guard import check_query
from confkg.stores.tokens import TOKEN
from confkg.validate.shapes_graph import ShapesGraph, is_anonymous
from confkg.validate.terms import SH, sh

__all__ = ["check_shapes"]

_QUERIES = ("select", "ask", "construct", "update")


def check_shapes(graph: ShapesGraph, where: str) -> None:
    """Refuse shapes that no engine should see.

    Args:
        graph: the shapes.
        where: what to call them.

    Raises:
        GraphError: there is no shape, a property shape has no path, a constraint no query, a query
            may not run, or the shapes want entailment.
    """
    if not any(t.predicate.value.startswith(SH) for t in graph.triples):
        raise GraphError(
            "there are no shapes in it", where, "give a file with SHACL shapes as --shapes"
        )
    for triple in graph.triples:
        if triple.predicate == sh("property"):
            _check_path(graph, triple, where)
        if triple.predicate == sh("sparql"):
            _check_constraint(graph, triple, where)
        if triple.predicate == sh("entailment"):
            raise GraphError(
                "the shapes want what follows from the data to be validated, too (sh:entailment)",
                where,
                "take sh:entailment out, and give what follows as a further file",
            )
        if triple.predicate not in {sh(name) for name in _QUERIES}:
            continue
        if isinstance(triple.object, ox.Literal):
            _check_query(triple.object.value, _place(triple.subject, where))


def _check_path(graph: ShapesGraph, triple: ox.Triple, where: str) -> None:
    shape = triple.object
    paths = [] if isinstance(shape, (ox.Literal, ox.Triple)) else graph.values(shape, "path")
    if len(paths) != 1:
        what = "a property shape has no sh:path" if not paths else "a property shape has two paths"
        place = _place(triple.subject, where)
        raise GraphError(f"the shapes are malformed ({what})", place, "give it one sh:path")


def _check_constraint(graph: ShapesGraph, triple: ox.Triple, where: str) -> None:
    node = triple.object
    if isinstance(node, (ox.Literal, ox.Triple)) or len(graph.values(node, "select")) != 1:
        raise GraphError(
            "the shapes are malformed (a constraint in SPARQL has no query, or several)",
            _place(triple.subject, where),
            "give it one sh:select",
        )


def _place(shape: ox.NamedNode | ox.BlankNode | ox.Triple, where: str) -> str:
    """Where something is wrong: the file, and the shape if it has a name."""
    if isinstance(shape, ox.NamedNode) and not is_anonymous(shape):
        return f"{where}, {compact(shape.value)}"
    return where


def _check_query(text: str, where: str) -> None:
    try:
        check_query(text)
    except UsageError as error:
        raise GraphError(f"a query of the shapes may not run: {error}", where) from None
    words = [token[0].lower() for token in TOKEN.finditer(text)]
    for place, word in enumerate(words):
        if word == "select" and place and "select" in words[:place]:
            told = words[place + 1 : words.index("{", place)] if "{" in words[place:] else []
            if not {"$this", "?this", "*"} & set(told):
                raise GraphError(
                    "a query of the shapes selects inside without $this, which SHACL does not allow",
                    where,
                    "add $this to the inner SELECT",
                )
