"""What is read and doubted, for what else is read of the same page, or the words beside it, say otherwise."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from confkg.extract.context import Context
from confkg.extract.full_names import initials, stands_for
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.number_words import ordinal
from confkg.extract.recognisers.quotations import SAYING
from confkg.extract.recognisers.words import Stretches
from confkg.extract.records.addresses import PAPER_LINK
from confkg.frames import Slot
from confkg.ids import fold, value_key
from confkg.model import Concept, Mention, Node, Property, Span

_SURE = 0.97
"""A relation that is surer than this is read also inside what is printed as a work."""

_OF_PAPERS = frozenset({"Authorship", "AwardReceipt", "Paper"})
_OF_PEOPLE = frozenset({"Affiliation", "EventRole", "Segment", "SubEvent", "Talk"})
_CHAIR = Concept("role-kind", "chair")
_MENTOR = Concept("role-kind", "mentor")
_SESSION_CHAIR = Concept("role-kind", "session-chair")
_PROGRAM_CHAIR = Concept("role-kind", "program-chair")
_ORGANISER = Concept("role-kind", "organiser")
_OTHER = Concept("role-kind", "other")
_AMOUNT = Concept("measure", "amount")
_AWARD_TALK = Concept("talk-kind", "award-talk")
_TALK = Concept("talk-kind", "talk")
_COVERED = Concept("measure", "papers-covered")
_WORKSHOP = Concept("sub-event-kind", "workshop")
_ALONE = (_MENTOR, Concept("role-kind", "press-contact"))
"""Roles of people of whom a page says nothing else in the same place."""

_SAID = frozenset({"presentedAt", "doi", "arxivId", "openReviewId"})
_LEAST_ALONE, _LEAST_SHOWN = {"Person": 0.95, "Paper": 0.985}, 0.9
"""How sure a person or a paper must be of which a page says nothing else."""

_INITIALS = 3
"""Letters of an acronym that are hardly the initials of another name."""

_BEHIND, _LONGEST = 60, 240
"""The characters behind a name that are looked at, and those in which the kind of a workshop stands before its name, and a saying before who said it."""

_DAYS = ("startDate", "endDate")
_MOST_APART = 1
"""Years between an edition's own and its days, as of one that was put off; the shapes have the same."""

_BORDER = re.compile(r"\n|[.;] ")
_FILM = re.compile(r"//(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com)/")
_NAME = re.compile(r"(?<!\w)[A-Z][\w-]+")
_BARE_CHAIR = re.compile(r"(?:co-?)?chair(?:s|man|woman|person)?", re.IGNORECASE)
_CAPITAL = re.compile(r" (?!(?:He|She|They|His|Her|The|In|Before|Prior|Since)\b)[A-Z][\w-]+")
_MEETING = re.compile(r"(?<=[A-Z]{2}) (?:[A-Z]|e-?[A-Z])[\w-]* (?:19|20)\d\d\b")
"""Behind a body the rest of the name of its meeting, with the year."""

_NOUN = re.compile(r" (?!(?:and|or|in|on|at|from|to|with|for|during|by|this|next|last)\b)\w")
_QUOTED_BY = re.compile(
    r"[“\"](?=[^“”\"]*\b(?:I|you|we|my|your|our|me|us)\b)[^“”\"]{8,200}[”\"]\s*(?:--?|[—–])\s*\W?$"
)
"""What somebody is quoted with before the name: "What I cannot count, I do not know" — Ann Lee."""


