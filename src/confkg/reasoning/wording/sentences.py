"""An axiom or a fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyoxigraph as ox

from confkg.rdf.expressions import Expressions
from confkg.reasoning.statements import Statement, Term
from confkg.reasoning.vocabulary import owl, rdf, rdfs
from confkg.reasoning.wording.names import Namer

_TYPE = rdf("type")
_CHARACTERISTICS = {
    "FunctionalProperty": "nothing has more than one {}",
    "InverseFunctionalProperty": "no two things have the same {}",
    "TransitiveProperty": "{} is passed on: who has it, has that of what it leads to as well",
    "SymmetricProperty": "{} holds in both directions",
    "AsymmetricProperty": "{} never holds in both directions",
    "ReflexiveProperty": "everything has itself as {}",
    "IrreflexiveProperty": "nothing has itself as {}",
}
_ON_MANY = {
    owl("AllDisjointClasses"): ("nothing is both {} and {}", "nothing is two of these: {}"),
    owl("AllDisjointProperties"): (
        "{} and {} never lead to the same",
        "no two of these lead to the same: {}",
    ),
    owl("AllDifferent"): ("{} is not {}", "all of these are different: {}"),
}
_Two = Callable[[Expressions, Term, Term], str]


def in_words(statements: Sequence[Statement], namer: Namer) -> str:
    """The sentence for a statement."""
    root = statements[0].triples[0]
    triples = [triple for statement in statements for triple in statement.triples]
    words = Expressions(triples, namer)
    subject, predicate, value = root
    if statements[0].group is not None:
        return _group_sentence(value, [each.member for each in statements if each.member], words)
    if predicate == _TYPE:
        return _type_sentence(subject, value, words)
    if sentence := _SENTENCES.get(predicate):
        return sentence(words, subject, value)
    return f"{namer.thing(subject)} — {namer.label(predicate.value)}: {namer.thing(value)}"


def _group_sentence(kind: ox.NamedNode, members: list[Term], words: Expressions) -> str:
    call = {
        owl("AllDisjointClasses"): words.called,
        owl("AllDisjointProperties"): words.path,
        owl("AllDifferent"): words.namer.thing,
    }[kind]
    two, more = _ON_MANY[kind]
    called = [call(member) for member in members]
    return two.format(*called) if len(called) == 2 else more.format(", ".join(called))


def _type_sentence(subject: Term, value: Term, words: Expressions) -> str:
    for name, sentence in _CHARACTERISTICS.items():
        if value == owl(name):
            return sentence.format(words.path(subject))
    if value == owl("NegativePropertyAssertion"):
        target = words.one(subject, "targetIndividual") or words.one(subject, "targetValue")
        ends = [words.one(subject, name) for name in ("sourceIndividual", "assertionProperty")]
        if target is not None and ends[0] is not None and ends[1] is not None:
            thing = words.namer.thing
            return f"{thing(ends[0])} — not {words.path(ends[1])}: {thing(target)}"
    return f"{words.namer.thing(subject)} {words.said(value)}"


def _every(words: Expressions, part: Term) -> str:
    """ "every person", "whatever has at least one 'author'" """
    if isinstance(part, ox.NamedNode):
        return f"every {words.called(part).partition(' ')[2] or words.called(part)}"
    return f"whatever {words.said(part)}"


def _same_class(words: Expressions, one: Term, other: Term) -> str:
    if isinstance(other, ox.NamedNode) and not isinstance(one, ox.NamedNode):
        one, other = other, one
    return f"{words.called(one)} is exactly what {words.said(other)}"


_SENTENCES: dict[ox.NamedNode, _Two] = {
    rdfs("subClassOf"): lambda w, a, b: f"{_every(w, a)} {w.said(b)}",
    owl("equivalentClass"): _same_class,
    owl("disjointWith"): lambda w, a, b: f"nothing is both {w.called(a)} and {w.called(b)}",
    owl("complementOf"): lambda w, a, b: f"{w.called(a)} is exactly what is not {w.called(b)}",
    owl("unionOf"): lambda w, a, b: (
        f"{w.called(a)} is exactly {' or '.join(map(w.called, w.items(b)))}"
    ),
    owl("intersectionOf"): lambda w, a, b: (
        f"{w.called(a)} is exactly what {' and '.join(map(w.said, w.items(b)))}"
    ),
    owl("oneOf"): lambda w, a, b: (
        f"{w.called(a)} is one of these: {', '.join(map(w.namer.thing, w.items(b)))}"
    ),
    owl("disjointUnionOf"): lambda w, a, b: (
        f"{_every(w, a)} is either {' or '.join(map(w.called, w.items(b)))}, and not two of these"
    ),
    owl("hasKey"): lambda w, a, b: (
        f"two that are {w.called(a)} and have the same {' and '.join(map(w.path, w.items(b)))} "
        "are one and the same"
    ),
    rdfs("subPropertyOf"): lambda w, a, b: f"every {w.path(a)} is also {w.path(b)}",
    rdfs("domain"): lambda w, a, b: f"whatever has {w.path(a)} {w.said(b)}",
    rdfs("range"): lambda w, a, b: f"every {w.path(a)} {w.said(b)}",
    owl("equivalentProperty"): lambda w, a, b: f"{w.path(a)} and {w.path(b)} are the same",
    owl("propertyDisjointWith"): lambda w, a, b: (
        f"{w.path(a)} and {w.path(b)} never lead to the same"
    ),
    owl("inverseOf"): lambda w, a, b: f"{w.path(a)} is the inverse of {w.path(b)}",
    owl("propertyChainAxiom"): lambda w, a, b: (
        f"{w.path(a)} leads where this leads: {', then '.join(map(w.path, w.items(b)))}"
    ),
    owl("sameAs"): lambda w, a, b: (
        f"{w.namer.thing(a)} and {w.namer.thing(b)} are one and the same"
    ),
    owl("differentFrom"): lambda w, a, b: f"{w.namer.thing(a)} is not {w.namer.thing(b)}",
}
