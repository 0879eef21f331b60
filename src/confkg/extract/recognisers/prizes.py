"""What a phrase says of a prize: its name and the rank, as a heading, a label or a sentence has it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from confkg.extract.lexicon import RANKS, kind_in, phrases
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.recognisers.number_words import NUMBER
from confkg.extract.spans import Slot, Typed

_PHRASES = phrases("prizes", number=NUMBER)

RANKED = _PHRASES["ranked"].pattern
"""What comes after the winners of a prize, and the places of a contest."""

_GIVER = re.compile(r"(?:[A-Z]\w{0,12}[A-Z]\w{0,12} )+(?=[A-Z][a-z])")
"""Capitals before the name of a prize for other things than papers, which belong to it: "|ABC |Willow Prize"."""

_DISTINCTION = _PHRASES["distinction"]
"""What is said of a paper that wins a prize; "the awards segment" has none of it."""


_CAPITALS = re.compile(r"(?:\b[A-Z][a-z][\w’'-]* ){2,}(?:award|prize|medal)\b")
"""The "Blue Sky award" has a name although the last word of it is in small letters."""

_TRACK = re.compile(r"\btrack (?P<number>\d{1,2}|[A-Z])\b", re.IGNORECASE)
"""The number that distinguishes the prizes of tracks: "Best Paper Track 2"."""

_NO_NAME = frozenset(
    ["", "all", "and", "conference", "main", "more", "other", "our", "paper", "special", "their"]
)
_LONGEST_LABEL, _MOST_SPACES = 8, 10
_VERB = re.compile(r"\b(?:was|is|were|are|went|goes|go|has|have|had|given|not|which|that)\b")
_SMALL_WORDS = frozenset(["a", "an", "and", "at", "for", "in", "of", "on", "the", "to"])
NAMED_AWARD = _PHRASES["named-award"]
"""A prize named in capitals."""

_OTHER_GIFT = _PHRASES["other-gift"]

_INAUGURAL = _PHRASES["inaugural"]
_HONOURED = _PHRASES["honoured"].pattern
"""What prizes are given to, and for."""

PRIZE_WORDS = _PHRASES["prize-words"]

_DATED = re.compile(r",\s+\d{1,2}\b.*(?:19|20)\d\d\b.*|(?<!\w)[‘’']\d\d(?!\w)")
"""The days of the meeting behind the name of its prize, and its year in two figures."""
_TURNED = re.compile(r"^(?:an? |the )?(award|prize)s? for (?:the )?(best .+)$", re.IGNORECASE)
"""A prize with its kind first: "an award for best paper"."""

_SYMBOLS = re.compile(r"^[^\w(\[“\"«]+")

PRIZE_ABROAD = _PHRASES["abroad"]

_BEST_OF_A_KIND = _PHRASES["best-of-a-kind"]
"""A prize for papers of a kind that nobody knows: "Best evaluation paper"."""


def names_prize(text: str) -> bool:
    """Whether a short text names a prize or a rank and nothing else.

    >>> [names_prize(text) for text in ("Test of Time Runner-Up", "Finalists", "Golden Map Award",
    ...  "Papers", "A Test of Time")]
    [True, True, True, False, False]
    """
    text = text.strip(" :–—-")
    if _PHRASES["only-prize"].fullmatch(text):
        return bool(PRIZE_WORDS.search(text))
    ends = _PHRASES["ends-in-prize"]
    return any(one.fullmatch(text) for one in (ends, _BEST_OF_A_KIND, PRIZE_ABROAD))


@dataclass(frozen=True, slots=True)
class Prize:
    """What a phrase says of a prize; a part that it leaves open is None."""

    award: str | None
    rank: str | None
    inaugural: bool = False


def read_prize(text: str) -> Prize:
    """The award and the rank that a heading or phrase names.

    >>> read_prize("5 Outstanding Paper Awards")
    Prize(award='Outstanding Paper Award', rank=None, inaugural=False)
    >>> read_prize("Inaugural Test of Time Runner-Up")
    Prize(award='Test of Time Award', rank='runner-up', inaugural=True)
    >>> read_prize("11 Honorable Mentions")
    Prize(award=None, rank='honorable-mention', inaugural=False)
    >>> [read_prize(text).award for text in ("ABT Plover Prize", "Student Fellowships")]
    ['ABT Plover Prize', 'Student Fellowship']
    >>> read_prize("Past Best Papers").award
    'Best Paper Award'
    >>> read_prize("Honorable Mention Awards")
    Prize(award='Honorable Mention Award', rank='honorable-mention', inaugural=False)
    >>> read_prize("Thursday: the prizes")
    Prize(award=None, rank=None, inaugural=False)
    """
    if PRIZE_ABROAD.fullmatch(text):
        return Prize(text, None)
    text = _TURNED.sub(r"\2 \1", _DATED.sub("", _SYMBOLS.sub("", text)))
    if re.sub(r"\([^)]*\)", "", text).isupper():
        text = (
            text.title().replace(" Of ", " of ").replace(" For ", " for ").replace(" The ", " the ")
        )
    track = _TRACK.search(text)
    rank = kind_in(RANKS, text) or None
    medal = _OTHER_GIFT.search(text)
    named = NAMED_AWARD.search(text)
    core = named["award"] if named else re.sub(r"^\s*\d+(?:\.\d+)*\.?\s+", "", text)
    giver = _GIVER.match(core) if named and not _DISTINCTION.search(core) else None
    giver = None if giver and known_series(giver[0].split()[-1]) else giver
    begin = giver.end() if giver else 0
    core = core[:begin] + _PHRASES["decoration"].sub(
        " ", _PHRASES["rank-words"].sub(" ", core[begin:])
    )
    core = re.sub(rf"\b({_HONOURED})s\b", r"\1", core, flags=re.IGNORECASE)
    name = _capitalised(
        re.sub(
            r"^(?:(?:of|for|an?|its|our|past|previous|prior|former|earlier)(?: |$))+",
            "",
            " ".join(core.split()).strip(" -–—&/("),
            flags=re.IGNORECASE,
        )
    )
    name = re.sub(r"(?: (?:of|for|in|at|and))+$", "", name)
    given = medal and name.endswith((medal[0], medal[1]))
    name = _OTHER_GIFT.sub("", name).rstrip() if given else name
    if track and name.endswith("Track"):
        name += f" {track['number']}"
    if _PHRASES["mention-award"].fullmatch(text.strip(" :–—-")):
        return Prize("Honorable Mention Award", "honorable-mention")
    nameless = not (named or _DISTINCTION.search(text) or _CAPITALS.search(text))
    if (
        nameless
        or not re.search(r"[^\W\d_]{3}", name)
        or name.lower() in _NO_NAME
        or name.count(" ") > _MOST_SPACES
    ):
        inner = re.search(r"\(([^()]*\b(?:award|prize|paper)\b[^()]*)\)", text, re.IGNORECASE)
        award = read_prize(inner[1]).award if inner else None
        return Prize(award, rank, bool(_INAUGURAL.search(text)))
    return Prize(
        f"{name} {medal[1][:1].upper() + medal[1][1:] if medal else 'Award'}",
        rank,
        bool(_INAUGURAL.search(text)),
    )


def find_label(text: str) -> Prize | None:
    """The prize that stands before the title of a paper, or None if the words there name none.

    >>> find_label("best paper, honourable mention: ")
    Prize(award='Best Paper Award', rank='honorable-mention', inaugural=False)
    >>> find_label("Runner-up:")
    Prize(award=None, rank='runner-up', inaugural=False)
    >>> find_label("I liked this paper best: ") is None
    True
    """
    label = _VERB.split(text)[0].strip(" \u2003:–—-(,")
    if len(label.split()) > _LONGEST_LABEL or not PRIZE_WORDS.search(label):
        return None
    prize = read_prize(label)
    return prize if prize.award or prize.rank else None


def _capitalised(name: str) -> str:
    """ "test of time" as prizes are written: "Test of Time" """
    words = re.split(r"([ -])", name)
    return "".join(
        word if word in _SMALL_WORDS and place else word[:1].upper() + word[1:]
        for place, word in enumerate(words)
    )


_CAPITALISED, _WHOLE_LINE = 0.75, 0.97
_LABEL = re.compile(r"\W*(?P<name>[^\n:–—|]*?\w)[\s*_.]*(?:$|[:|–—]| - )")
"""What may be a label: a line, or what stands before the first sign that parts it."""

_IN_CAPITALS = _PHRASES["in-capitals"]


def find_prizes(text: str) -> list[Typed]:
    """The prizes that a text names in capitals, with a word that only prizes have.

    >>> text = "The Young Author Award was new."
    >>> [text[one.start : one.end] for one in find_prizes(text)]
    ['Young Author Award']
    """
    label = _LABEL.match(text)
    if label is not None and (
        _BEST_OF_A_KIND.fullmatch(label["name"]) or _IN_CAPITALS.fullmatch(label["name"])
    ):
        return [Typed(Slot.AWARD, *label.span("name"), _WHOLE_LINE, reader="prizes")]
    named = [*filter(None, [_PHRASES["tagged"].match(text)]), *_IN_CAPITALS.finditer(text)]
    places = [found.span("name") for found in named]
    places += [found.span() for found in PRIZE_ABROAD.finditer(text)]
    return [Typed(Slot.AWARD, *place, _CAPITALISED, reader="prizes") for place in places]
