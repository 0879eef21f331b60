"""How a document was read, line by line, for people: ``confkg extract FILE --trace``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from confkg.extract.annotated import Annotated
from confkg.extract.extractor import Reading
from confkg.extract.proposals import Proposal
from confkg.frames import thing_of
from confkg.model import Claim, Document, Mention, Node, Property, Reference

_MOST_EVIDENCE = 8
_LONGEST = 160


def trace_lines(document: Document, reading: Reading) -> Iterator[str]:
    """What the document is about and why, then each line with its spans, proposals and claims."""
    context = reading.context
    about = _words(context.edition) if context.edition else "no edition is known"
    yield f"{document.name}: {about}"
    if context.edition is None:
        yield "  state it with --edition, in documents.toml or in the front matter"
    for vote in context.evidence[:_MOST_EVIDENCE]:
        named = f"{vote.series or '…'} {vote.year or ''}".strip()
        yield f"  {vote.weight:6.1f}  {named:16}  {vote.reason}"
    proposals: dict[int, list[Proposal]] = defaultdict(list)
    claims: dict[int, list[Claim]] = defaultdict(list)
    for proposal in reading.proposals:
        start = min(slot.span.start for slot in proposal.frame.slots.values())
        places = [s.span.start for n, s in proposal.frame.slots.items() if n != "edition"]
        proposals[document.text_line(min(places, default=start))].append(proposal)
    for claim in reading.claims:
        claims[document.text_line(claim.span.start)].append(claim)
    for each in reading.lines:
        yield from _line(document, each, proposals, claims)
    for one in sorted(reading.refused, key=lambda refused: refused.span):
        line = document.line(one.span.start)
        yield f"{line:5}  x {one.kind}: {one.words[:_LONGEST]}: {one.reason}  {one.reader}"


def _line(
    document: Document,
    each: Annotated,
    proposals: dict[int, list[Proposal]],
    claims: dict[int, list[Claim]],
) -> Iterator[str]:
    start = each.line.span().start
    number = document.text_line(start)
    yield f"{document.line(start):5}  {each.line.kind.value}: {each.text[:120]}"
    for span in each.spans:
        reader = span.reader or "recogniser"
        yield f"         {span.score:.2f} {span.slot.value:8} “{each.words(span)[:80]}”  {reader}"
    for proposal in proposals.pop(number, ()):
        thing = thing_of(proposal.frame)
        yield f"       ? {proposal.score:.2f} {thing.kind}: {_words(thing)[:100]}  {proposal.reader}"
    said = {(_words(one.subject), one.subject.kind, one.reader) for one in claims.pop(number, ())}
    for subject, kind, reader in sorted(said):
        yield f"       = {kind}: {subject[:100]}  {reader}"


def _words(thing: Reference) -> str:
    """A thing as a reader knows it: its name, or what identifies it."""
    if isinstance(thing, Mention):
        return thing.name
    parts = [
        _words(facet.value) if isinstance(facet.value, (Mention, Node)) else _plain(facet.value)
        for facet in thing.parts
        if facet.property is not Property.FORM_OF
    ]
    return (" " if thing.kind in ("Edition", "Award") else " · ").join(parts)


def _plain(value: object) -> str:
    return str(getattr(value, "notation", getattr(value, "address", value)))
