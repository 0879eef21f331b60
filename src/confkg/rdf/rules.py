"""What follows from the facts by rules: ``ontology/rules/*.rq``, applied until nothing new comes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.rdf.inferring import REASONS_FILE, ReasonedRule, infer, write_reasons
from confkg.rdf.remembering import NO_MEMORY, Memory
from confkg.rdf.rule_texts import constructed, iter_on_one, names_in, nodes_of, of_one_thing
from confkg.rdf.shards import iter_looked_at, load_part, part_size
from confkg.rdf.sorting import LineSorter
from confkg.rdf.store import in_folder
from confkg.rdf.terms import term
from confkg.rdf.turtle import GENERATED, write_turtle

INFERRED_FILE = "inferred.ttl"

_AT_BUILD = re.compile(r"^#\+ applied: at build$", re.MULTILINE)
_TYPE = str(term("rdf:type"))
_SMALL = 32_000_000
"""Bytes of facts in Turtle of which those that rules look at have room in memory: some 150 MB."""
_CHUNK = 50_000
"""Triples that are looked at together: about 20 MB."""

_T = TypeVar("_T")


def at_build(rules: Iterable[Path]) -> list[Path]:
    """The rules that ``confkg build`` applies: those on whose results questions rely.

    A line ``#+ applied: at build`` in the header of a rule says so. All of them are applied on
    request, by ``confkg reason --materialize``.
    """
    return [path for path in rules if _AT_BUILD.search(path.read_text(encoding="utf-8"))]


def premises_of(rules: Iterable[Path]) -> frozenset[str]:
    """The predicates of the facts that conclusions rest on for which reasons are given."""
    read = map(ReasonedRule.read, rules)
    return frozenset(f"<{one[1]}>" for rule in read if rule for one in rule.premises)


def write_inferred(
    folder: Path,
    rules: Iterable[Path],
    stated: Iterable[str] | None = None,
    memory: Memory = NO_MEMORY,
    seen: Mapping[str, str] = MappingProxyType({}),
    on_one: Iterable[str] | None = None,
) -> dict[str, int]:
    """Write ``inferred.ttl``, what follows and is not stated, and ``reasons.ttl``, why it does.

    Rules get the facts with predicates and classes that one of them names. One that looks at the
    statements of one thing gets one at a time, so that memory does not grow with them.

    Args:
        folder: where the entities and claims are, as Turtle or in shards.
        rules: CONSTRUCT queries over the facts.
        stated: sorted lines of facts with the claims that state them, as :mod:`confkg.rdf.sheets` makes
            them; None to read them in the claims.
        memory: has what was concluded the last time, and the reasons.
        seen: what each rule looks at, as :class:`~confkg.rdf.rule_texts.FactDigests` has it; of rules
            without it, what they conclude is not kept.
        on_one: lines of what rules on one thing conclude; None to apply them.

    Returns:
        The number of triples of each file.

    Raises:
        GraphError: a rule is malformed.
    """
    comment = f"What follows by the rules of the ontology; {GENERATED}; do not edit"
    read = {path: ReasonedRule.read(path) for path in sorted(rules)}
    reasoned = [rule for rule in read.values() if rule is not None]
    apart = of_one_thing(path for path, reasoned_rule in read.items() if reasoned_rule is None)
    others = [path for path in read if path not in apart]
    concluding = nodes_of([[rule.conclusion[1] for rule in apart.values()]])
    names = nodes_of(names_in(path) for path in others) | concluding

    def conclude(store: ox.Store) -> Iterator[str]:
        yield from infer(store, reasoned, reasons, memory, seen)
        known = {
            f"{quad.triple} ."
            for node in concluding
            for quad in store.quads_for_pattern(None, node, None)
        }
        yield from (line for line in concluded if line not in known)

    with LineSorter() as reasons, LineSorter() as concluded:
        if on_one is None:
            looked_at = nodes_of([name for name, _ in rule.premises] for rule in apart.values())
            quads = iter_looked_at(folder, "entities", looked_at)
            on_one = iter_on_one(apart.values(), (f"{quad.triple} ." for quad in quads))
        concluded.update(on_one)
        inferred = write_conclusions(
            folder / INFERRED_FILE,
            lambda store: load_part(store, folder, "entities", names),
            [path for path in others if read[path] is None],
            comment,
            first=conclude,
            is_small=part_size(folder, "entities") < _SMALL,
        )
        count = write_reasons(folder, reasoned, reasons, stated, memory)
        return {INFERRED_FILE: inferred, REASONS_FILE: count}


_MOST_ROUNDS = 1_000
"""How often all rules are applied: facts that hang together over more steps are not to be expected."""


def write_conclusions(
    target: Path,
    load: Callable[[ox.Store], None],
    rules: Collection[Path],
    comment: str,
    report: Callable[[str], None] = lambda _: None,
    first: Callable[[ox.Store], Iterable[str]] = lambda _: (),
    is_small: bool = False,
) -> int:
    """Write what follows from facts by rules and is not stated.

    Unless they are few, the facts are kept in a store on the disk meanwhile, so that memory does not
    grow with them.
    What follows about blank nodes helps to find more, and is not written: no other file can say
    which node is meant.

    Args:
        target: the Turtle file to write.
        load: puts the facts into a store.
        rules: CONSTRUCT queries over the facts.
        comment: first line of the file.
        report: is called with the name of each rule that is applied.
        first: gives what is concluded before the rules are applied, as lines of N-Triples; the store
            gets those of it that the rules look at.
        is_small: whether the facts have room in memory, where rules take half the time.

    Returns:
        The number of triples.

    Raises:
        GraphError: a rule is malformed, or would never come to an end.
    """

    def conclude(folder: str) -> int:
        with LineSorter() as lines:
            store = ox.Store(None if is_small else folder)
            load(store)
            looked_at = frozenset([_TYPE]).union(*map(names_in, rules))
            for chunk in _chunks(iter(first(store))):
                wanted = (line for line in chunk if line.split(" ", 2)[1] in looked_at)
                store.bulk_load("\n".join(wanted).encode(), format=ox.RdfFormat.N_TRIPLES)
                lines.update(chunk)
            queries = [(path, path.read_text(encoding="utf-8")) for path in sorted(rules)]
            rounds = 0
            while _apply_all(queries, store, lines, report):
                rounds += 1
                if rounds == _MOST_ROUNDS:
                    raise GraphError(
                        f"after {rounds:,} rounds something new follows still, so they would never "
                        "come to an end",
                        ", ".join(str(path) for path, _ in queries),
                        "let no rule count on from what it yields",
                    )
            return write_turtle(target, lines, comment)

    return in_folder(conclude)


def _apply_all(
    queries: Iterable[tuple[Path, str]],
    store: ox.Store,
    lines: LineSorter,
    report: Callable[[str], None],
) -> int:
    """Add what rules yield to store and lines; how many triples of it are new."""
    count = 0
    for path, text in queries:  # a generator would keep the store after an error
        count += _apply(path, text, store, lines, report)
    return count


def _apply(
    path: Path, text: str, store: ox.Store, lines: LineSorter, report: Callable[[str], None]
) -> int:
    """Add what a rule yields to store and lines; how many triples of it are new."""
    report(path.stem)
    count = 0
    for chunk in _chunks(constructed(path, text, store)):
        new = {triple for triple in chunk if ox.Quad(*triple) not in store}
        for node in {one for triple in new for one in triple if isinstance(one, ox.BlankNode)}:
            _check_known(node, store, path)
        store.extend(ox.Quad(*triple) for triple in new)
        lines.update(f"{triple} ." for triple in new if not _has_blank_node(triple))
        count += len(new)
    return count


def _chunks(found: Iterator[_T]) -> Iterator[list[_T]]:
    """A query sees the store as it was when it began, whatever is added meanwhile."""
    while chunk := list(islice(found, _CHUNK)):
        yield chunk


def _has_blank_node(triple: ox.Triple) -> bool:
    return any(isinstance(term, ox.BlankNode) for term in triple)


def _check_known(node: ox.BlankNode, store: ox.Store, path: Path) -> None:
    """A node that a rule makes is another one each time, so that there is always something new."""
    if not any(store.quads_for_pattern(node, None, None, None)) and not any(
        store.quads_for_pattern(None, None, node, None)
    ):
        what = "the rule makes blank nodes and would never come to an end"
        raise GraphError(what, str(path), "name what it yields")
