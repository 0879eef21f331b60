"""Names that do not show by themselves what they stand for, so that each document's is looked at.

A family name alone, "Hall 1", a title of one word: another document may mean another thing. The
same holds for a full name if the documents show that it has two bearers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, combinations

from confkg.resolve.bearers import Bearers, Work
from confkg.resolve.decision_rows import Row
from confkg.resolve.forms import PLACES
from confkg.resolve.grounds import differ
from confkg.resolve.mention_index import Aspect, Entry, MentionIndex, papers_of
from confkg.resolve.names import parse_name
from confkg.resolve.organisations import may_be_one
from confkg.resolve.papers import is_meagre, written_by_others
from confkg.resolve.places import is_local, lie_apart

_Key = tuple[str, str]
Authors = Mapping[tuple[str, str], set[str]]
"""Title and document, to the names of authors that it prints."""


def authors_of(index: MentionIndex) -> dict[tuple[str, str], set[str]]:
    """The authors that each document prints for each title."""
    found: list[set[str]] = [set() for _ in index.papers]
    for (kind, name), documents in index.names.items():
        if kind == "Person":
            for entry in documents.values():
                for number in papers_of(entry.get(Aspect.PLACE_IN_LIST, ())):
                    found[number].add(name)
    return {paper: names for paper, names in zip(index.papers, found, strict=True) if names}


def works_of(index: MentionIndex, authors: Authors) -> dict[int, Work]:
    """The papers of lists of records, by their numbers."""
    return {
        number: Work.of(
            paper[0],
            authors.get(paper, ()),
            index.institutions.get(number, ()),
            index.years.get(number, 0),
        )
        for number, paper in enumerate(index.papers)
        if paper[1] in index.lists
    }


def local_names(
    index: MentionIndex,
    rows: Iterable[Row],
    authors: Authors,
    works: Mapping[int, Work],
    bearers: Bearers,
) -> frozenset[_Key]:
    """Kinds and names that are looked at document by document."""
    local = {
        key
        for key, documents in index.names.items()
        if is_vague(*key)
        or (
            len(documents) > 1
            and (
                _has_two_bearers(key, documents, authors)
                or _is_of_several(key, documents, works, bearers)
            )
        )
    }
    for row in rows:
        sides = (row.first, row.first_document), (row.second, row.second_document)
        for name, document in sides:
            if document:
                kinds = PLACES if row.kind in PLACES else {row.kind}
                local |= {(kind, name) for kind in kinds} & index.names.keys()
    return frozenset(local)


def is_vague(kind: str, name: str) -> bool:
    """Whether a name says by itself that it may stand for many.

    >>> is_vague("Person", "Kingma"), is_vague("Hall", "Hall 1"), is_vague("Person", "Jimmy Ba")
    (True, True, False)
    """
    if kind == "Person":
        parsed = parse_name(name)
        return parsed.is_abbreviated or parsed.is_common
    return kind in PLACES and kind != "Country" and is_local(name)


def _has_two_bearers(key: _Key, documents: Mapping[str, Entry], authors: Authors) -> bool:
    kind, name = key
    entries = [documents[document] for document in sorted(documents)]
    if kind == "Person":
        ids = {frozenset(map(str, e[Aspect.IDENTIFIER])) for e in entries if Aspect.IDENTIFIER in e}
        return any(differ(*pair) for pair in combinations(ids, 2)) or _work_apart(entries)
    if kind == "Paper":
        lists = [authors.get((name, document), set()) for document in sorted(documents)]
        known = [names for names in lists if names]
        if is_meagre(name) and len(known) < len(lists):
            return True
        return any(written_by_others(*pair) for pair in combinations(known, 2))
    if kind in PLACES:
        parents = [{str(name) for name in entry.get(Aspect.PARENT, ())} for entry in entries]
        return any(lie_apart(*pair) for pair in combinations(parents, 2))
    return False


def _is_of_several(
    key: _Key, documents: Mapping[str, Entry], works: Mapping[int, Work], bearers: Bearers
) -> bool:
    """Whether lists of records have a name as that of several people, as far as papers show."""
    if key[0] != "Person":
        return False
    places = (entry.get(Aspect.PLACE_IN_LIST, ()) for entry in documents.values())
    numbers = papers_of(chain.from_iterable(places))
    known = [works[number] for number in sorted(numbers) if number in works]
    return len(next(bearers.iter_groups(key[1], known), known)) < len(known)


def _work_apart(entries: list[Entry]) -> bool:
    """Whether two documents put a name at quite different organisations at one time."""
    places = [
        [str(place).partition("\t") for place in entry[Aspect.WORKPLACE]]
        for entry in entries
        if Aspect.WORKPLACE in entry
    ]
    for here, there in combinations(places, 2):
        for edition in {edition for edition, _, _ in here} & {edition for edition, _, _ in there}:
            one = {organisation for when, _, organisation in here if when == edition}
            other = {organisation for when, _, organisation in there if when == edition}
            if not any(may_be_one(a, b) for a in one for b in other):
                return True
    return False
