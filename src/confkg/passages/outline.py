"""Which parts of a document are labels, and which labels stand above each of the others.

A label is a heading, or in text without mark-up a short line of its own that has something under
it. A title of a paper or talk that stands so is a label too, of the lowest rank.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from confkg.model import Part, PartKind

_LONGEST_LABEL = 12
_MOST_COMMAS = 2
_DEEPEST = 3
"""So many lines without mark-up may be labels one below the other; those above are passages."""

_UNMARKED = 10
"""Rank of the first label without mark-up; headings have 1 to 6."""

_ENTRY = 50
"""Rank of the title of a paper or talk."""

_WIDE = "\u2003"
_DATUM = re.compile(rf"[:={_WIDE}]\s*\W{{0,2}}\d|{_WIDE}|\d{{3,}}(?<!\b(?:19|20)\d\d)|://|@|\s\|\s")
_FIELD = re.compile(
    r"(?:authors?|titles?|papers?|links?|abstract|summary|tl;?dr|keywords?|topics?|speakers?|dates?|"
    r"when|where|venue|place|location|contact|e-?mail|phone|tel|note)\s*:",
    re.IGNORECASE,
)
_LINKS = re.compile(
    r"(?:(?:the|full|oral|poster|spotlight|presentation|paper|preprint|talk|slides|video|code|pdf|"
    r"arxiv|openreview|blog|post|link|here)s?\b\W*)+",
    re.IGNORECASE,
)
"""A line of nothing but the words behind which a page has its links."""

_PICTURED = re.compile(
    r"\b(?:standing|smiling|holding|sitting|posing|addressing|watching|wearing|speaking|"
    r"(?:photo|picture|image|screenshot)s?|visible)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d+)*\.?\s+(?=[^\W\d])")
_ENDS = tuple('.,;!…"”»')


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part stands."""

    index: int  # of the part in the document
    labels: tuple[int, ...]  # indices of the labels above it, the outermost first
    items: tuple[int, ...]


def iter_places(
    parts: Sequence[Part], entries: Container[int] = (), never: Container[int] = ()
) -> Iterator[Place]:
    """The place of each part that is no label, in reading order.

    A line without mark-up that the next label replaces before anything stands under it is none.
    """
    marked = any(part.kind is PartKind.HEADING for part in parts)
    labels: list[tuple[int, int]] = []  # rank, index
    items: list[int] = []
    over: set[int] = set()  # the labels under which something stands
    index = 0
    while index < len(parts):
        run = _run_of_labels(parts, index, never, marked=marked)
        if parts[index].kind is not PartKind.HEADING:
            run = list(takewhile(lambda label: not _is_listed(label, entries), run))
        for label in run:
            above = labels[-1] if labels and label > index else None
            rank = _rank(parts[label], above, entry=label in entries)
            while labels and labels[-1][0] >= rank:
                _, left = labels.pop()
                if left not in over and parts[left].kind is not PartKind.HEADING:
                    yield Place(left, tuple(each for _, each in labels), ())
            labels.append((rank, label))
        if run:
            items.clear()
            index = run[-1] + 1
            continue
        part = parts[index]
        if part.kind is PartKind.ITEM:
            while items and parts[items[-1]].level >= part.level:
                items.pop()
        else:
            items.clear()
            while index in entries and labels and labels[-1][0] >= _ENTRY:
                labels.pop()  # another title, on a line that is no label
        over.update(label for _, label in labels)
        yield Place(index, tuple(label for _, label in labels), tuple(items))
        if part.kind is PartKind.ITEM or part.text.endswith(":"):
            items.append(index)
        index += 1


def _is_listed(label: int, entries: Container[int]) -> bool:
    """Whether a title is one of several right below each other, and so no heading."""
    return label in entries and (label - 1 in entries or label + 1 in entries)


def _rank(part: Part, above: tuple[int, int] | None, *, entry: bool) -> int:
    """Rank of a label; ``above`` is the one right above it, after its rank.

    A line right under the title of a paper belongs to it, unless it is in capitals.
    """
    if part.kind is PartKind.HEADING:
        return part.level
    if entry:
        return _ENTRY
    if above and not (above[0] == _ENTRY and part.text.isupper()):
        return above[0] + 1
    return _UNMARKED


def _run_of_labels(
    parts: Sequence[Part], index: int, never: Container[int], *, marked: bool
) -> list[int]:
    """The labels that follow directly one on the other from ``index`` on."""
    if parts[index].kind is PartKind.HEADING:
        return [index]
    stop = index
    while stop < len(parts) and stop not in never and _may_be_label(parts[stop], marked=marked):
        stop += 1
        if stop - index > _DEEPEST:
            return []  # a list without list signs
    if stop == len(parts) or parts[stop].kind is PartKind.HEADING:
        return []  # nothing stands under it
    if index and stop > index and _is_caption(parts[index].text, parts[index - 1].text):
        return []
    return list(range(index, stop))


def _may_be_label(part: Part, *, marked: bool) -> bool:
    """Whether a line may be a label without being marked as a heading.

    Where a page has headings, only a line in bold may stand in for one.
    """
    text = _NUMBERED.sub("", part.text, count=1)
    if part.kind is not PartKind.PARAGRAPH or part.links or not text:
        return False
    if marked and not any(
        (mark.start, mark.end, mark.style) == (0, len(part.text), "bold") for mark in part.marks
    ):
        return False
    return (
        len(text.split()) <= _LONGEST_LABEL
        and (text[0].isupper() or text[0].isdigit())
        and not text.endswith(_ENDS)
        and text.count(",") <= _MOST_COMMAS
        and not _DATUM.search(text)
        and not is_field(text)
        and not _LINKS.fullmatch(text)
    )


def _is_caption(text: str, above: str) -> bool:
    """Whether a short line repeats whom the description of a picture above it names."""
    name = " ".join(text.split()[:2])
    return bool(_PICTURED.search(above)) and name.removesuffix("'s").removesuffix("’s") in above


def is_field(text: str) -> bool:
    """Whether a line is one field of a record: "Authors: Ann Lee", "Links: paper, video".

    >>> is_field("Authors: Ann Lee"), is_field("Adam: a method")
    (True, False)
    """
    return bool(_FIELD.match(text))
