"""What a number counts: the noun phrase behind it, or the label before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.extract.figures.figure import SHARES, Sentence
from confkg.extract.figures.words import track_of, words
from confkg.extract.lexicon import MODES
from confkg.frames import Slot as Filled
from confkg.model import Concept

LOADS = ("papers-per-reviewer", "papers-per-area-chair")
_PLACES = ("countries", "average-score", "awards")
_MOST_WORDS = 7
_SIGNS = ' *_:–—-"“'
_WORD = re.compile(r"[\w-]+")
_PLURALS = frozenset(
    "people staff women men attendance faculty countries symposia colloquia fora".split()
)
_PARTICIPLES = frozenset(["registered", "accepted", "submitted", "selected", "received"])


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase ``text[start:end]``."""

    measure: str  # notation of the measure that it names; "" if it names none
    start: int
    end: int
    slots: dict[str, Filled] = field(default_factory=dict)
    # whether something is said of the things that sets them apart from others
    restricted: bool = False


def noun_phrase(sentence: Sentence, begin: int, limit: int) -> Phrase | None:
    """The noun phrase that begins at a place, up to its last noun in the plural."""
    for measure, pattern in words().known:
        average = pattern.match(sentence.text, begin, limit) if measure in LOADS else None
        if average and not sentence.text[average.end() : average.end() + 1].isalnum():
            return _phrase(sentence, measure, begin, average.end())
    found = list(phrase_words(sentence.text, begin, limit))
    last = _last_plural(found)
    joint = (
        words().joint.match(sentence.text, found[-1].end(), limit)
        if found and last is None
        else None
    )
    if joint:  # "15 invited and contributed talks"
        found += phrase_words(sentence.text, joint.end(), limit)
        last = _last_plural(found)
    for count in range(len(found), 0, -1):
        start, end = begin, found[count - 1].end()
        whole = last is None or count - 1 >= last
        if whole and (measure := known_measure(sentence.text[start:end])):
            return _phrase(sentence, measure, start, end)
    if last is None:
        return None
    return _phrase(sentence, "", begin, found[last].end())


def _last_plural(found: list[re.Match[str]]) -> int | None:
    """The place of the last word in the plural."""
    return next((n for n in range(len(found) - 1, -1, -1) if _is_plural(found[n][0])), None)


def _phrase(sentence: Sentence, measure: str, start: int, end: int) -> Phrase:
    slots = dimensions(sentence, start, end)
    behind = sentence.text[end : end + 60]
    restricted = words().restricted.match(behind) is not None
    return Phrase(measure, start, end, slots, restricted)


def phrase_words(text: str, begin: int, limit: int) -> Iterator[re.Match[str]]:
    """The words of the noun phrase that begins at a place."""
    place, before = begin, ""
    for _ in range(_MOST_WORDS):
        word = words().phrase_word.match(text, place, limit)
        first = place == begin and word and word[0].lower() in _PARTICIPLES
        if not word or (word[0].lower() in words().lists["stops"] and not first):
            mode = words().mode.match(text, place, limit)  # "in-person", "on site"
            if not mode:
                return
            word = mode
        if (
            place != begin
            and before.islower()
            and _is_plural(before)
            and words().new_phrase.match(word[0])
        ):
            return
        before = word[0]
        yield word
        if text[word.end() : word.end() + 1] not in (" ", "\xa0"):
            return
        place = word.end() + 1


def _is_plural(word: str) -> bool:
    lower = word.lower()
    return lower in _PLURALS | words().lists["heads"] or (
        len(lower) > 3 and lower.endswith("s") and not re.search(r"(?:ss|us|is)$|[’']s$", lower)
    )


def known_measure(phrase: str) -> str:
    """The measure that a noun phrase names as a whole, but for fillers, modes and tracks."""
    rest = words().track.sub(" ", words().mode.sub(" ", phrase))
    for text in (phrase, rest):
        kept = text.split()
        while kept:
            plain = " ".join(kept)
            for measure, pattern in words().known:
                if pattern.fullmatch(plain):
                    return measure
            if kept[0].lower() not in words().lists["fillers"]:
                break
            kept = kept[1:]
    return ""


