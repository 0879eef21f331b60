"""The embedded store: Oxigraph in this process."""

from __future__ import annotations

import re

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.stores.guard import check_query
from confkg.stores.store import Answer

__all__ = ["Embedded"]

_PLACE = re.compile(r"error at (?P<line>\d+):(?P<column>\d+): expected (?P<what>.*)", re.DOTALL)
_ONE_OF = re.compile(r"^one of ")
_SIGNS = re.compile(r"\[(?:[^\]\[]|\][^,\s])*\]")
"""Classes of characters in what the parser would have liked: no help to a person."""


class Embedded:
    """An Oxigraph store.

    Args:
        store: the store, which this class reads only.
    """

    def __init__(self, store: ox.Store) -> None:
        self.store = store

    def query(self, text: str) -> Answer:
        """See :meth:`confkg.stores.store.Store.query`.

        Raises:
            UsageError: the text is no query (with line and column), or not an allowed one.
        """
        check_query(text, self._has_graph)
        try:
            return self.store.query(text)
        except SyntaxError as error:
            raise syntax_error(text, str(error)) from None

    def _has_graph(self, iri: str) -> bool:
        try:
            return self.store.contains_named_graph(ox.NamedNode(iri))
        except ValueError:
            return False


def syntax_error(text: str, message: str) -> UsageError:
    """An error that shows the line and the column of a query that cannot be parsed.

    Args:
        text: the query.
        message: what Oxigraph says.
    """
    found = _PLACE.search(message)
    if not found:
        return UsageError(f"the query is malformed ({message})")
    line, column = int(found["line"]), int(found["column"])
    lines = text.split("\n") or [""]
    line = min(line, len(lines))
    shown, before = lines[line - 1].rstrip("\r"), max(column - 1, 0)
    pointer = "".join("\t" if sign == "\t" else " " for sign in shown[:before])
    return UsageError(
        f"{_wanted(found['what'])}\n{shown}\n{pointer}^",
        f"query, line {line}, column {column}",
    )


def _wanted(what: str) -> str:
    r"""What the parser expected, in words.

    >>> _wanted("one of LATERAL, SERVICE, [_]")
    'malformed: expected LATERAL'
    >>> _wanted("one of Prefix not found, ['%']")
    'malformed: a prefix that is not declared'
    >>> _wanted("[_]")
    'malformed: something is missing here'
    """
    if "Prefix not found" in what:
        return "malformed: a prefix that is not declared"
    if "SELECT contains a variable that is unbound" in what:
        return "malformed: SELECT has a variable that is neither grouped nor aggregated"
    listed = _SIGNS.sub("", _ONE_OF.sub("", what)).split(",")
    names = [name for word in listed if (name := word.strip()) and name != "SERVICE"]
    wanted = " or ".join(
        dict.fromkeys(name for name in names if len(name) > 1 or not name.isalpha())
    )
    return f"malformed: expected {wanted}" if wanted else "malformed: something is missing here"
