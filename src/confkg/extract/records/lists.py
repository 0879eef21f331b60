"""Lines that list people: who, with which institutions and roles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, takewhile

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import phrases
from confkg.extract.no_names import is_no_name
from confkg.extract.proposals import Proposal, affiliation, mention
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.records.backers import kind_over
from confkg.extract.records.posts import POST
from confkg.extract.records.titles import LINK_TEXT
from confkg.extract.records.units import NUMBERS, Unit
from confkg.extract.spans import Slot, Typed
from confkg.model import Mention, Node, PartKind

_PHRASES = phrases("lists")

_GLUE = re.compile(
    r"\b(?:and|und|et|y|e|by|with|from|at|of|the|al|dra?|(?:associate |assistant |adjunct |senior )?(?:profa?|professora?|lecturer)|auxiliar|emeritus|mr|mrs|ms|mme|sra?|mtr[oa]|dott|ssa|ing|lic|arq|authors?|"
    r"presenters?|speakers?|contact|(?:learn|read|see|find out) more|presented|written|co|affiliation|institution|department|talk|paper|link|pdf|"
    r"slides|video|code|poster|bio|homepage|website|chaired|joint|work|on behalf of|(?:keynotes?|invited|plenary|contributed)(?! (?:\w+ )?by\b)|session(?= [\divx])"
    r"|winners?|recipients?|awardees?|laureates?|runners?[- ]up|finalists?|hono(?:u)?rable mentions?|(?:first|second|third|1st|2nd|3rd)(?:[- ](?:place|prize)|(?=:)))\b"
)
"""In lower case: with IGNORECASE, which tries each word everywhere, it takes many times as long."""
_GLUE_IN_ANY_CASE = re.compile(_GLUE.pattern, re.IGNORECASE)
_LISTED = (
    Slot.PERSON,
    Slot.ORG,
    Slot.ROLE,
    Slot.PLACE,
    Slot.URL,
    Slot.AWARD,
    Slot.TIME,
    Slot.DATE,
    Slot.YEAR,
    Slot.EDITION,
)
_OFFICE = _PHRASES["office"]
_OFFICE_BEHIND = re.compile(
    r"\W+(?:[^,()]{3,60}, )?\(?(?:session )?(?:(?:co-?)?chair(?:wom[ae]n|m[ae]n|person)?|moderator)\W*",
    re.I,
)
"""What is all that stands behind the name in a line of who chairs a session: "Ann Lee, Session Chair"."""

_OFFICE_OVER = re.compile(r"\W*(?:session )?chairs?\W*", re.IGNORECASE)
"""The header of a column with people who give no talk."""

_BRACKET = re.compile(r"\s?\((?:[\w.&’'-]+ ?){1,5}\)")
"""Where somebody is from, beside the name, or what somebody works on or stands for, beside the institution."""

_REMARK = re.compile(r"[”\"»]?\s?\((?=[^()]*(?:[;!?]|(?<!\b[A-Z])\.) )")
"""What opens a remark in brackets behind a title: "(poster; yes, that one)"."""

_ASIDE = re.compile(
    r"(?<=[\w.)\]”\"»*_])(?::| [–—-]+) (?=[a-z]\S*(?: \S+){3}|[A-Z][\w’'-]*(?: [a-z][\w’'-]*){3})"
)
"""What opens a remark behind a title and names: "Maps, Ann Lee, Bob Ray: nine of them are enough"."""

_SENTENCE = re.compile(r"\s+[A-Z][\w’'-]*(?: [\w’'-]+){4}")
"""What begins a sentence on a paper behind the link to it."""

_FIELD = re.compile(
    r",\s+(?!(?:and|an?|the|which|who|with|from|at)\b)(?:[a-z][\w’'-]*(?:(?:,? &|,? and|[ /])[ ]?[\w’'-]+){0,5}|[A-Z][a-z]+(?: (?:and|&) [A-Z][a-z]+)?),\s+"
)
"""A field of one or two words, or a job in small letters, between a name and an institution: "Ann Lee|, art and public policy, |Umbra"."""

_VERB = re.compile(r"(?<![\w-])[a-z]{2,}\b")
"""What makes a sentence of a name and an institution, beside what goes with names in a list."""

_COLLECTIVE = _PHRASES["collective"]
"""What shows between a name and an institution that the latter is that of a group."""

_DOES = re.compile(r"\s+(?!and\b)[a-z]")
"""What stands behind a name that begins a sentence."""

_SAYS = _PHRASES["says"]
"""How a sentence of a line on somebody begins, however few words it has beside names."""

_ON_PERSON = re.compile(r"(?:\s?\([^()]*\))?,? (?:is|was) (?:an?|the|one)\b")
"""What stands behind the first name of a sentence on somebody, in which no title is that of a talk."""

_LIFE = _PHRASES["life"]
"""Twice in a text that describes somebody's life, however many names it has."""

