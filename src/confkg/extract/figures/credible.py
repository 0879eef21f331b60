"""Whether a figure is one of the conference, and stated as a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.extract.figures.figure import AVERAGES, SIZES, Figure, Sentence
from confkg.extract.figures.of_others import STRONG, Case, is_of_another
from confkg.extract.figures.words import words
from confkg.extract.rules.guards import Hit, guarded
from confkg.extract.rules.memory import Proposal
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_OF_EDITIONS = frozenset(["submissions", "accepted-papers", "acceptance-rate", "area-chairs"])
"""Measures that stand beside titles and links without being of a single work."""
_SHORT, _LETTERS = 14, 200
"""Words, and letters; a line of no more is a label or a point of a list."""

_STUDIED = re.compile(r"\b(?:participant|person|team|speaker|author)s?$")  # also in abstracts
_AWARDED = frozenset(["awards", "prizes", "papers"])
"""What is counted below headings of awards."""
_FEW = 5
_OPENING = 6
_SMALL = 10
_AT_EXPO = frozenset(["exhibitors", "sponsors", "expo-talks"])
_MANY = frozenset(
    ["submissions", "accepted-papers", "reviewers", "reviews", "participants", "area-chairs",
     "authors", "papers"]
)  # fmt: skip
"""Measures of which an edition has many: "three reviewers" are those of a paper."""


def of_conference(case: Case) -> bool:
    """Whether a figure is of the conference itself."""
    figure, sentence, around, ahead = case.figure, case.sentence, case.around, case.ahead
    figures, last = case.figures, case.last
    if is_of_another(case):
        return False
    if figure.every:
        studied = around.about and _STUDIED.search(str(figure.slots["scope"].value))
        return not (studied or _of_person(sentence))
    if figure.measure == "awards" or figure.measure in SIZES:
        return True
    text, line = sentence.words, sentence.each
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
    said = _said(case) and not (around.about and _AWARDED.isdisjoint(figure.names))
    joined = last is not None and words().joined.fullmatch(
        sentence.text, last.end, figure.number.start
    )
    evident = case.follows or named is not None or words().organisers.search(text) is not None
    evident = evident or bool(joined) or (said and figure.measure != "share")
    if _of_person(sentence) and not short and not (case.follows or _is_at_meeting(sentence)):
        return False
    measures = {one.measure for one in figures} - {"count", "share"}
    labelled = figures[0] is figure and words().bare_figure.match(text) is not None
    if "country" in figure.slots:
        return not around.about or short
    many = case.in_digits and figure.measure in _OF_EDITIONS and figure.quantity.value >= _SMALL
    plain = (
        evident
        or labelled
        or (short and words().bare_figure.match(text))
        or (many and not around.about)
    )
    if around.works and not plain and (around.about or len(measures) < 2):
        return False
    if figure.measure in ("count", "share"):
        beside = last and (last.measure in STRONG | {"participants"} or joined)
        part = figure.measure == "share" and last and last.measure == "amount"
        if len(figure.uses) > 1 and "scope" in figure.slots:
            return not around.about  # after each phase of a review process
        if part or (beside and not around.about and case.is_plenty):
            return True  # "300 talks, 41 tables and 100,000 video watches"
        return _is_open(case, said=said, evident=evident)
    few = figure.measure in _MANY and figure.quantity.value < _SMALL
    in_words = not case.in_digits and (not bare or re.search(r"\bthe\W*$", ahead, re.IGNORECASE))
    if few and (in_words or (figure.measure == "reviews" and not labelled)):
        return False  # those of a paper
    sure = evident or short or labelled or around.figures or figure.measure in STRONG | AVERAGES
    return bool(sure) or len(measures) > 1 or not STRONG.isdisjoint(measures)


def _of_person(sentence: Sentence) -> bool:
    """Whether a sentence is about a person: "She has published 80 articles"."""
    if words().reporting.search(sentence.words):
        return False
    people = [one for one in sentence.spans if one.slot is Slot.PERSON]
    opens = bool(people) and people[0].start - sentence.start <= _OPENING
    return opens or words().people.search(sentence.words) is not None


def _is_at_meeting(sentence: Sentence) -> bool:
    """Whether a sentence names a meeting; in the life of somebody a year alone is none."""
    life = (found := words().people.search(sentence.words)) is not None and found["other"]
    dated = life and not any(one.slot is Slot.EDITION for one in sentence.spans)
    text = re.sub(r"\ue001", "", sentence.words) if dated else sentence.words
    return words().conference.search(text) is not None


def _is_open(case: Case, *, said: bool, evident: bool) -> bool:
    """Whether a figure without a measure of its own counts something of a conference."""
    figure, sentence, around = case.figure, case.sentence, case.around
    of = figure.slots.get("among") or figure.slots.get("subjectMatter")
    if of is None or str(of.value).endswith("on average"):
        return False
    known = not words().lists["heads"].isdisjoint(figure.names)
    if figure.measure == "share" or str(of.value).startswith("respon"):
        return known or around.survey
    if {sentence.each.text[figure.start], sentence.each.text[figure.end - 1]} & set('"“”'):
        return evident  # "accept as is" for 11
    item = sentence.each.line.kind is PartKind.ITEM and not around.about
    bare = item and any(
        before.fullmatch(sentence.text, sentence.start, figure.start)
        for before in (words().counting, words().item_label)
    )
    if not known or (figure.quantity.value < _SMALL and not case.in_digits):
        if words().part.search(sentence.each.text[: sentence.start]):
            return False  # of that session
        if words().process.search(" ".join(figure.nouns)) and not around.about:
            return not _of_person(sentence)
        if _of_person(sentence) or not words().lists["uncounted"].isdisjoint(figure.nouns):
            return False
        return (said and (known or not around.works)) or (known and bare)
    if said:
        return True
    plain = evident or around.figures or bare
    return plain and (len(case.figures) > 1 or figure.quantity.value >= _FEW)


def _said(case: Case) -> bool:
    """Whether the words around a figure say that there was so much at the conference."""
    figure, sentence, ahead = case.figure, case.sentence, case.ahead.strip(" *_")
    if words().held.search(ahead) or words().decided.search(sentence.words):
        return True
    known = figure.measure != "count" or not words().lists["heads"].isdisjoint(figure.names)
    return known and words().shown.search(sentence.words) is not None


def is_stated(
    figure: Figure,
    sentence: Sentence,
    edition: Typed | None,
    hits: Sequence[Hit],
    figures: Sequence[Figure],
) -> bool:
    """Whether no guard holds for a figure among others: a negation, a plan, hearsay, a correction …"""
    spared = [one for one in hits if not _spares(one, figure, sentence, figures)]
    said = Proposal("figures", "Observation", {}, figure.start, figure.whole[1], 1.0, edition)
    return any("status" not in one.slots for one in guarded([said], spared))


def _spares(hit: Hit, figure: Figure, sentence: Sentence, figures: Sequence[Figure]) -> bool:
    """Whether a guard says nothing of a figure although it covers it."""
    text = sentence.each.text
    said = text[hit.start : hit.end].lower()
    before = [one for one in sentence.numbers if one.end <= hit.start]
    inside = [one for one in sentence.numbers if hit.start <= one.start < hit.end]
    felt = said.endswith("survey") or any(one.unit == "percent" for one in before)
    if figure.measure == "share" and felt:
        return True  # what people felt, not what was
    if figure.measure == "amount" and hit.guard.id == "other-scope":
        return True  # the fee for a summer school is one of the edition
    if figure.measure in SIZES and hit.guard.id != "range":
        return (
            hit.guard.id == "figure-to-come" or words().rules.fullmatch(text, hit.start) is not None
        )  # of the edition
    if hit.guard.id == "for-each":
        whole = re.search(r"\b(?:to|for|by) $", text[: hit.start]) is not None
        of_another = bool(before) and before[-1] != figure.number and not whole
        of_another = of_another or any(
            one.every and one.start <= hit.start < one.end for one in figures
        )
        return figure.every or figure.measure in AVERAGES or of_another
    if figure.every and hit.guard.id in ("condition", "plan") and hit.start >= figure.end:
        return True  # "each paper got two reviews, if it …"
    announced = _is_announced(figure) and not text.startswith("will be accepted", hit.start)
    if hit.guard.id == "figure-to-come" and (figure.every or announced):
        return True  # what organisers announce of their own programme
    if hit.guard.id == "figure-to-come" and hit.start >= figure.number.end:
        return words().known_number.search(text, 0, figure.number.start) is not None
    if hit.guard.id == "other-year":
        return bool(figure.relation) or words().last_year.search(said) is not None
    if hit.guard.id == "other-scope":
        at_expo = re.search("expo|exhibition", said) is not None
        return at_expo and figure.measure in _AT_EXPO
    if hit.guard.id == "range":
        return "phase" in figure.slots or len({one.unit for one in inside}) > 1
    ahead, rest = text[hit.end : figure.number.start], text[figure.end : hit.start]
    return (
        (hit.guard.id == "negation" and words().not_negated.search(ahead) is not None)
        or (hit.guard.id in ("negation", "condition") and "; " in ahead)
        or (hit.guard.id == "call" and said == "deadline" and ", " in ahead)
        or (hit.guard.scope == "clause" and words().next_clause.search(rest) is not None)
        or (
            hit.guard.id == "call"
            and re.search(r"\b(?:we|i) $", text[max(0, hit.start - 3) : hit.start], re.I)
            is not None
        )
        or (hit.guard.id == "plan" and said in ("provisional", "provisionally"))
    )


def _is_announced(figure: Figure) -> bool:
    """Whether a figure counts what is known before: parts of a programme, accepted papers."""
    return figure.measure == "accepted-papers" or not words().lists["programme"].isdisjoint(
        figure.names or [figure.measure]
    )
