"""What is read and doubted, for what else is read of the same page says otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from confkg.extract.context import Context
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.words import Stretches
from confkg.extract.records.addresses import PAPER_LINK
from confkg.frames import Slot
from confkg.model import Concept, Mention, Property, Span

_SURE = 0.97
"""A relation that is surer than this is read also inside what is printed as a work."""

_OF_PAPERS = frozenset({"Authorship", "AwardReceipt", "Paper"})
_OF_PEOPLE = frozenset({"Affiliation", "EventRole", "Segment", "SubEvent", "Talk"})
_CHAIR = Concept("role-kind", "chair")
_MENTOR = Concept("role-kind", "mentor")
_SESSION_CHAIR = Concept("role-kind", "session-chair")
_AWARD_TALK = Concept("talk-kind", "award-talk")
_TALK = Concept("talk-kind", "talk")
_LECTURES = (_AWARD_TALK, *(Concept("talk-kind", kind) for kind in ("invited-talk", "keynote")))
_COVERED = Concept("measure", "papers-covered")
_ALONE = (_MENTOR, Concept("role-kind", "press-contact"))
"""Roles of people of whom a page says nothing else in the same place."""


_GATHERING = re.compile(
    r"\b(?:[Ww]orkshop|[Tt]utorial|[Ss]pecial [Ss]ession|[Ss]ymposium)s?(?: on| called| titled| entitled)?:? ?[“\"\[*_]*$"
)
_BEFORE = 60
"""What stands before the name of a workshop, and the characters in which it does."""

_FILM = re.compile(r"//(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com)/")
_BARE_CHAIR = re.compile(r"(?:co-?)?chair(?:s|man|woman|person)?", re.IGNORECASE)
_CAPITAL = re.compile(r" (?!(?:He|She|They|His|Her|The|In|Before|Prior|Since)\b)[A-Z][\w-]+")
_SAID = frozenset({"presentedAt", "doi", "arxivId", "openReviewId"})
_LEAST_ALONE, _LEAST_SHOWN = {"Person": 0.95, "Paper": 0.985}, 0.9
"""How sure a person or a paper must be of which a page says nothing else."""

Doubt = Callable[[Proposal], bool]


def iter_doubts(kept: Sequence[Proposal], context: Context) -> Iterator[Doubt]:
    """What says of each proposal whether it is doubted, seen beside all that are kept."""
    yield _said_by_roles(kept)
    yield _cut_short(kept)
    yield _beside_roles(kept)
    yield _plain(kept, "roleHolder", "roleKind", _CHAIR, "-chair")
    yield _printed_titles_of_papers(kept)
    yield _of_other_years(kept, context)
    yield _titles_of_talks(kept)
    yield _plain(kept, "speaker", "talkKind", _TALK)
    yield _plain(kept, "presentsPaper", "talkKind", _TALK)
    yield _of_the_report(kept)
    yield _alone(kept)
    yield _called(context)
    yield _goes_on(context)
    yield _filmed(kept)
    yield _of_a_body


def _said_by_roles(kept: Iterable[Proposal]) -> Doubt:
    """Affiliations that a role at an edition says as well: the house of a contact."""
    roles = {
        (slots["roleHolder"].span, slots["organisation"].span)
        for slots in (one.frame.slots for one in kept)
        if {"roleHolder", "organisation"} <= slots.keys()
    }
    return lambda one: (
        one.frame.kind == "Affiliation"
        and (one.frame.slots["affiliatedPerson"].span, one.frame.slots["organisation"].span)
        in roles
    )


def _cut_short(kept: Iterable[Proposal]) -> Doubt:
    """Affiliations with the beginning of a name that another reader reads whole: its town in brackets."""
    whole: dict[int, int] = {}
    for one in kept:
        if "organisation" in one.frame.slots:
            start, end = one.frame.slots["organisation"].span
            whole[start] = max(end, whole.get(start, end))
    return lambda one: (
        one.frame.kind == "Affiliation"
        and one.frame.slots["organisation"].span.end
        < whole[one.frame.slots["organisation"].span.start]
    )


def _beside_roles(kept: Iterable[Proposal]) -> Doubt:
    """What else is read off names: of mentors and contacts all, of chairs of sessions talks."""
    held = {
        slots["roleHolder"].span.start: slots["roleKind"].value
        for slots in (one.frame.slots for one in kept)
        if "roleHolder" in slots and slots["roleKind"].value in (*_ALONE, _SESSION_CHAIR)
    }
    roles = {start: kind for start, kind in held.items() if kind in _ALONE}
    written = {
        one.frame.slots["authorshipOf"].span
        for one in kept
        if one.frame.kind == "Authorship"
        and roles.get(one.frame.slots["author"].named_at.start) == _MENTOR
    }

    def doubted(one: Proposal) -> bool:
        slots, kind = one.frame.slots, one.frame.kind
        if "roleHolder" in slots and slots["roleKind"].value not in _ALONE:
            return slots["roleHolder"].span.start in roles
        if kind == "Talk":
            return "speaker" in slots and slots["speaker"].span.start in held
        if kind == "Authorship" and slots["author"].named_at.start in roles:
            return True
        title = _title(one)
        return title is not None and title.span in written

    return doubted


def _printed_titles_of_papers(kept: Iterable[Proposal]) -> Doubt:
    """Works of which only the title is read, where it is a paper whose authors stand beside it."""
    papers = _stretches(kept, "authorshipOf")

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind != "WorkMention" or slots.keys() - {"mentionedIn", "printedTitle", "url"}:
            return False
        title = slots["printedTitle"].span
        return papers.overlap(title.start, title.end)

    return doubted


def _of_other_years(kept: Iterable[Proposal], context: Context) -> Doubt:
    """Presentations of works that are printed with another year than the edition's."""
    own = context.edition.part(Property.YEAR) if context.edition is not None else None
    dated = (one for one in kept if "printedYear" in one.frame.slots)
    elsewhere = _stretches(
        (one for one in dated if one.frame.slots["printedYear"].value != own), "printedTitle"
    )

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind != "Talk" or "presentsPaper" not in slots:
            return False
        if slots["edition"].value != context.edition or slots["talkKind"].value == _AWARD_TALK:
            return False  # talks with a prize are on older works
        paper = slots["presentsPaper"].span
        return elsewhere.overlap(paper.start, paper.end)

    return doubted


