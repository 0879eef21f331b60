"""Judgements of people applied to the names that the documents print.

They win over every rule. Of judgements that contradict each other none joins anything: a wrong merge
is worse than a missed one. A judgement on a name that no document prints any more is *stale*: it waits
for a document that does, and still says that the names which it shares with other judgements are one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from confkg.errors import DecisionError
from confkg.ids import fold
from confkg.resolve.clusters import path_between
from confkg.resolve.decision_rows import Row
from confkg.resolve.forms import PLACES, Form, Judgement, Match, Rule, match_of
from confkg.resolve.mention_index import MentionIndex
from confkg.resolve.unprinted import Used, iter_links

_NEAR = 0.6


@dataclass
class Judgements:
    """What people have judged, in terms of the names that are printed."""

    # their judgements on pairs of names, each with its confidence
    matches: list[tuple[Match, str]] = field(default_factory=list)
    # one for each row that contradicts another
    problems: list[DecisionError] = field(default_factory=list)
    # one for each row that has no effect, since no document prints one of its names
    stale: list[DecisionError] = field(default_factory=list)
    worse: set[Form] = field(default_factory=set)  # forms that are the same as a better one
    # forms that no document prints, and that are right
    right: set[Form] = field(default_factory=set)
    hidden: set[Form] = field(default_factory=set)  # forms that are never to be shown
    # names that are never to be shown, whatever prints them, with the name to show
    secrets: dict[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> frozenset[Form]:
        """The forms that people judged."""
        judged = (form for match, _ in self.matches for form in (match.first, match.second))
        return frozenset(judged) | self.right


def apply_rows(
    rows: Sequence[Row], index: MentionIndex, local: Iterable[tuple[str, str]]
) -> Judgements:
    """Find the names of which the rows speak, and leave out rows that contradict each other."""
    judged = Judgements()
    names = _Names(index, frozenset(local))
    used: list[Used] = []
    unused: dict[Row, DecisionError] = {}
    for row in rows:
        if not row.shown:
            judged.secrets[row.first] = row.second
        try:
            free = not (row.printed and row.shown)  # what replaces a hidden name is right by itself
            first = names.forms(row, row.first, row.first_document, hidden=not row.shown)
            second = names.forms(row, row.second, row.second_document, free=free)
            if set(first) == set(second):
                raise DecisionError(
                    "both names are one form in print", row.where, "write them as they are printed"
                )
            used.append((row, first, second))
        except DecisionError as error:
            unused[row] = error
    for link, other in iter_links(list(unused), names.forms):
        used.append(link)
        for row in (link[0], other):
            unused.pop(row, None)
    judged.stale = [
        DecisionError(f"the decision is stale: {error.what}", error.where, error.fix)
        for error in unused.values()
    ]
    dropped = _contradictions(used)
    judged.problems += {str(error): error for error in dropped.values()}.values()
    for row, first, second in used:
        if row not in dropped:
            _apply(judged, row, first, second, names)
    return judged


def _apply(
    judged: Judgements, row: Row, first: list[Form], second: list[Form], names: _Names
) -> None:
    if row.judgement is Judgement.SAME:
        judged.worse.update(first)
        judged.right.update(form for form in second if not names.is_printed(form))
        if not row.shown:
            judged.hidden.update(first)
    for one in first:
        for other in second:
            if one != other:
                match = match_of(one, other, Rule.HUMAN, row.judgement, row.reason)
                judged.matches.append((match, row.confidence))


class _Names:
    """Printed names by how a row may write them."""

    def __init__(self, index: MentionIndex, local: frozenset[tuple[str, str]]) -> None:
        self._index = index
        self._local = local

    @cached_property
    def _folded(self) -> dict[tuple[str, str], list[tuple[str, str]]]:
        folded: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for kind, name in sorted(self._index.names):
            folded[group_of(kind), fold(name)].append((kind, name))
        return folded

    def is_printed(self, form: Form) -> bool:
        """Whether some document prints the name."""
        return (form.kind, form.name) in self._index.names

    def forms(
        self, row: Row, name: str, document: str, *, hidden: bool = False, free: bool = False
    ) -> list[Form]:
        """The forms that a row means by a name.

        Args:
            row: the row.
            name: the name as the row writes it.
            document: the document in which it is meant, or an empty string.
            hidden: the name is not to be shown, and so is every form that differs only in case,
                diacritics or punctuation.
            free: it need not be printed anywhere.

        Raises:
            DecisionError: no document prints it, or not that one.
        """
        near = self._folded.get((group_of(row.kind), fold(name)), [])
        near = [key for key in near if row.kind in ("Place", key[0]) or key[0] == "Place"]
        exact = [key for key in near if key[1] == name]
        keys = near if hidden else exact or near
        if not keys:
            if free:
                return [Form(row.kind, name)]
            raise self._unknown(row, name, hidden=hidden)
        forms = [
            Form(kind, printed, where)
            for kind, printed in keys
            for where in self._documents(kind, printed, document)
        ]
        if not forms:
            printed_in = sorted({d for key in keys for d in self._index.names[key]})
            shown = "it" if hidden else f"'{name}'"
            raise DecisionError(
                f"{shown} is not printed in '{document}'",
                row.where,
                f"it is in {', '.join(printed_in[:3])}",
            )
        return forms

    def _documents(self, kind: str, name: str, document: str) -> Iterator[str]:
        if (kind, name) not in self._local:
            printed_in = self._index.names[kind, name]
            if not document or document in printed_in:
                yield ""
            return
        yield from sorted(
            where for where in self._index.names[kind, name] if document in ("", where)
        )

    def _unknown(self, row: Row, name: str, *, hidden: bool) -> DecisionError:
        what = row.kind.lower()
        if hidden:
            return DecisionError(
                f"the form that is not to be shown is no {what} of any document",
                row.where,
                "check its spelling",
            )
        group = group_of(row.kind)
        known = [folded for other, folded in self._folded if other == group]
        found = process.extractOne(
            fold(name), known, scorer=OSA.normalized_similarity, score_cutoff=_NEAR
        )
        nearest = self._folded[group, found[0]][0][1] if found else ""
        return DecisionError(
            f"no document prints the {what} '{name}'",
            row.where,
            f"nearest: {nearest}" if nearest else "no name is near it: check the spelling",
        )


def group_of(kind: str) -> str:
    """Kinds whose names are compared with each other."""
    return "Place" if kind in PLACES else kind


def _contradictions(
    used: Sequence[Used],
) -> dict[Row, DecisionError]:
    """Rows *same* that together join what another row keeps apart, each with the error for it."""
    dropped: dict[Row, DecisionError] = {}
    rows_of: dict[Match, Row] = {}
    apart: list[tuple[Row, Form, Form]] = []
    links: dict[Form, list[tuple[Form, Match]]] = defaultdict(list)
    for row, first, second in used:
        for one in first:
            for other in second:
                if row.judgement is not Judgement.SAME:
                    apart.append((row, one, other))
                    continue
                match = Match(one, other, Rule.HUMAN, row.judgement, row.where)
                rows_of[match] = row
                links[one].append((other, match))
                links[other].append((one, match))
    for row, first_form, second_form in apart:
        while path := path_between(links, first_form, second_form):
            chain = sorted({rows_of[match].where for match in path})
            for match in path:
                links[match.first].remove((match.second, match))
                links[match.second].remove((match.first, match))
                dropped[rows_of[match]] = DecisionError(
                    f"it says 'same', against '{row.judgement}' in {row.where}",
                    " with ".join(chain),
                    "take one away; the names are kept apart until then",
                )
    return dropped
