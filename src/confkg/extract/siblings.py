"""Lists with a person, an institution or a title in each line: the odd line is cut as the others are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.beside import BODY, CAPITALISED, FIXED, LONGEST, NO_BODY, SCORE
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import NAMES
from confkg.extract.no_names import is_no_name
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_SIGN = re.compile(r"\)?(?P<sign>,|:| [–—-]|\u2003| (?=\())(?:\s+|\()")
_LABEL = 12
"""Letters that may stand before the person: a day, a time, a label."""

_LEADING = re.compile(rf"\s*(?P<name>{CAPITALISED}(?: {CAPITALISED}){{1,3}})(?=\s*[:,])")
_LEAST, _MORE, _WHOLE = 3, 1.5, 0.7
"""Lines of a list whose rest is a title: at least, for each that is an institution; and how much of it."""
_LEAST_NAMED = 2
"""Lines of a list that begin with a name and a colon, at least: one alone may be a title with a colon."""

_OFFICE = re.compile(rf"\b(?:{NAMES['office']}|{NAMES['office-abroad']})(?!\w)", re.IGNORECASE)
_LABELLING = re.compile(r"\W*(?P<label>[^\W\d_a-z][^:,;()\d]{2,45}?)\W*:\W*")
_AND = re.compile(r",? (?:and|&) ")
_NEXT = re.compile(r", |,? (?:and|&) ")
_LIST = 4
"""Names; a line of so many is a list of people."""

_Shape = tuple[str, Slot]
_LABELLED: _Shape = (":", Slot.TITLE)
_LAST = (Slot.TITLE, Slot.QUOTE, Slot.ROLE)

CODES = "codes"
_CODE = re.compile(
    r"(?P<kind>[A-Z]{1,2})[-–.]?(?P<number>\d{1,3}(?:\.\d{1,2})?)[.:)]?\s+(?=[^\W\d_]\S* \S)"
)
"""The number of an entry before its title: "T02 On Lists", "P-3.1 On Maps"."""


def as_siblings(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, those of a list that begin with a person cut where most of them are cut."""
    lines = _with_offices(lines)
    groups: dict[Hashable, Counter[_Shape]] = {}
    behind: dict[Hashable, Counter[Slot]] = {}
    for each in lines:
        if (sign := _shape(each)) is not None:
            groups.setdefault(_group(each), Counter())[sign] += 1
        if rest := _rest(each):
            least = _WHOLE * letters(each.text[slice(*rest)])
            read = [one.slot for one in each.over(*rest) if letters(each.words(one)) >= least]
            behind.setdefault(_list(each), Counter()).update(read)
    named = _begin_with_names(lines)
    titled = {
        group
        for group, read in behind.items()
        if read[Slot.TITLE] >= max(_LEAST, _MORE * read[Slot.ORG])
    }
    return [
        _with_title(_with_first_name(each, groups.get(_group(each), Counter([_LABELLED]))))
        if _list(each) in titled or (_level(each) in named and _lead(each))
        else _as_siblings(each, groups.get(_group(each), Counter()))
        for each in lines
    ]


