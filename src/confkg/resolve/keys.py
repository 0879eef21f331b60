"""Keys of names of people: two names are compared only if they share one."""

from __future__ import annotations

from collections.abc import Iterator

from confkg.resolve.forms import Form
from confkg.resolve.given_names import is_syllabic, is_syllable, short_forms
from confkg.resolve.grounds import Grounds
from confkg.resolve.mention_index import Aspect
from confkg.resolve.names import PersonName, parse_name
from confkg.resolve.slips import may_be_slip


def form_keys(form: Form, grounds: Grounds) -> Iterator[str]:
    """Papers, talks and identifiers."""
    name = parse_name(form.name)
    if name.words:
        for paper, positions in grounds.contested(form).items():
            yield f"paper {paper} {name.first}"
            yield f"paper {paper} {name.last}"
            for position in positions:
                yield f"position {paper} {position}"
        for slot in grounds.said(form, Aspect.SLOT):
            yield f"slot {slot}"
        for identifier in grounds.said(form, Aspect.IDENTIFIER):
            yield f"id {identifier}"


def whole_keys(name: PersonName) -> Iterator[str]:
    """All words as they are written, without particles and in the other order; first and last name."""
    if not name.words:
        return
    words = name.words
    yield f"{''.join(words[:-1])} {name.last}"
    yield name.written
    if len(words) < 2:
        return
    yield f"{''.join(words[1:])} {name.first}"
    if name.particles:
        yield f"{''.join(name.bare[:-1])} {name.last}"
    firsts = {name.first, name.nickname, *short_forms(name.first)}
    if not is_syllabic(name.first):
        firsts.add(name.first[:3])
    if len(words) > 2:
        firsts.add(words[1])  # "J. Zico Kolter"
    for first in firsts:
        if len(first) > 1:
            yield f"{first} … {name.last}"


def initial_keys(name: PersonName) -> Iterator[str]:
    """First letter and last name, which say little."""
    if len(name.words) > 1:
        yield f"{name.first[0]} {name.last}"


def slip_keys(name: PersonName) -> Iterator[str]:
    """All words but one that may be a slip, of which there is the beginning or the end."""
    words = name.words
    for at, word in enumerate(words):
        others = words[:at] + words[at + 1 :]
        syllable = at < len(others) and is_syllable(word)
        if others and may_be_slip(word, others) and not syllable:
            rest = " ".join(others)
            yield f"{at} {rest} {word[:2]}…"
            yield f"{at} {rest} …{word[-2:]}"
