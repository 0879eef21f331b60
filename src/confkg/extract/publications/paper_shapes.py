"""The shapes of a line that lists a paper: a delimited title, and the authors beside or below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from confkg.extract.wording.names import is_person_name
from confkg.extract.wording.signs import iter_titles
from confkg.extract.wording.titles import split_people
from confkg.model import Part, PartKind, Span

__all__ = ["JOINT", "TAGS", "ListedLine", "read_line"]

JOINT = re.compile(
    r"[”\"»]?(?:\s*\((?:aka|a\.k\.a\.|also known as) [^()]{1,40}\))?\s*(?:,?\s*(?:an? (?P<edition>[A-Z][A-Za-z]*[A-Z][A-Za-z]* (?:19|20)\d\d) paper )?by\s+|,\s+|[–—|-]\s+|:\s+|\()",
)
_END = re.compile(
    r",? et al\b\.?|,? and (?:friends|others|colleagues|co-authors)\b|\s?\)|\s?[;(]|\s[–—|]\s|\.\s|,? (?:at|in|from) the\b"
    r"|,? (?:an? |at |from )?(?=[A-Z][A-Za-z]*[A-Z][A-Za-z]* (?:19|20)\d\d\b)|, (?=(?:19|20)\d\d\b)|, (?=[a-z])|\.?$"
)
TAGS = re.compile(
    r"[\s(\[|·,–—-]*(?:(?:oral|spotlight|poster)s?(?: (?:presentation|paper|talk))?[\s)\]|·,/–—-]*)+"
    r"(?:[^\w\s]{0,3}\s*(?P<prize>[^.;:]{0,60}(?:[Aa]ward|[Pp]rize|[Mm]ention)[^.;:]{0,30}))?$",
    re.IGNORECASE,
)
_DASHED = re.compile(
    r"(?P<title>[A-ZÀ-Þ0-9][^—–“”\"]{6,160}?)(?: \((?:aka|a\.k\.a\.) [^()]{1,40}\))? [—–] (?=[A-ZÀ-Þ])"
)
_TAGGED = re.compile(r"[\[(](?:oral|poster|spotlight)\b[^\[\]()]*[\])]\s*$", re.IGNORECASE)
"""A title that nothing delimits is believed if the line ends in how the paper was shown."""

_FEWEST = 2
"""Words of a title."""


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A paper as a line lists it.

    Attributes:
        part: the line.
        title: where the title stands in it.
        names_part: the line of the authors.
        names: where they stand in that line.
        complete: whether they are all of the authors, in order.
        tail: where in the line the rest begins.
        last: the last line read, counted in the parts.
    """

    part: Part
    title: Span
    names_part: Part
    names: list[Span]
    complete: bool
    tail: int
    last: int


def read_line(parts: Sequence[Part], at: int, words: frozenset[str]) -> ListedLine | None:
    """The paper that a line lists, with its authors in it or in the line below it.

    Args:
        parts: parts under one heading.
        at: which of them.
        words: common words of the document.
    """
    part = parts[at]
    title = _title(part)
    if title is None:
        return None
    behind = title.end + (part.text[title.end : title.end + 1] == ".")
    if not part.text[behind:].strip() or TAGS.fullmatch(part.text, behind):
        after = parts[at + 1] if at + 1 < len(parts) else None
        names = (
            _people(after.text, 0, len(after.text), words)
            if after and after.kind is part.kind
            else None
        )
        tagged = bool(part.text[behind:].strip())
        if after is None or names is None or not tagged:
            return None
        return ListedLine(part, title, after, names, True, behind, at + 1)
    joint = JOINT.match(part.text, title.end)
    if not joint:
        return None
    said = joint[0].strip().endswith(("by", "(")) or any(
        link.start <= title.start and title.end <= link.end for link in part.links
    )
    personal = not said and is_person_name(part.text[title.start : title.end], words)
    if personal and joint[0].strip() == ",":
        return None  # a list of names of which one is emphasised
    for end in _END.finditer(part.text, joint.end()):
        names = _people(part.text, joint.end(), end.start(), words)
        if names and not (personal and len(names) == 1):  # or else who somebody is
            complete = not re.match(r",? (?:et|and)\b", end[0])
            return ListedLine(part, title, part, names, complete, end.end(), at)
    return None


def _title(part: Part) -> Span | None:
    """A delimited title at the beginning of a line."""
    if part.kind not in (PartKind.ITEM, PartKind.PARAGRAPH):
        return None
    for title in iter_titles(part):
        if title.start <= 1 and len(part.text[title.start : title.end].split()) >= _FEWEST:
            return title
        break
    plain = _DASHED.match(part.text)
    if plain and _TAGGED.search(part.text) and not part.marks:
        return Span(*plain.span("title"))
    return None


def _people(text: str, start: int, stop: int, words: frozenset[str]) -> list[Span] | None:
    """A list of authors, signs of footnotes left out."""
    plain = re.sub(r"[*†‡§¹²³]", " ", text)
    names = split_people(plain, start, stop, words)
    if names is None and (
        single := re.fullmatch(r"[A-Z][\w'’-]+ [A-Z]\.", plain[start:stop].strip())
    ):
        names = [Span(start, start + len(single[0]))]
    return names and [
        Span(name.start, name.start + len(plain[name.start : name.end].rstrip())) for name in names
    ]