def iter_doubted(kept: Sequence[Proposal], context: Context) -> Iterator[Proposal]:
    """The proposals that are doubted, seen beside all that are kept."""
    yield from _said_by_roles(kept)
    yield from _cut_short(kept)
    yield from _jobs(kept)
    yield from _beside_roles(kept)
    yield from _plain(kept, "roleHolder", "roleKind", _CHAIR, "-chair")
    yield from _printed_titles_of_papers(kept)
    yield from _names_of_workshops(kept)
    yield from _of_other_years(kept, context)
    yield from _titles_of_talks(kept)
    yield from _plain(kept, "speaker", "talkKind", _TALK)
    yield from _plain(kept, "presentsPaper", "talkKind", _TALK)
    yield from _of_the_report(kept)
    yield from _of_other_editions(kept, context.text)
    yield from _of_recordings(kept)
    yield from _priced_alike(kept, context.text)
    yield from _alone(kept)
    yield from _filmed(kept)
    named_beside = {vote.series for vote in context.evidence}
    series = (one.frame.slots["series"].value for one in _of_kind(kept, "Edition"))
    named_beside |= {one.name for one in series if isinstance(one, Mention)}
    for one in kept:
        named = _is_edition(one, context) or _is_day_at_host(one, context)
        named = named or _is_counted_elsewhere(one, named_beside, context.text)
        named = named or _goes_on(one, context.text, named_beside) or _is_quoted(one, context.text)
        named = named or _is_title_with_name(one, context.text)
        named = named or _is_its_meeting(one, context.text)
        if named or _is_of_a_body(one) or _is_of_itself(one):
            yield one


def _is_its_meeting(one: Proposal, text: str) -> bool:
    """Whether an event has the full name of its edition, which has its initials or the acronym in brackets behind it: "Slow Banquet on Maps (SBM 2031)"."""
    name, edition = (one.frame.slots.get(part) for part in ("name", "edition"))
    if one.frame.kind != "SubEvent" or not (name and edition and isinstance(edition.value, Node)):
        return False
    series, year = (edition.value.part(part) for part in (Property.SERIES, Property.YEAR))
    if not isinstance(series, Mention) or not stands_for(series.name, str(name.value)):
        return False
    about = str(name.value).partition(" on ")[2]
    letters_of = initials(about)
    if len(letters_of) >= _INITIALS and letters_of == "".join(filter(str.isupper, series.name)):
        return True
    own = rf"\W{{0,3}}\(\W{{0,2}}{re.escape(series.name)}(?:[ ’'-]*(?:{year}|{str(year)[2:]}))?\W{{0,2}}\)"
    return re.match(own, text[name.span.end : name.span.end + _BEHIND]) is not None


def _is_of_itself(one: Proposal) -> bool:
    """Whether it takes a part of a person's name for the institution, as in the words for a picture."""
    person, body = (one.frame.slots.get(name) for name in ("affiliatedPerson", "organisation"))
    if one.frame.kind != "Affiliation" or not (person and body):
        return False
    names = (str(getattr(slot.value, "name", slot.value)) for slot in (person, body))
    whole, part = ({*fold(name).split()} for name in names)
    return part <= whole


