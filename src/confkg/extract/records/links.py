"""Addresses of people, institutions and editions: links whose text is their name; and all others."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from urllib.parse import SplitResult, urljoin, urlsplit

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context, edition_node
from confkg.extract.lexicon import phrases
from confkg.extract.proposals import Proposal, link, mention
from confkg.extract.recognisers.acronyms import century
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.series import table
from confkg.extract.records.entries import set_off
from confkg.extract.records.lists import is_list, leftover
from confkg.extract.spans import EditionName, Slot, Typed
from confkg.mailboxes import has_mailbox
from confkg.model import Claim, Document, Link, Mention, Node, PartKind, Property, Span, Url

_PHRASES = phrases("links")

_SURE = 0.9
_NEAR_NAME, _FEW_BESIDE = 4, 8
"""Lines below a name in which profiles stand, and letters of titles beside it."""

_PROFILE = _PHRASES["profile"]
"""The text of a link, or the name of an icon, that leads to what somebody has on the web."""

_WEB = ("http://", "https://")
_SERVICE = _PHRASES["service"]
"""The label of an account or a channel: what it links to is no institution."""

_GOES_ON = _PHRASES["goes-on"]
"""What may stand behind the name of an edition in a link to it; with more the link is to a part of it."""

_SITE_OF = _PHRASES["site-of"]
"""The text of a link to the site of the edition that a line is about."""

_JOINS = re.compile(r"\b(?:and|of|for)\b|&|[’']s\b|[A-Z]\w+ $(?<!The )(?<!Visit )")
"""Words in the text of a link that show that a name in it is but a part of one."""

_HOMEPAGE = re.compile(r"https?://[^/?#]+/?(?:[a-z]{2}/?)?(?:index\.\w+)?", re.IGNORECASE)
"""The address of a whole site; a page deeper in one is about something that an institution does."""

_DATED = (
    r"(?<!\d)(?P<before>(?:19|20)\d\d)[-_.]?{name}(?![a-z\d])"
    r"|(?<![a-z]){name}(?:[-_/.]?(?P<full>(?:19|20)\d\d)|(?P<short>[0-4]\d))(?![a-z\d])"
)
"""What an edition of a series is called in an address: "2031.bee.org", "bee2031.org", "/bee31"."""

_SHOWN = re.compile(r"\W?(?:the )?(?P<acronym>[A-Z][\w&+-]*[A-Z]\w*)(?!\w)")
_FULL_NAME = 120
"""Characters of a full name before its acronym, at most."""
_MEETING_BEFORE, _MEETING_BEHIND = _PHRASES["meeting-before"], _PHRASES["meeting-behind"]

_OF_POSTS = re.compile(
    r"/(?:hashtag|tags?|search)[/?]|/(?:19|20)\d\d/\d\d?/(?:\d\d?/)?[^/\d]|/(?:blogs?|posts?)/[^/]"
)
"""The address of a post, or of all that is posted with a word."""

_TEMPLATE = re.compile(r"[{}<>\s]|%7B")
_HOST = re.compile(r"www\.|[\w-]+(?:\.[\w-]+)+(?:/|$)", re.IGNORECASE)
_PAGE = _PHRASES["page"]
"""A file beside the page, which looks like a host; "answer.ai" is one."""


def link_proposals(lines: Iterable[Annotated], context: Context) -> Iterator[Proposal]:
    """That a person's or an edition's name leads to an address."""
    own_pages: set[str] = set()
    for each in lines:
        for found in _with_printed(each):
            if not found.target.startswith(_WEB) or _OF_POSTS.search(found.target):
                continue
            inner = (one for one in each.inner if one.meets(found.start, found.end))
            inside = [*each.over(found.start, found.end), *inner]
            whole = link_span(each, found.start, found.end)
            people = [span for span in inside if span.slot is Slot.PERSON]
            editions = [span for span in inside if isinstance(span.value, EditionName)]
            listed = each.of(Slot.PERSON)
            about = context.lines.get(each.line.number)
            entry = about if each.line.number in context.entries else None
            # of an entry the edition may stand beside that of a host, and its link be all of it
            own = [span for span in editions if entry is not None and _is_of(span, entry)]
            opens, named = bool(own) and found.start <= 1, editions[-1].end if editions else 0
            editions = own or editions
            if "://" in each.text[found.start : found.end] and len(listed) == 1 and is_list(each):
                person = mention("Person", each, listed[0])
                yield link(person, found.target, whole, listed[0].score)
            elif len(people) == 1 and len(inside) == 1:
                person = mention("Person", each, people[0])
                alone = len(each.words(people[0])) * 2 > found.end - found.start
                owned = each.text[people[0].start : found.end].endswith(("’s", "'s"))
                if alone and " " in person.name and not owned:
                    own_pages.add(found.target)
                    yield link(person, found.target, whole, people[0].score)
            elif (
                len(inside) == 1
                and inside[0].slot is Slot.ORG
                and inside[0].score > _SURE
                and not _SERVICE.match(each.text)
                and found.target not in own_pages
            ):
                if _is_home(each, inside[0], found):
                    thing = mention("Organisation", each, inside[0])
                    yield link(thing, found.target, whole, inside[0].score)
            elif about is not None and _SITE_OF.fullmatch(each.text, found.start, found.end):
                yield link(about, found.target, whole, 0.8)
            elif series := _named_by_address(each, inside, found):
                yield link(series, found.target, whole, 0.8)
            elif len(editions) == 1 and not people:
                span = editions[0]
                begins = span.start <= found.start + 1
                another = isinstance(span.value, EditionName) and context.is_another(span.value)
                beside = letters(each.text[named if opens else span.end : found.end])
                held = set_off(each).of(Slot.PLACE, Slot.DATE)
                beside -= sum(
                    letters(each.words(one)) for one in held if span.end <= one.start < found.end
                )
                fills = opens and beside <= 0
                if another or not (fills or _GOES_ON.fullmatch(each.text, span.end, found.end)):
                    continue
                if begins or opens or found.end - found.start <= (span.end - span.start) * 2:
                    edition = context.edition_at(each.line, span)
                    if edition is not None:
                        yield link(edition, found.target, whole, 0.8)


def profile_links(lines: Iterable[Annotated]) -> Iterator[Proposal]:
    """The addresses of people whose profiles stand, as icons or by their kinds, in a line right below the name."""
    name: tuple[Annotated, Typed] | None = None
    since = 0
    for each in lines:
        people, links, since = each.of(Slot.PERSON), each.line.part.links, since + 1
        words = [each.text[found.start : found.end] for found in links]
        kinds = all(map(_PROFILE.fullmatch, words))
        if links and kinds and letters(each.text) == sum(map(letters, words)):
            if name and since <= _NEAR_NAME:
                person = mention("Person", *name)
                for found in links:
                    if found.target.startswith(_WEB) and not _OF_POSTS.search(found.target):
                        where = link_span(each, found.start, found.end)
                        yield link(person, found.target, where, name[1].score)
            name = None
        elif len(people) == 1 and leftover(each, (Slot.PERSON,)) <= _FEW_BESIDE:
            name, since = (each, people[0]), 0
        elif people or each.line.kind is PartKind.HEADING:
            name = None


def _is_home(each: Annotated, span: Typed, found: Link) -> bool:
    """Whether a link is the name of an institution and leads to its home page."""
    name = each.words(span)
    named = has_organisation_word(name) and "doi.org" not in found.target
    around = each.text[found.start : span.start], each.text[span.end : found.end]
    whole = not any(_JOINS.search(one) for one in around)
    long = len(name) * 2 > found.end - found.start
    return named and whole and long and _HOMEPAGE.fullmatch(found.target) is not None


def _named_by_address(each: Annotated, inside: Sequence[Typed], found: Link) -> Node | None:
    """The edition of a series that a link names without its year, which the address has.

    The series is known, or words beside an acronym say what meeting it is: "the |TARN| workshop".
    """
    if shown := _SHOWN.match(each.text, found.start, found.end):
        name, (start, end) = shown["acronym"], shown.span("acronym")
        before = _MEETING_BEFORE.search(each.text, max(0, start - _FULL_NAME), start)
        if table().may_be_series(name) and (before or _MEETING_BEHIND.match(each.text, end)):
            inside = [Typed(Slot.SERIES, start, end, value=name)]
    if len(inside) != 1 or inside[0].slot is not Slot.SERIES or inside[0].start > found.start + 4:
        return None
    name = str(inside[0].value)
    dated = re.search(_DATED.format(name=re.escape(name)), found.target, re.IGNORECASE)
    kind = _MEETING_BEHIND.match(each.text, inside[0].end, found.end)
    end = kind.end() if kind and shown else inside[0].end
    if dated is None or not _GOES_ON.fullmatch(each.text, end, found.end):
        return None
    year = int(dated["before"] or dated["full"] or 0) or century(dated["short"])
    mention = Mention("ConferenceSeries", name, each.place(inside[0]))
    return edition_node(mention, year, link_span(each, found.start, found.end))


def _is_of(span: Typed, edition: Node) -> bool:
    """Whether a name is that of an edition."""
    series = edition.part(Property.SERIES)
    name = series.name if isinstance(series, Mention) else ""
    return isinstance(span.value, EditionName) and span.value.series == name


def link_span(each: Annotated, start: int, end: int) -> Span:
    """The document's span of a link with its target, where the page prints that beside it."""
    if "://" in each.text[start:end]:
        return each.line.span(start, end)
    for mark in each.line.part.marks:
        if mark.start <= start and end <= mark.end:
            return mark.outer
    return each.line.span(start, end)


