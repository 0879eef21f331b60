"""Where papers can be found: the links that their titles are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.extract.honours.awards import iter_paper_claims
from confkg.extract.publications.papers import Entry
from confkg.extract.wording.titles import is_address
from confkg.model import Claim, Document, Mention, Node, Part, Property, Span

__all__ = ["iter_title_links"]

_OF_PAPER = (Property.AWARDED_PAPER, Property.AUTHORSHIP_OF, Property.PRESENTS_PAPER)


def iter_title_links(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """Addresses and identifiers of the papers whose title is a link somewhere in the document.

    Args:
        document: the document.
        claims: what was read of it; a paper that has an address already gets no second one.
    """
    known = list(claims)
    papers: dict[str, None] = {}
    for claim in known:
        subject = claim.subject
        if isinstance(subject, Node):
            for wanted in _OF_PAPER:
                if isinstance(paper := subject.part(wanted), Mention):
                    papers.setdefault(paper.name)
    for claim in known:
        if claim.property is Property.URL and isinstance(claim.subject, Mention):
            papers.pop(claim.subject.name, None)
    for part in document.parts:
        for title, address in _iter_linked(part):
            name = part.text[title.start : title.end].strip(' “”"«»,').rstrip(". ")
            if name in papers and is_address(address):
                papers.pop(name)
                paper = Mention("Paper", name, part.span(title.start, title.end))
                span = part.span(title.start, title.end)
                yield from iter_paper_claims(Entry("", paper, (), span, ((address, span),)))


def _iter_linked(part: Part) -> Iterator[tuple[Span, str]]:
    for link in part.links:
        yield Span(link.start, link.end), link.target
