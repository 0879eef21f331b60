"""The embedded store: Oxigraph in this process."""

from __future__ import annotations

import re
from mmap import mmap

import pyoxigraph as ox

from confkg.errors import QuerySyntaxError, UsageError
from confkg.stores.guard import check_query
from confkg.stores.store import Answer

_PLACE = re.compile(r"error at (?P<line>\d+):(?P<column>\d+): expected (?P<what>.*)", re.DOTALL)
_CAUSES = {
    "Prefix not found": "a prefix before this place is not declared",
    "SELECT contains a variable that is unbound": "SELECT has a variable that is neither grouped "
    "nor aggregated",
}


class Embedded:
    """An Oxigraph store."""

    def __init__(self, store: ox.Store, held: object = None, names: mmap | None = None) -> None:
        self.store = store
        self.names = names
        self._held = held

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
    """An error that shows the line and the column of a query that cannot be parsed."""
    if not text.strip():
        return UsageError("the query is empty", "", "write SELECT, ASK, CONSTRUCT or DESCRIBE")
    found = _PLACE.search(message)
    if not found:
        return UsageError(f"the query is malformed ({message})")
    above = text.split("\n")[: int(found["line"])]
    above[-1] = above[-1][: int(found["column"]) - 1]
    read = "\n".join(above)
    read = read.rstrip()  # the place is behind the last word, not at the end of the blanks there
    # as far as the parser's list of what it would take says
    causes = (words for cause, words in _CAUSES.items() if cause in found["what"])
    reason = next(causes, "malformed: something before this place is wrong or missing")
    return QuerySyntaxError(reason, text, read.count("\n") + 1, len(read) - read.rfind("\n"))
