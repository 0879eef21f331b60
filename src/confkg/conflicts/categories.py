"""One thing under two headings: a talk of two kinds, a social among the affinity events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, settle
from confkg.conflicts.figures import Figures
from confkg.conflicts.mismatch import Mismatch
from confkg.conflicts.preference import Choice
from confkg.conflicts.wording import enumerated, quoted, sources
from confkg.ids import fold, kind_slug

_NAMED = {"social": "socials", "workshop": "workshops", "tutorial": "tutorials"}
"""Kinds of events that a name may end with, and the measures that count them."""

_MEASURES = {**_NAMED, "affinity-event": "affinity-events"}
_OPEN = "open: documents use both words, and nothing says which is meant here"


def iter_category_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """The kinds of one thing, if documents do not agree on them."""
    values = by_value(rows)
    documents = {value: {row.document for row in found} for value, found in values.items()}
    everywhere = set().union(*documents.values())
    alone = {value for value in values if documents[value] != everywhere}
    if len(values) < 2 or not alone:
        return
    with_own = set().union(*(documents[value] for value in alone))
    shown = {
        value: [row for row in found if value in alone or row.document not in with_own] or found
        for value, found in values.items()
    }
    first = next(iter(values.values()))[0]
    yield settle("category", shown, kind_slug(first.predicate), left_open=_OPEN)


def iter_award_names(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """A prize that a document calls by a name of another word of praise."""
    found = list(rows)
    loose = [row for row in found if row.predicate == "alternativeName"]
    values = by_value(found)
    named = [each for each in values.values() if each[0].predicate == "name"]
    if loose and named:
        others = enumerated(list(dict.fromkeys(quoted(row.shown) for row in loose)))
        sentence = (
            f"{others} in {sources(loose)} is taken for another name of what "
            f"{sources(row for each in named for row in each)} call {quoted(named[0][0].shown)}."
        )
        choice = Choice(named[0][0].value, False, _OPEN)
        yield settle("category", values, "name", choice=choice, sentence=sentence)


def iter_container_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """A city of which a document gives the continent where it gives the country of others.

    Args:
        rows: what one city is said to lie in; facets: ``kind`` of the container, and ``countries``
            if the document gives countries of cities.
    """
    found = list(rows)
    with_country = {row.document for row in found if row.facets["kind"] == "Country"}
    wrong = [
        row
        for row in found
        if row.facets["kind"] == "Continent"
        and "countries" in row.facets
        and row.document not in with_country
    ]
    if wrong:
        values = by_value(wrong)
        shown = enumerated([rows[0].shown for rows in values.values()])
        verb = "have" if len({row.source for row in wrong}) > 1 else "has"
        sentence = (
            f"In the place of the country of {wrong[0].label}, {sources(wrong)} {verb} {shown}, "
            "which is a continent."
        )
        why = "open: the documents do not give the country"
        yield settle("category", values, "continent", left_open=why, sentence=sentence)


def iter_misnamed(figures: Figures, listed: Iterable[ClaimRow]) -> Iterator[Mismatch]:
    """Events that stand in the list of another kind, or whose names end in another kind.

    A name alone counts only where the document counts both kinds, so that one has to know which of
    them is meant.

    Args:
        figures: of one edition.
        listed: rows of sub-events; the facet ``kind`` is their kind, ``under`` the measure of the
            list in which they stand, if that counts other kinds.
    """
    found: dict[tuple[str, str, str], list[ClaimRow]] = {}
    nested: dict[tuple[str, str], list[ClaimRow]] = {}
    for row in listed:
        listed_as = row.facets.get("kind", "")
        if "under" in row.facets:
            nested.setdefault((row.document, row.facets["under"]), []).append(row)
            continue
        word = (fold(row.shown).split() or [""])[-1]
        if row.about.kind == "sub-event" and word in _NAMED and word != listed_as:
            found.setdefault((row.document, listed_as, word), []).append(row)
    for (document, listed_as, word), rows in sorted(found.items()):
        measures = _MEASURES.get(listed_as, ""), _NAMED[word]
        counts = [figures.best(measure, frozenset(), document) for measure in measures]
        if all(counts) and all(row and row.document == document for row in counts):
            names = enumerated([quoted(row.shown) for row in rows])
            reason = (
                f"{names} stand among the {measures[0].replace('-', ' ')}, "
                f"but the {_NAMED[word]} are counted by themselves"
            )
            claims = [row for row in counts if row] + rows
            yield Mismatch(claims, f"{listed_as} {word}", reason, kind="category")
    for (document, measure), rows in sorted(nested.items()):
        if counted := figures.best(measure, frozenset(), document):
            word = measure.replace("-", " ")
            names = enumerated(list(dict.fromkeys(quoted(row.shown) for row in rows)))
            reason = (
                f"{names} stand in the list of the {counted.shown} {word}, but are of another kind"
            )
            yield Mismatch([counted, *rows], f"{measure} others", reason, kind="category")