def dimensions(sentence: Sentence, start: int, end: int) -> dict[str, Filled]:
    """Attendance mode, track and phase that a stretch names."""
    text = sentence.text[start:end]
    slots: dict[str, Filled] = {}

    def add(name: str, value: Concept | str, found: re.Match[str]) -> None:
        slots[name] = sentence.filled(value, start + found.start(), start + found.end())

    if mode := words().mode.search(text):
        notation = next(n for n, p in MODES.items() if re.fullmatch(p, mode[0], re.IGNORECASE))
        add("attendanceMode", Concept("mode", notation), mode)
    if main := words().main_track.search(text):
        add("track", Concept("track", "main"), main)
    elif track := words().track.search(text):
        if notation := track_of(track[0]):
            add("track", Concept("track", notation), track)
        elif track["other"]:
            add("trackName", track[0], track)
    if phase := words().phase.search(text):
        add("phase", Concept("phase", f"{phase[1].lower()}-discussion"), phase)
    return slots


def before(sentence: Sentence, begin: int, place: int) -> Phrase | None:
    """What is counted, as a label says that ends before a number at ``place``."""
    link = words().links.search(sentence.text, max(begin, place - 120), place)
    if not link or words().grew_by.search(link[0]):
        return None
    found = named(sentence, begin, link.start())
    joins = link[0].strip() or len(link[0]) > 1 or link[0] == "\u2003"
    joined = joins or words().about_before.match(sentence.each.text, place)
    return found if joined or (found and found.measure in SHARES) else None


def named(sentence: Sentence, begin: int, stop: int) -> Phrase | None:
    """The measure that a label names which ends at ``stop``."""
    text = sentence.text
    for measure, pattern in words().labels:
        found = pattern.search(text, max(begin, stop - 120), stop)
        if not found:
            continue
        start = found.start()
        opening = max(
            (cut.end() for cut in words().edge.finditer(text, begin, start)), default=begin
        )
        slots = dimensions(sentence, opening, stop)
        ahead = text[opening:start]
        lead = words().leading.search(ahead)
        whole = lead is not None and re.search(r"\b(?:our|the)\b", lead[0], re.IGNORECASE)
        prefix = [] if whole else ahead[: lead.start() if lead else None].strip(_SIGNS).split()
        plain = words().lists["stops"] | words().lists["fillers"]
        if slots or not prefix or not prefix[-1].isalpha() or prefix[-1].lower() in plain:
            return Phrase(measure, start, stop, slots)
        if measure in SHARES:
            return Phrase(
                measure, start, stop, {"scope": sentence.filled(prefix[-1], opening, start)}
            )
        stops = [one for one in _WORD.finditer(text, opening, start) if one[0].lower() in plain]
        opening = stops[-1].end() + 1 if stops else opening  # "we had a number of | senior chairs"
        known = known_measure(text[opening:stop])
        return Phrase(known, opening, stop, slots, not known)
    mode = words().mode.search(text, begin, stop)
    if mode and mode.end() == stop and words().of_which.search(text[begin : mode.start()]):
        return Phrase("participants", mode.start(), stop, dimensions(sentence, mode.start(), stop))
    return None


def announced(
    sentence: Sentence, begin: int, stop: int, *, singular: bool = False
) -> Phrase | None:
    """What figures count that a text announces: "Abstracts by country", "proposal topics" if it may be ``singular``."""
    heads = words().lists["heads"] - {"countries"}
    ending = "s" if singular else ""
    known = (
        Phrase(measure, found.start(), found.end())
        for measure, pattern in words().known
        if measure not in _PLACES and (found := pattern.search(sentence.text, begin, stop))
    )
    nouns = (
        Phrase("", *found.span(), {"subjectMatter": sentence.filled(plural, *found.span())})
        for found in words().announced_noun.finditer(sentence.text, begin, stop)
        for plural in {found[0].lower(), f"{found[0]}{ending}".lower()}
        if plural.rpartition(" ")[2] in heads
    )
    return min((*known, *nouns), key=lambda one: (one.start, -one.end), default=None)


def label(sentence: Sentence, begin: int, place: int) -> Phrase | None:
    """What is counted, as a label of its own says: "Number of proposals: ", "the number of talks was "."""
    found = words().label.match(sentence.text, begin, place) or words().number_of.search(
        sentence.text, begin, place
    )
    nouns = found["noun"].lower().split() if found else []
    heads, verbs = words().lists["heads"], words().lists["stops"] - words().lists["joints"]
    counts = found and (
        not heads.isdisjoint(nouns)
        or _is_plural(nouns[-1])
        or words().label_done.fullmatch(found["noun"])
    )
    if not found or not counts or not verbs.isdisjoint(nouns):
        return None
    return Phrase("", *found.span("noun"), dimensions(sentence, *found.span("noun")))