_HOSTED = _PHRASES["hosted"]
"""What stands before the name of somebody, or of a body, that gives no talk and employs no author."""

_OWNED = _PHRASES["owned"]
"""Behind the name of somebody to whom a group belongs that is meant instead, or of a body that invites to its meeting."""

_AMONG = _PHRASES["among"]
_NUMBER_BEFORE = re.compile(r"(?:^|[\s,;(\[^])([\d¹²³⁴-⁹]{1,2})[\s.)\]^]{0,2}(?:The )?$")
"""The number of an institution in a list under the names of authors."""

_BEHIND = _PHRASES["behind"]
"""What opens the words on why somebody has a prize, or on the volume, behind the name: "Ann Lee, for her work on maps"."""

_STOP = re.compile(r"(?<=[\w)\]”\"»])[.!?]\s+(?=[A-Z“\"])")
_STOP_IN_LIST = re.compile(r"[a-z]{3}[.!?] (?=[A-Z])")
_TO_ROLE = _PHRASES["to-role"]
"""What stands between a name and the role that is set off as its own: "Ann Lee, Acme: Chair"."""

_OPENED = re.compile(r"\(\W*(?:and\W*)?")
_OWN_OF_EACH = re.compile(r"\)\W*;")
"""Behind the institution of somebody in a list: "Ann Lee (Umbra)|;| Bo Ray; Cy Fox (Acme)"."""

_PUBLISHED = re.compile(
    r"\W*(?:proceedings|publi(?:cation|sher)|volume|website|link)", re.IGNORECASE
)
"""The header of a column of a history that says nothing of people."""

_MAILBOX = _PHRASES["mailbox"]
_BRACKETED = re.compile(r"\s*\([^()]*\)")
_MOST_LEFT = 0.25
_FEW_LETTERS = 6

_IN_OFFICE = _PHRASES["in-office"]
"""What labels the names of people behind it who did not write what is listed below."""


@dataclass(slots=True)
class Entry:
    """A person in a list with what stands beside the name."""

    at: Annotated
    person: Typed
    organisations: list[tuple[Annotated, Typed]] = field(default_factory=list)
    # the roles that are printed for this person alone, with their lines
    roles: list[tuple[Annotated, Typed]] = field(default_factory=list)

    @property
    def name(self) -> Mention:
        """The person by name."""
        return mention("Person", self.at, self.person)

    def affiliations(self, edition: Node | None, most: float) -> Iterator[Proposal]:
        """That the person belongs to these institutions; at ``most`` how sure that is."""
        for at, body in self.organisations:
            institution = mention("Organisation", at, body)
            yield affiliation(self.name, institution, edition, min(most, body.score))


def in_office(each: Annotated) -> bool:
    """Whether a line names people by an office: "(Session chairs: Ann Lee, Bo Ray)"."""
    first = next(iter(each.of(Slot.PERSON)), None)
    if first is None:
        return False
    if not each.of(Slot.TITLE) and _OFFICE_BEHIND.fullmatch(each.text, first.end):
        return True
    over = _OFFICE_OVER.fullmatch(each.line.header)
    return bool(over or _IN_OFFICE.search(each.text, 0, first.start))


