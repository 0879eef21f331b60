"""Whose a claim is that stands where a page speaks of a workshop or a tutorial of its edition.

What a heading, a list item or a sentence introduces is what the text below it, or the rest of its
paragraph, is about: a keynote or a panel there is one of the workshop. It becomes the workshop's
own if that has an edition, and else nothing is said, for the edition of the page would be wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.figures.words import is_below_money
from confkg.extract.full_names import stands_for
from confkg.extract.histories import announces_past
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import Proposal
from confkg.extract.sentences import iter_sentences
from confkg.extract.spans import EditionName, Slot
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, PartKind, Property, Span

_PHRASES = phrases("parts_of_editions")

_OF_BOTH = frozenset(
    ["workshop", "tutorial", "workshop-talk", "competition", "social", "affinity-event", "expo"]
)
"""Kinds of events and talks that the edition has where a workshop of it has them."""
_MOVED = frozenset({"EventRole", "Talk", "SubEvent", "AwardReceipt", "Observation"})
_RUN_BY = (Concept("role-kind", "organiser"), Concept("role-kind", "chair"))
"""Roles that people have at the edition for a part of it, whose name is their title."""
_WORKSHOP = Concept("sub-event-kind", "workshop")
_PLACES = tuple(
    "roleHolder organisation presentsPaper speaker title name value awardedPaper recipient".split()
)
"""Slots of what is spoken of, one of which stands where something is said of it."""
_KINDS = ("roleKind", "talkKind")
"""Slots that stand there as well, if they do not stand above it."""


def in_their_parts(
    proposals: Sequence[Proposal], lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """The proposals, each of the workshop that the text speaks of; without those of one that has no edition."""
    proposals = [one for one in proposals if not _is_of_page(one, context)]
    stretches = sorted(find_stretches(lines, context, proposals), key=lambda one: one.start)
    starts = [one.start for one in stretches]
    for one in proposals:
        at = _place(one)
        where = stretches[bisect_right(starts, at) - 1] if starts and starts[0] <= at else None
        moved = _moved(one, where.part, context) if where and at < where.end else one
        if moved is not None:
            yield moved


def _is_of_page(one: Proposal, context: Context) -> bool:
    """Whether a workshop is the page's own: "12th Workshop on Maps", "About WOM (Workshop on Maps)"."""
    slots, full = one.frame.slots, context.spelt_out
    workshop = one.frame.kind == "SubEvent" and slots["subEventKind"].value == _WORKSHOP
    return bool(full) and workshop and full in str(slots["name"].value)


def _place(one: Proposal) -> int:
    """Where what a proposal says stands, or -1."""
    slots = one.frame.slots
    named = next((slots[name].named_at.start for name in _PLACES if name in slots), -1)
    return max([named, *(slots[name].span.start for name in _KINDS if name in slots)])


def _moved(one: Proposal, part: Part, context: Context) -> Proposal | None:
    """The proposal as one about a part of the edition; None if nothing can be said."""
    slots = dict(one.frame.slots)
    name = "presentedAt" if one.frame.kind == "Paper" else "edition"
    moves = one.frame.kind in _MOVED or name == "presentedAt"
    if not moves or name not in slots or slots[name].value != context.edition or _of_both(slots):
        return one
    if part.edition is not None:
        slots[name] = Filled(part.edition, part.edition.parts[-1].span)
    elif part.name and "roleKind" in slots and slots["roleKind"].value in _RUN_BY:
        slots["roleTitle"] = Filled(part.name.name, part.name.span)
    elif name == "presentedAt":
        del slots[name]
    else:
        return None
    return one.with_slots(slots)


def _of_both(slots: dict[str, Filled]) -> bool:
    """Whether what is said is right of the edition too: it has the workshop, its chairs and its talks."""
    kinds = {slots[name].value for name in ("subEventKind", "talkKind") if name in slots}
    title = str(slots["roleTitle"].value) if "roleTitle" in slots else ""
    return any(isinstance(kind, Concept) and kind.notation in _OF_BOTH for kind in kinds) or (
        re.search(KIND, title, re.IGNORECASE) is not None
    )


