"""Sentences that say what does not agree, for people who see nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from confkg.conflicts.conflict import ClaimRow

_MOST = 4
"""So many things are named one by one in a sentence."""

_FIGURES = ("value", "position")
"""Properties of which the label of the thing says enough."""


_HEADS = {
    "approximation": "The figures for {about} are compatible, as one of them is an approximation",
    "arithmetic": "The figures for {about} do not follow from one another",
    "category": "There are different words for {about}",
    "identifier": "An identifier of {label} looks wrong",
    "scope": "The figures for {about} cover different things and are compatible",
    "spelling": "The name of {label} is printed in different ways",
    "topic": "The title and the content of {label} differ",
    "value": "Documents differ on {about}",
}
_ASKED = {
    "heldIn": "where {} was held",
    "presentedAt": "where {} was presented",
    "containedIn": "where {} lies",
}
"""What values of these properties say; of others the name is a noun, as in "the start date of"."""

_NOTED = ("identifier",)


def disagreement(kind: str, label: str, values: Iterable[Sequence[ClaimRow]], note: str) -> str:
    """A sentence that sets values beside one another, each with the titles of its sources."""
    sides = list(values)
    labels = {row.label for side in sides for row in side}
    alone = kind == "value" and len({row.source for side in sides for row in side}) == 1
    said = []
    for side in sides:
        own = f"{side[0].shown} ({side[0].label})" if len(labels) > 1 else side[0].shown
        said.append(own if alone else f"{own} in {sources(side)}")
    properties = {side[0].predicate for side in sides}
    about = label
    if len(properties) == 1 and not properties & {*_FIGURES}:
        (name,) = properties
        about = _ASKED.get(name, f"the {_in_words(name)} of {{}}").format(label)
    head = _HEADS[kind].format(about=about, label=label)
    if alone:
        head = f"{sources(sides[0])} gives different values for {about}"
    return f"{head}: {enumerated(said)}{f'; {note}' if note and kind in _NOTED else ''}."


def _in_words(name: str) -> str:
    """A property in words.

    >>> _in_words("startDate"), _in_words("literalForm")
    ('start date', 'literal form')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def sources(rows: Iterable[ClaimRow]) -> str:
    """The titles of the documents of claims, as they stand in a sentence."""
    return enumerated(list(dict.fromkeys(quoted(row.source) for row in rows)))


def quoted(text: str) -> str:
    """A title or a name in the marks of a quotation."""
    return f"“{text}”"


def enumerated(things: Sequence[str]) -> str:
    """Things joined as in a sentence; of many, how many more there are.

    >>> enumerated(["a"]), enumerated(["a", "b", "c"])
    ('a', 'a, b and c')
    >>> enumerated(["a", "b", "c", "d", "e", "f"])
    'a, b, c, d and 2 others'
    """
    if len(things) > _MOST + 1:
        things = [*things[:_MOST], f"{len(things) - _MOST} others"]
    *first, last = things
    return f"{', '.join(first)} and {last}" if first else last
