"""Constraints in SPARQL that can be asked once for all focus nodes, instead of once for each.

SHACL has an engine put each focus node into the query as ``$this``
(https://www.w3.org/TR/shacl/#pre-binding). A query that binds ``$this`` itself, wherever it uses it,
has the same rows when it is asked once and the rows of other nodes are left out; and a store answers
one question about a hundred thousand nodes much faster than as many questions about one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.stores.tokens import TOKEN
from confkg.validate.engines.asking import Query
from confkg.validate.shapes_graph import TARGETS, ShapesGraph
from confkg.validate.terms import sh

_THIS = ("$this", "?this")
_IMPORTS = term("owl:imports")
_GIVEN = {
    f"{sign}{name}" for sign in "$?" for name in ("PATH", "shapesGraph", "currentShape", "value")
}
"""Variables that SHACL gives a value to; ``value`` only if it is not selected, which is seen below."""
_NEVER = frozenset(["values", "minus", "service", "graph", "from", "limit", "offset"])


@lru_cache(maxsize=2)
def find_queries(shapes: ShapesGraph) -> tuple[Query, ...]:
    """The constraints of node shapes that can be asked at once, in the order of their shapes."""
    found: list[Query] = []
    for triple in shapes.with_predicate(sh("sparql")):
        shape, constraint = triple.subject, triple.object
        if isinstance(shape, ox.NamedNode) and isinstance(constraint, ox.NamedNode):
            found.extend(_iter_queries(shapes, shape, constraint))
    return tuple(sorted(found, key=lambda query: (query.shape.value, query.constraint.value)))


def _iter_queries(
    shapes: ShapesGraph, shape: ox.NamedNode, constraint: ox.NamedNode
) -> Iterator[Query]:
    targets = {name: tuple(shapes.values(shape, name)) for name in TARGETS}
    if {name for name, nodes in targets.items() if nodes} <= {"targetNode"}:
        return  # for some nodes alone it is better to ask for each
    if shapes.is_class(shape):
        return  # its members are targets as well
    if shapes.values(shape, "path") or shapes.values(shape, "target"):
        return
    if any(shapes.values(node, "deactivated") for node in (shape, constraint)):
        return
    if shape in shapes.objects:
        return  # it is a part of other shapes, which the engine asks it for
    texts = [value.value for value in shapes.values(constraint, "select")]
    if len(texts) != 1 or not binds_this(texts[0]):
        return
    messages = [*shapes.values(constraint, "message")] or [*shapes.values(shape, "message")]
    severities = [s for s in shapes.values(shape, "severity") if isinstance(s, ox.NamedNode)]
    yield Query(
        shape,
        constraint,
        f"{prologue(shapes, constraint)}{texts[0]}",
        tuple(message for message in messages if isinstance(message, ox.Literal)),
        severities[0] if severities else sh("Violation"),
        targets,
    )


def prologue(shapes: ShapesGraph, constraint: ox.NamedNode | ox.BlankNode) -> str:
    """The declarations of the prefixes that a constraint names."""
    declared = [d for o in _owners(shapes, constraint) for d in shapes.values(o, "declare")]
    lines = {
        f"PREFIX {prefix.value}: <{namespace.value}>\n"
        for node in declared
        if not isinstance(node, ox.Literal)
        for prefix in shapes.values(node, "prefix")
        for namespace in shapes.values(node, "namespace")
        if not isinstance(prefix, ox.BlankNode) and not isinstance(namespace, ox.BlankNode)
    }
    return "".join(sorted(lines))


def _owners(
    shapes: ShapesGraph, constraint: ox.NamedNode | ox.BlankNode
) -> list[ox.NamedNode | ox.BlankNode]:
    """What declares the prefixes of a constraint: what it names, and what that imports."""
    found = [o for o in shapes.values(constraint, "prefixes") if not isinstance(o, ox.Literal)]
    for owner in found:  # which grows meanwhile
        for above in shapes.stated(owner, _IMPORTS):
            if isinstance(above, ox.NamedNode):
                found.extend({above} - set(found))
    return found


def binds_this(text: str) -> bool:
    """Whether a query binds ``$this`` by itself in each group in which it uses it.

    The rule is coarser than need be: each such group has to begin with ``$this``, or with groups of
    which one is joined and that each do.

    >>> binds_this("SELECT $this WHERE { $this ?p ?o FILTER NOT EXISTS { ?x ?p $this } }")
    True
    >>> binds_this("SELECT $this WHERE { ?s ?p ?o { FILTER(?s = $this) } }")
    False
    >>> binds_this("SELECT (STR($this) AS ?text) WHERE { $this ?p ?o }")
    False
    >>> binds_this("SELECT $this (COUNT(*) AS ?many) WHERE { $this ?p ?o } GROUP BY $this ?p")
    True
    >>> binds_this("SELECT $this WHERE { { $this a ?c } UNION { $this ?p ?o } FILTER(?c = $this) }")
    True
    >>> binds_this("SELECT $this WHERE { { $this a ?c } UNION { ?s ?p ?o } FILTER(?s = $this) }")
    False
    >>> binds_this("SELECT (SAMPLE(?s) AS ?this) WHERE { $this ?p ?s } GROUP BY ?p")
    False
    """
    tokens = [token for found in TOKEN.finditer(text) if (token := found[0])[0] != "#"]
    words = [token.lower() for token in tokens]
    if words.count("select") != 1 or _NEVER & set(words) or "{" not in tokens:
        return False
    given = set(tokens) & _GIVEN
    if given - {"?value", "$value"}:
        return False
    start = tokens.index("{")
    if _repeats_in_exists(tokens):
        return False
    if not set(_THIS) & set(_selected(tokens[:start])) or start + 1 == len(tokens):
        return False
    return _begins_with_this(tokens, start) and _groups_begin_with_this(tokens, start)


def _selected(tokens: list[str]) -> Iterator[str]:
    """The tokens outside of brackets, of what stands before the first group."""
    depth = 0
    for token in tokens:
        depth += {"(": 1, ")": -1}.get(token, 0)
        if not depth:
            yield token


def _groups_begin_with_this(tokens: list[str], start: int) -> bool:
    """Whether each group within, but for those of EXISTS, begins with ``$this`` if it has it."""
    for place in range(start + 1, len(tokens)):
        if tokens[place] != "{" or tokens[place - 1].lower() == "exists":
            continue
        inside = tokens[place + 1 : _end(tokens, place)]
        if set(_THIS) & set(inside) and not _begins_with_this(tokens, place):
            return False
    return True


def _begins_with_this(tokens: list[str], start: int) -> bool:
    """Whether a group begins with ``$this``, or with groups of which one is joined and that each do."""
    place = start + 1
    while tokens[place : place + 1] == ["{"] and _begins_with_this(tokens, place):
        place = _end(tokens, place) + 1
        if "union" not in map(str.lower, tokens[place : place + 1]):
            return True
        place += 1
    return tokens[place : place + 1] in ([name] for name in _THIS)


def _repeats_in_exists(tokens: list[str]) -> bool:
    """Whether a path repeats within EXISTS.

    Asked for all nodes at once, the store would follow it from all of them before it compares.

    >>> _repeats_in_exists("{ $this ?p ?o FILTER EXISTS { ?o ex:in * ?all } }".split())
    True
    """
    for place, token in enumerate(tokens[1:], 1):
        if token != "{" or tokens[place - 1].lower() != "exists":
            continue
        inside = tokens[place : _end(tokens, place)]
        for before, sign in pairwise(inside):
            if sign in ("*", "+") and not before.startswith(("?", "$")):
                return True
    return False


def _end(tokens: list[str], start: int) -> int:
    depth = 0
    for place in range(start, len(tokens)):
        depth += {"{": 1, "}": -1}.get(tokens[place], 0)
        if not depth:
            return place
    return len(tokens)
