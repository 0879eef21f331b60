"""What stands beside a person's name, by its place and signs, where the labeller did not see it.

"Ann Lee (Umbra Maps)", "Ann Lee of the Harbour Institute" and lists with a person, an institution
and a title in each line say by their shape what the words are; names with a nickname in the middle
are one name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.rules.tidying import PARTICLE
from confkg.extract.span_edges import apart
from confkg.extract.spans import Slot, Typed

__all__ = ["with_neighbours"]

_CAPITALISED = r"[^\W\d_a-z][\w.&’'-]*"
_NICKNAMED = re.compile(
    rf"{_CAPITALISED} (?:[“\"]{_CAPITALISED}[”\"]|\({_CAPITALISED}\)) {_CAPITALISED}"
)
_BRACKET = re.compile(r"[”\"]?,? \((?P<name>[^\W\d_a-z][^()\d,;/]{1,70})(?=[),;/])[^()]*\)")
_WORD = r"(?:[^\W\d_a-z][\w&’'-]*|[A-Z]\.)"
_FROM = re.compile(
    rf",? (?:of|from|at) (?P<the>the )?(?P<name>{_WORD}(?: (?:(?:of|for|and) (?:the )?)?{_WORD})*)"
)
_POST = re.compile(
    rf",? \([^()]{{2,60}} (?:at|from) (?:the )?(?P<name>{_WORD}(?: (?:(?:of|for|and) )?{_WORD})*)\)"
)
"""A post in brackets behind a name: "(head of the lab at MIT)"."""

_AT = re.compile(rf"\b(?:at|from) the (?P<name>{_WORD}(?: (?:(?:of|for|and) )?{_WORD})*)")
_NO_BODY = re.compile(
    r"\b(?:et al|aka|posters?|orals?|spotlights?|paper|talk|arxiv|openreview|link|pdf|code|slides|video|"
    r"zoom|remote|online|virtual|in person|left|right|pictured|photo|she|he|they|keynote|invited|"
    r"see|above|below|via|and|award|prize|winners?|runners?|mention|chairs?|co-chairs?|organi[sz]\w+|"
    r"speakers?|authors?|students?|professor|members?|reviewers?|moderator|editor|volunteers?|head|"
    r"director|president|recipient|accepted|best|session|writing|deceased)\b",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"\b(?:universi\w+|institut\w+|academy|laborator\w+|labs?|school|college|cent(?:er|re)|research|hospital|"
    r"archive|collective|board|observatory|company|inc|corporation|foundation|society|office|agency|"
    r"ministry|museum|bank|robotics|service|group|technolog\w+|systems|works|polytechnic|relations|communications?)\b",
    re.IGNORECASE,
)
_UNIVERSITY = re.compile(r"\b(?:universi|institut|laborator|academ)", re.IGNORECASE)
_ROOM = re.compile(
    r"^(?:Sala|Saal|Aula|Salle|Hall|Room|Teatro|Auditorium)\b|(?<![\w-])(?:Hall|Auditorium|Room)$"
)
_FIXED = frozenset(
    {Slot.EDITION, Slot.SERIES, Slot.FORM, Slot.DATE, Slot.TIME, Slot.QUOTE, Slot.URL, Slot.AWARD}
)
"""What is no part of an institution's name, even where its place is that of one."""

_SURE = 0.9
_SCORE = 0.75
_SIGN = re.compile(r"\)?(?P<sign>,|:| [–—-]|\u2003| (?=\())(?:\s+|\()")
_LABEL = 12
"""Letters that may stand before the person: a day, a time, a label."""
_LEADING = re.compile(rf"\s*(?P<name>{_CAPITALISED}(?: {_CAPITALISED}){{1,3}})(?=\s*[:,])")
_BOTH = re.compile(
    rf"(?P<name>{_CAPITALISED} {_CAPITALISED})(?:,| (?:of|from)(?: the)?) (?P<body>{_CAPITALISED}.*)"
)
_TITLE_IN = re.compile(
    rf", in (?:the )?(?P<room>(?:{_CAPITALISED} ){{1,2}}(?:Hall|Auditorium|Room))$"
)
_CLAUSE = re.compile(r" in [A-Z]\w+,(?= [a-z])|,(?= [a-z])")
_MOST_BODIES = 200
_LIST = 4
"""Names; a line of so many is a list of people."""
_LONGEST = 8  # words of an institution


