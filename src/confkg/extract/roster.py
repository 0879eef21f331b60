"""The people of a document: who is named in full somewhere, so that a surname alone is understood.

In running text a name is believed where something beside it says that it is one: a role, a title
of address, a verb that only people do, an affiliation in brackets, a list of names. Where the
names stand in other sentences is then known, and patterns can speak of "a person" instead of
spelling out how names look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from confkg.extract.lexicon import ROLES
from confkg.extract.names import is_person_name
from confkg.extract.titles import split_people
from confkg.ids import fold
from confkg.model import Claim, Document, Mention, Node, Part

__all__ = ["PERSON", "Masked", "Roster", "find_people"]

PERSON = "\ue000+"
"""What stands for a person in the pattern for a masked text."""

_SIGN = "\ue000"
_LETTER = r"[^\W\d_]"
_UPPER = r"(?:[A-ZÀ-ÖØ-ÞĀ-Ž])"
_WORD = rf"{_UPPER}(?:{_LETTER}|[-'’·])*"
_NICK = r"[(“\"‘']" + _WORD + r"[)”\"’']"
_SMALL = r"(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|y)"
_NAME = (
    rf"(?<![\w-]){_WORD}(?:\.(?!\s[a-z]))?(?: (?:{_UPPER}\.|{_NICK}|{_WORD}))?(?: {_UPPER}\.){{0,2}}"
    rf"(?: {_SMALL}){{0,3}} {_WORD}(?: (?:Jr|Sr|II|III)\b\.?)?"
)
_ADDRESS = r"(?:Professor|Prof\.?|Dr\.?|Mr\.?|Ms\.?|Mrs\.?|Sir|Dame)"
_DOES = (
    r"(?:said|says|stated|states|noted|notes|argued|argues|asked|asks|suggested|explained|explains|"
    r"presented|presents|presenting|gave|gives|giving|spoke|speaks|speaking|talked|talks|opened|opens|"
    r"closed|started|began|begins|ended|ends|highlighted|called for|calls for|described|showed|shows|"
    r"holding|holds|accepting|accepts|accepted|smiling|smiles|standing|stands|addressing|receiving|"
    r"received|receives|won|wins|joined|joins|chaired|chairs|moderated|hosted|remarked|quipped|joked|"
    r"warned|warns|recalled|reminded|answered|replied|delivered|demonstrated|walked|reported|collects|"
    r"from the|from|of the|at the|who|whose|on stage|on Zoom|has been|will)\b"
)
_BY = (
    r"(?:given|written|presented|led|hosted|moderated|authored|introduced|chaired|delivered|said|"
    r"won|paper|talk|keynote|lecture|remark|arXiv|[”\")]) by"
)
_PEOPLE = (
    r"(?:[Ww]inners?|[Rr]ecipients?|[Aa]wardees?|[Ll]aureates?|[Rr]unners?[- ]up|[Ss]peakers?|[Cc]hairs?|"
    r"[Oo]rgani[sz]ers?|[Aa]uthors?|[Gg]uests?|[Hh]osts?|[Mm]entors?|[Pp]anell?ists?|[Cc]ontacts?|"
    r"[Mm]oderators?|[Ff]eatur(?:ing|ed)|ft\.?|feat\.?|[Pp]resenters?|[Ss]tudents?|[Cc]olleagues?)"
)
_LEFT = rf"(?:{_ADDRESS}|{_BY}|\b{_PEOPLE}(?: (?:were|was|are|is|include|included))?|{ROLES})"
_EVIDENCE = (
    re.compile(rf"{_LEFT}[ :,]{{1,2}}(?:{_ADDRESS} )?(?P<name>{_NAME})"),
    re.compile(rf"(?P<name>{_NAME})(?:['’]s)? {_DOES}"),
    re.compile(rf"(?P<name>{_NAME})(?:,? (?:\([^()]*\) )?et al\b|, (?:the )?{ROLES})"),
    re.compile(
        rf"(?P<name>{_NAME})['’]s? (?:[\w-]+ ){{0,6}}(?:talk|keynote|lecture|paper|poster|lab|group|work)\b"
    ),
    re.compile(
        rf"(?:^|& |, |and )(?P<name>{_NAME}) \((?P<org>[^()]*{_UPPER}[^()]*)\)(?= et al|\s?[:,&–—-]| and )"
    ),
    re.compile(rf"^(?P<name>{_NAME}) \((?P<org>[^()]*{_UPPER}[^()]*[a-z][^()]*)\)$"),
    re.compile(rf"(?:[—–-]|[”\"]) ?(?P<name>{_NAME})(?:, [^.]*)?$"),
)
_LEADING = re.compile(r"[^:]{5,160}?(?= et al\b|\s?:\s)")
_OPENERS = frozenset(
    [
        "as",
        "in",
        "on",
        "at",
        "the",
        "both",
        "when",
        "while",
        "after",
        "before",
        "with",
        "but",
        "and",
        "for",
        "from",
        "this",
        "that",
        "here",
        "then",
        "how",
        "why",
        "what",
        "where",
        "if",
        "our",
        "my",
        "his",
        "her",
        "their",
        "its",
        "like",
        "unlike",
        "also",
        "co-authors",
        "although",
        "since",
        "by",
        "to",
        "of",
        "not",
        "no",
        "yes",
        "so",
        "once",
        "did",
        "does",
        "was",
        "were",
        "is",
        "are",
    ]
)
_TITLED = re.compile(rf"^{_ADDRESS} ")
_RUN = re.compile(rf"(?P<name>{_NAME})")
_BETWEEN_NAMES = re.compile(r"(?: \([^()]*\))?(?:,? (?:and|&) |, )(?=\S)")
_LIST_LEFT = re.compile(rf"{_LEFT}[ :]{{1,2}}|\b(?:[Ww]ith|[Bb]y) ")
_NOT_PEOPLE = frozenset(
    [
        "expo",
        "mall",
        "hotel",
        "station",
        "gallery",
        "museum",
        "university",
        "institute",
        "college",
        "school",
        "street",
        "avenue",
        "road",
        "park",
        "airport",
        "center",
        "centre",
        "convention",
        "award",
        "awards",
        "prize",
        "conference",
        "workshop",
        "symposium",
        "society",
        "association",
        "foundation",
        "academy",
        "council",
        "city",
        "hall",
        "palace",
        "arena",
        "theatre",
        "theater",
        "march",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "january",
        "february",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "best",
        "outstanding",
        "invited",
        "keynote",
        "test",
        "time",
        "oral",
        "poster",
        "north",
        "south",
        "east",
        "west",
        "new",
        "san",
        "los",
        "microsoft",
        "openai",
        "deepmind",
        "meta",
        "apple",
        "amazon",
        "nvidia",
        "ibm",
    ]
)


@dataclass(frozen=True, slots=True)
class Masked:
    """A part's text with every known person blotted out by a run of :data:`PERSON` signs."""

    part: Part
    text: str
    people: dict[int, Mention]

    def person(self, match: re.Match[str], group: str = "person") -> Mention:
        """The person that a group of a match stands for."""
        return self.people[match.start(group)]

    def within(self, start: int, end: int) -> list[Mention]:
        """The people named in a stretch, in order."""
        return [who for at, who in sorted(self.people.items()) if start <= at < end]


