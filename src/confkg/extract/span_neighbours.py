"""Spans of a line corrected by their neighbours and by the quotations around them."""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from confkg.extract.no_names import is_job
from confkg.extract.recognisers.areas import STATE_UNIVERSITY, is_area
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.span_edges import is_of_author
from confkg.extract.spans import Slot, Typed
from confkg.gazetteer import country_code

_DOUBTED, _DOUBTED_WHOLE, _SURE_NAME = 0.95, 0.7, 0.8
_SET_OFF = 0.8
"""A title that the labeller and the marks of the page both show."""

_NAMES = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.TITLE})
_INSTITUTION = re.compile(
    r"\W*(?:department|institut\w+|affiliation|organi[sz]ation|school|company)\s*:\W*"
    r"(?P<name>(?-i:(?:[A-Z][\w.’'-]+ )+))",
    re.IGNORECASE,
)
"""A label before an institution, with the beginning of its name: "Department: Ann Lee |Institute of Maps"."""

_LISTED = re.compile(r",\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+|\s*;\s*")
_DAY_NAME = re.compile(rf"\b(?:{'|'.join(day_name)})\b", re.I)
_HALL = re.compile(r"(?:sala|salle|saal|aula|auditorium|teatro)\b|.*\b(?:hall|room|theatre)$", re.I)
_STATE = re.compile(r"[A-Z]{2}, ")
_REST_OF_NAME = re.compile(r" (?:and|&) (?:[A-Z][\w’'-]+ ){1,3}[A-Z][\w’'-]+(?=[,.;)]|$)")
_GOES_ON = re.compile(r"(?:School|Department|Faculty|Institute|College) of |Universit")
_OF_TWO = re.compile(r".* Institute of [A-Z]{2,}")
_SUBJECT = re.compile(r"(?:School|Department|Faculty|Institute|College|Cent(?:er|re)) (?:of|for) ")
_HOUSE = re.compile(
    r"Universi|Institut|College|School|Laborator|Cent(?:er|re)|Academy|Hospital|[A-Z]{3}"
)
_AND, _LISTED_BODY = re.compile(r",? (?:and|&) "), re.compile(r"[,(]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_INITIAL = re.compile(r" [A-Z]\. ")
_SURNAME = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]{2,}")
_END_OF_NAME = re.compile(
    r" (?:\d{1,2}|Sciences?|Engineering|Technology|Studies)(?=[,;)])|,? (?:and|&) [A-Z][\w’'-]+(?=[,.:;)]|$)"
)
"""Behind the name of a university its number, of a school its last subject."""

_TAUGHT = re.compile(r" (?:of|in)(?: (?:and|&|of|in|the|[A-Z][\w’'-]*))+(?= at |,)")
"""What a professor teaches: "Professor| of Maps and Charts| at Oslo University"."""

_TOWN = re.compile(r", (?P<town>[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ][\w’'-]+){0,2})$")
"""Behind the name of an institution a town, if a country follows."""

_BEFORE_NAMES = re.compile(
    r"\s*(?:[–—,]|by)\s[^\W\d_a-z][\w’'-]+ (?:[A-Z]\. )?[^\W\d_a-z][\w’'-]+(?: et al|,| and | & )"
)
"""Behind a title its authors: what stands before its colon is then no speaker."""

_FIELD = re.compile(r",\s(?:[\w’'-]+ ){0,3}(?P<job>[\w-]+),\s")
"""A job between a name and what may be the field of work."""

_RANK_FOR = re.compile(r"runners?[- ]?up (?:for|of|to) ", re.I)


_OF_SEVERAL = re.compile(rf"{STATE_UNIVERSITY}$")
_ITS_TOWN = re.compile(r"(?:, | at |[–-]| [–-] | \()(?P<town>[A-Z][a-z]+(?:[ -][A-Z][a-z]+)?)\b\)?")
"""The town that distinguishes universities of one state: "University of California|, Santa Barbara|"."""


