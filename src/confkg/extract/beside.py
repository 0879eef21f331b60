"""What stands beside a person's name, by its place and signs, where the labeller did not see it.

"Ann Lee (Umbra Maps)" and "Ann Lee of the Harbour Institute" say by their shape what the words are; names
with a nickname in the middle are one name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from confkg.extract.annotated import Annotated, letters
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import phrases
from confkg.extract.no_names import is_no_name, job_words
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.geography import gazetteer
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.rules.tidying import PARTICLE
from confkg.extract.span_edges import corrected
from confkg.extract.spans import Slot, Typed
from confkg.ids import fold

_PHRASES = phrases("beside")

CAPITALISED = r"[^\W\d_a-z][\w.&’'-]*"
_NICKNAMED = re.compile(
    rf"{CAPITALISED} (?:[“\"]{CAPITALISED}[”\"]|\({CAPITALISED}\)) {CAPITALISED}"
)
_BRACKET = _PHRASES["bracket"]
_FROM = _PHRASES["from"]
"""Where somebody is from, up to the next one: "Ann Lee of Umbra Labs and Bob Ray of Acme Labs"."""

_POST = _PHRASES["post"]
"""A post in brackets behind a name: "(head of the lab at MIT)"."""

_OF_FIELD = _PHRASES["of-field"]
_JOB, _JOB_BEFORE = _PHRASES["job"], _PHRASES["job-before"]
"""A job below the name of who has it: "Chief Architect at Umbra Maps", and one below or behind: "Sales Manager, Umbra"."""

_AT = _PHRASES["at"]
NO_BODY = _PHRASES["no-body"]
BODY = _PHRASES["body"]
_ROOM = _PHRASES["room"]
FIXED = frozenset(
    {Slot.EDITION, Slot.SERIES, Slot.FORM, Slot.DATE, Slot.TIME, Slot.QUOTE, Slot.URL, Slot.AWARD}
)
"""What is no part of an institution's name, even where its place is that of one."""

_SURE = 0.9
SCORE = 0.75
_POST_BEFORE = re.compile(r",\s(?:[\w’'-]+ ){0,3}(?P<job>[\w-]+),\s$")
"""A job between a name and the part of an institution: "Ann Lee, Scientist, |Slow Maps, Umbra Research"."""

_BOTH = re.compile(
    rf"(?P<name>{CAPITALISED} {CAPITALISED})(?:,| (?:of|from)(?: the)?) (?P<body>{CAPITALISED}.*)"
)
_CLAUSE = re.compile(r" in [A-Z]\w+,(?= [a-z])|,(?= [a-z])(?! and [A-Z][\w’'-]+(?: [A-Z]|$))")
_BODIES, _FEWER = 2, 0.5
"""Institutions in brackets behind people: at least, and for each town there."""

_MOST_BODIES, _LISTED = 200, 3
LONGEST = 8  # words of an institution


