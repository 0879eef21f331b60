"""What is resolved depends on what the documents say, and never on the order in which they come."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from name_cases import employed, listed, mentored, named, person, resolve

from confkg.model import Claim
from confkg.resolve import Form, Judgement, Resolution, Row, iter_mentions
from sampling import examples

Document = tuple[str, list[Claim]]

FIRST = st.sampled_from(["Ann", "ANN", "Änn", "Bo", "A.", "安", "Anna"])
MIDDLE = st.sampled_from(["", "", "B.", "B", "Beth", "C.", "(Nan)", "van", "B. C."])
LAST = st.sampled_from(["Lee", "Lée", "lee", "Chen", "Lee-Chen", "Leee"])
NAME = st.builds(lambda *words: " ".join(filter(None, words)), FIRST, MIDDLE, LAST) | LAST
AUTHORS = st.lists(NAME, min_size=1, max_size=4)
SPOKEN = st.builds(named, NAME) | st.builds(mentored, NAME)
EMPLOYED = st.builds(employed, NAME, st.sampled_from(["MIT", "ETH"]))
JUDGEMENTS = st.sampled_from(list(Judgement))


@st.composite
def documents(draw: st.DrawFn) -> tuple[list[Document], list[Document]]:
    """Documents with lists of authors, speakers and mentors, and the same in another order."""
    contents = draw(
        st.lists(
            st.tuples(st.lists(AUTHORS, max_size=2), st.lists(SPOKEN | EMPLOYED, max_size=3)),
            min_size=1,
            max_size=5,
        )
    )
    made: list[Document] = []
    for number, (lists, others) in enumerate(contents):
        claims = [
            claim for paper, authors in enumerate(lists) for claim in listed(f"P{paper}", authors)
        ]
        made.append((f"document {number}", claims + others))
    shuffled = [(name, draw(st.permutations(claims))) for name, claims in made]
    return made, draw(st.permutations(shuffled))


@st.composite
def judged(draw: st.DrawFn) -> tuple[list[Document], list[Row]]:
    """Documents, and what people say of names in them."""
    made, _ = draw(documents())
    names = sorted({name for _, name in printed(made)}) or ["Nobody", "No One"]
    pairs = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=4))
    rows = [
        Row(f"line {number}", "Person", one, other, draw(JUDGEMENTS), "so it is")
        for number, (one, other) in enumerate(pairs)
        if one != other
    ]
    return made, rows


def printed(made: Sequence[Document]) -> set[tuple[str, str]]:
    """Each document with each name of a person that it prints."""
    return {
        (document, mention.name)
        for document, claims in made
        for claim in claims
        for mention in iter_mentions(claim)
        if mention.kind == "Person"
    }


def reported(resolution: Resolution, made: Sequence[Document]) -> dict[tuple[str, str], list[str]]:
    """The thing and the label of each name in each document."""
    views = {document: resolution.within(document) for document, _ in made}
    return {
        (document, name): [
            views[document].entity(person(name)).slug,
            views[document].label(person(name)),
        ]
        for document, name in printed(made)
    }


def forms(resolution: Resolution, made: Sequence[Document]) -> dict[Form, str]:
    """The thing of each form."""
    found = {}
    for document, name in printed(made):
        view = resolution.within(document)
        found[view.form(person(name))] = view.entity(person(name)).slug
    return found


@examples(200)
@given(documents())
def test_another_order_gives_the_same_people_labels_and_decisions(
    orders: tuple[list[Document], list[Document]],
) -> None:
    one, other = map(resolve, orders)
    assert reported(one, orders[0]) == reported(other, orders[0])
    assert one.decisions == other.decisions


@examples(200)
@given(documents())
def test_no_names_are_merged_without_a_decision_that_says_so(
    orders: tuple[list[Document], list[Document]],
) -> None:
    resolution = resolve(orders[0])
    known = forms(resolution, orders[0])
    groups = {form: {form} for form in known}
    for decision in resolution.decisions:
        if decision.judgement is Judgement.SAME and decision.first.kind == "Person":
            together = groups[decision.first] | groups[decision.second]
            groups.update(dict.fromkeys(together, together))
    things: dict[str, set[Form]] = {}
    for form, thing in known.items():
        things.setdefault(thing, set()).add(form)
    assert {frozenset(group) for group in groups.values()} == set(map(frozenset, things.values()))


@examples(200)
@given(judged())
def test_what_people_keep_apart_is_apart_and_what_they_join_is_one(
    case: tuple[list[Document], list[Row]],
) -> None:
    made, rows = case
    resolution = resolve(made, rows)
    known = forms(resolution, made)
    decided = [decision for decision in resolution.decisions if decision.rule == "human"]
    for decision in decided:
        first, second = known[decision.first], known[decision.second]
        assert (first == second) == (decision.judgement is Judgement.SAME), decision


@examples(100)
@given(judged())
def test_the_order_of_rows_does_not_matter(case: tuple[list[Document], list[Row]]) -> None:
    made, rows = case
    one, other = resolve(made, rows), resolve(made, rows[::-1])
    assert reported(one, made) == reported(other, made)
    assert one.decisions == other.decisions
