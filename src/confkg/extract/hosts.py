"""Lines with everything that names an edition read as such: full names, "the 2027 edition"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lexicon import ROLE_KINDS, kind_in, phrases
from confkg.extract.mentions import counted
from confkg.extract.proposals import Proposal
from confkg.extract.recognisers import recognise
from confkg.extract.recognisers.acronyms import further_years
from confkg.extract.recognisers.number_words import NTH, ordinal
from confkg.extract.records.entries import numbered_name
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.model import Property

_PHRASES = phrases("hosts")

_MEETING = re.compile(r"\b(?:Conference|Symposium|Congress|Meeting)\b")
_NTH = rf"(?:{NTH} (?:annual )?)?"
_BEHIND = r"(?: ?\([A-Z][\w .’'-]*\))?"
_DATED = _PHRASES["dated"]
_YEAR_BEFORE = re.compile(r"\b((?:19|20)\d\d) $")
_WORKSHOP = r"\b(?:[Tt]he|[Tt]his|[Oo]ur)(?: \d{{4}})?(?: {series})?(?: (?:\w+-day|annual|hybrid|virtual|online|in-person|upcoming))* (?:{kinds})\b"
"""What a page about a workshop or a school calls it."""
_SCORE = 0.9
_SUBJECT = "subject"
"""The reader of names before a verb that says that they are held."""

_DETERMINER = re.compile(r"\b(?:[Tt]he|[Tt]his|[Oo]ur) (?=\S)|^(?=[A-Z])")
_PART_OF_OWN = _PHRASES["part-of-own"]
_ANY_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SEVERAL = 3
"""Years in a row that are editions, at least."""

_NAMED = (Slot.EDITION, Slot.SERIES)
_OFFICES = (Slot.ROLE, Slot.PERSON)
"""What the labeller takes an office with the name of its edition for."""

_STOPS = (". ", "! ", "? ", ": ")
_LONGEST = 160
"""Characters of a name before its verb, and of what is said behind it."""


def with_hosts(each: Annotated, context: Context) -> Annotated | None:
    """The line with what names an edition of the page's series as such; None if nothing new does."""
    if context.edition is None or context.series is None:
        return None
    hosts: list[Typed] = []
    for host in sorted(_hosts(each, context), key=lambda one: (one.start, -one.end)):
        of_another = each.text.lower().endswith("the next ", 0, host.start)
        if not of_another and (not hosts or host.start >= hosts[-1].end):
            hosts.append(host)
        elif hosts and host.value == hosts[-1].value:  # "the 2031 Workshop" and "Workshop on Bees"
            hosts[-1] = replace(hosts[-1], end=max(host.end, hosts[-1].end))
    known = {(one.start, one.end) for one in each.of(Slot.EDITION)}
    if all((one.start, one.end) in known for one in hosts):
        return None
    kept = [one for one in each.spans if not any(one.meets(o.start, o.end) for o in hosts)]
    cut = [one for one in each.spans if one not in kept and one.slot is not Slot.EDITION]
    beside = [
        one
        for one in (recognise(each.text) if cut else ())
        if one.slot in (Slot.PLACE, Slot.DATE)
        and any(other.start <= one.start < other.end for other in cut)
        and not any(one.meets(host.start, host.end) for host in hosts)
    ]
    kept = [one for one in kept if not any(one.meets(o.start, o.end) for o in beside)]
    return each.with_spans([*kept, *hosts, *beside])


def with_own_names(each: Annotated, context: Context) -> Annotated:
    """The line with editions of the page's series by its acronym where its full name stands without one."""

    def renamed(span: Typed) -> Typed:
        if isinstance(span.value, EditionName):
            series = context.own_name(span.value.series)
            return replace(span, value=replace(span.value, series=series))
        if span.slot is Slot.SERIES:
            return replace(span, value=context.own_name(str(span.value)))
        return span

    spans, inner = tuple(map(renamed, each.spans)), tuple(map(renamed, each.inner))
    if (spans, inner) != (each.spans, each.inner):
        each = replace(each, spans=spans, inner=inner)
    if context.series is None:
        return each
    own = f"{context.series.name} "  # "BEE Day @ WAX 2031" is no person
    misread = [one for one in each.of(Slot.PERSON) if each.words(one).startswith(own)]
    each = each.with_spans(one for one in each.spans if one not in misread)
    series = context.series.name
    for name in filter(None, (context.spelt_out, series)):
        dated = rf"(?<!\w){re.escape(name)}[\s,’'-]{{1,2}}({_ANY_YEAR.pattern})"
        for found in re.finditer(dated, each.text) if name in each.text else ():
            first = _edition(EditionName(series, int(found[1])), *found.span())
            each = reduce(_with_edition, (first, *further_years(each.text, first)), each)
    about = any(each.line.number in scopes for scopes in (context.scopes, context.lines))
    if about and (counts := numbered_name(series).fullmatch(each.text)):
        named = EditionName(series, 0, int(counts["number"]))
        each = _with_edition(each, _edition(named, *counts.span("name")))
    return each