def inside_words(kept: Iterable[Proposal]) -> Doubt:
    """What is read of names inside the words of a jury or a speaker, or in what a page cites.

    A title that takes in a work and more, as two of a list, is none.
    """
    quoted = _stretches(kept, "citation", "text")
    cited = _stretches(
        (one for one in kept if one.frame.kind == "WorkMention"), "printedTitle", "printedAuthors"
    )
    works = {
        one.frame.slots["printedTitle"].span for one in kept if "printedTitle" in one.frame.slots
    }
    titles = _stretches(kept, "printedTitle")

    def doubted(one: Proposal) -> bool:
        kind = one.frame.kind
        if kind == "Paper" and "title" in one.frame.slots:
            title = one.frame.slots["title"].span
            partly = title not in works and titles.overlap(title.start, title.end)
            if partly or quoted.overlap(title.start, title.end):
                return True
        if kind not in _OF_PAPERS | _OF_PEOPLE:
            return False
        shown = kind in _OF_PAPERS or "presentsPaper" in one.frame.slots
        named = [slot.span for slot in one.frame.slots.values() if _is_named(slot.value)]
        if any(quoted.overlap(span.start, span.end) for span in named):
            return True
        unsure = not shown and one.score < _SURE
        return unsure and any(cited.overlap(span.start, span.end) for span in named)

    return doubted


def _titles_of_talks(kept: Iterable[Proposal]) -> Doubt:
    """What is but the title of a talk: an event, or a paper of nobody but who gives the talk."""
    speakers: dict[Span, set[Span]] = {}
    authors: dict[Span, set[Span]] = {}
    for one in kept:
        slots = one.frame.slots
        lecture = slots.get("presentsPaper") if _is_lecture(one) else None
        if title := slots.get("title", lecture) if one.frame.kind == "Talk" else None:
            given_by = speakers.setdefault(title.span, set())
            if "speaker" in slots:
                given_by.add(slots["speaker"].span)
        elif one.frame.kind == "Authorship":
            written_by = authors.setdefault(slots["authorshipOf"].span, set())
            written_by.add(slots["author"].named_at)
    titles = {title for title, who in speakers.items() if authors.get(title, set()) <= who}
    talks = {title for title in titles if speakers[title]}
    papers = _stretches(kept, "authorshipOf", "presentsPaper")

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind == "SubEvent":
            name = slots["name"].span if "name" in slots else None
            return name is not None and (name in speakers or papers.overlap(name.start, name.end))
        if one.frame.kind == "Paper" and slots.keys() <= {"title", "url", "presentedAt"}:
            return slots["title"].span in titles
        named = slots.get("awardedPaper") or slots.get("authorshipOf")
        return named is not None and named.span in talks

    return doubted


