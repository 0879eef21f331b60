"""Names are compared where they share a key, so that very many can be resolved."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from name_cases import doubts, listed, merges, person, resolve

from confkg.resolve import Resolver, name_similarity, people
from confkg.resolve.bearers import Bearers, Work
from confkg.resolve.blocking import candidate_pairs
from confkg.resolve.forms import Match
from confkg.resolve.people import judge_people

WORDS = st.lists(st.sampled_from(["ann", "bo", "cy", "lee", "ray"]), min_size=1, max_size=3)


@given(st.lists(WORDS.map(" ".join), unique=True, max_size=12))
def test_pairs_are_those_that_share_a_key_each_once_and_in_order(names: list[str]) -> None:
    pairs = list(candidate_pairs(names, str.split))
    expected = [(a, b) for a, b in combinations(names, 2) if set(a.split()) & set(b.split())]
    assert sorted(pairs) == sorted(expected)
    assert len(pairs) == len(set(pairs))


def test_a_key_that_very_many_share_says_nothing() -> None:
    assert not list(candidate_pairs([f"{n} lee" for n in range(121)], lambda n: n.split()[1:]))
    assert (
        len(list(candidate_pairs([f"{n} lee" for n in range(120)], lambda n: n.split()[1:])))
        == 7140
    )
    assert not candidate_pairs([f"{n} lee" for n in range(13)], lambda n: n.split()[1:], 12)


def invented(count: int) -> list[str]:
    """Names of people, some of them near to each other."""
    chance = random.Random(7)
    parts = ["ka", "lo", "mi", "ren", "tas", "vor", "wen", "yur", "zel", "bran", "dor", "fil"]
    given = ["".join(chance.choices(parts, k=3)).capitalize() for _ in range(600)]
    family = ["".join(chance.choices(parts, k=3)).capitalize() for _ in range(count // 6)]
    return [f"{chance.choice(given)} {chance.choice(family)}" for _ in range(count)]


def test_comparisons_grow_with_the_names_and_not_with_their_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0

    def counted(*names: str, same_position: bool = False) -> name_similarity.NameSimilarity | None:
        nonlocal compared
        compared += 1
        return name_similarity.compare_names(*names, same_position=same_position)

    monkeypatch.setattr(people, "compare_names", counted)
    counts = []
    for size in (1500, 6000):
        names = sorted(set(invented(size)))
        lists = [names[at : at + 4] for at in range(0, len(names), 4)]
        claims = [claim for at, authors in enumerate(lists) for claim in listed(f"P{at}", authors)]
        compared = 0
        resolve([("proceedings", claims)])
        counts.append(compared / len(names))
    assert counts[0] < 20
    assert counts[1] < 2 * counts[0] + 5, "four times the names, four times the work or so"


def test_the_bearers_of_a_common_name_are_not_all_compared_with_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = 0

    def counted(*pair: Any) -> Match:
        nonlocal judged
        judged += 1
        return judge_people(*pair)

    monkeypatch.setattr(people, "judge_people", counted)
    resolver, names = Resolver(), invented(60)
    for at in range(30):
        by = ["Wei Wang", names[at], "Bo Ray" if at < 10 else names[30 + at]]
        resolver.add(f"list {at}", listed(f"On {names[at]} with {names[30 + at]}", by))
        resolver.index.lists.add(f"list {at}")
    resolution = resolver.resolve()
    found = [resolution.within(f"list {at}").entity(person("Wei Wang")) for at in range(30)]
    assert len(set(found[:10])) == 1
    assert len(set(found)) == 21
    assert not [doubt for doubt in doubts(resolution) if doubt.first.name == "Wei Wang"]
    assert judged < 30 * 5, "so many for each of them, and not each with each"


@pytest.mark.heavy
@pytest.mark.exhaustive
def test_the_names_of_ten_thousand_papers_are_resolved() -> None:
    names = sorted(set(invented(30_000)))
    chance = random.Random(1)
    claims = []
    for at in range(10_000):
        claims += listed(f"On {names[at % len(names)]} and {at}", chance.sample(names, 4))
    slip = names[5]
    claims += listed("A paper with one more author", ["Moritz Hardt", slip])
    other = listed("A paper with one more author", ["Moritz Hartd", slip])
    resolution = resolve([("one", claims), ("two", other)])
    assert [d.rule for d in merges(resolution) if "Moritz" in d.first.name] == ["misspelling"]
    assert len(doubts(resolution)) < len(names)


class InOrder(frozenset[str]):
    """The words that two titles have in common, in an order as another seed of hashes may give it."""

    def __init__(self, words: Iterable[str]) -> None:
        self.ordered = list(words)

    def __and__(self, other: object) -> InOrder:
        return self

    def __iter__(self) -> Iterator[str]:
        return iter(self.ordered)


def test_papers_are_as_alike_in_whichever_order_the_words_of_their_titles_come() -> None:
    words = [f"word{number:02}" for number in range(40)]
    titles = [" ".join(words[: 1 + number % 9 * 5]) for number in range(30)]
    bearers = Bearers(Work.of(title, ("Wei Wang", f"Bo {title}")) for title in titles)
    authors = [frozenset(("Wei Wang", name)) for name in ("Cy Fox", "Di Ray")]
    likenesses = {
        bearers.compare("Wei Wang", *(Work(names, InOrder(common)) for names in authors))
        for common in (words[1:14], words[13:0:-1])
    }
    assert [found.reason for found in likenesses] == ["both titles have 'word11'"]
