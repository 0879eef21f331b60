"""Editions whose year nothing states: they are known by their series and the document that describes them.

More than a fifth of the pages of sites name no year of their own. Two of a series may be about two editions, so each
document has its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.extract.addresses import HISTORY, named_page
from confkg.extract.evidence import Evidence
from confkg.extract.histories import FORMER, announces_past, listed_by_years
from confkg.extract.lines import Line
from confkg.ids import fold
from confkg.model import Document, Facet, Mention, Node, PartKind, Property

_POSTS = frozenset(["post", "posts", "blog", "news", "report", "reports", "recap", "trip", "notes"])
"""Kinds of pages whose own day says little of the meeting that they are about."""

_ONCE = 1.0
"""More than one line of running text weighs that names an edition: one of a speaker's past, perhaps."""

_YEAR_AHEAD = re.compile(r"\W*((?:19|20)\d\d)(?!\d)")


def undated_edition(
    series: Mention, votes: Sequence[Evidence], document: Document, lines: Sequence[Line]
) -> Node | None:
    """The edition of a series that a document describes without its year; None if it may be of several or of one with a year.

    The day of a page says nothing of the year, but a post with a day is often about the edition before it.
    """
    dated = [vote for vote in votes if vote.year and vote.series in ("", series.name)]
    posted = all(vote.is_of_a_post for vote in dated) and _is_page_of(series.name, document)
    silent = not dated or posted or names_year_in_passing(series.name, votes)
    if not silent or _is_on_past(document, lines):
        return None
    start = lines[0].span() if lines else series.span
    described = Facet(Property.DESCRIBED_IN, Mention("Document", document.name, start), start)
    return Node("Edition", (Facet(Property.SERIES, series, series.span), described))


def names_year_in_passing(series: str, votes: Sequence[Evidence]) -> bool:
    """Whether running text alone names a year, once, of the series that the name of the file gives without one."""
    own = [vote for vote in votes if vote.year and vote.series in ("", series)]
    filed = any(vote.series == series and vote.reason == "file name" for vote in votes)
    passing = all(vote.reason == "text" for vote in own)
    once = len({vote.year for vote in own}) == 1 and sum(vote.weight for vote in own) < _ONCE
    return filed and passing and once


def _is_page_of(series: str, document: Document) -> bool:
    """Whether the name of a file is a series and a kind of page, and none of a post: "finch-committee"."""
    pages = filter(None, map(named_page, _file_names(document)))
    return any(fold(name) == fold(series) and _POSTS.isdisjoint(page) for name, page in pages)


def _is_on_past(document: Document, lines: Sequence[Line]) -> bool:
    """Whether a page is on earlier editions, as its file's name, a heading or lines with years of their own say."""
    headings = (line.text for line in lines if line.kind is PartKind.HEADING)
    named = any(not HISTORY.isdisjoint(words.split()) for words in _file_names(document))
    years = {found[1] for line in lines if (found := _YEAR_AHEAD.match(line.text))}
    dated = len(years) > 1 or bool(listed_by_years(lines))
    past = (text for text in headings if announces_past(text) and not FORMER.fullmatch(text))
    return named or dated or any(past)


def _file_names(document: Document) -> list[str]:
    """What the name of the file says, in lower case."""
    return [hint.value.lower() for hint in document.hints if hint.origin == "file name"]
