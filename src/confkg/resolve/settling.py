"""From judgements on pairs to sets of names: people's first, then those of rules, surest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from confkg.resolve.clusters import Clusters, weakest_links
from confkg.resolve.forms import CONFIDENCE, Form, Judgement, Match, Rule
from confkg.resolve.namesakes import is_vague

FEW = 3
"""Things that a shortened name may be held to mean; of more than these it says nothing."""

_Filter = Callable[[list[Match], Clusters], list[Match]]


class Settling:
    """Joins the names of one kind.

    Attributes:
        forms: the names.
        clusters: the sets of names.
        made: judgements that took effect, each with its confidence.
    """

    def __init__(
        self, forms: list[Form], clusters: Clusters, judged: Iterable[tuple[Match, str]]
    ) -> None:
        self.forms = forms
        self.clusters = clusters
        self.made: list[tuple[Match, str]] = []
        self._doubts: list[Match] = []
        self._apart: list[tuple[Form, Form]] = []
        judged = sorted(judged)
        for match, confidence in judged:
            if match.judgement is Judgement.SAME:
                clusters.join(match.first, match.second, by_force=True)
            self.made.append((match, confidence))
        for match, _ in judged:
            if match.judgement is not Judgement.SAME:
                clusters.keep_apart(match.first, match.second)
                self._apart.append((match.first, match.second))

    def keep_apart(self, first: Form, second: Form) -> None:
        """Never join these two."""
        if not self.clusters.are_one(first, second):
            self.clusters.keep_apart(first, second)
            self._apart.append((first, second))

    def settle(self, matches: Iterable[Match], among: _Filter | None = None) -> None:
        """Apply judgements of rules.

        Args:
            matches: the judgements.
            among: looks at all of them, and may turn some that are the same into doubts.
        """
        found = sorted(matches)
        if among:
            self._join([match for match in found if _is_equal(match)])
            found = among([match for match in found if not _is_equal(match)], self.clusters)
        self._join(found)

    def _join(self, matches: list[Match]) -> None:
        """Join what matches say, which are sorted, the surest first."""
        given_up = weakest_links(matches, self._apart, self.clusters)
        for match in sorted(matches, key=lambda match: -float(match.confidence or 0)):
            if match.judgement is not Judgement.SAME:
                self._doubts.append(match)
            elif match in given_up:
                reason = f"{match.reason}; but names that it would join are kept apart"
                self._doubts.append(match._replace(judgement=Judgement.UNSURE, reason=reason))
            elif not self.clusters.are_one(match.first, match.second) and self.clusters.join(
                match.first, match.second
            ):
                self.made.append((match, match.confidence))

    def doubts(self) -> list[Match]:
        """What is left to settle: for two things no more than one judgement *unsure*."""
        open_: dict[tuple[Form, Form], Match] = {}
        for match in sorted(
            self._doubts, key=lambda match: (-float(CONFIDENCE[match.rule]), match)
        ):
            one, other = sorted((self.clusters.find(match.first), self.clusters.find(match.second)))
            if one != other and self.clusters.may_join(one, other) and not self._is_settled(match):
                open_.setdefault((one, other), match)
        crowd = Counter(form for match in open_.values() for form in (match.first, match.second))
        return [
            match
            for match in open_.values()
            if not any(
                crowd[form] > FEW and _is_unclear(form) for form in (match.first, match.second)
            )
        ]

    def _is_settled(self, match: Match) -> bool:
        """Whether the name that is short for another is known to be short for a third."""
        return any(
            _is_unclear(form) and len(self.clusters.members(form)) > 1
            for form in (match.first, match.second)
        )


_EQUAL = (Rule.SAME_FORM, Rule.DIACRITICS, Rule.REVERSED)


def _is_equal(match: Match) -> bool:
    return match.judgement is Judgement.SAME and match.rule in _EQUAL


def _is_unclear(form: Form) -> bool:
    return form.kind == "Person" and is_vague(form.kind, form.name)