@lru_cache(maxsize=REMEMBERED)
def listed_end(each: Annotated) -> int:
    """Where what an item lists ends and sentences on it begin: "Maps – Ann Lee. A fine paper."."""
    titles = each.of(Slot.TITLE)
    if not titles:
        named = each.of(Slot.PERSON, Slot.ORG, Slot.PLACE)
        return next((one.end for one in named if _BEHIND.match(each.text, one.end)), len(each.text))
    if each.line.kind is not PartKind.ITEM:
        return len(each.text)
    names = (one for one in each.of(Slot.PERSON) if one.end <= titles[0].start)
    lead = letters(each.text[: titles[0].start]) - sum(letters(each.words(one)) for one in names)
    if titles[0].start > _FEW_LETTERS * 5 and lead > _FEW_LETTERS:
        return len(each.text)
    if _REMARK.match(each.text, titles[0].end):
        return titles[0].end
    for link in each.line.part.links:
        behind = _SENTENCE.match(each.text, link.end)
        of_paper = LINK_TEXT.match(each.text[link.start : link.end])
        if behind and of_paper and link.start >= titles[0].end:
            return link.end
    after = [one.end for one in each.of(Slot.PERSON) if one.start >= titles[0].end]
    for sign in _ASIDE.finditer(each.text, after[0]) if after else ():
        over = {one.slot for one in each.over(sign.start(), sign.end() + 1)}
        if over <= {Slot.NUMBER} and not _GLUE_IN_ANY_CASE.match(each.text, sign.end()):
            return sign.start()
    for stop in _STOP.finditer(each.text, titles[0].end):
        inside = any(span.start < stop.end() - 1 < span.end for span in each.spans)
        listed = any(
            span.start == stop.end() and not _DOES.match(each.text, span.end)
            for span in each.of(Slot.PERSON)
        )
        if not inside and not listed:
            return stop.start() + 1
    return len(each.text)


@lru_cache(maxsize=REMEMBERED)
def leftover(each: Annotated, slots: tuple[Slot, ...] = _LISTED) -> int:
    """How many letters of a line are neither in spans of these types nor glue between them."""
    rest = list(each.text[: listed_end(each)])
    for span in each.spans:
        open_title = span.slot is Slot.QUOTE and is_no_name(each.words(span), "OPEN")
        if (span.slot in slots or open_title) and span.end <= len(rest):
            rest[span.start : span.end] = " " * (span.end - span.start)
            named = span.slot in (Slot.PERSON, Slot.ORG, Slot.PLACE)
            behind = _BRACKET.match(each.text, span.end) if named else None
            if behind is not None and behind.end() <= len(rest):
                rest[behind.start() : behind.end()] = " " * (behind.end() - behind.start())
    for one, following in pairwise(each.of(Slot.PERSON, Slot.ORG)):
        if following.end <= len(rest) and _has_post(each, one, following):
            rest[one.end : following.start] = " " * (following.start - one.end)
    for one, following in pairwise(each.of(Slot.PERSON)):
        if following.end <= len(rest) and (odd := odd_name(each, one, following)):
            rest[odd.start() : odd.end()] = " "
    left = "".join(rest)
    if any(span.start <= 1 for span in each.of(Slot.PERSON)[:1]):
        left = _MAILBOX.sub(" ", left)  # no label in front: "Media contact: Ann Lee, ann@…"
    return letters(_GLUE.sub(" ", left.lower()))


def _has_post(each: Annotated, name: Typed, body: Typed) -> bool:
    """Whether but a post or a field stands between a name and an institution."""
    field = body.slot is Slot.ORG and _FIELD.fullmatch(each.text, name.end, body.start)
    return body.reader == POST or bool(field)


def odd_name(each: Annotated, one: Typed, following: Typed) -> re.Match[str] | None:
    """What stands between two names of a list like a third that was not understood."""
    if any(one.end <= span.start < following.start for span in each.spans):
        return None
    return _AMONG.fullmatch(each.text, one.end, following.start)