def with_neighbours(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the institutions beside people that their place and their signs show."""
    surnames = _surnames(lines)
    bodies = _sure_bodies(lines)
    found = [_at_bodies(_beside(_with_names(each, surnames)), bodies) for each in lines]
    groups: dict[Hashable, Counter[str]] = {}
    for each in found:
        if (sign := _shape(each)) is not None:
            groups.setdefault(_group(each), Counter())[sign] += 1
    return [_as_siblings(each, groups.get(_group(each), Counter())) for each in found]


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
    """Things that were read as one: "Ann Lee of the Harbour Institute", "On Lists, in the Aula"."""
    for span in each.of(Slot.TITLE):
        if found := _TITLE_IN.search(each.words(span)):
            start = span.start + found.start("room")
            room = Typed(Slot.PLACE, start, span.end, _SCORE, f"room:{found['room']}", "beside")
            title = replace(span, end=span.start + found.start())
            each = _placed(_placed(each, title), room)
    for span in each.of(Slot.ORG):
        found = _BOTH.fullmatch(each.words(span))
        if found and _BODY.search(found["body"]) and not _BODY.search(found["name"]):
            start = span.start + found.start("body")
            body = replace(span, start=start)
            name = replace(span, slot=Slot.PERSON, end=span.start + found.end("name"))
            each = _placed(_placed(each, name), body)
        elif clause := _CLAUSE.search(each.words(span)):
            each = _placed(each, replace(span, end=span.start + clause.start()))
    return each


def _with_names(each: Annotated, surnames: Mapping[str, str]) -> Annotated:
    """The line, with names of people that were read in pieces or as something else."""
    each = _parted(each)
    for span in each.of(Slot.TITLE):
        speaker, colon, rest = each.words(span).partition(": ")
        if colon and speaker in surnames.values():
            each = _placed(each, replace(span, start=span.end - len(rest)))
            each = _placed(
                each,
                Typed(Slot.PERSON, span.start, span.start + len(speaker), _SCORE, reader="beside"),
            )
    for span in each.of(Slot.PERSON):
        words = each.words(span)
        if _ROOM.search(words):
            each = _placed(each, replace(span, slot=Slot.PLACE, value=f"room:{words}"))
        elif _UNIVERSITY.search(words):
            each = _placed(each, replace(span, slot=Slot.ORG))
    for span in each.of(Slot.PLACE):
        if span.value is None and _ROOM.search(each.words(span)):
            each = _placed(each, replace(span, value=f"room:{each.words(span)}"))
    for span in each.of(Slot.PLACE, Slot.ORG):
        words = each.words(span)
        surname, bracket, _ = words.partition(" (")
        if PARTICLE.fullmatch(words) and not has_organisation_word(words):
            each = _placed(each, replace(span, slot=Slot.PERSON))
        elif surname in surnames and (bracket or span.value is None):
            end = span.start + len(surname)
            name = replace(span, slot=Slot.PERSON, end=end, value=surnames[surname])
            each = _placed(each, name)
    return _with_nicknames(each) if each.of(Slot.PERSON) else each


def _with_nicknames(each: Annotated) -> Annotated:
    """A name with a nickname in quotation marks or brackets is one name."""
    for found in _NICKNAMED.finditer(each.text):
        over = [s for s in each.spans if s.start < found.end() and found.start() < s.end]
        people = [s for s in over if s.slot is Slot.PERSON]
        if len(people) == 1 and all(_is_of_name(s) for s in over):
            start = min(found.start(), people[0].start)
            end = max(found.end(), people[0].end)
            score = max(people[0].score, _SCORE)
            each = _placed(each, replace(people[0], start=start, end=end, score=score))
    return each


def _is_of_name(span: Typed) -> bool:
    """Whether a span can be a part of a name with a nickname."""
    doubted = span.slot is Slot.ORG and span.score < _SURE
    return doubted or span.slot in (Slot.PERSON, Slot.QUOTE)


def _beside(each: Annotated) -> Annotated:
    for person in each.of(Slot.PERSON):
        for name, sure in _named_beside(each.text, person):
            start, end = name.span("name")
            over = [s for s in each.spans if s.start < end and start < s.end]
            seen = [s for s in over if s.slot is Slot.ORG and _covers(each, s, end - start)]
            if seen and sure:
                each = _placed(each, replace(seen[0], score=max(seen[0].score, _SCORE)))
                continue
            if sure and all(_may_give_way(each, s, start, end) for s in over):
                for body in apart(each.text, Typed(Slot.ORG, start, end, _SCORE, reader="beside")):
                    each = _placed(each, body)
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
        telling = _BODY.search(found["name"]) and len(found["name"].split()) > 1
        places.append((*found.span("name"), bool(telling)))
    for start, end, telling in places:
        if telling and not any(s.start < end and start < s.end for s in each.spans):
            each = _placed(each, Typed(Slot.ORG, start, end, _SCORE, reader="beside"))
    return each


def _named_beside(text: str, person: Typed) -> Iterator[tuple[re.Match[str], bool]]:
    """What stands in brackets or behind "of" beside a person, and whether that is an institution."""
    if found := _POST.match(text, person.end):
        yield found, len(found["name"].split()) <= _LONGEST
        return
    if found := _BRACKET.match(text, person.end):
        name = found["name"]
        words = name.split()
        telling = letters(name) > 2 and not name.endswith(" al")
        if " " not in text[person.start : person.end] and len(words) > 1:
            telling = bool(_BODY.search(name))  # else it may be the person's name
        yield found, telling and len(words) <= _LONGEST and not _NO_BODY.search(name)
    if found := _FROM.match(text, person.end):
        name = found["name"]
        several = len(name.split()) > 1
        yield found, several and bool(_BODY.search(name) or found["the"])


def _covers(each: Annotated, span: Typed, length: int) -> bool:
    return letters(each.words(span)) >= 0.7 * length


def _may_give_way(each: Annotated, span: Typed, start: int, end: int) -> bool:
    """Whether a span may be a part of what stands beside a name."""
    if span.slot in _FIXED or (span.slot is Slot.PLACE and span.value is not None):
        return False
    if span.start < start and span.slot is not Slot.ORG:
        return False
    return span.slot is not Slot.PERSON or span.score < _SURE


def _placed(each: Annotated, new: Typed) -> Annotated:
    kept = [s for s in each.spans if s.end <= new.start or new.end <= s.start]
    inner = tuple(s for s in each.inner if s.end <= new.start or new.end <= s.start)
    return replace(each, spans=tuple(sorted([*kept, new], key=lambda s: s.start)), inner=inner)


def _group(each: Annotated) -> Hashable:
    line = each.line
    return line.kind, line.level, line.headings[-1].number if line.headings else -1


def _shape(each: Annotated) -> str | None:
    """The sign behind the institution where a line is a person, an institution and a title.

    It is empty where nothing follows; None if the line is something else.
    """
    spans = [s for s in each.spans if s.slot not in (Slot.TIME, Slot.DATE)]
    if len(spans) < 2 or [s.slot for s in spans[:2]] != [Slot.PERSON, Slot.ORG]:
        return None
    if letters(each.text[: spans[0].start]) > _LABEL or each.line.row >= 0:
        return None
    first = _SIGN.fullmatch(each.text, spans[0].end, spans[1].start)
    if not first or first["sign"] == ":" or ":" in each.words(spans[1]):
        return None
    if len(spans) == 2:
        return "" if letters(each.text[spans[1].end :]) == 0 else None
    second = _SIGN.match(each.text, spans[1].end)
    return second["sign"] if second and spans[2].slot in (Slot.TITLE, Slot.QUOTE) else None


def _as_siblings(each: Annotated, signs: Counter[str]) -> Annotated:
    """A line that begins with a person, cut where its siblings are cut."""
    if _shape(each) is not None or each.line.row >= 0 or each.of(Slot.QUOTE):
        return each
    if len(each.of(Slot.PERSON)) >= _LIST:
        return each
    each = _with_first_name(each, signs)
    people = each.of(Slot.PERSON)
    if not people:
        return each
    first = _SIGN.match(each.text, people[0].end)
    if not first or first["sign"] == ":" or letters(each.text[: people[0].start]) > _LABEL:
        return each
    sign = signs.most_common(1)[0][0] if signs else ":"
    second = next((s for s in _SIGN.finditer(each.text, first.end()) if s["sign"] == sign), None)
    end = second.start() if second else len(each.text.rstrip(" ."))
    name = each.text[first.end() : end]
    if bool(second) != bool(sign) or not _is_body(name) or not (signs or _BODY.search(name)):
        return each
    over = [s for s in each.spans if s.start < end and first.end() < s.end]
    if any(s.slot in _FIXED or (s.slot is Slot.ORG and s.start > first.end()) for s in over):
        return each
    titled = [s for s in each.of(Slot.TITLE) if second and s.start >= second.end()]
    each = _placed(each, Typed(Slot.ORG, first.end(), end, _SCORE, reader="siblings"))
    if second is None or titled:
        return each
    stop = len(each.text.rstrip())
    return _placed(each, Typed(Slot.TITLE, second.end(), stop, _SCORE, reader="siblings"))


def _with_first_name(each: Annotated, signs: Counter[str]) -> Annotated:
    """A line that begins with a name as its siblings do, though it was read as something else."""
    timed = [s.end for s in each.of(Slot.TIME, Slot.DATE)]
    start = max(timed, default=0)
    found = _LEADING.match(each.text, start)
    if not signs or found is None:
        return each
    at, end = found.span("name")
    behind = each.text[found.end("name") :].lstrip(" ")
    titled = [s for s in each.of(Slot.TITLE) if s.start == at and s.end > end]
    if not (titled or not any(s.start < end and at < s.end for s in each.spans)):
        return each
    colon = behind.startswith(":") and signs[":"] > 0
    if not colon and not (behind.startswith(",") and timed):
        return each
    each = _placed(each, Typed(Slot.PERSON, at, end, _SCORE, reader="siblings"))
    rest = found.end("name") + len(each.text[end:]) - len(each.text[end:].lstrip(" :,"))
    stop = len(each.text.rstrip())
    if titled and colon and rest < stop:
        return _placed(each, Typed(Slot.TITLE, rest, stop, _SCORE, reader="siblings"))
    if each.of(Slot.PERSON)[-1].start == rest:  # the institution was taken for the person
        return _placed(each, replace(each.of(Slot.PERSON)[-1], slot=Slot.ORG))
    return each


def _is_body(name: str) -> bool:
    words = name.split()
    return (
        0 < len(words) <= _LONGEST
        and words[0][:1].isupper()
        and not any(sign in name for sign in ",;:.()")
        and not _NO_BODY.search(name)
    )
