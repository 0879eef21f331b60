"""Sentences with a sign for each thing in them, so that patterns can speak of things.

"The best paper award went to Ann Lee for “On Lists”" reads "PRIZE went to PERSON for TITLE": a
pattern for it need not spell out how prizes, names and titles look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from confkg.extract.editions.edition import edition_node
from confkg.extract.recognisers.prizes import Prize, read_prize
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.roster import Masked
from confkg.model import Mention, Node, Part, Span

__all__ = [
    "EDITION",
    "PEOPLE",
    "PERSON_SIGN",
    "PRIZE",
    "TITLE",
    "Signed",
    "iter_titles",
    "iter_told",
    "paper_at",
    "signed",
]

PERSON_SIGN, TITLE, PRIZE, EDITION = "\ue100", "\ue101", "\ue102", "\ue103"
_ADDRESSED = rf"(?:(?:the late|Professor|Prof\.?|Dr\.?|Ms\.?|Mr\.?) )?{PERSON_SIGN}(?: \([^()\ue100-\ue103]*\))?"
PEOPLE = rf"{_ADDRESSED}(?:(?:,? and |, | & ){_ADDRESSED})*"
"""A list of people, each with or without an affiliation in brackets."""

_QUOTED = re.compile(r"[«“\"]\s*(?P<title>[^«»“”\"]{3,160}?)\s*[»”\"]")
_SPOKEN = re.compile(r"[.,;]$")
_LONGEST_TITLE = 25
_QUALITY = (
    r"(?:best|outstanding|distinguished|notable|influential|classic|seminal|lasting|impact|value|test-of-time|"
    r"test|time|paper|student|short|long|full|industry|systems|theory|demo|resource|position|poster|thesis|"
    r"dissertation|early-career|reproducibility|replication|main|track|runner-up|of|for|and|the)"
)
_NO_NAME = (
    r"(?!(?:No|Not|Neither|One|Two|Three|When|As|After|Before|With|For|In|At|And|But|Also|Then)\b)"
)
_NAME_WORD = rf"{_NO_NAME}(?:[A-Z0-9][\w'’-]*|{_QUALITY})"
_RANK = r"(?:[Rr]unners?[- ][Uu]p|[Hh]ono(?:u)?rable [Mm]entions?|[Ww]inners?|[Ff]inalists?)"
_PRIZE = re.compile(
    rf"\b(?:(?:[Tt]he|[Aa]n?|[Ii]ts|[Oo]ur|[Tt]his year['’]s) )?(?:{_RANK}(?:,| of| for|:| in)? (?:(?:the|an?|this year['’]s) )?)?"
    rf"(?:{_NAME_WORD} ){{1,6}}?(?:[Aa]wards?|[Pp]rizes?|[Mm]edals?)\b(?:,? {_RANK})?"
    rf"|\b(?:(?:[Tt]he|[Aa]n?) )?{_RANK}(?:,| of| for| in)? (?:the )?[Bb]est (?:[\w-]+ )?[Pp]aper\b"
    rf"|\b(?:(?:[Tt]he|[Aa]n?) )?(?:[Oo]ther )?(?:{_RANK}|[Bb]est (?:[\w-]+ )?[Pp]aper\b(?:,? {_RANK})?)(?![\w-])"
)
_EDITION = re.compile(
    r"\b(?P<series>[A-Z][A-Za-z]*[A-Z][A-Za-z]*)(?:[ ’'-]| in )(?P<year>(?:19|20)\d\d)\b"
    r"|\b(?P<year2>(?:19|20)\d\d) (?P<series2>[A-Z][A-Za-z]*[A-Z][A-Za-z]*)\b"
)


@dataclass(frozen=True, slots=True)
class Signed:
    """A stretch of a part with signs in it.

    Attributes:
        part: the part.
        text: its text from ``begin``, each thing as one sign.
        at: where each character of ``text`` stands in the part's text, and its end.
        people: by position in ``text``.
        prizes: by position in ``text``.
    """

    part: Part
    text: str
    at: tuple[int, ...]
    people: dict[int, Mention]
    prizes: dict[int, Prize]

    def span(self, start: int, end: int) -> Span:
        """The stretch of the part's text behind ``text[start:end]``."""
        return Span(self.at[start], self.at[end])

    def people_in(self, found: re.Match[str], *groups: str) -> list[Mention]:
        """The people in the first of these groups that took part in a match."""
        for group in groups:
            if found[group]:
                start, end = found.span(group)
                return [who for at, who in sorted(self.people.items()) if start <= at < end]
        return []

    def edition(self, place: int) -> Node:
        """The edition whose sign stands at a place."""
        start, end = self.at[place], self.at[place + 1]
        found = _EDITION.match(self.part.text, start, end)
        assert found
        which = "" if found["series"] else "2"
        series = Mention(
            "ConferenceSeries",
            found[f"series{which}"],
            self.part.span(*found.span(f"series{which}")),
        )
        year = self.part.span(*found.span(f"year{which}"))
        return edition_node(series, int(found[f"year{which}"]), year)


