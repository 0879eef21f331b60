"""Keys of names of people: two names are compared only if they share one."""

from __future__ import annotations

from collections.abc import Iterator

from confkg.resolve.forms import Form
from confkg.resolve.given_names import is_syllabic, is_syllable, short_forms
from confkg.resolve.grounds import Grounds
from confkg.resolve.mention_index import Aspect
from confkg.resolve.names import PersonName, parse_name
from confkg.resolve.slips import may_be_slip

VAGUE, SLIP = "initial ", "slip "
"""How keys begin that say little, and those of names that differ in one word."""


def form_keys(form: Form, grounds: Grounds) -> Iterator[str]:
    """Papers, talks and identifiers."""
    name = parse_name(form.name)
    if name.words:
        for paper, positions in grounds.contested(form).items():
            yield f"paper {paper} {name.first}"
            yield f"paper {paper} {name.last}"
            for position in positions:
                yield f"position {paper} {position}"
        for slot in grounds.slots(form):
            yield f"slot {slot}"
        for identifier in grounds.said(form, Aspect.IDENTIFIER):
            yield f"id {identifier}"


def name_keys(name: PersonName) -> Iterator[str]:
    """All words, first and last name, the words without particles, and all but one that may be a slip."""
    if not name.words:
        return
    given, last = "".join(name.words[:-1]), name.last
    yield f"= {given} {last}"
    yield f"= {name.written}"
    if len(name.words) < 2:
        return
    yield f"bare {' '.join(name.bare)}"
    yield f"words {' '.join(sorted((given, last)))}"
    yield f"words {' '.join(sorted((name.first, ''.join(name.words[1:]))))}"
    yield f"{VAGUE}{name.first[0]} {last}"
    firsts = {name.first, name.nickname, *short_forms(name.first)}
    if not is_syllabic(name.first):
        firsts.add(name.first[:3])
    if len(name.words) > 2:
        firsts.add(name.words[1])  # "J. Zico Kolter"
    for first in firsts:
        if len(first) > 1:
            yield f"{first} … {last}"
    for at, word in enumerate(name.words):
        others = name.words[:at] + name.words[at + 1 :]
        syllable = at < len(others) and is_syllable(word)
        if may_be_slip(word, others) and not syllable:
            yield f"{SLIP}{at} {' '.join(others)} {word[:2]}…"
            yield f"{SLIP}{at} {' '.join(others)} …{word[-2:]}"
