"""Which queries may be asked of a store inside this process: those that read and stay here.

Neither Oxigraph nor rdflib can be told not to follow ``SERVICE``, so a text that could make one of
them open a connection or a file is refused before it gets there. The check is deliberately coarser
than the grammar: engines differ in where a word may begin (``1SERVICE<…>`` is a call to Oxigraph),
so any word that *ends* in ``service`` outside strings, IRIs, comments, variables and local names is
taken for the keyword.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from confkg.errors import UsageError

__all__ = ["check_query", "check_reading"]

_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_TOKEN = re.compile(
    r"""
      \#[^\n\r]*                                             # comment
    | <[^<>"{}|^`\\\s]*>                                     # IRI
    | \"{3}(?:(?:\"|\"\")?(?:[^\"\\]|\\.))*\"{3}             # strings
    | '{3}(?:(?:'|'')?(?:[^'\\]|\\.))*'{3}
    | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*'
    | [?$]\w+ | @[A-Za-z-]+                                  # variable, language tag
    | (?P<prefix>[^\W\d_][\w.-]*)?:(?:[\w:.-]|%[0-9A-Fa-f]{2}|\\.)*   # prefixed name
    | (?P<word>\w+)
    """,
    re.VERBOSE | re.DOTALL,
)
_UPDATES = frozenset(
    ["insert", "delete", "load", "clear", "drop", "create", "add", "move", "copy", "with"]
)
_PROLOGUE = frozenset(("prefix", "base"))


def check_query(text: str, has_graph: Callable[[str], bool] = lambda _: False) -> None:
    r"""Refuse a query that would change the store or reach outside it.

    Args:
        text: the query.
        has_graph: whether the store has the named graph of an IRI, for ``FROM``.

    Raises:
        UsageError: it is an update, calls a service, or asks a graph that is not in the store.

    >>> check_query("SELECT ?service WHERE { ?service ?p 'SERVICE' } # SERVICE")
    >>> check_query("ASK { SERVICE <http://localhost/> { } }")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    confkg.errors.UsageError: it calls another service; ...
    """
    for version in {text, _ESCAPE.sub(_character, text)}:
        _check(version, has_graph)


def check_reading(text: str) -> None:
    """Refuse an update, whoever would carry it out.

    Raises:
        UsageError: the text is an update.
    """
    first = next(_keywords(_ESCAPE.sub(_character, text)), "")
    if first in _UPDATES:
        raise UsageError(
            f"{first.upper()} changes a graph, and questions only read it",
            "",
            "ask with SELECT, ASK, CONSTRUCT or DESCRIBE",
        )


def _check(text: str, has_graph: Callable[[str], bool]) -> None:
    check_reading(text)
    for word, after in _words(text):
        if word.endswith("service"):
            raise UsageError(
                "it calls another service",
                "",
                "take SERVICE out of it: nothing is fetched from elsewhere while a query runs"
                " (name that service with --endpoint to ask it alone)",
            )
        if word.endswith("from"):
            _check_dataset(after, has_graph)


def _check_dataset(after: str, has_graph: Callable[[str], bool]) -> None:
    named = re.match(r"\s*(?:NAMED\b)?\s*<([^<>]*)>", after, re.IGNORECASE)
    if not named or not has_graph(named[1]):
        raise UsageError(
            f"FROM names a graph that is not here{f': {named[1]}' if named else ''}",
            "",
            "leave FROM out: everything is in the default graph",
        )


def _keywords(text: str) -> Iterator[str]:
    """The words behind the prologue, in lower case."""
    found = (token["word"] for token in _TOKEN.finditer(text))
    return (word.lower() for word in found if word and word.lower() not in _PROLOGUE)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The words of a query that could be keywords, in lower case, each with what follows it."""
    for token in _TOKEN.finditer(text):
        if word := token["word"] or token["prefix"]:
            yield word.lower(), text[token.end() : token.end() + 4096]


def _character(escape: re.Match[str]) -> str:
    number = int(escape[1] or escape[2], 16)
    return chr(number) if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else escape[0]
