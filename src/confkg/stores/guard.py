"""Which queries may be asked of a store inside this process: those that read and stay here.

Neither Oxigraph nor rdflib can be kept from following ``SERVICE``, so a text that could make one of
them open a connection or a file is refused before it gets there. The check is deliberately coarser
than the grammar: engines differ in where a word may begin (``1SERVICE<…>`` is a call to Oxigraph),
so any word that *ends* in ``service`` outside strings, IRIs, comments, variables and local names is
taken for the keyword.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from confkg.errors import UsageError
from confkg.stores.tokens import JOINTS, TOKEN, unescaped

_UPDATES = frozenset(
    ["insert", "delete", "load", "clear", "drop", "create", "add", "move", "copy", "with"]
)
_PROLOGUE = frozenset(("prefix", "base"))
_PIECE = re.compile(r"\w+")
_NAMED = re.compile(r"\s*+(?:NAMED\b\s*+)?+<([^<>]*)>", re.IGNORECASE)
_DEEPEST = 50
"""Brackets within brackets; engines take a stack of memory for each and end with the process."""
_MOST_JOINTS = 1_000
"""Operators and joined patterns, for the same reason."""


def check_query(text: str, has_graph: Callable[[str], bool] = lambda _: False) -> None:
    r"""Refuse a query that would change the store or reach outside it.

    Raises:
        UsageError: it is an update, calls a service, asks a graph that is not in the store, or is
            so involved that it could end the process.

    >>> check_query("SELECT ?service WHERE { ?service ?p 'SERVICE' } # SERVICE")
    >>> check_query("ASK { SERVICE <http://localhost/> { } }")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    confkg.errors.UsageError: it calls another service; ...
    """
    check_reading(text)
    for version in {text, unescaped(text)}:
        _check_size(version)
        _check(version, has_graph)


def check_reading(text: str) -> None:
    """Refuse an update in any engine.

    Raises:
        UsageError: the text is an update.
    """
    first = next(_keywords(unescaped(text)), "")
    if first in _UPDATES:
        raise UsageError(
            f"{first.upper()} changes a graph, and questions only read it",
            "",
            "ask with SELECT, ASK, CONSTRUCT or DESCRIBE",
        )


def _check_size(text: str) -> None:
    depth = joints = 0
    for token in TOKEN.finditer(text):
        depth += 1 if token["open"] else -1 if token["close"] else 0
        joints += 1 if token["joint"] or (token["word"] or "").lower() in JOINTS else 0
        if depth > _DEEPEST:
            what = f"it has more than {_DEEPEST} brackets within each other"
            raise UsageError(what, "", "ask in simpler steps")
        if joints > _MOST_JOINTS:
            what = f"it joins more than {_MOST_JOINTS:,} patterns and expressions"
            raise UsageError(what, "", "put values into VALUES, or ask in several steps")


def _check(text: str, has_graph: Callable[[str], bool]) -> None:
    for word, end in _words(text):
        if word.endswith("service"):
            raise UsageError(
                "it calls another service",
                "",
                "take SERVICE out of it: nothing is fetched from elsewhere while a query runs"
                " (name that service with --endpoint to ask it alone)",
            )
        if word.endswith("from"):
            _check_dataset(text, end, has_graph)


def _check_dataset(text: str, start: int, has_graph: Callable[[str], bool]) -> None:
    named = _NAMED.match(text, start)
    if not named or not has_graph(named[1]):
        raise UsageError(
            f"FROM names a graph that is not here{f': {named[1]}' if named else ''}",
            "",
            "leave FROM out: everything is in the default graph",
        )


def _keywords(text: str) -> Iterator[str]:
    """The words behind the prologue, in lower case."""
    found = (piece[0].lower() for token in TOKEN.finditer(text) for piece in _pieces(token["word"]))
    return (word for word in found if word not in _PROLOGUE)


def _words(text: str) -> Iterator[tuple[str, int]]:
    """The words of a query that could be keywords, in lower case, each with the place behind it."""
    for token in TOKEN.finditer(text):
        name = "word" if token["word"] else "prefix"
        for word in _pieces(token[name]):
            yield word[0].lower(), token.start(name) + word.end()


def _pieces(name: str | None) -> Iterator[re.Match[str]]:
    """The parts of a name with dots and dashes: engines differ in what they take for one."""
    return _PIECE.finditer(name or "")
