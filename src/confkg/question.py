"""A canned question: what it asks, which parameters it has, and the query that answers it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

LITERAL_TYPES = frozenset({"integer", "year", "number", "text"})
"""Types of parameters whose values are literals."""

THING_TYPES = frozenset({"thing", "property"})
"""Types of parameters whose values are things of any kind; others name a kind by its prefix."""

_PREFIX = re.compile(r"^\s*PREFIX\s+\S+\s+<[^>]*>", re.MULTILINE | re.IGNORECASE)
_CONSTRUCT = re.compile(r"^\s*CONSTRUCT\b", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a question."""

    name: str  # name of the variable
    type: str  # what a value may be, see :mod:`confkg.queries.parameters`
    description: str  # what it is for
    required: bool = False  # whether it has to be given
    example: str = ""  # the term in the file: the default of a parameter that need not be given

    @property
    def is_filter(self) -> bool:
        """Whether everything is meant where it is not given (``VALUES ?name { UNDEF }``)."""
        return self.example == "UNDEF"

    @property
    def default(self) -> str:
        """What holds where it is not given, as a person reads it; empty if it is required."""
        if self.required:
            return ""
        return "any" if self.is_filter else self.example


@dataclass(frozen=True, slots=True)
class Picture:
    """What a plot of the answer shows."""

    kind: str  # ``line``, ``bars`` or ``network``
    x: str  # columns of a line or of bars; of a network the two ends
    y: str
    by: str = ""  # column that parts the rows into series; of a network the weight of the edge
    title: str = ""  # what stands over it, with the names of parameters in braces
    unit: str = ""  # of the values, where no column says it


@dataclass(frozen=True, slots=True)
class Question:
    """A canned question."""

    name: str  # name of its file without suffix
    question: str  # the question in plain words
    description: str  # what the answer holds
    text: str  # the query as it stands in the file
    parameters: tuple[Parameter, ...] = ()  # in the order of the header
    # names of the columns with what is in them; none of a question that builds a graph
    columns: Mapping[str, str] = field(default_factory=dict, hash=False)
    # basic graph patterns over columns, parameters and other variables, whose triples are the facts
    # that a row rests on
    evidence: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()  # subjects
    also: tuple[str, ...] = ()  # other words in which the same is asked
    picture: Picture | None = None  # what a plot of it shows

    @property
    def prologue(self) -> str:
        """The prefix declarations of the query."""
        return "\n".join(_PREFIX.findall(self.text))

    @property
    def is_graph(self) -> bool:
        """Whether the answer is a graph and not a table."""
        return not self.columns and bool(_CONSTRUCT.search(self.text))