def is_list(each: Annotated, *more: Slot) -> bool:
    """Whether a line consists of names and what goes with them, and is no sentence.

    Args:
        each: the line.
        more: types of spans that it may have, too.
    """
    titles, first = each.of(Slot.TITLE), each.of(Slot.PERSON)[:1]
    on_first = titles and first and _ON_PERSON.match(each.text, first[0].end, titles[0].start)
    if on_first or _SAYS.search(each.text):
        return False
    left = leftover(each, (*_LISTED, *more))
    few = left <= max(_FEW_LETTERS, _MOST_LEFT * letters(each.text[: listed_end(each)]))
    return few and len(_LIFE.findall(each.text)) < 2


def people_in(unit: Unit) -> list[Entry]:
    """The people that the listing lines of a unit name, in reading order.

    An institution belongs to the person before it; where the unit begins with one, to the person
    behind it. A role in brackets or behind a dash is that person's alone.
    """
    spans = [
        (each, span)
        for each in unit.lines
        if is_list(each, Slot.TITLE)
        for besides in [each.blanked(each.of(Slot.PERSON))]
        for span in each.of(Slot.PERSON, Slot.ORG, Slot.ROLE)
        if span.end <= listed_end(each)
        and not _HOSTED.search(besides, 0, span.start)
        and not (
            span.slot is Slot.ORG
            and (kind_over(each.line.header) or _PUBLISHED.match(each.line.header))
        )
        and not _OWNED.match(each.text, span.end)
    ]
    entries: list[Entry] = []
    organisations_first = any(
        span.slot is Slot.ORG and letters(each.text[: span.start]) <= _FEW_LETTERS
        for each, span in spans[:1]
    )
    pending: list[tuple[Annotated, Typed]] = []
    for each, span in spans:
        if span.slot is Slot.PERSON:
            entries.append(Entry(each, span))
            if organisations_first:
                entries[-1].organisations += pending
                pending = []
        elif span.slot is Slot.ORG:
            if organisations_first:
                pending.append((each, span))
            elif entries and not _is_elsewhere(each, span, entries[-1]):
                for entry in _whose(entries, each, span):
                    entry.organisations.append((each, span))
        elif entries and span.reader != POST and _is_own_role(each, span, entries[-1]):
            entries[-1].roles.append((each, span))
    entries = _by_numbers(entries)
    if len(entries) == 1 and not entries[0].roles and entries[0].at.line.row < 0:
        below = ((each, span) for each, span in spans if span.slot is Slot.ROLE)
        entries[0].roles += [one for one in below if _is_line_of_office(*one)][:1]
    return entries


def _by_numbers(entries: list[Entry]) -> list[Entry]:
    """The people, each with the institutions that the numbers behind the name give: "Ann Lee1, Bo Ray1,2".

    What stands without a number of its own where institutions have theirs is no person; an institution
    without one goes with the one before it on its line.
    """
    numbers = [NUMBERS.match(each.at.text, each.person.end) for each in entries]
    numbered: dict[str, list[tuple[Annotated, Typed]]] = {}
    beside: dict[tuple[int, str], list[tuple[Annotated, Typed]]] = {}  # by their line as well
    for each in entries:
        own, rest = "", ""
        for at, span in each.organisations:
            found = _NUMBER_BEFORE.search(at.text, 0, span.start)
            between = rest.removesuffix(at.text[span.start :])
            goes_on = between != rest and ";" not in between
            own = _plain(found[1]) if found else own if goes_on else ""
            rest = at.text[span.end :]
            if own and (at, span) not in beside.setdefault((id(at), own), []):
                beside[id(at), own].append((at, span))
                numbered.setdefault(own, []).append((at, span))
    if not numbered:
        return entries
    known = [one for several in numbered.values() for one in several]
    lists = {line for line, _ in beside}
    for each, found in zip(entries, numbers, strict=True):
        marks = re.findall(r"\d+", _plain(found[0])) if found else []
        apart = [one for one in each.organisations if one not in known]
        meant = [beside.get((id(each.at), mark)) or numbered.get(mark, []) for mark in marks]
        each.organisations = apart + [one for several in meant for one in several]
    if not any(numbers):
        return entries
    pairs = zip(entries, numbers, strict=True)
    return [each for each, number in pairs if number or id(each.at) not in lists]


