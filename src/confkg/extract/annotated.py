"""Lines with their typed spans: what the labeller and the recognisers found, each stretch once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from confkg.extract.labeller import label
from confkg.extract.lines import Line
from confkg.extract.recognisers import find_hints, recognise
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.recognisers.titles import find_running_titles, known_titles
from confkg.extract.spans import Slot, Typed
from confkg.model import Link, Span

__all__ = ["Annotated", "annotate"]

_LABELLED = 0.45
"""A labelled span is kept if the labeller is at least this sure of it."""

_OPAQUE = frozenset({Slot.TITLE, Slot.QUOTE, Slot.URL})
"""What stands inside these is a part of their words and is not read by itself."""

_DOUBTED = 0.95
_SET_OFF = 0.8
"""A title that the labeller and the marks of the page both show."""

_ET = re.compile(r",?\s+et(?:\s+al\.?)?$")
_TWO_NAMES = re.compile(r"(?<=\()([^\W\d_a-z][\w’'-]{2,}), ([^\W\d_a-z][\w’'-]{2,})")
_BEGINNING = re.compile(r"\b(?:is|was|goes to|went to) (?P<word>[A-Z][\w’']* )$")
_WENT_TO = re.compile(r"(?:It|This|The (?:award|prize)) (?:went|goes) to ")
_NEXT_SENTENCE = re.compile(r"(?<=[^\W\d_]{4})\.\s")
_NO_PERSON = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|"
    r"(?:septem|octo|novem|decem)ber|(?:\w+ )?talks?|students?|hono(?:u)?rable mentions?|speakers?|authors?|"
    r"(?:phd|graduate) students?|everyone|thanks?|note|notes|"
    r".* (?:orals?|posters?|spotlights?|papers?|chats?|walks?|meetup|socials?|sessions?|workshops?|tutorials?)",
    re.IGNORECASE,
)
_NO_ORGANISATION = re.compile(
    r"\b(?:orals?|posters?|spotlights?|papers?|slides|video)\b|^aka\b|^@|-->|"
    r"^(?:director|head|dean|president|vice president|professor|member) (?:of|at|for)\b|"
    r"^(?:the )?(?:institute|department|school|university|cent(?:er|re)|faculty|group|lab|company)$",
    re.IGNORECASE,
)
_NAMES = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.TITLE})
_BEFORE_NAMES = re.compile(
    r"\s*(?:[–—,]|by)\s[^\W\d_a-z][\w’'-]+ (?:[A-Z]\. )?[^\W\d_a-z][\w’'-]+(?: et al|,| and | & )"
)
"""Behind a title its authors: what stands before its colon is then no speaker."""

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

    Args:
        lines: the lines of a page.
        labelled: whether the labeller is asked; without it there are the recognisers' spans alone.
    """
    hints = find_hints(line.text for line in lines)
    found: Iterable[Sequence[Typed]] = _labels(lines) if labelled else repeat((), len(lines))
    return _with_full_names(
        with_titles(
            [
                _merge(line, spans, recognise(line.text, hints))
                for line, spans in zip(lines, found, strict=True)
            ]
        )
    )


def with_titles(lines: list[Annotated]) -> list[Annotated]:
    """The lines, with the titles that only their words or another line show to be titles."""
    known = known_titles(
        each.words(span) for each in lines for span in each.of(Slot.TITLE) if span.score >= _DOUBTED
    )
    found: list[Annotated] = []
    for each in lines:
        spans = list(each.spans)
        for title in (*known(each.text), *find_running_titles(each.text)):
            over = [o for o in spans if o.start < title.end and title.start < o.end]
            if not any(o.slot in _NAMES or o.score >= _DOUBTED for o in over):
                spans = [o for o in spans if o not in over] + [title]
        spans.sort(key=lambda span: span.start)
        found.append(each if spans == list(each.spans) else replace(each, spans=tuple(spans)))
    return found


def _with_full_names(lines: list[Annotated]) -> list[Annotated]:
    """The lines, each given name or surname alone with the full name that only one person has."""
    people = [(each, span) for each in lines for span in each.of(Slot.PERSON)]
    full: dict[str, set[str]] = {}
    for each, span in people:
        words = each.words(span).split()
        if len(words) > 1:
            for word in (words[0], words[-1]):
                full.setdefault(word, set()).add(" ".join(words))
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
        spans = [
            _trimmed(
                line.text,
                Typed(Slot(each.label), each.start, each.end, each.score, reader="labeller"),
            )
            for each in found
            if each.score >= _LABELLED
        ]
        spans = [part for span in spans for part in _surnames(line.text, span)]
        named = [_prize_or(span, line.text[span.start : span.end]) for span in spans]
        yield [span for span in named if _is_name(line.text[span.start : span.end], span.slot)]


