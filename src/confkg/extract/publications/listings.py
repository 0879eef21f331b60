"""Works that are listed among papers: "Ilya Sutskever: An Observation on Generalization"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.publications.works import Work, work_claims
from confkg.extract.wording.names import is_person_name
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Claim, Span

__all__ = ["bare_title", "person_and_title"]

_PEOPLE = rf"{PERSON}(?: \([^()]*\))?(?:(?:, and |, | and | & ){PERSON}(?: \([^()]*\))?)*"
_LINE = re.compile(
    rf"^(?P<people>{_PEOPLE})(?:(?: again)?,? (?P<joint>with) (?P<with>{_PEOPLE}))?,?(?P<etal> et al\.?)?(?: \((?P<org>[^()]*)\))?\s?(?:[:–—]|,(?= [A-Z“\"]))\s*(?P<title>\S.*)$"
)


def person_and_title(masked: Masked, reading: Reading) -> Iterator[Claim]:
    """ "Ilya Sutskever: An Observation on Generalization": a work that is not said to be a paper."""
    line = _LINE.match(masked.text)
    if not line or "\ue000" in line["title"] or len(line["title"].split()) > 16:
        return
    part = masked.part
    title = _title(part.text, line.start("title"), len(part.text))
    people = masked.within(*line.span("people"))
    if is_person_name(part.text[title.start : title.end], reading.words):
        return  # a list of people
    if part.text[title.start : title.start + 1].isupper() and people:
        first, last = people[0].span, people[-1].span
        names = ", ".join(person.printed or person.name for person in people)
        yield from work_claims(
            Work(
                (part.text[title.start : title.end], part.span(title.start, title.end)),
                (names, Span(first.start, last.end)),
            ),
            reading,
        )


def bare_title(masked: Masked) -> Work | None:
    """The title that a short line consists of, "on" before it left out, if it can be one."""
    text = masked.part.text
    start = 3 if text.startswith("on ") else 0
    words = text[start:].split()
    if not 2 < len(words) < 16 or masked.people or text.endswith((".", ":", "!", "”", '"')):
        return None
    if not words[0][:1].isupper() or re.search(r"\d%|[:“\"(]", text):
        return None
    return Work((text[start:], masked.part.span(start)))


def _title(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(' “"*'))
    return Span(start + lead, start + len(piece.rstrip(' ”"*.,:')))