def _with_edition(each: Annotated, name: Typed) -> Annotated:
    """The line with an edition where nothing names one; an office before it stays: "|Chair| Finch 2031"."""
    over = each.over(name.start, name.end)
    short = " " not in name.edition.series and name.edition.series in each.words(name)
    if any(one.slot in _NAMED or (short and one.slot is Slot.TITLE) for one in over):
        return each
    cut = (one for one in over if one.slot in _OFFICES and one.start < name.start)
    ahead = (replace(one, slot=Slot.ROLE, end=name.start - 1) for one in cut)
    offices = [one for one in ahead if kind_in(ROLE_KINDS, each.words(one))]
    return reduce(Annotated.with_span, offices, each.with_span(name))


def with_linked_years(lines: Sequence[Annotated], context: Context) -> list[Annotated]:
    """The lines with years in a row that link to the sites of editions as these: "2031 | 2030 | 2029"."""
    linked = [(each, list(_linked_years(each, context))) for each in lines]
    found: list[Annotated] = []
    for _, run in groupby(linked, key=lambda one: bool(one[1] or not one[0].text.strip())):
        row = list(run)
        several = len({year.value for _, years in row for year in years}) >= _SEVERAL
        found += (
            reduce(Annotated.with_span, years if several else (), each) for each, years in row
        )
    return found


def _linked_years(each: Annotated, context: Context) -> Iterator[Typed]:
    """The years of a line that are links: with a kind of meeting, or to addresses with these years."""
    about = (each.text, *(heading.text for heading in each.line.headings[-1:]))
    if context.series is None or any(map(_PHRASES["of-editions"].search, about)):
        return
    for link in each.line.part.links:
        linked = _PHRASES["linked-year"].fullmatch(each.text[link.start : link.end].strip())
        if linked is None:
            continue
        year = linked["year"]
        if linked["kind"] or re.search(rf"(?<!\d){year}(?!\d)", link.target):
            start = each.text.index(year, link.start)
            named = EditionName(context.series.name, int(year))
            yield _edition(named, start, start + len(linked[0]))


def without_titles(each: Annotated, context: Context) -> Annotated:
    """The line, an entry of a history, whose edition is no paper and no part of one: "12th Slow Maps Conference (2031)"."""
    if each.line.number not in context.entries:
        return each
    year = context.lines[each.line.number].parts[-1].span
    places = [(one, each.place(one)) for one in each.of(Slot.TITLE, Slot.EVENT)]
    found = [one for one, at in places if at.start < year.end and year.start < at.end]
    areas = [one for one in recognise(each.text) if found and one.slot is Slot.PLACE]
    kept: list[Typed] = []
    for one in found:
        inside = [area for area in areas if one.start < area.start < one.end]
        if one.slot is Slot.EVENT:
            end = len(each.text[: min([one.end, *(area.start for area in inside)])].rstrip(" ,"))
            kept += replace(one, end=end), *inside
    others = (one for one in each.spans if one not in found)
    others = (one for one in others if not any(one.meets(new.start, new.end) for new in kept))
    return each.with_spans([*others, *kept])


def counted_hosts(each: Annotated, context: Context) -> Iterator[Proposal]:
    """The edition at hand, counted where a sentence says when or where it is held: "The |15th| Bee Conference will be held"."""
    for span in each.of(Slot.EDITION):
        name = span.value
        if span.reader == _SUBJECT and isinstance(name, EditionName) and name.ordinal:
            yield counted(context, name.ordinal, each, span)


