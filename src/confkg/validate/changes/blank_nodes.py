"""Names for blank nodes that are the same in two versions of a file.

A blank node has no name that lasts. What is stated with blank nodes falls into pieces that hang
together by them; a piece that is in both versions gets the same names in both, and any other piece
gets names that the other version does not have. Where two blank nodes of a piece look alike from
all sides, the names cannot be told apart, and the piece counts as changed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from confkg.validate.changes.change import Statement, is_blank

__all__ = ["renamed"]

_ROUNDS = 30
"""How far from a blank node it is looked for what tells it from others, in statements."""


def renamed(statements: Iterable[Statement], version: str) -> Iterator[Statement]:
    """Statements with blank nodes, under other names.

    A piece that is there twice is given twice, with the same names.

    Args:
        statements: all those of a version of a file that have a blank node, each once.
        version: a word for the version, different from that for the other one.

    >>> one = [("<urn:s>", "<urn:p>", "_:a"), ("_:a", "<urn:q>", '"1"')]
    >>> two = [("_:b", "<urn:q>", '"1"'), ("<urn:s>", "<urn:p>", "_:b")]
    >>> set(renamed(one, "old")) == set(renamed(two, "new"))
    True
    >>> two = [("_:b", "<urn:q>", '"2"'), ("<urn:s>", "<urn:p>", "_:b")]
    >>> set(renamed(one, "old")) & set(renamed(two, "new"))
    set()
    """
    for number, piece in enumerate(_pieces(statements)):
        colours = _colours(piece)
        if len(set(colours.values())) < len(colours):
            names = {node: f"_:{version}-{number}-{node[2:]}" for node in colours}
        else:
            text = "\n".join(sorted(" ".join(_named(row, colours)) for row in piece))
            digest = _digest(text)
            names = {node: f"_:same-{digest}-{colour}" for node, colour in colours.items()}
        for row in piece:
            yield _named(row, names)


def _pieces(statements: Iterable[Statement]) -> Iterator[list[Statement]]:
    """Statements that hang together by blank nodes."""
    rows = list(statements)
    first: dict[str, str] = {}

    def root(node: str) -> str:
        while first.setdefault(node, node) != node:
            first[node] = first[first[node]]
            node = first[node]
        return node

    for row in rows:
        nodes = _blank(row)
        for node in nodes:
            first[root(node)] = root(nodes[0])
    found: dict[str, list[Statement]] = defaultdict(list)
    for row in rows:
        found[root(_blank(row)[0])].append(row)
    yield from found.values()


def _blank(row: Statement) -> list[str]:
    return [term for term in row if is_blank(term)]


def _colours(piece: list[Statement]) -> dict[str, str]:
    """What each blank node looks like from all sides, as far as that tells it from the others."""
    colours = {node: "" for row in piece for node in _blank(row)}
    at: dict[str, list[Statement]] = defaultdict(list)
    for row in piece:
        for node in set(_blank(row)):
            at[node].append(row)
    for _ in range(_ROUNDS):
        new = {
            node: _digest("\n".join(sorted(_seen_from(node, row, colours) for row in rows)))
            for node, rows in at.items()
        }
        grown = len(set(new.values())) > len(set(colours.values()))
        colours = new
        if not grown:
            break
    return colours


def _seen_from(node: str, row: Statement, colours: Mapping[str, str]) -> str:
    return " ".join(
        "_:" if term == node else f"_:{colours[term]}" if term in colours else term for term in row
    )


def _named(row: Statement, names: Mapping[str, str]) -> Statement:
    subject, predicate, object_ = row
    return names.get(subject, subject), predicate, names.get(object_, object_)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
