"""Looking at an ontology and a graph with the reasoner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.reasoning.encoding import Encoder, iter_triples
from confkg.reasoning.explaining import Explainer, Explanation
from confkg.reasoning.hermit import BadValue, Classification, Hermit, OutOfTime, hermit_command
from confkg.reasoning.reading import called, read_files
from confkg.reasoning.reports import (
    Contradiction,
    Examination,
    InferredType,
    Reason,
    Unsatisfiable,
    iter_remarks,
)
from confkg.reasoning.splitting import split
from confkg.reasoning.statements import Knowledge, Statement
from confkg.reasoning.vocabulary import OWL, is_reserved, rdf
from confkg.reasoning.wording.names import Namer
from confkg.reasoning.wording.sentences import in_words

Locate = Callable[[Path, Sequence[ox.Triple]], int | None]
"""Gives the line of a file at which a statement with these triples stands, if that is known."""


def examine(
    ontology: Sequence[Path],
    graph: Sequence[Path],
    *,
    most: int = 5,
    memory: int = 2000,
    left: Callable[[], float | None] = lambda: None,
    locate: Locate = lambda path, triples: None,
    report: Callable[[str], None] = lambda _: None,
) -> Examination:
    """Whether ontology and graph can hold together, and what follows from them.

    Raises:
        UsageError: the reasoner is not installed.
        GraphError: a file is missing or malformed, the ontology is not OWL 2 DL, or the time was
            over before there was a verdict. If it is over later, the explanations are incomplete.
    """
    command = hermit_command(memory)
    report("reading")
    knowledge = split(read_files([*ontology, *graph]))
    with Hermit(command, Encoder(knowledge), left, called(graph or ontology)) as hermit:
        examiner = _Examiner(knowledge, hermit, locate, report)
        try:
            return examiner.examine(most)
        except BadValue as error:
            raise examiner.with_statement(error) from None


class _Examiner:
    def __init__(
        self, knowledge: Knowledge, hermit: Hermit, locate: Locate, report: Callable[[str], None]
    ) -> None:
        self._knowledge = knowledge
        self._hermit = hermit
        self._locate = locate
        self._report = report
        self._explainer = Explainer(hermit, knowledge.axioms, report)
        self._namer = Namer(knowledge)

    def examine(self, most: int) -> Examination:
        knowledge, facts = self._knowledge, self._knowledge.facts
        self._report(f"HermiT: {len(facts):,} facts, {len(knowledge.axioms):,} axioms")
        found = self._hermit.classify([*knowledge.axioms, *facts])
        contradictions, has_more = ((), False) if found else self._contradictions(most)
        classes = found or self._classify_axioms()
        return Examination(
            contradictions,
            has_more,
            tuple(self._unsatisfiable(classes.unsatisfiable if classes else [])),
            tuple(sorted(self._types(found))) if found else (),
            len(grouped(knowledge.axioms)),
            len(grouped(facts)),
            len(knowledge.classes()),
            tuple(iter_remarks(knowledge.left_out, self._namer.short)),
        )

    def with_statement(self, error: BadValue) -> GraphError:
        """The same error with the statement in which the value stands."""
        wanted = ox.Literal(error.value, datatype=ox.NamedNode(error.datatype))
        for statement in (*self._knowledge.facts, *self._knowledge.axioms):
            if any(triple.object == wanted for triple in statement.triples):
                what = f"{error.what} ({in_words([statement], self._namer)})"
                return GraphError(what, str(statement.path), error.fix)
        return error

    def _contradictions(self, most: int) -> tuple[tuple[Contradiction, ...], bool]:
        """Contradictions that share no fact, and whether there may be more."""
        facts, found = self._knowledge.facts, []
        while True:
            explanation = self._explainer.explain(facts)
            found.append(self._in_words(explanation))
            used = {each.number for each in explanation.statements if each.is_fact}
            facts = [fact for fact in facts if fact.number not in used]
            if not explanation.is_minimal:
                return tuple(found), True
            if not used:
                return tuple(found), False
            try:
                if self._hermit.is_consistent([*self._knowledge.axioms, *facts]):
                    return tuple(found), False
            except OutOfTime:
                return tuple(found), True
            if len(found) == most:
                return tuple(found), True

    def _classify_axioms(self) -> Classification | None:
        try:
            return self._hermit.classify(self._knowledge.axioms)
        except OutOfTime:
            return None

    def _unsatisfiable(self, classes: Iterable[str]) -> Iterator[Unsatisfiable]:
        for number, iri in enumerate(classes, 1):
            self._report(f"class {number} that can have no member")
            try:
                why: Contradiction | None = self._in_words(self._why_empty(iri))
            except OutOfTime:
                why = None
            yield Unsatisfiable(iri, self._namer.label(iri), why)

    def _why_empty(self, iri: str) -> Explanation:
        """What contradicts a member of a class: axioms as a rule, facts only where it takes them."""
        member = ox.Triple(ox.BlankNode("member"), rdf("type"), ox.NamedNode(iri))
        given = Statement(-1, (member,), Path(), is_fact=True, terms=frozenset({iri}))
        alone = not self._hermit.is_consistent([given, *self._knowledge.axioms])
        return self._explainer.explain([] if alone else self._knowledge.facts, [given])

    def _types(self, found: Classification) -> Iterator[InferredType]:
        stated = {
            (fact.triples[0].subject.value, fact.triples[0].object.value)
            for fact in self._knowledge.facts
            if isinstance(fact.triples[0].subject, ox.NamedNode)
            and isinstance(fact.triples[0].object, ox.NamedNode)
            and fact.triples[0].predicate == rdf("type")
        }
        label = self._namer.label
        for thing, closest in found.types.items():
            for kind in {above for each in closest for above in found.above.get(each, [each])}:
                if (thing, kind) not in stated and kind != f"{OWL}Thing" and not is_reserved(thing):
                    yield InferredType(thing, kind, label(thing), label(kind))

    def _in_words(self, explanation: Explanation) -> Contradiction:
        namer = Namer(self._knowledge)
        return Contradiction(
            tuple(self._reason(group, namer) for group in grouped(explanation.statements)),
            explanation.is_minimal,
        )

    def _reason(self, statements: list[Statement], namer: Namer) -> Reason:
        triples = list(dict.fromkeys(iter_triples(statements)))
        path = statements[0].path
        return Reason(
            in_words(statements, namer),
            statements[0].is_fact,
            path,
            self._locate(path, triples),
            tuple(f"{triple} ." for triple in triples),
        )


def grouped(statements: Iterable[Statement]) -> list[list[Statement]]:
    """Statements one by one, the members of an axiom on many together."""
    groups: dict[tuple[bool, int], list[Statement]] = {}
    for each in statements:
        key = (False, each.number) if each.group is None else (True, each.group)
        groups.setdefault(key, []).append(each)
    return list(groups.values())