def settled(text: str, spans: list[Typed], recognised: Sequence[Typed]) -> list[Typed]:
    """The spans of a line, in order, corrected by their neighbours and the quotations around them."""
    quotes = [span for span in recognised if span.slot is Slot.QUOTE]
    spans = _titles_whole(text, _as_quoted(spans, quotes, text))
    spans = _together(text, _whole_at_brackets(text, _as_labelled(text, spans)))
    spans = [
        span
        for at, span in enumerate(spans)
        if not (
            _is_rank(text, span)
            or _is_full_name(text, span, spans[max(0, at - 1) : at])
            or _is_in_other_script(text, span, spans[:at])
            or _is_short_form(text, span, spans)
            or _is_behind_names(text, span, spans[max(0, at - 2) : at])
        )
    ]
    spans = _lands_apart(text, _towns_apart(text, spans))
    whole = [_to_its_end(text, _from_its_town(text, span, spans), spans) for span in spans]
    longer = [one for one, before in zip(whole, spans, strict=True) if one != before]
    numbered = [
        one
        for one in whole
        if one.slot not in (Slot.PLACE, Slot.NUMBER)
        or not any(one.meets(body.start, body.end) for body in longer)
    ]
    spans = _listed_alike(text, numbered)
    if any(span.slot in (Slot.TIME, Slot.DATE) for span in spans) or _DAY_NAME.search(text):
        return [span for span in spans if not _is_hall(text, span)]
    return spans


