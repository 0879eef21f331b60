"""Addresses and identifiers of papers: the links of their titles, and those printed beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from confkg.extract.annotated import Annotated, letters
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import Proposal, link, papers_in
from confkg.extract.records.links import link_span
from confkg.extract.records.lists import leftover
from confkg.extract.records.titles import LINK_TEXT
from confkg.extract.spans import Slot
from confkg.model import Link, Mention, Span

_PHRASES = phrases("addresses")

PAPER_LINK = _PHRASES["paper-link"]
_LINKS = _PHRASES["links"]
_PAPER_PAGE = _PHRASES["paper-page"]
"""The address of one paper in an archive or on the site of its publisher."""

_LINKED, _MOSTLY = 0.9, 0.8
_LONGEST_LINK = 5
"""Words of a link to a paper; a longer one is another title."""

_MOST_LEFT = 5
"""Letters of a line beside its address: "Link:"."""

_FILM = _PHRASES["film"]
"""The address of a film of a talk, which is none of its paper."""


def links_below(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines at the beginning of these that have addresses and little else."""
    found: list[Annotated] = []
    for each in lines:
        bare = each.of(Slot.URL) and leftover(each) <= _MOST_LEFT
        if not (bare or _LINKS.fullmatch(each.text) or _is_of_links(each)):
            break
        found.append(each)
    return found


def _is_of_links(each: Annotated) -> bool:
    """Whether all words of a line are links: "arXiv | code"."""
    linked = [each.text[one.start : one.end] for one in each.line.part.links]
    short = all(len(words.split()) <= _LONGEST_LINK for words in linked)
    return bool(linked) and short and sum(map(letters, linked)) >= letters(each.text)


def paper_links(
    at: Annotated, own: tuple[int, int], lines: Iterable[Annotated], title: Mention, score: float
) -> Iterator[Proposal]:
    """The address of a paper, which is the first of its links, and the identifiers in all of them."""
    found: dict[str, Span] = {}
    for one in at.line.part.links:
        if one.start <= own[0] + 1 and own[1] - 1 <= one.end and one.target.startswith("http"):
            found[one.target] = link_span(at, one.start, one.end)
    for each in lines:
        for one in each.line.part.links:
            good = LINK_TEXT.match(each.text[one.start : one.end]) or PAPER_LINK.search(one.target)
            if good and one.target.startswith("http"):
                found.setdefault(one.target, link_span(each, one.start, one.end))
        for span in each.of(Slot.URL):
            printed = each.words(span)
            if isinstance(span.value, str) and (
                printed.startswith("http") or PAPER_LINK.search(span.value)
            ):
                found.setdefault(span.value, link_span(each, span.start, span.end))
    named = False
    for address, where in found.items():
        if _FILM.match(address):
            continue
        shown = any(
            each.words(span).startswith("http")
            for each in lines
            for span in each.of(Slot.URL)
            if span.value == address
        )
        links = (one.target for each in (at, *lines) for one in each.line.part.links)
        bare = not shown and address not in links
        yield link(title, address, where, score, whole=not (named or bare))
        named = named or not bare


def title_links(lines: Iterable[Annotated], proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """Addresses of the papers whose title is a link somewhere in the document, one for each.

    What was taken for a title, and leads to the page of a paper, is one, also beside names of other people.
    """
    known: dict[str, float] = {}
    linked: set[str] = set()
    for one in proposals:
        if "url" in one.frame.slots and one.frame.kind == "Paper":
            linked.add(str(one.frame.slots["title"].value))
    for one, paper in papers_in(proposals):
        known[paper.name] = max(known.get(paper.name, 0), one.score)
    for each in lines:
        for found in each.line.part.links:
            if not found.target.startswith("http") or _FILM.match(found.target):
                continue
            text = each.text[found.start : found.end]
            name = text.strip(' “”"«»,').rstrip(". ")
            score = known.get(name) or _score_of_title(each, found)
            if score and name not in linked:
                linked.add(name)
                where = each.line.span(found.start, found.end)
                titled = Mention("Paper", name, where, name)
                yield link(titled, found.target, link_span(each, found.start, found.end), score)


def _score_of_title(each: Annotated, found: Link) -> float:
    """How sure a link to the page of a paper is its title; 0 if it is none."""
    if not _PAPER_PAGE.search(found.target):
        return 0.0
    titles = [one for one in each.of(Slot.TITLE) if one.start <= found.start + 1]
    said = max((letters(each.text[found.start : one.end]) for one in titles), default=0)
    return _LINKED if said >= _MOSTLY * letters(each.text[found.start : found.end]) else 0.0
