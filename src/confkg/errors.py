"""Errors that confkg raises on purpose.

A message answers three questions, in this order: what is wrong, where, and how to fix it::

    ConfkgError              anything a person can act on; the command exits with 2
    ├── UsageError           a wrong parameter, an unknown query, a folder that may not be replaced
    │   └── QuerySyntaxError a query that cannot be parsed, with line and column
    ├── DocumentError        a source that cannot be read or that says nothing
    ├── DecisionError        a row of a table of decisions that is malformed, unknown, contradictory
    ├── CorrectionError      a row of a table of corrections that is malformed, unknown, contradictory
    ├── ModelError           the labeller's model, or a language model and its answers, cannot be used
    ├── GraphError           a graph, ontology or query file that is missing or malformed
    │   └── GraphSyntaxError a file that is not of its format, with line and column
    └── CheckFailed          a check that says no (graph out of date, shapes violated); exits with 1
"""

from __future__ import annotations

import unicodedata
from typing import ClassVar


def inert(text: str, keep: str = "") -> str:
    r"""``text`` with control characters and changes of direction written out.

    What comes from outside (a file name, a title) may not move a terminal's cursor or hide a part
    of a line.

    >>> inert("a\u202eb"), inert("one\ntwo", keep="\n")
    ('a\\u202eb', 'one\ntwo')
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else f"\\u{ord(c):04x}" for c in text)


def clipped(text: str, most: int = 300) -> str:
    """The beginning of a text that somebody gave, as much as a message can repeat.

    >>> clipped("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


_LAYOUT = "\n\t"
"""What a message of several lines (a difference, several documents) may hold."""

_LINE = 150
"""Characters that are shown of a line of a query or file."""


class ConfkgError(Exception):
    """Something is wrong that a person can fix.

    >>> str(ConfkgError("it is empty", "notes.txt", "save the text into the file"))
    'notes.txt: it is empty; save the text into the file'
    """

    exit_code: ClassVar[int] = 2

    def __init__(self, what: str, where: str = "", fix: str = "") -> None:
        self.what, self.where, self.fix = what, where, fix
        place = f"{inert(clipped(where))}: " if where else ""
        advice = f"; {inert(fix)}" if fix else ""
        super().__init__(f"{place}{inert(what, keep=_LAYOUT)}{advice}")


class UsageError(ConfkgError):
    """The call asks for something that does not exist or is not allowed."""


class QuerySyntaxError(UsageError):
    """A query cannot be parsed."""

    def __init__(self, what: str, text: str, line: int, column: int, name: str = "query") -> None:
        self.reason, self.text, self.line, self.column = what, text, line, column
        shown = _pointed(text.split("\n")[line - 1].rstrip("\r"), column - 1)
        super().__init__(f"{what}\n{shown}", f"{name}, line {line}, column {column}")

    def named(self, name: str) -> QuerySyntaxError:
        """The same error of a query that has a name."""
        return QuerySyntaxError(self.reason, self.text, self.line, self.column, name)


def _pointed(line: str, at: int) -> str:
    """A line, or what can be shown of it, with a mark under a place in it."""
    shown, at = _around(line, at)
    return f"{shown}\n{''.join(map(_blank, shown[:at]))}^"


def _around(line: str, at: int) -> tuple[str, int]:
    """What can be shown of a line, with a place in it, and where that place is then."""
    start = max(0, at - _LINE * 2 // 3)
    shown = line[start : start + _LINE]
    if start + _LINE < len(line):
        shown += "…"
    return (f"…{shown}", at - start + 1) if start else (shown, at)


def _blank(character: str) -> str:
    """As much blank as a character takes on a terminal."""
    if character == "\t":
        return character
    if not character.isprintable():
        return " " * len(inert(character))
    if unicodedata.combining(character):
        return ""
    return "  " if unicodedata.east_asian_width(character) in "WF" else " "


class DocumentError(ConfkgError):
    """A source document cannot be read, or holds no fact."""


def unexpected(error: Exception, where: str) -> DocumentError:
    """What a person is shown of an exception that nobody foresaw in the reading of a document.

    >>> str(unexpected(KeyError("x"), "notes.txt"))
    "notes.txt: could not be read (internal error: KeyError: 'x'); please report it, or leave the file out"
    """
    if isinstance(error, MemoryError):
        return DocumentError(
            "it takes more memory than there is", where, "split it, or leave it out"
        )
    shown = clipped(" ".join(f"{type(error).__name__}: {error}".split()))
    return DocumentError(
        f"could not be read (internal error: {shown})",
        where,
        "please report it, or leave the file out",
    )


class DecisionError(ConfkgError):
    """A table of decisions, or a row of it, cannot be used."""


class CorrectionError(ConfkgError):
    """A table of corrections, or a row of it, cannot be used."""


class ModelError(ConfkgError):
    """The labeller's model, or a language model and its answers, cannot be used."""


class GraphError(ConfkgError):
    """A graph, ontology, shapes or query file is missing or malformed."""


class GraphSyntaxError(GraphError):
    """A file of RDF is not of its format.

    The line that is shown comes last, under what is wrong and how to fix it.
    """

    def __init__(
        self, what: str, path: str, line: int, column: int, shown: str, at: int, fix: str
    ) -> None:
        self.reason, self.path, self.line, self.column = what, path, line, column
        advice = f"; {inert(fix)}" if fix else ""
        pointed = f"\n{_pointed(shown, at)}" if shown else ""
        super().__init__(f"{inert(what)}{advice}{pointed}", f"{path}, line {line}, column {column}")
        self.fix = fix


class CheckFailed(ConfkgError):
    """A check was carried out and its answer is no."""

    exit_code: ClassVar[int] = 1
