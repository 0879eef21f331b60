"""Along which predicates a query looks at the graph, read from its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count, groupby
from typing import TypeAlias

from confkg.stores.tokens import TOKEN
from confkg.validate.terms import TYPE

THIS = "this"
"""The focus node."""
Signs: TypeAlias = tuple[int, ...]
BOTH: Signs = (-1, 1)
_WORDS = frozenset(["filter", "bind", "not", "exists", "optional", "union"])
_TOKEN = re.compile(rf"{TOKEN.pattern}| [;,.]", TOKEN.flags)


class NotUnderstood(Exception):
    """A constraint may look anywhere."""


@dataclass(frozen=True)
class Edge:
    """A step from what is reached to what is looked at."""

    parent: str  # where it starts: :data:`THIS`, or the end of other edges
    predicates: frozenset[str] | None  # IRIs of what it follows; None for all
    forward: bool = True  # whether it goes from subject to object
    child: str = ""  # where it ends; empty where nothing is looked up from there
    # by which statements there may be a result that was not there: 1 for new ones, -1 for those that
    # are gone; none if it is only for the message of a result
    signs: Signs = BOTH


def edges_of(text: str, anywhere: set[tuple[str, str]]) -> list[Edge]:
    """The steps that the WHERE of a query takes from the focus node."""
    return _Pattern(text, anywhere).edges


class _Pattern:
    """Makes edges of a query, group by group."""

    def __init__(self, text: str, anywhere: set[tuple[str, str]]) -> None:
        tokens = [found[0] for found in _TOKEN.finditer(text) if found[0][0] != "#"]
        self._prefixes = {
            tokens[at + 1]: tokens[at + 2][1:-1]
            for at, token in enumerate(tokens)
            if token.lower() == "prefix"
        }
        self._anywhere = anywhere
        self._fresh = count()
        self.edges: list[Edge] = []
        start = tokens.index("{")
        group = _Group(tokens, start)
        self._shown, self._late = _only_shown(tokens[start : group.end])
        self._signs = BOTH
        is_plain = group.end == len(tokens) and "(" not in tokens[:start]
        self._look(group, {THIS}, (1,) if is_plain else BOTH)

    def _look(self, group: _Group, known: set[str], signs: Signs) -> None:
        """Take in a group; ``known`` is what is reached around it, and gets what it reaches."""
        left = group.triples
        for branches in [[], *group.unions]:
            each: list[set[str]] = []
            for branch in branches:
                each.append(set(known))
                self._look(branch, each[-1], signs)
            known |= set.intersection(*each) if each else set()
            self._signs = signs
            while any(taken := [self._take(*triple, known) for triple in left]):
                left = [t for t, is_taken in zip(left, taken, strict=True) if not is_taken]
        if left and not (group.is_one_pattern and self._is_anywhere(*left[0])):
            raise NotUnderstood("no pattern that nothing leads to")
        for inner in group.apart:
            within = tuple(sign * inner.sign for sign in signs) if inner.sign else BOTH
            if (
                inner.is_optional
                and inner.ends - known <= self._shown
                and not inner.ends & self._late
            ):
                within = ()
            self._look(inner, set(known), within)

    def _is_anywhere(self, subject: str, verb: list[str], value: str) -> bool:
        """Whether a pattern asks whether there is anything with a certain predicate and object."""
        if value.startswith("?") or len(verb) != 1 or verb[0].startswith("?"):
            return False
        self._anywhere.add((self._iri(verb[0]), f"<{self._iri(value)}>"))
        return True

    def _take(self, subject: str, verb: list[str], value: str, known: set[str]) -> bool:
        """Make edges of a pattern, if one of its ends is reached."""
        if not subject.startswith("?"):
            raise NotUnderstood(f"no pattern about {subject}")
        start = subject[1:]
        end: str = value[1:] if value.startswith("?") else ""
        forward = start in known
        if not forward and end not in known:
            return False
        if not forward:
            start, end = end, start
        paths = _split(verb, "|")
        if len(paths) > 1 and all(len(path) == 1 for path in paths):
            paths = [[step for path in paths for step in path]]
        for path in paths:
            at, steps = start, _split(path, "/")
            for number, step in enumerate(steps if forward else steps[::-1], 1):
                onward = number < len(steps)
                to = f"{next(self._fresh)}" if onward else "" if end in known else end
                at = self._step(at, step, to, forward=forward)
        known |= {end} - {""}
        return True

    def _step(self, at: str, step: list[str], to: str, *, forward: bool) -> str:
        if step[0] == "^":
            step, forward = step[1:], not forward
        repeats = step[1:] == ["+"]
        names = step[: len(step) - repeats]
        wanted = None if names[0].startswith("?") else frozenset(map(self._iri, names))
        if repeats:
            to = to or f"{next(self._fresh)}"
            self.edges.append(Edge(to, wanted, forward, to, self._signs))
        self.edges.append(Edge(at, wanted, forward, to, self._signs))
        return to

    def _iri(self, token: str) -> str:
        if token == "a":
            return TYPE.value
        prefix, colon, local = token.partition(":")
        if token.startswith("<"):
            return token[1:-1]
        if not colon or f"{prefix}:" not in self._prefixes or token.endswith("."):
            raise NotUnderstood(f"no term {token}")
        return f"{self._prefixes[prefix + ':']}{local}"


class _Group:
    """A group of a query: the tokens from its bracket on, without what filters compare.

    Attributes:
        triples: subject, predicate and object, of this group and those that are joined with it.
        unions: groups of which one is joined.
        apart: groups of OPTIONAL and EXISTS.
        is_one_pattern: whether it is one of EXISTS with a triple and nothing else.
        is_optional: whether it is one of OPTIONAL with triples and nothing else.
        sign: 1 if more in it can only mean more results, -1 if only fewer, 0 if both.
    """

    end: int  # the place behind its bracket
    sign: int = 0

    def __init__(self, tokens: list[str], start: int) -> None:
        self.triples: list[tuple[str, list[str], str]] = []
        self.unions: list[list[_Group]] = []
        self.apart: list[_Group] = []
        kind = tokens[start - 1].lower()
        self.is_one_pattern, self.is_optional = kind == "exists", kind == "optional"
        self._statement: list[str] = []
        depth, at, fresh, opener = 0, start + 1, count(), ""
        while tokens[at] != "}":
            token, word = tokens[at], tokens[at].lower()
            before = tokens[at - 1].lower()
            if token == "{":
                inner = _Group(tokens, at)
                self._finish()
                if before in ("exists", "optional"):
                    if before == "exists" and (not depth or (depth == 1 and opener == "filter")):
                        inner.sign = _sign(tokens, at - 1, inner.end)
                    self.apart.append(inner)
                elif before == "union":
                    self.unions[-1].append(inner)
                elif tokens[inner.end].lower() == "union":
                    self.unions.append([inner])
                else:
                    self.triples += inner.triples
                    self.unions += inner.unions
                    self.apart += inner.apart
                at = inner.end
                continue
            if token in "()":
                if self._statement:
                    raise NotUnderstood("no path with brackets")
                opener = before if token == "(" and not depth else opener
                depth += 1 if token == "(" else -1
                self.is_one_pattern = self.is_optional = False
            elif word in _WORDS or token == ".":
                self._finish()
            elif not depth and token == "[":
                if tokens[at + 1] != "]":
                    raise NotUnderstood("no blank node with properties")
                self._statement.append(f"?blank{start}x{next(fresh)}")
                at += 1
            elif not depth:
                self._statement.append(f"?{token[1:]}" if token[0] in "?$" else token)
            at += 1
        self._finish()
        self.end = at + 1
        is_one = len(self.triples) == 1 and not self.unions and not self.apart
        self.is_one_pattern &= is_one
        self.is_optional &= not self.unions and not self.apart

    @property
    def ends(self) -> set[str]:
        """The variables at the ends of its triples."""
        terms = (term for subject, _, value in self.triples for term in (subject, value))
        return {term[1:] for term in terms if term.startswith("?")}

    def _finish(self) -> None:
        """Take in the statements that have ended."""
        statement, self._statement = self._statement, []
        if not statement:
            return
        subject, *rest = statement
        for part in _split(rest, ";"):
            first, *others = _split(part, ",")
            *verb, value = first
            for each in (value, *(other[0] for other in others)):
                self.triples.append((subject, verb, each))


def _only_shown(tokens: list[str]) -> tuple[set[str], set[str]]:
    """The variables that OPTIONALs find for the head of a query alone; others that they find first."""
    within: list[str] = []
    used: dict[str, list[str]] = {}
    for at, token in enumerate(tokens):
        if token in "({[":
            within.append(tokens[at - 1].lower())
        elif token in ")}]":
            within.pop()
        elif token[0] in "?$":
            name = target = token[1:]
            if "bind" in within:
                words = [word.lower() for word in tokens[at - 1 :]]
                target = tokens[at + words.index("as")][1:]
            used.setdefault(name, []).append(
                target if "bind" in within or within[-1] == "optional" else ""
            )
    shown = {name for name, targets in used.items() if "" not in targets}
    while left := {name for name in shown if not shown.issuperset(used[name])}:
        shown -= left
    return shown, {name for name, targets in used.items() if targets[0] == name} - shown


def _sign(tokens: list[str], exists: int, end: int) -> int:
    """What more in a group of EXISTS means in a filter where it stands alone or between AND and OR."""
    is_not = tokens[exists - 1].lower() == "not"
    before = tokens[exists - 1 - is_not].lower()
    if before == "filter" or (before in ("(", "|", "&") and tokens[end] in (")", "|", "&")):
        return -1 if is_not else 1
    return 0


def _split(tokens: list[str], sign: str) -> list[list[str]]:
    """Tokens between signs, but for those in brackets."""
    return [list(some) for is_sign, some in groupby(tokens, sign.__eq__) if not is_sign]
