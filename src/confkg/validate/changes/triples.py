"""The triple patterns and property paths of a SPARQL query."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from confkg.validate.changes.paths import Choice, Path, Repeat, Step, Steps, turned
from confkg.validate.changes.patterns import Pattern
from confkg.validate.changes.shapes import Unclear
from confkg.validate.changes.words import Words

__all__ = ["TripleReader"]

_VALUES = frozenset(("variable", "iri", "name", "string", "number", "label"))
_LEADING = ("^", "!", "(")
_REPEATS = {"*": True, "+": True, "?": False}


class TripleReader:
    """Reads triple patterns.

    Args:
        words: the query.
        path: what ``$PATH`` stands for; None if for any predicate.
        constants: what other variables stand for, in N-Triples; empty if that is not known.
    """

    def __init__(self, words: Words, path: Path | None, constants: Mapping[str, str]) -> None:
        self.words = words
        self._path, self._constants = path, constants
        self._numbers = count()

    def new(self) -> str:
        """A variable that no query has."""
        return f"?.{next(self._numbers)}"

    @property
    def begins(self) -> bool:
        """Whether triples come next."""
        words = self.words
        return words.kind in _VALUES or words.next in ("[", "-", "+", "TRUE", "FALSE")

    def triples(self) -> list[Pattern]:
        """Read triples up to a word that cannot be one of theirs."""
        found: list[Pattern] = []
        while self.begins:
            subject = self._node(found)
            if self._leads_on:
                self._properties(subject, found)
            if not self.words.skip("."):
                break
        return found

    @property
    def _leads_on(self) -> bool:
        words = self.words
        return words.kind in ("variable", "iri", "name") or words.is_a or words.next in _LEADING

    def _properties(self, subject: str, found: list[Pattern]) -> None:
        words = self.words
        while self._leads_on:
            variable = self.variable() if words.kind == "variable" else ""
            path = None if variable else self._alternatives()
            while True:
                found += self._stated(subject, variable, path, self._node(found))
                if not words.skip(","):
                    break
            if not words.skip(";"):
                break
            while words.skip(";"):
                pass

    def _stated(
        self, subject: str, variable: str, path: Path | None, end: str
    ) -> Iterator[Pattern]:
        if path is None and variable == "?PATH":
            path = self._path
        if path is not None:
            yield from self.patterns(subject, path, end)
        elif variable.startswith("?"):
            yield Pattern(subject, Step(""), end, variable)
        else:
            yield Pattern(subject, Step(variable), end)

    def patterns(self, start: str, path: Path, end: str) -> Iterator[Pattern]:
        """A path from one term to another as patterns, one for each step where it is a chain."""
        if isinstance(path, Steps) and path.parts:
            between = [self.new() for _ in path.parts[1:]]
            ends = zip([start, *between], path.parts, [*between, end], strict=True)
            for first, part, last in ends:
                yield from self.patterns(first, part, last)
        elif isinstance(path, Step) and path.back:
            yield Pattern(end, turned(path), start)
        else:
            yield Pattern(start, path, end)

    def _node(self, found: list[Pattern]) -> str:
        words = self.words
        if not words.skip("["):
            return self.term()
        node = self.new()
        self._properties(node, found)
        words.expect("]")
        return node

    def variable(self) -> str:
        """Read a variable; what it stands for where that is known."""
        name = self.words.take()[1:]
        return self._constants.get(name) or f"?{name}"

    def term(self) -> str:
        """Read a term or a variable; a new variable for a value that may be written in other ways.

        Raises:
            Unclear: it is a list, or something unknown.
        """
        words = self.words
        match words.kind:
            case "variable":
                return self.variable()
            case "iri" | "name":
                return words.iri()
            case "string":
                return words.literal() or self.new()
            case "label":
                return f"?{words.take()}"
        if (
            not (words.skip("-") or words.skip("+")) and words.next in ("TRUE", "FALSE")
        ) or words.kind == "number":
            words.take()
        else:
            raise Unclear
        return self.new()

    def _alternatives(self) -> Path:
        parts = [self._sequence()]
        while self.words.skip("|"):
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

    def _sequence(self) -> Path:
        parts = [self._element()]
        while self.words.skip("/"):
            parts.append(self._element())
        return parts[0] if len(parts) == 1 else Steps(tuple(parts))

    def _element(self) -> Path:
        words = self.words
        back = words.skip("^")
        if words.skip("!"):
            path = self._negated()
        elif words.skip("("):
            path = self._alternatives()
            words.expect(")")
        else:
            path = Step(words.iri())
        if words.next in _REPEATS:
            path = Repeat(path, _REPEATS[words.take()])
        return turned(path) if back else path

    def _negated(self) -> Path:
        words = self.words
        excluded: tuple[set[str], set[str]] = (set(), set())
        many = words.skip("(")
        while words.next != ")":
            excluded[words.skip("^")].add(words.iri())
            if not many or not words.skip("|"):
                break
        if many:
            words.expect(")")
        ahead, back = (Step("", bool(i), frozenset(excluded[i])) for i in (0, 1))
        if not back.excluded:
            return ahead
        return Choice((ahead, back)) if ahead.excluded else Choice((back,))
