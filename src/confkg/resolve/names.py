"""Names of people, taken apart."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from confkg.ids import fold
from confkg.resolve.family_names import is_crowded
from confkg.resolve.given_names import is_syllable

BRACKET = re.compile(r"\s*[(\"“]([^)\"”]*)[)\"”]\s*")
"""What stands in brackets or quotation marks: a nickname."""

_IDEOGRAPH = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_GENERATION = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr"}
_GENERATION |= {number: number for number in ("ii", "iii", "iv")}
_TITLE = frozenset({"prof", "professor", "dr", "phd", "sir", "mr", "mrs", "ms"})
_PARTICLE_WORDS = """
    van von der den de del della dela la le du da di do dos das ten ter zu zur af al el bin ibn ben
    abu st
"""
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_USUAL = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_UNUSUAL = _PARTICLES | _TITLE | _GENERATION.keys()
_INITIALS = re.compile(r"[A-Z]{2}|[B-DF-HJ-NP-TV-XZ]{3}")
_UMLAUTS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("å", "aa"))


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name of a person, taken apart."""

    # given names, then the family name, folded; hyphened given names are two words
    words: tuple[str, ...]
    nickname: str = ""  # what stands in brackets between the names, folded
    generation: str = ""  # "jr", "iii" or the like
    particles: frozenset[int] = frozenset()  # positions in ``words`` of "van", "de" and the like
    hyphened: frozenset[int] = frozenset()  # positions in ``words`` behind a hyphen
    turned: bool = False  # whether the family name is printed first, before a comma
    plain: str = ""  # its letters with their marks, without nickname and academic title
    written: str = ""  # the folded name with umlauts as two letters
    first: str = field(init=False)  # the first given name, or the only name
    last: str = field(init=False)  # the last word of the family name, or the only name

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", self.words[0] if self.words else "")
        object.__setattr__(self, "last", self.words[-1] if self.words else "")

    @property
    def middle(self) -> tuple[str, ...]:
        """What stands between, particles apart."""
        if not self.particles:
            return self.words[1:-1]
        between = range(1, len(self.words) - 1)
        return tuple(self.words[at] for at in between if at not in self.particles)

    @property
    def bare(self) -> tuple[str, ...]:
        """The words without particles."""
        if not self.particles:
            return self.words
        return tuple(word for at, word in enumerate(self.words) if at not in self.particles)

    @property
    def is_abbreviated(self) -> bool:
        """Whether it is shortened: one word, or a family name with initials alone."""
        if len(self.words) < 2:
            return True
        return len(self.first) == 1 and all(len(word) == 1 for word in self.bare[:-1])

    @property
    def is_common(self) -> bool:
        """Whether many bear it in full: one syllable and a crowded family name."""
        return len(self.words) == 2 and is_crowded(self.last) and is_syllable(self.first)


@lru_cache(maxsize=200_000)
def parse_name(name: str) -> PersonName:
    """Take a name of a person apart.

    >>> parse_name("Kolter, J. Zico").words, parse_name("Diederik (Durk) Kingma").nickname
    (('j', 'zico', 'kolter'), 'durk')
    >>> parse_name("Mihaela van der Schaar").bare
    ('mihaela', 'schaar')
    """
    if _USUAL.fullmatch(name) and _UNUSUAL.isdisjoint(usual := tuple(name.lower().split())):
        return PersonName(usual, plain="".join(usual), written=" ".join(usual))
    inner = BRACKET.search(name)
    bare = BRACKET.sub(" ", name).strip()
    inside = bool(inner) and len(bare) > 0 and not name.rstrip().endswith((")", '"', "”"))
    nickname = fold(inner[1]) if inner and inside and len(inner[1].split()) == 1 else ""
    if is_ideographic(bare):  # characters that only sound alike are not equal
        return PersonName((letters(bare),), nickname, written=letters(bare))
    family, comma, given = bare.partition(",")
    turned = bool(comma) and "," not in given and fold(given) not in _GENERATION.keys() | _TITLE
    if turned:
        bare = f"{given.strip()} {family.strip()}"
    pieces, generation = _name_proper([p for p in re.split(r"[\s,]+", bare) if fold(p)])
    words: list[str] = []
    hyphened: set[int] = set()
    for at, piece in enumerate(pieces):
        parts = _words(piece, may_be_initials=not bare.isupper() and at < len(pieces) - 1)
        if re.search(r"\w[-‐‑]\w", piece):
            hyphened.update(range(len(words) + 1, len(words) + len(parts)))
        words += parts
    particles = {
        at
        for at in range(1, len(words) - 1)
        if words[at] in _PARTICLES and at not in hyphened and not is_crowded(words[-1])
    }
    return PersonName(
        tuple(words),
        nickname,
        generation,
        frozenset(particles),
        frozenset(hyphened),
        turned,
        "".join(map(letters, pieces)),
        written_out(" ".join(pieces)),
    )


def _name_proper(pieces: list[str]) -> tuple[list[str], str]:
    """The pieces of a name without academic titles and generation, and the generation."""
    generation = ""
    if len(pieces) > 1 and fold(pieces[-1]) in _GENERATION:
        generation = _GENERATION[fold(pieces.pop())]
    while len(pieces) > 2 and fold(pieces[0]) in _TITLE:
        pieces = pieces[1:]
    while len(pieces) > 2 and fold(pieces[-1]) in _TITLE:
        pieces = pieces[:-1]
    return pieces, generation


def _words(piece: str, *, may_be_initials: bool) -> list[str]:
    initials = _INITIALS.fullmatch(piece) and not is_syllable(piece.lower())
    if may_be_initials and initials:
        return list(piece.lower())  # "DP Kingma": two initials
    parts = fold(piece).split()
    return ["".join(parts)] if "'" in piece or "’" in piece else parts


def is_ideographic(name: str) -> bool:
    """Whether a name has characters of which those that sound alike are not the same."""
    return bool(_IDEOGRAPH.search(name))


def letters(name: str) -> str:
    """Letters and digits in lower case, marks kept.

    >>> letters("Tat-Seng Chua"), letters("Rädle")
    ('tatsengchua', 'rädle')
    """
    return "".join(c for c in unicodedata.normalize("NFC", name).casefold() if c.isalnum())


def written_out(name: str) -> str:
    """The folded name, with umlauts written as two letters.

    >>> written_out("Rädle"), written_out("Raedle")
    ('raedle', 'raedle')
    """
    text = unicodedata.normalize("NFC", BRACKET.sub(" ", name)).casefold()
    for umlaut, written in _UMLAUTS:
        text = text.replace(umlaut, written)
    return fold(text)
