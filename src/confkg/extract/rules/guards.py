"""What keeps a sentence from being read as a plain fact: negation, hearsay, plans, corrections …"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from confkg.extract.rules.encoding import Encoded
from confkg.extract.rules.lexicon import Lexicon
from confkg.extract.rules.memory import Proposal
from confkg.extract.rules.pattern import Match, Pattern
from confkg.extract.rules.rule import patterns

_NEAR = 3
"""Tokens between a guard of scope "span" and what it guards."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard."""

    id: str
    patterns: tuple[Pattern, ...]
    unless: tuple[Pattern, ...]  # none of them may match in the sentence
    # what it covers: the sentence, the clause, the rest of the clause ("after"), what stands before
    # it in the sentence, or the span beside it
    scope: str
    effect: str  # drop, former, withdrawn or qualify. What names its edition is never former.
    kinds: frozenset[str]  # of the frames that it covers; all if empty
    spared: frozenset[str]  # kinds of frames that it does not cover
    only_at_hand: bool  # whether it covers only what would belong to the edition at hand
    examples: Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a guard matches, and what it covers, as positions in the text of the line."""

    guard: Guard
    start: int
    end: int
    covers: tuple[int, int]


def read_guards(data: list[dict[str, Any]], words: Lexicon) -> Iterator[Guard]:
    """The guards that a file holds."""
    for entry in data:
        yield Guard(
            entry["id"],
            patterns(entry["match"], words),
            patterns(entry.get("unless", ()), words),
            entry["scope"],
            entry["effect"],
            frozenset(entry.get("kinds", ())),
            frozenset(entry.get("spared", ())),
            entry.get("only_at_hand") == "true",
            entry["examples"],
        )


def hit(guard: Guard, match: Match, sentence: Encoded, clauses: Sequence[tuple[int, int]]) -> Hit:
    """What a guard covers that matches, in a sentence of these clauses (in tokens)."""
    start, end = match.start, match.end
    first, last = 0, len(sentence.code)
    if guard.scope in {"clause", "after"}:
        within = [(a, b) for a, b in clauses if a < end and start < b]
        first, last = within[0][0] if guard.scope == "clause" else start, within[-1][1]
    elif guard.scope == "span":
        first, last = max(0, start - 1), min(last, end + _NEAR)
    elif guard.scope == "before":
        last = start
    covers = (sentence.starts[first], sentence.ends[last - 1]) if last > first else (0, 0)
    return Hit(guard, sentence.starts[start], sentence.ends[end - 1], covers)


def guarded(proposals: Iterable[Proposal], hits: list[Hit]) -> Iterator[Proposal]:
    """The proposals that the guards let pass, marked as the guards say."""
    for proposal in proposals:
        effects = {one.guard.effect for one in hits if _covers(one, proposal)}
        if "drop" in effects:
            continue
        status = next((one for one in ("withdrawn", "former", "qualify") if one in effects), None)
        if status is None or "status" in proposal.slots:
            yield proposal
        else:
            yield replace(proposal, slots={**proposal.slots, "status": (status,)})


def _covers(one: Hit, proposal: Proposal) -> bool:
    guard = one.guard
    if (guard.kinds and proposal.kind not in guard.kinds) or proposal.kind in guard.spared:
        return False
    if proposal.aside and not (proposal.start <= one.start and one.end <= proposal.end):
        return False
    at_hand = proposal.edition is None and proposal.in_context and "year" not in proposal.slots
    if not at_hand and (guard.only_at_hand or (guard.effect == "former" and proposal.edition)):
        return False
    if guard.effect == "former" and guard.scope == "clause":
        inside = one.covers[0] < proposal.end and proposal.start < one.covers[1]
        return inside and (
            proposal.end <= one.start or one.end <= proposal.start
        )  # "before joining X"
    return proposal.start < one.covers[1] and one.covers[0] < proposal.end
