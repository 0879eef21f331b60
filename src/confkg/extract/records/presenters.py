"""Who presents a paper, on pages that set off the names of presenters and say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, mention, talk
from confkg.extract.records.lists import Entry
from confkg.extract.records.titled import Record

__all__ = ["marks_presenters", "presenter_proposals"]

_LEGEND = re.compile(
    r"\b(?:presenters?|presenting authors?|speakers?)\b[^.;:]{0,30}"
    r"\b(?:highlighted|bold(?:face)?|underlined|marked|italics?|emphasi[sz]ed)\b",
    re.IGNORECASE,
)


def marks_presenters(lines: Iterable[Annotated]) -> bool:
    """Whether a line says that the names of presenters are set off: "Presenters are in bold"."""
    return any(_LEGEND.search(each.text) for each in lines)


def presenter_proposals(records: Sequence[Record], context: Context) -> Iterator[Proposal]:
    """The talks on papers that those of their authors give whose names are set off."""
    for record in records:
        edition = context.edition_at(record.at.line)
        if edition is None:
            continue
        for entry in record.people:
            if _is_set_off(entry, record.people):
                person = mention("Person", entry.at, entry.person)
                paper = mention("Paper", record.at, record.title)
                score = min(record.title.score, entry.person.score)
                where = record.at.place(record.title)
                yield talk(edition, "oral", where, speaker=person, presents=paper, score=score)


def _is_set_off(entry: Entry, people: Sequence[Entry]) -> bool:
    """Whether a mark of the page covers a name and no other of these."""
    return any(
        mark.start <= entry.person.start
        and entry.person.end <= mark.end
        and not any(
            other.at is entry.at
            and other is not entry
            and mark.start < other.person.end
            and other.person.start < mark.end
            for other in people
        )
        for mark in entry.at.line.part.marks
    )