def _as_labelled(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, an institution whole that begins right behind a label, like a person or not."""
    label = _INSTITUTION.match(text)
    body = next((one for one in spans if one.slot is Slot.ORG), None)
    if label is None or body is None or not label.start("name") < body.start <= label.end("name"):
        return list(spans)
    whole = replace(body, start=label.start("name"))
    others = (one for one in spans if not one.meets(whole.start, whole.end))
    return sorted([whole, *others], key=lambda one: one.start)


def _is_full_name(text: str, span: Typed, before: Sequence[Typed]) -> bool:
    """Whether an event is what an edition before its bracket is called: "FW-2031 (Workshop on Finches)"."""
    edition = [one for one in before if one.slot is Slot.EDITION]
    return (
        span.slot is Slot.EVENT
        and bool(edition)
        and text[edition[0].end : span.start] == " ("
        and not text[: edition[0].start].strip(" *_")
    )


def _is_rank(text: str, span: Typed) -> bool:
    """Whether what was taken for a prize is but a rank, and the prize follows: "runner-up for …"."""
    return span.slot is Slot.AWARD and _RANK_FOR.match(text, span.start) is not None


def _is_in_other_script(text: str, span: Typed, before: Sequence[Typed]) -> bool:
    """Whether a name in brackets is no other person than those before it: it is in other letters."""
    foreign = span.slot is Slot.PERSON and not _LATIN.search(text, span.start, span.end)
    opened = text[: span.start].rstrip().endswith(("(", "（"))
    return foreign and opened and any(_LATIN.search(text, one.start, one.end) for one in before)


def _is_behind_names(text: str, span: Typed, before: Sequence[Typed]) -> bool:
    """Whether a doubted name is what people have to do with: their field, the start of a title.

    "Ann Lee, Engineer, Marine Maps, Umbra Ltd", "Ann Lee and Bo Ray: Muddy Maps"
    """
    if (
        not before
        or any(one.slot is not Slot.PERSON for one in before)
        or span.score >= _DOUBTED
        or has_organisation_word(text[span.start : span.end])
    ):
        return False
    between = text[before[-1].end : span.start]
    if span.slot is Slot.ORG:
        return len(before) > 1 and between.strip(" *_") == ":"
    field = _FIELD.fullmatch(between) if span.slot is Slot.PERSON else None
    return field is not None and is_job(field["job"])


def _whole_at_brackets(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, an institution cut in its bracket as one: "Marine Maps |(MM|) Institute"."""
    whole: list[Typed] = []
    for span in spans:
        short, bracket, rest = text[span.start : span.end].partition(")")
        cut = span.slot is Slot.ORG and bracket and "(" not in short and " " in rest
        opened = cut and whole and text[whole[-1].end : span.start] == " ("
        whole.append(replace(span, start=whole.pop().start) if opened else span)
    return whole


def _together(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, a name of which the labeller made two as one.

    "Ann Maria | Olsen Lee", "Institute of Slow Maps| and |Marine Charts, Umbra University",
    "Umbra School of Maps| at |Mount Moss"
    """
    whole: list[Typed] = []
    for span in spans:
        before = whole[-1] if whole else None
        joint = text[before.end : span.start] if before is not None else ""
        if before is not None and (
            _is_one_person(text, before, span, joint) or _is_one_house(text, before, span, joint)
        ):
            whole[-1] = replace(before, end=span.end)
        elif (
            before is not None
            and before.slot is Slot.PERSON
            and joint == " "
            and span.slot is Slot.ORG
            and (
                _is_named_after(text, before, span)
                or (len(whole) > 1 and _is_house_of_another(text, whole[-2], before, span))
            )
        ):
            whole[-1] = replace(span, start=before.start)
        else:
            whole.append(span)
    return whole


def _is_named_after(text: str, name: Typed, body: Typed) -> bool:
    """Whether a line begins with an institution named after somebody: "Ann B. Lee Institute of Maps"."""
    opens = not text[: name.start].strip()
    initial = _INITIAL.search(text, name.start, name.end)
    return opens and initial is not None and _SUBJECT.match(text, body.start) is not None


def _is_house_of_another(text: str, before: Typed, name: Typed, body: Typed) -> bool:
    """Whether a name behind a person begins that person's institution: "Ann Lee, B. Olsen| University"."""
    follows = before.slot is Slot.PERSON and text[before.end : name.start].strip() == ","
    return follows and _GOES_ON.match(text, body.start) is not None


def _is_one_person(text: str, before: Typed, span: Typed, joint: str) -> bool:
    """Whether the second of two spans goes on with the name of the person the first began."""
    if before.slot is not Slot.PERSON or joint == "" or joint.strip():
        return False
    if span.slot is Slot.PERSON:
        short = " " not in text[before.start : before.end]
        return short or text.strip() == text[before.start : span.end]
    words = text[span.start : span.end]
    surname = span.slot is Slot.ORG and span.score < _DOUBTED_WHOLE
    return surname and _SURNAME.fullmatch(words) is not None


def _is_one_house(text: str, before: Typed, span: Typed, joint: str) -> bool:
    """Whether the second of two spans goes on with the name of the institution the first began."""
    if before.slot is not Slot.ORG:
        return False
    if joint == " at ":
        named = span.slot is Slot.PLACE and span.value is None
        return named and _SUBJECT.search(text, before.start, before.end) is not None
    words = _LISTED_BODY.split(text[span.start : span.end])[0]
    if span.slot is not Slot.ORG or not _AND.fullmatch(joint) or _HOUSE.search(words):
        return False
    if joint.startswith(",") and " " not in words.strip():
        return False
    return bool(
        _SUBJECT.match(text, before.start) or _OF_TWO.fullmatch(text, before.start, before.end)
    )


def _is_short_form(text: str, span: Typed, spans: Sequence[Typed]) -> bool:
    """Whether what was taken for an institution is short for the role before it, or for a state.

    "Chief Executive Officer (CEO)", "Vancouver, BC, Canada"
    """
    if span.slot not in (Slot.ORG, Slot.PLACE):
        return False
    if _STATE.match(text, span.start) and text[: span.start].endswith(", "):
        return any(one.slot is Slot.PLACE and 0 <= one.start - span.end <= 2 for one in spans)
    if span.slot is Slot.PLACE or text[span.end : span.end + 1] != ")":
        return False
    roles = [
        text[one.start : one.end]
        for one in spans
        if one.slot is Slot.ROLE and 0 < span.start - one.end <= 2
    ]
    initials = "".join(word[0] for word in roles[-1].split() if word[0].isupper()) if roles else ""
    return initials == text[span.start : span.end]


def _from_its_town(text: str, span: Typed, spans: Sequence[Typed]) -> Typed:
    """An institution with the town and the number before it: "Ann Lee, Oslo 1| Marsh University|"."""
    start = at = span.start
    for one in reversed(spans if span.slot is Slot.ORG else ()):
        if one.slot in (Slot.PLACE, Slot.NUMBER) and text[one.end : at] == " ":
            at = one.start
            start = at if one.slot is Slot.PLACE else start
    whole = start == 0 or text[:start].endswith((", ", "("))
    return replace(span, start=start) if whole and start < span.start else span


def _towns_apart(text: str, spans: Sequence[Typed]) -> list[Typed]:
    """The spans, a town between institution and country as a place: "University of Mons|, Mons|, Belgium".

    In the United States it is mostly the campus, which is part of the name: "University of Maine, Orono".
    """
    found = list(spans)
    for at, (one, other) in enumerate(pairwise(spans)):
        land = country_code(text[other.start : other.end]) if other.slot is Slot.PLACE else None
        if one.slot is not Slot.ORG or text[one.end : other.start] != ", " or land in (None, "US"):
            continue
        town = _TOWN.search(text, one.start, one.end)
        known = town and has_organisation_word(text[one.start : town.start()])
        if town and known and not has_organisation_word(town["town"]):
            found[at] = replace(one, end=town.start())
            found.append(replace(other, start=town.start("town"), end=one.end, value=None))
    return sorted(found, key=lambda each: each.start)


def _lands_apart(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, names without the country behind each: "Ann Lee| Norway|, Bo Olsen| Italy|"."""
    short = {
        at: replace(one, end=one.start + len(name))
        for at, one in enumerate(spans)
        if one.slot is Slot.PERSON
        and " " in (name := text[one.start : one.end].rpartition(" ")[0])
        and country_code(text[one.start : one.end].rpartition(" ")[2])
    }
    return [short.get(at, one) for at, one in enumerate(spans)] if len(short) > 1 else spans


def _to_its_end(text: str, span: Typed, spans: Sequence[Typed]) -> Typed:
    """An institution with the words that belong to it: "National Maps" and "and Charts Office"."""
    words = text[span.start : span.end]
    if span.slot is Slot.ROLE and (taught := _TAUGHT.match(text, span.end)):
        apart = any(one.meets(*taught.span()) for one in spans if one.slot is not Slot.PLACE)
        return (
            span
            if apart or not is_job(words.rpartition(" ")[2])
            else replace(span, end=taught.end())
        )
    if span.slot is Slot.ORG and (town := _ITS_TOWN.match(text, span.end)):
        apart = any(one.meets(*town.span()) for one in spans if one.slot is not Slot.PLACE)
        of_several = _OF_SEVERAL.search(words) and is_area(town["town"])
        if of_several and not apart and not country_code(town["town"]):
            return replace(span, end=town.end())
    known = has_organisation_word(words)
    if span.slot is not Slot.ORG or (known and not _GOES_ON.match(words)):
        return span
    rest = (_END_OF_NAME if known else _REST_OF_NAME).match(text, span.end)
    others = (one for one in spans if one.slot is not Slot.NUMBER)
    free = rest and not any(one.start < rest.end() and span.end < one.end for one in others)
    return (
        replace(span, end=rest.end())
        if rest and free and (known or has_organisation_word(rest[0]))
        else span
    )


def _is_hall(text: str, span: Typed) -> bool:
    """Whether what was taken for a person is a room: "Linden Hall, Monday, 9:00"."""
    return span.slot is Slot.PERSON and _HALL.match(text[span.start : span.end]) is not None


def _titles_whole(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a name that the labeller doubts joined to the title behind its colon, or before its bracket."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and span.slot is Slot.TITLE
            and before.slot in (Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.EVENT)
            and (before.score < _DOUBTED or _BEFORE_NAMES.match(text, span.end))
            and text[before.end : span.start].strip() == ":"
            and not names_prize(text[before.start : before.end])
            and not is_of_author(text[before.start : before.end])
            and not _is_of_list(text, joined)
        ):
            joined[-1] = replace(span, start=before.start)
        elif before is not None and _is_end_of_title(text, before, span):
            joined[-1] = replace(before, end=len(text.rstrip()))
        else:
            joined.append(span)
    return joined


def _is_end_of_title(text: str, before: Typed, span: Typed) -> bool:
    """Whether a doubted name in brackets ends a title that is all of the line: "Maps of Ys (Old Ysian)"."""
    whole = before.slot is Slot.TITLE and not text[: before.start].strip(' "“')
    bracketed = text[before.end : span.start] == " (" and text[span.end :].strip() == ")"
    return whole and bracketed and span.score < _DOUBTED_WHOLE


def _is_of_list(text: str, spans: list[Typed]) -> bool:
    """Whether the last span is one of several, or the institution of the person before it."""
    if len(spans) < 2:
        return False
    one, last = spans[-2:]
    named = any(each.slot is Slot.PERSON for each in spans[:-1])
    placed = named and last.slot is Slot.ORG and text[: last.start].endswith(", ")
    return placed or one.slot is last.slot


def _as_quoted(spans: list[Typed], quotes: Sequence[Typed], text: str) -> list[Typed]:
    """The spans, a title that is most of a quotation as all that stands in it."""
    found: list[Typed] = []
    for span in spans:
        around = [quote for quote in quotes if quote.start <= span.start and span.end <= quote.end]
        whole = _quoted(span, around[0], spans, text) if around else None
        if whole is not None:
            found = [*(other for other in found if other.end <= whole.start), whole]
        elif not found or found[-1].end <= span.start:
            found.append(span)
    return found


def _quoted(span: Typed, quote: Typed, spans: Sequence[Typed], text: str) -> Typed | None:
    """What a quotation holds as a title, if the title in it is most of it."""
    start, end = quote.start + 1, quote.end - 1
    end = start + len(text[start:end].rstrip(" ,"))
    start = end - len(text[start:end].lstrip(" "))
    names = any(
        other is not span and other.slot in _NAMES and other.meets(start, end) for other in spans
    )
    if names:
        return None
    doubted = span.slot in (Slot.ROLE, Slot.EVENT, Slot.ORG) and span.score < _DOUBTED_WHOLE
    whole = span.start <= start + 1 and span.end >= end - 1
    if doubted and whole and text[quote.start] == "«":
        return replace(span, slot=Slot.TITLE, start=start, end=end, score=_SET_OFF)
    if span.slot is not Slot.TITLE or (span.end - span.start) * 2 <= end - start:
        return None
    return replace(span, start=start, end=max(end, span.end), score=max(span.score, _SET_OFF))


def _listed_alike(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a doubted name beside sure ones in a list of names as a name like these.

    It stands between two of them, or opens a list in brackets.
    """
    sure = [span.slot is Slot.PERSON and span.score > _SURE_NAME for span in spans]
    joined = [
        _LISTED.fullmatch(text, one.end, other.start) is not None for one, other in pairwise(spans)
    ]
    listed = list(spans)
    for at, span in enumerate(spans[:-1]):
        if span.slot is Slot.PERSON and span.score < _SURE_NAME and sure[at + 1] and joined[at]:
            before = at > 0 and sure[at - 1] and joined[at - 1]
            if before or text[: span.start].endswith("("):
                listed[at] = replace(span, score=_SURE_NAME)
    return listed
