"""Facts that rules infer from what documents state, each with a claim that gives its reasons.

A rule of this kind has two more lines in its header: ``#+ because:``, the triples that a conclusion
rests on, and ``#+ confidence:``, how sure it is, from 0 to 1. It is applied once, to stated facts, so
that no conclusion rests on another and the order of rules does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Self

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.ids import digest
from confkg.namespaces import concept_iri, expand, thing_iri
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.remembering import NO_MEMORY, Memory
from confkg.rdf.shards import iter_part
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import Row, ckg, term, typed
from confkg.rdf.turtle import iter_blocks, write_blocks
from confkg.rdf.turtle_lines import sum_of

REASONS_FILE = "reasons.ttl"

_HEADER = re.compile(r"^#\+ (rule|because|confidence): (.*)$", re.MULTILINE)
_HEAD = re.compile(r"CONSTRUCT\s*\{\s*([^{}.]+?)\s*\.?\s*\}")

_PLACE = f"<{thing_iri('evidence', '')}"

_Pattern = tuple[str, ...]
"""Subject, predicate and object: a variable with its question mark, or an IRI."""


@dataclass(frozen=True, slots=True)
class ReasonedRule:
    """A rule that says what its conclusions rest on."""

    name: str  # name of its file
    sentence: str  # the rule in words
    confidence: Decimal  # how sure a conclusion is, from 0 to 1
    conclusion: _Pattern  # the triple that it concludes
    premises: tuple[_Pattern, ...]  # the triples that a conclusion rests on
    query: str  # finds the values of the variables

    @classmethod
    def read(cls, path: Path) -> Self | None:
        """The rule in a file, or None if it does not say what its conclusions rest on.

        Raises:
            GraphError: the rule concludes more than one triple, or a line of its header is malformed.
        """
        text = path.read_text(encoding="utf-8")
        header = dict(_HEADER.findall(text))
        if "because" not in header:
            return None
        head = _HEAD.search(text)
        try:
            if head is None:
                raise ValueError("not one triple is concluded")
            conclusion = _pattern(head[1])
            premises = tuple(map(_pattern, header["because"].split(" . ")))
            confidence = Decimal(header["confidence"])
        except (ArithmeticError, KeyError, ValueError) as error:
            what = f"the rule cannot give reasons ({error})"
            raise GraphError(
                what, str(path), "see the other rules that have '#+ because:'"
            ) from None
        names = {name for one in (conclusion, *premises) for name in one if name.startswith("?")}
        select = f"SELECT DISTINCT {' '.join(sorted(names))}"
        query = text[: head.start()] + select + text[head.end() :]
        return cls(path.stem, header["rule"], confidence, conclusion, premises, query)


def _pattern(text: str) -> _Pattern:
    """Three names; prefixed ones are expanded.

    >>> _pattern("?paper ckg:title ?title")
    ('?paper', 'https://w3id.org/confkg/ontology#title', '?title')
    """
    names = tuple(name if name.startswith("?") else expand(name) or "" for name in text.split())
    if len(names) != 3 or not all(names):
        raise ValueError(f"no triple of variables and prefixed names: {text}")
    return names


def infer(
    store: ox.Store,
    rules: Iterable[ReasonedRule],
    reasons: LineSorter,
    memory: Memory = NO_MEMORY,
    seen: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """What rules conclude from a store, and is not stated there, as lines of N-Triples.

    Nothing is given before all rules were applied, so that the lines may be added to the store.

    Args:
        store: the stated facts.
        rules: what to conclude by.
        reasons: takes a line for each premise of each conclusion.
        memory: has what rules concluded before.
        seen: for each rule a digest of the facts that it looks at; without one it is applied.

    Raises:
        GraphError: a rule is malformed.
    """
    with LineSorter() as concluded:
        for rule in rules:
            known = memory if rule.name in seen else NO_MEMORY
            make = partial(_iter_concluded, store, rule)
            for line in known.iter_lines(f"{rule.name} {seen.get(rule.name)}", make):
                (reasons if "\t" in line else concluded).add(line)
        yield from concluded


def _iter_concluded(store: ox.Store, rule: ReasonedRule) -> Iterator[str]:
    """Conclusions of a rule, each with a line for each premise behind it."""
    try:
        solutions = store.query(rule.query)
    except SyntaxError as error:
        raise GraphError(f"the rule is malformed ({error})", rule.name, "fix it") from None
    assert isinstance(solutions, ox.QuerySolutions)
    for solution in solutions:
        conclusion = _filled(rule.conclusion, solution)
        if conclusion is None or ox.Quad(*conclusion) in store:
            continue
        yield f"{conclusion} ."
        for premise in rule.premises:
            if (filled := _filled(premise, solution)) is not None:
                yield f"{filled}\tby\t{rule.name}\t{conclusion}"


def _filled(pattern: _Pattern, solution: ox.QuerySolution) -> ox.Triple | None:
    """The triple of a pattern, or None if a variable of it has no value."""
    terms = [solution[one[1:]] if one.startswith("?") else ox.NamedNode(one) for one in pattern]
    return None if None in terms else ox.Triple(*terms)


def write_reasons(
    folder: Path,
    rules: Iterable[ReasonedRule],
    reasons: LineSorter,
    stated: Iterable[str] | None = None,
    memory: Memory = NO_MEMORY,
) -> int:
    """Write ``reasons.ttl``: a claim, called inferred, for each conclusion by each rule.

    It has no evidence of its own: no document says so. The claims that it is derived from have.

    Args:
        folder: where the claims of the premises are, as Turtle or in shards.
        rules: the rules by which was concluded.
        reasons: what :func:`infer` gave.
        stated: sorted lines of facts with the claims that state them; None to read them there.
        memory: has the reasons of the last time.

    Returns:
        The number of triples.
    """
    known = {rule.name: rule for rule in rules}
    predicates = {f"<{premise[1]}>" for rule in known.values() for premise in rule.premises}

    def blocks(lines: list[str]) -> Iterator[str]:
        parts = [line.split("\t") for line in lines]
        rows = _iter_rows(parts[0][0], known[parts[0][1]], [claim for _, _, claim in parts])
        return iter_blocks(iter_labelled(sorted(set(rows))))

    with LineSorter() as found, LineSorter() as grounds, LineSorter() as made:
        if stated is None:
            found.update(_iter_stated(folder, predicates, reasons))
            stated = found
        for claims, lines in _iter_premises(iter(stated), reasons):
            for _, _, rule, conclusion in (line.split("\t") for line in lines):
                grounds.update(f"{conclusion}\t{rule}\t{claim}" for claim in claims)
        groups = groupby(grounds, lambda line: line.rpartition("\t")[0])
        made.update(memory.iter_results("reasons", groups, blocks))
        comment = "Why what follows does so; generated by 'confkg build'; do not edit"
        return sum_of(write_blocks(folder / REASONS_FILE, made, comment))


def _iter_premises(
    stated: Iterator[str], reasons: Iterable[str]
) -> Iterator[tuple[list[str], Iterable[str]]]:
    """For each premise the claims that state it, and the lines of what rests on it."""
    line = next(stated, "")
    for fact, group in groupby(reasons, lambda reason: reason.split("\t", 1)[0]):
        claims = []
        while line and line < f"{fact}\t":
            line = next(stated, "")
        while line.startswith(f"{fact}\t"):
            claims.append(line.rpartition("\t")[2])
            line = next(stated, "")
        yield claims, group


def _iter_stated(folder: Path, predicates: set[str], premises: Iterable[str]) -> Iterator[str]:
    """A line for each claim with one of the predicates, and each record that states a premise."""
    facts: dict[str, set[str]] = {}
    for fact in (line.partition("\t")[0] for line in premises):
        facts.setdefault(fact.partition(" ")[0], set()).add(fact)
    for claim, group in groupby(iter_part(folder, "claims"), lambda quad: quad.subject):
        parts: dict[ox.NamedNode, object] = {}
        for quad in group:
            parts[quad.predicate] = quad.object
            if quad.predicate == ckg("states"):
                yield from (f"{fact}\tas\t{claim}" for fact in facts.get(str(quad.object), ()))
        predicate = parts.get(term("rdf:predicate"))
        if str(predicate) in predicates:
            fact = f"{parts[term('rdf:subject')]} {predicate} {parts[term('rdf:object')]}"
            yield f"{fact}\tas\t{claim}"


def _iter_rows(fact: str, rule: ReasonedRule, claims: Iterable[str]) -> Iterator[str]:
    """The lines of the claim for a conclusion."""
    subject, predicate, value = fact.split(" ", 2)
    node = ox.NamedNode(thing_iri("claim", digest(f"{rule.name}\t{fact}", 16)))
    rows: list[Row] = [
        (node, term("rdf:type"), ckg("Claim")),
        (node, ckg("qualifier"), ox.NamedNode(concept_iri("qualifier", "inferred"))),
        (node, ckg("reader"), ox.Literal(rule.name)),
        (node, ckg("reason"), ox.Literal(rule.sentence)),
        (node, ckg("confidence"), typed(format(rule.confidence.normalize(), "f"), "xsd:decimal")),
    ]
    yield from (f"{one} {other} {third} ." for one, other, third in rows)
    yield f"{node} {term('rdf:subject')} {subject} ."
    yield f"{node} {term('rdf:predicate')} {predicate} ."
    yield f"{node} {term('rdf:object')} {value} ."
    for ground in claims:
        is_place = ground.startswith(_PLACE)
        yield f"{node} {ckg('supportingEvidence') if is_place else term('prov:wasDerivedFrom')} {ground} ."
