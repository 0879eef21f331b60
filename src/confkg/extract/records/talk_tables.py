"""Talks in tables: columns whose header says that their cells name speakers or talks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, affiliation, mention, talk
from confkg.extract.recognisers.quotations import within
from confkg.extract.records.speakers import talk_kind
from confkg.extract.records.units import Section, Unit
from confkg.extract.spans import Slot, Typed

__all__ = ["table_talks"]

_KINDS = (
    ("keynote", re.compile(r"\bkeynotes?\b", re.IGNORECASE)),
    (
        "invited-talk",
        re.compile(r"\b(?:capstones?|invited|plenary|distinguished)\b", re.IGNORECASE),
    ),
    ("talk", re.compile(r"^\W*(?:speakers?|lecturers?|presenters?)\W*$", re.IGNORECASE)),
)
_TITLED = re.compile(
    r"^\W*(?:(?:talk |keynote |lecture )?(?:title|topic)s?|talks?|lectures?)\W*$", re.I
)
_NAMED = re.compile(
    r"(?P<name>(?:[^\W\d_a-z][\w.’'-]* ){1,3}[^\W\d_a-z][\w’'-]+)(?: \([^()]*\))?\s*[:–—-]\s+[“\"]?(?P<title>[^\W\d_].{3,}?)[”\"]?$"
)
_SCORE = 0.75


def table_talks(section: Section, context: Context, usual: str) -> Iterator[Proposal]:
    """The talks that the rows of a section name, with who gives them.

    Args:
        section: the section.
        context: what the document and its rows are about.
        usual: the kind of talks where a header says no more than "Speaker".
    """
    for unit in section.units:
        if not unit.is_row:
            continue
        columns = _columns(unit)
        titled = [cell for header, cell in columns if _TITLED.match(header)]
        for header, cell in columns:
            kind = next((kind for kind, words in _KINDS if words.search(header)), "")
            if kind:
                if kind == "talk":
                    kind, _ = talk_kind(section, cell[0].line.span(), usual)
                yield from _talks(cell, titled, kind, context)


def _columns(unit: Unit) -> list[tuple[str, list[Annotated]]]:
    """The cells of a row that have a header, each with its header."""
    cells: dict[int, list[Annotated]] = {}
    for each in unit.lines:
        cells.setdefault(each.line.level, []).append(each)
    return [(cell[0].line.header, cell) for cell in cells.values() if cell[0].line.header]


def _talks(
    cell: Sequence[Annotated], titled: Sequence[Sequence[Annotated]], kind: str, context: Context
) -> Iterator[Proposal]:
    """The talks of a cell; a title in a cell of its own is that of the row's only one."""
    edition = context.edition_at(cell[0].line)
    if edition is None:
        return
    people = [(each, span) for each in cell for span in each.of(Slot.PERSON)]
    titles = [(each, span) for each in cell for span in _titles(each)]
    if not people or (len(cell) == 1 and len(people) == 1 and not titles):
        named = _NAMED.fullmatch(cell[0].text)
        if named is not None:
            people = [(cell[0], Typed(Slot.PERSON, *named.span("name"), _SCORE))]
            titles = [(cell[0], Typed(Slot.TITLE, *named.span("title"), _SCORE))]
    if not titles and len(titled) == 1 and len(titled[0]) == 1:
        each = titled[0][0]
        titles = [(each, span) for span in _titles(each)] or [
            (each, Typed(Slot.TITLE, 0, len(each.text.rstrip()), _SCORE))
        ]
    if len(titles) not in (0, 1, len(people)):
        titles = []
    alone = titles[0] if len(titles) == 1 else None
    for (at, span), title in zip_longest(people, titles if alone is None else ()):
        person, given = mention("Person", at, span), title or alone
        named_so = mention("Talk", *given) if given is not None else None
        score = max(span.score, _SCORE)
        yield talk(edition, kind, at.place(span), speaker=person, title=named_so, score=score)
    for at, body in ((each, span) for each in cell for span in each.of(Slot.ORG)):
        if len(people) == 1:
            person = mention("Person", *people[0])
            yield affiliation(person, mention("Organisation", at, body), edition, body.score)


def _titles(each: Annotated) -> list[Typed]:
    """The titles of a line, or what it puts in quotation marks."""
    return each.of(Slot.TITLE) or [within(each.text, one) for one in each.of(Slot.QUOTE)]
