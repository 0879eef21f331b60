"""What the facts of a thing rest on: claims, evidence, documents; without hidden forms of names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from confkg.graph import OpenGraph
from confkg.ids import fold
from confkg.rdf.terms import ckg, term, typed
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


_FROM = tuple(
    map(
        term,
        """
        prov:wasDerivedFrom ckg:evidence ckg:supportingEvidence ckg:conflictingClaim
        ckg:adds ckg:withdraws prov:wasQuotedFrom ckg:passageOf
        """.split(),
    )
)
"""From a claim, conflict or correction to the claims it rests on or is about, to places, to the document."""

_ABOUT = (ckg("Conflict"), ckg("Correction"), ckg("IdentityDecision"), ckg("Passage"))


def iter_grounds(
    graph: OpenGraph, thing: ox.NamedNode, whole: Iterable[ox.NamedNode], hiding: Hiding
) -> Iterator[ox.Triple]:
    """The statements on claims about a thing, and on what is about it.

    Claims that disagree with what is held to be true are among them.
    """
    pointing = graph.subjects("rdf:object", thing)
    pending = {claim for claim in pointing if ckg("Claim") in graph.objects(claim, "rdf:type")}
    for name in ("prov:wasQuotedFrom", "ckg:passageOf"):  # what the thing says, if it is a document
        for place in graph.subjects(name, thing):
            pending |= {place} | graph.subjects("ckg:evidence", place)
    whole = set(whole)
    for node in whole:
        pending |= graph.subjects("rdf:subject", node) | graph.subjects("ckg:states", node)
        pending |= {
            found
            for found in graph.subjects("ckg:about", node)
            if not graph.objects(found, "rdf:type").isdisjoint(_ABOUT)
        }
    done: set[ox.NamedNode] = set()
    while pending:
        node = pending.pop()
        done.add(node)
        statements = [
            triple
            for triple in graph.statements(node)
            if triple.predicate != ckg("states") or triple.object in whole
        ]
        if _is_left_out(graph, statements, hiding):
            continue
        yield from statements
        for triple in statements:
            if triple.predicate in _FROM and isinstance(triple.object, ox.NamedNode):
                pending |= {triple.object} - done


def _is_left_out(graph: OpenGraph, statements: list[ox.Triple], hiding: Hiding) -> bool:
    """Whether it concerns what is not to be shown, or a claim that does."""
    if any(hiding.concerns(triple) for triple in statements):
        return True
    claims = [each.object for each in statements if each.predicate == ckg("conflictingClaim")]
    return any(
        hiding.concerns(triple)
        for claim in claims
        if isinstance(claim, ox.NamedNode)
        for triple in graph.statements(claim)
    )
