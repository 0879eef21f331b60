"""The values of a frame: words of the text, each of the type that its key wants."""

from __future__ import annotations

import re
from typing import TypeAlias

from confkg.extract.annotated import Annotated
from confkg.extract.lexicon import RANKS
from confkg.extract.recognisers.dates import find_dates
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.records.roles import role_kind
from confkg.extract.records.slots import talk_kind_of
from confkg.extract.rules import Value
from confkg.extract.spans import Slot, Typed
from confkg.llm.answers import Frame
from confkg.llm.requests import ASKED
from confkg.schema import KINDS, PROPERTIES

Place: TypeAlias = tuple[Annotated, int, int]
"""A line, and where words begin and end in it."""

SCORE = 0.7
"""A model alone is sure enough to be believed; where others read the same, both are surer."""

SURE = 0.9
"""A span that is surer than this is not of another type because a model says so."""

_TYPES = {"Person": Slot.PERSON, "Organisation": Slot.ORG, "Paper": Slot.TITLE, "Award": Slot.AWARD}
_RIVALS = frozenset({Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.ROLE, Slot.PLACE, Slot.AWARD})
_NAME = re.compile(r"[^\W\d_a-z][\w.'’-]*(?: (?:[^\W\d_][\w.'’-]*)){1,5}")
_OCCUPATION = re.compile(
    r"\b(?:professor|scientist|engineer|researcher|student|lecturer|postdoc\w*|fellow|analyst|"
    r"developer|director|president|dean|team|committee|everyone|authors?)\b",
    re.IGNORECASE,
)


class Refusal(Exception):
    """Why a frame is refused, in words."""


def fitting(frame: Frame) -> dict[str, str]:
    """The values of a frame by key, if its kind has these keys and none is missing."""
    keys = ASKED.keys.get(frame.kind)
    if keys is None:
        raise Refusal(f"there is no kind “{frame.kind}”")
    values = dict(frame.values)
    if len(values) < len(frame.values):
        raise Refusal("it gives a key twice")
    if unknown := values.keys() - keys.keys():
        raise Refusal(f"{frame.kind} has no {', '.join(sorted(unknown))}")
    if missing := [name for name, needed in keys.items() if needed and name not in values]:
        raise Refusal(f"it lacks {', '.join(missing)}")
    kind = KINDS[frame.kind]
    of_one = [name for name in kind.one_of if name in keys]
    if sum(name in values for name in of_one) > 1:
        raise Refusal(f"it gives both {' and '.join(of_one)}")
    if of_one and not any(name in values for name in of_one):
        raise Refusal(f"it gives neither {' nor '.join(of_one)}")
    return {name: values[name] for name in keys if name in values}


def typed(name: str, place: Place) -> Value | None:
    """A value as the rules have it: a typed span, or the notation of a concept."""
    each, first, last = place
    words = each.text[first:last]
    if name == "edition":
        return None
    if name == "rank":
        rank = next((notation for notation, pattern in RANKS if pattern.search(words)), None)
        if rank is None:
            raise Refusal(f"“{words}” is no rank")
        return rank
    if name == "talk":
        if not (talk := talk_kind_of(words)):
            raise Refusal(f"“{words}” is no kind of talk")
        return talk
    if name in ("measure", "value"):
        return Typed(Slot.NUMBER, first, last)
    of = PROPERTIES[name]
    if of.type == "date":
        dates = [one for one in find_dates(each.text) if one.start <= first and last <= one.end]
        if len(dates) != 1:
            raise Refusal(f"“{words}” is no date")
        return dates[0]
    slot = _TYPES.get(of.type, Slot.ROLE)
    _check_type(slot, name, each, first, last)
    return Typed(slot, first, last, SCORE)


def _check_type(slot: Slot, name: str, each: Annotated, first: int, last: int) -> None:
    """Refuse words that are surely of another type, or of the wrong shape."""
    words = each.text[first:last]
    here = [one for one in each.spans if one.start < last and first < one.end]
    if any(one.slot is slot for one in here):
        if slot is Slot.PERSON and not any(
            one.slot is slot and one.start <= first and last <= one.end for one in here
        ):
            raise Refusal(f"“{words}” is more than a name")
        return
    rival = next((one for one in here if one.slot in _RIVALS and one.score > SURE), None)
    if rival is not None and slot in _TYPES.values():
        raise Refusal(f"“{words}” is read as {rival.slot.value.lower()}, not as {name}")
    fits = {
        Slot.PERSON: _NAME.fullmatch(words) is not None
        and role_kind(words) == "other"
        and not (_OCCUPATION.search(words) or has_organisation_word(words)),
        Slot.ORG: any(map(str.isupper, words)) and role_kind(words) == "other",
        Slot.TITLE: len(words.split()) > 1 and not names_prize(words),
        Slot.AWARD: any(map(str.isupper, words)) or names_prize(words),
    }
    if not fits.get(slot, True):
        raise Refusal(f"“{words}” is not like a value of {name}")
    if name == "roleKind" and (role_kind(words) == "other" and words[:1].islower()):
        raise Refusal(f"“{words}” is no role that is known")
