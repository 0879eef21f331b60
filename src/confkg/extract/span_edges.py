"""Spans corrected by what stands in them and beside them: cut, joined, or of another type."""

from __future__ import annotations

import re
from dataclasses import replace

from confkg.extract.spans import Slot, Typed
from confkg.extract.wording.organisations import has_organisation_word

__all__ = ["corrected", "settled"]

_DOUBTED = 0.95
_SURE_NAME = 0.8
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_DAY = re.compile(rf"(?:yesterday|today|tomorrow|tonight|{_WEEKDAY})\s+", re.I)
"""What opens a sentence and is written large there like the name behind it."""

_DAY_NAME = re.compile(rf"\b{_WEEKDAY}\b", re.I)
_HALL = re.compile(r"(?:sala|salle|saal|aula|auditorium|teatro)\b|.*\b(?:hall|room|theatre)$", re.I)
_ET = re.compile(r",?\s+et(?:\s+al\.?)?$")
_NO_PERSON = re.compile(
    rf"{_WEEKDAY}|january|february|march|april|june|july|august|"
    r"(?:septem|octo|novem|decem)ber|(?:\w+ )?talks?|students?|hono(?:u)?rable mentions?|speakers?|authors?|"
    r"(?:phd|graduate) students?|everyone|thanks?|note|notes",
    re.IGNORECASE,
)
_NO_ORGANISATION = re.compile(
    r"\b(?:orals?|posters?|spotlights?|papers?|slides|video)\b|^aka\b|^@|-->|"
    r"^(?:director|head|dean|president|vice president|professor|member) (?:of|at|for)\b|"
    r"^(?:the )?(?:institute|department|school|university|cent(?:er|re)|faculty|group|lab|company)$",
    re.IGNORECASE,
)
_TOWN = re.compile(r" [A-Z][\w-]+(?=,\s+[A-Z]{2}(?:,|$))")
_REST = re.compile(r",\s+")
_SMALL_WORD = re.compile(r" (?!(?:of|for|and|the|in|at|de|di|der|für)\b)[a-z]")


def corrected(text: str, span: Typed) -> Typed | None:
    """A span of the labeller with its right edges and type; None if it cannot be a name."""
    span = _retyped(text, _trimmed(text, span))
    return span if _is_name(text[span.start : span.end], span.slot) else None


def settled(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans of a line, in order, corrected by their neighbours."""
    spans = _organisations_whole(text, _titles_whole(text, spans))
    spans = [
        _in_place(text, span, after) for span, after in zip(spans, [*spans[1:], None], strict=False)
    ]
    if any(span.slot in (Slot.TIME, Slot.DATE) for span in spans) or _DAY_NAME.search(text):
        return [span for span in spans if not _is_hall(text, span)]
    return spans


def _in_place(text: str, span: Typed, after: Typed | None) -> Typed:
    """A span before a place: an institution without its town, or one that passed for a title."""
    words = text[span.start : span.end]
    placed = (
        after is not None
        and after.slot is Slot.PLACE
        and _REST.fullmatch(text, span.end, after.start) is not None
    )
    ends = placed and after is not None and after.end == len(text)
    named = has_organisation_word(words) and ":" not in words and not _SMALL_WORD.search(words)
    if span.slot is Slot.TITLE and ends and named:
        span = replace(span, slot=Slot.ORG)
    if span.slot is not Slot.ORG or not (placed or _TOWN.search(text, span.start, len(text))):
        return span
    name, _, town = words.rpartition(" ")
    before, _, last = name.rpartition(" ")
    if (
        text[span.end : span.end + 1] == ","
        and before
        and has_organisation_word(last)
        and not has_organisation_word(town)
    ):
        return replace(span, end=span.start + len(name))
    return span


def _retyped(text: str, span: Typed) -> Typed:
    """A span; as an organisation where a name has a word as only organisations have."""
    words = text[span.start : span.end]
    if span.slot is Slot.PERSON and has_organisation_word(words):
        return replace(span, slot=Slot.ORG)
    return span


def _trimmed(text: str, span: Typed) -> Typed:
    """A span without a bracket that is not closed in it, and a name without "et"."""
    start, end = span.start, span.end
    if span.slot is Slot.PERSON and (cut := _ET.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.PERSON and (cut := _DAY.match(text, start, end)):
        start = cut.end()
    inside = text[start:end]
    if inside.endswith(")") and "(" not in inside:
        end -= 1
    if inside.startswith("(") and ")" not in inside:
        start += 1
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _is_name(text: str, slot: Slot) -> bool:
    """Whether a stretch can be a name of its type."""
    if slot is Slot.PERSON:
        return not _NO_PERSON.fullmatch(text.strip())
    return slot is not Slot.ORG or not (_NO_ORGANISATION.search(text) or text.islower())


def _is_hall(text: str, span: Typed) -> bool:
    """Whether what was taken for a person is a room: "Linden Hall, Monday, 9:00"."""
    return span.slot is Slot.PERSON and _HALL.match(text[span.start : span.end]) is not None


def _organisations_whole(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a doubted name joined to the organisation that follows without a sign."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and (before.slot, span.slot) == (Slot.PERSON, Slot.ORG)
            and before.score < _SURE_NAME
            and text[before.end : span.start] == " "
        ):
            joined[-1] = replace(span, start=before.start)
        else:
            joined.append(span)
    return joined


def _titles_whole(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a name that the labeller doubts joined to the title behind its colon."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and span.slot is Slot.TITLE
            and before.slot in (Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.EVENT)
            and before.score < _DOUBTED
            and text[before.end : span.start].strip() == ":"
            and not (len(joined) > 1 and joined[-2].slot is before.slot)  # the last of a list
        ):
            joined[-1] = replace(span, start=before.start)
        else:
            joined.append(span)
    return joined
