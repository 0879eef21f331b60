"""What the reasoner found, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from confkg.counting import counted as number_of
from confkg.errors import inert
from confkg.namespaces import compact
from confkg.reasoning.statements import LeftOut
from confkg.text_table import marked


@dataclass(frozen=True, slots=True)
class Reason:
    """An axiom or a fact that a contradiction rests on."""

    words: str  # as a sentence
    is_fact: bool  # whether it speaks of single things
    path: Path  # the file that it stands in
    line: int | None  # the line of the file; None where it is not known
    triples: tuple[str, ...]  # what it consists of, as N-Triples


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Axioms and facts that cannot hold together."""

    reasons: tuple[Reason, ...]  # the facts first. If they are not narrowed down, as far as it got.
    is_minimal: bool


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """A class that can have no member."""

    iri: str  # the class
    label: str  # how it is called
    why: Contradiction | None


@dataclass(frozen=True, slots=True, order=True)
class InferredType:
    """A class of a thing that follows and is not stated."""

    thing: str  # IRIs of the thing and of the class
    kind: str
    thing_label: str  # how they are called
    kind_label: str


@dataclass(frozen=True, slots=True)
class Examination:
    """What a reasoner has to say of an ontology and a graph."""

    contradictions: tuple[Contradiction, ...]  # no two rest on one fact; empty if there is none
    has_more: bool  # whether there may be contradictions beside these
    # the classes that can have no member; of a graph with a contradiction those of the ontology by
    # itself
    unsatisfiable: tuple[Unsatisfiable, ...]
    types: tuple[InferredType, ...]  # what follows for things; empty if there is a contradiction
    axioms: int  # how many were looked at
    facts: int
    classes: int
    remarks: tuple[str, ...]  # what was left out, in words

    @property
    def is_consistent(self) -> bool:
        """Whether everything can hold together."""
        return not self.contradictions

    @property
    def is_sound(self) -> bool:
        """Whether there is neither a contradiction nor a class that can have no member."""
        return self.is_consistent and not self.unsatisfiable


Show = Callable[[Path], str]
"""How a file is called."""

_SHOWN = 12
"""Statements that are shown of a contradiction that could not be narrowed down."""


def verdict(found: Examination) -> str:
    """The outcome in one sentence."""
    looked_at = f"{found.axioms:,} axioms and {found.facts:,} facts"
    if not found.is_consistent:
        count = len(found.contradictions)
        more = " or more" if found.has_more else ""
        things = "contradiction" if count == 1 and not more else "contradictions"
        return f"inconsistent: {count}{more} {things} in {looked_at}"
    empty = len(found.unsatisfiable)
    if empty:
        classes = f"{empty} of {found.classes:,} classes"
        return f"consistent, but {classes} can have no member: {looked_at}"
    classes = f", and each of {found.classes:,} classes can have members" * (found.classes > 1)
    return f"consistent: {looked_at} can hold together{classes}"


def type_counts(found: Examination) -> list[tuple[str, int]]:
    """For each class how many things are found to belong to it, the most first."""
    counts = Counter(each.kind_label for each in found.types)
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def as_text(found: Examination, show: Show = str) -> str:
    """Contradictions and empty classes as lines of text, then the verdict and what was left out."""
    lines = []
    for title, why in _iter_titled(found):
        lines.append(title)
        lines += [f"  · {words}" for words in _iter_reasons(why, show)]
        lines.append("")
    lines += [verdict(found), *found.remarks]
    return "".join(f"{inert(line)}\n" for line in lines)


def as_markdown(found: Examination, show: Show = str) -> str:
    """The same as Markdown, with the classes of things that follow as a table."""
    lines = ["# Reasoning", "", f"**{marked(verdict(found))}.**"]
    for title, why in _iter_titled(found):
        lines += ["", f"## {marked(title.rstrip(':').capitalize())}", ""]
        lines += [f"- {marked(words)}" for words in _iter_reasons(why, show)]
    if found.types:
        lines += ["", "| class | things that follow to be members |", "|---|---:|"]
        lines += [f"| {marked(name)} | {count:,} |" for name, count in type_counts(found)]
    lines += ["", *(f"- {marked(remark)}" for remark in found.remarks)] if found.remarks else []
    return "".join(f"{line}\n" for line in lines)


