"""What the entry of a history says of its edition: its number, how it is held, the places and days set off in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import MODES, phrases
from confkg.extract.lines import Line
from confkg.extract.proposals import Proposal, key_of
from confkg.extract.recognisers.editions import find_ordinals
from confkg.extract.recognisers.number_words import ordinal, roman
from confkg.extract.spans import Slot, Typed
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, Property

_PHRASES = phrases("entries")

MEETING = r"(?:(?:annual|international|national) )*(?:conference|workshop|symposium|meeting|congress|edition|school)"
_BEFORE_NUMBER = _PHRASES["before-number"]
_NTH = re.compile(rf"\W*(?:[A-Z][\w’'&-]* ){{0,4}}?{MEETING}\b", re.IGNORECASE)
"""What stands behind a number that counts an edition: "|International Slow Map Workshop|"."""

MODE = re.compile(
    r"(?:^|[(,:;·|–—-]\s*|(?<=(?:19|20)\d\d)\s+|(?P<joined>(?:\band|[&+])\s+)|\bheld\s+)(?:"
    + "|".join(f"(?P<{name.replace('-', '_')}>{words})" for name, words in MODES.items())
    + r")\b(?P<both>\s+hybrid\b)?(?! (?:only|participa|attend))",
    re.IGNORECASE,
)
_HELD = (Slot.PLACE, Slot.DATE)
_HELD_IN = re.compile(
    r"(?:^|[,;:(–—-])\W*(?:was )?(?:(?:held|hosted|took place) )?(?:in|at|on|from)$", re.IGNORECASE
)
_SIGNS = ",;:.()[]|+&@·–—-\u2003"
_SCORE = 0.85
_COUNTING = re.compile(
    r"\W*(?:#|n[ro]?|n[º°]|number|ordinal|edition|edición|edição)\W*", re.IGNORECASE
)
"""The header of a column with the numbers of editions."""
_COUNT = re.compile(r"[1-9]\d{0,2}")


def counts_rows(cell: Line) -> bool:
    """Whether a cell stands in a column with the numbers of editions; "#" over the first one is no header."""
    first = cell.row >= 0 and not (cell.level or cell.header)
    return (first and _COUNT.fullmatch(cell.text) is not None) or _COUNTING.fullmatch(
        cell.header
    ) is not None


def numbered_name(series: str) -> re.Pattern[str]:
    """What counts an edition behind its series: "BEE8", "BEE 8 (2031)"; nothing without a series."""
    return re.compile(
        rf"\W*(?P<name>{re.escape(series)}[ -]?(?P<number>\d{{1,2}}))(?: ?[(|–—].*|[,:] .*|\W*)"
        if series
        else r"(?!)"
    )


def counted(each: Annotated, edition: Node) -> Iterator[Proposal]:
    """Which edition a row, an item or a heading begins with: "11th International Conference", "the 7th BEE", "BEE 7 (2031)"."""
    series, year = edition.part(Property.SERIES), edition.part(Property.YEAR)
    known = series.name if isinstance(series, Mention) else ""
    name = f"\\W{{0,3}}{re.escape(known)}\\b" if known else "$"
    slots = key_of(edition)
    number = each.text.strip(" .*#")
    value = roman(number) or ordinal(number) or (int(number) if _COUNT.fullmatch(number) else None)
    if value and counts_rows(each.line):
        slots["ordinal"] = Filled(value, each.line.span(), number)
        yield Proposal(Frame("Edition", slots), "records", _SCORE)
    found = numbered_name(known).fullmatch(each.text)
    if found and isinstance(year, int) and int(found["number"]) != year % 100:
        where = each.line.span(*found.span("number"))
        slots["ordinal"] = Filled(int(found["number"]), where, found["number"])
        yield Proposal(Frame("Edition", slots), "records", _SCORE)
    for span in find_ordinals(each.text)[:1]:
        behind = each.text[span.end :]
        counts = re.match(name, behind, re.IGNORECASE) or _NTH.match(behind)
        if (
            isinstance(span.value, int)
            and counts
            and _BEFORE_NUMBER.fullmatch(each.text, 0, span.start)
        ):
            slots["ordinal"] = Filled(span.value, each.place(span), each.words(span))
            yield Proposal(Frame("Edition", slots), "records", _SCORE)


def mode_of(each: Annotated) -> Filled | None:
    """How an entry says that its edition was held; "Oslo and virtual" is both."""
    found = MODE.search(each.text)
    if found is None:
        return None
    group = next(name for name in MODES if found[name.replace("-", "_")])
    where = each.line.span(*found.span(group.replace("-", "_")))
    both = found["both"] or (found["joined"] and each.of(Slot.PLACE))
    return Filled(Concept("mode", "hybrid" if both else group), where, found[0].strip(" (,;:"))


def set_off(each: Annotated) -> Annotated:
    """An entry with those of its places and days alone that signs, or what else is read, set off."""
    ends = {span.end for span in (*each.spans, *each.inner)}
    starts = {span.start for span in (*each.spans, *each.inner)}
    backed = {span.start - len(", ") for span in each.of(Slot.PLACE) if span.value}

    def stands_apart(span: Typed) -> bool:
        ahead, behind = each.text[: span.start].rstrip(" *_"), each.text[span.end :].lstrip(" *_")
        known = span.value or span.end in backed
        opened = not ahead or ahead[-1] in _SIGNS or bool(known and len(ahead) in ends)
        opened = opened or _HELD_IN.search(ahead) is not None
        closed = not behind or behind[0] in _SIGNS or len(each.text) - len(behind) in starts
        return opened and (closed or behind.startswith("and "))

    kept = (span for span in each.spans if span.slot not in _HELD or stands_apart(span))
    return each.with_spans(kept)
