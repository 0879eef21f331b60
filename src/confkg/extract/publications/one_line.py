"""Title and authors of a paper in one line, in any of the orders in which pages print them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.wording.author_lists import split_surnames
from confkg.extract.wording.names import is_person_name, trailing_name
from confkg.extract.wording.titles import (
    QUOTED,
    TRAILING_LINK,
    Draft,
    marked_title,
    split_people,
    trimmed,
)
from confkg.mailboxes import has_mailbox
from confkg.model import Part, PartKind, Span

__all__ = ["drafts_in_line"]

_JOINT = re.compile(r"\s*(?:,?\s*\bby\b\s+|[:–—|-]\s+|,\s+)\s*", re.IGNORECASE)
_NAMES_END = re.compile(
    r",? (?:an? |from |presented at |at )?(?:[A-Z]\w*[A-Z]\w*) (?:19|20)\d\d\b|\s+\(|,? and (?:to|for)\s|(?<![ .][A-Z])(?<!\bSt)\.\s|[;–—]\s"
)
_STOP = re.compile(r"(?<![ .][A-Z])\.\s+")
_IN_BRACKETS = re.compile(r"\s*\((?P<names>[^()\d]{5,}?)(?:, (?:19|20)\d\d)?\)")
_LONGEST = 60


def drafts_in_line(part: Part, index: int, words: frozenset[str], *, linked: bool) -> list[Draft]:
    """The papers that a line names with their authors.

    Args:
        part: the line.
        index: its place among the parts of the section.
        words: common words of the document.
        linked: whether the line has a link, in it or behind it.
    """
    text = part.text
    link = TRAILING_LINK.search(text)
    stop = link.start() if link else len(text)
    if stop == 0 or part.kind is PartKind.ROW or marked_title(part):
        return []

    def draft(title: Span, names: list[Span]) -> Draft:
        return Draft(part, title, part, names, index, index)

    found = []
    for candidates in _delimited(part, stop):
        for title, start, end in candidates:
            names = split_people(text, start, end, words)
            if names is None and text[start - 1 : start] == "(":
                names = split_surnames(text, start, end, words)
            if names:
                found.append(draft(title, names))
                break
    if found:
        return found
    for read in (_cited, _names_then_title):
        if pair := read(text, stop, words):
            return [draft(*pair)]
    pair = _title_then_names(text, stop, words, linked=linked)
    return [draft(*pair)] if pair else []


def _delimited(part: Part, stop: int) -> Iterator[list[tuple[Span, int, int]]]:
    """Titles that the page itself delimits, each with the stretches that may hold the names."""
    text = part.text
    people = {(link.start, link.end) for link in part.links if has_mailbox(link.target)}
    marks = [
        Span(mark.start, mark.end)
        for mark in part.marks
        if mark.end <= stop and " " in text[mark.start : mark.end]
        if (mark.start, mark.end) not in people
    ]
    marks += [Span(*found.span("title")) for found in QUOTED.finditer(text[:stop])]
    for mark in sorted(set(marks)):
        title = trimmed(text, mark.start, mark.end)
        behind = _JOINT.match(text, mark.end + (text[mark.end : mark.end + 1] in ("»", "”", '"')))
        after = mark.end + (text[mark.end : mark.end + 1] in ("»", "”", '"'))
        candidates = []
        bracket = _IN_BRACKETS.match(text, after, stop)
        if bracket:
            candidates.append((title, *bracket.span("names")))
        if behind and behind.end() < stop:
            ends = [stop] + [end.start() for end in _NAMES_END.finditer(text, behind.end(), stop)]
            candidates += [(title, behind.end(), end) for end in ends[:4]]
        elif mark.start > 4:
            candidates.append((title, 0, len(text[: mark.start].rstrip(' «“":–—,-'))))
        yield candidates


def _cited(text: str, stop: int, words: frozenset[str]) -> tuple[Span, list[Span]] | None:
    """ "Ann B. Lee and Bo Chen. On the use of lists. arXiv:…" """
    for end in _STOP.finditer(text, 0, stop):
        names = split_people(text, 0, end.start(), words)
        if names is None:
            continue
        after = _STOP.search(text, end.end(), stop)
        title = trimmed(text, end.end(), after.start() if after else stop)
        enough = len(text[title.start : title.end].split()) > 1
        return (title, names) if enough and not after else None
    return None


def _names_then_title(
    text: str, stop: int, words: frozenset[str]
) -> tuple[Span, list[Span]] | None:
    """ "Ann Lee, Bo Chen, On the use of lists" """
    head, comma, tail = text[:stop].rpartition(",")
    names = split_people(text, 0, len(head), words) if comma else None
    title = trimmed(text, len(head) + 1, stop)
    named = text[title.start : title.end]
    begins = named[:1].isupper() or named[:1].isdigit()
    if names and begins and len(tail.split()) >= 3 and not is_person_name(named, words):
        return title, names
    return None


def _title_then_names(
    text: str, stop: int, words: frozenset[str], *, linked: bool
) -> tuple[Span, list[Span]] | None:
    """ "On the use of lists Ann Lee, Bo Chen": nothing parts the title from the first name.

    A single name is believed only if the line has a link, in it or behind it.
    """
    chunks = [match.span() for match in re.finditer(r"[^,]+", text[:stop])]
    tail: list[Span] = []
    while len(chunks) > 1 and (split := split_people(text, *chunks[-1], words)):
        tail[:0] = split
        chunks = chunks[:-1]
    if not chunks or len(text.split()) > _LONGEST or text.endswith("."):
        return None
    first = trailing_name(text[: chunks[-1][1]].rstrip(), words)
    if first is None or not (tail or linked) or len(text[: first.start].split()) < 2:
        return None
    return trimmed(text, 0, first.start), [first, *tail]
