"""Siblings of one shape read alike: the well-read ones carry the odd one.

Headings of one level under the same heading, cells of one column, lines of one list, and the lines below
the names of people that stand equally far from the name, are groups.
Where most members of a group are read as one thing, a member that is read as something else, or in
pieces, is read as that thing too, with a lower score.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter, itemgetter

from confkg.extract.annotated import Annotated, letters
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import HEADERS, NAMES, phrases
from confkg.extract.no_names import is_no_name, job_words
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.organisations import body_end, has_organisation_word
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.recognisers.words import words_of
from confkg.extract.records.cards import below_names
from confkg.extract.records.periods import behind_time, is_break, is_entry_word, takes_place
from confkg.extract.records.titles import is_item
from confkg.extract.span_edges import apart
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PHRASES = phrases("groups")
_HONORIFIC = re.compile(HONORIFICS)

_CARRIED = (Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.AWARD)
_SHARE = 0.6
_LEAST = 3
_ON_CARDS = (Slot.ROLE, Slot.ORG)
_LEAST_CARDS, _HALF = 2, 0.5
"""Cards of people that are read alike at least, and their share."""
_LONGEST_NAME = 5
_FILLS = 0.7
_UNKNOWN_TOWN = 0.5
"""How sure a town is at most that no gazetteer has."""

_SCORE = 0.6
_WORD = re.compile(r"[^\W\d_]")
_COMMA = re.compile(r"\s*(?:,|\(|–|—|\s-\s|\||\u2003|:)\s*")
_OPENED = re.compile(r"\(\W*$")
_GOES_ON = re.compile(r"(?: [A-ZÀ-Þ][\w’'-]*)+")
"""What goes on behind whom an institution is named after: "Jan Malý| Catholic University|"."""

_NO_NAME = re.compile(r"[()\[\]:;]|\b(?:oral|poster|paper|spotlight|chair)\b", re.IGNORECASE)
_UNIT = re.compile(
    r"\b(?:Dep|School|Facult|Fak|College|Institut|Cent|Lab|Division|Section|Group|Unit)"
)
"""A word of a part of the institution that is named behind it."""

_CONTACT = re.compile(r"\W*(?:contact|corresponding) author\W*:", re.IGNORECASE)
_AUTHORS = re.compile(r"\W*authors?\W*:", re.IGNORECASE)
_BARE_NAME = _PHRASES["bare-name"]
_ENTRY = _PHRASES["entry"]
"""How an entry of a list of people begins: "Ann Lee (", "Ann Lee, "."""

_NAME = re.compile(r"[A-ZÀ-Þ](?:[^\W\d]|[ ,&.'’/-]){1,60}")
"""What may be an institution though no word of it says so."""

_OFFICE = re.compile(
    r"(?:\d{4} |this year[’']s )?(?P<office>(?:[\w.’'&/-]+ ){0,6}(?:co-?|sub-?)?(?:organi[sz]ers|chairs|(?<= )com+it+e+|committee members|moderators|reviewers"
    r"|volunteers|secretariat|trustees|patrons|task force|(?:organi[sz]ing|planning|advisory|steering|program(?:me)?|scientific|executive|management) (?:group|panel|council)"
    r"|(?:review|selection|evaluation|judging|expert|award|prize|advisory) panel|(?<= )(?:jury|juries|judges|jurors))"
    rf"|{NAMES['committee-abroad']})(?: \([^()]*\))?"
    r"(?:\W{1,3}(?:[^\W\d]+ )?(?:19|20)\d\d ?[-–—/] ?(?:\d\d){1,2}\W?)?",
    re.IGNORECASE,
)
"""A heading that ends with those who do something, perhaps for a term: "Supporting organisers", "Vorstand 2030–2032"."""

_BARE_OFFICE = _PHRASES["bare-office"]
"""A heading that names an office only because people stand below it: "Committee", "Our team"."""

_PRIZE = _PHRASES["prize"]
_TALKS = phrases("labels")["talks"]
"""A cell that says which kind of talk stands beside it: "Keynote"."""


def read_alike(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, the odd members of each group read as its other members are."""
    lines = _with_timed_names(lines)
    changed: dict[int, Annotated] = {}
    named = {each.line.row for each in lines if _headed([each]) is Slot.PERSON} - {-1}
    for group in _groups(lines):
        slot = _headed(group)
        beside = slot in (Slot.ORG, Slot.TITLE) and group[0].line.row in named
        _carry(slot or _usual(group), group, changed, beside=beside)
    _carry(Slot.TITLE, _beside_names(lines), changed, beside=True)
    for group in below_names(lines, [fills(each, Slot.PERSON) for each in lines]):
        bodies = [each for each in group if fills(each, Slot.PLACE)]
        _carry(Slot.ORG, [b for b in bodies if has_organisation_word(b.text)], changed)
        for each in group:
            if _PHRASES["plain-office"].fullmatch(each.text):  # "Member"
                changed[id(each)] = as_whole(each, Slot.ROLE)
        read = [changed.get(id(each), each) for each in group]
        _carry(_usual(read, _ON_CARDS, _LEAST_CARDS, _HALF), group, changed)
    titles = [title for _, title in names_over_titles(lines)]
    _carry(Slot.TITLE, titles, changed)
    for each in _with_authors(lines):
        known = fills(each, Slot.TITLE) or each.of(Slot.AWARD)
        if not (known or is_no_name(each.text.strip(), Slot.TITLE)):
            changed[id(each)] = as_whole(each, Slot.TITLE)
    peopled = _over_people(lines)
    for each in lines:
        if office := _named_office(each, peopled):
            whole = Typed(Slot.ROLE, *office.span("office"), _SCORE, reader="group")
            changed[id(each)] = replace(each, spans=(whole,), inner=())
        if each.line.kind is PartKind.HEADING and fills(each, Slot.TITLE) and is_prize(each.text):
            changed[id(each)] = as_whole(each, Slot.AWARD)
    columns = in_columns_of((changed.get(id(each), each) for each in lines), _PHRASES["helpers"])
    read = [each for each, over in columns if not (over or _CONTACT.match(each.text))]
    heads = [each for each in read if each.line.kind is PartKind.HEADING]
    offices = {each.line.number for each in heads if fills(each, Slot.ROLE)}
    for group in _lists(read):
        alike = _people_first(group)
        shapes = Counter(map(_shape, group))
        for each in group:
            sure = _as_sure(each) if shapes[_shape(each)] >= _LEAST else each
            headings = each.line.headings
            in_office = bool(headings) and headings[-1].number in offices
            placed = alike or (in_office and each.of(Slot.PLACE))
            sure = _with_name(sure) if alike else sure
            changed[id(each)] = _person_and_place(sure, beside=alike) if placed else sure
    return _apart_as_elsewhere([changed.get(id(each), each) for each in read])


