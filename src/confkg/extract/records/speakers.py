"""Speakers with their talks: a heading with a name, or a block of labelled lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, takewhile

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import SPEAKERS_ABROAD, phrases
from confkg.extract.proposals import Proposal, event_role, link, talk
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.records.links import link_span
from confkg.extract.records.lists import Entry, in_office, is_list, people_in
from confkg.extract.records.people import described
from confkg.extract.records.slots import talk_kind, talk_kind_of
from confkg.extract.records.talk_titles import (
    WHO,
    behind_name,
    deeper_headings,
    further_titles,
    labelled,
    title_above,
    title_before,
    title_below,
    title_of,
    whole_line,
)
from confkg.extract.records.titles import begins_sentence
from confkg.extract.records.topics import Topic
from confkg.extract.records.units import Section, Unit, announces_speakers
from confkg.extract.spans import Slot, Typed
from confkg.model import Mention, Node, PartKind, Span

_PHRASES = phrases("speakers")

_SITE = _PHRASES["site"]
_HONORIFIC = re.compile(HONORIFICS)
_CHAIR = re.compile(r"\b(?:chairs?|chaired|chairperson|moderators?|moderated)\b", re.IGNORECASE)
_KIND = "(?:keynote|invited|plenary|featured|distinguished|guest)"
_ANNOUNCED = re.compile(
    r"(?:(?:confirmed|our|current|list of|meet|the|all|other|further|additional) )*"
    rf"(?:{_KIND}(?: (?:and|&) {_KIND})?"
    r"(?: (?:speaker|lecturer|presenter)s?| (?:talk|lecture|speaker)? ?(?:\d+|[IVX]+)| (?:talk|lecture|presentation)s?|s)|(?:speak|lectur|present|instruct)[eo]rs"
    rf"|{SPEAKERS_ABROAD})(?: (?:so far|to date))?(?: (?:will )?include| are)?(?: \([^()]*\))?\W*",
    re.IGNORECASE,
)
"""A heading over people of whom each gives a talk."""

_WHO = [
    f"{who}{several}"
    for who in ("speaker", "presenter", "instructor", "tutor")
    for several in ("", "s")
]
"""Labels of who gives a talk or a tutorial."""

_BELOW, _PROSE, _CARD = 0.8, 15, 4
"""How sure it is at most that whom a title stands over gives the talk; words of an abstract, at least; lines on a card
below the name, at most."""


def speaker_proposals(
    section: Section,
    topic: Topic,
    context: Context,
    usual: str,
    before: Section | None,
    following: Sequence[Section],
) -> tuple[list[Proposal], set[int]]:
    """The talks of a section, and the ids of the spans of the people who give them.

    The ``usual`` kind is for talks of which no heading says one; the headings of the sections ``following``
    may be the institution of the speaker and the title of the talk, that of the section ``before`` the title.
    """
    lines = section.lines
    labels = _labels(lines)
    speakers = _speakers(section, labels)
    under = not speakers and topic is Topic.TALKS  # below a title
    speakers = below_title(section) if under else speakers
    if not speakers or topic in (Topic.COMMITTEE, Topic.AWARDS, Topic.PANEL):
        return [], set()
    titles = speakers[0].at.of(Slot.TITLE) if topic is Topic.PAPERS else ()
    if any(title.start < speakers[0].person.start for title in titles):
        return [], set()  # the heading of a paper, with its authors
    first = speakers[0]
    deeper = deeper_headings(section, following)
    if deeper and not lines and deeper[-1].of(Slot.ORG) and is_list(deeper[-1]):
        lines = following[len(deeper) - 1].lines  # below the institution of the speaker
        labels = _labels(lines)
    title = None if under else title_below(deeper) or title_of(section, labels, lines)
    if title is None and topic in (Topic.TALKS, Topic.PROGRAMME, Topic.PAPERS):
        title = behind_name(section, first)
    if title is None and topic is Topic.TALKS:
        title = title_above(section) or title_before(section, before)
    if title is None and (under or (topic is not Topic.TALKS and not labels)):
        return [], set()
    if title is not None and begins_sentence(title.name):
        title = None  # of the biography below the name
    edition = context.edition_at(lines[0].line if lines else speakers[0].at.line)
    proposals: list[Proposal] = []
    kind, where = talk_kind(section, first.at.place(first.person), usual)
    if said := talk_kind_of(first.at.text[: first.person.start]):  # "Keynote speaker: Ann Lee"
        kind, where = said, first.at.line.span(0, first.person.start)
    for each in labels.values():
        label, start = labelled(each) or ("", 0)
        if said := talk_kind_of(label):  # "Keynote: On Lists"
            kind, where = said, each.line.span(0, start)
    if len(speakers) == 1 and not first.organisations:
        bodies = [one for one in deeper[:1] if not one.of(Slot.TITLE)]
        first.organisations += _institutions(labels, [*bodies, *lines])
    for entry in speakers:
        for one in (title, *further_titles(lines)):
            proposals += _given(entry, edition, kind, where, one, _BELOW if under else 1)
    if len(speakers) == 1:
        proposals += _sites(first.name, lines)
    return proposals, {id(entry.person) for entry in speakers}


def announced_speakers(
    section: Section, context: Context, spoken: Iterable[Proposal]
) -> Iterator[Proposal]:
    """The talks of people of whom there is nothing but the name under "Keynote Speakers", "Keynote 2".

    The talks of the section that have titles are ``spoken``.
    """
    known = {slots["speaker"].span for one in spoken if "speaker" in (slots := one.frame.slots)}
    heading = section.heading
    if heading is None or not _is_announced(heading):
        return
    lines = section.lines
    labels = _labels(lines)
    texts = [unit for unit in section.units if len(unit.text.split()) >= _PROSE]
    on_people = len(texts) > 1 and all(map(_on_person, texts))
    alone = [
        people[0]
        for unit in chain.from_iterable(map(_entries, section.units))
        if len(people := [one] if (one := _about(unit, on_people)) else people_in(unit)) == 1
        and (len(unit.lines) <= 2 or labels or one)
        and not in_office(people[0].at)
        and not ((to := people[0].at.link(people[0].person)) and to.target.startswith("#"))
    ]
    places = {id(each): place for place, each in enumerate(lines)}
    begins = [places[id(entry.at)] for entry in alone]
    first_title = any(whole_line(each) for each in lines[: min(begins, default=0)])
    for entry, (begin, end) in zip(alone, pairwise([*begins, len(lines)]), strict=True):
        title, after = None, lines[begin + 1 : end]
        if len(alone) == 1:
            title = title_of(section, labels, [])
            entry.organisations = entry.organisations or _institutions(labels, after)
        elif not first_title:
            card = list(takewhile(_is_on_card, after[:_CARD]))
            title = next(filter(None, map(whole_line, card)), None)
            bodies = [_institutions({}, [one]) for one in card if not one.of(Slot.TITLE)]
            entry.organisations = entry.organisations or next(filter(None, bodies), [])
        place = entry.at.place(entry.person)
        kind, where = talk_kind(section, place, "talk")
        most = 0 if place in known else 1
        yield from _given(entry, context.edition_at(entry.at.line), kind, where, title, most)


def _about(unit: Unit, on_people: bool) -> Entry | None:
    """Whom a unit describes; in a section that has texts ``on_people`` alone, whom it begins with."""
    return described(unit) or (_on_person(unit) if on_people else None)


def _on_person(unit: Unit) -> Entry | None:
    """The person with whose name a text begins."""
    each = unit.lines[0]
    name = next(iter(each.of(Slot.PERSON)), None)
    opens = name is not None and not letters(_HONORIFIC.sub("", each.text[: name.start]))
    return Entry(each, name) if name and opens and len(unit.text.split()) >= _PROSE else None


def _entries(unit: Unit) -> Sequence[Unit]:
    """A unit; its lines, if each of several begins with a name."""
    named = all(one and one[0].start == 0 for one in (each.of(Slot.PERSON) for each in unit.lines))
    return [Unit((each,)) for each in unit.lines] if named else [unit]


def _is_on_card(each: Annotated) -> bool:
    """Whether a line below a name may be on the card of a speaker: short, and no item or cell of a list."""
    return each.line.kind is PartKind.PARAGRAPH and len(each.text.split()) < _PROSE


def _is_announced(heading: Annotated) -> bool:
    """Whether a heading, or a line above a list, says that those below it speak: "Our speakers include:"."""
    said = heading.line.kind is PartKind.PARAGRAPH and announces_speakers(heading)
    return said or bool(_ANNOUNCED.fullmatch(heading.without(Slot.EDITION, Slot.SERIES).strip()))


def _given(
    entry: Entry, edition: Node | None, kind: str, where: Span, title: Mention | None, most: float
) -> Iterator[Proposal]:
    """The talk of a speaker and the institutions; at ``most`` how sure it is, 0 if it is known already."""
    person, score = entry.name, min(entry.person.score, most)
    yield from entry.affiliations(edition, 0.9)
    if edition is not None and score:
        yield talk(edition, kind, where, speaker=person, title=title, score=score)
        yield event_role(person, "speaker", "speaker", where, edition, score)


def _labels(lines: Sequence[Annotated]) -> dict[str, Annotated]:
    """The first line with each label, by the last word of that."""
    return {found[0].split()[-1]: each for each in reversed(lines) if (found := labelled(each))}


def _sites(person: Mention, lines: Sequence[Annotated]) -> Iterator[Proposal]:
    """The web site of the one speaker of a section: a link that says so."""
    for each in lines:
        for found in each.line.part.links:
            named = _SITE.fullmatch(each.text[found.start : found.end])
            if named and found.target.startswith("http"):
                yield link(person, found.target, link_span(each, found.start, found.end), 0.9)


def _speakers(section: Section, labels: dict[str, Annotated]) -> list[Entry]:
    """The people in the heading, or behind the label "Speaker", or a name on a line of its own."""
    places: list[Annotated] = [section.heading] if section.heading else []
    if places and _CHAIR.search(places[0].text):
        places = []  # who leads a session need not speak in it
    places += [labels[name] for name in _WHO if name in labels]
    for each in places:
        people = people_in(Unit((each,)))
        covered = each.covered(Slot.PERSON, Slot.ORG, Slot.ROLE, Slot.EVENT, Slot.AWARD)
        if people and covered >= 0.4 * letters(each.text):
            return people
        name = each.of(Slot.PERSON)[:1]
        if name and name[0].start == 0 and each.text.startswith((", ", ": "), name[0].end):
            beside = each.of(Slot.ORG) if each.text[name[0].end] == "," else []
            return [Entry(each, name[0], [(each, span) for span in beside])]
    return []


def below_title(section: Section) -> list[Entry]:
    """The people named right below a heading that may be the title of their talk, before its abstract.

    Below "Biography" it is the person whose name comes first, and no abstract follows.
    """
    if section.heading is None or not section.units:
        return []
    who, first = WHO.fullmatch(section.heading.text), section.units[0]
    if who and not who["names"]:
        line = first.lines[0]
        name = line.of(Slot.PERSON)[:1]
        return [Entry(line, name[0])] if name and not letters(line.text[: name[0].start]) else []
    prosaic = len(section.units) > 1 and len(section.units[1].text.split()) >= _PROSE
    listed = all(is_list(each) and each.of(Slot.PERSON) for each in first.lines)
    return people_in(first) if listed and (who or prosaic) else []


def _institutions(
    labels: dict[str, Annotated], lines: Sequence[Annotated]
) -> list[tuple[Annotated, Typed]]:
    """The institutions of the one speaker: those labelled so, else those of the line below."""
    named = [each for each in lines if letters(each.text) > each.covered(Slot.PERSON)]
    for each in [labels["affiliation"]] if "affiliation" in labels else named[:1]:
        if not each.of(Slot.PERSON) and is_list(each, Slot.TITLE):
            return [(each, span) for span in each.of(Slot.ORG)]
    return []
