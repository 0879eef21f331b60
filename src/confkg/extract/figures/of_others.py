"""Whether a figure counts something else than a conference: what a person, a group or a part of it has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from confkg.extract.figures.figure import SIZES, Figure, Sentence
from confkg.extract.figures.surroundings import Surroundings
from confkg.extract.figures.words import SIGNS, words
from confkg.extract.recognisers.words import has_digit
from confkg.extract.spans import Slot
from confkg.gazetteer import country_code
from confkg.model import PartKind

STRONG = frozenset(
    ["submissions", "accepted-papers", "acceptance-rate", "area-chairs", "senior-area-chairs",
     "reviewers", "reviews", "papers", "papers-per-reviewer", "papers-per-area-chair", "awards",
     "countries-above-threshold", "share-of-papers-reviewed", "share-of-papers-mentioning",
     "socials", "affinity-events", "mentorship-chats", "expo-talks", "exhibitors"]
)  # fmt: skip
"""Measures that nothing but a conference has."""
_OFFICES = frozenset(["reviewers", "area-chairs", "senior-area-chairs"])
_HEADED = frozenset(["tracks", "themes", "topics", "categories"])
"""What other things are counted under: "205 entries under 4 tracks"."""
_DONE = re.compile(r"\b(?:was|were)\b")
_FEW_PAPERS = 20
_SOME, _MANY = 10, 100
"""How many things are many, in figures and in words."""


@dataclass(frozen=True, slots=True)
class Case:
    """A figure where it stands."""

    figure: Figure
    sentence: Sentence
    around: Surroundings  # what stands around the line
    figures: Sequence[Figure]  # all of the sentence
    other: bool  # whether the sentence before was about something else
    follows: bool  # whether the line has figures of the conference before
    last: Figure | None = None  # the figure of the conference before it in the sentence

    @property
    def ahead(self) -> str:
        """The words of the sentence before the number."""
        return self.sentence.text[self.sentence.start : self.figure.number.start]

    @property
    def in_digits(self) -> bool:
        """Whether the number is printed in digits."""
        return has_digit(self.sentence.each.words(self.figure.number))

    @property
    def is_plenty(self) -> bool:
        """Whether the figure counts many things of one kind."""
        figure, uncounted = self.figure, words().lists["uncounted"]
        if figure.measure != "count" or not uncounted.isdisjoint(figure.nouns):
            return False
        return figure.quantity.value >= (_SOME if self.in_digits else _MANY)


def is_of_another(case: Case) -> bool:
    """Whether its words show that a figure counts something else than the conference."""
    figure, sentence, around, ahead = case.figure, case.sentence, case.around, case.ahead
    text = sentence.words
    personal = words().personal.search(text)
    if personal or _of_honours(text, in_biography=around.about) or words().example.search(ahead):
        return True
    country = "country" not in figure.slots and words().of_country.match(ahead)
    if _is_of_group(figure, sentence) or (country and country_code(country["country"])):
        return True
    if figure.measure == "awards" and words().winning.search(ahead):
        return True
    if figure.measure == "amount" and around.about and "scope" not in figure.slots:
        return True  # the prize of an award, whatever the year
    if figure.measure in SIZES:  # "the first two days"
        return (
            re.search(r"\b(?:first|(?:the|our|these) last|next|final|other)\W*$", ahead) is not None
        )
    sort = words().of_sort.match(sentence.text, sentence.start)
    if (sort and not figure.slots.keys() & {"track", "scope"}) or _shares_verb(case):
        return True
    has_day = figure.measure in ("workshops", "tutorials")  # of their own
    if not has_day and words().one_day.match(sentence.text, sentence.start):
        return True
    at_most = figure.quantity.qualifier == "at-most" and not figure.every
    some = figure.measure != "share" and words().some_people.match(sentence.text, figure.number.end)
    if at_most or some or words().of_part.match(sentence.text, figure.end):
        return True
    whole = figure.measure in STRONG and words().of_all.search(ahead)
    if (words().other_bodies.search(ahead) and not whole and not figure.every) or (
        case.other and words().anaphors.search(text)
    ):
        return True
    definite = words().determiners.search(ahead.rstrip(" *_("))
    said_of = definite[0].lower() if definite else ""
    spared = (
        case.in_digits and said_of == "all" and figure.measure in STRONG | {"participants"}
    ) or (said_of == "another" and figure.measure == "count")
    if definite and figure.measure != "share" and not spared:
        return True
    felt = (one for one in case.figures if one.measure == "share" and figure.number not in one.uses)
    if any(one.number.end <= figure.number.start < one.end for one in felt):
        return True  # what people felt, not what was
    counted = figure.measure == "participants" and "country" not in figure.slots
    part = words().part.search(ahead) if counted else None
    if part and words().had.match(ahead, part.end()):
        return True  # of that session
    if figure.measure in _OFFICES and words().asked.search(ahead):
        return True
    line = sentence.each
    if figure.relation == "from" or words().section.fullmatch(line.text):
        return True
    offered = line.line.kind is PartKind.ITEM or line.line.row >= 0
    if offered and any(words().packages.search(one.text) for one in line.line.headings):
        return True  # what a sponsor gets
    # "300 talks, up from 162 talks and 20 countries"
    outgrown = not figure.relation and words().outgrown.search(ahead)
    return bool(outgrown) and SIGNS[Slot.EDITION] not in sentence.text[figure.end : sentence.end]


def _shares_verb(case: Case) -> bool:
    """Whether what is said of a count stands behind the next one: "|4 long papers| and 5 short ones were rejected"."""
    if case.figure.measure != "count" or _DONE.search(" ".join(case.figure.names)):
        return False
    return any(
        behind.measure == "count"
        and case.sentence.text[case.figure.end : behind.number.start].strip() == "and"
        and _DONE.search(" ".join(behind.names)) is not None
        for behind in case.figures
    )


def _of_honours(text: str, *, in_biography: bool) -> bool:
    """Whether a sentence counts what one person did or got: "She has received 3 Faculty Awards (2018)".

    In a biography the meetings that it names are those where the person was.
    """
    outside = re.sub(r"\([^()]*\)", "", text)
    begins = words().people.match(text)
    of_conference = words().conference.search(outside) or words().reporting.search(text)
    return bool(begins and begins["other"]) and (in_biography or not of_conference)


def _is_of_group(figure: Figure, sentence: Sentence) -> bool:
    """Whether a figure counts the few papers of a group, or what other things are counted under.

    A heading counts those of who writes below it: "Two papers accepted".
    """
    if figure.measure == "accepted-papers" and figure.quantity.value < _FEW_PAPERS:
        headed = sentence.each.line.kind is PartKind.HEADING
        return headed or words().few_accepted.search(*sentence.where) is not None
    return figure.quantity.qualifier == "less-than" and not _HEADED.isdisjoint(figure.names)
