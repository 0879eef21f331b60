"""The texts of rules: what they have by name, and what they look at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.namespaces import expand

_REMARK = re.compile(r"^#.*$", re.MULTILINE)
_NAME = re.compile(r"\b\w+:[\w-]+")
_HEAD = re.compile(r"CONSTRUCT\s*\{[^{}\[\]]*\}")
_OF_ONE = re.compile(
    r"WHERE\s*\{\s*\?\w+\s+\w+:\w+\s+\?\w+(?:\s*;\s*\w+:\w+\s+\?\w+)*\s*\.?\s*\}\s*$"
)
"""Premises that are statements of one subject."""
_IRI = re.compile(r"<[^<>\s]+>")


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
