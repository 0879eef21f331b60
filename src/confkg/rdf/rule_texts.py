"""The texts of rules: what they have by name, and what they look at."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.namespaces import expand
from confkg.rdf.record_blocks import BREAK
from confkg.rdf.terms import term

_REMARK = re.compile(r"^#.*$", re.MULTILINE)
_NAME = re.compile(r"\b\w+:[\w-]+")
_HEAD = re.compile(r"CONSTRUCT\s*\{[^{}\[\]]*\}")
_OF_ONE = re.compile(
    r"WHERE\s*\{\s*\?\w+\s+\w+:\w+\s+\?\w+(?:\s*;\s*\w+:\w+\s+\?\w+)*\s*\.?\s*\}\s*$"
)
"""Premises that are statements of one subject."""
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


def of_one_thing(rules: Iterable[Path]) -> dict[Path, str]:
    """The rules that look at stated facts of one thing at a time, each with its head."""
    texts = {path: _REMARK.sub("", path.read_text(encoding="utf-8")) for path in rules}
    heads = {path: head for path, text in texts.items() for head in _HEAD.findall(text)}
    concluded = frozenset[str]().union(*map(names_of, heads.values()))
    found = {path: _OF_ONE.search(texts[path]) for path in heads}
    return {
        path: heads[path]
        for path, premises in found.items()
        if premises and not names_of(premises[0]) & concluded
    }


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
        self._names = {path.stem: names_in(path) for path in rules}
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
                first, *statements = line.split(BREAK)
                for fact in statements or [first]:
                    _, predicate, value = fact.split(" " if statements else "\t", 2)
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
