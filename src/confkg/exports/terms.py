"""What makes an export readable by itself: names with a language, and the meaning of its terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pyoxigraph as ox

from confkg.namespaces import prefixes, things
from confkg.rdf.described import Node
from confkg.rdf.terms import ckg, term
from confkg.rdf.turtle import find_prefix
from confkg.resources import resource

LANGUAGE = "en"
"""What things are called in: all readers know English texts alone."""

_OWN = ("ckg", "ckgv")
_TYPE, _LABEL, _CLASS, _PROPERTY = (
    term(name) for name in ("rdf:type", "rdfs:label", "rdfs:Class", "rdf:Property")
)
_WORD = re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z0-9]+")
_STRING = term("xsd:string")
_OF_CONCEPTS = tuple(map(term, ("rdf:type", "skos:prefLabel", "skos:definition", "skos:notation")))
_BELOW = (term("rdfs:subClassOf"), term("rdfs:subPropertyOf"))
_OF_TERMS = (term("rdf:type"), _LABEL, term("skos:definition"), *_BELOW)
_LEADS_ON = (ckg("unit"), term("skos:broader"), term("skos:inScheme"), *_BELOW)


def with_language(triple: ox.Triple) -> ox.Triple:
    """The statement, with the language of a label that is plain text."""
    value = triple.object
    if triple.predicate != _LABEL or not isinstance(value, ox.Literal):
        return triple
    if value.datatype != _STRING:
        return triple
    return ox.Triple(triple.subject, _LABEL, ox.Literal(value.value, language=LANGUAGE))


class Terms:
    """Collects the terms that statements use, to say what they mean."""

    def __init__(self) -> None:
        self._used: set[ox.NamedNode] = set()
        self._classes: set[Node] = {_CLASS, _PROPERTY}
        self._own = tuple(prefixes()[name] for name in _OWN)

    def see(self, triple: ox.Triple, *, with_concepts: bool = True) -> None:
        """Take in a statement."""
        predicate, value = triple.predicate, triple.object
        self._used.add(predicate)
        if isinstance(value, ox.NamedNode):
            if predicate == _TYPE:
                self._classes.add(value)
            elif with_concepts and value.value.startswith(self._own):
                self._used.add(value)

    def statements(self) -> Iterator[ox.Triple]:
        """Kinds, labels, definitions and units of all that was used, and of what these name.

        A term of others has the words of its name as label, unless ``alignment.ttl`` has another; its
        vocabulary stands behind it where another term has the same.
        """
        found = list(self._iter_meanings())
        labels = Counter(str(each.object) for each in found if each.predicate == _LABEL)
        for each in found:
            is_shared = each.predicate == _LABEL and labels[str(each.object)] > 1
            yield _with_vocabulary(each) if is_shared else each

    def _iter_meanings(self) -> Iterator[ox.Triple]:
        pending, done = {_TYPE, _LABEL, *self._used, *self._classes}, set[Node]()
        while pending:
            node = pending.pop()
            done.add(node)
            known = _meanings().get(node, [])
            if isinstance(node, ox.NamedNode) and node.value.startswith(_foreign_namespaces()):
                known = [*_meaning_of_others(node, is_class=node in self._classes), *known]
            for triple in known:
                yield triple
                pending |= {triple.predicate} - done
                if triple.predicate == _TYPE:
                    self._classes.add(triple.object)
                    pending |= {triple.object} - done
                elif triple.predicate in _LEADS_ON:
                    pending |= {triple.object} - done


@cache
def _foreign_namespaces() -> tuple[str, ...]:
    """The namespaces of other vocabularies that have a prefix."""
    ours = (*(prefixes()[name] for name in ("ckg", "ckgs", "ckgv")), things())
    return tuple(iri for iri in prefixes().values() if not iri.startswith(ours))


def _with_vocabulary(triple: ox.Triple) -> ox.Triple:
    """The label of a term of others with its vocabulary."""
    subject, label = triple.subject, triple.object
    found = find_prefix(subject.value) if isinstance(subject, ox.NamedNode) else None
    if not found or found[0] in _OWN or not isinstance(label, ox.Literal):
        return triple
    words = f"{label.value} ({found[0]})"
    return ox.Triple(subject, _LABEL, ox.Literal(words, language=LANGUAGE))


def _meaning_of_others(node: ox.NamedNode, *, is_class: bool) -> Iterator[ox.Triple]:
    yield ox.Triple(node, _TYPE, _CLASS if is_class else _PROPERTY)
    if not any(triple.predicate == _LABEL for triple in _meanings().get(node, [])):
        name = re.split("[/#]", node.value)[-1]
        words = (word if word.isupper() else word.lower() for word in _WORD.findall(name))
        yield ox.Triple(node, _LABEL, ox.Literal(" ".join(words), language=LANGUAGE))


@cache
def _meanings() -> dict[Node, list[ox.Triple]]:
    found: dict[Node, list[ox.Triple]] = {}
    own = tuple(f"<{prefixes()[name]}" for name in _OWN)
    for name, said in (
        ("vocabulary.ttl", (*_OF_CONCEPTS, *_LEADS_ON)),
        ("confkg.ttl", _OF_TERMS),
        ("alignment.ttl", (_LABEL,)),
    ):
        rows: Iterable[ox.Quad] = ox.parse(
            path=resource("ontology", name), format=ox.RdfFormat.TURTLE
        )
        for quad in rows:
            if isinstance(quad.object, ox.BlankNode):
                continue  # a restriction
            if quad.predicate in said and (_LABEL in said[:1] or str(quad.subject).startswith(own)):
                found.setdefault(quad.subject, []).append(quad.triple)
    return found