def with_neighbours(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the institutions beside people that their place and their signs show."""
    surnames = _surnames(lines)
    bodies = _sure_bodies(lines)
    opens = [_opens_with_person(each) for each in lines]
    below = [False, *map(_is_name, lines)]
    read = [
        (_with_job(each) if below[at] else None)
        or _with_names(each, surnames, listed=any(opens[max(at - 1, 0) : at + 2]))
        for at, each in enumerate(lines)
    ]
    towns = _stand_for_bodies(read)
    return [_at_bodies(_beside(each, towns), bodies) for each in read]


def _stand_for_bodies(lines: Sequence[Annotated]) -> frozenset[bool]:
    """Which towns in brackets behind people stand for institutions, as most such brackets hold: whether lists have them.

    "(Baidu, China)" passes for a town that no list has, "(Leeds)" is one among universities.
    """
    read = Counter(
        span.slot if span.slot is Slot.ORG else _is_known(found)
        for each in lines
        for person in each.of(Slot.PERSON)
        if (found := _BRACKET.match(each.text, person.end))
        for span in each.over(*found.span("name"))
        if span.slot is Slot.ORG or _is_town(span)
    )
    bodies = read[Slot.ORG]
    unknown = bodies >= max(_BODIES, read[False] * _FEWER)
    known = bodies > _BODIES and bodies >= read[True]
    return frozenset({*([False] if unknown else ()), *([True] if known else ())})


def _is_town(span: Typed) -> bool:
    return span.slot is Slot.PLACE and str(span.value or "").startswith("city:")


def _is_known(bracket: re.Match[str]) -> bool:
    """Whether a list of towns has what stands in a bracket."""
    return fold(bracket["name"]) in gazetteer().areas


def _is_name(each: Annotated) -> bool:
    """Whether a line is the name of one person."""
    people = each.of(Slot.PERSON)
    return len(people) == 1 and each.covered(Slot.PERSON) == letters(each.text)


def _with_job(each: Annotated) -> Annotated | None:
    """The line below a name with where the person has a job, and the job as no other thing; None if it has none."""
    found = _JOB.match(each.text)
    if found is None or found["job"].split()[-1].lower() not in _jobs():
        found = _job_at(each.text)
    if found is None:
        return None
    if any(span.slot is Slot.ORG for span in each.over(*found.span("name"))):
        where = each.of(Slot.ORG)
    else:
        where = [Typed(Slot.ORG, *found.span("name"), SCORE, reader="beside")]
    kept = [span for span in each.spans if span.start >= found.end() and span not in where]
    return each.with_spans([*where, *kept])


def _job_at(text: str, start: int = 0) -> re.Match[str] | None:
    """A job and, behind a comma, where somebody has it; behind an academic one it may be a field."""
    found = _JOB_BEFORE.match(text, start)
    if found is None or _jobs().isdisjoint(found["job"].lower().split()):
        return None
    field = _OF_FIELD.search(found["job"]) and not has_organisation_word(found["name"])
    return None if field or is_area(found["name"]) or NO_BODY.search(found["name"]) else found


@cache
def _jobs() -> frozenset[str]:
    """The words for jobs; a faculty is an institution as well."""
    return job_words() - {"faculty"}


def _surnames(lines: Sequence[Annotated]) -> dict[str, str]:
    """The full names by surnames that only one person of the page has."""
    found: dict[str, set[str]] = {}
    for each in lines:
        for span in each.of(Slot.PERSON):
            words = each.words(span).split()
            if len(words) > 1 and span.score >= _SURE and words[-1][:1].isupper():
                found.setdefault(words[-1], set()).add(" ".join(words))
    return {surname: next(iter(names)) for surname, names in found.items() if len(names) == 1}


def _parted(each: Annotated) -> Annotated:
    """Things that were read as one: "Ann Lee of the Harbour Institute"."""
    for span in each.of(Slot.ORG):
        found = _BOTH.fullmatch(each.words(span))
        post = _POST_BEFORE.search(each.text, 0, span.start) if each.of(Slot.PERSON) else None
        named = (
            found
            and not (post and post["job"].lower() in _jobs())
            and not (has_organisation_word(found["name"]) or BODY.search(found["name"]))
            and not is_no_name(found["name"], Slot.PERSON)
        )
        if found and named and BODY.search(found["body"]):
            start = span.start + found.start("body")
            body = replace(span, start=start)
            name = replace(span, slot=Slot.PERSON, end=span.start + found.end("name"))
            each = each.with_span(name).with_span(body)
        elif clause := _CLAUSE.search(each.words(span)):
            each = each.with_span(replace(span, end=span.start + clause.start()))
    return each


def _opens_with_person(each: Annotated) -> bool:
    """Whether a line begins with the name of a person, which is not one of a room as well."""
    first = next(iter(each.spans), None)
    if first is None or first.slot is not Slot.PERSON or _ahead(each, first):
        return False
    return not _ROOM.search(each.words(first))


def _ahead(each: Annotated, span: Typed) -> str:
    return each.text[: span.start].strip(" *_•-")


def _is_room(each: Annotated, span: Typed, *, listed: bool) -> bool:
    """Whether a person's name is that of a room, and not one with such a surname in a list of people.

    "Ann Lee, Umbra", "Runa Hall, Acme"; ``listed`` is whether a line next to it begins with a person.
    """
    words, ahead = each.words(span), _ahead(each, span)
    opens = listed and not ahead and each.text.startswith(",", span.end)
    among = len(each.of(Slot.PERSON)) > _LISTED and ahead.endswith(",")
    is_person = (opens or among) and name_score(words) > 0
    return _ROOM.search(words) is not None and not is_person


def _with_names(each: Annotated, surnames: Mapping[str, str], *, listed: bool) -> Annotated:
    """The line, with names of people that were read in pieces or as something else.

    The line is ``listed`` if one next to it begins with a person.
    """
    each = _parted(each)
    full = surnames.values()
    for span in each.of(Slot.TITLE):
        speaker, colon, rest = each.words(span).partition(": ")
        if colon and speaker in full:
            each = each.with_span(replace(span, start=span.end - len(rest)))
            end = span.start + len(speaker)
            each = each.with_span(Typed(Slot.PERSON, span.start, end, SCORE, reader="beside"))
    for span in each.of(Slot.PERSON):
        if _is_room(each, span, listed=listed):
            room = replace(span, slot=Slot.PLACE, value=f"room:{each.words(span)}")
            each = each.with_span(room)
    for span in each.of(Slot.PLACE, Slot.ORG):
        words = each.words(span)
        surname, bracket, _ = words.partition(" (")
        named = PARTICLE.fullmatch(words) or (span.value is None and words in full)
        if named and not has_organisation_word(words):
            each = each.with_span(replace(span, slot=Slot.PERSON))
        elif surname in surnames and (bracket or span.value is None):
            end = span.start + len(surname)
            name = replace(span, slot=Slot.PERSON, end=end, value=surnames[surname])
            each = each.with_span(name)
    return _with_nicknames(each) if each.of(Slot.PERSON) else each


def _with_nicknames(each: Annotated) -> Annotated:
    """A name with a nickname in quotation marks or brackets is one name."""
    for found in _NICKNAMED.finditer(each.text):
        over = each.over(*found.span())
        people = [s for s in over if s.slot is Slot.PERSON]
        if len(people) == 1 and all(_is_of_name(s) for s in over):
            cut = people[0]
            start, end = min(found.start(), cut.start), max(found.end(), cut.end)
            value = cut.value if (start, end) == (cut.start, cut.end) else None  # a part's
            score = max(cut.score, SCORE)
            each = each.with_span(replace(cut, start=start, end=end, score=score, value=value))
    return each


def _is_of_name(span: Typed) -> bool:
    """Whether a span can be a part of a name with a nickname."""
    doubted = span.slot is Slot.ORG and span.score < _SURE
    return doubted or span.slot in (Slot.PERSON, Slot.QUOTE)


def _beside(each: Annotated, towns: Collection[bool]) -> Annotated:
    for person in each.of(Slot.PERSON):
        for name, sure in _named_beside(each.text, person):
            start, end = name.span("name")
            over = each.over(start, end)
            most = 0.7 * (end - start)
            seen = [s for s in over if s.slot is Slot.ORG and letters(each.words(s)) >= most]
            if seen and sure:
                each = each.with_span(replace(seen[0], score=max(seen[0].score, SCORE)))
                continue
            town = _is_known(name) in towns
            is_body = BODY.search(name["name"])  # "(Umbra Remote Sensing Unit)"
            over = [s for s in over if not (is_body and s.slot in (Slot.FORM, Slot.AWARD))]
            job = name.re is _JOB_BEFORE  # no one else follows it
            museums = [s for s in over if s.reader == "venues" and is_body and name.re is _FROM]
            give = (
                s in museums or (town and _is_town(s)) or _may_give_way(s, sure=job) for s in over
            )
            if sure and all(give):
                if job:
                    post = Typed(Slot.ROLE, *name.span("job"), SCORE, reader="beside")
                    each = each.with_span(post)
                house = Typed(Slot.ORG, start, end, SCORE, reader="beside")
                bodies = list(corrected(each.text, house))
                for body in bodies:  # one goes up to the end of the bracket
                    each = each.with_span(body if bodies[1:] else body.at(body.start, end))
    return each


def _sure_bodies(lines: Sequence[Annotated]) -> re.Pattern[str] | None:
    """The names of the page's surest institutions, wherever they are printed."""
    names = {
        each.words(span)
        for each in lines
        for span in each.of(Slot.ORG)
        if span.score >= _SURE and span.end - span.start > 2
    }
    longest = sorted(names, key=lambda name: (-len(name), name))[:_MOST_BODIES]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)") if longest else None


