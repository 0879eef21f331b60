"""What is read and doubted for the words that stand beside it in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from confkg.extract.context import Context
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.words import Stretches
from confkg.frames import Slot
from confkg.model import Mention

Doubt = Callable[[Proposal], bool]
_BEHIND, _LONGEST = 60, 240
"""The characters behind a name that are looked at, and those in which the kind of a workshop stands before its name, and a saying before who said it."""

_FILM = re.compile(r"//(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com)/")
_BARE_CHAIR = re.compile(r"(?:co-?)?chair(?:s|man|woman|person)?", re.IGNORECASE)
_CAPITAL = re.compile(r" (?!(?:He|She|They|His|Her|The|In|Before|Prior|Since)\b)[A-Z][\w-]+")
_MEETING = re.compile(r"(?<=[A-Z]{2}) (?:[A-Z]|e-?[A-Z])[\w-]* (?:19|20)\d\d\b")
"""Behind a body the rest of the name of its meeting, with the year."""

_NOUN = re.compile(r" (?!(?:and|or|in|on|at|from|to|with|for|during|by|this|next|last)\b)\w")
_SAYING = re.compile(
    r"[“\"](?=[^“”\"]*\b(?:I|you|we|my|your|our|me|us)\b)[^“”\"]{8,200}[”\"]\s*(?:--?|[—–])\s*\W?$"
)
"""What somebody is quoted with before the name: "What I cannot count, I do not know" — Ann Lee."""


def iter_text_doubts(kept: Sequence[Proposal], context: Context) -> Iterator[Doubt]:
    """What says of each proposal whether it is doubted for the words beside it."""
    yield _goes_on(context)
    yield _filmed(kept)
    yield _is_of_a_body
    yield _quoted(context)


def title_of(one: Proposal) -> Slot | None:
    """The title of the paper that a frame is about, if it is one of a paper or its authors."""
    name = {"Authorship": "authorshipOf", "Paper": "title"}.get(one.frame.kind, "")
    return one.frame.slots.get(name)


def _goes_on(context: Context) -> Doubt:
    """What is at a place or body whose name goes on: "Chair of the |IEEE| Oslo Chapter", "at the |Oslo| moss gardens"."""

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if held := slots.get("heldIn"):
            named = isinstance(held.value, Mention) and held.value.kind == "City"
            named = named and context.text.endswith(" the ", 0, held.span.start)
            said, end = (_NOUN if named else _MEETING), held.span.end
            return said.match(context.text, end, end + _BEHIND) is not None
        body = slots.get("organisation") if one.frame.kind == "Affiliation" else None
        if body is None or one.reader == "records":
            return False
        return _CAPITAL.match(context.text, body.span.end, body.span.end + _BEHIND) is not None

    return doubted


def _filmed(kept: Iterable[Proposal]) -> Doubt:
    """Papers whose title is linked to a film: talks that somebody saw."""
    works = (one.frame.slots for one in kept if one.frame.kind == "WorkMention")
    films = Stretches(
        (slots["printedTitle"].span.start, slots["printedTitle"].span.end)
        for slots in works
        if {"url", "printedTitle"} <= slots.keys() and _FILM.search(str(slots["url"].value))
    )

    def doubted(one: Proposal) -> bool:
        title = title_of(one)
        return title is not None and films.overlap(title.span.start, title.span.end)

    return doubted


def _is_of_a_body(one: Proposal) -> bool:
    """Whether somebody is a chair in brackets: of the jury, perhaps, that the sentence lists."""
    title = one.frame.slots.get("roleTitle")
    bare = title is not None and _BARE_CHAIR.fullmatch(str(title.value)) is not None
    return bare and one.reader == "role-in-brackets"


def _quoted(context: Context) -> Doubt:
    """Talks of people who are but quoted."""

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        who = slots.get("speaker") or slots.get("roleHolder")
        if who is None or one.frame.kind not in ("Talk", "EventRole"):
            return False
        start = who.span.start
        return _SAYING.search(context.text, max(0, start - _LONGEST), start) is not None

    return doubted
