"""An ontology with what shapes, questions, rules and a graph make of its terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from confkg.errors import UsageError
from confkg.ids import fold
from confkg.ontology.mentions import Uses
from confkg.ontology.term import Header, Kind, Requirement, Term
from confkg.ontology.triples import namespace_of
from confkg.question import Question

_CANDIDATES = 5
_NEAR = 60.0
"""Likeness in per cent above which a term is offered as a candidate."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by which facts follow from facts."""

    name: str  # name of its file
    says: str  # what follows, in words
    why: str  # what it is good for
    applied: str  # when it is applied, if its header says so
    iris: frozenset[str]  # the IRIs that it names


@dataclass(frozen=True, repr=False)
class Ontology:
    """An ontology, read."""

    header: Header  # what it says of itself
    # its terms and those of others that it names, by their IRIs, in the order of the files
    terms: Mapping[str, Term]
    requirements: Sequence[Requirement] = ()  # what shapes ask
    # the questions with the IRIs that each of them names
    questions: Sequence[tuple[Question, frozenset[str]]] = ()
    rules: Sequence[Rule] = ()  # the rules
    uses: Uses = field(default_factory=Uses)  # how often a graph uses each IRI

    def of_kind(self, *kinds: Kind, own: bool = True) -> list[Term]:
        """The terms of these kinds, its own or those of others."""
        return [term for term in self.terms.values() if term.kind in kinds and term.own is own]

    def properties_of(self, term: Term, side: str) -> list[Term]:
        """The properties that have a class for their domain or range, alone or among others."""
        return [
            other
            for other in self.terms.values()
            if other.kind.is_property
            and any(term.name in value.split(" or ") for value in other.values(side))
        ]

    def members(self, scheme: Term) -> list[Term]:
        return [c for c in self.of_kind(Kind.CONCEPT) if scheme.name in c.values("scheme")]

    def valued_from(self, scheme: Term) -> list[Term]:
        """The properties whose values have to be concepts of a scheme, as the shapes have it."""
        return [self.terms[iri] for iri, schemes in self._schemes.items() if scheme.iri in schemes]

    def schemes_of(self, term: Term) -> list[Term]:
        """The schemes whose concepts the values of a property have to be."""
        return [self.terms[iri] for iri in self._schemes.get(term.iri, ())]

    @cached_property
    def _schemes(self) -> dict[str, list[str]]:
        """IRIs of schemes by the IRI of the property, in the order of the terms."""
        homes = {namespace_of(c.iri): c.values("scheme") for c in self.of_kind(Kind.CONCEPT)}
        found: dict[str, set[str]] = {}
        for asked in self.requirements:
            for iri in asked.named if asked.within in homes else ():
                found.setdefault(iri, set()).update(homes[asked.within])
        schemes = self.of_kind(Kind.SCHEME)
        return {
            iri: [scheme.iri for scheme in schemes if scheme.name in found[iri]]
            for iri in self.terms
            if iri in found
        }

    def asked_by(self, term: Term) -> list[Question]:
        """The questions that use a term.

        A question uses a term that its query names. It uses a class, too, if it names a property
        whose domain or range is that class and no other.
        """
        wanted = {term.iri}
        if term.kind is Kind.CLASS:
            wanted |= {
                other.iri
                for other in self.terms.values()
                if (term.name,) in (other.values("domain"), other.values("range"))
            }
        return [question for question, iris in self.questions if wanted & iris]

    def ruled_by(self, term: Term) -> list[Rule]:
        """The rules that name a term."""
        return [rule for rule in self.rules if term.iri in rule.iris]

    def asked_of(self, term: Term) -> list[Requirement]:
        """What shapes ask of the instances of a class, or of the values of a property."""
        if term.kind.is_property:
            return [asked for asked in self.requirements if term.iri in asked.named]
        return [asked for asked in self.requirements if asked.target == term.iri]

    def find(self, name: str) -> Term:
        """The term of that IRI, prefixed name, local name, label or other name.

        What is written as it stands wins over what differs in case, and the ontology's own terms
        win over those of others.

        Raises:
            UsageError: there is none, or there are several; the message has the candidates.
        """
        wanted = name.strip("<>") if "://" in name else name
        terms, words = self.terms.values(), fold(wanted)
        called = [term for term in terms if wanted and wanted in (term.iri, term.name, term.local)]
        alike = [term for term in terms if words and words in map(fold, _names(term))]
        for found in called, alike:
            own = [term for term in found if term.own] or found
            if len(own) > 1:
                choices = ", ".join(term.name for term in own)
                raise UsageError(f"several terms have this name: {choices}", name, "name one")
            if own:
                return own[0]
        near = self._nearest(wanted)
        advice = f"nearest: {', '.join(near)}" if near else "'confkg ontology' lists the terms"
        raise UsageError("the ontology has no such term", name, advice)

    def _nearest(self, name: str) -> list[str]:
        """Names of the terms that are nearest to a name, best first."""
        from rapidfuzz import fuzz, process  # only a wrong name needs it

        if not fold(name):
            return []
        known = [(fold(word), term) for term in self.terms.values() for word in _names(term)]
        near = process.extract(
            fold(name),
            [word for word, _ in known],
            scorer=fuzz.ratio,
            limit=2 * _CANDIDATES,  # a term may be near by several of its names
            score_cutoff=_NEAR,
        )
        terms = [known[at][1] for _, _, at in near]
        names = [term.name for term in sorted(terms, key=lambda term: not term.own)]
        return list(dict.fromkeys(names))[:_CANDIDATES]


def _names(term: Term) -> set[str]:
    """All that a term may be called."""
    short = term.local or term.name.partition(":")[2]
    return {term.name, short, term.label, *term.values("also called")} - {""}
