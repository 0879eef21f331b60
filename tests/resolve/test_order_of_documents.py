"""What is resolved depends on what the documents say, and never on the order in which they come."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from name_cases import listed, named, people, person, resolve

from confkg.model import Claim
from confkg.resolve import Decision, Resolution

Document = tuple[str, list[Claim]]

FIRST = st.sampled_from(["Ann", "ANN", "Änn", "Bo", "A.", "安"])
MIDDLE = st.sampled_from(["", "", "B.", "B", "Beth", "C.", "(Nan)", "B. C."])
LAST = st.sampled_from(["Lee", "Lée", "lee", "Chen", "Lee-Chen"])
NAME = st.builds(lambda *words: " ".join(filter(None, words)), FIRST, MIDDLE, LAST)
AUTHORS = st.lists(NAME, min_size=1, max_size=4)


@st.composite
def documents(draw: st.DrawFn) -> tuple[list[Document], list[Document]]:
    """Documents with lists of authors and speakers, and the same in another order."""
    contents = draw(
        st.lists(
            st.tuples(st.lists(AUTHORS, max_size=2), st.lists(NAME, max_size=3)),
            min_size=1,
            max_size=5,
        )
    )
    made: list[Document] = []
    for number, (lists, speakers) in enumerate(contents):
        claims = [
            claim for paper, authors in enumerate(lists) for claim in listed(f"P{paper}", authors)
        ]
        made.append((f"document {number}", claims + [named(name) for name in speakers]))
    shuffled = [(name, draw(st.permutations(claims))) for name, claims in made]
    return made, draw(st.permutations(shuffled))


def names_in(made: Sequence[Document]) -> set[str]:
    return {
        str(facet.value.name)
        for _, claims in made
        for claim in claims
        for facet in getattr(claim.subject, "parts", ())
        if getattr(facet.value, "kind", "") == "Person"
    }


def told(resolution: Resolution, names: set[str]) -> dict[str, tuple[str, str]]:
    return {
        name: (resolution.entity(person(name)).slug, resolution.label(person(name)))
        for name in names
    }


def joined(decisions: Sequence[Decision], names: set[str]) -> set[frozenset[str]]:
    """The sets of names that the decisions make."""
    groups = {name: {name} for name in names}
    for decision in decisions:
        together = groups[decision.first] | groups[decision.second]
        groups.update(dict.fromkeys(together, together))
    return {frozenset(group) for group in groups.values()}


@settings(deadline=None, max_examples=200)
@given(documents())
def test_another_order_gives_the_same_people_labels_and_decisions(
    orders: tuple[list[Document], list[Document]],
) -> None:
    one, other = map(resolve, orders)
    names = names_in(orders[0])
    assert told(one, names) == told(other, names)
    assert one.decisions == other.decisions


@settings(deadline=None, max_examples=200)
@given(documents())
def test_no_names_are_merged_without_a_decision_that_says_so(
    orders: tuple[list[Document], list[Document]],
) -> None:
    resolution, names = resolve(orders[0]), names_in(orders[0])
    assert people(resolution, names) == joined(resolution.decisions, names)
