"""What a body of triples holds, counted, and the statements of VoID that say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pyoxigraph as ox

from confkg.namespaces import compact, prefixes
from confkg.rdf.described import Described
from confkg.rdf.terms import Row, term, typed
from confkg.rdf.turtle import find_prefix

_TYPE = term("rdf:type")
_NO_VOCABULARIES = ("rdf", "rdfs", "xsd")


@dataclass
class Counts:
    """The numbers of subjects, and of statements by class and by property."""

    classes: Counter[str] = field(default_factory=Counter)  # how many things are of each
    properties: Counter[str] = field(default_factory=Counter)  # how many statements have each
    subjects: int = 0  # how many there are

    def copy(self) -> Counts:
        """The same numbers, to count on."""
        return Counts(self.classes.copy(), self.properties.copy(), self.subjects)

    def see(self, described: Described) -> None:
        """Count a subject with its statements, lists among them."""
        self.subjects += 1
        for triple in described.triples:
            predicate = triple.predicate
            self.properties[predicate.value] += 1
            if predicate == _TYPE and isinstance(triple.object, ox.NamedNode):
                self.classes[triple.object.value] += 1
        for members in described.lists.values():
            self.subjects += len(members)
            for name in ("rdf:first", "rdf:rest"):
                self.properties[term(name).value] += len(members)

    def rows(self, dataset: ox.NamedNode, *partitions: str) -> Iterator[Row]:
        """The statements on a dataset that holds so much."""
        yield dataset, term("void:triples"), number(self.properties.total())
        yield dataset, term("void:distinctSubjects"), number(self.subjects)
        yield dataset, term("void:classes"), number(len(self.classes))
        yield dataset, term("void:properties"), number(len(self.properties))
        found = (find_prefix(iri) for iri in [*self.classes, *self.properties])
        for prefix in {pair[0] for pair in found if pair} - {*_NO_VOCABULARIES}:
            yield dataset, term("void:vocabulary"), ox.NamedNode(prefixes()[prefix])
        counted = {"class": ("entities", self.classes), "property": ("triples", self.properties)}
        for kind in partitions:
            unit, counts = counted[kind]
            for iri, count in counts.items():
                yield from _partition(dataset, iri, kind, unit, count)


def number(count: int) -> ox.Literal:
    """A number of things."""
    return typed(str(count), "xsd:integer")


def _partition(dataset: ox.NamedNode, iri: str, kind: str, unit: str, count: int) -> Iterator[Row]:
    prefix, name = find_prefix(iri) or ("", iri)
    is_own_class = kind == "class" and prefix == "ckg"
    label = f"{name if prefix == 'ckg' else compact(iri)} in {dataset.value.rpartition('/')[2]}"
    part = ox.NamedNode(f"{dataset.value}-{name.lower() if is_own_class else f'{prefix}-{name}'}")
    yield dataset, term(f"void:{kind}Partition"), part
    yield part, term("rdf:type"), term("void:Dataset")
    yield part, term("rdfs:label"), ox.Literal(label)
    yield part, term(f"void:{kind}"), ox.NamedNode(iri)
    yield part, term(f"void:{unit}"), number(count)
