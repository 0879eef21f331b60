"""Taking triples apart into axioms and facts, see :mod:`confkg.reasoning.statements`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.reasoning.reading import Read, Sourced
from confkg.reasoning.statements import Knowledge, LeftOut, Statement, Term, things_in
from confkg.reasoning.vocabulary import (
    ANNOTATIONS,
    AXIOM_PREDICATES,
    CHARACTERISTICS,
    DECLARED_KINDS,
    FACT_PREDICATES,
    LIST,
    OWL,
    STRUCTURES,
    XSD,
    is_reserved,
    owl,
    rdf,
    rdfs,
)

_FIRST, _REST, _NIL = LIST
_TYPE = rdf("type")
_ON_MANY = {
    owl("AllDisjointClasses"): owl("members"),
    owl("AllDisjointProperties"): owl("members"),
    owl("AllDifferent"): owl("distinctMembers"),
}
_GENERAL = frozenset({rdfs("subClassOf"), owl("equivalentClass"), owl("disjointWith")})
"""What may be said of a class that has no name."""
_VERSION = owl("versionIRI")
_LABELS = (rdfs("label"), term("skos:prefLabel"))
_OF_OBJECTS = CHARACTERISTICS - {owl("FunctionalProperty")}


def split(read: Read) -> Knowledge:
    """Axioms, facts, declarations and labels of what was read."""
    return _Splitter(read).split()


class _Splitter:
    def __init__(self, read: Read) -> None:
        self._sourced = read.sourced
        self._prefixes = read.prefixes
        self._of: dict[object, list[ox.Triple]] = defaultdict(list)
        self._kinds: dict[str, set[ox.NamedNode]] = defaultdict(set)
        self._annotated: set[object] = set()
        self._given: set[object] = set()
        self._left_out = LeftOut()
        self._axioms: list[Statement] = []
        self._facts: list[Statement] = []
        self._known: set[tuple[ox.Triple, ...]] = set()
        for each in self._sourced:
            self._of[each.triple.subject].append(each.triple)
        self._read_declarations()
        self._pieces = {node for node in self._of if self._is_piece(node)}

    def split(self) -> Knowledge:
        for each in self._sourced:
            subject = each.triple.subject
            if subject in self._annotated:
                if (
                    each.triple.predicate == owl("imports")
                    and each.triple.object not in self._given
                ):
                    self._left_out.imports.append(_text(each.triple.object))
            elif subject in self._pieces:
                self._take_from_piece(each)
            else:
                self._take(each)
        return Knowledge(
            self._axioms,
            self._facts,
            dict(self._kinds),
            self._read_labels(),
            self._prefixes,
            self._left_out,
        )

    def _read_declarations(self) -> None:
        for each in self._sourced:
            subject, predicate, value = each.triple
            if predicate != _TYPE or not isinstance(subject, ox.NamedNode):
                if predicate == _TYPE and value in (owl("Axiom"), owl("Annotation")):
                    self._annotated.add(subject)
                continue
            if value == owl("Ontology"):
                self._annotated.add(subject)
                self._given.add(subject)
                self._given.update(t.object for t in self._of[subject] if t.predicate == _VERSION)
            elif value in DECLARED_KINDS:
                self._kinds[subject.value].add(DECLARED_KINDS[value])
            elif value in _OF_OBJECTS:
                self._kinds[subject.value].add(owl("ObjectProperty"))

    def _read_labels(self) -> dict[str, str]:
        labels: dict[str, str] = {}
        for english in (True, False):
            for each in self._sourced:
                subject, predicate, value = each.triple
                if predicate not in _LABELS or not isinstance(value, ox.Literal):
                    continue
                if english == ((value.language or "en").split("-")[0] == "en"):
                    labels.setdefault(next(iter(things_in([subject]))), value.value)
        return labels

    def _is_piece(self, node: object) -> bool:
        """Whether a blank node is a piece of an axiom (a restriction, a list) and not a thing."""
        if not isinstance(node, ox.BlankNode):
            return False
        for _, predicate, value in self._of[node]:
            if predicate == _TYPE and (value in STRUCTURES or value in DECLARED_KINDS):
                return bool(value != owl("NamedIndividual"))
            if predicate in (_FIRST, _REST) or predicate.value.startswith(XSD):
                return True
            if predicate.value.startswith(OWL) and predicate not in FACT_PREDICATES | ANNOTATIONS:
                return True
        return False

    def _closure(self, *terms: object) -> Iterator[ox.Triple]:
        """The triples of the pieces that terms are, or lead to; each once."""
        seen: set[object] = set()
        pending = list(terms)
        while pending:
            term = pending.pop()
            if term in seen or term not in self._pieces:
                continue
            seen.add(term)
            for triple in self._of[term]:
                if triple.predicate not in _GENERAL and triple.predicate not in ANNOTATIONS:
                    yield triple
                    pending.append(triple.object)

    def _take(self, each: Sourced) -> None:
        _, predicate, value = each.triple
        if predicate == _TYPE:
            self._take_type(each)
        elif predicate in AXIOM_PREDICATES:
            if not self._is_annotation(each.triple.subject):
                self._add(each, is_fact=False)
        elif predicate in FACT_PREDICATES:
            self._add(each, is_fact=True)
        elif is_reserved(predicate.value):
            if predicate not in ANNOTATIONS:
                self._left_out.reserved[predicate.value] += 1
        else:
            self._take_property(each, isinstance(value, ox.Literal))

    def _take_type(self, each: Sourced) -> None:
        value = each.triple.object
        if value in CHARACTERISTICS:
            self._add(each, is_fact=False)
        elif value in DECLARED_KINDS or value == rdf("Property"):
            return
        elif isinstance(value, ox.NamedNode) and is_reserved(value.value):
            if value not in (owl("Thing"), owl("Nothing")):
                self._left_out.reserved[value.value] += 1
            else:
                self._add(each, is_fact=True)
        else:
            if isinstance(value, ox.NamedNode):
                self._kinds[value.value].add(owl("Class"))
            self._add(each, is_fact=True)

    def _take_property(self, each: Sourced, is_value: bool) -> None:
        iri = each.triple.predicate.value
        kinds = self._kinds.get(iri, set())
        wanted = owl("DatatypeProperty" if is_value else "ObjectProperty")
        if wanted in kinds:
            self._add(each, is_fact=True)
        elif owl("AnnotationProperty") in kinds:
            return
        elif kinds & {owl("DatatypeProperty"), owl("ObjectProperty")}:
            self._left_out.misfits[iri] += 1
        else:
            self._left_out.undeclared[iri] += 1

    def _is_annotation(self, term: object) -> bool:
        kinds = self._kinds.get(term.value, set()) if isinstance(term, ox.NamedNode) else set()
        return kinds == {owl("AnnotationProperty")} or term in ANNOTATIONS

    def _take_from_piece(self, each: Sourced) -> None:
        subject, predicate, value = each.triple
        if predicate in _GENERAL:
            self._add(each, is_fact=False)
        elif predicate == _TYPE and value in _ON_MANY:
            self._add_many(subject, value, each.path)
        elif predicate == _TYPE and value == owl("NegativePropertyAssertion"):
            self._add(each, is_fact=True)

    def _add(self, each: Sourced, *, is_fact: bool) -> None:
        triples = (each.triple, *self._closure(each.triple.subject, each.triple.object))
        triples = tuple(dict.fromkeys(triples))
        if triples not in self._known:
            self._known.add(triples)
            self._append(Statement(self._next(), triples, each.path, is_fact, self._terms(triples)))

    def _add_many(self, node: ox.BlankNode, kind: ox.NamedNode, path: Path) -> None:
        group = self._next()
        heads = [
            t.object for t in self._of[node] if t.predicate in (owl("members"), _ON_MANY[kind])
        ]
        head = ox.Triple(node, _TYPE, kind)
        for member in (item for start in heads for item in self._items(start)):
            triples = (head, *self._closure(member))
            terms = things_in([member]) | self._terms(triples[1:])
            is_fact = kind == owl("AllDifferent")
            self._append(Statement(self._next(), triples, path, is_fact, terms, group, member))

    def _items(self, start: object) -> Iterator[Term]:
        seen = set()
        while start in self._pieces and start not in seen:
            seen.add(start)
            cell = {t.predicate: t.object for t in self._of[start]}
            if isinstance(item := cell.get(_FIRST), Term):
                yield item
            start = cell.get(_REST, _NIL)

    def _next(self) -> int:
        return len(self._axioms) + len(self._facts)

    def _append(self, statement: Statement) -> None:
        (self._facts if statement.is_fact else self._axioms).append(statement)

    def _terms(self, triples: Iterable[ox.Triple]) -> frozenset[str]:
        nodes = [term for triple in triples for term in triple if term not in self._pieces]
        return frozenset(name for name in things_in(nodes) if not is_reserved(name))


def _text(term: object) -> str:
    return term.value if isinstance(term, (ox.NamedNode, ox.Literal)) else str(term)
