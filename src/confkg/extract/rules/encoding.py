"""A sentence as a string with one character for each word, sign or typed span.

Rules are regular expressions over such strings: a sentence of forty words is forty characters
long, and a class of words is a class of characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from confkg.extract.spans import Slot, Typed

SLOTS = {slot: chr(0xE000 + number) for number, slot in enumerate(Slot)}
NAME = chr(0xE01F)
"""A part of the name of a person named before, standing alone: a surname."""
SIGNS = {sign: chr(0xE020 + number) for number, sign in enumerate(',;:.!?()[]{}"“”‘«»—–…|•·*+=')}
SIGNS |= {"’": chr(0xE0FC), "/": chr(0xE0FD)}
NO_WORDS = f"{chr(0xE000)}-{chr(0xE0FB)}"
"""A range: spans, and the signs that do not stand inside a run of words."""
_SIGN, CAPITAL, UNKNOWN, _FIRST_WORD = chr(0xE0FB), chr(0xE0FE), chr(0xE0FF), 0xE100
"""What no rule knows: a sign, a word with a capital letter, another word; then the known words."""

SHOWN_AS_WORDS = frozenset({Slot.AWARD, Slot.ROLE, Slot.FORM, Slot.TRACK, Slot.ORDINAL})
"""Types that a rule sees as one span only if it names them; to others they are plain words."""

_TOKEN = re.compile(
    r"['’]s(?!\w)|(?:[^\W\d_]\.)+(?=\s[A-Z]|[^\s\w])|[^\W\d_]{1,2}(?:\.[^\W\d_]{1,2})+(?![^\W\d_])\.?"
    r"|\b(?:Drs?|Profs?|Mr|Mrs|Ms)\.|[^\W_]+(?:(?:[-.&]|['’](?!s\b))[^\W_]+)*|[^\w\s]|_"
)
"""Words with inner hyphens, dots and apostrophes; initials and short abbreviations with their dot;
every other sign by itself."""
_LONGEST = 400
"""Tokens of a sentence that are read; beyond it there is no sentence but a list or a table."""

_OWNS = ("'", "’")


class Alphabet:
    """The characters of the words that rules know.

    It grows while rules are read and is closed when the first text is encoded: a word learned
    after that would have been missed before.
    """

    def __init__(self) -> None:
        self._codes: dict[str, str] = dict(SIGNS)
        self._closed = False

    def learn(self, word: str) -> str:
        """The character of a word of a rule."""
        if self._closed and word not in self._codes:
            raise RuntimeError(f"{word!r} was learned after a text had been read")
        return self._codes.setdefault(word, chr(_FIRST_WORD + len(self._codes)))

    def code(self, token: str) -> str:
        """The character of a token of a text."""
        self._closed = True
        known = self._codes.get(token) or self._codes.get(_plain(token))
        return known or (
            CAPITAL if token[0].isupper() else UNKNOWN if token[0].isalnum() else _SIGN
        )


def _plain(token: str) -> str:
    return token.lower().replace("’", "'").removesuffix(".")


@dataclass(frozen=True, slots=True)
class Encoded:
    """A sentence in code."""

    code: str
    starts: Sequence[int]
    ends: Sequence[int]
    typed: Sequence[Typed | None]  # the span that a token is, None for words and signs


def words_of(text: str) -> list[re.Match[str]]:
    """The words and signs of a text."""
    return list(_TOKEN.finditer(text))


def encode(
    alphabet: Alphabet,
    text: str,
    borders: tuple[int, int],
    spans: Iterable[Typed],
    shown: frozenset[Slot],
    named: Callable[[str], object],
    common: frozenset[str] = frozenset(),
) -> Encoded:
    """A sentence in code.

    Args:
        alphabet: the characters of words.
        text: the text of the line.
        borders: where the sentence begins and ends.
        spans: the typed spans inside it, in order.
        shown: the types of :data:`SHOWN_AS_WORDS` that are to be one character each.
        named: whether a word alone is the name of a person known; None if it is not.
        common: the characters of words that are no names whatever a person is called.
    """
    code: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    typed: list[Typed | None] = []

    def add_words(start: int, end: int) -> None:
        for token in _TOKEN.finditer(text, start, end):
            if len(code) == _LONGEST:
                return
            word = token.group()
            if word in _OWNS and _is_of_name(typed, text, token.start()):
                word = _OWNS[0] + "s"  # "Ann Mayes' talk"
            one = alphabet.code(word)
            unknown = one == CAPITAL or (code and word.istitle() and one not in common)
            if unknown and named(word) is not None:
                one = NAME
            code.append(one)
            starts.append(token.start())
            ends.append(token.end())
            typed.append(None)

    position, stop = borders
    for span in spans:
        if len(code) == _LONGEST:
            break
        if span.slot in SHOWN_AS_WORDS and span.slot not in shown:
            continue
        add_words(position, span.start)
        code.append(SLOTS[span.slot])
        starts.append(span.start)
        ends.append(span.end)
        typed.append(span)
        position = span.end
    add_words(position, stop)
    return Encoded("".join(code), starts, ends, typed)


def _is_of_name(typed: Sequence[Typed | None], text: str, at: int) -> bool:
    """Whether a sign stands behind the name of a person that ends in s."""
    last = typed[-1] if typed else None
    named = last is not None and last.slot is Slot.PERSON and last.end == at
    return named and text[at - 1] == "s"


def stretch(view: Encoded, start: int, end: int, slot: Slot) -> Typed:
    """The stretch of these tokens as a span of a type: the one that it is, or a new one."""
    there = view.typed[start] if end - start == 1 else None
    if there is not None and there.slot is slot:
        return there
    return Typed(slot, view.starts[start], view.ends[end - 1], reader="rules")
