"""Whether a figure is one of the conference, and stated as a fact; others count what a person, a group or a part of it has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from confkg.extract.figures.figure import AVERAGES, SHARES, SIZES, Figure, Sentence
from confkg.extract.figures.surroundings import Surroundings
from confkg.extract.figures.words import SIGNS, words
from confkg.extract.recognisers.words import has_digit
from confkg.extract.rules.guards import Hit, guarded
from confkg.extract.rules.memory import Proposal
from confkg.extract.spans import Slot, Typed
from confkg.gazetteer import country_code
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
_PARTLY = frozenset(["participants", "authors", "countries"])
"""Measures of what may be some of all in a sentence on something else: "143 participants answered"."""
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
    if figure.goes_on:
        return last is not None or case.follows
    if figure.every:
        studied = around.about and _STUDIED.search(str(figure.slots["scope"].value))
        return not (studied or _of_person(sentence))
    if figure.measure == "awards" or figure.measure in SIZES:
        return True
    text, line = sentence.words, sentence.each
    if figure.measure == "average-score" and not words().averaged.search(sentence.each.text):
        return False  # the score of something
    of_one = figure.measure != "average" and words().of_one.search(ahead)
    if figure.measure in AVERAGES and of_one:
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
    evident = evident or bool(joined) or (said and figure.measure != "share") or _is_fee(figure)
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
        if len(figure.uses) > 2 or (len(figure.uses) > 1 and "scope" in figure.slots):
            return not around.about  # after each phase of a review process
        if part or (beside and not around.about and case.is_plenty):
            return True  # "300 talks, 41 tables and 100,000 video watches"
        return _is_open(case, said=said, evident=evident)
    few = figure.measure in _MANY and figure.quantity.value < _SMALL
    in_words = not case.in_digits and (not bare or re.search(r"\bthe\W*$", ahead, re.IGNORECASE))
    if few and (in_words or (figure.measure == "reviews" and not labelled)):
        return False  # those of a paper
    sure = (
        evident
        or short
        or labelled
        or around.figures
        or around.reported
        or figure.measure in STRONG | AVERAGES
        or _is_tally(case)
        or _is_reported(case, known=True)
    )
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
    if around.tallied:
        return True
    known = not words().lists["heads"].isdisjoint(figure.names)
    headed = around.figures and case.in_digits
    reported = (headed or (around.reported and known)) and not (around.about or around.works)
    if (
        reported
        and " was " not in str(of.value)
        and words().lists["uncounted"].isdisjoint(figure.nouns)
        and not _of_person(sentence)
    ):
        return True
    if figure.measure == "share" or str(of.value).startswith("respon"):
        reported = evident and not (around.works or around.about)
        return known or around.survey or reported or _is_reported(case, known=True)
    if {sentence.each.text[figure.start], sentence.each.text[figure.end - 1]} & set('"“”'):
        return evident  # "accept as is" for 11
    alone = words().tally.fullmatch(sentence.text) is not None  # "180 talks"
    item = (sentence.each.line.kind is PartKind.ITEM or alone) and not around.about
    bare = item and any(
        before.fullmatch(sentence.text, sentence.start, figure.start)
        for before in (words().counting, words().item_label)
    )
    if not known or (figure.quantity.value < _SMALL and not case.in_digits):
        if words().part.search(sentence.each.text[: sentence.start]):
            return False  # of that session
        if words().process.search(" ".join(figure.nouns)) and not around.about:
            return not _of_person(sentence)
        if _is_reported(case, known=known) or _is_tally(case):
            return True
        if _of_person(sentence) or not words().lists["uncounted"].isdisjoint(figure.nouns):
            return False
        return (said and (known or not around.works)) or (known and bare)
    if said:
        return True
    plain = evident or around.figures or bare or _is_tally(case) or _is_reported(case, known=True)
    return plain and (len(case.figures) > 1 or figure.quantity.value >= _FEW)


def _is_reported(case: Case, *, known: bool) -> bool:
    """Whether a sentence says with a figure what was done at a conference or for it, in whichever words."""
    figure, text = case.figure, case.sentence.words
    many = figure.quantity.value >= (_FEW if case.in_digits else _SMALL)
    said = {"people"} if len(figure.names) > 1 else set()  # "people who applied"
    counted = (words().lists["uncounted"] - said).isdisjoint(figure.nouns)
    counted = counted and (known or case.in_digits or not words().of_the.search(case.ahead))
    plain = not (case.around.about or case.around.works or _of_person(case.sentence))
    behind = figure.start >= figure.number.start or bool(figure.uses)  # and no label
    plain = plain and behind and figure.measure not in _PARTLY and figure.names != ["papers"]
    done = words().was_done.search(text) and words().of_meeting.search(text)
    return bool(many and counted and plain and done) and not words().of_some.search(text)


def _is_tally(case: Case) -> bool:
    """Whether a line does nothing but count things: "Chat: 23 channels, 9,416 messages"."""
    sentence, uncounted = case.sentence, words().lists["uncounted"]
    counts = [one for one in case.figures if one.measure not in SIZES | SHARES]
    only = len(counts) > 1 and words().tallied.fullmatch(*sentence.where) is not None
    known = words().of_meeting.search(sentence.words) or not words().lists["heads"].isdisjoint(
        name for one in counts for name in one.nouns
    )
    plain = case.in_digits and known and not (case.around.about or case.around.works)
    return (only and bool(plain)) and all(
        uncounted.isdisjoint(one.nouns) and not _is_announced_only(one, sentence.text)
        for one in counts
    )


def _is_announced_only(figure: Figure, text: str) -> bool:
    """Whether a label only announces what stands behind the number: "Awards: 1 best paper"."""
    behind = text[figure.number.end :][1:2].isalpha()
    return behind and (figure.start < figure.number.start or figure.goes_on)


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
    grown = not figure.every and len(figure.uses) > 1  # "doubled from 200 to 400"
    felt = said.endswith("survey") or any(one.unit == "percent" for one in before)
    if figure.measure == "share" and felt:
        return True  # what people felt, not what was
    if figure.measure == "amount" and hit.guard.id == "other-scope":
        return True  # the fee for a summer school is one of the edition
    if figure.measure in SIZES and hit.guard.id != "range":
        return (
            hit.guard.id in ("figure-to-come", "usual")
            or words().rules.fullmatch(text, hit.start) is not None
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
    announced = words().to_be_shown.match(text, hit.start) or (
        _is_announced(figure) and not text.startswith("will be accepted", hit.start)
    )
    if hit.guard.id == "figure-to-come" and (figure.every or announced):
        return True  # what organisers announce of their own programme
    if hit.guard.id == "figure-to-come" and hit.start >= figure.number.end:
        return words().known_number.search(text, 0, figure.number.start) is not None
    if hit.guard.id in ("other-year", "other-period") and (figure.relation or grown):
        return True
    if hit.guard.id == "other-year":
        return words().last_year.search(said) is not None
    if hit.guard.id == "other-scope":
        own = "the congress" in sentence.text[hit.start : hit.end]  # for one's own workshop
        at_expo = re.search("expo|exhibition", said) is not None
        return own or (at_expo and figure.measure in _AT_EXPO)
    if hit.guard.id == "range":
        return "phase" in figure.slots or grown or len({one.unit for one in inside}) > 1
    ahead, rest = text[hit.end : figure.number.start], text[figure.end : hit.start]
    if figure.goes_on and hit.guard.id == "negation":  # "40 liked it, 15 didn't, 5 had no view"
        return figure.number.end <= hit.start < figure.end or ", " in ahead
    return (
        (hit.guard.id == "negation" and words().not_negated.search(ahead) is not None)
        or (hit.guard.id in ("negation", "condition") and "; " in ahead)
        or (
            hit.guard.id == "call" and said == "deadline" and re.search(r", |\(", ahead) is not None
        )
        or (hit.guard.scope == "clause" and words().next_clause.search(rest) is not None)
        or (
            hit.guard.id == "call"
            and re.search(r"\b(?:we|i) $", text[max(0, hit.start - 3) : hit.start], re.I)
            is not None
        )
        or (hit.guard.id == "plan" and said in ("provisional", "provisionally"))
        or (said == "proposed" and text[: hit.start].endswith(" were "))
    )


def _is_announced(figure: Figure) -> bool:
    """Whether a figure counts what is known before: parts of a programme, accepted papers."""
    return figure.measure == "accepted-papers" or not words().lists["programme"].isdisjoint(
        figure.names or [figure.measure]
    )


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
_SOME, _PLENTY = 10, 100
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
        return figure.quantity.value >= (_SOME if self.in_digits else _PLENTY)


def _is_fee(figure: Figure) -> bool:
    """Whether a figure says what it costs to take part."""
    named = figure.slots.get("subjectMatter")
    paid = named and words().charged.search(str(named.value))
    return figure.measure == "amount" and bool(paid)


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
    prized = figure.measure == "amount" and around.about and "scope" not in figure.slots
    if prized and not _is_fee(figure):
        return True  # the prize of an award, whatever the year
    if figure.measure in SIZES:  # "the first two days"
        return (
            re.search(r"\b(?:first|(?:the|our|these) last|next|final|other)\W*$", ahead) is not None
        )
    sort = words().of_sort.match(sentence.text, sentence.start)
    if (sort and not figure.slots.keys() & {"track", "scope"}) or _shares_verb(case):
        return True
    has_day = figure.measure in ("workshops", "tutorials")  # of their own
    if not (has_day or around.part) and words().one_day.match(sentence.text, sentence.start):
        return True
    at_most = figure.quantity.qualifier == "at-most" and not figure.every
    said = figure.measure == "count" and not {"had", "have", "were", "are"}.isdisjoint(figure.names)
    some = figure.measure != "share" and words().some_people.match(sentence.text, figure.number.end)
    part = words().of_part.match(sentence.text, figure.end)
    if part and sentence.text.startswith(" ha", figure.end):
        part = None if words().of_the.search(ahead) else part
    if at_most or ((some or part) and not said):
        return True
    whole = figure.measure in STRONG and words().of_all.search(ahead)
    own = whole or figure.every or figure.measure == "average"
    before = sentence.text[sentence.start : figure.start] if figure.measure == "share" else ahead
    if (words().other_bodies.search(before) and not own) or (
        case.other and words().anaphors.search(text)
    ):
        return True
    definite = words().determiners.search(ahead.rstrip(" *_("))
    said_of = definite[0].lower() if definite else ""
    spared = (
        case.in_digits and said_of == "all" and figure.measure in STRONG | {"participants"}
    ) or (said_of == "another" and (figure.measure == "count" or case.last is not None))
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