def iter_titles(part: Part, known: Iterable[str] = ()) -> Iterator[Span]:
    """What may be titles in a part: quoted, emphasised or linked, or known from elsewhere.

    What is quoted and ends like a sentence is speech, what is emphasised in small letters is
    emphasis.
    """
    spans = [Span(*found.span("title")) for found in _QUOTED.finditer(part.text)]
    spans += [Span(mark.start, mark.end) for mark in part.marks]
    for name in known:
        for found in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", part.text):
            spans.append(Span(*found.span()))
    taken = 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        printed = part.text[span.start : span.end].strip(' “”"«»,:;.')
        if (
            span.start < taken
            or len(printed) < 4
            or not (printed[0].isupper() or printed[0].isdigit())
        ):
            continue
        words = printed.split()
        sentence = (
            len(words) > 3
            and _SPOKEN.search(part.text[span.start : span.end])
            and _is_sentence(words)
        )
        named = _PRIZE.fullmatch(printed) or _EDITION.fullmatch(printed)
        if sentence or named or len(words) > _LONGEST_TITLE or len(words) < 2:
            continue
        start = part.text.index(printed, span.start)
        taken = span.end
        yield Span(start, start + len(printed))


def iter_told(masked: Masked, known: Iterable[str] = ()) -> Iterator[tuple[int, int]]:
    """Where the sentences of a part begin and end; one does not end inside a title."""
    titles = list(iter_titles(masked.part, known))
    begin = 0
    for _, end in iter_sentences(masked.text):
        if not any(title.start < end <= title.end + 1 < len(masked.text) - 1 for title in titles):
            yield begin, end
            begin = end
    if begin < len(masked.text):
        yield begin, len(masked.text)


def _is_sentence(words: list[str]) -> bool:
    long = [word for word in words if len(word) > 3]
    return sum(word[0].isupper() for word in long) * 2 < len(long)


def signed(masked: Masked, begin: int, end: int, known: Iterable[str] = ()) -> Signed:
    """A sentence with signs for its titles, people, prizes and editions.

    Args:
        masked: the part with its people.
        begin: where the sentence begins.
        end: where it ends.
        known: titles that need no delimiters.
    """
    part = masked.part
    things: list[tuple[int, int, str, object]] = []
    plain = part.text
    for title in iter_titles(part, known):
        if begin <= title.start and title.end <= end:
            outer = _with_signs(part, title)
            things.append((outer.start, outer.end, TITLE, title))
            plain = plain[: outer.start] + "\ue0ff" * (outer.end - outer.start) + plain[outer.end :]
    for at, person in masked.people.items():
        stop = at + len(person.printed or person.name)
        if begin <= at < end and "\ue0ff" not in plain[at:stop]:
            things.append((at, stop, PERSON_SIGN, person))
            plain = plain[:at] + "\ue0fe" * (stop - at) + plain[stop:]
    for found in _PRIZE.finditer(plain, begin, end):
        prize = read_prize(re.sub(r"\b[Tt]his year['’]s ", "", found[0]))
        if prize.award or prize.rank:
            things.append((*found.span(), PRIZE, prize))
            plain = plain[: found.start()] + "\ue0fd" * len(found[0]) + plain[found.end() :]
    things += [(*found.span(), EDITION, None) for found in _EDITION.finditer(plain, begin, end)]
    text = ""
    at_all: list[int] = []
    people: dict[int, Mention] = {}
    prizes: dict[int, Prize] = {}
    place = begin
    for start, stop, sign, thing in sorted(things, key=lambda thing: thing[:2]):
        text += part.text[place:start]
        at_all += range(place, start)
        if isinstance(thing, Mention):
            people[len(text)] = thing
        if isinstance(thing, Prize):
            prizes[len(text)] = thing
        text += sign
        at_all.append(start)
        place = stop
    text += part.text[place:end]
    at_all += [*range(place, end), end]
    return Signed(part, text, tuple(at_all), people, prizes)


def paper_at(sentence: Signed, at: int) -> Mention:
    """The paper whose title stands at a place of a sentence."""
    start, end = sentence.at[at], sentence.at[at + 1]
    printed = sentence.part.text[start:end]
    lead = len(printed) - len(printed.lstrip(' «“"'))
    printed = printed.strip(' «»“”",')
    span = sentence.part.span(start + lead, start + lead + len(printed))
    return Mention("Paper", printed.rstrip(". "), span, printed)


def _with_signs(part: Part, title: Span) -> Span:
    """A title with the quotation marks around it."""
    start, end = title.start, title.end
    while start and part.text[start - 1] in '«“"':
        start -= 1
    while (
        end < len(part.text)
        and part.text[end] in '»”",.?!'
        and '"' in part.text[end : end + 2].replace("”", '"').replace("»", '"')
    ):
        end += 1
    return Span(start, end)
