"""Works that a document mentions, with the venue and the year that it prints for them.

A mention is all that is claimed: "Wang et al, 2019" does not say which paper is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.publications.references import Reference, iter_references, looks_like_authors
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import Masked
from confkg.extract.wording.running_titles import capitals_ahead, capitals_before, title_at
from confkg.extract.wording.titles import find_links
from confkg.gazetteer import country_code
from confkg.model import Claim, Facet, Node, Part, PartKind, Property, Span, Url

__all__ = ["LABELLED", "Work", "iter_works", "listed_work", "title_like", "work_claims"]

_NAME = r"[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’.-]*){0,2}"
_AUTHORS_BEFORE = re.compile(
    rf"\b(?P<authors>{_NAME}(?:, {_NAME})* et al\.?|{_NAME} (?:and|&) {_NAME})$"
)
_SERIES_NAME = re.compile(r"\b(?:Conference|Symposium|Congress|Meeting|Workshop)\b(?: \w+,?){0,8}$")
_ROW_END = re.compile(
    r"(?<=[,–—(-])\s*(?:(?P<venue>[A-Z]\w*[A-Z]\w*|Interspeech|Nature|Science) )?(?P<year>(?:19|20)\d\d)\b"
)
_DATE = re.compile(
    r"(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d"
)
_ROW_QUOTED = re.compile(r"[“\"«](?P<title>[^“”\"«»]{3,160})[”\"»]")
_ROW_JOINT = re.compile(r"^[\s,–—:·-]*(?:(?:an?|the) (?:book|textbook|paper|article) )?(?:by )?")
_ROW_TITLE = re.compile(r"(?P<title>[A-Z][^“”\"]{8,140}?), (?=(?:[A-Z]\.[ -]?)+[A-Z])")
_NOUNED = re.compile(
    r"^the (?=.* (?:dataset|library|benchmark|paper|book)$)| (?:dataset|library|benchmark|paper|book)$"
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
_BY = re.compile(
    rf" by (?P<authors>{_NAME}(?:,? (?:and |& )?{_NAME})*(?: et al\.?| and friends)?)$"
)
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


def iter_works(masked: Masked) -> Iterator[Work]:
    """The works that a part names with a reference, a year, or behind "Mentioned papers:"."""
    part = masked.part
    text = part.text
    named = _NAMED.match(text)
    if named:
        yield from _enumerated(masked, named.end())
        return
    references = list(iter_references(text))
    if part.kind is PartKind.ITEM and not references and (row := listed_row(part)):
        yield row
        return
    for reference in references:
        if work := _referenced(masked, reference):
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
        for piece in re.finditer(r"(?=\S)(?:(?!,| and ).)+", text[such.end() : end]):
            if title := capitals_ahead(
                text[: such.end() + piece.end()], such.end() + piece.start()
            ):
                yield Work((text[title.start : title.end], part.span(title.start, title.end)))


def _referenced(masked: Masked, found: Reference, since: int = 0) -> Work | None:
    """The work before a reference in brackets; what stands before ``since`` is no part of it."""
    part = masked.part
    text = " " * since + part.text[since:]
    before = text[: found.start].rstrip(" ,")
    whole = _is_whole(part, found, since)
    if _SERIES_NAME.search(before[-80:]):
        return None  # "the Conference on Robot Learning (CoRL 2027)"
    quoted = _QUOTED_BEFORE.search(before)
    mark = next((m for m in part.marks if 0 <= found.start - m.end <= 3), None)
    title: Span | None
    if quoted:
        title = Span(*quoted.span("title"))
    elif mark:
        title = Span(mark.start, mark.end)
    elif found.authors is None and found.venue is None:
        title = _told_title(text, found) or (_whole_title(text, found, since) if whole else None)
        if title is None or country_code(before.rpartition(", ")[2]):
            return None
    elif whole and (found.authors is None or title_like(before)):
        title = _whole_title(text, found, since)
    else:
        title = None if whole else capitals_before(text, found.start)
    authors = found.authors
    if title and not quoted and not mark and _is_person(masked, title):
        return None
    if title is None and authors is None and (by := _AUTHORS_BEFORE.search(before)):
        authors = by["authors"].rstrip("."), by.start("authors"), by.end("authors")
    elif title and (by := _AUTHORS_BEFORE.search(text[: title.end])) and authors is None:
        authors, title = (by["authors"].rstrip("."), by.start("authors"), by.end("authors")), None
    if title is None and authors is None:
        return None

    def piece(printed: tuple[str, int, int] | None) -> tuple[str, Span] | None:
        return (printed[0].rstrip("., "), part.span(*printed[1:])) if printed else None

    return Work(
        (text[title.start : title.end], part.span(title.start, title.end)) if title else None,
        piece(authors),
        piece(found.venue),
        (found.number, part.span(*found.year[1:])),
        piece(found.alias),
    )


def _whole_title(text: str, found: Reference, since: int) -> Span | None:
    """The title that stands before a reference at the end of a line: all of it, or what is quoted."""
    before = text[: found.start].rstrip(" :,")
    quoted = re.search(r"[“\"«](?P<title>[^“”\"«»]{3,160}?)[,.]?[”\"»]", before)
    return Span(*quoted.span("title")) if quoted else Span(since, len(before))


def _is_person(masked: Masked, title: Span) -> bool:
    """Whether what stands before a reference is the last of a list of names, not a title."""
    named = masked.text[title.start : title.end]
    listed = re.search(r"\b[Bb]y [^.;()“”\"]{0,80}$", masked.text[: title.start])
    return "\ue000" in named or (listed is not None and len(named.split()) <= 3)


def _told_title(text: str, found: Reference) -> Span | None:
    """ "the book The Borrowed Tongue (2028)" """
    title = capitals_before(text, found.start)
    word = title and re.search(
        r"\b(?:[Bb]ook|[Tt]extbook|[Pp]aper|[Nn]ovel|[Aa]rticle),? [“\"]?$", text[: title.start]
    )
    return title if word else None


def _is_whole(part: Part, found: Reference, since: int) -> bool:
    """Whether the part is the work and its reference and nothing else."""
    behind = part.text[found.end :].strip(" .:")
    return not behind and len(part.text[since : found.start].split()) <= _LONGEST


def _enumerated(masked: Masked, start: int) -> Iterator[Work]:
    """ "Mentioned papers: A, B (Lee et al, ICLR 2029), C and the D problem" """
    part = masked.part
    text = part.text
    references = {reference.end: reference for reference in iter_references(text)}
    for piece in re.finditer(r"(?:[^,;“\"(]|[“\"][^”\"]*[”\"]|\([^()]*\))+", text[start:]):
        printed = piece[0].strip()
        begin = start + piece.start() + len(piece[0]) - len(piece[0].lstrip())
        if reference := references.get(begin + len(printed)):
            if work := _referenced(masked, reference, begin):
                yield work
            continue
        halves = [(begin, printed)]
        last = piece.end() == len(text) - start
        marked = any(
            mark.start <= begin and begin + len(printed) <= mark.end for mark in part.marks
        )
        if last and " and " in printed and not marked:
            left, _, right = printed.rpartition(" and ")
            if " " in left or re.search(r"[A-Z].*[A-Z]", left):  # not "Attend and Excite"
                halves = [(begin, left), (begin + len(left) + 5, right)]
        for at, half in halves:
            name = _NOUNED.sub("", half.rstrip(" ."))
            start_of_name = at + half.find(name)
            if name and re.search(r"[A-Z]", name):
                yield Work((name, part.span(start_of_name, start_of_name + len(name))))


def listed_row(part: Part) -> Work | None:
    """A work in a row of its own: "*Title* – Ann Lee, Bo Chen – ICLR 2029 (oral)", "“T”, Lee, 2029".

    The year, with the venue if there is one, parts what is said of the work from what else the row
    says; without a venue the title must be delimited. "Lee and Diaz, ICLR 2029" has no title.
    """
    text = part.text
    end = _ROW_END.search(text)
    if not end:
        return None
    mark = next((m for m in part.marks if m.start <= 1), None)
    quoted = _ROW_QUOTED.match(text)
    title: Span | None = None
    rest = 0
    if mark and mark.end < end.start():
        title, rest = Span(mark.start, mark.end), mark.end
    elif quoted and quoted.end() < end.start():
        title, rest = Span(*quoted.span("title")), quoted.end()
    elif end["venue"] and (plain := _ROW_TITLE.match(text[: end.start()])):
        title, rest = Span(*plain.span("title")), plain.end("title")
    printed = text[rest : end.start()]
    start = rest + len(printed) - len(_ROW_JOINT.sub("", printed, count=1))
    authors = text[start : end.start()].strip(" ,–—-:·(").rstrip(".")
    if authors and not looks_like_authors(authors, sure=title is None):
        return None
    if title is None and not (authors and end["venue"]):
        return None
    return Work(
        (text[title.start : title.end].strip(" .,"), part.span(title.start, title.end))
        if title
        else None,
        (authors, part.span(start, start + len(authors))) if authors else None,
        (end["venue"], part.span(*end.span("venue"))) if end["venue"] else None,
        (int(end["year"]), part.span(*end.span("year"))),
        links=tuple(find_links(part)),
    )


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


def listed_work(masked: Masked, *, sure: bool = False) -> Work | None:
    """The work that a list item is the title of.

    Args:
        masked: the item.
        sure: whether the list is one of titles, so that capitals need not tell.
    """
    part = masked.part
    text = part.text
    if part.kind is PartKind.ROW:
        return None
    acronym = _ACRONYM.search(text)
    title = text[: acronym.start()] if acronym else text.rstrip(" .")
    if mark := next((m for m in part.marks if m.start == 0 and m.end >= len(title) - 1), None):
        title = text[: mark.end]
    if not (sure or mark or title_like(title)):
        return None
    if _DATE.match(title):
        return None
    authors = None
    by = _BY.search(title)
    if by and (
        by.start("authors") in masked.people or by["authors"].endswith(("et al", "friends"))
    ):
        authors = by["authors"], part.span(*by.span("authors"))
        title = title[: by.start()]
    return Work(
        (title, part.span(0, len(title))),
        authors,
        alias=(acronym["alias"], part.span(*acronym.span("alias"))) if acronym else None,
        links=tuple(find_links(part)),
    )
