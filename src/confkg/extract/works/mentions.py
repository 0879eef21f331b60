"""All works that a page mentions: line by line, with what its lists and the lines around each say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.full_names import is_short_for
from confkg.extract.labeller import name_score
from confkg.extract.lexicon import phrases
from confkg.extract.lines import stands_in
from confkg.extract.no_names import is_job
from confkg.extract.proposals import Proposal, talk
from confkg.extract.recognisers.dates import MONTHS
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.rules.tidying import DEGREE
from confkg.extract.spans import Slot
from confkg.extract.works.running import (
    bare_title,
    enumerated_works,
    referenced_works,
    row_work,
    with_person,
    works_in_sentences,
)
from confkg.extract.works.titles import is_labelled, is_title
from confkg.extract.works.work import Stretch, Work, address_in, authors_ahead, trimmed
from confkg.gazetteer import country_code
from confkg.model import Document, Mention, PartKind

_PHRASES = phrases("mentions")

_SUBJECT = re.compile(r"(?:[\s.,&–-]|\b(?:in|of|and|degree)\b|[^\W\d_a-z][\w-]*)*")
"""What may stand between a degree and the end of its subject."""
_TIMES_OF_YEAR = {*MONTHS, "spring", "summer", "autumn", "fall", "winter"}
_OF_A_POST = frozenset(["of", "to", "for", "at"])
_HONOURED = frozenset(["fellow", "laureate", "medallist", "awardee"])
"""Words behind a job that lead to where it is, and words for those who were given something."""

_LONGEST_TITLE = 16
"""Words; a longer line ends a run of titles."""


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
        for work in [work for work in works if not _is_something_else(work, context)]:
            alone = each.line.kind is PartKind.ITEM and len(works) == 1
            yield work.linked(alone=alone).proposal(document.name)
        yield from _presented(each, works, context)
        if each.line.kind is not PartKind.ITEM or works:
            last = works[-1] if works else None
        elif last is not None and each.line.level <= last.each.line.level:
            last = None


def _is_something_else(work: Work, context: Context) -> bool:
    """Whether what was taken for a work is none: a house, a degree, the meeting itself, the end of a longer title."""
    taken = _is_house(work) or _is_degree(work) or _is_post(work) or _is_meeting(work, context)
    return taken or _is_person(work) or not _has_authors(work)


def _is_meeting(work: Work, context: Context) -> bool:
    """Whether a title and a year are those of a meeting: "Finches Across Borders 2031"."""
    if work.year is None:
        return False
    if work.venue is not None and _has_acronym(work, work.venue):
        return True
    if work.title is None and work.authors is not None and context.series:
        name = work.authors.of(work.each.text)
        return name.casefold() == context.series.name.casefold()  # "a meeting (Bees 2031)"
    if work.title is None or work.authors is not None:
        return False
    named = any(
        work.title.start <= one.start < work.title.end and one.slot is Slot.EDITION
        for one in (*work.each.spans, *work.each.inner)
    )
    if named or not context.series:
        return named
    title, series = work.title.of(work.each.text), context.series.name
    initials = "".join(word[0] for word in title.split() if word[0].isupper())
    return initials == series or re.search(rf"(?<!\w){re.escape(series)}(?!\w)", title) is not None


def _has_acronym(work: Work, venue: Stretch) -> bool:
    """Whether the venue is the acronym of what stands before it: "Slow Maps and Moss (SMM 2031)"."""
    text = work.each.text
    names = (text[start : venue.start].strip(' *_[(“"|') for start in (0, work.start))
    short = venue.of(text)
    return any(name.count(" ") < _LONGEST_TITLE and is_short_for(short, name) for name in names)


def _has_authors(work: Work) -> bool:
    """Whether all that stands in the place of authors may be names; "June" or "Frequent Mining" are none."""
    named = work.authors.of(work.each.text) if work.authors is not None else ""
    shown = named.isupper() or country_code(named) or has_organisation_word(named)
    unnamed = work.title is None and shown
    last = named.rpartition(" ")[2]
    if unnamed or is_job(last) or last.lower() in _HONOURED:
        return False  # "in Lyon (France, 2031)", "a PhD (Umbra University, 2031)", "of BEES (2031)", "Ann Lee (Chair BEES 2031)"
    return named.lower() not in _TIMES_OF_YEAR and all(
        name_score(one) >= 0 for one in _NEXT_AUTHOR.split(named) if one.count(" ") > 0
    )


def _is_person(work: Work) -> bool:
    """Whether what was taken for a title is somebody, with an office in brackets: "Ann Lee (Chair BEES 2031)"."""
    title = work.title if work.year is not None else None
    return title is not None and any(
        (one.start, one.end) == (title.start, title.end) for one in work.each.of(Slot.PERSON)
    )


def _is_house(work: Work) -> bool:
    """Whether what was taken for a title is where something was held: "Umbra House, Norway (2009)"."""
    if work.title is None or work.authors is not None:
        return False
    return country_code(work.title.of(work.each.text).rpartition(", ")[2]) is not None


def _is_post(work: Work) -> bool:
    """Whether what was taken for a title is what somebody was: "Advisor to the Moss Council (MOC, 2029)", "Moss Fellow (2029)"."""
    words = work.title.of(work.each.text).split() if work.title is not None else []
    posted = len(words) > 2 and is_job(words[0]) and words[1] in _OF_A_POST
    return posted or (bool(words) and words[-1].lower() in _HONOURED)


def _is_degree(work: Work) -> bool:
    """Whether what was taken for a title or authors is a degree or its subject: "B.A. in Maps and Charts (1991)"."""
    name, text = work.title or work.authors, work.each.text
    return name is not None and any(
        found.start() <= name.start and _SUBJECT.fullmatch(text[found.end() : name.end])
        for found in DEGREE.finditer(text, 0, name.end + 1)
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
    found = title and _PHRASES["latter"].search(each.text, works[-1].end)
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
        and bool(_PHRASES["own-link"].match(each.text))
        and address_in(each) is not None
    )


_LINK = re.compile(r"(?:link|pdf|here|website|slides|video|download)\b", re.IGNORECASE)
"""What a link behind a title says: "Maps of Mud |link to tutorial|"."""

_ALIAS = re.compile(r" \((?P<alias>[^\W\d_a-z][\w-]*[^\W\d_a-z][\w-]*)\)$")
_NEXT_AUTHOR = re.compile(r",? (?:and|&) |[,;] | et al\b.*")
_BY = re.compile(r" by (?=[^\W\d_a-z])")
_FEWEST = 3
_MOST = 0.6
_LONGEST_LEAD = 8


@dataclass(slots=True)
class Listing:
    """A list: items of one level under one heading, or under one line that stands in for one."""

    lead: Annotated | None  # that heading or line
    items: list[Annotated]
    below: set[int]  # whether something is listed under the item, by its line's number
    titled: bool = False  # whether most of the items read like titles
    # whether some of them are papers with a person before and a form behind the title
    tagged: bool = False

    @property
    def lists_works(self) -> bool:
        """Whether the lead says that works are listed."""
        lead = self.lead.text if self.lead is not None else ""
        return (
            _PHRASES["works"].search(lead) is not None and _PHRASES["no-list"].search(lead) is None
        )

    def title(self, each: Annotated) -> Work | None:
        """The work that an item is the title of."""
        text = each.text
        few = len(text.split()) < _FEWEST and each.line.number not in self.below
        inner = each.line.level > 1 and not is_labelled(text)
        if inner or few or each.of(Slot.FORM) or text.endswith((":", "!")):
            return None
        links = (one for one in each.line.part.links if one.end >= len(text.rstrip(" .)]")))
        named = next((one for one in links if _LINK.match(text, one.start)), None)
        alias = _ALIAS.search(text)
        end = alias.start() if alias else named.start if named else len(text)
        place = trimmed(text, 0, end)
        if place is None:
            return None
        authors = None
        if by := _BY.search(text, 0, end):
            authors = authors_ahead(each, by.end())
            authors = authors if authors is not None and authors.end >= end - 1 else None
            place = trimmed(text, 0, by.start()) if authors is not None else place
        if place is None or not (is_title(each, place) or self._is_like_the_others(each, place)):
            return None
        short = Stretch(*alias.span("alias")) if alias else None
        return Work(each, place, authors, alias=short, score=0.8)

    def _is_like_the_others(self, each: Annotated, place: Stretch) -> bool:
        words = place.of(each.text)
        return (
            self.titled
            and len(words.split()) > _FEWEST
            and not words.endswith((")", "!"))
            and not each.text.endswith(".")
            and not each.of(Slot.PERSON, Slot.URL)
        )


def listings(lines: Sequence[Annotated]) -> Mapping[int, Listing]:
    """The list that each item is in, by the number of its line."""
    lead: Annotated | None = None
    open_lists: dict[int, Listing] = {}
    found: dict[int, Listing] = {}
    before: Annotated | None = None
    for each in lines:
        if each.line.kind is not PartKind.ITEM:
            open_lists.clear()
            if each.line.kind is PartKind.HEADING or stands_in(each.line, _LONGEST_LEAD):
                lead = each
            before = None
            continue
        level = each.line.level
        for deeper in [one for one in open_lists if one > level]:
            del open_lists[deeper]
        listing = open_lists.setdefault(level, Listing(lead, [], set()))
        listing.items.append(each)
        found[each.line.number] = listing
        if before is not None and before.line.level < level:
            found[before.line.number].below.add(before.line.number)
        before = each
    for listing in {id(one): one for one in found.values()}.values():
        long = [each for each in listing.items if len(each.text.split()) >= _FEWEST]
        titles = [each for each in long if is_title(each, Stretch(0, len(each.text)))]
        listing.titled = len(long) > _FEWEST and len(titles) >= _MOST * len(long)
        listing.tagged = any(each.of(Slot.FORM) and each.of(Slot.PERSON) for each in listing.items)
    return found
