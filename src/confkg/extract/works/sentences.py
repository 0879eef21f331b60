"""Works that a sentence names without a reference: "the 2017 paper …", "papers such as …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.extract.works.authors import authors_before
from confkg.extract.works.titles import title_ahead
from confkg.extract.works.work import Stretch, Work, trimmed

__all__ = ["works_in_sentences"]

_NOUNS = "|".join(sorted(word_set("nouns of works")))
_OF_YEAR = re.compile(rf" (?:{_NOUNS}),? (?:(?:entitled|titled|called) )?(?=[\"“«]|[^\W\d_a-z])")
_TITLED = re.compile(rf"\b(?:{_NOUNS}),? (?:entitled|titled|called) (?=[\"“«])")
_PUBLISHED = re.compile(
    r"[”\"»]?,? \(?(?:published|presented|which appeared|appeared|to appear) (?:at|in) (?:the )?"
)
_SUCH_AS = re.compile(
    r"\b(?:papers|works?),? (?:including|such as|like|among them) (?=[\"“«]|[^\W\d_a-z])"
)
_LIST_END = re.compile(r"\(|[.;:]|, (?:which|who|that|and many)")
_PIECE = re.compile(r"(?=\S)(?:(?!,| and ).)+")
_ET_AL = re.compile(r" et al\b")
_YEAR = re.compile(r"[’']?\d\d(?:\d\d)?$")
_FAR = 160
"""Characters before a title in which its authors are looked for."""
_SHORTEST = 5


def works_in_sentences(each: Annotated, known: Sequence[Work]) -> Iterator[Work]:
    """The works that a sentence names beside those that are known of it."""
    if each.line.row >= 0:
        return
    for work in (*_of_year(each), *_titled(each), *_such_as(each)):
        if not any(one.start < work.end and work.start < one.end for one in known):
            yield work


def _of_year(each: Annotated) -> Iterator[Work]:
    """ "the 2017 paper Attention is All You Need", "her ICLP 2025 paper “Rules”" """
    for span in (*each.spans, *each.inner):
        noun = _OF_YEAR.match(each.text, span.end)
        title = title_ahead(each, noun.end()) if noun else None
        if title is None or title.end - title.start < _SHORTEST:
            continue
        if not each.text.startswith(":", title.end):
            yield from _dated(Work(each, title), span)


def _dated(work: Work, span: Typed) -> Iterator[Work]:
    """The work with the year, and the venue, of a span; nothing if it is no year and no edition."""
    if span.slot is Slot.YEAR and isinstance(span.value, int):
        yield replace(work, year=Stretch(span.start, span.end), number=span.value)
    printed = _YEAR.search(work.each.words(span))
    if printed and isinstance(span.value, EditionName) and span.value.year:
        at = span.start + printed.start()
        venue, year = trimmed(work.each.text, span.start, at), Stretch(at, span.end)
        yield replace(work, venue=venue, year=year, number=span.value.year)


def _titled(each: Annotated) -> Iterator[Work]:
    """ "the paper titled “On Lists”, published at ICML 2014" """
    for found in _TITLED.finditer(each.text):
        title = title_ahead(each, found.end())
        if title is None:
            continue
        work = Work(each, title, _introduced(each, found.start()))
        behind = _PUBLISHED.match(each.text, title.end)
        spans = [
            span for span in (*each.spans, *each.inner) if behind and span.start == behind.end()
        ]
        yield next((dated for span in spans for dated in _dated(work, span)), work)


def _introduced(each: Annotated, end: int) -> Stretch | None:
    """Whose work a sentence is about before it names the title: "work by Rezende et al. …"."""
    others = list(_ET_AL.finditer(each.text, max(0, end - _FAR), end))
    return authors_before(each, others[-1].end()) if others else None


def _such_as(each: Annotated) -> Iterator[Work]:
    """ "early papers, including Adam and Neural Machine Translation (…)" """
    such = _SUCH_AS.search(each.text)
    if not such:
        return
    stop = _LIST_END.search(each.text, such.end())
    end = stop.start() if stop else len(each.text)
    for piece in _PIECE.finditer(each.text, such.end(), end):
        title = title_ahead(each, piece.start())
        if title is not None and title.end <= piece.end():
            yield Work(each, title, score=0.8)
