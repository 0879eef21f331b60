"""A graph without what certain readers have read, as a language model: what rests on it alone goes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.namespaces import prefixes
from confkg.rdf.dataset import DESCRIPTION_FILE, describe_dataset, said_by_hand
from confkg.rdf.inferring import REASONS_FILE
from confkg.rdf.recorded import READER
from confkg.rdf.rules import INFERRED_FILE, at_build, write_inferred
from confkg.rdf.sorting import LineSorter
from confkg.rdf.store import iter_triples
from confkg.rdf.terms import ckg, term
from confkg.rdf.turtle import write_turtle
from confkg.resources import GRAPH_FILES, resource
from confkg.schema import PLACED, SINGLE

_MADE_ANEW = frozenset({INFERRED_FILE, REASONS_FILE, DESCRIPTION_FILE})
_WHOLE = frozenset({ckg("Conflict"), ckg("IdentityDecision")})
"""What says something of all that it names together, so that nothing of it holds without a part."""

_Fact = tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode | ox.Literal]


@dataclass(frozen=True, slots=True)
class _Claim:
    """A claim of the graph: what it states, who read it, its places, what it is derived from."""

    fact: _Fact
    reader: str
    places: frozenset[ox.NamedNode]
    bases: frozenset[ox.NamedNode]


def write_without(folder: Path, readers: Collection[str], target: Path) -> None:
    """Write a graph again without the claims of some readers.

    With a claim goes what is derived from it, and a fact, thing, conflict or decision that rests on
    it. Where a thing can have but one value and loses it, it has those that other readers claim.
    What follows by rules is concluded anew.

    Args:
        folder: the graph.
        readers: their names, as claims have them; of a language model the version of the prompt may
            be left out.
        target: an empty folder.
    """
    claims = dict(_iter_claims(folder / "claims.ttl"))
    recorded = _read_recorded(folder / "claims.ttl")
    known = {claim.reader for claim in claims.values()} | ({READER} if recorded else set())
    left_out: set[str] = set()
    for name in readers:
        found = {reader for reader in known if f"{reader}, ".startswith(f"{name}, ")}
        if not found:
            has = f"the graph has {', '.join(sorted(known))}"
            raise UsageError("no claim has this reader", f"--without-reader {name}", has)
        left_out |= found
    gone = _gone(claims, left_out)
    kept = [claim for node, claim in claims.items() if node not in gone]
    stated = {claim.fact for claim in kept}
    lost = {claims[node].fact for node in gone} - stated
    removed = gone | _only_there(claims, gone, kept) | _things(lost) - _things(stated)
    if READER in left_out:
        removed |= {node for pair in recorded for node in pair}
    else:
        removed -= _recorded_things(folder / "entities.ttl", recorded)
    removed -= {triple.subject for triple in iter_triples(folder / "documents.ttl")}
    single = {fact[:2] for fact in lost if fact[1] in {ckg(name) for name in (*SINGLE, PLACED)}}
    instead = [fact for fact in stated if fact[:2] in single]
    triples: dict[str, int] = {}
    for name in GRAPH_FILES:
        if name not in _MADE_ANEW:
            with LineSorter() as lines:
                lines.update(_iter_kept(folder / name, removed, lost))
                if name == "entities.ttl":
                    lines.update(f"{ox.Triple(*fact)} ." for fact in instead)
                comment = f"Without what was read by {', '.join(sorted(left_out))}"
                triples[name] = write_turtle(target / name, lines, comment)
    triples |= write_inferred(target, at_build(resource("ontology", "rules").glob("*.rq")))
    described = folder / DESCRIPTION_FILE
    number = next(
        t.object for t in iter_triples(described) if t.predicate == term("void:documents")
    )
    assert isinstance(number, ox.Literal)
    describe_dataset(target, triples, int(number.value), said_by_hand(described))


def _iter_claims(path: Path) -> Iterator[tuple[ox.NamedNode, _Claim]]:
    """The claims of a file by their nodes."""
    for node, group in groupby(iter_triples(path), lambda triple: triple.subject):
        parts: dict[ox.NamedNode, list[Any]] = {}
        for triple in group:
            parts.setdefault(triple.predicate, []).append(triple.object)
        if ckg("Claim") in parts.get(term("rdf:type"), ()):
            subject, predicate, value = (
                parts[term(f"rdf:{name}")][0] for name in ("subject", "predicate", "object")
            )
            places = [*parts.get(ckg("evidence"), ()), *parts.get(ckg("supportingEvidence"), ())]
            bases = parts.get(term("prov:wasDerivedFrom"), ())
            reader = parts.get(ckg("reader"), [ox.Literal("")])[0].value
            fact = (subject, predicate, value)
            yield node, _Claim(fact, reader, frozenset(places), frozenset(bases))


def _read_recorded(path: Path) -> set[tuple[ox.NamedNode, ox.NamedNode]]:
    """The places of records with the things that they state as a whole."""
    return {
        (triple.subject, triple.object)
        for triple in iter_triples(path)
        if triple.predicate == ckg("states")
        and isinstance(triple.subject, ox.NamedNode)
        and isinstance(triple.object, ox.NamedNode)
    }


def _recorded_things(
    path: Path, recorded: Iterable[tuple[ox.NamedNode, ox.NamedNode]]
) -> set[ox.NamedNode]:
    """What records state something of, the places of these records, and what they refer to."""
    found = {node for pair in recorded for node in pair}
    values = (each.object for each in iter_triples(path) if each.subject in found)
    return found | {value for value in values if isinstance(value, ox.NamedNode)}


def _gone(claims: dict[ox.NamedNode, _Claim], readers: set[str]) -> set[ox.NamedNode]:
    """The claims of some readers, and those that are derived from them."""
    derived: dict[ox.NamedNode, list[ox.NamedNode]] = {}
    for node, claim in claims.items():
        for base in claim.bases:
            derived.setdefault(base, []).append(node)
    pending = [node for node, claim in claims.items() if claim.reader in readers]
    gone: set[ox.NamedNode] = set()
    while pending:
        node = pending.pop()
        if node not in gone:
            gone.add(node)
            pending += derived.get(node, ())
    return gone


def _only_there(
    claims: dict[ox.NamedNode, _Claim], gone: set[ox.NamedNode], kept: Iterable[_Claim]
) -> set[ox.NamedNode]:
    """The places in documents that no claim leads to but those that go."""
    return {place for node in gone for place in claims[node].places} - {
        place for claim in kept for place in claim.places
    }


def _things(facts: Iterable[_Fact]) -> set[ox.NamedNode]:
    """The things that facts are about; concepts are none of them."""
    concepts = prefixes()["ckgv"]
    return {
        node
        for subject, _, value in facts
        for node in (subject, value)
        if isinstance(node, ox.NamedNode) and not node.value.startswith(concepts)
    }


def _iter_kept(path: Path, removed: set[ox.NamedNode], lost: set[_Fact]) -> Iterator[str]:
    """The statements of a file that stay, as lines of N-Triples."""
    for node, group in groupby(iter_triples(path), lambda triple: triple.subject):
        if node in removed:
            continue
        triples = list(group)
        stay = [triple for triple in triples if triple.object not in removed]
        if len(stay) < len(triples) and _WHOLE & {triple.object for triple in triples}:
            continue
        yield from (f"{triple} ." for triple in stay if tuple(triple) not in lost)
