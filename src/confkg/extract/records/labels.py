"""The labels of a programme: what a line says that those below it do, and how far that holds.

"Keynote", "[Panel discussion]" and "Session 2: Maps" stand over entries. A label holds for what stands in its own
row, or up to the next time, if somebody is named there; else for the times that follow, up to the next label, a
pause, a heading, or its own end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import TALK_KINDS, kind_in, phrases
from confkg.extract.proposals import Proposal, event_role, mention, sub_event
from confkg.extract.recognisers.dates import WEEKDAYS
from confkg.extract.records.groups import fills
from confkg.extract.records.lists import in_office, is_list
from confkg.extract.records.periods import Period, behind_time, is_break, periods_of, said_alone
from confkg.extract.records.titles import SESSION, is_item
from confkg.extract.spans import Slot, Typed
from confkg.model import Node, PartKind, Span

_PHRASES = phrases("labels")

_TALKS, _PANEL, _PAPERS = (_PHRASES[kind] for kind in ("talks", "panel", "papers"))
_ONE_TALK = _PHRASES["one-talk"]
"""The label of one talk, which is no event beside it: "Keynote 2 (1 hour)"."""

_CLOSES = _PHRASES["closes"]
_ASIDE = _PHRASES["aside"]
_IN_BRACKETS = re.compile(r".*\(([^()]*)\)\W*$")
"""What a label ends with: "Session 1 |(invited talk)"."""

_CHAIR = re.compile(r"\W*(?:session )?(?:co-?)?chair", re.IGNORECASE)
_PART = _PHRASES["part"]
"""What stands before the kind of a part of a programme: "Session 2: Keynote"."""

_EDGES = " \t\u2003[]@:*_|–—-.+"

PANEL, PAPERS, SESSION_OF_PAPERS, NOTHING = "panel", "papers", "session", ""
"""What a label can stand over besides talks of a kind."""

_ON_NO_PAPER = ("keynote", "invited-talk", "award-talk", "tutorial")
_SURE = 0.8


@dataclass(frozen=True, eq=False, slots=True)
class Label:
    """A line that says what those below it do."""

    at: Annotated
    kind: str  # the notation of a kind of talks, or what else takes place
    timed: bool = False  # whether it has a time
    ends: int = 0  # when it is over, in minutes since midnight; 0 if that is not said

    @property
    def has_talks(self) -> bool:
        """Whether those below it give talks of a kind."""
        return self.kind not in (PANEL, PAPERS, SESSION_OF_PAPERS, NOTHING)

    @property
    def is_slot(self) -> bool:
        """Whether it says of what stands beside it that it is a talk or a paper."""
        return self.has_talks or self.kind == PAPERS

    @property
    def has_papers(self) -> bool:
        """Whether those below it may present papers."""
        return self.kind not in (PANEL, NOTHING, *_ON_NO_PAPER)


def names_panel(each: Annotated) -> bool:
    """Whether a line is the name of a panel: "16:00 Panel 2: Who Owns the Maps?"."""
    return _PANEL.fullmatch(_words_of(each)) is not None


def end_of_panel_label(each: Annotated) -> int:
    """Where the label of a panel ends that a line begins with: "|Panel|: Who Owns the Maps?, with Ann Lee"; 0 if it does not."""
    start = behind_time(each)
    end = each.text.find(":", start)
    labelled = end > 0 and _PANEL.fullmatch(each.text[start:end].strip(_EDGES))
    return end if labelled else 0


def _words_of(each: Annotated) -> str:
    """What a line says but for times, chairs and remarks in brackets."""
    text = _ASIDE.sub("", each.text[behind_time(each) :])
    for time in each.of(Slot.TIME):
        text = text.replace(each.words(time), "")
    return text.strip(_EDGES)


def label_kind(each: Annotated) -> str | None:
    """What a line stands over as a label; none if it is no label, empty if no talks are below it."""
    text = _PART.sub("", _words_of(each))
    named = any(each.words(one) in text for one in each.of(Slot.PERSON))
    if not named and _PANEL.fullmatch(text):
        return PANEL
    if not named and _TALKS.fullmatch(text) and not each.of(Slot.TITLE):
        return kind_in(TALK_KINDS, text) or "talk"
    if is_break(text) or is_item(text):
        return NOTHING
    if named or not text:
        return None
    if _PAPERS.fullmatch(text):
        return PAPERS
    aside = _IN_BRACKETS.match(each.text)
    if SESSION.match(text) and aside and _TALKS.fullmatch(aside[1]):  # "Session 1 (invited talk)"
        return kind_in(TALK_KINDS, aside[1]) or "talk"
    if SESSION.match(text) or fills(each, Slot.EVENT):
        return NOTHING if _CLOSES.match(text) else SESSION_OF_PAPERS
    return NOTHING if _CLOSES.match(text) and not each.of(Slot.TITLE) else None


_DAY = re.compile(rf"\b(?:{'|'.join(WEEKDAYS)}|day \d+)\b", re.IGNORECASE)
"""The header of a column that has what takes place on one day."""


def labels_over(lines: Sequence[Annotated], periods: Sequence[Period]) -> dict[int, Label]:
    """The labels of a programme, by the numbers of the lines that they stand over."""
    found: dict[int, Label] = {}
    by_line = {each.line.number: one for one in periods for each in (one.at, *one.cells)}
    above: Label | None = None  # over all times up to the next heading
    timed: Label | None = None  # over those up to the next pause
    day: object = None
    for block in _blocks(lines, periods):
        times = [by_line[each.line.number] for each in block if each.line.number in by_line]
        ends, in_table = times[0].ends if times else 0, bool(periods) and block[-1].line.row >= 0
        own: list[tuple[int, Label]] = []
        for place, each in enumerate(block):
            kind = label_kind(each) if periods or each.line.row < 0 else None
            if kind == PANEL and not periods and each.line.kind is PartKind.HEADING:
                kind = NOTHING  # read with the people of its section
            row = each.line.row >= 0 and own and own[-1][1].at.line.row == each.line.row
            if kind is None or (row and kind == SESSION_OF_PAPERS and own[-1][1].is_slot):
                continue  # what a row has beside the words for a talk is its title
            own.append((place, Label(each, kind, in_table or bool(times), ends)))
        if block[0].line.kind is PartKind.HEADING:
            above = timed = None
        late = timed and timed.ends and times and times[0].begins >= timed.ends
        if own or late or (times and times[0].day != day):
            timed = None
        day = times[0].day if times else day
        if (over := timed or above) is not None:
            found |= {each.line.number: over for each in block}
        ends_at = [*(place for place, _ in own), len(block)][1:]
        for (place, label), end in zip(own, ends_at, strict=True):
            below = block[place + 1 : end]
            if label.has_talks and label.at.line.row >= 0 and _DAY.search(label.at.line.header):
                cell = (one for one in below if one.line.level == label.at.line.level)
                found |= {each.line.number: label for each in cell}
                continue  # what stands beside it takes place on other days
            if label.kind == PANEL:  # it has a title, too, and what is titled next is another entry
                titles = [at for at, each in enumerate(below) if fills(each, Slot.TITLE)]
                titles = titles[":" not in label.at.text :] if label.at.line.row >= 0 else []
                below = below[: titles[0]] if titles else below
            if _is_below_talk(block, place, label):
                found[block[place - 1].line.number] = label
            if not any(map(_names_somebody, below)):
                before = block[:place] if len(own) == 1 and label.at.line.row >= 0 else []
                if any(map(_names_somebody, before)):
                    below = before
                elif end == len(block) and label.timed:
                    timed = label if label.kind else None
                elif end == len(block):
                    above = label if label.kind else None
            if not label.kind and not label.timed:
                above = None
                for each in below:
                    found.pop(each.line.number, None)
            if label.kind:
                found |= {each.line.number: label for each in below}
    return found


def _is_below_talk(block: Sequence[Annotated], place: int, label: Label) -> bool:
    """Whether a label stands below the line of the talk that it is about: "Ann Lee: On Lists", "Invited Talk"."""
    before = block[place - 1] if place and label.has_talks else None
    people = before.of(Slot.PERSON) if before else []
    alike = before is not None and before.line.kind is label.at.line.kind
    return (
        alike
        and bool(people)
        and before is not None
        and not letters(before.text[: people[0].start])
    )


def _blocks(lines: Sequence[Annotated], periods: Sequence[Period]) -> Iterator[list[Annotated]]:
    """The lines of a page cut where a time, a heading or the next row begins."""
    opens = {
        min(each.line.number for each in (one.at, *one.cells) if each.line.row == one.at.line.row)
        for one in periods
    }
    block = list(lines[:1])
    for before, each in pairwise(lines):
        row = each.line.row != before.line.row and min(each.line.row, before.line.row) >= 0
        heads = each.line.kind is PartKind.HEADING
        if row or heads or each.line.number in opens:
            yield block
            block = []
        block.append(each)
    if block:
        yield block


def _names_somebody(each: Annotated) -> bool:
    return bool(each.of(Slot.PERSON)) and not in_office(each) and not _CHAIR.match(each.text)


@dataclass(frozen=True, slots=True)
class Programme:
    """The lines of a page, and what shows on it when what takes place."""

    lines: Sequence[Annotated]
    periods: Sequence[Period]
    labels: Mapping[int, Label]  # what lines stand under, by their numbers
    entries: Collection[int]  # the numbers of the lines that stand beside a time
    alone: frozenset[int]  # those of them that are all that is said of what takes place then

    def label(self, each: Annotated) -> Label | None:
        """What a line stands under."""
        return self.labels.get(each.line.number)

    def is_in_slot(self, each: Annotated) -> bool:
        """Whether a line is that of one talk, or in the row of a label that says so, and so no event."""
        label = self.label(each)
        beside = label is not None and label.is_slot and label.at.line.row == each.line.row >= 0
        return beside or _ONE_TALK.fullmatch(each.text, behind_time(each)) is not None


def programme_of(lines: Sequence[Annotated]) -> Programme:
    """The programme that a page shows."""
    periods = periods_of(lines)
    entries = {each.line.number for period in periods for each in period.cells}
    return Programme(lines, periods, labels_over(lines, periods), entries, said_alone(periods))


def panels_of(programme: Programme, context: Context) -> Iterator[Proposal]:
    """The panels of a programme with the people listed under their labels."""
    said: set[int] = set()
    over: set[int] = set()  # labels with a topic of their own, below which a paper is named
    for each in programme.lines:
        label = programme.label(each)
        if label and label.at is not each and ":" in label.at.text.rstrip(_EDGES):
            over |= {label.at.line.number} if each.of(Slot.TITLE) else set()
        if label and label.at.line.number in over:
            continue
        edition = context.edition_at(each.line)
        named = label is not None and label.kind == PANEL and _names_somebody(each)
        if label is None or edition is None or not named or not is_list(each):
            continue
        where = label.at.line.span()
        if label.at.line.number not in said:
            said.add(label.at.line.number)
            start = behind_time(label.at)
            text = label.at.text[start:].strip(_EDGES)
            at = label.at.text.index(text, start)
            name = mention("SubEvent", label.at, Typed(Slot.EVENT, at, at + len(text), _SURE))
            yield sub_event(edition, "panel", name, where, _SURE)
        yield from _panelists(each, where, edition)
    for each in programme.lines:
        edition, end = context.edition_at(each.line), label_of_panelists(each)
        if end and edition is not None:
            where = each.line.span(behind_time(each), end)
            yield from _panelists(each, where, edition)


def label_of_panelists(each: Annotated) -> int:
    """Where the label ends of a line that lists who is on a panel: "|Panel|: Ann Lee, Bo Chen"; 0 if it does not."""
    end, people = end_of_panel_label(each), each.of(Slot.PERSON)
    listed = len(people) > 1 and is_list(each) and not letters(each.text[end : people[0].start])
    return end if listed else 0


def _panelists(each: Annotated, where: Span, edition: Node) -> Iterator[Proposal]:
    """The people of a line as those of a panel."""
    for span in each.of(Slot.PERSON):
        person = mention("Person", each, span)
        yield event_role(person, "panelist", "panelist", where, edition, span.score)
