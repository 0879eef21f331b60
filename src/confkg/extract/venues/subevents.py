"""Events beside the main programme: socials, workshops, affinity events, tracks, mentor chats."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.lexicon import SUB_EVENT_KINDS
from confkg.extract.wording.numbers import NUMBER
from confkg.model import Claim, Concept, Facet, Node, Part, PartKind, Property, Span

__all__ = ["iter_sub_event_claims", "kind_of"]

_EVENT_NOUN = re.compile(
    r"(?:social|workshop|meet-?up|mixer|lunch|luncheon|dinner|breakfast|reception|event|gathering|"
    r"tutorial|competition|challenge|symposium|run|walk)",
    re.IGNORECASE,
)
_MISREAD_AI = re.compile(r"\b(?<=in )Al\b")  # "Queer in Al": a small L read for a capital I
_KIND_THEN_NAMES = re.compile(
    r"\b(?P<kind>(?:[Ww]orkshops?|[Ss]ocials?|[Tt]utorials?|[Aa]ffinity (?:events|groups|meetings)))\b"
    r"(?: (?:included?|were|are|such as|like)|,|\s?[–—:-]|(?= [A-Z]))(?: for (?:instance|example),?)? (?=(?:the )?[*“\"A-Z])"
)
_THE_NAME = re.compile(
    r"(?:the |[“\"])(?P<name>[A-Z][\w'’-]*(?: (?:(?:and|of|in|for|on) )*[A-Z][\w'’-]*){1,8})"
)
_NUMBERED = re.compile(r"(?:\([a-z]\)|[TW]\d{1,2}\b)\s+")
_FORMER = re.compile(
    r"\((?:[^()\"“]*\b(?:previously|formerly|until \d{4}|before)\b[^()\"“]*?)[\"“](?P<name>[^\"”]+)[\"”][^()]*\)",
    re.IGNORECASE,
)
_TRACKS = (
    ("tiny-papers", "Tiny Papers", re.compile(r"\btiny papers?\b", re.IGNORECASE)),
    (
        "blogpost-track",
        "Blogpost Track",
        re.compile(r"\bblog ?post(?:s|s? track)\b", re.IGNORECASE),
    ),
)


def kind_of(text: str) -> str | None:
    """The kind of sub-event that a line speaks of, or None.

    >>> kind_of("21 Affinity events"), kind_of("Karaoke (social)"), kind_of("7,262 submissions")
    ('affinity-event', 'social', None)
    """
    return next((kind for kind, pattern in SUB_EVENT_KINDS if pattern.search(text)), None)


def iter_sub_event_claims(
    part: Part, lead: Part | None, focus: Focus, *, sure: bool = False
) -> Iterator[Claim]:
    """Named events, tracks and former names in one line.

    Args:
        part: a list item or line.
        lead: the item that the part is listed under, if any.
        focus: the edition.
        sure: whether the heading says that the lines under it are events.
    """
    text = part.text
    for kind, name, pattern in _TRACKS:
        found = pattern.search(text)
        if found and not re.match(r"[^()]*\)\s*$", text[found.end() :]):  # a tag: "(Tiny Papers)"
            span = part.span(*found.span())
            yield _claim(_event(focus, kind, name, span), name, span, found[0])
    if former := _FORMER.search(text):
        label = re.sub(r"^\W*(?:\d[\d,.]*\s+)?", "", text[: former.start()]).split(":")[0].strip()
        stated = kind_of(label) or kind_of(text) or (kind_of(lead.text) if lead else None)
        if stated and label and len(label.split()) <= 8:
            at = text.find(label)
            span = part.span(at, at + len(label))
            event = _event(focus, stated, label, span)
            yield _claim(event, label, span, label)
            yield Claim(
                event,
                Property.FORMER_NAME,
                former["name"],
                part.span(*former.span()),
                former["name"],
            )
            return
    yield from _listed(part, focus)
    yield from _told(part, focus)
    yield from _named(part, lead, focus, sure=sure)


def _listed(part: Part, focus: Focus) -> Iterator[Claim]:
    """Events named behind their count: "3 socials: A, B, C", "Affinity events: 2 (A; B)"."""
    text = part.text
    counted = re.match(rf"(?:{NUMBER} )?(?P<kind>[a-z ]+): (?=[A-Z{{])", text, re.IGNORECASE)
    bracket = re.match(r"(?P<kind>[a-z ]+): \d+ \((?=[A-Z])", text, re.IGNORECASE)
    found = counted or bracket
    kind = kind_of(found["kind"]) if found else None
    if not found or not kind or "chair" in found["kind"].lower() or len(found["kind"].split()) > 3:
        return
    stop = len(text) if counted else len(text.rstrip(" )."))
    for name in re.finditer(
        r"(?:[^,;(]|\([^()]*\))+" if counted else r"[^;]+", text[found.end() : stop]
    ):
        start = found.end() + name.start() + len(name[0]) - len(name[0].lstrip())
        words = re.sub(r"\s*\([^()]*\)$", "", name[0].strip())
        if words[:1] in "{" or (words[:1].isupper() and 1 < len(words.split()) <= 12):
            span = part.span(start, start + len(words))
            yield _claim(_event(focus, kind, words, span), words, span, words)


def _told(part: Part, focus: Focus) -> Iterator[Claim]:
    """Events named in a sentence behind their kind: "two socials, the Boat Dinner and the Zoo"."""
    text = part.text
    for found in _KIND_THEN_NAMES.finditer(text):
        kind = kind_of(found["kind"])
        stop = re.search(r"[.;](?:\s|$)", text[found.end() :])
        end = found.end() + (stop.start() if stop else len(text) - found.end())
        marks = [mark for mark in part.marks if found.end() <= mark.start and mark.end <= end + 1]
        names = [(mark.start, mark.end) for mark in marks] or [
            match.span("name") for match in _THE_NAME.finditer(text, found.end(), end)
        ]
        for start, close in names:
            name = text[start:close].strip(' ,.“”"*')
            at = start + text[start:close].find(name)
            if kind and name[:1].isupper() and 1 < len(name.split()) <= 14:
                span = part.span(at, at + len(name))
                yield _claim(_event(focus, kind, name, span), name, span, name)


def _named(part: Part, lead: Part | None, focus: Focus, *, sure: bool) -> Iterator[Claim]:
    """An item that is the name of an event, listed under a line that names the kind."""
    bracket = re.search(r"\s*\((?P<kind>[^)]*)\)\s*$", part.text)
    name = part.text[: bracket.start()] if bracket else part.text
    if re.search(r"\d{2}|[:.]\s|\.$| – ", name) or not 2 <= len(name.split()) <= 24:
        return
    kind = (bracket and kind_of(bracket["kind"])) or (lead and kind_of(lead.text))
    ends_as_event = _EVENT_NOUN.fullmatch(name.split()[-1]) or re.match(
        r"(?:\w+ )?Workshop on", name
    )
    if bracket and re.search(r"\bpaper\b", bracket["kind"]):
        return
    if number := _NUMBERED.match(name):
        name = name[number.end() :]
    sure = sure and (part.kind is PartKind.ITEM or number is not None) and not name.endswith(":")
    if not name[:1].isupper() or not (
        sure or ends_as_event or (bracket and kind_of(bracket["kind"]))
    ):
        return
    kind = kind or kind_of(name)
    if kind:
        begin = number.end() if number else 0
        span = part.span(begin, begin + len(name))
        clean = _MISREAD_AI.sub("AI", name.strip())
        yield _claim(_event(focus, kind, clean, span), clean, span, name)


def _event(focus: Focus, kind: str, name: str, span: Span) -> Node:
    return Node(
        "SubEvent",
        (
            edition_facet(focus.edition),
            Facet(Property.SUB_EVENT_KIND, Concept("sub-event-kind", kind), span),
            Facet(Property.NAME, name, span),
        ),
    )


def _claim(event: Node, name: str, span: Span, printed: str) -> Claim:
    return Claim(event, Property.NAME, name, span, printed)
