"""What numbers are by the words around them, as the list of readings says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.figures.figure import SHARES, Figure, Sentence
from confkg.extract.figures.nouns import Phrase, dimensions, noun_phrase
from confkg.extract.figures.words import SIGNS, words
from confkg.extract.spans import Quantity, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Concept

_NUMBER = SIGNS[Slot.NUMBER]
TRACKS = ("track", "trackName")
_TEXTS = {"subject": "subjectMatter", "among": "among", "scope": "scope", "trackName": "trackName"}

_Hit = tuple[re.Match[str], str, dict[str, str]]


def hits_of(sentence: Sentence) -> dict[Typed, list[_Hit]]:
    """The readings of each number, in their order."""
    at = {number.start: number for number in sentence.numbers}
    hits: dict[Typed, list[_Hit]] = {}
    for reading in words().readings:
        for found in reading.pattern.finditer(*sentence.where):
            for measure, group, options in reading.gives:
                number = at.get(found.start(group))
                if number is not None:
                    hits.setdefault(number, []).append((found, measure, options))
    return hits


def given(
    sentence: Sentence,
    number: Typed,
    hits: list[_Hit] | tuple[()],
    last: Figure | None,
    found: list[Figure],
) -> Iterator[Figure]:
    """What the first reading that fits gives of a number."""
    for match, measure, options in hits:
        if any(number in one.uses and one.uses != (number,) for one in found) and not (
            found and match.start() == found[-1].start
        ):
            continue
        figure = _reading(sentence, number, match, measure, options, last, found)
        if figure is not None and figure.fits:
            yield figure
            return


def _skips_number(
    sentence: Sentence, base: Figure, number: Typed, start: int, found: list[Figure]
) -> bool:
    """Whether nobody knows what a number counts that stands between a figure and what goes on from it."""
    read = {one for figure in found for one in (figure.number, *figure.uses)}
    own = sentence.bracket(number.start)
    between = (one for one in sentence.numbers if base.number.end <= one.start < start)
    return any(sentence.bracket(one.start) != own and one not in read for one in between)


def _reading(
    sentence: Sentence,
    number: Typed,
    match: re.Match[str],
    measure: str,
    options: dict[str, str],
    last: Figure | None,
    found: list[Figure],
) -> Figure | None:
    groups = match.groupdict()
    at = {one.start: one for one in sentence.numbers}
    uses = tuple(at[match.start(name)] for name in groups if match.start(name) in at)
    start, end = min(number.start, match.start()), max(number.end, match.end())
    base = last
    if needs := options.get("needs"):
        base = _needed(needs.split(), last, found)
        if base is None and not (needs.startswith("-") and (not found or found[-1].relation)):
            return None
    if measure == "acceptance-rate" and needs and found and found[-1].goes_on:
        return None  # "Of 112 accepted papers, 60 (54%) …"
    if measure == "last" and base and _skips_number(sentence, base, number, start, found):
        return None
    slots: dict[str, Filled] = {}
    keep = options.get("keep", "track" if base and measure == "last" else "")
    if base is not None and keep:
        kept = {"track": TRACKS, "all": tuple(base.slots)}.get(keep, tuple(keep.split()))
        inherits = (
            keep != "track" or words().of_them.match(sentence.text, number.end) or measure in SHARES
        )
        slots |= {name: slot for name, slot in base.slots.items() if name in kept and inherits}
    phrase = (
        noun_phrase(sentence, match.start("noun"), sentence.end) if groups.get("noun") else None
    )
    if measure == "share-of":
        return _share_of(sentence, number, phrase)
    if measure == "last" or (measure == "noun" and phrase is None):
        if base is None:
            return None
        measure = base.measure
    elif "noun" in measure:
        if phrase is None:
            return None
        slots = {**slots, **phrase.slots} if not phrase.measure else dict(phrase.slots)
        if measure == "noun" and phrase.measure:
            measure = phrase.measure
        else:
            measure = "share" if measure.startswith("share") else "count"
            subject = subject_of(
                sentence, phrase.start, phrase.end, sentence.text[end : sentence.end]
            )
            if "said" in options:
                said = sentence.plain(*match.span(options["said"]))
                named = sentence.plain(phrase.start, phrase.end)
                subject = replace(subject, value=f"{named} {said}".rstrip())
            if options.get("with") == "before":
                done = words().between.sub("", sentence.plain(match.start(), number.start))
                subject = replace(subject, value=f"{done} {subject.value}".lower())
            slots["subjectMatter"] = subject
    if place := groups.get("place"):
        said, _, where = str(base.slots["subjectMatter"].value if base else "").rpartition(" in ")
        if not where[:1].isupper():
            return None
        slots["subjectMatter"] = sentence.filled(f"{said} {place}", number.start, end)
    slots |= _known_by(sentence, match, options, (start, end))
    if options.get("with") == "mode" or (not slots and measure in ("accepted-papers", "papers")):
        slots |= dimensions(sentence, number.end if measure == "participants" else start, end)
    sign, relation = -1 if groups.get("fewer") else 1, options.get("relation", "")
    goes_on = "goes" in options
    return Figure(measure, number, start, end, slots, relation, sign, uses=uses, goes_on=goes_on)


def _known_by(
    sentence: Sentence, match: re.Match[str], options: dict[str, str], where: tuple[int, int]
) -> dict[str, Filled]:
    """What a reading says besides the measure and the number."""
    slots: dict[str, Filled] = {}
    groups = match.groupdict()
    for option, group in options.items():
        if option == "phase":
            slots["phase"] = sentence.filled(Concept("phase", group), *where)
        elif option == "threshold":
            least = next(one for one in sentence.numbers if one.start == match.start(group))
            assert isinstance(least.value, Quantity)
            slots["threshold"] = sentence.filled(int(least.value.value), least.start, least.end)
        elif option in _TEXTS and groups.get(group):
            text = words().article.sub("", sentence.plain(*match.span(group)))
            text = f"papers {text}" if text.startswith(("that ", "on ")) else text
            slots[_TEXTS[option]] = sentence.filled(text, *match.span(group))
    if "opening" in options:
        opens = max(sentence.text.find(sign, sentence.start, where[0]) for sign in ",(")
        if opens > sentence.start:
            slots["scope"] = sentence.said(sentence.start, opens)
    return slots


def _needed(needs: list[str], last: Figure | None, found: list[Figure]) -> Figure | None:
    """The figure before that a reading goes on from."""
    before = [one for one in reversed(found) if not one.goes_on]
    for one in [*before, *([last] if last else [])]:
        subject = str(one.slots["subjectMatter"].value) if "subjectMatter" in one.slots else ""
        if one.measure in needs or ("attendees" in needs and words().attendees.search(subject)):
            return one
    return None


_COPULA = re.compile(
    r"(?: |^)(?P<pronoun>(?:it|this|that|which|they|these) )?(?:is|was|are|were)(?: only| just)? $",
    re.IGNORECASE,
)
"""What stands between a thing and the share that it is."""


def _share_of(sentence: Sentence, number: Typed, group: Phrase | None) -> Figure | None:
    """ "61.9% of IPC members felt that three were enough" """
    if group is None:
        return None
    if joined := words().joint.match(sentence.text, group.end, sentence.end):
        further = noun_phrase(sentence, joined.end(), sentence.end)
        group = replace(group, end=further.end) if further else group  # "speakers and chairs"
    felt = words().felt.match(sentence.text, group.end, sentence.end)
    end = felt.end() if felt else sentence.end
    place = group.end, end
    if not sentence.plain(*place):  # "Authors replied to 87% of reviews."
        copula = _COPULA.search(sentence.text, sentence.start, number.start)
        if copula and copula["pronoun"]:
            return None  # "… considering that it is 35% of the submissions"
        place = sentence.start, copula.start() if copula else number.start
    labelled = sentence.text[: number.start].rstrip().endswith(":")  # "Acceptance rate: 25% of 400"
    if labelled or not sentence.plain(*place):
        return None
    start, end = place
    if start == group.end:
        end = start + len(words().loose.sub("", sentence.text[start:end]))
    slots = {
        "among": sentence.said(group.start, group.end),
        "subjectMatter": sentence.said(start, end),
    }
    return Figure("share", number, number.start, end, slots)


def subject_of(sentence: Sentence, start: int, end: int, later: str = "") -> Filled:
    """A noun phrase with what is said of it: "papers that were rejected in the second round".

    What is said of the last of several noun phrases is said of the others as well (``later``).
    """
    aside = words().aside.match(sentence.text, end, sentence.end)
    behind = aside.end() if aside else end
    tail = words().delimiter.search(sentence.text, behind, sentence.end)
    raw = sentence.text[behind : tail.start() if tail else sentence.end]
    more = words().loose.sub("", raw)
    if more == raw and tail and tail[0].startswith(_NUMBER):
        more = words().loose_verb.sub("", raw)  # "40 members who sent 9,000 messages"
    said = words().later.search(later)
    whole = tail is not None and behind + len(more) == tail.start()
    cut = tail is not None and tail[0] == SIGNS[Slot.NUMBER] and whole  # "received 4 or more"
    if 2 * cut < len(more.split()) <= 12 and words().said.match(more):
        value = f"{sentence.plain(start, end)} {sentence.plain(behind, behind + len(more))}"
        return sentence.filled(value, start, behind + len(more))
    value = sentence.plain(start, end)
    return sentence.filled(f"{value} {said['said']}" if said else value, start, end)
