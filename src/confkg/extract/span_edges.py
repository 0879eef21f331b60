"""Spans of the labeller with their right edges and types, by what stands in them and beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import iso3166

from confkg.extract.labeller import name_score
from confkg.extract.lexicon import phrases
from confkg.extract.no_names import OFFICES, is_job, is_no_name
from confkg.extract.recognisers.geography import folded, gazetteer
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.organisations import (
    OFFICE_BEHIND,
    SUBJECT,
    body_end,
    has_organisation_word,
)
from confkg.extract.recognisers.prizes import PRIZE_ABROAD, names_prize
from confkg.extract.recognisers.venues import find_venues
from confkg.extract.spans import Slot, Typed
from confkg.extract.tables import filled, load_table
from confkg.gazetteer import country_code

_PHRASES = phrases("span_edges")

_DOUBTED_WORD = 0.6
_WORD, _NEAR, _FAR = 8, 60, 80
"""Characters of an article, before a title that may be a part of it, and behind a name that are looked at."""

_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_NAME = r"[^\W\d_a-z][\w’'-]{2,}"
_TWO_NAMES = re.compile(rf"(?<=\()({_NAME}), ({_NAME})|({_NAME} {_NAME}), ({_NAME} {_NAME})")
_HOUSE = _PHRASES["house"].pattern
_TWO_BODIES = _PHRASES["two-bodies"]
_IN_ROW = re.compile(", | & ")
_SHORT_BODY, _OF_SEVERAL = _PHRASES["short-body"], _PHRASES["of-several"]
_PART_OF_BODY = _PHRASES["part-of-body"]
_ACRONYMS = re.compile(r"[A-Z]{2,8}(?:,[A-Z]{2,8})+")
"""Institutions without a blank between them: "OU,TUG,WAX"."""

_PRIZE_WORD = r"(?:[Aa]ward|[Pp]rize|[Mm]edal|Fellowship)"
_TWO_AWARDS = re.compile(rf"([A-Z].*\b{_PRIZE_WORD}),? and (?:the |an? )?([A-Z].*\b{_PRIZE_WORD})")
_BACKER = re.compile(r"\b(?:[Ss]ponsored|[Ff]unded|[Ff]inanced) by (?:the )?$")
"""Before who pays for what is named, and did not write it."""

_CAMPUS = re.compile(r"[–-][A-Z][a-z]{2,}(?: [A-Z][a-z]+)?\b")
"""Behind a university the town of its campus: "UW|–Finchville|"."""

_DASH = re.compile(r" +[–—-] +")
_WITHIN = re.compile(r"(?P<unit>[^()]+?) at (?:the )?(?P<home>[A-Z][^()]+)")
"""A part of an institution, or a chair, and the institution: "School of Maps at Oslo University"."""

_LETTERED_PRIZE = _PHRASES["lettered-prize"]
"""A prize with its letters, and what or whom it is for: "Slow Career Award| for Mappers and Printers| (SCAMP)"."""

_FOR_WHOM = re.compile(
    rf"[A-Z][^\n,.;:()]*?\b{_PRIZE_WORD} for (?:Young(?:er)?|Junior|Senior|Early[ -]Career)(?: [A-Z][\w-]+)*? [A-Z][\w-]+s\b"
)
"""A prize with whom it is for: "Moss Prize for Younger| Mappers|"."""

_PLAIN_NAME = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]+(?: [A-Z]\.)? [A-ZÀ-Þ][\w’'-]+")
_WITH_INITIAL = re.compile(r"[A-Z]\w+(?:(?: [A-Z]\w+)+ [A-Z]\.|(?: [A-Z]\w+)?(?: [A-Z]){2,3})")
"""A name with its initial behind it, as in the south of India."""

_DOCTOR = re.compile(r"\b(?:Dr|Prof|Mr|Mrs|Ms)\.? $")
"""Before the name of a person."""

_BEGINNING = _PHRASES["beginning"]
"""Words before a title that are its beginning: "goes to |Mud Maps", "the paper |SAM: …"."""

_PRIZE = re.compile(r"(?:[A-Z][\w’'&-]* ){1,6}(?:Award|Prize|Medal)\b(?!s)")
"""A prize that has the name of a body in its own: "Umbra Faculty| Award|"."""

_ARTICLE = re.compile(r"\b(?:[Aa]n?|[Tt]he) $")
_EPONYM = _PHRASES["eponym"]
"""Behind a name what is named after somebody: "|Ann Lee| Norling Distinguished Chair"."""

_OF_MANY = _PHRASES["of-many"]
_FIELD = re.compile(r"\b[Pp]rofessor(?:ship)? (?:of|in) (?:[A-Z][\w-]+(?:,? (?:and|&) |, |/))*$")
"""Before what a professor teaches, which is no institution."""

_NO_BODY = re.compile(r"(?:\b[Jj]oint(?:ly)? with|\bOrder of)(?: the)? $")
"""Before a meeting or a realm: "(joint with |FPW|)", "Officer of the Order of the |Finch Empire|"."""

_OFFICE_OF = _PHRASES["office-of"]
"""What somebody is in an institution that the labeller took into its name: "Chairman of the |Map Fund|"."""

_PUBLISHED = _PHRASES["published"]
"""A publisher and the year of a book, in the place of an institution: "Ann Lee, |Umbra Press, 2031|"."""

_AT_HOME = re.compile(r" (?:at|@) ")
PAPER_NUMBER = _PHRASES["paper-number"]
"""The number of a paper in a programme: "7D-2 On Lists", "Session 7D - 7D-2 On Lists", "[12] On Lists", "[Findings] On Lists"."""

_SESSION = _PHRASES["session"]
"""What names a part of a programme and no work: "Session 7D: Maps"."""

_STATES = r"[A-Z]{2}|U\.?S\.?A\.?|U\.?K\.?"
"""How countries are printed behind an institution that the labeller takes for a part of it."""

_SERIES_AND_TALK = _PHRASES["series-and-talk"]
"""A title before the series at which it was the title of a talk: "On Lists BEE invited talk"."""

_AREA = re.compile(r",\s+((?:[A-Z][\w.-]+ ?)*)")
_LAND = re.compile(r", ([A-Z][\w.]*(?: [A-Z][\w.]*)?)(?=\s*(?:$|[\n;|).]))")
_OF_TOWN = re.compile(r"\b(?:ciudad|cidade|ville) de $")
_TOWN = re.compile(r" [A-Z][\w-]+(?=,\s+[A-Z])")
_OPEN_QUOTE = re.compile(r"[“\"«„][^“”„\"«»]+[”\"»“](?= \w)")
"""What an institution begins with as a quotation: "“Ondina” University"."""

_GIVEN = re.compile(r"[^\W\d_a-z][a-zß-ÿ]+, [^\W\d_a-z][a-zß-ÿ]+")
_AND_ONE = re.compile(r"(?:, [^\W\d_a-z][a-zß-ÿ]+)*,? and [^\W\d_a-z][a-zß-ÿ]+(?! [^\W\d_a-z])")
"""Names of one word in a row: "Ada, Bo and Runa each received"."""


def _compiled(where: str) -> dict[Slot, list[re.Pattern[str]]]:
    """What stands at the edge of a name and is no part of it, by the type of the span, as the data file has it."""
    table = load_table(Path(__file__).with_suffix(".yaml"))[where]
    names = {
        "{OFFICE}": OFFICE_BEHIND,
        "{STATES}": _STATES,
        "{WEEKDAY}": _WEEKDAY,
        "{HONORIFICS}": HONORIFICS,
        "{NUMBER}": PAPER_NUMBER.pattern,
    }
    return {
        Slot[slot]: [re.compile(filled(source, names)) for source in sources]
        for slot, sources in table.items()
    }


_WON = re.compile(r"[*_]* (?:winners?|runners?[- ]up|recipients?)\b[*_]*:", re.IGNORECASE)
"""Behind the category of a prize: "Slow Maps| Winner:| Ann Lee"."""

_IN_SUBJECT = re.compile(rf" in {SUBJECT}$")
_HOLDER = re.compile(rf"(?P<office>[^\W\d_][\w-]+) (?P<name>{_PLAIN_NAME.pattern})")
"""Somebody with an office before the name, taken for a prize: "fellow Ann Lee"."""

_POSSESSIVE = re.compile(r"[’']s?(?=,| \(| [A-Z])")
"""The end of an institution of which another is a part: "Oslo University’s (OU) School of Maps"."""

CUT_BEHIND, _CUT_BEFORE = _compiled("ends"), _compiled("begins")
_BODY = _PHRASES["body"]
"""How institutions begin and hardly a title."""

_HOUSE_ALONE = _PHRASES["house-alone"]
"""An institution that hardly is a title or a role: "Umbra Uni", "Advanced Wax and Honey Institute"."""

_GROUP = re.compile(r" (?:[Gg]roup|[Ll]ab)\b")
"""Behind a name whose group it is: "(Oslo, |Lee| group)"."""

_HOUSE_OF = _PHRASES["house-of"]
"""What an institution is, before somebody whose name it has: "Fondazione |Anna Rossi|"."""


def corrected(text: str, span: Typed) -> Iterator[Typed]:
    """The names in a span of the labeller, with their right edges and types; none if it is no name.

    >>> found = corrected("by fellow Ann Lee", Typed(Slot.AWARD, 3, 17, 0.7))
    >>> [(one.slot.value, one.start) for one in found]
    [('PERSON', 10)]
    >>> text = "On Lists as well as numerous papers"
    >>> [text[one.start : one.end] for one in corrected(text, Typed(Slot.TITLE, 0, 28, 0.7))]
    ['On Lists']
    """
    for name in apart(text, span):
        part = _retyped(text, _trimmed(text, name))
        words = text[part.start : part.end]
        in_passing = part.score < _DOUBTED_WORD and words.isalpha() and words.islower()
        unnamed = not words or is_no_name(words.strip(), part.slot) or _is_common(text, part)
        if not (in_passing or unnamed or (part.slot is Slot.ORG and words.islower())):
            yield part


def _is_common(text: str, span: Typed) -> bool:
    """Whether what was taken for a name is a job or a thing: "a Geographer", "the Umbra tool for slow maps"."""
    if span.slot is Slot.EVENT:
        places = find_venues(text[span.start : span.end])
        return any(one.end - one.start == span.end - span.start for one in places)
    if span.slot in (Slot.TITLE, Slot.AWARD) and _WON.match(text, span.end):
        return not names_prize(text[span.start : span.end])
    if span.slot not in (Slot.PERSON, Slot.ORG, Slot.TITLE):
        return False
    words = text[span.start : span.end].split() or [""]
    if span.slot is Slot.TITLE:
        ahead = text[max(0, span.start - _NEAR) : span.start]
        if re.search(r"\b(?:Award|Prize|Medal)s? (?:on|in) $", ahead):
            return True  # the field of a prize
        small = sum(word[0].islower() for word in words)
        return (
            small * 2 > len(words)
            and _OF_MANY.search(text, max(0, span.start - _WORD), span.start) is not None
        )
    if span.slot is Slot.ORG:
        if text.startswith("(@", max(0, span.start - 2)):
            return True  # what somebody is called on a platform
        if _NO_BODY.search(text, max(0, span.start - _NEAR), span.start):
            return True
        if _PUBLISHED.match(text, span.start):
            return True  # who published it
        state = len(words[0]) == len(words) + 1 == 2 and text.startswith(", ", span.end)
        coded = words[0].isupper() and (state or words[0] in iso3166.countries_by_alpha2)
        if coded and text[: span.start].endswith(", "):
            return True  # "Ann Lee, ETH Zurich, CH", "Ann Lee, Umbra, Porto Velho, RO, Brazil"
        field = _FIELD.search(text, max(0, span.start - _NEAR), span.start)
        return field is not None and _BODY.match(text, span.start) is None
    if _GIVEN.fullmatch(text, span.start, span.end) and _AND_ONE.match(text, span.end):
        return True
    one_of_many = _ARTICLE.search(text, max(0, span.start - _WORD), span.start)
    return bool(one_of_many or _EPONYM.match(text, span.end, span.end + _FAR))


def _is_town(text: str, span: Typed) -> bool:
    """Whether a name that ends an entry with its region is a town: "Ann Lee, Marsh Ltd., |Elder Bay|, Ohio"."""
    land = _LAND.match(text, span.end)
    near = text[max(0, span.start - 2 * _FAR) : span.start] if land else ""
    _, *ahead = re.split(r"[\n;|•(]", near)[-1].split(", ")
    if land is None or not ahead or ahead.pop():
        return False
    wider = {one.kind for one in gazetteer().areas.get(folded(land[1]), ())}
    housed = any(has_organisation_word(one) or is_no_name(one, Slot.ORG) for one in ahead)
    return "region" in wider or ("country" in wider and (housed or not ahead))


def _retyped(text: str, span: Typed) -> Typed:
    """A span; as an organisation where a name has a word as only organisations have."""
    words, title = text[span.start : span.end], span.slot is Slot.TITLE
    named = title or (span.slot in (Slot.AWARD, Slot.ROLE) and not names_prize(words))
    backs = span.slot is Slot.PERSON and _BACKER.search(text, 0, span.start)
    if (
        backs
        or (span.slot is Slot.PERSON and has_organisation_word(words))
        or (named and (_BODY.match(words) or _HOUSE_ALONE.fullmatch(words)))
    ):
        return replace(span, slot=Slot.ORG)
    of_town = span.slot in (Slot.PERSON, Slot.ORG) and _OF_TOWN.search(text, 0, span.start)
    if of_town or (span.slot is Slot.PERSON and _is_town(text, span)):
        return replace(span, slot=Slot.PLACE, value=f"city:{words}")
    group = _GROUP.match(text, span.end) if span.slot is Slot.PERSON else None
    if group is not None:
        return replace(span, slot=Slot.ORG, end=group.end())
    house = _HOUSE_OF.search(text, max(0, span.start - _NEAR), span.start)
    if span.slot is Slot.PERSON and house:
        return replace(span, slot=Slot.ORG, start=house.start())
    doctor = _PLAIN_NAME.fullmatch(words) and _DOCTOR.search(
        text, max(0, span.start - _WORD), span.start
    )
    if (
        span.slot is Slot.ORG
        and (doctor or _WITH_INITIAL.fullmatch(words))
        and not has_organisation_word(words)
    ):
        return replace(span, slot=Slot.PERSON)
    held = _HOLDER.fullmatch(words) if span.slot is Slot.AWARD else None
    if held and held["office"] in OFFICES:
        return replace(span, slot=Slot.PERSON, start=span.start + held.start("name"))
    prize = _PRIZE.match(text, span.start, min(span.end + _WORD, len(text)))
    whole = prize and (prize.end() >= span.end or _LETTERED_PRIZE.match(text, span.start))
    if span.slot is Slot.ORG and prize and whole:
        return replace(span, slot=Slot.AWARD, end=max(prize.end(), span.end))
    body = span.slot is Slot.ORG and not has_organisation_word(words)
    if PRIZE_ABROAD.fullmatch(words) or (names_prize(words) and (title or body)):
        return replace(span, slot=Slot.AWARD)
    if title and _SESSION.match(words):
        return replace(span, slot=Slot.EVENT)
    return span


def apart(text: str, span: Typed) -> list[Typed]:
    """The names of a span that took several for one: "(Ito, Brandvold)", "Oslo University, TU Graz".

    >>> [one.start for one in apart("NYU and ETH", Typed(Slot.ORG, 0, 11, 0.6))]
    [0, 8]
    """
    two = {Slot.PERSON: _TWO_NAMES, Slot.ORG: _TWO_BODIES, Slot.AWARD: _TWO_AWARDS}.get(span.slot)
    words = two.fullmatch(text, span.start, span.end) if two else None
    if (
        words is None
        and span.slot is Slot.ORG
        and (within := _WITHIN.fullmatch(text, span.start, span.end))
    ):
        home = replace(span, start=within.start("home"))
        field = _FIELD.search(text, max(0, span.start - _NEAR), span.start)
        if field or has_organisation_word(within["home"]) or re.match(_HOUSE, within["home"]):
            unit = not field and has_organisation_word(within["unit"])
            return [replace(span, end=within.end("unit")), home] if unit else [home]
    if span.slot is Slot.ORG and _ACRONYMS.fullmatch(text, span.start, span.end):
        names = re.compile(r"[A-Z]+").finditer(text, span.start, span.end)
        return [span.at(*name.span()) for name in names]
    if words is None:
        return list(_in_row(text, span))
    (_, end), (start, _) = (words.span(at) for at, one in enumerate(words.groups(), 1) if one)
    whole = span.slot is Slot.PERSON and words[1] is None
    if whole and min(name_score(text[span.start : end]), name_score(text[start : span.end])) <= 0:
        return [span]  # "(Slow Moss, Long Lives)"
    return [replace(span, end=end), replace(span, start=start)]


def _in_row(text: str, span: Typed) -> Iterator[Typed]:
    """The institutions of a span that commas part, all but the first of them short: "Map Lab, CNRX", "CNRX, Oslo University"."""
    words = text[span.start : span.end]
    edges = [0, *(edge for cut in _IN_ROW.finditer(words) for edge in cut.span()), len(words)]
    pieces = [words[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    short = " & " not in words and all(map(_SHORT_BODY.fullmatch, pieces[1:]))
    short = short and not _PART_OF_BODY.match(words)  # "Department of Maps, KIT Delhi"
    row = span.slot is Slot.ORG and (short or all(map(_OF_SEVERAL.fullmatch, pieces)))
    if not row or any(map(country_code, pieces[1:])):
        yield span
        return
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        yield span.at(span.start + start, span.start + end)


def is_of_author(label: str) -> bool:
    """Whether words before a colon are the job and the house of who speaks of what follows."""
    return any(is_job(part.removesuffix("s").rpartition(" ")[2]) for part in label.split(", ")[:-1])


def _trimmed(text: str, span: Typed) -> Typed:
    """A span without what is no part of the name, and without a bracket that is not closed in it."""
    start, end = span.start, span.end
    for pattern in CUT_BEHIND.get(span.slot, ()):
        if cut := pattern.search(text, start, end):
            end = cut.start()
    for pattern in _CUT_BEFORE.get(span.slot, ()):
        if cut := pattern.match(text, start, end):
            start = cut.end()
    name, comma, rest = text[start:end].partition(", ")
    if span.slot is Slot.PERSON and comma and " " in name and name_score(rest) <= 0:
        end = start + len(name)  # "Ann Lee, Acme"
    if span.slot is Slot.TITLE:
        if given := _SERIES_AND_TALK.match(text[start : start + 2 * _FAR]):
            end = min(end, start + given.end("title"))
        label, colon, rest = text[start:end].partition(":")
        if colon and (names_prize(label) or is_of_author(label)):
            start = end - len(rest.lstrip(' "“*'))
        if lead := _BEGINNING.search(text, max(0, start - _NEAR), start):
            start = lead.start(lead.lastgroup or 0)
    whole = _LETTERED_PRIZE.match(text, start) if span.slot in (Slot.AWARD, Slot.ORG) else None
    end = whole.end() if whole else end
    if span.slot is Slot.AWARD and (given := _FOR_WHOM.match(text, start)):
        end = max(given.end(), end)
    if span.slot is Slot.ORG:
        campus = _CAMPUS.match(text, end)
        start, end = _trimmed_body(text, start, campus.end() if campus else end)
    inside = text[start:end]
    if inside.endswith(")") and "(" not in inside:
        end -= 1
    quote = _OPEN_QUOTE.match(text, max(start - 1, 0), end) if span.slot is Slot.ORG else None
    start = quote.start() if quote else start
    return span.at(start, end)


def _trimmed_body(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the name of an institution begins and ends in what was taken for one."""
    office = _OFFICE_OF.match(text, start, end)
    if (
        office is not None
        and is_job(office["job"].lower())
        and (office["job"] != "Chief" or has_organisation_word(text[office.end() : end]))
        and not _AT_HOME.search(text, office.end(), end)
    ):
        start = office.end()
    job, comma, _ = text[start:end].partition(", ")
    posted = is_of_author(f"{job}, ") or job.lower() in OFFICES
    start += len(job) + len(comma) if comma and posted else 0
    town = _TOWN.search(text, start, end + _FAR)
    land = _AREA.match(text, town.end()) if town else None
    foreign = land and country_code(land[1])  # "Marsh University Linz, Austria"
    if town and not foreign and town.end() == end and not has_organisation_word(town[0]):
        body = text[start : town.start()].split()[1:]  # "Marsh Laboratory Lemont, Illinois"
        end = town.start() if body and has_organisation_word(body[-1]) else end
    dash = _DASH.search(text, start, end)
    area = _AREA.match(text, end) if dash else None
    if dash and area and has_organisation_word(text[start : dash.start()]):
        kinds = {one.kind for one in gazetteer().areas.get(folded(text[dash.end() : end]), ())}
        end = dash.start() if "city" in kinds else end  # "Marsh University - Oslo, Ohio"
    for pattern in (_IN_SUBJECT, _POSSESSIVE):
        cut = pattern.search(text, start, end)
        end = cut.start() if cut and has_organisation_word(text[start : cut.start()]) else end
    before, comma, _ = text[start:end].rpartition(",")
    known = has_organisation_word(before) or not comma
    return start, body_end(text, start, end) if known else end  # "Korea University, S. Korea"