def _plain(number: str) -> str:
    """A number in raised figures in usual ones."""
    return unicodedata.normalize("NFKC", number)


def _is_line_of_office(each: Annotated, span: Typed) -> bool:
    """Whether a line says nothing but an office, and where: "Workshop Chair", "Treasurer, Umbra Society"."""
    headed = each.line.kind is PartKind.HEADING  # below that with the name
    known = headed or span.reader == "offices" or _OFFICE.search(each.words(span))
    return bool(known) and each.covered(Slot.ROLE, Slot.ORG, Slot.PLACE) >= letters(each.text)


def _whose(entries: Sequence[Entry], each: Annotated, span: Typed) -> Sequence[Entry]:
    """The people whose institution stands on a line: the last one, or all of the line above it.

    One in brackets on the line of the names is that of all since the last institution, or the last
    semicolon where these set off who has one.
    """
    if entries and entries[-1].at is each:
        last = entries[-1].person.end
        between = each.text[last : span.start].strip(" *_")
        for _, body in entries[-1].organisations:
            between = between.replace(each.text[body.start : body.end], "")
        goes_on = each.of(Slot.PERSON)[-1].start > each.of(Slot.ORG)[-1].end
        if not _OPENED.fullmatch(between) or (goes_on and ";" not in each.text):
            return entries[-1:]  # "Ann Lee, Bo Ray (Umbra), Cy Fox": others have none
        labels = (one for one in each.of(Slot.ROLE) if one.end <= last and is_label(each, one))
        since = max((one.end for one in labels), default=0)
        if _OWN_OF_EACH.search(each.text, 0, last):
            since = max(since, each.text.rfind(";", 0, last))
        without = list(
            takewhile(
                lambda one: (
                    one.at is each
                    and one.person.start >= since
                    and not _STOP_IN_LIST.search(each.text, one.person.end - 3, last)
                    and all(body.start > last for _, body in one.organisations)
                    and (one is entries[-1] or not _BRACKET.match(each.text, one.person.end))
                ),
                reversed(entries),
            )
        )
        return without or entries[-1:]
    if not entries or each.line.row >= 0:
        return entries[-1:]
    together = [entry for entry in entries if entry.at is entries[-1].at]
    alone = all(all(at is not entry.at for at, _ in entry.organisations) for entry in together)
    return together if alone else entries[-1:]


def _is_elsewhere(each: Annotated, span: Typed, entry: Entry) -> bool:
    """Whether an institution is another name, or that of a sentence: "Ann Lee told us of Umbra"."""
    if each.text[: span.start].endswith("aka "):
        return True
    if each is not entry.at:
        return False
    before = each.blanked(each.of(*_LISTED))[: span.start]
    between = _GLUE_IN_ANY_CASE.sub(" ", _BRACKETED.sub(" ", before[entry.person.end :]))
    between = "" if _has_post(each, entry.person, span) else between
    stop = _STOP.search(each.text, entry.person.end, span.start + 1)
    beside = each.text[: span.start].endswith("and the ")
    bodies = [one.end for one in each.of(Slot.ORG)]
    beside = beside or (each.text[: span.start].endswith(" (") and span.start - 2 in bodies)
    other = _VERB.search(between) or _COLLECTIVE.search(between)
    return stop is not None or beside or other is not None


def is_label(each: Annotated, role: Typed) -> bool:
    """Whether a role is that of the people whose names follow: "Moderator: Ann Lee, |Panelists|: Bob Ray"."""
    return each.text[role.end :].lstrip(" *_").startswith(":")


def _is_own_role(each: Annotated, span: Typed, entry: Entry) -> bool:
    """Whether a role behind a name is set off as that person's: "Ann Lee (Chair)", "Ann Lee, Umbra, chair"."""
    if each is not entry.at or is_label(each, span):
        return False
    before = each.blanked(each.of(Slot.ORG, Slot.PLACE))[: span.start]
    between = _BRACKETED.sub("", before[entry.person.end :])
    alone = ":" not in between or len(each.of(Slot.PERSON)) == 1
    apart = _TO_ROLE.fullmatch(between) is not None
    return "(" in between or "[" in between or (alone and apart)
