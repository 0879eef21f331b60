"""What a talk was on, in the words of the document: announced so, but really about that."""

from __future__ import annotations

import re

from confkg.model import Span

__all__ = ["find_departure", "find_subject"]

_TALKS = r"(?:talk|lecture|keynote|speech|sermon|story|hour|plea|rant|tour|confession|essay)"
_TOPIC = r"(?P<topic>[^.;!?“”\"]{4,160})"
_DEPARTURES = (
    re.compile(
        r"\b(?:topic|talk|keynote|it|title)\b[^.“\"]{0,80}?(?:n['’]t|not|less|rather than|nothing to do with)\b[^“\"]{0,120}?"
        r"\b(?:but|rather|more(?: so)?|really|actually|instead)\b[^“\"]{0,60}?[“\"](?P<topic>[^”\"]{4,160}?)[.]?[”\"]",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b[Ww]hat we (?:got|heard|saw|were given)(?: instead)? was (?:(?:an?|the) )?(?:\w+ )?{_TALKS} (?:on|about) {_TOPIC}"
    ),
    re.compile(
        r"\b(?:programme|program|schedule|title|announced|advertised|billed|promised)\b[^.;]*[.;,] "
        rf"(?:but )?(?:[Ii]t|the talk) was (?:really |actually |in fact |rather )?(?:(?:an? )?{_TALKS} )?(?:on|about) {_TOPIC}"
    ),
)
_SUBJECTS = (
    re.compile(rf"\b(?:spoke|talked|speaks|lectured) (?:about|on) {_TOPIC}"),
    re.compile(rf"\b(?:subject|topic|theme) (?:was|is) {_TOPIC}"),
)
_REST = re.compile(
    r",? (?:and|but|which|who|so|while|as) (?:nobody|it|we|I|that|this|the|he|she|they|was|is|had|a)\b|, (?:which|who)\b|, with\b"
)
_DAYS = re.compile(
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|stage\b|the (?:first|second|last)\b|Zoom|video"
)


def find_departure(text: str) -> Span | None:
    """Where the text says what a talk was on, other than what was announced.

    >>> text = "The programme says bees; it was about honey, and nobody minded."
    >>> (span := find_departure(text)) and text[span.start:span.end]
    'honey'
    >>> find_departure("It was about noon.") is None
    True
    """
    return _first(_DEPARTURES, text)


def find_subject(text: str) -> Span | None:
    """Where a sentence says what somebody spoke about, in small letters and no title.

    >>> text = "She spoke about why bees hum, with slides."
    >>> (span := find_subject(text)) and text[span.start:span.end]
    'why bees hum'
    """
    span = _first(_SUBJECTS, text)
    if span is None or not text[span.start].islower() or _DAYS.match(text, span.start):
        return None
    return span


def _first(patterns: tuple[re.Pattern[str], ...], text: str) -> Span | None:
    for pattern in patterns:
        if found := pattern.search(text):
            start, end = found.span("topic")
            rest = _REST.search(text, start, end)
            end = rest.start() if rest else end
            return Span(start, start + len(text[start:end].rstrip(" ,")))
    return None
