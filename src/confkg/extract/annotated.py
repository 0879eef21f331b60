"""Lines with their typed spans: what the labeller and the recognisers found, each stretch once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from confkg.extract.labeller import label
from confkg.extract.lines import Line
from confkg.extract.recognisers import find_hints, recognise
from confkg.extract.recognisers.bodies import find_bodies
from confkg.extract.recognisers.inverted import find_inverted
from confkg.extract.recognisers.prizes import find_prizes
from confkg.extract.recognisers.titles import find_running_titles, known_titles
from confkg.extract.span_edges import apart, corrected, settled
from confkg.extract.spans import Slot, Typed
from confkg.model import Link, Span

__all__ = ["Annotated", "annotate"]

_LABELLED = 0.45
"""A labelled span is kept if the labeller is at least this sure of it."""

_OPAQUE = frozenset({Slot.TITLE, Slot.QUOTE, Slot.URL})
"""What stands inside these is a part of their words and is not read by itself."""

_BY_ITS_WORD = 0.98
"""A place whose first word says what it is: "Sala Smocza", which the labeller takes for a person."""

_DOUBTED = 0.95
_NAMES = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.TITLE})

_CALLED_OFF = re.compile(
    r"^\W*(?:cancell?ed|called off|withdrawn)\s*[:–—-]|[(\[]\s*(?:cancell?ed|called off|withdrawn)\s*[)\]]\W*$",
    re.IGNORECASE,
)
"""A line that says that what it lists does not take place."""

_INITIAL = re.compile(r"[^\W\d_]\.?")
_RECOGNISED_FIRST = frozenset({Slot.URL, Slot.DATE, Slot.TIME})


@dataclass(frozen=True, eq=False, slots=True)
class Annotated:
    """A line with its spans, in order and not overlapping.

    Attributes:
        line: the line.
        spans: the outermost spans.
        inner: editions, series and years that stand inside other spans ("NAACL 2021 Chairs").
    """

    line: Line
    spans: tuple[Typed, ...]
    inner: tuple[Typed, ...] = ()

    @property
    def text(self) -> str:
        """The text of the line."""
        return self.line.text

    def of(self, *slots: Slot) -> list[Typed]:
        """The spans of these types."""
        return [span for span in self.spans if span.slot in slots]

    def words(self, span: Typed) -> str:
        """The text of a span."""
        return self.line.text[span.start : span.end]

    def place(self, span: Typed) -> Span:
        """The document's span behind a span of the line."""
        return self.line.span(span.start, span.end)

    def link(self, span: Typed) -> Link | None:
        """The link that covers a span, or is covered by it, give or take a sign."""
        for link in self.line.part.links:
            if link.start <= span.start + 1 and span.end - 1 <= link.end:
                return link
            if span.start <= link.start and link.end <= span.end:
                return link
        return None

    def covered(self, *slots: Slot) -> int:
        """How many letters of the line stand in spans of these types."""
        return sum(letters(self.words(span)) for span in self.of(*slots))


def letters(text: str) -> int:
    """The number of letters in a text."""
    return sum(map(str.isalpha, text))


def annotate(lines: Sequence[Line], *, labelled: bool = True) -> list[Annotated]:
    """The lines with the spans that the labeller and the recognisers agree on.

    What a line lists as called off is left out with its line.

    Args:
        lines: the lines of a page.
        labelled: whether the labeller is asked; without it there are the recognisers' spans alone.
    """
    hints = find_hints(line.text for line in lines)
    found: Iterable[Sequence[Typed]] = _labels(lines) if labelled else repeat((), len(lines))
    merged = [
        _merge(line, spans, recognise(line.text, hints))
        for line, spans in zip(lines, found, strict=True)
    ]
    return [
        each for each in _with_full_names(_with_missed(merged)) if not _CALLED_OFF.search(each.text)
    ]