def _is_lecture(one: Proposal) -> bool:
    """Whether a talk is one that somebody is invited to give, or honoured with."""
    kind = one.frame.slots.get("talkKind")
    return kind is not None and kind.value in _LECTURES


def _of_the_report(kept: Iterable[Proposal]) -> Doubt:
    """Counts of papers that are those that the page itself says that it covers."""
    said = [one for one in kept if one.frame.kind == "Observation"]
    covered = [one for one in said if one.frame.slots["measure"].value == _COVERED]
    known = _stretches(covered, "value")

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind != "Observation" or slots["measure"].value == _COVERED:
            return False
        return known.overlap(slots["value"].span.start, slots["value"].span.end)

    return doubted


def _alone(kept: Iterable[Proposal]) -> Doubt:
    """Doubtful people and papers of which nothing is said but perhaps their address.

    The address of a paper may show that it is one.
    """
    others, shown = [], set()
    for one in kept:
        slots = one.frame.slots
        if one.frame.kind not in _LEAST_ALONE:
            others += [(slot.span.start, slot.span.end) for slot in slots.values()]
        elif slots.keys() & _SAID or (
            "url" in slots and PAPER_LINK.search(str(slots["url"].value))
        ):
            shown |= {slot.span for name, slot in slots.items() if name == "title"}
    beside = Stretches(others)

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind not in _LEAST_ALONE:
            return False
        is_shown = "title" in slots and slots["title"].span in shown
        if one.score >= (_LEAST_SHOWN if is_shown else _LEAST_ALONE[one.frame.kind]):
            return False
        return not any(beside.overlap(slot.span.start, slot.span.end) for slot in slots.values())

    return doubted


def _called(context: Context) -> Doubt:
    """Papers whose title is what a workshop or a tutorial is called."""

    def doubted(one: Proposal) -> bool:
        title = _title(one)
        if title is None:
            return False
        before = max(0, title.span.start - _BEFORE), title.span.start
        return _GATHERING.search(context.text, *before) is not None

    return doubted


def _of_a_body(one: Proposal) -> bool:
    """Whether somebody is a chair in brackets: of the jury, perhaps, that the sentence lists."""
    title = one.frame.slots.get("roleTitle")
    bare = title is not None and _BARE_CHAIR.fullmatch(str(title.value)) is not None
    return bare and one.reader == "role-in-brackets"


def _filmed(kept: Iterable[Proposal]) -> Doubt:
    """Papers whose title is linked to a film: talks that somebody saw."""
    films = _stretches(
        (
            one
            for one in kept
            if one.frame.kind == "WorkMention"
            and "url" in one.frame.slots
            and _FILM.search(str(one.frame.slots["url"].value))
        ),
        "printedTitle",
    )

    def doubted(one: Proposal) -> bool:
        title = _title(one)
        return title is not None and films.overlap(title.span.start, title.span.end)

    return doubted


def _goes_on(context: Context) -> Doubt:
    """Jobs at an institution whose name goes on: "Chair of the |IEEE| Oslo Chapter", "IEEE Fellow"."""

    def doubted(one: Proposal) -> bool:
        if one.frame.kind != "Affiliation" or one.reader == "records":
            return False
        return _CAPITAL.match(context.text, one.frame.slots["organisation"].span.end) is not None

    return doubted


def _plain(
    kept: Iterable[Proposal], who: str, what: str, plain: Concept, ending: str = ""
) -> Doubt:
    """What is of a plain kind, where the same name has another one of a kind that says more."""
    said = [one.frame.slots for one in kept if {who, what} <= one.frame.slots.keys()]
    known = {
        slots[who].span
        for slots in said
        if (kind := slots[what].value) != plain
        and isinstance(kind, Concept)
        and kind.notation.endswith(ending)
    }

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        both = {who, what} <= slots.keys()
        return both and slots[what].value == plain and slots[who].span in known

    return doubted


def _title(one: Proposal) -> Slot | None:
    """The title of the paper that a frame is about, if it is one of a paper or its authors."""
    name = {"Authorship": "authorshipOf", "Paper": "title"}.get(one.frame.kind, "")
    return one.frame.slots.get(name)


def _is_named(value: object) -> bool:
    return isinstance(value, Mention) and value.kind in ("Person", "Organisation", "Paper")


def _stretches(kept: Iterable[Proposal], *names: str) -> Stretches:
    """Where these slots of proposals stand."""
    spans = (
        slots[name].span
        for slots in (one.frame.slots for one in kept)
        for name in names
        if name in slots
    )
    return Stretches((span.start, span.end) for span in spans)