def _at_bodies(each: Annotated, bodies: re.Pattern[str] | None) -> Annotated:
    """The line with institutions that are known elsewhere, or stand behind "at the"."""
    again = bodies.finditer(each.text) if bodies else ()
    places = [(*found.span(), True) for found in again]
    for found in _AT.finditer(each.text):
        telling = BODY.search(found["name"]) and len(found["name"].split()) > 1
        places.append((*found.span("name"), bool(telling)))
    for start, end, telling in places:
        if telling and not each.over(start, end):
            each = each.with_span(Typed(Slot.ORG, start, end, SCORE, reader="beside"))
    return each


def _named_beside(text: str, person: Typed) -> Iterator[tuple[re.Match[str], bool]]:
    """What stands in brackets or behind "of" beside a person, and whether that is an institution."""
    if found := _POST.match(text, person.end) or _job_at(text, person.end):
        yield found, len(found["name"].split()) <= LONGEST
        return
    if found := _BRACKET.match(text, person.end):
        name = found["name"]
        words = name.split()
        telling = letters(name) > 2 and not name.endswith(" al")
        if " " not in text[person.start : person.end] and len(words) > 1:
            telling = bool(BODY.search(name))  # else it may be the person's name
        yield found, telling and len(words) <= LONGEST and not NO_BODY.search(name)
    if found := _FROM.match(text, person.end):
        name = found["name"]
        several = len(name.split()) > 1
        yield found, several and bool(BODY.search(name) or found["the"])


def _may_give_way(span: Typed, *, sure: bool) -> bool:
    """Whether a span may be a part of what stands beside a name, which is ``sure`` to be no person."""
    placed = span.slot is Slot.PLACE and span.value is not None
    if span.slot in FIXED or placed or span.reader == "offices":
        return False
    return sure or span.slot is not Slot.PERSON or span.score < _SURE
