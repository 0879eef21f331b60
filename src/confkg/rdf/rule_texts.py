"""The texts of rules: what they have by name, and what they look at."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.namespaces import expand
from confkg.rdf.record_blocks import facts_of
from confkg.rdf.terms import term

_REMARK = re.compile(r"^#.*$", re.MULTILINE)
_NAME = re.compile(r"\b\w+:[\w-]+")
_NEEDS = re.compile(r"^#\+ needs: (\S+)$", re.MULTILINE)
_OF_ONE = re.compile(
    r"CONSTRUCT\s*\{\s*(\?\w+)\s+(\w+:\w+)\s+(\?\w+)\s*\.?\s*\}\s*"
    r"WHERE\s*\{\s*(\?\w+)((?:\s+\w+:\w+\s+\?\w+\s*;?)+)\s*\.?\s*\}\s*$"
)
"""One conclusion, and premises that are statements of one subject."""
_SAID = re.compile(r"(\w+:\w+)\s+(\?\w+)")
_IRI = re.compile(r"<[^<>\s]+>")
_TYPE = str(term("rdf:type"))
_SIZE = 32
"""Bytes of the digest of a fact."""


def names_in(rule: Path) -> frozenset[str]:
    """All that a rule has by name, as N-Triples has it."""
    return names_of(_REMARK.sub("", rule.read_text(encoding="utf-8")))


def names_of(text: str) -> frozenset[str]:
    """All that a part of a rule has by name, as N-Triples has it."""
    named = (f"<{iri}>" for name in _NAME.findall(text) if (iri := expand(name)))
    return frozenset([*named, *_IRI.findall(text)])


def nodes_of(names: Iterable[Iterable[str]]) -> set[ox.NamedNode]:
    """What names of N-Triples stand for."""
    return {ox.NamedNode(name[1:-1]) for some in names for name in some}


class RuleOnOne(NamedTuple):
    """A rule that looks at stated facts of one thing at a time."""

    subject: str  # the variable of the thing
    premises: Sequence[tuple[str, str]]  # predicates, each with the variable of its value
    conclusion: tuple[str, str, str]  # a triple of variables and the predicate

    def iter_concluded(self, thing: str, said: Mapping[str, Collection[str]]) -> Iterator[str]:
        """What follows of what is said of a thing: its values by predicates, as N-Triples has them."""
        for values in product(*(said.get(predicate, ()) for predicate, _ in self.premises)):
            found = {self.subject: thing}
            names = (name for _, name in self.premises)
            if all(found.setdefault(*each) == each[1] for each in zip(names, values, strict=True)):
                subject, predicate, value = (found.get(each, each) for each in self.conclusion)
                if subject.startswith("<") and not value.startswith("_:"):
                    yield f"{subject} {predicate} {value} ."


def of_one_thing(rules: Iterable[Path]) -> dict[Path, RuleOnOne]:
    """The rules that look at stated facts of one thing at a time."""
    read: dict[Path, RuleOnOne] = {}
    for path in rules:
        if found := _OF_ONE.search(_REMARK.sub("", path.read_text(encoding="utf-8"))):
            subject, predicate, value, thing, said = found.groups()
            names = [(f"<{expand(name)}>", of) for name, of in _SAID.findall(said)]
            read[path] = RuleOnOne(thing, names, (subject, f"<{expand(predicate)}>", value))
    concluded = {rule.conclusion[1] for rule in read.values()}
    return {
        path: rule
        for path, rule in read.items()
        if concluded.isdisjoint(name for name, _ in rule.premises)
    }


def iter_on_one(rules: Collection[RuleOnOne], statements: Iterable[str]) -> Iterator[str]:
    """What rules conclude of lines of N-Triples, in which those of a subject stand together."""
    rows = (line.split(" ", 2) for line in statements)
    for thing, group in groupby(rows, lambda row: row[0]):
        said = defaultdict(list)
        for _, predicate, value in group:
            said[predicate].append(value[:-2])
        for rule in rules:
            yield from rule.iter_concluded(thing, said)


def constructed(path: Path, text: str, store: ox.Store) -> ox.QueryTriples:
    """What a rule yields.

    Raises:
        GraphError: it is malformed, or no CONSTRUCT query.
    """
    try:
        found = store.query(text)
    except SyntaxError as error:
        raise GraphError(f"the rule is malformed ({error})", str(path), "fix it") from None
    if not isinstance(found, ox.QueryTriples):
        raise GraphError("a rule is a CONSTRUCT query", str(path), "fix it")
    return found


class FactDigests:
    """Digests of the facts that rules look at, by the predicates and classes that rules have by name.

    A digest is the sum of those of its facts, so that facts can be taken out again.

    Args:
        rules: the rules.
        sums: what was counted before.

    Attributes:
        sums: for each predicate and class the sum of its facts.
    """

    def __init__(
        self, rules: Iterable[Path], sums: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        self._rules = tuple(rules)
        self._names = {path.stem: names_in(path) for path in self._rules}
        named = frozenset[str]().union(*self._names.values())
        self.sums = {**dict.fromkeys(sorted(named), 0), **sums}

    def change(self, old: Iterable[str], new: Iterable[str]) -> None:
        """Take facts out, and others in.

        Args:
            old: lines of subject, predicate, value and support, and blocks of them, as
                :mod:`confkg.rdf.sheets` makes them; each once.
            new: such lines.
        """
        for lines, step in ((old, -1), (new, 1)):
            for line in lines:
                for fact in facts_of(line):
                    _, predicate, value = fact.split("\t", 2)
                    kind = value.split(maxsplit=1)[0] if predicate == _TYPE else predicate
                    if kind in self.sums:
                        data = fact.encode("utf-8", "surrogatepass")
                        digest = hashlib.blake2b(data, digest_size=_SIZE).digest()
                        self.sums[kind] += step * int.from_bytes(digest)

    def seen(self) -> dict[str, str]:
        """For each rule, by its name, a digest of the facts that it looks at."""
        return {
            name: " ".join(f"{self.sums[each] % (1 << 8 * _SIZE):x}" for each in sorted(some))
            for name, some in self._names.items()
        }

    def applicable(self) -> list[Path]:
        """The rules for which there are facts with the predicate or class that they say they need."""
        needs = {path: _NEEDS.search(path.read_text(encoding="utf-8")) for path in self._rules}
        return [
            path for path, need in needs.items() if not need or self.sums[f"<{expand(need[1])}>"]
        ]