def _said_by_roles(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Affiliations that a role at an edition says as well: the house of a contact."""
    roles = {
        (slots["roleHolder"].span, slots["organisation"].span)
        for slots in (one.frame.slots for one in kept)
        if {"roleHolder", "organisation"} <= slots.keys()
    }
    for one in _of_kind(kept, "Affiliation"):
        slots = one.frame.slots
        if (slots["affiliatedPerson"].span, slots["organisation"].span) in roles:
            yield one


def _cut_short(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """What has but a part of a name that another reader reads whole: its town in brackets, "Secretary" of "Conference Secretary"."""
    whole = ("Affiliation", "organisation"), ("EventRole", "roleTitle"), ("SubEvent", "name")
    for kind, name in whole:
        named = _of_kind(kept, kind) if kind == "SubEvent" else kept
        spans = [one.frame.slots[name].span for one in named if name in one.frame.slots]
        ends = dict(sorted(spans))
        starts = {end: start for start, end in sorted(spans, reverse=kind == "EventRole")}
        for one in _of_kind(kept, kind):
            span = one.frame.slots[name].span if name in one.frame.slots else None
            if span and (span.end < ends[span.start] or starts[span.end] < span.start):
                yield one


def _jobs(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Roles that are an institution, or what somebody is in one: "Program Coordinator, Oslo University", "Chairman, Map Ltd"."""
    houses = {one.frame.slots["organisation"].span for one in _of_kind(kept, "Affiliation")}
    jobs = {
        one.frame.slots["jobTitle"].span.start
        for one in kept
        if {"jobTitle", "organisation"} <= one.frame.slots.keys()
    }
    for one in _of_kind(kept, "EventRole"):
        slots = one.frame.slots
        title = slots.get("roleTitle")
        # a heading may have given what stands before the words at the name: "Committee |Chairman|"
        words = str(title.value)[title.span.start - title.span.end :] if title else ""
        open_to_all = title and (slots["roleKind"].value == _OTHER or _BARE_CHAIR.fullmatch(words))
        job = title and open_to_all and title.span.start in jobs
        if job or (title and title.span in houses):
            yield one


def _beside_roles(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """What else is read off names: of mentors and contacts all, of chairs of sessions talks, and that of "Programme" they are chairs."""
    held = {
        slots["roleHolder"].span.start: slots["roleKind"].value
        for slots in (one.frame.slots for one in kept)
        if "roleHolder" in slots and slots["roleKind"].value in (*_ALONE, _SESSION_CHAIR)
    }
    roles = {start: kind for start, kind in held.items() if kind in _ALONE}
    over_sessions = {
        value_key(one.frame.slots["roleHolder"].value)
        for one in _of_kind(kept, "EventRole")
        if one.frame.slots["roleKind"].value == _SESSION_CHAIR
    }
    written = {
        one.frame.slots["authorshipOf"].span
        for one in _of_kind(kept, "Authorship")
        if roles.get(one.frame.slots["author"].named_at.start) == _MENTOR
    }
    for one in kept:
        slots, kind, title = one.frame.slots, one.frame.kind, title_of(one)
        title_role = slots.get("roleTitle")
        if "roleHolder" in slots and slots["roleKind"].value not in _ALONE:
            among = held if slots["roleKind"].value == _PROGRAM_CHAIR else roles
            doubted = slots["roleHolder"].span.start in among
            bare = title_role is not None and _BARE_CHAIR.fullmatch(str(title_role.value))
            doubted = doubted or bool(
                bare and value_key(slots["roleHolder"].value) in over_sessions
            )
        elif kind == "Talk":
            doubted = "speaker" in slots and slots["speaker"].span.start in held
        else:
            doubted = kind == "Authorship" and slots["author"].named_at.start in roles
            doubted = doubted or (title is not None and title.span in written)
        if doubted:
            yield one


def _printed_titles_of_papers(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Works of which only the title is read, where it is a paper whose authors stand beside it."""
    papers = _stretches(kept, "authorshipOf")
    for one in _of_kind(kept, "WorkMention"):
        only_title = not one.frame.slots.keys() - {"mentionedIn", "printedTitle", "url"}
        if only_title and papers.overlap(*one.frame.slots["printedTitle"].span):
            yield one


def _names_of_workshops(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """What is read as a paper, or as a longer name, where somebody organises the workshop of that name."""
    ends = {
        slots["roleTitle"].span.start: slots["roleTitle"].span.end
        for slots in (one.frame.slots for one in _of_kind(kept, "EventRole"))
        if "roleTitle" in slots and slots["roleKind"].value == _ORGANISER
    }
    for one in _of_kind(kept, "Authorship", "Paper", "SubEvent"):
        name = title_of(one) or one.frame.slots.get("name")
        end = ends.get(name.span.start) if name else None
        if name and end and (one.frame.kind != "SubEvent" or name.span.end > end):
            yield one


def _of_other_years(kept: Sequence[Proposal], context: Context) -> Iterator[Proposal]:
    """Presentations of works that are printed with another year than the edition's; those with a prize may be older."""
    own = context.edition.part(Property.YEAR) if context.edition is not None else None
    dated = (one for one in kept if "printedYear" in one.frame.slots)
    elsewhere = _stretches(
        (one for one in dated if own and one.frame.slots["printedYear"].value != own),
        "printedTitle",
    )
    for one in _of_kind(kept, "Talk"):
        slots = one.frame.slots
        if "presentsPaper" in slots and slots["edition"].value == context.edition:
            given = slots["talkKind"].value == _AWARD_TALK
            if not given and elsewhere.overlap(*slots["presentsPaper"].span):
                yield one


def _of_other_editions(kept: Sequence[Proposal], text: str) -> Iterator[Proposal]:
    """Days of an edition that lie years from its own year, and its place and number in the same sentence: all are of another."""
    editions = [(one, one.frame.slots) for one in _of_kind(kept, "Edition")]
    away = [
        slots[name].span
        for _, slots in editions
        for name in _DAYS
        if name in slots
        and abs(int(str(slots[name].value)[:4]) - int(str(slots["year"].value))) > _MOST_APART
    ]
    for one, slots in editions:
        said = [slots[name].span for name in (*_DAYS, "heldIn", "ordinal") if name in slots]
        if any(_is_beside(span, days, text) for span in said for days in away):
            yield one


def _of_recordings(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Events whose name is what a recording comes to speak of: "[00:02:49] Section A"."""
    segments = {one.frame.slots["title"].span for one in _of_kind(kept, "Segment")}
    for one in _of_kind(kept, "SubEvent"):
        if "name" in one.frame.slots and one.frame.slots["name"].span in segments:
            yield one


def _is_beside(span: Span, other: Span, text: str) -> bool:
    """Whether two stretches stand near each other in one sentence of a line."""
    start, end = min(span.end, other.end), max(span.start, other.start)
    return end - start <= _BEHIND and not _BORDER.search(text, start, end)


def inside_words(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """What is read of names inside the words of a jury or a speaker, or in what a page cites.

    A title that takes in a work and more, as two of a list, is none.
    """
    quoted = _stretches(kept, "citation", "text")
    cited = _stretches(_of_kind(kept, "WorkMention"), "printedTitle", "printedAuthors")
    works = {
        one.frame.slots["printedTitle"].span for one in kept if "printedTitle" in one.frame.slots
    }
    titles = _stretches(kept, "printedTitle")
    for one in kept:
        slots, kind = one.frame.slots, one.frame.kind
        if kind == "Paper" and "title" in slots:
            title = slots["title"].span
            if (title not in works and titles.overlap(*title)) or quoted.overlap(*title):
                yield one
                continue
        if kind not in _OF_PAPERS | _OF_PEOPLE:
            continue
        shown = kind in _OF_PAPERS or "presentsPaper" in slots
        unsure = not shown and one.score < _SURE
        named = [slot.span for slot in slots.values() if _is_named(slot.value)]
        if any(quoted.overlap(*span) or (unsure and cited.overlap(*span)) for span in named):
            yield one


def _titles_of_talks(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """What is but the title of a talk: an event, or a paper of nobody but who gives the talk."""
    speakers: dict[Span, set[Span]] = {}
    authors: dict[Span, set[Span]] = {}
    for one in kept:
        slots = one.frame.slots
        if one.frame.kind == "Talk" and "title" in slots:
            given_by = speakers.setdefault(slots["title"].span, set())
            if "speaker" in slots:
                given_by.add(slots["speaker"].span)
        elif one.frame.kind == "Authorship":
            written_by = authors.setdefault(slots["authorshipOf"].span, set())
            written_by.add(slots["author"].named_at)
    titles = {title for title, who in speakers.items() if authors.get(title, set()) <= who}
    talks = {title for title in titles if speakers[title]}
    sure = (one for one in kept if one.score >= _SURE)
    papers = _stretches(sure, "authorshipOf", "presentsPaper")
    for one in kept:
        slots = one.frame.slots
        if one.frame.kind == "SubEvent":
            name = slots["name"].span if "name" in slots else None
            doubted = name is not None and (name in speakers or papers.overlap(*name))
        elif one.frame.kind == "Paper" and slots.keys() <= {"title", "url", "presentedAt"}:
            doubted = slots["title"].span in titles
        else:
            named = slots.get("awardedPaper") or slots.get("authorshipOf")
            doubted = named is not None and named.span in talks
        if doubted:
            yield one


def _of_the_report(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Counts of papers that are those that the page itself says that it covers."""
    said = list(_of_kind(kept, "Observation"))
    covered = [one for one in said if one.frame.slots["measure"].value == _COVERED]
    known = _stretches(covered, "value")
    for one in said:
        counted = one.frame.slots["measure"].value != _COVERED
        if counted and known.overlap(*one.frame.slots["value"].span):
            yield one


def _priced_alike(kept: Sequence[Proposal], text: str) -> Iterator[Proposal]:
    """Amounts of one currency that differ and are all said to be for what a heading names: who pays them was not read."""
    groups: dict[tuple[object, ...], list[Proposal]] = {}
    for one in _of_kind(kept, "Observation"):
        slots = one.frame.slots
        of, where = slots.get("subjectMatter"), slots.get("value")
        if (
            slots["measure"].value == _AMOUNT
            and of
            and where
            and "\n" in text[of.span.end : where.span.start]
        ):
            said = (slots[name].span for name in ("subjectMatter", "scope") if name in slots)
            unit = slots["unitCode"].value if "unitCode" in slots else ""
            groups.setdefault((unit, *said), []).append(one)
    for alike in groups.values():
        if len({str(one.frame.slots["value"].value) for one in alike}) > 1:
            yield from alike


def _alone(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Doubtful people and papers of which nothing is said but perhaps their address.

    The address of a paper may show that it is one.
    """
    others, shown = [], set()
    for one in kept:
        slots = one.frame.slots
        if one.frame.kind not in _LEAST_ALONE:
            others += [slot.span for slot in slots.values()]
        elif slots.keys() & _SAID or (
            "url" in slots and PAPER_LINK.search(str(slots["url"].value))
        ):
            shown |= {slot.span for name, slot in slots.items() if name == "title"}
    beside = Stretches(others)
    for one in _of_kind(kept, *_LEAST_ALONE):
        slots = one.frame.slots
        is_shown = "title" in slots and slots["title"].span in shown
        unsure = one.score < (_LEAST_SHOWN if is_shown else _LEAST_ALONE[one.frame.kind])
        if unsure and not any(beside.overlap(*slot.span) for slot in slots.values()):
            yield one


def _plain(
    kept: Sequence[Proposal], who: str, what: str, plain: Concept, ending: str = ""
) -> Iterator[Proposal]:
    """What is of a plain kind, where the same name has another one at the same edition of a kind that says more."""
    said = [one for one in kept if {who, what} <= one.frame.slots.keys()]
    at = {
        id(one): (slots[who].span, value_key(slots["edition"].value) if "edition" in slots else "")
        for one in said
        for slots in [one.frame.slots]
    }
    known = {
        at[id(one)]
        for one in said
        if (kind := one.frame.slots[what].value) != plain
        and isinstance(kind, Concept)
        and kind.notation.endswith(ending)
    }
    for one in said:
        if one.frame.slots[what].value == plain and at[id(one)] in known:
            yield one


def _filmed(kept: Sequence[Proposal]) -> Iterator[Proposal]:
    """Papers whose title is linked to a film: talks that somebody saw."""
    linked = (
        one
        for one in _of_kind(kept, "WorkMention")
        if _FILM.search(str(one.frame.slots["url"].value if "url" in one.frame.slots else ""))
    )
    films = _stretches(linked, "printedTitle")
    for one in kept:
        title = title_of(one)
        if title is not None and films.overlap(*title.span):
            yield one


def _goes_on(one: Proposal, text: str, series: Collection[str]) -> bool:
    """Whether it is at a meeting, or a place or body whose name goes on: "Chair of the |IEEE| Oslo Chapter", "at the |Oslo| moss gardens"."""
    slots = one.frame.slots
    if held := slots.get("heldIn"):
        named = isinstance(held.value, Mention) and held.value.kind == "City"
        named = named and text.endswith(" the ", 0, held.span.start)
        said, end = (_NOUN if named else _MEETING), held.span.end
        is_meeting = isinstance(held.value, Mention) and held.value.name in series
        return is_meeting or said.match(text, end, end + _BEHIND) is not None
    body = slots.get("organisation") if one.frame.kind == "Affiliation" else None
    if body is None or one.reader == "records":
        return False
    return _CAPITAL.match(text, body.span.end, body.span.end + _BEHIND) is not None


def _is_edition(one: Proposal, context: Context) -> bool:
    """Whether a workshop is no part of the edition: it has the whole name of the series, or it has a number on the page of a workshop."""
    name, kind = one.frame.slots.get("name"), one.frame.slots.get("subEventKind")
    if name is None or kind is None or kind.value != _WORKSHOP or context.series is None:
        return False
    called, series = str(name.value).removeprefix("the "), context.series.name
    whole = " " in series and f"{series} ".lower() in f"{called} ".lower()
    return whole or (context.is_workshop and ordinal(called.partition(" ")[0]) is not None)


def _is_day_at_host(one: Proposal, context: Context) -> bool:
    """Whether a single day is said to be that of the meeting at which the page's workshop is: "SLOMA at BEE 2031, 3 May 2031"."""
    slots = one.frame.slots
    if one.frame.kind != "Edition" or not context.is_workshop or "startDate" not in slots:
        return False
    last = slots.get("endDate", slots["startDate"])
    return slots["startDate"].value == last.value and slots["series"].value != context.series


def _is_of_a_body(one: Proposal) -> bool:
    """Whether somebody is a chair in brackets: of the jury, perhaps, that the sentence lists."""
    title = one.frame.slots.get("roleTitle")
    bare = title is not None and _BARE_CHAIR.fullmatch(str(title.value)) is not None
    return bare and one.reader == "role-in-brackets"


def _is_counted_elsewhere(one: Proposal, series: Collection[str], text: str) -> bool:
    """Whether the words before a figure name another series that the page speaks of: "BEE got 90 papers" on the page of WAX."""
    slots = one.frame.slots
    if one.frame.kind != "Observation" or "edition" not in slots or "value" not in slots:
        return False
    own, end = slots["edition"].value, slots["value"].span.start
    start = max(0, *(text.rfind(sign, 0, end) for sign in ("\n", ". ", "; ", ", ")))
    names = set(_NAME.findall(text, max(start, end - _LONGEST), end)) & set(series)
    known = own.part(Property.SERIES) if isinstance(own, Node) else None
    return bool(names) and isinstance(known, Mention) and known.name not in text[start:end]


def _is_quoted(one: Proposal, text: str) -> bool:
    """Whether it is a talk or a role of somebody who is but quoted."""
    who = one.frame.slots.get("speaker") or one.frame.slots.get("roleHolder")
    if who is None or one.frame.kind not in ("Talk", "EventRole"):
        return False
    start = who.span.start
    return _QUOTED_BY.search(text, max(0, start - _LONGEST), start) is not None


def _is_title_with_name(one: Proposal, text: str) -> bool:
    """Whether quoted words with a name behind a dash, or in brackets, may as well be a title: "Maps of Mud" — Ann Lee."""
    slots = one.frame.slots
    if one.frame.kind != "Remark" or one.reader != "words-and-name":
        return False
    said, who = slots["text"].span, slots["saidBy"].span
    apart = re.search(r"[(–—-]", text[said.end : who.start])
    return apart is not None and not SAYING.search(text[said.start : said.end])


def title_of(one: Proposal) -> Slot | None:
    """The title of the paper that a frame is about, if it is one of a paper or its authors."""
    name = {"Authorship": "authorshipOf", "Paper": "title"}.get(one.frame.kind, "")
    return one.frame.slots.get(name)


def _of_kind(kept: Iterable[Proposal], *kinds: str) -> Iterator[Proposal]:
    return (one for one in kept if one.frame.kind in kinds)


def _is_named(value: object) -> bool:
    return isinstance(value, Mention) and value.kind in ("Person", "Organisation", "Paper")


def _stretches(kept: Iterable[Proposal], *names: str) -> Stretches:
    """Where these slots of proposals stand."""
    return Stretches(
        slots[name].span
        for slots in (one.frame.slots for one in kept)
        for name in names
        if name in slots
    )
