"""Organisations that a section lists as sponsors, hosts or organisers of the edition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from string import whitespace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.lexicon import NAMES, phrases
from confkg.extract.lines import Line
from confkg.extract.proposals import Proposal, event_role, mention
from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_BACKERS = re.compile(
    r"\W*(?:(?:many |special )?(?:thanks|thank you,?) (?:to |go to )?)?(?:our |the |[\w-]+ (?:level |tier )?|(?:(?:the |this )?(?:workshop|conference|symposium|meeting|event)|(?-i:[A-Z][\w’'-]+(?: \d{4})?)) is )?(?:kindly |generously )?"
    rf"(?P<kind>{NAMES['backers']})\W*",
    re.IGNORECASE,
)
"""A heading over organisations: "Gold Sponsors", "Hosted by"."""

_KINDS = {"hos": "host", "org": "organiser", "ver": "organiser"}
_LONGEST, _SEVERAL = 7, 2
"""Words of the name of an organisation at most, and organisations in a row at least."""

_BETWEEN = re.compile(r",? and |[,;·•|]")
_SIGNED = re.compile(r"[;·•|]")
_LEVEL = re.compile(r"\W*(?:[\w-]+ ){0,2}[\w-]+\W*: ")
"""What names of one line stand behind below a heading: "Gold: Acme, Umbra"."""

_METAL = re.compile(
    r"\W*(?:gold|silver|bronze|platinum|diamond|copper|titanium|main|premium)\b", re.I
)
"""A level that says by itself that one who pays for it follows: "Silver: Acme"."""

_SAYS = re.compile(r" (?!(?:from|with)\b)[a-z]{4}|(?: \S+){7}")
"""What no name of several in a line has: longer words in small letters, or so many."""

_GOES_ON = re.compile(r" [&+] [A-Z][\w’'-]+")
_BEGIN = re.compile(r"\b(?!(?:and|the)\b)[^\W\d_]")
_SIGNS = f"{whitespace}\u00a0.*_"
_NAME = re.compile(r"[^\W_a-z][^.;:]*[^\s.;:]")
_SCORE, _LINKED = 0.75, 0.92
_PHRASES = phrases("backers", honorific=NAMES["honorific"])
_NO_BODIES = (Slot.PERSON, Slot.EDITION, Slot.DATE, Slot.AWARD, Slot.EVENT)
_OPEN = re.compile(
    r"\W*(?:tb[acd]|to be announced|become a .*|.*\bsponsors?\b.*|logos?|names?|links?|levels?|web ?sites?|descriptions?)\W*",
    re.IGNORECASE,
)
"""What is no name: a place that is still open, the header of a column."""


def with_backers(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the names under a heading such as "Sponsors", and behind "hosted by", as those of organisations."""
    backed: dict[int, list[Typed]] = {each.line.number: list(_behind(each)) for each in lines}
    for each, _, body in _backers(lines):
        backed[each.line.number].append(body)
    return [reduce(Annotated.with_span, backed[each.line.number], each) for each in lines]


def _behind(each: Annotated) -> Iterator[Typed]:
    """The organisations that a sentence lists behind what they do: "hosted by |Acme| and the |Map Society|"."""
    linked = {link.start: link.end for link in each.line.part.links}
    for said in _PHRASES["given"].finditer(each.text):
        found, before = _PHRASES["first"].match(each.text, said.end()), (0, 0)
        while found:
            start, end = found.span("name")
            whole = {linked[at] for at in (start, start - len("The ")) if at in linked}
            others = each.over(start, start + 1, *_NO_BODIES)
            lettered = whole and each.text[: max(whole)].endswith(")")  # "Moss Union (MU)"
            if others and not (lettered or has_organisation_word(found["name"])):
                break
            read = (one.end for one in each.over(start, start + 1, Slot.ORG))
            stops = [at for at in (end, *read) if _PHRASES["more"].fullmatch(each.text, end, at)]
            stop = max(whole or stops)  # a link is the name as a whole
            if found["half"] and _PHRASES["of-two"].fullmatch(each.text, before[0], stop):
                start = before[0]  # "Institute of Maps| and |Charts"
            if stop > end or not each.over(start, end, Slot.PLACE):
                before = start, stop
                yield Typed(Slot.ORG, *before, _SCORE, reader="group")
            found = _PHRASES["next"].match(each.text, stop)


def backer_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """What the organisations under a heading such as "Sponsors" do for the edition."""
    dated = {one.line.row for one in lines if one.of(Slot.YEAR, Slot.EDITION)} - context.rows.keys()
    for each, kind, body in _backers(lines):
        apart = each.line.header and each.line.row in dated  # a row on another edition
        edition = None if apart else context.edition_at(each.line)
        if edition is not None:
            holder = mention("Organisation", each, body)
            yield event_role(holder, kind, "", holder.span, edition, body.score)


def _backers(lines: Sequence[Annotated]) -> Iterator[tuple[Annotated, str, Typed]]:
    """Lines with an organisation and its role: by the headings, the label over a list, or that in front: "Sponsors: Acme, Umbra"."""
    label = ""
    for each in lines:
        front, sign, _ = each.text.partition(":")
        inside = kind_over(front) if sign and each.line.kind is not PartKind.HEADING else ""
        if each.line.kind is PartKind.PARAGRAPH and (over := kind_over(each.text)):
            label = over
            continue
        named = label and each.covered(Slot.ORG) == letters(
            each.text
        )  # "Supported by", and below it a name
        if each.line.kind is not PartKind.ITEM and not named:
            label = inside if each.text.rstrip(" *_").endswith(":") else ""
        if inside and inside != label:
            for body in _listed(
                each, len(front) + 1, _BETWEEN, least=_SEVERAL if inside == "sponsor" else 0
            ):
                yield each, inside, body
            continue
        for body in _bodies(each) if (kind := label or _kind(each.line)) else ():
            yield each, kind, body