def names_over_titles(lines: Sequence[Annotated]) -> list[tuple[Annotated, Annotated]]:
    """Names of people that are no headings, each with the heading below it, if most of two or more are titles of talks."""
    found = [
        (each, heading)
        for each, heading, below in zip(lines, lines[1:], lines[2:], strict=False)
        if heading.line.kind is PartKind.HEADING and each.line.kind is PartKind.PARAGRAPH
        if len(each.of(Slot.PERSON)) == 1 and fills(each, Slot.PERSON)
        if not heading.of(Slot.PERSON, Slot.ROLE, Slot.EVENT)
        if below.covered(Slot.PERSON, Slot.ORG, Slot.PLACE) < _HALF * letters(below.text)
    ]
    titles = [
        each for each in lines if each.line.kind is PartKind.HEADING and fills(each, Slot.TITLE)
    ]
    titled = sum(heading in titles for _, heading in found)
    first = found[0][0].line.headings[-1:] if found[1:] and titled >= _HALF * len(found) else None
    return found if first is not None and not any(one.line in first for one in titles) else []


def _apart_as_elsewhere(lines: list[Annotated]) -> list[Annotated]:
    """The lines, two institutions that were read as one set apart if one stands alone elsewhere: "Acme, Oslo University"."""
    alone = {each.words(span) for each in lines for span in each.of(Slot.ORG)}
    found = list(lines)
    for at, each in enumerate(lines):
        for span in each.of(Slot.ORG) if each.line.kind is not PartKind.HEADING else ():
            one, sign, other = each.words(span).partition(", ")
            if sign and other in alone and (one in alone or not _UNIT.search(one)):
                first = replace(span, end=span.start + len(one))
                found[at] = (
                    found[at].with_span(first).with_span(replace(span, start=span.end - len(other)))
                )
    return found