KIND = _PHRASES["kind"].pattern
_NAMED = _PHRASES["named"]
"""A part by its name, by what it is on, or by a label with its number."""
_AGAIN = _PHRASES["again"]
_WITHIN = _PHRASES["within"]
"""What stands before a part that takes the words before it in: "gave a keynote at the …"."""
_BESIDE = re.compile(r",? (?:and|as well as) (?:the|an?) (?:[\w-]+ )?(?:keynote|plenary|invited)\b")
"""What stands behind a part and begins what the edition has beside it: "the Wax Workshop| and the final plenary|"."""
_CLOSES = (
    r"\b(?:[Tt]he|[Tt]his|[Mm]ain) (?:(?:main|whole|actual|rest of the) )?(?:conference|congress|symposium)\b"
    r"|^\W*(?:[Oo]n )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|^\W*Day \d"
    r"|^\W*(?:(?:On|In) )?[Tt]he (?:next|second|third|following|last|final) day\b"
)
"""What in a sentence shows that it speaks of the edition again."""
_OVER = _PHRASES["over"]
_NUMBERED = re.compile(r"\W*(?:[WT]S?[ -]?\d{1,2}|\d{1,2}[.)])[:.)]?\s+(?=\w+ \w+)")
"""How a heading below that of all workshops begins, which is one of them."""

_CALLED = _PHRASES["called"]
"""What stands behind the series of the page if it is one of such parts itself."""

_LONGEST_HEADING, _NEAR = 24, 60
"""Words of a heading; characters beside a name in which its edition is printed."""
_PARTS = frozenset(Concept("sub-event-kind", kind) for kind in ("workshop", "tutorial"))


class Part(NamedTuple):
    """A part of the edition that a page speaks of."""

    edition: Node | None = None  # its own
    name: Mention | None = None


class Stretch(NamedTuple):
    """A stretch of a document, or of a line, about a part of the edition."""

    start: int
    end: int
    part: Part
    goes_on: bool = False  # into the items below


def find_stretches(
    lines: Sequence[Annotated], context: Context, proposals: Iterable[Proposal]
) -> Iterator[Stretch]:
    """The stretches of a document that are about parts of its edition."""
    if context.edition is None or context.series is None:
        return
    events = (one.frame.slots for one in proposals if one.frame.kind == "SubEvent")
    named = sorted(
        (slots["name"].span, str(slots["name"].value))
        for slots in events
        if slots["subEventKind"].value in _PARTS
    )
    closes = re.compile(rf"{_CLOSES}|\b{re.escape(context.series.name)}\b")
    headings: dict[int, Part] = {}
    lists: set[int] = set()  # headings over all workshops
    first = next((one.line.number for one in lines if one.line.kind is PartKind.HEADING), -1)
    seen = False  # whether a part was named above
    level = 0  # of the line under which items are about a part as well
    over: Part | None = None  # which it is
    listed: Part | None = None  # that of the entry in a list of all workshops
    for each in lines:
        line = each.line
        if line.kind is PartKind.HEADING:
            over = listed = None
            if is_below_money(line) or len(each.text.split()) > _LONGEST_HEADING:
                continue  # "Workshop" below "Fees" says what a fee is for
            if _OVER.fullmatch(each.text) and not announces_past(each.text):
                lists.add(line.number)
            elif (heading := _heads(each, context, named, lists, first)) is not None:
                headings[line.number] = heading
                seen = True
            continue
        if line.headings and line.headings[-1].number in lists and _is_entry(each):
            listed = _named_in(each, context, named) or _part(each, 0, len(each.text), context)
        above = next((one for one in reversed(line.headings) if one.number in headings), None)
        part = headings[above.number] if above is not None else listed
        if part is None and line.kind is PartKind.ITEM and line.level > level:
            part = over
        if part is not None:
            yield Stretch(*line.span(), part)
            continue
        found = [] if line.row >= 0 else list(_of_sentences(each, context, closes, seen=seen))
        yield from found
        seen = seen or bool(found)
        level = line.level if line.kind is PartKind.ITEM else -1
        over = found[-1].part if found and found[-1].goes_on else None


def _of_sentences(
    each: Annotated, context: Context, closes: re.Pattern[str], *, seen: bool
) -> Iterator[Stretch]:
    """Where a line speaks of a part; "the workshop" is one if one was named before.

    Where somebody does something at one, the clause alone is about it.
    """
    text, span = each.text, each.line.span
    if not re.search(KIND, text, re.IGNORECASE):
        return
    part, begin = Part(), -1
    for start, end in iter_sentences(text):
        found = _find(text, start, end, context)
        again = _AGAIN.search(text, start, end)
        if begin >= 0 and not found and (again or not closes.search(text[start:end])):
            continue
        if begin >= 0:
            yield Stretch(*span(begin, start), part)
            begin = -1
        shown = found or (again if seen else None)
        if not shown:
            continue
        part = _part(each, *found.span(), context) if found else Part()
        seen = True
        begin = start if _WITHIN.search(text, start, shown.start()) else shown.start()
        people = any(start <= one.start < shown.start() for one in each.of(Slot.PERSON))
        if (begin == start and people) or _BESIDE.match(text, shown.end()):
            yield Stretch(*span(begin, shown.end()), part)
            begin = -1
    if begin >= 0:
        yield Stretch(*span(begin, len(text)), part, goes_on=True)


