"""What the rules propose, and what they need to know about the place that they read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from confkg.extract.lines import Line
from confkg.extract.spans import Typed

__all__ = ["Antecedent", "Context", "Proposal", "Value"]


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Somebody or something named elsewhere, to whom a pronoun, a surname or "runner-up" refers.

    Attributes:
        line: where the name is printed.
        typed: its span in that line.
    """

    line: Line
    typed: Typed

    @property
    def text(self) -> str:
        """The name as printed there."""
        return self.line.text[self.typed.start : self.typed.end]


Value: TypeAlias = Typed | Antecedent | str
"""A span of the line, something named elsewhere, or a constant of the rule."""


class Context(Protocol):
    """What is known about the place of a line before its sentences are read."""

    @property
    def speaker(self) -> Antecedent | None:
        """Who writes: "I"."""

    @property
    def subject(self) -> Antecedent | None:
        """The person whom the paragraph is about: "she", or a surname alone."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A frame that a rule reads in a line.

    Attributes:
        rule: its id.
        kind: of the frame, a class of the ontology.
        slots: values by property; a frame that is former or withdrawn has a "status".
        start: position in the text of the line.
        end: position behind it.
        score: how sure, from 0 to 1.
        edition: the edition that the sentence itself names for the fact.
        in_context: whether the edition at hand holds where the sentence names none; False for
            what a biography tells.
        aside: whether only a guard inside of it covers it.
    """

    rule: str
    kind: str
    slots: Mapping[str, tuple[Value, ...]]
    start: int
    end: int
    score: float
    edition: Typed | None = None
    in_context: bool = True
    aside: bool = False
