"""How things of the data are called."""

from __future__ import annotations

import pyoxigraph as ox

from confkg.validate.terms import LABEL


class Labels:
    """The ``rdfs:label`` of things; each is looked up once."""

    def __init__(self, store: ox.Store) -> None:
        self._store = store
        self._known: dict[ox.NamedNode | ox.BlankNode, str] = {}

    def of(self, term: ox.NamedNode | ox.BlankNode | ox.Literal | None) -> str:
        """The label of a thing, the first of several; empty if it has none or is no thing."""
        if not isinstance(term, (ox.NamedNode, ox.BlankNode)):
            return ""
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._find(term)
        return found

    def _find(self, term: ox.NamedNode | ox.BlankNode) -> str:
        found = self._store.quads_for_pattern(term, LABEL, None, None)
        return min((q.object.value for q in found if isinstance(q.object, ox.Literal)), default="")
