"""The patterns of a query by rdflib's parser: slow, and independent of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

import pyoxigraph as ox
import rdflib
from pyparsing import ParseException
from rdflib import paths as rdflib_paths
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.parserutils import CompValue

from confkg.validate.changes.paths import Choice, Path, Repeat, Step, Steps, turned
from confkg.validate.changes.patterns import Context, Pattern
from confkg.validate.changes.shapes import Unclear

__all__ = ["contexts_by_rdflib"]

_SAFE = "http://www.w3.org/2001/XMLSchema#"


@dataclass
class Group:
    """A part of a query.

    Attributes:
        patterns: what has to match.
        parts: parts within it that need not match, or may not.
        keys: the variables that can be seen from outside; None for all.
    """

    patterns: list[Pattern] = field(default_factory=list)
    parts: list[Group] = field(default_factory=list)
    keys: set[str] | None = None

    def certain(self) -> set[str]:
        """The variables that have a value in every solution."""
        found = {name for pattern in self.patterns for name in pattern.variables}
        return found if self.keys is None else found & self.keys


def iter_contexts(group: Group, outside: tuple[Pattern, ...] = ()) -> Iterator[Context]:
    """All patterns of a group, each with those that have to match beside it.

    Args:
        group: a query, or a part of it.
        outside: what has to match around it.
    """
    around = (*outside, *group.patterns)
    for place, pattern in enumerate(around[len(outside) :], len(outside)):
        yield Context(pattern, (*around[:place], *around[place + 1 :]))
    for part in group.parts:
        yield from iter_contexts(part, around)


def contexts_by_rdflib(
    text: str,
    prefixes: Mapping[str, str],
    path: Path | None,
    constants: Mapping[str, str],
    value: bool = False,
) -> list[Context]:
    """The patterns of a constraint's query.

    Args:
        text: the query.
        prefixes: prefixes that it uses, with their namespaces.
        path: what ``$PATH`` stands for; None in a node shape.
        constants: what other variables stand for, in N-Triples; those without a known value have
            an empty text.
        value: whether the query is asked for each value node.

    Raises:
        Unclear: it cannot be told.
    """
    try:
        query = prepareQuery(text, initNs=dict(prefixes))
        reader = _Reader(path, constants)
        group = reader.group(query.algebra.p)
    except (ParseException, RecursionError, LookupError, TypeError, ValueError):
        raise Unclear from None
    except AttributeError:
        raise Unclear from None
    if value:
        group = reader.with_values(group)
    return list(iter_contexts(group))


class _Reader:
    """Reads the algebra of a query as rdflib builds it."""

    def __init__(self, path: Path | None, constants: Mapping[str, str]) -> None:
        self._path, self._constants = path, constants
        self._bound = {"?this", *(f"?{name}" for name in constants)}
        self._numbers = count()
        self._readers: dict[str, Callable[[CompValue], Group]] = {
            "BGP": self._triples,
            "Join": self._join,
            "LeftJoin": self._beside,
            "Minus": self._beside,
            "Union": lambda node: Group([], [self.group(node.p1), self.group(node.p2)]),
            "Filter": lambda node: self._with_expressions(self.group(node.p), node.expr),
            "Extend": lambda node: self._with_expressions(self.group(node.p), node.expr),
            "OrderBy": lambda node: self._with_expressions(self.group(node.p), node.expr),
            "Distinct": lambda node: self.group(node.p),
            "Reduced": lambda node: self.group(node.p),
            "Slice": lambda node: self.group(node.p),
            "Project": lambda node: self.group(node.p),
            "Group": self._grouped,
            "AggregateJoin": self._aggregated,
            "ToMultiSet": self._within,
            "Graph": self._graph,
        }

    def group(self, node: CompValue) -> Group:
        if node.name not in self._readers:
            raise Unclear
        return self._readers[node.name](node)

    def with_values(self, group: Group) -> Group:
        """The query with ``$value`` as a value node of the focus node."""
        path = self._path or Steps(())
        return Group([*group.patterns, *self._patterns("?this", path, "?value")], group.parts)

    def _triples(self, node: CompValue) -> Group:
        found: list[Pattern] = []
        for subject, predicate, object_ in node.triples:
            ends = self._term(subject), self._term(object_)
            if isinstance(predicate, rdflib.Variable) and f"?{predicate}" == "?PATH" and self._path:
                found += self._patterns(ends[0], self._path, ends[1])
            elif isinstance(predicate, rdflib.Variable):
                name = self._term(predicate)
                known = not name.startswith("?")
                step = Step(name if known else "")
                found.append(Pattern(ends[0], step, ends[1], "" if known else name))
            else:
                found += self._patterns(ends[0], as_path(predicate), ends[1])
        return Group(found)

    def _patterns(self, start: str, path: Path, end: str) -> Iterator[Pattern]:
        if isinstance(path, Steps) and path.parts:
            between = [self._new() for _ in path.parts[1:]]
            for part, first, last in zip(
                path.parts, [start, *between], [*between, end], strict=True
            ):
                yield from self._patterns(first, part, last)
        elif isinstance(path, Step) and path.back:
            yield Pattern(end, turned(path), start)
        else:
            yield Pattern(start, path, end)

    def _term(self, term: rdflib.term.Node) -> str:
        if isinstance(term, rdflib.Variable):
            return self._constants.get(str(term)) or f"?{term}"
        if isinstance(term, rdflib.BNode):
            return f"?:{term}"
        if isinstance(term, rdflib.Literal) and (term.datatype or term.language):
            return self._new()  # rdflib may write it in another way than the data do
        if not isinstance(term, rdflib.URIRef | rdflib.Literal):
            raise Unclear
        return as_text(term)

    def _new(self) -> str:
        """A variable that no query has."""
        return f"?.{next(self._numbers)}"

    def _join(self, node: CompValue) -> Group:
        left, right = self.group(node.p1), self.group(node.p2)
        return Group(left.patterns + right.patterns, left.parts + right.parts)

    def _beside(self, node: CompValue) -> Group:
        left, right = self.group(node.p1), self.group(node.p2)
        if node.name == "LeftJoin":
            right = self._with_expressions(right, node.expr, left.certain())
        part = self._renamed(right, left.certain())
        return replace(left, parts=[*left.parts, part])

    def _with_expressions(
        self, group: Group, expressions: object, more: frozenset[str] | set[str] = frozenset()
    ) -> Group:
        known = group.certain() | more
        found = [self._renamed(self.group(node), known) for node in _iter_tested(expressions)]
        return replace(group, parts=[*group.parts, *found])

    def _grouped(self, node: CompValue) -> Group:
        group = self._with_expressions(self.group(node.p), node.expr)
        names = {f"?{key}" for key in node.expr or () if isinstance(key, rdflib.Variable)}
        return replace(group, keys=names)

    def _aggregated(self, node: CompValue) -> Group:
        group = self._with_expressions(self.group(node.p), node.A)
        # without keys there is a solution even where nothing matches
        return group if group.keys else Group([], [replace(group, keys=None)], set())

    def _within(self, node: CompValue) -> Group:
        inner = node.p if "p" in node else None
        if inner is None or inner.name == "values":
            return Group()
        while inner.name in ("Distinct", "Reduced"):
            inner = inner.p
        if inner.name != "Project":
            raise Unclear  # with LIMIT, the solutions for one focus node depend on those of others
        seen = {f"?{name}" for name in inner.PV} - set(_iter_assigned(inner.p))
        group = self.group(inner)
        if group.keys is not None:
            seen = {f"?{name}" for name in inner.PV} & group.keys
        if "?this" not in seen and "?this" in all_variables(group):
            raise Unclear
        return self._renamed(replace(group, keys=None), seen)

    def _graph(self, node: CompValue) -> Group:
        if node.term != rdflib.Variable("shapesGraph"):
            raise Unclear
        return Group()

    def _renamed(self, group: Group, kept: set[str] | frozenset[str]) -> Group:
        """The part with new names for all variables but those kept and those that are given."""
        same = kept | self._bound
        names = {name: self._new() for name in sorted(all_variables(group) - same)}
        return with_names(group, names)


def _iter_assigned(node: CompValue) -> Iterator[str]:
    while isinstance(node, CompValue) and node.name in ("Extend", "Filter", "OrderBy"):
        if node.name == "Extend":
            yield f"?{node.var}"
        node = node.p


def _iter_tested(expression: object) -> Iterator[CompValue]:
    """The patterns within EXISTS and NOT EXISTS of an expression."""
    if isinstance(expression, CompValue):
        if expression.name in ("Builtin_EXISTS", "Builtin_NOTEXISTS"):
            yield expression.graph
            return
        if expression.name == "Function" and not str(expression.iri).startswith(_SAFE):
            raise Unclear
        for part in expression.values():
            yield from _iter_tested(part)
    elif isinstance(expression, list | tuple):
        for part in expression:
            yield from _iter_tested(part)


def all_variables(group: Group) -> set[str]:
    """The variables in a group and its parts."""
    own = {name for pattern in group.patterns for name in pattern.variables}
    return own.union(*(all_variables(part) for part in group.parts))


def with_names(group: Group, names: Mapping[str, str]) -> Group:
    """The group with other names for some variables."""

    def name(term: str) -> str:
        return names.get(term, term)

    patterns = [
        Pattern(name(p.subject), p.path, name(p.object), name(p.predicate)) for p in group.patterns
    ]
    keys = None if group.keys is None else {name(key) for key in group.keys}
    return Group(patterns, [with_names(part, names) for part in group.parts], keys)


def as_text(term: rdflib.URIRef | rdflib.Literal) -> str:
    if isinstance(term, rdflib.URIRef):
        return str(ox.NamedNode(str(term)))
    return str(ox.Literal(str(term)))


def as_path(path: object) -> Path:
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
    return Step(
        "", excluded=frozenset(as_text(arg) for arg in path.args if isinstance(arg, rdflib.URIRef))
    )
