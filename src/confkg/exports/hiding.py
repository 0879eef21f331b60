"""Forms of names that are never to be shown, kept out of what is said of one thing."""

from __future__ import annotations

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.ids import fold
from confkg.rdf.terms import ckg, typed
from confkg.resolve.redaction import Redaction


class Hiding:
    """Knows the forms of names that a graph marks as not to be shown.

    A graph that confkg has built holds no letter of them; only their nodes are left out then. In
    any other graph they are taken out of texts too, with the care that a build takes.
    """

    def __init__(self, graph: OpenGraph) -> None:
        no = typed("false", "xsd:boolean")
        marked = graph.store.quads_for_pattern(None, ckg("shown"), no, None)
        self._forms = {quad.subject for quad in marked}
        names: dict[str, str] = {}
        for form in self._forms:
            shown = graph.text(form, "ckg:formOf")
            for text in map(graph.label, graph.objects(form, "ckg:literalForm")):
                if fold(text) != fold(shown):
                    names[text] = shown or "a name that is not shown"
        self._redaction = Redaction(names)

    def is_hidden(self, node: ox.NamedNode) -> bool:
        """Whether a thing is such a form."""
        return node in self._forms

    def concerns(self, triple: ox.Triple) -> bool:
        """Whether a statement is on such a form, or points at it."""
        return triple.subject in self._forms or triple.object in self._forms

    def redacted(self, triple: ox.Triple) -> ox.Triple:
        """The statement, without such a form in its text."""
        value = triple.object
        if not (self._redaction and isinstance(value, ox.Literal)):
            return triple
        text = self._redaction.text(value.value)
        if text == value.value:
            return triple
        return ox.Triple(triple.subject, triple.predicate, ox.Literal(text))