@dataclass
class Roster:
    """The people that a document names.

    Attributes:
        full: every full form, under itself and, where only one person has it, under the surname.
    """

    full: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = sorted(self.full, key=lambda name: (-len(name), name))
        inner = "|".join(map(re.escape, names))
        self._pattern = re.compile(rf"(?<![\w-])(?:{inner})(?![\w-])") if names else None

    def mask(self, part: Part) -> Masked:
        """The part with its people blotted out."""
        if self._pattern is None:
            return Masked(part, part.text, {})
        people: dict[int, Mention] = {}
        text = part.text
        for found in self._pattern.finditer(part.text):
            start, end = found.span()
            people[start] = Mention("Person", self.full[found[0]], part.span(start, end), found[0])
            text = text[:start] + _SIGN * (end - start) + text[end:]
        return Masked(part, text, people)


def find_people(document: Document, claims: Iterable[Claim], words: frozenset[str]) -> Roster:
    """Who is named in a document, by what was read already and by the words around names."""
    names: dict[str, None] = {}
    for claim in claims:
        for mention in _people_of(claim):
            names.setdefault(mention.name)
    for part in document.parts:
        for name in _named(part, words):
            names.setdefault(name)
    full = {name: name for name in names}
    by_surname: dict[str, list[str]] = {}
    for name in names:
        by_surname.setdefault(_surname(name), []).append(name)
    for surname, bearers in by_surname.items():
        if surname.lower() not in words and len(surname) > 1 and _one_person(bearers):
            full.setdefault(surname, bearers[0])
    return Roster(full)


def _people_of(claim: Claim) -> Iterator[Mention]:
    waiting: list[object] = [claim.subject, claim.value]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Mention) and thing.kind == "Person":
            yield thing
        elif isinstance(thing, Node):
            waiting += [facet.value for facet in thing.parts]


def _named(part: Part, words: frozenset[str]) -> Iterator[str]:
    text = part.text
    for pattern in _EVIDENCE:
        for found in pattern.finditer(text):
            name = _TITLED.sub("", found["name"])
            if _is_name(name, words):
                yield name
    if leading := _LEADING.match(text):
        people = split_people(text, 0, leading.end(), words, one=False) or ()
        yield from (text[span.start : span.end] for span in people)
    for left in _LIST_LEFT.finditer(text):
        run = list(_run_of_names(text, left.end(), words))
        if len(run) > 1:
            yield from run


def _run_of_names(text: str, start: int, words: frozenset[str]) -> Iterator[str]:
    """The names of a list that begins at ``start``: "Ann Lee, Bo Chen and Cy Diaz, for …"."""
    while (found := _RUN.match(text, start)) and _is_name(found["name"], words):
        yield found["name"]
        between = _BETWEEN_NAMES.match(text, found.end())
        if not between:
            return
        start = between.end()


def _is_name(text: str, words: frozenset[str]) -> bool:
    first = text.split()[:1]
    if first and (first[0].lower() in _OPENERS or re.search(r"['’]s\b", text)):
        return False
    bare = {word.strip("()“”\"'’.,").lower() for word in re.split(r"[\s-]", text)}
    return (
        is_person_name(text, words) and _NOT_PEOPLE.isdisjoint(bare) and bool(_RUN.fullmatch(text))
    )


def _surname(name: str) -> str:
    bare = re.sub(r",? (?:Jr|Sr|II|III)\b\.?$", "", name)
    return bare.split()[-1].strip("“”\"'’")


def _one_person(names: list[str]) -> bool:
    """Whether forms with one surname can be one person: "Durk Kingma", "Diederik (Durk) Kingma"."""
    firsts = []
    for name in names:
        given = re.split(r"[\s()“”\"]+", name)[:-1]
        firsts.append(
            {fold(word)[:1] if word.endswith(".") else fold(word) for word in given if word}
        )
    return all(one & other for one in firsts for other in firsts)
