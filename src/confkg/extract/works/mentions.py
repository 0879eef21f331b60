"""All works that a page mentions: line by line, with what the lines around each say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, talk
from confkg.extract.spans import Slot
from confkg.extract.works.lists import Listing, listings
from confkg.extract.works.rows import bare_title, enumerated_works, row_work, with_person
from confkg.extract.works.running import referenced_works
from confkg.extract.works.sentences import works_in_sentences
from confkg.extract.works.work import Work, address_in
from confkg.model import Document, Mention, PartKind

__all__ = ["work_proposals"]

_LATTER = re.compile(
    r"\b(?:the latter|which|it) (?:has|had|is|was) (?:also )?an? \(?(?P<form>poster|oral|spotlight)\b",
    re.IGNORECASE,
)
_LONGEST_TITLE = 16
"""Words; a longer line ends a run of titles."""

_OWN_LINK = re.compile(
    r"(?:website|link|url|code|paper|project(?: page)?|arxiv|blog|homepage|web)\b[^:]{0,20}:",
    re.IGNORECASE,
)


def work_proposals(
    document: Document, lines: Sequence[Annotated], context: Context
) -> Iterator[Proposal]:
    """What a page prints of each work that it mentions, and how it says that one is presented."""
    lists = listings(lines)
    last: Work | None = None
    talker: Work | None = None
    for each in lines:
        listing = lists.get(each.line.number)
        if last is not None and _is_its_link(each, last):
            last = replace(last, link=address_in(each))
            yield last.proposal(document.name)
            continue
        works = list(_works(each, listing))
        person = with_person(each) if listing is not None and listing.tagged and not works else None
        if person is not None:
            works, talker = [person], person
        elif talker is None or not _is_under(each, listing, lists, talker):
            talker = None
        elif not works and (bare := bare_title(each)):
            works = [bare]
        for work in [work for work in works if not _is_of_names(work)]:
            alone = each.line.kind is PartKind.ITEM and len(works) == 1
            yield work.linked(alone=alone).proposal(document.name)
        yield from _presented(each, works, context)
        if each.line.kind is not PartKind.ITEM or works:
            last = works[-1] if works else None
        elif last is not None and each.line.level <= last.each.line.level:
            last = None


def _is_of_names(work: Work) -> bool:
    """Whether what was taken for a title consists of the names of people."""
    title, each = work.title, work.each
    named = [
        each.words(one)
        for one in each.of(Slot.PERSON)
        if title and title.start <= one.start < title.end
    ]
    return (
        title is not None
        and len(named) > 1
        and sum(map(letters, named)) * 2 > letters(title.of(each.text))
    )


def _is_under(
    each: Annotated, listing: Listing | None, lists: Mapping[int, Listing], talker: Work
) -> bool:
    """Whether a short item follows a person and a title in the list, or stands below them."""
    line = talker.each.line
    near = listing is lists.get(line.number) or each.line.level > line.level
    return listing is not None and near and len(each.text.split()) <= _LONGEST_TITLE


def _presented(each: Annotated, works: Sequence[Work], context: Context) -> Iterator[Proposal]:
    """ "The latter has a poster at this year's conference": the form of the work named last."""
    title = works[-1].title if works else None
    found = title and _LATTER.search(each.text, works[-1].end)
    edition = context.edition_at(each.line)
    if title is None or not found or edition is None:
        return
    name, place = title.of(each.text), each.line.span(title.start, title.end)
    form, where = found["form"].lower(), each.line.span(*found.span())
    shown = talk(edition, form, where, presents=Mention("Paper", name, place), score=0.97)
    yield replace(shown, reader="works")


def _works(each: Annotated, listing: Listing | None) -> Iterator[Work]:
    """The works of a line: an enumeration, a row or title of a list, or references in its text."""
    if each.line.kind is PartKind.HEADING:
        return
    if enumerated := list(enumerated_works(each)):
        yield from enumerated
        return
    found = list(referenced_works(each))
    if each.line.kind is PartKind.ITEM and not found:
        work = row_work(each)
        if work is None and listing is not None and listing.lists_works:
            work = listing.title(each)
        if work is not None:
            yield work
            return
    yield from found
    yield from works_in_sentences(each, found)


def _is_its_link(each: Annotated, last: Work) -> bool:
    """Whether a line under a work gives its address: "Website: https://…"."""
    line = each.line
    return (
        line.kind is PartKind.ITEM
        and line.level > last.each.line.level
        and last.link is None
        and bool(_OWN_LINK.match(each.text))
        and address_in(each) is not None
    )
