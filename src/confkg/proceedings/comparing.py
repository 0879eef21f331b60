"""What documents say of papers, held against the proceedings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import pyoxigraph as ox
from rapidfuzz import fuzz, process

from confkg.documents.record_files import Record
from confkg.graph import OpenGraph
from confkg.ids import fold
from confkg.proceedings.reading import Proceedings
from confkg.stores.binding import query_beside

_ALIKE = 90.0
"""Least similarity (0 to 100) of a title that was changed or misprinted."""

_NEARLY = 75.0
"""Least similarity of a name that was misspelt."""

_ABOUT = 0.05
"""By how much an approximate figure may be off."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a document says and the record does not."""

    thing: str  # what it is about, by its label
    property: str  # what is said of it
    stated: str  # the value that the document has
    recorded: str  # the value that the record has; empty if it has none
    document: str
    line: int
    quotation: str
    record: str  # file and key of the record; empty if there is none
    summary: str  # the matter in one sentence


@dataclass(frozen=True, slots=True)
class _Stated:
    """A value as a document has it; of a name also the other forms of that person's name."""

    value: str
    document: str
    line: int
    quotation: str
    forms: frozenset[str] = frozenset()


def compare(graph: OpenGraph, proceedings: Proceedings) -> list[Finding]:
    """Where the documents of a graph and the proceedings differ, by thing."""
    titles: dict[str, str] = {}
    stated: dict[tuple[str, str], list[_Stated]] = defaultdict(list)
    for row in _rows(graph, "papers-stated"):
        titles[row["paper"]] = row["title"]
        if "value" in row:
            stated[row["paper"], row["property"].rpartition("#")[2]].append(_read(row))
    forms: dict[tuple[str, _Stated], set[str]] = defaultdict(set)
    for row in _rows(graph, "authors-stated"):
        forms[row["paper"], _read(row)].add(row["form"])
    for (paper, one), others in forms.items():
        stated[paper, "author"].append(replace(one, forms=frozenset(others)))
    names = list(proceedings.by_title)
    found: list[Finding] = []
    for paper, title in titles.items():
        identifiers, authors = stated[paper, "openReviewId"], stated[paper, "author"]
        record = _recorded(proceedings, names, title, identifiers, authors)
        found += _of_identifiers(proceedings, title, identifiers, record)
        if record is not None:
            found += _of_title(title, stated[paper, "title"], record)
            found += _of_authors(title, authors, record)
    found += [one for row in _rows(graph, "figures-stated") for one in _of_figure(proceedings, row)]
    return sorted(found, key=lambda one: (one.thing, one.property, one.document, one.line))


def _recorded(
    proceedings: Proceedings,
    names: list[str],
    title: str,
    identifiers: Iterable[_Stated],
    authors: Iterable[_Stated],
) -> Record | None:
    """The record of a paper: by its title, else by a similar one with the same people or identifier."""
    wanted = fold(title)
    people = {fold(one.value) for one in authors}
    same = proceedings.by_title.get(wanted, [])
    if same:
        return max(same, key=lambda one: len(people & {*map(fold, one.authors)}))
    near = process.extractOne(wanted, names, scorer=fuzz.ratio, score_cutoff=_ALIKE)
    for record in proceedings.by_title[near[0]] if near else []:
        known = record.openreview and record.openreview in {one.value for one in identifiers}
        if known or people & {*map(fold, record.authors)}:
            return record
    return None


def _of_identifiers(
    proceedings: Proceedings, title: str, stated: Iterable[_Stated], record: Record | None
) -> Iterator[Finding]:
    for one in stated:
        other = proceedings.by_identifier.get(one.value)
        right = record.openreview if record else ""
        if one.value == right or (other and fold(other.title) == fold(title)):
            continue
        if other is not None:
            summary = f"The identifier {one.value} belongs to “{other.title}”"
        elif right:
            summary = f"The identifier {one.value} belongs to no paper of the record"
        else:
            continue  # the record may not have that edition at all
        where = (record or other or _NOWHERE).where
        proposed = f"; of this paper it is {right}." if right else "."
        yield _finding(title, "openReviewId", one, right, where, summary + proposed)


