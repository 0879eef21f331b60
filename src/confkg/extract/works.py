"""Works that a document mentions, with the venue and the year that it prints for them.

A mention is all that is claimed: "Wang et al, 2019" does not say which paper is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.reading import Reading
from confkg.extract.running_titles import capitals_ahead, capitals_before, title_at
from confkg.extract.titles import find_links
from confkg.model import Claim, Facet, Node, Part, PartKind, Property, Span, Url

__all__ = ["LABELLED", "Work", "iter_works", "listed_work", "title_like", "work_claims"]

_YEAR = r"(?P<year>(?:19|20)\d\d|['’]\d\d)"
_NAME = r"[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’.-]*){0,2}"
_AUTHORS = rf"(?P<authors>{_NAME}(?:, {_NAME})*,? et al|{_NAME}(?:, {_NAME})*,? (?:and|&) {_NAME}|{_NAME})\.?"
_VENUE = r"(?P<venue>[A-Z][\w-]*[A-Z][\w-]*|[A-Z][\w-]+(?: [A-Z][\w-]+){0,3})"
_REFERENCE = re.compile(
    rf"[(\[](?:(?P<alias>[A-Z][\w-]*[A-Z][\w-]*),? )?"
    rf"(?:{_AUTHORS}(?:,|;)? ?)??(?:also (?:at|in) |in |at )?(?:{_VENUE},? ?)?(?<![\w])?{_YEAR}"
    rf"(?P<more>(?: (?:[Oo]ral|[Pp]oster|[Ss]potlight|[Ww]orkshop|paper))*)[)\]]"
)
_ACRONYM = re.compile(r" \((?P<alias>[A-Z][\w-]*[A-Z][\w-]*)\)$")
_QUOTED_BEFORE = re.compile(r"[“\"«](?P<title>[^“”\"«»]{3,160}?)[,.]?[”\"»]\s*$")
_OF_YEAR = re.compile(
    r"\b(?P<year>(?:19|20)\d\d) (?:(?:[A-Z]\w*[A-Z]\w*) )?(?:paper|article|book|work|preprint),? (?:(?:entitled|titled|called) )?(?=[\"“«A-Z])"
)
_TITLED = re.compile(
    r"\b(?:paper|work|article|preprint|book),? (?:titled|entitled|called) (?=[\"“«])"
)
_PUBLISHED = re.compile(
    r"[”\"»]?,? (?:\()?(?:published|presented|which appeared|appeared|to appear) (?:at|in) (?:the )?"
    r"(?P<venue>[A-Z][\w-]*[A-Z][\w-]*|[A-Z][\w-]+(?: [A-Z][\w-]+){0,3}) (?P<year>(?:19|20)\d\d)"
)
_ET_AL = re.compile(rf"\bby (?P<authors>{_NAME}(?: et al| (?:and|&) {_NAME}))\b")
_NAMED = re.compile(
    r"^(?:mentioned(?: papers| works)?|see also|(?:preliminary |further |background )?(?:resources|reading|papers|works|references)"
    r"|related(?: work| papers)?|papers? (?:mentioned|discussed)|also mentioned|reading list)\s*:\s*",
    re.IGNORECASE,
)
_SUCH_AS = re.compile(r"\b(?:papers|works?),? (?:including|such as|like|among them) (?=[\"“«A-Z])")
LABELLED = re.compile(r"^(?P<title>[A-Z][\w+-]*(?:[A-Z+][\w+-]*: \S|[\w+-]: (?:An? |The )).*)$")
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "by",
        "can",
        "do",
        "does",
        "for",
        "from",
        "how",
        "in",
        "into",
        "is",
        "it",
        "its",
        "just",
        "more",
        "not",
        "of",
        "on",
        "or",
        "than",
        "that",
        "the",
        "through",
        "to",
        "up",
        "using",
        "via",
        "vs",
        "what",
        "when",
        "where",
        "why",
        "will",
        "with",
        "within",
        "without",
        "you",
        "your",
    ]
)
_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Work:
    """What a document prints of a work: each as (text, place on the page)."""

    title: tuple[str, Span] | None = None
    authors: tuple[str, Span] | None = None
    venue: tuple[str, Span] | None = None
    year: tuple[int, Span] | None = None
    alias: tuple[str, Span] | None = None
    links: tuple[tuple[str, Span], ...] = ()

    @property
    def span(self) -> Span:
        """Everything that is printed of it."""
        spans = [piece[1] for piece in (self.title, self.authors, self.venue, self.year) if piece]
        return Span(min(s.start for s in spans), max(s.end for s in spans))


def work_claims(work: Work, reading: Reading) -> Iterator[Claim]:
    """That the document mentions a work, and what it prints of it."""
    span = work.span
    facets = [Facet(Property.MENTIONED_IN, reading.source(span), span)]
    for name, piece in (
        (Property.PRINTED_TITLE, work.title),
        (Property.PRINTED_AUTHORS, work.authors),
        (Property.PRINTED_VENUE, work.venue),
        (Property.PRINTED_YEAR, work.year),
    ):
        if piece:
            facets.append(Facet(name, piece[0], piece[1]))
    node = Node("WorkMention", tuple(facets))
    for facet in facets[1:]:
        yield Claim(node, facet.property, facet.value, facet.span, str(facet.value))
    if work.alias:
        yield Claim(node, Property.ALTERNATIVE_NAME, work.alias[0], work.alias[1], work.alias[0])
    for address, where in work.links:
        yield Claim(node, Property.URL, Url(address), where, address)


def iter_works(part: Part) -> Iterator[Work]:
    """The works that a part names with a reference, a year, or behind "Mentioned papers:"."""
    text = part.text
    named = _NAMED.match(text)
    if named:
        yield from _enumerated(part, named.end())
        return
    for found in _REFERENCE.finditer(text):
        if work := _referenced(part, found):
            yield work
    for found in _OF_YEAR.finditer(text):
        title = capitals_ahead(text, found.end())
        if title is None or title.end - title.start <= 4 or text.startswith(":", title.end):
            continue
        if not re.match(r"[”\"]? \([^)]*\d{4}", text[title.end :]):
            yield Work(
                (text[title.start : title.end], part.span(title.start, title.end)),
                year=(int(found["year"]), part.span(*found.span("year"))),
            )
    for found in _TITLED.finditer(text):
        title_span = title_at(part, found.end())
        if title_span is None:
            continue
        behind = _PUBLISHED.match(text, title_span.end)
        by = next(iter(reversed(list(_ET_AL.finditer(text[: found.start()])))), None)
        yield Work(
            (text[title_span.start : title_span.end], part.span(title_span.start, title_span.end)),
            (by["authors"], part.span(*by.span("authors"))) if by else None,
            (behind["venue"], part.span(*behind.span("venue"))) if behind else None,
            (int(behind["year"]), part.span(*behind.span("year"))) if behind else None,
        )
    if such := _SUCH_AS.search(text):
        stop = re.search(r"\(|[.;:]|, (?:which|who|that|and many)", text[such.end() :])
        end = such.end() + (stop.start() if stop else len(text) - such.end())
        for piece in re.finditer(r"[^,]+?(?=, and |,| and |$)", text[such.end() : end]):
            title = capitals_ahead(
                text,
                such.end()
                + piece.start()
                + len(piece[0])
                - len(re.sub(r"^[, ]*(?:and )?", "", piece[0])),
            )
            if title:
                yield Work((text[title.start : title.end], part.span(title.start, title.end)))


def _referenced(part: Part, found: re.Match[str]) -> Work | None:
    """The work before a reference in brackets."""
    text = part.text
    if not (found["authors"] or found["venue"] or _whole(part, found)):
        return None
    known_venue = found["venue"] and re.search(r"[A-Z].*[A-Z]", found["venue"])
    if found["venue"] and not (found["authors"] or known_venue or _whole(part, found)):
        return None  # "(Vienna 2024)"
    quoted = _QUOTED_BEFORE.search(text[: found.start()])
    if quoted:
        title: Span | None = Span(*quoted.span("title"))
    elif mark := next((m for m in part.marks if 0 <= found.start() - m.end <= 2), None):
        title = Span(mark.start, mark.end)
    elif _whole(part, found) and (not found["authors"] or title_like(text[: found.start()])):
        title = Span(0, len(text[: found.start()].rstrip(" :,")))
    elif _whole(part, found):
        title = None
    else:
        title = capitals_before(text, found.start())

    def piece(group: str) -> tuple[str, Span] | None:
        return (found[group].rstrip("., "), part.span(*found.span(group))) if found[group] else None

    year = found["year"]
    number = int(year) if year.isdigit() else 2000 + int(year[1:])
    alias = piece("alias")
    authors = piece("authors")
    if alias and not found["venue"] and not authors:
        alias = None
    return Work(
        (text[title.start : title.end], part.span(title.start, title.end)) if title else None,
        authors,
        piece("venue") or (piece("alias") if not alias else None),
        (number, part.span(*found.span("year"))),
        alias,
    )


def _whole(part: Part, found: re.Match[str]) -> bool:
    """Whether the part is the work and its reference and nothing else."""
    behind = part.text[found.end() :].strip(" .:")
    return not behind and len(part.text[: found.start()].split()) <= _LONGEST


def _enumerated(part: Part, start: int) -> Iterator[Work]:
    """ "Mentioned papers: A, B, C and the D problem" """
    text = part.text
    for piece in re.finditer(r"(?:[^,;“\"]|[“\"][^”\"]*[”\"])+", text[start:]):
        printed = piece[0].strip()
        begin = start + piece.start() + len(piece[0]) - len(piece[0].lstrip())
        halves = [(begin, printed)]
        last = piece.end() == len(text) - start
        if (
            last
            and " and " in printed
            and not any(
                mark.start <= begin and begin + len(printed) <= mark.end for mark in part.marks
            )
        ):
            left, _, right = printed.rpartition(" and ")
            if " " in left or re.search(r"[A-Z].*[A-Z]", left):  # not "Attend and Excite"
                halves = [(begin, left), (begin + len(left) + 5, right)]
        for at, half in halves:
            name = half.rstrip(" .")
            if name and re.search(r"[A-Z]", name):
                yield Work((name, part.span(at, at + len(name))))


def title_like(text: str) -> bool:
    """Whether a line reads like a title: mostly words in capitals, or a name and a colon.

    >>> [title_like(line) for line in ("Edge of Stability", "Compute disagreement between classifiers",
    ...  "TOFU: A Task of Fictitious Unlearning for LLMs", "Misc")]
    [True, False, True, False]
    """
    bare = text.strip(' .“”"')
    words = [word for word in re.split(r"[\s/]+", bare) if re.search(r"\w", word)]
    if not 2 <= len(words) <= _LONGEST or bare.endswith((":", ",", ";", "!")):
        return False
    if LABELLED.match(bare):
        return len(words) > 3
    content = [word for word in words if word.lower().strip('(“"') not in _SMALL]
    capitals = sum(word.strip("(“\"'‘")[:1].isupper() or word[:1].isdigit() for word in content)
    return (
        bool(content) and bare[0].isupper() and capitals >= 0.8 * len(content) and len(content) > 1
    )


def listed_work(part: Part, *, sure: bool = False) -> Work | None:
    """The work that a list item is the title of.

    Args:
        part: the item.
        sure: whether the list is one of titles, so that capitals need not tell.
    """
    text = part.text
    if part.kind is PartKind.ROW:
        return None
    acronym = _ACRONYM.search(text)
    title = text[: acronym.start()] if acronym else text.rstrip(" .")
    if mark := next((m for m in part.marks if m.start == 0 and m.end >= len(title) - 1), None):
        title = text[: mark.end]
    if not (sure or mark or title_like(title)):
        return None
    return Work(
        (title, part.span(0, len(title))),
        alias=(acronym["alias"], part.span(*acronym.span("alias"))) if acronym else None,
        links=tuple(find_links(part)),
    )