def _surnames(text: str, span: Typed) -> list[Typed]:
    """The names of a span that took two surnames for one name: "Ito, Brandvold"."""
    words = _TWO_NAMES.fullmatch(text, span.start, span.end) if span.slot is Slot.PERSON else None
    if words is None:
        return [span]
    return [replace(span, end=words.end(1)), replace(span, start=words.start(2))]


def _prize_or(span: Typed, words: str) -> Typed:
    """A span, as a prize if it was taken for a title: "Test of Time Runner-Up"."""
    taken = span.slot is Slot.TITLE and names_prize(words)
    return replace(span, slot=Slot.AWARD) if taken else span


def _trimmed(text: str, span: Typed) -> Typed:
    """A span without a bracket that is not closed in it, and a name without "et"."""
    start, end = span.start, span.end
    if span.slot is Slot.PERSON and (cut := _ET.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.PERSON and (cut := _NEXT_SENTENCE.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.TITLE and (lead := _WENT_TO.match(text, start, end)):
        start = lead.end()
    if span.slot is Slot.TITLE:
        label, colon, rest = text[start:end].partition(":")
        if colon and names_prize(label):
            start = end - len(rest.lstrip(' "“*'))
    if span.slot is Slot.TITLE and (lead := _BEGINNING.search(text, 0, start)):
        start = lead.start("word")
    inside = text[start:end]
    if inside.endswith(")") and "(" not in inside:
        end -= 1
    if inside.startswith("(") and ")" not in inside:
        start += 1
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _is_name(text: str, slot: Slot) -> bool:
    """Whether a stretch can be a name of its type."""
    if slot is Slot.PERSON:
        return not _NO_PERSON.fullmatch(text.strip())
    return slot is not Slot.ORG or not (_NO_ORGANISATION.search(text) or text.islower())


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
    chosen = _titles_whole(line.text, _as_quoted(chosen, recognised, line.text))
    return Annotated(line, tuple(chosen), tuple(inner))


def _as_quoted(chosen: list[Typed], recognised: Sequence[Typed], text: str) -> list[Typed]:
    """The spans, a title that is most of a quotation as all that stands in it."""
    quotes = [span for span in recognised if span.slot is Slot.QUOTE]
    found: list[Typed] = []
    for span in chosen:
        around = [q for q in quotes if q.start <= span.start and span.end <= q.end]
        whole = _quoted(span, around[0], chosen, text) if around else None
        if whole is not None:
            found = [*(other for other in found if other.end <= whole.start), whole]
        elif not found or found[-1].end <= span.start:
            found.append(span)
    return found


def _quoted(span: Typed, quote: Typed, chosen: Sequence[Typed], text: str) -> Typed | None:
    """What a quotation holds as a title, if the title in it is most of it."""
    start, end = quote.start + 1, quote.end - 1
    while end > start and text[end - 1] in " ,":
        end -= 1
    apart = [other for other in chosen if other.start < end and start < other.end]
    names = any(other is not span and other.slot in _NAMES for other in apart)
    if span.slot is not Slot.TITLE or names or (span.end - span.start) * 2 <= end - start:
        return None
    score = max(span.score, _SET_OFF)
    return replace(span, start=start, end=max(end, span.end), score=score)


def _titles_whole(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a name that the labeller doubts joined to the title behind its colon."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and span.slot is Slot.TITLE
            and before.slot in (Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.EVENT)
            and (before.score < _DOUBTED or _BEFORE_NAMES.match(text, span.end))
            and text[before.end : span.start].strip() == ":"
            and not names_prize(text[before.start : before.end])
            and not (len(joined) > 1 and joined[-2].slot is before.slot)  # the last of a list
        ):
            joined[-1] = replace(span, start=before.start)
        else:
            joined.append(span)
    return joined


def _rank(span: Typed) -> tuple[int, float, int]:
    if span.slot in _RECOGNISED_FIRST:
        order = 0
    elif span.slot is Slot.QUOTE:
        order = 3
    elif span.slot is Slot.PLACE:
        order = 2 if span.reader == "labeller" else 1
    else:
        order = 1 if span.reader == "labeller" else 2
    return order, -(span.end - span.start) * span.score, span.start


def first(spans: Iterable[Typed]) -> Typed | None:
    """The first span, or None."""
    return next(iter(spans), None)