def _is_entry(each: Annotated) -> bool:
    """Whether a line is short, and all of it is set off or a link, as names over paragraphs are."""
    text, part = each.text, each.line.part
    if each.line.kind is not PartKind.PARAGRAPH or len(text.split()) > _LONGEST_HEADING:
        return False
    edges = [(one.start, one.end) for one in part.marks] + [
        (one.start, one.end) for one in part.links
    ]
    whole = any(start <= 1 and len(text) - 1 <= end for start, end in edges)
    return whole and not text.rstrip().endswith(":")


def _heads(
    each: Annotated,
    context: Context,
    named: Sequence[tuple[Span, str]],
    lists: Collection[int],
    first: int,
) -> Part | None:
    """The part that a heading is one of: "Workshop on Maps", "W02 Slow Maps" below "Workshops"."""
    text, line = each.text, each.line
    assert context.series is not None
    series = context.series.name
    own = " " in series or series not in text or stands_for(series, text.replace(series, ""))
    own = (
        own or re.match(rf"\W*(?:[A-Z]{{3,}}\w* )+Workshop\W+{re.escape(series)}", text) is not None
    )
    if line.number == first and own:
        return None  # that of the page itself
    number = _NUMBERED.match(text)
    if number and line.headings and line.headings[-1].number in lists:
        return _part(each, number.end(), len(text), context)
    return _named_in(each, context, named)


def _named_in(each: Annotated, context: Context, named: Sequence[tuple[Span, str]]) -> Part | None:
    """The first part that a line names: an event that was read there, or what is called like one."""
    start, end = each.line.span()
    at = bisect_left(named, (Span(start, start), ""))
    if at < len(named) and named[at][0].end <= end:
        first = max(each.text.find(named[at][1]), 0)
        return _part(each, first, first + len(named[at][1]), context)
    found = _find(each.text, 0, len(each.text), context)
    return _part(each, *found.span(), context) if found else None


def _find(text: str, start: int, end: int, context: Context) -> re.Match[str] | None:
    """The first name of a part, which is not the meeting that the page itself is about."""
    found = _NAMED.finditer(text, start, end)
    return next((one for one in found if not _is_own(one, context)), None)


def _is_own(found: re.Match[str], context: Context) -> bool:
    """Whether what is named is the meeting that the page itself is about."""
    assert context.series is not None
    if context.is_workshop and "workshop" in found[0].lower():
        return True
    series, full = context.series.name, context.full_name
    around = found.string[found.start() : found.end() + _NEAR]
    named = [full.name] if full else []
    if found[0] in series or any(name in around or found[0] in name for name in named):
        return True
    school = "school" in found[0].lower() and not _CALLED.match(
        context.text, context.series.span.end
    )
    if re.search(rf"\b{re.escape(series)}\W+{KIND}", found[0], re.IGNORECASE) and not school:
        return True  # "the TARN workshop", but the summer school of a conference is none
    words = re.sub(rf"^{KIND} \w+ ", "", around, flags=re.IGNORECASE)
    return words[:1].lower() == series[:1].lower() and stands_for(series, around)


def _part(each: Annotated, start: int, end: int, context: Context) -> Part:
    """The part of a name, with the edition that is printed in it or beside it: "SLOW 2031"."""
    words = each.text[start:end].strip(' "“*:')
    at = each.text.index(words, start)
    name = Mention("SubEvent", words, each.line.span(at, at + len(words)))
    known = name if " " in words and not words.rpartition(" ")[2].islower() else None
    for span in (*each.spans, *each.inner):
        near = span.start < end + _NEAR and start - _NEAR < span.end
        if near and span.slot is Slot.EDITION and isinstance(span.value, EditionName):
            node = context.named(span.value, each.place(span)) if span.value.year else None
            if node is not None and node.part(Property.SERIES) != context.series:
                return Part(node, known)
    return Part(None, known)
