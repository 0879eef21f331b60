"""How often a word is a given name, a family name, a word of titles, of institutions, of places."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_TITLES = re.compile(
    r"Prof(?:\.?ª|a|\.?ssa|essora)|Dr(?:\.?ª|a)|Mtr[oa]|Dott(?:\.?ssa)?|Ing|Lic|Arq|(?:RN|MU|Ph)Dr|Mag|Mme|Pr"
)
"""What stands before a name as "Dr" does, in other languages."""

NOTHING = "00000"
"""Classes of a word that is in no table."""


def bucket(count: int) -> int:
    """The size class of a count: 0, 1, 2–7, 8–31, 32–127, 128 and more.

    >>> [bucket(count) for count in (0, 1, 7, 31, 127, 128, 5000)]
    [0, 1, 2, 3, 4, 5, 5]
    """
    return min((count.bit_length() + 2) // 2, 5) if count else 0


@dataclass(frozen=True, slots=True)
class Word:
    """What is known of a word wherever it stands."""

    own: list[bytes]  # its attributes as a token
    short: str  # its class in one word, for its neighbours
    left: list[bytes]  # its attributes as the word before a token; ``right`` as the word after it
    right: list[bytes]
    # its attribute as the word before that; ``right_of_right`` as the one after
    left_of_left: bytes
    right_of_right: bytes
    name: int  # 1 if it is rather a name, -1 if it is rather something else, else 0
    lower: bool  # whether it begins with a small letter
    letters: bool  # whether it consists of letters
    org: bool  # whether it is a word of institutions
    text: str  # the word in small letters if it is frequent on pages, else ""


@dataclass
class Words:
    """The table of frequencies, and what has been worked out of it."""

    # of a word in small letters, five digits: as a given name, a family name, a word of titles, a
    # word of institutions, a word of places (see :func:`bucket`)
    classes: dict[str, str]
    frequent: frozenset[str]  # on pages
    known: dict[str, Word] = field(default_factory=dict)

    def __getitem__(self, word: str) -> Word:
        found = self.known.get(word)
        if found is None:
            if len(self.known) > 100_000:
                self.known.clear()
            found = self.known[word] = self._worked_out(word)
        return found

    def as_name(self, words: str) -> tuple[int, int]:
        """How usual words are as given names, and as family names: the most usual of them."""
        classes = [self._classes(word.lower()) for word in words.split()]
        return max(int(one[0]) for one in classes), max(int(one[1]) for one in classes)

    def _worked_out(self, word: str) -> Word:
        if _TITLES.fullmatch(word):
            return self["Dr"]
        low = word.lower()
        frequent = low if low in self.frequent else ""
        shape = _shape(word)
        if not word[0].isalpha():
            short = word if len(word) == 1 and not word.isalnum() else shape
            own = [f"s={shape}", f"c={short}"]
            return _word(
                own, short, frequent or short, word, 0, frequent or short, letters=False, org=False
            )
        given, family, title, org, place = map(int, self._classes(low))
        score = max(given, family) - title
        name = (score > 0) - (score < 0) if score or not given else int(word[0].isupper())
        if shape == "X.":
            name = 1
        kind = f"{shape}{min(max(score, -3), 3)}{'o' if org > 1 else ''}{'p' if place else ''}"
        if not (given or family or title):
            kind = f"{shape}?{'o' if org > 1 else ''}{'p' if place else ''}"
        short = f"w:{low}" if frequent and len(low) < 4 else kind
        own = [f"s={shape}", f"n={given}{family}", f"t={title}{shape}", f"c={short}"]
        if org or place:
            own.append(f"o={org}{place}")
        if frequent:
            own.append(f"w={low}")
        elif len(low) > 3:
            own.append(f"x={low[-3:]}")
        return _word(own, short, frequent, word, name, frequent, letters=True, org=org > 1)

    def _classes(self, low: str) -> str:
        found = self.classes.get(low)
        if found is None and ("-" in low or "'" in low or "’" in low or "." in low):
            parts = [self.classes.get(part, NOTHING) for part in re.split(r"[-'’.]", low) if part]
            found = "".join(map(max, *parts)) if len(parts) > 1 else (parts or [NOTHING])[0]
        return found or NOTHING


def _word(
    own: list[str],
    short: str,
    seen: str,
    word: str,
    name: int,
    text: str,
    *,
    letters: bool,
    org: bool,
) -> Word:
    """A word with its attributes in bytes, which the model's library takes without coding them anew."""
    left, right = [f"c-={short}"], [f"c+={short}"]
    if seen and seen != short:
        left.append(f"w-={seen}")
        right.append(f"w+={seen}")
    return Word(
        [one.encode() for one in own],
        short,
        [one.encode() for one in left],
        [one.encode() for one in right],
        f"c--={short}".encode(),
        f"c++={short}".encode(),
        name,
        word[0].islower(),
        letters,
        org,
        text,
    )


def _shape(word: str) -> str:
    first = word[0]
    if first.isdigit():
        if ":" in word or word[-1] in "mM.":
            return "time"
        if word.startswith("10.") and "/" in word:
            return "url"
        if word.isdigit():
            return (
                "year" if len(word) == 4 and word[:2] in ("19", "20") else f"d{min(len(word), 4)}"
            )
        return "num"
    if not first.isalpha():
        return "sup" if first.isdigit() or first.isnumeric() else "sign"
    if "@" in word or "://" in word or word.startswith("www."):
        return "url"
    if word.endswith("."):
        return "X." if len(word) == 2 or first.isupper() else "x."
    if len(word) == 1:
        return "X" if first.isupper() else "x1"
    if word.islower():
        return "x"
    if word.isupper():
        return "XX" if len(word) < 6 else "XXX"
    if word.istitle():
        return "Xx" if word.isalpha() else "X-x"
    if first.isupper():
        return "XxX" if word.isalpha() else "X-X"
    return "xX" if word.lower() != word.upper() else "o"