def _of_title(title: str, stated: Iterable[_Stated], record: Record) -> Iterator[Finding]:
    if fold(title) == fold(record.title):
        return
    for one in stated:
        summary = f"The record has the title “{record.title}”."
        yield _finding(title, "title", one, record.title, record.where, summary)


def _of_authors(title: str, stated: Iterable[_Stated], record: Record) -> Iterator[Finding]:
    """Names that nobody among the authors has: misspelt, or not of this paper."""
    by_document: dict[str, list[_Stated]] = defaultdict(list)
    for one in stated:
        by_document[one.document].append(one)
    for printed in by_document.values():
        left = [
            name for name in record.authors if not any(_is_same(name, p.value) for p in printed)
        ]
        for one in printed:
            if any(_is_same(one.value, name) for name in record.authors):
                continue
            near = process.extractOne(fold(one.value), list(map(fold, left)), scorer=fuzz.ratio)
            if near and near[1] >= _NEARLY:
                right = left[near[2]]
                summary = f"Among the authors is nobody called {one.value}, but {right}."
                yield _finding(title, "author", one, right, record.where, summary)
            elif not any(_is_same(form, name) for form in one.forms for name in record.authors):
                summary = f"{one.value} is not among the authors of the record."
                yield _finding(title, "author", one, "", record.where, summary)


def _is_same(one: str, other: str) -> bool:
    """Whether two names can be those of one person: the same ends, nothing against it between."""
    mine, theirs = fold(one).split(), fold(other).split()
    if not mine or not theirs or mine[-1] != theirs[-1]:
        return sorted(mine) == sorted(theirs)
    first, second = mine[0], theirs[0]
    return first == second or (1 in (len(first), len(second)) and first[0] == second[0])


def _of_figure(proceedings: Proceedings, row: Mapping[str, str]) -> Iterator[Finding]:
    """Counts of papers that differ from how many the record has."""
    edition = fold(row["acronym"]).replace(" ", ""), int(row["year"])
    if row["measure"] == "accepted-papers":
        counted = proceedings.papers.get(edition, 0)
    else:
        form = "oral" if row["measure"].startswith("oral") else "spotlight"
        counted = proceedings.forms.get((*edition, form), 0)
    value = float(row["value"])
    near = abs(value - counted) <= _ABOUT * max(counted, 1)
    fits = {
        "about": near,
        "almost": near,
        "more-than": counted > value,
        "at-least": counted >= value,
        "less-than": counted < value,
        "at-most": counted <= value,
    }
    if not counted or fits.get(row["qualifier"], value == counted):
        return
    summary = f"The record has {counted:,} ({row['qualifier']} {value:,.0f} stated)."
    where = f"{edition[0]} {edition[1]}"
    yield _finding(row["label"], "value", _read(row), str(counted), where, summary)


def _finding(
    thing: str, name: str, one: _Stated, recorded: str, where: str, summary: str
) -> Finding:
    return Finding(
        thing, name, one.value, recorded, one.document, one.line, one.quotation, where, summary
    )


_NOWHERE = Record("", (), "", 0, "", "", "")


def _read(row: Mapping[str, str]) -> _Stated:
    return _Stated(row["value"], row["document"], int(row["line"]), row["exact"])


def _rows(graph: OpenGraph, query: str) -> Iterator[dict[str, str]]:
    """The rows of an answer, each value as its text; what is unbound is left out."""
    answer = graph.store.query(query_beside(__file__, query))
    assert isinstance(answer, ox.QuerySolutions)
    names = [variable.value for variable in answer.variables]
    for solution in answer:
        values = ((name, solution[name]) for name in names)
        yield {name: value.value for name, value in values if value is not None}
