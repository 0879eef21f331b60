"""The figures of a sentence: each number with what it counts, or what it says of each of a kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from confkg.extract.figures.breakdowns import LEAST, Part
from confkg.extract.figures.figure import FORMS, SHARES, Figure, Sentence
from confkg.extract.figures.measured import amount, length
from confkg.extract.figures.nouns import (
    LOADS,
    Phrase,
    announced,
    before,
    dimensions,
    named,
    noun_phrase,
    phrase_words,
)
from confkg.extract.figures.nouns import label as open_label
from confkg.extract.figures.readings import TRACKS, given, hits_of, subject_of
from confkg.extract.figures.words import words
from confkg.extract.recognisers.number_context import TIMES
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.frames import Slot as Filled

_LONGEST, _MANY = 1500, 5000
"""Characters of a sentence; what a thing of a meeting has fewer of, unlike its subject: "7 trillion pixels per day"."""

_ALL, _ROUNDED = 100, 2
"""What shares of one whole come to, and by how much they may miss it."""
_SHORT = 15
"""Words of a question, or of another line above the shares that it is about."""

_NO_PARTS = frozenset({Slot.PERSON, Slot.TITLE})

_OF_ALL = re.compile(r" of (?:the |all |our )?")
"""What stands between a share and the number of all of which it is one."""


def figures_of(
    sentence: Sentence,
    main: Figure | None,
    read: Mapping[Typed, Figure],
    track: Mapping[str, Filled],
    base: Figure | None = None,
) -> list[Figure]:
    """The figures of a sentence in order, those that are ``read`` by their numbers among them.

    The ``main`` one is the last before the sentence, the ``base`` the last of a whole; the line is about the ``track``.
    """
    if sentence.end - sentence.start > _LONGEST:
        return []
    hits = hits_of(sentence)
    least = {
        match.start(options["threshold"])
        for given_by in hits.values()
        for match, _, options in given_by
        if "threshold" in options
    }
    track = _leading_track(sentence) or track
    found: list[Figure] = []
    numbers = sentence.numbers
    free = sentence.start
    for place, number in enumerate(numbers):
        limit = numbers[place + 1].start if place + 1 < len(numbers) else sentence.end
        begin = number.end
        # "five 2-hour sessions"
        if limit == begin + 1 < sentence.end and numbers[place + 1].unit in TIMES:
            begin = numbers[place + 1].end
            limit = numbers[place + 2].start if place + 2 < len(numbers) else sentence.end
        last = next(
            (
                one
                for one in reversed(found)
                if not (one.relation or one.goes_on or "country" in one.slots)
            ),
            main,
        )
        figures = (
            [read[number]]
            if number in read
            else list(given(sentence, number, hits.get(number, ()), last, found))
        )
        each = None if figures else for_each(sentence, number, begin, limit)
        figures = [each] if each and each.fits else figures
        used = number.start in least or any(number in one.uses for one in found)
        if not figures and not used:
            linked = _linked(sentence, number, free, (begin, limit), last, found)
            linked = (
                _averaged(linked, sentence)
                or _going_on(sentence, number, [base, *found])
                or _share_behind(sentence, number, found[-1] if found else None)
            )
            figures = [linked] if linked and linked.fits else []
        before = numbers[place - 1] if place else number
        between = sentence.text[before.end : number.start]
        of_all = before.unit == "percent" and _OF_ALL.fullmatch(
            between
        )  # "Students: 40% of |1,500|"
        found += [
            one
            if of_all or one.slots.keys() & set(TRACKS)
            else replace(one, slots={**track, **one.slots})
            for one in figures
        ]
        free = max([free, number.end, *(one.end for one in figures if one.end < limit)])
    return found


def _leading_track(sentence: Sentence) -> dict[str, Filled]:
    """The track that a line is about as a whole: "Position papers: 58 accepted, 611 submitted"."""
    found = words().leading_track.match(*sentence.where)
    slots = dimensions(sentence, sentence.start, found.end()) if found else {}
    if not slots and (kind := words().kind.match(*sentence.where)):
        named = words().lists["heads"] & set(kind["kind"].lower().split())
        one_sort = words().sort.match(kind["kind"]) or not words().received.search(kind["kind"])
        if named and one_sort:
            return {"scope": sentence.filled(kind["kind"], *kind.span("kind"))}
    return {name: slot for name, slot in slots.items() if name in TRACKS}


def _linked(
    sentence: Sentence,
    number: Typed,
    free: int,
    where: tuple[int, int],
    last: Figure | None,
    found: list[Figure],
) -> Figure | None:
    """What a number counts by the noun phrase behind it, which stands in ``where``, or the label before it."""
    begin, limit = where
    ahead = sentence.text[free : number.start]
    label, own = before(sentence, free, number.start), open_label(sentence, free, number.start)
    if label and words().grew_from.search(ahead.rstrip()):
        dated = re.match(r" (?:in|at|for) (?:the )?\ue001", sentence.text[number.end :])
        relation = "other" if dated else "from"
        return Figure(label.measure, number, label.start, number.end, label.slots, relation)
    lead = words().lead.match(sentence.text, begin, limit)
    assert lead is not None
    phrase = listed = noun_phrase(sentence, lead.end(), limit)
    if number.unit == "percent":
        phrase = phrase if phrase and phrase.measure in SHARES else label
        if phrase and phrase.measure in SHARES:
            return _counted(sentence, number, phrase)
        return _counted(sentence, number, own, "share") if own else None
    if number.is_money:
        return amount(sentence, number, found[-1] if found else None)
    if number.unit:
        return length(sentence, number, found[-1] if found else None)
    known = phrase and phrase.measure and not phrase.restricted
    some = phrase or words().of_more.match(sentence.text, number.end)
    if some and label and sentence.text[label.end : number.start] == " of ":
        label = None  # "the authors of 14 journal papers", "the authors of 60 of the 112 papers"
    if label and not known and (label.measure or not phrase):
        phrase = label
    phrase = phrase or own
    if phrase is None:
        return _sharing(sentence, number)
    whole = _counted(sentence, number, phrase) if phrase in (label, own) else None
    part_before = found[-1] if found and "scope" in found[-1].slots else None
    goes_on = words().goes_on_behind
    if part_before and goes_on.fullmatch(sentence.text, part_before.end, number.start):
        whole = part_before
    ahead_of = sentence.text[whole.start : whole.number.start] if whole else ""
    announced = re.search(r":[ *]*$", ahead_of) and words().received.search(ahead_of)
    if listed and whole and announced:
        scope = sentence.said(listed.start, listed.end)  # "Submissions: 416 talks"
        return replace(whole, number=number, end=listed.end, slots={**whole.slots, "scope": scope})
    if re.search(r"\b(?:yielding|resulting in)(?: a total of)? *$", ahead):
        phrase = replace(phrase, restricted=True)
    if (left := words().rest.search(ahead)) and phrase is listed:
        subject = subject_of(sentence, phrase.start, phrase.end)
        subject = replace(subject, value=f"{left[0].strip()} {subject.value}")
        slots = {**phrase.slots, "subjectMatter": subject}
        return Figure("count", number, number.start, phrase.end, slots)
    counted = _counted(sentence, number, phrase)
    of_more = words().part_of.search(sentence.text, sentence.start, number.start)
    if of_more and phrase is listed and "subjectMatter" in counted.slots:
        subject = sentence.said(phrase.start, phrase.end)
        counted = replace(counted, slots={**counted.slots, "subjectMatter": subject})  # "3 of 17"
    tracked = counted.slots.keys() & set(TRACKS)
    if last and not tracked and re.search(r"(?<!total )\b(?:of|from) (?:the )?$", ahead):
        tracks = {name: slot for name, slot in last.slots.items() if name in TRACKS}
        return replace(counted, slots={**counted.slots, **tracks})
    return counted


def _averaged(figure: Figure | None, sentence: Sentence) -> Figure | None:
    """A figure, as an average if it has a fraction of things and its sentence says so: "3.1 reviews on average"."""
    if (
        not figure
        or figure.fits
        or figure.number.unit
        or not words().averaged.search(sentence.words)
    ):
        return figure
    named = figure.noun or str(figure.slots["subjectMatter"].value)
    subject = sentence.filled(named, figure.start, figure.end)
    return replace(figure, measure="average", slots={**figure.slots, "subjectMatter": subject})


def _part_of(sentence: Sentence, counted: Phrase | None, part: Part) -> dict[Typed, Figure]:
    """The number of an item of a list that breaks down what is ``counted``, or what the item itself names."""
    number, name = part.number, sentence.said(*part.label)
    if number not in sentence.numbers:
        return {}
    behind = part.label[0] < number.start  # "Expert: 12 talks"
    own = noun_phrase(sentence, number.end + 1, sentence.end) if behind else None
    slots = dict(_counted(sentence, number, own).slots if own else counted.slots if counted else {})
    start, end = min(number.start, part.label[0]), max(number.end, part.label[1])
    end += sentence.text.startswith(")", end)
    if number.unit:
        shared = {"among": slots["subjectMatter"]} if "subjectMatter" in slots else {}
        if part.above and len(part.above.text.split()) <= _SHORT:
            asked = words().label_end.sub("", part.above.text)
            shared["scope"] = Filled(asked, part.above.line.span(), asked)
        return {number: Figure("share", number, start, end, {"subjectMatter": name, **shared})}
    whole = own or counted
    if not whole or words().total_row.fullmatch(str(name.value)):
        return {}
    return {number: Figure(whole.measure or "count", number, start, end, {**slots, "scope": name})}


def bracketed(sentence: Sentence, counted: Phrase | None) -> dict[Typed, Figure]:
    """The numbers in brackets of at least three parts of what the sentence counts, or what was ``counted`` before: "data (31), law (12) and art (9)"."""
    at = {number.start: number for number in sentence.numbers}
    named = words().bracketed_part.finditer(*sentence.where)
    found = [(one, at[one.start("number")]) for one in named if one.start("number") in at]
    if len(found) < LEAST or any(one.slot in _NO_PARTS for one in sentence.spans):
        return {}
    uses = tuple(number for _, number in found)
    counted = announced(sentence, sentence.start, sentence.end) or counted
    read = [_part_of(sentence, counted, Part(one.span("label"), number)) for one, number in found]
    return {number: replace(one, uses=uses) for each in read for number, one in each.items()}


def labelled(
    sentence: Sentence, counted: Phrase | None, part: Part | None, *, reported: bool
) -> dict[Typed, Figure]:
    """The number of a line that is a label with it: a part of what was announced as ``counted``, or what a page on figures calls so."""
    if part is not None:
        return _part_of(sentence, counted, part)
    found = words().labelled_line.match(sentence.text, 0, sentence.end)
    number = next((one for one in sentence.numbers if found and one.start == found.end()), None)
    own = named(sentence, 0, found.end("label")) if found else None
    shown = own and own.measure in FORMS and counted  # posters among submissions
    if not found or number is None or (own and not shown):
        return {}
    where = found.span("label")
    name, slots = sentence.said(*where), dimensions(sentence, *where)
    stops = words().lists["stops"] - words().lists["joints"]
    if not stops.isdisjoint(str(name.value).lower().split()):
        return {}
    measure = counted.measure or "count" if counted else ""
    above = [one.text for one in sentence.each.line.headings]
    if number.is_money and any(
        words().money.search(one) or words().charged.search(one) for one in above
    ):
        return {}
    if counted and not number.unit:
        whole = words().total_row.fullmatch(str(name.value))
        slots = {**counted.slots, **(slots or ({} if whole else {"scope": name}))}
    elif reported and words().counting_label.search(str(name.value)):
        slots["subjectMatter"] = name
        mean = words().mean_header.search(str(name.value))
        measure = "average" if mean else "share" if number.unit == "percent" else "count"
        measure = "amount" if number.is_money else measure
    figure = Figure(measure, number, found.start("label"), number.end, slots)
    return {number: figure} if measure and figure.fits else {}


def parts_in_row(sentence: Sentence, counted: Phrase | None) -> dict[Typed, Figure]:
    """The numbers of a sentence that has but parts of one whole, each behind its label: "Female 41 %, male 55 %, other 4 %"."""
    row = words().parts_in_row.fullmatch(*sentence.where)
    at = {one.start: one for one in sentence.numbers}
    parts = [*words().part_in_row.finditer(*sentence.where)] if row else []
    labels = {at[one.start("number")]: one for one in parts if one.start("number") in at}
    values = [one.value.value for one in labels if isinstance(one.value, Quantity)]
    lead = row.span("lead") if row and row["lead"] else None
    whole = (announced(sentence, *lead) if lead else None) or counted
    shares = {one.unit for one in labels} == {"percent"}
    all_of_it = shares and abs(sum(map(float, values)) - _ALL) <= _ROUNDED
    if lead and not words().of_meeting.search(sentence.text, *lead):
        all_of_it = False  # "Flour: white 60 %, rye 40 %"
    if not (whole or all_of_it) or len({one["label"] for one in labels.values()}) < len(parts):
        return {}
    found = {}
    for number, part in labels.items():
        label, slots = sentence.said(*part.span("label")), dict(whole.slots) if whole else {}
        of = slots.pop("subjectMatter", None) if shares else None
        if shares and whole:
            of = of or replace(label, value=whole.measure.replace("-", " "), printed="")
        among = {"among": of} if of else {}
        slots |= {"subjectMatter": label, **among} if shares else {"scope": label}
        measure = "share" if shares else whole.measure or "count" if whole else ""
        place = part.start("label"), number.end
        found[number] = Figure(measure, number, *place, slots, uses=tuple(labels))
    return {number: one for number, one in found.items() if one.fits}


def alone(sentence: Sentence, counted: Phrase | None) -> dict[Typed, Figure]:
    """The number that is all of a line below the name of what is counted: "529" below "Submissions"."""
    if not counted or not counted.measure or not words().number_alone.fullmatch(*sentence.where):
        return {}
    number = sentence.numbers[0]
    figure = Figure(counted.measure, number, number.start, number.end, counted.slots)
    return {number: figure} if figure.fits else {}


def _going_on(sentence: Sentence, number: Typed, figures: Sequence[Figure | None]) -> Figure | None:
    """A number that says what became of some of the things counted before: "34 were withdrawn", "(31%) were online"."""
    base = next((one for one in reversed(figures) if one and one.noun and not one.goes_on), None)
    if base is None or number.unit not in ("", "percent"):
        return None
    text, bracket = sentence.text, sentence.bracket(number.start)
    label = words().part_label.search(text, max(bracket, sentence.start), number.start)
    if label and bracket > base.number.start:  # "(long: 42, short: 28)"
        start, slots = (
            label.start("label"),
            {**base.slots, "scope": sentence.said(*label.span("label"))},
        )
        return replace(base, number=number, start=start, end=number.end, slots=slots, goes_on=True)
    found = words().part_said.match(text, number.end, sentence.end)
    if found and text.startswith(")", number.end):  # "40 (20%) were new"
        found = found if words().done.match(found["said"]) else None
    if not found or not words().part_opens.search(text[sentence.start : number.start]):
        found = words().part_done.search(text, sentence.start, number.start)
    if not found:
        return None
    start, end = found.span("said")
    sort = words().part_sort.fullmatch(sentence.text, start, end)
    if sort and not number.unit:  # "571 were long papers"
        named = dimensions(sentence, start, end) or {"scope": sentence.said(*sort.span("sort"))}
        slots = {**base.slots, **named}
        return replace(base, number=number, start=number.start, end=end, slots=slots, goes_on=True)
    subject = sentence.said(start, end)
    subject = replace(subject, value=re.sub('["“”]', "", str(subject.value)))
    other = base.measure == "accepted-papers" and words().part_not.match(str(subject.value))
    noun = "papers" if other else base.noun
    slots = {"subjectMatter": replace(subject, value=f"{noun} {subject.value}")}
    if number.unit:
        slots = {"subjectMatter": subject, "among": Filled(noun, subject.span, "")}
    start, end = min(number.start, start), max(number.end, end)
    return Figure("share" if number.unit else "count", number, start, end, slots, goes_on=True)


def _share_behind(sentence: Sentence, number: Typed, last: Figure | None) -> Figure | None:
    """The share in brackets behind what is said of some of the things: "30 parcels got a badge (90%)"."""
    named = last.slots.get("subjectMatter") if last and last.measure == "count" else None
    if not (last and named and number.unit and sentence.bracket(number.start) == number.start - 1):
        return None
    noun = last.noun or "things"
    _, _, said = str(named.value).partition(f"{noun} ")
    slots = {"subjectMatter": replace(named, value=said), "among": replace(named, value=noun)}
    return Figure("share", number, number.start, number.end, slots, goes_on=True) if said else None


def _sharing(sentence: Sentence, number: Typed) -> Figure | None:
    """A number of which the noun stands behind the next: "14 short and 50 long talks"."""
    sort = words().sort_of.match(sentence.text, number.end, sentence.end)
    shared = noun_phrase(sentence, sort.end(), sentence.end) if sort else None
    if not sort or not shared or " " not in sentence.plain(shared.start, shared.end):
        return None
    noun = sentence.text[shared.start : shared.end].rpartition(" ")[2]
    subject = sentence.filled(f"{sort['sort']} {noun}", *sort.span("sort"))
    return Figure("count", number, number.start, sort.end("sort"), {"subjectMatter": subject})


def _counted(sentence: Sentence, number: Typed, phrase: Phrase, measure: str = "count") -> Figure:
    start, end = min(number.start, phrase.start), max(number.end, phrase.end)
    if phrase.measure and not phrase.restricted:
        return Figure(phrase.measure, number, start, end, phrase.slots)
    slots = {**phrase.slots, "subjectMatter": subject_of(sentence, phrase.start, phrase.end)}
    return Figure(measure, number, start, end, slots)


_LAST_WORD = re.compile(r"[\w-]+$")


def for_each(sentence: Sentence, number: Typed, begin: int, limit: int) -> Figure | None:
    """What a number says of each thing of a kind; None if it says nothing of that sort.

    The noun of the number stands between ``begin`` and ``limit``.
    """
    text, unit = sentence.text, number.unit
    if unit:
        behind = words().per.match(text, number.end, sentence.end) if unit in TIMES else None
        if behind is None or _is_labelled(sentence, number, behind):
            return None
        slots = {"scope": sentence.said(*behind.span("scope"))}
        return Figure(
            "duration", number, number.start, behind.end(), slots, every=True, uses=(number,)
        )
    noun = _noun(sentence, number, begin + 1, limit)
    if noun is None:
        return None
    behind = words().per.match(text, noun[1], sentence.end) or words().shared_out.match(
        text, noun[1], sentence.end
    )
    if behind and _is_labelled(sentence, number, behind):
        return None
    ahead = (
        words().each_has.search(text, sentence.start, number.start)
        or words().all_have.search(text, sentence.start, number.start)
        if not (behind or words().rate.match(text, noun[1]))
        else None
    )
    if not (found := behind or ahead):
        return None
    start, end = min(found.start("scope"), number.start), max(found.end(), noun[1])
    slots = {"subjectMatter": sentence.said(*noun)}
    slots["scope"] = sentence.said(*found.span("scope"))
    return Figure("count", number, start, end, slots, every=True, uses=(number,))


def _noun(sentence: Sentence, number: Typed, begin: int, limit: int) -> tuple[int, int] | None:
    """Where the noun phrase of a number stands: one in the plural, but for "one reviewer"."""
    assert isinstance(number.value, Quantity)
    if number.value.value >= _MANY:
        return None
    if number.value.value == 1:
        found = list(phrase_words(sentence.text, begin, limit))
        if not found or "author" in found[-1][0].lower():
            return None  # one author of each paper has to register
        return begin, found[-1].end()
    phrase = noun_phrase(sentence, begin, limit)
    if phrase is None or phrase.measure in LOADS:
        return None
    more = words().noun_of.match(sentence.text, phrase.end, limit)
    return phrase.start, more.end() if more else phrase.end


def _is_labelled(sentence: Sentence, number: Typed, found: re.Match[str]) -> bool:
    """Whether the line is about one thing of the kind: "Session 3: 10 papers per session"."""
    kind = _LAST_WORD.search(found["scope"])
    ahead = sentence.text[sentence.start : number.start]
    return kind is not None and re.search(rf"\b{kind[0]} \S*\d", ahead, re.IGNORECASE) is not None
