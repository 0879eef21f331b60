"""Names that are never to be shown, taken out of every text that is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from confkg.ids import fold, slug
from confkg.model import Span

_WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f][^\W\d_]*)*")
_GAP = re.compile(r"[^\w]{0,8}|[\s_\W\d]{0,4}")
_JOINED = 8
"""Letters of a name that is known again when it is written in one word: an address, a handle."""


class Redaction:
    r"""Replaces hidden forms of names.

    A form is known again whatever its case, diacritics and punctuation, over line ends and signs of
    emphasis, broken by a hyphen, with the family name and a comma first, and in one word, as
    addresses have it; not inside a longer name that may be shown.

    Args:
        hidden: forms that are never to be shown, with the name to show in their place.
        shown: names that may be shown, to leave alone what only contains a hidden form.

    >>> redaction = Redaction({"Ann Lee": "Bo Lee"})
    >>> redaction.text("Prof. ANN\nLee's talk"), redaction.slug("a-chat-with-ann-lee")
    ("Prof. [Bo Lee]'s talk", 'a-chat-with-bo-lee')
    """

    def __init__(self, hidden: Mapping[str, str], shown: Iterable[str] = ()) -> None:
        self._hidden = {
            tuple(fold(form).split()): name for form, name in hidden.items() if fold(form)
        }
        joined = {"".join(words): name for words, name in self._hidden.items()}
        self._joined = {whole: name for whole, name in joined.items() if len(whole) >= _JOINED}
        firsts = {words[0] for words in self._hidden}
        self._longer = {
            words
            for name in (shown if self._hidden else ())
            if (words := tuple(fold(name).split())) not in self._hidden
            and not firsts.isdisjoint(words)
        }

    def __bool__(self) -> bool:
        return bool(self._hidden)

    @property
    def key(self) -> str:
        """Is the same as long as the same is taken out of the same text."""
        return repr((sorted(self._hidden.items()), sorted(self._longer))) if self else ""

    def text(self, text: str) -> str:
        """A text with the name to show, in square brackets, for each hidden form."""
        return self.window(text, 0, len(text), self.find(text)) if self._hidden else text

    def slug(self, text: str) -> str:
        """A part of an IRI, with the slug of the name to show for each hidden form."""
        if not self._hidden:
            return text
        pieces, end = [], 0
        for span, name in self.find(text):
            pieces += [text[end : span.start], slug(name)]
            end = span.end
        return "".join([*pieces, text[end:]])

    def find(self, text: str) -> list[tuple[Span, str]]:
        """Where hidden forms stand in a text, each with the name to show."""
        return list(self._iter_found(text)) if self._hidden else []

    def window(self, text: str, start: int, end: int, found: list[tuple[Span, str]]) -> str:
        """``text[start:end]`` with the name to show for each hidden form, also for a part of one."""
        pieces, at = [], start
        for span, name in found:
            if span.end > at and span.start < end:
                pieces += [text[at : max(at, span.start)], f"[{name}]"]
                at = min(span.end, end)
        return "".join([*pieces, text[at:end]])

    def _iter_found(self, text: str) -> Iterator[tuple[Span, str]]:
        words = [
            (found.start(), found.end(), part)
            for found in _WORD.finditer(text)
            for part in [fold(found[0])]
        ]
        at = 0
        while at < len(words):
            found = self._at(text, words, at)
            if found is None:
                at += 1
                continue
            count, name = found
            yield Span(words[at][0], words[at + count - 1][1]), name
            at += count

    def _at(self, text: str, words: list[tuple[int, int, str]], at: int) -> tuple[int, str] | None:
        """How many words a hidden form has that begins here, and the name to show."""
        if name := self._joined.get(words[at][2].replace(" ", "")):
            return 1, name
        for hidden, name in self._hidden.items():
            count = _length(text, words, at, hidden)
            if count and not self._is_part(text, words, at, hidden):
                return count, name
            turned = (hidden[-1], *hidden[:-1])
            count = _length(text, words, at, turned) if len(hidden) > 1 else 0
            if count and _is_turned(text, words, at, count):
                return count, name
        return None

    def _is_part(
        self, text: str, words: list[tuple[int, int, str]], at: int, hidden: tuple[str, ...]
    ) -> bool:
        """Whether it stands inside a longer name that may be shown."""
        for longer in self._longer:
            for offset in range(len(longer) - len(hidden) + 1):
                inside = longer[offset : offset + len(hidden)] == hidden
                if inside and at >= offset and _length(text, words, at - offset, longer):
                    return True
        return False


def _length(text: str, words: list[tuple[int, int, str]], at: int, wanted: tuple[str, ...]) -> int:
    """How many words of a text, from a place on, spell the wanted ones; 0 if they do not.

    A word may be broken by a hyphen; it may not run into the next one.
    """
    left = "".join(wanted)
    count = 0
    while left:
        if at + count >= len(words):
            return 0
        start, _, folded = words[at + count]
        if count and not _GAP.fullmatch(text, words[at + count - 1][1], start):
            return 0
        letters = folded.replace(" ", "")
        if not letters or not left.startswith(letters):
            return 0
        left = left.removeprefix(letters)
        count += 1
    parts = sum(len(folded.split()) for _, _, folded in words[at : at + count])
    return count if parts >= len(wanted) else 0


def _is_turned(text: str, words: list[tuple[int, int, str]], at: int, count: int) -> bool:
    """Whether a comma stands behind a family name that comes first: "Lee, Ann"."""
    return any(
        text[words[place][1] : words[place + 1][0]].strip() == ","
        for place in range(at, at + count - 1)
    )
