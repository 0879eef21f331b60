"""The form to show for each thing, and its place in the graph."""

from __future__ import annotations

from collections.abc import Mapping

from confkg.errors import DecisionError
from confkg.resolve.entities import name_entities
from confkg.resolve.forms import Form, Match
from confkg.resolve.judgements import Judgements
from confkg.resolve.mention_index import MentionIndex
from confkg.resolve.names import parse_name
from confkg.resolve.plainness import plain_forms
from confkg.resolve.redaction import Redaction
from confkg.resolve.resolution import Decision, Resolution
from confkg.resolve.settling import Settling
from confkg.resolve.unprinted import replacements

_NO_NAME = "name not shown"


class Naming:
    """Chooses what each thing is called.

    Attributes:
        problems: an error for each person of whose name no form may be shown.
    """

    def __init__(
        self, index: MentionIndex, judged: Judgements, settled: Mapping[str, Settling]
    ) -> None:
        self._index = index
        self._judged = judged
        self._settled = settled
        self.problems: list[DecisionError] = []

    def resolution(self) -> Resolution:
        """Which thing each form stands for, under which name."""
        shown: dict[Form, Form] = {}
        for settling in self._settled.values():
            for form in settling.forms:
                if form not in shown:
                    members = settling.clusters.members(form)
                    shown.update(dict.fromkeys(members, self._preferred(members)))
        hidden = self._judged.hidden
        names = replacements(self._judged.secrets, _NO_NAME) | {
            form.name: shown[form].name for form in hidden
        }
        redaction = Redaction(names, (form.name for form in shown if form.kind == "Person"))
        decisions = [
            self._decision(match, confidence)
            for settling in self._settled.values()
            for match, confidence in [*settling.made, *((m, "") for m in settling.doubts())]
            if confidence or hidden.isdisjoint((match.first, match.second))
        ]
        entities = name_entities(shown, redaction)
        unprinted = {form for form in shown.values() if not self._is_printed(form)}
        return Resolution(
            entities,
            shown,
            decisions,
            hidden,
            unprinted | self._judged.right,
            redaction,
            {} if hidden else plain_forms(self._index, entities, self._judged.forms),
        )

    def _is_printed(self, form: Form) -> bool:
        return (form.kind, form.name) in self._index.names

    def _preferred(self, members: list[Form]) -> Form:
        allowed = [form for form in members if form not in self._judged.hidden]
        if allowed:
            return max(allowed, key=self._weight) if len(allowed) > 1 else allowed[0]
        self.problems.append(
            DecisionError(
                "no form of a person's name may be shown", "decisions", "give one to show instead"
            )
        )
        return Form("Person", _NO_NAME, f"{len(self.problems)}")  # of nobody else

    def _weight(self, form: Form) -> tuple[bool, bool, bool, int, bool, int, str, str, str]:
        vague = form.kind == "Person" and parse_name(form.name).is_abbreviated
        return (
            form in self._judged.right,
            form not in self._judged.worse,
            not vague,
            len(self._index.names.get((form.kind, form.name), ())),
            "(" not in form.name,
            len(form.name),
            form.name,
            form.kind,
            form.document,
        )

    def _decision(self, match: Match, confidence: str) -> Decision:
        documents = {
            document
            for form in (match.first, match.second)
            for document, _ in self._index.entries(form.kind, form.name, form.document)
        }
        return Decision(
            match.first,
            match.second,
            match.judgement,
            match.rule.value,
            confidence,
            match.reason,
            match.shared,
            tuple(sorted(documents)),
        )
