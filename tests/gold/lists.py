"""A careful reader's list as facts.

The rows are described by the existing lists. What a list may hold besides:

- ``optional: true`` in a row: true, but easily passed over or open to another view; it counts
  neither as missed nor as wrong.
- ``people`` and ``things``: lists of forms under which the document has the same person or thing;
  any of them will do.
- ``edition`` in rows on papers, talks, roles and affiliations: another than the document is about.
- ``phrase`` of a work without a title: the words that stand where a title might.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gold.facts import (
    FORMS,
    KINDS,
    Fact,
    as_subject,
    as_work_name,
    number,
    relation,
    renamed,
    seconds,
    work_label,
)
from shared import from_yaml

Row = dict[str, Any]
Found = Iterator[tuple[str, Fact]]
"""Facts with their kinds; a kind with ``?`` at its end is that of an optional fact."""

_NO_DIMENSION = ("edition", "measure", "value", "qualifier", "optional")


@dataclass(frozen=True)
class GoldList:
    """Facts of a document by kind.

    Attributes:
        expected: what must be found.
        optional: what may be found.
        names: other forms of names, and the form that stands for them.
        papers: titles of the papers with rows of their own; a mention of one as a work is no error.
    """

    expected: dict[str, frozenset[Fact]]
    optional: dict[str, frozenset[Fact]]
    names: dict[str, str]
    papers: frozenset[str]


@cache
def load_gold(path: Path) -> GoldList:
    """The facts of a gold file."""
    gold: Row = from_yaml(path)
    edition = gold["edition"]
    about = f"{edition['acronym']} {edition['year']}"
    groups = [*(gold.get("people") or ()), *(gold.get("things") or ())]
    groups += [
        [work_label(row), row["phrase"]] for row in gold.get("works") or () if "phrase" in row
    ]
    names = {form: forms[0] for forms in groups for form in forms}
    facts: dict[bool, dict[str, set[Fact]]] = {
        optional: {kind: set() for kind in KINDS} for optional in (False, True)
    }
    for key in ("acronym", "year", "ordinal", "series", "start", "end"):
        if key in edition:
            facts[False]["edition"].add((key, str(edition[key])))
    for section, read in _SECTIONS.items():
        for row in gold.get(section) or ():
            whole = isinstance(row, dict) and row.get("optional", False)
            for kind, fact in read(row, about):
                facts[whole or kind.endswith("?")][kind.rstrip("?")].add(renamed(fact, names))
    titles = [row["title"] for row in gold.get("papers") or ()]
    titles += [row["paper"] for row in gold.get("awards") or () if "paper" in row]
    expected = {kind: frozenset(found) for kind, found in facts[False].items()}
    optional = {kind: frozenset(found) - expected[kind] for kind, found in facts[True].items()}
    papers = frozenset(names.get(title, title) for title in map(as_work_name, titles))
    return GoldList(expected, optional, names, papers)


def _statistic(row: Row, about: str) -> Found:
    dimensions = []
    for name, value in row.items():
        if name not in _NO_DIMENSION:
            is_subject = name in ("about", "among")
            dimensions.append(
                f"{name}={as_subject(value, row['edition']) if is_subject else value}"
            )
    yield (
        "statistics",
        (
            row["edition"],
            row["measure"],
            *sorted(dimensions),
            number(row["value"]),
            row["qualifier"],
        ),
    )


def _held(row: Row, about: str) -> Found:
    if "mode" in row:
        yield "editions", (row["edition"], "mode", row["mode"])
    if "place" in row and "edition" in row:
        yield "editions", (row["edition"], "place", row["place"])
    if "in" in row:
        yield "editions", (row["place"], "in", row["in-kind"], row.get("code") or row["in"])
        yield "places?", (row["place"], "in", row["in"])


def _award(row: Row, about: str) -> Found:
    paper = row.get("paper", "")
    yield "awards", (row["award"], row["rank"], row["edition"], paper)
    if row.get("firstGiven"):
        yield "awards", (row["award"], "first given", row["edition"])
    if row.get("citation"):
        optional = "?" if row["citation"] == "optional" else ""
        yield f"citations{optional}", (row["award"], row["edition"], paper)


def _paper(row: Row, about: str) -> Found:
    title = row["title"]
    for position, author in enumerate(row.get("authors") or (), 1):
        yield "authorships", (title, str(position), author)
        yield "contributors?", (title, author)
    for author in row.get("contributors") or ():
        yield "contributors", (title, author)
    for form in row.get("forms") or ():
        yield "forms", (title, row.get("edition", about), form)
    for key in ("presentedAt", "initialDecision"):
        if key in row:
            yield "papers", (title, key, row[key])
    for alias in row.get("alias") or ():
        yield "papers", (title, "alias", alias)
    for key in ("url", "openReviewId", "arxivId", "doi"):
        if row.get(key):
            yield "links", (title, key, str(row[key]))


def _talk(row: Row, about: str) -> Found:
    kind, edition = row.get("kind", "invited-talk"), row.get("edition", about)
    subject, speakers = row.get("paper") or row["speaker"], row.get("speakers") or ()
    if "paper" in row and kind in FORMS:
        yield "forms?", (subject, edition, kind)
    else:
        yield "talks", (subject, edition, "kind", kind)
    if kind == "keynote":  # an invited talk as well: its node is known by that
        yield "talks?", (subject, edition, "kind", "invited-talk")
    for speaker in speakers:
        yield "talks", (subject, edition, "speaker", speaker)
    for speaker in speakers or (row.get("speaker"),):
        if speaker:
            yield "roles?", (speaker, edition, "speaker")
    for key in ("title", "hall", "describedTopic"):
        if row.get(key):
            yield "talks", (subject, edition, key, row[key])
    for topic in row.get("topics") or ():
        yield "talks", (subject, edition, "topic", topic)
    if row.get("affiliation"):
        yield "affiliations", (row["speaker"], edition, row["affiliation"])


def _role(row: Row, about: str) -> Found:
    edition, delivery = row.get("edition", about), row.get("delivery")
    yield f"roles{'?' if delivery else ''}", (row["person"], edition, row["kind"])
    if delivery:
        yield "roles", (row["person"], edition, "delivery", delivery)


def _affiliation(row: Row, about: str) -> Found:
    edition, title = row.get("edition", about), row.get("title")
    yield "affiliations", (row["person"], edition, row["organisation"])
    if title:
        yield "affiliations", (row["person"], edition, row["organisation"], title)


def _mentor(row: str, about: str) -> Found:
    yield "mentors", (row,)


def _sub_event(row: Row, about: str) -> Found:
    yield "subevents", (row["name"], row["kind"])
    if row.get("formerName"):
        yield "subevents", (row["name"], "formerly", row["formerName"])


def _place(row: Row, about: str) -> Found:
    name = row["name"]
    yield "places", (name, row["kind"])
    if "in" in row:
        yield "places", (name, "in", row["in"])
    for key in ("connects", "near"):
        for other in row.get(key) or ():
            yield "places", relation(key, name, other)


def _work(row: Row, about: str) -> Found:
    label = work_label(row)
    yield "works", (label,)
    for key in ("authors", "venue", "year"):
        if row.get(key):
            yield "works", (label, key, as_work_name(row[key]))
    if row.get("url"):
        yield "works", (label, "url", row["url"])
    for alias in row.get("alias") or ():
        yield "papers", (label, "alias", alias)


def _segment(row: Row, about: str) -> Found:
    yield "segments", (seconds(row["start"]), row["title"])


def _contact(row: Row, about: str) -> Found:
    for key in ("person", "organisation", "address"):
        if row.get(key):
            yield "contacts", (key, row[key])


_SECTIONS: dict[str, Callable[[Any, str], Found]] = {
    "statistics": _statistic,
    "editions": _held,
    "awards": _award,
    "papers": _paper,
    "talks": _talk,
    "roles": _role,
    "affiliations": _affiliation,
    "mentors": _mentor,
    "subevents": _sub_event,
    "places": _place,
    "works": _work,
    "segments": _segment,
    "contacts": _contact,
}
