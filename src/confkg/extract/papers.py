"""Papers as prize lists print them: title, authors, links and what is said of the paper.

Five layouts are understood: title, authors and link on lines of their own; labelled lines
("Authors:", "Title:"); authors before a title that is marked as one; a title followed by its
authors on one line, with or without a sign between them; and "names: title".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from confkg.extract.names import is_person_name, split_names, trailing_name
from confkg.model import Mention, Part, PartKind, Span

__all__ = ["Entry", "find_links", "read_entries"]

_URL = re.compile(r"https?://[^\s<>()\[\]\"']+[^\s<>()\[\]\"'.,;:]")
_LINK_ONLY = re.compile(
    r"(?:(?:link|paper|pdf|url|openreview)\s*:?\s*)?[(<\[]?(?:https?://\S+)[)>\]]?\.?",
    re.IGNORECASE,
)
_TITLE_LABEL = re.compile(r"(?:paper )?title\s*:\s*", re.IGNORECASE)
_QUOTED = re.compile(r"[«“\"]\s*(?P<title>[^«»“”\"]{4,}?)\s*[»”\"]")
_TRAILING_LINK = re.compile(
    r"[\s(\[,–—-]*(?:https?://\S+|\(?\s*(?:paper|pdf|link|no link available)\s*\)?)[\s)\].]*$",
    re.IGNORECASE,
)
_JOINT = re.compile(r"\s*(?:,?\s*\bby\b\s+|[:–—|-]\s+|,\s+)\s*", re.IGNORECASE)
_NAMES_END = re.compile(r"\s+\(|(?<![ .][A-Z])\.\s")
_LONGEST_TITLE = 30


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper as listed: where its title and authors stand, and the text that speaks of it.

    ``lead`` is what stands before the title in the same line; ``first`` and ``last`` are the parts
    that the entry takes.
    """

    lead: str
    title: Mention
    authors: tuple[Mention, ...]
    authors_span: Span
    first: int
    last: int
    links: tuple[tuple[str, Span], ...] = ()
    remarks: list[Part] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Draft:
    part: Part
    title: Span
    names_part: Part
    names: list[Span]
    first: int
    last: int


def find_links(part: Part) -> list[tuple[str, Span]]:
    """Web addresses that a part shows or points to, with their place on the page."""
    found = {match[0]: part.span(*match.span()) for match in _URL.finditer(part.text)}
    for link in part.links:
        if link.target.startswith(("http://", "https://")) and link.end > link.start:
            found.setdefault(link.target, part.span(link.start, link.end))
    return list(found.items())


def read_entries(parts: Sequence[Part], words: frozenset[str]) -> list[Entry]:
    """The papers listed in the parts of a section, in order.

    Args:
        parts: parts under one heading.
        words: common words of the document (:func:`confkg.extract.sections.common_words`).
    """
    drafts: list[_Draft] = []
    index = 0
    while index < len(parts):
        free = drafts[-1].last + 1 if drafts else 0
        draft = _over_lines(parts, index, free, words) or _in_one_line(parts, index, words)
        if draft:
            drafts.append(draft)
            index = draft.last
        index += 1
    entries = []
    for draft, after in zip(drafts, [*drafts[1:], None], strict=False):
        stop = after.first if after else len(parts)
        entries.append(
            _finish(draft, parts[draft.first : draft.last + 1], parts[draft.last + 1 : stop])
        )
    return entries


def _over_lines(
    parts: Sequence[Part], index: int, free: int, words: frozenset[str]
) -> _Draft | None:
    """Authors on a line of their own: the title is the line before, or a marked line after."""
    part = parts[index]
    names = _names(part, words)
    if names is None:
        return None
    after = parts[index + 1] if index + 1 < len(parts) else None
    if after is not None and (title := _marked_title(after)):
        return _Draft(after, title, part, names, index, index + 1)
    if after is not None and _names(after, words) is not None:
        return None  # a run of such lines: its last one holds the authors
    if index - 1 < free or not _is_title(parts[index - 1]):
        return None
    before = parts[index - 1]
    return _Draft(before, _trim(before.text, 0, len(before.text)), part, names, index - 1, index)


def _names(part: Part, words: frozenset[str]) -> list[Span] | None:
    stop = len(part.text)
    if trailing := _TRAILING_LINK.search(part.text):
        stop = trailing.start()
    return _split(part.text, 0, stop, words)


def _split(text: str, start: int, stop: int, words: frozenset[str]) -> list[Span] | None:
    piece = text[start:stop].replace("|", ",").rstrip(" :,")
    begin = start + len(piece) - len(piece.lstrip())
    names = split_names(piece.lstrip(), words)
    return [Span(name.start + begin, name.end + begin) for name in names] if names else None


def _is_title(part: Part) -> bool:
    count = len(part.text.split())
    sentence = part.text.endswith(".") and count > 14
    return (
        part.kind is not PartKind.ROW
        and count <= _LONGEST_TITLE
        and not (sentence or _LINK_ONLY.fullmatch(part.text))
    )


