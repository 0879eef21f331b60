"""Whether a figure is one of the conference, and stated as a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.extract.figures.figure import AVERAGES, SIZES, Figure, Sentence
from confkg.extract.figures.surroundings import Surroundings
from confkg.extract.figures.words import SIGNS, words
from confkg.extract.rules.guards import Hit, guarded
from confkg.extract.rules.memory import Proposal
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.model import PartKind

_STRONG = frozenset(
    ["submissions", "accepted-papers", "acceptance-rate", "area-chairs", "senior-area-chairs",
     "reviewers", "reviews", "papers", "papers-per-reviewer", "papers-per-area-chair", "awards",
     "countries-above-threshold", "share-of-papers-reviewed", "share-of-papers-mentioning",
     "socials", "affinity-events", "mentorship-chats", "expo-talks", "exhibitors"]
)  # fmt: skip
"""Measures that nothing but a conference has."""
_OF_EDITIONS = frozenset(["submissions", "accepted-papers", "acceptance-rate", "area-chairs"])
"""Measures that stand beside titles and links without being of a single work."""
_SHORT, _LETTERS = 14, 200
"""Words, and letters; a line of no more is a label or a point of a list."""
_OFFICES = frozenset(["reviewers", "area-chairs", "senior-area-chairs"])

_AWARDED = frozenset(["awards", "prizes", "papers"])
"""What is counted below headings of awards."""
_HEADED = frozenset(["tracks", "themes", "topics", "categories"])
"""What other things are counted under: "205 entries under 4 tracks"."""
_FEW = 5
_OPENING = 6
_SMALL, _FEW_PAPERS = 10, 20
_AT_EXPO = frozenset(["exhibitors", "sponsors", "expo-talks"])
_MANY = frozenset(
    ["submissions", "accepted-papers", "reviewers", "reviews", "participants", "area-chairs",
     "authors", "papers"]
)  # fmt: skip
"""Measures of which an edition has many: "three reviewers" are those of a paper."""


def _of_honours(text: str, *, in_biography: bool) -> bool:
    """Whether a sentence counts what one person did or got: "She has received 3 Faculty Awards (2018)".

    In a biography the meetings that it names are those where the person was.
    """
    outside = re.sub(r"\([^()]*\)", "", text)
    begins = words().people.match(text)
    of_conference = words().conference.search(outside) or words().reporting.search(text)
    return bool(begins and begins["other"]) and (in_biography or not of_conference)


def of_conference(
    figure: Figure,
    sentence: Sentence,
    around: Surroundings,
    figures: Sequence[Figure],
    *,
    other: bool,
    follows: bool,
    last: Figure | None = None,
) -> bool:
    """Whether a figure is of the conference itself.

    Args:
        figure: the figure.
        sentence: the sentence.
        around: what stands around the line.
        figures: all figures of the sentence.
        other: whether the sentence before was about something else.
        follows: whether the line has figures of the conference before.
        last: the figure of the conference before it in the sentence.
    """
    text = sentence.words
    ahead = sentence.text[sentence.start : figure.number.start]
    personal = words().personal.search(text)
    if personal and words().last_days.search(
        sentence.each.text, 0, sentence.start + personal.end()
    ):
        personal = None  # "during the last two days"
    if personal or _of_honours(text, in_biography=around.about) or words().example.search(ahead):
        return False
    if _is_of_group(figure, sentence):
        return False
    if figure.measure == "amount" and around.about and "scope" not in figure.slots:
        return False  # the prize of an award, whatever the year
    if figure.measure in SIZES:  # "the first two days"
        return re.search(r"\b(?:first|last|next|final|other)\W*$", ahead) is None
    if figure.quantity.qualifier == "at-most" or words().of_part.match(sentence.text, figure.end):
        return False
    whole = figure.measure in _STRONG and words().of_all.search(ahead)
    if (words().other_bodies.search(ahead) and not whole and not figure.every) or (
        other and words().anaphors.search(text)
    ):
        return False
    digits = re.search(r"\d", sentence.each.words(figure.number)) is not None
    definite = words().determiners.search(ahead.rstrip(" *_("))
    said_of = definite[0].lower() if definite else ""
    spared = (digits and said_of == "all" and figure.measure in _STRONG | {"participants"}) or (
        said_of == "another" and figure.measure == "count"
    )
    if definite and figure.measure != "share" and not spared:
        return False
    felt = (one for one in figures if one.measure == "share" and figure.number not in one.uses)
    if any(one.number.end <= figure.number.start < one.end for one in felt):
        return False  # what people felt, not what was
    counted = figure.measure == "participants" and "country" not in figure.slots
    part = words().part.search(ahead) if counted else None
    if part and words().had.match(ahead, part.end()):
        return False  # of that session
    if figure.measure in _OFFICES and words().asked.search(ahead):
        return False
    line = sentence.each
    if figure.relation == "from" or words().section.fullmatch(line.text):
        return False
    offered = line.line.kind is PartKind.ITEM or line.line.row >= 0
    if offered and any(words().packages.search(one.text) for one in line.line.headings):
        return False  # what a sponsor gets
    outgrown = not figure.relation and words().outgrown.search(ahead)
    if outgrown and SIGNS[Slot.EDITION] not in sentence.text[figure.end : sentence.end]:
        return False  # "300 talks, up from 162 talks and 20 countries"
    if figure.measure == "awards":
        return True
    if figure.measure == "average-score" and not words().averaged.search(sentence.each.text):
        return False  # the score of something
    if figure.measure in AVERAGES and words().of_one.search(ahead):
        return False
    bare = (
        line.line.kind is not PartKind.PARAGRAPH
        or words().bare_figure.match(sentence.text) is not None
    )
    short = bare and len(line.text) <= _LETTERS and len(line.text.split()) <= _SHORT
    named = words().listed.match(sentence.text, figure.end, sentence.end)
    said = _said(figure, sentence) and not (around.about and _AWARDED.isdisjoint(_names(figure)))
    joined = last is not None and words().joined.fullmatch(
        sentence.text, last.end, figure.number.start
    )
    evident = follows or named is not None or words().organisers.search(text) is not None
    evident = evident or bool(joined) or (said and figure.measure != "share")
    if _of_person(sentence) and not short and not (follows or words().conference.search(text)):
        return False
    measures = {one.measure for one in figures} - {"count", "share"}
    labelled = figures[0] is figure and words().bare_figure.match(text) is not None
    if "country" in figure.slots:
        return not around.about or short
    many = digits and figure.measure in _OF_EDITIONS and figure.quantity.value >= _SMALL
    plain = (
        evident
        or labelled
        or (short and words().bare_figure.match(text))
        or (many and not around.about)
    )
    if around.works and not plain and (around.about or len(measures) < 2):
        return False
    if figure.measure in ("count", "share"):
        return _is_open(figure, sentence, around, evident, said=said, siblings=len(figures) > 1)
    some = not digits and figure.measure in _MANY and figure.quantity.value < _SMALL
    if some and (not bare or re.search(r"\bthe\W*$", ahead, re.IGNORECASE)):
        return False
    sure = evident or short or labelled or around.figures or figure.measure in _STRONG | AVERAGES
    return bool(sure) or len(measures) > 1 or not _STRONG.isdisjoint(measures)


def _is_of_group(figure: Figure, sentence: Sentence) -> bool:
    """Whether a figure counts the few papers of a group, or what other things are counted under."""
    if figure.measure == "accepted-papers" and figure.quantity.value < _FEW_PAPERS:
        return words().few_accepted.search(*sentence.where) is not None
    return figure.quantity.qualifier == "less-than" and not _HEADED.isdisjoint(_names(figure))


def _of_person(sentence: Sentence) -> bool:
    """Whether a sentence is about a person: "She has published 80 articles"."""
    if words().reporting.search(sentence.words):
        return False
    people = [one for one in sentence.spans if one.slot is Slot.PERSON]
    opens = bool(people) and people[0].start - sentence.start <= _OPENING
    return opens or words().people.search(sentence.words) is not None


def _is_open(
    figure: Figure,
    sentence: Sentence,
    around: Surroundings,
    evident: bool,
    *,
    said: bool,
    siblings: bool,
) -> bool:
    """Whether a figure without a measure of its own counts something of a conference."""
    of = figure.slots.get("among") or figure.slots.get("subjectMatter")
    if figure.every:
        return True
    if of is None or str(of.value).endswith("on average"):
        return False
    names = _names(figure)
    known = not words().lists["heads"].isdisjoint(names)
    if figure.measure == "share" or str(of.value).startswith("respon"):
        return known or around.survey
    if {sentence.each.text[figure.start], sentence.each.text[figure.end - 1]} & set('"“”'):
        return evident  # "accept as is" for 11
    item = sentence.each.line.kind is PartKind.ITEM and not around.about
    bare = (
        item and words().counting.fullmatch(sentence.text, sentence.start, figure.start) is not None
    )
    digits = re.search(r"\d", sentence.each.words(figure.number)) is not None
    if not known or (figure.quantity.value < _SMALL and not digits):
        if words().part.search(sentence.each.text[: sentence.start]):
            return False  # of that session
        if _of_person(sentence) or not words().lists["uncounted"].isdisjoint(names):
            return False
        return (said and (known or not around.works)) or (known and bare)
    if said:
        return True
    plain = evident or around.figures or bare
    return plain and (siblings or figure.quantity.value >= _FEW)


def _names(figure: Figure) -> list[str]:
    """The words for what a figure without a measure of its own counts."""
    of = figure.slots.get("among") or figure.slots.get("subjectMatter")
    return re.findall(r"[\w-]+", str(of.value).lower()) if of else []


def _said(figure: Figure, sentence: Sentence) -> bool:
    """Whether the words around a figure say that there was so much at the conference."""
    ahead = sentence.text[sentence.start : figure.number.start].strip(" *_")
    if words().held.search(ahead) or words().decided.search(sentence.words):
        return True
    known = figure.measure != "count" or not words().lists["heads"].isdisjoint(_names(figure))
    return known and words().shown.search(sentence.words) is not None


def is_stated(
    figure: Figure, sentence: Sentence, edition: Typed | None, hits: Sequence[Hit]
) -> bool:
    """Whether no guard holds for a figure: a negation, a plan, hearsay, a correction …"""
    spared = [one for one in hits if not _spares(one, figure, sentence)]
    said = Proposal(
        "figures", "Observation", {}, figure.start, max(figure.end, figure.number.end), 1.0, edition
    )
    return any("status" not in one.slots for one in guarded([said], spared))


def _spares(hit: Hit, figure: Figure, sentence: Sentence) -> bool:
    """Whether a guard says nothing of a figure although it covers it."""
    text = sentence.each.text
    said = text[hit.start : hit.end].lower()
    before = [one for one in sentence.numbers if one.end <= hit.start]
    inside = [one for one in sentence.numbers if hit.start <= one.start < hit.end]
    felt = said.endswith("survey") or any(_unit(one) == "percent" for one in before)
    if figure.measure == "share" and felt:
        return True  # what people felt, not what was
    if figure.measure in SIZES and hit.guard.id != "range":
        return (
            hit.guard.id == "figure-to-come" or words().rules.fullmatch(text, hit.start) is not None
        )  # of the edition
    if hit.guard.id == "for-each":
        whole = re.search(r"\b(?:to|for|by) $", text[: hit.start]) is not None
        of_another = bool(before) and before[-1] != figure.number and not whole
        return figure.every or figure.measure in AVERAGES or of_another
    if hit.guard.id == "figure-to-come" and (figure.every or _is_programme(figure)):
        return True  # what organisers announce of their own programme
    if hit.guard.id == "figure-to-come" and hit.start >= figure.number.end:
        given = words().known_number.search(text, 0, figure.number.start) is not None
        return (
            given or words().decided_already.match(text[figure.number.end : hit.start]) is not None
        )
    if hit.guard.id == "other-year":
        return bool(figure.relation) or words().last_year.search(said) is not None
    if hit.guard.id == "other-scope":
        at_expo = re.search("expo|exhibition", said) is not None
        return at_expo and figure.measure in _AT_EXPO
    if hit.guard.id == "range":
        return "phase" in figure.slots or len(set(map(_unit, inside))) > 1
    ahead, rest = text[hit.end : figure.number.start], text[figure.end : hit.start]
    return (
        (hit.guard.id == "negation" and words().not_negated.search(ahead) is not None)
        or (hit.guard.scope == "clause" and words().next_clause.search(rest) is not None)
        or (
            hit.guard.id == "call"
            and re.search(r"\b(?:we|i) $", text[max(0, hit.start - 3) : hit.start], re.I)
            is not None
        )
        or (hit.guard.id == "plan" and said in ("provisional", "provisionally"))
    )


def _is_programme(figure: Figure) -> bool:
    """Whether a figure counts parts of a programme: "4 sessions"."""
    return not words().lists["programme"].isdisjoint(_names(figure) or [figure.measure])


def _unit(number: Typed) -> str:
    return number.value.unit if isinstance(number.value, Quantity) else ""
