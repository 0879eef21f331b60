"""The digest of names shows whether they were resolved before."""

from __future__ import annotations

import pickle

from name_cases import listed, named

from confkg.model import Claim
from confkg.resolve import MentionIndex

ONE = ("one", [*listed("On widgets", ["Ann Lee", "Bo Ray"])])
TWO = ("two", [*listed("On cogs", ["Ann Lee", "Cy Dow"])])


def of(name: str, claims: list[Claim]) -> MentionIndex:
    index = MentionIndex()
    index.add(name, claims)
    return index


def taken(*others: MentionIndex) -> MentionIndex:
    index = MentionIndex()
    for other in others:
        index.take(other)
    return index


def test_a_digest_is_the_same_where_the_same_was_taken_in() -> None:
    kept: MentionIndex = pickle.loads(pickle.dumps(of(*ONE)))
    assert kept.digest() == of(*ONE).digest()
    assert taken(kept, of(*TWO)).digest() == taken(of(*ONE), of(*TWO)).digest()


def test_a_digest_is_another_where_anything_else_was_taken_in() -> None:
    indexes = [
        MentionIndex(),
        taken(of(*ONE)),
        taken(of(*TWO)),
        taken(of(*ONE), of(*TWO)),
        taken(of(*ONE), of("two", ONE[1])),
        taken(of(*ONE), of("two", TWO[1][:-1])),
        taken(of(*ONE), of(*TWO), of("three", [named("Di Fox")])),
    ]
    assert len({index.digest() for index in indexes}) == len(indexes)


def test_a_digest_is_of_what_is_there_when_it_is_asked_for() -> None:
    for index in (of(*ONE), taken(of(*ONE)), taken(of(*ONE), of(*TWO))):
        before = index.digest()
        index.add("four", [named("Ed Orr")])
        between = index.digest()
        index.take(of("five", [named("Flo Ash")]))
        assert len({before, between, index.digest()}) == 3
