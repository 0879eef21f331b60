"""Lines with their typed spans: what the labeller and the recognisers found, each stretch once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import repeat

from confkg.extract.employers import find_employers, gives_way
from confkg.extract.labeller import given_first, is_given, label, name_score
from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.recognisers import find_hints, recognise
from confkg.extract.recognisers.acronyms import OF_MEETING
from confkg.extract.recognisers.names import (
    NAMED_POSTS,
    find_bodies,
    find_east_asian,
    find_inverted,
    find_named_posts,
    find_offices,
    find_running_titles,
    find_speakers,
    known_titles,
    may_name,
)
from confkg.extract.recognisers.prizes import find_prizes
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.span_edges import apart, corrected
from confkg.extract.span_neighbours import settled
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.ids import fold
from confkg.model import Link, PartKind, Span

OF_PLACES = re.compile(
    r"\W*(?:locations?|cit(?:y|ies)|places?|venues?|towns?|countr(?:y|ies))\W*", re.I
)
"""The header of a column that names nobody."""

_LABELLED = 0.45
"""A labelled span is kept if the labeller is at least this sure of it."""

_IN_CAPITALS, _MOST_NAMES = 0.9, 4
"""Score of a name in capital letters, and its words, at most."""

_CAPITALS = re.compile(r"\b[^\W\d_a-z]{3,}\b")
"""A word of a name in capitals, and no initials."""

_OPAQUE = frozenset({Slot.TITLE, Slot.QUOTE, Slot.URL})
"""What stands inside these is a part of their words and is not read by itself."""

_BY_ITS_WORD = 0.98
"""A place whose first word says what it is: "Sala Smocza", which the labeller takes for a person."""

_DOUBTED, _SURE_NAME, _LIKELY = 0.95, 0.9, 0.75
_ARTICLE = 4
_NAMES = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.TITLE})

_FIGURE = re.compile(r"\W*\d[\d.,]*\s?%?\W*")
"""What is a number alone: "Withdrawn: 12", "Withdrawn | 12" count, and call nothing off."""

_OFF = re.compile(r"\W*(?:cancell?ed|called off|withdrawn)\W*", re.IGNORECASE)
_CALLED_OFF = re.compile(
    rf"^{_OFF.pattern}[:–—-](?!{_FIGURE.pattern}$)|[(\[]{_OFF.pattern}[)\]]\W*$", re.IGNORECASE
)
"""A line that says that what it lists does not take place."""

_PICTURE = re.compile(r"\.(?:jpe?g|png|gif|webp)(?:[?#]|$)", re.IGNORECASE)
_FROM_LEFT = phrases("annotated")["from-left"]
"""How words begin that say whom a picture shows."""
_COMMA_NAME = re.compile(r"([^,.]+[^,.\s]) ?, ((?!(?:Jr|Sr|PhD|MD|II|III)\b)[^,.]{2,})")
_SEVERAL = 3
"""Names with a comma that show that the given names stand before it, at least; behind it they are usual."""

_TWO_WORDS = re.compile(r"[^\W\d_][\w’'-]+, [^\W\d_][\w’'-]+")
_ROW = re.compile(
    r"(?:(?<=, )|(?<=\A))[^\W\d_a-z][\w’'-]+(?:, [^\W\d_a-z][\w’'-]+)+(?= \(|\Z|;|,? and )"
)
"""A row of names of one word: "On Lists, |Zomer, Druyts, Osei| (Umbra)"."""
_NAME_OF_ROW = re.compile(r"[^\W\d_][\w’'-]+")

_INITIAL = re.compile(r"[^\W\d_]\.?")
_RECOGNISED_FIRST = frozenset({Slot.URL, Slot.DATE, Slot.TIME})


@dataclass(frozen=True, eq=False, slots=True)
class Annotated:
    """A line with its spans, in order and not overlapping."""

    line: Line
    spans: tuple[Typed, ...]  # the outermost spans
    # editions, series and years that stand inside other spans ("NAACL 2021 Chairs")
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

    def name_end(self, span: Typed) -> int:
        """Where a span ends as a name, though what is said of it may follow."""
        marks = self.line.part.marks if span.reader == "described" else ()
        ends = (one.end for one in marks if one.start <= span.start < one.end)
        return min(ends, default=span.end)

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

    def over(self, start: int, end: int, *slots: Slot) -> list[Typed]:
        """The spans that share a character with a stretch; of these types, if some are named."""
        spans = self.of(*slots) if slots else self.spans
        return [span for span in spans if span.meets(start, end)]

    def without(self, *slots: Slot) -> str:
        """The text without the words of spans of these types, and of what stands inside spans."""
        text = self.text
        for span in (*self.of(*slots), *self.inner):
            text = text.replace(self.words(span), "")
        return text

    def blanked(self, spans: Iterable[Typed]) -> str:
        """The text with blanks in the place of spans."""
        rest = list(self.text)
        for span in spans:
            rest[span.start : span.end] = " " * (span.end - span.start)
        return "".join(rest)

    def with_spans(self, spans: Iterable[Typed]) -> Annotated:
        """The line with these spans, put in order."""
        ordered = tuple(sorted(spans, key=lambda span: span.start))
        return self if ordered == self.spans else replace(self, spans=ordered)

    def with_span(self, new: Typed) -> Annotated:
        """The line with one more span, without those that it meets."""
        inner = tuple(span for span in self.inner if not span.meets(new.start, new.end))
        kept = [span for span in self.spans if not span.meets(new.start, new.end)]
        return replace(self, inner=inner).with_spans([*kept, new])


@lru_cache(maxsize=4096)
def letters(text: str) -> int:
    """The number of letters in a text."""
    return sum(map(str.isalpha, text))


def annotate(lines: Sequence[Line], *, labelled: bool = True) -> list[Annotated]:
    """The lines with the spans that the labeller and the recognisers agree on.

    What a line lists as called off is left out with its line, a cell with its row unless it is the label of numbers. If it is not to be
    ``labelled``, there are the recognisers' spans alone.
    """
    hints = find_hints(line.text for line in lines)
    found: Iterable[Sequence[Typed]] = _labels(lines) if labelled else repeat((), len(lines))
    merged = [
        _merge(line, spans, recognise(line.text, hints))
        for line, spans in zip(lines, found, strict=True)
    ]
    off = {line.row for line in lines if line.row >= 0 and _OFF.fullmatch(line.text)}
    off -= _counting(line for line in lines if line.row in off)
    return [
        each
        for each in _with_full_names(_with_single_names(_with_missed(merged)))
        if not (each.line.row in off or _CALLED_OFF.search(each.text) or _is_caption(each))
    ]


def _is_caption(each: Annotated) -> bool:
    """Whether a line says whom a picture shows, or is but a link to one and says more than a name."""
    if _FROM_LEFT.match(each.text) and not (each.of(Slot.ORG) and each.of(Slot.PERSON)):
        return True
    shown = (one for one in each.line.part.links if _PICTURE.search(one.target))
    whole = any(one.end - one.start >= len(each.text.strip()) for one in shown)
    whole = whole and each.line.kind is not PartKind.HEADING
    return whole and each.covered(Slot.PERSON) < letters(each.text)


def _counting(cells: Iterable[Line]) -> set[int]:
    """The rows that are a label and numbers."""
    rows: dict[int, list[str]] = defaultdict(list)
    for cell in cells:
        rows[cell.row].append(cell.text)
    return {
        row
        for row, (first, *rest) in rows.items()
        if _OFF.fullmatch(first) and all(map(_FIGURE.fullmatch, rest))
    }


def _with_missed(lines: list[Annotated]) -> list[Annotated]:
    """The lines, with the titles, institutions and whole names that only their words or another line show."""
    sure = (
        each.words(one) for each in lines for one in each.of(Slot.PERSON) if one.score >= _LIKELY
    )
    people = {name for name in sure if " " in name}
    known = known_titles(
        each.words(span) for each in lines for span in each.of(Slot.TITLE) if span.score >= _DOUBTED
    )
    found: list[Annotated] = []
    for each in lines:
        spans = list(each.spans)
        doubted = all(one.slot is not Slot.PERSON and one.score < _DOUBTED for one in spans)
        if doubted and (whole := each.text.strip()) in people:
            at = each.text.find(whole)
            spans = [Typed(Slot.PERSON, at, at + len(whole), _SURE_NAME, reader="known")]
        for name in (*known(each.text), *_shown(each.text)):
            if not any(_holds(span, name) for span in _over(spans, name)):
                spans = _in_place(spans, name)
        employers = find_employers(each.text)
        for name in employers:
            if all(gives_way(each.text, span, name, employers) for span in _over(spans, name)):
                spans = _in_place(spans, name)
        for name in (*find_offices(each.text), *find_named_posts(each.text)):
            if all(_is_in_office(span, name) for span in _over(spans, name)):
                spans = _in_place(spans, name)
        found.append(each.with_spans(spans))
    return found


def _over(spans: Iterable[Typed], name: Typed) -> list[Typed]:
    """The spans that share a character with a name."""
    return [span for span in spans if span.meets(name.start, name.end)]


def _in_place(spans: Iterable[Typed], name: Typed) -> list[Typed]:
    """The spans with a name in the place of those that share a character with it."""
    return [*(span for span in spans if not span.meets(name.start, name.end)), name]


@lru_cache(maxsize=REMEMBERED)
def _shown(text: str) -> tuple[Typed, ...]:
    """The titles, institutions and prizes that the words of a line show."""
    bodies = [one for body in find_bodies(text) for one in apart(text, body)]
    names = (*find_speakers(text), *find_east_asian(text))
    return (*find_running_titles(text), *bodies, *find_prizes(text), *names)


def _is_in_office(span: Typed, office: Typed) -> bool:
    """Whether a span is a part of the words for an office, and no name before them: "Ann Lee chair"."""
    named = span.slot is Slot.PERSON and span.end < office.end and office.reader != NAMED_POSTS
    return office.start <= span.start and span.end <= office.end and not named


def _holds(span: Typed, name: Typed) -> bool:
    """Whether a span stays where a name was found; a town in the name of an institution does not."""
    if span.slot is Slot.PLACE and name.slot is Slot.ORG:
        return span.reader != "areas"
    return span.slot in _NAMES or span.score >= _DOUBTED


def _with_full_names(lines: list[Annotated]) -> list[Annotated]:
    """The lines, each name that is a part of the full name of only one person with that."""
    full: dict[str, set[str]] = defaultdict(set)
    order: dict[str, int] = {}
    fuller: dict[str, set[str]] = defaultdict(set)
    for each in lines:
        for span in each.of(Slot.PERSON):
            words = each.words(span).split()
            if len(words) < 2:
                continue
            (first, *middle, last), name = words, " ".join(words)
            order.setdefault(name, len(order))
            full[fold(first)].add(name)
            full[fold(first.partition("-")[0])].add(name)
            full[fold(last)].add(name)
            for at in range(1, len(middle) + 1):
                full[fold(" ".join(words[at:]))].add(name)  # "van Dijk", "Diaz Pons"
            if middle and all(map(_INITIAL.fullmatch, middle)):
                fuller[f"{first} {last}"].add(name)
    for short, (initials, *others) in list(fuller.items()):
        if not others and order.get(short, len(order)) < order[initials]:
            fuller[initials] = {short}  # the form that is printed first stands for both
            del fuller[short]
    whole: dict[str, set[str]] = {}
    # printed first, in capitals only if nowhere else: "Ann LEE" and "Ann Lee" are one
    for name in sorted(order, key=lambda one: bool(_CAPITALS.search(one))):
        whole.setdefault(fold(name), {name})
    known = whole | {
        word: {min(fuller.get(name, {name})) for name in names} for word, names in full.items()
    }
    known |= {fold(name): names for name, names in fuller.items()}

    turned = _with_comma(lines)

    def named(each: Annotated, span: Typed) -> Typed:
        if each.words(span) in turned:
            return replace(span, value=turned[each.words(span)])
        word = each.words(span).removesuffix("’s").removesuffix("'s")
        names = known.get(fold(word), ()) if span.slot is Slot.PERSON else ()
        one = min(names) if len(names) == 1 else word
        return replace(span, value=one) if one != word else span

    return [each.with_spans([named(each, span) for span in each.spans]) for each in lines]


def _with_single_names(lines: list[Annotated]) -> list[Annotated]:
    """The lines, two names of one word that a comma parts as two, where a row of such names has an odd number of them.

    "Zomer, Druyts, Osei (Umbra)" has no given names. In running text such words are no names: "in Veps, Votic, and Mansi".
    """
    rows = [
        (each, row)
        for each in lines
        for row in (_ROW.finditer(each.text) if each.of(Slot.PERSON) else ())
        if Slot.PERSON in (slots := {one.slot for one in each.over(*row.span())})
        and slots <= {Slot.PERSON, Slot.PLACE}  # "Osei (Norway)" passes for a town
    ]
    named = {each.words(span) for each, row in rows for span in each.over(*row.span())}
    pairs = [name.split(", ") for name in named if _TWO_WORDS.fullmatch(name)]
    turned = sum(is_given(one) != is_given(other) for one, other in pairs)
    odd = any(row[0].count(",") % 2 == 0 for _, row in rows)
    if len(pairs) < _SEVERAL or turned * 4 > len(pairs) or not odd:
        return lines
    found = {each.line.number: each for each in lines}
    for each, row in rows:
        number, (first, *_) = each.line.number, each.over(*row.span())
        kept = [one for one in found[number].spans if not one.meets(*row.span())]
        words = _NAME_OF_ROW.finditer(each.text, *row.span())
        names = [replace(first, start=one.start(), end=one.end()) for one in words]
        listed = each.line.kind is not PartKind.PARAGRAPH
        found[number] = found[number].with_spans([*kept, *(names if listed else ())])
    return list(found.values())


def _with_comma(lines: Sequence[Annotated]) -> dict[str, str]:
    """The names that are printed with a comma between their parts, each with the given name first.

    "Lee, Ann" is Ann Lee, and so is "Ann, Lee" on a page that puts given names before the comma.
    """
    found = {
        each.words(span): parts
        for each in lines
        for span in each.of(Slot.PERSON)
        if (parts := _COMMA_NAME.fullmatch(each.words(span)))
    }
    votes = sum(given_first(parts[1], parts[2]) for parts in found.values())
    if not votes or (votes > 0 and len(found) < _SEVERAL):
        return {}
    order = r"\1 \2" if votes > 0 else r"\2 \1"
    return {name: parts.expand(order) for name, parts in found.items()}


def _is_name_in_capitals(text: str) -> bool:
    """Whether a line is the name of a person in capital letters: "MAY ANN OLSEN"."""
    words = text.title().split() if text.isupper() else []
    named = 1 < len(words) <= _MOST_NAMES and all(word.isalpha() for word in words)
    return named and is_given(words[0]) and name_score(" ".join(words)) > 0


def _labels(lines: Sequence[Line]) -> Iterator[list[Typed]]:
    for line, found in zip(lines, label(lines), strict=True):
        if _is_name_in_capitals(line.text):
            yield [Typed(Slot.PERSON, 0, len(line.text.rstrip()), _IN_CAPITALS, reader="labeller")]
            continue
        spans = (
            Typed(Slot(each.label), each.start, each.end, each.score, reader="labeller")
            for each in found
            if each.score >= _LABELLED
            and not (each.label == Slot.PERSON and OF_PLACES.fullmatch(line.header))
            and (each.label != Slot.PERSON or may_name(line.text[each.start : each.end]))
        )
        yield [right for span in spans for right in corrected(line.text, span)]


def _merge(line: Line, labelled: Sequence[Typed], recognised: Sequence[Typed]) -> Annotated:
    """Each stretch has one reading: the surer one, and of equally sure ones the longer."""
    chosen: list[Typed] = []
    inner: list[Typed] = []
    whole = [span for span in recognised if _is_whole(span)]
    editions = [(one.start, one.end) for one in recognised if one.slot is Slot.EDITION]
    standing = [
        one
        for one in labelled
        if not any(_is_within(one, name) for name in whole)
        and not (one.slot is Slot.TITLE and (one.start, one.end) in editions)
    ]
    ranked = sorted([*standing, *recognised], key=_rank)
    for span in ranked:
        over = [other for other in chosen if other.meets(span.start, span.end)]
        if not over:
            chosen.append(span)
        elif span.slot in (Slot.EDITION, Slot.SERIES, Slot.YEAR) and not any(
            other.slot in _OPAQUE for other in over
        ):
            inner.append(span)
    merged = Annotated(line, (), tuple(inner)).with_spans(_as_linked(line, chosen))
    for name in find_inverted(line.text):
        cut = [
            replace(one, start=name.end)
            if one.slot is Slot.TITLE and name.start <= one.start < name.end < one.end
            else one
            for one in merged.spans
        ]
        merged = replace(merged.with_spans(cut).with_span(name), inner=merged.inner)
    return merged.with_spans(settled(line.text, list(merged.spans), recognised))


def _is_whole(span: Typed) -> bool:
    """Whether the words of a span are parts of it: an edition by full name or words for it, or an amount with its unit."""
    named = isinstance(span.value, EditionName) and span.value.year > 0
    sure = span.reader == OF_MEETING or (span.reader == "names" and span.score >= _DOUBTED)
    return bool(span.unit) or (named and sure)


def _is_within(span: Typed, other: Typed) -> bool:
    """Whether a span is a part of another, but for an article before it."""
    return other.start - _ARTICLE <= span.start and other.start < span.end <= other.end


def _as_linked(line: Line, spans: Iterable[Typed]) -> Iterator[Typed]:
    """The spans, a title that is a link from there on, where bold words before it are names."""
    for span in spans:
        starts = [
            link.start
            for link in line.part.links
            if span.slot is Slot.TITLE
            and any(one.start <= span.start < one.end <= link.start for one in line.part.marks)
            and link.start < span.end <= link.end + 1
            and 2 * (link.end - link.start) > span.end - span.start
        ]
        yield replace(span, start=starts[0]) if starts else span


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