def _marked_title(part: Part) -> Span | None:
    """A line that is a title by label, quotation marks or emphasis."""
    text = part.text
    if label := _TITLE_LABEL.match(text):
        return _trim(text, label.end(), len(text))
    quoted = _QUOTED.match(text)
    if quoted and len(_TRAILING_LINK.sub("", text)) - quoted.end() < 4:
        return Span(*quoted.span("title"))
    mark = part.marks[0] if part.marks else None
    if mark and mark.start == 0 and not text.startswith("http") and " " in text[: mark.end]:
        rest = _TRAILING_LINK.sub("", text[mark.end :]).strip()
        return _trim(text, mark.start, mark.end) if not rest else None
    return None


def _in_one_line(parts: Sequence[Part], index: int, words: frozenset[str]) -> _Draft | None:
    part = parts[index]
    text = part.text
    linked = any(map(find_links, parts[index : index + 1])) or any(
        _LINK_ONLY.fullmatch(after.text) for after in parts[index + 1 : index + 2]
    )
    link = _TRAILING_LINK.search(text)
    stop = link.start() if link else len(text)
    if stop == 0 or part.kind is PartKind.ROW:
        return None
    for title, start, end in _title_and_rest(part, stop):
        if names := _split(text, start, end, words):
            return _Draft(part, title, part, names, index, index)
    chunks = [match.span() for match in re.finditer(r"[^,]+", text[:stop])]
    drafted = _names_then_title(part, index, chunks, words)
    return drafted or _title_then_names(part, index, chunks, words, linked=linked)


def _title_and_rest(part: Part, stop: int) -> list[tuple[Span, int, int]]:
    """Titles that the page itself delimits, each with the stretch that may hold the names."""
    text = part.text
    marked = [
        Span(mark.start, mark.end)
        for mark in part.marks
        if mark.end <= stop and " " in text[mark.start : mark.end]
    ]
    marked += [Span(*found.span("title")) for found in _QUOTED.finditer(text[:stop])]
    found = []
    for mark in marked:
        behind = _JOINT.match(text, mark.end + (text[mark.end : mark.end + 1] in ("»", "”", '"')))
        if behind and behind.end() < stop:
            ends = [stop] + [end.start() for end in _NAMES_END.finditer(text, behind.end(), stop)]
            found += [(_trim(text, mark.start, mark.end), behind.end(), end) for end in ends[:3]]
        elif mark.start > 4:
            found.append((_trim(text, mark.start, mark.end), 0, _without_opening(text, mark.start)))
    return found


def _without_opening(text: str, stop: int) -> int:
    return len(text[:stop].rstrip(' «“":–—,-'))


def _names_then_title(
    part: Part, index: int, chunks: list[tuple[int, int]], words: frozenset[str]
) -> _Draft | None:
    """ "Ann Lee, Bo Chen, On the use of lists" """
    names: list[Span] = []
    for start, end in chunks[:-1]:
        split = _split(part.text, start, end, words)
        if split is None:
            break
        names.extend(split)
    else:
        start = chunks[-1][0] if chunks else 0
        stop = chunks[-1][1] if chunks else 0
        title = _trim(part.text, start, stop)
        if (
            names
            and len(part.text[start:stop].split()) >= 3
            and not is_person_name(part.text[title.start : title.end], words)
        ):
            return _Draft(part, title, part, names, index, index)
    return None


def _title_then_names(
    part: Part,
    index: int,
    chunks: list[tuple[int, int]],
    words: frozenset[str],
    *,
    linked: bool,
) -> _Draft | None:
    """ "On the use of lists Ann Lee, Bo Chen": nothing parts the title from the first name.

    A single name is believed only if the line has a link, in it or behind it.
    """
    text = part.text
    tail: list[Span] = []
    while len(chunks) > 1 and (split := _split(text, *chunks[-1], words)):
        tail[:0] = split
        chunks = chunks[:-1]
    if not chunks or len(text.split()) > 60 or text.endswith("."):
        return None
    stop = chunks[-1][1]
    first = trailing_name(text[:stop].rstrip(), words)
    if first is None or not (tail or linked) or len(text[: first.start].split()) < 2:
        return None
    return _Draft(part, _trim(text, 0, first.start), part, [first, *tail], index, index)


def _trim(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(' «“"'))
    return Span(start + lead, start + len(piece.rstrip(' »”",:')))


def _finish(draft: _Draft, own: Sequence[Part], after: Sequence[Part]) -> Entry:
    printed = draft.part.text[draft.title.start : draft.title.end]
    title = Mention("Paper", printed.rstrip(". "), draft.part.span(*_edges(draft.title)), printed)
    authors = tuple(
        Mention(
            "Person",
            draft.names_part.text[name.start : name.end],
            draft.names_part.span(*_edges(name)),
        )
        for name in draft.names
    )
    links = [link for part in own for link in find_links(part)]
    remarks = []
    for part in after:
        if _LINK_ONLY.fullmatch(part.text):
            links.extend(find_links(part))
        else:
            remarks.append(part)
    whole = draft.names_part.span(draft.names[0].start, draft.names[-1].end)
    lead = draft.part.text[: draft.title.start]
    found = tuple(dict(links).items())
    return Entry(lead, title, authors, whole, draft.first, draft.last, found, remarks)


def _edges(span: Span) -> tuple[int, int]:
    return span.start, span.end