def _with_timed_names(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the names of lists of times and names that their words show: "13:45 |Marco Zomeri|"."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for place, each in enumerate(lines):
        if each.line.row < 0 and behind_time(each):
            groups[each.line.list_key].append(place)
    found = list(lines)
    for group in groups.values():
        named = sum(bool(lines[place].of(Slot.PERSON)) for place in group)
        for place in group if named > 1 and named * 3 >= len(group) else ():
            each = lines[place]
            name = _BARE_NAME.fullmatch(each.text, behind_time(each))
            if name and name_score(name["name"]) > 0 and not each.of(Slot.PERSON):
                found[place] = each.with_span(Typed(Slot.PERSON, *name.span("name"), _SCORE))
    return found


def _carry(
    slot: Slot | None,
    group: Sequence[Annotated],
    changed: dict[int, Annotated],
    *,
    beside: bool = False,
) -> None:
    """Read the odd members of a group as its others are; names ``beside`` it show that they are no names."""
    for each in group:
        if slot and not fills(each, slot) and _may_be(each, slot, beside=beside):
            changed[id(each)] = as_whole(each, slot)


def _beside_names(lines: Sequence[Annotated]) -> list[Annotated]:
    """The cells of the only column beside times and people, which are titles if no break.

    Most cells of the other column begin with a name, and few of these do.
    """
    timed = {each.line.row for each in lines if behind_time(each)} - {-1}
    tables: dict[Hashable, dict[int, dict[int, list[Annotated]]]] = {}
    for each in lines:
        if each.line.row in timed and not (behind_time(each) or _is_entry(each)):
            above = each.line.headings[-1].number if each.line.headings else -1
            columns = tables.setdefault(above, {})
            columns.setdefault(each.line.level, {}).setdefault(each.line.row, []).append(each)
    found: list[Annotated] = []
    for columns in tables.values():
        cells = {level: list(rows.values()) for level, rows in columns.items()}
        names = [level for level, some in cells.items() if _share_of_names(some) >= _SHARE]
        others = [
            some
            for level, some in cells.items()
            if level not in names and len(some) > 1 and not _is_of_places(some)
        ]
        if len(names) == len(others) == 1 and _share_of_names(others[0]) < _HALF:
            shown = set(map(id, map(itemgetter(0), cells[names[0]])))
            rows = {each.line.row for each in lines if id(each) in shown}
            found += [cell[0] for cell in others[0] if len(cell) == 1 and cell[0].line.row in rows]
    return found


def _share_of_names(cells: Sequence[Sequence[Annotated]]) -> float:
    """How many of the cells of a column begin with a name."""
    begun = [next(iter(cell[0].spans), None) for cell in cells]
    return sum(
        one is not None and one.slot is Slot.PERSON and not one.start for one in begun
    ) / len(cells)


def _is_of_places(cells: Sequence[Sequence[Annotated]]) -> bool:
    """Whether most cells of a column are rooms or institutions by their words, or the header says something else."""
    headed = _headed(cells[-1])
    said = sum(fills(cell[0], Slot.PLACE) or has_organisation_word(cell[0].text) for cell in cells)
    return headed not in (None, Slot.TITLE) or said * 2 > len(cells)


def in_columns_of(
    lines: Iterable[Annotated], header: re.Pattern[str]
) -> Iterator[tuple[Annotated, str]]:
    """The lines, each with the words over its column if they are such; also of a table that a break cuts."""
    columns: dict[int, str] = {}
    for each in lines:
        column = each.line.level if each.line.row >= 0 else -1
        columns[column] = each.line.header.strip(" :*") or columns.get(column, "")
        yield each, columns[column] if header.fullmatch(columns[column]) else ""


def is_prize(text: str) -> bool:
    """Whether words are the name of a prize, and not what is said of prizes."""
    return _PRIZE.fullmatch(text.strip()) is not None


def _over_people(lines: Sequence[Annotated]) -> set[int]:
    """The numbers of headings of which the first line below that says something begins with somebody who gives no talk."""
    read = [each for each in lines if each.spans or each.line.kind is PartKind.HEADING]
    named = (Slot.PERSON, Slot.ROLE)
    return {
        over.line.number
        for over, each in pairwise(read)
        if each.spans and each.spans[0].slot in named and not each.of(Slot.TITLE, Slot.TIME)
    }


def _named_office(each: Annotated, peopled: Set[int]) -> re.Match[str] | None:
    """The office whose holders a heading names that is read as something else."""
    named = bool(each.of(Slot.PERSON)) and not fills(each, Slot.PERSON)
    if each.line.kind is not PartKind.HEADING or each.of(Slot.EDITION) or named:
        return None
    words = each.text.strip(" :")
    bare = _BARE_OFFICE.fullmatch(words) if each.line.number in peopled else None
    return None if fills(each, Slot.ROLE) else bare or _OFFICE.fullmatch(words)


def _with_authors(lines: Sequence[Annotated]) -> Iterable[Annotated]:
    """Headings under which a line says who the authors are: titles, if not prizes."""
    by_number = {each.line.number: each for each in lines}
    for each in lines:
        if _AUTHORS.match(each.text) and each.line.headings:
            yield by_number[each.line.headings[-1].number]


def _groups(lines: Iterable[Annotated]) -> Iterable[list[Annotated]]:
    """Headings of one level under one heading, the cells of each column, and bold lines of a list."""
    groups: dict[Hashable, list[Annotated]] = defaultdict(list)
    rows = Counter(each.line.row for each in lines)
    for each in lines:
        line = each.line
        above = line.headings[-1].number if line.headings else -1
        if line.kind is PartKind.HEADING and line.level > 1:
            groups["heading", line.level, above].append(each)
        elif line.row >= 0 and rows[line.row] > 1:
            groups["column", line.level, above, line.header].append(each)
        elif line.kind is PartKind.ITEM and line.is_bold:
            groups["bold", line.level].append(each)
    return groups.values()


def _headed(group: Sequence[Annotated]) -> Slot | None:
    """What the header of a column says that its cells are."""
    header = group[0].line.header.strip(" :*")
    return next((Slot(kind) for kind, words in HEADERS if words.fullmatch(header)), None)


def _usual(
    group: Sequence[Annotated],
    slots: Sequence[Slot] = _CARRIED,
    least: int = _LEAST,
    share: float = _SHARE,
) -> Slot | None:
    """What most members of a group are, each as a whole."""
    read = Counter(slot for each in group for slot in slots if fills(each, slot))
    slot, count = max(read.items(), key=lambda item: item[1], default=(None, 0))
    return slot if slot and count >= share * len(group) and count >= least else None


def fills(each: Annotated, *slots: Slot) -> bool:
    """Whether most letters of a line stand in spans of a type, or of several types."""
    return each.covered(*slots) >= _FILLS * max(letters(each.text), 1)


def _may_be(each: Annotated, slot: Slot, *, beside: bool) -> bool:
    """Whether a line that is read otherwise may be read as its siblings are, with or without names ``beside`` it."""
    if each.of(Slot.URL, Slot.DATE, Slot.TIME) or fills(each, Slot.EDITION):
        return False
    if not _WORD.search(each.text):
        return False
    other = [Slot.ROLE, Slot.AWARD, Slot.EVENT] + [one for one in _CARRIED if one is not slot]
    doubted = (Slot.PERSON, Slot.ORG) if beside and not each.of(slot) else ()
    surely = [span for span in each.of(*other) if span.score > 0.9 and span.slot not in doubted]
    if surely and each.covered(*other) >= _FILLS * letters(each.text):
        return False
    if surely and each.of(slot, Slot.QUOTE):
        return False  # one cell for a name and a title
    body = has_organisation_word(each.text)  # "Umbra University" below "Host"
    if slot is Slot.PERSON and (body or is_no_name(each.text.strip(), slot)):
        return False
    if slot is Slot.TITLE and _is_entry(each):
        return False
    named = bool(each.of(Slot.PERSON)) or "," in each.text  # with an institution beside the name
    return slot is not Slot.PERSON or (len(each.text.split()) <= _LONGEST_NAME and not named)


def _is_entry(each: Annotated) -> bool:
    """Whether a cell says what takes place, or who speaks: "Lunch", "Keynote: Ann Lee"."""
    people, words = each.of(Slot.PERSON), each.text.strip()
    announced = len(people) == 1 and is_entry_word(each.text[: people[0].start])
    announced = announced or _TALKS.fullmatch(words) is not None
    return announced or is_item(words) or is_break(words) or takes_place(words)


def as_whole(each: Annotated, slot: Slot) -> Annotated:
    """A line as one thing of a type, without the signs at its edges; as none if that is yet to come."""
    if is_no_name(each.text, "OPEN"):
        return each.with_spans(())
    start = len(each.text) - len(each.text.lstrip(" *†‡-–•"))
    if slot is Slot.PERSON and (honorific := _HONORIFIC.match(each.text, start)):
        start = honorific.end()
    label, colon, _ = each.text.partition(": ")
    if slot is Slot.TITLE and colon and names_prize(label):
        start = len(label) + len(colon)  # "Winner: Moss Maps"
    end = len(each.text.rstrip(" *†‡:,"))
    end = body_end(each.text, start, end) if slot is Slot.ORG else end
    areas = [area for area in each.of(Slot.PLACE) if area.start >= end]
    return replace(each, spans=(Typed(slot, start, end, _SCORE, reader="group"), *areas), inner=())


def _lists(lines: Sequence[Annotated]) -> Iterable[list[Annotated]]:
    """Lines of one kind under one heading."""
    groups: dict[Hashable, list[Annotated]] = defaultdict(list)
    for each in lines:
        line = each.line
        if line.kind is not PartKind.HEADING and len(each.text.split()) <= 25:
            groups[line.kind, line.level, line.header].append(each)
    return groups.values()


def _shape(each: Annotated) -> tuple[Slot, ...]:
    return tuple(span.slot for span in each.spans)


def _as_sure(each: Annotated) -> Annotated:
    """A line that is read as others of its list are, each span as surely as there."""
    if len(each.spans) < 2:
        return each
    return each.with_spans(
        span if span.slot is Slot.PLACE else replace(span, score=max(span.score, _SCORE))
        for span in each.spans
    )


def _people_first(group: Sequence[Annotated]) -> bool:
    """Whether the lines of a list are mostly one person with one institution."""
    shapes = [tuple(span.slot for span in each.of(*_CARRIED)) for each in group]
    pairs = shapes.count((Slot.PERSON, Slot.ORG))
    return pairs >= _LEAST and pairs >= _SHARE * sum(1 for shape in shapes if Slot.PERSON in shape)


def _with_name(each: Annotated) -> Annotated:
    """A line of a list of people whose name was missed, for its single word or as that of a building: "Arvind (Umbra)", "Ann Campus (Umbra)"."""
    name = _ENTRY.match(each.text)
    if name is None or each.of(Slot.TITLE, Slot.TIME, Slot.DATE):
        return each
    over, words = each.over(*name.span("name")), name["name"]
    house = "venues" if each.text.startswith(" (", name.end()) else ""
    missed = all(one.slot is Slot.ORG or one.reader == house for one in over)
    shown = name_score(words) > 0 or (" " not in words and bool(each.of(Slot.ORG)))
    if not (missed and shown) or has_organisation_word(words) or is_no_name(words, Slot.PERSON):
        return each
    return each.with_span(Typed(Slot.PERSON, *name.span("name"), _SCORE, reader="group"))


def _person_and_place(each: Annotated, *, beside: bool) -> Annotated:
    """A person with one institution, where the words behind the name were read in pieces or not.

    An office in brackets stands behind it. A town that nobody knows may be one, as what only the labeller took for an
    office; so may a building, where the other lines have institutions ``beside`` the names.
    """
    spans = each.of(*_CARRIED)
    if not spans or spans[0].slot is not Slot.PERSON or each.of(Slot.URL):
        return each
    named_after = (
        _GOES_ON.match(each.text, spans[-1].end) if spans[-1].slot is Slot.PERSON else None
    )
    if len(spans) == 2 and named_after and has_organisation_word(named_after[0]):
        each, spans = each.with_spans(one for one in each.spans if one is not spans[1]), spans[:1]
    if len(spans) == 2 or (spans[1:] and all(span.slot is not Slot.ORG for span in spans[1:])):
        return each
    sign = _COMMA.match(each.text, spans[0].end)
    guessed = [span for span in each.of(Slot.PLACE, Slot.ROLE) if _is_guess(span, beside=beside)]
    towns = [span.start for span in each.of(Slot.PLACE) if span not in guessed]
    if sign is None or sign.end() in towns:
        return each
    offices = [span for span in each.of(Slot.ROLE) if span not in guessed]
    if any(not _OPENED.search(each.text, 0, span.start) for span in offices):
        return each
    end = len((each.text[: offices[0].start] if offices else each.text).rstrip(" ,;()"))
    areas = [span for span in each.of(Slot.PLACE) if span.end >= end]
    if areas and areas[0].start == sign.end() and areas[0] in guessed:
        country = each.text.rfind(", ", sign.end(), end) + 2
        inside = areas[0].score <= _UNKNOWN_TOWN and country > 1
        areas = [replace(areas[0], start=country)] if inside else areas[1:]
    if len(spans) == 1:
        end = len(each.text[: areas[0].start].rstrip(" ,(")) if areas else end
    end = body_end(each.text, sign.end(), end)
    rest = each.text[sign.end() : end]
    if len(spans) == 1 and not _NAME.fullmatch(rest):
        return each
    bodies = [span for span in spans[1:] if has_organisation_word(each.words(span))]
    sure = len(bodies) == len(spans) - 1 > 1 or any(span.score > 0.9 for span in spans[2:])
    if sure or _NO_NAME.search(rest):
        return each  # two things, each surely one, or more than a name
    if is_no_name(rest, Slot.ORG) and not job_words().isdisjoint(words_of(rest)):
        post = Typed(Slot.ROLE, sign.end(), end, _SCORE, reader="group")
        return each if spans[1:] else each.with_span(post)
    bodies = apart(each.text, Typed(Slot.ORG, sign.end(), end, _SCORE, reader="group"))
    behind = sorted(
        [area for area in areas if area.start >= end] + offices, key=attrgetter("start")
    )
    return replace(each, spans=(spans[0], *bodies, *behind))


def _is_guess(span: Typed, *, beside: bool) -> bool:
    """Whether a place or an office is one by its surroundings alone, or a building ``beside`` a name."""
    if span.slot is Slot.ROLE:
        return span.reader == "labeller"
    unknown = span.score <= _UNKNOWN_TOWN or (span.reader == "labeller" and not span.value)
    return unknown or (beside and span.reader == "venues")