def _with_offices(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, what labels a name as an office if half of the labels are in the list: "Primeira Secretária: Ana Lima"."""
    labelled: dict[Hashable, list[tuple[int, re.Match[str]]]] = {}
    for place, each in enumerate(lines):
        label = _LABELLING.match(each.text) if each.line.row < 0 else None
        if label and any(one.start == label.end() for one in each.of(Slot.PERSON)):
            labelled.setdefault(each.line.list_key, []).append((place, label))
    found = list(lines)
    for group in labelled.values():
        offices = [one for at, one in group if lines[at].of(Slot.ROLE) or _OFFICE.search(one[0])]
        for place, label in group if len(offices) * 2 >= max(len(group), _LEAST) else ():
            if not lines[place].of(Slot.ROLE):
                office = Typed(Slot.ROLE, *label.span("label"), SCORE, reader="siblings")
                found[place] = lines[place].with_span(office)
    return found


def without_codes(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the numbers that begin titles of several of them: "T01 On Lists", "T02 On Maps"."""
    begun = [
        next(filter(None, (_CODE.match(each.text, start) for start in _starts(each))), None)
        for each in lines
    ]
    kinds = Counter(kind for kind, _ in {(one["kind"], one["number"]) for one in begun if one})
    return [
        replace(each, inner=(*each.inner, Typed(Slot.QUOTE, *code.span(), SCORE, reader=CODES)))
        if code and kinds[code["kind"]] >= _LEAST
        else each
        for each, code in zip(lines, begun, strict=True)
    ]


def _starts(each: Annotated) -> list[int]:
    """Where a line begins behind its times and days, and its titles."""
    rest = max(_timed(each), default=0)
    return [
        rest + len(each.text[rest:]) - len(each.text[rest:].lstrip()),
        *(one.start for one in each.of(Slot.TITLE)),
    ]


def _leading(each: Annotated) -> re.Match[str] | None:
    """What may be a name at the beginning of a line, behind its time."""
    lead = _LEADING.match(each.text, max(_timed(each), default=0))
    return None if lead is None or is_no_name(lead["name"], Slot.PERSON) else lead


def _timed(each: Annotated) -> list[int]:
    """Where times and days of a line end."""
    return [one.end for one in each.of(Slot.TIME, Slot.DATE)]


def _lead(each: Annotated) -> re.Match[str] | None:
    """What may be the name in a line "Ann Lee: On Lists", whether or not it passes for part of the title."""
    lead = _leading(each)
    if lead is None or not each.text.startswith(":", lead.end()):
        return None
    behind = each.over(lead.end() + 1, len(each.text))
    read = {one.slot for one in each.over(*lead.span("name"))}
    titled = any(one.slot is Slot.TITLE for one in behind)
    shown = Slot.PERSON in read or name_score(lead["name"]) >= 0
    return lead if titled and shown and read <= {Slot.PERSON, Slot.TITLE} else None


def _begin_with_names(lines: Sequence[Annotated]) -> set[Hashable]:
    """The lists of which most lines that may begin with a name and a colon surely do."""
    leads: dict[Hashable, list[bool]] = {}
    for each in lines:
        if lead := _lead(each):
            read = any(one.start == lead.start("name") for one in each.of(Slot.PERSON))
            leads.setdefault(_level(each), []).append(read or name_score(lead["name"]) > 0)
    return {group for group, sure in leads.items() if sum(sure) >= max(_LEAST_NAMED, len(sure) / 2)}


def _rest(each: Annotated) -> tuple[int, int] | None:
    """Where what follows stands in a line of a list that begins with people and a sign."""
    people = each.of(Slot.PERSON)
    if each.line.kind is PartKind.PARAGRAPH or not people:
        return None
    last, *others = people
    for one in others:
        if "," in each.words(one) or not _NEXT.fullmatch(each.text, last.end, one.start):
            break
        last = one
    sign = _SIGN.match(each.text, last.end)
    timed = (end for end in _timed(each) if end <= people[0].start)
    ahead = each.text[max(timed, default=0) : people[0].start]
    if sign is None or ahead.strip(' “":') or sign["sign"].startswith(" ("):
        return None
    end = len(each.text.rstrip(" ."))
    return (sign.end(), end) if sign.end() < end else None


def _with_title(each: Annotated) -> Annotated:
    """A line of a person and a title, as its siblings are."""
    rest = _rest(each)
    if rest is None or any(
        one.slot in FIXED | {Slot.TITLE, Slot.QUOTE} for one in each.over(*rest)
    ):
        return each
    start, end = rest
    if " " not in each.text[start:end] or each.text[start].islower():
        return each
    return each.with_span(Typed(Slot.TITLE, start, end, SCORE, reader="siblings"))


def _group(each: Annotated) -> Hashable:
    """The list or the table that a line belongs to."""
    line = each.line
    table = line.row >= 0
    return line.kind, table or line.level, line.headings[-1].number if line.headings else -1


def _list(each: Annotated) -> Hashable:
    """The list or the table that a line belongs to; the headings of its level under those of one level."""
    return _level(each) if each.line.kind is PartKind.HEADING else _group(each)


def _level(each: Annotated) -> Hashable:
    """The lists under headings of one level, among which is that of a line."""
    line = each.line
    return line.kind, line.level, line.headings[-1].level if line.headings else -1


def _shape(each: Annotated) -> _Shape | None:
    """The sign behind the institution where a line is a person, an institution and a title or an office.

    It is empty where nothing follows; None if the line is something else.
    """
    office = next((s for s in each.spans[:1] if s.slot is Slot.ROLE), None)
    spans = [s for s in each.spans if s is not office and s.slot not in (Slot.TIME, Slot.DATE)]
    if len(spans) < 2 or [s.slot for s in spans[:2]] != [Slot.PERSON, Slot.ORG]:
        return None
    ahead = each.blanked(each.of(Slot.ROLE))[: spans[0].start]
    if letters(ahead) > _LABEL or each.line.row >= 0:
        return None
    first = _SIGN.fullmatch(each.text, spans[0].end, spans[1].start)
    if not first or first["sign"] == ":" or ":" in each.words(spans[1]):
        return None
    if len(spans) == 2:
        return ("", Slot.TITLE) if letters(each.text[spans[1].end :]) == 0 else None
    second = _SIGN.match(each.text, spans[1].end)
    last = Slot.ROLE if spans[2].slot is Slot.ROLE else Slot.TITLE
    return (second["sign"], last) if second and spans[2].slot in _LAST else None


def _as_siblings(each: Annotated, signs: Counter[_Shape]) -> Annotated:
    """A line that begins with a person, cut where its siblings are cut."""
    sign, last = signs.most_common(1)[0][0] if signs else _LABELLED
    if _shape(each) == (sign, Slot.TITLE) and last is Slot.ROLE:
        office = next(span for span in each.spans if span.slot in _LAST)
        return each.with_span(replace(office, slot=last, score=SCORE, reader="siblings"))
    if _shape(each) is not None or each.line.row >= 0 or each.of(Slot.QUOTE):
        return each
    if len(each.of(Slot.PERSON)) >= _LIST:
        return each
    each = _with_first_name(each, signs)
    people = each.of(Slot.PERSON)
    if not people:
        return each
    first = _SIGN.match(each.text, people[0].end)
    ahead = letters(each.blanked(each.of(Slot.ROLE))[: people[0].start])
    if not first or first["sign"] == ":" or ahead > _LABEL:
        return each
    second = next((s for s in _SIGN.finditer(each.text, first.end()) if s["sign"] == sign), None)
    end = second.start() if second else len(each.text.rstrip(" ."))
    name = each.text[first.end() : end]
    if bool(second) != bool(sign) or not _is_body(name) or not (signs or BODY.search(name)):
        return each
    over = each.over(first.end(), end)
    fixed = FIXED | {Slot.ROLE}
    if any(s.slot in fixed or (s.slot is Slot.ORG and s.start > first.end()) for s in over):
        return each
    several = name_score(name) > 0 and any(s.slot is Slot.PERSON for s in over)
    if several or any(_AND.fullmatch(each.text, end, s.start) for s in people[1:]):
        return each  # the second of several names
    titled = [s for s in each.of(*_LAST) if second and s.start >= second.end()]
    each = each.with_span(Typed(Slot.ORG, first.end(), end, SCORE, reader="siblings"))
    if second is None or titled:
        return each
    stop = len(each.text.rstrip())
    return each.with_span(Typed(last, second.end(), stop, SCORE, reader="siblings"))


def _with_first_name(each: Annotated, signs: Counter[_Shape]) -> Annotated:
    """A line that begins with a name as its siblings do, though it was read as something else."""
    found = _leading(each)
    if not signs or found is None:
        return each
    at, end = found.span("name")
    behind = each.text[found.end("name") :].lstrip(" ")
    titled = [s for s in each.of(Slot.TITLE) if at <= s.start < end < s.end]
    if not (titled or not each.over(at, end)):
        return each
    colon = behind.startswith(":") and any(sign == ":" for sign, _ in signs)
    if not colon and not (behind.startswith(",") and _timed(each)):
        return each
    each = each.with_span(Typed(Slot.PERSON, at, end, SCORE, reader="siblings"))
    rest = found.end("name") + len(each.text[end:]) - len(each.text[end:].lstrip(" :,"))
    stop = len(each.text.rstrip())
    if titled and colon and rest < stop:
        return each.with_span(Typed(Slot.TITLE, rest, stop, SCORE, reader="siblings"))
    return each


def _is_body(name: str) -> bool:
    words = name.split()
    return (
        0 < len(words) <= LONGEST
        and words[0][:1].isupper()
        and not any(sign in name for sign in ",;:.()")
        and not NO_BODY.search(name)
    )