def _listed(
    each: Annotated, begin: int, between: re.Pattern[str], *, least: int = _SEVERAL
) -> Iterator[Typed]:
    """The organisations of a line: what links there, or else, if there are enough, what signs set apart."""
    pieces = list(_pieces(each.text, begin, between))
    linked = {(link.start, link.end) for link in each.line.part.links}.issuperset(pieces)
    names = [each.text[start:end] for start, end in pieces]
    named = all(_NAME.fullmatch(name) and not _SAYS.search(name) for name in names)
    people = each.over(begin, len(each.text), Slot.PERSON, Slot.ROLE)
    if named and (linked or (len(pieces) >= least > 0 and not people)):
        for piece in pieces:
            yield Typed(Slot.ORG, *piece, _LINKED if linked else _SCORE, reader="group")


def _pieces(text: str, begin: int, between: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Where the pieces of a list stand, without articles, labels and signs around them.

    >>> [text[at:end] for text in ["By: Acme, the Umbra Labs and Bees."] for at, end in _pieces(text, 3, _BETWEEN)]
    ['Acme', 'Umbra Labs', 'Bees']
    """
    apart = [(*one.span(), one[0].endswith(" ")) for one in between.finditer(text, begin)]
    for end, following, is_and in (*apart, (len(text), len(text), False)):
        whole = text[begin:end]
        whole = whole if is_and else whole.rstrip(_SIGNS)
        label = max(map(whole.rfind, ":*_")) + 1
        if first := _BEGIN.search(text, begin + label, begin + len(whole)):
            yield first.start(), begin + len(whole)
        begin = following


def _kind(line: Line) -> str:
    """The role that the headings of a line say its organisation has; empty if they say none."""
    if line.kind is PartKind.HEADING:
        return ""
    above = (line.header, *(over.text for over in line.headings[:-3:-1]))
    for over in above:
        if (kind := kind_over(over)) or _PHRASES["offer"].search(over):
            return kind  # none below "Become a sponsor" on a page of sponsors
    return ""


@lru_cache(maxsize=REMEMBERED)
def kind_over(heading: str) -> str:
    """The role of the organisations below a heading, or in a column; empty if it says none."""
    found = _BACKERS.fullmatch(heading) or _PHRASES["lead"].fullmatch(heading)
    if found is None:
        return ""
    said = found["kind"] or found.groupdict().get("verb") or ""
    return _KINDS.get(re.sub(r"^co-?", "", said.lower())[:3], "sponsor")


def _bodies(each: Annotated) -> Iterator[Typed]:
    """The organisations that a line is about: those that signs or, behind a level, commas set apart, or one."""
    text, words = each.text, len(each.text.split())
    level = _LEVEL.match(text)
    begin = 0 if level is None or each.over(0, level.end(), Slot.ORG) else level.end()
    least = 1 if begin and _METAL.match(text) else _SEVERAL
    several = list(_listed(each, begin, _BETWEEN if begin else _SIGNED, least=least))
    read = [one for one in each.of(Slot.ORG) if not _PHRASES["part-of-one"].match(each.words(one))]
    if set(_pieces(text, 0, _BETWEEN)) == {(one.start, one.end) for one in read}:
        several = several or read  # "Harbour Foundation, Tilt Institute"
    long = each.line.kind is PartKind.PARAGRAPH and words > _LONGEST
    priced = any(one.is_money for one in each.of(Slot.NUMBER))  # a level and what it costs
    one = None if long or priced or _OPEN.fullmatch(text) else _body(each, words)
    yield from several if len(several) >= least else [one] if one else []


def _body(each: Annotated, words: int) -> Typed | None:
    """The organisation that a line is about: its link, what it begins with, or all of a short one."""
    for link in each.line.part.links:
        if _NAME.fullmatch(each.text[link.start : link.end].removesuffix(" logo")):
            end = link.start + len(each.text[link.start : link.end].removesuffix(" logo"))
            return Typed(Slot.ORG, link.start, end, _LINKED, reader="group")
    bodies = [
        replace(one, end=more.end()) if (more := _GOES_ON.match(each.text, one.end)) else one
        for one in each.of(Slot.ORG)
    ]
    if len(bodies) == 1 and letters(each.words(bodies[0])) == letters(each.text):
        bodies = [replace(bodies[0], score=max(bodies[0].score, _SCORE))]
    if each.line.row >= 0 and any(one.value for one in each.of(Slot.PLACE)):
        return bodies[0] if bodies and not bodies[0].start else None
    if bodies or words > _LONGEST or each.of(Slot.PERSON, Slot.ROLE, Slot.URL, Slot.YEAR):
        return bodies[0] if bodies and not each.of(Slot.PERSON, Slot.ROLE) else None
    rest = each.text.removeprefix("the ")
    start = len(each.text) - len(rest)
    name = _NAME.fullmatch(rest.removesuffix(" logo"))
    return Typed(Slot.ORG, start, start + name.end(), _SCORE, reader="group") if name else None
