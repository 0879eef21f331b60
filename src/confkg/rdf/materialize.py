"""Claims and their resolution become the triples of ``graph/``.

Five files come of the lines of documents (:mod:`confkg.rdf.sheets`): entities (what is held to be true),
claims (who says so, and where), conflicts (which of them disagree), documents, passages; another comes
of the resolution. Nothing is kept in memory but sorting runs. A value that disagrees with a preferred one
stays in the claims; entities hold the preferred value only where the schema says that there is but
one, and all of them while none is preferred. :func:`confkg.conflicts.prefer` decides which one that is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from confkg.conflicts.checks import find_conflicts
from confkg.corrections.applying import Corrected
from confkg.digests import digest_of
from confkg.ids import digest
from confkg.model import Claim, Document
from confkg.rdf.choosing import iter_chosen
from confkg.rdf.disagreement import iter_conflict_rows
from confkg.rdf.identity import iter_decision_rows, iter_name_lines
from confkg.rdf.labelling import iter_labelled
from confkg.rdf.quoting import iter_shown
from confkg.rdf.record_blocks import iter_single
from confkg.rdf.recorded import is_of_claims, iter_recorded
from confkg.rdf.remembering import NO_MEMORY, Memory
from confkg.rdf.rule_texts import FactDigests, iter_on_one, of_one_thing
from confkg.rdf.runs import Run, Shelf
from confkg.rdf.sheets import (
    BLOCKS,
    COMPARABLE,
    FACTS,
    PLACES,
    RECORDED,
    RECORDS,
    STATED,
    Sheets,
)
from confkg.rdf.sorting import iter_texts, merged
from confkg.rdf.terms import ckg, statements
from confkg.rdf.turtle import BETWEEN, GENERATED, TurtleText, iter_blocks
from confkg.rdf.turtle_blocks import Changes
from confkg.rdf.turtle_changes import write_changed
from confkg.rdf.turtle_lines import sum_of
from confkg.resolve import Resolution

_HOLDING = {
    "entities.ttl": "What is known",
    "claims.ttl": "Who says it, and where",
    "conflicts.ttl": "What does not agree, and what is preferred",
    "documents.ttl": "What was read",
    "passages.ttl": "What was read, passage by passage",
    "decisions.ttl": "Which names are one thing, and why",
}
COMMENTS = {name: f"{what}; {GENERATED}; do not edit" for name, what in _HOLDING.items()}
"""The files, each with its first line."""

_MOST_BLOCKS = 250_000
"""Blocks that are sorted in memory: some 100 MB."""
_CONFLICTING = f" {ckg('conflictingClaim')} "
_CONFLICTS, _DECISIONS, _CONCLUDED = "conflicts", "decisions", "concluded"
_IN_TABS, _IN_SPACES = ("\t",), (" ",)
_KEYS: dict[str, tuple[Any, ...]] = {
    COMPARABLE: ("\t", 2),
    **dict.fromkeys((FACTS, STATED, RECORDED), _IN_TABS),
    **dict.fromkeys((RECORDS, _CONFLICTS, _DECISIONS, _CONCLUDED), _IN_SPACES),
    **dict.fromkeys(COMMENTS, (BETWEEN,)),
    **dict.fromkeys(BLOCKS, (BETWEEN, 1, _MOST_BLOCKS)),
}
"""What is kept of lines: for each kind how the keys of groups end."""


def disputed_in(conflicts: Iterable[str]) -> Iterator[str]:
    """The nodes of the claims that conflicts are between, of which the statements are given."""
    return (line.split(_CONFLICTING)[1][:-2] for line in conflicts if _CONFLICTING in line)


class GraphWriter(ExitStack):
    """Takes in the lines of one document after the other and writes the graph's files.

    Args:
        resolution: which mentions are the same thing.
        corrected: what people have corrected.
        premises: the predicates of facts that rules may rest on, as N-Triples has them.
        memory: has the lines of the last time: only groups in which some differ are worked on.
        rules: what is applied to the facts.
        former: where the files of the last time may be.

    Attributes:
        shelf: what is kept of the last time.
        places: the lines that were taken in so far, by :data:`confkg.rdf.sheets.PLACES`.
        profiles: of each file that was written, what is counted of its subjects; see
            :func:`confkg.rdf.turtle.iter_blocks`.
        changes: of files that were there the last time, their digest then, and how they differ.
        stated: facts that rules may rest on, each with the claim that states it.
        facts: what the rules look at.
        concluded: what rules on one thing conclude.
    """

    def __init__(
        self,
        resolution: Resolution,
        corrected: Sequence[Corrected] = (),
        premises: Collection[str] = (),
        memory: Memory = NO_MEMORY,
        rules: Iterable[Path] = (),
        former: Iterable[Path] = (),
    ) -> None:
        super().__init__()
        self._resolution = resolution
        self._corrected = corrected
        self._premises = premises
        self._rules = tuple(rules)
        self._on_one = of_one_thing(self._rules).values()
        self.shelf = self.enter_context(Shelf(memory, _KEYS, former))
        self._runs = {
            name: self.enter_context(Run(self.shelf, name, *key)) for name, key in _KEYS.items()
        }
        self.places = {place: self._runs[place].added for place in PLACES}
        self.profiles: dict[str, Counter[str]] = {}
        self.changes: dict[str, tuple[str, Changes]] = {}
        self._digests: dict[str, str] = {}
        self.stated, self.concluded = self._runs[STATED], self._runs[_CONCLUDED]
        self.facts = FactDigests(self._rules)

    def add(self, document: Document, claims: Iterable[Claim]) -> None:
        """Take in a document with its claims."""
        sheets = Sheets(self._resolution, self._corrected, self._premises)
        sheets.write([(document, claims)], set(), self.take)

    def take(self, place: str, lines: Iterable[str], source: str = "") -> None:
        """Take in lines of :class:`~confkg.rdf.sheets.Sheets` that go to a place."""
        self._runs[place].take(lines, source)

    def change(self, place: str, source: str, old: Iterable[str], new: Iterable[str]) -> None:
        """Take in lines that a source gives to a place instead of those of the last time."""
        self._runs[place].change(source, old, new)

    def write(self, folder: Path) -> dict[str, int]:
        """Write the files into ``folder``; the number of triples of each."""
        former = self.shelf.former
        self.facts = FactDigests(self._rules, former.get("facts", {}))
        runs, text = self._runs, TurtleText()

        def blocks(lines: Iterable[str]) -> Iterable[str]:
            texts = iter_labelled(iter(lines))
            return iter_blocks((line for some in texts for line in some.split("\n")), text)

        for key, old, new in runs[COMPARABLE].iter_changed():
            runs[_CONFLICTS].change(key, *map(self._conflicts_among, (old, new)))
        disputed = Counter(disputed_in(dict.fromkeys(runs[_CONFLICTS].before())))
        disputed_before = frozenset(disputed)
        for place, name, chosen in (
            (_CONFLICTS, "conflicts.ttl", iter),
            (FACTS, "entities.ttl", iter_chosen),
            (RECORDS, "claims.ttl", iter_single),
        ):
            if place == RECORDS:
                self._change_recorded(disputed_before, frozenset(+disputed))
            for key, old, new in runs[place].iter_changed():
                said = [[*chosen(lines)] if lines else [] for lines in (old, new)]
                runs[name].change(key, *map(blocks, said))
                if place == FACTS:
                    self.facts.change(old, new)
                    if any(follows := [[*self._iter_concluded(texts)] for texts in said]):
                        self.concluded.change(digest(key), *follows)
                elif place == _CONFLICTS:
                    disputed.subtract(disputed_in(old))
                    disputed.update(disputed_in(new))
        runs[_DECISIONS].change("", runs[_DECISIONS].before(), self._decisions())
        for key, old, new in runs[_DECISIONS].iter_changed():
            runs["decisions.ttl"].change(key, blocks(old), blocks(new))
        for name, comment in COMMENTS.items():
            file, changed = folder / name, runs[name].iter_changed()
            before, counted = self.shelf.given(name), former.get("profiles", {}).get(name, {})
            self.profiles[name], changes = write_changed(file, changed, comment, before, counted)
            self._digests[name] = digest_of(file)
            if changes is not None:
                self.changes[name] = former["digests"][name], changes
        for run in (self.stated, self.concluded):
            for _ in run.iter_changed():
                pass  # so that it is kept
        return {name: sum_of(found) for name, found in self.profiles.items()}

    def _iter_concluded(self, texts: Iterable[str]) -> Iterator[str]:
        """What rules on one thing conclude of statements."""
        lines = "\n".join(texts)
        rules = [rule for rule in self._on_one if rule.premises[0][0] in lines]
        return iter_on_one(rules, lines.split("\n")) if rules else iter(())

    def keep(self, sheets: Mapping[str, Any]) -> None:
        """Have the next build begin with what was written.

        Args:
            sheets: what it has to know of the lines that were taken in.
        """
        profiles = {name: dict(found) for name, found in self.profiles.items()}
        made = {"profiles": profiles, "facts": self.facts.sums, "digests": self._digests}
        self.shelf.keep({"sheets": sheets, **made})

    def _change_recorded(self, before: Collection[str], after: Collection[str]) -> None:
        """Take in what records state, where that differs.

        Args:
            before: the nodes of claims that conflicts were between the last time.
            after: those of this time.
        """
        run = self._runs[RECORDED]
        if moved := {*before} ^ {*after}:
            run.touch(lambda line: is_of_claims(line, moved))
        for subject, *both in run.iter_changed():
            given: list[tuple[list[str], list[str]]] = []
            for lines, disputed in zip(both, (before, after), strict=True):
                stated: list[str] = []
                given.append(
                    ([*iter_recorded(lines, disputed, self._premises, stated.append)], stated)
                )
            (old, was_stated), (new, is_stated) = given
            self._runs[RECORDS].change(subject, old, new)
            self.stated.change(subject, was_stated, is_stated)

    def iter_statements(
        self, conflicts: Iterable[str], disputed: Collection[str], *, with_decisions: bool = True
    ) -> Iterator[tuple[str, Iterable[str]]]:
        """The statements of the files, some at a time, where those of documents were taken in as N-Triples.

        Args:
            conflicts: the statements on what does not agree, sorted.
            disputed: the nodes of claims that conflicts are between, here or in other shards.
            with_decisions: whether to give which names are one thing, and why.
        """
        lines, state = self.places[RECORDED], self.places[STATED].add
        self.take(RECORDS, iter_recorded(lines, disputed, self._premises, state))
        files: dict[str, Iterable[str]] = {
            "entities.ttl": iter_chosen(self.places[FACTS]),
            "conflicts.ttl": conflicts,
            "decisions.ttl": self._decisions() if with_decisions else (),
            **{name: self.places[name] for name in BLOCKS},
        }
        of_records = iter_single(self.places[RECORDS])
        files["claims.ttl"] = merged([files["claims.ttl"], of_records])
        return ((name, iter_labelled(iter_texts(lines))) for name, lines in files.items())

    def _decisions(self) -> list[str]:
        """The statements on which names are one thing, and why."""
        lines = set(iter_name_lines(self._resolution))
        for decision in self._resolution.decisions:
            lines.update(statements(iter_decision_rows(decision, self._resolution)))
        return sorted(lines)

    def iter_conflicts(self) -> Iterator[str]:
        """The statements on what does not agree, where nothing was taken in before."""
        return self._conflicts_among(self.places[COMPARABLE])

    def _conflicts_among(self, lines: Iterable[str]) -> Iterator[str]:
        for conflict in find_conflicts(lines):
            rows = iter_shown(iter_conflict_rows(conflict), self._resolution)
            yield from statements(rows)
