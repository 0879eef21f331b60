"""Titles of talks in headings and lines around the name of who speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import event_kind, phrases
from confkg.extract.no_names import is_no_name
from confkg.extract.proposals import mention
from confkg.extract.records.groups import fills
from confkg.extract.records.lists import Entry, is_list
from confkg.extract.records.titles import LINK_TEXT, whole_title
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot, Typed
from confkg.model import Mention

_PHRASES = phrases("talk_titles")
_LABEL = _PHRASES["label"]
_NUMBERED = _PHRASES["numbered"]
_NO_TITLE = _PHRASES["no-title"]
"""What a heading over names says that is no title of a talk."""

_TITLES = tuple("title titre titel título titulo titolo topic talk keynote lecture".split())
"""Labels of what a talk is called."""

_COUNTED = re.compile(r"\d")
WHO = _PHRASES["who"]
"""A heading below the title of a talk that says of what stands under it that it is about the speaker."""

_DEEP, _FEW, _LONGEST = 2, 3, 200
"""The level of a heading that is not that of the page, letters behind a label that say something, at least, and
characters of a title below its label, at most."""


def labelled(each: Annotated) -> tuple[str, int] | None:
    """The label that a line begins with, in small letters, and where the rest begins."""
    found = _LABEL.match(each.text)
    return (found["label"].lower(), found.end()) if found else None


def behind_name(section: Section, speaker: Entry) -> Mention | None:
    """The title that a heading has behind the name: "Ann Lee: On Lists"."""
    each, start = speaker.at, speaker.person.end + 2
    if each is not section.heading or not each.text.startswith(": ", start - 2):
        return None
    if each.of(Slot.ROLE, Slot.AWARD) or each.text.count(" ", start) == 0:
        return None
    return mention("Talk", each, Typed(Slot.TITLE, start, len(each.text.rstrip()), 0.8))


def deeper_headings(section: Section, following: Sequence[Section]) -> list[Annotated]:
    """The deeper headings right below a heading with a name, or "Talk: …": an institution, the title of a talk."""
    found: list[Annotated] = []
    for one in following:
        name, heading = section.heading, one.heading
        if name is None or heading is None:
            break
        label = labelled(heading)
        titled = label and label[0].split()[-1] in _TITLES and not heading.of(Slot.PERSON)
        body = not (section.lines or found) and fills(heading, Slot.ORG)
        if heading.line.level < name.line.level + (not (titled or body)):
            break
        found.append(heading)
        if one.lines:
            break
    return found


def title_below(deeper: Sequence[Annotated]) -> Mention | None:
    """The title that is one of the deeper headings below the heading with the name."""
    for title in deeper:
        if label := labelled(title):
            return _behind_label(title) if label[0].split()[-1] in _TITLES else None
        if found := whole_line(title):
            return found
        if not is_list(title, Slot.ORG):
            return None
    return None


def title_before(section: Section, before: Section | None) -> Mention | None:
    """The title that is a heading of the same level right before the heading with the name."""
    name, title = section.heading, before.heading if before and not before.lines else None
    if name is None or title is None or title.line.level != name.line.level:
        return None
    return None if title.of(Slot.PERSON) else whole_line(title)


def whole_line(each: Annotated) -> Mention | None:
    """The title that a line or a heading is."""
    found = each.of(Slot.TITLE)
    whole = found and letters(each.words(found[0])) >= 0.8 * letters(each.text)
    return mention("Talk", each, found[0]) if whole else None


def title_above(section: Section) -> Mention | None:
    """The heading that is not about the speaker and stands next above, if it says but what the talk is called."""
    heads = (one for one in section.chain if not (one.of(Slot.PERSON) or WHO.fullmatch(one.text)))
    above = next(heads, None)
    if above is None or above.line.level < _DEEP:
        return None
    if label := _NUMBERED.search(above.text):
        return _rest(above, label.end())
    if _NO_TITLE.search(above.text):
        return None
    apart = above.of(Slot.DATE, Slot.TIME, Slot.EDITION, Slot.SERIES, Slot.FORM)
    if apart or " " not in above.text.strip():
        return None
    return mention("Talk", above, Typed(Slot.TITLE, 0, len(above.text.rstrip()), 0.8))


def with_titled_heading(section: Section) -> Section:
    """A section of talks, its heading as a title if a name stands right below and no word says what event it is."""
    heading, lines = section.heading, section.lines
    if heading is None or not lines or not fills(heading, Slot.EVENT) or " " not in heading.text:
        return section
    if event_kind(heading.text) or _NO_TITLE.search(heading.text) or heading.line.level < _DEEP:
        return section
    label = labelled(lines[0])
    start = label[1] if label and label[0].split()[-1] not in _TITLES else 0
    if not (is_list(lines[0]) and [one.start for one in lines[0].of(Slot.PERSON)][:1] == [start]):
        return section
    spans = (replace(one, slot=Slot.TITLE) for one in heading.of(Slot.EVENT))
    return replace(section, heading=heading.with_spans(spans))


def _behind_label(each: Annotated) -> Mention | None:
    """The title behind its label: "Talk: On Lists"."""
    _, start = labelled(each) or ("", 0)
    found = [span for span in each.of(Slot.TITLE) if span.start >= start - 1]
    if found and letters(each.words(found[0])) * 2 > letters(each.text[start:]):
        return mention("Talk", each, found[0])
    return _rest(each, start)


def _rest(each: Annotated, start: int) -> Mention | None:
    """The rest of a line as a title; none if it says nothing."""
    end = len(each.text.rstrip())
    if end - start <= _FEW or is_no_name(each.text[start:end], Slot.TITLE):
        return None
    return mention("Talk", each, Typed(Slot.TITLE, start, end, 0.9))


def further_titles(lines: Sequence[Annotated]) -> list[Mention]:
    """The titles behind numbered labels but the first: "Talk 1: On Lists", "Talk 2: |On Maps|"."""
    labels = [(each, labelled(each) or ("", 0)) for each in lines]
    titles = [
        _behind_label(each)
        for each, (label, start) in labels
        if label.split()[-1:]
        and label.split()[-1] in _TITLES
        and _COUNTED.search(each.text, 0, start)
    ]
    return [title for title in titles[1:] if title]


def title_of(
    section: Section, labels: dict[str, Annotated], lines: Sequence[Annotated]
) -> Mention | None:
    """What the talk is called: what is labelled so, else a title beside the name."""
    for name in (name for name in _TITLES if name in labels):
        if title := _behind_label(labels[name]):
            return title
        if letters(labels[name].text) > letters(name) + _FEW:
            return None  # "Title: to be announced"
        below = next((b for a, b in pairwise(lines) if a is labels[name]), None)
        if below is not None and letters(labels[name].text) == letters(name):
            end = len(below.text.rstrip(" ."))
            alone = not (labelled(below) or below.of(Slot.PERSON)) and end <= _LONGEST
            return mention("Talk", below, Typed(Slot.TITLE, 0, end, 0.8)) if alone else None
    heading = [section.heading] if section.heading else []
    named = {
        word for each in heading for one in each.of(Slot.PERSON) for word in each.words(one).split()
    }
    for each in [*heading, *lines[:3]]:
        others = [one for one in each.of(Slot.PERSON) if named.isdisjoint(each.words(one).split())]
        for span in each.of(Slot.TITLE) if not (named and others) else ():
            if is_list(each, Slot.TITLE) and not LINK_TEXT.match(each.words(span)):
                return mention("Talk", each, whole_title(each, span))
    return None
