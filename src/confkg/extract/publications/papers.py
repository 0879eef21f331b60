"""Papers as prize lists print them: title, authors, links and what is said of the paper.

Understood are: title, authors and link on lines of their own; labelled lines ("Authors:",
"Title:"); authors before a title that is marked as one; and all of it in one line
(:mod:`confkg.extract.publications.one_line`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from confkg.extract.publications.one_line import drafts_in_line
from confkg.extract.wording.titles import (
    LINK_ONLY,
    TRAILING_LINK,
    Draft,
    find_links,
    is_address,
    marked_title,
    split_people,
    trimmed,
)
from confkg.model import Mention, Part, PartKind, Span

__all__ = ["Entry", "read_entries"]

_BETWEEN = re.compile(
    r"(?:tl;?dr|abstract|summary|keywords)\b|(?:(?:oral|poster|spotlight|presentation|paper|talk)s?\b\W*)+$",
    re.IGNORECASE,
)
"""What may stand between a title and its authors."""

_LINK_WORDS = re.compile(
    r"(?:(?:pdf|paper|video|code|slides|poster|link|arxiv|openreview|doi|data|website)s?[\s|·,/]*)+",
    re.IGNORECASE,
)
_LONGEST_TITLE = 30
_SENTENCE = 14
"""A line of more words with a full stop is a sentence, not a title."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper as listed.

    Attributes:
        lead: what stands before the title in the same line.
        title: the paper.
        authors: in order.
        authors_span: where they stand.
        links: web addresses with their place.
        printed: the parts that hold title and authors, to find identifiers in.
        remarks: parts behind it that speak of it.
    """

    lead: str
    title: Mention
    authors: tuple[Mention, ...]
    authors_span: Span
    links: tuple[tuple[str, Span], ...] = ()
    printed: tuple[Part, ...] = ()
    remarks: list[Part] = field(default_factory=list)


def read_entries(parts: Sequence[Part], words: frozenset[str]) -> list[Entry]:
    """The papers listed in the parts of a section, in order.

    Args:
        parts: parts under one heading.
        words: common words of the document (:func:`confkg.extract.sections.common_words`).
    """
    drafts: list[Draft] = []
    for index, part in enumerate(parts):
        free = drafts[-1].last + 1 if drafts else 0
        if index < free:
            continue
        if draft := _over_lines(parts, index, free, words):
            drafts.append(draft)
            continue
        behind = parts[index + 1 : index + 2]
        linked = bool(find_links(part)) or any(LINK_ONLY.fullmatch(line.text) for line in behind)
        drafts += drafts_in_line(part, index, words, linked=linked)
    ends = [draft.first for draft in drafts[1:]] + [len(parts)]
    return [_finish(draft, parts, end, drafts) for draft, end in zip(drafts, ends, strict=False)]


def _over_lines(
    parts: Sequence[Part], index: int, free: int, words: frozenset[str]
) -> Draft | None:
    """Authors on a line of their own: the title is the line before, or a marked line after."""
    part = parts[index]
    names = _names(part, words)
    if names is None:
        return None
    before = parts[index - 1] if index > free else None
    after = parts[index + 1] if index + 1 < len(parts) else None
    title = marked_title(after) if after else None
    titled = before and (marked_title(before) or before.kind is PartKind.HEADING)
    if after and title and not titled:
        return Draft(after, title, part, names, index, index + 1)
    if after and title is None and _names(after, words) is not None:
        return None  # a run of such lines: its last one holds the authors
    at = index - 1
    while at > free and _BETWEEN.match(parts[at].text):
        at -= 1
    before = parts[at] if at >= free else None
    if before is None or not _is_title(before):
        return None
    title = marked_title(before) or trimmed(before.text, 0, len(before.text))
    first_author = part.text[names[0].start : names[0].end]
    if before.text[title.start :].startswith(first_author):
        return None  # the caption of a picture, and whom it shows
    return Draft(before, title, part, names, at, index)


def _names(part: Part, words: frozenset[str]) -> list[Span] | None:
    trailing = TRAILING_LINK.search(part.text)
    return split_people(part.text, 0, trailing.start() if trailing else len(part.text), words)


def _is_title(part: Part) -> bool:
    count = len(part.text.split())
    if part.kind is PartKind.ROW or count > _LONGEST_TITLE or LINK_ONLY.fullmatch(part.text):
        return False
    return not (part.text.endswith(".") and count > _SENTENCE)


def _finish(draft: Draft, parts: Sequence[Part], end: int, drafts: list[Draft]) -> Entry:
    start, stop = draft.title.start, draft.title.end
    printed = draft.part.text[start:stop]
    own = tuple(parts[draft.first : draft.last + 1])
    alone = sum(other.part is draft.part for other in drafts) == 1
    links = [link for part in own for link in find_links(part)] if alone else _at(draft)
    remarks: list[Part] = []
    for part in parts[draft.last + 1 : end]:
        if not remarks and _LINK_WORDS.fullmatch(part.text):
            own += (part,)
        elif not remarks and LINK_ONLY.fullmatch(part.text):
            links.extend(find_links(part))
            own += (part,)
        else:
            remarks.append(part)
    people = draft.names_part
    return Entry(
        draft.part.text[:start],
        Mention("Paper", printed.rstrip(". "), draft.part.span(start, stop), printed),
        tuple(
            Mention("Person", people.text[name.start : name.end], people.span(name.start, name.end))
            for name in draft.names
        ),
        people.span(draft.names[0].start, draft.names[-1].end),
        tuple(dict(links).items()),
        own if alone else (),
        remarks,
    )


def _at(draft: Draft) -> list[tuple[str, Span]]:
    """The link of the title itself, where a line names several papers."""
    return [
        (link.target, draft.part.span(link.start, link.end))
        for link in draft.part.links
        if link.start <= draft.title.start
        and draft.title.end <= link.end
        and is_address(link.target)
    ]
