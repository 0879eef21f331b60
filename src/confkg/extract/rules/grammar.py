"""The language in which rules say what they match, read into regular expressions.

Upper-case words are types of spans, classes of words and phrases of the lexicon; lower-case words
and signs stand for themselves, signs of the language in double quotes. Else as in regular
expressions: ``( )``, ``|``, ``?``, ``*``, ``^`` and ``$`` for the ends of the sentence. ``...`` is
a gap of at most four words, ``...8`` of at most eight, without signs and spans. ``WORD`` is
one word of a gap, or a span of those that others see as words; ``CAPITAL`` a word that no rule
knows, with a capital letter. ``<!CLASS`` and ``>!CLASS``: no such word before, behind. ``NAME:LABEL`` gives
what is found another name. What stands after ``~`` may come later, as a further member of the
predicate: "She is an editor *and a reader at X*".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from confkg.extract.rules.encoding import CAPITAL, NAME, NO_WORDS, SHOWN_AS_WORDS, SLOTS, UNKNOWN
from confkg.extract.rules.lexicon import Lexicon
from confkg.extract.spans import Slot

_LEX = re.compile(
    r'\s*(?:"(?P<quoted>[^"]+)"|(?P<sign>\.\.\.\d*|<!|>!|[()|?*~^$])'
    r"|(?P<name>[A-Z][A-Z_]*)(?::(?P<label>[A-Z_]+))?(?![\w-])|(?P<word>[^\s()|?*~^$\"]+))"
)
_AUXILIARIES = ("is", "are", "was", "were", "has", "have", "had", "will")
_ADVERBS = (
    "also", "since", "previously", "recently", "formerly", "currently", "jointly", "subsequently",
    "then", "later", "now", "just", "both", "already", "again", "kindly",
)  # fmt: skip
"""What may stand behind an auxiliary of the lexicon: "has *also* served as"."""


class PatternError(ValueError):
    """A pattern that cannot be read."""


@dataclass(frozen=True, slots=True)
class Capture:
    """What a group gives: the tokens of these characters, or the whole as a span of this type.

    ``notations`` are of the concepts that the group can name, by their words in code.
    """

    label: str
    take: str = ""
    slot: Slot | None = None
    notations: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Member:
    """What stands between ``~``, or all: its expression, what it needs, what its groups give."""

    source: str
    needs: tuple[frozenset[str], ...]
    captures: tuple[Capture, ...]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A pattern as read: its parts, and the types that it sees as spans."""

    members: tuple[Member, ...]
    shown: frozenset[Slot]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of an expression; ``single`` has its characters if it is always one of them."""

    source: str
    needs: tuple[frozenset[str], ...] = ()
    single: str = ""
    width: int = 2  # how many characters it always takes; 2 if that may be any number


class Parser:
    """Reads one pattern, from left to right."""

    def __init__(self, source: str, lexicon: Lexicon, captures: bool = True) -> None:
        self._source, self._lexicon = source, lexicon
        self._captures: list[Capture] | None = [] if captures else None
        self._shown: set[Slot] = set()
        self._tokens = self._split(source.strip())
        self._at = 0

    def parse(self) -> Parsed:
        """The pattern, read."""
        members = [self._member()]
        while self._peek() == ("sign", "~", ""):
            self._take()
            members.append(self._member())
        if self._peek()[0] != "end":
            raise self._error(f"not expected: {self._peek()[1]}")
        if not any(half.needs for half in members):
            raise self._error("every word is optional")
        return Parsed(tuple(members), frozenset(self._shown))

    def _member(self) -> Member:
        if self._captures is not None:
            self._captures = []
        piece = self._alternatives()
        return Member(piece.source, piece.needs, tuple(self._captures or ()))

    def _error(self, reason: str) -> PatternError:
        return PatternError(f"{self._source!r}: {reason}")

    def _split(self, source: str) -> list[tuple[str, str, str]]:
        found, position = [], 0
        while position < len(source):
            token = _LEX.match(source, position)
            if token is None:
                raise self._error(f"cannot be read at {source[position:]!r}")
            kind = next(key for key in ("quoted", "sign", "name", "word") if token[key])
            found.append(("word" if kind == "quoted" else kind, token[kind], token["label"] or ""))
            position = token.end()
        return found

    def _peek(self) -> tuple[str, str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("end", "", "")

    def _take(self) -> tuple[str, str, str]:
        token = self._peek()
        self._at += 1
        return token

    def _alternatives(self) -> _Piece:
        branches = [self._sequence()]
        while self._peek() == ("sign", "|", ""):
            self._take()
            branches.append(self._sequence())
        return self._either(branches)

    def _sequence(self) -> _Piece:
        pieces: list[_Piece] = []
        while self._peek()[0] not in {"end", "sign"} or (
            self._peek()[0] == "sign" and self._peek()[1] not in {")", "|", "~"}
        ):
            piece = self._atom()
            if self._peek() in {("sign", "?", ""), ("sign", "*", "")}:
                piece = _Piece(f"(?:{piece.source}){self._take()[1]}")
            pieces.append(piece)
        if len(pieces) == 1:
            return pieces[0]
        needs = tuple(need for piece in pieces for need in piece.needs)
        source = "".join(piece.source for piece in pieces)
        return _Piece(source, needs, width=sum(piece.width for piece in pieces))

    def _atom(self) -> _Piece:
        kind, text, label = self._take()
        if kind == "word":
            return _one(self._lexicon.alphabet.learn(text.lower()))
        if kind == "name":
            return self._name(text, label)
        if text == "(":
            inside = self._alternatives()
            if self._take()[1] != ")":
                raise self._error("a bracket is not closed")
            return replace(inside, source=f"(?:{inside.source})")
        if text in {"^", "$"}:
            return _Piece(r"\A" if text == "^" else r"\Z", width=0)
        if text in {"<!", ">!"}:
            single = self._atom().single
            if not single:
                raise self._error(f"{text} needs a class of single words")
            return _Piece(f"(?{'<' if text == '<!' else ''}!{_class(single)})", width=0)
        if text.startswith("..."):
            return _Piece(f"(?:{self._word_of_a_gap()}){{0,{text[3:] or 4}}}?")
        raise self._error(f"not expected: {text}")

    def _word_of_a_gap(self) -> str:
        return f"[^{NO_WORDS}{self._lexicon.characters('STOP')}]"

    def _name(self, name: str, label: str) -> _Piece:
        phrase = self._lexicon.phrases.get(name)
        if phrase is not None:
            if phrase.labels:
                inner = Parser(phrase.match, self._lexicon, captures=False)
                inner._captures = self._captures
                piece = inner._alternatives()
                self._shown |= inner._shown
                return piece
            if name not in self._lexicon.read:
                inner = Parser(phrase.match, self._lexicon, captures=False)
                piece = inner._alternatives()
                take = "".join(self._lexicon.characters(one) for one in phrase.take)
                capture = Capture(name, take, phrase.slot)
                self._lexicon.read[name] = piece, inner._shown, capture
            piece, shown, capture = self._lexicon.read[name]
            self._shown |= shown
            return self._captured(piece, replace(capture, label=label or name))
        if name in Slot.__members__ or name == "NAME":
            if name in SHOWN_AS_WORDS:
                self._shown.add(Slot(name))
            code = NAME if name == "NAME" else SLOTS[Slot(name)]
            return self._captured(_one(code), Capture(label or name, code))
        if name == "CAPITAL":
            return _Piece(CAPITAL, single=CAPITAL, width=1)
        if name == "WORD":
            as_words = "".join(SLOTS[slot] for slot in sorted(SHOWN_AS_WORDS))
            return _Piece(f"(?:{self._word_of_a_gap()}|[{as_words}])", width=1)
        if name not in self._lexicon.classes:
            raise self._error(f"no such name: {name}")
        if name not in self._lexicon.read:
            self._lexicon.read[name] = self._words(self._lexicon.classes[name])
        piece = self._lexicon.read[name]
        if name in self._lexicon.concepts:
            notations = self._lexicon.notations(name)
            return self._captured(piece, Capture(label or name, notations=notations))
        return self._captured(piece, Capture(label, slot=Slot.ROLE)) if label else piece

    def _words(self, entries: Iterable[str]) -> _Piece:
        learn = self._lexicon.alphabet.learn
        learned = sorted(([learn(word) for word in entry.split()] for entry in entries), key=len)
        singles = "".join(entry[0] for entry in learned if len(entry) == 1)
        if len(singles) == len(learned):
            return _one(singles)
        adverbs = f"[{''.join(map(learn, _ADVERBS))}]*"
        auxiliaries = frozenset(map(learn, _AUXILIARIES))
        longer = [
            entry[0] + (adverbs if entry[0] in auxiliaries else "") + "".join(entry[1:])
            for entry in reversed(learned)
            if len(entry) > 1
        ]
        sources = [*longer, *([_class(singles)] if singles else [])]
        return _Piece(f"(?:{'|'.join(sources)})", (frozenset(entry[-1] for entry in learned),))

    def _either(self, branches: list[_Piece]) -> _Piece:
        if len(branches) == 1:
            return branches[0]
        if all(branch.single for branch in branches):
            return _one("".join(branch.single for branch in branches))
        needs: tuple[frozenset[str], ...] = ()
        if all(branch.needs for branch in branches):
            common = self._lexicon.common
            needs = (frozenset().union(*(rarest(branch.needs, common) for branch in branches)),)
        # of characters that several branches may be, each is tried as the first of these alone
        width = 1 if all(branch.width == 1 for branch in branches) else 2
        either = "|".join(branch.source for branch in branches)
        return _Piece(f"({'?>' if width == 1 else '?:'}{either})", needs, width=width)

    def _captured(self, piece: _Piece, capture: Capture) -> _Piece:
        if self._captures is None:
            return piece
        self._captures.append(capture)
        return _Piece(f"({piece.source})", piece.needs, width=piece.width)


def rarest(needs: Iterable[frozenset[str]], common: frozenset[str]) -> frozenset[str]:
    """The set of characters that the fewest sentences have a member of, by a rough guess; most have ``common`` ones."""

    def share(need: frozenset[str]) -> float:
        return sum(1.0 if one < UNKNOWN or one in common else 0.02 for one in need)

    return min(needs, key=share)


def _class(characters: str) -> str:
    return characters if len(characters) == 1 else f"[{characters}]"


def _one(characters: str) -> _Piece:
    return _Piece(_class(characters), (frozenset(characters),), characters, 1)
