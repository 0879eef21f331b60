"""What becomes of claims in the end: hearsay is left out, and a keynote is known as an invited talk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from confkg.extract.lexicon import phrases
from confkg.extract.sentences import iter_pieces, iter_sentences
from confkg.ids import reference_key
from confkg.model import Claim, Concept, Document, Facet, Node, Property, Span

_PHRASES = phrases("final_claims")

_HEARSAY = _PHRASES["hearsay"]
_OF_ITSELF = _PHRASES["of-itself"]
"""What shows, blogs and those who pay for them count of themselves."""


def without_hearsay(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims without those that a sentence passes on as hearsay, and counts of other things.

    A remark stays: who is quoted with it has said it, whatever it is worth. A number inside an
    abstract or a jury's words counts what the paper counts, one beside "listeners" a show's.
    """
    known = list(claims)
    heard, other = (list(_sentences(document, sign)) for sign in (_HEARSAY, _OF_ITSELF))
    other += [claim.span for claim in known if claim.property is Property.CITATION]
    for claim in known:
        about = claim.subject if isinstance(claim.subject, Node) else None
        kind = about.kind if about else ""
        said = kind != "Remark" and _lies_in(claim.span, heard)
        counts = about and kind == "Observation" and about.part(Property.MEASURE) != _AMOUNT
        elsewhere = counts and _lies_in(claim.span, other)
        if not said and not elsewhere:
            yield claim


def _sentences(document: Document, sign: re.Pattern[str]) -> Iterator[Span]:
    for part in chain.from_iterable(map(iter_pieces, document.parts)):
        if sign.search(part.text):
            for begin, end in iter_sentences(part.text):
                if sign.search(part.text, begin, end):
                    yield part.span(begin, end)


def _lies_in(span: Span, sentences: list[Span]) -> bool:
    return any(one.start <= span.start and span.end <= one.end for one in sentences)


_AMOUNT = Concept("measure", "amount")
_INVITED = Concept("talk-kind", "invited-talk")
_KEYNOTE = Concept("talk-kind", "keynote")


def as_invited_talks(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, each keynote known as an invited talk, of which it is said that it is a keynote.

    One page calls a talk the first keynote and another one the first invited talk.
    """
    for claim in claims:
        talk = claim.subject
        if not isinstance(talk, Node) or talk.kind != "Talk":
            yield claim
            continue
        said = next((facet for facet in talk.parts if facet.value == _KEYNOTE), None)
        if said is None or talk.part(Property.SPEAKER) is None:
            yield claim
            continue
        parts = tuple(
            Facet(facet.property, _INVITED, facet.span) if facet is said else facet
            for facet in talk.parts
        )
        node = Node(talk.kind, parts)
        if claim.property is not Property.TALK_KIND:
            yield replace(claim, subject=node)
        words = replace(claim, subject=node, property=Property.TALK_KIND, value=_KEYNOTE)
        yield replace(words, span=said.span, printed="keynote")


def said_of_keynotes(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims without those that a keynote is an invited talk, which follows and no page says of it."""
    known = list(claims)
    keynotes = {
        reference_key(claim.subject)
        for claim in known
        if claim.property is Property.TALK_KIND and claim.value == _KEYNOTE
    }
    for claim in known:
        plain = claim.property is Property.TALK_KIND and claim.value == _INVITED
        if not (plain and reference_key(claim.subject) in keynotes):
            yield claim
