"""The patterns of a SPARQL constraint's query, as far as they tell what it looks at.

Patterns that have to match are kept apart from those that need not: what is optional, negated, or
one of several branches. A name that does not mean the same node inside such a part as outside, or in
a query within the query, is replaced inside by a new one. Expressions are passed over, but for
EXISTS. What is read wrongly would miss results; so whatever is not known makes the query unclear.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from confkg.namespaces import prefixes
from confkg.validate.changes.patterns import Group, all_variables, with_names
from confkg.validate.changes.shapes import Unclear
from confkg.validate.changes.triples import TripleReader

__all__ = ["GroupReader"]

_CASTS = f"<{prefixes()['xsd']}"
"""Functions with such an IRI do not look at the data."""
_AGGREGATES = frozenset(("COUNT", "SUM", "MIN", "MAX", "AVG", "SAMPLE", "GROUP_CONCAT"))
_BEHIND = frozenset(("GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "VALUES"))


class _Found:
    """What matters of expressions: the patterns of EXISTS in them, and whether they aggregate."""

    def __init__(self) -> None:
        self.tested: list[Group] = []
        self.aggregated = False


class GroupReader:
    """Reads groups of patterns.

    Args:
        triples: reads the triples in them.
        given: variables that have the same value everywhere in the query.
    """

    def __init__(self, triples: TripleReader, given: Collection[str]) -> None:
        self._words, self._triples = triples.words, triples
        self._given = frozenset(given)

    def query(self) -> Group:
        """Read the whole query."""
        words = self._words
        while words.skip("PREFIX"):
            name = words.take()
            words.prefixes[name.removesuffix(":")] = words.iri()[1:-1]
        if words.skip("ASK"):
            words.skip("WHERE")
            group = self._group()
            found, keys, _ = self._behind()
            self._add(group, found.tested, group.certain() if keys is None else keys)
        else:
            group = self._select()[0]
        if words.next:
            raise Unclear
        return group

    def _select(self) -> tuple[Group, set[str], bool]:
        """Read a SELECT: its patterns, the variables seen outside, and whether it has a limit."""
        words, found = self._words, _Found()
        words.expect("SELECT")
        if not words.skip("DISTINCT"):
            words.skip("REDUCED")
        every, seen = words.skip("*"), set()
        while words.kind == "variable" or words.next == "(":
            if words.kind == "variable":
                seen.add(self._triples.variable())
            else:
                self._brackets(found)
        words.skip("WHERE")
        group = self._group()
        more, keys, limited = self._behind()
        if every:
            seen = all_variables(group)
        known = group.certain()
        if keys is not None or found.aggregated or more.aggregated:
            known &= keys or set()
            seen &= keys or set()
            if not keys:  # there is a solution even where nothing matches
                group = Group([], [group])
        self._add(group, found.tested + more.tested, known)
        return group, seen, limited

    def _within(self) -> Group:
        group, seen, limited = self._select()
        if limited:
            raise Unclear  # what is found for one focus node depends on what is found for others
        if "?this" not in seen and "?this" in all_variables(group):
            raise Unclear  # engines differ in whether this is the focus node
        return self._renamed(group, seen)

    def _behind(self) -> tuple[_Found, set[str] | None, bool]:
        """Read what stands behind a group: expressions, keys of groups, whether there is a limit."""
        words, found = self._words, _Found()
        keys: set[str] | None = None
        limited = False
        while words.next in _BEHIND:
            kind = words.take()
            if kind == "VALUES":
                self._values()
                continue
            if kind in ("LIMIT", "OFFSET"):
                words.take()
                limited = True
                continue
            if kind != "HAVING":
                words.expect("BY")
            found.aggregated = found.aggregated or kind == "HAVING"
            keys = set() if kind == "GROUP" else keys
            while words.next and words.next not in _BEHIND and words.next != "}":
                if words.kind == "variable":
                    name = self._triples.variable()
                    if kind == "GROUP" and keys is not None:
                        keys.add(name)
                elif not words.skip("ASC") and not words.skip("DESC"):
                    self._condition(found)
        return found, keys, limited

    def _values(self) -> None:
        words = self._words
        while words.next != "{":
            words.take()
        while words.take() != "}":
            pass

    def _condition(self, found: _Found) -> None:
        """Read what can stand behind FILTER."""
        words = self._words
        if words.skip("EXISTS") or words.skip("NOT", "EXISTS"):
            found.tested.append(self._group())
            return
        if words.kind == "word":
            found.aggregated = found.aggregated or words.next in _AGGREGATES
            words.take()
        elif words.next != "(":
            self._function()
        self._brackets(found)

    def _function(self) -> None:
        """Read an IRI, which may be that of a function."""
        iri = self._words.iri()
        if self._words.next == "(" and not iri.startswith(_CASTS):
            raise Unclear

    def _brackets(self, found: _Found) -> None:
        """Read an expression in brackets."""
        words = self._words
        words.expect("(")
        while not words.skip(")"):
            if words.skip("EXISTS"):
                found.tested.append(self._group())
            elif words.next == "(":
                self._brackets(found)
            elif words.kind in ("iri", "name"):
                self._function()
            elif words.next in ("{", "}"):
                raise Unclear
            else:
                found.aggregated = found.aggregated or words.next in _AGGREGATES
                words.take()

    def _group(self, around: Collection[str] = ()) -> Group:
        """Read a group.

        Args:
            around: variables of the patterns to which it is optional, which its filters see.
        """
        words, group, filters = self._words, Group(), _Found()
        words.expect("{")
        if words.next == "SELECT":
            group = self._within()
            words.expect("}")
            return group
        while not words.skip("}"):
            known = group.certain()
            if words.skip("OPTIONAL"):
                self._add(group, [self._group(known)], known)
            elif words.skip("MINUS"):
                self._add(group, [self._group()], known)
            elif words.skip("FILTER"):
                self._condition(filters)
            elif words.skip("BIND"):
                found = _Found()
                self._brackets(found)
                self._add(group, found.tested, known)
            elif words.skip("VALUES"):
                self._values()
            elif words.skip("GRAPH"):
                if words.kind != "variable" or self._triples.variable() != "?shapesGraph":
                    raise Unclear
                self._group()
            elif words.next == "{":
                self._branches(group)
            elif self._triples.begins:
                group.patterns += self._triples.triples()
            else:
                raise Unclear
            words.skip(".")
        self._add(group, filters.tested, group.certain().union(around))
        return group

    def _branches(self, group: Group) -> None:
        branches = [self._group()]
        while self._words.skip("UNION"):
            branches.append(self._group())
        if len(branches) == 1:
            group.patterns += branches[0].patterns
            group.parts += branches[0].parts
        else:
            group.parts += branches

    def _add(self, group: Group, parts: Iterable[Group], known: Collection[str]) -> None:
        """Add parts that need not match; all but the known variables are their own."""
        group.parts += [self._renamed(part, known) for part in parts]

    def _renamed(self, group: Group, kept: Collection[str]) -> Group:
        own = all_variables(group) - self._given.union(kept)
        return with_names(group, {name: self._triples.new() for name in sorted(own)})
