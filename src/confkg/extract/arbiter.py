"""One reading for each stretch of text: which of the proposals become claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from confkg.extract.context import Context
from confkg.extract.no_names import is_unnamed
from confkg.extract.places.city_states import with_cities
from confkg.extract.proposals import ENOUGH, Proposal
from confkg.extract.recognisers.words import Stretches
from confkg.extract.records.addresses import PAPER_LINK
from confkg.frames import claims_of, thing_of
from confkg.ids import reference_key, value_key
from confkg.model import Claim, Concept, Mention, Node, Property, Reference, Span

_SURE = 0.97
"""A relation that is surer than this is read also inside what is printed as a work."""

_ANYWHERE = frozenset({"edition", "award", "series", "year"})
"""What is often printed far from the fact, in a heading or a title."""

_SEVERAL = ("connectedTo", "containedIn", "largestBy", "near", "speaker", "url")
"""Slots of which a thing may have several in one place."""

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


_GATHERING = re.compile(
    r"\b(?:[Ww]orkshop|[Tt]utorial|[Ss]pecial [Ss]ession|[Ss]ymposium)s?(?: on| called| titled| entitled)?:? ?[“\"\[*_]*$"
)
_BEFORE = 60
"""What stands before the name of a workshop, and the characters in which it does."""

_SAID = frozenset({"presentedAt", "doi", "arxivId", "openReviewId"})
_LEAST_ALONE, _LEAST_SHOWN = {"Person": 0.95, "Paper": 0.985}, 0.9
"""How sure a person or a paper must be of which a page says nothing else."""

_Doubt = Callable[[Proposal], bool]


def arbitrate(proposals: Iterable[Proposal], context: Context) -> Iterator[Claim]:
    """The claims of the surest proposals, each thing said once."""
    kept = [one for one in _surest(proposals) if not is_unnamed(one.frame)]
    doubts: list[Callable[[list[Proposal]], _Doubt]] = [
        _said_by_roles,
        _cut_short,
        _beside_roles,
        lambda known: _plain(known, "roleHolder", "roleKind", _CHAIR, "-chair"),
        _printed_titles_of_papers,
        lambda known: _of_other_years(known, context),
        _titles_of_talks,
        lambda known: _plain(known, "speaker", "talkKind", _TALK),
        _of_the_report,
        _alone,
        lambda known: _called(context),
    ]
    for doubted in [doubt(kept) for doubt in doubts]:
        kept = [one for one in kept if not doubted(one)]
    inside = _inside_words(kept)  # the words that are still those of a jury or a speaker
    kept = [one for one in kept if not inside(one)]
    for one in with_cities(map(_given_by_its_series, kept)):
        yield from claims_of(replace(one.frame, reader=one.reader, confidence=round(one.score, 2)))


def _given_by_its_series(one: Proposal) -> Proposal:
    """A receipt without its edition if that is of another series than the one that gives the prize."""
    slots = dict(one.frame.slots)
    named = [slots[name].value for name in ("award", "edition") if name in slots]
    if one.frame.kind != "AwardReceipt" or len(named) < 2:
        return one
    award, edition = (value for value in named if isinstance(value, Node))
    giver, series = award.part(Property.GIVEN_BY), edition.part(Property.SERIES)
    if giver is None or giver == series:
        return one
    del slots["edition"]
    return replace(one, frame=replace(one.frame, slots=slots))


def _surest(proposals: Iterable[Proposal]) -> Iterable[Proposal]:
    """The surest of the proposals that say the same of the same thing in the same place."""
    kept: dict[str, Proposal] = {}
    for one in proposals:
        if one.score < ENOUGH:
            continue
        slots = one.frame.slots
        thing = thing_of(one.frame)
        said = [value_key(slots[name].value) for name in _SEVERAL if name in slots]
        key = f"{reference_key(thing)} {sorted(slots)} {said} {_place_of(one, thing)}"
        if key not in kept or kept[key].score < one.score:
            kept[key] = one
    return kept.values()


def _place_of(one: Proposal, thing: Reference) -> int:
    """Where what a frame says of a thing stands; of one that says nothing, where the thing does."""
    slots = one.frame.slots
    known_by = {facet.property.value for facet in thing.parts} if isinstance(thing, Node) else set()
    said = [slot.span for name, slot in slots.items() if name not in known_by | _ANYWHERE]
    places = [slot.span for name, slot in slots.items() if name not in _ANYWHERE]
    everywhere = [slot.span for slot in slots.values()]
    return min(said or places or everywhere).start


def _said_by_roles(kept: Iterable[Proposal]) -> _Doubt:
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


def _cut_short(kept: Iterable[Proposal]) -> _Doubt:
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


def _beside_roles(kept: Iterable[Proposal]) -> _Doubt:
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
        title = slots.get({"Authorship": "authorshipOf", "Paper": "title"}.get(kind, ""))
        return title is not None and title.span in written

    return doubted


def _printed_titles_of_papers(kept: Iterable[Proposal]) -> _Doubt:
    """Works of which only the title is read, where it is a paper whose authors stand beside it."""
    papers = _stretches(kept, "authorshipOf")

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind != "WorkMention" or slots.keys() - {"mentionedIn", "printedTitle", "url"}:
            return False
        title = slots["printedTitle"].span
        return papers.overlap(title.start, title.end)

    return doubted


def _of_other_years(kept: Iterable[Proposal], context: Context) -> _Doubt:
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


def _inside_words(kept: Iterable[Proposal]) -> _Doubt:
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


def _titles_of_talks(kept: Iterable[Proposal]) -> _Doubt:
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
    talks = {title for title, who in speakers.items() if who and authors.get(title, set()) <= who}

    def doubted(one: Proposal) -> bool:
        slots = one.frame.slots
        if one.frame.kind == "SubEvent":
            return "name" in slots and slots["name"].span in speakers
        if one.frame.kind == "Paper" and slots.keys() <= {"title", "url", "presentedAt"}:
            return slots["title"].span in talks
        named = slots.get("awardedPaper") or slots.get("authorshipOf")
        return named is not None and named.span in talks

    return doubted


def _of_the_report(kept: Iterable[Proposal]) -> _Doubt:
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


def _alone(kept: Iterable[Proposal]) -> _Doubt:
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


def _called(context: Context) -> _Doubt:
    """Papers whose title is what a workshop or a tutorial is called."""

    def doubted(one: Proposal) -> bool:
        title = one.frame.slots.get(
            {"Authorship": "authorshipOf", "Paper": "title"}.get(one.frame.kind, "")
        )
        if title is None:
            return False
        before = max(0, title.span.start - _BEFORE), title.span.start
        return _GATHERING.search(context.text, *before) is not None

    return doubted


def _plain(
    kept: Iterable[Proposal], who: str, what: str, plain: Concept, ending: str = ""
) -> _Doubt:
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