def _subject(each: Annotated, own: EditionName, full: str, *, of_workshop: bool) -> Iterator[Typed]:
    """The words before "will be held" if they are a name of the page's own meeting."""
    text = each.text
    printed = re.compile(rf"(?<![\w-]){re.escape(own.series)}(?![\w-])", re.IGNORECASE)
    for verb in _PHRASES["is-held"].finditer(text):
        begun = max(verb.start() - _LONGEST, 0)
        begun = max(begun, *(text.rfind(sign, begun, verb.start()) + 1 for sign in _STOPS))
        said = text[verb.end() : verb.end() + _LONGEST].partition(". ")[0]
        years = {*_ANY_YEAR.findall(text[begun : verb.start()]), *_ANY_YEAR.findall(said)}
        if years - {str(own.year)}:
            continue
        for start in (one.end() for one in _DETERMINER.finditer(text, begun, verb.start())):
            name = _PHRASES["aside"].split(text[start : verb.start()])[0].rstrip(" ,")
            in_full = bool(full) and full.lower() in name.lower()
            named = in_full or printed.search(name)
            if not named or not _PHRASES["kind"].search(name) or _PHRASES["no-name"].search(name):
                continue
            whole = in_full or of_workshop or name.endswith(f"({own.series})")
            number = ordinal(name.partition(" ")[0])
            if (not whole and _PART_OF_OWN.search(name)) or (verb["past"] and number and not years):
                continue
            value = EditionName(own.series, own.year, number)
            yield Typed(Slot.EDITION, start, start + len(name), _SCORE, value, _SUBJECT)
            break


def _hosts(each: Annotated, context: Context) -> Iterator[Typed]:
    assert context.edition is not None
    assert context.series is not None
    series, text = context.series.name, each.text
    begun = context.lines.get(each.line.number, context.edition)  # "8th BEE, Oslo, 2028" in a list
    own_line = begun.part(Property.SERIES) == context.edition.part(Property.SERIES)
    year = (begun if own_line else context.edition).part(Property.YEAR)
    own = EditionName(series, year if isinstance(year, int) else 0)
    full = context.spelt_out
    yield from _subject(each, own, full, of_workshop=context.is_workshop)
    for span in each.of(Slot.EVENT, Slot.ORG):
        for inner in each.inner:
            inside = span.start <= inner.start and inner.end <= span.end
            if inside and inner.slot is Slot.EDITION and _MEETING.search(each.words(span)):
                yield replace(inner, start=span.start, end=span.end)
    for span in each.of(Slot.SERIES):
        if span.value == series:
            yield _edition(_shifted(own, text, span.start), span.start, span.end)
    if full and full in text:
        for found in re.finditer(_NTH + re.escape(full) + _BEHIND, text, re.IGNORECASE):
            before = _YEAR_BEFORE.search(text, max(0, found.start() - 6), found.start())
            if before is None or int(before[1]) == year:
                yield _edition(_dated_in(each, *found.span()) or own, *found.span())
    if series in text:
        for found in re.finditer(rf"\b{re.escape(series)}\b(?![\s’'-]*\d)", text):
            if not any(one.start <= found.start() < one.end for one in each.of(Slot.EDITION)):
                before = _YEAR_BEFORE.search(text, max(0, found.start() - 6), found.start())
                named = EditionName(series, int(before[1])) if before else None
                yield _edition(named or _shifted(own, text, found.start()), *found.span())
    kinds = ["[Ww]orkshop"] * context.is_workshop + [
        "(?:(?:summer|winter|spring|autumn|fall) )?[Ss]chool"
    ] * context.is_school
    called = _WORKSHOP.format(series=re.escape(series), kinds="|".join(kinds))
    for found in re.finditer(called, text) if kinds else ():
        yield _edition(own, *found.span())
    for found in _DATED.finditer(text):
        yield _edition(EditionName(series, int(found["year"])), found.start("year"), found.end())
    for found in _PHRASES["of-year"].finditer(text):
        later = any(map(found.group, ("next", "again", "there")))
        yield _edition(_beside(own, later=later), *found.span("there" if found["there"] else 0))


def _dated_in(each: Annotated, start: int, end: int) -> EditionName | None:
    """The edition that stands in brackets behind a full name: "the first Conference on Maps (BEE 2019)"."""
    for one in (*each.spans, *each.inner):
        inside = start <= one.start < end < one.end + 2 or start <= one.start <= one.end <= end
        if inside and isinstance(one.value, EditionName) and one.value.year:
            return one.value
    return None


def _shifted(own: EditionName, text: str, start: int) -> EditionName:
    """The edition that a series without a year is in its clause: "Next year BEE will be in Oslo", "BEE is in Oslo next year"."""
    said = _PHRASES["other"].search(text, max(text.rfind(". ", 0, start), 0), start)
    said = said or _PHRASES["other-behind"].match(text, start + len(own.series))
    if said and said["year"]:
        return EditionName(own.series, int(said["year"]))
    return own if said is None else _beside(own, later=bool(said["next"]))


def _beside(own: EditionName, *, later: bool) -> EditionName:
    """The edition a year later or earlier; one without a name, if the year of this one is not known."""
    series = own.series if own.year else ""
    return EditionName(series, own.year + (1 if later else -1) if series else 0)


def _edition(name: EditionName, start: int, end: int) -> Typed:
    return Typed(Slot.EDITION, start, end, _SCORE, name, "context")
