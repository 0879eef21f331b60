"""What would make a file of Turtle well-formed again: signs that may be missing are tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

_SIGNS = (";", ".", ",", "]", ")", "] ;", ") ;")
"""What may be missing, the most frequent slips first."""
_DIRECTIVE = re.compile(r"\s*@?(?:prefix\s+(?P<prefix>[^\s:]*):|base\b)", re.IGNORECASE)
_BEFORE, _BEHIND = 1 << 16, 1 << 14
"""Characters of the file that are read again with a sign before and behind the place of the error."""


def declared_prefixes(path: Path) -> list[str]:
    """The prefixes that a file declares, each on a line of its own, without colons."""
    with path.open(encoding="utf-8-sig", errors="replace") as lines:
        found = (_DIRECTIVE.match(line) for line in lines)
        return [match["prefix"] for match in found if match and match["prefix"]]


def missing_sign(path: Path, line: int, column: int, form: ox.RdfFormat) -> str:
    """The sign that has to stand before a place for what follows to be read; empty if none helps."""
    head, rest = _around(path, line, column)
    reached = {sign: _reached(head, f"{sign} {rest}", form) - len(sign) for sign in _SIGNS}
    best = max(reached.values())
    return next(sign for sign in _SIGNS if reached[sign] == best) if best > 1 else ""


def _around(path: Path, line: int, column: int) -> tuple[str, str]:
    """The directives and the last statements before a place, and what follows it, up to some length."""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as lines:
        kept = list(_iter_kept(lines, line))
        here = lines.readline(_BEFORE)
        head = "".join(kept) + here[: column - 1]
        return head, here[column - 1 :] + lines.read(_BEHIND)


def _iter_kept(lines: Iterable[str], line: int) -> Iterator[str]:
    """The lines that matter to what follows them: directives, and the last whole statements."""
    recent: list[str] = []
    length = 0
    for number, text in enumerate(lines, 1):
        if _DIRECTIVE.match(text):
            yield text
        else:
            recent.append(text)
            length += len(text)
        if length > _BEFORE and text.rstrip().endswith("."):
            recent, length = [], 0
        if number >= line - 1:
            break
    yield from recent


def _reached(head: str, rest: str, form: ox.RdfFormat) -> float:
    """How many characters of the rest can be read; infinite if all that there is."""
    text = head + rest
    try:
        for _ in ox.parse(text, format=form, base_iri="file:///"):
            pass
    except SyntaxError as error:
        if error.lineno is None or error.offset is None:
            return 0.0
        before = sum(map(len, text.splitlines(keepends=True)[: error.lineno - 1]))
        reached = before + error.offset - 1
        at_end = not text[reached:].strip() and len(rest) >= _BEHIND
        return float("inf") if at_end else float(reached - len(head))
    return float("inf")