def as_json(found: Examination, show: Show = str) -> str:
    """Everything as JSON."""
    record = {
        "consistent": found.is_consistent,
        "sound": found.is_sound,
        "axioms": found.axioms,
        "facts": found.facts,
        "classes": found.classes,
        "contradictions": [_record(each, show) for each in found.contradictions],
        "more_contradictions": found.has_more,
        "unsatisfiable": [
            {
                "class": each.iri,
                "label": each.label,
                "why": None if each.why is None else _record(each.why, show),
            }
            for each in found.unsatisfiable
        ],
        "types": [
            {
                "thing": each.thing,
                "label": each.thing_label,
                "class": each.kind,
                "class_label": each.kind_label,
            }
            for each in found.types
        ],
        "remarks": list(found.remarks),
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _record(why: Contradiction, show: Show) -> dict[str, object]:
    return {
        "minimal": why.is_minimal,
        "reasons": [
            {
                "is": "fact" if reason.is_fact else "axiom",
                "says": reason.words,
                "file": show(reason.path),
                "line": reason.line,
                "triples": list(reason.triples),
            }
            for reason in why.reasons
        ],
    }


def _iter_titled(found: Examination) -> Iterator[tuple[str, Contradiction | None]]:
    """Each contradiction and each empty class under its title."""
    for number, why in enumerate(found.contradictions, 1):
        which = f"contradiction {number}" if len(found.contradictions) > 1 else "contradiction"
        yield f"{which}: these cannot all hold", why
    for each in found.unsatisfiable:
        yield f"'{each.label}' can have no member, because", each.why


def _iter_reasons(why: Contradiction | None, show: Show) -> Iterator[str]:
    if why is None:
        yield "… no time was left to find out why; give it more with --timeout"
        return
    few = why.reasons if why.is_minimal else why.reasons[:_SHOWN]
    yield from (f"{reason.words}  [{_place(reason, show)}]" for reason in few)
    if not why.is_minimal:
        more = len(why.reasons) - len(few)
        rest = f"and {more:,} more: " if more else ""
        yield f"… {rest}some of these do not matter; no time was left to narrow it down (--timeout)"


def _place(reason: Reason, show: Show) -> str:
    return show(reason.path) + (f", line {reason.line}" if reason.line is not None else "")


_NAMED = 5
"""Properties that are named; of the others there is the number."""


def iter_remarks(left_out: LeftOut, short: Callable[[str], str] = compact) -> Iterator[str]:
    """Sentences on what was left out.

    >>> next(iter_remarks(LeftOut(undeclared=Counter({"https://schema.org/name": 2}))))
    'left out: 2 statements with a property that the ontology does not declare: schema:name (2)'
    """
    for iri in dict.fromkeys(left_out.imports):
        yield f"not read: <{iri}>, which is imported; give its file with --ontology if it matters"
    reasons = (
        (left_out.undeclared, "with a property that the ontology does not declare"),
        (left_out.misfits, "with a value where a thing belongs, or a thing where a value does"),
        (left_out.reserved, "with words that OWL 2 keeps for itself"),
    )
    for counted, reason in reasons:
        if total := counted.total():
            yield f"left out: {number_of(total, 'statement')} {reason}: {_listed(counted, short)}"


def _listed(counted: Counter[str], short: Callable[[str], str]) -> str:
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    named = [f"{short(iri)} ({count:,})" for iri, count in ordered[:_NAMED]]
    more = len(ordered) - _NAMED
    return ", ".join(named) + (f" and {more:,} more" if more > 0 else "")