def other_links(
    document: Document, lines: Iterable[Annotated], known: Collection[str]
) -> Iterator[Claim]:
    """That a document links to addresses of which nothing else is said, or prints them, each once."""
    said = set(known)
    given = (hint.value for hint in document.hints if hint.key == "address")
    base = next((each for each in given if each.startswith(_WEB) and _parts(each)), "")
    for each in lines:
        for found in _with_printed(each):
            target = found.target
            within = _is_within_site(target)
            if within and base:
                target, within = urljoin(base, target), False
            if target in said or has_mailbox(target) or not (within or target.startswith(_WEB)):
                continue  # "[Ann Lee](ann.lee@tarn.example)" is no page of the site
            said.add(target)
            where = link_span(each, found.start, found.end)
            if printed := each.text[found.start : found.end].strip():
                yield Claim(
                    Mention("Document", document.name, where),
                    Property.LINKS_WITHIN_SITE if within else Property.LINKS_TO,
                    target if within else Url(target),
                    where,
                    printed,
                    reader="records",
                )


def _with_printed(each: Annotated) -> tuple[Link, ...]:
    """The links of a line, and the addresses printed in it that are none."""
    printed = (
        Link(one.start, one.end, str(one.value))
        for one in each.of(Slot.URL)
        if each.link(one) is None
        and str(one.value).endswith(each.words(one))  # and is no identifier
        and (one.score >= _SURE or each.words(one).count(".") > 1)  # "draw.io" is a tool
    )
    return (*each.line.part.links, *printed)


def _is_within_site(target: str) -> bool:
    """Whether an address leads from its page to another one of the site.

    A place on the page, a template and the name of a host without its scheme do not.
    """
    parts = _parts(target)
    if parts is None or parts.scheme or parts.netloc or _TEMPLATE.search(target):
        return False
    return bool(parts.path) and (not _HOST.match(target) or _PAGE.search(parts.path) is not None)


def _parts(address: str) -> SplitResult | None:
    """The parts of an address; none of what is malformed."""
    try:
        return urlsplit(address)
    except ValueError:
        return None