def _with_missed(lines: list[Annotated]) -> list[Annotated]:
    """The lines, with the titles and institutions that only their words or another line show."""
    known = known_titles(
        each.words(span) for each in lines for span in each.of(Slot.TITLE) if span.score >= _DOUBTED
    )
    found: list[Annotated] = []
    for each in lines:
        spans = list(each.spans)
        for name in (
            *known(each.text),
            *find_running_titles(each.text),
            *(one for body in find_bodies(each.text) for one in apart(each.text, body)),
            *find_prizes(each.text),
        ):
            over = [o for o in spans if o.start < name.end and name.start < o.end]
            if not any(_holds(o, name) for o in over):
                spans = [o for o in spans if o not in over] + [name]
        spans.sort(key=lambda span: span.start)
        found.append(each if spans == list(each.spans) else replace(each, spans=tuple(spans)))
    return found


def _holds(span: Typed, name: Typed) -> bool:
    """Whether a span stays where a name was found; a town in the name of an institution does not."""
    if span.slot is Slot.PLACE and name.slot is Slot.ORG:
        return span.reader != "areas"
    return span.slot in _NAMES or span.score >= _DOUBTED


def _with_full_names(lines: list[Annotated]) -> list[Annotated]:
    """The lines, each name that is a part of the full name of only one person with that."""
    people = [(each, span) for each in lines for span in each.of(Slot.PERSON)]
    full: dict[str, set[str]] = {}
    fuller: dict[str, set[str]] = {}
    for each, span in people:
        words = each.words(span).split()
        if len(words) > 1:
            for word in (words[0], words[-1]):
                full.setdefault(word, set()).add(" ".join(words))
        if len(words) > 2 and all(_INITIAL.fullmatch(word) for word in words[1:-1]):
            fuller.setdefault(f"{words[0]} {words[-1]}", set()).add(" ".join(words))
    order = {
        name: at
        for at, (each, span) in reversed(list(enumerate(people)))
        for name in (each.words(span),)
    }
    for short, (initials, *others) in list(fuller.items()):
        if not others and order.get(short, len(people)) < order.get(initials, 0):
            fuller[initials] = {short}  # the form that is printed first stands for both
            del fuller[short]
    full = {
        word: {name if name not in fuller else min(fuller[name]) for name in names}
        for word, names in full.items()
    } | fuller
    found: list[Annotated] = []
    for each in lines:
        spans = tuple(
            replace(span, value=next(iter(names)))
            if span.slot is Slot.PERSON
            and len(names := full.get(each.words(span).removesuffix("’s").removesuffix("'s"), ()))
            == 1
            else span
            for span in each.spans
        )
        found.append(each if spans == each.spans else replace(each, spans=spans))
    return found


def _labels(lines: Sequence[Line]) -> Iterator[list[Typed]]:
    for line, found in zip(lines, label(lines), strict=True):
        spans = (
            Typed(Slot(each.label), each.start, each.end, each.score, reader="labeller")
            for each in found
            if each.score >= _LABELLED
        )
        yield [right for span in spans for right in corrected(line.text, span)]


def _merge(line: Line, labelled: Sequence[Typed], recognised: Sequence[Typed]) -> Annotated:
    """Each stretch has one reading: the surer one, and of equally sure ones the longer."""
    chosen: list[Typed] = []
    inner: list[Typed] = []
    ranked = sorted([*labelled, *recognised], key=_rank)
    for span in ranked:
        over = [other for other in chosen if other.start < span.end and span.start < other.end]
        if not over:
            chosen.append(span)
        elif span.slot in (Slot.EDITION, Slot.SERIES, Slot.YEAR) and not any(
            other.slot in _OPAQUE for other in over
        ):
            inner.append(span)
    chosen.sort(key=lambda span: span.start)
    names = find_inverted(line.text)
    if names:
        apart = [
            span
            for span in chosen
            if not any(span.start < one.end and one.start < span.end for one in names)
        ]
        chosen = sorted([*apart, *names], key=lambda span: span.start)
    chosen = settled(line.text, chosen, recognised)
    return Annotated(line, tuple(chosen), tuple(inner))


def _rank(span: Typed) -> tuple[int, float, int]:
    if span.slot in _RECOGNISED_FIRST or span.reader == "remarks":
        order = 0
    elif span.slot is Slot.QUOTE:
        order = 3
    elif span.slot is Slot.PLACE:
        order = 2 if span.reader == "labeller" else 0 if span.score >= _BY_ITS_WORD else 1
    else:
        order = 1 if span.reader == "labeller" else 2
    return order, -(span.end - span.start) * span.score, span.start
