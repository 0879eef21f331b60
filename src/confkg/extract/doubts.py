"""What is read and doubted, for what else is read of the same page says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from confkg.extract.context import Context
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers.words import Stretches
from confkg.extract.records.addresses import PAPER_LINK
from confkg.extract.text_doubts import Doubt, iter_text_doubts, title_of
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
_COVERED = Concept("measure", "papers-covered")
_ALONE = (_MENTOR, Concept("role-kind", "press-contact"))
"""Roles of people of whom a page says nothing else in the same place."""


_SAID = frozenset({"presentedAt", "doi", "arxivId", "openReviewId"})
_LEAST_ALONE, _LEAST_SHOWN = {"Person": 0.95, "Paper": 0.985}, 0.9
"""How sure a person or a paper must be of which a page says nothing else."""


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
    yield from iter_text_doubts(kept, context)


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
        title = title_of(one)
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
