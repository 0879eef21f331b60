"""Full names of series as openings print them, with acronym and ordinal number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice

from confkg.extract.lexicon import phrases
from confkg.extract.recognisers.areas import find_areas
from confkg.extract.recognisers.meeting_names import OF_MANY, PAGE_BEHIND, behind_pages
from confkg.extract.recognisers.number_words import ordinal as ordinal_number
from confkg.extract.recognisers.number_words import roman
from confkg.extract.recognisers.series import HEADS
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.sentences import iter_pieces
from confkg.ids import fold
from confkg.model import Document, Part, PartKind, Span

_PHRASES = phrases("full_names")

_FULL_NAMES = [
    _PHRASES[f"full-{name}"]
    for name in ("in-brackets", "behind", "by-dash", "by-subject", "by-kind")
]
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NTH = _PHRASES["nth"]
_OPENING = 8
"""Parts at the beginning of a page, in which it says which edition it is about."""

_SUBJECT = re.compile(rf"\b(?i:{'|'.join(sorted(HEADS))}) (?:on|of|for|in) (?P<words>.+)")
"""What the name of a meeting says that it is about."""

_LEADING = frozenset(
    "annual the welcome to in at proceedings of committee committees programme program homepage website".split()
)
_PRAISE = frozenset({"Premier", "Leading", "Flagship", "Largest"})
"""What a meeting is said to be, and not called: "Premier Conference on Maps to Open in Oslo"."""

BODY = _PHRASES["body"]
"""What is no meeting, and may be spelt out by the acronym of one all the same."""

_SHORT = re.compile(r"\b(?!IEEE|ACM)[A-Z]{2}")
"""What the name of another meeting has: "the 5th FINCH Workshop"."""
_SEVERAL, _COUNTED_IN_WORDS = 2, 3
"""Headings of which each is of something else; numbers up to which words also count other things: "my third symposium"."""

_AND_NTH = re.compile(r" and the (?:\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]+th) ")
"""What joins the name of another meeting: "3rd Moss Conference| and the 2nd |Fern Days"."""
_MOST_LETTERS, _LEAST_LETTERS, _LEAST_SPELT = 0.5, 3, 4


@dataclass(frozen=True, slots=True)
class FullName:
    """A full name, the acronym in brackets behind it, and an ordinal before it."""

    name: str
    acronym: str
    span: Span
    acronym_span: Span | None
    ordinal: tuple[int, Span] | None


def initials(name: str) -> str:
    """The first letters of the words with a capital."""
    return "".join(re.findall(r"\b[A-Z]", name))


def stands_for(acronym: str, name: str) -> bool:
    """Whether most capitals of an acronym are first letters of the name's words, in order.

    >>> stands_for("NeurIPS", "Conference on Neural Information Processing Systems")
    True
    >>> stands_for("SIGIR", "Workshop on Search for Small Languages")
    False
    """
    first = [word[0].lower() for word in re.findall(r"[^\W\d_]+", name)]
    letters = [letter.lower() for letter in acronym if letter.isupper()]
    matched = at = 0
    for letter in letters:
        if letter in first[at:]:
            at = first.index(letter, at) + 1
            matched += 1
    return matched > _MOST_LETTERS * len(letters)


def is_short_for(acronym: str, name: str) -> bool:
    """Whether a name begins as its acronym does, which has most of its first letters in order.

    >>> is_short_for("SMM", "Slow Maps and Moss"), is_short_for("BEES", "Slow Maps of Mud")
    (True, False)
    """
    return acronym[:1].isupper() and name.startswith(acronym[0]) and stands_for(acronym, name)


def names_series(name: str, acronym: str, full: str) -> bool:
    """Whether a name without an acronym is that of the series with one, which may have a full name.

    >>> names_series("Slow Maps Forum", "SMF", ""), names_series("Slow Maps Forum", "MF", "")
    (True, False)
    >>> names_series("Lisbon Colloquium on Slow Maps and Moss", "SMM", ""), names_series("Smm Workshop", "SMM", "")
    (True, True)
    """
    short, _, kind = name.rpartition(" ")
    if short.casefold() == acronym.casefold() and kind.lower() in HEADS:
        return True
    known = full and f"{fold(full)} in ".startswith(f"{fold(name)} in ")
    subject = _SUBJECT.search(name)
    spelt = subject and len(acronym) >= _LEAST_LETTERS and acronym == initials(subject["words"])
    return bool(known or spelt) or _is_spelt_out(acronym, name)


def _is_spelt_out(acronym: str, name: str) -> bool:
    """Whether the first letters of a name that ends with the kind of meeting are the acronym.

    >>> _is_spelt_out("SMW", "Slow Maps Workshop"), _is_spelt_out("SMC", "Slow Maps Workshop")
    (True, False)
    """
    words = [word for word in re.findall(r"[A-Z]\w*", name) if ordinal_number(word) is None]
    whole = "".join(word[0] for word in words if word not in ("The", "Annual"))
    plain = whole[1:] if words[:1] == ["International"] else whole
    forms = {whole, plain, whole[:-1], plain[:-1]}
    return len(acronym) >= _LEAST_LETTERS and acronym in forms


def find_full_name(part: Part, usual: str = "") -> FullName | None:
    """The full name of a series in a part; ``usual`` is the acronym that it should stand for."""
    for found in (match for pattern in _FULL_NAMES for match in pattern.finditer(part.text)):
        acronym = found["acronym"] or ""
        if roman(acronym) and not stands_for(acronym, found["name"]):
            acronym = ""  # "Moss Symposium (IV)"
        alone = _AND_NTH.split(PAGE_BEHIND.sub("", found["name"]))[0]
        words = list(re.finditer(r"\S+", alone))
        kind = (at for at, word in enumerate(words) if word[0].lower() in HEADS)
        words = words[behind_pages([word[0] for word in words[: next(kind, 0)]]) :]
        ordinal = _ordinal_before(part, found.start("name"))
        while words:
            word = words[0][0]
            number = ordinal_number(word)
            begin = found.start("name") + words[0].start()
            if number is not None:
                ordinal = number, part.span(begin, begin + len(word))
            elif word.lower() not in _LEADING and not word.islower():
                break
            words.pop(0)
        for held in re.finditer(r" in (?=[A-Z])", found["name"]):
            place = found["name"][held.end() :]
            if any(area.start == 0 for area in find_areas(place)):
                words = [word for word in words if word.end() <= held.start()]
                break
        while words and words[-1][0].islower() and words[-1][0] not in HEADS:
            words.pop()
        if len(words) < 2 or (words[0][0] in _PRAISE and not acronym):
            continue
        named = [word[0] for word in words if word[0].lower() not in HEADS]
        if acronym and acronym not in named and all(map(str.isupper, named)):
            continue  # of those who hold it: "ACM SIGFERN Workshop - EuroMoss 2031"
        if not acronym:
            words = _shortest(words, usual)
            name = " ".join(word[0] for word in words)
            headed = part.kind is PartKind.HEADING and _is_own_heading(part.text, name, usual)
            if found.re is _FULL_NAMES[-1] and not (headed or _is_spelt_out(usual, name)):
                continue
            ahead = part.text[: found.start("name")]
            beside = re.search(
                rf"\b{re.escape(usual)}(?: \d{{4}})?[,:]? (?:is |was |the |our |\W|\d+(?:st|nd|rd|th) )*$",
                ahead,
            )
            part_of = rf"\b{re.escape(usual)}(?: \d{{4}})? Workshop\b"
            near = max(found.start("name") + words[0].start() - len(usual) - len(" 2031 "), 0)
            own = usual and re.search(part_of, part.text[near : found.end("name")])
            if not headed and (own or (usual and not beside and not stands_for(usual, name))):
                continue  # "BEE Workshop on Slow Maps" is one at the BEE
        start = found.start("name") + words[0].start()
        end = found.start("name") + words[-1].start() + len(words[-1][0].rstrip(","))
        if acronym and (listed := _listed_before(part.text, acronym, start)) is not None:
            start = listed
            ordinal = ordinal or _ordinal_before(part, start)
        return FullName(
            part.text[start:end],
            acronym,
            part.span(start, end),
            part.span(*found.span("acronym")) if acronym else None,
            ordinal,
        )
    return _find_spelt(part, usual)


def _is_own_heading(text: str, name: str, acronym: str) -> bool:
    """Whether a heading is but the full name of the meeting with an acronym: "The Moss Growers and Keepers Workshop"."""
    words = name.lower().split()
    whole = re.fullmatch(rf"\W*The {re.escape(name)}\W*", text)
    own = acronym.lower() in words and len(words) > len((acronym, "Workshop"))
    return bool(whole) and own and OF_MANY.isdisjoint(words)


def with_counted_acronym(name: str, parts: Sequence[Part]) -> FullName | None:
    """A name with the acronym that is printed with its number: "9SMM" of the "9th Slow Maps Meeting"; None if there is none."""
    counted = re.compile(rf"(?<!\w)(?P<nth>(\d{{1,3}})(?:st|nd|rd|th)) (?P<name>{re.escape(name)})")
    named = ((part, one) for part in parts if " " in name and (one := counted.search(part.text)))
    for at, full in islice(named, 1):
        glued = re.compile(rf"(?<!\w){full[2]}(?P<acronym>[A-Z]{{3,8}})(?!\w)")
        for part in parts:
            found = glued.search(part.text)
            if found and stands_for(found["acronym"], name):
                ordinal = int(full[2]), at.span(*full.span("nth"))
                short = part.span(*found.span("acronym"))
                return FullName(name, found["acronym"], at.span(*full.span("name")), short, ordinal)
    return None


def _find_spelt(part: Part, acronym: str) -> FullName | None:
    """Words without a kind of meeting of which the first letters are an acronym: "Current Results in Slow Maps"."""
    if len(acronym) < _LEAST_LETTERS or not acronym.isupper() or not acronym.isalpha():
        return None
    found = _spelling(acronym).search(part.text)
    if found is None or BODY.search(found[0]):
        return None
    if len(acronym) < _LEAST_SPELT and not _YEAR.match(part.text, found.end() + 1):
        return None
    return FullName(found[0], "", part.span(*found.span()), None, None)


@lru_cache(maxsize=REMEMBERED)
def _spelling(acronym: str) -> re.Pattern[str]:
    """Words that begin with the letters of an acronym, and small words between them."""
    words = (rf"{one}[a-z]+(?:-[a-z]+)*" for one in acronym)
    joined = r"(?:,? (?:of|the|for|on|and|in|&))* ".join(words)
    return re.compile(rf"(?<![\w-]){joined}(?![\w-]| [A-Z][a-z])")


def _listed_before(text: str, acronym: str, start: int) -> int | None:
    """Where a name begins that opens with a list, by its first letter: "|Maps, |Moss and Ponds Workshop"."""
    if text.startswith(acronym[0], start):
        return None
    found = re.search(rf"\b{acronym[0]}[\w-]*, (?:[A-Z][\w-]*, )*$", text[:start])
    return found.start() if found else None


def _shortest(words: list[re.Match[str]], acronym: str) -> list[re.Match[str]]:
    """The name up to the first comma behind which the acronym has all its letters.

    "Conference on Vision, Language and Robotics, Oslo" is "Conference on Vision, Language and
    Robotics" for VLR.
    """
    ends = [place for place, word in enumerate(words, 1) if word[0].endswith(",")]
    ends.append(len(words))
    for end in ends:
        if words[end : end + 1] and words[end][0] in ("and", "&"):
            continue  # "Maps, Moss, and Ponds"
        name = " ".join(word[0] for word in words[:end])
        if not acronym or stands_for(acronym, name):
            return words[:end]
    return words[: ends[0]]


def _ordinal_before(part: Part, position: int) -> tuple[int, Span] | None:
    """An ordinal in lower case right before a name: "the third Conference on …"."""
    before = re.search(r"([\w-]+)\s+(?:annual\s+)?$", part.text[:position])
    number = ordinal_number(before[1]) if before else None
    return (number, part.span(*before.span(1))) if before and number is not None else None


def find_ordinal_of(
    document: Document, acronym: str, year: int, full: str = ""
) -> tuple[int, Span] | None:
    """Which edition of a series with an acronym, perhaps with a full name, a document says it is about.

    "SIGIR 2028 … is the 51st of its kind"
    """
    for part in document.parts:
        named = re.search(rf"\b{re.escape(acronym)}\b(?:\s+(?P<year>\d{{4}}))?", part.text)
        found = _PHRASES["of-its-kind"].search(part.text, named.end()) if named else None
        if named and found and (not named["year"] or int(named["year"]) == year):
            number = ordinal_number(found["ordinal"])
            if number:
                return number, part.span(*found.span("ordinal"))
    return _nth_meeting(document, acronym, year, full)


def _nth_meeting(document: Document, acronym: str, year: int, full: str) -> tuple[int, Span] | None:
    """The number before the name of a series in the opening: "the 16th Annual BEE Conference"."""
    opening = [
        part
        for place, part in enumerate(document.parts)
        if place < _OPENING or part.kind is PartKind.HEADING
    ]
    elsewhere = False
    headings = 0
    for part in chain.from_iterable(map(iter_pieces, opening)):
        headings += part.kind is PartKind.HEADING
        if part.kind is PartKind.HEADING:  # "### BEES 2029", on a page of 2030
            headed = set(_YEAR.findall(part.text))
            elsewhere = bool(headed) and str(year) not in headed
        if elsewhere or set(_YEAR.findall(part.text)) - {str(year)}:
            continue
        for found in _NTH.finditer(part.text):
            number = ordinal_number(found["ordinal"])
            named = re.search(rf"(?<!\w){re.escape(acronym)}(?!\w)", found["name"], re.IGNORECASE)
            own = named or (len(acronym) > 2 and initials(found["name"]) == acronym)
            behind = part.text[found.start("name") : found.end() + len(full)]
            own = own or bool(full and full in behind)
            sure = number and (number > _COUNTED_IN_WORDS or found["ordinal"][0].isdigit())
            if sure and not own and headings < _SEVERAL and not _SHORT.search(found["name"]):
                own = bool(_PHRASES["own-nth"].search(part.text, 0, found.start()))
            if number and own and not _PHRASES["not-own"].search(part.text, 0, found.start()):
                return number, part.span(*found.span("ordinal"))
    shown = re.compile(
        rf"(?<!\w)(?:(?P<nth>\d{{1,3}}(?:st|nd|rd|th)) {re.escape(acronym)}|{re.escape(acronym)} (?P<roman>[IVX]{{2,6}}))(?!\w)"
    )
    counted = {
        ordinal_number(found["nth"] or found["roman"]): part.span(*found.span())
        for part in reversed(opening)
        for found in shown.finditer(part.text)
    }  # "15th BEE", "BEE XV", if no other of the series is named so
    return next(((one, at) for one, at in counted.items() if one and len(counted) == 1), None)
