"""Hotels and venues in lists below a heading that says so, whatever they are called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import phrases
from confkg.extract.lines import Line
from confkg.extract.places.kinds import parts_of
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_PHRASES = phrases("listed_places")
_OTHERWISE = (Slot.DATE, Slot.NUMBER, Slot.URL, Slot.EDITION)
"""What no name of a building has."""

_SCORE, _SURE, _SEVERAL, _MOST_WORDS = 0.8, 0.6, 2, 8


def with_listed_places(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with a place for each hotel or venue that a list names, of which one is known or most lines name some."""
    lists: dict[Line, list[tuple[Annotated, Typed | None]]] = defaultdict(list)
    for each in lines:
        over = each.line.headings[-1] if each.line.headings else each.line
        kinds = (one for one in ("hotel", "building") if _PHRASES[one].fullmatch(over.text))
        if over is not each.line and (kind := next(kinds, "")):
            name = _entry(each, kind)
            if name or each.line.kind is PartKind.ITEM:
                lists[over].append((each, name))
    found: dict[int, Annotated] = {}
    for listed in lists.values():
        named = [(each, name) for each, name in listed if name]
        other = [(each, name) for each, name in named if not _is_known(each, name)]
        if len(other) < len(named) or len(named) >= max(_SEVERAL, len(listed) / 2):
            found |= {each.line.number: each.with_span(name) for each, name in other}
    return [found.get(each.line.number, each) for each in lines]


def _entry(each: Annotated, kind: str) -> Typed | None:
    """The place of a kind that an entry begins with: its link, its bold words, or what stands before a sign."""
    part = each.line.part
    ends = [one.end for one in part.links if not one.start]
    end = max(ends or [one.end for one in part.marks if not one.start], default=len(each.text))
    found = _PHRASES["name"].match(each.text, 0, end)
    if found is None or len(found["name"].split()) > _MOST_WORDS:
        return None
    cut = found.end() < end - 1 and end < len(each.text)
    if cut or _PHRASES["no-name"].search(found["name"]) or each.over(*found.span(), *_OTHERWISE):
        return None
    return Typed(Slot.PLACE, *found.span("name"), _SCORE, f"{kind}:{found['name']}", "places")


def _is_known(each: Annotated, name: Typed) -> bool:
    """Whether the name of an entry is that of a building already."""
    places = each.over(name.start, name.end, Slot.PLACE)
    return any(one.score >= _SURE and parts_of(one)[0] == "venue" for one in places)
